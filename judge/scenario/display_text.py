"""Describes events, zones and actions in the reader's language and the game's words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judge.documents import Address
from judge.messages import N_, Message, render
from judge.resolver import JUDGE, Act, Event, Object, Ref, State, worded
from judge.resolver.wording import WRITTEN, label
from judge.rulesets.game import Game
from judge.rulesets.kit import CardRuleset, definition, seatless
from judge.scenario.compare import shown
from judge.scenario.object_names import called, spoken
from judge.scenario.vocabulary import said_of_object

EXAMPLE = N_(
    "“{card}” is an example of Judge's here, not the printed card of that name: import the cards first."
)
PLACES = ("from", "to", "zone")
"""Data of events that name a zone."""


def word_of(ruleset: CardRuleset, kind: str, key: str, language: str) -> str:
    """A word of the game: its own spelling in Spanish, the key in English."""
    known = ruleset.words.spelled(kind)
    return ruleset.words.label(kind, key) if language == "es" and known.get(key) else key


def left_to_the_judge(ruleset: CardRuleset, state: State) -> Iterator[tuple[Object, str]]:
    """The printed lines that Judge does not carry out and that work where their object is, each with the
    object.
    """
    for obj in state.all_objects:
        in_play = seatless(obj.zone) in ruleset.in_play
        for line in definition(ruleset, obj).texts("unread"):
            if in_play or ruleset.works_here(obj, line):
                yield obj, line


def namesakes_on(ruleset: CardRuleset, state: State) -> tuple[str, ...]:
    """The names on a table under which an example is played, although a printed card bears them."""
    return tuple(sorted({obj.card for obj in state.all_objects if ruleset.namesake(obj.card)}))


def place(ruleset: CardRuleset, zone: str, language: str) -> str:
    """A zone of the state in words.

    ``hand/A`` is "hand of A".
    """
    word = word_of(ruleset, "zones", seatless(zone), language)
    seat = zone.partition("/")[2]
    return render(Message(N_("{zone} of {seat}"), {"zone": word, "seat": seat}), language) if seat else word


def event_text(
    ruleset: CardRuleset, event: Event, language: str, state: State | None = None, before: State | None = None
) -> str:
    """One line of the log; ``before`` is the state before the event."""
    message = worded(ruleset, event, state, before, own_name)
    if event.name == "chosen" and event.data.get("who") == "players":
        message = Message(N_("the players choose ({kind}): {choice}"), message.data)
    data = {
        name: shown_as if name == WRITTEN.get(event.name)
        else _spoken(ruleset, name, event.data.get(name), shown_as, language)
        for name, shown_as in message.data.items()
    }  # fmt: skip
    if "done" in data:  # an action without a sentence of its own: its objects one by one
        parts = [data[name] for name in event.data if name != "who"]
        data["done"] = ", ".join(render(p, language) if isinstance(p, Message) else str(p) for p in parts)
    if event.name == "counters" and event.data.text("name"):  # a counter has another name than an effect
        called = counter_called(ruleset, event.data.text("name"), language)
        data["name"] = f"de {called}" if language == "es" and called[0].isalpha() else called
    return render(Message(message.template, data), language)


def counter_called(ruleset: CardRuleset, name: str, language: str) -> str:
    """The game's name for a counter: by its words for counters, else for keywords and figures."""
    kinds = ("counters", "keywords", "seat_figures", "figures")
    return next(
        (word_of(ruleset, k, name, language) for k in kinds if name in ruleset.words.spelled(k)), name
    )


def _spoken(ruleset: CardRuleset, name: str, value: object, shown_as: object, language: str) -> object:
    if isinstance(value, str):
        if name in PLACES and seatless(value) in (ruleset.words.zones or {}):
            return place(ruleset, value, language)
        if name == "what" and value in (ruleset.words.zones or {}):
            return word_of(ruleset, "zones", value, language)
        if name == "until" and value in (ruleset.words.durations or {}):
            return word_of(ruleset, "durations", value, language)
        if name == "who" and value == JUDGE:
            return Message(N_("the judge"))
        if name == "kind" and not isinstance(shown_as, Message):
            return label(ruleset, value)
        if name == "name" and not isinstance(shown_as, Message):
            for kind in ("seat_figures", "figures", "counters"):
                if value in (getattr(ruleset.words, kind) or {}):
                    return word_of(ruleset, kind, value, language)
    if name == "choice" and isinstance(value, tuple) and len(value) < 2:
        return (
            label(ruleset, value[0]) if value in (("yes",), ("no",)) else shown_as or Message(N_("nothing"))
        )
    if isinstance(value, str) and shown_as == value:  # neither a label nor the name of anything
        return _game_word(ruleset, value, language)
    return shown_as


