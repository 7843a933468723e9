"""What happens in each step outside combat: turn-based actions, and what ends with a step or a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from judge.resolver import (
    EMPTY,
    Ask,
    Change,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Op,
    Option,
    Script,
    State,
    Window,
    op,
    zone_of,
)
from judge.resolver.ruleset import all_checks
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.views import view
from judge.rulesets.magic import daytime, sagas
from judge.rulesets.magic.turn import (
    TURN,
    begin,
    but_rest,
    empty_pools,
    goes_on,
    priority,
    rest_of_turn,
    with_priority,
)
from judge.rulesets.magic.verbs import is_it_over
from judge.rulesets.magic.zones import HAND, PHASED_OUT, attached_to, hand, permanents

HAND_SIZE = 7


def _skipped(state: State, step: str) -> tuple[State, bool]:
    """Whether the active player skips the step now, and the state with that used up."""
    for effect in state.effects:
        if effect.name == "skip" and effect.data.text("step") == step and effect.controller == state.active:
            return state.without_effects([effect.id]), True
    return state, False


def skip_combat(ruleset: CardRuleset, state: State) -> Change | None:
    """Whether the active player skips this combat phase: none of its steps is left then (500.11)."""
    change = _skip(ruleset, state, "combat")
    if change is None:
        return None
    found = rest_of_turn(change.state)
    left = list(found[1].steps) if found else []
    while left and goes_on(replace(change.state, phase="combat"), left[0]):
        left.pop(0)
    return replace(change, state=but_rest(change.state, left))


def _skip(ruleset: CardRuleset, state: State, step: str) -> Change | None:
    after, skipped = _skipped(state, step)
    if not skipped:
        return None
    again = ruleset.cite("skip one of several") if _skipped(after, step)[1] else ()
    return Change(after, (Fact("skip", (*ruleset.cite("skip"), *again), Data(step=step, seat=state.active)),))


def untap(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Phasing, then the active player's permanents untap, all at once; nobody receives priority (502)."""
    skipped = _skip(ruleset, state, "untap")
    if skipped:
        return skipped
    after, fact = begin(state, "untap")
    mine = list(permanents(state, state.active))
    phasing = {o.ref for o in mine if view(ruleset, state, o).has("phasing")}
    out = tuple(
        op("phase out", object=o.ref, cites=ruleset.cite("phasing"))
        for o in mine
        if o.ref in phasing and attached_to(o) not in phasing
    )
    back = tuple(
        op("phase in", object=o.ref, cites=ruleset.cite("phasing"))
        for o in state.inside(PHASED_OUT)
        if o.controller == state.active and "phased with" not in o.data
    )
    frames: list[Frame] = [Do((*out, *back))] if out or back else []
    return Change(after, (fact,), (*frames, Script(("day or night", "untap all", "step ends"))))


