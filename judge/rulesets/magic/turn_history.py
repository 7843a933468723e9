"""Counts what has happened to each player this turn: "if you gained life this turn" (603.4, 608.2h).

The counts cover the whole turn, also before the card that asks has entered. A table in the middle of a turn
may state them; what it does not state has not happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from judge.resolver import Data, Draft, Event, Object, Position, Ref, State, Value
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, printed, seatless
from judge.rulesets.magic.combat import combat_hits
from judge.rulesets.magic.mechanics import commanders
from judge.rulesets.magic.verbs import MOVES
from judge.rulesets.magic.words import HURT_BY, PERMANENT_TYPES, SPENT_FIGURES, THIS_TURN, TURN_HISTORY
from judge.rulesets.magic.zones import BATTLEFIELD, GRAVEYARD


def figure(state: Position, seat: str, name: str) -> int:
    """The count of a figure this turn."""
    player = state.player(seat)
    if name == "cards drawn":
        return player.number("drawn") + player.number(name)
    if name == "spells cast":
        return state.facts.number(f"spells cast by {seat}") + player.number(name)
    return state.facts.number(_fact(name, seat)) + player.number(name)


ATTACKED, BLOCKED, ENTERED = "attacked in turn", "blocked in turn", "entered in turn"
DRAWN = "drawn in turn"
"""In the data of a permanent: the turns in which it last attacked or blocked, and in which it entered."""
BURIED, FELL = "put there in turn", "put there from the battlefield in turn"
"""In the data of a card in a graveyard: the turn in which it came there, from the battlefield or anywhere."""
AIMED_AT = f"{THIS_TURN}aimed at "
"""Prefix of the facts about targets chosen this turn."""
CONDITIONS = {
    "attacked this turn": lambda ruleset, state, obj: obj.data.get(ATTACKED) == state.turn,
    "blocked this turn": lambda ruleset, state, obj: obj.data.get(BLOCKED) == state.turn,
    "entered this turn": lambda ruleset, state, obj: obj.data.get(ENTERED) == state.turn,
    "drawn this turn": lambda ruleset, state, obj: obj.data.get(DRAWN) == state.turn,
    "put there this turn": lambda ruleset, state, obj: obj.data.get(BURIED) == state.turn,
    "put there from the battlefield this turn": lambda ruleset, state, obj: obj.data.get(FELL) == state.turn,
}
CAST: tuple[tuple[str, Callable[[frozenset[str]], bool]], ...] = (
    ("creature spells cast", lambda types: "creature" in types),
    ("noncreature spells cast", lambda types: "creature" not in types),
    ("instant and sorcery spells cast", lambda types: bool(types & {"instant", "sorcery"})),
    ("artifact spells cast", lambda types: "artifact" in types),
    ("nonartifact spells cast", lambda types: "artifact" not in types),
)
CAME = (
    ("lands entered", "land"),
    ("creatures entered", "creature"),
    ("artifacts entered", "artifact"),
    ("enchantments entered", "enchantment"),
)
"""The filters for counting the spells that a player casts, and the permanents that enter for that player."""


def _fact(name: str, seat: str) -> str:
    return f"{THIS_TURN}{name} {seat}"


def position(ruleset: CardRuleset, state: State) -> State:
    """The part of a state that must recur in a loop; it has counts of the turn only if they are used."""
    kept = [name for name in state.facts if name.startswith(THIS_TURN)]
    if (
        not kept
        or ruleset.by_kind["turn history"].among(
            state.objects, lambda obj: _asks(printed(ruleset, obj)) or _asks(obj.nature)
        )
        or any(_asks(effect.data) for effect in state.effects)
    ):
        return state
    return replace(state, facts=state.facts.but(**dict.fromkeys(kept)))


@read_once
def _asks(said: Data) -> bool:
    """Whether data use a count of the turn."""
    return any(map(_names_one, said.values()))


def _names_one(part: Value) -> bool:
    if isinstance(part, tuple):
        return any(map(_names_one, part))
    return (
        _asks(part)
        if isinstance(part, Data)
        else part in TURN_HISTORY or part in SPENT_FIGURES or part == "expends"
    )


def record(ruleset: CardRuleset, before: Position, draft: Draft, events: Iterable[Event]) -> None:
    """Add these events to the counts of the turn."""
    found: Counter[str] = Counter()
    marked: Marked = {}
    for event in events:
        seat, amount = event.data.text("seat"), event.data.number("amount")
        if event.name == "gain life":
            found[_fact("life gained", seat)] += amount
        elif event.name == "lose life":
            found[_fact("life lost", seat)] += amount
        elif event.name == "damage" and seat:
            found[_fact("damage taken", seat)] += amount
            combat_hits.record(ruleset, before, draft, event)
            commanders.struck(before, draft, event)
        elif event.name == "damage":
            _hurt(draft, event, marked)
        elif event.name == "attacks":
            obj = draft.current(event.data.ref("object"))
            if obj is not None:
                found[_fact("creatures attacked with", obj.controller)] += 1
                marked.setdefault(obj.ref, {})[ATTACKED] = draft.turn
        elif event.name == "blocks":
            obj = draft.current(event.data.ref("object"))
            if obj is not None:
                marked.setdefault(obj.ref, {})[BLOCKED] = draft.turn
        elif event.name == "target":
            obj = draft.current(event.data.ref("object"))
            if obj is not None and obj.zone == BATTLEFIELD:
                draft.remember(**{f"{AIMED_AT}{obj.ref}": True})
        elif event.name == "spell cast":
            spell = draft.current(event.data.ref("object"))
            types = view(ruleset, draft, spell).types if spell is not None else frozenset()
            for name, fits in CAST:
                found[_fact(name, seat)] += spell is not None and fits(types)
        elif event.name == "create" and event.data.text("to") == BATTLEFIELD:
            found[_fact("tokens created", seat)] += 1
            _came(ruleset, draft, draft.current(event.data.ref("object")), found, marked)
        elif event.name == "counters" and amount > 0:
            _counted(ruleset, draft, event, found)
        elif event.name == "step begins" and event.data.text("step") == LAST_OF_COMBAT:
            found[COMBATS] += 1
        elif event.name in MOVES:
            _moved(ruleset, before, draft, event, found, marked)
    draft.change_together(marked)
    if found:
        draft.remember(
            **{name: draft.facts.number(name) + number for name, number in found.items() if number}
        )


COMBATS = f"{THIS_TURN}combat phases"
"""The number of combat phases of this turn that have reached their last step."""
LAST_OF_COMBAT = "end of combat"


def _first_combat(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether this is the first combat phase of the turn (506.1)."""
    ended = state.facts.number(COMBATS) - (state.step == LAST_OF_COMBAT)
    return state.phase == "combat" and ended <= 0


