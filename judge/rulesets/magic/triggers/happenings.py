"""The events for triggered abilities, and for effects that replace or forbid them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.resolver import Data, Position, Ref
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, Happening, seatless
from judge.rulesets.magic.verbs import DESTINATION, MOVES
from judge.rulesets.magic.zones import BATTLEFIELD, GRAVEYARD, HAND

When = Callable[[CardRuleset, Position, Data], bool]


def _object(state: Position, data: Data) -> Any:
    """The object of an event in the given state, which may be the one before it moved."""
    for name in ("was", "object"):
        value = data.get(name)
        found = (
            state.current(value)
            if isinstance(value, Ref)
            else state.objects.get(str(value))
            if value
            else None
        )
        if found is not None:
            return found
    return None


def came_from(state: Position, data: Data) -> str:
    """The zone that an object leaves or has left."""
    if data.text("from"):
        return seatless(data.text("from"))
    obj = _object(state, data)
    return seatless(obj.zone) if obj else ""


def went_to(data: Data) -> str:
    return seatless(data.text("to"))


def _dies(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    if went_to(data) != GRAVEYARD or came_from(state, data) != BATTLEFIELD:
        return False
    obj = _object(state, data)
    return obj is not None and "creature" in view(ruleset, state, obj).types


def _leaves(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return came_from(state, data) == BATTLEFIELD and went_to(data) != BATTLEFIELD


def _enters(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return went_to(data) == BATTLEFIELD


def _to_graveyard(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return went_to(data) == GRAVEYARD


def _to_hand(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return went_to(data) == HAND and came_from(state, data) == BATTLEFIELD


def _combat(wanted: bool) -> When:
    return lambda ruleset, state, data: bool(data.get("combat")) is wanted


def _to_player(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return bool(data.text("seat")) and bool(data.get("combat"))


def _step(name: str) -> When:
    def when(ruleset: CardRuleset, state: Position, data: Data) -> bool:
        return data.text("step") == name

    return when


def _phase(name: str) -> When:
    def when(ruleset: CardRuleset, state: Position, data: Data) -> bool:
        return data.text("phase") == name and bool(data.get("new phase"))

    return when


def _added(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return data.number("amount") > 0


def _added_by_effect(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    """Whether counters were put on by an effect, and not as a cost (118.1)."""
    return data.number("amount") > 0 and not data.get("paid")


def _removed(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return data.number("amount") < 0


def _token(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return data.text("to") in ("", BATTLEFIELD)


def _by_tapping(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return bool(data.get("tapped"))


def _exhausts(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return bool(data.get("exhaust"))


def _self(name: str) -> Happening:
    return Happening((name,))


PUT_INTO_PLAY = (*MOVES, "create")

HAPPENINGS = {
    # Changes of zone; leaving the battlefield looks back in time (603.10a).
    "dies": Happening(MOVES, _dies, back=True),
    "leaves": Happening((*MOVES, "leaves the game"), _leaves, back=True),
    "enters": Happening(PUT_INTO_PLAY, _enters),
    "put into graveyard": Happening(MOVES, _to_graveyard, back=True),
    "arrives in graveyard": Happening(MOVES, _to_graveyard),  # "from anywhere" never looks back (603.6c)
    "moves": Happening(MOVES, back=True),
    "destroyed": Happening(("destroy",), back=True),
    "sacrificed": Happening(("sacrifice",), back=True),
    "exiled": Happening(("exile",), back=True),
    "returned to hand": Happening(MOVES, _to_hand, back=True),
    "discarded": Happening(("discard",), back=True),
    "milled": Happening(("mill",), back=True),
    "countered": Happening(("counter",), back=True),
    "drawn": _self("draw"),
    "draws cards": _self("draw cards"),
    "token": Happening(("create",), _token),
    "land played": _self("play land"),
    # The stack
    "cast": _self("spell cast"),
    "activated": _self("activated"),
    "ability activated": Happening(("activated", "mana ability")),
    "exhausts": Happening(("activated", "mana ability"), _exhausts),
    "targeted": _self("target"),
    # Players and permanents
    "damage": Happening(("damage",), apart=True),
    "combat damage": Happening(("damage",), _combat(True), apart=True),
    "noncombat damage": Happening(("damage",), _combat(False), apart=True),
    "combat damage to player": Happening(("damage",), _to_player),
    "gains life": _self("gain life"),
    "loses life": _self("lose life"),
    "counters put": Happening(("counters",), _added),
    "counters put by an effect": Happening(("counters",), _added_by_effect),
    "counters removed": Happening(("counters",), _removed),
    "tapped": _self("tap"),
    "untapped": _self("untap"),
    "tapped for mana": _self("mana ability"),
    "mana added": _self("add mana"),
    "gives mana when tapped": Happening(("add mana",), _by_tapping),
    "regenerated": _self("regenerated"),
    "turned face up": _self("face up"),
    "transforms": _self("transform"),
    "becomes monstrous": _self("monstrous"),
    "becomes the monarch": _self("monarch"),
    "phases out": Happening(("phase out",), back=True),
    "phases in": _self("phase in"),
    "control changes": Happening(("control",)),
    "loses the game": Happening(("lose",), back=True),
    "wins the game": _self("win"),
    "shuffled": _self("shuffle"),
    "scries": _self("scry"),
    "surveils": _self("surveil"),
    "cycled": _self("cycled"),
    "copied": _self("copy"),
    # The turn
    "turn": _self("turn"),
    "step": _self("step begins"),
    "untap step": Happening(("step begins",), _step("untap")),
    "upkeep": Happening(("step begins",), _step("upkeep")),
    "draw step": Happening(("step begins",), _step("draw")),
    "precombat main": Happening(("step begins",), _step("precombat main")),
    "postcombat main": Happening(("step begins",), _step("postcombat main")),
    "combat": Happening(("step begins",), _phase("combat")),
    "end of combat": Happening(("step begins",), _step("end of combat")),
    "end step": Happening(("step begins",), _step("end")),
    # No event: a state of the game (603.8), and what an effect itself sets off (603.12)
    "state": Happening(()),
    "reflexive": Happening(()),
    # A chapter of a Saga: lore counters have reached its number (714.2b)
    "chapter": Happening(()),
}

assert set(DESTINATION) < set(MOVES)
