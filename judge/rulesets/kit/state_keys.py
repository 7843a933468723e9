"""The keys that every game with cards as data keeps in its states, with their kinds and meanings."""

from __future__ import annotations

from judge.resolver.state_keys import StateKeys

KIT_KEYS = StateKeys(
    data={
        "announced": ("data", "what was chosen as it was announced: modes, X, how targets are divided"),
        "attached": ("ref|text", "what it is attached to; a seat's name where that is a player"),
        "counters": ("data", "how many counters of each kind lie on it"),
    },
    nature={
        "ability": ("data", "an ability on the stack: what it says"),
        "definition": ("data", "what a token, copy or card without an entry says, as a definition"),
        "figures": ("data", "figures stated for this object in place of those of its card"),
        "index": ("int", "which ability of its source it is"),
        "kind": ("text", "an ability on the stack: how it came there (activated, triggered ...)"),
        "known": ("data", "what objects that its words speak of last were"),
        "names": ("data", "what was kept under names for its effect"),
        "source": ("ref|none", "the object whose ability it is"),
        "targets": ("data", "the targets of the ability's effect, by slot"),
        "x": ("int|none", "the X that was announced for it; none until then"),
    },
    facts={
        "used *": ("int|bool|list", "an ability or its limit that has been used this turn, or its modes"),
        "ever *": ("int|bool", "an ability that may be used once in the whole game"),
        "unchosen *": ("list", "modes that were chosen before for the same ability"),
    },
)
