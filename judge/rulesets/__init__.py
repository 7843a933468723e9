"""The rulesets: one package per game, found by the game's word."""

from __future__ import annotations

from importlib import import_module

from judge.errors import NotFound
from judge.messages import N_
from judge.rulesets.game import Game

_PACKAGES = {
    "gyp": "gyp",
    "myl": "myl",
    "dominion": "dominion",
    "aeons-end": "aeons_end",
    "magic": "magic",
}


class UnknownRuleset(NotFound):
    template = N_("there is no resolver for “{game}”; there is one for: {known}")


def games() -> tuple[str, ...]:
    """The games that can be resolved, by their words."""
    return tuple(_PACKAGES)


def find(game: str) -> Game:
    """A game by its word; raises UnknownRuleset where there is none."""
    if game not in _PACKAGES:
        raise UnknownRuleset(game=game, known=", ".join(_PACKAGES))
    found: Game = import_module(f"judge.rulesets.{_PACKAGES[game]}").GAME
    return found
