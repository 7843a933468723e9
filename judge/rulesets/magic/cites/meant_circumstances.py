"""Circumstances that decide which objects an effect means: conditions, phasing, costs.

Each function gives the keys of the sections that it adds to a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.resolver import EMPTY, Data, Draft, Effect, Object, Value
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic.exiled_instead import linked_by
from judge.rulesets.magic.layers.borrowed_abilities import EXILED
from judge.rulesets.magic.layers.characteristics import fitting
from judge.rulesets.magic.tokens import is_token
from judge.rulesets.magic.zones import BATTLEFIELD, PHASED_OUT

Keys = Iterable[str]
ALL = frozenset({"all", "count"})
"""The ways in which an effect means all the objects that are as it describes them."""


def says(ruleset: CardRuleset, obj: Object) -> tuple[Any, ...]:
    """What a spell or ability on the stack does."""
    if "ability" in obj.nature:
        return (obj.nature["ability"].get("effect", ()),)
    said = definition(ruleset, obj)
    return said.get("effect", ()), said.get("modes", ())


def descriptions(written: object) -> Iterator[Data]:
    """The filters of an effect that affects all objects that fit."""
    if isinstance(written, Data):
        if isinstance(written.get("filter"), Data) and ALL & {written.get("ref"), written.get("amount")}:
            yield written["filter"]
        for part in written.values():
            yield from descriptions(part)
    elif isinstance(written, tuple):
        for part in written:
            yield from descriptions(part)


def not_there(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The key for an effect on all permanents of a kind of which one is phased out (702.26b)."""
    away = [replace(view(ruleset, draft, one), zone=BATTLEFIELD) for one in draft.inside(PHASED_OUT)]
    if not away:
        return
    context = Context(obj.controller, obj.nature.ref("source") or obj.ref)
    described = [one for one in descriptions(says(ruleset, obj)) if not {"zone", "in"} & set(one)]
    if any(matches(ruleset, draft, filter_, one, context) for filter_ in described for one in away):
        yield "phased out"


DEFENDER = Data(ref="relation", name="defending player")
WORKED_OUT = frozenset({"count", "counters", "figure", "greatest", "kinds", "least", "number of"})
"""Amounts that are looked up in the game when an effect is applied."""


@read_once
def _parts(written: Value) -> frozenset[str]:
    """The references of a program: the defending player, exiled cards, numbers of the game."""
    found: set[str] = set()
    if isinstance(written, tuple):
        return frozenset[str]().union(*map(_parts, written))
    if not isinstance(written, Data):
        return frozenset()
    if str(written.get("amount")) in WORKED_OUT:
        found.add("worked out once")
    if written.text("amount") == "figure" and written.text("name").startswith("devotion"):
        found.add("devotion counted")
    if written == DEFENDER:
        found.add("defender of the attacker")
    if written == EXILED:
        found.add("exiled by its other ability")
    return frozenset(found).union(*map(_parts, written.values()))


@read_once
def _asked_of_targets(written: Value) -> frozenset[str]:
    """The targets of which a program asks a figure."""
    if isinstance(written, tuple):
        return frozenset[str]().union(*map(_asked_of_targets, written))
    if not isinstance(written, Data):
        return frozenset()
    of = written.get("of")
    own = (
        {of.text("slot")}
        if "amount" in written and isinstance(of, Data) and of.text("ref") == "target"
        else set()
    )
    return frozenset(own).union(*map(_asked_of_targets, written.values()))


