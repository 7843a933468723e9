"""Activating abilities: by whom, from where, when; loyalty and mana abilities; the special actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from zlib import crc32

from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Position,
    Refusal,
    Script,
    act,
    op,
    options,
    united,
)
from judge.resolver.ruleset import Answers
from judge.resolver.values import replace
from judge.resolver.wording import COSTS
from judge.rulesets.kit.abilities import forbidder, refused
from judge.rulesets.kit.announcing import announce, announced, context_of, enough
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import payable, program
from judge.rulesets.kit.expressions import amount, as_it_is, holds
from judge.rulesets.kit.rule import CardRuleset, Context, object_of
from judge.rulesets.magic.actions.casting import divided_before, gone, tell_targets
from judge.rulesets.magic.actions.casting_permissions import (
    forbidden_by,
    no_split_second,
    not_forbidden,
    sorcery_time,
    with_x,
)
from judge.rulesets.magic.actions.targeting import barriers
from judge.rulesets.magic.costs.mana import changed, read_cost, settled, speaks_of_x, symbols
from judge.rulesets.magic.costs.mana_abilities import (
    TAPPED_FOR_MANA,
    Numbered,
    activated,
    adds_mana,
    is_mana_ability,
    loyalty_cost,
    taps,
    triggers_for_mana,
)
from judge.rulesets.magic.costs.paying import (
    FOR_MANA,
    activating_what,
    adjusted,
    affords_life,
    as_spent,
    could_pay,
    mana_of,
    paying,
    rest_payable,
    split,
    tell_cost,
    tell_spending,
)
from judge.rulesets.magic.dsl import SELF
from judge.rulesets.magic.mechanics import exhaust
from judge.rulesets.magic.words import EVER
from judge.rulesets.magic.zones import BATTLEFIELD, HAND, permanents

# Conditions of activating; each looks for an ability that passes all the conditions before it.


def meant(ruleset: CardRuleset, state: Position, act: Act) -> list[Numbered]:
    """The abilities of the object that the action may mean: all, or those of the given name or number."""
    found = list(activated(ruleset, state, object_of(state, act)))
    if act.action == "tap for mana":
        found = [(at, ability) for at, ability in found if is_mana_ability(ability)]
    wanted = act.data.text("ability")
    if not wanted:
        return found
    if wanted.isdigit():
        return found[int(wanted) - 1 : int(wanted)]
    return [(at, ability) for at, ability in found if ability.text("name").casefold() == wanted.casefold()]


def is_there(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether the object has such an ability that works where it is (113.6)."""
    return bool(meant(ruleset, state, act))


