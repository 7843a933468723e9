"""What the search makes of slips and of filters that nothing passes, and what it says and suggests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.documents import Block, Card, Document, EditionRef, GlossaryEntry, Section, SectionNumber
from judge.search import Results, SearchEngine, SearchScope, build_index, passages_of

REEF = Document(
    ref=EditionRef("arrecife", "reglas", "primera"),
    title="Reglas del Arrecife",
    language="es",
    sections=tuple(
        Section(SectionNumber.parse(number), heading, (Block("paragraph", text),))
        for number, heading, text in (
            ("1", "Marea viva", "La marea sube una casilla."),
            ("2", "Faro", "No quedan cartas en el mazo: la partida acaba."),
            ("104.3", "Banquete", "Quien concede deja la mesa."),
            ("104.3.a", "", "El remolcador no puede moverse dos veces."),
            ("5", "Oleaje", "Un farero sin aceite espera."),
        )
    ),
    glossary=(
        GlossaryEntry(
            "corriente",
            "Empuja los barcos.",
            aliases=("drift current",),
            sections=(SectionNumber.parse("5"),),
        ),
    ),
    cards=(Card("Vigía Gris", text="Mira lejos."), Card("Ola Negra", text="Barre el muelle.")),
)
HARBOUR = Document(
    ref=EditionRef("harbour", "rules", "2020-01-01"),
    title="Harbour Rules",
    language="en",
    sections=(
        Section(SectionNumber.parse("7"), "Deathtouch", (Block("paragraph", "It can't be blocked."),)),
        Section(SectionNumber.parse("8"), "Empty deck", (Block("paragraph", "A player can draw."),)),
    ),
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchEngine]:
    scopes = []
    for document in (REEF, HARBOUR):
        folder = tmp_path_factory.mktemp("index")
        build_index(folder, passages_of(document), document.language)
        ref = document.ref
        scopes.append(
            SearchScope(ref.game, ref.document, ref.edition, document.language, document.title, folder)
        )
    with SearchEngine(scopes) as opened:
        yield opened


def first(results: Results) -> str:
    return str(results.hits[0].address.target) if results.hits else ""


class TestSlips:
    @pytest.mark.parametrize(
        ("typed", "target"),
        [
            ("vanquete", "104.3"),
            ("bankete", "104.3"),
            ("faroh", "2"),
            ("holeage", "5"),
            ("bijia gris", "card/vigia-gris"),
        ],
    )
    def test_what_sounds_the_same_is_found(self, engine: SearchEngine, typed: str, target: str) -> None:
        assert first(engine.search(typed, game="arrecife")) == target

    @pytest.mark.parametrize(
        ("typed", "meant", "target"),
        [
            ("olanegra", "ola negra", "card/ola-negra"),
            ("remol cador", "remolcador", "104.3.a"),
            ("mareaviva", "marea viva", "1"),
        ],
    )
    def test_words_typed_together_or_apart_are_found_and_said(
        self, engine: SearchEngine, typed: str, meant: str, target: str
    ) -> None:
        results = engine.search(typed)

        assert first(results) == target
        assert f"taken for {meant}" in str(results.understood)
        assert meant in results.suggestions

    def test_two_known_words_may_be_one(self, engine: SearchEngine) -> None:
        assert first(engine.search("death touch", game="harbour")) == "7"

    def test_a_rarer_negation_is_answered_by_the_usual_one(self, engine: SearchEngine) -> None:
        assert first(engine.search("mazo sin cartas")) == "2"

    def test_english_negations_need_no_apostrophe(self, engine: SearchEngine) -> None:
        assert first(engine.search("cant be blocked", game="harbour")) == "7"

    def test_small_words_of_another_language_are_passed_over(self, engine: SearchEngine) -> None:
        results = engine.search("what is the marea with these", game="arrecife")

        assert first(results) == "1"
        assert "left out" not in str(results.understood)

    def test_a_section_is_found_by_every_name_of_the_term_that_leads_to_it(
        self, engine: SearchEngine
    ) -> None:
        assert "5" in {str(hit.address.target) for hit in engine.search("drift current").hits}


class TestNumbers:
    @pytest.mark.parametrize(
        "typed", ["104 3 a", "1043a", "arrecife: 104.3 a", "104.3 (a)", "regla 104.3 a?"]
    )
    def test_odd_spellings_jump(self, engine: SearchEngine, typed: str) -> None:
        assert first(engine.search(typed)) == "104.3.a"

    def test_two_numbers_are_words(self, engine: SearchEngine) -> None:
        found = {str(hit.address.target) for hit in engine.search("104.3 y 104.3.a").hits}

        assert {"104.3", "104.3.a"} <= found


class TestFilters:
    def test_several_values_are_alternatives(self, engine: SearchEngine) -> None:
        results = engine.search("juego:arrecife,harbour mazo")

        assert results.total
        assert "only the game arrecife, harbour" in str(results.understood)

    @pytest.mark.parametrize(
        ("typed", "said", "suggested"),
        [
            ("juego:arecife mar", "“arecife” (there are: arrecife, harbour)", "juego:arrecife mar"),
            ("doc:regla marea", "no document is called “regla”", "doc:reglas marea"),
            ("carta:vijia gris", "no card is called “vijia”", "carta:vigia gris"),
            ('carta:"ola nejra"', "no card is called “ola nejra”", 'carta:"ola negra"'),
        ],
    )  # fmt: skip
    def test_an_unknown_value_is_said_and_the_nearest_suggested(
        self, engine: SearchEngine, typed: str, said: str, suggested: str
    ) -> None:
        results = engine.search(typed)

        assert results.total == 0
        assert said in str(results.understood)
        assert suggested in results.suggestions

    @pytest.mark.parametrize("typed", ["juego: arrecife marea", "-tipo: carta marea"])
    def test_a_filter_typed_with_a_gap_is_suggested_without_it(
        self, engine: SearchEngine, typed: str
    ) -> None:
        assert typed.replace(": ", ":") in engine.search(typed).suggestions

    def test_a_section_that_is_not_there_is_said(self, engine: SearchEngine) -> None:
        assert "there is no section 999.9" in str(engine.search("num:999.9 marea").understood)

    def test_leaving_out_what_is_not_there_leaves_all(self, engine: SearchEngine) -> None:
        results = engine.search("-juego:ajedrez marea")

        assert first(results) == "1"
        assert "no game is called “ajedrez”" in str(results.understood)

    def test_a_kind_is_said_as_people_call_it(self, engine: SearchEngine) -> None:
        understood = engine.search("-tipo:fallo tipo:regla marea").understood

        assert str(understood) == "the words: marea; without the kind ruling; only the kind section"

    def test_filters_with_signs_alone_list_what_passes(self, engine: SearchEngine) -> None:
        assert engine.search("juego:harbour !?").total == engine.search("juego:harbour").total > 0


class TestNothing:
    @pytest.mark.parametrize("typed", ["", "!!!", "*", "¿?", "😀", '"', '"" ""', "-"])
    def test_what_has_no_word_is_said_to_ask_nothing(self, engine: SearchEngine, typed: str) -> None:
        results = engine.search(typed)

        assert results.total == 0
        assert str(results.understood) == "nothing, because no word or number was typed"

    def test_a_phrase_that_is_nowhere_is_suggested_without_its_quotation_marks(
        self, engine: SearchEngine
    ) -> None:
        results = engine.search('"casilla marea"')

        assert results.total == 0
        assert "casilla marea" in results.suggestions

    @pytest.mark.parametrize("typed", ["marea", "../marea", "\u202emarea", "'marea'"])
    def test_no_suggestion_is_what_was_typed(self, engine: SearchEngine, typed: str) -> None:
        assert typed not in engine.search(typed).suggestions
