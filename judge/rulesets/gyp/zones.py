"""The zones and markers of Gobierno & Prestigio: points, possessions, uses, and the judge's readings."""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    JUDGE,
    STACK,
    Ask,
    Cites,
    Data,
    Decision,
    Draft,
    Object,
    Position,
    Ruleset,
    Script,
    options,
    zone_of,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.words import (
    DISCARD,
    GOVERNMENT,
    HAND,
    OUTSIDE,
    PLAY,
    POINT,
    REBELLION,
    WEALTH,
)
from judge.rulesets.kit import View, definition, view
from judge.rulesets.kit.rule import carded

USES = 2
"""Uses that a player has of each card, unless its text says otherwise."""

OWN_ZONES = (HAND, DISCARD, REBELLION, OUTSIDE, "sideboard", GOVERNMENT)
"""The zones that each seat has for itself."""

READINGS = frozenset(
    {
        "copy paid",
        "final opportunity",
        "attack again",
        "damage to player",
        "damage to others",
        "delayed controller",
    }
)
"""Facts about the judge's readings, where the rules are silent or contradictory; for the whole game."""


def seen(ruleset: Ruleset, state: Position, obj: Object) -> View:
    """The current view of an object."""
    return view(carded(ruleset), state, obj)


def place_of(zone: str, seat: str) -> str:
    """A zone by its word, the seat's own where each seat has one."""
    return zone_of(zone, seat) if zone in OWN_ZONES else zone


def kind_of(ruleset: Ruleset, obj: Object) -> tuple[str, ...]:
    """The types with which an object was made, regardless of effects."""
    return definition(carded(ruleset), obj).texts("types")


def is_mandate(ruleset: Ruleset, state: Position, obj: Object) -> bool:
    return "mandate" in seen(ruleset, state, obj).types


def is_marker(ruleset: Ruleset, obj: Object) -> bool:
    """Whether it is a government or wealth point: on the table, and no possession."""
    return bool({POINT, WEALTH} & set(kind_of(ruleset, obj)))


def is_order(ruleset: Ruleset, obj: Object) -> bool:
    """Whether it is a card, or the copy of one, on the stack."""
    return obj.zone == STACK and not is_ability(obj)


def is_ability(obj: Object) -> bool:
    """Whether it is an activated or triggered ability on the stack."""
    return isinstance(obj.nature.get("ability"), Data)


def is_copy(obj: Object) -> bool:
    return obj.nature.text("kind") == "copy"


def copy_cites(ruleset: Ruleset, obj: Object) -> Cites:
    """The sections by which a copy on the stack is an order, also if an effect has put it there."""
    by_effect = () if obj.nature.get("use") else ruleset.cite("copy by effect")
    return (*ruleset.cite("copy is order"), *by_effect)


def leaving(obj: Object) -> str:
    """The citation for an ability or copied order that leaves the stack: the rule of its kind."""
    ability = obj.nature.get("ability")
    if not isinstance(ability, Data):
        return "copy leaves"
    return "triggered leaves" if ability.text("kind") == "triggered" else "activated leaves"


def is_token(obj: Object) -> bool:
    return obj.nature.text("kind") == "token"


def possessions(ruleset: Ruleset, state: Position, seat: str | None = None) -> tuple[Object, ...]:
    """The possessions on the table, of one seat or of all."""
    return tuple(
        o
        for o in state.inside(PLAY)
        if seat in (None, seen(ruleset, state, o).controller)
        and "possession" in seen(ruleset, state, o).types
    )


def subjects(ruleset: Ruleset, state: Position, seat: str | None = None) -> tuple[Object, ...]:
    return tuple(o for o in possessions(ruleset, state, seat) if "subject" in seen(ruleset, state, o).types)


def points(ruleset: Ruleset, state: Position, seat: str, kind: str = POINT) -> tuple[Object, ...]:
    """A seat's government points (or wealth points)."""
    return tuple(o for o in state.inside(PLAY) if o.controller == seat and kind in kind_of(ruleset, o))


