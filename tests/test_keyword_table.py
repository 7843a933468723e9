"""Every keyword of the current rules, ability or action, is played by a scenario, or listed with why not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "rules" / "magic" / "cr"
HEADING = re.compile(r"^### (70[12]\.\d+)\. (.+)$", re.MULTILINE)
CITED = re.compile(r"\b(70[12]\.\d+)[a-z]?\b")
NOT_PLAYED = {
    "701.2": "602 says how abilities are activated, and scenarios cite that",
    "701.5": "601 says how spells are cast, and scenarios cite that",
    "701.7": "111 says what tokens are, and scenarios cite that",
    "701.13": "406 says what exile is; cards that are exiled cite it",
    "701.18": "305 and 601 say how lands and other cards are played",
    "701.26": "scenarios read whether a permanent is tapped, without its section",
    "701.28": "conversion belongs to cards that no imported file has in a form that is read",
    "701.30": "a clash is read and played; which card wins is not asked of the section",
    "701.49": "dungeons are cards outside the game that no imported file has",
    "702.5": "what an Aura enchants is its target, and 303.4 is cited",
}
"""By section, why no scenario plays it by that section."""


@cache
def headings() -> dict[str, str]:
    """The keyword actions and abilities that the rules tell of, by section."""
    found: dict[str, str] = {}
    for file in RULES.glob("7-*.md"):
        found.update(dict(HEADING.findall(file.read_text(encoding="utf-8"))))
    return found


@cache
def played() -> frozenset[str]:
    """The sections that scenarios and tests of what is played speak of."""
    files = [*(TESTS / "scenarios" / "magic").glob("*.yaml"), *TESTS.glob("test_cardtext*.py")]
    files += TESTS.glob("test_magic_*.py")
    return frozenset(one for file in files for one in CITED.findall(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("section", sorted(headings()))
def test_each_keyword_is_played_or_said_not_to_be(section: str) -> None:
    assert (section in played()) is not (section in NOT_PLAYED), headings()[section]


def test_what_is_listed_stands_in_the_rules() -> None:
    assert set(NOT_PLAYED) <= set(headings())
    assert len(headings()) > 180
