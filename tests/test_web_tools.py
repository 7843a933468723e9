"""The judge's small tools know the event, the table and the game of the page that one comes from."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.quick_hall import app, hall
from tests.test_web_cases import Hall, soup

__all__ = ["app", "hall"]


def whose(client: FlaskClient, url: str) -> tuple[str, str]:
    """The event that the tools at this address are of: its id and what the page says."""
    said = soup(client.get(url)).select_one("#whose")
    return said.get("data-event", ""), said.get_text()


def test_from_an_event_the_clock_and_the_tools_are_the_events(hall: Hall) -> None:
    event = hall.url.rpartition("/")[2]
    board = soup(hall.judge.get(hall.url))
    clock = board.select_one(".starts a[href$='#clock']")["href"]
    assert clock == f"/tools?event={event}#clock"
    assert board.select_one(f".ways.wide a[href='/tools?event={event}']") is not None
    shown = soup(hall.judge.get(clock))
    assert shown.select_one("#whose a")["href"] == hall.url, "and one tap leads back"
    assert whose(hall.judge, clock) == (event, board.select_one("h1").get_text())


def test_from_a_case_the_clock_has_its_table(hall: Hall) -> None:
    event = hall.url.rpartition("/")[2]
    case = hall.file(table="7")
    links = [link["href"] for link in soup(hall.judge.get(case)).select("p.edition a")]
    assert f"/tools?event={event}&table=7#clock" in links


def test_who_is_not_in_the_event_is_not_told_its_name(hall: Hall, app: Flask) -> None:
    event = hall.url.rpartition("/")[2]
    assert whose(app.test_client(), f"/tools?event={event}") == ("", "")
    assert whose(app.test_client(), "/tools?event=nowhere") == ("", "")


def test_from_a_table_the_tools_are_the_events_of_its_case(hall: Hall) -> None:
    def linked(url: str) -> str:
        return str(soup(hall.judge.get(url)).select_one(".ways.wide a[href^='/tools']")["href"])

    event = hall.url.rpartition("/")[2]
    table = hall.judge.post("/resolver", data={"example": "dominion/1-bruja"}).headers["Location"]
    assert linked(table) == f"/tools?event={event}&game=dominion", "the only event that this device is in"
    made = {"name": "Liga", "date": "2026-11-22", "who": "Ana", "game": ["dominion"]}
    assert hall.judge.post("/events", data=made).status_code == 200
    assert linked(table) == "/tools?game=dominion", "in two events nobody says which"
    given = soup(hall.judge.get(table)).select_one(f"#share a.go[href*='{event}']")["href"]
    form = soup(hall.judge.get(given)).select_one("#case")
    sent = {one["name"]: one.get("value", "") for one in form.select("input[name], textarea[name]")}
    answer = hall.judge.post(form["action"], data={**sent, "question": "Foso?", "state": "open"})
    assert answer.status_code == 303
    assert linked(table) == f"/tools?event={event}&game=dominion", "its case says it"


def test_the_tools_begin_with_the_game_one_comes_from(app: Flask) -> None:
    def chosen(url: str) -> str:
        return str(soup(app.test_client().get(url)).select_one("[data-game-of]")["data-asked"])

    assert (chosen("/tools?game=gyp"), chosen("/tools?game=nowhere"), chosen("/tools")) == ("gyp", "", "")
