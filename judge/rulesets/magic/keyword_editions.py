"""Which keywords the rules before July 2009 know: those with a rule of their own in 502 (2009-02-01)."""

from __future__ import annotations

from judge.rulesets.magic.words import CARD_KEYS, KEYWORDS

_KNOWN = frozenset({
    "first strike", "flanking", "flying", "haste", "shadow", "trample", "banding", "rampage",
    "cumulative upkeep", "vigilance", "phasing", "buyback", "horsemanship", "cycling", "echo", "fading",
    "kicker", "flashback", "madness", "fear", "morph", "amplify", "double strike", "provoke", "storm",
    "affinity", "entwine", "equip", "modular", "shroud", "sunburst", "bushido", "soulshift", "splice",
    "defender",
    "offering", "ninjutsu", "epic", "enchant", "convoke", "dredge", "transmute", "bloodthirst", "haunt",
    "replicate", "forecast", "graft", "recover", "ripple", "flash", "split second", "suspend", "vanishing",
    "absorb", "aura swap", "deathtouch", "delve", "fortify", "frenzy", "gravestorm", "lifelink", "poisonous",
    "reach", "transfigure", "champion", "changeling", "evoke", "hideaway", "prowl", "reinforce", "conspire",
    "persist", "wither", "retrace", "devour", "exalted", "unearth",
})  # fmt: skip
_PARTS = frozenset({
    "alternative cost", "alternative cost if", "additional cost", "halves", "enters", "divide", "after",
    "unread", "for each further target", "splice onto", "second kicker",
})  # fmt: skip
"""What a card says beside its keywords, and the parts of those that are known."""
_SAID_IN_FULL = frozenset({
    "hexproof", "indestructible", "menace",
    "uncounterable", "unblockable", "can't attack", "can't block", "doesn't untap",
})  # fmt: skip
"""Words for what the cards of that time said in a sentence, which the same rules govern (103.2, 500.3)."""


def _known(word: str) -> bool:
    kinds = ("protection from ", "hexproof from ")
    return word in _KNOWN | _PARTS | _SAID_IN_FULL or word.endswith("walk") or word.startswith(kinds)


LATER = frozenset(word for word in (*KEYWORDS, *CARD_KEYS) if not _known(word))
"""What cards say today and those rules do not know: a definition that says so is refused there."""
