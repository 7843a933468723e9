"""The form of Mitos y Leyendas' document, in an invented one and in any text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.decoding import read_text
from judge.documents import Document
from judge.importers import importer_for
from judge.importers import mitos_y_leyendas as importer
from tests.mitos_document import N, card, children, kinds, read, remarked, ruling

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
