"""The end of the game: when it is over, what everybody's cards are worth, who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.messages import N_, Message
from judge.resolver import Data, FaultyOpening, Object, Position, State, opening, zone_of
from judge.rulesets import kit
from judge.rulesets.dominion import zones
from judge.rulesets.dominion.base import DominionRuleset, printed, rules
from judge.rulesets.dominion.words import DECK, PROVINCE
from judge.rulesets.game import Assessment
from judge.rulesets.kit import CardRuleset

EMPTY_PILES = 3
"""Number of empty piles that ends the game."""


def game_over(empty: tuple[str, ...]) -> str:
    """The key of the sections by which empty piles end the game at the end of a turn; else empty.

    >>> game_over(("Aldea", "Taller")), game_over(("Provincia",))
    ('', 'no provinces')

    """
    if PROVINCE in empty:
        return "no provinces"
    return "three piles" if len(empty) >= EMPTY_PILES else ""


def points(ruleset: CardRuleset, state: Position, seat: str) -> int:
    """The points of all cards of a seat, in every zone."""
    found = rules(ruleset)
    total = 0
    for obj in zones.owned(state, seat):
        worth = printed(found, obj).get("points", 0)
        total += worth if isinstance(worth, int) else _worked_out(found, state, obj, worth)
    return total


def _worked_out(ruleset: DominionRuleset, state: Position, obj: Object, worth: Data) -> int:
    context = kit.Context(obj.owner, obj.ref)
    return kit.amount(ruleset, state, worth, context)


def winners(scores: Mapping[str, int], turns: Mapping[str, int]) -> tuple[str, ...]:
    """The seats with most points and, among them, fewest turns; several share the victory.

    >>> winners({"a": 30, "b": 30, "c": 28}, {"a": 15, "b": 14, "c": 14})
    ('b',)
    """
    most = max(scores.values())
    best = [seat for seat in scores if scores[seat] == most]
    fewest = min(turns[seat] for seat in best)
    return tuple(seat for seat in best if turns[seat] == fewest)


def outcome(scores: Mapping[str, int], turns: Mapping[str, int]) -> dict[str, Any]:
    """Points, turns and winners, as in the game's result."""
    won = winners(scores, turns)
    result: dict[str, object] = {"points": scores, "turns": turns, "winners": won, "shared": len(won) > 1}
    if len(won) == 1:
        result["winner"] = won[0]
    return result


def final(ruleset: DominionRuleset, state: Position) -> dict[str, Any]:
    """The result of a finished game."""
    scores = {seat: points(ruleset, state, seat) for seat in state.playing}
    return outcome(scores, {seat: state.player(seat).number("turns") for seat in state.playing})


# The score by itself

MOST = 2000
"""Maximum count of one card, equal to the number of cards that a table may hold."""


def score(ruleset: CardRuleset, asked: Data) -> Assessment:
    """The value of decks, and the winner among them.

    For each seat: ``{cards: {CARD: N}, turns: N}``, or ``points`` instead of the cards; a single deck needs
    no seat. Raises FaultyOpening for an unknown card.
    """
    found = rules(ruleset)
    alone = "cards" in asked
    decks: Mapping[str, Any] = {"deck": asked} if alone else asked
    if not decks:
        raise FaultyOpening.because(N_("whose cards are to be counted?"))
    scores, turns, sizes = {}, {}, {}
    for seat, told in decks.items():
        if not isinstance(told, Data):
            raise FaultyOpening.because(N_("“{who}” wants cards, or points"), who=seat)
        cards = _cards(found, told)
        sizes[seat] = len(cards)
        state = _holding(found, seat, cards)
        scores[seat] = told.number("points", points(found, state, seat))
        turns[seat] = told.number("turns")
    gardens = any(o for told in decks.values() for o in _cards(found, told) if not _fixed(found, o))
    cites = (*ruleset.cite("score"), *(ruleset.cite("gardens") if gardens else ()))
    if alone:
        return Assessment(Data(points=scores["deck"], cards=sizes["deck"]), cites)
    told_why = (Message(N_("of those with most points the one with the fewest turns wins; then they share")),)
    return Assessment(Data(outcome(scores, turns), cards=sizes), cites, told_why)


def _fixed(ruleset: DominionRuleset, obj: Object) -> bool:
    return isinstance(printed(ruleset, obj).get("points", 0), int)


def _cards(ruleset: DominionRuleset, told: Data) -> list[Object]:
    """The cards of a deck: a mapping to how many, or a list."""
    given = told.get("cards", ())
    if not isinstance(given, (Data, tuple)):
        raise FaultyOpening.because(N_("cards are a list, or a mapping to how many there are"))
    listed = [
        (str(name), count if isinstance(given, Data) else 1)
        for name, count in (given.items() if isinstance(given, Data) else ((one, 1) for one in given))
    ]
    made: list[Object] = []
    for name, count in listed:
        known = ruleset.card(name)
        if known is None or not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST:
            raise FaultyOpening.because(N_("that many of “{card}” cannot be counted"), card=name)
        made += [Object(f"{name} {len(made) + n}", known.text("name"), "", "", "") for n in range(count)]
    return made


def _holding(ruleset: DominionRuleset, seat: str, cards: list[Object]) -> State:
    zone = zone_of(DECK, seat)
    held = [Object(o.id, o.card, seat, seat, zone) for o in cards]
    return opening(ruleset.id, ruleset.edition, [seat], objects=held)
