"""Cards chosen by fields, as users of card databases know it: in English and Spanish words."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from judge.cardsearch import Combined, Negated, Term, find_cards, parse
from judge.cli import judge as command_line
from judge.errors import BadInput, JudgeError
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library, facets
from judge.web import create_app
from tests.test_card_data import written


def card(name: str, kind: str, cost: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {
        "object": "card", "oracle_id": f"id-{name}", "name": name, "type_line": kind, "mana_cost": cost,
        "oracle_text": text, "set_name": "First Tide", "collector_number": str(len(name)), **more,
    }  # fmt: skip


CARDS = [
    card("Gull", "Creature — Bird", "{U}", "Flying", colors=["U"], power="1", toughness="1",
         legalities={"modern": "legal", "pauper": "legal"}),
    card("Harbour Rat", "Creature — Rat", "{1}{B}", "Menace\nDraw a card.", colors=["B"], power="2",
         toughness="1", legalities={"modern": "not_legal", "pauper": "restricted"}),
    card("Pirate Queen", "Legendary Creature — Human Pirate", "{2}{U}{R}",
         "First strike, ward {2} (It is safe.)\nWhen Pirate Queen enters, draw a card.", colors=["U", "R"],
         power="4", toughness="*", lang="es", printed_name="Reina Pirata"),
    card("Signal Fire", "Instant", "{X}{R}{R}", "Signal Fire deals X damage to any target.", colors=["R"],
         legalities={"modern": "legal"}),
    card("Anchor", "Artifact", "{3}", "{T}: Add {G}."),
    card("Old Quay", "Land — Island", "", "({T}: Add {U}.)"),
    {"object": "card", "oracle_id": "id-two", "name": "Ebb // Flow", "layout": "split", "type_line":
     "Sorcery // Instant", "set_name": "Second Tide", "card_faces": [
         {"name": "Ebb", "mana_cost": "{1}{W}", "oracle_text": "Rest.", "colors": ["W"]},
         {"name": "Flow", "mana_cost": "{2}{W/U}", "oracle_text": "Go.", "colors": ["W", "U"]}]},
    {"object": "card", "oracle_id": "id-turn", "name": "Cub // Bear", "layout": "transform", "type_line":
     "Creature // Creature", "set_name": "Second Tide", "card_faces": [
         {"name": "Cub", "mana_cost": "{G}", "power": "1", "toughness": "1", "colors": ["G"]},
         {"name": "Bear", "mana_cost": "", "power": "5", "toughness": "4", "colors": ["G"]}]},
]  # fmt: skip
PORTO = """
title: Cartas del puerto
language: es
cards:
  - {name: Centinela de Barro, type: "Aliado, Gólem", cost: "2", figures: {Fuerza: 3}, colours: [ocre],
     text: No ataca.}
  - {name: Vigía, type: Aliado, cost: "1", figures: {Fuerza: 1}, text: Mira la cima.}
rulings:
  - {kind: ban, cards: [Ancla Perdida]}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("fields")
    root = folder / "library"
    import_files(root, [written(folder, "cards.json", CARDS)], Request("harbour", "cards", "2024-01-01"))
    import_files(root, [written(folder, "porto.yaml", PORTO)], Request("porto"))
    return Library(root)


