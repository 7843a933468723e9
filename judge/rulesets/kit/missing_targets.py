"""Name the kind of target that is missing: a filter in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from judge.messages import N_, Message
from judge.resolver import EMPTY, Ask, Data, Decision, Object, Position
from judge.rulesets.kit.announcing import candidates, context_of, does
from judge.rulesets.kit.rule import CardRuleset

PLAYERS = {"players": N_("a player"), "opponent": N_("an opponent"), "opponents": N_("an opponent")}
OF = {
    "you": N_("{what} that you control"),
    "opponents": N_("{what} that an opponent controls"),
    "opponent": N_("{what} that an opponent controls"),
    "others": N_("{what} that you do not control"),
}
IN = {
    "stack": N_("{what} on the stack"),
    "graveyard": N_("{what} in a graveyard"),
    "exile": N_("{what} in exile"),
    "hand": N_("{what} in a hand"),
    "discard": N_("{what} in a discard pile"),
    "rebellion": N_("{what} in rebellion"),
}
IN_OWN = {
    "hand": N_("{what} in your own hand"),
    "graveyard": N_("{what} in your own graveyard"),
    "discard": N_("{what} in your own discard pile"),
}
OWNED = {
    "you": N_("{what} of your own"),
    "opponents": N_("{what} of an opponent"),
    "opponent": N_("{what} of an opponent"),
}
NAMED = frozenset({"type", "is", "zone", "controller", "owner", "any", "seat"})
"""The parts of a filter that have words here; where there are others, the card is said to describe more."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """A game's phrases for kinds of targets: by type, by other conditions (``a spell``), and its figures."""

    types: Mapping[str, str]
    sorts: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)


def missing_target(ruleset: CardRuleset, state: Position, obj: Object, kinds: Kinds) -> Message | None:
    """The kind of the first target that cannot be chosen for an object; None if all can."""
    context = context_of(ruleset, state, obj)
    for slot in _slots(ruleset, obj):
        least = slot.get("least", 0)
        many = len(candidates(ruleset, state, slot, context))
        if isinstance(least, int) and many < least:
            what = Message(N_("it needs {what}"), {"what": asked_for(slot["filter"], kinds)})
            if least == 1:
                return what
            told = N_("{needs}, {least} of them, and there are {many}")
            return Message(told, {"needs": what, "least": least, "many": many})
    return None


def _slots(ruleset: CardRuleset, obj: Object) -> list[Data]:
    """The target slots of an object, or those of its modes if it has no others."""
    doing = does(ruleset, obj)
    modes = doing.get("modes")
    slots: list[Data] = [slot for slot in doing.get("targets", ()) if "if" not in slot]
    for mode in modes["of"] if isinstance(modes, Data) and not slots else ():
        slots += mode.get("targets", ())
    return slots


def wanted_here(ruleset: CardRuleset, state: Position, decision: Decision, kinds: Kinds) -> Message | None:
    """The kind of object that the current choice asks for; None if the card does not tell."""
    asking = state.current(decision.data.ref("object"))
    if decision.kind.startswith("target") and asking is not None:
        name, slots = decision.kind.removeprefix("target").strip(), _slots(ruleset, asking)
        filters = [slot["filter"] for slot in slots if slot.text("slot") == name or len(slots) == 1]
    else:
        instruction = state.top.data.get("instruction") if isinstance(state.top, Ask) else None
        chosen = isinstance(instruction, Data) and instruction.text("verb") == "choose"
        asked = instruction if isinstance(instruction, Data) and chosen else EMPTY
        filters = [asked["filter"]] if "filter" in asked else []
    return Message(N_("it needs {what}"), {"what": asked_for(filters[0], kinds)}) if filters else None


