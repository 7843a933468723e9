"""Events of several objects at once, and references to those objects (603.2c)."""

from __future__ import annotations

from judge.cardtext.magic.events import nouns_of

TOGETHER = frozenset({"enters", "attacks", "blocks", "becomes blocked", "tapped", "combat damage to player"})
"""Happenings that leave the objects of a batch unchanged, so that a text may refer to them."""
COUNTED = TOGETHER - {"combat damage to player"} | {
    "dies", "leaves", "discarded", "sacrificed", "moves", "put into graveyard",
}  # fmt: skip
"""Happenings of a batch for which "that many" means the number of its objects."""


def batch_of(on: object) -> tuple[frozenset[str], bool]:
    """The nouns that may refer to the objects of the event, and whether "that many" means their number."""
    if not isinstance(on, dict) or len(on) != 1:
        return frozenset(), False
    ((word, told),) = on.items()
    parts = set(told) & {"of", "by", "who", "where", "from", "to", "actor"} if isinstance(told, dict) else ()
    those = told.get("of", told.get("by", {})) if parts else told
    named = word in TOGETHER and isinstance(those, dict) and bool(those)
    return (nouns_of(those) if named else frozenset()), word in COUNTED
