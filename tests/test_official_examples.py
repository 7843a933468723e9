"""Each example printed in Magic's rules of 2026-01-16 is a scenario, or it is said why there is none."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from judge.decoding import read_text
from judge.importers import Request, magic_cr

HERE = Path(__file__).parent
LISTS = sorted((HERE / "data" / "official-examples").glob("*.yaml"))
NO_SITUATION, OPEN, BY_OTHERS = "no situation", "open", "cited by others"
MOST_REASONS = 40


@pytest.fixture(scope="module")
def examples(sources: Path) -> list[str]:
    """All of them, in the order of the document: a section's number and the place among its examples."""
    text = (sources / "magic-cr" / "2026-01-16.txt").read_bytes()
    document = magic_cr.read(read_text(text, "2026-01-16.txt"), Request("magic"))
    return [
        f"{section.number}-{place}"
        for section in document.sections
        for place, _ in enumerate(section.examples, 1)
    ]


@cache
def _played() -> frozenset[str]:
    return frozenset(file.stem.removeprefix("example-") for file in _scenarios())


def _scenarios() -> list[Path]:
    return sorted((HERE / "scenarios" / "magic").glob("example-*.yaml"))


def _rows(file: Path) -> dict[str, dict[str, str]]:
    """A list as it is written: YAML would take ``608.2e-1`` for a number."""
    rows: dict[str, dict[str, str]] = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
    return rows


@cache
def _listed(why: str) -> dict[str, str]:
    """The examples listed under one heading, of all lists together."""
    found: dict[str, str] = {}
    for file in LISTS:
        rows = _rows(file)
        assert set(rows) <= {NO_SITUATION, OPEN, BY_OTHERS}, file
        for example, reason in (rows.get(why, {})).items():
            assert example not in found, f"{file}: {example} is listed twice"
            found[example] = reason
    return found


def test_every_example_is_played_or_listed(examples: list[str]) -> None:
    places = (_played(), set(_listed(NO_SITUATION)), set(_listed(OPEN)))
    assert {one: n for one in examples if (n := sum(one in place for place in places)) != 1} == {}


def _cited_in(file: Path) -> set[str]:
    """The sections that a scenario demands of what happens in it, or of what is refused or answered."""
    found: set[str] = set()

    def look(part: object) -> None:
        if isinstance(part, dict):
            found.update(map(str, part.get("cites") or ()))
            for one in part.values():
                look(one)
        elif isinstance(part, list):
            for one in part:
                look(one)

    for scenario in yaml.load_all(file.read_text(encoding="utf-8"), yaml.BaseLoader):
        look(scenario.get("do"))
    return found


def _speaks_of(cited: str, section: str) -> bool:
    """Whether a section is that one or a part of it."""
    return re.fullmatch(re.escape(section) + "[a-z]?", cited) is not None


def test_a_scenario_cites_the_section_of_its_example_or_it_is_said_why_not() -> None:
    silent = {
        file.stem.removeprefix("example-")
        for file in _scenarios()
        if not any(
            _speaks_of(cited, file.stem.removeprefix("example-").rpartition("-")[0])
            for cited in _cited_in(file)
        )
    }
    assert silent == set(_listed(BY_OTHERS))


def test_what_is_played_or_listed_is_an_example(examples: list[str]) -> None:
    known = set(examples)
    assert {*_played(), *_listed(NO_SITUATION), *_listed(OPEN)} - known == set()


def test_few_examples_are_no_situation_and_each_says_why() -> None:
    assert len(_listed(NO_SITUATION)) <= MOST_REASONS
    assert [
        one for why in (NO_SITUATION, OPEN, BY_OTHERS) for one, reason in _listed(why).items() if not reason
    ] == []


def test_a_list_holds_the_sections_that_its_name_says() -> None:
    for file in LISTS:
        first, last = map(int, re.findall(r"\d{3}", file.stem))
        for rows in _rows(file).values():
            assert all(first <= int(example[:3]) <= last for example in rows), file


REMOVED = HERE / "data" / "removed-examples.yaml"


def test_the_examples_of_2009_that_were_removed_since_are_played_or_listed(sources: Path) -> None:
    text = (sources / "magic-cr" / "2009-02-01.txt").read_bytes()
    document = magic_cr.read(read_text(text, "2009-02-01.txt"), Request("magic"))
    known = {
        f"{section.number}-{place}"
        for section in document.sections
        for place, _ in enumerate(section.examples, 1)
    }
    played = {
        file.stem.removeprefix("removed-")
        for file in (HERE / "scenarios" / "magic").glob("removed-*.yaml")
        if "profile: magic-2009" in file.read_text(encoding="utf-8")
    }
    rows = _rows(REMOVED)
    listed = [example for why in rows.values() for example in why]
    assert set(rows) == {NO_SITUATION, OPEN}
    assert all(reason for why in rows.values() for reason in why.values())
    assert len(listed) == len({*listed})
    assert {*listed, *played} <= known
    assert not {*listed} & played
    assert len({*listed, *played}) == MOST_REMOVED


MOST_REMOVED = 21
"""The number of examples of 2009-02-01 of which nothing like it stands in the rules of 2026-01-16."""
