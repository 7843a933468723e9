"""The counterpart of a section in the current edition, by the same comparisons as its history."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.comparison import Change, Item, compare, section_items
from judge.documents import Address, SectionNumber
from judge.editions.comparisons import (
    Basis,
    Compared,
    NotComparable,
    address_in,
    compare_editions,
    is_kept,
    sides,
)
from judge.editions.history import ordered_editions
from judge.library import Edition, EditionStore, Library

QUICK = 800
"""Editions are compared while a reader waits if they have together at most this many sections: 0.2 s."""
MOST_PARTS = 6
"""Maximum number of changed sections below one that are looked for."""


@dataclass(frozen=True)
class Standing:
    """A section of an edition and its counterpart ``now`` in the current one (None if it has none).

    ``ended`` is the edition that removed it (if the current edition is an older one: the first that has it);
    ``basis`` says by what it was looked for there, ``marks`` being the fingerprints of whole wordings.
    ``within`` is, for a section without counterpart, the nearest section above that has one, with that.
    ``change`` compares both wordings, and ``parts`` names sections below that were added, removed or
    reworded; ``more`` if there are others. ``told`` is whether the wordings could be compared.
    """

    current: Edition
    now: SectionNumber | None
    change: Change
    ended: Edition | None = None
    basis: Basis = "official"
    within: tuple[SectionNumber, SectionNumber] | None = None
    parts: tuple[Change, ...] = ()
    more: bool = False
    told: bool = True

    @property
    def address(self) -> Address | None:
        return None if self.now is None else address_in(self.current.ref, self.now.text)

    @property
    def reworded(self) -> bool:
        return self.now is not None and self.change.reworded


def standing(library: Library, edition: Edition, number: SectionNumber, wait: bool = True) -> Standing | None:
    """Find the counterpart of a section in the current edition; None if this is the current one.

    It is followed from edition to edition as :func:`judge.editions.history` does. Unless ``wait`` is set, it
    is None too where comparing the editions first would take seconds (:func:`known_soon`).

    Raises UnknownSection, NotComparable, LibraryFault.
    """
    known = edition.entry(number).number
    if is_current(library, edition) or not (wait or known_soon(library, edition)):
        return None
    return _Way(library, edition).standing(known)


def known_soon(library: Library, edition: Edition) -> bool:
    """Whether the editions up to the current one are compared already, or so short that it takes no time.

    Raises NotComparable, LibraryFault.
    """
    way = _way(library, edition)
    missing = (two for two in pairwise(way) if not is_kept(library, *sorted_two(library, two)))
    return sum(len(one.outline) for two in missing for one in two) <= QUICK


def is_current(library: Library, edition: Edition) -> bool:
    return library.document(edition.ref.game, edition.ref.document).current.ref == edition.ref


def sorted_two(library: Library, two: tuple[Edition, Edition]) -> tuple[Edition, Edition]:
    """Two editions of a document, the older one first."""
    order = [one.ref for one in library.document(two[0].ref.game, two[0].ref.document).editions]
    older, newer = sorted(two, key=lambda one: order.index(one.ref), reverse=True)
    return older, newer


def _way(library: Library, edition: Edition) -> tuple[Edition, ...]:
    """The editions from one to the current one, both included."""
    current = library.document(edition.ref.game, edition.ref.document).current
    ordered, at = ordered_editions(library, edition)
    there = next((place for place, one in enumerate(ordered) if one.ref == current.ref), None)
    if there is None:
        sides(edition, current)
        raise NotComparable(earlier=str(edition.ref), later=str(current.ref))
    return ordered[at : there + 1] if at <= there else ordered[there : at + 1][::-1]


class _Way:
    """The comparisons through which sections of an edition are followed to the current one."""

    def __init__(self, library: Library, edition: Edition) -> None:
        self._editions = _way(library, edition)
        self.edition, self.current = self._editions[0], self._editions[-1]
        first, second = self._editions[:2]
        self._forward = sorted_two(library, (first, second))[0] is first
        self._steps: list[Compared] = [
            compare_editions(library, *sorted_two(library, two)) for two in pairwise(self._editions)
        ]
        self._sides: tuple[EditionStore, EditionStore, Basis] | None = None
        with contextlib.suppress(NotComparable):  # they may be only through other editions
            self._sides = sides(*sorted_two(library, (self.edition, self.current)))

    def standing(self, number: SectionNumber) -> Standing:
        label, place = self._followed(number.text)
        if label is None:
            ended = self._editions[place + 1 if self._forward else place]
            gone = Change("removed", number.text, None)
            basis = self._steps[place].basis
            return Standing(self.current, None, gone, ended, basis, self._within(number))
        now = SectionNumber.parse(label)
        change, told = self._change(number.text, label)
        parts: list[Change] = []
        for part in self._changed_below(number.text, label):
            parts.append(part)
            if len(parts) > MOST_PARTS:
                break
        named, more = tuple(parts[:MOST_PARTS]), len(parts) > MOST_PARTS
        return Standing(self.current, now, change, parts=named, more=more, told=told)

    def _followed(self, label: str, back: bool = False) -> tuple[str | None, int]:
        """The label of a section in the current edition, or the step at which it was lost; with ``back``, the
        label in this edition of a current section."""
        steps = self._steps[::-1] if back else self._steps
        for place, step in enumerate(steps):
            found = step.counterpart(label, later=self._forward is not back)
            if found is None:
                return None, place
            label = found
        return label, len(steps)

    def _within(self, number: SectionNumber) -> tuple[SectionNumber, SectionNumber] | None:
        parent = self.edition.entry(number).parent
        while parent is not None:
            label, _ = self._followed(parent.text)
            if label is not None:
                return self.edition.entry(parent).number, SectionNumber.parse(label)
            parent = self.edition.entry(parent).parent
        return None

    def _change(self, before: str, after: str) -> tuple[Change, bool]:
        """The wordings of two counterparts compared, and whether that could be done."""
        if self._sides is not None:
            one, other, basis = self._sides
            mine, theirs = (one, other) if self._forward else (other, one)
            old, new = _item(mine, before, basis), _item(theirs, after, basis)
            if old is not None and new is not None:
                (change,) = compare([old], [new], known={old.label: new.label})
                return change, basis != "marks" or bool(old.mark and new.mark)
        return Change("same" if before == after else "moved", before, after), False

    def _changed_below(self, before: str, after: str) -> Iterator[Change]:
        for label in below(self.edition, before):
            there, _ = self._followed(label)
            if there is None:
                yield Change("removed", label, None)
            elif (change := self._change(label, there)[0]).reworded:
                yield change
        for label in below(self.current, after):
            if self._followed(label, back=True)[0] is None:
                yield Change("added", None, label)


def _item(store: EditionStore, label: str, basis: Basis) -> Item | None:
    number = SectionNumber.parse(label)
    entry = store.numbers.get(number)
    if entry is None:
        return None
    section = store.section(entry)
    return section_items([section], {number: store.wording(number)} if basis == "marks" else None)[0]


def below(edition: Edition, label: str) -> Iterator[str]:
    """The numbers of all sections below one, in their order."""
    for entry in edition.leading.children.get(SectionNumber.parse(label), ()):
        yield entry.number.text
        yield from below(edition, entry.number.text)


def named_parts(parts: Sequence[Change], more: bool = False) -> str:
    """Changed sections by number, each with the sign of what happened to it.

    >>> named_parts([Change("removed", "1.2", None), Change("moved", "1.3", "1.4")], more=True)
    '−1.2 ~1.4 …'
    """
    signs = {"added": "+", "removed": "−"}
    return " ".join([f"{signs.get(one.kind, '~')}{one.after or one.before}" for one in parts] + ["…"] * more)