def day_or_night(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The second part of the untap step (502.2)."""
    ops = daytime.untap_check(ruleset, state)
    return Change(state, frames=(Do(ops),) if ops else ())


def untap_all(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """All that untaps in the untap step does so at once."""
    ops = tuple(
        op("untap", object=o.ref, cites=ruleset.cite("untap permanents"), step="untap")
        for o in permanents(state, state.active)
        if o.data.get("tapped") and not view(ruleset, state, o).has("doesn't untap")
    )
    return Change(state, frames=(Do(ops),) if ops else ())


def upkeep(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """What triggers at the beginning of upkeep is put on the stack, and there is priority (503)."""
    return _skip(ruleset, state, "upkeep") or with_priority(state, "upkeep")


def draw(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The active player draws a card, which uses no stack; then there is priority (504)."""
    skipped = _skip(ruleset, state, "draw")
    if skipped:
        return skipped
    for object in permanents(state, state.active):
        if object.data.get("fresh"):
            state = state.but_object(object, fresh=None)
    first: tuple[Frame, ...] = ()
    if state.active in state.playing:
        first = (Do((op("draw", seat=state.active, cites=ruleset.cite("draw step")),)),)
    if state.facts.get("no first draw") and state.turn == 1:
        return Change(state, (Fact("skip", "first draw", Data(step="draw", seat=state.active)),))
    return with_priority(state, "draw", first)


def main(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """A main phase: priority (505); in the first one Sagas go on before. Any other comes after combat."""
    step = "precombat main" if state.phase in ("", "beginning") else "postcombat main"
    skipped = _skip(ruleset, state, step)
    if skipped:
        return skipped
    ops = sagas.turned(ruleset, state) if step == "precombat main" else ()
    return with_priority(state, step, (Do(ops),) if ops else ())


def end(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """What triggers at the beginning of the end step is put on the stack, and there is priority (513)."""
    return _skip(ruleset, state, "end") or with_priority(state, "end")


def hand_size(state: State, seat: str) -> int:
    """The seat's maximum hand size; a table may state another than seven."""
    return state.player(seat).number("hand size", HAND_SIZE)


def cleanup(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The active player discards down to the maximum hand size; then damage and effects wear off (514)."""
    after, fact = begin(state, "cleanup")
    held = hand(state, state.active) if state.active in state.playing else ()
    surplus = len(held) - hand_size(state, state.active)
    frames: tuple[Frame, ...] = (Script(("cleanup effects",)),)
    if surplus > 0:
        options = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in held)
        decision = Decision(
            state.active, "discard", options, min=surplus, max=surplus, cites=ruleset.cite("cleanup")
        )
        frames = (Ask((decision,), "cleanup discard"), *frames)
    return Change(after, (fact,), frames)


def cleanup_discard(
    ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> Change:
    """What the active player chose is discarded, all at once."""
    ops = tuple(
        discarding(state.objects[key].ref, state.active, ruleset.cite("cleanup")) for key in answers[0]
    )
    return Change(state, frames=(Do(ops),))


def discarding(ref: object, seat: str, cites: object = ()) -> Op:
    """The operation by which a seat discards a card."""
    data = Data({"object": ref, "seat": seat, "from": HAND, "to": "graveyard"})
    return Op("discard", data, cites)  # type: ignore[arg-type]


def cleanup_effects(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Damage is removed and what lasts until end of turn ends, at once; then the step may be repeated."""
    cites = ruleset.cite("cleanup effects")
    ops = (op("wear off", cites=cites), op("lapse", until="turn", cites=cites))
    return Change(state, frames=(Do(ops), Script(("cleanup again",))))


def wear_off(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """All damage is removed from permanents, those phased out included (514.2)."""
    worn = []
    for zone in ("battlefield", PHASED_OUT):
        for object in state.inside(zone):
            if object.data.get("damage") or object.data.get("deathtouched"):
                state = state.but_object(object, damage=None, deathtouched=None)
                worn.append(object.ref)
    if not worn:
        return Change(state)
    return Change(state, (Fact("wear off", what.cites or "cleanup effects", Data(objects=tuple(worn))),))


def cleanup_again(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Where state-based actions or triggers are due there is priority, and then another cleanup (514.3a)."""
    if not all_checks(ruleset, state) and not state.pending:
        return Change(state, frames=(Script(("step ends",)),))
    fact = Fact("cleanup again", "cleanup again")
    return Change(state, (fact,), (priority(state), Script(("step ends", "cleanup"))))


def step_ends(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The step ends: what lasts until its end ends, and mana pools empty."""
    ops = list(empty_pools(state))
    if state.phase == "combat" and _last_of_phase(state):
        ops.append(op("lapse", until="combat", cites=ruleset.cite("effects expire")))
    return Change(state, frames=(Do(tuple(ops)),) if ops else ())


def step_ends_2009(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Before 2009 pools empty when a phase ends, not a step, and unused mana burns (300.3)."""
    frames: list[Frame] = []
    if _last_of_phase(state):
        pools = empty_pools(state)
        burnt = tuple(
            op("lose life", seat=str(o.data["seat"]), amount=_held(state, str(o.data["seat"])),
               burn=True, cites=ruleset.cite("mana burn"))
            for o in pools
        )  # fmt: skip
        frames += [Do((*pools, *burnt))] if pools else []
        if state.phase == "combat":
            frames.append(Do((op("lapse", until="combat", cites=ruleset.cite("effects expire")),)))
    return Change(state, frames=tuple(frames))


def _held(state: State, seat: str) -> int:
    return sum(int(n) for n in state.player(seat).get("pool", EMPTY).values())


def _last_of_phase(state: State) -> bool:
    """Whether no further step of the current phase is to come."""
    found = rest_of_turn(state)
    following = found[1].steps[:1] if found else ()
    again = state.top is not None and isinstance(state.top, Script) and state.top.steps[:1] == ("cleanup",)
    return not again and (not following or not goes_on(state, following[0]))


KEPT_FACTS = ("extra turns", "no first draw", daytime.DAYTIME)


def next_turn(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The next turn begins: an extra one if there is any, else that of the next player (500.7)."""
    extra = state.facts.texts("extra turns")
    following = ""
    while extra and not following:
        extra, seat = extra[:-1], extra[-1]
        following = seat if seat in state.playing else ""
    regular = state.facts.text("regular turn") or state.active
    order = state.order_from(regular, after=True)
    facts = {name: state.facts.get(name) for name in KEPT_FACTS if name in state.facts}
    facts[daytime.SPELLS] = state.facts.number(f"spells cast by {state.active}")
    facts["regular turn"] = regular if following else None
    facts["extra turns"] = extra or None
    if not following:
        following = order[0]
        after, skipped = _skipped(replace(state, active=following), "turn")
        if skipped:
            state = replace(after, active=following, facts=after.facts.but(**{"regular turn": None}))
            fact = Fact("skip", "skip", Data(step="turn", seat=following))
            return Change(state, (fact,), (Script(("next turn",)),))
    after = replace(
        state, active=following, turn=state.turn + 1, phase="", step="",
        facts=Data({name: value for name, value in facts.items() if value is not None}),
    )  # fmt: skip
    for seat in after.seats:
        after = after.but_player(seat, lands=None, drawn=None, **{"drew from nothing": None})
    after = rested(after, following)
    gone = tuple(e.id for e in after.effects if e.until == "your next turn" and e.controller == following)
    fact = Fact("turn", "turn", Data(seat=following, turn=after.turn))
    return Change(after.without_effects(gone), (fact,))


def rested(state: State, seat: str) -> State:
    """The state with the seat's permanents controlled continuously since its turn began (302.6)."""
    for zone in ("battlefield", PHASED_OUT):
        for object in state.inside(zone):
            if object.controller == seat and object.data.get("sick"):
                state = state.but_object(object, sick=None)
    return state


def all_passed(ruleset: CardRuleset, state: State, window: Window) -> Change:
    """All have passed in succession: the top of the stack resolves, or the step ends (117.4)."""
    from judge.resolver import Resolve

    if not state.stack:
        return Change(state)
    return Change(state, frames=(Resolve(state.stack[0].ref), priority(state)))


STEPS: Mapping[str, Callable[[CardRuleset, State, Data], Change]] = MappingProxyType(
    {
        "untap": untap,
        "day or night": day_or_night,
        "untap all": untap_all,
        "upkeep": upkeep,
        "draw": draw,
        "precombat main": main,
        "postcombat main": main,
        "end": end,
        "cleanup": cleanup,
        "cleanup effects": cleanup_effects,
        "cleanup again": cleanup_again,
        "step ends": step_ends,
        "next turn": next_turn,
        "is it over": is_it_over,
    }
)
ANSWERS: Mapping[str, Callable[[CardRuleset, State, Ask, tuple[Any, ...]], Change]] = MappingProxyType(
    {"cleanup discard": cleanup_discard}
)

__all__ = [
    "ANSWERS",
    "STEPS",
    "TURN",
    "all_passed",
    "discarding",
    "rested",
    "step_ends_2009",
    "wear_off",
    "zone_of",
]
