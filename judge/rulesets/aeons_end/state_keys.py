"""The keys that Aeon's End keeps in its states, with their kinds and meanings."""

from __future__ import annotations

from judge.resolver.state_keys import StateKeys

KEYS = StateKeys(
    data={
        "breach": ("ref", "the breach in which a spell is prepped"),
        "focused": ("int", "the turn in which a breach was focused"),
        "life": ("int", "lives of a minion, or of the nemesis"),
        "opened": ("bool", "whether a breach is open"),
        "since": ("int", "the turn in which a spell was prepped"),
        "turns": ("int", "how far a closed breach is turned: how often it was focused"),
        "used": ("int", "the turn in which a gem's or relic's ability was used"),
    },
    nature={
        "bonus": ("int", "what an open breach adds to the damage of its spell"),
        "cost": ("int", "what a card of the supply costs, where that is stated"),
        "focus cost": ("int", "what focusing a breach costs"),
        "max life": ("int", "the most lives that it can have"),
        "open costs": ("list", "what opening a breach costs, by how far it is turned"),
    },
    players={
        "aether": ("int", "aether to spend this turn"),
        "charges": ("int", "charges of the mage's ability"),
        "deck": ("int", "how many cards the deck has, where they are not told one by one"),
        "life": ("int", "lives"),
        "max charges": ("int", "the most charges that the mage can have"),
        "max life": ("int", "the most lives that the mage can have"),
    },
    facts={
        "casting": ("list", "the spells that are being cast"),
        "immediately": ("text", "what the judge has ruled about effects that happen immediately"),
        "last card": ("text", "what the judge has ruled about the last card of the nemesis"),
        "nemesis deck": ("int", "how many cards the nemesis deck has, where they are not told"),
        "shuffled": ("bool", "whether the turn order deck lies shuffled"),
        "taken": ("list", "who has had a turn by a shared card"),
        "unseen": ("int", "cards whose faces were never stated"),
    },
)
