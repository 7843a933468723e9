"""Leaving combat: what is removed from it, and its end (506.4, 511; before 2009: 306.4, 311)."""

from __future__ import annotations

from judge.resolver import Data, Draft, Op, Position, Ref, Ruleset, Script, meant, op
from judge.rulesets.kit.rule import carded
from judge.rulesets.kit.views import view
from judge.rulesets.magic.combat_state import FOUGHT, attackers, blocking, out_of_combat
from judge.rulesets.magic.turn import with_priority
from judge.rulesets.magic.zones import on_battlefield, permanents


def leave_combat(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` is removed from combat: it no longer attacks, blocks, or is attacked (506.4)."""
    object = meant(draft, what)
    if object is None:
        return
    attacked_it = tuple(o for o in attackers(draft) if o.data.get("attacking") == object.ref)
    gone = out_of_combat(object)
    if not gone and not attacked_it:
        return
    if gone:
        draft.change_object(object, **gone)
    for one in attacked_it:
        draft.change_object(draft.objects[one.id], attacking="")
    draft.done(what)


def strays(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """What ceased to be a creature (or an attacked planeswalker) is removed from combat (506.4)."""
    cards, found = carded(ruleset), []
    for object in permanents(state):
        fights = "attacking" in object.data or "blocking" in object.data
        if fights and "creature" not in view(cards, state, object).types:
            found.append(op("leave combat", object=object.ref))
    for attacker in attackers(state):
        whom = attacker.data.get("attacking")
        what = on_battlefield(state, whom) if isinstance(whom, Ref) else None
        if what is not None:
            kinds = view(cards, state, what).types & {"planeswalker", "battle"}
            if (
                not kinds
                or what.controller == attacker.controller
                or what.controller != attacker.data.get("defender", what.controller)
            ):
                found.append(op("leave combat", object=what.ref))
    return tuple(found)


def end_of_combat(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """What triggers at end of combat, priority, and then everything leaves combat (511)."""
    with_priority(draft, "end of combat")
    draft.following[-1] = Script(("combat over", "step ends"))


def combat_over(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """All creatures and planeswalkers are removed from combat (511.3)."""
    gone = (*attackers(draft), *blocking(draft))
    for object in permanents(draft):
        cleared = out_of_combat(object) | ({"defender": None} if "defender" in object.data else {})
        if cleared:
            draft.change_object(object, **cleared)
    facts = {n: None for n in ("defending player", "first strike", FOUGHT) if n in draft.facts}
    if facts:
        draft.remember(**facts)
    if not gone:
        return
    draft.emit("combat over", "combat over", objects=tuple(o.ref for o in gone))
