"""What an event says to a person: a template of the ruleset's, or the core's for what every game has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from judge.messages import N_, Message
from judge.resolver.inputs import Event
from judge.resolver.ruleset import Ruleset
from judge.resolver.state import State
from judge.resolver.values import Ref, Value

WORDING: Mapping[str, str] = MappingProxyType(
    {
        "pass": N_("{who} passes"),
        "close": N_("all have passed ({window})"),
        "chosen": N_("{who} chooses ({kind}): {choice}"),
        "nothing to choose": N_("{who} has nothing to choose ({kind})"),
        "left": N_("{who} has left the game and chooses nothing ({kind})"),
        "replaced": N_("{name} applies to “{verb}”"),
        "loop": N_("the same position has come back without anyone having had a choice"),
        "correct": N_("the judge corrects: {why}"),
        "note": N_("note: {text}"),
        "move": N_("{object} goes from {from} to {to}"),
        "put": N_("{object}: {name} is now {value}"),
        "add": N_("{object}: {name} changes by {amount}, to {total}"),
        "gain": N_("{seat}: {name} changes by {amount}, to {total}"),
        "create": N_("{object} is created in {to}"),
        "cease": N_("{object} ceases to exist"),
        "control": N_("{seat} now controls {object}"),
        "last": N_("{name} begins"),
        "lapse": N_("these effects end: {effects}"),
        "leave": N_("{seat} leaves the game"),
        "end": N_("the game ends"),
        "remember": N_("{name} is now {value}"),
        "clock": N_("the course of the turn is set"),
        "give": N_("{seat} is to act"),
    }
)


def worded(ruleset: Ruleset, event: Event, state: State | None = None) -> Message:
    """The event as a message; what has no template shows its name and data.

    Keys for which the ruleset has a label show it; objects show their card where ``state`` knows it.
    """
    shown = {name: _shown(ruleset, value, state) for name, value in event.data.items()}
    template = ruleset.wording.get(event.name) or WORDING.get(event.name)
    if template:
        try:
            template.format_map(shown)
        except (KeyError, IndexError, ValueError):
            template = None  # the data lack something that the sentence wants: show them as they are
    if template:
        return Message(template, shown)
    label = ruleset.labels.get(event.name)
    listed = ", ".join(f"{name}: {value}" for name, value in shown.items())
    return Message("{name} ({data})", {"name": Message(label) if label else event.name, "data": listed})


def _shown(ruleset: Ruleset, value: Value, state: State | None) -> Any:
    if isinstance(value, Ref):
        value = value.id
    if isinstance(value, tuple):
        return ", ".join(str(_shown(ruleset, part, state)) for part in value)
    if isinstance(value, str):
        object = state.objects.get(value) if state else None
        if object and object.card:
            return object.card
        label = ruleset.labels.get(value)
        return Message(label) if label else value
    return value
