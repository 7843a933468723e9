"""An index of the events for which anything waits; most events need no further check."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from judge.resolver import Data, Effect, Event, Object, Position
from judge.resolver.tables import Followed
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, definition
from judge.rulesets.magic.keywords.keyword_table import meant_2009
from judge.rulesets.magic.words import WARDED

INSTEAD, FORBID = "instead ", "forbid "
"""Prefixes of events that something replaces or forbids."""
NOTHING: frozenset[str] = frozenset()


@read_once
def words_in(said: Data) -> frozenset[str]:
    """The happenings of triggered abilities anywhere in a definition or an effect."""
    found: set[str] = set()
    if said.text("kind") == "triggered":
        found |= {one.text("on") for one in said.get("on", ())}
    instead = said.get("instead")
    if isinstance(instead, Data):
        found.add(f"{INSTEAD}{instead.text('on')}")
    for pattern in said.get("forbid", ()) if isinstance(said.get("forbid"), tuple) else ():
        found.add(f"{FORBID}{pattern.text('on')}")
    for key, value in said.items():
        if key in ("keywords", "gain") and isinstance(value, tuple):
            for pair in value:
                found |= _of_keyword(str(pair[0])) if isinstance(pair, tuple) else NOTHING
        elif key == "keyword" or isinstance(value, (Data, tuple)):
            found |= _within(value)
    return frozenset(found)


def _within(value: object) -> frozenset[str]:
    if isinstance(value, Data):
        return words_in(value)
    if isinstance(value, tuple):
        return frozenset().union(*(_within(part) for part in value))
    return NOTHING


@lru_cache(maxsize=512)
def _of_keyword(name: str) -> frozenset[str]:
    return frozenset().union(*(words_in(ability) for ability in meant_2009(((name, 1),))))


def waited_for(ruleset: CardRuleset, state: Position) -> frozenset[str]:
    """All happenings that objects or lasting effects may wait for, replace or forbid.

    It may still contain those of objects that have changed or ceased to exist.
    """
    found = _by_objects(ruleset, state)
    return found | _by_effects(state.effects) if state.effects else found


def _by_objects(ruleset: CardRuleset, state: Position) -> frozenset[str]:
    objects = state.objects
    known: Followed[frozenset[str]] = ruleset.by_table["triggers"]
    kept = known.now(objects)
    if kept is not None:
        return kept

    def further(words: frozenset[str], ids: Iterable[str]) -> frozenset[str]:
        there = [obj for obj in map(objects.get, ids) if obj is not None]
        more = NOTHING.union(*(_said_by(ruleset, obj) for obj in there))
        return words if more <= words else words | more

    return known.of(objects, partial(further, NOTHING), lambda was, words, ids: further(words, ids))


def _said_by(ruleset: CardRuleset, obj: Object) -> frozenset[str]:
    found = words_in(definition(ruleset, obj))
    copied = obj.data.get("copy")
    if obj.data.get("face down") == WARDED:
        found |= _of_keyword("ward")
    return found | words_in(copied) if isinstance(copied, Data) else found


_effects: tuple[tuple[Effect, ...], frozenset[str]] = ((), NOTHING)


def _by_effects(effects: tuple[Effect, ...]) -> frozenset[str]:
    global _effects
    kept = _effects
    if kept[0] is effects:
        return kept[1]
    found: set[str] = set()
    for effect in effects:
        found |= words_in(effect.data)
        if effect.name == "later":
            found.add(effect.data["on"].text("on"))
        elif effect.name in ("shield", "instead"):
            found.add(f"{INSTEAD}{effect.data['on'].text('on')}")
    _effects = (effects, frozenset(found))
    return _effects[1]


def may_change(ruleset: CardRuleset, state: Position, verb: str, how: str) -> bool:
    """Whether anything may replace (or forbid) an operation."""
    words = ruleset.by_event.get(verb)
    return bool(words) and not waited_for(ruleset, state).isdisjoint(_changed(how, words))


@lru_cache(maxsize=1024)
def _changed(how: str, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{how}{word}" for word in words])


def concerning(
    ruleset: CardRuleset, before: Position, state: Position, events: Iterable[Event]
) -> tuple[Event, ...]:
    """The events for which something may have waited."""
    waited, earlier = waited_for(ruleset, state), waited_for(ruleset, before)
    if earlier is not waited:
        waited |= earlier
    if not waited:
        return ()
    return tuple([event for event in events if _concerns(ruleset, before, state, event, waited)])


def _concerns(
    ruleset: CardRuleset, before: Position, state: Position, event: Event, waited: frozenset[str]
) -> bool:
    for word in ruleset.by_event.get(event.name, ()):
        if word in waited:
            happening = ruleset.happenings[word]
            if happening.when(ruleset, before if happening.back else state, event.data):
                return True
    return False
