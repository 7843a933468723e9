"""Finds the counterpart of a cited section in the current edition of its document."""

from __future__ import annotations

from dataclasses import dataclass

from judge.comparison import Change, Kind
from judge.documents import Address, Place, SectionNumber
from judge.editions.comparisons import PARTS, Compared, Part, address_in, compare_editions
from judge.editions.standing import below
from judge.errors import JudgeError
from judge.library import Edition, Library

_PART: dict[str, Part] = {"glossary": "glossary", "card": "cards", "ruling": "rulings"}


@dataclass(frozen=True)
class Became:
    """An address and its counterpart ``now`` in the current edition (None if it was removed).

    ``parts`` are the sections below it that were added, removed or reworded, if they were asked for.
    """

    address: Address
    current: Edition
    now: Address | None
    change: Change
    parts: tuple[Change, ...] = ()

    @property
    def kind(self) -> Kind:
        return self.change.kind

    @property
    def matters(self) -> bool:
        """Whether anybody who relied on the wording should check it again: it was reworded or removed, or
        something below it has changed."""
        return self.kind == "removed" or self.change.reworded or bool(self.parts)


def became(library: Library, address: Address, parts: bool = False) -> Became | None:
    """Find the counterpart of an address in an edition that is not the current one.

    With ``parts`` a change in a section below it counts too: who cites an infraction means its remedy.

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
    if change is None:
        return None
    below: tuple[Change, ...] = ()
    if parts and isinstance(target, SectionNumber):
        below = _changed_below(compared, edition, current, change)
    if change.kind == "same" and not below:
        return None
    now = None if change.after is None else address_in(current.ref, change.after)
    return Became(address, current, now, change, below)


def _changed_below(
    compared: Compared, edition: Edition, current: Edition, change: Change
) -> tuple[Change, ...]:
    """The sections below one that were removed or reworded, and those added below its counterpart."""
    if change.before is None or change.after is None:
        return ()
    before = (compared.became(label) for label in below(edition, change.before))
    found = [one for one in before if one is not None and (one.kind == "removed" or one.reworded)]
    after = (compared.came_from(label) for label in below(current, change.after))
    return (*found, *(one for one in after if one is not None and one.kind == "added"))


__all__ = ["PARTS", "Became", "became"]
