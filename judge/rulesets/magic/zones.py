"""Magic's zones: permanents, their controllers, timestamps and attachments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from judge.resolver import STACK, Object, Position, Ref, zone_of
from judge.rulesets.kit.rule import seatless
from judge.rulesets.magic.words import SHARED_ZONES

BATTLEFIELD = "battlefield"
EXILE = "exile"
HAND = "hand"
COMMAND = "command"
LIBRARY = "library"
GRAVEYARD = "graveyard"
OUTSIDE = "outside"
"""The zone of a companion before it is put into the hand (702.139a)."""
MERGED = "merged"
"""The zone of the other cards of a merged permanent: parts of it, which are not seen separately."""
PHASED_OUT = "phased out"
"""The zone of phased-out objects: the same objects, but no rule or effect sees them (702.26b)."""

__all__ = [
    "BATTLEFIELD", "COMMAND", "EXILE", "GRAVEYARD", "HAND", "LIBRARY", "MERGED", "OUTSIDE", "PHASED_OUT",
    "STACK", "attached_to", "attachments", "hand", "on_battlefield", "permanents", "seatless",
    "stamp", "zone_of",
]  # fmt: skip


def permanents(state: Position, seat: str | None = None) -> Iterator[Object]:
    """The permanents (of a seat) in order, without those phased out."""
    for obj in state.inside(BATTLEFIELD):
        if seat in (None, obj.controller):
            yield obj


def on_battlefield(state: Position, ref: Ref | None) -> Object | None:
    """The permanent of a reference, if it is still there as the same object."""
    obj = state.current(ref)
    return obj if obj and obj.zone == BATTLEFIELD else None


def hand(state: Position, seat: str) -> tuple[Object, ...]:
    return state.inside(zone_of(HAND, seat))


def stamp(obj: Object) -> int:
    """The object's timestamp: its entering of the zone, or a later one (attaching).

    A later one is kept as a reference, so that repeated positions are equal.
    """
    later = obj.data.ref("stamp")
    return later.incarnation if later else obj.incarnation


def attached_to(obj: Object) -> Ref | str | None:
    """The host of an Aura or Equipment: a permanent's reference, a seat, or None."""
    value = obj.data.get("attached")
    return value if isinstance(value, (Ref, str)) else None


ONLY_ENCHANTS = "enchants only"
"""In an Aura's data: what it can enchant, in place of its own enchant ability."""


def attachments(state: Position, ref: Ref) -> Iterator[Object]:
    """The permanents attached to another."""
    return (obj for obj in permanents(state) if attached_to(obj) == ref)


def destination(obj: Object, zone: str) -> str:
    """The zone's full name: a card can only go to its owner's hand, library or graveyard (400.3)."""
    word = seatless(zone)
    return word if word in SHARED_ZONES or word == PHASED_OUT else zone_of(word, obj.owner)


MERGED_AS = "merged as"
"""In the data of a merged permanent: how the parts were joined; its characteristics are kept as those of a
copy.
"""


TOGETHER = "together"
"""In the data of a world permanent: when it entered, equal for all that entered at once (704.5k)."""


EXILER = "exiler"
"""In the data of what exiles a melded permanent: whose effect it is, who chooses the order of its cards
(712.21b).
"""
PARTED_FROM = "parted from"
"""In the data of a former card: the object that the permanent has become (729.3c)."""


def works_here(obj: Object, line: str) -> bool:
    """Whether a printed line says that it works in the object's zone outside the battlefield (113.6b).

    That is a line about its own card in a graveyard or exile, or about casting it (113.6e).
    """
    where = seatless(obj.zone)
    if where == HAND:
        return bool(_own_casting(obj.card).search(line))
    return where in (GRAVEYARD, EXILE) and bool(_own_card_in(obj.card, where).search(line))


def _own(card: str) -> str:
    """A pattern for a line's own card: its name, the first part of that, or "this" with a type."""
    names = sorted({card, card.partition(",")[0]}, key=len, reverse=True)
    kinds = "card|spell|creature|permanent|artifact|enchantment|land"
    return rf"(?:{'|'.join(map(re.escape, names))}|this (?:{kinds}))"


@lru_cache(maxsize=512)
def _own_casting(card: str) -> re.Pattern[str]:
    return re.compile(rf"\bcast {_own(card)}", re.IGNORECASE)


@lru_cache(maxsize=512)
def _own_card_in(card: str, zone: str) -> re.Pattern[str]:
    return re.compile(rf"\b{_own(card)}\b[^.]{{0,40}}\b(?:from|in)\b[^.]{{0,30}}\b{zone}\b", re.IGNORECASE)
