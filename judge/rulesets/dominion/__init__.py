"""Dominion, base game, first edition: the ruleset, its cards and what scenarios see of it.

| module | holds |
|---|---|
| ``words``, ``cites`` | vocabulary; step -> sections of the manual |
| ``base`` | the ruleset's type; what a card is at a moment |
| ``zones`` | where cards are, drawing, shuffling, gaining, trashing |
| ``playing`` | playing cards, attacks, reactions |
| ``instructions``, ``conditions`` | the game's own instructions; what may be counted and looked at |
| ``reasons`` | why a card cannot be chosen |
| ``turn`` | phases, actions, clean-up |
| ``scoring``, ``setup`` | the end, and questions that need no play; the table |
| ``state_keys`` | what a state keeps |
"""

from __future__ import annotations

from functools import cache

from judge.messages import N_
from judge.resolver import CORE_VERBS, Data, Draft, Object, Op, Position, Ruleset, Value, meant, zone_of
from judge.resources import within
from judge.rulesets.dominion import base, instructions, playing, reasons, scoring, turn, zones
from judge.rulesets.dominion.base import DominionRuleset
from judge.rulesets.dominion.cites import CITES, DOCUMENT, EDITION
from judge.rulesets.dominion.setup import PILE, SETS, lay, setup
from judge.rulesets.dominion.state_keys import KEYS
from judge.rulesets.dominion.words import (
    ACTION,
    BUY,
    CLEANUP,
    LABELS,
    OWN_ZONES,
    PLAY,
    SEAT_FIGURES,
    SUPPLY,
    WORDS,
    ZONES,
)
from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.kit import KIT_ANSWERS, KIT_REPLACERS, KIT_STEPS, CardRuleset, read_card, view
from judge.rulesets.kit.data_files import data_in
from judge.rulesets.kit.rule import ABILITY_KEYS, OF_ANY
from judge.rulesets.kit.state_keys import KIT_KEYS

__all__ = ["DOMINION", "GAME"]