def available(ruleset: Ruleset, state: Position, seat: str) -> tuple[Object, ...]:
    """The government points that can be used; an untapped point is not always available."""
    return tuple(
        o for o in points(ruleset, state, seat) if not o.data.get("spent") and not o.data.get("tapped")
    )


def most_uses(ruleset: Ruleset, state: Position, obj: Object) -> int:
    """The number of uses of a card that a player has in all."""
    figures = seen(ruleset, state, obj).figures
    return figures.number("uses", USES) if "uses" in figures else USES


def spent_uses(obj: Object, seat: str) -> int:
    spent = obj.nature.get("spent", EMPTY)
    return spent.number(seat) if isinstance(spent, Data) else 0


def uses_left(ruleset: Ruleset, state: Position, obj: Object, seat: str) -> int:
    """The number of uses of a card that a player has left; each player has their own."""
    return max(0, most_uses(ruleset, state, obj) - spent_uses(obj, seat))


def set_spent(draft: Draft, obj: Object, seat: str, spent: int) -> None:
    """Record how many uses of a card a player has spent."""
    old = obj.nature.get("spent", EMPTY)
    assert isinstance(old, Data)
    draft.put_object(replace(obj, nature=obj.nature.but(spent=old.but(**{seat: spent or None}))))


def counters(obj: Object) -> Data:
    found = obj.data.get("counters", EMPTY)
    return found if isinstance(found, Data) else EMPTY


def teams(state: Position) -> Data:
    """Which team a seat belongs to, where teams play."""
    found = state.facts.get("teams", EMPTY)
    return found if isinstance(found, Data) else EMPTY


def opponents(state: Position, seat: str) -> tuple[str, ...]:
    """A seat's opponents still playing, in turn order: those of other teams, or without teams all others."""
    team = teams(state)
    return tuple(
        other
        for other in state.order_from(seat, after=True)
        if other != seat and (not team or team.get(other) != team.get(seat))
    )


def reserve(state: Position, seat: str) -> tuple[Data, ...]:
    """The resources in a seat's reserve, each with its colour and what restricts it."""
    found = state.player(seat).get("reserve", ())
    return tuple(one for one in found if isinstance(one, Data)) if isinstance(found, tuple) else ()


def reading(state: Position, key: str) -> str | None:
    """The judge's reading where the rules are silent, or the one stated by the table."""
    found = state.facts.get(key)
    if isinstance(found, bool):
        return "yes" if found else "no"
    return found if isinstance(found, str) else None


def ask_judge(
    ruleset: Ruleset, draft: Draft, key: str, keys: tuple[str, ...], step: str, data: Data = EMPTY
) -> None:
    """Ask the judge once where the rules are silent, then repeat the step that asked."""
    decision = Decision(JUDGE, key, options(keys), cites=ruleset.cite(key))
    ask = Ask((decision,), "reading", data=Data(key=key, step=step, data=data))
    draft.then(ask)


def note_reading(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Remember the judge's reading for the whole game, and continue with the step that asked."""
    key = ask.data.text("key")
    facts = draft.facts.but(**{key: answers[0][0]})
    again = Script((ask.data.text("step"),), ask.data["data"])
    draft.facts = facts
    draft.then(again)


def tried(ruleset: Ruleset, state: Position, obj: Object) -> Draft:
    """A separate draft in which an object is as given, to examine the result."""
    trial = Draft(ruleset, state.snapshot())
    trial.put_object(obj)
    return trial


def make(draft: Draft, name: str, zone: str, seat: str, nature: Data, **data: object) -> Object:
    """A new object without a card, called ``name`` (numbered if the name is taken)."""
    object_id, number = name, 2
    while object_id in draft.objects:
        object_id, number = f"{name} {number}", number + 1
    obj = Object(object_id, "", seat, seat, zone, draft.fresh, Data(data), nature)
    draft.add(obj)
    draft.fresh += 1
    return obj
