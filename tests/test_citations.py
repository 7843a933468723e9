"""References: found in text, resolved to sections, linked back, split out for pages."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.citations import PLAIN, Citation, Grammar, Links, Reference, find_references, resolve
from judge.citations.resolve import block_text
from judge.decoding import read_text
from judge.documents import (
    Block,
    Card,
    Document,
    EditionRef,
    GlossaryEntry,
    Place,
    Ruling,
    Section,
    SectionNumber,
)
from judge.importers import Request


def number(text: str) -> SectionNumber:
    return SectionNumber.parse(text)


def document(sections: dict[str, tuple[str, str]], **parts: Any) -> Document:
    """A document of sections given as number: (heading, text); parents are read off the numbers."""
    numbers = {number(text) for text in sections}
    made = tuple(
        Section(
            number(text),
            heading,
            (Block("paragraph", body),) if body else (),
            next((above for above in number(text).ancestors() if above in numbers), None),
        )
        for text, (heading, body) in sections.items()
    )
    return Document(EditionRef("barcos", "reglas", "1"), "Reglas de Barcos", "es", sections=made, **parts)


HARBOUR = document(
    {
        "7": ("Puertos", ""),
        "201": ("Amarras", "Ver “Vientos”."),
        "201.1": ("", "Un barco amarrado no zarpa (ver la regla 203)."),
        "201.1a": ("", "Vale lo mismo en las reglas 201.1b y 201.2."),
        "201.1b": ("", ""),
        "201.1c": ("", "Como en 201.1a–d."),
        "201.1d": ("", ""),
        "201.2": ("", ""),
        "202": ("Vientos", "El viento sopla (véase la sección 7, “Puertos”)."),
        "202.1": ("Vientos", "Cada ronda. Esta regla 202.1 se repite."),
        "203": ("Acciones de tripulación", "Ver la regla 250 y la regla 202: “Naufragios”."),
    },
    glossary=(
        GlossaryEntry("Zarpar", "Dejar el puerto. Ver Amarras y Viento."),
        GlossaryEntry("Amarras", "Cabos. Ver la regla 201.", sections=(number("201"), number("299"))),
    ),
    cards=(Card("Bergantín", text="Según la regla 202.1, zarpa dos veces."),),
    rulings=(
        Ruling("question", question="¿Vale la regla 201.2?", text="Sí. Ver Bergantín."),
        Ruling("clarification", text="Zarpa.", sections=(number("203"),)),
    ),
)


def shown(text: str, grammar: Grammar = PLAIN) -> list[str]:
    return [reference.text for reference in find_references(text, grammar)]


def numbers(text: str, grammar: Grammar = PLAIN) -> list[str]:
    return [str(n) for reference in find_references(text, grammar) for n in reference.numbers]


class TestNumberedReferences:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("See rule 704.", ["704"]),
            ("(See rule 704.5j.)", ["704.5j"]),
            ("CR 702.19b", ["702.19b"]),
            ("CR702.19b applies", ["702.19b"]),
            ("RULE 704.5aa", ["704.5aa"]),
            ("subrule 704.5k", ["704.5k"]),
            ("§ 14 y § 16", ["14", "16"]),
            ("la regla 119 lo dice", ["119"]),
            ("la regla n.º 119", ["119"]),
            ("Regla 106.1.e.1.", ["106.1.e.1"]),
            ("sección 14 de este Documento", ["14"]),
            ("el punto 3.2", ["3.2"]),
            ("capítulo 117", ["117"]),
            ("sección T.2.1", ["T.2.1"]),
            ("sección 16~2.3", ["16~2.3"]),
            ("rule 1.B.2", ["1.B.2"]),
            ("rule 11.2_1_a", ["11.2_1_a"]),
            ("rule 1-2-1-1-1.", ["1-2-1-1-1"]),
        ],
    )
    def test_a_label_and_a_number_of_any_grammar(self, text: str, expected: list[str]) -> None:
        assert numbers(text) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("rules 601.2b and 601.2f", ["601.2b", "601.2f"]),
            ("rules 703.4g, 704 or 705.1", ["703.4g", "704", "705.1"]),
            ("reglas 118.4.a y 118.4.b", ["118.4.a", "118.4.b"]),
            ("secciones 8, 9 y 10", ["8", "9", "10"]),
            ("rules 403.3, 603.6a, and 614.12.", ["403.3", "603.6a", "614.12"]),
            ("rules 704.5a and b.", ["704.5a", "704.5b"]),
        ],
    )
    def test_a_list_is_one_reference_for_each_number(self, text: str, expected: list[str]) -> None:
        found = find_references(text)
        assert [str(reference.numbers[0]) for reference in found] == expected

    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("rules 603.7d–f", "603.7d", "603.7f"),
            ("rules 603.7d-f.", "603.7d", "603.7f"),
            ("rules 418.5b-418.5g", "418.5b", "418.5g"),
            ("rules 712.9–10", "712.9", "712.10"),
            ("rules 306-311", "306", "311"),
            ("rules 601 through 604", "601", "604"),
            ("reglas 106.1.e.1-2", "106.1.e.1", "106.1.e.2"),
            ("reglas 106.1.e.1 a 106.1.e.2", "106.1.e.1", "106.1.e.2"),
            ("secciones T.2.11 a T.2.14", "T.2.11", "T.2.14"),
            ("regla 104.3.b.1 a la regla 104.3.b.5", "104.3.b.1", "104.3.b.5"),
        ],
    )
    def test_a_range_has_both_ends_in_one_reference(self, text: str, first: str, last: str) -> None:
        (reference,) = find_references(text)
        assert reference.numbers == (number(first), number(last))

    def test_a_name_in_quotation_marks_belongs_to_its_number(self) -> None:
        for text in (
            'rule 704, "State-Based Actions"',
            "rule 704, “State-Based Actions,”",
            "rule 704 (“State-Based Actions”)",
            "Regla 704: «State-Based Actions»",
        ):
            (reference,) = find_references(f"see {text} now")
            assert (reference.text, reference.heading) == (text, "State-Based Actions")

    def test_a_list_goes_on_after_a_name_that_swallowed_its_comma(self) -> None:
        found = find_references("(See rules 702.9, “Flying,” 702.12, “Defender,” and 702.15, “Haste.”)")
        assert [(str(r.numbers[0]), r.heading) for r in found] == [
            ("702.9", "Flying"),
            ("702.12", "Defender"),
            ("702.15", "Haste"),
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "As a rule, 3 cards are enough.",
            "The house rule applies to 2/2 creatures that cost {3}.",
            "Por regla general 3 cartas bastan.",
            "Las reglas 2016-2023 y el reglamento de 2005",
            "11/11/2005, 11.11.2005 (2005) (11-11-05) (01.02.05)",
            "gana 3 puntos de prestigio",
            "tiene que ver con 3.5 cartas",
            "measures 2.5 inches (6.3 cm)",
            "a las 10:30",
            "https://example.org:8080/rule",
            "su texto de reglas “Vuela y zarpa”",
        ],
    )
    def test_years_figures_dates_and_plain_words_are_none(self, text: str) -> None:
        assert shown(text) == []

    def test_a_list_does_not_swallow_the_figure_after_it(self) -> None:
        assert numbers("regla 118.4 y 3 cartas") == ["118.4"]
        assert numbers("regla 118.4.a y a su controlador") == ["118.4.a"]
        assert numbers("reglas 118.4.a a tu favor") == ["118.4.a"]


class TestNamedReferences:
    @pytest.mark.parametrize(
        ("text", "heading"),
        [
            ("(Ver la Regla: “Velas”)", "Velas"),
            ("(Ver Regla: “Velas”)", "Velas"),
            ("(Ver regla “Velas”)", "Velas"),
            ("ver la Sección: “Partes de un Barco”.", "Partes de un Barco"),
            ('(ver "Velas")', "Velas"),
            ("(Ver más adelante: “Izando Velas”)", "Izando Velas"),
            ("(ver más adelante “velas y cabos”)", "velas y cabos"),
            ("Fichas Ver Tokens.", "Tokens"),
            ("See also Landwalk.", "Landwalk"),
            ("See “Enters the Harbour.”", "Enters the Harbour"),
        ],
    )
    def test_a_name_after_a_lead_or_a_label(self, text: str, heading: str) -> None:
        assert [reference.heading for reference in find_references(text)] == [heading]

    def test_each_of_several_names_is_a_reference(self) -> None:
        found = find_references("(Ver la Regla: “Velas”; y la Regla: “Cabos”) See Status, Tap, and Untap.")
        assert [r.heading for r in found] == ["Velas", "Cabos", "Status", "Tap", "Untap"]

    @pytest.mark.parametrize(
        "text",
        [
            "(Ver más adelante).",
            "see below",
            "See also above.",
            "ver «más adelante»",
            "Ver las cartas.",
            "See",
        ],
    )
    def test_a_lead_with_nothing_behind_it_is_none(self, text: str) -> None:
        assert shown(text) == []

    def test_small_letters_in_brackets_name_what_the_document_has(self) -> None:
        grammar = Grammar.of(HARBOUR)
        assert shown("Al final (ver las acciones de tripulación) se zarpa.", grammar) == [
            "acciones de tripulación"
        ]
        assert shown("Puedes ver vientos.", grammar) == []
        assert shown("(ver las cartas)", grammar) == []

    def test_a_section_of_another_document_is_not_one_of_this(self) -> None:
        assert shown("See the Harbour: Racing Tournament Rules for formats.") == []
        (reference,) = find_references("section 4 of the Racing Tournament Rules", Grammar.of(HARBOUR))
        assert (reference.text, reference.elsewhere) == ("section 4", "Racing Tournament Rules")


class TestTheDigest:
    def test_a_dagger_says_that_the_target_is_outside(self) -> None:
        first, second = find_references("como manda la regla 205.3†, y la regla «Jugando Cartas»†.")
        assert (first.text, first.numbers, first.outside) == ("regla 205.3†", (number("205.3"),), True)
        assert (second.heading, second.outside) == ("Jugando Cartas", True)

    def test_another_document_of_the_game_is_addressed_in_full(self) -> None:
        (reference,) = find_references("como explica glosario:3.2.")
        assert (reference.document, reference.numbers) == ("glosario", (number("3.2"),))

    def test_a_whole_number_there_needs_a_known_document(self) -> None:
        assert find_references("ver manual:3") == ()
        assert len(find_references("ver manual:3", Grammar(documents=frozenset({"manual"})))) == 1


class TestTheDocumentsOwnGrammar:
    grammar = Grammar.of(HARBOUR)

    def test_a_number_that_the_document_has_needs_no_label(self) -> None:
        assert numbers("los pasos 201.1a–c y, en concreto, la 201.2", self.grammar) == [
            "201.1a",
            "201.1c",
            "201.2",
        ]
        assert numbers("los pasos 201.1a") == []

    def test_a_number_of_a_known_chapter_is_one_too_that_may_dangle(self) -> None:
        assert numbers("(201.9)", self.grammar) == ["201.9"]
        assert numbers("pesa 305.9 kg", self.grammar) == []

    def test_a_number_in_brackets_is_one_if_it_looks_like_one(self) -> None:
        assert numbers("(704.5j)") == ["704.5j"]
        assert numbers("(2.5)") == []

    def test_hyphens_are_read_as_the_document_uses_them(self) -> None:
        hyphens = Grammar.of(document({"1": ("", ""), "1-2": ("", ""), "1-3": ("", "")}))
        assert numbers("regla 1-2", hyphens) == ["1-2"]
        assert numbers("regla 1-2") == ["1", "2"]

    def test_a_part_beyond_the_common_grammars_is_read_where_the_document_has_it(self) -> None:
        odd = Grammar.of(document({"901": ("", ""), "901.4": ("", ""), "901.4.All": ("", "")}))
        assert numbers("rule 901.4.All", odd) == ["901.4.All"]
        assert numbers("rule 901.4.All") == ["901.4"]

    def test_a_name_with_a_comma_in_it_is_one_name_where_the_document_has_it(self) -> None:
        ordered = Grammar(names=Grammar.of(document({"1": ("Captain, Crew Order", "")})).names)
        assert shown("See Captain, Crew Order.", ordered) == ["Captain, Crew Order"]
        assert shown("See Captain, Crew Order.") == ["Captain", "Crew Order"]


def targets(links: Links, origin: str | Place) -> list[str | None]:
    found = links.of(number(origin) if isinstance(origin, str) else origin)
    return [None if citation.target is None else str(citation.target) for citation in found]


class TestResolving:
    links = resolve(HARBOUR)

    def test_a_number_leads_to_its_section(self) -> None:
        assert targets(self.links, "201.1") == ["203"]

    def test_a_range_leads_to_every_section_from_end_to_end(self) -> None:
        assert targets(self.links, "201.1c") == ["201.1a", "201.1b", "201.1c", "201.1d"]

    def test_a_name_leads_to_the_highest_section_headed_so(self) -> None:
        assert targets(self.links, "201") == ["202"]

    def test_articles_case_and_plural_do_not_matter_to_a_name(self) -> None:
        assert [s.target for s in self.links.segments("ver “la acción de tripulación”") if s.citations] == [
            number("203")
        ]

    def test_a_section_may_cite_itself(self) -> None:
        assert targets(self.links, "202.1") == ["202.1"]
        assert number("202.1") in self.links.back(number("202.1"))

    def test_a_number_and_a_name_that_is_nobodys_lead_to_the_number(self) -> None:
        missing, unnamed = self.links.of(number("203"))
        assert (missing.target, missing.fault) == (None, "dangling")
        assert (unnamed.target, unnamed.fault) == (number("202"), "")

    def test_where_number_and_name_disagree_the_name_is_believed(self) -> None:
        for text in ("la regla 203: “Amarras”", "la regla 17: “Amarras”"):
            (citation,) = resolve(
                document({"9": ("", text), "201": ("Amarras", ""), "203": ("Velas", "")})
            ).of(number("9"))
            assert (citation.target, citation.fault) == (number("201"), "wrong")

    def test_a_heading_quoted_in_part_or_misspelled_does_not_disagree(self) -> None:
        rules = {"1": ("Maniobras de amarre", ""), "2": ("Amarre", ""), "1.1": ("", "")}
        for text in ("regla 1: “Amarre”", "regla 1: “Maniobra de amare”", "regla 1.1: “Amarre”"):
            (citation,) = resolve(document({**rules, "9": ("", text)})).of(number("9"))
            assert (str(citation.target), citation.fault) == (text[6:].partition(":")[0], "")

    def test_a_term_sends_to_terms_before_sections(self) -> None:
        assert targets(self.links, Place("glossary", "zarpar")) == ["glossary/amarras", "202"]

    def test_terms_and_rulings_list_sections_as_data(self) -> None:
        (written, first, second) = self.links.of(Place("glossary", "amarras"))
        assert (written.part, first.part, first.target) == ("text", "sections", number("201"))
        assert (second.text, second.target, second.fault) == ("299", None, "dangling")
        assert targets(self.links, Place("ruling", "203-clarification")) == ["203"]

    def test_questions_answers_and_cards_cite(self) -> None:
        assert targets(self.links, Place("ruling", "question")) == ["201.2", "card/bergantin"]
        assert targets(self.links, Place("card", "bergantin")) == ["202.1"]

    def test_examples_and_notes_cite_for_their_section_and_tell_the_block(self) -> None:
        blocks = (
            Block("paragraph", "Nada."),
            Block("example", "Por la regla 2, sí."),
            Block("table", "", rows=(("a", "regla 1"),)),
        )
        two = Document(
            EditionRef("g", "d", "1"),
            "T",
            "es",
            sections=(Section(number("1"), blocks=blocks), Section(number("2"))),
        )
        citations = resolve(two).of(number("1"))
        assert [(c.block, str(c.target)) for c in citations] == [(1, "2"), (2, "1")]
        assert all(block_text(blocks[c.block])[c.start : c.end] == c.text for c in citations)

    def test_another_documents_number_is_left_to_the_library(self) -> None:
        (citation,) = resolve(document({"3.2": ("", "como explica glosario:3.2")})).of(number("3.2"))
        assert (citation.document, citation.target, citation.fault) == ("glosario", None, "")

    def test_a_dagger_on_what_is_missing_is_no_fault(self) -> None:
        (citation,) = resolve(document({"1": ("", "regla 5†")})).of(number("1"))
        assert (citation.target, citation.outside, citation.fault) == (None, True, "")

    def test_a_dagger_on_a_name_is_not_answered_by_a_term_of_the_digest(self) -> None:
        digest = document({"1": ("", "regla «Velas»†")}, glossary=(GlossaryEntry("Vela", "Da impulso."),))
        (citation,) = resolve(digest).of(number("1"))
        assert (citation.heading, citation.target, citation.outside) == ("Velas", None, True)

    def test_backlinks_name_sections_terms_cards_and_rulings_in_reading_order(self) -> None:
        assert self.links.back(number("203")) == (number("201.1"), Place("ruling", "203-clarification"))
        assert self.links.back(number("202.1")) == (number("202.1"), Place("card", "bergantin"))
        assert self.links.back(number("299")) == ()

    def test_two_terms_of_one_name_have_places_of_their_own(self) -> None:
        twins = document(
            {"1": ("", "")},
            glossary=(GlossaryEntry("Ancla", "Nada."), GlossaryEntry("ANCLA", "Ver la regla 1.")),
        )
        assert resolve(twins).back(number("1")) == (Place("glossary", "ancla-2"),)

    def test_a_parent_that_the_document_lacks_does_no_harm(self) -> None:
        orphan = Section(number("4.1"), "Velas", parent=number("4"))
        lone = Section(number("9"), blocks=(Block("paragraph", "Ver “Velas” y la regla 4.1: “Cabos”."),))
        links = resolve(Document(EditionRef("g", "d", "1"), "T", "es", sections=(orphan, lone)))
        assert targets(links, "9") == ["4.1", "4.1"]


class TestSegments:
    def test_a_page_gets_plain_stretches_and_links(self) -> None:
        links = resolve(HARBOUR)
        segments = links.segments("Ver la regla 203, la regla 250 y más.")
        assert [(s.text, str(s.target)) for s in segments if s.citations] == [
            ("regla 203", "203"),
            ("regla 250", "None"),
        ]
        assert [s.text for s in segments if not s.citations] == ["Ver la ", ", la ", " y más."]

    def test_a_range_is_one_link_to_its_first_section(self) -> None:
        (segment,) = (s for s in resolve(HARBOUR).segments("201.1a–c") if s.citations)
        assert (segment.target, len(segment.citations)) == (number("201.1a"), 3)


PIECES = st.one_of(
    st.sampled_from(["rule", "rules", "regla", "reglas", "sección", "CR", "§", "see", "See", "ver", "Ver"]),
    st.sampled_from(
        [":", ",", ";", ".", "(", ")", "“", "”", '"', "«", "»", "'", "†", "–", "-", "and", "y", "a"]
    ),
    st.sampled_from(
        ["7", "201", "201.1", "201.1a", "a–c", "1-2-3", "203", "2005", "glosario:3.2", "T.1", "to"]
    ),
    st.sampled_from(["“Amarras”", "«Velas»†", "Amarras", "Zarpar", "más", "adelante", "of the Rules", "\n"]),
)
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(PIECES, max_size=14).map(" ".join),
    st.lists(PIECES, max_size=14).map("".join),
)


class TestInvariants:
    @given(TEXTS)
    @settings(max_examples=400)
    def test_references_are_in_order_apart_and_slices_of_any_text(self, text: str) -> None:
        for grammar in (PLAIN, Grammar.of(HARBOUR)):
            done = 0
            for reference in find_references(text, grammar):
                assert done <= reference.start < reference.end
                assert text[reference.start : reference.end] == reference.text
                assert reference.numbers or reference.heading
                assert len(reference.numbers) <= 2
                done = reference.end

    @given(TEXTS)
    @settings(max_examples=400)
    def test_segments_join_to_the_text(self, text: str) -> None:
        segments = TestResolving.links.segments(text)
        assert "".join(segment.text for segment in segments) == text
        assert all(segment.text for segment in segments)

    @given(st.lists(TEXTS, max_size=4))
    @settings(max_examples=100)
    def test_what_cites_is_what_is_cited(self, texts: list[str]) -> None:
        links = resolve(document({f"{201 + at}": ("Amarras", text) for at, text in enumerate(texts)}))
        forth = {(origin, c.target) for origin, found in links.cites.items() for c in found if c.target}
        back = {(origin, target) for target, origins in links.cited_by.items() for origin in origins}
        assert forth == back


class TestPublishedDocuments:
    """Counts read off the documents in circulation."""

    @staticmethod
    def citations(links: Links) -> list[Citation]:
        return [citation for found in links.cites.values() for citation in found]

    @pytest.mark.parametrize(
        ("edition", "at_least", "dangling", "wrong"),
        [
            ("2009-02-01", 950, set(), {}),
            ("2026-01-16", 2150, {"110.10"}, {"Endure": "701.63"}),
        ],
    )
    def test_magic(
        self, sources: Path, edition: str, at_least: int, dangling: set[str], wrong: dict[str, str]
    ) -> None:
        links = resolve(imported(sources / "magic-cr" / f"{edition}.txt", "magic_cr", "magic"))
        found = self.citations(links)
        assert len(found) >= at_least
        assert {str(c.number) for c in found if c.fault == "dangling"} == dangling
        assert {c.heading: str(c.target) for c in found if c.fault == "wrong"} == wrong

    def test_gobierno_y_prestigio(self, sources: Path) -> None:
        """43 references; one is a range of two sections, 35 name what part 1 lacks, *Regla 10* is bare."""
        links = resolve(imported(sources / "gobierno-y-prestigio.txt", "gobierno_y_prestigio", "gyp"))
        found = self.citations(links)
        assert len({(origin, c.start) for origin, cites in links.cites.items() for c in cites}) == 43
        right = {str(c.target) for c in found if not c.fault}
        assert right == {"106.1.e.1", "106.1.e.2", "108", "117", "122", "123"}
        assert [(str(c.number), str(c.target)) for c in found if c.fault == "wrong"] == [("17", "119")]
        dangling = [c for c in found if c.fault == "dangling"]
        assert sorted(str(c.number) for c in dangling if c.number) == ["10", "8"]
        assert sum(bool(c.heading) for c in dangling) == 35


def imported(file: Path, family: str, game: str) -> Document:
    source = read_text(file.read_bytes(), file.name)
    read: Document = import_module(f"judge.importers.{family}").read(source, Request(game))
    return read


def test_a_reference_is_a_value() -> None:
    assert Reference(0, 1, "x") == Reference(0, 1, "x")
