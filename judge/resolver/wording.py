"""Events in words: a template of the ruleset, or the core's for events that every game has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, Protocol

from judge.messages import N_, Message
from judge.resolver.frames import Option
from judge.resolver.inputs import Event
from judge.resolver.ruleset import Ruleset
from judge.resolver.state import Object, State
from judge.resolver.values import Data, Ref, Value

WORDING: Mapping[str, str] = MappingProxyType(
    {
        "pass": N_("{who} passes"),
        "close": N_("all have passed ({window})"),
        "close of each": N_("everybody has acted or passed ({window})"),
        "close of who": N_("what {who} has done closes this ({window})"),
        "chosen": N_("{who} chooses ({kind}): {choice}"),
        "chosen of among": N_("{who} chooses ({kind}): {among}"),
        "condition not met": N_("the ability of {object} does not trigger: its condition is not met"),
        "finds nothing": N_("{object} finds nothing for what it says"),
        "nothing to choose": N_("{who} has nothing to choose ({kind})"),
        "left": N_("{who} has left the game and chooses nothing ({kind})"),
        "replaced": N_("{name} changes what would happen"),
        "replaced of object": N_("{name} changes what would happen to {object}"),
        "replaced effect.instead": N_("an effect changes what would happen"),
        "replaced effect.shield": N_("damage is prevented"),
        "replaced effect.shield of source": N_("damage from {source} is prevented"),
        "replaced effect.shield of object": N_("damage to {object} is prevented"),
        "loop": N_("the same position has come back without anyone having had a choice"),
        "correct": N_("the judge corrects: {why}"),
        "note": N_("note: {text}"),
        "move": N_("{object} changes its zone: {from} → {to}"),
        "put": N_("{object}: {name} is now {value}"),
        "put no": N_("{object}: no longer {name}"),
        "add": N_("{object}: {name} changes by {amount}, to {total}"),
        "gain": N_("{seat}: {name} changes by {amount}, to {total}"),
        "create": N_("{object} is created in {to}"),
        "cease": N_("{object} ceases to exist"),
        "control": N_("{seat} now controls {object}"),
        "aim": N_("{object} now aims at: {at}"),
        "last of this_turn": N_("{object} gets {this_turn} until end of turn"),
        "last of gets": N_("{object} gets {gets} ({until})"),
        "last": N_("{name} begins"),
        "last of objects": N_("{name} begins for {objects}"),
        "lapse": N_("these effects end: {effects}"),
        "leave": N_("{seat} leaves the game"),
        "end": N_("the game ends"),
        "end of left": N_("nobody is playing any more: the game ends"),
        "remember": N_("{name} is now {value}"),
        "remember of source": N_("an ability of {source} is used up for now"),
        "clock": N_("the course of the turn is set"),
        "give": N_("{seat} is to act"),
    }
)

OF_WHAT = N_("{effect} of {source}")
ABILITY = N_("the ability of {source}")
ABILITY_NUMBERED = N_("the ability of {source} ({number})")
SOURCELESS = N_("an ability without a source ({number})")
WHICH_ABILITY = N_("ability {number}")
"""The name of one of several unnamed abilities of an object, numbered as on its card."""
UNKNOWN = N_("unknown card {number} of {seat}")
LABELS: Mapping[str, str] = MappingProxyType(
    {
        "change": N_("a continuous effect"),
        "later": N_("a delayed ability"),
        "shield": N_("a prevention effect"),
        "instead": N_("a replacement effect"),
        "skip": N_("a step that is skipped"),
    }
)
"""The names of lasting things, in every game."""
COPY = N_("the copy of {source}")
A_COPY, AN_ABILITY = N_("the copy"), N_("the ability")
WRITTEN: Mapping[str, str] = MappingProxyType({"correct": "why", "note": "text"})
"""The parts of an event that are shown as somebody wrote them, by the event's name."""