def spoken_of_in_it(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The keys for the references of a resolving spell or ability (508.5, 607.2a, 608.2h)."""
    said = says(ruleset, obj)
    keys = _parts(said)
    if "exiled by its other ability" in keys:
        linked = linked_by(draft, obj.nature.ref("source") or obj.ref)
        keys = (keys - {"exiled by its other ability"}) | linked
    yield from sorted(keys)
    if _asked_of_targets(said) - {target.slot for target in obj.targets}:
        yield "number of nothing"
    if "defender of the attacker" in keys and len(draft.playing) > 2:
        yield "one of several defenders"


def one_of_several(ruleset: CardRuleset, draft: Draft, old: Object) -> Keys:
    """The key for an object that fits by one of several colors or types (608.2j)."""
    top = draft.stack[0] if draft.stack else None
    if top is None or top.ref == old.ref or old.zone != BATTLEFIELD:
        return
    seen = view(ruleset, draft.before, old)
    for filter_ in descriptions(says(ruleset, top)):
        for asked, has in (("color", seen.colors), ("type", seen.types)):
            named = set(filter_.texts(asked)) & has
            if named and named != has:
                yield "one quality looked at"
                return


def still_commander(ruleset: CardRuleset, draft: Draft, aimed: Object | None, asked: object) -> Keys:
    """The key for a commander that is still one although it has other characteristics (903.3)."""
    if aimed is None or not aimed.nature.get("commander") or "commander" not in spoken_of(asked):
        return
    if aimed.data.get("face down") or "copy" in aimed.data:
        yield "commander all the same"


TYPES_OF = frozenset({"type", "not type", "become type", "subtype", "not subtype", "become subtype"})


def of_the_change(ruleset: CardRuleset, draft: Draft, effect: Effect, found: list[Object]) -> Keys:
    """The keys for the layer in which types or size are set (613.1d, 613.4b), and consequences."""
    change = effect.data.get("change", EMPTY)
    if found and TYPES_OF & set(change):
        yield "layer 4"
    if found and {"power", "toughness"} & set(change.get("set", EMPTY)):
        yield "layer 7b"
    gained = {*change.texts("subtype"), *change.texts("become subtype")}
    if any(gained - fitting(gained, view(ruleset, draft, one).types) for one in found):
        yield "subtype without its type"
    yield from carried_along(ruleset, draft, effect, found)


def carried_along(ruleset: CardRuleset, draft: Draft, effect: Effect, found: list[Object]) -> Keys:
    """The key for a change by which other effects immediately apply differently (613.5)."""
    change = effect.data.get("change", EMPTY)
    given = {name for part in ("add", "set") for name in change.get(part, ())}
    fixed = change.get("set", EMPTY)
    before = draft.before
    for one in found:
        was, now = before.current(one.ref), view(ruleset, draft, one)
        if was is None or one.data.get("counters") != was.data.get("counters"):
            continue
        then = view(ruleset, before, was)
        moved = any(
            now.figure(name) != then.figure(name) for name in ("power", "toughness") if name not in given
        )
        apart = any(isinstance(value, int) and now.figure(name) != value for name, value in fixed.items())
        if moved or apart:
            yield "worked out anew"
            return


def general_replacement(ruleset: CardRuleset, draft: Draft, obj: Object, seen: View) -> Keys:
    """The key for a replacement that affects entering permanents of its own kind but not itself (614.12)."""
    for ability in seen.abilities:
        if ability.text("kind") != "replacement" or ability["instead"].text("on") != "enters":
            continue
        of = ability["instead"].get("of")
        if isinstance(of, Data) and "self" not in spoken_of(of):
            context = Context(seen.controller, obj.ref)
            if matches(ruleset, draft, of, obj, context):
                yield "not how it enters itself"
                return


def not_found(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The key for an action that is a cost on which the rest depends (118.12)."""
    top = draft.stack[0] if draft.stack else None
    if top is None:
        return
    for written in says(ruleset, top):
        for first in written if isinstance(written, tuple) else ():
            if isinstance(first, Data) and first.text("as") and _asked_for(written, first.text("as")):
                yield "cost while resolving not paid"
                return


def _asked_for(program: tuple[object, ...], name: str) -> bool:
    """Whether an instruction depends on an earlier one, kept under a name."""
    return any(
        isinstance(one, Data) and {"done", name} <= spoken_of((tuple(one.get("if", {})), one.get("if")))
        for one in program
    )


def no_double_face(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The key for a token that has no second face, as the copied object has none itself (707.8a)."""
    obj = draft.current(data.ref("object"))
    if obj is not None and is_token(obj):
        yield "copied token of one face"


def untargeted(effect: Effect) -> Keys:
    """The key for a shield of one of several untargeted creatures (615.11)."""
    of = effect.data["on"].get("of")
    whom = of.get("in") if isinstance(of, Data) else None
    if (
        isinstance(whom, Data)
        and whom.text("ref") not in ("target", "self")
        and effect.data.get("amount") != "all"
    ):
        yield "shield for each"
