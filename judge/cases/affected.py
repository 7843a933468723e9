"""Finds cases, open or ruled, that a new edition concerns: it reworded or removed sections that they cite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.database import Case, TournamentEvent, at_terminal
from judge.documents import Address, EditionRef
from judge.editions import Became, became
from judge.errors import JudgeError
from judge.library import Library

if TYPE_CHECKING:
    from judge.database import Cases, Events

FindCounterpart = Callable[[str], Became | None]


@dataclass(frozen=True)
class Affected:
    """A case, and the sections that it cites which were reworded or removed, or have parts that were."""

    event: str
    case: Case
    became: tuple[Became, ...]


def counterparts(library: Library) -> FindCounterpart:
    """Make a function that finds the counterpart of a cited address; each address is looked up once."""
    known: dict[str, Became | None] = {}

    def find(address: str) -> Became | None:
        if address not in known:
            try:
                known[address] = became(library, Address.parse(address), parts=True)
            except JudgeError:
                known[address] = None  # the document was removed or cannot be read
        return known[address]

    return find


def affected(find: FindCounterpart, event: str, cases: Iterable[Case]) -> tuple[Affected, ...]:
    """The cases, open or ruled, that cite sections reworded or removed in the current edition, in order."""
    found = []
    for case in cases:
        changed = [find(str(one.get("address", ""))) for one in case.content.get("citations", ())]
        matters = tuple(one for one in changed if one is not None and one.matters)
        if matters:
            found.append(Affected(event, case, matters))
    return tuple(found)


def affected_by(
    library: Library, events: Events, cases: Cases, refs: Sequence[EditionRef]
) -> tuple[tuple[TournamentEvent, Affected], ...]:
    """The cases of all events that cite sections changed by these editions, if they are current now."""
    find, found = counterparts(library), []
    for event in events.all():
        for one in affected(find, event.id, cases.all(at_terminal(event.id, "judge", "head"))):
            here = tuple(became for became in one.became if became.current.ref in refs)
            if here:
                found.append((event, Affected(event.id, one.case, here)))
    return tuple(found)