def move(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` goes to the zone ``to`` by the judge's hand; it then belongs to that zone's seat, or to
    nobody.
    """
    obj, to = meant(draft, op), op.data.text("to")
    if obj is None or not to:
        return
    seat = to.partition("/")[2] if to.partition("/")[0] in OWN_ZONES else ""
    if to in OWN_ZONES:
        seat = obj.owner or draft.active
        to = f"{to}/{seat}"
    zones.moved(draft, [obj.id], to, owner=seat)
    if to.startswith(f"{SUPPLY}/") and to.partition("/")[2] not in zones.piles(draft):
        draft.remember(piles=(*zones.piles(draft), to.partition("/")[2]))
    zones.moves(ruleset, draft, op, [obj])


WORDING = {
    "left": N_("{who} has left the game, of which the rules say nothing, and chooses nothing ({kind})"),
    "end of left": N_("nobody is playing any more: the game ends (the rules say nothing of leaving)"),
    "turn": N_("turn {turns} of {seat} begins"),
    "play": N_("{who} plays {object}"),
    "played": N_("{seat} does what {card} says"),
    "treasures": N_("{who} plays treasures"),
    "treasure": N_("{seat} lays {objects}: coins {coins:+}, now {total}"),
    "buy": N_("{who} buys {card}"),
    "bought": N_("{seat} pays for {card} (coins: {cost})"),
    "gain card": N_("{seat} gains {card} ({to})"),
    "draw": N_("{seat} draws {objects}"),
    "turn up": N_("{seat} reveals {objects} from the deck"),
    "reveal": N_("{seat} reveals {objects}"),
    "shuffle": N_("{seat} shuffles the discard pile ({cards}), the new deck"),
    "deck empty": N_("the deck of {seat} is empty; nothing is shuffled until a card is needed"),
    "no cards left": N_("{seat} has no cards left to take ({lacking})"),
    "discard": N_("{seat} discards {objects}"),
    "take": N_("{seat} takes {objects} into the hand"),
    "put back": N_("{seat} puts {objects} on top of the deck"),
    "set aside": N_("{seat} sets aside {objects}"),
    "trash": N_("{card} is trashed"),
    "discard deck": N_("{seat} discards the deck ({cards}), unseen"),
    "clean-up of nothing": N_("{seat} has nothing to discard: nothing was played, and the hand is empty"),
    "clean-up": N_("{seat} discards what was played and the hand: {objects}"),
    "identify": N_("this card is {card}"),
    "actions": N_("{seat}: actions {amount:+}, now {total}"),
    "buys": N_("{seat}: buys {amount:+}, now {total}"),
    "coins": N_("{seat}: coins {amount:+}, now {total}"),
    "attack": N_("{object} is an attack: whoever has a reaction may show it"),
    "no reaction": N_("{seat} has no reaction in the hand"),
    "react": N_("{who} shows {object}"),
    "unaffected": N_("the attack does not affect {seat}"),
    "condition fails": N_("the condition of {object} is not met for {seat}: that part does nothing"),
    "hand full": N_("{seat} holds {held} cards already, and draws none"),
    "nothing to gain": N_("there is nothing that {seat} could gain"),
    "counted": N_("{seat} counts ({what}): {number}"),
    "looked": N_("{seat} looks at the cards ({what}): {cards}"),
    "turn ends": N_("the turn of {seat} ends; empty piles: {empty}"),
    "game end": N_("the game is over at the end of this turn"),
    "end": N_("the game ends; points: {points}; victory: {winners}"),
}


@cache
def _made() -> DominionRuleset:
    empty = DominionRuleset(
        announces=False,
        ability_keys={
            "triggered": (*OF_ANY, "on", "if", "optional", "limit", "effect", "who", "batch"),
            "static": ABILITY_KEYS["static"],
            "replacement": ABILITY_KEYS["replacement"],
        },
        id="dominion",
        edition=EDITION,
        document=DOCUMENT,
        cites=CITES,
        onward=turn.onward,
        resolve=lambda ruleset, draft, frame: None,
        loop=turn.loop,
        verbs={
            **CORE_VERBS,
            **zones.VERBS,
            **playing.VERBS,
            **instructions.VERBS,
            **turn.VERBS,
            "move": move,
        },
        actions=turn.ACTIONS,
        windows=turn.WINDOWS,
        steps={**KIT_STEPS, **turn.STEPS, **playing.STEPS, **instructions.STEPS},
        answers={
            **KIT_ANSWERS,
            **turn.ANSWERS,
            **instructions.ANSWERS,
            "ordered": zones.ordered,
            "named": zones.named,
        },
        triggers=base.triggers,
        listens=base.listens,
        quiet=base.quiet,
        place=turn.place,
        unoffered=reasons.unoffered,
        replacements=base.replacements,
        replacers=KIT_REPLACERS,
        replacement_chooser=lambda ruleset, state, op, found: op.data.text("seat") or state.active,
        forbidden=base.forbidden,
        labels=LABELS,
        wording=WORDING,
        keys=KEYS.over(KIT_KEYS),
        words=WORDS,
        instructions=instructions.INSTRUCTIONS,
        happenings=instructions.HAPPENINGS,
        conditions=instructions.CONDITIONS,
        in_play=frozenset({PLAY}),
        read_cost=int,
        views=base.views,
        reached=playing.reached,
        alike=lambda ruleset, state, obj: obj.card,
    )
    cards: dict[str, Data] = {}
    for file in ("basic.yaml", "kingdom.yaml"):
        for card in data_in(within("rulesets/dominion", "cards") / file):
            made = read_card(empty, card)
            cards |= dict.fromkeys((made.text("name"), *made.texts("aliases")), made)
    full = empty.with_cards(cards)
    assert isinstance(full, DominionRuleset)
    return full


DOMINION = _made()


def read(ruleset: CardRuleset, state: Position, what: Object | str, name: str) -> Value:
    """The value of a word for a card, a seat, or the table."""
    if isinstance(what, Object):
        seen = view(ruleset, state, what)
        if name in ("types", "subtypes", "colors"):
            return tuple(sorted(getattr(seen, name)))
        value: Value = seen.figures.get(name)
        return value
    zone = WORDS.find("zones", name)
    if what and zone in OWN_ZONES and name not in SEAT_FIGURES:
        return len(state.zone(zone_of(zone or "", what)))
    if what:
        return scoring.points(ruleset, state, what) if name == "points" else state.player(what).get(name)
    if name in ("piles", "montones"):
        return Data({card: len(state.zone(zones.pile_of(card))) for card in zones.piles(state)})
    if name in ("empty piles", "montones agotados"):
        return zones.empty_piles(state)
    return None


GAME = Game(
    id="dominion",
    profiles={"primera-edicion": DOMINION},
    lay=lay,
    read=read,
    assessments={"setup": setup, "preparación": setup, "score": scoring.score, "puntuación": scoring.score},
    piles=frozenset({"deck", "discard"}),
    seat_words=frozenset(word for zone in OWN_ZONES for word in (zone, *ZONES[zone])),
    table_words=frozenset({"kingdom", "reino", "piles", "montones", "empty piles", "montones agotados"}),
    object_words=frozenset(),
    counted=frozenset({SUPPLY}),
    ready=tuple((card, PILE, SUPPLY) for card in SETS["Primeras partidas"][1]),
    chances=frozenset({"chance", "shuffle", "top", "which card"}),
    drawing=Drawing(
        aside=frozenset({"trash"}),
        homes={"": "hand"},
        shared=frozenset({"supply", "trash"}),
        supply=frozenset({"supply"}),
        at_once=True,
        short={ACTION: N_("action"), BUY: N_("buying"), CLEANUP: N_("clean-up")},
    ),
    blanks=(
        Blank(("action",), does="effect"),
        Blank(("action", "attack"), does="effect"),
        Blank(("treasure",), ("coins",)),
        Blank(("victory",), ("points",)),
    ),
)
