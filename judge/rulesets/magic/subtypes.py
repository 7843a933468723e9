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
