"""The Reglas Completas of Gobierno & Prestigio: numbers, parents, what stands unnumbered, the turn."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.decoding import read_text
from judge.documents import Document, Section, SectionNumber
from judge.importers import Request, importer_for
from judge.importers import gobierno_y_prestigio as importer
from tests.documents import recognised

N = SectionNumber.parse

INVENTED = """top of page

Segunda parte de las Reglas Completas

200. Mareas

200.1. En Gobierno & Prestigio la marea sube al caer la tarde.

200.1.a. Quien mira el mar gana prestigio.

Este párrafo suelto completa lo anterior.

Ejemplo: Ana mira el mar.

NOTA: De noche no se ve.

200.3. Su cuenta dice “ , girar: Sube”.

201. Faros.

201.1.a.1. Un faro alumbra (por ejemplo: de noche).

201.2. Linternas

201.2.a. Una linterna es chica.

201.2.a. Una linterna es grande.

RESUMEN DEL TURNO

El turno tiene dos partes:

1. Parte Clara: se mira.

2. Parte Oscura Donde se duerme.

Ahora, en detalle.

Parte Clara

• Amanecer: sale el sol.

• PAUSA (como siempre).

• Se levantan todos los que dormían y los que soñaban.

Parte Oscura

• Ocaso

Comments

Archivo

• Facebook Basic Square

© 2031 Editora Faro — Todos los derechos reservados

