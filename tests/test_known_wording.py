"""An imported text is compared with the fingerprints of the published one, where Judge has them."""

from __future__ import annotations

from dataclasses import replace

from judge.documents import Block, Document, EditionRef, Section, SectionNumber
from judge.documents.fingerprints import word_marks
from judge.known_wording import remarks_on

NUMBERS = ("1", "1.1", "1.2", "2", "2.1", "2.2")


def tea(**texts: str) -> Document:
    """A document whose sections say what is given for them (``s2_1``), or their usual words."""
    sections = tuple(
        Section(SectionNumber.parse(number), f"Cup {number}", (Block("paragraph", text),))
        for number in NUMBERS
        if (text := texts.get(f"s{number.replace('.', '_')}", f"Cup {number} holds tea of the host."))
    )
    return Document(EditionRef("tea", "rules", "2031-05-01"), "Tea", "en", "2031-05-01", sections=sections)


def told(document: Document) -> list[str]:
    return [str(remark.detail.data["sections"]) for remark in remarks_on(document, word_marks(tea()))]


def test_the_published_words_are_not_doubted_however_they_are_divided() -> None:
    divided = tea()
    parts = (Block("item", "Cup 2.1 holds"), Block("paragraph", "tea of  the host."))
    sections = tuple(replace(s, blocks=parts) if str(s.number) == "2.1" else s for s in divided.sections)
    assert told(tea()) == told(replace(divided, sections=sections)) == []


def test_words_in_another_order_lost_or_glued_are_named_with_their_section() -> None:
    assert told(tea(s1_1="Cup 1.1 holds of the tea host.")) == ["1.1"]
    assert told(tea(s1_2="Cup 1.2 holds teaof the host.", s2="Cup 2 holds the host.")) == ["1.2, 2"]


def test_a_section_that_is_missing_and_one_too_many_are_named() -> None:
    assert told(tea(s2_1="")) == ["2.1"]
    more = tea()
    extra = Section(SectionNumber.parse("2.3"), "Cup", (Block("paragraph", "Left over words."),))
    assert told(replace(more, sections=(*more.sections, extra))) == ["2.3"]


def test_another_text_under_the_same_name_is_not_compared() -> None:
    other = {f"s{number.replace('.', '_')}": f"Otra cosa {number}." for number in NUMBERS}
    assert told(tea(**other)) == []


def test_an_edition_without_fingerprints_is_not_compared() -> None:
    assert list(remarks_on(tea(), {})) == []
