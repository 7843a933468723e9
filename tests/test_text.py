"""Folding, slugs and look-alike letters."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.text import fold, fold_hard, fold_letters, latinised, lookalikes, nfc, slugify


def test_enye_stays_apart_from_n_unless_folded_hard() -> None:
    assert fold("niño") != fold("nino")
    assert fold_hard("niño") == fold_hard("nino")


def test_decomposed_text_folds_as_composed_text_does() -> None:
    assert fold(unicodedata.normalize("NFD", "Ñandú Águila")) == fold("ñandú águila") == "ñandu aguila"


@pytest.mark.parametrize("word", ["Tlaltecuhтли", "Cоmbat", "ΑBC"])
def test_look_alike_letters_in_a_latin_word_are_seen_and_replaced(word: str) -> None:
    assert lookalikes(word)
    assert latinised(word).isascii()


@pytest.mark.parametrize("text", ["Правила игры", "Κανόνες", "Perú", "µ"])
def test_words_of_another_alphabet_are_left_alone(text: str) -> None:
    assert latinised(text) == text


@given(st.text(max_size=50))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=50))
def test_letters_fold_in_place(text: str) -> None:
    assert len(fold_letters(text)) == len(text)


@given(st.text(max_size=50))
def test_a_slug_fits_into_an_address(text: str) -> None:
    slug = slugify(text)
    assert slug
    assert not set(slug) & set("/ @:?#")
    assert nfc(slug) == slug
