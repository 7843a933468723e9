"""The attack as far as part 1 describes it: declarations, the two damage phases, leaving combat.

What it does not say (several blockers, trampling, special attackers) is the judge's to decide.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from judge.messages import N_, Message
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
    Object,
    Op,
    Option,
    Position,
    Refusal,
    Row,
    Ruleset,
    Script,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.reasons import unfit_for
from judge.rulesets.gyp.words import PLAY
from judge.rulesets.gyp.zones import opponents, seen, subjects
from judge.rulesets.kit import refused
from judge.rulesets.kit.rule import carded


def _may(ruleset: Ruleset, state: Position, action: str, obj: Object) -> bool:
    """Whether effects allow the subject to attack or block."""
    return refused(carded(ruleset), state, action, seen(ruleset, state, obj).controller, obj) is None


def _able(
    ruleset: Ruleset, state: Position, action: str, seat: str, special: bool = False
) -> tuple[Object, ...]:
    keyword = "special attacker" if action == "attack" else "special blocker"
    return tuple(
        o
        for o in subjects(ruleset, state, seat)
        if seen(ruleset, state, o).has(keyword) == special and _may(ruleset, state, action, o)
    )


# Attackers


def attackers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The active player declares all attackers at once."""
    seat = draft.active
    draft.phase = "government"
    draft.step = "attackers"
    able = _able(ruleset, draft, "attack", seat)
    special = _able(ruleset, draft, "attack", seat, special=True)
    if not opponents(draft, seat) or not (able or special):
        return
    asked = (
        [
            Decision(
                seat,
                "attackers",
                _each(able),
                min=0,
                max=None,
                cites=ruleset.cite("attackers"),
                data=Data(passing=True),
            )
        ]
        if able
        else []
    )
    if special:
        asked.append(
            Decision(
                JUDGE,
                "special attackers",
                _each(special),
                min=0,
                max=None,
                cites=ruleset.cite("special attackers"),
            )
        )
    draft.then(Ask(tuple(asked), "attackers declared"))


def _each(objects: tuple[Object, ...]) -> tuple[Option, ...]:
    return tuple(Option(o.id, Data(card=o.card)) for o in objects)


