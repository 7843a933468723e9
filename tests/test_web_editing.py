"""A table that was begun comes back into the form that lays one, with everything that lay there."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.web.examples import examples
from tests.test_web_laying import laid, read
from tests.test_web_resolver import look


def begun(client: FlaskClient, game: str, **fields: str) -> str:
    answer = laid(client, game, do="begin", **fields)
    assert answer.status_code == 303, read(answer).select_one(".fault")
    return str(answer.headers["Location"])


def sent_again(page: Any) -> dict[str, str]:
    """What a browser would send of the form as it came back."""
    form, fields = page.select_one("form.lay"), {}
    for one in form.select("input[name], textarea[name]"):
        if one.get("type") not in ("radio", "checkbox") or one.has_attr("checked"):
            fields[one["name"]] = one.get("value", one.get_text())
    for one in form.select("select[name]"):
        chosen = one.select_one("option[selected]") or one.option
        fields[one["name"]] = chosen.get("value", chosen.get_text())
    return fields


LISTS = {
    "magic": "bolt / Luis: vida 12, mano: 2 giant growth; campo de batalla: 3 forest (girado),"
    " grizzly bears (2 contadores +1/+1, daño 1); cementerio: nada",
    "dominion": "Bruja, 3 Cobre / B: Foso",
    "myl": "2 Oro",
    "gyp": "Soborno",
}


@pytest.mark.parametrize("game", LISTS)
def test_everything_that_was_laid_comes_back_and_makes_the_same_table(client: FlaskClient, game: str) -> None:
    first = read(laid(client, game, do="more", add=LISTS[game], title="Mesa"))
    assert not first.select(".left"), first
    fields = {**sent_again(first), "do": "begin"}
    table = begun(client, game, **{name: value for name, value in fields.items() if name != "do"})
    page = look(client, f"{table}/edit")
    again = sent_again(page)
    assert page.select(".laid"), page.get_text()
    assert {name: value for name, value in again.items() if value and name.startswith(("card-", "figure-"))}
    second = begun(client, game, **{name: value for name, value in again.items() if name != "do"})
    assert second != table, "the first one stays as it is"
    told = [client.get(f"{one}/scenario.yaml").get_data(as_text=True) for one in (table, second)]
    assert told[0] == told[1]


def test_a_card_stated_by_hand_comes_back_as_it_was_stated(client: FlaskClient) -> None:
    stated = {"name": "Zork of Nowhere", "kind": "creature", "figure-power": "2", "figure-toughness": "3"}
    stated |= {"figure-cost": "{1}{G}", "keywords": "flying, ward 2", "text": "When it dies, ask."}
    fields = {f"blank-0-{name}": value for name, value in stated.items()}
    table = begun(client, "magic", add="A: Zork of Nowhere, 2 Forest", title="", **fields)
    again = sent_again(look(client, f"{table}/edit"))
    assert {name: again[name] for name in fields} == fields
    assert [again["card-1"], again["count-1"]] == ["Forest", "2"], "alike cards lie together as before"


def test_a_table_that_no_form_can_hold_comes_back_as_text(client: FlaskClient) -> None:
    text = "game: magic\nseats: [A, B]\nturn: 4\nactive: B\nstep: main\ntable: {A: {hand: [Bolt]}}\n"
    table = str(client.post("/resolver", data={"text": text}).headers["Location"])
    held = look(client, f"{table}/edit").select_one("textarea[name=text]").get_text()
    assert "turn: 4" in held
    assert client.post("/resolver", data={"text": held}).status_code == 303


def test_every_table_to_begin_with_can_be_edited(client: FlaskClient) -> None:
    for example in examples():
        named = {"example": f"{example.game}/{example.name}"}
        table = str(client.post("/resolver", data=named).headers["Location"])
        page = look(client, f"{table}/edit")
        held = page.select_one("textarea[name=text]")
        assert page.select(".laid") or (held and held.get_text().strip()), example.name


def test_a_table_leads_to_its_form_and_back(client: FlaskClient) -> None:
    table = begun(client, "magic", add="bolt", title="")
    links = {one["href"] for one in look(client, table).select(".walk a, .pass-on a")}
    assert f"{table}/edit" in links
    assert look(client, f"{table}/edit").select(f".whence a[href='{table}']")
    assert client.get("/resolver/nothing-there/edit").status_code == 404


def test_a_script_is_told_where_the_table_lies_and_where_it_is_edited(client: FlaskClient) -> None:
    fields = {"do": "begin", "add": "bolt", "title": ""}
    answer = client.post("/resolver/new/magic", data=fields, headers={"Sec-Fetch-Mode": "cors"})
    assert answer.status_code == 201
    assert answer.headers["Content-Location"] == answer.headers["Location"] + "/edit"


def test_nothing_begins_without_what_was_not_understood(client: FlaskClient) -> None:
    answer = laid(client, "magic", do="begin", add="A: bolt; qwerty zone: Bears", title="")
    assert answer.status_code == 400
    page = read(answer)
    assert "Bears" in page.select_one(".fault").get_text()
    assert page.select(".laid"), "what was understood is still there"