bottom of page
"""


def read(text: str, game: str = "gyp", line_end: str = "\n", encoding: str = "utf-8") -> Document:
    data = text.replace("\n", line_end).encode(encoding)
    return importer.read(read_text(data, "reglas.txt"), Request(game))


def told(document: Document) -> list[tuple[object, ...]]:
    """What a document says, without where its lines stand."""
    return [
        (str(s.number), str(s.parent), s.heading, s.assigned, tuple((b.kind, b.text) for b in s.blocks))
        for s in document.sections
    ]


def kinds(section: Section) -> list[str]:
    return [block.kind for block in section.blocks]


def remarks(document: Document, kind: str) -> list[int]:
    return [remark.line for remark in document.remarks if remark.kind == kind]


def every_line_once(document: Document, text: str) -> None:
    filled = {i for i, line in enumerate(text.splitlines(), 1) if line.strip()}
    apart = [n for n, _ in (*document.front, *document.back)] + [noise.line for noise in document.noise]
    assert not document.unaccounted
    within = {line for s in document.sections if s.lines for line in range(s.lines.first, s.lines.last + 1)}
    assert filled <= within | set(apart)
    assert len(apart) == len(set(apart))


@pytest.fixture(scope="module")
def published(sources: Path) -> Document:
    path = sources / "gobierno-y-prestigio.txt"
    return importer.read(read_text(path.read_bytes(), path.name), Request("gyp"))


@pytest.fixture(scope="module")
def wording(sources: Path) -> str:
    return (sources / "gobierno-y-prestigio.txt").read_text(encoding="utf-8")


class TestThePublishedPart:
    def test_it_is_told_from_every_other_document(self, sources: Path) -> None:
        assert recognised(importer.recognise, sources) == ["gobierno-y-prestigio.txt"]

    def test_it_says_which_part_it_is_and_whose(self, published: Document) -> None:
        assert str(published.ref) == "gyp/reglas@parte-1"
        assert (published.language, published.publisher) == ("es", "Román Javier Giordano")

    def test_no_chapter_and_no_rule_is_lost(self, published: Document) -> None:
        numbered = [section for section in published.sections if not section.assigned]
        chapters = [str(s.number) for s in numbered if s.number.depth == 1]
        assert chapters == [str(number) for number in range(100, 125)]
        assert sum(section.number.depth > 1 for section in numbered) == 308

    def test_each_line_that_opens_with_a_number_opens_that_section(
        self, published: Document, wording: str
    ) -> None:
        for count, line in enumerate(wording.splitlines(), start=1):
            if found := re.match(r"(\d{3}(?:\.\w+)*)\.\s", line):
                section = published.section(N(found[1]))
                assert section.lines is not None
                assert section.lines.first == count

    def test_parents_follow_the_numbers(self, published: Document) -> None:
        for section in published.sections:
            if section.parent is not None:
                assert section.parent in section.number.ancestors()
        assert published.section(N("106.1.c.1.2")).parent == N("106.1.c.1")
        assert published.section(N("100")).parent is None

    def test_a_missing_parent_gives_way_to_the_next_one_above(self, published: Document) -> None:
        assert {str(s.number) for s in published.children[N("100")]} == {
            "100.1.a", "100.1.b", "100.1.c", "100.2", "100.3",
        }  # fmt: skip
        assert remarks(published, "missing-parent") == [8]

    def test_unnumbered_paragraphs_belong_to_the_rule_above(self, published: Document) -> None:
        more = {str(s.number): kinds(s) for s in published.sections if len(s.blocks) > 1 and not s.assigned}
        assert more == {
            "110.6": ["paragraph", "paragraph"],
            "114.9.a": ["paragraph", "note"],
            "115.6": ["paragraph", "example"],
            "118.1.a": ["paragraph", "paragraph"],
            "123.8": ["paragraph", "example"],
            "123.9": ["paragraph", "paragraph"],
            "124.1.a.2": ["paragraph", "example"],
        }

    def test_an_example_inside_a_rule_stays_in_its_text(self, published: Document) -> None:
        assert "Ejemplo: Martina" in published.section(N("115.3.b")).text

    def test_a_rule_that_is_only_a_title_is_headed_by_it(self, published: Document) -> None:
        rule = published.section(N("114.11"))
        assert (rule.heading, rule.blocks) == ("Rebeldía", ())
        assert [s for s in published.sections if s.number.depth > 1 and s.heading and not s.assigned] == [
            rule
        ]

    def test_lost_symbols_are_remarked(self, published: Document) -> None:
        assert {154, 183, 208, 245} == set(remarks(published, "truncated-entry"))

    def test_the_turn_has_three_stages_with_their_steps(self, published: Document) -> None:
        stages = published.children[N("T")]
        assert [(str(s.number), s.heading) for s in stages] == [
            ("T.1", "Etapa Inicial"),
            ("T.2", "Etapa de Gobierno"),
            ("T.3", "Etapa Final"),
        ]
        assert [len(published.children[stage.number]) for stage in stages] == [2, 19, 3]
        assert all(stage.assigned and stage.text for stage in stages)
        assert published.section(N("T.2.10")).heading == "Asignación de daño"
        assert published.section(N("T.2.11")).heading == ""

    def test_the_page_around_the_rules_is_set_apart(self, published: Document, wording: str) -> None:
        every_line_once(published, wording)
        assert published.back[0] == (781, "Comments")
        assert [line for line, _ in published.front] == [1, 3]

    def test_cases_find_their_rule_where_it_stands(self, published: Document, shared: Path) -> None:
        anchors = yaml.safe_load((shared / "cases" / "anchors.yaml").read_text(encoding="utf-8"))
        turn = {
            "etapas": "T", "etapa-inicial": "T.1", "etapa-final": "T.3", "paso-de-mando": "T.2.1",
            "paso-de-ataque": "T.2.3", "asignacion-de-danio": "T.2.10", "fin-de-ataque": "T.2.15",
        }  # fmt: skip
        checked = 0
        for anchor, place in anchors.items():
            name = str(anchor)
            if name.startswith("gyp:turno/"):
                number = turn[name.removeprefix("gyp:turno/")]
            elif re.fullmatch(r"1[0-2]\d(\.\w+)*", name):
                number = name
            else:
                continue
            lines = published.section(N(number)).lines
            assert lines is not None, name
            assert place["line"] in lines, name
            checked += 1
        assert checked > 150

    @pytest.mark.parametrize("line_end", ["\r\n", "\r"])
    def test_line_ends_change_nothing(self, published: Document, wording: str, line_end: str) -> None:
        assert told(read(wording, line_end=line_end)) == told(published)

    def test_decomposed_accents_change_nothing(self, published: Document, wording: str) -> None:
        assert told(read(unicodedata.normalize("NFD", wording))) == told(published)

    @pytest.mark.parametrize("spaced", [True, False])
    def test_wrapped_lines_change_nothing(self, published: Document, wording: str, spaced: bool) -> None:
        wrapped = "\n".join("\n".join(textwrap.wrap(line, 80)) for line in wording.split("\n"))
        if not spaced:
            wrapped = re.sub(r"\n\s*\n", "\n", re.sub(r"\n\s*\n", "\n", wrapped))
        assert told(read(wrapped)) == told(published)


class TestAnInventedPart:
    def test_it_is_recognised_whatever_the_game_is_called(self) -> None:
        source = read_text(INVENTED.encode(), "x.txt")
        assert importer_for(source, "mareas") is importer

    def test_the_part_names_the_edition(self) -> None:
        document = read(INVENTED)
        assert document.ref.edition == "parte-2"
        assert document.publisher == "Editora Faro"
        assert read(INVENTED.replace("Segunda parte", "Parte 3")).ref.edition == "parte-3"

    def test_without_a_part_the_date_names_it(self) -> None:
        document = read(INVENTED.replace("Segunda parte de las", "Al 3 de mayo de 2031:"))
        assert (document.ref.edition, document.effective) == ("2031-05-03", "2031-05-03")

    def test_what_the_person_says_overrides(self) -> None:
        document = importer.read(read_text(INVENTED.encode(), "x"), Request("m", "manual", "e1"))
        assert str(document.ref) == "m/manual@e1"

    def test_each_part_of_it_finds_its_place(self) -> None:
        document = read(INVENTED)
        every_line_once(document, INVENTED)
        assert kinds(document.section(N("200.1.a"))) == ["paragraph", "paragraph", "example", "note"]
        assert document.section(N("201")).heading == "Faros"
        assert document.section(N("201.2")).heading == "Linternas"
        assert document.section(N("201.1.a.1")).parent == N("201")

    def test_gaps_missing_parents_and_repeated_numbers_are_remarked(self) -> None:
        document = read(INVENTED)
        at = {line: count for count, line in enumerate(INVENTED.splitlines(), start=1)}
        assert remarks(document, "gap") == [at["200.3. Su cuenta dice “ , girar: Sube”."]]
        assert remarks(document, "truncated-entry") == remarks(document, "gap")
        assert remarks(document, "missing-parent") == [
            at["201.1.a.1. Un faro alumbra (por ejemplo: de noche)."]
        ]
        assert remarks(document, "duplicate-number") == [at["201.2.a. Una linterna es grande."]]
        assert document.section(N("201.2.a~2")).parent == N("201.2")

    def test_stages_take_their_summary_and_their_steps(self) -> None:
        document = read(INVENTED)
        assert document.section(N("T")).heading == "Resumen del turno"
        assert document.section(N("T")).text == "El turno tiene dos partes:\n\nAhora, en detalle."
        assert document.section(N("T.2")).heading == "Parte Oscura"
        assert document.section(N("T.2")).text == "Donde se duerme."
        steps = [(s.heading, s.text) for s in document.children[N("T.1")]]
        assert steps == [
            ("Amanecer", "sale el sol."),
            ("PAUSA", "(como siempre)."),
            ("", "Se levantan todos los que dormían y los que soñaban."),
        ]
        assert [s.heading for s in document.children[N("T.2")]] == ["Ocaso"]

    def test_a_list_of_contents_is_front_matter(self) -> None:
        listed = INVENTED.replace("200. Mareas\n", "200. Mareas\n\n201. Faros.\n\n200. Mareas\n", 1)
        document = read(listed)
        assert told(document) == told(read(INVENTED))
        assert [text for _, text in document.front][-2:] == ["200. Mareas", "201. Faros."]

    def test_the_rest_of_a_reference_opens_no_section(self) -> None:
        wrapped = INVENTED.replace(
            "Este párrafo suelto", "Ver además las reglas\n201.2.a y 200.3 de aquí; esto"
        )
        document = read(wrapped)
        assert len(document.sections) == len(read(INVENTED).sections)
        assert "las reglas 201.2.a y 200.3" in document.section(N("200.1.a")).text

    def test_a_menu_in_the_middle_is_noise_with_a_reason(self) -> None:
        document = read(INVENTED.replace("201. Faros.", "Síguenos\n\n201. Faros."))
        assert [str(noise.reason) for noise in document.noise] == ["menu or banner of the page"]

    def test_chapters_stand_under_a_published_section(self) -> None:
        document = read(INVENTED.replace("201. Faros.", "Sección 2: Luces\n\n201. Faros."))
        assert document.section(N("2")).heading == "Luces"
        assert document.section(N("201")).parent == N("2")

    def test_other_unnumbered_headings_get_letters(self) -> None:
        document = read(
            INVENTED.replace("RESUMEN DEL TURNO", "PALABRAS RARAS\n\nMarea es agua.\n\nRESUMEN DEL TURNO")
        )
        part = document.section(N("A"))
        assert (part.heading, part.assigned, part.text) == ("Palabras raras", True, "Marea es agua.")
        assert document.section(N("T.1")).heading == "Parte Clara"


WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=40)
NUMBERS = st.lists(st.sampled_from(["1", "2", "a", "b", "10"]), max_size=4).map(
    lambda p: ".".join(["300", *p])
)
LINES = st.one_of(
    WORDS,
    st.builds("{}. {}".format, NUMBERS, WORDS),
    st.sampled_from(
        ["", "ESTRUCTURA DE UN TURNO", "1. Uno: x", "• Dos: y", "Comments", "Ejemplo: z", "NOTA: w"]
    ),
)


class TestAnyText:
    @settings(max_examples=150, deadline=None)
    @given(st.lists(LINES, max_size=25))
    def test_any_text_becomes_a_document(self, lines: list[str]) -> None:
        text = "Gobierno & Prestigio\n" + "\n".join(lines)
        source = read_text(text.encode(), "x.txt")
        document = importer.read(source, Request("gyp"))
        assert not document.unaccounted
        assert len({section.number for section in document.sections}) == len(document.sections)

    @settings(max_examples=60, deadline=None)
    @given(st.lists(NUMBERS, min_size=1, max_size=15))
    def test_a_line_that_opens_with_a_number_is_a_section(self, numbers: list[str]) -> None:
        text = "300. Mareas\n\n300.9.z. Uno.\n\n" + "\n\n".join(
            f"{number}. Sube la marea." for number in numbers
        )
        document = read(text)
        assert len(document.sections) == len(numbers) + 2
        for section in document.sections:
            assert section.parent is None or section.parent in document.by_number
