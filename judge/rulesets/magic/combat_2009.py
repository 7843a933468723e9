"""Combat damage as an object on the stack, and the keywords that were triggers then (310, 502.63, 502.68)."""

from __future__ import annotations

from typing import Any

from judge.resolver import (
    STACK,
    Ask,
    Change,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Ref,
    Resolve,
    Ruleset,
    State,
    meant,
    op,
    options,
)
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.views import view
from judge.rulesets.magic.combat_damage import Assigner, assigned, begin_damage
from judge.rulesets.magic.steps import skip_combat
from judge.rulesets.magic.turn import with_priority
from judge.rulesets.magic.verbs import relocate
from judge.rulesets.magic.zones import BATTLEFIELD, permanents

DAMAGE = "combat damage"
"""The ``kind`` of the object that combat damage is while it waits."""


def combat_damage(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Damage is assigned and put on the stack as one object; then there is priority (310.1)."""
    return begin_damage(ruleset, state, "combat damage assigned", _mark_assigners)


def _mark_assigners(ruleset: CardRuleset, state: State, fought: list[Assigner]) -> State:
    """Who assigns damage in the first step does so again only with double strike (310.5)."""
    for one in fought:
        state = state.but_object(state.objects[one.object.id], struck=True)
    return state


def damage_assigned(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    return _put(ruleset, state, ask)


def damage_forced(ruleset: Ruleset, state: State, data: Data) -> Change:
    return _put(ruleset, state, None)


def _put(ruleset: Ruleset, state: State, ask: Ask | None) -> Change:
    assert isinstance(ruleset, CardRuleset)
    parts = tuple(
        Data(source=one.object.ref, known=view(ruleset, state, one.object).data(), amount=amount,
             to=state.objects[key].ref if key in state.objects else key)
        for one, shares in assigned(ruleset, state, ask)
        for key, amount in shares.items()
        if amount > 0
    )  # fmt: skip
    if not parts:
        return Change(state)
    return Change(state, frames=(Do((op("put damage", seat=state.active, parts=parts),)),))


def put_damage(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """All assignments go on the stack as one object, which is neither spell nor ability (310.1, 310.3)."""
    nature = Data(kind=DAMAGE, parts=what.data.get("parts", ()))
    made, after = state.created("damage", STACK, what.data.text("seat"), nature=nature)
    facts = [Fact("put damage", "damage on the stack", Data(object=made.ref, seat=made.owner))]
    for part in nature["parts"]:
        said = {"object": part["to"]} if isinstance(part["to"], Ref) else {"seat": part["to"]}
        facts.append(
            Fact("assign damage", "combat damage", Data(source=part["source"], amount=part["amount"], **said))
        )
    return Change(after, tuple(facts))


def is_damage(object: Object | None) -> bool:
    """Whether an object on the stack is combat damage."""
    return object is not None and object.nature.text("kind") == DAMAGE


def resolve_damage(ruleset: Ruleset, state: State, frame: Resolve) -> Change:
    """Combat damage is dealt as it was assigned, to what is still there, all at once (310.4)."""
    assert isinstance(ruleset, CardRuleset)
    object = state.current(frame.object)
    if object is None:
        return Change(state)
    facts = [Fact("damage resolves", "damage resolves", Data(object=object.ref))]
    ops: list[Op] = []
    for part in object.nature["parts"]:
        to, source = part["to"], state.current(part["source"])
        if isinstance(to, Ref) and not _there(ruleset, state, to):
            facts.append(Fact("damage not dealt", "damage not dealt", Data(object=to, source=part["source"])))
            continue
        # The source is what it is now; only of what has left is it remembered what it was (310.4b).
        known = None if source is not None and source.zone == BATTLEFIELD else part["known"]
        gone = ruleset.cite("damage of what has left") if known is not None else ()
        at = {"object": to} if isinstance(to, Ref) else {"seat": to}
        one = op("damage", cites=(*ruleset.cite("combat damage dealt"), *gone), source=part["source"],
                 amount=part["amount"], combat=True, **at)  # fmt: skip
        ops.append(one if known is None else one.but(known=known))
    done = op("cease", object=object.ref, cites=ruleset.cite("damage resolves"))
    frames: tuple[Frame, ...] = (Do(tuple(ops)), Do((done,))) if ops else (Do((done,)),)
    return Change(state, tuple(facts), frames)


def _there(ruleset: CardRuleset, state: State, ref: Ref) -> bool:
    found = state.current(ref)
    if found is None or found.zone != BATTLEFIELD:
        return False
    return bool(view(ruleset, state, found).types & {"creature", "planeswalker"})


def beginning_of_combat(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Before 2009 the active player chooses one opponent as the defending player as combat begins (306.2).

    Whoever has nothing to attack with is not asked.
    """
    skipped = skip_combat(ruleset, state)
    if skipped:
        return skipped
    others = state.order_from(state.active, after=True)
    others = tuple(seat for seat in others if seat != state.active)
    mine = (view(ruleset, state, o) for o in permanents(state, state.active))
    if len(others) < 2 or not any("creature" in seen.types for seen in mine):
        return with_priority(state, "beginning of combat")
    asked = Decision(
        state.active, "defending player", options(others), cites=ruleset.cite("defending player")
    )
    return with_priority(state, "beginning of combat", (Ask((asked,), "defending player"),))


def chose_defender(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    facts = state.facts.but(**{"defending player": answers[0][0]}) if answers[0] else state.facts
    return Change(replace(state, facts=facts))


def counter(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """Countering does nothing to combat damage, which is neither a spell nor an ability (310.3)."""
    object = meant(state, what)
    if not is_damage(object):
        return relocate(ruleset, before, state, what)
    return Change(
        state, (Fact("can't be countered", "damage on the stack", Data(object=what.data.get("object"))),)
    )


VERBS = {"put damage": put_damage, "counter": counter}
STEPS = {
    "beginning of combat": beginning_of_combat,
    "combat damage": combat_damage,
    "combat damage assigned": damage_forced,
}
ANSWERS = {"combat damage assigned": damage_assigned, "defending player": chose_defender}
