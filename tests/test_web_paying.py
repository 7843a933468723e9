"""Paying at a table: what a button costs and gives, why one cannot be pressed, what nobody checked."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.test_web_resolver import begun, look, press

TABLE = """
title: Paying
game: gyp
seats: [Ana, Beto]
active: Ana
step: command
cards:
  - {name: Vecino, type: citizen, toughness: 2, cost: 0}
  - {name: Edicto, type: mandate, cost: COST, effect: [{free: Whatever}]}
table:
  Ana: {government: 2, wealth: 1, hand: [Edicto], play: [Vecino]}
  Beto: {}
"""


def buttons(client: FlaskClient, cost: int, language: str = "en") -> tuple[str, dict[str, Any]]:
    """What Ana is offered once she has played the Edicto, by what each of them says."""
    url = begun(client, TABLE.replace("COST", str(cost)))
    press(client, url, "Edicto")
    found = look(client, url, language).select("#answer button[name=choice]")
    return url, {" ".join(one.get_text().split()): one for one in found}


def test_each_button_names_the_cost_and_what_is_paid_for(client: FlaskClient) -> None:
    _, offered = buttons(client, 1)
    assert list(offered) == [
        "use government points (1), and pay 1 for Edicto",
        "take Edicto back, and pay nothing",
        "pay 1 for Edicto (in the reserve: 0)",
    ]
    _, spanish = buttons(client, 3, "es")
    assert next(iter(spanish)) == "usar puntos de gobierno (2) y de riqueza (1), y pagar 3 por Edicto"


def test_what_the_reserve_cannot_pay_cannot_be_pressed_and_says_why(client: FlaskClient) -> None:
    url, offered = buttons(client, 1)
    barred = [one for one in offered.values() if one.has_attr("disabled")]
    assert [one["value"] for one in barred] == ["pay"]
    reason = barred[0].find_next_sibling("span")
    assert "Ana has 0 of the 1 resources it costs" in reason.get_text()
    assert reason.select(".cite")
    press(client, url, "use government points, a resource each: 1")
    again = look(client, url).select("#answer button[name=choice]")
    assert not any(one.has_attr("disabled") for one in again)
    assert "in the reserve: 1" in next(one for one in again if one["value"] == "pay").get_text()


def test_a_cost_of_nothing_is_paid_at_once(client: FlaskClient) -> None:
    _, offered = buttons(client, 0)
    assert not offered["pay 0 for Edicto (in the reserve: 0)"].has_attr("disabled")


def test_the_points_of_government_stand_in_the_bar(client: FlaskClient) -> None:
    url, _ = buttons(client, 1)

    def points() -> list[str]:
        bars = look(client, url).select(".bar .figures")
        return [one.b.get_text() for bar in bars for one in bar.select(".figure") if "gov" in one.get_text()]

    assert sorted(points()) == ["0/0", "2/2"]
    press(client, url, "use government points (1)")
    assert sorted(points()) == ["0/0", "1/2"]


def test_a_strength_of_which_nothing_is_said_is_not_nought(client: FlaskClient) -> None:
    url = begun(client, TABLE.replace("COST", "1"))
    assert look(client, url).select_one(".t:-soup-contains('Vecino') .pt").get_text() == "–/2"


def test_what_leaves_play_is_told_to_leave_a_zone_not_an_action(client: FlaskClient) -> None:
    url = begun(client, TABLE.replace("COST", "1").replace("play: [Vecino]", "play: [Edicto]"))
    told = look(client, url, "es").select_one("#moves").get_text()
    assert "Edicto cambia de zona: en juego → el descarte" in told  # where no mandate can lie


UNSTATED = """
game: magic
title: Unstated mana
seats: [A, B]
active: A
step: main
table:
  A:
    hand: [Lightning Bolt, Lightning Bolt]
    battlefield: [Forest, Mountain, {card: Mountain, as: Old, tapped: true}]
  B: {}
