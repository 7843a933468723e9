"""Words in another language than the page's are marked with theirs, so that they are read aloud right."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.cases import frozen, language_of
from judge.web.state import library
from tests.quick_hall import app, hall
from tests.test_web_cases import Hall, soup

__all__ = ["app", "hall"]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_frozen_citation_keeps_the_language_of_its_words(app: Flask) -> None:
    with app.test_request_context():
        kept = frozen(library(), "gyp:120.4")
        assert kept["language"] == "es"
        assert language_of(library(), {**kept, "language": "en"}) == "en"
        assert language_of(library(), {"address": kept["address"]}) == "es", "kept before languages were"
        assert language_of(library(), {"address": "nowhere:1"}) == ""


def test_what_a_case_cites_is_marked_on_an_english_page(hall: Hall) -> None:
    case = hall.file(cites="gyp:120.4", state="ruled", ruling="No.")
    for url in (case, f"{case}/print"):
        page = soup(hall.judge.get(f"{url}?lang=en"))
        assert page.html["lang"] == "en"
        cited = page.select_one(".cited li")
        assert cited.select_one("blockquote")["lang"] == "es"
        assert cited.select_one("b + span")["lang"] == "es", "its heading"


def test_lines_of_types_are_marked_where_they_are_not_the_readers(client: FlaskClient) -> None:
    def small(language: str) -> list[str | None]:
        rows = soup(client.get(f"/cards/myl?lang={language}")).select(".rows .row small")
        return [one.get("lang") for one in rows]

    assert set(small("en")) == {"es"}
    assert set(small("es")) == {None}
    kinds = soup(client.get("/cards/myl?lang=en")).select("nav.strip a span")
    assert {one.get("lang") for one in kinds} == {"es"}


def test_a_cards_types_are_marked_where_they_are_not_the_readers(client: FlaskClient) -> None:
    def types(language: str) -> str:
        slug = soup(client.get("/cards/myl")).select_one(".rows .row:has(small)")["href"]
        return str(soup(client.get(f"{slug}?lang={language}")).select_one("dl.facts dd"))

    assert '<span lang="es">' in types("en")
    assert "lang=" not in types("es")
