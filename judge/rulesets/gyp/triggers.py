"""Triggered abilities: how they are put on the stack, and who controls delayed ones."""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    JUDGE,
    STACK,
    Answers,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Order,
    Pending,
    Position,
    Ruleset,
    Script,
    options,
    united,
)
from judge.resolver.ruleset import nothing
from judge.rulesets.gyp.abilities import has_targets, produces
from judge.rulesets.gyp.zones import is_ability, kind_of
from judge.rulesets.kit import ability_object, announce, context_of, spending
from judge.rulesets.kit.rule import carded


def place(ruleset: Ruleset, state: Position, pending: Pending) -> tuple[Frame, ...]:
    """A triggered ability goes on the stack, and its targets are announced."""
    effect = next((e for e in state.effects if e.id == pending.data.text("delayed")), None)
    delayed = pending.data.text("effect") or (effect.id if effect else "")
    source = state.current(pending.source)
    cites = tuple(str(a) for a in pending.cites)
    data = Data(
        name=pending.name,
        controller=pending.controller,
        source=pending.source,
        data=pending.data,
        cites=cites,
    )
    if delayed and source is not None and source.controller != pending.controller:
        return (Script(("place delayed",), data),)
    return (Script(("place trigger",), data),)


def _waiting(ruleset: Ruleset, state: Position, data: Data, controller: str) -> Pending:
    cites = carded(ruleset).cited(data.texts("cites")) or ruleset.cite("trigger placed")
    cites = united(cites, ruleset.cite("trigger placed"))
    source = state.current(data.ref("source"))
    order = next((frame for frame in state.agenda if isinstance(frame, Order)), None)
    if order is not None and any(item.controller != controller for item in order.items):
        cites = united(cites, ruleset.cite("before other seats"))
    if source is not None and source.owner != controller:
        cites = united(cites, ruleset.cite("whose ability"))
    if source is not None and "legacy" in kind_of(ruleset, source):
        cites = united(cites, ruleset.cite("legacy trigger"))
    ability = data["data"].get("ability", EMPTY)
    if isinstance(ability, Data) and produces(ability.get("effect", ())):
        cites = united(cites, ruleset.cite("gives resources"))
    if isinstance(ability, Data) and any(one.text("on") == "damaged" for one in ability.get("on", ())):
        cites = united(cites, ruleset.cite("damage triggers"))
    again = (o for o in state.stack if is_ability(o) and o.nature.ref("source") == data.ref("source"))
    if any(o.nature.get("ability") == ability for o in again):
        cites = united(cites, ruleset.cite("another instance"))
    return Pending(data.text("name"), controller, data.ref("source"), data["data"], cites)


def place_trigger(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    waiting = _waiting(ruleset, draft, data, data.text("controller"))
    created = ability_object(waiting, STACK)
    draft.then(Do((*spending(waiting), created)), Script(("announce trigger",)))


def place_delayed(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Ask who controls a delayed triggered ability whose source has changed hands; the rules do not say."""
    source = draft.current(data.ref("source"))
    now = source.controller if source else data.text("controller")
    decision = Decision(
        JUDGE,
        "delayed controller",
        options(tuple(dict.fromkeys((data.text("controller"), now)))),
        cites=ruleset.cite("delayed controller"),
    )
    draft.then(Ask((decision,), "delayed controller chosen", data=data))


def delayed_controller_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    place_trigger(ruleset, draft, ask.data.but(controller=answers[0][0]))


def announce_trigger(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Ask for targets and X; an ability without a possible target is not put on the stack."""
    obj = draft.stack[0] if draft.stack else None
    if obj is None or not is_ability(obj):
        return
    ability = obj.nature["ability"]
    if not has_targets(ruleset, draft, ability, context_of(carded(ruleset), draft, obj)):
        draft.emit("no target", "no target", object=obj.ref)
        draft.remove(obj.id)
        return
    draft.then(announce(obj.ref, "trigger announced"))


def resource_spent(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Each resource spent triggers the delayed ability created for it."""
    waiting = []
    for object_id in data.texts("effects"):
        effect = draft.effect(object_id)
        if effect is None:
            continue
        ability = Data(kind="triggered", effect=effect.data["program"])
        waiting.append(
            Pending(
                "ability",
                effect.controller,
                effect.source,
                Data(ability=ability, effect=effect.id),
                effect.cites,
            )
        )
    for _ in waiting:
        draft.emit("resource spent", "delayed per resource", seat=data.text("seat"))
    draft.pending = (*draft.pending, *waiting)


TRIGGER_STEPS = {
    "place trigger": place_trigger,
    "place delayed": place_delayed,
    "announce trigger": announce_trigger,
    "trigger announced": nothing,
    "resource spent": resource_spent,
}

TRIGGER_ANSWERS = {"delayed controller chosen": delayed_controller_chosen}
