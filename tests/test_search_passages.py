"""What can be found of a document, and by which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.documents import (
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
from judge.search import Passage, passages_of, passages_of_cards

N = SectionNumber.parse


def of(**parts: Any) -> dict[str, Passage]:
    document = Document(EditionRef("g", "d", "e"), "T", "es", **parts)
    return {passage.target: passage for passage in passages_of(document)}


def test_a_section_carries_the_headings_above_nearest_first() -> None:
    found = of(
        sections=(
            Section(N("1"), "Turno"),
            Section(N("1.1"), "Fases", parent=N("1")),
            Section(N("1.1.a"), blocks=(Block("paragraph", "Roba."),), parent=N("1.1")),
        )
    )

    assert found["1.1.a"].ancestors == "Fases › Turno"
    assert found["1.1.a"].parent == "1.1"


def test_a_section_whose_parent_is_missing_is_found_all_the_same() -> None:
    assert of(sections=(Section(N("1.1.a"), parent=N("1.1")),))["1.1.a"].ancestors == ""


def test_examples_are_found_by_themselves_and_belong_to_their_section() -> None:
    blocks = (Block("paragraph", "Roba."), Block("example", "Ana roba."), Block("example", "Luis no."))

    found = of(sections=(Section(N("1"), "Turno", blocks),))

    assert found["1"].body == "Roba."
    assert [(p.body, p.number, p.heading) for t, p in found.items() if t.startswith("example/1-")] == [
        ("Ana roba.", "1", "Turno"),
        ("Luis no.", "1", "Turno"),
    ]


def test_notes_are_part_of_what_a_section_says() -> None:
    blocks = (Block("paragraph", "Roba."), Block("editor", "Contradice la otra.", topic="contradiction"))

    assert "Contradice" in of(sections=(Section(N("1"), "", blocks),))["1"].body


def test_a_term_finds_the_section_that_its_entry_sends_to() -> None:
    found = of(
        sections=(Section(N("704.5j")), Section(N("704.5k"))),
        glossary=(
            GlossaryEntry("Gemelos", "Uno se va. Ver 704.5j."),
            GlossaryEntry("Fin", "", sections=(N("704.5k"),)),
        ),
    )

    assert found["704.5j"].aliases == ("Gemelos",)
    assert found["704.5k"].aliases == ("Fin",)
    assert found["glossary/gemelos"].heading == "Gemelos"


def test_a_term_is_ruled_by_the_first_section_that_its_entry_names() -> None:
    found = of(
        sections=(Section(N("1"), "Vuelo"), Section(N("2"), "Combate")),
        glossary=(GlossaryEntry("Ala", "Con alas se vuela.", sections=(N("2"), N("1"))),),
    )

    assert (found["2"].ruled, found["1"].ruled) == (("Ala",), ())
    assert found["1"].aliases == found["2"].aliases == ("Ala",)


def test_two_terms_with_one_slug_have_two_addresses() -> None:
    assert {"glossary/fin", "glossary/fin-2"} <= set(
        of(glossary=(GlossaryEntry("Fin", "a"), GlossaryEntry("fin", "b")))
    )


def test_a_card_is_found_by_its_aliases_and_collectors_numbers() -> None:
    found = of(cards=(Card("Vigía", ("Vijia",), (Print("Costa", "47/236"), Print("Mar", "1/90"))),))

    assert found["card/vigia"].aliases == ("Vijia", "47/236", "1/90")


def test_a_cost_that_is_a_bare_number_says_what_it_is() -> None:
    found = of(cards=(Card("Vigía", type_line="Aliado", cost="5"), Card("Ola", cost="{2}{U}")))

    assert found["card/vigia"].body == "Aliado\nCoste 5"
    assert found["card/ola"].body == "{2}{U}"


def test_an_editors_note_is_no_part_of_a_cards_text() -> None:
    found = of(cards=(Card("Vigía", text="Mira.", notes=(("gap", "El documento calla su coste."),)),))

    assert found["card/vigia"].body == "Mira."


def test_a_ruling_is_found_by_every_card_it_concerns_and_their_aliases() -> None:
    found = of(
        cards=(Card("Vigía", ("Vijia",)), Card("Ola")),
        rulings=(Ruling("clarification", ("Vigía", "Ola"), "Mira la ola."),),
    )

    assert found["ruling/vigia-clarification"].card == "Vigía"
    assert found["ruling/vigia-clarification"].heading == "Vigía, Ola"
    assert set(found["ruling/vigia-clarification"].aliases) == {"Vijia", "Ola"}


def test_an_erratum_says_old_and_new_text_and_is_found_as_errata() -> None:
    passage = of(
        rulings=(Ruling("erratum", ("Ola",), old_text="Antes.", new_text="Ahora.", comment="Claro."),)
    )["ruling/ola-erratum"]

    assert passage.body == "Antes.\nAhora.\nClaro."
    assert "errata" in passage.words


def test_card_data_streams() -> None:
    """No more than one card is read ahead of its passage."""
    read = 0

    def cards() -> Iterator[Card]:
        nonlocal read
        for count in range(1000):
            read += 1
            yield Card(f"Carta {count}", identifiers=(str(count),))

    passages = passages_of_cards(cards(), iter([Ruling("clarification", text="Sí.", identifiers=("999",))]))

    next(passages)
    assert read == 1
    assert [p.card for p in passages if p.kind == "ruling"] == ["Carta 999"]
