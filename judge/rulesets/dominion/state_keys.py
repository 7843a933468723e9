"""The keys that Dominion keeps in its states, with their kinds and meanings."""

from __future__ import annotations

from judge.resolver.state_keys import StateKeys

KEYS = StateKeys(
    data={"by": ("text", "the play of a card that set it aside")},
    players={
        "actions": ("int", "actions left this turn"),
        "buys": ("int", "buys left this turn"),
        "coins": ("int", "coins to spend this turn"),
        "turns": ("int", "turns taken"),
        "unordered": ("int", "cards of the deck whose order was never stated"),
    },
    facts={
        "count discard": ("text", "whether the judge lets discard piles be counted"),
        "piles": ("list", "the supply's piles"),
        "played": ("int", "cards played this turn"),
        "plays": ("list", "the plays under way, the innermost last"),
    },
)
