"""Copies of spells and abilities on the stack, and the choice of new targets (707.10, 115.7)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    EMPTY,
    STACK,
    Ask,
    Cites,
    Data,
    Decision,
    Draft,
    Object,
    Option,
    Position,
    Ref,
    Script,
    Target,
    united,
)
from judge.resolver.limits import counted
from judge.resolver.values import replace
from judge.rulesets.kit.announcing import announced, candidates, context_of, slots
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expression_parser import RULES
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.actions.casting import gone, tell_targets
from judge.rulesets.magic.card_faces import FACE, TURNED
from judge.rulesets.magic.instructions.effect_objects import objects
from judge.rulesets.magic.tokens import copied_values, is_ability, is_copy
from judge.rulesets.magic.words import LAST


def copy_spell(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{copy: REF, times: N, new targets: true}``: copies with all decisions of the original (707.10)."""
    times = 1 if args.get("times") is None else counted(max(0, args["times"]))
    frames = []
    for seat in args["who"]:
        for ref in args["copy"]:
            if isinstance(ref, Ref) and last_on_stack(draft, ref) is not None:
                data = Data(object=ref, who=seat, choose=bool(args.get("new targets")))
                if "target" in args:
                    data = data.but(target=tuple(args["target"] or ()), choose=None)
                frames += [Script(("copy spell",), data)] * times
    draft.then(*(tuple(frames)))


