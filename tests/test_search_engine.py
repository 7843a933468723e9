"""The search over editions: numbers jump, words rank, any text is answered."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.documents import (
    Address,
    Block,
    Card,
    Document,
    EditionRef,
    GlossaryEntry,
    Print,
    Ruling,
    Section,
    SectionNumber,
)
from judge.errors import NoSearchIndex
from judge.search import (
    EditionIndex,
    IndexPool,
    Kind,
    Results,
    SearchEngine,
    SearchScope,
    build_index,
    index_is_readable,
    passages_of,
)
from tests.speed import seconds

Maker = Callable[..., SearchScope]


def section(
    number: str, heading: str = "", *texts: str, under: str = "", examples: tuple[str, ...] = ()
) -> Section:
    blocks = [Block("paragraph", text) for text in texts] + [Block("example", text) for text in examples]
    parent = SectionNumber.parse(under) if under else None
    return Section(SectionNumber.parse(number), heading, tuple(blocks), parent)


TORRE = Document(
    ref=EditionRef("torre", "reglas", "primera"),
    title="Reglas de la Torre",
    language="es",
    sections=(
        section("1", "Prioridad"),
        section("1.1", "", "Las prioridades pasan de mano en mano hasta que nadie actúa.", under="1"),
        section("1.2", "", "Un farolero sin aceite no enciende nada.", under="1"),
        section(
            "2",
            "Niebla",
            "El farolero mueve la niebla una casilla.",
            examples=("Rosa mueve la niebla y apaga dos faroles.",),
        ),
        section("2.1", "", "Si la niebla cubre un farol, se apaga. La luz vuelve más tarde.", under="2"),
        section("2.1.a", "", "Un farol apagado no alumbra; lleva un contador -1/-1.", under="2.1"),
        section("3", "Daño letal", "Quien recibe tanto daño como piedras tiene, cae."),
        section("4", "Niño del faro", "El niño sube. Cada penalización cuesta un turno."),
        section("4.2.b", "", "El niño sube 4 peldaños.", under="4.2"),
        section("4.2", "", "La orden se resuelve y su dueño juega otra vez.", under="4"),
    ),
    glossary=(GlossaryEntry("Farol", "Pieza que alumbra la torre.", aliases=("linterna",)),),
    cards=(
        Card("Vigía Gris", ("Vijia Gris",), (Print("Costa", "47/236"),), "Farolero", text="Mira lejos."),
        Card("Ola Negra", (), (Print("Costa", "48/236"),), "Suceso", text="Barre la niebla del muelle."),
    ),
    rulings=(
        Ruling("ban", ("Ola Negra",), "Acaba las partidas demasiado pronto."),
        Ruling("erratum", ("Vigía Gris",), old_text="Mira.", new_text="Mira lejos.", comment="Más claro."),
    ),
)

TOWER = Document(
    ref=EditionRef("tower", "rules", "2020-01-01"),
    title="Tower Rules",
    language="en",
    sections=(
        section("1", "Stack"),
        section("1.1", "", "A lamp ability doesn't use the stack.", under="1"),
        section("1.2", "", "Trample carries fog past a lamp.", under="1"),
        section("2.1", "", "Players mill one fog each turn."),
    ),
)


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    def build(document: Document, **changes: object) -> SearchScope:
        folder = tmp_path_factory.mktemp("index")
        build_index(folder, passages_of(document), document.language)
        ref = document.ref
        return SearchScope(ref.game, ref.document, ref.edition, document.language, document.title, folder)

    return build


@pytest.fixture(scope="module")
def engine(make: Maker) -> Iterator[SearchEngine]:
    with SearchEngine([make(TORRE), make(TOWER)]) as opened:
        yield opened


def found(results: Results) -> list[str]:
    return [str(hit.address.target) for hit in results.hits]


class TestNumbers:
    @pytest.mark.parametrize(
        "typed",
        ["2.1.a", "2.1a", "2,1 A", "regla 2.1.a.", "torre 2.1.a", "torre:2.1.a", "torre: 2 1 a", "¿2.1 (a)?"],
    )
    def test_a_number_in_any_spelling_jumps_to_its_section(self, engine: SearchEngine, typed: str) -> None:
        assert found(engine.search(typed)) == ["2.1.a"]

    def test_what_stands_right_under_a_number_follows_it(self, engine: SearchEngine) -> None:
        assert found(engine.search("1", game="torre")) == ["1", "1.1", "1.2"]

    def test_a_number_with_a_kind_gives_what_is_of_that_kind_under_it(self, engine: SearchEngine) -> None:
        assert found(engine.search("2", game="torre", kinds=["example"])) == ["example/2-1"]

    def test_a_number_finds_the_section_in_every_game_that_has_it(self, engine: SearchEngine) -> None:
        assert [str(hit.address) for hit in engine.search("1.1").hits] == [
            "torre/reglas@primera:1.1",
            "tower/rules@2020-01-01:1.1",
        ]

    def test_the_name_of_a_game_in_front_chooses_it(self, engine: SearchEngine) -> None:
        assert [hit.game for hit in engine.search("tower 1.1").hits] == ["tower"]

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("7", ["7", "7~2", "7.1", "7~2.1"]),
            ("7.1", ["7.1", "7~2.1"]),
            ("7~2", ["7~2", "7~2.1"]),
            ("num:7.1", ["7.1", "7~2.1"]),
        ],
    )
    def test_a_number_that_stands_twice_finds_both_unless_it_says_which(
        self, make: Maker, typed: str, expected: list[str]
    ) -> None:
        twice = Document(
            ref=EditionRef("muelle", "reglas", "primera"),
            title="Reglas del Muelle",
            language="es",
            sections=(
                section("7", "Amarre"),
                section("7.1", "", "La barca se ata.", under="7"),
                section("7~2", "Marea"),
                section("7~2.1", "", "El agua sube.", under="7~2"),
            ),
        )
        with SearchEngine([make(twice)]) as engine:
            assert found(engine.search(typed)) == expected

    def test_a_number_that_is_not_there_suggests_the_nearest_above(self, engine: SearchEngine) -> None:
        assert engine.search("2.1.z").suggestions == ("2.1",)

    def test_a_collectors_number_is_no_section_and_finds_its_card(self, engine: SearchEngine) -> None:
        assert engine.search("47/236").hits[0].card == "Vigía Gris"


class TestWords:
    @pytest.mark.parametrize(
        ("typed", "first"),
        [
            ("prioridades", "1"),
            ("dano letal", "3"),
            ("daño letal", "3"),
            ("niebla", "2"),
            ("linterna", "glossary/farol"),
            ("vijia gris", "card/vigia-gris"),
            ("ola negra prohibida", "ruling/ola-negra-ban"),
            ("errata vigia", "ruling/vigia-gris-erratum"),
            ("contador -1/-1", "2.1.a"),
            ("resolver órdenes", "4.2"),
            ("penalizaciones", "4"),
        ],
    )
    def test_what_a_judge_types_is_the_first_hit(self, engine: SearchEngine, typed: str, first: str) -> None:
        assert found(engine.search(typed))[0] == first

    def test_a_rule_is_found_by_the_heading_above_it(self, engine: SearchEngine) -> None:
        assert "1.2" in found(engine.search("prioridad aceite"))

    def test_a_bare_heading_is_found_by_the_text_under_it_and_shows_it(self, engine: SearchEngine) -> None:
        hit = next(
            hit for hit in engine.search("farolero sin aceite", game="torre").hits if hit.number == "1"
        )

        assert "".join(text for text, _ in hit.snippet) == "Un farolero sin aceite no enciende nada."

    def test_without_and_not_are_never_left_out(self, engine: SearchEngine) -> None:
        assert found(engine.search("sin aceite", game="torre"))[0] == "1.2"
        assert found(engine.search("ability not on the stack", game="tower"))[0] == "1.1"

    def test_a_letter_n_finds_n_with_tilde_only_as_the_weaker_match(self, make: Maker) -> None:
        both = Document(
            EditionRef("g", "d", "e"),
            "T",
            "es",
            sections=(section("1", "Cana", "La cana crece."), section("2", "Caña", "La caña crece.")),
        )
        with SearchEngine([make(both)]) as engine:
            assert found(engine.search("cana")) == ["1", "2"]
            assert found(engine.search("caña")) == ["2", "1"]

    def test_words_that_nothing_has_together_are_named(self, engine: SearchEngine) -> None:
        results = engine.search("niebla casilla torneo", game="torre")

        assert found(results)[0] == "2"
        assert results.dropped == ("torneo",)
        assert "left out: torneo" in str(results.understood)

    def test_a_misspelt_word_is_taken_for_the_nearest_and_said_so(self, engine: SearchEngine) -> None:
        results = engine.search("penalizasion")

        assert found(results)[0] == "4"
        assert results.suggestions == ("penalizacion",)
        assert "taken for penalizacion" in str(results.understood)

    def test_a_guess_counts_less_than_a_word_that_is_there(self, engine: SearchEngine) -> None:
        """*farros* may be *faros*, *casilla* surely is itself."""
        assert found(engine.search("casilla farros", game="torre"))[0] == "2"

    def test_a_term_in_the_other_language_is_found_and_named(self, engine: SearchEngine) -> None:
        results = engine.search("arrollar", game="tower")

        assert found(results)[0] == "1.2"
        assert "also as: trample" in str(results.understood)

    def test_a_misspelt_term_is_found_in_the_other_language(self, engine: SearchEngine) -> None:
        assert found(engine.search("arrolar", game="tower"))[0] == "1.2"

    def test_a_figure_finds_the_word_and_a_word_the_figure(self, engine: SearchEngine) -> None:
        assert found(engine.search("apaga 2 faroles", game="torre"))[0] == "example/2-1"
        assert found(engine.search("sube cuatro peldaños", game="torre"))[0] == "4.2.b"

    @pytest.mark.parametrize("word", ["one", "many", "like", "unit", "variants", "alone"])
    def test_words_that_the_search_itself_uses_are_words(self, make: Maker, word: str) -> None:
        text = Document(EditionRef("g", "d", "e"), "T", "en", sections=(section("1", "", f"Lamps, {word}."),))
        with SearchEngine([make(text)]) as engine:
            for _ in range(2):
                assert found(engine.search(word)) == found(engine.search(f"{word} lamps")) == ["1"]

    def test_no_match_is_an_answer(self, engine: SearchEngine) -> None:
        results = engine.search("xilófono")

        assert (results.total, results.hits) == (0, ())

    def test_the_snippet_is_the_sentence_that_matches(self, engine: SearchEngine) -> None:
        hit = engine.search("luz vuelve").hits[0]

        assert "".join(text for text, _ in hit.snippet) == "La luz vuelve más tarde."
        assert [text for text, match in hit.snippet if match] == ["luz", "vuelve"]

    def test_headings_above_are_the_breadcrumb_outermost_first(self, engine: SearchEngine) -> None:
        hit = next(hit for hit in engine.search("farol apagado no alumbra").hits if hit.number == "2.1.a")

        assert hit.breadcrumb == ("Niebla",)

    def test_hits_are_counted_by_game_and_kind_beyond_the_limit(self, engine: SearchEngine) -> None:
        results = engine.search("niebla", limit=1)

        assert len(results.hits) == 1
        assert results.total == sum(results.per_game.values()) == sum(results.per_kind.values()) > 1

    @pytest.mark.parametrize("typed", ["niebla", "farol niebla", "1", "niebla tipo:card", "farros", "zzz"])
    @pytest.mark.parametrize("kinds", [None, ["section"], ["card", "example"]])
    def test_counting_counts_what_searching_finds(
        self, engine: SearchEngine, typed: str, kinds: list[Kind] | None
    ) -> None:
        results = engine.search(typed, game="torre", kinds=kinds)
        counts = engine.counts(typed, game="torre", kinds=kinds)

        assert (counts.total, counts.per_game, counts.per_kind) == (
            results.total,
            results.per_game,
            results.per_kind,
        )


class TestOperators:
    def test_quoted_words_must_follow_one_another(self, engine: SearchEngine) -> None:
        assert found(engine.search('"mueve la niebla" casilla')) == ["2"]

    def test_a_star_stands_for_any_ending(self, engine: SearchEngine) -> None:
        assert "4" in found(engine.search("penal*"))

    @pytest.mark.parametrize(
        ("typed", "kinds"),
        [
            ("niebla tipo:ejemplo", {"example"}),
            ("niebla -tipo:section -tipo:ejemplo", {"card"}),
            ("tipo:ruling", {"ruling"}),
        ],
    )
    def test_a_kind_filters(self, engine: SearchEngine, typed: str, kinds: set[str]) -> None:
        assert {hit.kind for hit in engine.search(typed).hits} == kinds

    def test_a_card_filters_what_belongs_to_it(self, engine: SearchEngine) -> None:
        assert set(found(engine.search('carta:"ola negra"'))) == {"card/ola-negra", "ruling/ola-negra-ban"}

    def test_a_number_filters_what_stands_under_it(self, engine: SearchEngine) -> None:
        assert set(found(engine.search("niebla farol num:2.1"))) == {"2.1", "2.1.a"}

    def test_a_game_filters_and_its_negation_too(self, engine: SearchEngine) -> None:
        assert {hit.game for hit in engine.search("juego:tower fog lamp").hits} == {"tower"}
        assert {hit.game for hit in engine.search("-game:torre 1").hits} == {"tower"}

    def test_an_unknown_operator_is_text(self, engine: SearchEngine) -> None:
        assert "2" in found(engine.search("color:rojo niebla casilla"))


OPERATORS = [
    "niebla", "farol*", "*", '"', "“", "«", "-", "+", "~", "^2", "(", ")", "[", "{", "NOT", "AND", "OR", "TO",
    "tipo:", "tipo:section", "-tipo:card", "num:1", "num:", "carta:", 'carta:"ola negra"', "-carta:x",
    "juego:torre", "doc:reglas", "color:rojo", "::", "1.1", "47/236", "+1/+1", "1-2-1", "ñ", "e\u0301",
    "\u202e", "\x00", "\ud800", "a" * 300, "1" * 300, "ﬁ", "İ", "ß", "\U0001f600",
]  # fmt: skip
EXAMPLES = 10_000 if os.environ.get("JUDGE_THOROUGH") else 600


class TestAnyText:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(
        st.one_of(
            st.text(st.characters(), max_size=80),
            st.lists(
                st.one_of(st.sampled_from(OPERATORS), st.text(st.characters(), max_size=6)), max_size=12
            ).map(" ".join),
            st.lists(st.sampled_from(OPERATORS), max_size=12).map("".join),
        )
    )
    def test_any_text_is_answered(self, engine: SearchEngine, text: str) -> None:
        results = engine.search(text)

        assert results.query == text
        assert str(results.understood)
        assert len(results.hits) <= 20
        assert len(results.hits) <= results.total
        assert results.total == sum(results.per_game.values()) == sum(results.per_kind.values())
        counts = engine.counts(text)
        assert (counts.total, counts.per_game) == (results.total, results.per_game)

    @pytest.mark.parametrize(
        "text",
        [
            "niebla " * 15_000,
            "x" * 100_000,
            "x-" * 50_000,
            '"' * 100_000,
            '"a ' * 30_000,
            "1." * 50_000,
            "1 a" * 30_000,
            "num:1 " * 15_000,
            "a* " * 30_000,
            "ni ñ " * 20_000,
            "\u0301" * 100_000,
        ],
        ids=lambda text: repr(text[:6]),
    )
    def test_a_text_of_100_kb_is_answered_with_the_limit_said(self, engine: SearchEngine, text: str) -> None:
        told: list[str] = []
        assert seconds(lambda: told.append(str(engine.search(text).understood))) < 2
        assert "were searched" in told[0]

    def test_a_text_of_100_kb_of_many_words_is_answered(self, engine: SearchEngine) -> None:
        text = " ".join(f"niebla{n} farol{n}" for n in range(7_000))
        assert "were searched" in str(engine.search(text).understood)


class TestAnswers:
    def test_a_hit_names_its_document_and_edition(self, engine: SearchEngine) -> None:
        hit = engine.search("daño letal").hits[0]

        assert (hit.document, hit.edition) == ("Reglas de la Torre", "primera")

    def test_terms_and_chapters_to_go_on_with_are_named(self, engine: SearchEngine) -> None:
        assert "Farol" in engine.search("farol alumbra torre", game="torre").related
        assert "Niebla" in engine.search("luz vuelve", game="torre").related

    def test_neighbours_are_those_of_the_document_without_examples(self, engine: SearchEngine) -> None:
        here = Address.parse("torre/reglas@primera:2.1")

        assert [hit.number for hit in engine.neighbours(here)] == ["2", "2.1.a"]
        assert [hit.number for hit in engine.neighbours(here, reach=2)] == ["1.2", "2", "2.1.a", "3"]
        assert engine.neighbours(Address.parse("torre/reglas@primera:9")) == ()

    def test_the_same_question_gets_the_same_answer_until_an_index_changes(self, make: Maker) -> None:
        scope = make(TORRE)
        with SearchEngine([scope]) as engine:
            first = engine.search("niebla")
            assert engine.search("niebla") is first
            assert engine.search("niebla", limit=1) is not first
            shutil.rmtree(scope.folder)
            build_index(scope.folder, passages_of(TORRE), "es")
            assert engine.search("niebla") is not first

    def test_words_typed_apart_are_sought_as_far_apart(self, make: Maker) -> None:
        """Small words between two typed words do not make them strangers."""
        both = Document(
            EditionRef("g", "d", "e"),
            "T",
            "es",
            sections=(
                section("1", "", "La zona arde si cambia el viento de golpe."),
                section("2", "", "El viento arde y cambia de zona de golpe."),
            ),
        )
        with SearchEngine([make(both)]) as engine:
            assert found(engine.search("cambia de zona"))[0] == "2"

    def test_a_title_inside_a_longer_question_counts(self, make: Maker) -> None:
        both = Document(
            EditionRef("g", "d", "e"),
            "T",
            "es",
            sections=(
                section("1", "Faro", "Un ancla gris detiene barcos."),
                section("2", "Ancla gris", "El faro la ilumina y los barcos pasan."),
            ),
        )
        with SearchEngine([make(both)]) as engine:
            assert found(engine.search("ancla gris barcos"))[0] == "2"


class TestEditions:
    def test_a_hit_in_the_digest_stands_under_the_official_heading(self, make: Maker) -> None:
        official = Document(TOWER.ref, "T", "en", sections=(section("1", "Fog", "Fog moves."),))
        digest = Document(TOWER.ref, "T", "es", sections=(section("1", "Niebla", "La niebla se mueve."),))
        with SearchEngine([make(official), make(digest)]) as engine:
            (hit,) = engine.search("la niebla se mueve").hits

            assert hit.heading == "Fog"
            assert [text for text, match in hit.snippet if match] == ["niebla", "mueve"]

    def test_digest_and_official_text_of_one_edition_give_one_hit(self, make: Maker) -> None:
        with SearchEngine([make(TORRE), make(TORRE)]) as engine:
            assert found(engine.search("ola negra tipo:card")) == ["card/ola-negra"]

    def test_an_index_that_is_built_again_is_seen(self, make: Maker) -> None:
        scope = make(TORRE)
        with SearchEngine([scope]) as engine:
            assert engine.search("muelle").total == 1
            shutil.rmtree(scope.folder)
            build_index(scope.folder, passages_of(TOWER), "en")
            assert engine.search("muelle").total == 0
            assert found(engine.search("trample"))[0] == "1.2"

    def test_fixed_folders_are_looked_at_once(self, make: Maker) -> None:
        scope = make(TORRE)
        with SearchEngine([scope], kept=0, fixed=True) as engine:
            before = found(engine.search("muelle"))
            shutil.rmtree(scope.folder)

            assert found(engine.search("muelle")) == before

    def test_fixed_folders_whose_index_was_closed_are_opened_again(self, make: Maker) -> None:
        scope = make(TORRE)
        pool = IndexPool()
        engine = SearchEngine([scope], pool, kept=0, fixed=True)
        before = found(engine.search("muelle"))
        pool.keep_only([])

        assert found(engine.search("muelle")) == before
        pool.close()

    def test_an_engine_made_ready_beforehand_answers_as_any_other(self, make: Maker) -> None:
        scopes = [make(TORRE), make(TOWER)]
        with SearchEngine(scopes) as ready, SearchEngine(scopes) as other:
            ready.warm()

            for words in ("niebla", "ola negra", "trample", "1.1", "nada de esto"):
                assert ready.search(words) == other.search(words)

    def test_many_threads_get_the_answer_that_one_gets(self, make: Maker) -> None:
        with SearchEngine([make(TORRE), make(TOWER)]) as engine, ThreadPoolExecutor(8) as pool:
            words = ["niebla", "farol", "prioridad", "ola negra", "trample", "1.1"] * 8
            answers = list(pool.map(lambda word: found(engine.search(word)), words))
            assert answers == [found(engine.search(word)) for word in words]

    def test_a_missing_index_is_an_error(self, make: Maker, tmp_path: Path) -> None:
        scope = SearchScope("torre", "reglas", "e", "es", "T", tmp_path / "none")

        with SearchEngine([scope]) as engine, pytest.raises(NoSearchIndex, match="none"):
            engine.search("niebla")

    @pytest.mark.parametrize(
        "damage", ["lookups.z", "words.bin", "terms.bin", "passages.z", "vocabulary.z", "whoosh"]
    )
    def test_a_damaged_index_is_an_error(self, make: Maker, damage: str) -> None:
        folder = make(TORRE).folder
        for path in [folder / damage] if damage != "whoosh" else sorted((folder / damage).glob("*.toc")):
            path.write_bytes(path.read_bytes()[:7])

        assert not index_is_readable(folder)
        with pytest.raises(NoSearchIndex):
            EditionIndex(folder)

    def test_an_edition_without_text_has_an_index_too(self, make: Maker) -> None:
        empty = Document(EditionRef("g", "d", "e"), "T", "es")
        with SearchEngine([make(empty)]) as engine:
            assert engine.search("niebla").total == 0