def _game_word(ruleset: CardRuleset, value: str, language: str) -> str:
    """The game's word for a zone, a step or any other thing; else the text itself."""
    if seatless(value) in (ruleset.words.zones or {}):
        return place(ruleset, value, language)
    for kind in ("steps", "keywords", "counters", "colors", "types", "figures", "seat_figures"):
        if value in (getattr(ruleset.words, kind) or {}):
            return word_of(ruleset, kind, value, language)
    return value


def own_name(obj: Object) -> str:
    """The name that a table gave to an object, if it is more than its card's and a number."""
    rest = obj.id.removeprefix(obj.card).strip() if obj.id.startswith(obj.card) else obj.id
    counted = rf"-?\(?(?:{re.escape(obj.owner)}|[a-zA-Z])? ?\d*\)?"
    return obj.card if re.fullmatch(counted, rest) else obj.id


def named(state: State, reason: Message) -> Message:
    """A reason that calls objects by their names on this table, not by their ids."""
    said = {
        name: named(state, value)
        if isinstance(value, Message)
        else _named(state.objects[value], state)
        if isinstance(value, str) and value in state.objects and value not in state.seats
        else value
        for name, value in reason.data.items()
    }
    return Message(reason.template, said)


def _named(obj: Object, state: State) -> Message | str:
    return own_name(obj) if obj.card else spoken(state, obj)


def action_text(ruleset: CardRuleset, state: State, act: Act, language: str) -> str:
    """An action in words: the player, the verb, the objects."""
    named = ruleset.labels.get(act.action) or (N_("pass") if act.passing else "")
    data = {
        "who": act.who,
        "action": Message(named) if named else act.action,
        "told": _with_what(ruleset, state, act, language),
    }
    return render(
        Message(N_("{who}: {action} – {told}") if act.data else N_("{who}: {action}"), data), language
    )


def _with_what(ruleset: CardRuleset, state: State, act: Act, language: str) -> str:
    """The objects and values of an action, objects first; a number that selects one of several comes last."""
    numbers = [value for value in act.data.values() if isinstance(value, int) and value is not True]
    things = [
        _zone_or_thing(ruleset, state, value, language)
        for value in act.data.values()
        if value not in numbers or isinstance(value, bool)
    ]
    counted = ", ".join(map(str, numbers))
    return f"{', '.join(things)} ({counted})" if things and counted else ", ".join(things) or counted


def _zone_or_thing(ruleset: CardRuleset, state: State, value: Any, language: str) -> str:
    zone = isinstance(value, str) and value in (ruleset.words.zones or {}) and value not in state.objects
    return word_of(ruleset, "zones", value, language) if zone else thing(state, value)


def thing(state: State, value: object) -> str:
    """The name of an object, a seat or a plain value."""
    object_id = value.id if isinstance(value, Ref) else value
    obj = state.objects.get(object_id) if isinstance(object_id, str) else None
    if obj is not None:
        return called(state, obj)
    if isinstance(value, Mapping):
        return ", ".join(f"{thing(state, key)} → {thing(state, part)}" for key, part in value.items())
    return ", ".join(thing(state, part) for part in value) if isinstance(value, tuple) else shown(value)


def seat_figures_text(game: Game, ruleset: CardRuleset, state: State, seat: str, language: str) -> str:
    """The figures of a seat, in the game's order."""
    found = []
    for name in ruleset.words.known("seat_figures"):
        value = game.read(ruleset, state, seat, name)
        if isinstance(value, int) and (value or name in state.player(seat)):
            found.append(f"{word_of(ruleset, 'seat_figures', name, language)} {value}")
    return ", ".join(found)


def brief(ruleset: CardRuleset, address: Address) -> str:
    """An address as short as is clear: without document and edition if they are the ruleset's own."""
    own = ruleset.cites["pass"][0]
    if (address.game, address.document, address.edition) == (own.game, own.document, own.edition):
        return f"{address.game}:{address.target}"
    document = f"/{address.document}" if address.document else ""
    return f"{address.game}{document}:{address.target}"


def step_text(ruleset: CardRuleset, state: State, language: str) -> str:
    """The current step in words."""
    step = state.step or state.phase
    return word_of(ruleset, "steps", step, language) if step else render(N_("start of the turn"), language)


def zone_text(game: Game, ruleset: CardRuleset, state: State, ids: tuple[str, ...]) -> str:
    """The contents of a zone, equal things counted, with the properties that a table would state."""
    counted: dict[str, int] = {}
    names: dict[str, str] = {}
    for object_id in ids:
        obj = state.objects[object_id]
        gathered = {name: value for name, value in obj.data.items() if said_of_object(game, ruleset, name)}
        more = [name if value is True else f"{name} {shown(value)}" for name, value in gathered.items()]
        if obj.controller != obj.owner:
            more.append(obj.controller)
        tail = f" ({', '.join(more)})" if more else ""
        key = (own_name(obj) if obj.card else object_id) + tail
        counted[key] = counted.get(key, 0) + 1
        names.setdefault(key, called(state, obj) + tail)
    return ", ".join(f"{key} ×{count}" if count > 1 else names[key] for key, count in counted.items())
