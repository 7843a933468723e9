"""Circumstances of targets: conditions on them, their zone, and none that is chosen (Magic, 115)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import EMPTY, Data, Draft, Object, Value
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.triggered_abilities import spoken_of

Keys = Iterable[str]
TARGET_ONLY_IF = {
    "kicked": "target only if kicked",
    "bargained": "target only if bargained",
    "gift promised": "target only if gift promised",
    "awakened": "target only if awakened",
}
"""The facts of which a target may depend, and why (702.33g, 702.166d, 702.174m)."""


def aimed(ruleset: CardRuleset, draft: Draft, aiming: Object, said: Data) -> Keys:
    """The keys for conditions on the targets of a target, and on its zone."""
    words = spoken_of(tuple(one.get("filter", EMPTY) for one in _slots(said)))
    if any("targets" in _keys(one.get("filter")) for one in _slots(said)):
        yield "by its targets"
    if "with a single target" in words:
        yield "by how many targets"
    facts = (one["if"].text("name") for one in _slots(said) if isinstance(one.get("if"), Data))
    yield from (TARGET_ONLY_IF[fact] for fact in facts if fact in TARGET_ONLY_IF)
    meant = {word for one in _slots(said) for word in _types(one.get("filter"))}
    yield from (key for word, key in (("basic", "basic meant"), ("snow", "snow meant")) if word in meant)
    chosen = [target.chosen for target in aiming.targets]
    if len(set(chosen)) < len(chosen):
        yield "same target again"


def aimed_at_nothing(spell: Object, said: Data) -> Keys:
    """The keys for targets that a spell lacks because some cost was not paid for it."""
    chosen = {target.slot for target in spell.targets}
    for one in _slots(said):
        fact = one["if"].text("name") if isinstance(one.get("if"), Data) else ""
        if fact in TARGET_ONLY_IF and one.text("slot") not in chosen:
            yield TARGET_ONLY_IF[fact]


def _slots(said: Data) -> tuple[Data, ...]:
    found: tuple[Data, ...] = tuple(said.get("targets", ()))
    return found


@read_once
def _types(written: Value) -> frozenset[str]:
    """All the types and supertypes that a filter and its parts name."""
    if isinstance(written, tuple):
        return frozenset[str]().union(*map(_types, written))
    if not isinstance(written, Data):
        return frozenset()
    own = {*written.texts("type"), *written.texts("not type")}
    return frozenset(own).union(*map(_types, written.values()))


@read_once
def _keys(written: Value) -> frozenset[str]:
    """All the keys of a filter and of its parts."""
    if isinstance(written, tuple):
        return frozenset[str]().union(*map(_keys, written))
    if not isinstance(written, Data):
        return frozenset()
    return frozenset(written).union(*map(_keys, written.values()))


def none_chosen(data: Data) -> Keys:
    """The key for choosing no target where that is allowed (115.6)."""
    if data.text("kind").startswith("target") and data.get("choice", None) == ():
        yield "no target chosen"
