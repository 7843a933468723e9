"""Manuals of Aeon's End, one invented and the published one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.decoding import read_text
from judge.documents import Document
from judge.importers import Request, aeons_end
from tests.documents import at, headings, source

INVENTED = """\
Aeon's End: Ecos

Idea

Defended Gravehold de la némesis con hechizos lanzados desde las brechas y pagados con éter de las gemas.

Notas: los magos ganan juntos.

Montaje

La mesa

1 Cada mago toma su tapete.

2 La reliquia común queda en el centro.

Los diales

Sirven para contar la vida.

El mazo

3 El mazo rival:

Para formarlo:

  • Junta las cartas básicas.

    Cartas por nivel1 mago2 magos
    Nivel 112
    Nivel 234
  • Baraja todo.

Partida

Resumen del turno

1. Lanzar

Se lanzan los hechizos.

2. Principal

Elige cuantas quieras:

  1. Jugar una gema
  2. Ganar una carta

3. Robar

Roba hasta cinco.

Turno: 1 - Lanzar

Si lanzas:

  • Un mago resuelve su hechizo. Por ejemplo, Zoe hiere a un esbirro.

Ejemplo de lanzar

Zoe lanza Brasa.

También puedes lanzar los de otra persona con su permiso.

Por ejemplo: Zoe lanza el hechizo de Leo.

Turno: 2 - Principal

1. Jugar:

  • La gema da éter.

Aviso

El éter sobrante se pierde.

2. Ganar:

  • La carta va al descarte.

Notas:

  • No hay límite.

Turno rival

Mira la carta robada:

  • Ataque

    Se resuelve y se descarta.

  • Poder

    Se queda en juego.
Dudas

Deciden los magos.

Ejemplo de ataque

La carta hiere a Leo.

Palabras

Aliado

Otra persona del grupo.

Agotar

Llegar a cero.

Final

Se gana de dos maneras.

Se pierde de una.

Arriba
"""


@pytest.fixture(scope="module")
def invented() -> Document:
    return aeons_end.read(source(INVENTED), Request("aeons-end"))


@pytest.fixture(scope="module")
def published(sources: Path) -> Document:
    data = (sources / "aeons-end.txt").read_bytes()
    return aeons_end.read(read_text(data, "aeons-end.txt"), Request("aeons-end"))


def test_a_manual_is_recognised_by_its_words() -> None:
    assert aeons_end.recognise(source(INVENTED), "any")
    assert not aeons_end.recognise(
        source("La némesis lanza hechizos por las brechas con éter y gemas."), "any"
    )


def test_an_expansion_is_a_manual_of_its_own(invented: Document) -> None:
    assert str(invented.ref) == "aeons-end/manual-ecos@sin-fecha"
    assert invented.language == "es"


def test_an_english_manual_is_known_as_english() -> None:
    text = """\
Aeon's End

Goal

Defend Gravehold from the nemesis; breach mages play gems for aether, gain relics and cast spells.

