"""Announcing what is played: modes, X and targets, each a choice; and checking targets again later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from zlib import crc32

from judge.resolver import (
    EMPTY,
    Answers,
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
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import chosen, option_of
from judge.rulesets.kit.expressions import amount, holds, matches, seats, seeking
from judge.rulesets.kit.lasting_effects import choice_cites
from judge.rulesets.kit.rule import CardRuleset, Context, definition

ANNOUNCED = "announced"
"""The keys of an object's data for its announcements: ``modes`` and ``x``."""


def announced(obj: Object) -> Data:
    """The modes and X announced for an object."""
    data = obj.data.get(ANNOUNCED)
    return data if isinstance(data, Data) else EMPTY


def _chosen_so_far(obj: Object) -> Data:
    """The targets announced for an object, by slot; a later target may have to differ from them."""
    made: dict[str, tuple[Ref | str, ...]] = {}
    for target in obj.targets:
        made[target.slot] = (*made.get(target.slot, ()), target.chosen)
    return Data(made)


def context_of(ruleset: CardRuleset, state: Position, obj: Object, **more: object) -> Context:
    """The context in which an object on the stack (or being played) takes effect."""
    nature = obj.nature
    source = nature.ref("source") or obj.ref
    kept = announced(obj)
    x = kept.get("x", nature.get("x"))
    cites = ruleset.cited((*_definition(ruleset, obj).texts("cites"), *does(ruleset, obj).texts("cites")))
    context = Context(
        obj.controller,
        source,
        obj.ref,
        names=nature.get("names", EMPTY),
        targets=_chosen_so_far(obj) or nature.get("targets", EMPTY),
        known=nature.get("known", EMPTY),
        x=x if isinstance(x, int) else None,
        cites=cites,
    )
    return replace(context, **more)


def _definition(ruleset: CardRuleset, obj: Object) -> Data:
    return definition(ruleset, obj)


def does(ruleset: CardRuleset, obj: Object) -> Data:
    """The data that resolve: those of the ability, or the card's definition."""
    ability = obj.nature.get("ability")
    return ability if isinstance(ability, Data) else _definition(ruleset, obj)


def slots(ruleset: CardRuleset, obj: Object, state: Position | None = None) -> tuple[Data, ...]:
    """The targets that an object has to announce, including those of its chosen modes.

    If a state is given, a target that depends on an earlier announcement (a cost that was paid) is included
    only if its condition holds there.
    """
    doing = does(ruleset, obj)
    found = list(doing.get("targets", ()))
    for mode in chosen_modes(ruleset, obj):
        found += mode.get("targets", ())
    if state is None or not any("if" in slot for slot in found):
        return tuple(found)
    context = context_of(ruleset, state, obj)
    return tuple(one for one in found if "if" not in one or holds(ruleset, state, one["if"], context))


