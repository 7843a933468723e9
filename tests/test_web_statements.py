"""The judge's own statement by touches: what may be said in each game, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge import rulesets
from judge.web.statements import offered
from tests.test_web_laying import read
from tests.test_web_resolver import begun, look, press

TABLE = """
title: Statements
game: magic
seats: [A, B]
active: A
step: main
cards:
  - {name: Riddle, type: instant, effect: [{free: "What only a judge can tell."}]}
table:
  A: {life: 20, battlefield: [Bear], hand: [Riddle, Bolt], library: [Forest, Forest, Forest]}
  B: {life: 20}
"""


def said(client: FlaskClient, url: str, form: str, *rows: dict[str, str], **more: str) -> Any:
    """What comes back when a form of the table is sent with these rows."""
    page = look(client, url)
    fields = {one["name"]: one["value"] for one in page.select(f"{form} input[type=hidden]")}
    for at, row in enumerate(rows):
        fields |= {f"{name}-{at}": value for name, value in row.items()}
    return client.post(url, data={**fields, **more}, headers={"Accept-Language": "en"})


def due(client: FlaskClient) -> str:
    """A table at which the judge has to say what a spell does."""
    url = begun(client, TABLE)
    for word in ("Riddle", "Pass", "Pass"):
        press(client, url, word)
    return url


def test_what_a_spell_does_is_said_in_rows(client: FlaskClient) -> None:
    url = due(client)
    answer = said(
        client, url, "#answer",
        {"on": "Bear", "does": "gets", "amount": "3", "second": "1"},
        {"on": "Bear", "does": "counters", "amount": "1"},
        {"on": "Bear", "does": "tap"},
        {"on": "B", "does": "damage", "amount": "2"},
        {"on": "A", "does": "draw", "amount": "2"},
    )  # fmt: skip
    assert answer.status_code == 303, read(answer).select_one(".fault")
    page = look(client, url)
    tile = page.select_one(".near .row .t")
    assert tile["aria-label"].startswith("Bear, 6/4, printed 2/2, tapped")
    assert "18" in page.select_one(".others .figures").get_text()
    log = page.select_one("#moves").get_text()
    assert "Bear gets +3/+1 until end of turn" in log
    assert "Riddle deals 2 damage to B" in log
    hand = next(one for one in page.select(".near .zone") if "hand" in one.h4.get_text())
    assert "Forest ×2" in hand.get_text()


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({}, "say what happens, or that nothing happens"),
        ({"on": "Bear"}, "say also what happens"),
        ({"does": "tap"}, "say also who or what"),
        ({"on": "Bear", "does": "move"}, "say also where to"),
        ({"on": "Bear", "does": "damage", "amount": "much"}, "not a whole number"),
        ({"on": "Nobody", "does": "tap"}, "Nobody"),
    ],
)
def test_a_statement_that_lacks_something_is_refused(
    client: FlaskClient, row: dict[str, str], fault: str
) -> None:
    url = due(client)
    answer = said(client, url, "#answer", row)
    assert answer.status_code == 400
    assert fault in read(answer).select_one(".fault").get_text()
    assert look(client, url).select_one("#answer") is not None


def test_a_correction_is_applied_or_refused(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    done = said(client, url, "#correct", {"on": "Bear", "does": "tap"}, why="it attacked")
    assert done.status_code == 303
    assert "turned" in look(client, url).select_one(".near .row .t")["class"]
    again = said(client, url, "#correct", {"on": "Bear", "does": "tap"}, why="it attacked")
    assert again.status_code == 409
    assert "this changes nothing" in read(again).select_one(".fault").get_text()
    empty = said(client, url, "#correct", why="no reason")
    assert empty.status_code == 400


def test_a_spell_gets_a_new_target(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B"):
        press(client, url, word)
    answer = said(client, url, "#correct", {"on": "Bolt", "does": "target", "to": "Bear"}, why="he said so")
    assert answer.status_code == 303, read(answer).select_one(".fault")
    assert look(client, url).select_one(".stack .so .to b").get_text() == "Bear"


@pytest.mark.parametrize("game", rulesets.games())
def test_each_game_offers_what_its_verbs_can_do(game: str) -> None:
    found = rulesets.find(game)
    for ruleset in found.profiles.values():
        keys = {one.key for one in offered(found, ruleset)}
        assert {"move", "control", "figure"} <= keys
        assert ("destroy" in keys) == ("destroy" in ruleset.verbs)


TWO_TARGETS = """
game: magic
seats: [A, B]
active: A
step: main
cards:
  - name: Fork
    type: instant
    targets: [{as: one, of: [creature, seat]}, {as: other, of: [creature, seat]}]
    effect: [{damage: 1, to: target one}, {damage: 1, to: target other}]
table: {A: {battlefield: [Bear], hand: [Fork]}, B: {}}
"""


def test_of_several_targets_one_becomes_another_one(client: FlaskClient) -> None:
    url = begun(client, TWO_TARGETS)
    for word in ("Fork", "A", "Bear"):
        press(client, url, word)
    page = look(client, url)
    assert page.select_one("#correct [name=old-0]")
    row = {"on": "Fork", "does": "target", "to": "B"}
    refused = said(client, url, "#correct", row, why="misheard")
    assert "in whose place: A, Bear" in read(refused).select_one(".fault").get_text()
    assert said(client, url, "#correct", {**row, "old": "Bear"}, why="misheard").status_code == 303
    assert look(client, url).select_one(".stack .so .to").get_text() == "→ A, B"


def test_a_correction_of_control_lasts_and_says_what_was_lost_as_lost(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    rows = (
        {"on": "Bear", "does": "control", "to": "B"},
        {"on": "A", "does": "figure", "to": "life", "amount": "12"},
        {"on": "A", "does": "mill", "amount": "2"},
    )
    assert said(client, url, "#correct", *rows, why="as it was").status_code == 303
    page = look(client, url)
    assert page.select_one(".others .row .t .nm").get_text() == "Bear"
    assert "A loses 8 life, to 12" in page.select_one("#moves").get_text()
    piles = {one.summary.get_text(" ", strip=True) for one in page.select(".near .fig")}
    assert {"library lib. 1", "graveyard gy. 2"} <= piles
    answer = said(client, url, "#correct", {"on": "A", "does": "mill", "amount": "2"}, why="more")
    assert "the table knows of 1 cards there" in read(answer).select_one(".fault").get_text()


def test_a_line_of_the_log_is_told_once_with_its_sections(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    press(client, url, "Pass")
    assert look(client, url).select(".log .entry")[-1].get_text(" ", strip=True).startswith("A passes 117")
    text = client.get(f"{url}/ruling.txt", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "A passes [117.3d]" in text
