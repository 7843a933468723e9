"""The steps outside combat: turn-based actions, and what ends with a step or a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from judge.resolver import (
    EMPTY,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Effect,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Resolve,
    Script,
    Window,
    op,
    united,
    zone_of,
)
from judge.resolver.ruleset import Answers, all_checks
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.expressions import amount
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic import counting, influence, teams
from judge.rulesets.magic.mechanics import daytime, extra_turns, player_control, sagas
from judge.rulesets.magic.turn import (
    TURN,
    begin,
    empty_pools,
    goes_on,
    priority,
    rest_of_turn,
    set_rest,
    with_priority,
)
from judge.rulesets.magic.verbs import is_it_over, no_longer_copy
from judge.rulesets.magic.words import EVER, HURT_BY, LAST, THIS_TURN, TURN_HISTORY
from judge.rulesets.magic.zones import HAND, PHASED_OUT, attached_to, hand, permanents

HAND_SIZE = 7
"""The usual maximum hand size."""


def _skips(state: Position, step: str) -> tuple[str, ...]:
    """The effects by which the active player skips the step, in the order in which they are used up."""
    return tuple(
        e.id
        for e in state.effects
        if e.name == "skip" and e.data.text("step") == step and e.controller in teams.active(state)
    )


def skip_combat(ruleset: CardRuleset, draft: Draft) -> bool:
    """Whether the active player skips this combat phase with all its steps (500.11)."""
    if not _skip(ruleset, draft, "combat"):
        return False
    found = rest_of_turn(draft)
    left = list(found[1].steps) if found else []
    fighting = replace(draft.snapshot(), phase="combat")
    while left and goes_on(fighting, left[0]):
        left.pop(0)
    set_rest(draft, left)
    return True


def _skip(ruleset: CardRuleset, draft: Draft, step: str) -> bool:
    """Whether the active player skips the step now; uses up the effect."""
    if (why := _never(ruleset, draft, step)) is not None:
        draft.emit(
            "skip",
            united(ruleset.cite("skip"), ruleset.cites.get("skipped instead", ()), why),
            step=step,
            seat=draft.active,
        )
        return True
    skips = _skips(draft, step)
    if not skips:
        return False
    draft.end_effects(skips[:1])
    again = ruleset.cite("skip one of several") if len(skips) > 1 else ()
    instead = ruleset.cites.get("skipped instead", ())
    draft.emit("skip", united(ruleset.cite("skip"), again, instead), step=step, seat=draft.active)
    return True


def _never(ruleset: CardRuleset, state: Position, step: str) -> Cites | None:
    """The sections of an effect by which the active player skips all such steps, if there is one."""
    for one in active_effects(ruleset, state):
        if f"skips {step}" in one.change.texts("as though") and applies_to(ruleset, state, one, state.active):
            return one.cites
    return None


def untap(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Phasing, then the active player's permanents untap, all at once; nobody receives priority (502)."""
    if _skip(ruleset, draft, "untap"):
        return
    begin(draft, "untap")
    mine = [o for o in permanents(draft) if o.controller in teams.active(draft)]
    phasing = {o.ref for o in mine if view(ruleset, draft, o).has("phasing")}
    out = tuple(
        op("phase out", object=o.ref, cites=ruleset.cite("phasing"))
        for o in mine
        if o.ref in phasing and attached_to(o) not in phasing
    )
    back = tuple(
        op("phase in", object=o.ref, cites=ruleset.cite("phasing"))
        for o in draft.inside(PHASED_OUT)
        if o.controller in teams.active(draft) and "phased with" not in o.data
    )
    back += tuple(
        op(
            "phase in",
            object=o.ref,
            cites=ruleset.cites.get("phased by") or ruleset.cite("phasing"),
        )
        for o in draft.inside(PHASED_OUT)
        if o.controller in _turns_missing(draft) and "phased with" not in o.data
    )
    frames: list[Frame] = [Do((*out, *back))] if out or back else []
    draft.then(*frames, Script(("day or night", "untap all", "step ends")))