def found(library: Library, query: str, game: str = "harbour") -> list[str]:
    return [row.name.split()[0] for row in find_cards(library, game, query).rows]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Anchor", "Cub", "Ebb", "Gull", "Harbour", "Old", "Pirate", "Signal"]),
        ("t:creature", ["Cub", "Gull", "Harbour", "Pirate"]),
        ("tipo:criatura", ["Cub", "Gull", "Harbour", "Pirate"]),
        ("t:rat", ["Harbour"]),  # the beginning of a word: no pirate
        ('tipo:"criatura legendaria" or t:"legendary creature"', ["Pirate"]),
        ("-t:creature -t:land", ["Anchor", "Ebb", "Signal"]),
        ("c:r", ["Pirate", "Signal"]),
        ("color:rojo", ["Pirate", "Signal"]),
        ("c=r", ["Signal"]),
        ("c:ru", ["Pirate"]),
        ("color:azul,rojo", ["Pirate"]),
        ("c:izzet", ["Pirate"]),
        ("c>u", ["Ebb", "Pirate"]),
        ("c<=ur t:creature", ["Gull", "Pirate"]),
        ("c!=u t:creature", ["Cub", "Harbour", "Pirate"]),
        ("c:c", ["Anchor", "Old"]),
        ("color:incoloro t:artifact", ["Anchor"]),
        ("c:m", ["Ebb", "Pirate"]),
        ("c>=2", ["Ebb", "Pirate"]),
        ("c=0", ["Anchor", "Old"]),
        ("id:g", ["Anchor", "Cub"]),
        ("identidad:u", ["Gull", "Old"]),
        ("id=wu", ["Ebb"]),
        ("mv=2", ["Harbour", "Signal"]),  # X is nothing
        ("cmc>=4", ["Ebb", "Pirate"]),
        ("vm<=1 t:creature", ["Cub", "Gull"]),
        ("mv:par", ["Harbour", "Old", "Pirate", "Signal"]),
        ("mv:odd", ["Anchor", "Cub", "Ebb", "Gull"]),
        ("m:RR", ["Signal"]),
        ("m:2", ["Anchor", "Ebb", "Pirate"]),
        ("m=3", ["Anchor"]),
        ("mana:{W/U}", ["Ebb"]),
        ("pow>=4", ["Cub", "Pirate"]),
        ("fuerza<2", ["Cub", "Gull"]),
        ("pow>tou", ["Cub", "Harbour", "Pirate"]),
        ("tou=0", ["Pirate"]),
        ("pow=mv", ["Cub", "Gull", "Harbour", "Pirate"]),
        ('o:"draw a card"', ["Harbour", "Pirate"]),
        ('texto:"~ deals"', ["Signal"]),
        ("o:{t}", ["Anchor", "Old"]),
        ("o:'any target'", ["Signal"]),
        ("kw:flying", ["Gull"]),
        ("kw:ward", ["Pirate"]),
        ('kw:"first strike"', ["Pirate"]),
        ("f:modern", ["Gull", "Signal"]),
        ("formato:moderno", ["Gull", "Signal"]),
        ("f!=pauper t:creature", ["Cub", "Pirate"]),
        ("s:second", ["Cub", "Ebb"]),
        ('set="First Tide" cn:4', ["Gull"]),
        ("is:split", ["Ebb"]),
        ("es:permanente mv>2", ["Anchor", "Pirate"]),
        ("pirata", ["Pirate"]),
        ("fire signal", ["Signal"]),
        ('"al fire"', ["Signal"]),
        ("ebb/flow", ["Ebb"]),
        ('!"reina pirata"', ["Pirate"]),
        ("!signal", []),
        ("name:gull", ["Gull"]),
        ("(t:instant or t:artifact) -c:r", ["Anchor", "Ebb"]),
        ("-(t:creature or t:land) c:r", ["Signal"]),
        ("gull or harbour o anchor", ["Anchor", "Gull", "Harbour"]),
        ("t: creature c: b", ["Harbour"]),
        ("T:CREATURE C:B", ["Harbour"]),
    ],
)
def test_a_query_finds_what_it_asks_for(library: Library, query: str, names: list[str]) -> None:
    assert sorted(found(library, query)) == names


def test_what_begins_with_the_words_comes_first(library: Library) -> None:
    assert found(library, "pirat")[0] == "Pirate"
    assert found(library, "e")[0] == "Ebb"


def test_a_games_own_figures_and_colours_are_fields_and_values(library: Library) -> None:
    assert found(library, "fuerza>=3", "porto") == ["Centinela"]
    assert found(library, "color:ocre", "porto") == ["Centinela"]
    assert found(library, "t:golem or vm=1", "porto") == ["Centinela", "Vigía"]


def test_a_card_of_which_only_rulings_speak_is_found_by_its_name_alone(library: Library) -> None:
    assert found(library, "ancla", "porto") == ["Ancla"]
    assert "Ancla" in found(library, "-centinela", "porto")
    assert "Ancla" not in found(library, "t:aliado", "porto")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("kleur:r", "“kleur” is no field of cards; there are name/nombre, type/tipo"),
        ("c:purple", "c: “purple” does not fit here; expected letters of WUBRG"),
        ("mv>many", "mv: “many” does not fit here; expected a number"),
        ("m:3Q", "m: “3Q” does not fit here; expected a cost"),
        ("f:chess", "f: “chess” does not fit here; expected modern, pauper"),
        ("is:odd", "expected permanent, spell"),
        ("t>creature", "t is not compared by “>”; expected : = !="),
        ("m<2", "m is not compared by “<”"),
        ('o:""', "expected something to look for"),
        ("o:/draw .* card/", "patterns between slashes"),
        ("(t:creature", "has no other one"),
        ("t:creature)", "has no other one"),
        ("x " * 41, "at most 1000 characters and 40 terms"),
    ],
)
def test_what_is_not_understood_is_said_with_what_is_expected(
    library: Library, query: str, said: str
) -> None:
    with pytest.raises(BadInput) as refused:
        find_cards(library, "harbour", query)
    assert said in str(refused.value)


