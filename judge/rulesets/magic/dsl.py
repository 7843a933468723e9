"""Helpers for writing card data in code: references and instructions in the form that the reader produces."""

from __future__ import annotations

from judge.resolver import Data

SELF = Data(ref="self")
YOU = Data(ref="you")
IT = Data(ref="name", name="it")
MINE = Data({"in": SELF})
CREATURE = Data(type=("creature",))


def instruction(verb: str, **params: object) -> Data:
    """An instruction with one of Magic's verbs, in the form that the reader produces."""
    return Data(verb=verb, told=Data({name.replace("_", " "): value for name, value in params.items()}))


def named(name: str) -> Data:
    """A reference to the result that an instruction kept under a name."""
    return Data(ref="name", name=name)
