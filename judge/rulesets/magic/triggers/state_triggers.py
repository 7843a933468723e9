"""Abilities that wait for a state of the game: they trigger once it holds (603.8)."""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Data, Draft, Object, Pending, Position, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import holds
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.checks.check_index import concerned


def state_triggers(ruleset: CardRuleset, state: Position) -> tuple[Any, ...]:
    """Trigger abilities that wait for a state of the game once it holds, unless they are waiting already
    (603.8).
    """
    found = []
    for obj, seen in concerned(ruleset, state, "state"):
        for index, ability in enumerate(seen.abilities):
            if ability.text("kind") != "triggered" or ability["on"][0].text("on") != "state":
                continue
            context = Context(seen.controller, obj.ref)
            if "if" not in ability or not holds(ruleset, state, ability["if"], context):
                continue
            if not _waits(state, obj, ability):
                cites = ruleset.cite("state trigger")
                found.append(op("state trigger", object=obj.ref, index=index, cites=cites))
    return tuple(found)


def _waits(state: Position, obj: Object, ability: Data) -> bool:
    if any(p.source == obj.ref and p.data.get("ability") == ability for p in state.pending):
        return True
    return any(o.nature.get("source") == obj.ref and o.nature.get("ability") == ability for o in state.stack)


def state_trigger(ruleset: CardRuleset, draft: Draft, what: Any) -> None:
    """The ability with ``index`` of ``object`` waits to be put on the stack."""
    obj = draft.current(what.data.ref("object"))
    if obj is None:
        return
    seen = view(ruleset, draft, obj)
    ability = seen.abilities[what.data.number("index")]
    data = Data(ability=ability, names=EMPTY, known=Data({str(obj.ref): seen.data()}))
    pending = Pending("ability", seen.controller, obj.ref, data, what.cites)
    draft.pending = (*draft.pending, pending)
    said = Data(object=obj.ref, seat=seen.controller)
    draft.emit("state trigger", what.cites, said)
