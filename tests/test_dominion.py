"""Manuals of Dominion, one invented and the published one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.decoding import read_text
from judge.documents import Document, SectionNumber
from judge.importers import Request, dominion
from tests.documents import at, source

INVENTED = """\
DOMINION: PUERTO

Cuento breve de un puerto lejano.

CONTENIDO

- 90 Cartas:
- **30 Cartas de Tesoro**
(20 Cartas de Cobre y 10 Cartas de Plata).
- **22 Cartas de Reino**
(10 Cartas de Faro; y 12 Cartas de Muelles).
- **30 Cartas de Maldición.**
- **8 Cartas en blanco**

Usad las fichas de barco donde queráis.

Cada persona toma siete Cobres y tres Fincas del Suministro.

Se barajan los siete Cobres con las tres Fincas antes de empezar.

ANTES DE EMPEZAR

Al comenzar, cada persona toma del Suministro siete Cobres y tres Fincas, los baraja bien y forma con ellos
su Mazo, que deja boca abajo; las cartas se barajan siempre antes de empezar la partida.

JUGANDO

LOS TURNOS

Hay dos fases:

a) **Fase de Faro**, que es obligatoria.

b) **Fase de Compra**, que no lo es.

FASE DE FARO

Palabras de las cartas:

- **"Zarpar"**: la carta de Reino deja la mesa y va a la Pila de Descartes de su dueño.

Zarpar: la carta va a los descartes.

Otra frase que nadie repite.

Foto de un faro

- **"Atracar"**: la Carta de Tesoro vuelve a la mano de quien la jugó.

Aquí acaba la fase.

FASE DE COMPRA

Se compra una Carta de Victoria del Suministro.

UN EJEMPLO

Ana atraca dos barcos.

Los barcos de Ana

CRÉDITOS:

Dibujos: una amiga

OTRAS NORMAS

- Nadie mira los Mazos ajenos.
- Los empates se comparten.

COMBINACIONES

● CALMA:

Faro, Muelles, Ancla, Vela y Remo.

LAS CARTAS

FARRO - Ilumina tu turno.

MUELLES - Vale más al final.

