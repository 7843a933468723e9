"""Searches cases by state, section, card, tag, judge and words; resolves names of events and cases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.cases.frozen_citations import bare, cited_in
from judge.cases.infraction_choices import Offered
from judge.cases.similarity import alike
from judge.database import Case, NoCaseCalled, NoEventCalled, NoEvents, TournamentEvent
from judge.errors import BadInput, NotFound
from judge.library import CardView, Library
from judge.messages import N_
from judge.text import fold, slugify

SEARCHED = (
    "table", "question", "first", "second", "ruling", "reason", "appeal", "head_ruling", "head_reason",
    "infraction", "penalty",
)  # fmt: skip
"""The texts of a case that are searched for words."""
_WORD = re.compile(r"\w+")
SHORTEST_NAME = 4
"""A shorter card name is only looked for in citations, because in a text it may be any word."""


class UnknownCardHere(NotFound):
    template = N_("no card is called “{name}”; nearest: {near}")


class WhichEvent(BadInput):
    template = N_("say which event: {known}")


@dataclass(frozen=True)
class CardAsked:
    """A card to search for in cases: its game, its names, and the addresses of rulings on it."""

    game: str
    names: tuple[str, ...]
    rulings: frozenset[str]


@dataclass(frozen=True)
class Asked:
    """Search criteria for cases; empty ones are ignored. One of ``cards`` must match."""

    words: str = ""
    state: str = ""
    cites: str = ""
    tag: str = ""
    judge: str = ""
    cards: tuple[CardAsked, ...] | None = None


def card_asked(library: Library, name: str, game: str | None = None) -> tuple[CardAsked, ...]:
    """The cards with a name, in one game or all. Raises UnknownCardHere, UnknownGame."""
    found = library.cards(name, game)
    if not found:
        near = ", ".join(view.name for view in library.near_cards(name, game)[:3])
        raise UnknownCardHere(name=name[:80], near=near or "–")
    return tuple(asked_of(view) for view in found)


def asked_of(view: CardView) -> CardAsked:
    """The search criterion for a card of the library."""
    rulings = frozenset(bare(str(ruling.address)) for ruling in view.rulings)
    return CardAsked(view.game, (view.name, *view.aliases), rulings)


def about_card(content: Mapping[str, Any], card: CardAsked, games: Sequence[str] = ()) -> bool:
    """Whether a case is about a card: it cites the card or a ruling on it, or names it at an event of its
    game."""
    slugs = {slugify(name) for name in card.names}
    for one in content.get("citations", ()):
        where, _, target = bare(one["address"]).partition(":")
        if where.partition("/")[0] == card.game:
            kind, _, slug = target.partition("/")
            if (kind == "card" and slug in slugs) or f"{where}:{target}" in card.rulings:
                return True
    if games and card.game not in games:
        return False
    told = ("question", "first", "second", "ruling", "head_ruling")
    text = fold(" ".join(str(content.get(name, "")) for name in told))
    names = (fold(name) for name in card.names if len(name) >= SHORTEST_NAME)
    return any(re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", text) for name in names)


def chosen(
    cases: Iterable[Case], asked: Asked, games: Sequence[str] = (), known: Iterable[Offered] = ()
) -> tuple[Case, ...]:
    """The cases that meet all criteria: with words, the most similar first, else the newest first.

    A case is also found by any name, in either language, of its infraction among those ``known`` at the
    event.
    """
    found = tuple(cases)
    if asked.cites:
        found = cited_in(found, asked.cites)
    if asked.state:
        found = tuple(case for case in found if case.state == asked.state)
    if asked.tag:
        tag = fold(asked.tag)
        found = tuple(case for case in found if tag in map(fold, case.content.get("tags", ())))
    if asked.judge:
        found = tuple(case for case in found if fold(case.judge) == fold(asked.judge))
    if asked.cards is not None:
        cards = asked.cards
        found = tuple(case for case in found if any(about_card(case.content, card, games) for card in cards))
    if asked.words:
        near = [one.case for one in alike({"question": asked.words}, found, most=200)]
        listed = {case.id for case in near}
        named = {bare(one.key): (one.name, *one.aliases) for one in known if one.edition}
        said = [
            case
            for case in found
            if case.id not in listed
            and _says(
                case.content, asked.words, named.get(bare(str(case.content.get("infringed") or "")), ())
            )
        ]
        return (*near, *sorted(said, key=lambda case: -case.number))
    return tuple(sorted(found, key=lambda case: -case.number))


def _says(content: Mapping[str, Any], words: str, named: Iterable[str] = ()) -> bool:
    """Whether each word begins some word in the texts of a case; players' names are not searched."""
    texts = [str(content[name]) for name in SEARCHED if content.get(name)]
    text = f" {' '.join(_WORD.findall(fold(' '.join([*texts, *named, *content.get('tags', ())]))))}"
    sought = _WORD.findall(fold(words))
    return bool(sought) and all(f" {word}" in text for word in sought)


def which_event(events: Sequence[TournamentEvent], named: str) -> TournamentEvent:
    """The event with an id, or with a name or its beginning; without a name, the only event.

    Raises WhichEvent, UnknownEvent.
    """
    if not named:
        fitting = list(events)
    else:
        fitting = [one for one in events if one.id == named]
        fitting = fitting or [one for one in events if fold(one.name) == fold(named)]
        fitting = fitting or [one for one in events if fold(one.name).startswith(fold(named))]
    if not fitting:
        if not events:
            raise NoEvents()
        raise NoEventCalled(named=named, known=", ".join(f"{one.name} ({one.id})" for one in events[:8]))
    if len(fitting) > 1:
        raise WhichEvent(known=", ".join(f"{one.name} ({one.id})" for one in fitting[:8]))
    return fitting[0]


def is_number(named: str) -> bool:
    """Whether the text is a case number; eight digits may be the beginning of an id.

    >>> is_number("12"), is_number("12345678"), is_number("12ab")
    (True, False, False)
    """
    return named.isascii() and named.isdigit() and len(named) < 8


def which_case(cases: Sequence[Case], named: str) -> Case:
    """The case with a number, or with an id or its beginning; raises UnknownCase."""
    if is_number(named):
        fitting = [case for case in cases if case.number == int(named)]
    else:
        fitting = [case for case in cases if len(named) >= SHORTEST_NAME and case.id.startswith(named)]
    if len(fitting) != 1:
        raise NoCaseCalled(named=named)
    return fitting[0]
