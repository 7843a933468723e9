"""Whether the parts of a cost can be paid together, as no object or life pays for two parts (118.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.resolver import EMPTY, Cites, Data, Object, Position, op, zone_of
from judge.resolver.values import replace
from judge.rulesets.kit.arguments import argument_values
from judge.rulesets.kit.expressions import holds, matches
from judge.rulesets.kit.matching import matching
from judge.rulesets.kit.rule import Args, CardRuleset, Context
from judge.rulesets.magic.instructions.effect_objects import moving, objects
from judge.rulesets.magic.triggers.trigger_index import FORBID, may_change
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, permanents

GONE = ("sacrifice", "exile", "return", "discard")
"""Costs that take an object away, with which it can be paid only once."""
TURNED = ("tap", "untap")
Claim = tuple[str, frozenset[str]]
"""How one part of a cost uses up objects, and the objects that may be taken."""


def own(
    ruleset: CardRuleset, state: Position, context: Context, seat: str, verb: str, filter_: Data
) -> list[Object]:
    """The objects from which a seat chooses for ``{sacrifice a: FILTER}`` and the like."""
    if verb == "discard":
        mine = list(state.inside(zone_of(HAND, seat)))
    elif filter_.texts("zone"):
        zones = filter_.texts("zone")
        mine = [*permanents(state, seat)] if BATTLEFIELD in zones else []
        mine += [o for zone in zones if zone != BATTLEFIELD for o in state.inside(zone_of(zone, seat))]
    else:
        mine = list(permanents(state, seat))
    wide = Data({**filter_, "zone": ("any",)})
    found = [o for o in mine if matches(ruleset, state, wide, o, replace(context, you=seat))]
    if verb in TURNED:
        found = [o for o in found if bool(o.data.get("tapped")) is (verb == "untap")]
    return [o for o in found if can_happen(ruleset, state, verb, o)]


GOES = {"sacrifice": GRAVEYARD, "exile": EXILE, "return": HAND, "discard": GRAVEYARD}
"""The zones to which chosen objects move."""


def can_happen(ruleset: CardRuleset, state: Position, verb: str, obj: Object) -> bool:
    """Whether nothing prevents this from happening to an object; otherwise no cost can be paid with it
    (614.17b).
    """
    if not may_change(ruleset, state, verb, FORBID):
        return True
    what = moving(state, verb, obj, GOES[verb]) if verb in GOES else op(verb, object=obj.ref)
    return ruleset.forbidden is None or ruleset.forbidden(ruleset, state, what) is None


def why_it_cannot(ruleset: CardRuleset, state: Position, cost: Iterable[Data]) -> Cites:
    """The section for a cost that cannot be paid because something prevents it, if that may be the case
    (614.17b).
    """
    verbs = {part.text("verb").removesuffix(" a") for part in cost}
    barred = any(verb in GOES and may_change(ruleset, state, verb, FORBID) for verb in verbs)
    return ruleset.cites.get("cost cannot happen", ()) if barred else ()


def together_payable(ruleset: CardRuleset, state: Position, cost: tuple[Data, ...], context: Context) -> bool:
    """Whether parts of a cost that can be paid separately can be paid together."""
    claims: list[Claim] = []
    life, counters = 0, dict[tuple[str, str], int]()
    for part in cost:
        if "if" in part and not holds(ruleset, state, part["if"], context):
            continue
        verb, args = part.text("verb"), argument_values(ruleset, state, context, part)
        claims += _claims(ruleset, state, context, verb, args)
        if verb == "pay life":
            life += max(0, args["pay life"])
        elif verb == "remove counters":
            for obj in objects(state, args["on"] or ((context.source,) if context.source else ())):
                key = (obj.id, args["remove counters"])
                counters[key] = counters.get(key, 0) + (1 if args.get("amount") is None else args["amount"])
    if life > max(0, state.player(context.you).number("life")) and context.you in state.playing:
        return False
    if any(
        state.objects[object_id].data.get("counters", EMPTY).number(name) < amount
        for (object_id, name), amount in counters.items()
    ):
        return False
    return all(_matched([who for how, who in claims if how == one]) for one in ("gone", *TURNED))


def _claims(
    ruleset: CardRuleset, state: Position, context: Context, verb: str, args: Args
) -> Iterable[Claim]:
    plain = verb.removesuffix(" a").removesuffix(" cards")
    how = "gone" if plain in GONE else plain if plain in TURNED else ""
    if not how:
        return
    value: Any = args.get(verb)
    if verb.endswith(" a"):
        found = own(ruleset, state, context, context.you, plain, value or EMPTY)
        count = 1 if args.get("count") is None else max(0, args["count"])
    elif isinstance(value, int):
        found, count = list(state.inside(zone_of(HAND, context.you))), max(0, value)
    else:
        for obj in objects(state, value):
            yield how, frozenset({obj.id})
        return
    yield from ((how, frozenset(o.id for o in found)),) * count


def _matched(claims: list[frozenset[str]]) -> bool:
    """Whether each claim can get a different object.

    >>> _matched([frozenset("ab"), frozenset("a")]), _matched([frozenset("a"), frozenset("a")])
    (True, False)
    """
    return len(matching([sorted(one) for one in claims])) == len(claims)