ANCLA - No se mueve.
"""


@pytest.fixture(scope="module")
def invented() -> Document:
    return dominion.read(source(INVENTED), Request("dominion"))


@pytest.fixture(scope="module")
def published(sources: Path) -> Document:
    return dominion.read(
        read_text((sources / "dominion.txt").read_bytes(), "dominion.txt"), Request("dominion")
    )


def headings(document: Document, *parents: str) -> list[str]:
    keys: list[SectionNumber | None] = [SectionNumber.parse(parent) for parent in parents]
    keys = keys or [None]
    return [section.heading for key in keys for section in document.children.get(key, ())]


def test_a_manual_is_recognised_by_its_words() -> None:
    assert dominion.recognise(source(INVENTED), "any")
    assert not dominion.recognise(source("El dominio del bosque: un juego de mazo y suministro."), "any")
    assert not dominion.recognise(source(INVENTED.replace("DOMINION", "GREMIOS")), "any")


def test_title_and_tale_stand_before_the_first_chapter(invented: Document) -> None:
    assert invented.title == "Dominion: Puerto"
    assert [line for line, _ in invented.front] == [1, 3]


def test_an_expansion_is_a_manual_of_its_own(invented: Document, published: Document) -> None:
    assert str(invented.ref) == "dominion/manual-puerto@primera-edicion"
    assert str(published.ref) == "dominion/manual@primera-edicion"


def test_an_edition_that_names_itself_is_labelled_so() -> None:
    second = source(INVENTED.replace("DOMINION: PUERTO", "DOMINION - SEGUNDA EDICIÓN"))
    assert str(dominion.read(second, Request("dominion")).ref) == "dominion/manual@segunda-edicion"


def test_lines_in_capitals_head_chapters_and_credits_are_back_matter(invented: Document) -> None:
    assert headings(invented) == [
        "CONTENIDO",
        "ANTES DE EMPEZAR",
        "JUGANDO",
        "OTRAS NORMAS",
        "COMBINACIONES",
        "LAS CARTAS",
    ]
    assert [text for _, text in invented.back] == ["CRÉDITOS:", "Dibujos: una amiga"]


def test_a_chapter_without_text_holds_what_its_first_section_announces(invented: Document) -> None:
    assert headings(invented, "3") == ["LOS TURNOS", "FASE DE FARO", "FASE DE COMPRA", "UN EJEMPLO"]
    assert headings(invented, "3.1") == ["Fase de Faro", "Fase de Compra"]


def test_a_list_of_terms_is_one_section_whatever_interrupts_it(invented: Document) -> None:
    assert headings(invented, "3.2") == ["Palabras de las cartas"]
    assert headings(invented, "3.2.1") == ["Zarpar", "Atracar"]
    assert at(invented, "3.2").text == "Aquí acaba la fase."


def test_a_box_beside_the_text_is_a_note_of_what_it_sums_up(invented: Document) -> None:
    assert [note.text for note in at(invented, "3.2.1.1").notes] == ["Zarpar: la carta va a los descartes."]
    assert [note.text for note in at(invented, "3.2").notes] == ["Otra frase que nadie repite."]
    start = at(invented, "2")
    assert len(start.notes) == 2
    assert start.lines is not None
    assert all(note.lines and note.lines.last < start.lines.first for note in start.notes)


def test_a_caption_is_noise_unless_it_belongs_to_an_example(invented: Document) -> None:
    assert [noise.text for noise in invented.noise] == ["Foto de un faro"]
    assert [block.kind for block in at(invented, "3.4").blocks] == ["example", "example"]


def test_list_items_are_cited_by_themselves(invented: Document) -> None:
    assert at(invented, "4.2").text == "Los empates se comparten."


def test_a_list_of_counts_is_a_table_and_names_the_cards(invented: Document) -> None:
    (table,) = [block for block in at(invented, "1").blocks if block.kind == "table"]
    assert table.rows[1] == ("30", "Cartas de Tesoro", "20 Cartas de Cobre y 10 Cartas de Plata")
    names = {card.name: card.type_line for card in invented.cards}
    assert names == {
        "Cobre": "Tesoro",
        "Plata": "Tesoro",
        "Faro": "Reino",
        "Muelles": "Reino",
        "Maldición": "Maldición",
        "Ancla": "",
    }


def test_a_misprinted_heading_finds_the_listed_card(invented: Document) -> None:
    section = at(invented, "6.1")
    assert (section.heading, section.aliases) == ("FARRO", ("Faro",))
    assert [card.aliases for card in invented.cards if card.name == "Faro"] == [("FARRO",)]
    ruling = invented.rulings[0]
    assert (ruling.kind, ruling.cards, ruling.text) == ("clarification", ("Faro",), "Ilumina tu turno.")
    assert ruling.sections == (section.number,)


def test_a_recommended_set_lists_its_cards(invented: Document) -> None:
    section = at(invented, "5.1")
    assert section.heading == "CALMA"
    assert [block.text for block in section.blocks] == ["Faro", "Muelles", "Ancla", "Vela", "Remo"]


# -- the published manual ----------------------------------------------------------------------------


def test_the_box_holds_500_cards(published: Document) -> None:
    (table,) = [block for block in at(published, "2").blocks if block.kind == "table"]
    (total, *groups) = [(int(count), detail) for count, _, detail in table.rows]
    assert total[0] == 500 == sum(count for count, _ in groups)
    assert len(groups) == 6
    nested = [dominion.counted_cards(detail) for _, detail in groups[:3]]
    assert [sum(count for count, _ in cards) for cards in nested] == [130, 48, 252]


def test_the_terms_of_the_cards_are_nine(published: Document) -> None:
    terms = headings(published, "4.2.1")
    assert terms[:5] == ["+X Acciones", "+X Cartas", "+X [moneda]", "+1 Compra", "Descartar"]
    assert terms[5:] == ["Eliminar", "Ganar", "Revelar", "Apartar"]
    for section in published.children[SectionNumber.parse("4.2.1")]:
        assert len(section.notes) == 1, section.heading


def test_every_kingdom_card_has_one_clarification(published: Document) -> None:
    assert len(published.rulings) == 25
    assert len(published.cards) == 25 + 7
    kingdom = [card for card in published.cards if card.type_line == "Reino"]
    assert {ruling.cards for ruling in published.rulings} == {(card.name,) for card in kingdom}
    aliases = {card.name: card.aliases for card in published.cards if card.aliases}
    assert aliases == {
        "Canciller": ("CANCELLER",),
        "Espía": ("ESPIA",),
        "Salón del Trono": ("SALA DEL TRONO",),
    }


def test_five_sets_of_ten_kingdom_cards(published: Document) -> None:
    names = {card.name for card in published.cards}
    sets = published.children[SectionNumber.parse("7")]
    assert len(sets) == 5
    for section in sets:
        assert len(section.blocks) == 10
        assert {block.text for block in section.blocks} <= names


def test_the_end_and_the_other_rules_are_citable(published: Document) -> None:
    assert len(published.children[SectionNumber.parse("5")]) == 2
    assert len(published.children[SectionNumber.parse("6")]) == 7


def test_both_sayings_on_counting_the_discards_stand_together(published: Document) -> None:
    rule = at(published, "6.1")
    assert "NO" in rule.text
    assert [note.lines.first for note in rule.notes if note.lines] == [208]
