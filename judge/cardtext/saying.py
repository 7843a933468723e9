"""How card data are put into words, whatever the language: the walk through the data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

Plain = Any
KEYS_OF_COST = (
    "equip",
    "cycling",
    "echo",
    "ward",
    "kicker",
    "buyback",
    "flashback",
    "morph",
    "madness",
    "evoke",
    "dash",
    "unearth",
    "bestow",
    "overload",
    "miracle",
    "mutate",
    "disturb",
    "foretell",
    "plot",
    "blitz",
    "spectacle",
    "warp",
    "offspring",
    "ninjutsu",
    "embalm",
    "eternalize",
    "encore",
    "scavenge",
)
"""Keys of a card whose value is a cost."""


class Unsaid(Exception):
    """Something in the data that has no words yet; ``args`` hold it."""


def listed(value: Plain) -> list[Plain]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


class Language(ABC):
    """One language: its words for each part of the data."""

    def definition(self, data: Mapping[str, Any]) -> list[str]:
        made: list[str] = []
        if data.get("keywords"):
            made.append(self.sentence(", ".join(self.keyword(one) for one in data["keywords"])))
        for key in KEYS_OF_COST:
            if key in data:
                made.append(self.sentence(self.keyword_cost(key, self.cost(data[key]))))
        for key in ("crew", "enchant", "affinity", "suspend", "additional cost", "colors", "divide"):
            if key in data:
                made.append(self.sentence(self.key(key, data[key])))
        made += [self.sentence(self.enters(one)) for one in data.get("enters", ())]
        for key in ("power", "toughness"):
            if isinstance(data.get(key), dict):
                made.append(self.sentence(self.own_figure(key, data[key])))
        slots = self.slots(data.get("targets", ()))
        if "effect" in data:
            made.append(self.effect(data["effect"], slots))
        if "modes" in data:
            made.append(self.modes(data["modes"], slots))
        made += [self.ability(one) for one in data.get("abilities", ())]
        return made

    def slots(self, targets: Plain) -> dict[str, Any]:
        return {one.get("as", "target"): one for one in targets}

    def sentence(self, text: str) -> str:
        text = text.strip()
        return (text[:1].upper() + text[1:]).rstrip(".") + "."

    def ability(self, ability: Mapping[str, Any]) -> str:
        slots = self.slots(ability.get("targets", ()))
        kind = ability["kind"]
        if kind == "static":
            return self.sentence(self.static(ability))
        if kind == "replacement":
            return self.sentence(self.replacement(ability))
        if "modes" in ability:
            done = self.modes(ability["modes"], slots)
        else:
            effect = ability["effect"]
            if ability.get("optional"):
                effect = [{"may": effect}]
            done = self.effect(effect, slots)
        if kind == "activated":
            said = f"{self.upper(self.cost(ability['cost']))}: {done}"
            return " ".join([said, *self.limits(ability)])
        return " ".join([self.triggered(ability, done), *self.limits(ability)])

    def upper(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def effect(self, effect: Plain, slots: dict[str, Any]) -> str:
        """Instructions as sentences; a target is named in full where it first comes, then pointed back to."""
        said = dict(slots)
        return " ".join(self.sentence(self.instruction(one, said)) for one in effect)

    @abstractmethod
    def keyword(self, keyword: Plain) -> str: ...

    @abstractmethod
    def keyword_cost(self, key: str, cost: str) -> str: ...

    @abstractmethod
    def key(self, key: str, value: Plain) -> str: ...

    @abstractmethod
    def enters(self, one: Mapping[str, Any]) -> str: ...

    @abstractmethod
    def own_figure(self, key: str, amount: Plain) -> str: ...

    @abstractmethod
    def modes(self, modes: Mapping[str, Any], slots: dict[str, Any]) -> str: ...

    @abstractmethod
    def static(self, ability: Mapping[str, Any]) -> str: ...

    @abstractmethod
    def replacement(self, ability: Mapping[str, Any]) -> str: ...

    @abstractmethod
    def triggered(self, ability: Mapping[str, Any], done: str) -> str: ...

    @abstractmethod
    def limits(self, ability: Mapping[str, Any]) -> list[str]: ...

    @abstractmethod
    def cost(self, cost: Plain) -> str: ...

    @abstractmethod
    def instruction(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str: ...
