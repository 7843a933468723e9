"""Gifts, which are promised to an opponent as a spell is cast (Magic, 702.174)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar

FISH = {
    "name": "Fish",
    "type": "creature",
    "subtypes": ["fish"],
    "colors": ["blue"],
    "power": 1,
    "toughness": 1,
}
OCTOPUS = {"name": "Octopus", "type": "creature", "subtypes": ["octopus"], "colors": ["blue"], "power": 8,
           "toughness": 8}  # fmt: skip
THEM = "opponent"
"""The opponent to whom a gift was promised: the only one, or a chosen one."""
GIFTS: dict[str, dict[str, object]] = {
    "a food": {"create": "Food", "who": THEM, "cites": ["702.174d"]},
    "a card": {"draw": 1, "who": THEM, "cites": ["702.174e"]},
    "a tapped fish": {"create": FISH, "tapped": True, "who": THEM, "cites": ["702.174f"]},
    "an extra turn": {"extra turn": THEM, "cites": ["702.174g"]},
    "a treasure": {"create": "Treasure", "who": THEM, "cites": ["702.174h"]},
    "an octopus": {"create": OCTOPUS, "who": THEM, "cites": ["702.174i"]},
}


def add(g: Grammar) -> None:
    """Add the gifts that an opponent may be promised as the spell is cast (702.174)."""
    promised = {"fact": "gift promised"}
    for words, given in GIFTS.items():
        entering = {"kind": "triggered", "on": {"enters": "self"}, "if": promised, "effect": [given]}
        g.rule("line", f"gift {words}", told=entering)(lambda told: {"gift": True, "abilities": [told]})
        first = {"if": promised, "then": [given]}
        g.rule("spell_line", f"gift {words}", told=first)(lambda told: {"gift": True, "effect": [told]})
    g.phrase("condition1", "the gift was promised", promised)
    g.phrase("condition1", "the gift wasn't promised", {"not": [promised]})
