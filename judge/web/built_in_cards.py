"""The cards that Judge plays from its own data, found by name where no document of the library has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for

from judge import rulesets
from judge.web.labels import type_line
from judge.web.state import library

LONGEST_NAME = 100
"""Maximum characters of a query that may be the name of a card."""


@dataclass(frozen=True)
class BuiltInShown:
    """A built-in card; ``url`` leads to a table with it."""

    name: str
    types: str
    game_name: str
    url: str


def built_in_named(words: str, games: Iterable[str]) -> list[BuiltInShown]:
    """The built-in cards of these games with exactly this name or alias and no card in the library."""
    name = words.strip(' "')
    if not name or len(name) > LONGEST_NAME:
        return []
    found = []
    for game in games:
        if game not in rulesets.games() or library().cards(name, game):
            continue
        known = rulesets.find(game)
        ruleset = known.profiles[known.default]
        card = ruleset.card(name)
        if card is None or ruleset.invented(name):  # an example was never printed: nobody looks it up
            continue
        called = card.text("name")
        if library().cards(called, game):
            continue
        types = type_line(ruleset, (*card.texts("types"), *card.texts("subtypes")))
        url = url_for("resolver.lay", game=game, card=called)
        found.append(BuiltInShown(called, types, library().game_name(game), url))
    return found
