"""No ruleset keeps a citation that nothing cites."""

from __future__ import annotations

import re

import pytest

from judge import rulesets
from judge.rulesets.game import Game
from tests.conftest import ROOT

COMPOSED = re.compile(
    r"step .+|layer .+|.+ target|.+ over|deck \w+|parts (mutated|melded)|opening variant .+|target of .+"
    r"|(again|each|action|token|counters|cast|resolve|supertype) .+|.+ (stays|from anywhere|as it last was)"
    r"|(aura|equipment)( (not )?attached|'s own controller)|cast by .+"
    r"|name (subtype|card( that fits)?)|[75]0[12]\.\d+[a-z]"
)
"""Steps whose key is put together at run time: of a turn, a layer, a card's kind, a step's end, a deck's
format, how cards became one; of a keyword, a token, a counter; a section that the reader of cards writes."""


def names_in(*folders: str) -> set[str]:
    """What stands in quotation marks in the code of these folders, the tables of citations left out."""
    files = [file for folder in folders for file in (ROOT / "judge" / folder).rglob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files if not file.stem.endswith("cites"))
    return set(re.findall(r'"([^"\n]*)"', code))


@pytest.mark.parametrize("game", [rulesets.find(name) for name in rulesets.games()], ids=lambda game: game.id)
def test_every_step_is_cited_somewhere(game: Game) -> None:
    """A step that nothing names is a citation that nobody would miss."""
    named = names_in("resolver", "rulesets/kit", f"rulesets/{game.id.replace('-', '_')}")
    for ruleset in game.profiles.values():
        assert [step for step in ruleset.cites if step not in named and not COMPOSED.fullmatch(step)] == []
