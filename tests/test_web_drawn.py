"""The drawn table: what stands where, who aims at whom, what a touch answers, what a pass would do."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient

from judge.web.drawn import SIGNS
from tests.test_web_resolver import begun, look, press

STACKED = """
title: Two aims
game: magic
seats: [Ana, Luis]
active: Ana
step: main
cards:
  - {name: Cub, type: creature, cost: 1G, power: 2, toughness: 2}
  - {name: Glade, type: [basic, land]}
table:
  Ana:
    battlefield: [{card: Cub, tapped: true}, {card: Holy Mantle, on: Cub}, {card: Glade, count: 3}]
    hand: [Surge]
    graveyard: [Bolt]
  Luis: {hand: [Bolt], battlefield: [{card: Cub, as: Other}]}
"""


def drawn(client: FlaskClient, text: str = STACKED) -> tuple[str, Any]:
    url = begun(client, text)
    return url, look(client, url)


def test_the_first_seat_sits_nearest_and_each_lies_before_its_controller(client: FlaskClient) -> None:
    _, page = drawn(client)
    names = [seat.select_one(".who-name").get_text() for seat in page.select(".board .seat")]
    assert names == ["Luis", "Ana"]
    assert page.select_one(".seat.near .row .nm").get_text() == "Cub"


def test_a_tile_shows_the_figures_as_they_are_turned_and_with_what_lies_on_it(client: FlaskClient) -> None:
    _, page = drawn(client)
    cub = page.select_one(".near .row .t")
    assert cub.select_one(".pt.up").get_text() == "3/3"
    assert "turned" in cub["class"]
    assert cub["aria-label"] == "Cub, 3/3, printed 2/2, lying sideways, with Holy Mantle"
    assert cub.find_previous_sibling("a").get_text() == "Holy Mantle"


def test_lands_alike_stand_as_one_and_piles_in_the_bar(client: FlaskClient) -> None:
    _, page = drawn(client)
    assert "Glade ×3" in page.select_one(".near .paying").get_text()
    grave = next(pile for pile in page.select(".near .fig") if "graveyard" in pile.summary.get_text())
    assert grave.select_one(".held a").get_text() == "Bolt"


def test_what_is_asked_is_answered_by_pressing_the_tile(client: FlaskClient) -> None:
    url, _ = drawn(client)
    press(client, url, "Surge")
    page = look(client, url)
    tile = page.select_one(".near .row button.t.may[form=answer]")
    hidden = {i["name"]: i["value"] for i in page.select("#answer input[type=hidden]")}
    assert client.post(url, data={**hidden, "choice": tile["value"]}).status_code == 303
    assert look(client, url).select_one(".stack .so .to").get_text() == "→ Cub"


def test_what_is_aimed_at_wears_the_number_of_who_aims(client: FlaskClient) -> None:
    url, _ = drawn(client)
    press(client, url, "Surge")
    press(client, url, "Cub")
    page = look(client, url)
    aimed = page.select_one(".stack .so")
    assert aimed["data-n"] == "1"
    target = page.find(id=aimed["data-aims"])
    assert [aim["data-from"] for aim in target.select(".aims .aim")] == ["1"]
    assert "target of 1" in target.select_one(".t")["aria-label"]


def test_the_button_says_what_a_pass_would_bring_about(client: FlaskClient) -> None:
    url, page = drawn(client)
    assert page.select_one(".walk .pass small").get_text() == "then Luis may act"
    press(client, url, "Surge")
    press(client, url, "Cub")
    press(client, url, "Pass")
    assert look(client, url).select_one(".walk .pass small").get_text() == "Surge resolves"


def test_the_steps_of_the_turn_stand_in_order_with_the_one_that_is_on(client: FlaskClient) -> None:
    _, page = drawn(client)
    steps = page.select(".phases li")
    here = next(at for at, step in enumerate(steps) if step.get("aria-current") == "step")
    assert all("past" in step.get("class", ()) for step in steps[:here])
    assert not any("past" in step.get("class", ()) for step in steps[here:])


def test_actions_and_refusals_name_the_tiles_with_which_they_are_done(client: FlaskClient) -> None:
    _, page = drawn(client)
    swell = next(chip for chip in page.select(".near .land") if "Surge" in chip.get_text())
    cast = next(button for button in page.select(".acts button") if "Surge" in button.get_text())
    assert set(cast["data-of"].split()) & set(swell["data-object"].split())


def test_who_fights_whom_wears_the_same_sign(client: FlaskClient) -> None:
    fight = (
        STACKED.replace("step: main", "step: end of combat")
        .replace("{card: Cub, tapped: true}", "{card: Cub, tapped: true, attacking: true}")
        .replace("{card: Cub, as: Other}", "{card: Cub, as: Other, blocking: [Cub]}")
    )
    _, page = drawn(client, fight)
    strips = [strip.get_text() for strip in page.select(".act")]
    assert len(strips) == 2
    assert all(re.search(f"{SIGNS[0]}$", strip) for strip in strips)


def test_a_game_without_a_stack_has_its_shared_piles_and_its_rows(client: FlaskClient) -> None:
    url = begun(client)
    page = look(client, url)
    assert page.select(".stackbox") == []
    assert {"Bruja", "Mercado"} <= {chip.get_text().strip() for chip in page.select(".near .land")}