FACTS = {"first combat phase": _first_combat}


def _counted(ruleset: CardRuleset, draft: Draft, event: Event, found: Counter[str]) -> None:
    """Count counters put on a creature for the player who put them (122.6)."""
    obj = draft.current(event.data.ref("object"))
    if obj is None or obj.zone != BATTLEFIELD or "creature" not in view(ruleset, draft, obj).types:
        return
    source = draft.current(event.data.ref("source"))
    seat = event.data.text("actor") or (source.controller if source is not None else obj.controller)
    found[_fact("counters put on creatures", seat)] += event.data.number("amount")


Marked = dict[Ref, dict[str, Any]]
"""What permanents have to remember, collected for one update."""


def _hurt(draft: Draft, event: Event, marked: Marked) -> None:
    """Record the source of damage on the damaged permanent."""
    obj, source = draft.current(event.data.ref("object")), event.data.ref("source")
    if obj is not None and source is not None:
        own = marked.setdefault(obj.ref, {})
        before = own.get(HURT_BY) or obj.data.get(HURT_BY, ())
        own[HURT_BY] = tuple(dict.fromkeys((*before, source)))


def _hurt_by_it(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref, ...]:
    """The permanents that the source has dealt damage to this turn."""
    there = state.inside(BATTLEFIELD) if context.source is not None else ()
    return tuple(o.ref for o in there if context.source in o.data.get(HURT_BY, ()))


RELATIONS = {"dealt damage by self": _hurt_by_it}


def _moved(
    ruleset: CardRuleset, before: Position, draft: Draft, event: Event, found: Counter[str], marked: Marked
) -> None:
    """Count a change of zones, by the object as it was."""
    was, now = event.data.get("was"), event.data.get("object")
    old = before.current(was) if isinstance(was, Ref) else None
    new = draft.current(now) if isinstance(now, Ref) else None
    went = seatless(event.data.text("to"))
    if old is not None and old.zone == BATTLEFIELD and event.data.text("to") != BATTLEFIELD:
        seen = view(ruleset, before, old)
        found[_fact("permanents left", seen.controller)] += 1
        found[_fact("nonland permanents left", seen.controller)] += "land" not in seen.types
        found[_fact("creatures left", seen.controller)] += "creature" in seen.types
        found[_fact("permanents to the graveyard", seen.controller)] += went == GRAVEYARD
        if event.data.text("to") == GRAVEYARD and "creature" in seen.types:
            found[_fact("creatures died", seen.controller)] += 1
            found[_fact("nontoken creatures died", seen.controller)] += not old.nature.get("token")
        if event.name == "sacrifice":
            found[_fact("permanents sacrificed", seen.controller)] += 1
    if event.name == "discard" and old is not None:
        found[_fact("cards discarded", old.owner)] += 1
    if old is not None and seatless(old.zone) == GRAVEYARD and seatless(event.data.text("to")) != GRAVEYARD:
        found[_fact("cards that left the graveyard", old.owner)] += not old.nature.get("token")
    if new is None:
        return
    if seatless(new.zone) == GRAVEYARD:
        own = marked.setdefault(new.ref, {})
        own[BURIED] = draft.turn
        if old is not None and old.zone == BATTLEFIELD:
            own[FELL] = draft.turn
    if event.name == "draw":
        marked.setdefault(new.ref, {})[DRAWN] = draft.turn
    if event.data.text("to") == GRAVEYARD and _permanent_card(ruleset, draft, new):
        found[_fact("permanent cards to the graveyard", new.owner)] += 1
    if new.zone == BATTLEFIELD:
        _came(ruleset, draft, new, found, marked)


def _came(
    ruleset: CardRuleset, draft: Draft, new: Object | None, found: Counter[str], marked: Marked
) -> None:
    """Count an entering permanent, and record the turn on it."""
    if new is None or new.zone != BATTLEFIELD:
        return
    types = view(ruleset, draft, new).types
    for name, kind in CAME:
        found[_fact(name, new.controller)] += kind in types
    if "creature" in types and new.data.get("counters"):  # it entered with them (122.6a)
        held = new.data["counters"]
        found[_fact("counters put on creatures", new.controller)] += sum(held.number(name) for name in held)
    marked.setdefault(new.ref, {})[ENTERED] = draft.turn


def _permanent_card(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return not obj.nature.get("token") and bool(view(ruleset, state, obj).types & PERMANENT_TYPES)