def worded(
    ruleset: Ruleset,
    event: Event,
    state: State | None = None,
    before: State | None = None,
    named: Callable[[Object], str] = lambda obj: obj.card,
) -> Message:
    """The event as a message; an event without a template shows its name and data.

    Keys for which the ruleset has a label show it. Objects show their card, abilities that of their source,
    if ``state`` knows them, or ``before``, the state before the input. ``named`` gives another name for a
    card. There may be a sentence for an event with certain data (``damage of seat``), for one object
    (``damage one``), for a name (``put damage``) and for an ended state (``put no damage``, ``put no``); the
    first whose places the data fill is used. An action may have a sentence of its own, called “do” and its
    word, if its result is an event of the same name.
    """
    states = tuple(one for one in (state, before) if one is not None)

    def called(object_id: str, incarnation: int | None = None) -> Message | str | None:
        return _called(object_id, states, named, incarnation)

    own = WRITTEN.get(event.name)  # what a person has written is not translated
    shown = {
        name: value if name == own else _shown(ruleset, _as_zone(ruleset, name, value), called)
        for name, value in event.data.items()
    }
    if event.name == "lapse":
        effects = event.data.get("effects")
        ended_ones = effects if isinstance(effects, tuple) else ()
        shown["effects"] = _shown_all(tuple(_ended(ruleset, one, states, called) for one in ended_ones))
    by = _replacer(event, called) if event.name == "replaced" else None
    if by is not None:
        shown["name"] = by
    if event.name == "chosen" and event.data.get("kind") == "outcome":
        return Message(N_("the judge states what happens"))
    amount, fallen = event.data.get("amount"), ruleset.wording.get(f"lose {event.data.text('name')}")
    if event.name == "gain" and fallen and isinstance(amount, int) and amount < 0:
        return Message(fallen, {**shown, "amount": -amount})
    doing = ruleset.wording.get(f"do {event.name}") if "who" in event.data else None
    told = (table.get(key) for key in _sentences(event, shown) for table in (ruleset.wording, WORDING))
    templates = (doing, *told)
    template = next((one for one in templates if one and _fits(one, shown)), None)
    if template:
        return Message(template, shown)
    label = ruleset.labels.get(event.name)
    if event.name in ruleset.actions and "who" in shown:
        who = shown.pop("who")
        alone = ruleset.wording.get(f"{event.name} with nothing")
        if alone and not any(shown.values()):
            return Message(alone, {"who": who})
        done, with_what = _shown_all(tuple(shown.values())), Message(label) if label else event.name
        return Message(N_("{who}: {action} {done}"), {**shown, "who": who, "action": with_what, "done": done})
    listed = ", ".join(f"{name}: {value}" for name, value in shown.items())
    return Message("{name} ({data})", {"name": Message(label) if label else event.name, "data": listed})


PLACES = ("from", "to", "zone")


def _as_zone(ruleset: Ruleset, name: str, value: Value) -> Value:
    """The word for a zone whose key is also an action's (*to play*), if the game has one (``in play``)."""
    if name not in PLACES or not isinstance(value, str) or value not in ruleset.actions:
        return value
    own = f"in {value}"
    return own if own in ruleset.labels else value


def _ended(ruleset: Ruleset, effect: Value, states: tuple[State, ...], called: Called) -> object:
    """An effect that ends: what kind it is, and of what, where a state knows its source."""
    known = next((one for state in states for one in state.effects if one.id == effect), None)
    kind = _shown(ruleset, effect, called)
    if known is None or known.source is None:
        return kind
    return Message(OF_WHAT, {"effect": kind, "source": _shown(ruleset, known.source, called)})


def _replacer(event: Event, called: Called) -> Message | str | None:
    """The object whose effect replaced something, or the source of that effect."""
    of = event.data.ref("of")
    return called(event.data.text("by")) or (called(of.id, of.incarnation) if of else None)


def _sentences(event: Event, shown: Mapping[str, object]) -> Iterator[str]:
    """The keys of possible sentences for an event, most specific first."""
    name, value = event.data.text("name"), event.data.get("value")
    ended = "value" in event.data and value in (None, False)
    number = isinstance(value, int) and not isinstance(value, bool)  # a figure of 0 is still a figure
    if name and not (event.name == "replaced" and name == "effect.instead" and shown["name"] != name):
        if not ended:
            yield from (f"{event.name} {name} of {key}" for key in shown)
        if ended:
            yield f"{event.name} no {name}"
        if number or not ended:
            yield f"{event.name} {name}"
    if 1 in (event.data.get("amount"), event.data.get("count")):
        yield f"{event.name} one"
    yield from (f"{event.name} of {key}" for key in shown)
    if ended and not number:
        yield f"{event.name} no"
    yield event.name


