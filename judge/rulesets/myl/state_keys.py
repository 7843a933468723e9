"""The keys that Mitos y Leyendas keeps in its states, with their kinds and meanings."""

from __future__ import annotations

from judge.resolver.state_keys import StateKeys

KEYS = StateKeys(
    data={
        "attacking": ("bool", "whether it attacks"),
        "blocker": ("ref", "what blocks this attacker"),
        "blocks": ("ref", "the attacker that it blocks"),
        "entered": ("int", "the turn in which it came into play"),
        "host": ("ref", "the card under which it lies"),
        "hurt": ("int", "what its strength has lost to damage"),
        "hurt_by": ("ref", "what damaged it last"),
        "must block": ("ref", "what has to block this attacker"),
        "origin": ("text", "the zone from which it was taken"),
        "playing": ("data", "how it is being played: what was chosen and paid, and whence it came"),
        "strength": ("int", "strength as the judge states it"),
        "unpaid": ("bool", "whether it came into play without being paid for"),
    },
    nature={
        "about": ("data", "the happening that an ability answers"),
        "item": ("ref", "what an ability answers"),
        "name": ("text", "the name of an ability"),
        "standing": ("bool", "whether its source was in play as it was used"),
        "used": ("bool", "whether an ability has been declared as used"),
    },
    facts={
        "acting": ("text", "whose action is being answered"),
        "action": ("ref|text", "the action that is being answered"),
        "answered": ("list", "who has answered which action by which ability"),
        "cancelled": ("list", "the abilities that have been cancelled"),
        "defender": ("text", "the player who is attacked"),
        "gold *": ("bool", "whether the seat has played its gold this turn"),
        "played *": ("int", "cards of a type that the seat has played this turn"),
    },
)
