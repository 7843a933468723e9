"""Match events and operations against the happenings that abilities wait for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from judge.resolver import (
    EMPTY,
    Data,
    Position,
    Ref,
)
from judge.resolver.limits import looking
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import holds, matches, seats
from judge.rulesets.kit.rule import CardRuleset, Context, View, seatless


def roles(state: Position, data: Data, back: bool = False) -> dict[str, Any]:
    """The objects and seats of an event or operation by role: an object ``of``, a seat ``who``."""
    value = data.get("was") if back and data.ref("was") else data.get("object")
    named = state.objects.get(value) if isinstance(value, str) else None
    of = named.ref if named else value if isinstance(value, Ref) else None
    here = state.current(of)
    made: dict[str, object] = {
        "of": of,
        "who": data.text("seat") or None,
        "by": data.ref("source"),
        "amount": data.get("amount"),
        "from": data.text("from") or (here.zone if here else ""),
        "to": data.text("to"),
    }
    return made


def fits(
    ruleset: CardRuleset, state: Position, pattern: Data, data: Data, context: Context, back: bool = False
) -> bool:
    """Whether the data of an event or operation match a happening in the given state."""
    happening = ruleset.happenings[pattern.text("on")]
    if not happening.when(ruleset, state, data):
        return False
    looking()
    got = roles(state, data, back)
    if ruleset.within is not None and not _near(ruleset, state, pattern, got, context):
        return False
    for role in ("of", "by"):
        if role in pattern and not _fits_object(
            ruleset, state, pattern[role], got[role], got["who"], context
        ):
            return False
    if "who" in pattern:
        who = got["who"] or ("" if happening.apart else _controller(ruleset, state, got["of"]))
        if who not in seats(ruleset, state, pattern["who"], context):
            return False
    if "actor" in pattern:
        actor = data.text("actor") or _controller(ruleset, state, got["by"] or got["of"])
        if actor not in seats(ruleset, state, pattern["actor"], context):
            return False
    for role in ("from", "to"):
        if role in pattern and seatless(got[role]) not in pattern.texts(role):
            return False
    if "if" in pattern and not holds(ruleset, state, pattern["if"], concerning(context, got)):
        return False
    return all(
        _fits_value(ruleset, state, value, data.get(key), context)
        for key, value in pattern.get("where", EMPTY).items()
    )


def concerning(context: Context, got: Mapping[str, Any]) -> Context:
    """The context for the condition of a happening: with ``it``, ``by``, ``seat`` and ``amount``."""
    names = {"it": got["of"] or got["who"], "by": got["by"], "seat": got["who"], "amount": got["amount"]}
    return context.keeping(**{name: value for name, value in names.items() if value is not None})


def _near(
    ruleset: CardRuleset, state: Position, pattern: Data, got: dict[str, object], context: Context
) -> bool:
    """Whether the roles that a happening names (or all roles, if it names none) are in the seat's range."""
    near = ruleset.within(state, context.you) if ruleset.within is not None else None
    if near is None:
        return True
    spoken = [role for role in ("of", "by", "who") if pattern.get(role)]
    for role in spoken or ("of", "by", "who"):
        one = got[role]
        seat = _whose(ruleset, state, one, context) if isinstance(one, Ref) else one
        if seat and seat not in near:
            return False
    return True


def _whose(ruleset: CardRuleset, state: Position, ref: Ref, context: Context) -> str:
    known = context.known.get(str(ref))
    return _controller(ruleset, state, ref) or (known.text("controller") if isinstance(known, Data) else "")


def _fits_object(
    ruleset: CardRuleset, state: Position, filter_: Data, ref: Ref | None, seat: str | None, context: Context
) -> bool:
    if not filter_:  # no restriction
        return ref is not None or seat is not None
    if ref is None:
        return seat is not None and matches(ruleset, state, filter_, seat, context)
    obj = state.current(ref)
    if obj is None:
        known = context.known.get(str(ref)) or known_on_the_stack(state, ref)
        return isinstance(known, Data) and matches(ruleset, state, filter_, View.of(known), context)
    if "zone" not in filter_ and "in" not in filter_:
        filter_ = _anywhere(filter_)
    return matches(ruleset, state, filter_, obj, context)


def known_on_the_stack(state: Position, ref: Ref) -> Any:
    """A source that has left, as its ability on the stack remembers it; None if it does not."""
    return next(
        (
            known
            for one in state.stack
            if one.nature.ref("source") == ref and (known := one.nature.get("known", EMPTY).get(str(ref)))
        ),
        None,
    )


@lru_cache(maxsize=4096)
def _anywhere(filter_: Data) -> Data:
    return Data({**filter_, "zone": ("any",)})


def _fits_value(ruleset: CardRuleset, state: Position, wanted: object, got: object, context: Context) -> bool:
    if isinstance(wanted, Data) and set(wanted) <= {"min", "max"}:
        from judge.rulesets.kit.expressions import within

        return isinstance(got, int) and within(ruleset, state, wanted, got, context)
    return bool(wanted == got)


def _controller(ruleset: CardRuleset, state: Position, ref: Ref | None) -> str:
    obj = state.current(ref)
    return view(ruleset, state, obj).controller if obj else ""
