"""Finds the counterpart of a cited section in the current edition of its document."""

from __future__ import annotations

from dataclasses import dataclass

from judge.comparison import Change, Kind
from judge.documents import Address, Place, SectionNumber
from judge.editions.comparisons import PARTS, Part, address_in, compare_editions
from judge.errors import JudgeError
from judge.library import Edition, Library

_PART: dict[str, Part] = {"glossary": "glossary", "card": "cards", "ruling": "rulings"}


@dataclass(frozen=True)
class Became:
    """An address and its counterpart ``now`` in the current edition (None if it was removed)."""

    address: Address
    current: Edition
    now: Address | None
    change: Change

    @property
    def kind(self) -> Kind:
        return self.change.kind

    @property
    def matters(self) -> bool:
        """Whether anybody who relied on the wording should check it again: it was reworded or removed."""
        return self.kind == "removed" or self.change.reworded


def became(library: Library, address: Address) -> Became | None:
    """Find the counterpart of an address in an edition that is not the current one.

    None if it is in the current edition, does not exist, is unchanged with the same number, or if the
    editions cannot be compared. Raises LibraryFault.
    """
    if address.edition is None:
        return None
    try:
        edition, target = library.resolve(address)
        current = library.document(edition.ref.game, edition.ref.document).current
        if current.ref == edition.ref or edition.effective > current.effective:
            return None
        compared = compare_editions(library, edition, current)
    except JudgeError:
        return None
    part: Part = "sections" if isinstance(target, SectionNumber) else _PART.get(target.kind, "sections")
    label = target.text if isinstance(target, SectionNumber) else str(target)
    if isinstance(target, Place) and target.kind == "example":
        label = target.name.rpartition("-")[0]
    change = compared.became(label, part)
    if change is None or change.kind == "same":
        return None
    now = None if change.after is None else address_in(current.ref, change.after)
    return Became(address, current, now, change)


__all__ = ["PARTS", "Became", "became"]