def _controls(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    obj = object_of(state, act)
    if ability.get("any player"):
        return True
    if obj.zone != BATTLEFIELD:
        return obj.owner == act.who
    return view(ruleset, state, obj).controller == act.who


def _no_sickness(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    obj = object_of(state, act)
    seen = view(ruleset, state, obj)
    return not (taps(ability) and obj.data.get("sick") and "creature" in seen.types and not seen.has("haste"))


def _loyal(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    if loyalty_cost(ability) is None:
        return True
    return sorcery_time(state, act.who) and not state.facts.get(f"loyalty {object_of(state, act).ref}")


def _timely(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    data = ability.get("data", EMPTY)
    return not (data.get("sorcery") or ability.get("own")) or sorcery_time(state, act.who)


def _open(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    """Whether it is a step in which the ability may be activated, and what it asks for is so (602.5)."""
    steps = ability.texts("during")
    if steps and state.step not in steps and state.phase not in steps:
        return False
    return "if" not in ability or holds(ruleset, state, ability["if"], _context(ruleset, state, act))


def unused(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    """Whether an ability with a limit has not been used up to it (602.5b)."""
    if "limit" not in ability:
        return True
    used = state.facts.get(_limit(object_of(state, act), ability))
    return not used or exhaust.again(ruleset, state, act.who, ability)


def _unexhausted(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    """Whether it is no exhaust ability that has been activated (702.177a)."""
    return not exhaust.is_one(ability) or unused(ruleset, state, act, ability)


def _limit(obj: Object, ability: Data) -> str:
    lead = EVER if ability.text("limit") == "ever" else "used "
    return f"{lead}{obj.ref}:{crc32(repr(ability.but(cites=None)).encode())}"


def _context(ruleset: CardRuleset, state: Position, act: Act) -> Context:
    return Context(act.who, object_of(state, act).ref)


def cost_payable(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    """Whether all of an ability's cost could be paid now (602.2b, 118.3)."""
    obj = object_of(state, act)
    _, rest = split(ability.get("cost", ()), 0)
    if not rest_payable(ruleset, state, rest, _context(ruleset, state, act)):
        return False
    return could_pay(ruleset, state, act.who, *mana_cost(ruleset, state, obj, act.who, ability))


def mana_cost(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, ability: Data
) -> tuple[Data, Object | None]:
    """The mana of an activation cost, and the object that cannot produce it, as it taps itself."""
    mana, _ = split(ability.get("cost", ()), 0)
    mana = _own_reduction(ruleset, state, ability, mana, Context(who, obj.ref))
    how = activating_what(ability)
    mana = as_spent(ruleset, state, obj, who, adjusted(ruleset, state, obj, who, mana, how), how)
    return mana, obj if taps(ability) else None


def _own_reduction(
    ruleset: CardRuleset, state: Position, ability: Data, mana: Data, context: Context
) -> Data:
    """The mana cost after the ability's own reduction (601.2f, 602.2b)."""
    data = ability.get("data", EMPTY)
    return changed(mana, -amount(ruleset, state, data["less"], context)) if "less" in data else mana


def _targets(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    obj = object_of(state, act)
    thought = as_announced(obj, act.who, ability)
    bounds = _x_of(obj, ability)
    if bounds is None or "max" not in bounds:
        return enough(ruleset, state, thought)
    values = range(bounds.number("max") + 1)
    return any(enough(ruleset, *with_x(ruleset, state, thought, x)) for x in values)


def out_of_reach(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """The sections by which objects that would fit cannot be targets of the abilities meant."""
    obj = object_of(state, act)
    made: Cites = ()
    for _, ability in fitting(ruleset, state, act, cost_payable):
        made = united(made, barriers(ruleset, state, as_announced(obj, act.who, ability)))
    return made


def as_announced(obj: Object, who: str, ability: Data) -> Object:
    """The ability as it would be on the stack, to look for its legal targets."""
    nature = Data(ability=ability, source=obj.ref)
    return replace(obj, id="", controller=who, nature=nature, targets=())


def _meanwhile(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    """While a cost is being paid, or with split second on the stack, only mana abilities (605.3a)."""
    return state.decision is None or is_mana_ability(ability)


def _no_split(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    return is_mana_ability(ability) or no_split_second(ruleset, state)


def permitted(ruleset: CardRuleset, state: Position, act: Act, ability: Data) -> bool:
    """Whether this ability is not forbidden; an effect may exempt mana abilities (605.1a)."""
    return _not_but_mana(ruleset, state, act) is None or is_mana_ability(ability)


def _not_but_mana(ruleset: CardRuleset, state: Position, act: Act) -> Cites | None:
    return refused(ruleset, state, BUT_MANA, act.who, state.objects.get(act.data.text("object")))


def objection(ruleset: CardRuleset, state: Position, act: Act) -> Refusal | None:
    """Why no ability of the object, or none but its mana abilities, can be activated."""
    whole: Refusal | None = not_forbidden("activate")(ruleset, state, act)
    if whole is not None:
        return whole
    cites = _not_but_mana(ruleset, state, act)
    if cites is None or any(is_mana_ability(ability) for _, ability in meant(ruleset, state, act)):
        return None
    none = united(ruleset.cite("can't activate"), ruleset.cite("no mana ability"))
    by = forbidder(ruleset, state, BUT_MANA, act.who, state.objects.get(act.data.text("object")))
    return Refusal(forbidden_by(act.who, by), united(none, cites))


BUT_MANA = "activate but for mana"
Test = Callable[[CardRuleset, Position, Act, Data], bool]
TESTS: tuple[Test, ...] = (
    _controls,
    _meanwhile,
    _no_split,
    _no_sickness,
    _loyal,
    _timely,
    _open,
    _unexhausted,
    unused,
    cost_payable,
    _targets,
    permitted,
)
"""What an ability must pass to be activated, in the order in which a refusal names what is missing."""


def fitting(ruleset: CardRuleset, state: Position, act: Act, upto: Test = TESTS[-1]) -> list[Numbered]:
    """The abilities meant that pass all tests up to the given one."""
    asked = TESTS[: TESTS.index(upto) + 1]
    return [
        (at, ability)
        for at, ability in meant(ruleset, state, act)
        if all(test(ruleset, state, act, ability) for test in asked)
    ]


def _passes(upto: Test) -> Callable[[CardRuleset, Position, Act], bool]:
    """A condition: some ability meant passes all tests up to the given one."""

    def holds_(ruleset: CardRuleset, state: Position, act: Act) -> bool:
        return bool(fitting(ruleset, state, act, upto))

    return holds_


def of_its_keyword(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """The section of the ability's keyword, if that says itself when the ability can be activated."""
    late = fitting(ruleset, state, act, _loyal)
    return united(*(ruleset.cited(ability.texts("cites")) for _, ability in late))


whose, only_mana, unsplit, rested = map(_passes, (_controls, _meanwhile, _no_split, _no_sickness))
loyalty_unused, in_time, is_open, within_limit = map(_passes, (_loyal, _timely, _open, unused))
not_exhausted = _passes(_unexhausted)
can_pay, has_targets = map(_passes, (cost_payable, _targets))


def enough_life(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether the seat has enough life for some ability meant (119.4)."""
    context = _context(ruleset, state, act)
    costs = [split(ability.get("cost", ()), 0)[1] for _, ability in fitting(ruleset, state, act, unused)]
    return any(affords_life(ruleset, state, cost, context) for cost in costs)


def enough_loyalty(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether there are enough loyalty counters for some ability meant (606.6)."""
    context = _context(ruleset, state, act)

    def taken(ability: Data) -> tuple[Data, ...]:
        parts = (part for part in ability.get("cost", ()) if part.text("verb") == "loyalty")
        return tuple(part for part in parts if not isinstance(part["told"]["loyalty"], Data))

    return any(
        payable(ruleset, state, taken(one), context) for _, one in fitting(ruleset, state, act, unused)
    )


def candidates(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    """The objects whose abilities are offered to a seat, including those that may turn out illegal."""
    mine = [*permanents(state, seat), *state.inside(f"{HAND}/{seat}"), *state.inside(f"graveyard/{seat}")]
    for obj in mine:
        if any(True for _ in activated(ruleset, state, obj)):
            yield act(seat, "activate", object=obj.id)


# Activating


def activate(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Announce an ability; if several abilities of the object qualify, ask which one (602.2)."""
    found = fitting(ruleset, draft, act)
    obj = object_of(draft, act)
    if len(found) == 1:
        _activated(ruleset, draft, act.who, obj, found[0])
        return
    keys = [ability.text("name") or f"ability {at + 1}" for at, ability in found]
    if len(set(keys)) < len(keys):
        keys = [f"{key} ({number})" for number, key in enumerate(keys, 1)]
    offered = {
        key: {} if ability.text("name") else {COSTS: told_cost(ability)}
        for key, (_, ability) in zip(keys, found, strict=True)
    }
    decision = Decision(act.who, "ability", options(offered), cites=ruleset.cite("activate"))
    numbers = tuple(at for at, _ in found)
    draft.then(Ask((decision,), "ability", data=Data(object=obj.ref, who=act.who, of=numbers)))


def told_cost(ability: Data) -> str:
    """An activation cost in the symbols of its parts, as far as they have any: ``{2}, {T}``, ``-3``."""
    told: list[str] = []
    for part in ability.get("cost", ()):
        verb, said = part.text("verb"), part.get("told", EMPTY)
        value = said.get(verb)
        if verb == "pay":
            told.append("".join(f"{{{one}}}" for one in symbols(read_cost(value))) or "{0}")
        elif verb in ("tap", "untap") and value == SELF:
            told.append("{T}" if verb == "tap" else "{Q}")
        elif verb == "loyalty" and isinstance(value, int):
            told.append(f"{value:+d}")
        else:
            told.append("…")
    return ", ".join(told)


def chose_ability(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:  # or the player who was to choose has left the game
        gone(draft, ask)
        return
    number = ask.data["of"][ask.decisions[0].keys.index(answers[0][0])]
    chosen = next(one for one in activated(ruleset, draft, obj) if one[0] == number)
    _activated(ruleset, draft, ask.data.text("who"), obj, chosen)


def _activated(
    ruleset: CardRuleset, draft: Draft, who: str, obj: Object, one: Numbered, x: int | None = None
) -> None:
    number, ability = one
    cites = tuple(str(a) for a in ruleset.cited(ability.texts("cites")))
    context = Context(who, obj.ref, known=Data({str(obj.ref): as_it_is(ruleset, draft, obj)}))
    if is_mana_ability(ability):
        bounds = _x_of_mana(obj, ability)
        if bounds is not None and x is None:
            how = Decision(who, "x", min=0, max=bounds, form="number", cites=ruleset.cite("x"))
            draft.then(Ask((how,), "mana x", data=Data(object=obj.ref, who=who, number=number)))
            return
        mana, rest = split(ability.get("cost", ()), x or 0)
        mana = adjusted(ruleset, draft, obj, who, mana, FOR_MANA)
        mana = as_spent(ruleset, draft, obj, who, mana, FOR_MANA)
        tapped = {TAPPED_FOR_MANA: True} if taps(ability) else {}
        context = replace(context, x=x).keeping(**tapped)
        said = Data(
            object=obj.ref, who=who, seat=who, source=obj.ref, number=number, **exhaust.event_data(ability)
        )
        frames: list[Frame] = [paying(who, mana)] if mana else []
        if rest:
            frames.append(program(rest, context))
        limit = _remember(ruleset, obj, ability)
        exhaust.begun(draft, who, ability)
        draft.emit("mana ability", "mana ability", said)
        draft.then(*frames, *limit, program(ability["effect"], context), MANA_TRIGGERS)
        return
    nature = Data(
        ability=ability.but(cites=cites or None), source=obj.ref, known=context.known, kind="activated",
        number=number,
    )  # fmt: skip
    made = draft.create("ability", STACK, who, nature=nature)
    least = ability.get("data", EMPTY).number("least x")
    bounded = Data(min=0) if mana_of(ability.get("cost", ())).number("x") else _x_of(obj, ability)
    bounded = bounded.but(min=least) if bounded is not None and least else bounded
    frame = announce(made.ref, "activate divide", x=bounded, who=who, source=obj.ref)
    draft.then(frame)


def _x_of(obj: Object, ability: Data) -> Data | None:
    """The bounds of an X in a cost other than mana (-X loyalty)."""
    for part in ability.get("cost", ()):
        if part.text("verb") == "loyalty" and isinstance(part["told"]["loyalty"], Data):
            return Data(min=0, max=obj.data.get("counters", EMPTY).number("loyalty"))
    return Data(min=0) if speaks_of_x(ability.get("cost", ())) else None


def _x_of_mana(obj: Object, ability: Data) -> int | None:
    """The greatest possible X of a mana ability; None if its cost has no X (107.3a)."""
    if not mana_of(ability.get("cost", ())).number("x") and not speaks_of_x(ability.get("cost", ())):
        return None
    held = obj.data.get("counters", EMPTY)
    bounds = [
        held.number(part["told"].text("remove counters"))
        for part in ability["cost"]
        if part.text("verb") == "remove counters" and part["told"].get("on") in (None, SELF)
    ]
    return min(bounds, default=MOST_X)


MOST_X = 99
"""The largest X offered for a mana ability with X in its mana cost; no pool holds more mana than this."""


def chose_mana_x(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Announce the X of a mana ability; it is paid and adds its mana at once."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:
        return
    number = ask.data.number("number")
    chosen = next(one for one in activated(ruleset, draft, obj) if one[0] == number)
    _activated(ruleset, draft, ask.data.text("who"), obj, chosen, answers[0][0])


def _remember(ruleset: CardRuleset, obj: Object, ability: Data) -> tuple[Frame, ...]:
    if "limit" not in ability:
        return ()
    cites = ruleset.cite("activate limit")
    used = op("remember", name=_limit(obj, ability), value=True, source=obj.ref, cites=cites)
    return (Do((used,)),)


def mana_triggers(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Triggered mana abilities resolve at once after the mana ability that set them off (605.4a)."""
    waiting = tuple(p for p in draft.pending if triggers_for_mana(p.data["ability"]))
    if not waiting:
        return
    rest = tuple(p for p in draft.pending if p not in waiting)
    frames = []
    for pending in waiting:
        known, names = pending.data.get("known", EMPTY), pending.data.get("names", EMPTY)
        context = Context(pending.controller, pending.source, names=names, known=known, cites=pending.cites)
        frames.append(program(pending.data["ability"]["effect"], context))
    draft.pending = rest
    draft.then(*(tuple(frames)))


MANA_TRIGGERS = Script(("mana triggers",))


def activate_pay(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Pay the activation cost: mana first, then the rest (602.2b)."""
    obj, source = draft.current(data.ref("object")), draft.current(data.ref("source"))
    if obj is None:
        return
    x = announced(obj).get("x")
    mana, rest = split(obj.nature["ability"].get("cost", ()), x if isinstance(x, int) else None)
    if source is not None:
        own = Context(obj.controller, source.ref)
        plain, mana = mana, _own_reduction(ruleset, draft, obj.nature["ability"], mana, own)
        how = activating_what(obj.nature["ability"])
        mana = adjusted(ruleset, draft, source, obj.controller, mana, how)
        tell_cost(ruleset, draft, obj, plain, mana)
        cost, mana = mana, as_spent(ruleset, draft, source, obj.controller, mana, "activate")
        tell_spending(ruleset, draft, obj, cost, mana)
    context = context_of(ruleset, draft, obj)
    undone = Data(object=obj.ref, who=obj.controller)
    frames: list[Frame] = []
    if settled(mana, 0):
        from_it = {"source": source.ref} if source is not None else {}
        frames.append(paying(obj.controller, mana, undo=undone, **from_it))
    if rest:
        frames.append(Script(("pay rest",), Data(rest=rest, context=context.data(), undo=undone)))
    draft.then(*frames, Script(("activate done",), data))


def activate_done(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The ability is activated: it stays on the stack, and abilities that wait for its activation trigger."""
    obj, source = draft.current(data.ref("object")), draft.current(data.ref("source"))
    if obj is None:
        return
    ability = obj.nature["ability"]
    if source is not None and loyalty_cost(ability) is not None:
        draft.remember(**{f"loyalty {source.ref}": True})
    frames = _remember(ruleset, source, ability) if source is not None else ()
    exhaust.begun(draft, obj.controller, ability)
    told = exhaust.event_data(ability) | ({"loyalty": True} if loyalty_cost(ability) is not None else {})
    said = Data(object=obj.ref, source=data.ref("source"), seat=obj.controller, **told)
    cites = ruleset.cite("activated")
    if adds_mana(ability.get("effect", ())):
        cites = (*cites, *ruleset.cite("no mana ability"))
    draft.emit("activated", cites, said)
    tell_targets(draft, obj)
    draft.then(*frames)


STEPS = {
    "mana triggers": mana_triggers,
    "activate divide": divided_before("activate pay"),
    "activate pay": activate_pay,
    "activate done": activate_done,
}
ANSWERS = {"ability": chose_ability, "mana x": chose_mana_x}
