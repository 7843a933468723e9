"""The form that lays a table: every button sends all of it back, and only the last one begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.importers import Request
from judge.importing import import_files
from judge.web import create_app
from tests.test_web_resolver import look


def laid(client: FlaskClient, game: str, **fields: str) -> TestResponse:
    return client.post(f"/resolver/new/{game}", data=fields, headers={"Accept-Language": "en"})


def read(answer: TestResponse) -> Any:
    return BeautifulSoup(answer.get_data(as_text=True), "html.parser")


def test_a_table_is_set_up_in_a_form_and_begun(client: FlaskClient) -> None:
    fields = {
        "title": "Foso",
        "seats": "Ana, Luis",
        "active": "Ana",
        "step": "action phase",
        "card-0": "Bruja",
        "seat-0": "Ana",
        "zone-0": "hand",
        "card-1": "Cobre",
        "count-1": "3",
        "seat-1": "Luis",
        "zone-1": "deck",
        "figure-0-actions": "1",
    }
    more = read(laid(client, "dominion", do="more", **fields))
    kept = [one["value"] for one in more.select(".laid .which")]
    assert kept[:2] == ["Bruja", "Cobre"]
    assert len(kept) > 3
    assert "count: 3" in more.select_one("pre").get_text()
    begun_ = laid(client, "dominion", do="begin", **fields)
    assert begun_.status_code == 303
    page = look(client, str(begun_.headers["Location"]))
    assert page.h1.get_text() == "Foso"
    assert "Cobre" in page.main.get_text()


def test_a_player_is_renamed_in_the_head_of_their_seat_and_everything_follows(client: FlaskClient) -> None:
    fields = {"sat": "A, B", "seats": "A, B", "called-0": "A", "called-1": "Luis, Jr.", "active": "B"}
    fields |= {"card-0": "Bruja", "seat-0": "B", "zone-0": "hand", "add-seat": "B", "do": "more"}
    page = read(laid(client, "dominion", **fields))
    assert [one["value"] for one in page.select("input.called")] == ["A", "Luis Jr."]
    assert page.select_one("[name=seats]")["value"] == page.select_one("[name=sat]")["value"] == "A, Luis Jr."
    assert page.select_one("#where [name=add-seat][checked]")["value"] == "Luis Jr."
    assert page.select_one("[name=active] [selected]").get_text() == "Luis Jr."
    assert page.select_one("[data-seat='Luis Jr.'] .laid .which")["value"] == "Bruja"
    assert "Luis Jr." in page.select_one("[data-key=turn] summary").get_text()


def test_no_two_players_are_called_the_same(client: FlaskClient) -> None:
    fields = {"sat": "A, B", "seats": "A, B", "called-0": "B", "called-1": " ", "do": "more"}
    page = read(laid(client, "dominion", **fields))
    assert [one["value"] for one in page.select("input.called")] == ["A", "B"]


def test_players_renamed_in_the_form_keep_their_cards_and_their_turn(client: FlaskClient) -> None:
    page = look(client, "/resolver/new/dominion")
    assert page.select_one("[name=sat]")["value"] == page.select_one("[name=seats]")["value"] == "A, B"
    fields = {"sat": "A, B", "seats": "Ana, Luis", "active": "B", "step": "action phase"}
    fields |= {"card-0": "Bruja", "seat-0": "A", "zone-0": "hand", "card-1": "Foso", "seat-1": "B"}
    answer = laid(client, "dominion", do="begin", **fields, **{"zone-1": "hand"})
    assert answer.status_code == 303, read(answer).select_one(".fault")
    seats = look(client, str(answer.headers["Location"])).select(".seat:not(.shared)")
    held = {("Witch" in one.get_text(), "Moat" in one.get_text()) for one in seats}
    assert held == {(True, False), (False, True)}, "each has their own, wherever they are drawn"
    luis = next(one for one in seats if "Luis" in one.h3.get_text())
    assert luis.select(".badge")


def test_a_form_that_says_nonsense_comes_back_with_what_is_wrong(client: FlaskClient) -> None:
    answer = laid(
        client,
        "magic",
        do="begin",
        seats="A, B",
        **{"card-0": "Nobody knows this", "zone-0": "hand", "seat-0": "A"},
    )
    assert answer.status_code == 400
    page = read(answer)
    assert "Nobody knows this" in page.select_one(".fault").get_text()
    assert page.select_one(".laid .which")["value"] == "Nobody knows this"


def test_what_is_typed_in_the_form_is_answered_by_the_server(client: FlaskClient) -> None:
    found = client.get("/resolver/names/magic?q=bea").get_json()
    assert "Bear" in found
    assert client.get("/resolver/names/chess?q=x").status_code == 404


OWN_CARDS = """
document: feria
edition: "2026"
title: Feria
language: es
cards:
  - {name: Zarpa del Valle, aliases: [Zarpas del Valle, Valley Claw], type: "TYPE"}