For example, a mage may focus a breach.
"""
    document = aeons_end.read(source(text), Request("aeons-end"))
    assert document.language == "en"
    assert len(at(document, "1").examples) == 1


def test_short_lines_without_a_stop_head_the_sections(invented: Document) -> None:
    assert headings(invented) == ["Idea", "Montaje", "Partida", "Palabras", "Final"]
    assert [text for _, text in invented.front] == ["Aeon's End: Ecos"]


def test_a_heading_at_the_end_with_nothing_under_it_is_a_link_of_the_page(invented: Document) -> None:
    assert [text for _, text in invented.back] == ["Arriba"]


def test_a_heading_without_text_holds_what_follows(invented: Document) -> None:
    assert headings(invented, "2") == ["La mesa", "Los diales", "El mazo"]


def test_a_list_of_terms_ends_where_a_section_is_more_than_a_paragraph(invented: Document) -> None:
    assert headings(invented, "4") == ["Aliado", "Agotar"]
    assert len(at(invented, "5").blocks) == 2


def test_steps_count_on_across_headings(invented: Document) -> None:
    steps = [section for section in invented.sections if section.aliases]
    assert [(str(s.number), s.aliases) for s in steps] == [
        ("2.1.1", ("paso 1",)),
        ("2.1.2", ("paso 2",)),
        ("2.3.1", ("paso 3",)),
    ]
    assert at(invented, "2.1.2").text.startswith("2 La reliquia")
    assert at(invented, "2.3.1").heading == "El mazo rival"


def test_a_short_line_with_a_colon_heads_its_list(invented: Document) -> None:
    section = at(invented, "2.3.1.1")
    assert section.heading == "Para formarlo"
    assert [block.kind for block in section.blocks] == ["item", "table", "item"]


def test_a_table_whose_cells_ran_together_is_divided(invented: Document) -> None:
    table = at(invented, "2.3.1.1").blocks[1]
    assert table.rows == (
        ("Cartas por nivel", "1 mago", "2 magos"),
        ("Nivel 1", "1", "2"),
        ("Nivel 2", "3", "4"),
    )


def test_a_list_within_a_step_is_numbered_under_it(invented: Document) -> None:
    assert headings(invented, "3.1") == ["Lanzar", "Principal", "Robar"]
    assert headings(invented, "3.1.2") == ["Jugar una gema", "Ganar una carta"]


def test_an_example_that_ends_an_item_is_a_block_of_its_own(invented: Document) -> None:
    blocks = at(invented, "3.2.1").blocks
    assert [block.kind for block in blocks] == ["item", "example"]
    assert blocks[1].text.startswith("Por ejemplo")


def test_an_example_section_stands_under_what_it_illustrates(invented: Document) -> None:
    assert headings(invented, "3.2") == ["Si lanzas", "Ejemplo de lanzar"]
    assert [block.text for block in at(invented, "3.2.2").examples] == ["Zoe lanza Brasa."]


def test_what_has_an_example_within_an_example_is_a_rule(invented: Document) -> None:
    section = at(invented, "3.2")
    assert [block.kind for block in section.blocks] == ["paragraph", "example"]
    assert section.text.startswith("También")


def test_a_box_between_two_steps_stands_in_the_first(invented: Document) -> None:
    assert headings(invented, "3.3") == ["Jugar", "Ganar"]
    assert headings(invented, "3.3.1") == ["Aviso"]


def test_notes_are_notes(invented: Document) -> None:
    assert [note.text for note in at(invented, "3.3.2").notes] == ["Notas:", "No hay límite."]
    assert [note.text for note in at(invented, "1").notes] == ["Notas: los magos ganan juntos."]


def test_a_bullet_with_a_paragraph_of_its_own_is_a_section(invented: Document) -> None:
    assert headings(invented, "3.4.1") == ["Ataque", "Poder"]
    assert at(invented, "3.4.1.2").text == "Se queda en juego."


def test_a_heading_between_a_section_and_its_example_stands_in_the_section(invented: Document) -> None:
    assert headings(invented, "3.4") == ["Mira la carta robada", "Dudas", "Ejemplo de ataque"]


# -- the published manual ----------------------------------------------------------------------------


def test_the_nemesis_deck_grows_with_the_players(published: Document) -> None:
    (table,) = [block for section in published.sections for block in section.blocks if block.kind == "table"]
    levels = [[int(cell) for cell in row[1:]] for row in table.rows[1:]]
    assert levels == [[1, 3, 5, 8], [3, 5, 6, 7], [7, 7, 7, 7]]
    assert [9 + sum(column) for column in zip(*levels, strict=True)] == [20, 24, 27, 31]


def test_ten_steps_of_setting_up(published: Document) -> None:
    steps = [section for section in published.sections if section.aliases]
    assert [section.aliases[0] for section in steps] == [f"paso {n}" for n in range(1, 11)]
    assert {str(section.number)[0] for section in steps} == {"4"}


def test_eight_actions_in_summary_and_in_detail(published: Document) -> None:
    summary, detail = headings(published, "5.2.2"), headings(published, "5.4")
    assert len(summary) == len(detail) == 8


def test_phases_of_the_same_name_are_different_sections(published: Document) -> None:
    assert [str(s.number) for s in published.sections if s.heading == "Fase principal"] == ["5.2.2", "5.6.1"]


def test_examples_with_a_heading_keep_it(published: Document) -> None:
    examples = [section for section in published.sections if section.heading.startswith("Ejemplo")]
    assert len(examples) == 7
    for section in examples:
        assert section.blocks
        assert all(block.kind == "example" for block in section.blocks)


def test_the_terms_are_five(published: Document) -> None:
    assert headings(published, "6") == ["Aliado", "Destruir", "Efectos 'OR'", "'Descartar'", "Desatraillar"]
