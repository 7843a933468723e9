"""What a link in a text shows before it is opened: the first words of what it leads to."""

from __future__ import annotations

from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from tests.web_site import NEW, OLD, site


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client()


def peek(client: FlaskClient, at: str, language: str = "es") -> Any:
    answer = client.get("/preview", query_string={"at": at}, headers={"Accept-Language": language})
    assert answer.status_code == 200, at
    return BeautifulSoup(answer.get_data(as_text=True), "html.parser").select_one(".peek-of")


@pytest.mark.parametrize(
    ("at", "title"),
    [
        (f"/harbour/rules/{NEW}/1.2", "1.2"),
        (f"/harbour/rules/{NEW}/ruling/goleta-erratum", "Goleta"),
        ("/cards/harbour/goleta", "Goleta"),
        ("/glossary/harbour/muelle", "muelle"),
    ],
)
def test_each_kind_of_place_shows_its_title_its_words_and_the_way_to_it(
    client: FlaskClient, at: str, title: str
) -> None:
    shown = peek(client, at)
    assert title in shown.h2.get_text()
    assert len(shown.select("p")[1].get_text()) > 10
    assert shown.select_one("a")["href"] == at


def test_the_text_in_the_readers_language_is_shown_and_named_as_what_it_is(client: FlaskClient) -> None:
    official = peek(client, f"/harbour/rules/{NEW}/1.2", "en")
    assert official.select("p")[1]["lang"] == "en"
    assert "official text" in official.get_text()


def test_an_old_edition_is_told_and_a_heading_lists_what_stands_under_it(client: FlaskClient) -> None:
    shown = peek(client, f"/harbour/rules/{OLD}/1", "en")
    assert "not the current edition" in shown.get_text()
    assert "1.1" in shown.select("p")[1].get_text()


@pytest.mark.parametrize("at", ["", "/", "/nowhere/at/all", "/events", "https://elsewhere.example/x"])
def test_what_has_no_words_to_show_is_not_found(client: FlaskClient, at: str) -> None:
    assert client.get("/preview", query_string={"at": at}).status_code == 404
