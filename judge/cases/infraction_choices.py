"""The infractions available at an event: those of its games' documents, and the organiser's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from judge.cases.frozen_citations import bare
from judge.cases.penalties import kept_penalty
from judge.database import Event
from judge.documents import Address, Section, SectionNumber
from judge.documents.infractions import (
    PENALTIES,
    Infraction,
    PartKind,
    PenaltyCode,
    infractions,
    penalty_code,
    penalty_name,
)
from judge.errors import JudgeError
from judge.library import Edition, EditionStore, Library
from judge.text import fold

USUAL: tuple[PenaltyCode, ...] = ("none", "warning", "game-loss", "match-loss", "disqualification")
"""The penalties available unless the document or the organiser adds others."""
_WORD = re.compile(r"\w+")
_LONGEST = 3
"""Maximum number of words in the name of a penalty."""


@dataclass(frozen=True)
class Condition:
    """A condition for a penalty other than the usual one; ``penalty`` is the one it names, in stored form, or
    empty."""

    text: str
    penalty: str
    raises: bool


@dataclass(frozen=True)
class Offered:
    """An infraction available at an event.

    ``key`` is its address in the edition in force there, or its name in the organiser's list; ``usual`` is
    its usual penalty in stored form, or empty. ``told`` are the texts that describe it, the official one
    first.
    """

    key: str
    name: str
    usual: str
    category: str = ""
    aliases: tuple[str, ...] = ()
    edition: Edition | None = None
    told: tuple[tuple[EditionStore, Infraction], ...] = ()

    @property
    def number(self) -> SectionNumber | None:
        return self.told[0][1].number if self.told else None

    @property
    def cited(self) -> tuple[str, ...]:
        """The addresses cited by a case with this infraction: the infraction itself, and its remedy if it has
        one."""
        remedy = next((one.parts["remedy"].number for _, one in self.told if "remedy" in one.parts), None)
        return (self.key,) if remedy is None else (self.key, f"{self.key.partition(':')[0]}:{remedy}")

    def part(self, kind: PartKind, language: str) -> tuple[EditionStore, Section] | None:
        """A part of the description and the text that has it, preferably in the reader's language."""
        found = [(store, one.parts[kind]) for store, one in self.told if kind in one.parts]
        found = [(store, section) for store, section in found if section.blocks]
        return min(found, key=lambda pair: pair[0].about.language != language, default=None)

    def conditions(self, language: str) -> tuple[Condition, ...]:
        """The conditions for other penalties than the usual one, upgrades first."""
        made: list[Condition] = []
        usual = penalty_code(self.usual)
        kinds: tuple[tuple[PartKind, bool], ...] = (("upgrade", True), ("downgrade", False))
        for kind, raises in kinds:
            where = self.part(kind, language)
            for block in where[1].blocks if where else ():
                if block.kind in ("paragraph", "item") and block.text.strip():
                    text = block.text.strip()
                    named = _named_in(text, usual, raises)
                    made.append(Condition(text, str(penalty_name(named)) if named else "", raises))
        return tuple(made)


def _named_in(text: str, usual: PenaltyCode | None, raises: bool) -> PenaltyCode | None:
    """The penalty that a condition leads to: of those that it names, the one furthest above or below the
    usual."""
    words = _WORD.findall(text)
    counted = ((at, count) for count in range(1, _LONGEST + 1) for at in range(len(words)))
    windows = (" ".join(words[at : at + count]) for at, count in counted)
    found = {code for window in windows if (code := penalty_code(window)) not in (None, "none")}
    rank = PENALTIES.index
    start = rank(usual) if usual else -1
    fitting = [code for code in found if code and (rank(code) > start if raises else rank(code) < start)]
    if not fitting:
        return None
    return max(fitting, key=rank) if raises else min(fitting, key=rank)


_LISTED: WeakKeyDictionary[EditionStore, tuple[Infraction, ...]] = WeakKeyDictionary()


def _infractions(store: EditionStore) -> tuple[Infraction, ...]:
    """The infractions of a text; cached as long as the store lives."""
    found = _LISTED.get(store)
    if found is None:
        found = infractions(store.document()) if store.states_penalties() else ()
        _LISTED[store] = found
    return found


def offered(library: Library, event: Event) -> tuple[Offered, ...]:
    """The infractions available at an event: its own list, then those of its games' documents in force.

    A line of the organiser's list may end in its usual penalty: ``Late for the round = Warning``.
    """
    made: dict[str, Offered] = {}
    for line in event.infractions:
        name, _, penalty = (part.strip() for part in line.partition("="))
        if name:
            made.setdefault(name, Offered(name, name, kept_penalty(penalty)))
    for edition in _editions(library, event):
        for one in _of_edition(edition):
            made.setdefault(one.key, one)
    return tuple(made.values())


def _editions(library: Library, event: Event) -> Iterator[Edition]:
    for game in event.games or library.games:
        for view in library.documents(game) if game in library.games else ():
            label = event.editions.get(f"{game}/{view.document}")
            try:
                yield library.edition(game, view.document, label) if label else view.current
            except JudgeError:
                yield view.current  # the edition in force then has been removed


def _of_edition(edition: Edition) -> Iterator[Offered]:
    told: dict[SectionNumber, list[tuple[EditionStore, Infraction]]] = {}
    for store in edition.stores:
        for one in _infractions(store):
            told.setdefault(one.number, []).append((store, one))
    for number, texts in told.items():
        first = texts[0][1]
        ref = edition.ref
        aliases = tuple(dict.fromkeys(alias for _, one in texts for alias in one.aliases))
        key = str(Address(ref.game, number, ref.document, ref.edition))
        usual = kept_penalty(str(penalty_name(first.penalty)))
        yield Offered(key, first.name, usual, first.category, aliases, edition, tuple(texts))


def chosen_infraction(known: Iterable[Offered], key: str) -> Offered | None:
    """The infraction with a key; if the key is an address, its edition is ignored."""
    wanted = tuple(known)
    exact = next((one for one in wanted if one.key == key), None)
    return exact or next((one for one in wanted if one.edition and bare(one.key) == bare(key)), None)


def called(known: Iterable[Offered], text: str) -> Offered | None:
    """The infraction with a name, alias or address; None if there is none or more than one."""
    found = {
        one.key: one
        for one in known
        if text == one.key or fold(text) in (fold(one.name), *(fold(alias) for alias in one.aliases))
    }
    return next(iter(found.values())) if len(found) == 1 else None


def penalties_of(event: Event, usual: str = "") -> tuple[str, ...]:
    """The available penalties: the organiser's, else the default ones, plus the usual one of an
    infraction."""
    found = [kept_penalty(one) for one in event.penalties] or [str(penalty_name(code)) for code in USUAL]
    if usual and usual not in found:
        found.append(usual)
        order = {str(penalty_name(code)): at for at, code in enumerate(PENALTIES)}
        if all(one in order for one in found):
            found.sort(key=lambda one: order[one])
    return tuple(dict.fromkeys(found))
