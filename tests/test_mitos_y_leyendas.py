"""The Documento Actualizado de Reglas of Mitos y Leyendas: lists, errata, clarifications, rules."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
import yaml

from judge.decoding import read_text
from judge.documents import Document
from judge.importers import Request
from judge.importers import mitos_y_leyendas as importer
from judge.text import slugify
from tests.documents import recognised
from tests.mitos_document import N, card, children, kinds, read, remarked, ruling


def told(document: Document) -> list[object]:
    """What a document says, without where its lines stand."""
    from judge.resolver.values import replace

    sections = [
        (str(s.number), str(s.parent), s.heading, s.assigned, tuple((b.kind, b.text) for b in s.blocks))
        for s in document.sections
    ]
    cards = [replace(card, line=None) for card in document.cards]
    return [*sections, *cards, *(replace(ruling, first=None, last=None) for ruling in document.rulings)]


@pytest.fixture(scope="module")
def published(sources: Path) -> Document:
    path = sources / "mitos-y-leyendas.txt"
    return importer.read(read_text(path.read_bytes(), path.name), Request("myl"))


@pytest.fixture(scope="module")
def wording(sources: Path) -> str:
    return (sources / "mitos-y-leyendas.txt").read_text(encoding="utf-8")


class TestThePublishedDocument:
    def test_it_is_told_from_every_other_document(self, sources: Path) -> None:
        assert recognised(importer.recognise, sources) == ["mitos-y-leyendas.txt"]

    def test_the_last_update_names_the_edition(self, published: Document) -> None:
        assert str(published.ref) == "myl/dar@2005-11-11"
        assert (published.effective, published.language) == ("2005-11-11", "es")
        assert published.title == "Documento Actualizado de Reglas"

    def test_every_ruling_is_there(self, published: Document) -> None:
        assert Counter(r.kind for r in published.rulings) == {
            "erratum": 23, "clarification": 31, "ban": 2, "watch": 3,
        }  # fmt: skip
        assert all(r.date == "2005-11-11" and r.source == published.title for r in published.rulings)

    def test_every_card_is_there_once(self, published: Document) -> None:
        names = [card.name for card in published.cards]
        assert len(names) == len(set(names)) == 58
        assert {name for r in published.rulings for name in r.cards} == set(names)
        assert all(card.prints for card in published.cards)

    def test_chapters_have_letters_and_rules_their_numbers(self, published: Document) -> None:
        top = [(str(s.number), s.assigned) for s in published.children[None]]
        assert top == [(letter, True) for letter in "ABCDEF"]
        assert children(published, "F") == [*(str(n) for n in range(1, 17)), "16~2"]
        assert not any(s.assigned for s in published.sections if s.parent is not None)

    def test_concepts_have_their_subsections(self, published: Document) -> None:
        assert children(published, "3") == ["3.1", "3.2", "3.3"]
        assert children(published, "5") == ["5.1", "5.2"]
        assert children(published, "5.2") == ["5.2.1"]
        assert published.section(N("3.1")).heading == "Prevención"
        assert published.section(N("3")).heading == "Prevención, Cancelación y Anulación"
        assert kinds(published.section(N("3.2"))) == ["paragraph", "paragraph"]

    def test_the_steps_of_15_and_16_are_sections(self, published: Document) -> None:
        assert children(published, "15") == ["15.1", "15.2", "15.3", "15.4.1", "15.4.2", "15.4.3"]
        assert children(published, "16") == [f"16.{step}" for step in range(1, 9)]
        assert ("missing-parent", 893) in remarked(published)

    def test_the_second_section_16_is_the_turn(self, published: Document) -> None:
        turn = published.section(N("16~2"))
        assert (turn.heading, turn.lines and turn.lines.first) == ("Resumen del Turno", 911)
        assert children(published, "16~2") == [f"16~2.{phase}" for phase in range(5)]
        assert children(published, "16~2.3") == [f"16~2.3.{step}" for step in "ABCD"]
        assert kinds(published.section(N("16~2.2"))) == ["item"] * 3
        assert ("duplicate-number", 911) in remarked(published)

    def test_examples_belong_to_the_section_above_them(self, published: Document) -> None:
        counted = {str(s.number): len(s.examples) for s in published.sections if s.examples}
        assert counted == {"1": 1, "4": 1, "5.2.1": 2, "6": 1, "7": 1, "8": 3, "9": 2, "10": 1, "12": 1}

    def test_a_page_break_inside_an_example_does_not_end_it(self, published: Document) -> None:
        example = published.section(N("5.2.1")).examples[1]
        assert (example.lines and example.lines.first, example.lines and example.lines.last) == (812, 816)

    def test_the_introduction_lists_the_chapters(self, published: Document) -> None:
        items = [block.text for block in published.section(N("A")).blocks if block.kind == "item"]
        assert items == [published.section(N(letter)).heading for letter in "BCDEF"]

    def test_a_watched_card_has_its_print(self, published: Document) -> None:
        assert [str(p) for p in card(published, "Cazar Ñandú").prints] == ["Vendaval, VE – 153/180"]
        assert ruling(published, "ban", "Nuh").sections == (N("C"),)
        assert ruling(published, "ban", "Nuh").text

    def test_a_clarified_card_has_type_cost_figures_and_text(self, published: Document) -> None:
        poet = card(published, "El Poeta")
        assert (poet.type_line, poet.cost, poet.figures) == ("Aliado, Faerie", "3", (("Fuerza", "2"),))
        assert poet.text.startswith("Cuando entra en juego")
        assert "\n" not in poet.text
        assert card(published, "Amón").text.count("\n") == 2
        assert card(published, "Herrero").cost == ""

    def test_a_card_with_erratum_and_clarification_is_one(self, published: Document) -> None:
        feathers = card(published, "Plumas Nobles")
        assert feathers.type_line == "Oro"
        assert feathers.text == ruling(published, "erratum", "Plumas Nobles").new_text
        assert "Ejemplo:" in ruling(published, "clarification", "Plumas Nobles").text

    def test_an_erratum_has_what_the_document_gives(self, published: Document) -> None:
        dragon = ruling(published, "erratum", "Dragón Dorado")
        assert dragon.old_text
        assert dragon.comment
        assert dragon.new_text.startswith("Única.\n")
        fergus = ruling(published, "erratum", "Fergus")
        assert (fergus.old_text, fergus.new_text, bool(fergus.comment)) == ("", "", True)
        assert ruling(published, "erratum", "Capa de Invisibilidad").comment
        assert ruling(published, "erratum", "Cuzco").comment == ""

    def test_other_spellings_find_a_card(self, published: Document) -> None:
        assert card(published, "Pridery").name == "Pryderi"
        assert card(published, "Piuchen").name == "Piuchén"
        assert card(published, "Tlaltecuhтли").name == "Tlaltecuhtli"
        assert card(published, "Fergus").aliases == ()
        assert ("homoglyph", 168) in remarked(published)

    def test_two_cards_with_one_number_are_remarked(self, published: Document) -> None:
        assert ("duplicate-number", 615) in remarked(published)

    def test_a_ruling_rests_on_the_section_that_it_names(self, published: Document) -> None:
        assert ruling(published, "clarification", "Hogar de Demonios").sections == (N("E"), N("14"))

    def test_no_marks_remain(self, published: Document) -> None:
        texts = [b.text for s in published.sections for b in s.blocks] + [
            s.heading for s in published.sections
        ]
        texts += [card.text for card in published.cards]
        texts += [t for r in published.rulings for t in (r.text, r.old_text, r.new_text, r.comment)]
        assert not [text for text in texts if "*" in text or "\\" in text or text.startswith("#")]

    def test_each_line_stands_in_one_place(self, published: Document, wording: str) -> None:
        filled = [i for i, line in enumerate(wording.splitlines(), 1) if line.strip()]
        assert not published.unaccounted
        assert len(published.noise) <= len(filled) * 0.05
        assert {str(noise.reason) for noise in published.noise} == {
            "page break", "list mark or emphasis without text",
        }  # fmt: skip

    def test_cases_find_what_they_name_where_it_stands(self, published: Document, shared: Path) -> None:
        anchors = yaml.safe_load((shared / "cases" / "anchors.yaml").read_text(encoding="utf-8"))
        checked = 0
        for anchor, place in anchors.items():
            name = str(anchor).removeprefix("myl:")
            if name == str(anchor):
                continue
            area, _, slug = name.partition("/")
            if area in ("errata", "clarif"):
                kind = {"errata": "erratum", "clarif": "clarification"}[area]
                found = [r for r in published.rulings if r.kind == kind and slugify(r.cards[0]) == slug]
                assert len(found) == 1, name
                first, last = found[0].first, found[0].last
            else:
                number = "B" if area == "observacion" else area
                if area == "turno":
                    number = "16~2." + re.sub(r"(\d)([A-Z])", r"\1.\2", slug)
                lines = published.section(N(number)).lines
                assert lines is not None, name
                first, last = lines.first, lines.last
            assert (first or 0) <= place["line"] <= (last or 0), name
            checked += 1
        assert checked > 60

    @pytest.mark.parametrize("line_end", ["\r\n", "\r"])
    def test_line_ends_change_nothing(self, published: Document, wording: str, line_end: str) -> None:
        assert told(read(wording, line_end=line_end)) == told(published)

    def test_decomposed_accents_change_nothing(self, published: Document, wording: str) -> None:
        assert told(read(unicodedata.normalize("NFD", wording))) == told(published)

    def test_a_markdown_file_reads_alike(self, published: Document, wording: str) -> None:
        assert told(read(wording, name="dar.md")) == told(published)

    def test_wrapped_lines_change_nothing(self, published: Document, wording: str) -> None:
        lines = wording.split("\n")
        wrapped = "\n".join(line if "\t" in line else "\n".join(textwrap.wrap(line, 80)) for line in lines)
        assert told(read(wrapped)) == told(published)

    def test_without_any_mark_the_form_tells_the_same(self, published: Document, wording: str) -> None:
        bare = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"^#+ |\*", "", wording, flags=re.M))
        assert told(read(bare)) == told(published)

    def test_chapters_in_another_order_keep_what_they_hold(self, published: Document, wording: str) -> None:
        start = wording.index("## Errata de Cartas")
        middle = wording.index("## Clarificación de Cartas")
        end = wording.index("## **Clarificación de Reglas")
        document = read(wording[:start] + wording[middle:end] + wording[start:middle] + wording[end:])
        assert Counter(r.kind for r in document.rulings) == Counter(r.kind for r in published.rulings)
        assert document.section(N("D")).heading == "Clarificación de Cartas"
        assert {c.name: c.text for c in document.cards} == {c.name: c.text for c in published.cards}
