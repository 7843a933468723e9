"""How text is taken apart: what stays whole, which words are one, which are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from judge.search.analysis import NEGATIONS, STOP_WORDS, analyser_for
from judge.text import nfc

PAIRS: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "data" / "word-pairs.yaml").read_text(encoding="utf-8")
)


def pairs(kind: str) -> list[tuple[str, str, str]]:
    return [(language, *pair) for language, kinds in PAIRS.items() for pair in kinds[kind]]


def stem(language: str, word: str) -> str:
    (token,) = analyser_for(language).tokens(nfc(word))
    return token.stem


def surfaces(text: str, language: str = "es") -> list[str]:
    return [token.surface for token in analyser_for(language).tokens(text)]


@pytest.mark.parametrize(("language", "one", "other"), pairs("meet"))
def test_forms_of_one_word_meet(language: str, one: str, other: str) -> None:
    assert stem(language, one) == stem(language, other)


@pytest.mark.parametrize(("language", "one", "other"), pairs("apart"))
def test_different_words_stay_apart(language: str, one: str, other: str) -> None:
    assert stem(language, one) != stem(language, other)


@pytest.mark.parametrize(
    "whole",
    [
        "106.1.e.1",
        "704.5j",
        "704.5aa",
        "1-2-1-1-1",
        "11.2_1_a",
        "1.b.2",
        "1.0.1a",
        "+1/+1",
        "-1/-1",
        "47/236",
        "x/x",
    ],
)
def test_numbers_stay_whole(whole: str) -> None:
    assert surfaces(f"Ver {whole}. Luego {whole}, y ({whole})") == ["ver", whole, "luego", whole, "y", whole]


def test_a_typographic_minus_is_a_minus() -> None:
    assert surfaces("−1/−1 –1/–1") == ["-1/-1", "-1/-1"]


def test_accents_fold_and_ñ_stays() -> None:
    assert surfaces("Dragón Dorado, NIÑO, pingüino") == ["dragon", "dorado", "niño", "pinguino"]


def test_composed_and_decomposed_accents_are_one_word() -> None:
    assert surfaces(nfc("acción")) == surfaces("acción") == ["accion"]


def test_letters_of_another_alphabet_in_a_latin_name_are_read_as_latin() -> None:
    assert surfaces("Tlaltecuhтли") == ["tlaltecuhtli"]


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_negation_is_a_stop_word(language: str) -> None:
    assert not STOP_WORDS[language] & NEGATIONS


def test_a_language_without_rules_of_its_own_is_folded_only() -> None:
    assert [token.stem for token in analyser_for("de").tokens("Prioritäten gelten")] == [
        "prioritaten",
        "gelten",
    ]


@given(st.text(max_size=200), st.sampled_from(["es", "en", "de"]))
def test_tokens_stand_in_order_where_they_say_and_are_never_empty(text: str, language: str) -> None:
    text = nfc(text)
    end = 0
    for token in analyser_for(language).tokens(text):
        assert end <= token.start < token.end <= len(text)
        assert token.stem
        end = token.end
