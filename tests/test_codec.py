"""Stored documents come back as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.documents import (
    Block,
    Card,
    Document,
    EditionRef,
    GlossaryEntry,
    Noise,
    Print,
    Remark,
    Ruling,
    Section,
    SectionNumber,
    Span,
    Wording,
    codec,
)
from judge.errors import DamagedRecord
from judge.messages import Message
from tests.speed import seconds

# Short alphabets find the same faults as all of Unicode, and sooner.
texts = st.text(alphabet='aé~ "\\\n\t{}ñ0.', max_size=8)
lines = st.integers(min_value=1, max_value=999)
optional_line = st.none() | lines
number_texts = st.from_regex(r"\A[1-9]{1,3}(~[2-9])?([.\-_]([1-9][0-9]?|[a-z]{1,2})){0,3}\Z")
numbers = number_texts.map(SectionNumber.parse)
spans = st.none() | st.builds(Span, lines, lines)


def several(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, max_size=2).map(tuple)


messages = st.recursive(
    st.builds(Message, texts, st.dictionaries(texts, texts | lines, max_size=2)),
    lambda inner: st.builds(Message, texts, st.dictionaries(texts, inner, max_size=2)),
    max_leaves=3,
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
)
blocks = st.builds(
    Block,
    st.sampled_from(["paragraph", "example", "note", "item", "table", "editor"]),
    texts,
    spans,
    several(several(texts)),
    st.sampled_from(["", "contradiction", "gap", "reference", "misprint"]),
)
sections = st.builds(
    Section, numbers, texts, several(blocks), st.none() | numbers, st.booleans(), spans, several(texts)
)
entries = st.builds(GlossaryEntry, texts, texts, spans, several(texts), several(numbers))
cards = st.builds(
    Card,
    texts,
    several(texts),
    several(st.builds(Print, texts, texts)),
    texts,
    texts,
    several(st.tuples(texts, texts)),
    texts,
    several(texts),
    several(texts),
    st.none() | st.dictionaries(texts, json_values, max_size=2),
    optional_line,
    wordings=several(st.builds(Wording, texts, texts, texts, texts)),
    notes=several(st.tuples(texts, texts)),
)
rulings = st.builds(
    Ruling,
    st.sampled_from(["clarification", "erratum", "ban", "watch", "question"]),
    several(texts),
    *[texts] * 7,
    several(numbers),
    several(texts),
    optional_line,
    optional_line,
)
noises = st.builds(Noise, lines, texts, messages)
remarks = st.builds(
    Remark,
    st.sampled_from(["duplicate-number", "gap", "missing-parent", "homoglyph", "truncated-entry"]),
    lines,
    messages,
)
matter = several(st.tuples(lines, texts))
documents = st.builds(
    Document,
    st.builds(EditionRef, texts, texts, texts),
    texts,
    texts,
    texts,
    texts,
    several(sections),
    several(entries),
    several(cards),
    several(rulings),
    matter,
    matter,
    several(noises),
    several(remarks),
    matter,
    texts,
    texts,
    st.dictionaries(texts, texts, max_size=2),
)


def through_a_file(stored: Any) -> Any:
    return json.loads(json.dumps(stored, ensure_ascii=False))


@settings(max_examples=150, deadline=None)
@given(documents)
def test_a_document_comes_back_equal(document: Document) -> None:
    assert codec.document_from_json(through_a_file(codec.document_to_json(document))) == document


@settings(max_examples=100, deadline=None)
@given(sections)
def test_a_number_comes_back_with_its_own_spelling(section: Section) -> None:
    """Numbers are equal however they are punctuated, so equality alone would not notice."""
    restored = codec.section_from_json(through_a_file(codec.section_to_json(section)))
    assert restored.number.text == section.number.text
    assert str(restored.parent) == str(section.parent)


@pytest.mark.parametrize(
    ("value", "encode", "decode"),
    [
        (Block("note", "x", Span(1, 2)), codec.block_to_json, codec.block_from_json),
        (GlossaryEntry("a", "b"), codec.glossary_to_json, codec.glossary_from_json),
        (Card("a", effect={}), codec.card_to_json, codec.card_from_json),
        (Ruling("ban", ("a",), first=0), codec.ruling_to_json, codec.ruling_from_json),
        (Noise(1, "menu", Message("menu")), codec.noise_to_json, codec.noise_from_json),
        (Remark("gap", 1, Message("{a}", {"a": 1})), codec.remark_to_json, codec.remark_from_json),
        (EditionRef("g", "d", "1"), codec.ref_to_json, codec.ref_from_json),
    ],
)
def test_each_part_comes_back_by_itself(value: Any, encode: Any, decode: Any) -> None:
    assert decode(through_a_file(encode(value))) == value


def test_what_has_its_default_is_not_stored() -> None:
    assert codec.section_to_json(Section(SectionNumber.parse("7"))) == {"number": "7"}


@pytest.mark.parametrize(
    "stored",
    [
        {},
        [],
        None,
        {"format": 0},
        {"format": codec.FORMAT, "ref": {"game": "g"}, "title": "", "language": ""},
        {
            "format": codec.FORMAT,
            "ref": {"game": "g", "document": "d", "edition": "e"},
            "title": "",
            "language": "",
            "sections": [{"number": "not a number"}],
        },
    ],
)
def test_a_foreign_value_is_one_clear_error(stored: Any) -> None:
    with pytest.raises(DamagedRecord, match="document cannot be read"):
        codec.document_from_json(stored)


def test_four_thousand_sections_are_read_in_a_blink() -> None:
    many = tuple(
        Section(
            SectionNumber.parse(f"{n}.{m}.a"),
            "",
            (Block("paragraph", "text " * 40, Span(n, n)), Block("example", "text", Span(n, n))),
            SectionNumber.parse(f"{n}"),
            lines=Span(n, n),
        )
        for n in range(1, 401)
        for m in range(1, 11)
    )
    stored = codec.document_to_json(Document(EditionRef("g", "d", "e"), "t", "es", sections=many))
    assert seconds(lambda: codec.document_from_json(stored), runs=3) < 0.3
