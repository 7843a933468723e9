"""The Documento Actualizado de Reglas of Mitos y Leyendas: lists, errata, clarifications, rules."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.decoding import read_text
from judge.extraction import extract
from judge.importers import Request, importer_for
from judge.importers import mitos_y_leyendas as importer
from judge.sections import Card, Document, Ruling, Section, SectionNumber
from judge.text import slugify
from tests.documents import recognised

N = SectionNumber.parse

INVENTED = """## Reglas al día de Mitos y Leyendas

Actualizado al 3 de mayo de 2031

**Introducción**

Aquí está todo, en tres trozos:

- Fe de Erratas
- Aclaración de Cartas
- Aclaraciones de Reglas
- Cartas Vetadas

# Fe de Erratas

Leerlas con calma.

**Búho Gris**

Bosque Viejo, BV – 7/90; Nieve, 12/40

**Texto anterior:**

Buho Gris vuela.

De noche.

**Texto corregido:** Búho Gris duerme.

---

**Explicación:** Hay una errata en el nombre, ya que decía **Buo Gris**. Ver la sección 4 y la regla 9.

**Zorro Lento**

Nieve, 13/40

**Comentario:**

# Aclaración de Cartas

#### Búho Gris

Bosque Viejo, BV – 7/90

Ave, Nocturna

Costo 2, Sigilo 5

Única.
**Mira *dos* cartas.
Devuélvelas.**

Solo se miran.

*Ejemplo: Ana mira dos.*

Luego calla.

#### Nido

Ramas, 13

**Guarda un huevo.**

No se rompe.

# Aclaraciones de Reglas

## 3. Volar.

Ir por el aire.

**3.1. Planear.** Volar sin mover

---

alas, despacio.

***Ejemplo:** Ana planea.*

### **4. Pasos para dormir**

1. Cierra un ojo.
2. Cierra el otro.
- 3.1 Respira.
- 3.2. Sueña.

## 4. Resumen de la Noche

### 0. Ocaso

- Se va el sol.
  - Sale la luna.
-

### 1. Sueño

#### A. Ligero

- Se oye todo.

#### B. Profundo

- No se oye nada.

## 6. Despertar

Abre los ojos (ver sección
4. de este texto).

# Cartas Vetadas

Estas no se juegan:

| Carta | Número | Expansión | Desde |
|---|---|---|---|
| Zorro Lento | 13/40 | Nieve | enero |
| Lоbо | 3 | Ramas | |