@given(st.text(alphabet="tco:=<>!-()'\" mvr/3{}~*oyé", max_size=60))
def test_any_text_is_read_or_refused_in_words(typed: str) -> None:
    with suppress(JudgeError):
        assert isinstance(parse(typed, ("t", "c", "o", "mv")), Term | Negated | Combined)


def test_an_edition_of_an_older_judge_is_asked_without_a_new_import(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facets, "VERSION", "other")
    assert found(Library(library.root), "c:r t:creature") == ["Pirate"]


# -- pages, command line, other programs ------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(library: Library) -> FlaskClient:
    return create_app(library.root).test_client()


def test_the_page_lists_what_is_asked_for(client: FlaskClient) -> None:
    page = BeautifulSoup(client.get("/cards/harbour?q=tipo:criatura+color:azul&lang=es").text, "lxml")
    assert [one.text.split()[0] for one in page.select("ul.rows a")] == ["Gull", "Pirate"]
    assert "2 cartas de 8" in " ".join(page.get_text(" ").split())


def test_search_and_the_list_of_cards_lead_to_each_other_with_what_was_asked(client: FlaskClient) -> None:
    page = BeautifulSoup(client.get("/search?q=gull&game=harbour&lang=es").text, "lxml")
    (there,) = [str(one["href"]) for one in page.select("main a.tap") if "/cards/" in str(one["href"])]
    found = BeautifulSoup(client.get(there).text, "lxml")
    assert [str(one.contents[0]).strip() for one in found.select("a.row")] == ["Gull"]
    (back,) = [str(one["href"]) for one in found.select("main p a") if str(one["href"]).startswith("/search")]
    assert "q=gull" in back
    assert "game=harbour" in back
    everywhere = BeautifulSoup(client.get("/search?q=gull&lang=es").text, "lxml")
    assert not [one for one in everywhere.select("main a.tap") if "/cards/" in str(one["href"])]


def test_the_page_tells_what_it_does_not_understand(client: FlaskClient) -> None:
    answer = client.get("/cards/harbour?q=color:morado&lang=es")
    assert answer.status_code == 400
    assert "letras de WUBRG" in answer.text


def test_names_are_offered_while_they_are_typed(client: FlaskClient) -> None:
    assert client.get("/cards/harbour/names.json?q=rein").get_json() == ["Reina Pirata"]
    assert client.get("/cards/nowhere/names.json?q=rein").status_code == 404


def test_the_command_line_and_other_programs_get_the_same(client: FlaskClient, library: Library) -> None:
    asked = ["--library", str(library.root), "cards", "--game", "harbour"]
    run = CliRunner().invoke(command_line, [*asked, "-t:creature", "o:any target", "--json"])
    answer = json.loads(run.output)
    assert ([row["name"] for row in answer["cards"]], run.exit_code) == (["Signal Fire"], 0)
    query = {"q": answer["query"], "game": "harbour"}
    assert client.get("/api/v1/cards", query_string=query).get_json() == answer
    refused = CliRunner().invoke(command_line, ["--language", "en", *asked, "c:purple"])
    assert refused.exit_code != 0
    assert client.get("/api/v1/cards?q=c:purple&game=harbour").status_code == 400
    assert client.get("/api/v1/cards?q=c:r").status_code == 400


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("coste<=1", ["Vig\u00eda"]),
        ("coste:2", ["Centinela"]),
        ("mana>=1", ["Centinela", "Vig\u00eda"]),
        ("m<2", ["Vig\u00eda"]),
        ("-coste=2", ["Ancla", "Vig\u00eda"]),
    ],
)
def test_a_cost_is_the_games_own_where_it_is_no_mana(library: Library, query: str, names: list[str]) -> None:
    assert found(library, query, "porto") == names


def test_a_cost_that_is_no_number_is_refused_with_what_is_expected(library: Library) -> None:
    with pytest.raises(BadInput) as refused:
        find_cards(library, "porto", "coste<=caro")
    assert "a number" in str(refused.value)
