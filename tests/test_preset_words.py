"""Every preset that does something says so in words: the documents' own, or Judge's in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import rulesets
from judge.app_state import open_library
from judge.messages import LANGUAGES
from judge.resolver import Data
from judge.rulesets.kit.definition_store import at_hand
from judge.text import fold

SAYS_NOTHING = {
    "name",
    "aliases",
    "types",
    "subtypes",
    "colors",
    "cost",
    "figures",
    "keywords",
    "cites",
    "text",
}
OPENED = {"open costs"}
"""What a breach card shows as numbers."""


@pytest.mark.parametrize("game", rulesets.games())
def test_presets_say_what_they_do(game: str, tmp_path: Path) -> None:
    told = {
        fold(name)
        for edition in open_library(tmp_path).current_editions(game)
        for store in edition.stores
        for _, card in store.cards()
        if card.text
        for name in card.names
    }
    silent = set()
    for ruleset in rulesets.find(game).profiles.values():
        for card in at_hand(ruleset.cards).values():  # of the others the words are made from the data
            does = set(card) - SAYS_NOTHING - OPENED
            text = card.get("text")
            worded = isinstance(text, Data) and all(text.get(language) for language in LANGUAGES)
            if does and not worded and fold(card.text("name")) not in told:
                silent.add(card.text("name"))
    assert silent == set()
