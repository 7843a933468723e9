"""Values of fields in words: colours, types and formats, in English and Spanish."""

from __future__ import annotations

from judge.cardsearch.kinds import KINDS
from judge.library.facets import COLOUR_NAMES, COLOURS
from judge.text import fold_hard

_GROUPS = {
    "azorius": "WU", "dimir": "UB", "rakdos": "BR", "gruul": "RG", "selesnya": "GW", "orzhov": "WB",
    "izzet": "UR", "golgari": "BG", "boros": "RW", "simic": "GU", "bant": "GWU", "esper": "WUB",
    "grixis": "UBR", "jund": "BRG", "naya": "RGW", "abzan": "WBG", "jeskai": "URW", "sultai": "BGU",
    "mardu": "RWB", "temur": "GUR",
}  # fmt: skip
COLOURLESS = frozenset({"c", "colorless", "colourless", "incoloro", "incolora"})
MULTICOLOURED = frozenset(
    {"m", "multi", "multicolor", "multicolour", "multicolored", "multicoloured", "multicolora"}
)
TYPES = {fold_hard(spanish): english for english, spanish in KINDS.items()} | {
    "criatura": "creature", "artefacto": "artifact", "encantamiento": "enchantment", "tierra": "land",
    "instantaneo": "instant", "conjuro": "sorcery", "batalla": "battle", "mazmorra": "dungeon",
    "legendario": "legendary", "legendaria": "legendary", "basica": "basic", "basico": "basic",
    "nevado": "snow", "nevada": "snow", "ficha": "token", "araña": "spider", "elfa": "elf",
    "humana": "human", "perro": "dog", "picaro": "rogue",
}  # fmt: skip
"""Types and subtypes by their Spanish names; the printed words of a card are found anyway."""
FORMATS = {
    "estandar": "standard", "moderno": "modern", "moderna": "modern", "legado": "legacy",
    "pionero": "pioneer", "comandante": "commander", "historico": "historic", "antiguo": "vintage",
}  # fmt: skip


def colours_of(value: str) -> int | None:
    """The sum of COLOURS that a value names; None if it names none.

    >>> colours_of("rg") == colours_of("rojo,verde") == colours_of("Gruul") == 24
    True
    >>> colours_of("purple") is None
    True

    """
    folded = fold_hard(value)
    letters = _GROUPS.get(folded)
    if letters is None:
        words = [
            word for word in folded.replace(",", " ").replace("/", " ").split() if word not in ("y", "and")
        ]
        if words and all(word in COLOUR_NAMES for word in words):
            letters = "".join(COLOUR_NAMES[word] for word in words)
        elif folded and set(folded.upper()) <= set(COLOURS):
            letters = folded.upper()
    return None if letters is None else sum(bit for letter, bit in COLOURS.items() if letter in letters)