def _fits(template: str, shown: Mapping[str, object]) -> bool:
    """Whether the data fill every place of the sentence; otherwise the plain data are shown."""
    try:
        template.format_map(shown)
    except (KeyError, IndexError, ValueError):
        return False
    return True


class Called(Protocol):
    """The label of an object by its id and, if known, its incarnation."""

    def __call__(self, object_id: str, incarnation: int | None = None) -> Message | str | None: ...


def _shown(ruleset: Ruleset, value: Value, called: Called) -> Any:
    if isinstance(value, Ref):
        name = called(value.id, value.incarnation)
        if name is not None:
            return labelled(ruleset, name) if isinstance(name, str) else name
        return labelled(ruleset, value.id)
    if isinstance(value, tuple):
        return _shown_all(_counted(tuple(_shown(ruleset, part, called) for part in value)))
    if isinstance(value, Data):
        pairs = [
            (_shown(ruleset, name, called), _shown(ruleset, part, called)) for name, part in value.items()
        ]
        return _shown_all(
            tuple(Message("{name}: {part}", {"name": name, "part": part}) for name, part in pairs)
        )
    if isinstance(value, str):
        name = called(value)
        if name is not None:
            return labelled(ruleset, name) if isinstance(name, str) else name
        return labelled(ruleset, value)
    return value


A_LOOK_TAKES_IN = 12
"""Maximum number of things named one by one; in a longer list, consecutive equal ones are counted."""


def _counted(shown: tuple[object, ...]) -> tuple[Any, ...]:
    """In a long list, combine consecutive equal things into one, with their number.

    >>> _counted(("Cobre",) * 46 + ("Oro",))
    ('Cobre (46)', 'Oro')
    """
    if len(shown) <= A_LOOK_TAKES_IN:
        return shown
    runs = [(one, len(list(alike))) for one, alike in groupby(shown)]
    return tuple([f"{one} ({many})" if many > 1 and isinstance(one, str) else one for one, many in runs])


COMMON: Mapping[str, str] = MappingProxyType(
    {
        "may": N_("whether to do it"),
        "order": N_("in which order"),
        "replacement": N_("which effect first"),
        "mode": N_("which of these is done"),
        "modes": N_("which of these is done"),
        "x": N_("the value of X"),
        "pay": N_("how to pay"),
        "who": N_("whom it concerns"),
        "outcome": N_("what happens"),
        "yes": N_("yes"),
        "no": N_("no"),
        "undo": N_("take it back"),
        "choose": N_("what to choose"),
        "exile": N_("what to exile"),
        "return": N_("what to return"),
        "attached": N_("what to attach it to"),
        "chance": N_("what chance decides"),
    }
)
"""Labels for choices common to all games."""

SLOTS: Mapping[str, str] = MappingProxyType(
    {
        "target ": N_("target: {slot}"),
        "choose ": N_("choice: {slot}"),
        "name ": N_("a name: {slot}"),
        "pay ": N_("pay {slot}"),
    }
)
"""Choices named by the text of a card."""
BARE: Mapping[str, str] = MappingProxyType(
    {"target ": N_("target"), "choose ": N_("choice"), "name ": N_("a name"), "pay ": N_("how to pay")}
)
"""Their labels if that name is only the author's, and no word of the game's."""


COSTS = "costs"
"""In the data of an option: what choosing it costs, in symbols, to distinguish it from others."""


def option_label(ruleset: Ruleset, option: Option) -> Message | str:
    """The label of an option that is no object, with its cost if its data have one."""
    costs = option.data.text(COSTS)
    called = label(ruleset, option.key)
    return Message(N_("{option}: {costs}"), {"option": called, "costs": costs}) if costs else called


def label(ruleset: Ruleset, key: str) -> Message | str:
    """The game's own word for a key, or the key."""
    found = ruleset.labels.get(key) or COMMON.get(key)
    if found is None and (which := _WHICH_ABILITY.fullmatch(key)):
        return Message(WHICH_ABILITY, {"number": which[1]})
    for prefix, template in SLOTS.items():
        if found is None and key.startswith(prefix):
            slot = key.removeprefix(prefix)
            known = ruleset.labels.get(slot)
            return Message(template, {"slot": Message(known)}) if known else Message(BARE[prefix])
    return Message(found) if found else labelled(ruleset, key)


