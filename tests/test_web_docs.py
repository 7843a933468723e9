"""``docs/web.md`` names every route, header and setting of the pages, and no other."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup
from flask import Flask

from judge.documents.address import RESERVED_GAMES
from judge.messages import LANGUAGES
from judge.web import delivery, docs, language, lists, section
from tests.conftest import ROOT
from tests.web_site import site

DOCUMENTATION = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return site(tmp_path_factory)


def table(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    part = DOCUMENTATION.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)`", part, re.MULTILINE)


def test_every_route_is_documented_and_nothing_else(app: Flask) -> None:
    served = {re.sub(r"<any\([^)]*\):", "<", rule.rule) for rule in app.url_map.iter_rules()}
    assert set(table("Routes")) == served


def test_no_game_may_be_called_like_a_page(app: Flask) -> None:
    firsts = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}
    names = {first for first in firsts if re.fullmatch(r"[a-z][a-z0-9-]*", first)}
    assert names - RESERVED_GAMES == set()


def test_every_header_is_documented_and_nothing_else() -> None:
    assert table("What a page may do") == list(delivery.HEADERS)


def test_help_pages_lists_and_limits_are_those_that_there_are() -> None:
    for name in (*docs.PAGES, *lists.LISTS, *LANGUAGES, language.COOKIE):
        assert f"`{name}`" in DOCUMENTATION
    assert f"more than {section.WHOLE} sections" in DOCUMENTATION


def test_only_the_resolver_the_cases_and_importing_change_anything(app: Flask) -> None:
    unsafe = {
        (rule.rule, method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("GET", "HEAD", "OPTIONS")
    }
    assert unsafe == {
        ("/resolver", "POST"),
        ("/resolver/new/<game>", "POST"),
        ("/resolver/<session_id>", "POST"),
        ("/resolver/<session_id>/device", "PUT"),
        ("/api/v1/resolve", "POST"),
        ("/events", "POST"),
        ("/import", "POST"),
        ("/cards/<game>/<slug>", "POST"),
        ("/import/key", "POST"),
        ("/import/<name>", "POST"),
        ("/events/<event_id>", "POST"),
        ("/events/join", "POST"),
        ("/events/<event_id>/join", "POST"),
        ("/events/<event>/alike", "POST"),  # changes nothing: what is asked shall stand in no address
        ("/events/<event>/infractions/new", "POST"),  # no more does this, nor the next: names
        ("/events/<event>/infractions/earlier", "POST"),
        ("/events/<event>/cases/<case_id>", "POST"),
        ("/events/<event>/cases/<case_id>", "PUT"),
        ("/events/<event>/sessions/<session_id>", "PUT"),
    }


def test_the_documentation_is_shipped_as_pages(app: Flask) -> None:
    client = app.test_client()
    for path in (ROOT / "docs").glob("*.md"):
        shown = client.get(f"/docs/{path.stem}")
        assert shown.status_code == 200
        assert b"<h1>" in shown.data or b"<h1 " in shown.data
    assert 'href="/docs/card-data"' in client.get("/docs/importing").text
    assert client.get("/docs/nowhere").status_code == 404


def test_judges_have_help_in_their_language_before_what_developers_read(app: Flask) -> None:
    client = app.test_client()
    for language_asked, headed in (("es", "La mesa del resolutor"), ("en", "The resolver's table")):
        asked = {"Accept-Language": language_asked}
        for name in docs.WRITTEN:
            page = BeautifulSoup(client.get(f"/docs/{name}", headers=asked).data, "html.parser")
            (prose,) = page.select("article.prose")
            assert prose["lang"] == language_asked
        assert headed in client.get("/docs/table", headers=asked).text
    listed = BeautifulSoup(client.get("/docs").data, "html.parser")
    pages = [str(link["href"]).rpartition("/")[2] for link in listed.select("main ul.rows a")]
    assert pages[:4] == ["table", "events", "tools", "search"]
    assert pages.index("notice") < pages.index("components") < pages.index("cases")
