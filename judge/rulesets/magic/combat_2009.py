"""Combat damage as an object on the stack, and the keywords that were triggers then (310, 502.63, 502.68)."""

from __future__ import annotations

from typing import Any

from judge.resolver import (
    STACK,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Position,
    Ref,
    Resolve,
    Ruleset,
    meant,
    op,
    options,
)
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.views import view
from judge.rulesets.magic.combat_damage import Assigner, assigned, begin_damage
from judge.rulesets.magic.steps import skip_combat
from judge.rulesets.magic.turn import with_priority
from judge.rulesets.magic.verbs import relocate
from judge.rulesets.magic.zones import BATTLEFIELD, permanents

DAMAGE = "combat damage"
"""The ``kind`` of the object that combat damage is while it waits."""


def combat_damage_2009(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Damage is assigned and put on the stack as one object; then there is priority (310.1)."""
    begin_damage(ruleset, draft, "combat damage assigned", _mark_assigners)


def _mark_assigners(ruleset: CardRuleset, draft: Draft, fought: list[Assigner]) -> None:
    """Who assigns damage in the first step does so again only with double strike (310.5)."""
    for one in fought:
        draft.change_object(draft.objects[one.object.id], struck=True)


def damage_assigned_2009(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    _put(ruleset, draft, ask)


def damage_forced_2009(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    _put(ruleset, draft, None)


def _put(ruleset: Ruleset, draft: Draft, ask: Ask | None) -> None:
    assert isinstance(ruleset, CardRuleset)
    parts = tuple(
        Data(source=one.object.ref, known=view(ruleset, draft, one.object).data(), amount=amount,
             to=draft.objects[key].ref if key in draft.objects else key)
        for one, shares in assigned(ruleset, draft, ask)
        for key, amount in shares.items()
        if amount > 0
    )  # fmt: skip
    if not parts:
        return
    draft.then(Do((op("put damage", seat=draft.active, parts=parts),)))


def put_damage(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """All assignments go on the stack as one object, which is neither spell nor ability (310.1, 310.3)."""
    nature = Data(kind=DAMAGE, parts=what.data.get("parts", ()))
    made = draft.create("damage", STACK, what.data.text("seat"), nature=nature)
    draft.emit("put damage", "damage on the stack", object=made.ref, seat=made.owner)
    for part in nature["parts"]:
        said = {"object": part["to"]} if isinstance(part["to"], Ref) else {"seat": part["to"]}
        draft.emit("assign damage", "combat damage", source=part["source"], amount=part["amount"], **said)


def is_damage(object: Object | None) -> bool:
    """Whether an object on the stack is combat damage."""
    return object is not None and object.nature.text("kind") == DAMAGE


def resolve_damage(ruleset: Ruleset, draft: Draft, frame: Resolve) -> None:
    """Combat damage is dealt as it was assigned, to what is still there, all at once (310.4)."""
    assert isinstance(ruleset, CardRuleset)
    object = draft.current(frame.object)
    if object is None:
        return
    draft.emit("damage resolves", "damage resolves", object=object.ref)
    ops: list[Op] = []
    for part in object.nature["parts"]:
        to, source = part["to"], draft.current(part["source"])
        if isinstance(to, Ref) and not _there(ruleset, draft, to):
            draft.emit("damage not dealt", "damage not dealt", object=to, source=part["source"])
            continue
        # The source is what it is now; only of what has left is it remembered what it was (310.4b).
        known = None if source is not None and source.zone == BATTLEFIELD else part["known"]
        gone = ruleset.cite("damage of what has left") if known is not None else ()
        at = {"object": to} if isinstance(to, Ref) else {"seat": to}
        one = op("damage", cites=(*ruleset.cite("combat damage dealt"), *gone), source=part["source"],
                 amount=part["amount"], combat=True, **at)  # fmt: skip
        ops.append(one if known is None else one.but(known=known))
    done = op("cease", object=object.ref, cites=ruleset.cite("damage resolves"))
    if ops:
        draft.do(*ops)
    draft.do(done)


def _there(ruleset: CardRuleset, state: Position, ref: Ref) -> bool:
    found = state.current(ref)
    if found is None or found.zone != BATTLEFIELD:
        return False
    return bool(view(ruleset, state, found).types & {"creature", "planeswalker"})


def beginning_of_combat(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Before 2009 the active player chooses one opponent as the defending player as combat begins (306.2).

    Whoever has nothing to attack with is not asked.
    """
    if skip_combat(ruleset, draft):
        return
    others = draft.order_from(draft.active, after=True)
    others = tuple(seat for seat in others if seat != draft.active)
    mine = (view(ruleset, draft, o) for o in permanents(draft, draft.active))
    if len(others) < 2 or not any("creature" in seen.types for seen in mine):
        with_priority(draft, "beginning of combat")
        return
    asked = Decision(
        draft.active, "defending player", options(others), cites=ruleset.cite("defending player")
    )
    with_priority(draft, "beginning of combat", (Ask((asked,), "defending player"),))


def chose_defender(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    facts = draft.facts.but(**{"defending player": answers[0][0]}) if answers[0] else draft.facts
    draft.facts = facts


def counter(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Countering does nothing to combat damage, which is neither a spell nor an ability (310.3)."""
    object = meant(draft, what)
    if not is_damage(object):
        relocate(ruleset, draft, what)
        return
    draft.emit("can't be countered", "damage on the stack", object=what.data.get("object"))


VERBS_2009 = {"put damage": put_damage, "counter": counter}
STEPS_2009 = {
    "beginning of combat": beginning_of_combat,
    "combat damage": combat_damage_2009,
    "combat damage assigned": damage_forced_2009,
}
ANSWERS_2009 = {"combat damage assigned": damage_assigned_2009, "defending player": chose_defender}
