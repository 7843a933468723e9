"""Split cards with a shared type line, such as Rooms: their halves ("doors"), locked or unlocked (709.5)."""

from __future__ import annotations

from functools import lru_cache

from judge.resolver import EMPTY, Data
from judge.rulesets.magic.costs.mana import colors_of, joined, mana_value
from judge.rulesets.magic.words import PERMANENT_TYPES

SIDES = ("left", "right")
UNLOCKED = {side: f"{side} half unlocked" for side in SIDES}
"""In a permanent's data: the designation of each half (709.5c)."""
SHARED = "shared type line"
"""In the definition of a split card: its halves share one type line."""
WHOLE = "whole card"
"""In a definition that shows part of a card (a flipped one, a Room): the whole card, which is copied."""
DOOR_UNLOCKED = "door unlocked"
"""The happening that a half becomes unlocked; on a half, of the source, it means that half (709.5h)."""


def shares_type_line(card: Data) -> bool:
    """Whether the card's halves share its own type line, which is that of a permanent."""
    return "halves" in card and not PERMANENT_TYPES.isdisjoint(card.texts("types"))


def with_doors(card: Data) -> Data:
    """The card with the shared types on each half, and with what both halves say together (709.4, 709.5a)."""
    halves = tuple(
        half.but(types=card.texts("types"), subtypes=card.texts("subtypes"), abilities=_of_door(half, side))
        for half, side in zip(card["halves"], SIDES, strict=False)
    )
    said = {
        name: (*card.get(name, ()), *(one for half in halves for one in half.get(name, ())))
        for name in ("abilities", "enters", "keywords")
    }
    return card.but(halves=halves, **{SHARED: True}, **{name: value for name, value in said.items() if value})


def _of_door(half: Data, side: str) -> tuple[Data, ...]:
    """The abilities of a half; one that waits for its own unlocking waits for that half alone."""

    def aimed(waits: Data) -> Data:
        own = waits.text("on") == DOOR_UNLOCKED and "ref" in str(waits.get("of", "")) and "where" not in waits
        return waits.but(where=Data(half=side)) if own else waits

    return tuple(
        one.but(on=tuple(aimed(waits) for waits in one["on"])) if one.text("kind") == "triggered" else one
        for one in half.get("abilities", ())
    )


def unlocked(data: Data) -> tuple[str, ...]:
    """The halves of a permanent that are unlocked, left first."""
    return tuple(side for side in SIDES if data.get(UNLOCKED[side]))


def locked(card: Data, data: Data) -> dict[str, Data]:
    """The locked halves of a permanent of that card, each with what it says; none if it has no halves."""
    whole = card.get(WHOLE, card)
    if SHARED not in whole:
        return {}
    halves = zip(SIDES, whole["halves"], strict=False)
    return {side: half for side, half in halves if not data.get(UNLOCKED[side])}


def behind_doors(card: Data, data: Data) -> Data:
    """The values of a permanent: those of its unlocked halves only (709.5)."""
    whole = card.get(WHOLE, card)
    return _open(whole, unlocked(data)) if SHARED in whole else card


@lru_cache(maxsize=512)
def _open(whole: Data, sides: tuple[str, ...]) -> Data:
    halves = dict(zip(SIDES, whole["halves"], strict=False))
    shown = [halves[side] for side in sides if side in halves]
    cost = joined(EMPTY, *(half.get("cost", EMPTY) for half in shown)) if shown else None
    figures = whole.get("figures", EMPTY).but(**{"mana value": mana_value(cost or EMPTY)})
    own = colors_of(joined(*(half.get("cost", EMPTY) for half in halves.values())))
    colors = colors_of(cost or EMPTY) if set(whole.texts("colors")) == set(own) else whole.texts("colors")
    said = {name: _without(whole, name, halves, sides) for name in ("abilities", "enters", "keywords")}
    name = " // ".join(half.text("name") for half in shown)
    return whole.but(
        name=name, cost=cost, colors=tuple(colors), figures=figures, **said, **{WHOLE: whole}
    )  # fmt: skip


def _without(whole: Data, name: str, halves: dict[str, Data], sides: tuple[str, ...]) -> tuple[object, ...]:
    """What the whole card says under a name, without what its locked halves say."""
    left = list(whole.get(name, ()))
    for side, half in halves.items():
        if side not in sides:
            for one in half.get(name, ()):
                if one in left:
                    left.remove(one)
    return tuple(left)
