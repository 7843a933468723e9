"""Resolving what is on top of the stack, and putting triggered abilities there."""

from __future__ import annotations

from typing import Any

from judge.resolver import (
    EMPTY,
    STACK,
    Cites,
    Data,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Pending,
    Position,
    Ref,
    Resolve,
    Script,
    meant,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import ability_object, spending
from judge.rulesets.kit.announcing import announce, context_of, effect_of, enough, legal_targets, none_left
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.expressions import as_it_is, holds
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, printed
from judge.rulesets.magic import post_resolution
from judge.rulesets.magic.actions.casting import divides, tell_targets
from judge.rulesets.magic.actions.casting_permissions import no_split_second
from judge.rulesets.magic.actions.targeting import barrier
from judge.rulesets.magic.card_faces import FACE, TURNED, unbestowed
from judge.rulesets.magic.costs.mana_abilities import triggers_for_mana
from judge.rulesets.magic.costs.mana_spent import SPENT
from judge.rulesets.magic.doors import SHARED, UNLOCKED
from judge.rulesets.magic.dsl import SELF, YOU
from judge.rulesets.magic.entering_choices import ENTERED_AS
from judge.rulesets.magic.exiled_instead import exiled_for
from judge.rulesets.magic.layers import changed_text
from judge.rulesets.magic.mechanics import merging
from judge.rulesets.magic.tokens import exiled_after, is_ability, is_copy
from judge.rulesets.magic.words import PERMANENT_TYPES
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND

ENDED = {"bestow": "bestow ends", "mutate": "mutating ends"}
"""Spells that resolve as creature spells if their target has become illegal, with their log entry."""


def resolve(ruleset: CardRuleset, draft: Draft, frame: Resolve) -> None:
    """Resolve the top of the stack: check targets and condition, then carry it out (608)."""
    obj = draft.current(frame.object)
    if obj is None:
        return
    said = Data(object=obj.ref, seat=obj.controller)
    face = obj.data.text(FACE)
    targetless = none_left(ruleset, draft, obj) or not obj.targets  # a judge's correction may remove them
    if face in ENDED and targetless:
        draft.put_object(replace(unbestowed(obj), targets=()))
        obj = draft.objects[obj.id]
        draft.emit(ENDED[face], ENDED[face], said)
        _permanent(ruleset, draft, obj, said)
        return
    if none_left(ruleset, draft, obj):
        leaves = _away(ruleset, draft, obj, "all illegal")
        lost = tuple(t.chosen for t in obj.targets)
        cites = (*ruleset.cite("all illegal"), *barred(ruleset, draft, obj, lost))
        countered = ruleset.cites.get("countered by the game", ())
        said = said.but(countered=True) if countered else said
        draft.emit("does not resolve", united(cites, countered), said)
        draft.then(Do((leaves,)))
        return
    if is_ability(obj):
        _ability(ruleset, draft, obj, said)
        return
    if face == "mutate":
        merging.mutating(ruleset, draft, obj)
        return
    if is_permanent_spell(ruleset, draft, obj):
        _permanent(ruleset, draft, obj, said)
        return
    finish = Script(("spell leaves",), Data(object=obj.ref))
    _begin(ruleset, draft, obj, said)
    draft.then(_effect(ruleset, draft, obj), finish)


def _begin(ruleset: CardRuleset, draft: Draft, obj: Object, said: Data) -> None:
    """Report that it resolves, and which of its targets have become illegal."""
    checked = ruleset.cite("targets checked") if obj.targets else ()
    source = obj.nature.ref("source")
    alone = ruleset.cite("source gone") if source is not None and _without_source(ruleset, draft, obj) else ()
    if obj.nature.text("kind") == "triggered" and "if" in obj.nature.get("ability", EMPTY):
        alone = united(alone, ruleset.cites.get("condition still met", ()))
    several = ruleset.cite("in the order written") if len(effect_of(ruleset, obj)) > 1 else ()
    draft.emit("resolve", (*ruleset.cite("resolve"), *alone, *checked, *several), said)
    legal = legal_targets(ruleset, draft, obj)
    lost = tuple(t.chosen for t in obj.targets if t.chosen not in legal.get(t.slot, ()))
    if lost:
        cites = (*ruleset.cite("some illegal"), *barred(ruleset, draft, obj, lost))
        draft.emit("illegal target", cites, said, targets=lost)


def _without_source(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether the source of an ability has left, or has the ability no longer."""
    source = state.current(obj.nature.ref("source"))
    if source is None:
        return True
    own = obj.nature.get("ability", EMPTY)
    if own.text("kind") not in ("activated", "triggered"):
        return False
    return all(one.get("effect") != own.get("effect") for one in view(ruleset, state, source).abilities)


def barred(ruleset: CardRuleset, state: Position, obj: Object, lost: tuple[Ref | str, ...]) -> Cites:
    """The sections by which the targets' own abilities have made them illegal."""
    context = context_of(ruleset, state, obj)
    found: list[Any] = []
    for ref in lost:
        target = state.current(ref) if isinstance(ref, Ref) else None
        key = barrier(ruleset, state, context, target) if target else ""
        found += ruleset.cite(key) if key else ()
    return tuple(dict.fromkeys(found))


def _effect(ruleset: CardRuleset, state: Position, obj: Object) -> Frame:
    """The frames of the object's effect on its legal targets."""
    kept = obj.nature.get("targets", EMPTY)
    aimed = {**kept, **legal_targets(ruleset, state, obj), **post_resolution.each(ruleset, state, obj)}
    context = context_of(ruleset, state, obj, targets=Data(aimed))
    said = effect_of(ruleset, obj)
    if obj.card and "ability" not in obj.nature and (words := changed_text.swaps(ruleset, state, obj)):
        said = changed_text.said_now(said, words)
    return program(said, context)


def is_permanent_spell(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return bool(view(ruleset, state, obj).types & PERMANENT_TYPES)


def _ability(ruleset: CardRuleset, draft: Draft, obj: Object, said: Data) -> None:
    ability = obj.nature["ability"]
    finish = Script(("ability leaves",), Data(object=obj.ref))
    waits = obj.nature.text("kind") == "triggered" and "if" in ability
    if waits and not holds(ruleset, draft, ability["if"], context_of(ruleset, draft, obj)):
        draft.emit("does not resolve", "condition gone", said)
        draft.then(finish)
        return
    effect = _effect(ruleset, draft, obj)
    if ability.get("optional") and isinstance(effect, Script):
        may = Data(verb="may", may=effect.data["program"], who=YOU)
        effect = program((may,), Context.of(effect.data["context"]))
    _begin(ruleset, draft, obj, said)
    draft.then(effect, finish)


def _permanent(ruleset: CardRuleset, draft: Draft, obj: Object, said: Data) -> None:
    """A permanent spell becomes a permanent under its controller's control (608.3)."""
    told: dict[str, object] = {}
    for name in ("kicked", "announced", "from", "way", "paid", "base", SPENT, FACE, TURNED):
        if name in obj.data:
            told[name] = obj.data[name]
    if SHARED in printed(ruleset, obj) and told.get(FACE) in UNLOCKED:  # the half that was cast (709.5d)
        told[UNLOCKED[str(told.pop(FACE))]] = True
    if exiled_for(draft, obj.ref):
        told[ENTERED_AS] = obj.ref
    if obj.data.get("face down"):
        told["face down"] = obj.data["face down"]
    if "enchant" in definition(ruleset, obj):
        aimed = [t.chosen for t in obj.targets if t.slot == "enchanted"]
        told["attached"] = aimed[0] if aimed else None
        said = said.but(on=told["attached"])
    told = {name: value for name, value in told.items() if value is not None}
    enter = entering(obj, obj.controller, Data(told), ruleset.cite("permanent enters"))
    steps = ("suspended comes", "spell leaves") if obj.data.text("way") == "suspend" else ("spell leaves",)
    finish: tuple[Frame, ...] = (Script(steps, Data(object=obj.ref)),)
    if cost := post_resolution.paid_for(obj):
        finish = (Script(("limited",), Data(id=obj.id, cost=cost)), *finish)
    _begin(ruleset, draft, obj, said)
    draft.then(Do((enter,)), *finish)


def entering(obj: Object, seat: str, told: Data, cites: Cites = ()) -> Op:
    """The operation by which an object comes onto the battlefield."""
    data = {"object": obj.ref, "to": BATTLEFIELD, "controller": seat, "seat": seat,
            "from": obj.zone.partition("/")[0], "with": told}  # fmt: skip
    return Op("enter", Data(data), cites)


def _away(ruleset: CardRuleset, state: Position, obj: Object, key: str) -> Op:
    """The frame that removes a resolved object from the stack."""
    if is_ability(obj):
        return op("cease", object=obj.ref, cites=ruleset.cite("ability leaves"))
    where = leaving_to(obj)
    way = obj.data.text("way")
    cites = (
        ruleset.cite("flashback exile" if way == "flashback" else way)
        if where == EXILE
        else ruleset.cite(key)
    )
    verb = "exile" if where == EXILE else "bury"
    return op(verb, object=obj.ref, to=where, cites=cites, **{"from": STACK})


def leaving_to(obj: Object) -> str:
    """The zone of a spell that leaves the stack: exile if it was cast by flashback or the like."""
    return EXILE if exiled_after(obj) else GRAVEYARD


def spell_leaves(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The last step of resolving an instant or sorcery: put it into its owner's graveyard (608.2n)."""
    obj = draft.current(data.ref("object"))
    if obj is None or obj.zone != STACK:
        return
    if "buyback" in obj.data.texts("paid") and not is_copy(obj):
        back = op("return", object=obj.ref, to=HAND, cites=ruleset.cite("spell leaves"), **{"from": STACK})
        draft.then(Do((back,)))
        return
    if not post_resolution.staying_exiled(ruleset, draft, obj):
        permanent = is_permanent_spell(ruleset, draft, obj)
        away = _away(ruleset, draft, obj, "cannot enter" if permanent else "spell leaves")
        draft.do(away.but(resolved=True))


def ability_leaves(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Remove a resolved ability from the stack."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    draft.then(Do((_away(ruleset, draft, obj, "ability leaves"),)))


# Triggered abilities


def place(ruleset: CardRuleset, state: Position, pending: Pending) -> tuple[Frame, ...]:
    """Put a triggered ability onto the stack, with its modes and targets (603.3)."""
    if mana_trigger(pending):
        context = Context(
            pending.controller, pending.source, names=pending.data.get("names", EMPTY),
            known=pending.data.get("known", EMPTY), cites=pending.cites,
        )  # fmt: skip
        return (program(pending.data["ability"]["effect"], context),)
    made = ability_object(pending, STACK)
    quick = () if no_split_second(ruleset, state) else ruleset.cites.get("trigger under split second", ())
    cites = united(made.cites, ruleset.cite("trigger placed"), quick)
    ops = (*spending(pending), replace(made, cites=cites))
    return (Do(ops), Script(("trigger placed",)))


def mana_trigger(pending: Pending) -> bool:
    """Whether it is a triggered mana ability, which does not use the stack (605.4a)."""
    return triggers_for_mana(pending.data["ability"])


def trigger_placed(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The new ability on the stack announces modes and targets; without a legal choice it is removed."""
    obj = draft.current(data.ref("object")) if "object" in data else next(iter(draft.stack), None)
    if obj is None:
        return
    if not enough(ruleset, draft, obj):
        draft.remove(obj.id)
        said = Data(object=obj.ref, seat=obj.controller)
        draft.emit("trigger gone", "trigger gone", said)
        return
    draft.then(announce(obj.ref, "trigger divide"))


def recall(ruleset: CardRuleset, draft: Draft, op: Op) -> None:
    """A judge's correction: put a missed triggered ability of ``object`` onto the stack.

    ``number`` selects the ability, ``of`` gives the object of its event; with ``under`` it goes to the bottom
    of the stack.
    """
    source = meant(draft, op)
    own = recalled(view(ruleset, draft, source)) if source is not None else ()
    number = op.data.get("number", 1)
    if source is None or not isinstance(number, int) or not 0 < number <= len(own):
        return
    known = {str(source.ref): as_it_is(ruleset, draft, source)}
    names: dict[str, object] = {"it": source.ref, "now": source.ref}
    of = op.data.text("of")
    if of in draft.seats:
        names = {"it": of, "seat": of, "by": of}
    elif of in draft.objects:
        it = draft.objects[of]
        names = {"it": it.ref, "now": it.ref, "by": it.ref, "seat": it.controller}
        known[str(it.ref)] = as_it_is(ruleset, draft, it)
    nature = Data(
        ability=own[number - 1], source=source.ref, names=Data(names), known=Data(known), kind="triggered"
    )
    ability = draft.create("ability", STACK, source.controller, nature=nature)
    if op.data.get("under"):
        draft.shift(ability, 0)
    draft.done(op, object=source.ref, ability=ability.ref)
    draft.then(Script(("trigger placed",), Data(object=ability.ref)))


def recalled(seen: View) -> tuple[Data, ...]:
    """The triggered abilities of an object that a judge may put on the stack."""
    return tuple(
        one for one in seen.abilities if one.text("kind") == "triggered" and not triggers_for_mana(one)
    )


def trigger_divide(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    if not divides(ruleset, draft, obj, Data(data, then="trigger done")):
        draft.then(Script(("trigger done",), data))


def trigger_done(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Report the targets of the triggered ability."""
    obj = draft.current(data.ref("object"))
    if obj is not None:
        tell_targets(draft, obj)


def suspended_comes(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """A creature cast by its suspend ability has haste as long as its caster controls it (702.62a)."""
    ref = data.ref("object")
    obj = draft.objects.get(ref.id) if ref else None
    if obj is None or obj.zone != BATTLEFIELD or "creature" not in view(ruleset, draft, obj).types:
        return
    haste = Data(verb="last", change=Data(gain=(("haste", 1),)), of=SELF, until="controlled")
    context = Context(obj.controller, obj.ref, cites=ruleset.cite("suspended"))
    draft.then(program((haste,), context))


VERBS = {"recall": recall}
STEPS = {
    **post_resolution.STEPS,
    "suspended comes": suspended_comes,
    "spell leaves": spell_leaves,
    "ability leaves": ability_leaves,
    "trigger placed": trigger_placed,
    "trigger divide": trigger_divide,
    "trigger done": trigger_done,
}
