"""Why a card that is not on the table could not be played now: answered with a copy of the table that has it
in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import Object, State
from judge.resolver.state import zone_of
from judge.resolver.values import Table, replace
from judge.rulesets.game import Blank
from judge.rulesets.kit import CardRuleset, read_card
from judge.scenario.blank_cards import COST, BlankCard
from judge.scenario.faults import close
from judge.scenario.vocabulary import card_names
from judge.session_service import Work
from judge.text import fold, writable
from judge.web.labels import type_line
from judge.web.language import translated
from judge.web.state import card_book
from judge.web.table_view import ActionShown, TableShown
from judge.web.why_not import not_now

HAND = "hand"
LONGEST = 200
"""Maximum characters of a card's name in the question."""
MOST_NEAR = 5
"""Maximum number of similar names offered."""

_NOT_CALLED = N_(
    "no card is called “{name}”: a card is found by its printed names, in the languages that were imported"
)
ARTICLES = ("a", "an", "un", "una")
"""Words before a kind of card in natural speech, which are ignored."""


@dataclass(frozen=True)
class SupposedShown:
    """The question and its answer: what may be done with the card in the hand of ``who``, and what may not.

    ``near`` are cards that may have been meant if the name is unknown; ``kind`` tells that the question is
    about a kind of card, of which nothing else is known, so that its cost is ignored.
    """

    asked: str
    who: str
    name: str = ""
    kind: bool = False
    may: tuple[str, ...] = ()
    refused: tuple[ActionShown, ...] = ()
    near: tuple[str, ...] = ()
    fault: str = ""


def kinds(work: Work) -> tuple[str, ...]:
    """The kinds of cards that may be asked about, in the reader's words."""
    return tuple(_said(work.ruleset, blank) for blank in work.game.blanks)


def answered(work: Work, asked: str | None, who: str) -> SupposedShown | None:
    """Why a card, or one of a kind, could not be played from a player's hand now; None without a question."""
    if asked is None or HAND not in work.ruleset.words.known("zones"):
        return None
    asked = writable(asked[:LONGEST]).strip()
    state = work.session.state
    if not asked:
        return SupposedShown("", who, fault=translated(N_("Write a card, or a kind of card.")))
    if who not in state.playing:
        asker = TableShown(work).holder
        who = asker if asker in state.playing else state.active
    try:
        known = _with_card(work, asked)
    except BadInput as fault:  # a card of the library that the current rules of effects cannot read
        return SupposedShown(asked, who, fault=translated(fault.message))
    if known is None:
        near = _near(work, asked)
        told = Message(N_("no card is called “{name}”") if near else _NOT_CALLED, {"name": asked})
        return SupposedShown(asked, who, near=near, fault=translated(told))
    ruleset, name, kind = known
    thing = Object(_free_name(state, name), name, who, who, zone_of(HAND, who))
    table = TableShown(work, ruleset, _held(state, thing), alone=thing.id)
    may = tuple(
        dict.fromkeys(table.act_label(act) for act in table.legal.allowed if thing.id in act.data.values())
    )
    shown = table.shown(thing).name
    return SupposedShown(
        asked, who, shown, kind, may, () if may else not_now(table, thing.id), fault=table.limit
    )


def _with_card(work: Work, asked: str) -> tuple[CardRuleset, str, bool] | None:
    """The ruleset extended by the card asked about, the card's name, and whether only its kind was given."""
    ruleset = work.ruleset
    card = ruleset.card(asked)
    if card is not None:
        return ruleset, card.text("name"), False
    told = card_book().definition(work.game.id, ruleset, asked)
    blank = _kind(work, asked) if told is None else None
    if blank is not None:
        name = _said(ruleset, blank)
        told = BlankCard(name, blank.key, {COST: "0"}).definition(work.game, ruleset)
    if told is None:
        return None
    made = read_card(ruleset, told)
    names = (made.text("name"), *made.texts("aliases"))
    return ruleset.with_cards(dict.fromkeys(names, made)), made.text("name"), blank is not None


def _kind(work: Work, asked: str) -> Blank | None:
    """The kind of card that a word of the game means, in any of its spellings."""
    words = fold(asked).split()
    meant = " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)
    return next((one for one in work.game.blanks if meant in _spellings(work.ruleset, one)), None)


def _spellings(ruleset: CardRuleset, blank: Blank) -> Iterator[str]:
    types = ruleset.words.types or {}
    yield fold(_said(ruleset, blank))
    yield fold(" ".join(blank.types))
    if len(blank.types) == 1:
        yield from map(fold, types.get(blank.key, ()))


def _said(ruleset: CardRuleset, blank: Blank) -> str:
    return type_line(ruleset, blank.types)


def _near(work: Work, asked: str) -> tuple[str, ...]:
    known = close(asked, card_names(work.ruleset))
    return tuple(dict.fromkeys((*card_book().near(work.game.id, asked), *known)))[:MOST_NEAR]


def _free_name(state: State, name: str) -> str:
    """A name that no object of the table has."""
    found, number = name, 1
    while found in state.objects:
        number += 1
        found = f"{name} {number}"
    return found


def _held(state: State, thing: Object) -> State:
    """The table with one more card, the last of its zone."""
    zones = {**state.zones, thing.zone: (*state.zone(thing.zone), thing.id)}
    return replace(state, objects=Table({**state.objects, thing.id: thing}), zones=Table(zones))
