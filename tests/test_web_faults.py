"""Faults are pages with the right status, with what may have been meant, and never a traceback."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.app_state import AppState
from judge.errors import JudgeError, LibraryFault, NoSearchIndex
from tests.web_site import NEW, OLD, build, links, one, page, serve, site, words

RULES = f"/harbour/rules/{NEW}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


@pytest.mark.parametrize(
    ("url", "suggested"),
    [
        ("/harbour/1.2.z", f"{RULES}/1.2"),
        ("/harbour/1.9", f"{RULES}/1.4"),
        (f"/harbour/rules/{OLD}/1.4", f"{RULES}/1.4"),
        ("/cards/harbour/goletta", "/cards/harbour/goleta"),
        ("/glossary/harbour/muele", "/glossary/harbour/muelle"),
        ("/harbour/rules/1999", RULES),
        ("/harbour/rules/1999/1.1", f"/harbour/rules/{OLD}"),
        ("/harbour/tournament/2024", RULES),
        ("/chess", "/harbour"),
        ("/chess/1.2", "/harbour"),
        ("/cards/chess", "/harbour"),
    ],
)
def test_what_is_not_there_is_a_page_that_suggests(client: FlaskClient, url: str, suggested: str) -> None:
    assert suggested in links(page(client, url, 404), "main")


@pytest.mark.parametrize(
    "url",
    [
        "/harbour/nothing",
        f"{RULES}/ruling/99",
        f"{RULES}/ruling/FIRST",
        f"{RULES}/ruling/" + "9" * 40,
        f"{RULES}/example/1.1-9",
        f"{RULES}/example/no",
        f"{RULES}/glossary/nothing",
        f"{RULES}/card/nothing",
        f"{RULES}/thing/1",
        "/lists/harbour/everything",
        "/docs/nothing",
        "/static/nothing.css",
        "/search?q=x&game=chess",
        "/search?q=x&game=harbour&document=none",
        "/search?q=x&game=harbour&edition=1999",
        "/a/b/c/d/e/f/g",
        "/%00",
        "/harbour/" + "1." * 3000,
    ],
)
def test_nothing_is_a_404_that_offers_the_search(client: FlaskClient, url: str) -> None:
    assert one(page(client, url, 404), "form.find")


def test_an_edition_that_fits_two_is_a_bad_request_that_names_both(client: FlaskClient) -> None:
    suggested = links(page(client, "/harbour/rules/20", 400), "main")
    assert {RULES, f"/harbour/rules/{OLD}"} <= set(suggested)


def test_a_method_that_is_not_meant_is_refused(client: FlaskClient) -> None:
    assert client.post("/search").status_code == 405


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (LibraryFault(folder="/srv/judge", detail="it is damaged"), 503),
        (NoSearchIndex(folder="/srv/judge", detail="it is missing"), 503),
        (sqlite3.DatabaseError("malformed"), 503),
        (ZeroDivisionError("division by zero"), 500),
    ],
)
def test_a_fault_of_judge_itself_is_a_page_without_traceback(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fault: Exception, status: int
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(AppState, "search", fails)
    shown = page(client, "/search?q=barco", status)
    assert "Traceback" not in words(shown)
    if isinstance(fault, JudgeError):
        assert "/srv/judge" in words(one(shown, ".notice"))
    else:
        assert "division" not in words(shown)


def test_a_library_that_breaks_while_serving_is_said(tmp_path: Path) -> None:
    root = tmp_path / "library"
    root.mkdir()
    build(root)
    client = serve(root).test_client(use_cookies=False)
    page(client, RULES)
    (root / "library.json").write_text("{", encoding="utf-8")
    assert "library.json" in words(one(page(client, RULES), ".left-out"))
    assert client.get("/healthz").status_code == 200


def test_an_import_shows_without_a_restart(tmp_path: Path) -> None:
    root = tmp_path / "library"
    root.mkdir()
    client = serve(root).test_client(use_cookies=False)
    assert page(client, f"{RULES}/1.1").select(".rule .own") == []
    page(client, f"{RULES}/1.4", 404)
    build(root)
    assert one(page(client, f"{RULES}/1.1"), ".rule .own")
    page(client, f"{RULES}/1.4")


def test_an_empty_library_without_digest_is_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.library import Library

    monkeypatch.setattr(Library, "games", ())
    monkeypatch.setattr(Library, "documents", lambda self, game=None: ())
    client = serve(tmp_path / "library").test_client(use_cookies=False)
    assert "judge import" in words(page(client, "/"))
