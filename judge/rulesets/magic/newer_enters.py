"""How keywords have a permanent enter: riot's counter or haste, daybound's back face at night."""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Data, Draft, Object, Op, Position, Script, op
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import forbidden, replacements
from judge.rulesets.kit.program import program
from judge.rulesets.kit.rule import CardRuleset, Context, seatless
from judge.rulesets.kit.views import live, view
from judge.rulesets.magic.combat_state import TO_CHOOSE, defenders
from judge.rulesets.magic.creating import TURNED, back_of
from judge.rulesets.magic.daytime import is_night
from judge.rulesets.magic.waiting import FORBID, INSTEAD, may_change
from judge.rulesets.magic.written import SELF
from judge.rulesets.magic.zones import BATTLEFIELD

RIOT = Data(verb="enters riot", told=EMPTY)
COUNTER = Data(verb="enters with", told=Data({"enters with": "+1/+1"}))
NIGHT = Data(verb="enters transformed", told=EMPTY)
ATTACKING = Data(verb="enters attacking", told=EMPTY)
RIOTOUS = "riotous"
"""In the data of a permanent that chose haste: how often."""


def by_keywords(
    ruleset: CardRuleset, state: Position, object: Object | None, what: Op, card: Data
) -> tuple[Data, ...]:
    """The instructions by which it enters that its keywords stand for, those it is given included."""
    riots = sum(1 for word, _ in card.get("keywords", ()) if word == "riot")
    if object is not None and any(_gives(one.change, "riot") for one in live(ruleset, state)):
        riots = _riots(ruleset, state, object, what)
    daybound = any(word == "daybound" for word, _ in card.get("keywords", ()))
    turned = daybound and is_night(state) and back_of(card) is not None and object is not None
    attacks = what.data.get("with", EMPTY).get("attacking") == TO_CHOOSE
    return (*((NIGHT,) if turned else ()), *(RIOT,) * riots, *((ATTACKING,) if attacks else ()))


def copying_first(enters: tuple[Data, ...]) -> tuple[Data, ...]:
    """What it says of how it enters, becoming a copy before all else (616.1c).

    What has become a copy no longer says the rest (614.12), but ``also`` what the copying itself adds.
    """
    return tuple(sorted(enters, key=lambda one: one.text("verb") != "enters as copy"))


def defenders_of(ruleset: CardRuleset, state: Position) -> dict[str, Any]:
    """What something that enters attacking may attack, by its name."""
    return dict(defenders(ruleset, state))


def _gives(change: Data, keyword: str) -> bool:
    return any(name == keyword for name, _ in change.get("gain", ()))


def _riots(ruleset: CardRuleset, state: Position, object: Object, what: Op) -> int:
    """How often it would have riot on the battlefield (614.12)."""
    there = state.snapshot().moved(object.id, BATTLEFIELD, controller=what.data.text("seat"))
    new = there.objects[object.id]
    there = there.put_object(replace(new, data=what.data.get("with", EMPTY)))
    seen = view(ruleset, there, there.objects[object.id])
    return sum(1 for word, _ in seen.keywords if word == "riot")


def cites(ruleset: CardRuleset, made: tuple[Data, ...]) -> tuple[Any, ...]:
    """The sections of these keywords."""
    found = {
        "enters riot": "riot", "enters transformed": "daybound enters", "enters attacking": "put attacking"
    }  # fmt: skip
    return tuple(a for one in dict.fromkeys(made) for a in ruleset.cite(found[one.text("verb")]))


def hastening(state: Position, what: Data) -> tuple[Script, ...]:
    """What follows the entering of a permanent whose controller chose haste."""
    riotous = seatless(what.text("to")) == BATTLEFIELD and what.get("with", EMPTY).get(RIOTOUS)
    return (Script(("riots",), Data(since=state.fresh)),) if riotous else ()


def riots(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """What has just come with riot and without a counter for it gains haste (702.136a)."""
    haste = Data(verb="last", change=Data(gain=(("haste", 1),)), of=SELF, until="always")
    frames = tuple(
        program((haste,), Context(o.controller, o.ref, cites=ruleset.cite("riot")))
        for o in draft.inside(BATTLEFIELD)
        if o.incarnation >= data.number("since") and o.data.get(RIOTOUS)
    )
    draft.then(*(frames))


def as_put(
    ruleset: CardRuleset, state: Position, context: Context, object: Object | None, name: str, number: int
) -> int:
    """How many counters it enters with where effects change how many are put on it (122.6, 614.16).

    None where effects say that counters can't be put on it (614.17).
    """
    changed = any(may_change(ruleset, state, "counters", how) for how in (INSTEAD, FORBID))
    if object is None or object.zone == BATTLEFIELD or not changed:
        return number
    there = Draft(ruleset, state.snapshot())
    arrived = there.move(object.id, BATTLEFIELD, controller=context.you)
    put = op("counters", object=arrived.ref, name=name, amount=number)
    if forbidden(ruleset, there, put) is not None:
        return 0
    while by := next((r for r in replacements(ruleset, there, put) if r.id not in put.applied), None):
        made = ruleset.replacers[by.name](ruleset, Draft(ruleset, there.snapshot()), put, by)
        if len(made) != 1 or made[0].verb != "counters":
            break
        put = replace(made[0], applied=(*put.applied, by.id))
    return put.data.number("amount")


assert TURNED == "transformed"
