"""What one event cannot all do: an object moved to two zones (400.6), a team's life set twice (810.9d)."""

from __future__ import annotations

from judge.resolver import Contradiction, Data, Decision, Object, Op, Position, meant, options
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.magic import teams
from judge.rulesets.magic.instructions import life_totals
from judge.rulesets.magic.replacement_effects import chooser
from judge.rulesets.magic.verbs import DESTINATION
from judge.rulesets.magic.zones import LIBRARY, STACK, destination

MOVED = {**DESTINATION, "enter": "", "play land": ""}
BESIDE = {"tap": "tapped", "untap": "tapped", "face down": "face", "face up": "face", "control": "controller"}
"""What two operations of one event may contradict each other about, for operations other than moves."""


def contradiction(ruleset: CardRuleset, state: Position, batch: tuple[Op, ...]) -> Contradiction | None:
    """The first object with contradictory operations in a batch, for its controller to choose (400.6).

    Two operations with one result (destroyed and put into the graveyard) need no choice: it happens once.
    """
    found: dict[tuple[str, str], dict[str, tuple[int, ...]]] = {}
    for at, what in enumerate(batch):
        if what.verb not in MOVED and what.verb not in BESIDE:
            continue
        obj = meant(state, what)
        told = _result(what, obj) if obj is not None else ""
        if obj is None or not told:
            continue
        results = found.setdefault((obj.id, BESIDE.get(what.verb, "place")), {})
        results[told] = (*results.get(told, ()), at)
    for (object_id, _), results in found.items():
        if len(results) > 1:
            who = chooser(ruleset, state, batch[next(iter(results.values()))[0]], ())
            decision = Decision(who, "which of them", options(tuple(results)),
                                cites=ruleset.cite("contradictory"),
                                data=Data(object=state.objects[object_id].ref))  # fmt: skip
            return Contradiction(decision, tuple(results.values()))
    return life_totals.affected(ruleset, state, batch) if teams.playing(state) else None


def _result(what: Op, obj: Object) -> str:
    """The result of an operation for the object: a zone, a seat, or the operation's word."""
    if what.verb == "control":
        return what.data.text("seat")
    if what.verb in BESIDE:
        return what.verb
    wanted = what.data.text("to") or MOVED[what.verb]
    if not wanted or (what.verb == "counter" and obj.zone != STACK):
        return ""
    zone = seatless(destination(obj, wanted))
    return f"{zone} bottom" if zone == LIBRARY and what.data.get("position") == 0 else zone