def _turns_missing(state: Position) -> tuple[str, ...]:
    """The players who have left and whose turns would have begun since the last player's turn."""
    seats = state.seats
    at = seats.index(state.active)
    before = [seats[at - back] for back in range(1, len(seats))]
    found: list[str] = []
    for seat in before:
        if seat in state.playing:
            break
        found.append(seat)
    return tuple(found)


def day_or_night(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The second part of the untap step (502.2)."""
    ops = daytime.untap_check(ruleset, draft)
    draft.then(*((Do(ops),) if ops else ()))


def untap_all(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Untap everything that untaps in the untap step at once."""
    _untap_of(ruleset, draft, _untapping(ruleset, draft))


def _untapping(ruleset: CardRuleset, draft: Draft) -> list[Object]:
    """The objects that would untap now."""
    tapped = [
        o
        for o in permanents(draft)
        if o.controller in teams.active(draft)
        and o.data.get("tapped")
        and not view(ruleset, draft, o).has("doesn't untap")
    ]
    return [*tapped, *_untap_with_others(ruleset, draft)]


def _untap_of(ruleset: CardRuleset, draft: Draft, tapped: list[Object]) -> None:
    """Untap these; ask which ones if not all of them may, or have to, untap."""
    free = [o for o in tapped if o.controller in teams.active(draft) and _may_stay(ruleset, draft, o)]
    most = _too_many_untap(ruleset, draft, tapped)
    if most is not None:
        among = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in most[1])
        decision = Decision(
            draft.active, "untap", among, min=0 if set(most[1]) <= set(free) else min(most[0], len(among)),
            max=most[0], cites=united(ruleset.cite("untap permanents"), most[2]),
        )  # fmt: skip
        told = Data(tapped=tuple(o.ref for o in tapped), among=tuple(o.ref for o in most[1]))
        draft.then(Ask((decision,), "untap some", data=told))
        return
    if free:
        cites = ruleset.cite("untap permanents")
        among = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in free)
        decision = Decision(draft.active, "stay tapped", among, min=0, max=len(among), cites=cites)
        draft.then(Ask((decision,), "stay tapped", data=Data(tapped=tuple(o.ref for o in tapped))))
        return
    _untap(ruleset, draft, tapped)


AT_ONCE = "untapped at once"
"""The key of a change that limits how many of its objects a player may untap in the untap step."""


def _too_many_untap(
    ruleset: CardRuleset, state: Position, tapped: list[Object]
) -> tuple[int, list[Object], Cites] | None:
    """The first effect that limits untapping these: the number, the objects, and the effect."""
    for one in active_effects(ruleset, state):
        limit = one.change.get("limit", EMPTY)
        if AT_ONCE not in limit:
            continue
        these = [
            o for o in tapped if o.controller in teams.active(state) and applies_to(ruleset, state, one, o)
        ]
        most = amount(ruleset, state, limit[AT_ONCE], one.context)
        if len(these) > most:
            return most, these, one.cites
    return None