© 2031 Editora Búho. Todos los derechos reservados.
"""


def read(text: str, name: str = "dar.txt", line_end: str = "\n") -> Document:
    return importer.read(extract(text.replace("\n", line_end).encode(), name), Request("myl"))


def told(document: Document) -> list[object]:
    """What a document says, without where its lines stand."""
    from dataclasses import replace

    sections = [
        (str(s.number), str(s.parent), s.heading, s.assigned, tuple((b.kind, b.text) for b in s.blocks))
        for s in document.sections
    ]
    cards = [replace(card, line=None) for card in document.cards]
    return [*sections, *cards, *(replace(ruling, first=None, last=None) for ruling in document.rulings)]


def card(document: Document, name: str) -> Card:
    found = [card for card in document.cards if name in card.names]
    assert len(found) == 1
    return found[0]


def ruling(document: Document, kind: str, name: str) -> Ruling:
    found = [r for r in document.rulings if r.kind == kind and name in r.cards]
    assert len(found) == 1
    return found[0]


def kinds(section: Section) -> list[str]:
    return [block.kind for block in section.blocks]


def children(document: Document, number: str) -> list[str]:
    return [str(section.number) for section in document.children.get(N(number), ())]


def remarked(document: Document) -> set[tuple[str, int]]:
    return {(remark.kind, remark.line) for remark in document.remarks}


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


class TestAnInventedDocument:
    @pytest.fixture
    def document(self) -> Document:
        return read(INVENTED)

    def test_it_is_recognised_whatever_the_game_is_called(self) -> None:
        assert importer_for(read_text(INVENTED.encode(), "x.txt"), "buhos") is importer

    def test_title_and_date_are_read_off_its_front(self, document: Document) -> None:
        assert (document.ref.edition, document.title) == ("2031-05-03", "Reglas al día de Mitos y Leyendas")

    def test_a_document_without_a_date_says_so(self) -> None:
        document = read(INVENTED.replace("Actualizado al 3 de mayo de 2031", "Actualizado hoy"))
        assert (document.ref.edition, document.effective) == ("sin-fecha", "")

    def test_its_chapters_are_those_that_it_lists(self, document: Document) -> None:
        assert [(str(s.number), s.heading) for s in document.children[None]] == [
            ("A", "Introducción"),
            ("B", "Fe de Erratas"),
            ("C", "Aclaración de Cartas"),
            ("D", "Aclaraciones de Reglas"),
            ("E", "Cartas Vetadas"),
        ]
        assert document.section(N("B")).text == "Leerlas con calma."

    def test_an_erratum_in_other_words(self, document: Document) -> None:
        erratum = ruling(document, "erratum", "Búho Gris")
        assert erratum.old_text == "Buho Gris vuela.\nDe noche."
        assert erratum.new_text == "Búho Gris duerme."
        assert erratum.comment.startswith("Hay una errata en el nombre")
        assert erratum.sections == (N("B"), N("4"))

    def test_prints_aliases_and_figures_are_put_together(self, document: Document) -> None:
        owl = card(document, "Búho Gris")
        assert [str(p) for p in owl.prints] == ["Bosque Viejo, BV – 7/90", "Nieve, 12/40"]
        assert owl.aliases == ("Buo Gris", "Buho Gris")
        assert (owl.type_line, owl.cost, owl.figures) == ("Ave, Nocturna", "2", (("Sigilo", "5"),))
        assert owl.text == "Búho Gris duerme."

    def test_a_clarification_keeps_its_examples(self, document: Document) -> None:
        assert ruling(document, "clarification", "Búho Gris").text == (
            "Solo se miran.\nEjemplo: Ana mira dos.\nLuego calla."
        )
        assert card(document, "Nido").text == "Guarda un huevo."
        without = read(INVENTED[INVENTED.index("# Aclaración de Cartas") :] + "\nMitos y Leyendas\n")
        assert card(without, "Búho Gris").text == "Única.\nMira dos cartas.\nDevuélvelas."

    def test_an_entry_that_breaks_off_is_remarked(self, document: Document) -> None:
        at = INVENTED.splitlines().index("**Zorro Lento**") + 1
        assert ("truncated-entry", at) in remarked(document)

    def test_rules_steps_and_the_second_of_a_number(self, document: Document) -> None:
        assert children(document, "D") == ["3", "4", "4~2", "6"]
        assert children(document, "4") == ["4.1", "4.2", "4.3.1", "4.3.2"]
        assert children(document, "4~2") == ["4~2.0", "4~2.1"]
        assert children(document, "4~2.1") == ["4~2.1.A", "4~2.1.B"]
        assert kinds(document.section(N("4~2.0"))) == ["item", "item"]
        kinds_of_remark = {kind for kind, _ in remarked(document)}
        assert {"gap", "missing-parent", "duplicate-number", "homoglyph"} <= kinds_of_remark

    def test_a_page_break_parts_no_sentence(self, document: Document) -> None:
        part = document.section(N("3.1"))
        assert part.heading == "Planear"
        assert part.text == "Volar sin mover alas, despacio."
        assert [example.text for example in part.examples] == ["Ejemplo: Ana planea."]

    def test_the_rest_of_a_reference_opens_no_section(self, document: Document) -> None:
        assert document.section(N("6")).text == "Abre los ojos (ver sección 4. de este texto)."

    def test_the_header_of_a_list_tells_its_columns(self, document: Document) -> None:
        fox = ruling(document, "ban", "Zorro Lento")
        assert fox.text == "Estas no se juegan\nDesde: enero"
        assert [str(p) for p in card(document, "Zorro Lento").prints] == ["Nieve, 13/40"]
        assert [str(p) for p in card(document, "Lobo").prints] == ["Ramas, 3"]
        assert kinds(document.section(N("E"))) == ["paragraph", "table"]

    @pytest.mark.parametrize(
        "written",
        [
            "Zorro Lento, Nieve, 13/40",
            "- Zorro Lento (Nieve, 13/40)",
            "Zorro Lento – Nieve – 13/40",
            "Zorro Lento\tNieve\t13/40",
            "Nombre          Edición   Número\nZorro Lento     Nieve     13/40",
            "**Zorro Lento**\n\nNieve, 13/40",
        ],
    )
    def test_a_list_may_be_written_otherwise(self, written: str) -> None:
        table = INVENTED[INVENTED.index("| Carta") : INVENTED.index("©")]
        document = read(INVENTED.replace(table, written + "\n\n"))
        assert ruling(document, "ban", "Zorro Lento").text == "Estas no se juegan"
        assert [str(p) for p in card(document, "Zorro Lento").prints] == ["Nieve, 13/40"]
        assert not document.unaccounted

    def test_an_unlisted_chapter_gets_the_next_letter(self) -> None:
        document = read(
            INVENTED.replace("# Cartas Vetadas", "# Despedida\n\nHasta luego.\n\n# Cartas Vetadas")
        )
        assert document.section(N("E")).heading == "Despedida"
        assert document.section(N("E")).text == "Hasta luego."
        assert document.section(N("F")).heading == "Cartas Vetadas"

    def test_a_list_of_another_kind_keeps_its_table_and_cards(self) -> None:
        more = (
            "# Cartas Raras\n\nDos:\n\nNombre\tEdición\tNúmero\nBúho Gris\tNieve\t14/40\nMusgo\tRamas\t2\n\n"
        )
        document = read(INVENTED.replace("# Cartas Vetadas\n\nEstas", more + "# Cartas Vetadas\n\nEstas"))
        assert kinds(document.section(N("E"))) == ["paragraph", "table"]
        assert str(card(document, "Búho Gris").prints[-1]) == "Nieve, 14/40"
        assert [str(p) for p in card(document, "Musgo").prints] == ["Ramas, 2"]
        assert not [r for r in document.rulings if "Musgo" in r.cards]

    def test_a_month_names_an_edition_that_has_no_day(self) -> None:
        document = read(INVENTED.replace("al 3 de mayo de 2031", "en mayo de 2031"))
        assert (document.ref.edition, document.effective) == ("2031-05", "")

    def test_rights_are_back_matter(self, document: Document) -> None:
        assert [text for _, text in document.back] == ["© 2031 Editora Búho. Todos los derechos reservados."]
        assert not document.unaccounted


LINES = st.one_of(
    st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=40),
    st.sampled_from(INVENTED.splitlines()),
    st.sampled_from(
        [
            "",
            "---",
            "a\tb",
            "a   b   1/2",
            "**",
            "*",
            "***Ejemplo:** a",
            "**a",
            "a**",
            "#",
            "| a |",
            "0. b",
            "1.1",
            "[a]: b",
        ]
    ),
)


class TestAnyText:
    @settings(max_examples=150, deadline=None)
    @given(st.lists(LINES, max_size=30), st.sampled_from(["x.txt", "x.md"]))
    def test_any_text_becomes_a_document(self, lines: list[str], name: str) -> None:
        document = read("Mitos y Leyendas\n\n# Errata de Cartas\n\n" + "\n".join(lines), name)
        assert len({section.number for section in document.sections}) == len(document.sections)
        assert not document.unaccounted

    @settings(max_examples=60, deadline=None)
    @given(st.lists(st.integers(1, 30), min_size=1, max_size=12))
    def test_each_numbered_heading_opens_a_section(self, numbers: list[int]) -> None:
        head = "Mitos y Leyendas\n\n## Clarificación de Reglas\n\n"
        document = read(head + "\n\n".join(f"## {number}. Regla\n\nTexto." for number in numbers))
        assert len(document.sections) == len(numbers) + 1
