"""What a person typed, taken apart: user text is text, operators are opt-in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.documents import SectionNumber
from judge.search.query import MAX_WORDS, Filter, parse


def test_plain_words_are_text() -> None:
    query = parse("  quién   tiene prioridad? (no) AND x-y ")

    assert query.text == "quién tiene prioridad? (no) AND x-y"
    assert not query.phrases
    assert not query.filters


def test_quotes_of_any_kind_make_phrases() -> None:
    assert parse('a "b c" «d e» “f”').phrases == ("b c", "d e", "f")


def test_an_odd_quotation_mark_is_no_phrase() -> None:
    query = parse('a "b c" d "e')

    assert query.phrases == ("b c",)
    assert query.text == "a d e"


@pytest.mark.parametrize(
    ("typed", "filter_"),
    [
        ("juego:gyp", Filter("game", "gyp")),
        ("game:gyp", Filter("game", "gyp")),
        ("-juego:gyp", Filter("game", "gyp", True)),
        ("doc:cr", Filter("document", "cr")),
        ("tipo:Glosario", Filter("kind", "glossary")),
        ("kind:ruling", Filter("kind", "ruling")),
        ('carta:"Dragón Dorado"', Filter("card", "dragon dorado")),
        ("num:120.2B.", Filter("number", "120.2.b")),
        ("num:120,2b", Filter("number", "120.2.b")),
        ("carta:ola,negra", Filter("card", "ola,negra")),
    ],
)
def test_a_field_with_a_value_filters(typed: str, filter_: Filter) -> None:
    query = parse(f"coste {typed}")

    assert query.filters == (filter_,)
    assert query.text == "coste"


def test_games_documents_and_kinds_may_be_several() -> None:
    assert parse("juego:gyp,MyL").filters == (Filter("game", "gyp"), Filter("game", "myl"))
    assert parse("-tipo:carta,fallo").filters == (
        Filter("kind", "card", True),
        Filter("kind", "ruling", True),
    )
    assert parse("tipo:carta,nada").text == "tipo:carta,nada"


@pytest.mark.parametrize("typed", ["'en respuesta' pila", "pila 'en respuesta'"])
def test_single_quotation_marks_make_phrases_too(typed: str) -> None:
    assert parse(typed).phrases == ("en respuesta",)


@pytest.mark.parametrize("typed", ["player's turn", "doesn't 'n", "players' turn", "'"])
def test_an_apostrophe_is_no_quotation_mark(typed: str) -> None:
    assert not parse(typed).phrases


@pytest.mark.parametrize(
    "typed", ["tipo:nada", "num:x/y", "color:rojo", "juego:", ":", "a:b:c", "-1/-1", "-coste"]
)
def test_what_only_looks_like_an_operator_is_text(typed: str) -> None:
    query = parse(typed)

    assert query.filters == ()
    assert query.text == typed


def test_a_star_after_letters_makes_a_prefix() -> None:
    query = parse("priorid* * x* +1/*")

    assert query.prefixes == ("priorid",)
    assert query.text == "* x* +1/*"


@pytest.mark.parametrize("typed", ["106.1e1", "CR 106.1.E.1", "regla 106.1.e.1.", "106,1 e 1 num:106"])
def test_a_number_in_any_spelling_is_a_number(typed: str) -> None:
    number = parse(typed).number

    assert number is not None
    assert number.key == SectionNumber.parse("106.1.e.1").key


def test_a_collectors_number_is_no_number() -> None:
    assert parse("47/236").number is None


def test_what_lies_beyond_the_limits_is_left_out_and_marked() -> None:
    long = parse("uno " * 100)

    assert len(long.text.split()) == MAX_WORDS
    assert long.shortened
    assert not parse("uno dos").shortened


@given(st.text(max_size=300))
def test_any_text_can_be_taken_apart(text: str) -> None:
    assert parse(text).typed == text


@given(st.lists(st.text(st.characters(categories=["L"]), min_size=1, max_size=8), max_size=8))
def test_words_come_out_as_they_went_in(words: list[str]) -> None:
    import unicodedata

    assert parse(" ".join(words)).text.split() == unicodedata.normalize("NFC", " ".join(words)).split()
