"""What of a library is damaged is left out, told in every answer with what mends it, and mended."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from judge.app_state import AppState, open_library
from judge.cli import run
from judge.errors import LibraryFault
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from judge.library.damage import cut_short
from judge.reindex import mend
from judge.search import INDEX
from judge.web import create_app
from tests.test_library import rules_file

REQUEST = Request("harbour", "rules")
OTHER = """Quarry: rules of the game
Effective 2021-01-01

1. The pit
1.1. A jetty of stone stands at the pit.
1.2. Who blasts says so first.
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the digest, two editions of one game and one of another."""
    root = tmp_path_factory.mktemp("whole") / "library"
    AppState(root)
    folder = tmp_path_factory.mktemp("files")
    for label in ("2019-05-01", "2024-03-09"):
        import_files(root, [rules_file(folder, label, "1.3. A jetty may be let.")], REQUEST)
    (folder / "quarry.txt").write_text(OTHER, encoding="utf-8")
    import_files(root, [folder / "quarry.txt"], Request("quarry", "rules"))
    return root


@pytest.fixture
def root(whole: Path, tmp_path: Path) -> Path:
    """The same, to be harmed."""
    root = tmp_path / "library"
    shutil.copytree(whole, root, copy_function=os.link)
    for path in (root / "editions").rglob("*"):
        if path.is_file():  # a file of its own, or the harm would reach the other copies
            data = path.read_bytes()
            path.unlink()
            path.write_bytes(data)
    contents = (root / "library.json").read_bytes()
    (root / "library.json").unlink()
    (root / "library.json").write_bytes(contents)
    return root


def folder_of(root: Path, game: str, label: str) -> Path:
    (folder,) = (root / "editions" / game / "rules").glob(f"{label}.*")
    return folder


def emptied(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            path.write_bytes(b"")


def cut(folder: Path) -> None:
    for path in (folder / "document.db", folder / INDEX / "passages.z"):
        path.write_bytes(path.read_bytes()[:-100])


def garbled(folder: Path) -> None:
    """Other bytes in the same number, beginning and end as they were."""
    for path in (folder / "document.db", folder / INDEX / "passages.z"):
        data = path.read_bytes()
        path.write_bytes(data[:60] + b"\xff" * (len(data) - 80) + data[-20:])


def gone(folder: Path) -> None:
    shutil.rmtree(folder)


HARMS = [emptied, cut, garbled, gone]


@pytest.mark.parametrize("harm", HARMS)
def test_a_damaged_edition_stops_no_search_and_no_page(harm: Callable[[Path], None], root: Path) -> None:
    harm(folder_of(root, "quarry", "2021-01-01"))
    client = create_app(root, warm=True).test_client()

    for url in ("/", "/search?q=jetty", "/games/harbour", "/harbour", "/cards/gyp", "/gyp/120.4", "/lists"):
        answer = client.get(url, headers={"Accept-Language": "en"})
        assert answer.status_code in (200, 404), (url, answer.text[:500])
    for url in ("/", "/search?q=jetty", "/harbour/1.3"):
        assert told(client, url) == [
            "Quarry: rules of the game (2021-01-01) is damaged and left out; it is mended by judge import "
            "quarry.txt --game quarry --document rules --edition 2021-01-01"
        ]
    found = client.get("/api/v1/search?q=jetty").get_json()
    assert {hit["game"] for hit in found["hits"]} >= {"harbour"}
    assert "judge import quarry.txt" in found["left_out"][0]
    for url in ("documents", "cards?name=nadie", "sections/harbour:1.3"):
        assert "judge import quarry.txt" in client.get(f"/api/v1/{url}").get_json()["left_out"][0]


def told(client: FlaskClient, url: str) -> list[str]:
    """What a page says is left out."""
    page = BeautifulSoup(client.get(url, headers={"Accept-Language": "en"}).text, "lxml")
    return [" ".join(one.get_text().split()) for one in page.select(".left-out")]


@pytest.mark.parametrize("harm", HARMS)
def test_the_terminal_answers_and_tells_what_is_left_out(
    harm: Callable[[Path], None], root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    harm(folder_of(root, "quarry", "2021-01-01"))
    at = ["--library", str(root), "--language", "es"]
    for words in (("search", "jetty"), ("show", "harbour:1.3"), ("documents",)):
        assert run([*at, *words, "--json"]) == 0
        out, err = capsys.readouterr()
        if harm is not garbled or words == ("search", "jetty"):  # that shows only where it is read
            assert "judge import quarry.txt" in json.loads(out)["left_out"][0]
            assert "está dañado y se deja fuera" in err
    assert run([*at, "doctor", "--json"]) == 1
    assert "judge import quarry.txt" in json.loads(capsys.readouterr().out)["problems"][0]


@pytest.fixture(scope="module")
def three(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same library with an edition between the two of one game."""
    folder = tmp_path_factory.mktemp("three")
    shutil.copytree(whole, folder / "library")
    import_files(folder / "library", [rules_file(folder, "2021-07-07", "1.3. A jetty may be lent.")], REQUEST)
    return folder / "library"


