"""Glossaries of Magic from blogs, one invented and the published one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.decoding import read_text
from judge.documents import Document, SectionNumber
from judge.importers import Request, magic_glossary
from tests.documents import at, headings, source

INVENTED = """\
Hola a todos, hoy os traigo una guía.
Turno de juego
El turno se reparte en fases, y en casi todas ellas alguien recibe prioridad antes de seguir.
Son estas: - Fase primera.
- Fase segunda.
Arrollar
La criatura que arrolla asigna a sus bloqueadores daño letal y el resto a su oponente, sin usar la pila.
Cita:
¿Arrolla contra un muro con "defensor"?Sí, como contra cualquier otra criatura.
Cita:
¿Y si el permanente se va antes del daño?
Entonces todo el daño pasa. Quien controla la criatura decide. Banda Ver Combate.
Combate
* Fase de combate:
-- Paso de ataque: se declaran atacantes.
-- Paso de bloqueo
* Fase de después
Hay cosas que no usan la pila de hechizos en esta fase. - Jugar tierra - Sacar maná de un encantamiento.
Cita:
¿Puedo volver a atacar con una criatura del cementerio?
No. Está en el cementerio. Equipo secreto.
Cita:
¿Qué habilidad da?
Da dos:
- Vuela.
- Arrolla.
Publicado por Ana a las 10:00.
Sin comentarios:
"""


@pytest.fixture(scope="module")
def invented() -> Document:
    return magic_glossary.read(source(INVENTED), Request("magic"))


@pytest.fixture(scope="module")
def published(sources: Path) -> Document:
    data = (sources / "magic-glosario.txt").read_bytes()
    return magic_glossary.read(read_text(data, "magic-glosario.txt"), Request("magic"))


def test_a_glossary_is_recognised_by_its_quotations_and_words() -> None:
    assert magic_glossary.recognise(source(INVENTED), "any")
    assert not magic_glossary.recognise(source(INVENTED.replace("Cita:", "Dijo:")), "any")
    assert not magic_glossary.recognise(source("Cita:\n¿Quién?\nYo.\nCita:\n¿Cuándo?\nHoy."), "any")


def test_the_page_around_the_glossary_is_no_part_of_it(invented: Document) -> None:
    assert [line for line, _ in invented.front] == [1]
    assert [text for _, text in invented.back] == ["Publicado por Ana a las 10:00.", "Sin comentarios:"]


def test_headings_are_found_by_themselves_and_glued_to_text(invented: Document) -> None:
    assert headings(invented) == ["Turno de juego", "Arrollar", "Banda", "Combate", "Equipo secreto"]
    assert at(invented, "3").text == "Ver Combate."


def test_a_glued_heading_stands_between_its_neighbours_in_the_alphabet() -> None:
    text = INVENTED.replace("Banda Ver", "Zancada Ver").replace("Equipo secreto.", "Arco secreto.")
    assert headings(magic_glossary.read(source(text), Request("magic"))) == [
        "Turno de juego",
        "Arrollar",
        "Combate",
    ]


def test_a_list_may_begin_on_its_introduction(invented: Document) -> None:
    assert at(invented, "1").blocks[-1].text == "Son estas:"
    assert [section.text for section in invented.children[SectionNumber.parse("1")]] == [
        "Fase primera.",
        "Fase segunda.",
    ]


def test_steps_stand_under_their_phase(invented: Document) -> None:
    assert headings(invented, "4")[:2] == ["Fase de combate", "Fase de después"]
    assert headings(invented, "4.1") == ["Paso de ataque", "Paso de bloqueo"]
    assert at(invented, "4.1.1").text == "se declaran atacantes."


def test_a_list_may_run_on_in_a_paragraph(invented: Document) -> None:
    assert [str(section.number) for section in invented.children[SectionNumber.parse("4")]][2:] == [
        "4.3",
        "4.4",
    ]
    assert at(invented, "4.3").heading == "Jugar tierra"


def test_a_quotation_is_a_question_with_its_answer(invented: Document) -> None:
    assert [(ruling.question, ruling.text) for ruling in invented.rulings] == [
        ('¿Arrolla contra un muro con "defensor"?', "Sí, como contra cualquier otra criatura."),
        (
            "¿Y si el permanente se va antes del daño?",
            "Entonces todo el daño pasa. Quien controla la criatura decide.",
        ),
        ("¿Puedo volver a atacar con una criatura del cementerio?", "No. Está en el cementerio."),
        ("¿Qué habilidad da?", "Da dos:\n- Vuela.\n- Arrolla."),
    ]
    assert all(ruling.kind == "question" for ruling in invented.rulings)


def test_a_question_rests_on_the_section_that_it_stands_under(invented: Document) -> None:
    assert [str(*ruling.sections) for ruling in invented.rulings] == ["2", "2", "4", "5"]


def test_the_items_of_an_answer_are_cited_too(invented: Document) -> None:
    assert [section.text for section in invented.children[SectionNumber.parse("5")]] == ["Vuela.", "Arrolla."]


# -- the published glossary --------------------------------------------------------------------------


def test_eleven_sections_and_eleven_questions(published: Document) -> None:
    assert len(headings(published)) == 11
    assert headings(published)[2:] == sorted(headings(published)[2:])
    assert len(published.rulings) == 11
    assert all(ruling.question.endswith("?") and ruling.text for ruling in published.rulings)


def test_thirteen_effects_ten_steps_and_four_abilities(published: Document) -> None:
    assert len(headings(published, "1")) == 13
    phases = published.children[SectionNumber.parse("2")]
    assert [len(headings(published, str(phase.number))) for phase in phases] == [3, 0, 5, 0, 2]
    assert len(headings(published, "9")) == 4
    assert len(headings(published, "8")) == 5


def test_glued_headings_share_their_line(published: Document) -> None:
    for heading, line in [("Fichas", 39), ("Protección contra X", 57), ("Tokens", 78)]:
        (section,) = [each for each in published.sections if each.heading == heading]
        assert section.lines is not None
        assert section.lines.first == line
        assert all(heading not in ruling.text for ruling in published.rulings if ruling.last == line)


def test_the_page_speaks_catalan_at_both_ends(published: Document) -> None:
    assert [line for line, _ in published.front] == [1, 2]
    assert [line for line, _ in published.back] == [82, 83, 84, 85]
