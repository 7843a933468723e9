"""The form that lays a table: every button sends all of it back, and only the last one begins."""

from __future__ import annotations

from typing import Any

from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

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


def test_players_renamed_in_the_form_keep_their_cards_and_their_turn(client: FlaskClient) -> None:
    page = look(client, "/resolver/new/dominion")
    assert page.select_one("[name=sat]")["value"] == page.select_one("[name=seats]")["value"] == "A, B"
    fields = {"sat": "A, B", "seats": "Ana, Luis", "active": "B", "step": "action phase"}
    fields |= {"card-0": "Bruja", "seat-0": "A", "zone-0": "hand", "card-1": "Foso", "seat-1": "B"}
    answer = laid(client, "dominion", do="begin", **fields, **{"zone-1": "hand"})
    assert answer.status_code == 303, read(answer).select_one(".fault")
    seats = look(client, str(answer.headers["Location"])).select(".seat")
    held = {("Bruja" in one.get_text(), "Foso" in one.get_text()) for one in seats}
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


def test_a_list_of_cards_can_be_pasted(client: FlaskClient) -> None:
    listed = "2 Bear\n1x Bolt (ABC) 12\n# a remark"
    fields = {"title": "", "list": listed, "list-seat": "B", "list-zone": "hand", "do": "more"}
    rows = read(laid(client, "magic", **fields)).select(".laid")[:2]
    told = [(row.select_one(".which")["value"], row.select_one(".many")["value"]) for row in rows]
    assert told == [("Bear", "2"), ("Bolt", "")]
    assert [row.select("option[selected]")[0].get_text() for row in rows] == ["B", "B"]
