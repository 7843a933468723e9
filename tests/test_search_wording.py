"""What is asked for in everyday words: the rule that says it comes first, whatever its own words are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.documents import Block, Document, EditionRef, Section, SectionNumber
from judge.search import SearchEngine, SearchScope, build_index, passages_of

HARBOUR = (
    ("1", "Harbours", "", ""),
    ("1.1", "", "A ship in a harbour may be loaded once.", "1"),
    ("1.2", "", "A harbour with no ship gives its owner one coin.", "1"),
    ("2", "", "If a ship is put into a graveyard, its captain may move the lantern there.", ""),
    ("3", "", "A captain chooses the lantern each turn. The captain steers.", ""),
    ("4", "", "Pay a coin to gain control of a ship.", ""),
    ("4.1", "", "A captain may gain control of a raft.", "4"),
    ("5", "", "A lighthouse keeper who loses a boat buys another.", ""),
    ("5.1", "", "A lighthouse burns all night.", "5"),
    ("6", "Tides", "", ""),
    ("6.1", "", "Whatever floats drifts by one space to the shore.", "6"),
    *((f"{count}", "", f"Barrels drift to keeper {count}, who sells them.", "") for count in range(7, 15)),
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchEngine]:
    folder: Path = tmp_path_factory.mktemp("harbour")
    sections = (
        Section(
            SectionNumber.parse(number),
            heading,
            (Block("paragraph", text),) if text else (),
            SectionNumber.parse(under) if under else None,
        )
        for number, heading, text, under in HARBOUR
    )
    document = Document(
        ref=EditionRef("harbour", "rules", "first"),
        title="Rules of the Harbour",
        language="en",
        sections=tuple(sections),
    )
    build_index(folder, passages_of(document), "en")
    with SearchEngine([SearchScope("harbour", "rules", "first", "en", document.title, folder)]) as opened:
        yield opened


def numbers(engine: SearchEngine, typed: str) -> list[str]:
    return [hit.number for hit in engine.search(typed).hits]


def test_the_rule_that_says_it_all_comes_before_the_bare_heading_above_it(engine: SearchEngine) -> None:
    assert numbers(engine, "tides drift")[0] == "6.1"
    assert numbers(engine, "tides")[0] == "6"


@pytest.mark.parametrize(
    ("said", "rule"), [("dead ship lantern", "2"), ("steal a ship", "4"), ("stolen ship coin", "4")]
)
def test_a_rule_is_found_by_what_people_say_instead_of_its_words(
    engine: SearchEngine, said: str, rule: str
) -> None:
    assert numbers(engine, said)[0] == rule


def test_a_misspelling_does_not_hide_another_wording_beside_it(engine: SearchEngine) -> None:
    answer = engine.search("captian steal raft")

    assert answer.hits[0].number == "4.1"
    assert answer.dropped == ()


def test_where_a_single_rule_has_all_the_words_those_that_come_near_follow(engine: SearchEngine) -> None:
    assert numbers(engine, "lantern captain steers") == ["3", "2"]


def test_an_english_word_in_a_spanish_text_is_found_in_its_other_forms(tmp_path: Path) -> None:
    """Spanish rules name things in English too, in their aliases and terms."""
    document = Document(
        ref=EditionRef("puerto", "reglas", "primera"),
        title="Reglas del puerto",
        language="es",
        sections=(
            Section(SectionNumber.parse("1"), "Remolque", (Block("paragraph", "Se llama también rewind."),)),
            Section(SectionNumber.parse("2"), "Faro", (Block("paragraph", "El faro arde de noche."),)),
        ),
    )
    build_index(tmp_path, passages_of(document), "es")
    scope = SearchScope("puerto", "reglas", "primera", "es", document.title, tmp_path)
    with SearchEngine([scope]) as opened:
        for typed in ("rewinding", "rewinds", "rewinding the game"):
            assert numbers(opened, typed)[0] == "1", typed
