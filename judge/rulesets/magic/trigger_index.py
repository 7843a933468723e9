"""What anything in the game waits for at all: most events concern nobody, and need no closer look."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from judge.resolver import Data, Event, Position, State
from judge.rulesets.kit.rule import CardRuleset, definition
from judge.rulesets.magic.keywords import meant_2009

INSTEAD, FORBID = "instead ", "forbid "
"""Stand before happenings that something replaces, or says cannot be."""
NOTHING: frozenset[str] = frozenset()


@lru_cache(maxsize=8192)
def words_in(said: Data) -> frozenset[str]:
    """The happenings that triggered abilities wait for, anywhere in a definition or an effect."""
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
    """Every happening that some object or lasting effect may wait for, replace or forbid."""
    for kept, known in _recent:
        if kept.objects is state.objects and kept.effects is state.effects:
            return known
    found: set[str] = set()
    for object in state.all_objects:
        found |= words_in(definition(ruleset, object))
        copied = object.data.get("copy")
        if isinstance(copied, Data):
            found |= words_in(copied)
    for effect in state.effects:
        found |= words_in(effect.data)
        if effect.name == "later":
            found.add(effect.data["on"].text("on"))
        elif effect.name in ("shield", "instead"):
            found.add(f"{INSTEAD}{effect.data['on'].text('on')}")
    _recent.append((state.snapshot(), frozenset(found)))  # a draft goes on being written
    return _recent[-1][1]


_recent: deque[tuple[State, frozenset[str]]] = deque(maxlen=4)


def may_change(ruleset: CardRuleset, state: Position, verb: str, how: str) -> bool:
    """Whether anything replaces (or forbids) happenings that an operation may be."""
    waited = waited_for(ruleset, state)
    return any(
        word.startswith(how)
        and (happening := ruleset.happenings.get(word.removeprefix(how))) is not None
        and verb in happening.events
        for word in waited
    )


def concerning(
    ruleset: CardRuleset, before: Position, state: Position, events: Iterable[Event]
) -> tuple[Event, ...]:
    """The events of which something may have been waiting."""
    waited = waited_for(ruleset, state) | waited_for(ruleset, before)
    if not waited:
        return ()
    wanted = [(word, ruleset.happenings[word]) for word in waited if word in ruleset.happenings]
    return tuple(
        event
        for event in events
        if any(
            event.name in happening.events
            and happening.when(ruleset, before if happening.back else state, event.data)
            for _, happening in wanted
        )
    )