"""


def test_a_card_of_the_library_is_offered_by_any_of_its_names_once(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    for game, type in (("myl", "Aliado"), ("gyp", "Ciudadano"), ("dominion", "Tesoro")):
        file.write_text(OWN_CARDS.replace("TYPE", type), encoding="utf-8")
        import_files(tmp_path / "library", [file], Request(game))
    client = create_app(tmp_path / "library").test_client()
    for game in ("myl", "gyp", "dominion"):
        names = f"/resolver/names/{game}"
        assert client.get(f"{names}?q=zarp").get_json() == ["Zarpa del Valle"]
        assert client.get(f"{names}?q=claw").get_json() == ["Valley Claw"]


def test_a_list_of_cards_can_be_pasted(client: FlaskClient) -> None:
    listed = "2 Bear\n1x Bolt (ABC) 12\n# a remark"
    fields = {"title": "", "list": listed, "list-seat": "B", "list-zone": "hand", "do": "more"}
    rows = read(laid(client, "magic", **fields)).select(".laid")[:2]
    told = [(row.select_one(".which")["value"], row.select_one(".many")["value"]) for row in rows]
    assert told == [("Bear", "2"), ("Bolt", "")]
    assert [row.select("option[selected]")[0].get_text() for row in rows] == ["B", "B"]


def tiles(page: Any) -> dict[str, list[str]]:
    """The tiles of each side, in words."""
    return {
        side["aria-label"]: [
            " ".join(one.get_text(" ", strip=True).split()) for one in side.select(".laid summary")
        ]
        for side in page.select(".side-of")
    }


def entered(page: Any) -> dict[str, str]:
    """What the form of a page holds, as a browser would send it."""
    fields = {}
    for one in page.select("form.lay [name]"):
        if one.name == "button" or (one.get("type") in ("checkbox", "radio") and "checked" not in one.attrs):
            continue
        if one.name == "select":
            chosen = one.select_one("[selected]") or one.select_one("option")
            fields[one["name"]] = chosen.get("value", chosen.get_text())
        elif one.name != "details":
            fields[one["name"]] = one.get("value", one.get_text() if one.name == "textarea" else "")
    return fields


def test_one_field_lays_card_after_card_where_the_last_one_lay(client: FlaskClient) -> None:
    page = read(laid(client, "magic", **{"add": "3 Forest", "add-seat": "B", "add-zone": "battlefield"}))
    page = read(laid(client, "magic", **entered(page) | {"add": "Bear"}))
    assert tiles(page) == {"A": [], "B": ["Forest ×3", "Bear"]}
    page = read(laid(client, "magic", **entered(page) | {"add": "Ana: vida 14; hand: Bolt / Luis: Bolt"}))
    assert tiles(page) == {"Ana": ["Bolt"], "Luis": ["Bolt", "Forest ×3", "Bear"]}
    assert page.select_one("[name=figure-0-life]")["value"] == "14"
    assert page.select_one("[name=active]").select_one("[selected]").get_text() == "Ana"


def test_what_is_touched_is_said_of_the_card(client: FlaskClient) -> None:
    said = "A: Bear / B: 2 Bear, Holy Mantle"
    page = read(laid(client, "magic", add=said))
    touch = {"state-0-tapped": "1", "state-0-damage": "1", "kind-0-0": "+1/+1", "many-0-0": "2"}
    touch |= {"state-2-on": "0"}
    page = read(laid(client, "magic", **entered(page) | touch | {"do": "show"}))
    text = page.select_one("pre.source").get_text()
    assert {"tapped: true", "damage: 1", "counters: {+1/+1: 2}"} <= {one.strip() for one in text.splitlines()}
    assert "as: Bear (A)" in text
    assert "'on': Bear (A)" in text
    assert any("damage 1" in one for one in tiles(page)["A"])
    begun_ = laid(client, "magic", **entered(page) | {"do": "begin"})
    assert begun_.status_code == 303, read(begun_).select_one(".fault")
    table = look(client, str(begun_.headers["Location"]))
    said = table.select_one(".near .row .t")["aria-label"]
    assert said == "Bear, 5/5, printed 2/2, tapped, +1/+1 ×2, with Holy Mantle"


def test_a_card_is_taken_away_or_told_apart(client: FlaskClient) -> None:
    page = read(laid(client, "magic", add="A: 3 Bear, Forest"))
    page = read(laid(client, "magic", **entered(page) | {"do": "apart-0"}))
    assert tiles(page)["A"] == ["Bear ×2", "Bear", "Forest"]
    page = read(laid(client, "magic", **entered(page) | {"do": "drop-0"}))
    assert tiles(page)["A"] == ["Bear", "Forest"]


def test_a_hand_of_which_nothing_is_said_is_not_an_empty_one(client: FlaskClient) -> None:
    page = read(laid(client, "magic", add="A: hand: nothing / B: Bear", do="show"))
    text = page.select_one("pre.source").get_text()
    assert "hand: []" in text
    assert text.count("hand") == 1


def test_what_a_list_says_that_is_not_understood_is_told(client: FlaskClient) -> None:
    page = read(laid(client, "magic", add="Bear (wobbling about)"))
    assert "Bear (wobbling about)" in page.select_one(".fault").get_text()


def test_what_no_player_can_have_lies_where_it_belongs(client: FlaskClient) -> None:
    page = read(laid(client, "aeons-end", **{"add": "Rageborne", "add-zone": "hand", "do": "show"}))
    assert "nemesis" in page.select_one(".source").get_text()
    assert "hand" not in page.select_one(".source").get_text()


def test_the_plainest_of_what_pays_is_offered_first(client: FlaskClient) -> None:
    assert client.get("/resolver/names/magic?q=for").get_json()[0] == "Forest"
    assert client.get("/resolver/names/magic?q=llan").get_json()[0] == "Llanowar Elves"


def test_the_first_game_of_dominion_lies_there_by_one_touch_and_begins(client: FlaskClient) -> None:
    page = look(client, "/resolver/new/dominion")
    assert "7 Copper, 3 Estate" in page.select_one(".seat.side-of").get_text()
    button = page.select_one("#laid button[value=ready]")
    assert "First game" in button.get_text()
    proposed = read(laid(client, "dominion", seats="A, B", active="A", do="ready"))
    assert len(proposed.select("#laid .laid > summary")) == 10
    assert proposed.select("button[value=ready]") == []
    fields = {
        one["name"]: one.get("value", "")
        for one in proposed.select("#laid input[name], [name=seats], [name=sat]")
    }
    fields |= {
        one["name"]: one.select_one("option[selected]")["value"]
        if one.select_one("option[selected][value]")
        else "A"
        for one in proposed.select("#laid select[name]")
    }
    answer = laid(client, "dominion", **{**fields, "do": "begin"})
    assert answer.status_code == 303, read(answer).select_one(".fault")
    table = look(client, str(answer.headers["Location"]))
    piles = {one.select_one(".nm").get_text() for one in table.select(".supply .heap")}
    assert {"Village", "Workshop", "Copper", "Province"} <= piles
    assert table.select_one(".due h2").get_text() == "A: order of the new deck"  # the first hands are told


def test_a_table_with_cards_of_a_seat_is_no_new_game(client: FlaskClient) -> None:
    page = read(laid(client, "dominion", add="Village", **{"add-seat": "A", "add-zone": "hand"}))
    assert "shuffled" not in page.select_one("#laid").get_text()


def test_what_a_form_asks_is_told_in_the_readers_language_and_in_full(client: FlaskClient) -> None:
    fields = {"seats": "A, B", "card-0": "Soborno", "seat-0": "A", "zone-0": "hand", "do": "more"}
    page = read(client.post("/resolver/new/gyp", data=fields, headers={"Accept-Language": "es"}))
    assert "daño" in page.select_one(".laid .said").get_text()
    assert "damage" not in page.select_one(".laid .said").get_text()
    brief = {one.get_text(): one["title"] for one in page.select(".figures abbr.narrow")}
    assert brief["PG disp."] == "puntos de gobierno disponibles"
    assert brief["PG"] == "puntos de gobierno"