"""


def turned(page: Any) -> list[str]:
    return [one.get_text(" ", strip=True) for one in page.select(".near .land.turned")]


def test_the_only_land_that_could_pay_is_tapped_without_being_asked_and_undone_with_the_spell(
    client: FlaskClient,
) -> None:
    url = begun(client, UNSTATED)
    press(client, url, "Lightning Bolt")
    press(client, url, "B")
    page = look(client, url)
    assert "paid: Mountain" in page.select_one(".stack .so").get_text()
    assert page.select(".pays") == []
    assert not any("Forest" in one for one in turned(page))
    assert sum("Mountain" in one for one in turned(page)) + sum("×2" in one for one in turned(page)) == 2
    assert move(client, url, "undo") == 303
    page = look(client, url)
    assert sum("Mountain" in one for one in turned(page)) == 1  # only that which lay so from the beginning
    assert page.select_one("#answer")  # the target is asked again, not the payment taken back
    assert move(client, url, "redo") == 303
    assert "paid: Mountain" in look(client, url).select_one(".stack .so").get_text()


def move(client: FlaskClient, url: str, way: str) -> int:
    walk = look(client, url).select_one("form.walk")
    hidden = {one["name"]: one["value"] for one in walk.select("input[type=hidden]")}
    return client.post(url, data={**hidden, "move": way}).status_code


@pytest.mark.parametrize(
    "lands",
    [
        "[Mountain, {card: Mountain, counters: {charge: 1}}]",  # it matters which
        "[Mountain, Steam Vents]",
        "[Mountain, Mox]",
    ],
)
def test_where_there_is_more_than_one_way_to_pay_it_is_only_offered(client: FlaskClient, lands: str) -> None:
    cards = """cards:
  - {name: Steam Vents, type: land, subtypes: [island, mountain]}
  - name: Mox
    type: artifact
    cost: 0
    abilities: [{kind: activated, mana: true, cost: [{tap: self}], effect: [{add mana: R}]}]
table:"""
    told = UNSTATED.replace("[Forest, Mountain, {card: Mountain, as: Old, tapped: true}]", lands)
    url = begun(client, told.replace("table:", cards))
    press(client, url, "Lightning Bolt")
    press(client, url, "B")
    page = look(client, url)
    assert turned(page) == []
    assert page.select_one(".pays button").get_text().startswith("Tap Mountain")


def test_two_lands_of_which_it_does_not_matter_which_one_is_tapped_are_one_way(client: FlaskClient) -> None:
    url = begun(
        client,
        UNSTATED.replace(
            "[Forest, Mountain, {card: Mountain, as: Old, tapped: true}]", "[Mountain, Mountain]"
        ),
    )
    press(client, url, "Lightning Bolt")
    press(client, url, "B")
    assert len(turned(look(client, url))) == 1


def test_untapped_lands_that_could_pay_are_named_and_tapped_by_touch(client: FlaskClient) -> None:
    other = "[Forest, Mountain, {card: Mountain, as: Other, counters: {charge: 1}}]"
    url = begun(
        client, UNSTATED.replace("[Forest, Mountain, {card: Mountain, as: Old, tapped: true}]", other)
    )
    press(client, url, "Lightning Bolt")
    press(client, url, "B")
    first = look(client, url).select_one(".stack .so")
    assert "Mountain: could pay it" in first.get_text()
    assert "not checked" not in first.get_text()
    assert "A pays R (cost not checked)" in look(client, url).select_one("#moves").get_text()
    assert press(client, url, "Tap Mountain for it").status_code == 303
    page = look(client, url)
    told = page.select_one(".stack .so").get_text(" ", strip=True)
    assert "paid: Mountain" in told
    assert "cost not checked" not in told
    assert page.select(".pays") == []
    assert len(turned(page)) == 1
    moves = page.select_one("#moves").get_text()
    assert "R is paid with Mountain" in moves
    assert "cost not checked" not in moves  # as it was until then
    press(client, url, "Undo", page)
    assert "R → " not in look(client, url).select_one("#moves").get_text()  # nor in the tree
    assert page.select("#moves .k-judge") == []  # it is no correction


def test_where_no_land_could_pay_the_cost_is_just_not_checked(client: FlaskClient) -> None:
    url = begun(client, UNSTATED.replace("[Forest, Mountain, ", "[Forest, Forest, "))
    press(client, url, "Lightning Bolt")
    press(client, url, "B")
    page = look(client, url)
    assert "cost not checked" in page.select_one(".stack .so").get_text()
    assert page.select(".pays") == []