def chosen_modes(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    """The modes announced, in the order in which they are printed."""
    modes = does(ruleset, obj).get("modes")
    names = announced(obj).texts("modes")
    if not isinstance(modes, Data):
        return ()
    return tuple(mode for mode in modes["of"] for name in names if mode.text("name") == name)


def effect_of(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    """The instructions that an object carries out, its chosen modes included."""
    effect: tuple[Data, ...] = does(ruleset, obj).get("effect", ())
    return (*effect, *(i for mode in chosen_modes(ruleset, obj) for i in mode.get("effect", ())))


def candidates(
    ruleset: CardRuleset, state: Position, slot: Data, context: Context, most: int | None = None
) -> tuple[Option, ...]:
    """The legal choices for this target; at most the first ``most`` of them if that is given."""
    return tuple(islice(_candidates(ruleset, state, slot, context), most))


def _candidates(ruleset: CardRuleset, state: Position, slot: Data, context: Context) -> Iterator[Option]:
    filter_, choosing, own = slot["filter"], slot.get("choosing"), context.object
    own_id = own.id if own is not None else ""
    met = set[str]()
    for part in filter_.get("any", (filter_,)):
        for seat in seats(ruleset, state, part["seat"], context) if "seat" in part else ():
            if seat not in met and ruleset.targetable(ruleset, state, context, state.objects.get(seat, seat)):
                met.add(seat)
                yield Option(seat)
    for obj in seeking(filter_)(ruleset, state, context):
        if obj.id == own_id or obj.id in met:
            continue
        if choosing is not None and not matches(ruleset, state, choosing, obj, context):
            continue
        if ruleset.targetable(ruleset, state, context, obj):
            yield option_of(state, obj.ref)


def enough(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether every required target (of some choice of modes) has a legal candidate."""
    doing = does(ruleset, obj)
    context = context_of(ruleset, state, obj)
    always = tuple(slot for slot in doing.get("targets", ()) if "if" not in slot)
    if not _fills(ruleset, state, always, context):
        return False
    modes = doing.get("modes")
    if not isinstance(modes, Data):
        return True
    able = [m for m in _choosable(state, obj, modes) if _mode_open(ruleset, state, m, context)]
    return len(able) >= amount(ruleset, state, modes["least"], context)


def _choosable(state: Position, obj: Object, modes: Data) -> tuple[Data, ...]:
    """The modes that may still be chosen, if the ability forbids choosing one twice."""
    used = state.facts.texts(_used(obj, modes)) if "unchosen" in modes else ()
    return tuple(mode for mode in modes["of"] if mode.text("name") not in used)


def _used(obj: Object, modes: Data) -> str:
    """The name of the fact that records which modes of an ability have been chosen."""
    lead = "ever" if modes.text("unchosen") == "ever" else "used"
    source = obj.nature.ref("source") or obj.ref
    return f"{lead} modes {source}:{crc32(repr(modes).encode())}"


def all_modes_open(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether every mode has legal targets."""
    modes, context = does(ruleset, obj).get("modes"), context_of(ruleset, state, obj)
    if not isinstance(modes, Data):
        return True
    return all(_mode_open(ruleset, state, mode, context) for mode in modes["of"])


def aimable(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether all targets that the announced modes and X require can be chosen."""
    return _fills(ruleset, state, slots(ruleset, obj, state), context_of(ruleset, state, obj))


def _fills(ruleset: CardRuleset, state: Position, wanted: tuple[Data, ...], context: Context) -> bool:
    """Whether all these targets can be chosen together; a later one may depend on an earlier one."""
    for at, slot in enumerate(wanted):
        if not _fillable(ruleset, state, slot, context):
            return False
        rest = wanted[at + 1 :]
        if any(_speaks_of(one["filter"], slot.text("slot")) for one in rest) and slot.get("least") == 1:
            return any(
                _fills(ruleset, state, rest, aiming(state, context, slot, option))
                for option in candidates(ruleset, state, slot, context)
            )
    return True


def aiming(state: Position, context: Context, slot: Data, option: Option) -> Context:
    """The context in which a target has been chosen."""
    aimed = context.targets.but(**{slot.text("slot"): chosen(state, (option.key,))})
    return replace(context, targets=aimed)


@lru_cache(maxsize=1024)
def _speaks_of(filter_: Data, slot: str) -> bool:
    """Whether a filter refers to the target of that name, other than by having to differ from it."""
    return any(
        isinstance(part, Data)
        and ((part.text("ref") == "target" and part.text("slot") == slot) or _speaks_of(part, slot))
        for key, value in filter_.items()
        if key != "none" or not _another(filter_)
        for part in (value if isinstance(value, tuple) else (value,))
    )


def _fillable(ruleset: CardRuleset, state: Position, slot: Data, context: Context) -> bool:
    written = slot.get("least", 0)
    if context.x is None and _has_x(written):
        return True
    if context.x is None:  # X is announced later, and may then fit the target
        slot = slot.but(filter=_whatever_x(slot["filter"]))
    least = amount(ruleset, state, written, context)
    spare = 1 if least and _another(slot["filter"]) else 0
    wanted = max(least + spare, 0)
    return len(candidates(ruleset, state, slot, context, wanted)) >= wanted


@lru_cache(maxsize=1024)
def _whatever_x(filter_: Data) -> Data:
    """A filter without the bounds that depend on X."""
    made = {key: value for key, value in filter_.items() if key not in ("figures", "counters")}
    for key in ("figures", "counters"):
        kept = {name: bounds for name, bounds in filter_.get(key, EMPTY).items() if not _has_x(bounds)}
        if kept:
            made[key] = Data(kept)
    if "any" in filter_:
        made["any"] = tuple(_whatever_x(part) for part in filter_["any"])
    return Data(made)


def _has_x(written: object) -> bool:
    if isinstance(written, Data):
        return written.text("amount") == "x" or any(_has_x(part) for part in written.values())
    return isinstance(written, tuple) and any(_has_x(part) for part in written)


def _another(filter_: Data) -> bool:
    """Whether a target must differ from earlier ones, so that more candidates are needed."""
    none = filter_.get("none")
    return isinstance(none, Data) and isinstance(none.get("in"), Data) and none["in"].text("ref") == "target"


def _mode_open(ruleset: CardRuleset, state: Position, mode: Data, context: Context) -> bool:
    return _fills(ruleset, state, mode.get("targets", ()), context)


def announce(obj: Ref, then: str, **more: object) -> Script:
    """The frame that asks for modes, X (where ``x`` bounds are given) and targets, then does step ``then``.

    ``then`` receives data with ``object`` and what else is given here.
    """
    return Script(("announce",), Data(object=obj, then=then, more=Data(more), stage="modes"))


def announcing(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``announce``: the next thing to be announced, or what follows it all."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    stage = data.text("stage")
    if stage == "modes":
        _ask_modes(ruleset, draft, data, obj)
    elif stage == "x":
        _ask_x(ruleset, draft, data, obj)
    else:
        _ask_targets(ruleset, draft, data, obj)


def _on(draft: Draft, data: Data, stage: str, **more: object) -> None:
    draft.then(Script(("announce",), data.but(stage=stage, **more)))


def _ask_modes(ruleset: CardRuleset, draft: Draft, data: Data, obj: Object) -> None:
    modes = does(ruleset, obj).get("modes")
    if not isinstance(modes, Data):
        _on(draft, data, "x")
        return
    context = context_of(ruleset, draft, obj)
    fresh = _choosable(draft, obj, modes)
    able = [m.text("name") for m in fresh if _mode_open(ruleset, draft, m, context)]
    most = amount(ruleset, draft, modes["most"], context)
    decision = Decision(
        obj.controller,
        "mode",
        options(tuple(able)),
        min=amount(ruleset, draft, modes["least"], context),
        max=min(most, _players_aimed_at(ruleset, draft, fresh, context)) if modes.get("apart") else most,
        cites=united(choice_cites(ruleset, Context(""), "modes"), _of_choices(ruleset, modes)),
        data=Data(object=obj.ref),
    )
    draft.then(Ask((decision,), "announce.modes", data=data))


def _of_choices(ruleset: CardRuleset, modes: Data) -> Cites:
    """The sections by which the number of modes depends on another choice of the announcement."""
    depends = any(isinstance(modes[key], Data) and modes[key].text("amount") == "if" for key in BOUNDS)
    return ruleset.cites.get("modes by a choice", ()) if depends else ()


def _players_aimed_at(
    ruleset: CardRuleset, state: Position, modes: tuple[Data, ...], context: Context
) -> int:
    """The number of players that the modes may target, an upper bound for modes with a player each."""
    found = {
        option.key
        for mode in modes
        for slot in mode.get("targets", ())
        for option in candidates(ruleset, state, slot, context)
        if option.key in state.playing
    }
    return max(1, len(found))


BOUNDS = ("least", "most")


def _keep(draft: Draft, obj: Object, **more: object) -> None:
    draft.change_object(obj, **{ANNOUNCED: announced(obj).but(**more)})


def chose_modes(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None:  # the object being announced has left
        return
    modes = does(ruleset, obj).get("modes", EMPTY)
    if "unchosen" in modes:
        name = _used(obj, modes)
        draft.remember(**{name: (*draft.facts.texts(name), *answers[0])})
    _keep(draft, obj, modes=answers[0])
    _on(draft, ask.data, "x")


def _ask_x(ruleset: CardRuleset, draft: Draft, data: Data, obj: Object) -> None:
    bounds = data["more"].get("x")
    if not isinstance(bounds, Data):
        _on(draft, data, "targets", slot=0)
        return
    decision = Decision(
        obj.controller,
        "x",
        min=bounds.number("min"),
        max=bounds.get("max"),
        form="number",
        cites=choice_cites(ruleset, Context(""), bounds.text("cites", "x")),
        data=Data(object=obj.ref),
    )
    draft.then(Ask((decision,), "announce.x", data=data))


def chose_x(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:  # the object, or the player who announced it, has left
        return
    _keep(draft, obj, x=answers[0][0])
    _on(draft, ask.data, "targets", slot=0)


def _ask_targets(ruleset: CardRuleset, draft: Draft, data: Data, obj: Object) -> None:
    wanted, at = slots(ruleset, obj, draft), data.number("slot")
    if at >= len(wanted):
        after = Script((data.text("then"),), Data({**data["more"], "object": obj.ref}))
        draft.then(after)
        return
    slot, context = wanted[at], context_of(ruleset, draft, obj)
    among = candidates(ruleset, draft, slot, context)
    if _apart(ruleset, obj):  # each mode must have a different player as its target (700.2)
        taken = {target.chosen for target in obj.targets if isinstance(target.chosen, str)}
        among = tuple(option for option in among if option.key not in taken)
    rest = wanted[at + 1 :]
    if slot.get("least") == 1 and any(_speaks_of(one["filter"], slot.text("slot")) for one in rest):
        among = tuple(o for o in among if _fills(ruleset, draft, rest, aiming(draft, context, slot, o)))
    least = amount(ruleset, draft, slot["least"], context)
    most = slot.get("most")
    decision = Decision(
        obj.controller,
        f"target {slot.text('slot')}",
        among,
        min=least,
        max=None if most is None else amount(ruleset, draft, most, context),
        cites=united(choice_cites(ruleset, Context(""), "targets"), _own_words(ruleset, obj)),
        data=Data(object=obj.ref),
    )
    draft.then(Ask((decision,), "announce.targets", data=data))


def _own_words(ruleset: CardRuleset, obj: Object) -> Cites:
    """The sections that an ability names itself, such as that of its keyword, which restrict its targets."""
    ability = obj.nature.get("ability")
    return ruleset.cited(ability.texts("cites")) if isinstance(ability, Data) else ()


def _apart(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether each chosen mode must have a different player as its target."""
    return bool(does(ruleset, obj).get("modes", EMPTY).get("apart"))


def chose_targets(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None:  # the object being announced has left
        return
    slot = slots(ruleset, obj, draft)[ask.data.number("slot")].text("slot")
    aimed = tuple(Target(slot, one) for one in chosen(draft, answers[0]))
    draft.put_object(replace(obj, targets=(*obj.targets, *aimed)))
    _on(draft, ask.data, "targets", slot=ask.data.number("slot") + 1)


def is_legal(ruleset: CardRuleset, state: Position, obj: Object, target: Target) -> bool:
    """Whether a target announced for an object is still legal."""
    context = context_of(ruleset, state, obj)
    what = target.chosen
    now = state.current(what) if isinstance(what, Ref) else what
    if now is None or (isinstance(now, str) and now not in state.playing):
        return False
    wanted = [slot for slot in slots(ruleset, obj, state) if slot.text("slot") == target.slot]
    return (
        bool(wanted)
        and any(matches(ruleset, state, slot["filter"], now, context) for slot in wanted)
        and ruleset.targetable(ruleset, state, context, now)
    )


def legal_targets(ruleset: CardRuleset, state: Position, obj: Object) -> Data:
    """The targets of an object that are still legal, by slot."""
    kept: dict[str, tuple[Ref | str, ...]] = {}
    for target in obj.targets:
        kept.setdefault(target.slot, ())
        if is_legal(ruleset, state, obj, target):
            kept[target.slot] = (*kept[target.slot], target.chosen)
    return Data(kept)


def none_left(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether an object announced targets and none of them is legal any more."""
    return bool(obj.targets) and not any(is_legal(ruleset, state, obj, t) for t in obj.targets)


def described(ruleset: CardRuleset, state: Position, obj: Object) -> str:
    """The displayed name of an object on the stack."""
    return view(ruleset, state, obj).name or obj.nature.text("name") or obj.id


STEPS: dict[str, Callable[[CardRuleset, Draft, Data], None]] = {"announce": announcing}
ANSWERS = {
    "announce.modes": chose_modes,
    "announce.x": chose_x,
    "announce.targets": chose_targets,
}