def copy_aimed_at(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{copy aimed: REF, at: REF}``: a copy that targets one of those that the effect says (707.10e).

    ``for each: true``: a copy for each of them that it could target.
    """
    aims = tuple(args["at"])
    data = [
        Data(object=ref, who=seat, target=those)
        for seat in args["who"]
        for ref in args["copy aimed"]
        if isinstance(ref, Ref) and last_on_stack(draft, ref) is not None
        for those in ([(one,) for one in aims] if args.get("for each") else [aims])
    ]
    draft.then(*(Script(("copy spell",), one) for one in data))


def last_on_stack(state: Position, ref: Ref) -> Object | None:
    """A spell or ability on the stack, or its last known state (608.2h)."""
    obj, last = state.current(ref), state.facts.get(f"{LAST}{ref}")
    if obj is not None and obj.zone == STACK:
        return obj
    if not isinstance(last, Data):
        return None
    return Object(
        ref.id, owner=last.text("controller"), zone=STACK, card=last.text("card"),
        controller=last.text("controller"), incarnation=ref.incarnation, data=last["data"],
        nature=last["nature"], targets=tuple(Target(slot, one) for slot, one in last["targets"]),
    )  # fmt: skip


COPIED = ("announced", "kicked", "paid", "face down", FACE, TURNED)
"""The decisions made for a spell that its copies share (707.10); not those about how it was cast."""


def copied(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Put a copy of a spell or ability onto the stack above it; new targets may be chosen for it."""
    ref = data.ref("object")
    original = last_on_stack(draft, ref) if ref else None
    if original is None or ref is None:
        return
    if "target" in data:
        _aimed_copy(ruleset, draft, data, original)
        return
    _create_copy(ruleset, draft, data, original)


def _aimed_copy(ruleset: CardRuleset, draft: Draft, data: Data, original: Object) -> None:
    """The copy with each target changed to the given one; None if that is illegal (707.10e)."""
    context = context_of(ruleset, draft, replace(original, controller=data.text("who")))
    named = {_key(one): one for one in data["target"]}
    for slot in slots(ruleset, original):
        legal = {option.key for option in candidates(ruleset, draft, slot, context)}
        named = {key: one for key, one in named.items() if key in legal}
    cites = ruleset.cite("copy aimed")
    if not named:
        draft.emit("no copy", cites, object=original.ref, seat=data.text("who"))
    elif len(named) > 1:
        among = tuple(
            option_of(draft, one) if isinstance(one, Ref) else Option(one) for one in named.values()
        )
        draft.then(Ask((Decision(data.text("who"), "target", among, cites=cites),), "copy aimed", data=data))
    else:
        chosen = next(iter(named.values()))
        aimed = tuple(Target(target.slot, chosen) for target in original.targets)
        _create_copy(ruleset, draft, data, replace(original, targets=aimed), cites)


def copy_aimed(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Change the copy's target to the chosen one."""
    chosen = tuple(one for one in ask.data["target"] if _key(one) in answers[0])
    draft.then(Script(("copy spell",), ask.data.but(target=chosen)))


def _create_copy(ruleset: CardRuleset, draft: Draft, data: Data, original: Object, more: Cites = ()) -> None:
    ref = original.ref
    nature = original.nature.but(copy=True)
    if not is_ability(original):
        there = draft.current(ref)
        known = draft.facts.get(f"{LAST}{ref}", EMPTY).get("definition")
        nature = nature.but(definition=copied_values(ruleset, draft, there) if there else known)
    made = draft.create("copy", STACK, data.text("who"), card=original.card, nature=nature)
    kept = {name: original.data[name] for name in COPIED if name in original.data}
    draft.put_object(replace(made, data=Data(kept), targets=original.targets))
    said = Data(object=made.ref, source=original.ref, seat=made.controller)
    frames = (Script(("choose targets",), Data(object=made.ref, who=made.controller, at=0)),)
    draft.emit("copy", united(ruleset.cite("copy spell"), more), said)
    draft.then(*(frames if data.get("choose") else ()))


def new_targets(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{new targets: REF}``: who may leave or change each target, each to a legal one (115.7d)."""
    _retarget(draft, args, "new targets", must=False)


def change_target(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{change target: REF}``: each target is changed to another legal one, if there is one (115.7a)."""
    _retarget(draft, args, "change target", must=True)


def _retarget(draft: Draft, args: Args, name: str, must: bool) -> None:
    who = next(iter(args["who"]), draft.active)
    to = args.get("to") or None
    frames = tuple(
        Script(("choose targets",), Data({"object": o.ref, "who": who, "at": 0, "must": must, "to": to}))
        for o in objects(draft, args[name])
        if o.zone == STACK
    )
    draft.then(*(frames))


def choose_targets(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """One target after the other may (or must) be chosen anew; unchanged illegal ones may stay (115.7)."""
    obj, at = draft.current(data.ref("object")), data.number("at")
    if obj is None:
        return
    if at >= len(obj.targets):
        before_ = data.get("had", ())
        new = tuple(t.chosen for t in obj.targets if t.chosen not in before_)
        _divide_as_before(draft, obj, data.get("portions", ()))
        if new:
            tell_targets(draft, obj, new)
        return
    if "had" not in data:
        shares = announced(obj).get("shares", EMPTY)
        portions = tuple(shares.number(_key(t.chosen)) for t in obj.targets) if shares else ()
        data = data.but(had=tuple(t.chosen for t in obj.targets), portions=portions)
    target, own = obj.targets[at], _key(obj.targets[at].chosen)
    legal = _open(ruleset, draft, obj, at, data)
    others = [o for o in legal if o.key != own]
    among = others if data.get("must") else legal
    if not others:
        if data.get("must"):
            draft.emit("target stays", "change target", object=obj.ref, seat=data.text("who"))
        draft.then(Script(("choose targets",), data.but(at=at + 1)))
        return
    key = "change target" if data.get("must") else "copy targets" if is_copy(obj) else "new targets"
    together = ruleset.cites.get("all new targets", ()) if len(obj.targets) > 1 else ()
    stays = ruleset.cite("division stays") if data.get("portions") else ()
    stays = united(stays, ruleset.cites.get("mode stays", ()) if announced(obj).get("modes") else ())
    cites = united(ruleset.cite(key), together, stays)
    decision = Decision(data.text("who"), f"target {target.slot}", tuple(among), cites=cites)
    draft.then(Ask((decision,), "new target", data=data))


def _open(ruleset: CardRuleset, state: Position, obj: Object, at: int, data: Data) -> list[Option]:
    """The options for this target that leave legal choices for the later ones.

    Only the final targets count (115.7e), so two targets may change places.
    """
    context, forced_to = context_of(ruleset, state, obj), data.get("to")
    same = [i for i, t in enumerate(obj.targets) if t.slot == obj.targets[at].slot]
    slot = next(s for s in slots(ruleset, obj, state) if s.text("slot") == obj.targets[at].slot)
    legal = list(candidates(ruleset, state, slot, context))
    if forced_to is not None:
        named = {_key(one) for one in forced_to}
        legal = [o for o in legal if o.key in named]
    keys = {o.key for o in legal}

    def fits(rest: list[int], taken: frozenset[str]) -> bool:
        if not rest:
            return True
        able = (keys | {_key(obj.targets[rest[0]].chosen)}) - taken
        return any(fits(rest[1:], taken | {key}) for key in sorted(able))

    own = _key(obj.targets[at].chosen)
    before = frozenset(_key(obj.targets[i].chosen) for i in same if i < at)
    after = [i for i in same if i > at]
    among = [Option(own, Data(unchanged=True)), *(o for o in legal if o.key != own)]
    return [o for o in among if o.key not in before and fits(after, before | {o.key})]


def _divide_as_before(draft: Draft, obj: Object, portions: tuple[int, ...]) -> None:
    """Keep a division: each share is now for the target in the same place (115.7f)."""
    if not portions:
        return
    shares = Data({_key(t.chosen): n for t, n in zip(obj.targets, portions, strict=True)})
    draft.change_object(obj, announced=announced(obj).but(shares=shares))


def _key(chosen: Ref | str) -> str:
    return chosen.id if isinstance(chosen, Ref) else chosen


def new_target(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Set the target that was chosen."""
    obj, at = draft.current(ask.data.ref("object")), ask.data.number("at")
    if obj is None:
        gone(draft, ask)
        return
    old = obj.targets[at]
    key = answers[0][0] if answers[0] else _key(old.chosen)
    chosen: Ref | str = draft.objects[key].ref if key in draft.objects else key
    if key == _key(old.chosen):
        chosen = old.chosen
    targets = (*obj.targets[:at], Target(old.slot, chosen), *obj.targets[at + 1 :])
    draft.put_object(replace(obj, targets=targets))
    draft.then(Script(("choose targets",), ask.data.but(at=at + 1)))


def storm(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The spell is copied for each spell cast before it this turn, also once it has left (702.40a)."""
    spell = next((one for one in args["storm"] if isinstance(one, Ref)), None)
    last = last_on_stack(draft, spell) if spell else None
    times = max(0, last.data.number("cast as") - 1) if last else 0
    told = {"copy": args["storm"], "times": times, "new targets": True, "who": (context.you,)}
    copy_spell(ruleset, draft, context, told)


INSTRUCTIONS: Mapping[str, Instruction] = {
    "copy": Instruction(
        {"copy": "ref", "times": "amount?", "new targets": "flag?", "who": "seats?"},
        frames=copy_spell,
        makes=True,
    ),
    "copy aimed": Instruction(
        {"copy aimed": "ref", "at": "ref", "who": "seats?", "for each": "flag?"},
        frames=copy_aimed_at,
        makes=True,
    ),
    "new targets": Instruction({"new targets": "ref", "who": "seats?", "to": "ref?"}, frames=new_targets),
    "change target": Instruction(
        {"change target": "ref", "who": "seats?", "to": "ref?"}, frames=change_target
    ),
    "storm": Instruction({"storm": "ref"}, frames=storm, only=(RULES,)),
}
STEPS = {"copy spell": copied, "choose targets": choose_targets}
ANSWERS = {"new target": new_target, "copy aimed": copy_aimed}
