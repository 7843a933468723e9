"""Continuous effects that last as long as something stays so: when they begin, and when they end (611.2b)."""

from __future__ import annotations

from judge.resolver import CORE_VERBS, Data, Draft, Effect, Op, Position, Ref, Ruleset, op
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.select import select
from judge.rulesets.magic.zones import on_battlefield


def _holds(state: Position, until: str, source: Ref | None, seat: str) -> bool:
    """Whether what an effect's duration speaks of is so; True for durations that end by themselves."""
    if until not in ("source", "controlled", "tapped"):
        return True
    found = on_battlefield(state, source)
    if found is None:
        return False
    if until == "tapped":
        return bool(found.data.get("tapped"))
    return until == "source" or found.controller == seat


def lasts(state: Position, effect: Effect) -> bool:
    """Whether an effect still lasts."""
    return _holds(state, effect.until, effect.source, effect.controller)


def last(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """A continuous effect begins; one whose duration is over before that does nothing at all (611.2b)."""
    if _holds(draft, what.data.text("until"), what.data.ref("source"), what.data.text("seat")):
        CORE_VERBS["last"](ruleset, draft, _copying(ruleset, draft, what))
        return
    draft.emit("never began", "never began", source=what.data.get("source"))


def _copying(ruleset: Ruleset, state: Position, what: Op) -> Op:
    """What is copied is copied as it is now; what becomes of it later makes no difference (707.2)."""
    data = what.data.get("data")
    change = data.get("change") if isinstance(data, Data) else None
    copied = change.get("copy") if isinstance(change, Data) else None
    if not (
        isinstance(data, Data) and isinstance(change, Data) and isinstance(copied, Data) and "ref" in copied
    ):
        return what
    from judge.rulesets.magic.effects_parts import copiable

    assert isinstance(ruleset, CardRuleset)
    chosen = select(ruleset, state, copied, Context.of(data["context"]))
    model = state.current(chosen[0]) if chosen and isinstance(chosen[0], Ref) else None
    rest = change.but(copy=copiable(ruleset, state, model) if model else None)
    return what.but(data=data.but(change=rest))


def over(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Effects end when what they last for is over."""
    cites = ruleset.cite("last")
    return tuple(op("lapse", effect=e.id, cites=cites) for e in state.effects if not lasts(state, e))


VERBS = {"last": last}
CHECKS = {"611.2b": over}