def attackers_declared(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    chosen = tuple(object_id for answer in answers for object_id in answer)
    if chosen:
        _with_defender(ruleset, draft, Data(chosen=chosen))


def _with_defender(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Choose the defender: the only opponent, or one of several (without teams all others are opponents)."""
    rivals = opponents(draft, draft.active)
    if len(rivals) < 2:
        _declared(ruleset, draft, data.texts("chosen"), rivals)
        return
    decision = Decision(draft.active, "defender", options(rivals), cites=ruleset.cite("defender"))
    draft.then(Ask((decision,), "defender chosen", data=data))


def defender_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    _declared(ruleset, draft, ask.data.texts("chosen"), answers[0])


def _declared(ruleset: Ruleset, draft: Draft, chosen: tuple[str, ...], whom: tuple[str, ...]) -> None:
    if not whom:
        return
    ops = tuple(op("attacks", object=object_id, seat=whom[0]) for object_id in chosen)
    draft.then(Do(ops))


def attacking(state: Position) -> tuple[Object, ...]:
    return tuple(o for o in state.inside(PLAY) if o.data.get("attacking"))


def blocking(state: Position, attacker: Object) -> tuple[Object, ...]:
    """The objects that block an attacker and are still there."""
    return tuple(o for o in state.inside(PLAY) if o.data.get("blocking") == attacker.ref)


# Blockers


def special_blockers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Special blockers are declared before the others, in a phase that is there only where they are."""
    draft.phase = "government"
    draft.step = "blockers"
    _block(ruleset, draft, special=True)


def blockers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    _block(ruleset, draft, special=False)


def _block(ruleset: Ruleset, draft: Draft, special: bool) -> None:
    key = "special blockers" if special else "blockers"
    asked, who = [], []
    for seat in draft.order_from(draft.active, after=True):
        against = tuple(o for o in attacking(draft) if o.data.get("attacking") == seat)
        for obj in _able(ruleset, draft, "block", seat, special) if against else ():
            asked.append(
                Decision(
                    seat,
                    "block",
                    _each(against),
                    min=0,
                    max=1,
                    cites=ruleset.cite(key),
                    data=Data(object=obj.ref, passing=True),
                )
            )
            who.append(obj.ref)
    if not asked:
        return
    draft.then(Ask(tuple(asked), "blockers declared", data=Data(who=tuple(who))))


# Declaring by name, instead of answering one by one


def _asked(state: Position, kind: str, who: str) -> tuple[Decision, ...]:
    """The choices of a kind that a seat still has to make, the open one first."""
    ask = state.top
    if not isinstance(ask, Ask):
        return ()
    left = ask.decisions[len(ask.answers) :]
    return tuple(takewhile(lambda one: one.kind == kind and one.who == who, left))


def _answer(draft: Draft, answers: tuple[tuple[str, ...], ...]) -> None:
    """Give these answers to the open choices."""
    ask = draft.top
    assert isinstance(ask, Ask)
    draft.agenda = (replace(ask, answers=(*ask.answers, *answers)), *draft.agenda[1:])


def _declares(kind: str) -> Callable[[Ruleset, Position, Act], bool]:
    return lambda ruleset, state, act: bool(_asked(state, kind, act.who))


def _against_attack(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    """The rules' objection to the first attacker that may not attack."""
    offered = _asked(state, "attackers", act.who)[0].keys
    for object_id in act.data["objects"]:
        if object_id not in offered and object_id in state.objects:
            against = unfit_for(ruleset, state, "attack", act.who, state.objects[object_id])
            reason = N_("{object} is a special attacker: it is not declared with the others")
            return against or Refusal(
                Message(reason, {"object": object_id}), ruleset.cite("special attackers")
            )
    return None


def declare_attack(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    _answer(draft, (tuple(dict.fromkeys(act.data["objects"])),))


def _pairs(state: Position, act: Act) -> dict[str, str]:
    """The pairs of blockers and attackers: as stated, or with the only attacker if only blockers
    are named.
    """
    told = act.data["blockers"]
    if isinstance(told, Data):
        return {one: str(of[0] if isinstance(of, tuple) and of else of) for one, of in told.items()}
    asked = _asked(state, "block", act.who)
    keys = asked[0].keys if asked else ()
    return {one: keys[0] if len(keys) == 1 else "" for one in told}


def _against_block(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    """The rules' objection to the first block that is not allowed."""
    asked = {one.data["object"].id: one for one in _asked(state, "block", act.who)}
    for one, of in _pairs(state, act).items():
        if one in asked and of in asked[one].keys:
            continue
        obj, attacker = state.objects.get(one), state.objects.get(of)
        against = unfit_for(ruleset, state, "block", act.who, obj) if obj and one not in asked else None
        if against is not None:
            return against
        due = next(iter(asked.values())).cites
        if one not in asked:
            reason = N_("{object} blocks at another moment: special blockers come before the others")
        elif attacker is not None and attacker.data.get("attacking"):
            reason = N_("{attacker} does not attack {who}")
        else:
            reason = N_("{attacker} is not attacking: only what attacks is blocked")
        return Refusal(Message(reason, {"object": one, "attacker": of, "who": act.who}), due)
    return None


def declare_block(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    pairs = _pairs(draft, act)
    asked = _asked(draft, "block", act.who)
    answers = tuple(
        (pairs[one.data["object"].id],) if one.data["object"].id in pairs else () for one in asked
    )
    _answer(draft, answers)


COMBAT_ACTIONS = {
    "attack": Action(
        "attackers",
        declare_attack,
        rows=(Row("attackers", N_("{who} does not declare attackers now"), _declares("attackers")),),
        params={"objects": "objects"},
        during=frozenset({"attackers"}),
        objection=_against_attack,
    ),
    "block": Action(
        "blockers",
        declare_block,
        rows=(Row("blockers", N_("{who} does not declare blockers now"), _declares("block")),),
        params={"blockers": "pairs"},
        during=frozenset({"block"}),
        objection=_against_block,
    ),
}


def blockers_declared(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """All blockers block at the same time."""
    ops = tuple(
        op("blocks", object=ref, attacker=draft.objects[answer[0]].ref)
        for ref, answer in zip(ask.data["who"], answers, strict=True)
        if answer and answer[0] in draft.objects
    )
    draft.then(*((Do(ops),) if ops else ()))


# Damage


def first_damage(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Skilled and expert subjects deal damage first; without any, the phase is skipped."""
    first = [o for o in _fighting(draft) if _quick(ruleset, draft, o)]
    if not first:
        return
    draft.phase = "government"
    draft.step = "first damage"
    deal = Script(("deal damage",), Data(phase="first damage", who=tuple(o.ref for o in first)))
    draft.emit("first damage", "first damage")
    draft.then(deal, Script(("opportunity",)))


def second_damage(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Those without skilled deal damage, and the expert ones for the second time."""
    draft.phase = "government"
    draft.step = "damage"
    who = tuple(
        o.ref
        for o in _fighting(draft)
        if not seen(ruleset, draft, o).has("skilled") or seen(ruleset, draft, o).has("expert")
    )
    if not who:
        return
    deal = Script(("deal damage",), Data(phase="second damage", who=who))
    draft.emit("second damage", "second damage")
    draft.then(deal)


def _fighting(state: Position) -> tuple[Object, ...]:
    blocked = tuple(
        o
        for o in state.inside(PLAY)
        if o.data.get("blocking") and state.current(o.data.ref("blocking")) is not None
    )
    return (*attacking(state), *blocked)


def _quick(ruleset: Ruleset, state: Position, obj: Object) -> bool:
    found = seen(ruleset, state, obj)
    return found.has("skilled") or found.has("expert")


def deal_damage(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """All fighters deal damage equal to their strength at once; where no rule divides it, the judge does."""
    ops: list[Op] = []
    asked: list[Decision] = []
    for ref in data["who"]:
        obj = draft.current(ref)
        if obj is None:
            continue
        strength = seen(ruleset, draft, obj).figure("strength")
        if strength <= 0:
            draft.emit(
                "no damage",
                "negative strength" if strength < 0 else "no damage",
                object=ref,
                strength=strength,
            )
            continue
        aimed = _aimed(draft, obj)
        if len(aimed) > 1:
            asked.append(
                Decision(
                    JUDGE,
                    "several blockers",
                    options(aimed),
                    min=0,
                    max=strength,
                    form="divide",
                    cites=ruleset.cite("several blockers"),
                    data=Data(object=ref),
                )
            )
        elif aimed:
            ops.append(_hit(ruleset, data, obj, aimed[0], strength))
        if obj.data.get("attacking") and obj.data.get("blocked") and seen(ruleset, draft, obj).has("trample"):
            asked.append(
                Decision(
                    JUDGE,
                    "trample",
                    min=0,
                    max=strength,
                    form="number",
                    cites=ruleset.cite("trample"),
                    data=Data(object=ref),
                )
            )
    if not asked:
        if ops:
            draft.do(*ops)
        return
    held = tuple(one.data for one in ops)
    draft.ask(*asked, then="damage divided", data=Data(phase=data.text("phase"), ops=held))


def _aimed(state: Position, obj: Object) -> tuple[str, ...]:
    """The recipient of a fighter's damage: a seat, the attacker it blocks, or its blocker."""
    attacked = obj.data.get("attacking")
    if not attacked:
        target = state.current(obj.data.ref("blocking"))
        return (target.id,) if target else ()
    if not obj.data.get("blocked"):
        return (str(attacked),) if attacked in state.playing else ()
    return tuple(o.id for o in blocking(state, obj))


def _hit(ruleset: Ruleset, data: Data, obj: Object, whom: str, amount: int) -> Op:
    cites = united(ruleset.cite("combat damage"), ruleset.cite(data.text("phase")))
    key = "seat" if whom == obj.data.get("attacking") else "object"
    return op(
        "damage",
        source=obj.ref,
        amount=amount,
        combat=True,
        cites=cites,
        **{key: whom},
    )


def damage_divided(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[Any, ...], ...]) -> None:
    phase = Data(phase=ask.data.text("phase"))
    ops = []
    for data in ask.data["ops"]:
        cites = united(ruleset.cite("combat damage"), ruleset.cite(phase.text("phase")))
        ops.append(Op("damage", data, cites))
    for decision, answer in zip(ask.decisions, answers, strict=True):
        obj = draft.current(decision.data.ref("object"))
        if obj is None or not answer:
            continue
        whom = decision.keys or (str(obj.data.get("attacking")),)
        ops += [
            _hit(ruleset, phase, obj, one, amount) for one, amount in zip(whom, answer, strict=True) if amount
        ]
    draft.then(*((Do(tuple(ops)),) if ops else ()))


def leave_combat(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Nothing attacks or blocks any more."""
    fighting = [o for o in draft.inside(PLAY) if o.data.get("attacking") or o.data.get("blocking")]
    if not fighting:
        return
    ops = tuple(op("leave combat", object=o.ref) for o in fighting)
    draft.then(Do((*ops, op("lapse", until="attack", cites=ruleset.cite("leave combat")))))


STEPS = {
    "attackers": attackers,
    "special blockers": special_blockers,
    "blockers": blockers,
    "first damage": first_damage,
    "second damage": second_damage,
    "deal damage": deal_damage,
    "leave combat": leave_combat,
}

ANSWERS = {
    "attackers declared": attackers_declared,
    "defender chosen": defender_chosen,
    "blockers declared": blockers_declared,
    "damage divided": damage_divided,
}
