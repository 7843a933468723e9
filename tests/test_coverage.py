"""How much of a published document a digest restates."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.digest import coverage
from judge.documents import Block, Document, EditionRef, Section, SectionNumber
from judge.documents.document import BlockKind


def document(*sections: Section) -> Document:
    return Document(EditionRef("g", "d", "e"), "t", "es", sections=sections)


def section(number: str, heading: str = "", text: str = "", kind: BlockKind = "paragraph") -> Section:
    blocks = (Block(kind, text),) if text else ()
    return Section(SectionNumber.parse(number), heading, blocks)


def numbers(found: tuple[SectionNumber, ...]) -> list[str]:
    return [str(number) for number in found]


def test_a_rule_restated_under_its_number_is_covered() -> None:
    found = coverage(document(section("7.1", text="arde")), document(section("7.1.", text="it burns")))
    assert (found.total, found.covered, found.missing, found.extra) == (1, 1, (), ())
    assert found.complete


def test_missing_and_extra_numbers_stand_in_their_documents_order() -> None:
    digest = document(section("9", text="x"), section("7", text="x"), section("8", text="x"))
    official = document(section("8", text="x"), section("10", text="x"), section("2", text="x"))
    found = coverage(digest, official)
    assert (found.total, found.covered) == (3, 1)
    assert numbers(found.missing) == ["10", "2"]
    assert numbers(found.extra) == ["9", "7"]
    assert not found.complete


def test_a_heading_alone_covers_a_chapter_but_no_rule() -> None:
    official = document(section("7", "Lighthouse"), section("7.1", "Lamp", "it burns"))
    digest = document(section("7", "Faro"), section("7.1", "Lámpara"))
    assert numbers(coverage(digest, official).missing) == ["7.1"]


def test_an_editors_note_alone_restates_nothing() -> None:
    official = document(section("7.1", text="it burns"))
    digest = document(section("7.1", text="contradice a 8", kind="editor"))
    assert numbers(coverage(digest, official).missing) == ["7.1"]


def test_a_rule_that_is_only_an_example_needs_more_than_a_heading() -> None:
    official = document(section("7.1", text="a lamp", kind="example"))
    assert not coverage(document(section("7.1", "Lámpara")), official).complete
    assert coverage(document(section("7.1", text="una lámpara", kind="example")), official).complete


def test_the_second_section_with_a_number_is_covered_by_itself() -> None:
    official = document(section("16", text="a"), section("16~2", text="b"))
    assert numbers(coverage(document(section("16", text="a")), official).missing) == ["16~2"]


some_sections = st.lists(
    st.builds(section, st.integers(1, 9).map(str), st.sampled_from(["", "H"]), st.sampled_from(["", "x"])),
    unique_by=lambda one: one.number,
).map(lambda sections: document(*sections))


@given(some_sections, some_sections)
def test_covered_and_missing_make_up_the_whole(digest: Document, official: Document) -> None:
    found = coverage(digest, official)
    assert found.covered + len(found.missing) == found.total == len(official.sections)
    assert set(found.extra).isdisjoint(official.by_number)
    assert set(found.missing) <= set(official.by_number)


@given(some_sections)
def test_a_document_covers_itself(official: Document) -> None:
    assert coverage(official, official).complete
