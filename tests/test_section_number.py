"""Section numbers: every published grammar, sortable, tolerant of how people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.documents import SectionNumber
from judge.errors import UnreadableNumber

PUBLISHED = [
    "100", "100.1", "106.1.c.1.2", "704.5j", "704.5aa", "1.B.2", "1-2-1-1-1", "1.0.1a", "1.8.1.4", "11.2_1_a",
    "119.1d", "0.3", "16~2.3.A", "T.2.1", "A", "901.4",
]  # fmt: skip


@pytest.mark.parametrize("text", PUBLISHED)
def test_a_number_prints_as_published_and_reads_back_as_itself(text: str) -> None:
    number = SectionNumber.parse(text)
    assert str(number) == text
    assert SectionNumber.parse(number.key) == number


@pytest.mark.parametrize("text", ["100.2.a.1.", "606.5.", "1-2-1-1-1.", "10.3.1)", "119.1d."])
def test_trailing_punctuation_does_not_matter(text: str) -> None:
    assert SectionNumber.parse(text) == SectionNumber.parse(text[:-1])


@pytest.mark.parametrize(
    ("typed", "published"),
    [
        ("106.1e1", "106.1.e.1"),
        ("CR 702.19B", "702.19b"),
        ("cr702.19b", "702.19b"),
        ("510,1c", "510.1c"),
        ("510. 1 c", "510.1c"),
        ("regla 104.3", "104.3"),
        ("Regla n.º 104.3", "104.3"),
        ("rule 613.7d.", "613.7d"),
        ("Sección 8", "8"),
        ("§ 4.2", "4.2"),
        ("702. 37a", "702.37a"),
        ("  120.2.b.  ", "120.2.b"),
        ("11.2_1_a", "11.2_1_a"),
        ("1-2-1-1-1", "1-2-1-1-1."),
        ("121 6 a", "121.6.a"),
        ("104.4 (f)", "104.4.f"),
        ("104:3", "104.3"),
        ("124 punto 2", "124.2"),
        ("¿la regla 104.3?", "104.3"),
        ("rule #704.5j", "704.5j"),
        ("la 118.4c", "118.4.c"),
        ("the 702.19b", "702.19b"),
        ("art. 123.9)", "123.9"),
        ("704．5j", "704.5j"),
    ],
)
def test_a_number_is_found_however_people_type_it(typed: str, published: str) -> None:
    assert SectionNumber.typed(typed) == SectionNumber.parse(published)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "dragón dorado",
        "a",
        "no",
        "+1/+1",
        "47/236",
        "104 puntos",
        "regla de leyendas",
        "40 prestigio",
        "3 a 5 jugadores",
        "los 2 jugadores",
        "la 2 mitad",
        "la",
    ],
)
def test_words_and_figures_are_no_numbers(typed: str) -> None:
    assert SectionNumber.typed(typed) is None


@pytest.mark.parametrize("text", ["", ".", "card/foso", "1.2 3", "☃", "..."])
def test_what_cannot_be_a_number_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(UnreadableNumber) as refused:
        SectionNumber.parse(text)
    assert repr(text)[1:-1] in str(refused.value)


def test_letters_sort_by_length_and_then_alphabet() -> None:
    texts = ["704.5", "704.5a", "704.5k", "704.5m", "704.5z", "704.5aa", "704.5ab", "704.6", "704.10"]
    assert sorted(map(SectionNumber.parse, reversed(texts))) == [SectionNumber.parse(t) for t in texts]


def test_a_parent_comes_before_its_children_and_a_second_bearer_after_them() -> None:
    texts = ["15", "16", "16.1", "16.8", "16~2", "16~2.0", "16~2.3", "16~2.3.A", "16~2.4", "17"]
    numbers = [SectionNumber.parse(text) for text in texts]
    shuffled = numbers[::2] + numbers[1::2]
    assert sorted(shuffled) == numbers


def test_an_occurrence_prints_as_published() -> None:
    second = SectionNumber.parse("16.").occurrence(2)
    assert (str(second), second.published, second.depth) == ("16~2", "16", 1)
    assert SectionNumber.parse("16").occurrence(1) == SectionNumber.parse("16")


def test_ancestors_are_the_shorter_numbers_nearest_first() -> None:
    assert [str(n) for n in SectionNumber.parse("704.5aa").ancestors()] == ["704.5", "704"]
    assert [str(n) for n in SectionNumber.parse("16~2.3.A").ancestors()] == ["16~2.3", "16~2", "16"]


PART = st.one_of(st.integers(0, 9999).map(str), st.text("abcdefghijkmnp", min_size=1, max_size=2))
NUMBER = st.lists(PART, min_size=1, max_size=6).map(".".join).map(SectionNumber.parse)


@given(NUMBER)
def test_parse_print_parse_is_stable(number: SectionNumber) -> None:
    assert SectionNumber.parse(str(number)) == number
    assert str(SectionNumber.parse(str(number))) == str(number)
    assert SectionNumber.parse(number.key).key == number.key


@given(NUMBER, NUMBER, NUMBER)
def test_the_order_is_total(a: SectionNumber, b: SectionNumber, c: SectionNumber) -> None:
    assert (a < b) + (b < a) + (a == b) == 1
    if a <= b <= c:
        assert a <= c
    if a == b:
        assert hash(a) == hash(b)


@given(NUMBER, PART)
def test_a_child_follows_its_parent_and_names_it_as_ancestor(number: SectionNumber, part: str) -> None:
    child = number.child(part)
    assert number < child
    assert number in child.ancestors()


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_is_not(text: str) -> None:
    number = SectionNumber.typed(text)
    assert number is None or SectionNumber.parse(number.text) == number


@pytest.mark.parametrize(
    "text", ["characteristic-defining", "a" * 5000 + "!", "a." * 5000 + "!", "1-" * 5000]
)
def test_long_words_are_told_from_numbers_at_once(text: str) -> None:
    """A pattern that tries every way to split letters would not come back from these."""
    assert SectionNumber.typed(text) is None or text.startswith("1-")
