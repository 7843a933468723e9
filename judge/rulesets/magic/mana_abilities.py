"""Mana abilities: which activated abilities they are, and those of basic land types (605, 305.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.resolver import Data, Object, Position
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.kit.views import view
from judge.rulesets.magic.dsl import SELF, told
from judge.rulesets.magic.zones import BATTLEFIELD

Numbered = tuple[int, Data]
BASIC_MANA = {
    "plains": "white",
    "island": "blue",
    "swamp": "black",
    "mountain": "red",
    "forest": "green",
}


def activated(ruleset: CardRuleset, state: Position, object: Object) -> Iterator[Numbered]:
    """The activated abilities that an object has where it lies, numbered, basic land types' included."""
    seen = view(ruleset, state, object)
    for at, ability in enumerate(seen.abilities):
        zones = ability.texts("zone") or (BATTLEFIELD,)
        if ability.text("kind") == "activated" and seatless(object.zone) in zones:
            yield at, ability
    if object.zone == BATTLEFIELD and "land" in seen.types:
        for at, (subtype, color) in enumerate(BASIC_MANA.items(), 1000):
            if subtype in {name.casefold() for name in seen.subtypes}:
                yield at, basic_mana(color)


def basic_mana(color: str) -> Data:
    """The mana ability that a basic land type gives (305.6)."""
    effect = told("add mana", add_mana=color[0].upper() if color != "blue" else "U")
    if color == "black":
        effect = told("add mana", add_mana="B")
    return Data(kind="activated", name=color, cost=(told("tap", tap=SELF),), effect=(effect,), mana=True)


def is_mana_ability(ability: Data) -> bool:
    """Whether an activated ability is a mana ability: no target, could add mana, no loyalty (605.1a)."""
    if "targets" in ability or "modes" in ability or loyalty_cost(ability) is not None:
        return False
    return bool(ability.get("mana")) or adds_mana(ability.get("effect", ()))


def triggers_for_mana(ability: Data) -> bool:
    """Whether a triggered ability is a mana ability: no target, set off by mana, could add mana (605.1b)."""
    if ability.get("mana"):
        return True
    waits = {pattern.text("on") for pattern in ability.get("on", ())}
    by_mana = bool(waits) and waits <= {"tapped for mana", "mana added"}
    return by_mana and not {"targets", "modes"} & set(ability) and adds_mana(ability.get("effect", ()))


def adds_mana(program_: Any) -> bool:
    for one in program_:
        if one.text("verb") == "add mana":
            return True
        for branch in ("may", "then", "else", "do", "together", "program"):
            if isinstance(one.get(branch), tuple) and adds_mana(
                tuple(part for part in one[branch] if isinstance(part, Data))
            ):
                return True
        for part in one.get("of", ()) if isinstance(one.get("of"), tuple) else ():
            if isinstance(part, Data) and adds_mana(part.get("do", ())):
                return True
    return False


def loyalty_cost(ability: Data) -> int | None:
    """The loyalty an ability costs (negative: taken off), where it is a loyalty ability."""
    for part in ability.get("cost", ()):
        if part.text("verb") == "loyalty":
            written = part["told"]["loyalty"]
            return written if isinstance(written, int) else 0
    return None


def taps(ability: Data) -> bool:
    return any(
        part.text("verb") in ("tap", "untap") and part["told"].get(part.text("verb")) == SELF
        for part in ability.get("cost", ())
    )


def makes_mana(ruleset: CardRuleset, state: Position, object: Object) -> bool:
    """Whether the permanent has a mana ability."""
    return any(is_mana_ability(ability) for _, ability in activated(ruleset, state, object))
