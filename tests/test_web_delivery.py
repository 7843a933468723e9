"""How answers travel: languages, security headers, conditional requests, weight."""

from __future__ import annotations

import base64
import gzip
import hashlib
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from judge.importers import Request
from judge.importing import import_files
from judge.messages import Message, render
from judge.web import create_app
from tests.conftest import ROOT
from tests.web_site import NEW, fetch, one, page, site, words

SECTION = f"/harbour/rules/{NEW}/1.1"
EVERY_KIND = (
    "/",
    "/search",
    "/search?q=barco",
    "/harbour",
    f"/harbour/rules/{NEW}",
    SECTION,
    f"/harbour/rules/{NEW}/ruling/goleta-erratum",
    "/cards/harbour",
    "/cards/harbour/goleta",
    "/lists/harbour/errata",
    "/glossary/harbour",
    "/glossary/harbour/muelle",
    "/docs",
    "/docs/notice",
    "/docs/search",
)


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client()


@pytest.mark.parametrize("url", [*EVERY_KIND, "/nowhere", "/healthz", "/static/judge.css"])
def test_every_answer_is_guarded(client: FlaskClient, url: str) -> None:
    headers = fetch(client, url).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("url", [*EVERY_KIND, "/nowhere"])
def test_no_page_has_code_or_styles_of_its_own(client: FlaskClient, url: str) -> None:
    shown = page(client, url, 404 if url == "/nowhere" else 200)
    assert [script for script in shown.select("script") if script.string or not script.get("src")] == []
    assert shown.select("style, [style]") == []
    assert [name for part in shown.select("*") for name in part.attrs if name.startswith("on")] == []


@pytest.mark.parametrize("url", EVERY_KIND)
def test_every_page_has_notice_language_title_search_and_one_first_heading(
    client: FlaskClient, url: str
) -> None:
    shown = page(client, url)
    assert shown["lang"] == "es"
    notice = render(Message("Judge's digest is unofficial: the publisher's document prevails."), "en")
    english = page(client, url, 200, **{"Accept-Language": "en"})
    assert words(one(english, "footer")).startswith(notice)
    assert "Judge" in words(one(shown, "title"))
    assert one(shown, "form[role=search] input[name=q]")
    assert one(shown, "h1")
    labelled = [label["for"] for label in shown.select("label[for]")]
    assert [field["id"] for field in shown.select("input[id]")] == labelled


@pytest.mark.parametrize("url", EVERY_KIND)
def test_a_first_visit_is_light(client: FlaskClient, url: str) -> None:
    weight = sum(
        len(fetch(client, part, **{"Accept-Encoding": "gzip"}).data)
        for part in (url, "/static/judge.css", "/static/frame.css", "/static/judge.js", "/static/icon.svg")
    )
    assert weight < 60_000


def test_the_style_sheet_is_small_and_loads_nothing() -> None:
    sheet = (ROOT / "static" / "judge.css").read_text(encoding="utf-8")
    assert len(sheet.encode()) < 16_000
    assert "url(" not in sheet
    assert "@import" not in sheet


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "es"),
        ("en-GB,en;q=0.9", "en"),
        ("de,en;q=0.5", "en"),
        ("fr", "es"),
        ("es-AR,en", "es"),
        ("%%%", "es"),
    ],
)
def test_the_browser_chooses_the_language_and_spanish_is_the_default(
    client: FlaskClient, asked: str, language: str
) -> None:
    assert page(client, "/", 200, **{"Accept-Language": asked})["lang"] == language


def test_a_language_that_was_asked_for_stays(client: FlaskClient) -> None:
    assert page(client, "/search?q=barco&lang=en")["lang"] == "en"
    assert page(client, "/harbour")["lang"] == "en"
    assert page(client, "/harbour?lang=xx")["lang"] == "en"
    cookie = client.get_cookie("lang")
    assert cookie is not None
    assert (cookie.same_site, cookie.http_only) == ("Lax", True)


def test_the_other_language_is_one_link_away_on_the_same_page(client: FlaskClient) -> None:
    link = one(page(client, "/search?q=a%26b&kind=card"), "nav.lang a")
    assert (link["lang"], link["href"]) == ("en", "/search?q=a%26b&kind=card&lang=en")


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_a_page_that_did_not_change_is_not_sent_again(client: FlaskClient, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    first = client.get(SECTION, headers=headers)
    again = client.get(SECTION, headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Content-Security-Policy"]
    english = client.get(f"{SECTION}?lang=en", headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert english.status_code == 200


def test_pages_travel_compressed_to_those_who_can_read_that(client: FlaskClient) -> None:
    plain = client.get(SECTION)
    packed = client.get(SECTION, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Cookie" in plain.headers["Vary"]


def test_the_contents_of_a_whole_edition_of_magic_are_light(sources: Path, tmp_path: Path) -> None:
    import_files(tmp_path, [sources / "magic-cr" / "2026-01-16.txt"], Request("magic", "cr"))
    client = create_app(tmp_path).test_client()
    packed = fetch(client, "/magic/cr/2026-01-16", **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < 100_000
    assert b'/702"' in gzip.decompress(packed.data)


@pytest.mark.parametrize("name", ["judge.css", "judge.js", "games.svg"])
def test_static_files_travel_compressed_too(client: FlaskClient, name: str) -> None:
    plain = fetch(client, f"/static/{name}")
    packed = fetch(client, f"/static/{name}", **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) * 0.6
    assert plain.headers["ETag"] != packed.headers["ETag"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in packed.headers["Vary"]
    part = fetch(client, f"/static/{name}", **{"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert part.data == plain.data[:10]


@pytest.mark.parametrize(
    ("url", "title", "description"),
    [
        (SECTION, "1.1", "A ship stands"),
        ("/cards/harbour/goleta", "Goleta", "Zarpa"),
        (f"/harbour/rules/{NEW}/ruling/goleta-erratum", "Goleta", "Zarpa"),
    ],
)
def test_a_pasted_link_shows_the_rule(client: FlaskClient, url: str, title: str, description: str) -> None:
    told = {
        str(meta["property"]): str(meta["content"]) for meta in page(client, url).select("meta[property]")
    }
    assert title in told["og:title"]
    assert description in told["og:description"]


def test_static_files_are_kept_under_the_version_in_their_address(client: FlaskClient) -> None:
    address = str(one(page(client, "/"), "link[rel=stylesheet][href*=judge]")["href"])
    assert "?v=" in address
    assert "immutable" in fetch(client, address).headers["Cache-Control"]
    assert "immutable" not in fetch(client, address.split("?")[0]).headers.get("Cache-Control", "")


def test_a_table_opened_by_a_shared_link_comes_whole(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    begun = client.post("/resolver", data={"example": "magic/1-contrarrestar"})
    for site_of, links in (("none", False), ("cross-site", False), ("same-origin", True)):
        answer = client.get(begun.headers["Location"], headers={"Sec-Fetch-Site": site_of})
        shown, policy = BeautifulSoup(answer.text, "lxml"), answer.headers["Content-Security-Policy"]
        assert bool(shown.select("link[rel=stylesheet]")) is links
        within = [part.string or "" for part in shown.select("style, script:not([src])")]
        assert (policy.split("style-src ")[1].split(";")[0] == "'self'") is links
        for text in within:  # the browser runs and applies only what the policy names by its hash
            assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy
        assert len(within) == (0 if links else 5)
        assert len(gzip.compress(answer.get_data())) < 60_000
