"""Cards and rulings as data: Scryfall's form and the simple form, found by any printed name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.app_state import AppState
from judge.documents import Card, Print, Ruling
from judge.errors import ImportFault, JudgeError
from judge.importers import Request
from judge.importers.card_data import read_card_data
from judge.importing import import_files
from judge.json_api import card_row
from judge.library import Library
from judge.web import create_app

REQUEST = Request("harbour")


def printing(oracle: str, name: str, set_name: str, number: str, **more: Any) -> dict[str, Any]:
    return {
        "object": "card", "oracle_id": oracle, "name": name, "lang": "en", "set_name": set_name,
        "collector_number": number, "type_line": "Creature — Sailor", "mana_cost": "{1}{U}",
        "oracle_text": "Whenever a ship leaves, draw a card.", "colors": ["U"], "power": "2",
        "toughness": "1", "released_at": "2025-02-03", **more,
    }  # fmt: skip


CARDS = [
    printing("id-1", "Harbour Pilot", "First Tide", "12"),
    printing("id-1", "Harbour Pilot", "Second Tide", "40", lang="es", printed_name="Piloto del Puerto"),
    {
        "object": "card", "oracle_id": "id-2", "name": "Gale // Calm", "set_name": "First Tide",
        "collector_number": "13", "released_at": "2025-02-03",
        "card_faces": [
            {"name": "Gale", "mana_cost": "{R}", "oracle_text": "Blow.", "colors": ["R"]},
            {"name": "Calm", "mana_cost": "{W}", "oracle_text": "Rest.", "colors": ["W"]},
        ],
    },
]  # fmt: skip
RULINGS = [
    {
        "object": "ruling",
        "oracle_id": "id-1",
        "source": "wotc",
        "published_at": "2025-03-01",
        "comment": "Once.",
    },
    {
        "object": "ruling",
        "oracle_id": "id-9",
        "source": "wotc",
        "published_at": "2025-04-01",
        "comment": "Twice.",
    },
]


def written(folder: Path, name: str, value: Any) -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_the_prints_and_languages_of_a_card_are_one_card(tmp_path: Path) -> None:
    document = read_card_data(written(tmp_path, "cards.json", CARDS), REQUEST)
    pilot = document.cards[0]
    assert (pilot.name, pilot.aliases) == ("Harbour Pilot", ("Piloto del Puerto",))
    assert pilot.prints == (Print("First Tide", "12"), Print("Second Tide", "40"))
    assert pilot.figures == (("Power", "2"), ("Toughness", "1"))
    assert pilot.identifiers == ("id-1",)
    assert (document.ref.document, document.ref.edition) == ("cards", "2025-02-03")


def test_both_faces_find_a_card_and_give_their_texts(tmp_path: Path) -> None:
    card = read_card_data(written(tmp_path, "cards.json", CARDS), REQUEST).cards[1]
    assert card.aliases == ("Gale", "Calm")
    assert (card.text, card.cost, card.colours) == ("Blow.\n//\nRest.", "{R} // {W}", ("R", "W"))


def test_the_date_in_a_files_name_is_its_edition(tmp_path: Path) -> None:
    document = read_card_data(written(tmp_path, "oracle-cards-20260118220332.json", CARDS), REQUEST)
    assert (document.ref.edition, document.effective) == ("2026-01-18", "2026-01-18")


@pytest.mark.parametrize("order", [("cards.json", "rulings.json"), ("rulings.json", "cards.json")])
def test_rulings_join_their_cards_in_whichever_order_they_come(
    order: tuple[str, ...], tmp_path: Path
) -> None:
    root = tmp_path / "library"
    written(tmp_path, "cards.json", CARDS)
    written(tmp_path, "rulings.json", RULINGS)
    for name in order:
        import_files(root, [tmp_path / name], REQUEST)
    for name in ("harbour pilot", "PILOTO DEL PUERTO"):
        (found,) = Library(root).cards(name)
        assert [view.ruling.text for view in found.rulings] == ["Once."]
        assert found.rulings[0].ruling.date == "2025-03-01"


def test_a_ruling_is_found_by_its_cards_name(tmp_path: Path) -> None:
    root = tmp_path / "library"
    files = [written(tmp_path, "cards.json", CARDS), written(tmp_path, "rulings.json", RULINGS)]
    import_files(root, files, REQUEST)
    hits = AppState(root).search("harbour pilot", game="harbour").hits
    assert {hit.kind for hit in hits} == {"card", "ruling"}


SIMPLE = """
title: Cartas del puerto
language: es
edition: 2026-03-01
cards:
  - name: Centinela de Barro
    aliases: [Clay Sentinel]
    prints: [{edition: Puerto, number: 3/40}]
    type: Aliado, Gólem
    cost: "2"
    figures: {Fuerza: 3}
    text: No ataca.
    rulings:
      - {kind: clarification, date: 2026-03-02, text: Bloquea., sections: ["3.1"]}
