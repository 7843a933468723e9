"""The parts of the search by themselves: snippets, vocabulary, terms, and what is loaded when."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.search import EditionIndex, Passage, build_index
from judge.search.analysis import analyser_for
from judge.search.highlight import LONGEST, snippet
from judge.search.readings import alternations
from judge.search.terms import replacements, terms
from judge.search.vocabulary import Vocabulary

ES = analyser_for("es")


def marked(text: str, *stems: str) -> tuple[tuple[str, bool], ...]:
    return snippet(text, ES.tokens(text), set(stems))


class TestSnippets:
    def test_the_sentence_with_most_different_matches_is_taken(self) -> None:
        text = "La niebla, niebla y niebla. Un farol en la niebla. Fin."

        assert "".join(part for part, _ in marked(text, "niebl", "farol")) == "Un farol en la niebla."

    def test_a_long_sentence_is_cut_around_the_match(self) -> None:
        text = "palabra " * 200 + "farol " + "palabra " * 200

        shown = "".join(part for part, _ in marked(text, "farol"))

        assert "farol" in shown
        assert shown.startswith("…")
        assert shown.endswith("…")
        assert len(shown) < LONGEST + 20

    def test_without_a_match_it_is_the_beginning(self) -> None:
        assert marked("Uno. Dos.", "farol") == (("Uno. Dos.", False),)

    @given(st.text(max_size=600), st.sets(st.sampled_from(["farol", "a", "1", "niebl"])))
    def test_only_matches_are_marked_and_nothing_is_invented(self, text: str, stems: set[str]) -> None:
        for part, match in marked(text, *stems):
            assert part in text or part.strip() == "…"
            if match:
                assert [token.stem in stems for token in ES.tokens(part)] == [True]


class TestVocabulary:
    words = Vocabulary(
        ["riqueza", "riquezas", "orden", "penalizacion", "dado", "dato"],
        ["riquez", "riquez", "orden", "penaliz", "dad", "dat"],
        [9, 4, 7, 2, 5, 1],
    )

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [("riquesa", "riqueza"), ("ordne", "orden"), ("ordenn", "orden"), ("penalisasion", "penalizacion")],
    )
    def test_a_slip_is_forgiven(self, typed: str, meant: str) -> None:
        assert self.words.like(typed)[0].surface == meant

    @pytest.mark.parametrize("typed", ["dao", "xyzzy", "47/236", ""])
    def test_short_words_numbers_and_nonsense_are_like_nothing(self, typed: str) -> None:
        assert self.words.like(typed) == ()

    def test_a_prefix_gives_each_stem_once_the_frequent_first(self) -> None:
        assert self.words.with_prefix("d") == ("dad", "dat")
        assert self.words.with_prefix("riq") == ("riquez",)


class TestTerms:
    def test_the_table_joins_the_two_languages_of_the_field(self) -> None:
        rows = list(terms())

        assert len(rows) >= 60
        assert all(spanish and english and all(spanish) and all(english) for spanish, english in rows)

    @pytest.mark.parametrize(
        ("typed", "wanted", "wording"),
        [
            ("pila", "en", "stack"),
            ("prioridades", "en", "priority"),
            ("toque mortal", "en", "deathtouch"),
            ("regla de leyendas", "en", "legend rule"),
            ("trample", "es", "arrollar"),
            ("legend rule", "es", "regla de leyendas"),
        ],
    )
    def test_a_term_has_its_wording_in_the_other_language(
        self, typed: str, wanted: str, wording: str
    ) -> None:
        (found,) = replacements(tuple(typed.split()), wanted)

        assert found.wordings[0].text == wording

    def test_what_only_people_say_is_understood_and_never_looked_for(self) -> None:
        said = replacements(("bounce",), "en")
        rule = replacements(("return", "to", "hand"), "es")

        assert [wording.text for one in said for wording in one.wordings] == ["return to hand"]
        assert [wording.text for one in rule for wording in one.wordings] == [
            "devolver a la mano",
            "subir a la mano",
        ]
        assert replacements(("return", "to", "hand"), "en") == ()

    def test_a_term_of_the_wanted_language_is_none_of_another(self) -> None:
        """*active* begins as *activar* does."""
        assert replacements(("active",), "en") == ()

    def test_the_longest_term_is_taken(self) -> None:
        found = replacements(("habilidad", "disparada", "de", "pila"), "en")

        assert [(r.start, r.end, r.wordings[0].text) for r in found] == [
            (0, 2, "triggered ability"),
            (3, 4, "stack"),
        ]


@pytest.mark.parametrize(
    ("one", "other"), [("resuelv", "resolv"), ("jueg", "jug"), ("pierd", "perd"), ("cost", "cuest")]
)
def test_a_verb_whose_vowel_changes_is_found_by_either(one: str, other: str) -> None:
    assert other in alternations(one)


def test_the_search_is_imported_without_whoosh_stemmer_or_matcher() -> None:
    heavy = ("whoosh", "numpy", "snowballstemmer", "rapidfuzz")
    code = f"import sys, judge.search; print([name for name in {heavy} if name in sys.modules])"

    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )

    assert run.stdout.strip() == "[]"


def test_only_one_module_knows_whoosh() -> None:
    package = Path(__file__).parent.parent / "judge"
    importing = re.compile(r"^\s*(?:from|import) whoosh\b", re.MULTILINE)

    knowing = [path.name for path in package.rglob("*.py") if importing.search(path.read_text("utf-8"))]

    assert knowing == ["whoosh_index.py"]


def test_progress_is_told_up_to_the_last_passage(tmp_path: Path) -> None:
    told: list[int] = []

    build_index(
        tmp_path, (Passage("section", str(n), str(n), body="texto") for n in range(1, 601)), "es", told.append
    )

    assert told == [256, 512, 600]
    with EditionIndex(tmp_path) as index:
        assert index.size == 600
