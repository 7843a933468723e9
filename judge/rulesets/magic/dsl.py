"""How definitions write what cards say: references and instructions as the reader would give them."""

from __future__ import annotations

from judge.resolver import Data

SELF = Data(ref="self")
YOU = Data(ref="you")
IT = Data(ref="name", name="it")
MINE = Data({"in": SELF})
CREATURE = Data(type=("creature",))


def instruction(verb: str, **params: object) -> Data:
    """An instruction of one of Magic's verbs, as the reader would give it."""
    return Data(verb=verb, told=Data({name.replace("_", " "): value for name, value in params.items()}))


def named(name: str) -> Data:
    """What an instruction kept under a name."""
    return Data(ref="name", name=name)