def asked_for(filter_: Data, kinds: Kinds) -> Message:
    """A filter in words: ``a creature that you control``."""
    types = [kinds.types[one] for one in filter_.texts("type") if one in kinds.types]
    sorts = [kinds.sorts[one] for one in filter_.texts("is") if one in kinds.sorts]
    said = [Message(one) for one in types or sorts or _players(filter_)]
    if not said:
        said = [asked_for(part, kinds) for part in filter_.get("any", ())]
    figures = _figures(filter_, kinds)
    said_too = {"figures"} if figures is not None else set()
    more = set(filter_) - NAMED - said_too or ("any" in filter_ and (types or sorts))
    unsaid = not said and bool(more)
    whole = _either(said) if said else Message(N_("what the card describes") if unsaid else N_("a card"))
    if types and "spell" in filter_.texts("is"):
        whole = Message(N_("{what} as a spell"), {"what": whole})
    for template, data in figures or ():
        whole = Message(template, {**data, "what": whole})
    owner, zones = filter_.get("owner", EMPTY), filter_.texts("zone")
    own = isinstance(owner, Data) and owner.text("ref") == "you" and len(zones) == 1 and zones[0] in IN_OWN
    if isinstance(owner, Data) and owner.text("ref") in OWNED and not own:
        whole = Message(OWNED[owner.text("ref")], {"what": whole})
    for zone in zones:
        if zone in IN:
            whole = Message((IN_OWN if own else IN)[zone], {"what": whole})
    holder = filter_.get("controller", EMPTY)
    if isinstance(holder, Data) and holder.text("ref") in OF:
        whole = Message(OF[holder.text("ref")], {"what": whole})
    if unsaid:
        return whole
    if more or set(filter_.texts("type")) - set(kinds.types) or set(filter_.texts("is")) - set(kinds.sorts):
        return Message(N_("{what}, as the card describes it"), {"what": whole})
    return whole


def _players(filter_: Data) -> list[str]:
    seat = filter_.get("seat")
    word = seat.text("ref") if isinstance(seat, Data) else ""
    return [PLAYERS[word]] if word in PLAYERS else []


def _either(those: Sequence[Message]) -> Message:
    whole = those[0]
    for one in those[1:]:
        whole = Message(N_("{one} or {other}"), {"one": whole, "other": one})
    return whole


WITH: Mapping[tuple[str, ...], str] = {
    ("max",): N_("{what} with {figure} of {max} or less"),
    ("min",): N_("{what} with {figure} of {min} or more"),
    ("max", "min"): N_("{what} with {figure} of {min} to {max}"),
    ("same",): N_("{what} with {figure} of {same}"),
}


def _figures(filter_: Data, kinds: Kinds) -> list[tuple[str, dict[str, object]]] | None:
    """What a filter asks of figures, in words; None if the game has no word for one, or it is reckoned."""
    found: list[tuple[str, dict[str, object]]] = []
    for name, asked in filter_.get("figures", EMPTY).items():
        bounds = dict(asked.items()) if isinstance(asked, Data) else {"same": asked}
        template = WITH.get(tuple(sorted(bounds)))
        if (
            template is None
            or name not in kinds.figures
            or not all(isinstance(n, int) for n in bounds.values())
        ):
            return None
        figure = Message(kinds.figures[name])
        if bounds.get("min") == bounds.get("max"):
            template, bounds = WITH[("same",)], {"same": next(iter(bounds.values()))}
        found.append((template, {"figure": figure, **bounds}))
    return found


def condition_in_words(condition: Data, kinds: Kinds, step: Callable[[str], Message | str]) -> Message | None:
    """A condition of an ability in words; None where there are none for it. ``step`` names a step."""
    sort = condition.text("cond")
    if sort == "all":
        parts = [condition_in_words(one, kinds, step) for one in condition["of"]]
        said = [one for one in parts if one is not None]
        if not said or len(said) < len(parts):
            return None
        whole = said[0]
        for one in said[1:]:
            whole = Message(N_("{one} and {other}"), {"one": whole, "other": one})
        return whole
    if sort == "your turn":
        return Message(N_("it is one's own turn") if condition.get("value") else N_("it is another's turn"))
    if sort == "step" and len(condition.texts("steps")) == 1:
        return Message(N_("it is then: {step}"), {"step": step(condition.texts("steps")[0])})
    least = condition.get("range", EMPTY).get("min", 1) if sort in ("count", "exists") else None
    if isinstance(least, int) and "max" not in condition.get("range", EMPTY):
        what = asked_for(condition["filter"], kinds)
        if least == 1:
            return Message(N_("there is {what}"), {"what": what})
        return Message(N_("there are {least} or more of this: {what}"), {"least": least, "what": what})
    return None
