"""Makes inputs of the resolver from the steps of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from judge.messages import N_, Message
from judge.resolver import JUDGE, PASS, Act, Answer, Data, Decision, Legal, Object, State, legal, refusal
from judge.resolver.values import replace
from judge.resolver.wording import label, option_label
from judge.rulesets.kit import CardRuleset
from judge.scenario.model import Enter
from judge.scenario.object_names import (
    Unfit,
    choice_of,
    source_named,
    spoken,
    the_object,
    the_seat,
)
from judge.scenario.vocabulary import seat_of
from judge.scenario.yaml_nodes import Map, Seq

PARTIES: Mapping[str, Message] = MappingProxyType(
    {JUDGE: Message(N_("the judge")), "players": Message(N_("the team"))}
)
"""Who decides, besides the seats."""


def act_of(ruleset: CardRuleset, state: State, step: Enter) -> Act:
    """The action that a step describes; raises Broken if it names something that does not exist."""
    kinds = ruleset.actions[step.action].params if step.action != PASS else {}
    data: dict[str, object] = {}
    # objects come last, because other parameters may decide which of several is meant
    for name, value in sorted(step.params.items(), key=lambda pair: kinds[pair[0]].startswith("object")):
        data[name] = _param(ruleset, state, step, name, kinds[name].rstrip("?"), value, data)
    return Act(step.who, step.action, Data(data))


def _param(
    ruleset: CardRuleset,
    state: State,
    step: Enter,
    name: str,
    kind: str,
    value: object,
    data: dict[str, object],
) -> object:
    def possible(obj: Object) -> bool:
        return refusal(ruleset, state, Act(step.who, step.action, Data({**data, name: obj.id}))) is None

    def thought_of(obj: Object) -> bool:
        acts = ruleset.actions[step.action].candidates(ruleset, state, step.who)
        return any(one.data.get(name) == obj.id for one in acts)

    own = (lambda obj: obj.controller == step.who, possible, thought_of)
    if kind == "object":
        return the_object(ruleset, state, value, step.line, own).id
    if kind == "objects":
        return several(ruleset, state, value if isinstance(value, Seq) else [value], step, name)
    if kind == "pairs":
        if not isinstance(value, Map):
            return several(ruleset, state, value if isinstance(value, Seq) else [value], step, name)
        return {
            several(ruleset, state, [key], step, name)[0]: _aims(ruleset, state, aim, value.at(key), step)
            for key, aim in value.items()
        }
    if kind == "seat":
        return the_seat(state.seats, value, step.line)
    return value if kind in ("number", "flag") else str(value)


def several(ruleset: CardRuleset, state: State, words: Any, step: Enter, name: str) -> tuple[str, ...]:
    """Different objects for the parameter ``name`` of an action, in the order in which they are named."""
    found: list[str] = []

    def possible(obj: Object) -> bool:
        act = Act(step.who, step.action, Data({name: (obj.id,)}))
        return refusal(ruleset, state, act) is None

    for word in words:
        narrowing = (
            lambda obj: obj.id not in found,
            lambda obj: obj.controller == step.who,
            possible,
        )
        found.append(the_object(ruleset, state, word, step.line, narrowing).id)
    return tuple(found)


def _aims(ruleset: CardRuleset, state: State, aim: object, line: int, step: Enter) -> object:
    def one(word: object) -> str:
        seat = seat_of(state.seats, word)
        if seat is not None:
            return seat
        return the_object(ruleset, state, word, line, (lambda obj: obj.controller != step.who,)).id

    return tuple(one(word) for word in aim) if isinstance(aim, Seq) else one(aim)


def unasked(
    ruleset: CardRuleset, state: State, decision: Decision, value: object
) -> tuple[object, ...] | None:
    """The only answer to a decision that no written answer can be meant for; None if one may be."""
    try:
        choice_of(ruleset, state, decision, value)
    except Unfit:
        return only_answer(ruleset, state, decision)
    return forced_answer(decision) if decision.forced and decision.who != JUDGE else None


def only_answer(ruleset: CardRuleset, state: State, decision: Decision) -> tuple[object, ...] | None:
    """The answer to a decision of a seat that can be answered in one way only; else None.

    The rules may object to all options but one, or all options may come to the same.
    """
    if decision.who == JUDGE:
        return None
    if decision.forced:
        return forced_answer(decision)
    if decision.min == decision.max == 1 and (decision.data.get("indifferent") or _alike(decision)):
        return decision.keys[:1]
    objection = ruleset.objection(decision.kind)
    if objection is None or decision.form != "choose" or not decision.min == decision.max == 1:
        return None
    fits = [key for key in decision.keys if objection(ruleset, state, Answer(decision.who, (key,))) is None]
    return (fits[0],) if len(fits) == 1 else None


def _alike(decision: Decision) -> bool:
    """Whether all options are effects that do the same, so that the choice makes no difference."""
    same = {option.data.get("same") for option in decision.options}
    return len(same) == 1 and None not in same


def forced_answer(decision: Decision) -> tuple[object, ...]:
    """The only possible answer to a forced decision."""
    only = decision.data.get("only")
    if isinstance(only, tuple):
        return only
    if decision.form == "number":
        return (decision.min,)
    if decision.form == "divide":
        count = len(decision.options)
        return (decision.max or 0,) if count == 1 else (decision.min,) * count
    if decision.form == "choose" and decision.max == 0:
        return ()
    return decision.keys


def offered(ruleset: CardRuleset, state: State, decision: Decision) -> Message:
    """A decision in words: the player, the kind, the options, their number."""
    shown = {}
    for at, option in enumerate(decision.options):
        obj = state.objects.get(option.key) or source_named(state, option.key)
        shown[f"option{at}"] = spoken(state, obj) if obj else option_label(ruleset, option)
    listed = Message(", ".join(f"{{{name}}}" for name in shown), shown)
    who = PARTIES.get(decision.who, decision.who)
    data: dict[str, object] = {"who": who, "kind": label(ruleset, decision.kind), "options": listed}
    most = str(len(decision.options) if decision.max is None else decision.max)
    data |= {"min": str(decision.min), "max": most}
    if decision.form == "number" and decision.max is None:
        return Message(N_("{who} names a number, {min} or more ({kind})"), data)
    if decision.form == "number":
        return Message(N_("{who} names a number from {min} to {max} ({kind})"), data)
    if decision.form == "divide":
        return Message(N_("{who} divides {max} among {options} ({kind})"), data)
    if decision.form == "order":
        return Message(N_("{who} orders {options} ({kind})"), data)
    if decision.form == "outcome" and (text := decision.data.text("text")):
        return Message(N_("{who} says what happens ({kind}): {text}"), data | {"text": text})
    if decision.form == "outcome":
        return Message(N_("{who} says what happens ({kind})"), data)
    if decision.min == decision.max == 1:
        return Message(N_("{who} chooses one of: {options} ({kind})"), data)
    return Message(N_("{who} chooses from {min} to {max} of: {options} ({kind})"), data)


def possible(ruleset: CardRuleset, state: State) -> Legal:
    """The actions that are possible now and those that are not, the acting player's first."""
    now = legal(ruleset, state)

    def first(pair: Any) -> bool:
        act = pair[0] if isinstance(pair, tuple) else pair
        return bool(act.who != now.holder)

    allowed, refused = sorted(now.allowed, key=first), sorted(now.refused, key=first)
    return replace(now, allowed=tuple(allowed), refused=tuple(refused))