def labelled(ruleset: Ruleset, word: str) -> Message | str:
    """The game's own word for a key, or for one of several of a kind (``change-2``, ``token 3``)."""
    kind, _, number = word.replace("-", " ").rpartition(" ")
    labels = (ruleset.labels, LABELS)
    label = next((table[word] for table in labels if word in table), None)
    if label is None and number.isdigit():
        label = next((table[kind] for table in labels if kind in table), None)
    if label is not None:
        return Message(label)
    return unnamed(word) or word


def unknown_card(object_id: str, seat: str) -> Message:
    """The name of an unknown card of a seat."""
    return Message(UNKNOWN, {"number": object_id.rpartition(" ")[2], "seat": seat})


_WHICH_ABILITY = re.compile(r"ability (\d+)")
_NUMBERED_ABILITY = re.compile(r"ability:(.+):(\d+)")
_SOURCELESS_ABILITY = re.compile(r"ability:(\d+)")
_NUMBERED_KIND = re.compile(r"(ability|copy)[- ]\d+")
_UNSEEN = re.compile(r"\? \S+ (.+) \d+")
_ONE_TO_OTHER = re.compile(r"(.+)>(.+)")
_NUMBERED = re.compile(r"([^\W\d_].*)-(\d+)")


@lru_cache(maxsize=4096)
def unnamed(object_id: str) -> Message | str | None:
    """A readable form of a name that the table gave by itself; None for any other name.

    >>> str(unnamed("ability:2"))
    'an ability without a source (2)'
    >>> str(unnamed("ability:Guard:2")), str(unnamed("? hand Ana 1")), unnamed("Soldier-3"), unnamed("Guard")
    ('the ability of Guard (2)', 'unknown card 1 of Ana', 'Soldier 3', None)
    """
    if found := _NUMBERED_ABILITY.fullmatch(object_id):
        source = unnamed(found[1]) or found[1]
        return Message(ABILITY_NUMBERED, {"source": source, "number": found[2]})
    if found := _SOURCELESS_ABILITY.fullmatch(object_id):
        return Message(SOURCELESS, {"number": found[1]})
    if found := _NUMBERED_KIND.fullmatch(object_id):
        return Message(A_COPY if found[1] == "copy" else AN_ABILITY)
    if found := _UNSEEN.fullmatch(object_id):
        return unknown_card(object_id, found[1])
    if found := _ONE_TO_OTHER.fullmatch(object_id):
        return f"{unnamed(found[1]) or found[1]} → {unnamed(found[2]) or found[2]}"
    found = _NUMBERED.fullmatch(object_id)
    return f"{found[1]} {found[2]}" if found and found[1][0].isupper() else None


def _shown_all(shown: tuple[object, ...]) -> Message | str:
    """Several things, one after the other, each in the reader's language."""
    if not any(isinstance(part, Message) for part in shown):
        return ", ".join(map(str, shown))
    parts = {f"part{at}": part for at, part in enumerate(shown)}
    return Message(", ".join(f"{{{name}}}" for name in parts), parts)


def _called(
    object_id: str,
    states: tuple[State, ...],
    named: Callable[[Object], str],
    incarnation: int | None = None,
) -> Message | str | None:
    """The name of an object, or of an ability's object; None if no state knows it.

    Objects without a card may get names that were used before: only the given incarnation is meant.
    """
    borne = [state.objects[object_id] for state in states if object_id in state.objects]
    meant = [obj for obj in borne if obj.card or incarnation in (None, obj.incarnation)]
    obj = next(iter(meant), None)
    if obj is None and "#" in object_id:  # an ability is named by its object, as ``Guard#3:0``
        bearer = object_id.rpartition("#")[0]
        return _called(bearer, states, named) or (
            _called(bearer.partition(":")[2], states, named) if ":" in bearer else None
        )
    if obj is None:
        return unnamed(object_id)
    if obj.card and re.fullmatch(r"copy-\d+", object_id):  # only spells are named so
        return Message(COPY, {"source": obj.card})
    if obj.card:
        return named(obj)
    if obj.nature.get("unknown"):
        return unknown_card(object_id, obj.owner)
    original = obj.nature.text("card") if obj.nature.text("kind") == "copy" else ""
    if original:
        return Message(COPY, {"source": _called(original, states, named) or original})
    source = obj.nature.ref("source")
    whose = (_called(source.id, states, named) or source.id) if source and source.id != object_id else None
    return Message(ABILITY, {"source": whose}) if whose else unnamed(object_id)
