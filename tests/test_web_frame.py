"""The frame of every page: the parts of Judge, the search, the theme; small tools; hits in other games."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.test_web_laying import read
from tests.test_web_resolver import begun, look
from tests.test_web_statements import TABLE


@pytest.mark.parametrize(
    ("url", "tools"),
    [
        *((url, "/tools") for url in ("/", "/search?q=x", "/resolver", "/events", "/tools", "/docs")),
        *(
            (url, "/tools?game=magic")
            for url in ("/magic/704.5j", "/search?q=x&game=magic", "/resolver/new/magic")
        ),
    ],
)
def test_every_page_has_the_parts_of_judge_and_the_search(client: FlaskClient, url: str, tools: str) -> None:
    page = look(client, url)
    parts = [link["href"] for link in page.select(".ways.wide a")]
    assert parts == ["/", "/resolver", "/events", tools, "/docs"], "the tools begin as the page's game does"
    assert [link["href"] for link in page.select(".ways.narrow nav a")] == parts
    assert page.select_one("form.find #q") is not None
    assert page.select_one("[data-theme-switch]") is not None


def test_a_table_is_shared_from_its_menu_and_deleted_apart_from_its_links(client: FlaskClient) -> None:
    page = look(client, begun(client, TABLE))
    assert page.select_one(".ways.wide a[href='/tools?game=magic']") is not None
    assert page.select_one(".ways.narrow a[href='#share']") is not None
    assert page.select_one("#share") is not None
    assert page.select_one("#share [value=remove]") is None
    assert page.select_one("details > form [value=remove]") is not None


def test_the_part_one_is_in_is_marked(client: FlaskClient) -> None:
    page = look(client, "/resolver/new/magic")
    assert [link["href"] for link in page.select(".ways.wide [aria-current]")] == ["/resolver"]


def test_what_a_digest_says_of_itself_shows_no_marks(client: FlaskClient) -> None:
    told = look(client, "/magic").select_one(".introduction").get_text()
    assert "Infraction Procedure Guide" in told
    assert "*" not in told


def test_a_table_has_the_search_in_its_bar(client: FlaskClient) -> None:
    page = look(client, begun(client, TABLE))
    assert page.select_one(".ways.wide a[href='/tools?game=magic']") is not None
    assert page.select_one("header.small form.find[data-citing]") is not None


def test_a_search_within_one_game_tells_of_hits_in_the_others(client: FlaskClient) -> None:
    everywhere = read(client.get("/search/hits?q=turno", headers={"Accept-Language": "en"}))
    counts = {link["href"] for link in everywhere.select("nav.chips a") if "game=" in link["href"]}
    assert len(counts) > 1
    narrow = read(client.get("/search/hits?q=turno&game=gyp", headers={"Accept-Language": "en"}))
    others = {link["href"] for link in narrow.select(".elsewhere a")}
    assert others
    assert all("game=gyp" not in link for link in others)


def test_what_was_paid_without_mana_stated_is_told_not_to_be_checked(client: FlaskClient) -> None:
    from tests.test_web_resolver import press

    url = begun(client, TABLE)
    for word in ("Bolt", "B"):
        press(client, url, word)
    assert "A pays R (cost not checked)" in look(client, url).select_one("#moves").get_text()


def test_what_other_games_have_is_one_tap_away_however_much_the_one_has(client: FlaskClient) -> None:
    def total(url: str) -> int:
        return int(look(client, url).select_one("[role=listbox]")["data-said"].split()[0])

    others = total("/search/hits?q=robar") - total("/search/hits?q=robar&game=magic")
    for url in ("/search?q=robar&game=magic", "/search/hits?q=robar&game=magic"):
        led = look(client, url).select_one(".elsewhere a")
        assert led.get_text().startswith(f"{others} ")
        assert "game=" not in led["href"]