def untap_some(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Untap the chosen ones of a limited group, then the others within their limits."""
    left = [ref for ref in ask.data["among"] if ref.id not in answers[0]]
    there = (draft.current(ref) for ref in ask.data["tapped"] if ref not in left)
    _untap_of(ruleset, draft, [o for o in there if o is not None])


def _untap_with_others(ruleset: CardRuleset, state: Position) -> list[Object]:
    """The objects that effects untap during another player's untap step (502.3)."""
    allowed = [
        one for one in active_effects(ruleset, state)
        if WITH_OTHERS in one.change.texts("as though") and one.context.you not in teams.active(state)
    ]  # fmt: skip
    if not allowed:
        return []
    return [
        o for o in permanents(state)
        if o.controller not in teams.active(state) and o.data.get("tapped")
        and any(applies_to(ruleset, state, one, o) for one in allowed)
    ]  # fmt: skip


WITH_OTHERS = "untaps in others' untap steps"
"""The permission for a permanent to untap in each other player's untap step."""


def _may_stay(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether its controller may keep it tapped in the untap step (502.3)."""
    return any(
        "may stay tapped" in one.change.texts("as though") and applies_to(ruleset, state, one, obj)
        for one in active_effects(ruleset, state)
    )


def stays_tapped(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Untap everything except what its controller leaves tapped."""
    there = (draft.current(ref) for ref in ask.data["tapped"])
    _untap(ruleset, draft, [o for o in there if o is not None and o.id not in answers[0]])


def _untap(ruleset: CardRuleset, draft: Draft, tapped: list[Object]) -> None:
    ops = tuple(
        op("untap", object=o.ref, cites=ruleset.cite("untap permanents"), step="untap") for o in tapped
    )
    for effect in draft.effects:
        if effect.until == "next untap":
            _past_untap(draft, effect)
    draft.then(*((Do(ops),) if ops else ()))


def _past_untap(draft: Draft, effect: Effect) -> None:
    """End an effect on the active player's objects that lasts for this untap step."""
    about = effect.data.get("of", ())
    left = tuple(one for one in about if not isinstance(one, Ref) or _of_another(draft, one))
    if not any(isinstance(one, Ref) for one in left):
        draft.end_effects((effect.id,))
    elif left != about:
        draft.put_effect(replace(effect, data=effect.data.but(of=left)))


def _of_another(state: Position, ref: Ref) -> bool:
    """Whether it is on the battlefield under the control of another player than the one who untaps."""
    obj = state.current(ref)
    return obj is not None and obj.controller not in teams.active(state)


def upkeep(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The upkeep step: its triggered abilities, then priority (503)."""
    if not _skip(ruleset, draft, "upkeep"):
        with_priority(draft, "upkeep")


def draw(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The active player draws a card, in a team each player; then there is priority (504, 805.4b)."""
    if _skip(ruleset, draft, "draw"):
        return
    drawing = teams.active(draft)
    for seat in draft.seats:
        draft.change_player(seat, **{counting.BEFORE_DRAW_STEP: draft.player(seat).number("drawn") or None})
    for obj in permanents(draft):
        if obj.controller in drawing and obj.data.get("fresh"):
            draft.change_object(obj, fresh=None)
    cites = united(ruleset.cite("draw step"), teams.why(ruleset, draft, "team draws"))
    first = tuple(Do((op("draw", seat=seat, cites=cites),)) for seat in drawing if seat in draft.playing)
    if draft.facts.get("no first draw") and draft.turn == 1:
        skipped = united(ruleset.cite("first draw"), teams.why(ruleset, draft, "team skips first draw"))
        draft.emit("skip", skipped, step="draw", seat=draft.active)
        return
    with_priority(draft, "draw", first)


def main(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The precombat main phase: lore counters on Sagas, then priority (505)."""
    if draft.phase not in ("", "beginning"):
        further_main(ruleset, draft, data)
    elif not _skip(ruleset, draft, "precombat main"):
        ops = sagas.turned(ruleset, draft)
        with_priority(draft, "precombat main", (Do(ops),) if ops else ())


def further_main(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Any other main phase, whatever phases have been added before it (505.1a)."""
    if not _skip(ruleset, draft, "postcombat main"):
        with_priority(draft, "postcombat main")


def end(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The end step: its triggered abilities, then priority (513)."""
    if not _skip(ruleset, draft, "end"):
        turning = teams.active(draft)
        over = [e.id for e in draft.effects if e.until == "your next end step" and e.controller in turning]
        draft.end_effects(over)
        with_priority(draft, "end")


def hand_size(ruleset: CardRuleset, state: Position, seat: str) -> int | None:
    """The seat's maximum hand size; None if it has none. A table may state another than seven (402.2).

    Effects set, change or remove it in the order in which they began (613.11).
    """
    size: int | None = state.player(seat).number("hand size", HAND_SIZE)
    for one in active_effects(ruleset, state):
        limit = one.change.get("limit", EMPTY)
        endless = NO_MAXIMUM in one.change.texts("as though")
        if not (endless or MAXIMUM in limit or MORE in limit) or not applies_to(ruleset, state, one, seat):
            continue
        if endless:
            size = None
        elif MAXIMUM in limit:
            size = amount(ruleset, state, limit[MAXIMUM], one.context)
        elif size is not None:
            size = max(0, size + amount(ruleset, state, limit[MORE], one.context))
    return size


NO_MAXIMUM, MAXIMUM, MORE = "no maximum hand size", "hand size", "hand size more"
"""The keys of a change that remove the maximum hand size, set it, or increase it."""


def cleanup(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The active player discards down to the maximum hand size; then damage and effects wear off (514)."""
    begin(draft, "cleanup")
    decisions = tuple(
        one for seat in teams.active(draft) if (one := _too_many(ruleset, draft, seat)) is not None
    )
    asked = (Ask(decisions, "cleanup discard"),) if decisions else ()
    draft.then(*asked, Script(("cleanup effects",)))


def _too_many(ruleset: CardRuleset, state: Position, seat: str) -> Decision | None:
    """The choice of cards to discard down to the maximum hand size, if the hand is too large."""
    held, most = hand(state, seat) if seat in state.playing else (), hand_size(ruleset, state, seat)
    surplus = 0 if most is None else len(held) - most
    if surplus < 1:
        return None
    options = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in held)
    changed = ruleset.cites.get("hand size changed", ()) if _sized(ruleset, state, seat) else ()
    cites = united(ruleset.cite("cleanup"), changed)
    return Decision(seat, "discard", options, min=surplus, max=surplus, cites=cites)


def _sized(ruleset: CardRuleset, state: Position, seat: str) -> bool:
    """Whether effects say what the seat's maximum hand size is (613.11)."""
    return any(
        {MAXIMUM, MORE} & set(one.change.get("limit", EMPTY)) and applies_to(ruleset, state, one, seat)
        for one in active_effects(ruleset, state)
    )


def cleanup_discard(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    """Discard the chosen cards at once."""
    ops = tuple(
        discarding(draft.objects[key].ref, decision.who, ruleset.cite("cleanup"))
        for decision, keys in zip(ask.decisions, answers, strict=True)
        for key in keys
    )
    draft.then(Do(ops))


def discarding(ref: object, seat: str, cites: object = (), source: Ref | None = None) -> Op:
    """The operation by which a seat discards a card; ``source`` is the spell or ability that causes it."""
    data = Data({"object": ref, "seat": seat, "from": HAND, "to": "graveyard"})
    return Op("discard", data if source is None else data.but(source=source), cites)  # type: ignore[arg-type]


def cleanup_effects(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Remove damage and end effects until end of turn at once; the step may then be repeated."""
    cites = ruleset.cite("cleanup effects")
    ops = (op("wear off", cites=cites), op("lapse", until="turn", cites=cites))
    draft.then(Do(ops), Script(("cleanup again",)))


def wear_off(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Remove all damage from permanents, also phased-out ones, and end copies for this turn (514.2)."""
    worn = []
    for zone in ("battlefield", PHASED_OUT):
        for obj in draft.inside(zone):
            if obj.data.get("damage") or obj.data.get("deathtouched"):
                draft.change_object(obj, damage=None, deathtouched=None)
                worn.append(obj.ref)
            if no_longer_copy(draft, obj):
                draft.emit("copy ends", what.cites or "cleanup effects", object=obj.ref)
    if not worn:
        return
    draft.emit("wear off", what.cites or "cleanup effects", objects=tuple(worn))


NO_STATE_BASED = frozenset({"control", "lapse", "leave combat"})
"""Events that follow from the end of effects by itself; they need no state-based check and no priority."""


def cleanup_again(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """If state-based actions or triggers are due, there is priority and another cleanup step (514.3a)."""
    due = all_checks(ruleset, draft.snapshot())
    at_once = tuple(one for one in due if one.verb in NO_STATE_BASED)
    if at_once:
        draft.then(Do(at_once), Script(("cleanup again",)))
        return
    if not due and not draft.pending:
        draft.then(Script(("step ends",)))
        return
    draft.emit("cleanup again", "cleanup again")
    draft.then(priority(draft), Script(("step ends", "cleanup")))


def step_ends(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """End the step: effects until its end are over, and mana pools empty."""
    last = draft.phase == "combat" and _last_of_phase(draft)
    ops = list(empty_pools(draft, last))
    if last:
        ops.append(op("lapse", until="combat", cites=ruleset.cite("effects expire")))
    draft.then(*((Do(tuple(ops)),) if ops else ()))


def step_ends_2009(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Before 2009 pools empty when a phase ends, not a step, and unused mana burns (300.3)."""
    frames: list[Frame] = []
    if _last_of_phase(draft):
        pools = empty_pools(draft)
        burnt = tuple(
            op("lose life", seat=str(o.data["seat"]), amount=_held(draft, str(o.data["seat"])),
               burn=True, cites=ruleset.cite("mana burn"))
            for o in pools if not player_control.controlled(draft, str(o.data["seat"]))  # 507.4
        )  # fmt: skip
        frames += [Do((*pools, *burnt))] if pools else []
        if draft.phase == "combat":
            frames.append(Do((op("lapse", until="combat", cites=ruleset.cite("effects expire")),)))
    draft.then(*(tuple(frames)))


def _held(state: Position, seat: str) -> int:
    return sum(int(n) for n in state.player(seat).get("pool", EMPTY).values())


def _last_of_phase(state: Position) -> bool:
    """Whether no further step of the current phase is to come."""
    found = rest_of_turn(state)
    following = found[1].steps[:1] if found else ()
    again = state.top is not None and isinstance(state.top, Script) and state.top.steps[:1] == ("cleanup",)
    return not again and (not following or not goes_on(state, following[0]))


NOTHING_YET = dict.fromkeys(("lands", "drawn", "drew from nothing", counting.BEFORE_DRAW_STEP))
NO_HISTORY = dict.fromkeys(TURN_HISTORY)
KEPT_FACTS = ("no first draw", daytime.DAYTIME, teams.TEAMS, teams.SIDES, teams.EMPERORS)


def next_turn(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The next turn begins: an extra one if there is any, else that of the next player (500.7)."""
    extra = extra_turns.next_extra_turn(draft)
    following = extra.seat
    regular = draft.facts.text("regular turn") or draft.active
    own = teams.team(draft, regular) if len(draft.playing) > 1 else ()
    order = tuple(s for s in draft.order_from(regular, after=True) if len(own) < 2 or s not in own)
    facts = {name: draft.facts.get(name) for name in KEPT_FACTS if name in draft.facts}
    facts |= {name: value for name, value in draft.facts.items() if name.startswith(EVER)}
    awaited = {f"{LAST}{effect.source}" for effect in draft.effects}  # spells that an ability waits to copy
    facts |= {name: draft.facts.get(name) for name in awaited if name in draft.facts}
    for seat in draft.seats:
        cast = draft.facts.number(f"spells cast by {seat}")
        facts[f"{THIS_TURN}spells cast last turn {seat}"] = cast or None
    facts |= influence.facts(draft)
    facts[daytime.SPELLS] = sum(draft.facts.number(f"spells cast by {s}") for s in teams.active(draft))
    facts["regular turn"] = regular if following else None
    facts[player_control.DECIDES] = None
    facts |= extra.facts()
    extra_turn = bool(following)
    following = following or order[0]
    draft.active = following
    skips = _skips(draft, "turn")
    if skips:  # an extra turn is one that can be skipped, too
        draft.end_effects(skips[:1])
        draft.remember(**{"regular turn": facts["regular turn"], **extra.facts()})
        draft.emit("skip", "skip", step="turn", seat=following)
        draft.then(Script(("next turn",)))
        return
    draft.turn = draft.turn + 1
    draft.phase = ""
    draft.step = ""
    draft.facts = Data({name: value for name, value in facts.items() if value is not None})
    for zone in ("battlefield", PHASED_OUT):
        for obj in draft.inside(zone):
            if HURT_BY in obj.data:
                draft.change_object(obj, **{HURT_BY: None})
    for seat in draft.seats:
        draft.change_player(seat, **NOTHING_YET, **NO_HISTORY)
    for seat in teams.active(draft):
        _rest(draft, seat)
    turning, passed = teams.active(draft), _passed_over(draft, regular) if not extra_turn else ()
    turning = (*turning, *passed)
    gone = tuple(e.id for e in draft.effects if e.until == "your next turn" and e.controller in turning)
    draft.end_effects(gone)
    draft.effects = tuple(
        replace(e, until="turn") if e.until == "end of your next turn" and e.controller in turning else e
        for e in draft.effects
    )
    why = ruleset.cites.get("ranges settled", ()) if influence.limited(draft) else ()
    if gone and not extra_turn and passed:
        why = united(why, ruleset.cites.get("turn of one who has left", ()))
    why = united(why, teams.why(ruleset, draft, "team turn"))
    draft.emit("turn", united(ruleset.cite("turn"), why), seat=following, turn=draft.turn)
    draft.remember(**{player_control.DECIDES: player_control.begin(ruleset, draft, following)})


def _passed_over(state: Position, last: str) -> tuple[str, ...]:
    """The players who have left and whose turns would have begun since another player's turn (800.4m)."""
    found, order = [], state.seats
    at = order.index(last)
    for seat in (*order[at + 1 :], *order[: at + 1]):
        if seat == state.active:
            break
        found.append(seat)
    return tuple(seat for seat in found if seat in state.gone)


def _rest(draft: Draft, seat: str) -> None:
    """End summoning sickness of the seat's permanents as its turn begins (302.6)."""
    for zone in ("battlefield", PHASED_OUT):
        for obj in draft.inside(zone):
            if obj.controller == seat and obj.data.get("sick"):
                draft.change_object(obj, sick=None)


def all_passed(ruleset: CardRuleset, draft: Draft, window: Window) -> None:
    """All players have passed in succession: the top of the stack resolves, or the step ends (117.4)."""
    if not draft.stack:
        return
    draft.then(Resolve(draft.stack[0].ref), priority(draft))


STEPS: Mapping[str, Callable[[CardRuleset, Draft, Data], None]] = MappingProxyType(
    {
        "untap": untap,
        "day or night": day_or_night,
        "untap all": untap_all,
        "upkeep": upkeep,
        "draw": draw,
        "precombat main": main,
        "postcombat main": further_main,
        "end": end,
        "cleanup": cleanup,
        "cleanup effects": cleanup_effects,
        "cleanup again": cleanup_again,
        "step ends": step_ends,
        "next turn": next_turn,
        "is it over": is_it_over,
    }
)
ANSWERS: Mapping[str, Callable[[CardRuleset, Draft, Ask, Answers], None]] = MappingProxyType(
    {"cleanup discard": cleanup_discard, "stay tapped": stays_tapped, "untap some": untap_some}
)

__all__ = [
    "ANSWERS",
    "STEPS",
    "TURN",
    "all_passed",
    "discarding",
    "step_ends_2009",
    "wear_off",
    "zone_of",
]
