"""Targets with a condition on the whole group, such as their total or their controllers (601.2c)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.messages import N_, Message
from judge.resolver import Answer, Data, Object, Position, Refusal, Ruleset
from judge.rulesets.kit.announcing import context_of, slots
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import within
from judge.rulesets.kit.rule import CardRuleset

TOTAL = N_("their total {figure} is {total}, and these targets may not have that")
APART = N_("no two of these targets may belong to one player")
TOGETHER = N_("these targets must all belong to one player")


def objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection to a group of targets that are each legal by themselves."""
    assert isinstance(ruleset, CardRuleset)
    decision = state.decision
    ref = decision.data.ref("object") if decision is not None else None
    obj = state.current(ref)
    if decision is None or obj is None:
        return None
    name = decision.kind.partition(" ")[2]
    slot = next((one for one in slots(ruleset, obj, state) if one.text("slot") == name), None)
    group = slot.get("group") if slot is not None else None
    if not isinstance(group, Data):
        return None
    chosen = [state.objects[str(key)] for key in given.choice if str(key) in state.objects]
    fault = _against(ruleset, state, obj, group, chosen)
    return Refusal(fault, ruleset.cite("targets")) if fault else None


def _against(
    ruleset: CardRuleset, state: Position, obj: Object, group: Data, chosen: list[Object]
) -> Message | None:
    for figure, bounds in group.get("total", Data()).items():
        total = sum(view(ruleset, state, one).figure(figure) for one in chosen)
        assert isinstance(bounds, Data)
        if not within(ruleset, state, bounds, total, context_of(ruleset, state, obj)):
            return Message(TOTAL, {"figure": figure, "total": total})
    if "apart" in group and not _all_different(_owners(ruleset, state, group.text("apart"), chosen)):
        return Message(APART, {})
    if "together" in group and len(set(_owners(ruleset, state, group.text("together"), chosen))) > 1:
        return Message(TOGETHER, {})
    return None


def _owners(ruleset: CardRuleset, state: Position, role: str, chosen: list[Object]) -> list[str]:
    """The owner or controller of each of them."""
    return [one.owner if role == "owner" else view(ruleset, state, one).controller for one in chosen]


def _all_different(values: Iterable[str]) -> bool:
    found = list(values)
    return len(set(found)) == len(found)


OBJECTIONS = {"target *": objection}
