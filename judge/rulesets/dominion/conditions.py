"""Counting and looking at cards, and naming unknown cards."""

from __future__ import annotations

from collections.abc import Iterable

from judge.messages import N_
from judge.resolver import (
    JUDGE,
    Act,
    Action,
    Answers,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Position,
    Row,
    Ruleset,
    act,
    op,
    options,
    zone_of,
)
from judge.rulesets.dominion import playing, zones
from judge.rulesets.dominion.base import printed, rules
from judge.rulesets.dominion.words import DECK, DISCARD, HAND, TRASH, UNKNOWN
from judge.rulesets.kit.rule import object_of


def _zone_meant(ruleset: Ruleset, entered: Act) -> str | None:
    return rules(ruleset).words.find("zones", entered.data.text("what"))


def _countable(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return _zone_meant(ruleset, entered) in (DECK, DISCARD, HAND, TRASH) or bool(
        _pile(ruleset, state, entered)
    )


def _pile(ruleset: Ruleset, state: Position, entered: Act) -> str | None:
    known = rules(ruleset).card(entered.data.text("what"))
    return zones.pile_meant(state, known.text("name")) if known else None


def _not_ruled_out(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return _zone_meant(ruleset, entered) != DISCARD or state.facts.get("count discard") != "no"


def count(ruleset: Ruleset, draft: Draft, entered: Act) -> None:
    """Report a number; where the manual contradicts itself, ask the judge first."""
    zone = _zone_meant(ruleset, entered)
    if zone == DISCARD and "count discard" not in draft.facts:
        cites = ruleset.cite("count discard")
        decision = Decision(
            JUDGE, "count discard", options(("yes", "no")), cites=cites, data=Data(seat=entered.who)
        )
        draft.then(Ask((decision,), "counted", data=Data(seat=entered.who)))
        return
    if zone in (DECK, DISCARD, HAND):
        key = {DECK: "count deck", DISCARD: "count discard", HAND: "count"}[zone]
        _counted(draft, entered.who, zone, zone_of(zone, entered.who), key)
        return
    if zone == TRASH:
        _counted(draft, entered.who, TRASH, TRASH, "look trash")
        return
    pile = _pile(ruleset, draft, entered) or ""
    _counted(draft, entered.who, pile, zones.pile_of(pile), "count pile")


def _counted(draft: Draft, seat: str, what: str, zone: str, key: str) -> None:
    draft.emit("counted", key, seat=seat, what=what, number=len(draft.zone(zone)))


def ruled(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Remember the judge's ruling on whether players may count their own discard pile, for the whole game."""
    seat, allowed = ask.data.text("seat"), answers[0][0]
    draft.remember(**{"count discard": allowed})
    if allowed == "yes":
        _counted(draft, seat, DISCARD, zone_of(DISCARD, seat), "count discard")


def _not_being_discarded(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    """Whether no card being resolved is about to discard the deck that a player wants to look at."""
    if _zone_meant(ruleset, entered) != DECK or not playing.plays(state):
        return True
    found = rules(ruleset)
    played = filter(None, (state.objects.get(play["object"].id) for play in playing.plays(state)))
    return all("discard deck" not in _verbs(printed(found, obj).get("effect", ())) for obj in played)


def _verbs(program: object) -> set[str]:
    """All instructions of an effect, inner ones too."""
    if isinstance(program, Data):
        own = {program.text("verb")} if "verb" in program else set()
        return own.union(*(_verbs(part) for part in program.values()))
    if isinstance(program, tuple):
        return set().union(*(_verbs(part) for part in program))
    return set()


def look(ruleset: Ruleset, draft: Draft, entered: Act) -> None:
    zone = _zone_meant(ruleset, entered)
    held = draft.zone(TRASH if zone == TRASH else zone_of(HAND, entered.who))
    cards = tuple(sorted(draft.objects[object_id].card for object_id in held))
    key = "look trash" if zone == TRASH else "look hand"
    draft.emit("looked", key, seat=entered.who, what=zone, cards=cards)


def identify(ruleset: Ruleset, draft: Draft, entered: Act) -> None:
    known = rules(ruleset).card(entered.data.text("card"))
    assert known is not None
    draft.then(Do((op("identify", object=object_of(draft, entered).ref, card=known.text("name")),)))


def _counts(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    return (act(seat, "count", what=what) for what in (DECK, DISCARD))


def _looks(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    return (act(seat, "look", what=what) for what in (DECK, DISCARD, TRASH))


ACTIONS = {
    "count": Action(
        "count",
        count,
        rows=(
            Row("count unknown", N_("“{what}” cannot be counted"), _countable),
            Row(
                "count discard",
                N_("the judge has ruled that the own discard pile may not be counted"),
                _not_ruled_out,
            ),
        ),
        params={"what": "text"},
        candidates=_counts,
        anytime=True,
    ),
    "look": Action(
        "look",
        look,
        rows=(
            Row(
                "discarded deck",
                N_("the deck may not be looked at, not even when it is discarded"),
                _not_being_discarded,
            ),
            Row(
                "look deck",
                N_("nobody may look at the cards of a deck"),
                lambda ruleset, state, entered: _zone_meant(ruleset, entered) != DECK,
            ),
            Row(
                "look discard",
                N_("nobody may look at the cards of a discard pile"),
                lambda ruleset, state, entered: _zone_meant(ruleset, entered) != DISCARD,
            ),
            Row(
                "look",
                N_("“{what}” cannot be looked at"),
                lambda ruleset, state, entered: _zone_meant(ruleset, entered) in (TRASH, HAND),
            ),
        ),
        params={"what": "text"},
        candidates=_looks,
        anytime=True,
    ),
    "identify": Action(
        "identify",
        identify,
        rows=(
            Row(
                "identify",
                N_("{object} is known already, or {card} is no card of this game"),
                lambda ruleset, state, entered: (
                    object_of(state, entered).card == UNKNOWN
                    and rules(ruleset).card(entered.data.text("card")) is not None
                ),
            ),
        ),
        params={"object": "object", "card": "text"},
        anytime=True,
    ),
}
