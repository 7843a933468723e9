"""What is called the same is told apart: by number, by its player, or by where it lies."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.test_web_resolver import begun, fields, log, look, press

TWINS = """
title: Twins
game: magic
seats: [Ana, Luis]
active: Ana
step: main
cards:
  - {name: Cub, type: creature, cost: 1G, power: 2, toughness: 2}
table:
  Ana: {hand: [Bolt, Bolt], mana: RR, battlefield: [Cub, Cub]}
  Luis: {battlefield: [Cub, Cub]}
"""


def chosen(client: FlaskClient, url: str, option: str) -> None:
    page = look(client, url)
    sent = {**fields(page, option), "answer": "1"}
    assert client.post(url, data=sent).status_code == 303


def test_targets_of_one_name_are_numbered_in_the_list_and_on_their_tiles(client: FlaskClient) -> None:
    url = begun(client, TWINS)
    assert [one.get_text() for one in look(client, url).select(".board .t .nm")] == ["Cub ×2", "Cub ×2"]
    press(client, url, "Bolt")
    page = look(client, url)
    options = [one.get_text() for one in page.select(".due .options button")]
    assert options == ["Ana", "Luis", "Cub 1", "Cub 2", "Cub 1 (Luis)", "Cub 2 (Luis)"]
    assert [one.get_text() for one in page.select(".near .t .nm")] == ["Cub 1", "Cub 2"]


def test_the_number_goes_on_in_the_stack_and_the_log(client: FlaskClient) -> None:
    url = begun(client, TWINS)
    press(client, url, "Bolt")
    chosen(client, url, "Cub 2 (Luis)")
    assert look(client, url).select_one(".stack .to b").get_text() == "Cub 2"
    for _ in range(2):
        press(client, url, "Pass")
    told = " ".join(log(client, url))
    assert "3 damage to Cub 2" in told  # by the number it had before it was destroyed
    assert [one.get_text() for one in look(client, url).select(".others .t .nm")] == ["Cub"]


def test_two_spells_of_one_name_go_by_their_places_on_the_stack(client: FlaskClient) -> None:
    url = begun(client, TWINS.replace("Luis: {", "Luis: {hand: [Deny], mana: UU, "))
    for _ in range(2):
        press(client, url, "cast Bolt")
        chosen(client, url, "Luis")
    press(client, url, "Pass")
    press(client, url, "cast Deny")
    options = [one.get_text() for one in look(client, url).select(".due .options button")]
    assert sorted(options) == ["Bolt 1 (Ana)", "Bolt 2 (Ana)"]


def test_copies_that_differ_each_have_their_action(client: FlaskClient) -> None:
    text = TWINS.replace(
        "battlefield: [Cub, Cub]}\n  L",
        "battlefield: [Forest, {card: Forest, counters: {+1/+1: 1}}, Forest]}\n  L",
    )
    page = look(client, begun(client, text))
    actions = {one.get_text(): one["data-of"].split() for one in page.select(".acts button[data-of]")}
    assert len(actions["activate Forest 2"]) == 1
    assert not {"activate Forest"} & set(actions)


def test_the_number_of_an_ability_follows_the_name_of_its_card(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "myl/1-fergus"}).headers["Location"]
    [action] = [one.get_text() for one in look(client, url, "es").select(".acts button")]
    assert action.endswith("Fergus (1)")


def test_several_that_an_action_names_stand_with_commas(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "myl/1-fergus"}).headers["Location"]
    refused = [one.b.get_text() for one in look(client, url).select(".why li")]
    assert "attack with Fergus, Aliado “Grande”" in refused
