"""Counters of any kind: which ones are removed is chosen during the effect (122.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import (
    EMPTY,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Option,
    Position,
    Ref,
    Script,
    op,
    options,
    united,
)
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.costs.joint_costs import own
from judge.rulesets.magic.instructions.choosing import keep_chosen
from judge.rulesets.magic.instructions.effect_objects import Ops, objects


def _held(obj: Object) -> dict[str, int]:
    counters: Mapping[str, Any] = obj.data.get("counters", EMPTY)
    return {name: int(number) for name, number in counters.items() if int(number) > 0}


def remove(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{remove any counter: N, on: REF}``: N counters, the kind of each being chosen."""
    for obj in objects(draft, args.get("on") or (context.source,)):
        left = int(args["remove any counter"])
        if _held(obj):
            keep_chosen(ruleset, draft, (obj.ref,))
        more = {"up to": True} if args.get("up to") else {}
        draft.then(Script(("any counter",), Data(object=obj.ref, left=left, who=context.you, **more)))


def move(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{move any counter: N, on: REF, to: REF}``: from one object to another, if both are there (122.5)."""
    for obj in objects(draft, args["on"])[:1]:
        onto = next((one for one in objects(draft, args["to"]) if one.ref != obj.ref), None)
        if onto is None or not _held(obj):
            draft.emit("impossible", "counters moved", object=obj.ref)
        else:
            left = int(args["move any counter"])
            data = Data(object=obj.ref, left=left, who=context.you, to=onto.ref)
            draft.then(Script(("any counter",), data))


def remove_all(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{remove all counters: REF}``."""
    return tuple(
        op("counters", object=obj.ref, name=name, amount=-number, cites=ruleset.cite("counters"))
        for obj in objects(state, args["remove all counters"])
        for name, number in _held(obj).items()
    )


def double(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{double every counter: REF}``: adds as many of each kind as there are (701.10e)."""
    return tuple(
        op("counters", object=obj.ref, name=name, amount=number, source=context.source,
           cites=ruleset.cite("double counters"))
        for obj in objects(state, args["double every counter"])
        for name, number in _held(obj).items()
    )  # fmt: skip


def same(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{same counters: REF, on: REF}``: each kind of counters that the first has, or last had (122.8)."""
    found: dict[str, int] = {}
    for ref in args["same counters"]:
        there = state.current(ref) if isinstance(ref, Ref) else None
        known = context.known.get(str(ref))
        last = Data(known.get("counters", EMPTY)) if isinstance(known, Data) else EMPTY
        held = _held(there) if there is not None else {name: last.number(name) for name in last}
        for name, number in held.items():
            found[name] = found.get(name, 0) + number
    cites = ruleset.cite("same counters")
    return tuple(
        op("counters", object=obj.ref, name=name, amount=number, source=context.source, cites=cites)
        for obj in objects(state, args["on"])
        for name, number in found.items()
    )


def one_more(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``any counter``: remove one counter; ask for its kind if there are several."""
    obj, left = draft.current(data.ref("object")), data.number("left")
    held = _held(obj) if obj is not None else {}
    if obj is None or not held or left < 1:
        return
    if len(held) == 1 and not data.get("up to"):
        ((name, number),) = held.items()
        _taken(ruleset, draft, obj.ref, name, min(left, number), data.get("to"))
        return
    cites = ruleset.cite("counters")
    least = 0 if data.get("up to") else 1
    decision = Decision(data.text("who"), "which counter", options(tuple(sorted(held))), least, cites=cites)
    draft.then(Ask((decision,), "which counter", data=data))


def _taken(ruleset: CardRuleset, draft: Draft, ref: Ref, name: str, number: int, to: object = None) -> None:
    draft.then(Do(_moved(ruleset, ref, name, number, to)))


def _moved(ruleset: CardRuleset, ref: Ref, name: str, number: int, to: object) -> Ops:
    """The operations that remove counters and, if they are moved, put them on another object."""
    cites = ruleset.cite("counters moved" if to else "counters")
    taken = op("counters", object=ref, name=name, amount=-number, cites=cites)
    return (taken, op("counters", object=to, name=name, amount=number, cites=cites)) if to else (taken,)


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Remove a counter of the chosen kind, then the rest."""
    ref = ask.data.ref("object")
    if ref is None or not answers[0]:
        return
    more = Script(("any counter",), ask.data.but(left=ask.data.number("left") - 1))
    draft.then(Do(_moved(ruleset, ref, answers[0][0], 1, ask.data.get("to"))), more)


def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether it has that many counters."""
    wanted = int(args["remove any counter"])
    refs = args.get("on") or ((context.source,) if context.source else ())
    return any(sum(_held(obj).values()) >= wanted for obj in objects(state, refs))


def _which(
    ruleset: CardRuleset, draft: Draft, context: Context, among: tuple[Option, ...], name: str, number: int
) -> None:
    """Ask from which object counters are removed, or on which they are put."""
    decision = Decision(context.you, "choose", among, cites=united(context.cites, ruleset.cite("counters")))
    draft.then(Ask((decision,), "counters from a", data=Data(name=name, amount=number)))


def remove_from_a(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{remove counters from a: FILTER, kind: NAME, amount: N}``: from a permanent you control."""
    found = own(ruleset, draft, context, context.you, "remove", args["remove counters from a"])
    among = tuple(option_of(draft, obj.ref) for obj in found)
    _which(ruleset, draft, context, among, args["kind"], -(args.get("amount") or 1))


def removed_from_a(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    """Remove the counters from the chosen object, or put them on it."""
    refs = tuple(draft.objects[key].ref for key in answers[0])
    keep_chosen(ruleset, draft, refs)
    cites, number = ask.decisions[0].cites, ask.data.number("amount")
    draft.do(*(op("counters", object=ref, name=ask.data["name"], amount=number, cites=cites) for ref in refs))


def can_remove_from_a(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether a permanent you control has the counters."""
    return bool(own(ruleset, state, context, context.you, "remove", args["remove counters from a"]))


def put_on_a(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{put counters on a: FILTER, kind: NAME, amount: N}``: on a permanent you control, as a cost."""
    found = own(ruleset, draft, context, context.you, "put", args["put counters on a"])
    among = tuple(option_of(draft, obj.ref) for obj in found)
    _which(ruleset, draft, context, among, args["kind"], args.get("amount") or 1)


def can_put_on_a(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether there is a permanent you control to put them on."""
    return bool(own(ruleset, state, context, context.you, "put", args["put counters on a"]))


INSTRUCTIONS = {
    "put counters on a": Instruction(
        {"put counters on a": "filter", "kind": "counters", "amount": "amount?"},
        frames=put_on_a,
        able=can_put_on_a,
    ),
    "remove counters from a": Instruction(
        {"remove counters from a": "filter", "kind": "counters", "amount": "amount?"},
        frames=remove_from_a,
        able=can_remove_from_a,
    ),
    "remove any counter": Instruction(
        {"remove any counter": "amount", "on": "ref?", "up to": "flag?"},
        frames=remove,
        able=able,
    ),
    "remove all counters": Instruction({"remove all counters": "ref"}, remove_all),
    "move any counter": Instruction({"move any counter": "amount", "on": "ref", "to": "ref"}, frames=move),
    "double every counter": Instruction({"double every counter": "ref"}, double),
    "same counters": Instruction({"same counters": "ref", "on": "ref"}, same),
}
STEPS = {"any counter": one_more}
ANSWERS = {"which counter": chosen, "counters from a": removed_from_a}
