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
    try:
        cost = read_cost(mana)
    except ValueError:
        return ()
    if set(cost) - {*KINDS, "generic"}:
        return ()
    needed = [kind for kind in KINDS for _ in range(cost.number(kind))]
    needed += [""] * cost.number("generic")
    lands: dict[str, frozenset[str]] = {}
    for obj in permanents(state, who):
        kinds = _makes(ruleset, state, obj)
        if kinds and len(lands) < MOST_LANDS:
            lands[obj.id] = kinds
    return _matched(needed, lands) if needed else ()


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
