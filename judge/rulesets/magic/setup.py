"""Builds the opening of a table: players, objects, and the turn from the named step on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    STACK,
    Data,
    Draft,
    FaultyOpening,
    Object,
    Ref,
    State,
    Target,
    opening,
    zone_of,
)
from judge.resolver.values import replace
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit.announcing import slots
from judge.rulesets.kit.rule import CardRuleset, definition
from judge.rulesets.magic import influence, teams
from judge.rulesets.magic.costs.mana import read_pool
from judge.rulesets.magic.influence import RANGE
from judge.rulesets.magic.mechanics import commanders
from judge.rulesets.magic.mechanics.daytime import DAYTIME
from judge.rulesets.magic.turn import from_step, script
from judge.rulesets.magic.words import BEGINNING, COMBAT_STEPS, ENDING, PHASE_OF, SHARED_ZONES
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, PHASED_OUT
from judge.text import fold

LIFE = 20
"""Life total at the beginning of an ordinary game."""
FIRST_STEPS = (BEGINNING[0], "precombat main", COMBAT_STEPS[0], ENDING[0])
UNKNOWN = "unknown card"
MOST_UNKNOWN = 200
"""Maximum number of unnamed cards of one zone; a higher stated number creates no further objects."""
TIMES = {"day": "day", "dia": "day", "night": "night", "noche": "night"}


def lay(ruleset: CardRuleset, laying: Laying) -> State:
    """The opening of a described table; its step begins when the opening is started.

    Raises FaultyOpening if a step, an attachment or a figure cannot be read.
    """
    step = _step(ruleset, laying)
    players: dict[str, dict[str, object]] = {}
    for seat in laying.seats:
        players[seat] = _figures(ruleset, laying, seat)
    placed = list(laying.placed)
    objects = [_object(ruleset, laying, one) for one in placed]
    for seat in laying.seats:
        objects += _unknown(laying, seat)
    facts: dict[str, object] = {}
    facts |= teams.with_emperors(players, laying.seats)
    sides = teams.beginning(players, laying.seats, ruleset.edition)
    if sides is not None and "team life" not in ruleset.cites:
        raise FaultyOpening.because(N_("teams that share their turns are played by the current rules only"))
    if sides is not None:
        facts[teams.TEAMS] = sides
    for made in players.values():
        made.setdefault("life", LIFE)
    if laying.facts.get("first turn") and (len(laying.seats) == 2 or sides is not None):
        facts["no first draw"] = True
    if time := TIMES.get(fold(laying.facts.text("daytime"))):
        facts[DAYTIME] = time
    if any(RANGE in made for made in players.values()) and "out of range" not in ruleset.cites:
        raise FaultyOpening.because(N_("a range of influence is played by the current rules only"))
    for seat, made in players.items():
        if not isinstance(reach := made.get(RANGE, 0), int) or isinstance(reach, bool) or reach < 0:
            raise FaultyOpening.because(
                N_("the range of influence of {seat} is a number of seats, not “{value}”"),
                seat=seat,
                value=str(reach),
            )
    state = opening(
        ruleset.id,
        ruleset.edition,
        laying.seats,
        active=laying.active or None,
        objects=objects,
        players=players,
        turn=laying.turn,
        phase=_phase_before(step),
        facts=Data(facts),
        agenda=(script(from_step(step)),),
    )
    state = replace(state, facts=state.facts.but(**influence.facts(state)))
    return _aimed(ruleset, state, placed)


def _step(ruleset: CardRuleset, laying: Laying) -> str:
    written = laying.step or laying.phase or "precombat main"
    if laying.step and laying.phase and fold(laying.step) == "main":
        written = laying.phase
    phases = {"beginning": "untap", "combat": COMBAT_STEPS[0], "ending": "end"}
    step = ruleset.words.find("steps", written) or phases.get(fold(written), "")
    if step not in PHASE_OF:
        raise FaultyOpening.because(N_("there is no step “{step}” in a turn"), step=written)
    return step


def _phase_before(step: str) -> str:
    """The phase before the step, so that the first step of a phase begins a new phase."""
    if step == "postcombat main":
        return "combat"
    return "" if step in FIRST_STEPS else PHASE_OF[step]


def _figures(ruleset: CardRuleset, laying: Laying, seat: str) -> dict[str, object]:
    stated = laying.figures.get(seat, EMPTY)
    made: dict[str, object] = {}
    if RANGE in laying.facts:
        made[RANGE] = laying.facts[RANGE]
    for name, value in stated.items():
        if name in ("mana", "pool"):
            try:
                made["pool"] = read_pool(value)
            except ValueError:
                raise FaultyOpening.because(N_("“{mana}” is no mana"), mana=str(value)) from None
        elif name not in (HAND, LIBRARY, "graveyard"):
            made[name] = value
    if f"{LIBRARY}/{seat}" in laying.named or LIBRARY in stated:
        made["library known"] = True
    return made


def _unknown(laying: Laying, seat: str) -> Iterator[Object]:
    """Cards of which the table states only the number."""
    stated = laying.figures.get(seat, EMPTY)
    for zone in (HAND, LIBRARY, "graveyard"):
        count = min(stated.number(zone), MOST_UNKNOWN)
        for number in range(1, count + 1):
            yield Object(
                f"{seat} {zone} {number}", "", seat, seat, zone_of(zone, seat), nature=Data(unknown=True)
            )


def _object(ruleset: CardRuleset, laying: Laying, one: Placed) -> Object:
    owner = one.owner or laying.seats[0]
    zone = one.zone if one.zone in SHARED_ZONES or one.zone == PHASED_OUT else zone_of(one.zone, owner)
    nature: dict[str, object] = {}
    for name in ("token", "commander"):
        if one.data.get(name):
            nature[name] = True
    nature |= {name: one.data[name] for name in commanders.FIGURES if one.data.get(name)}
    obj = Object(one.id, one.card, owner, one.controller or owner, zone, nature=Data(nature))
    card = definition(ruleset, obj)
    data: dict[str, Any] = {}
    figures: dict[str, object] = {}
    for name, value in one.data.items():
        _said(name, value, data, figures)
    counters = dict(data.get("counters") or {})
    for figure in ("loyalty", "defense"):
        printed = figures.pop(figure, card.get("figures", EMPTY).get(figure))
        if one.zone == BATTLEFIELD and isinstance(printed, int):
            counters.setdefault(figure, printed)
    if counters:
        data["counters"] = Data(counters)
    if figures:
        nature["figures"] = Data(figures)
    if one.attached:
        data["attached"] = one.attached if one.attached in laying.seats else Ref(one.attached, 1)
    if one.controller and one.controller != owner and one.zone == BATTLEFIELD:
        data["base"] = None
    if nature.get("commander"):  # checked only for cards put there later (903.9a)
        data[commanders.LEFT] = one.zone in (GRAVEYARD, EXILE)
    for name in ("attacking", "blocking"):
        if name in data:
            data[name] = _fights(laying, one, name, data[name])
    data = {name: value for name, value in data.items() if value is not None and value is not False}
    return Object(
        one.id, one.card, owner, one.controller or owner, zone, data=Data(data), nature=Data(nature)
    )


def _said(name: str, value: object, data: dict[str, Any], figures: dict[str, object]) -> None:
    """The stated data of an object, under the keys that the rules use."""
    if name in (
        "token",
        "commander",
        *commanders.FIGURES,
        "targets",
        "untapped",
        "permanent",
        "spell",
        "copy of",
    ):
        return
    if name == "summoning sick":
        data["sick"] = value
    elif name in ("power", "toughness", "loyalty", "defense", "mana value"):
        figures[name] = value
    elif name == "exiled by":
        data[name] = Ref(str(value), 1)
    elif name in ("x", "modes"):
        held = data.get("announced", EMPTY)
        data["announced"] = held.but(**{name: value if name == "x" else _listed(value)})
    elif name != "phased out":
        data[name] = value


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def _fights(laying: Laying, one: Placed, name: str, value: object) -> object:
    """What a creature attacks or blocks; ``true`` means the next player, or the only attacker."""
    ids = {placed.id for placed in laying.placed}
    if name == "attacking":
        if value is True:
            own = one.controller or one.owner
            return next(seat for seat in (*laying.seats, "") if seat != own)
        return Ref(str(value), 1) if value in ids else value
    if value is True:
        value = [p.id for p in laying.placed if p.data.get("attacking")][:1]
    return tuple(Ref(str(object_id), 1) for object_id in _listed(value) if object_id)


def _aimed(ruleset: CardRuleset, state: State, placed: list[Placed]) -> State:
    """The stated targets of spells on the stack, assigned to their slots in order."""
    draft = Draft(ruleset, state)
    for one in placed:
        stated = one.data.get("targets")
        obj = state.objects[one.id]
        if stated is None or obj.zone != STACK:
            continue
        wanted = [slot.text("slot") for slot in slots(ruleset, obj, state)] or ["target"]
        aimed = []
        for at, name in enumerate(_listed(stated)):
            slot = wanted[min(at, len(wanted) - 1)]
            found = _named(state, str(name))
            aimed.append(Target(slot, found))
        draft.put_object(replace(obj, targets=tuple(aimed)))
    return draft.snapshot()


def _named(state: State, name: str) -> Ref | str:
    for seat in state.seats:
        if fold(seat) == fold(name):
            return seat
    for obj in state.all_objects:
        if fold(obj.id) == fold(name) or fold(obj.card) == fold(name):
            return obj.ref
    raise FaultyOpening.because(N_("nothing is called “{name}” on this table"), name=name)
