"""Every keyword of the current rules, ability or action, is played by a scenario, or listed with why not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from judge.cardtext.magic.abilities import PLAIN_KEYWORDS
from judge.cardtext.magic.cards import grammar
from judge.cardtext.tokens import lines_of
from judge.rulesets.magic.keywords.keyword_table import NUMBERED

TESTS = Path(__file__).parent
RULES = TESTS.parent / "rules" / "magic" / "cr"
HEADING = re.compile(r"^### (70[12]\.\d+)\. (.+)$", re.MULTILINE)
CITES = re.compile(r"cites[\"']?:\s*\[([^\]]*)\]|cites=.*|cites[\"']?: *\n(?: *- .*\n)+")
CITED = re.compile(r"\b(70[12]\.\d+)[a-z]?\b")
NOT_PLAYED = {
    "701.2": "602 says how abilities are activated, and scenarios cite that",
    "701.5": "601 says how spells are cast, and scenarios cite that",
    "701.7": "111 says what tokens are, and scenarios cite that",
    "701.13": "406 says what exile is; cards that are exiled cite it",
}
"""By section, why no scenario plays it by that section."""
SILENT: frozenset[str] = frozenset()
"""Played by tests whose log names the sections of what the keyword does, not that of the keyword itself."""
ABSENT = {
    "701.1": "says what keyword actions are",
    "701.31": "Planechase",
    "701.32": "Archenemy",
    "701.33": "Archenemy",
    "701.45": "a set of jokes",
    "701.51": "Attractions",
    "701.52": "Attractions",
    "702.1": "says what keyword abilities are",
    "702.106": "drafting and Conspiracy",
    "702.158": "a set of jokes",
    "702.159": "Attractions",
}
"""What the digest leaves out of these chapters, and what it belongs to."""


@cache
def headings() -> dict[str, str]:
    """The keyword actions and abilities that the rules tell of, by section."""
    found: dict[str, str] = {}
    for file in RULES.glob("7-*.md"):
        found.update(dict(HEADING.findall(file.read_text(encoding="utf-8"))))
    return found


@cache
def played() -> frozenset[str]:
    """The sections of which scenarios and tests of what is played say that they are cited."""
    files = [*(TESTS / "scenarios" / "magic").glob("*.yaml"), *TESTS.glob("test_cardtext*.py")]
    files += TESTS.glob("test_magic_*.py")
    texts = (file.read_text(encoding="utf-8") for file in files)
    return frozenset(
        section for text in texts for cites in CITES.finditer(text) for section in CITED.findall(cites[0])
    )


@pytest.mark.parametrize("section", sorted(headings()))
def test_each_keyword_is_played_or_said_not_to_be(section: str) -> None:
    assert (section in played()) is not (section in {*NOT_PLAYED, *SILENT}), headings()[section]


def test_no_keyword_of_the_official_rules_is_left_out(shared: Path) -> None:
    text = (shared / "sources" / "magic-cr" / "2026-01-16.txt").read_text(encoding="utf-8-sig")
    official = set(re.findall(r"^(70[12]\.\d+)\. ", text.replace("\r", "\n"), re.MULTILINE))
    assert official - set(headings()) == set(ABSENT)


@pytest.mark.parametrize("section", sorted(SILENT))
def test_what_is_silent_is_spoken_of_by_a_test_of_what_is_played(section: str) -> None:
    files = [*TESTS.glob("test_cardtext*.py"), *TESTS.glob("test_real_cards*.py"), TESTS / "real_cards.py"]
    words = {section, headings()[section].lower()}
    assert any(word in file.read_text(encoding="utf-8").lower() for file in files for word in words)


def test_what_is_listed_stands_in_the_rules() -> None:
    assert set(NOT_PLAYED) <= set(headings())
    assert len(headings()) > 180


IN_A_SENTENCE = "can be your commander"


@pytest.mark.parametrize(
    "printed", [*(one for one in PLAIN_KEYWORDS if one != IN_A_SENTENCE), *(f"{word} 2" for word in NUMBERED)]
)
def test_a_keyword_with_a_record_is_read_by_it_alone(printed: str) -> None:
    """Another rule of the card reader for the same words would make every such line ambiguous."""
    (line,) = lines_of(printed, ())
    word, _, number = printed.rpartition(" ")
    meant = {word: 2} if word in NUMBERED and number == "2" else printed
    assert grammar().parse("keyword", line.tokens).readings == [{"keywords": [meant]}]
