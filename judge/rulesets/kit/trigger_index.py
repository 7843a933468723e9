"""An index of the events that abilities wait for: most events have none and need no further check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from judge.resolver import Data, Effect, Object, Position, Table, Value
from judge.resolver.tables import Followed
from judge.rulesets.kit.rule import CardRuleset, printed

Words = frozenset[tuple[str, str]]
"""Events, each with how it is awaited: as a trigger, as a replacement, or as forbidden."""
SETS_OFF, INSTEAD, FORBIDS = "sets off", "instead", "forbids"
NOTHING: Words = frozenset()


def waits(ruleset: CardRuleset, state: Position, how: str, name: str) -> bool:
    """Whether any ability of this kind waits for events (or operations) of a name."""
    words = ruleset.by_event.get(name)
    if not words or not ruleset.indexed:
        return bool(words)
    waited = waited_for(ruleset, state)
    return any((how, word) in waited for word in words)


def waited_for(ruleset: CardRuleset, state: Position) -> Words:
    """All events that objects (also those that have just left) and lasting effects may wait for.

    The index may contain too much, never too little: whether an ability works is checked afterwards.
    """
    lying, lasting = _of_table(ruleset, state.objects), _of_effects(state.effects)
    return lying if lasting <= lying else lying | lasting


MOST_KNOWN = 64
"""Maximum number of lists of lasting effects whose awaited events are cached."""
_LASTING: dict[int, tuple[tuple[Effect, ...], Words]] = {}


def _of_table(ruleset: CardRuleset, objects: Table[str, Object]) -> Words:
    known: Followed[Words] = ruleset.by_table["waiting"]
    kept = known.now(objects)
    if kept is not None:
        return kept

    def further(words: Words, ids: Iterable[str]) -> Words:
        for obj in map(objects.get, ids):
            if obj is not None:
                own = _of_object(ruleset, obj)
                words = words if own <= words else words | own
        return words

    return known.of(objects, partial(further, NOTHING), lambda was, words, ids: further(words, ids))


def _of_object(ruleset: CardRuleset, obj: Object) -> Words:
    own = words_in(printed(ruleset, obj))
    if obj.nature:
        own |= words_in(obj.nature)
    return own.union(*map(_within, dict.values(obj.data))) if obj.data else own


def _of_effects(effects: tuple[Effect, ...]) -> Words:
    if not effects:
        return NOTHING
    kept = _LASTING.get(id(effects))
    if kept is None or kept[0] is not effects:
        words = NOTHING.union(*(_of_effect(effect) for effect in effects))
        if len(_LASTING) >= MOST_KNOWN:
            _LASTING.clear()
        kept = _LASTING[id(effects)] = (effects, words)
    return kept[1]


def _of_effect(effect: Effect) -> Words:
    words, on = words_in(effect.data), effect.data.get("on")
    if isinstance(on, Data):
        words |= {(SETS_OFF if effect.name == "later" else INSTEAD, on.text("on"))}
    return words


MOST_READ = 4096
"""Maximum number of definitions, effects and their parts whose awaited events are cached."""
_READ: dict[int, tuple[Data, Words]] = {}


def words_in(said: Data) -> Words:
    """The events that abilities wait for, anywhere in a definition or an effect.

    Cached by identity: the data of an object are new each time, but their parts mostly are not.
    """
    kept = _READ.get(id(said))
    if kept is None:
        parts = [part for part in dict.values(said) if part.__class__ is Data or part.__class__ is tuple]
        if not parts:  # a happening is a value of several parts
            return NOTHING
        if len(_READ) >= MOST_READ:
            _READ.clear()
        kept = _READ[id(said)] = (said, _read(said, parts))
    return kept[1]


def _read(said: Data, parts: Sequence[Value]) -> Words:
    found: set[tuple[str, str]] = set()
    if said.text("kind") == "triggered":
        found.update((SETS_OFF, one.text("on")) for one in said.get("on", ()))
    instead, forbid = said.get("instead"), said.get("forbid")
    if isinstance(instead, Data):
        found.add((INSTEAD, instead.text("on")))
    if isinstance(forbid, tuple):
        found.update((FORBIDS, one.text("on")) for one in forbid)
    for part in parts:
        found |= _within(part)
    return frozenset(found) if found else NOTHING


def _within(value: Value) -> Words:
    if value.__class__ is Data:
        return words_in(value)
    return NOTHING.union(*map(_within, value)) if value and value.__class__ is tuple else NOTHING
