"""An index of the permanents that state-based checks may concern; unchanged ones need no new check."""

from __future__ import annotations

from typing import Any

from judge.resolver import Data, Object, Position, State
from judge.rulesets.kit.characteristics import views_of
from judge.rulesets.kit.rule import CardRuleset, View, definition
from judge.rulesets.magic.zones import BATTLEFIELD

Seen = tuple[Object, View]
LOOKED_AT = frozenset({"battle", "planeswalker", "legendary", "world"})
"""The types of permanents checked for more than toughness and damage, or together with others."""
SAID = (
    ("bound", frozenset({"daybound", "nightbound"})),
    ("standing", frozenset({"start your engines!", "ascend"})),
)
"""The keywords that a check looks for."""
MOST_KEPT = 4096
"""Maximum number of permanents whose relevant checks are cached."""

_kept: list[Any] = [None, {}]
_last: tuple[Position | None, CardRuleset | None, dict[str, list[Seen]]] = (None, None, {})
"""The last result: all checks look at the same state, one after the other."""


def concerned(ruleset: CardRuleset, state: Position, by: str) -> list[Seen]:
    """The permanents that a check may concern, in order, with their views.

    ``by`` is one of ``figures`` (toughness, legends, counters, control), ``attached``, ``lore``, ``bound``
    (to day or night), ``standing`` (speed, the city's blessing), ``state`` (state triggers), ``fighting``.
    The result may contain too much, but misses no permanent on which the check would act.
    """
    global _last
    last = _last
    if last[0] is not state or last[1] is not ruleset or not isinstance(state, State):
        if _kept[0] is not ruleset or len(_kept[1]) > MOST_KEPT:
            _kept[0], _kept[1] = ruleset, {}
        known: dict[str, tuple[Object, View, tuple[str, ...]]] = _kept[1]
        found: dict[str, list[Seen]] = {}
        views = views_of(ruleset, state)
        for obj in state.inside(BATTLEFIELD):
            now = views(obj)
            kept = known.get(obj.id)
            if kept is None or kept[0] is not obj or kept[1] is not now:
                kept = known[obj.id] = (obj, now, tuple(_checks(ruleset, obj, now)))
            for one in kept[2]:
                found.setdefault(one, []).append((obj, now))
        last = _last = (state, ruleset, found)
    return last[2].get(by, [])


def _checks(ruleset: CardRuleset, obj: Object, now: View) -> list[str]:
    data = obj.data
    found = []
    if (
        now.controller != obj.controller
        or not now.types.isdisjoint(LOOKED_AT)
        or "counters" in data
        or "deathtouched" in data
        or ("creature" in now.types and now.figure("toughness") <= data.number("damage"))
    ):
        found.append("figures")
    if "attached" in data or "copy" in data or "enchant" in definition(ruleset, obj):
        found.append("attached")
    if "counters" in data:
        found.append("lore")
    if now.keywords:
        names = {name for name, _ in now.keywords}
        found += [by for by, words in SAID if not names.isdisjoint(words)]
    if now.abilities and any(_waits_for_state(ability) for ability in now.abilities):
        found.append("state")
    if "attacking" in data or "blocking" in data:
        found.append("fighting")
    return found


def _waits_for_state(ability: Data) -> bool:
    return ability.text("kind") == "triggered" and ability["on"][0].text("on") == "state"
