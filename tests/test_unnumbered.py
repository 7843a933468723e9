"""Documents without published numbers: what holds of all three importers that assign them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.citations import ruling_places
from judge.decoding import Source, read_text
from judge.documents import Address, Document, Place
from judge.importers import Request, aeons_end, dominion, magic_glossary
from judge.importers.aeons_end import flattened_table
from judge.importers.layout import Piece, pieces

CITATIONS = Path(__file__).parent / "citations.yaml"
FAMILIES = {
    "dominion": (dominion, "dominion.txt", "dom:"),
    "aeons-end": (aeons_end, "aeons-end.txt", "ae:"),
    "magic": (magic_glossary, "magic-glosario.txt", "mtg:"),
}


def text(*lines: str) -> Source:
    return read_text("\n".join(lines).encode(), "invented.txt")


def outline(document: Document) -> list[tuple[str, str]]:
    return [(str(section.number), section.heading) for section in document.sections]


@pytest.fixture(scope="module", params=FAMILIES)
def family(request: pytest.FixtureRequest, sources: Path) -> tuple[str, Source, Document]:
    game = request.param
    module, name, _ = FAMILIES[game]
    source = read_text((sources / name).read_bytes(), name)
    return game, source, module.read(source, Request(game))


def test_only_its_own_family_recognises_a_document(sources: Path) -> None:
    for path in sorted(sources.rglob("*.txt")):
        source = read_text(path.read_bytes(), path.name)
        expected = [game for game, (_, name, _) in FAMILIES.items() if name == path.name]
        found = [game for game, (module, _, _) in FAMILIES.items() if module.recognise(source, "any")]
        assert found == expected, path.name


def test_every_line_is_in_its_place(family: tuple[str, Source, Document]) -> None:
    _, source, document = family
    assert document.unaccounted == ()
    matter = len(document.front) + len(document.back)
    lines = sum(not line.blank for line in source)
    assert len(document.noise) <= 0.05 * (lines - matter)
    assert document.remarks == ()


def test_numbers_are_assigned_in_reading_order(family: tuple[str, Source, Document]) -> None:
    _, _, document = family
    numbers = [section.number for section in document.sections]
    assert numbers == sorted(set(numbers))
    assert all(section.assigned and "/" not in str(section.number) for section in document.sections)
    starts = [section.lines.first for section in document.sections if section.lines]
    assert starts == sorted(starts)
    for parent, children in document.children.items():
        stem = f"{parent}." if parent else ""
        assert [str(child.number) for child in children] == [f"{stem}{n + 1}" for n in range(len(children))]


def test_every_anchor_lies_where_its_address_says(family: tuple[str, Source, Document], shared: Path) -> None:
    game, _, document = family
    prefix = FAMILIES[game][2]
    lines = yaml.safe_load((shared / "cases" / "anchors.yaml").read_text(encoding="utf-8"))
    addresses = yaml.safe_load(CITATIONS.read_text(encoding="utf-8"))["ids"]
    rulings = dict(zip(ruling_places(document), document.rulings, strict=True))
    wanted = {name: entry["line"] for name, entry in lines.items() if name.startswith(prefix)}
    assert wanted.keys() == {name for name in addresses if name.startswith(prefix)}
    for name, line in wanted.items():
        address = Address.parse(addresses[name])
        assert (address.game, address.document, address.edition) == (
            document.ref.game,
            document.ref.document,
            document.ref.edition,
        )
        if isinstance(address.target, Place):
            ruling = rulings[address.target]
            assert ruling.first is not None
            assert ruling.last is not None
            assert ruling.first <= line <= ruling.last, name
        else:
            span = document.section(address.target).lines
            assert span is not None
            assert line in span, name


def test_the_request_overrides_document_and_edition(family: tuple[str, Source, Document]) -> None:
    game, source, _ = family
    document = FAMILIES[game][0].read(source, Request("mesa", "otro", "2020-05-01"))
    assert str(document.ref) == "mesa/otro@2020-05-01"


@pytest.mark.parametrize("width", [70, 90])
def test_wrapping_changes_nothing(family: tuple[str, Source, Document], width: int) -> None:
    game, source, document = family
    wrapped: list[str] = []
    for line in source:
        indent = " " * (len(line.text) - len(line.text.lstrip()))
        table = line.number in _table_lines(document) and game == "aeons-end"
        wrapped += [line.text] if table else textwrap.wrap(line.text, width, subsequent_indent=indent) or [""]
    again = FAMILIES[game][0].read(text(*wrapped), Request(game))
    assert outline(again) == outline(document)
    assert [ruling.text for ruling in again.rulings] == [ruling.text for ruling in document.rulings]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r").encode(),
        lambda text: text.replace("\n", "\r\n").encode("utf-16"),
        lambda text: textwrap.indent(text, "    ").encode(),
        lambda text: "\n".join(line for line in text.split("\n") if line.strip()).encode(),
    ],
    ids=["lone-cr", "utf-16", "indented", "no-blank-lines"],
)
def test_the_files_form_changes_nothing(
    family: tuple[str, Source, Document], change: Callable[[str], bytes]
) -> None:
    game, source, document = family
    again = FAMILIES[game][0].read(read_text(change(source.text), "changed.txt"), Request(game))
    assert outline(again) == outline(document)


def test_a_text_without_any_heading_is_still_placed() -> None:
    for module, _, _ in FAMILIES.values():
        document = module.read(text("una frase cualquiera, en minúsculas."), Request("mesa"))
        assert document.unaccounted == ()
        assert len(document.sections) == 1


def _table_lines(document: Document) -> set[int]:
    spans = [block.lines for s in document.sections for block in s.blocks if block.kind == "table"]
    return {line for span in spans if span for line in range(span.first, span.last + 1)}


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_damaged_document_still_accounts_for_every_line(
    family: tuple[str, Source, Document], data: st.DataObject
) -> None:
    game, source, _ = family
    lines = [line.text for line in source]
    start = data.draw(st.integers(0, len(lines) - 2))
    end = data.draw(st.integers(start + 1, len(lines)))
    step = data.draw(st.integers(1, 4))
    left = [line for index, line in enumerate(lines) if not (start <= index < end and index % step == 0)]
    if any(line.strip() for line in left):
        document = FAMILIES[game][0].read(text(*left), Request(game))
        assert document.unaccounted == ()


# -- pieces ------------------------------------------------------------------------------------------


def shape(found: tuple[Piece, ...]) -> list[tuple[str, str, str]]:
    return [(piece.kind, piece.marker, piece.text) for piece in found]


def test_a_piece_is_told_by_its_marker() -> None:
    source = text("• uno", "2. dos", "c) tres", "- cuatro", "**Cinco** y *seis*.")
    assert shape(pieces(source)) == [
        ("bullet", "•", "uno"),
        ("number", "2", "dos"),
        ("letter", "c", "tres"),
        ("bullet", "-", "cuatro"),
        ("", "", "Cinco y seis."),
    ]


def test_a_bare_number_is_a_step_only_where_steps_count_on() -> None:
    source = text("1 Baraja el mazo.", "", "2 Roba una carta.", "", "12 Monedas hay en la caja.")
    assert [piece.number for piece in pieces(source, bare_numbers=True)] == [1, 2, None]
    assert [piece.number for piece in pieces(source)] == [None, None, None]


def test_a_bracket_continues_the_item_above_it() -> None:
    source = text("- Diez fichas", "(tres rojas y siete verdes).", "- Un dado")
    assert [piece.text for piece in pieces(source)] == [
        "Diez fichas (tres rojas y siete verdes).",
        "Un dado",
    ]


@given(
    levels=st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=6),
    label=st.sampled_from(["Nivel", "Tier", "El nivel"]),
)
def test_a_flattened_table_is_divided_by_its_header(levels: list[list[int]], label: str) -> None:
    head = "Cartas básicas1 jugador2 jugadores3 jugadores"
    lines = [f"{label} {row + 1}{''.join(map(str, cells))}" for row, cells in enumerate(levels)]
    rows = flattened_table([head, *lines])
    assert rows[0] == ("Cartas básicas", "1 jugador", "2 jugadores", "3 jugadores")
    assert [row[0] for row in rows[1:]] == [f"{label} {n + 1}" for n in range(len(levels))]
    assert [[int(cell) for cell in row[1:]] for row in rows[1:]] == levels


@pytest.mark.parametrize(
    "lines",
    [
        ["Nivel 135"],
        ["Hay 2 cartas y 3 fichas", "Nivel 135"],
        ["Cartas1 jugador2 jugadores", "Nivel sin cifras"],
    ],
)
def test_other_lines_are_no_table(lines: list[str]) -> None:
    assert flattened_table(lines) == ()
