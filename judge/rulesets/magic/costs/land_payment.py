"""Which lands could pay for a cost that was not checked because the table states no mana."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.resolver import EMPTY, Data, Object, State
from judge.rulesets.kit import CardRuleset, view
from judge.rulesets.kit.matching import matching
from judge.rulesets.magic.costs.mana import KINDS, read_added, read_cost
from judge.rulesets.magic.costs.mana_abilities import COLORED, activated, is_mana_ability, taps
from judge.rulesets.magic.zones import permanents

MOST_LANDS = 30
"""Maximum number of lands among which a combination is looked for."""


def lands_that_pay(ruleset: CardRuleset, state: State, who: str, mana: str) -> tuple[str, ...]:
    """The ids of untapped lands of a seat that together make the mana, one each; empty if they cannot."""
    needed = _needed(mana)
    return _matched(needed, _lands(ruleset, state, who)) if needed else ()


def only_way_to_pay(ruleset: CardRuleset, state: State, who: str, mana: str) -> tuple[str, ...]:
    """Those lands, where no others would do that are not just like them, and nothing else gives mana."""
    needed, lands = _needed(mana), _lands(ruleset, state, who)
    paying = _matched(needed, lands) if needed else ()
    if not paying or _other_mana(ruleset, state, who, lands):
        return ()
    alike: dict[object, list[str]] = {}
    for land in lands:
        alike.setdefault(_looks(state, state.objects[land]), []).append(land)
    for those in alike.values():
        used = sum(land in paying for land in those)
        fewer = {land: kinds for land, kinds in lands.items() if land not in those[max(used - 1, 0) :]}
        if used and _matched(needed, fewer):
            return ()
    return paying


def _needed(mana: str) -> list[str]:
    """A kind of mana for each symbol of a cost, empty for a generic one; nothing where it has others."""
    try:
        cost = read_cost(mana)
    except ValueError:
        return []
    if set(cost) - {*KINDS, "generic"}:
        return []
    return [kind for kind in KINDS for _ in range(cost.number(kind))] + [""] * cost.number("generic")


def _lands(ruleset: CardRuleset, state: State, who: str) -> dict[str, frozenset[str]]:
    """A seat's untapped lands that make one mana each, with its kinds."""
    lands: dict[str, frozenset[str]] = {}
    for obj in permanents(state, who):
        kinds = _makes(ruleset, state, obj)
        if kinds and len(lands) < MOST_LANDS:
            lands[obj.id] = kinds
    return lands


def _other_mana(ruleset: CardRuleset, state: State, who: str, lands: Mapping[str, frozenset[str]]) -> bool:
    """Whether something else that is untapped has a mana ability."""
    others = (obj for obj in permanents(state, who) if obj.id not in lands and not obj.data.get("tapped"))
    return any(is_mana_ability(one) for obj in others for _, one in activated(ruleset, state, obj))


def _looks(state: State, obj: Object) -> object:
    """What two lands have in common of which it does not matter which one is tapped."""
    if any(obj.ref in other.data.values() for other in state.all_objects):
        return obj.id  # something is attached to it, or speaks of it
    return obj.card, obj.data


def _makes(ruleset: CardRuleset, state: State, obj: Object) -> frozenset[str]:
    """The kinds of mana of which an untapped land makes one by tapping and nothing else."""
    if obj.data.get("tapped") or "land" not in view(ruleset, state, obj).types:
        return frozenset()
    abilities = (ability for _, ability in activated(ruleset, state, obj) if is_mana_ability(ability))
    plain = (one for one in abilities if len(one.get("cost", ())) == 1 and taps(one))
    return frozenset().union(*(_one_of(one.get("effect", ())) for one in plain))


def _one_of(effect: Sequence[Data]) -> frozenset[str]:
    """The kinds of mana of which an effect adds one, if that is all it does; else empty."""
    if len(effect) != 1:
        return frozenset()
    (one,) = effect
    if one.text("verb") == "choose one" and one.get("least") == one.get("most") == 1:
        return frozenset().union(*(_one_of(branch.get("do", ())) for branch in one.get("of", ())))
    said = one.get("told", EMPTY)
    if one.text("verb") != "add mana" or set(said) != {"add mana"}:
        return frozenset()
    try:
        mana = read_added(said["add mana"])
    except (ValueError, TypeError):
        return frozenset()
    if mana is None:
        return COLORED
    return frozenset(mana) if sum(mana.number(kind) for kind in KINDS) == 1 else frozenset()


def _matched(needed: Sequence[str], lands: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """A land for each symbol, if there are enough; an empty symbol is paid by any land."""
    order = sorted(lands, key=lambda one: len(lands[one]))  # save lands that make many kinds for last
    given = matching([[land for land in order if not kind or kind in lands[land]] for kind in needed])
    return tuple(given) if len(given) == len(needed) else ()
