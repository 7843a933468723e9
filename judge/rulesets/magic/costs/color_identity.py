"""The color identity of cards and commanders, from symbols, colors and other faces (903.4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judge.resolver import Data, Position, Ref
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, definition
from judge.rulesets.magic.costs.mana import read_cost
from judge.rulesets.magic.words import COLORS

LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
SYMBOL = re.compile(r"(?<=[{/])[WUBRG](?=[}/])")
"""A color's letter within a mana symbol, in a printed line that Judge does not read."""
IN_IDENTITY = "in identity of"
"""Key of ``add mana``: one color of the player's choice from the color identity of these cards."""


COLORS_OF = "of colors of"
"""Key of ``add mana``: one color of the player's choice among the colors of these objects."""


def colors_among(ruleset: CardRuleset, state: Position, refs: Iterable[object]) -> tuple[str, ...]:
    """The colors that some objects have, in the order of the color wheel (105.2)."""
    seen = [state.current(ref) for ref in refs if isinstance(ref, Ref)]
    found = {color for obj in seen if obj for color in view(ruleset, state, obj).colors}
    return tuple(color for color in COLORS if color in found)


def color_identity(card: Data) -> tuple[str, ...]:
    """The colors of the mana symbols in a card's cost and text, of its color indicator and its other face.

    In the order of the color wheel (903.4, 903.4d).
    """
    found = set(card.texts("colors")) | set(_symbols(card))
    return tuple(color for color in COLORS if color in found)


def _symbols(said: object, key: str = "") -> Iterator[str]:
    """The colors of all mana symbols in card data, without those of tokens that the card creates."""
    if key in ("cost", "pay", "add mana") and isinstance(said, (Data, str)):
        try:
            cost = read_cost(said)
        except ValueError:  # a color named in a choice
            return
        yield from (kind for kind in cost if kind in COLORS)
        yield from (kind for ways in cost.get("hybrid", ()) for kind in ways if kind in COLORS)
    elif key == "unread" and isinstance(said, tuple):
        yield from (LETTERS[letter] for text in said for letter in SYMBOL.findall(str(text)))
    elif isinstance(said, tuple):
        for part in said:
            yield from _symbols(part, "")
    elif isinstance(said, Data):
        for name, part in said.items():
            if name == "back" and isinstance(part, Data):
                yield from part.texts("colors")
            if name not in ("create", "emblem"):
                yield from _symbols(part, name)


def identities(ruleset: CardRuleset, state: Position, refs: Iterable[object]) -> tuple[str, ...]:
    """The colors in the color identity of some cards; none where there are none (903.4f)."""
    cards = [state.current(ref) for ref in refs if isinstance(ref, Ref)]
    found = {color for obj in cards if obj for color in color_identity(definition(ruleset, obj))}
    return tuple(color for color in COLORS if color in found)
