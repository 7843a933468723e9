"""The keys that Gobierno & Prestigio keeps in its states, with their kinds and meanings."""

from __future__ import annotations

from judge.resolver.state_keys import StateKeys

KEYS = StateKeys(
    data={
        "additional": ("list", "the additional costs that were chosen for it"),
        "alternative": ("text", "the alternative cost that was chosen for it"),
        "attacking": ("text", "the seat that it attacks"),
        "blocked": ("bool", "whether an attacker has been blocked"),
        "blocking": ("ref", "the attacker that it blocks"),
        "came": ("text", "the zone from which it was played"),
        "damage": ("int", "damage marked on it"),
        "face down": ("bool", "whether it lies face down"),
        "offered free": ("bool", "whether an effect lets it be played without paying"),
        "spent": ("bool", "whether a resource has been spent"),
        "strength": ("int", "strength as the judge states it"),
        "tapped": ("bool", "whether it is turned"),
        "toughness": ("int", "toughness as the judge states it"),
        "unpaid": ("bool", "whether it was put on the stack without its cost being paid"),
        "zone": ("text", "the zone in which it was played"),
    },
    nature={
        "card": ("text", "the card of which it is a copy"),
        "spent": ("data", "what was spent for it"),
        "use": ("bool", "whether playing it takes a use"),
    },
    players={
        "advanced": ("int", "turns by which the player has advanced"),
        "complete": ("bool", "whether everything that the player has is on the table as stated"),
        "prestige": ("int", "points of prestige"),
        "reserve": ("list", "points that were set aside for later"),
        "restricted": ("list", "points that may be spent on some things only"),
        "used": ("data", "how often each card has been used"),
    },
    facts={
        "attack again": ("text", "what the judge has ruled about attacking again"),
        "attacked": ("bool", "whether there has been an attack this turn"),
        "copy paid": ("text|bool", "what the judge has ruled about the cost of a copy"),
        "damage to others": ("text", "what the judge has ruled about damage to other objects"),
        "damage to player": ("text", "what the judge has ruled about damage to players"),
        "delayed controller": ("text", "what the judge has ruled about who controls a delayed ability"),
        "final opportunity": ("text|bool", "what the judge has ruled about the last opportunity of a stage"),
        "first": ("text", "the first player"),
        "teams": ("data", "the team of each seat"),
    },
)