rulings:
  - {kind: ban, cards: [Centinela de Barro, Otra Carta], source: Circular 4}
"""


def test_the_simple_form_gives_cards_and_rulings(tmp_path: Path) -> None:
    document = read_card_data(written(tmp_path, "x.yaml", SIMPLE), REQUEST)
    (card,) = document.cards
    assert card == Card(
        "Centinela de Barro",
        aliases=("Clay Sentinel",),
        prints=(Print("Puerto", "3/40"),),
        type_line="Aliado, Gólem",
        cost="2",
        figures=(("Fuerza", "3"),),
        text="No ataca.",
        line=card.line,
    )
    assert [(r.kind, r.cards) for r in document.rulings] == [
        ("clarification", ("Centinela de Barro",)),
        ("ban", ("Centinela de Barro", "Otra Carta")),
    ]
    assert (document.title, document.language, document.ref.edition) == (
        "Cartas del puerto",
        "es",
        "2026-03-01",
    )


def test_a_ruling_on_many_cards_shows_on_each(tmp_path: Path) -> None:
    root = tmp_path / "library"
    import_files(root, [written(tmp_path, "x.yaml", SIMPLE)], REQUEST)
    for name in ("clay sentinel", "otra carta"):
        (found,) = Library(root).cards(name)
        assert "ban" in {view.ruling.kind for view in found.rulings}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_rows_of_one_name_are_several_prints(separator: str, tmp_path: Path) -> None:
    rows = [
        ["name", "edition", "number", "cost"],
        ["Balsa", "Puerto", "1/9", "0"],
        ["Balsa", "Mareas", "4/8", "0"],
    ]
    text = "\n".join(separator.join(row) for row in rows)
    (card,) = read_card_data(written(tmp_path, "x.csv", text), REQUEST).cards
    assert card.prints == (Print("Puerto", "1/9"), Print("Mareas", "4/8"))


def test_csv_rulings_name_their_cards(tmp_path: Path) -> None:
    text = 'cards,kind,date,text\n"Balsa; Bote",erratum,2026-01-02,"Flota, siempre."\n'
    (ruling,) = read_card_data(written(tmp_path, "x.csv", text), REQUEST).rulings
    assert ruling == Ruling(
        "erratum", ("Balsa", "Bote"), "Flota, siempre.", date="2026-01-02", first=2, last=2
    )


FAULTS: dict[str, list[tuple[str, int | None, str]]] = {
    "x.yaml": [
        ("cards:\n  - aliases: [A]\n", 2, "name"),
        ("cards:\n  - name: A\n    prints: [{number: 1}]\n", 3, "edition"),
        ("cards:\n  - name: A\n    figures: 3\n", 3, "figures"),
        ("cards: 3\n", 1, "list"),
        ("card: []\n", 1, "card"),
        ("rulings:\n  - {kind: fallo, cards: [A], text: x}\n", 2, "fallo"),
        ("rulings:\n  - {text: x}\n", 2, "cards"),
        ("rulings:\n  - {cards: [A], text: x, date: mañana}\n", 2, "mañana"),
        ("rulings:\n  - {cards: [A], text: x, sections: ['☃']}\n", 2, "☃"),
    ],
    "x.csv": [
        ("name,cost\nA,1,2\n", 2, "3"),
        ("name,colour\nA,red\n", 1, "colour"),
        ("title\nA\n", 1, "name"),
    ],
    "x.json": [
        ('[{"id": 1}]', None, "1"),
        ("[]", None, "no card"),
        ('{"data": [3]}', None, "1"),
        ("[", None, "JSON"),
    ],
}


@pytest.mark.parametrize(
    ("name", "text", "line", "part"), [(name, *row) for name, rows in FAULTS.items() for row in rows]
)
def test_a_fault_says_file_line_and_what_was_expected(
    name: str, text: str, line: int | None, part: str, tmp_path: Path
) -> None:
    with pytest.raises(ImportFault) as refused:
        read_card_data(written(tmp_path, name, text), REQUEST)
    message = str(refused.value)
    assert name in message
    assert part in message
    assert line is None or f"line {line}" in message


@given(st.binary(max_size=300), st.sampled_from(["x.json", "x.yaml", "x.csv"]))
def test_any_bytes_end_in_cards_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str
) -> None:
    path = tmp_path_factory.mktemp("any") / name
    path.write_bytes(data)
    try:
        document = read_card_data(path, REQUEST)
    except JudgeError as refused:
        message = str(refused)
    else:
        message = name if document.cards or document.rulings else ""
    assert name in message


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("card_faces", 5), ("card_faces", ["x"]), ("card_faces", [{"colors": 5}]), ("colors", 5),
        ("colors", [1]), ("type_line", {}), ("set_name", [1]), ("oracle_id", None), ("released_at", 5),
    ],
)  # fmt: skip
def test_a_value_of_another_kind_counts_as_absent(key: str, value: Any, tmp_path: Path) -> None:
    rows = [{**printing("id-1", "Harbour Pilot", "First Tide", "12"), key: value}]
    (card,) = read_card_data(written(tmp_path, "cards.json", rows), REQUEST).cards
    assert card.name == "Harbour Pilot"


@pytest.mark.parametrize("space", [0, 100, 5000])
@pytest.mark.parametrize("indent", [None, 1])
def test_white_space_in_front_and_between_does_not_matter(
    space: int, indent: int | None, tmp_path: Path
) -> None:
    text = " " * space + json.dumps(CARDS, indent=indent)
    assert len(read_card_data(written(tmp_path, "cards.json", text), REQUEST).cards) == 2


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("deep.json", "[" * 100_000, "nested"),
        ("deep.yaml", "cards: " + "[" * 100_000, "nested"),
        ("alias.yaml", "cards:\n- &a {name: Anchor}\n- *a\n", "line 3: aliases"),
        ("twice.yaml", "cards:\n- name: Anchor\n  name: Buoy\n", "line 3: .*twice"),
        ("two.yaml", "cards: []\n---\ncards: []\n", "line 2: a second"),
        ("key.yaml", "? [a]\n: b\n", "line 1: expected a text"),
        ("date.yaml", "cards:\n- name: A\n  rulings:\n  - {text: x, date: 20250102}\n", "line 4: .*a date"),
        ("twice.csv", "name,name\nAnchor,Buoy\n", "line 1: .*twice"),
        ("open.csv", 'name,text\nAnchor,"x\n', "not valid CSV"),
    ],
)
def test_data_that_would_exhaust_or_mislead_is_refused(
    name: str, text: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(ImportFault, match=said):
        read_card_data(written(tmp_path, name, text), REQUEST)


def test_json_in_utf_16_is_refused_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(json.dumps(CARDS).encode("utf-16"))
    with pytest.raises(ImportFault, match="UTF-8"):
        read_card_data(tmp_path / "cards.json", REQUEST)


def test_a_csv_may_begin_with_empty_lines_and_end_its_lines_with_cr(tmp_path: Path) -> None:
    document = read_card_data(
        written(tmp_path, "cards.csv", "\r\rname,text\rAnchor,Holds.\rBuoy,Floats.\r"), REQUEST
    )
    assert [card.name for card in document.cards] == ["Anchor", "Buoy"]


# -- faces, languages, short names ---------------------------------------------------------------------


TURNED = {
    "object": "card", "oracle_id": "id-3", "name": "Mara, Voice of Foam // Spent Foam", "layout": "transform",
    "set_name": "First Tide", "collector_number": "14", "released_at": "2025-02-03",
    "card_faces": [
        {"name": "Mara, Voice of Foam", "type_line": "Legendary Creature", "mana_cost": "{U}", "power": "1",
         "toughness": "4", "oracle_text": "Flying"},
        {"name": "Spent Foam", "type_line": "Land", "mana_cost": "", "oracle_text": "{T}: Add {U}."},
    ],
}  # fmt: skip
BOTH_SIDES = {
    "object": "card", "name": "Harbour Pilot // Harbour Pilot", "layout": "reversible_card",
    "set_name": "Third Tide", "collector_number": "1", "released_at": "2025-02-03",
    "card_faces": [
        {**{k: v for k, v in CARDS[0].items() if k not in ("set_name", "lang")}, "flavor_name": side}
        for side in ("Night Pilot", "Day Pilot")
    ],
}  # fmt: skip
SPANISH = printing(
    "id-1", "Harbour Pilot", "Second Tide", "40", lang="es", printed_name="Piloto del Puerto",
    printed_type_line="Criatura — Marinero", printed_text="Cuando zarpe un barco, roba una carta.",
)  # fmt: skip


def library_of(folder: Path, rows: list[Any]) -> Library:
    import_files(folder / "library", [written(folder, "cards.json", rows)], REQUEST)
    return Library(folder / "library")


@pytest.mark.parametrize("rows", [[CARDS[0], BOTH_SIDES], [BOTH_SIDES, CARDS[0]], [BOTH_SIDES]])
def test_a_row_with_the_same_card_on_both_sides_does_not_rename_it(rows: list[Any], tmp_path: Path) -> None:
    (pilot,) = read_card_data(written(tmp_path, "cards.json", rows), REQUEST).cards
    assert pilot.name == "Harbour Pilot"
    assert {"Night Pilot", "Day Pilot"} <= set(pilot.aliases)
    assert (pilot.faces, pilot.figures) == ((), (("Power", "2"), ("Toughness", "1")))


def test_faces_stay_apart_with_their_names_figures_and_texts(tmp_path: Path) -> None:
    (view,) = library_of(tmp_path, [TURNED]).cards("spent foam")
    faces = [(face.name, face.type_line, face.cost, dict(face.figures), face.text) for face in view.faces]
    assert faces == [
        ("Mara, Voice of Foam", "Legendary Creature", "{U}", {"Power": "1", "Toughness": "4"}, "Flying"),
        ("Spent Foam", "Land", "", {}, "{T}: Add {U}."),
    ]
    assert [row["name"] for row in card_row(view)["faces"]] == ["Mara, Voice of Foam", "Spent Foam"]


def test_what_is_printed_in_another_language_is_kept_and_shown(tmp_path: Path) -> None:
    library = library_of(tmp_path, [CARDS[0], SPANISH])
    (view,) = library.cards("piloto del puerto")
    assert card_row(view)["wordings"] == [
        {"language": "es", "name": "Piloto del Puerto", "type": "Criatura — Marinero",
         "text": "Cuando zarpe un barco, roba una carta."}
    ]  # fmt: skip
    shown = create_app(library.root).test_client().get("/cards/harbour/harbour-pilot").text
    assert '<p lang="es" class="printed">Cuando zarpe un barco' in shown


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("mara", ["Mara, Voice of Foam // Spent Foam"]),  # what stands before the comma
        ("pilot", ["Harbour Pilot"]),  # the only name with this word
        ("gale/calm", ["Gale // Calm"]),
        ("Gale//Calm", ["Gale // Calm"]),
        ("foa", []),  # no word of a name
        ("mara, night", []),
    ],
)
def test_a_card_is_found_by_its_short_name_where_only_one_is_meant(
    typed: str, found: list[str], tmp_path: Path
) -> None:
    library = library_of(tmp_path, [*CARDS, TURNED])
    assert [view.name for view in library.cards_meant(typed)] == found


def test_of_several_that_could_be_meant_all_are_offered(tmp_path: Path) -> None:
    night = {**CARDS[0], "oracle_id": "id-8", "name": "Night Pilot"}
    library = library_of(tmp_path, [CARDS[0], night])
    assert library.cards_meant("pilot") == ()
    assert {view.name for view in library.near_cards("pilot")} == {"Harbour Pilot", "Night Pilot"}
