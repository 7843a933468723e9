"""The subtypes of Magic, by the card type they belong to (205.3g to 205.3q)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resources import within
from judge.rulesets.kit.data_files import data_in


def _read() -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, words in data_in(within("rulesets/magic", "subtypes.yaml")).items():
        for word in words.split():
            found.setdefault(word.replace("_", " "), kind)
    return found


SUBTYPES: Mapping[str, str] = _read()
"""Every subtype, with its card type."""
CREATURE_TYPES = tuple(sorted(word for word, kind in SUBTYPES.items() if kind == "creature"))
BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")

_IRREGULAR = {
    "elf": "elves",
    "dwarf": "dwarves",
    "wolf": "wolves",
    "werewolf": "werewolves",
    "ox": "oxen",
    "mouse": "mice",
    "fungus": "fungi",
    "octopus": "octopuses",
    "cyclops": "cyclopes",
    "thief": "thieves",
    "djinn": "djinn",
    "merfolk": "merfolk",
    "treefolk": "treefolk",
    "moonfolk": "moonfolk",
    "sheep": "sheep",
    "fish": "fish",
    "kithkin": "kithkin",
    "eldrazi": "eldrazi",
    "plains": "plains",
    "locus": "loci",
    "homunculus": "homunculi",
    "pegasus": "pegasi",
    "phoenix": "phoenixes",
    "sphinx": "sphinxes",
    "lynx": "lynxes",
    "child": "children",
    "samurai": "samurai",
    "ninja": "ninjas",
    "human": "humans",
    "shaman": "shamans",
    "townsfolk": "townsfolk",
    "equipment": "equipment",
    "efreet": "efreets",
    "cephalid": "cephalids",
    "leech": "leeches",
    "cockatrice": "cockatrices",
    "nautilus": "nautiluses",
    "thrull": "thrulls",
    "series": "series",
    "spawn": "spawn",
    "urza's": "urza's",
    "deer": "deer",
    "elk": "elk",
    "moose": "moose",
    "squid": "squid",
    "bison": "bison",
    "alien": "aliens",
    "dryad": "dryads",
    "mercenary": "mercenaries",
    "clue": "clues",
    "viashino": "viashino",
    "kree": "kree",
    "aetherborn": "aetherborn",
    "borg": "borg",
    "hero": "heroes",
    "spacecraft": "spacecraft",
    "aircraft": "aircraft",
}


def plural(word: str) -> str:
    """The plural of a subtype.

    >>> plural("elf"), plural("ally"), plural("goblin"), plural("witch")
    ('elves', 'allies', 'goblins', 'witches')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word}s"
