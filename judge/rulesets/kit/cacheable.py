"""Which continuous effects depend on each object alone, so that its view may be cached.

An effect is self-contained if its filter, condition and change look only at the affected object and the
effect's own source. While all active effects are self-contained and stay the same, the view of an unchanged
object stays valid.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from judge.resolver import EMPTY, Data, Position, Value


class EffectLike(Protocol):
    """What this module needs of an active effect (`judge.rulesets.kit.counting_effects.ActiveEffect`)."""

    @property
    def of(self) -> Any: ...
    @property
    def change(self) -> Data: ...
    @property
    def ability(self) -> Data | None: ...
    @property
    def met(self) -> bool | None: ...
    @property
    def worth(self) -> Data | None: ...


SILENT = frozenset({"forbid", "must", "as though"})
"""Changes of permissions, which leave characteristics alone; a game may have others."""

_OF_ITSELF = frozenset(
    f"{sign}{word}"
    for sign in ("", "not ")
    for word in ("type", "subtype", "color", "keyword", "name", "ability")
) | {"zone", "other"}
_SEATS = frozenset({"you", "opponent", "opponents", "others", "players", "seat"})
_PLAIN = (
    frozenset(f"{sign}{word}" for sign in ("", "not ", "become ") for word in ("type", "subtype", "color"))
    | SILENT
    | {"gain", "lose", "lose all", "name"}
)


def silent(live: EffectLike, sayings: frozenset[str] = SILENT) -> bool:
    """Whether an effect changes no object's characteristics."""
    return set(live.change) <= sayings


def self_contained(live: EffectLike) -> bool:
    """Whether an effect depends only on each affected object, its own source, and whose turn it is."""
    of = live.of
    return (
        (of is None or isinstance(of, tuple) or of_itself(of))
        and _change(live.change if live.worth is None else live.worth)
        and (not conditional(live) or _condition(live.ability["while"]))  # type: ignore[index]
    )


def conditional(live: EffectLike) -> bool:
    """Whether an effect has a condition that has not been evaluated yet."""
    return live.met is None and live.ability is not None and "while" in live.ability


def dated(lives: Iterable[EffectLike]) -> bool:
    """Whether one of these effects depends on whose turn or which step it is."""
    return any(conditional(live) and _dated(live.ability["while"]) for live in lives)  # type: ignore[index]


def moment(state: Position, dated: bool) -> tuple[object, ...]:
    """The turn and step that self-contained effects depend on, besides objects."""
    return (state.playing, *((state.active, state.phase, state.step) if dated else ()))


def of_itself(filter_: Data) -> bool:
    """Whether a filter depends only on the object, its own source and the seats."""
    return all(_line(key, value) for key, value in filter_.items())


def _line(key: str, value: Value) -> bool:
    if key in _OF_ITSELF:
        return True
    if key in ("controller", "owner"):
        return isinstance(value, Data) and value.text("ref") in _SEATS
    if key == "in":
        return isinstance(value, Data) and value.text("ref") in ("self", "host")
    if key in ("figures", "counters"):
        return isinstance(value, Data) and all(numbers(bounds) for bounds in value.values())
    if key == "any":
        return isinstance(value, tuple) and all(isinstance(one, Data) and of_itself(one) for one in value)
    return key == "none" and isinstance(value, Data) and of_itself(value)


def numbers(value: Value) -> bool:
    """Whether all amounts of a change are plain numbers."""
    return isinstance(value, Data) and all(isinstance(one, int) for one in value.values())


def _change(change: Data) -> bool:
    for key, value in change.items():
        if key in _PLAIN:
            continue
        if key in ("add", "set", "cost") and numbers(value):
            continue
        given = value if key == "ability" and isinstance(value, tuple) else (EMPTY.but(kind="static"),)
        if any(isinstance(one, Data) and one.text("kind") == "static" for one in given):
            return False
    return True


def _condition(condition: Data) -> bool:
    kind = condition.text("cond")
    if kind == "object":
        return condition.get("of", EMPTY).text("ref") == "self" and of_itself(condition["filter"])
    if kind in ("step", "your turn"):
        return True
    return kind in ("all", "any", "not") and all(_condition(one) for one in _parts(condition))


def _dated(condition: Data) -> bool:
    kind = condition.text("cond")
    return kind in ("step", "your turn") or (
        kind in ("all", "any", "not") and any(_dated(one) for one in _parts(condition))
    )


def _parts(condition: Data) -> tuple[Data, ...]:
    found: tuple[Data, ...] = condition["of"]
    return found


# What an effect changes, and what a filter depends on

ANYTHING = "anything"
_BEYOND = frozenset({"figures", "keyword", "ability", "not keyword", "not ability"})
_ITSELF = Data(ref="self")
_NAMED = frozenset({"type", "subtype", "color", "name"})


def writes(lives: Iterable[EffectLike]) -> frozenset[str]:
    """The characteristics that these effects change; all of them if an effect gives abilities."""
    found: set[str] = set()
    for live in lives:
        for key, value in live.change.items():
            found.add(key.removeprefix("not ").removeprefix("become "))
            if key == "copy" or (key == "ability" and not _change(Data(ability=value))):
                found.add(ANYTHING)
    return frozenset(found)


def looks_at(filter_: Data) -> frozenset[str]:
    """The changeable characteristics that a filter depends on: kinds, names, controllers; otherwise all."""
    found = {"type", "controller"}  # what leaves out markers, and whom somebody's effects reach
    for key, value in filter_.items():
        word = key.removeprefix("not ")
        if word in _NAMED:
            found.add(word)
        elif key in ("any", "none"):
            for part in value if isinstance(value, tuple) else (value,):
                found |= looks_at(part) if isinstance(part, Data) else {ANYTHING}
        elif key in _BEYOND or not _line(key, value) or (key == "in" and value != _ITSELF):
            found.add(ANYTHING)
    return frozenset(found)