MENDING = "judge import 2021-07-07.txt --game harbour --document rules --edition 2021-07-07"


@pytest.mark.parametrize("harm", [cut, gone])
def test_editions_around_a_damaged_one_are_compared_and_told(
    harm: Callable[[Path], None], three: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = Path(shutil.copytree(three, tmp_path / "library"))
    harm(folder_of(root, "harbour", "2021-07-07"))
    at = ["--library", str(root), "--language", "en"]
    assert run([*at, "history", "harbour:1.3", "--json"]) == 0
    out, err = capsys.readouterr()
    history = json.loads(out)
    assert [(one["edition"], one["change"]) for one in history["versions"]] == [
        ("2019-05-01", "added"),
        ("2024-03-09", "same"),
    ]
    assert MENDING in err
    assert MENDING in history["left_out"][0]
    assert run([*at, "diff", "harbour/rules", "--json"]) == 0
    out, err = capsys.readouterr()
    compared = json.loads(out)
    assert (compared["from"], compared["to"]) == ("harbour/rules@2019-05-01", "harbour/rules@2024-03-09")
    assert MENDING in err
    assert MENDING in compared["left_out"][0]
    assert run([*at, "diff", "harbour/rules@2021-07-07", "harbour/rules@2024-03-09"]) == 2
    assert "import the document again" in capsys.readouterr().err

    client = create_app(root).test_client()
    for url in ("/diff/harbour/rules", "/diff/harbour/rules/2019-05-01/2024-03-09",
                "/harbour/rules/2024-03-09/1.3/history"):  # fmt: skip
        assert client.get(url).status_code == 200, url
        assert MENDING in told(client, url)[0]
    listed = BeautifulSoup(client.get("/diff/harbour/rules").text, "lxml")
    assert listed.select('a[href*="/diff/harbour/rules/2019-05-01/2024-03-09"]')
    assert client.get("/diff/harbour/rules/2021-07-07/2024-03-09").status_code == 503
    for url in ("history/harbour:1.3", "diff?from=harbour/rules"):
        assert MENDING in client.get(f"/api/v1/{url}", headers={"Accept-Language": "en"}).json["left_out"][0]  # type: ignore[index]


def test_damage_that_shows_while_editions_are_compared_is_left_out_at_once(
    three: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page in the middle of the text is no text any more; nothing was compared with it before."""
    root = Path(shutil.copytree(three, tmp_path / "library"))
    path = folder_of(root, "harbour", "2021-07-07") / "document.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("update section set content = x'00'")
    assert run(["--library", str(root), "--language", "en", "history", "harbour:1.3", "--json"]) == 0
    out, err = capsys.readouterr()
    assert [one["edition"] for one in json.loads(out)["versions"]] == ["2019-05-01", "2024-03-09"]
    assert MENDING in err


def test_what_is_damaged_while_the_server_runs_is_left_out_from_then_on(root: Path) -> None:
    client = create_app(root, warm=True).test_client()
    assert client.get("/quarry/1.1").status_code == 200
    assert told(client, "/") == []
    emptied(folder_of(root, "quarry", "2021-01-01"))
    (root / "library.json").touch()
    assert client.get("/search?q=jetty").status_code == 200
    assert client.get("/").status_code == 200
    assert len(told(client, "/search?q=jetty")) == 1


def test_the_damaged_edition_itself_says_what_to_do_and_the_import_mends_it(
    root: Path, tmp_path: Path
) -> None:
    emptied(folder_of(root, "quarry", "2021-01-01"))
    client = create_app(root).test_client()
    answer = client.get("/quarry/1.1", headers={"Accept-Language": "en"})
    assert answer.status_code == 503
    assert "import the document again" in answer.text
    (tmp_path / "quarry.txt").write_text(OTHER, encoding="utf-8")
    import_files(root, [tmp_path / "quarry.txt"], Request("quarry", "rules", "2021-01-01"))
    assert client.get("/quarry/1.1").status_code == 200
    assert told(client, "/") == []


@pytest.mark.parametrize("text", ["", "{", '{"format": 1, "editions": [{"game"'])
def test_a_cut_table_of_contents_stops_nothing_and_is_mended_by_the_command_it_names(
    text: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "library.json").write_text(text, encoding="utf-8")
    client = create_app(root, warm=True).test_client()
    assert client.get("/harbour/1.3").status_code == 200
    assert client.get("/api/v1/search?q=jetty&game=quarry").get_json()["total"]
    (said,) = told(client, "/")
    assert said.startswith("library.json is damaged")
    assert "judge doctor --mend" in said

    assert run(["--library", str(root), "doctor", "--mend", "--json"]) == 0, capsys.readouterr()
    assert told(client, "/") == []
    assert {e.ref.edition for e in Library(root).document("harbour").editions} == {"2019-05-01", "2024-03-09"}


def test_an_edition_that_is_damaged_while_the_contents_are_too_is_still_said_to_be_left_out(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    emptied(folder_of(root, "quarry", "2021-01-01"))
    (root / "library.json").write_text("{", encoding="utf-8")
    client = create_app(root, warm=True).test_client()
    contents, edition = told(client, "/")
    assert contents.startswith("library.json is damaged")
    mends = "judge import - --game quarry --document rules --edition 2021-01-01"
    assert mends in edition

    run(["--library", str(root), "doctor", "--mend", "--json"])
    assert mends in capsys.readouterr().out
    (said,) = told(client, "/")
    assert mends in said


def test_an_index_that_cannot_be_built_anew_leaves_its_edition_out_of_the_search_alone(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(folder_of(root, "quarry", "2021-01-01") / INDEX)

    def full(*_: object) -> None:
        raise LibraryFault(folder=str(root), detail="the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("judge.reindex._renew", full)
        app_state = AppState(root)
        assert app_state.search("jetty").total
        (said,) = app_state.library.left_out
        assert "judge doctor --mend" in str(said)
        assert app_state.library.edition("quarry").outline
    mend(root)
    assert {hit.game for hit in app_state.search("jetty").hits} == {"harbour", "quarry"}
    assert app_state.library.left_out == ()


def test_garbled_index_of_a_whole_text_is_mended_without_the_published_file(root: Path) -> None:
    index = folder_of(root, "quarry", "2021-01-01") / INDEX / "passages.z"
    index.write_bytes(b"\xff" * index.stat().st_size)
    app_state = AppState(root)
    assert {hit.game for hit in app_state.search("jetty").hits} == {"harbour"}
    assert len(app_state.library.left_out) == 1
    mend(root)
    assert {hit.game for hit in app_state.search("jetty").hits} == {"harbour", "quarry"}


def test_where_all_is_sound_a_fault_of_judges_own_is_not_taken_for_damage(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app_state = AppState(root)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("judge.search.engine._Search.results", broken)
        patch.setattr("judge.reindex.index_answers", lambda folder: True)
        patch.setattr("judge.app_state.index_answers", lambda folder: True)
        with pytest.raises(ZeroDivisionError):
            app_state.search("jetty")
    assert app_state.search("jetty").total
    assert app_state.library.left_out == ()


def test_a_file_that_is_shorter_than_it_says_is_told_by_its_head(root: Path, tmp_path: Path) -> None:
    path = folder_of(root, "quarry", "2021-01-01") / "document.db"
    assert not cut_short(path)
    for data in (path.read_bytes()[:-1], path.read_bytes()[:50], b"", b"x" * 4096):
        (tmp_path / "other").write_bytes(data)
        assert cut_short(tmp_path / "other")
    assert cut_short(tmp_path / "nothing")
    assert open_library(root).left_out == ()
