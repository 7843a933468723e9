"""Magic's Comprehensive Rules: the real editions, divided whole and alike in every format."""

from __future__ import annotations

import textwrap
from functools import cache
from pathlib import Path

import pytest

from judge.app_state import open_library
from judge.decoding import read_text
from judge.documents import Document, SectionNumber
from judge.editions import history
from judge.extraction import extract
from judge.importers import Request, magic_cr
from judge.importing import import_files
from tests.magic_cr_outline import outline, read, terms
from tests.speed import seconds

EDITIONS = (
    "2009-02-01", "2009-07-11", "2013-04-29", "2016-08-26", "2019-01-25", "2022-04-29", "2022-10-07",
    "2025-04-04", "2026-01-16",
)  # fmt: skip


def counts(document: Document) -> tuple[int, ...]:
    depths = [document.depth(section) for section in document.sections]
    return tuple(depths.count(depth) for depth in range(4))


# -- the real editions -------------------------------------------------------------------------------


@cache
def _real(path: Path) -> Document:
    source = extract(path.read_bytes(), path.name)
    assert magic_cr.recognise(source, "anything")
    return magic_cr.read(source, Request("magic"))


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest, sources: Path) -> Document:
    return _real(sources / "magic-cr" / f"{request.param}.txt")


def test_the_edition_of_january_2026_is_complete(sources: Path) -> None:
    document = _real(sources / "magic-cr" / "2026-01-16.txt")
    assert counts(document) == (9, 146, 1157, 1957)
    assert sum(len(section.examples) for section in document.sections) == 276
    assert [str(s.number) for s in document.sections if len(s.examples) == 4] == ["613.6", "707.3", "800.4a"]
    assert len(document.glossary) == 725
    assert len({entry.term for entry in document.glossary}) == 725


def test_no_edition_leaves_a_line_unaccounted_or_calls_much_of_it_noise(edition: Document) -> None:
    assert not edition.unaccounted
    assert not edition.noise


def test_in_every_edition_each_section_stands_under_a_section_of_the_level_above(edition: Document) -> None:
    depths = {section.number: edition.depth(section) for section in edition.sections}
    for section in edition.sections:
        parts = section.number.depth if section.number.depth > 1 or int(section.number.text) > 99 else 0
        assert depths[section.number] == parts


def test_in_every_edition_numbers_ascend_within_a_chapter(edition: Document) -> None:
    for chapter in edition.sections:
        rules = [section.number for section in edition.children.get(chapter.number, ())]
        assert rules == sorted(rules)


def test_every_edition_has_its_date_from_its_content(edition: Document) -> None:
    named = edition.source_name.removesuffix(".txt")
    # The edition released with a set of April 2013 says that it is in force from May on.
    assert edition.effective == {"2013-04-29": "2013-05-01"}.get(named, named)
    assert edition.title == "Magic: The Gathering Comprehensive Rules"


def test_every_edition_heads_its_keywords_and_chapters(edition: Document) -> None:
    headings = {section.heading for section in edition.sections}
    assert {"Flying", "Trample", "First Strike", "General"} <= headings
    headed = [section for section in edition.sections if section.heading]
    assert all(not section.text for section in headed)


def test_every_edition_ends_in_back_matter_and_begins_with_front_matter(edition: Document) -> None:
    assert dict(edition.back).get(edition.back[0][0]) == "Credits"
    assert "Contents" in dict(edition.front).values()
    assert not any(entry.term == "Credits" for entry in edition.glossary)


def test_word_and_text_of_one_edition_are_equal(sources: Path) -> None:
    text, word = (_real(sources / "magic-cr" / f"2022-04-29.{kind}") for kind in ("txt", "docx"))
    assert outline(word) == outline(text)
    assert terms(word) == terms(text)
    assert word.ref == text.ref


def test_pdf_and_text_of_one_edition_are_equal(sources: Path) -> None:
    text, pdf = (_real(sources / "magic-cr" / f"2022-04-29.{kind}") for kind in ("txt", "pdf"))
    assert [row[0] for row in outline(pdf)] == [row[0] for row in outline(text)]
    different = [ours[0] for ours, theirs in zip(outline(pdf), outline(text), strict=True) if ours != theirs]
    assert len(different) <= len(text.sections) // 200, different
    assert set(terms(pdf)) == set(terms(text))


def test_a_real_edition_wrapped_and_cut_into_pages_has_the_same_sections(sources: Path) -> None:
    path = sources / "magic-cr" / "2009-02-01.txt"
    lines: list[str] = []
    for line in read_text(path.read_bytes(), path.name):
        start = line.text[: len(line.text) - len(line.text.lstrip())]
        lines += textwrap.wrap(line.text.strip(), 80, initial_indent=start) or [""]
    assert outline(read("\n".join(lines))) == outline(_real(path))


def test_an_edition_is_read_within_a_second_and_a_half(sources: Path) -> None:
    data = (sources / "magic-cr" / "2026-01-16.txt").read_bytes()
    assert seconds(lambda: read(data)) < 1.5


def test_a_digest_and_an_official_text_are_compared_through_another_digest(
    tmp_path: Path, sources: Path
) -> None:
    """The legend rule changed its number and its wording: only the digest's words tell what became of it."""
    import_files(tmp_path, [sources / "magic-cr" / "2025-04-04.txt"], Request("magic"))
    library = open_library(tmp_path)
    versions = history(library, library.edition("magic", "cr", "2009-02-01"), SectionNumber.parse("420.5e"))
    assert [str(version.number) for version in versions] == ["420.5e", "704.5j", "704.5j"]
    assert [version.change for version in versions] == ["added", "moved", "same"]
