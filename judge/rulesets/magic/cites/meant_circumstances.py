"""What decides which objects are meant: what is looked at of them, what has phased out, what was paid.

Each function gives the keys of what it adds to a step, as those of ``circumstances`` do.
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
from judge.rulesets.magic.layers.borrowed_abilities import EXILED
from judge.rulesets.magic.tokens import is_token
from judge.rulesets.magic.zones import BATTLEFIELD, PHASED_OUT

Keys = Iterable[str]
ALL = frozenset({"all", "count"})
"""The ways in which an effect means all the objects that are as it describes them."""


def _says(ruleset: CardRuleset, obj: Object) -> tuple[Any, ...]:
    """What a spell or ability on the stack does."""
    if "ability" in obj.nature:
        return (obj.nature["ability"].get("effect", ()),)
    said = definition(ruleset, obj)
    return said.get("effect", ()), said.get("modes", ())


def _descriptions(written: object) -> Iterator[Data]:
    """The descriptions by which an effect means all that fits them."""
    if isinstance(written, Data):
        if isinstance(written.get("filter"), Data) and ALL & {written.get("ref"), written.get("amount")}:
            yield written["filter"]
        for part in written.values():
            yield from _descriptions(part)
    elif isinstance(written, tuple):
        for part in written:
            yield from _descriptions(part)


def not_there(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """It means all permanents of a kind, and one of that kind has phased out (702.26b)."""
    away = [replace(view(ruleset, draft, one), zone=BATTLEFIELD) for one in draft.inside(PHASED_OUT)]
    if not away:
        return
    context = Context(obj.controller, obj.nature.ref("source") or obj.ref)
    described = [one for one in _descriptions(_says(ruleset, obj)) if not {"zone", "in"} & set(one)]
    if any(matches(ruleset, draft, filter_, one, context) for filter_ in described for one in away):
        yield "phased out"


DEFENDER = Data(ref="relation", name="defending player")
WORKED_OUT = frozenset({"count", "counters", "figure", "greatest", "kinds", "least", "number of"})
"""Amounts that are looked up in the game when an effect is applied."""


@read_once
def _parts(written: Value) -> frozenset[str]:
    """What a program speaks of: the defending player, the cards exiled with it, numbers of the game."""
    found: set[str] = set()
    if isinstance(written, tuple):
        return frozenset[str]().union(*map(_parts, written))
    if not isinstance(written, Data):
        return frozenset()
    if str(written.get("amount")) in WORKED_OUT:
        found.add("worked out once")
    if written == DEFENDER:
        found.add("defender of the attacker")
    if written == EXILED:
        found.add("exiled by its other ability")
    return frozenset(found).union(*map(_parts, written.values()))


def spoken_of_in_it(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """What decides of what a resolving spell or ability speaks of (508.5, 607.2a, 608.2h)."""
    keys = _parts(_says(ruleset, obj))
    yield from sorted(keys)
    if "defender of the attacker" in keys and len(draft.playing) > 2:
        yield "one of several defenders"


def one_of_several(ruleset: CardRuleset, draft: Draft, old: Object) -> Keys:
    """It befalls all objects of a color or type, and this one has others besides (608.2j)."""
    top = draft.stack[0] if draft.stack else None
    if top is None or top.ref == old.ref or old.zone != BATTLEFIELD:
        return
    seen = view(ruleset, draft.before, old)
    for filter_ in _descriptions(_says(ruleset, top)):
        for asked, has in (("color", seen.colors), ("type", seen.types)):
            named = set(filter_.texts(asked)) & has
            if named and named != has:
                yield "one quality looked at"
                return


def still_commander(ruleset: CardRuleset, draft: Draft, aimed: Object | None, asked: object) -> Keys:
    """What aims at a commander finds it, though it does not look like that card any more (903.3)."""
    if aimed is None or not aimed.nature.get("commander") or "commander" not in spoken_of(asked):
        return
    if aimed.data.get("face down") or "copy" in aimed.data:
        yield "commander all the same"


TYPES_OF = frozenset({"type", "not type", "become type", "subtype", "not subtype", "become subtype"})


def of_the_change(ruleset: CardRuleset, draft: Draft, effect: Effect, found: list[Object]) -> Keys:
    """In which layer it sets what something is or how large (613.1d, 613.4b), and what follows."""
    change = effect.data.get("change", EMPTY)
    if found and TYPES_OF & set(change):
        yield "layer 4"
    if found and {"power", "toughness"} & set(change.get("set", EMPTY)):
        yield "layer 7b"
    yield from carried_along(ruleset, draft, effect, found)


def carried_along(ruleset: CardRuleset, draft: Draft, effect: Effect, found: list[Object]) -> Keys:
    """A change after which other effects at once do something else to the object than before (613.5)."""
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
    """It changes how a kind of permanents enters, itself not, though it is of that kind (614.12)."""
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
    """What should have been done to it was a cost, which what follows asks for (118.12)."""
    top = draft.stack[0] if draft.stack else None
    if top is None:
        return
    for written in _says(ruleset, top):
        for first in written if isinstance(written, tuple) else ():
            if isinstance(first, Data) and first.text("as") and _asked_for(written, first.text("as")):
                yield "cost while resolving not paid"
                return


def _asked_for(program: tuple[object, ...], name: str) -> bool:
    """Whether an instruction is done only if what is kept under a name was done."""
    return any(
        isinstance(one, Data) and {"done", name} <= spoken_of((tuple(one.get("if", {})), one.get("if")))
        for one in program
    )


def no_double_face(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """A token has two faces only if what it is a copy of has them itself (707.8a)."""
    obj = draft.current(data.ref("object"))
    if obj is not None and is_token(obj):
        yield "copied token of one face"


def untargeted(effect: Effect) -> Keys:
    """A shield for one of several creatures that are no targets (615.11)."""
    of = effect.data["on"].get("of")
    whom = of.get("in") if isinstance(of, Data) else None
    if (
        isinstance(whom, Data)
        and whom.text("ref") not in ("target", "self")
        and effect.data.get("amount") != "all"
    ):
        yield "shield for each"
