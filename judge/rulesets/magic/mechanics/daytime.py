"""Day and night (730), daybound and nightbound (702.145)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import Draft, Object, Op, Position, Ruleset, op
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction, View, printed
from judge.rulesets.magic.card_faces import TURNED, back_of
from judge.rulesets.magic.checks.check_index import concerned

DAYTIME = "daytime"
"""The fact that says whether it is ``day`` or ``night``; absent if it is neither."""
SPELLS = "spells last turn"
"""The fact with the number of spells that the active player of the previous turn cast in it."""
DAY, NIGHT = "day", "night"


def is_night(state: Position) -> bool:
    return state.facts.text(DAYTIME) == NIGHT


def bound(seen: View) -> str:
    """The keyword that ties a permanent to day or night; "" for most."""
    return next((word for word in ("daybound", "nightbound") if seen.has(word)), "")


def becoming(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """It becomes day or night (``to``); bound permanents transform (702.145b, 702.145e)."""
    to = what.data.text("to")
    if draft.facts.get(DAYTIME) == to:
        return
    was = draft.facts.get(DAYTIME)
    draft.remember(**{DAYTIME: to})
    draft.emit(f"becomes {to}", what.cites or f"becomes {to}", was=was, to=to)
    turned = turning(ruleset, draft)
    if turned:
        draft.do(*turned)


def turning(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """The permanents that have the wrong face up for the time of day and can transform."""
    return tuple(
        op("transform", object=o.ref, **{DAYTIME: True}, cites=ruleset.cite(word))
        for o, word in _wrong(ruleset, state)
    )


def _wrong(ruleset: CardRuleset, state: Position) -> Iterable[tuple[Object, str]]:
    time = state.facts.text(DAYTIME)
    wrong = {NIGHT: ("daybound", False), DAY: ("nightbound", True)}.get(time)
    if wrong is None:
        return
    for obj, seen in concerned(ruleset, state, "bound"):
        if back_of(printed(ruleset, obj)) is None or "copy" in obj.data or obj.data.get("face down"):
            continue
        if bool(obj.data.get(TURNED)) is wrong[1] and seen.has(wrong[0]):
            yield obj, wrong[0]


def check(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Begin day or night if a permanent has daybound or nightbound, and transform those (702.145c-g)."""
    assert isinstance(ruleset, CardRuleset)
    if DAYTIME in state.facts:
        return turning(ruleset, state)
    words = {bound(seen) for _, seen in concerned(ruleset, state, "bound")}
    if "daybound" in words:
        return (op("daytime", to=DAY, cites=ruleset.cite("becomes day")),)
    if "nightbound" in words:
        return (op("daytime", to=NIGHT, cites=ruleset.cite("becomes night")),)
    return ()


def untap_check(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """The second part of the untap step: day or night by the spells of the previous turn (502.2)."""
    cast = state.facts.get(SPELLS)
    time = state.facts.get(DAYTIME)
    if not isinstance(cast, int) or time is None:
        return ()
    if time == DAY and cast == 0:
        return (op("daytime", to=NIGHT, cites=ruleset.cite("day turns")),)
    if time == NIGHT and cast >= 2:
        return (op("daytime", to=DAY, cites=ruleset.cite("night turns")),)
    return ()


def become(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """``{become day: true}``, ``{become night: true}``."""
    to = DAY if "become day" in args else NIGHT
    return (op("daytime", to=to, source=context.source, cites=ruleset.cite("time of day")),)


VERBS = {"daytime": becoming}
INSTRUCTIONS = {
    "become day": Instruction({"become day": "flag"}, become),
    "become night": Instruction({"become night": "flag"}, become),
}
HAPPENINGS = {
    "becomes day": Happening(("becomes day",)),
    "becomes night": Happening(("becomes night",)),
}
CHECKS = {"702.145": check}
FACTS = {
    "day": lambda ruleset, state, context: state.facts.get(DAYTIME) == DAY,
    "night": lambda ruleset, state, context: state.facts.get(DAYTIME) == NIGHT,
}
