"""A trigger that a player missed: said with one touch, with the sections on it, and what becomes of it."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.test_web_resolver import begun, fields, log, look, press

MISSED = """
title: Missed
game: magic
seats: [Ana, Luis]
active: Ana
step: main
cards:
  - name: Keeper
    type: creature
    power: 1
    toughness: 1
    abilities:
      - {kind: triggered, on: {enters: creature}, effect: [{gain life: 1}]}
      - kind: triggered
        on: {dies: creature}
        targets: [{as: player, seat: opponents}]
        effect: [{lose life: 2, who: target player}]
  - name: Mourner
    type: creature
    power: 1
    toughness: 1
    abilities:
      - {kind: triggered, on: {enters: creature}, effect: [{damage: 2, to: it}]}
table:
  Ana: {life: 20, battlefield: [Keeper, Mourner], hand: [Bolt], mana: R}
  Luis: {life: 20, battlefield: [Bear]}
"""


def missed(client: FlaskClient, url: str, name: str, done: str, **more: str) -> TestResponse:
    """Touch a button at the name of a permanent, or of an ability on the stack."""
    page = look(client, url)
    row = next(one for one in page.select(".missed li") if one.b.get_text() == name)
    button = next(one for one in row.select("button") if done in one.get_text())
    sent = {**fields(page, button.get_text()), "missed": button["value"], **more}
    return client.post(url, data=sent, headers={"Accept-Language": "en"})


def test_a_missed_ability_goes_on_the_stack_and_asks_for_its_target(client: FlaskClient) -> None:
    url = begun(client, MISSED)
    assert missed(client, url, "Keeper (2)", "on the stack now").status_code == 303
    page = look(client, url)
    assert page.select_one(".stack .nm").get_text().strip() == "ability of Keeper"
    assert "Ana" in page.select_one("#due").get_text()
    [option] = page.select("#answer .options button")
    assert option.get_text() == "Luis"
    told = [line for line in log(client, url) if "missed trigger of Keeper" in line]
    assert told
    assert all(line.endswith("2.1.a 2.1.d") for line in told), told


def test_of_what_set_it_off_a_judge_is_asked_where_the_ability_speaks_of_it(client: FlaskClient) -> None:
    url = begun(client, MISSED)
    refused = missed(client, url, "Mourner", "on the stack now")
    assert refused.status_code == 400
    assert "say what set its ability off" in refused.get_data(as_text=True)
    assert missed(client, url, "Mourner", "on the stack now", of="Bear").status_code == 303
    for _ in range(2):
        press(client, url, "Pass")
    assert look(client, url).select_one(".others .t") is None  # the Bear was dealt its damage


def test_what_the_players_forgot_leaves_the_stack_or_is_only_noted(client: FlaskClient) -> None:
    url = begun(client, MISSED)
    missed(client, url, "Keeper (1)", "on the stack now")
    assert missed(client, url, "ability of Keeper", "off the stack").status_code == 303
    assert look(client, url).select_one(".stack") is None
    assert missed(client, url, "Keeper (1)", "play goes on").status_code == 303
    newest = look(client, url).select(".log .entry h3")[-1]
    assert "play goes on without it" in newest.get_text()
    assert [one.get_text() for one in newest.select(".cite")] == ["2.1.a", "2.1.d"]


def test_below_what_already_waits_it_goes_to_the_bottom(client: FlaskClient) -> None:
    url = begun(client, MISSED)
    press(client, url, "Bolt")
    page = look(client, url)
    client.post(url, data={**fields(page, "Luis"), "answer": "1"})
    missed(client, url, "Keeper (1)", "at the bottom")
    names = [one.get_text().strip().partition("\n")[0] for one in look(client, url).select(".stack .nm")]
    assert names == ["Bolt R", "ability of Keeper"]


def test_a_game_without_such_a_remedy_offers_none(client: FlaskClient) -> None:
    assert look(client, begun(client)).select_one(".missed") is None
