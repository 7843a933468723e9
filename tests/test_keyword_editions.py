"""A definition may say what the rules it is played by know: keywords that came later are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import judge.rulesets as rulesets
from judge.rulesets.kit import read_card
from judge.rulesets.kit.expression_parser import FaultyCard
from judge.rulesets.magic.words import CARD_KEYS, KEYWORDS, LATER

PROFILES = rulesets.find("magic").profiles
NOW, THEN = PROFILES["magic-current"], PROFILES["magic-2009"]
CARD = {"name": "Tall Heron", "type": "creature", "power": 2, "toughness": 2}


@pytest.mark.parametrize("said", [{"keywords": [{"renown": 1}]}, {"keywords": ["infect"]}, {"dash": 2}])
def test_a_keyword_that_came_later_is_refused_by_the_rules_before(said: dict[str, object]) -> None:
    read_card(NOW, {**CARD, **said})
    with pytest.raises(FaultyCard, match="do not know") as refused:
        read_card(THEN, {**CARD, **said})
    assert "2009-02-01" in str(refused.value)


@pytest.mark.parametrize(
    "said",
    [
        {"keywords": ["deathtouch", {"bushido": 1}, "islandwalk", "protection from red"]},
        {"keywords": ["hexproof"]},  # no keyword then, but what cards said in a sentence
        {"morph": 3},
    ],
)
def test_a_keyword_of_then_is_read(said: dict[str, object]) -> None:
    read_card(THEN, {**CARD, **said})


def test_every_keyword_with_a_rule_of_its_own_then_is_known(shared: Path) -> None:
    text = (shared / "sources" / "magic-cr" / "2009-02-01.txt").read_text(encoding="utf-8-sig")
    ruled = {
        name.strip().lower() for name in re.findall(r"^502\.\d+\. ([A-Z][\w' ]{2,24})$", text, re.MULTILINE)
    }
    assert len(ruled) > 70
    assert {word for word in ruled & {*KEYWORDS, *CARD_KEYS} if word in LATER} == set()
    plain = {word for word in {*KEYWORDS, *CARD_KEYS} - LATER if word not in ruled}
    assert {word for word in plain if " " not in word and not word.endswith("walk")} <= {
        *("hexproof", "indestructible", "menace", "uncounterable", "unblockable"),
        *("halves", "flipped", "enters", "divide", "after", "unread"),
    }
