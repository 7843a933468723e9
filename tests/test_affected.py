"""What a new edition does to what was cited: rulings, pinned sections, scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from judge import resources
from judge.cli import judge as cli
from judge.editions.cited_sections import moved_citations
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from tests.test_web_cases import Hall, soup
from tests.web_site import NEW, OLD, RULES, official, serve

CITED = f"harbour/rules@{OLD}"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    find = resources.folder
    monkeypatch.setattr(resources, "folder", lambda name: RULES if name == "rules" else find(name))


def bring(root: Path, edition: str, *, by_command: bool = False) -> Any:
    file = root.parent / f"{edition}.txt"
    file.write_text(official(edition), encoding="utf-8")
    if not by_command:
        return import_files(root, [file], Request("harbour", "rules"))
    words = ("import", str(file), "--game", "harbour", "--document", "rules")
    return CliRunner().invoke(cli, ["--library", str(root), "--language", "en", *words, "--json"])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A library with the earlier edition; the digest, of the later one, is another document here."""
    root = tmp_path / "library"
    bring(root, OLD)
    return root


@pytest.fixture
def app(root: Path) -> Iterator[Flask]:
    from judge.web.state import close

    app = serve(root)
    yield app
    close(app)


def test_an_import_names_the_rulings_on_what_it_changed(root: Path, app: Flask) -> None:
    hall = Hall(app)
    hall.file(cites=f"{CITED}:1.3", ruling="It pays nothing.", state="ruled")
    hall.file(cites=f"{CITED}:1.1", ruling="It pays nothing.", state="ruled")
    hall.file(cites=f"{CITED}:1.2")
    told = bring(root, NEW, by_command=True)
    assert told.exit_code == 0, told.stderr
    assert json.loads(told.stdout)["affected"] == [
        {
            "event": "Copa Sur", "case": "1", "address": f"{CITED}:1.3", "now": f"harbour/rules@{NEW}:1.4",
            "change": "moved", "parts": [],
        },
        {"event": "Copa Sur", "case": "3", "address": f"{CITED}:1.2", "now": None, "change": "removed",
         "parts": []},
    ], "the second says the same as before, and the third is still open"  # fmt: skip
    again = bring(root, NEW, by_command=True)
    assert "affected" not in json.loads(again.stdout), "nothing was imported"


def test_an_import_without_a_database_makes_none(root: Path) -> None:
    assert bring(root, NEW, by_command=True).exit_code == 0
    assert not (root / "judge.db").exists()


def test_the_event_and_the_case_show_the_change_beside_the_citation(root: Path, app: Flask) -> None:
    hall = Hall(app)
    url = hall.file(cites=f"{CITED}:1.3", ruling="It pays nothing.", state="ruled")
    assert "/reworded" not in hall.judge.get(hall.url).text
    assert ".became" not in hall.judge.get(url).text
    bring(root, NEW)
    board = soup(hall.judge.get(f"{hall.url}?lang=en"))
    link = board.select_one(f'a[href="{hall.url}/reworded"]')
    assert link.get_text() == "1 case rests on sections that changed"
    case = soup(hall.judge.get(f"{url}?lang=en")).select_one(".became")
    assert case.select_one(".badge").get_text() == f"reworded, and 1.4 in {NEW}"
    assert "duties" in case.select_one("ins").get_text()
    assert case.select_one("a")["href"] == f"/harbour/rules/{NEW}/1.4"
    listed = soup(hall.judge.get(f"{hall.url}/reworded?lang=en"))
    assert [one.get_text() for one in listed.select(".became b")] == ["1.3"]
    assert hall.judge.get(f"{hall.url}/reworded").headers["Cache-Control"] == "no-store"
    assert hall.outsider.get(f"{hall.url}/reworded").status_code != 200


def test_a_removed_section_is_told_with_what_it_said(root: Path, app: Flask) -> None:
    hall = Hall(app)
    url = hall.file(cites=f"{CITED}:1.2", ruling="Two.", state="ruled")
    bring(root, NEW)
    case = soup(hall.judge.get(f"{url}?lang=en")).select_one(".became")
    assert case.select_one(".badge").get_text() == f"removed in {NEW}"
    assert "at peace" in case.select_one("del").get_text()


def test_pinned_sections_tell_what_became_of_them(root: Path, app: Flask) -> None:
    bring(root, NEW)
    client = app.test_client()
    pages = [f"/harbour/rules/{OLD}/{number}" for number in ("1.1", "1.3", "9.9")]
    query = "&".join(f"at={page}" for page in [*pages, "/harbour", "//evil.example/a/b/c"])
    answer = client.get(f"/diff/pinned?lang=en&{query}").json
    assert answer == {
        pages[1]: {"said": f"reworded, and 1.4 in {NEW}", "url": f"/harbour/rules/{OLD}/1.3/history"}
    }


def test_a_citation_tells_what_changed_below_it(root: Path, app: Flask) -> None:
    """Whoever cites an infraction means its remedy too."""
    hall = Hall(app)
    url = hall.file(cites=f"{CITED}:1", ruling="All of it.", state="ruled")
    told = bring(root, NEW, by_command=True)
    (row,) = json.loads(told.stdout)["affected"]
    assert (row["address"], row["change"], row["parts"]) == (
        f"{CITED}:1",
        "same",
        ["1.2", "1.4", "1.2", "1.3"],
    )
    case = soup(hall.judge.get(f"{url}?lang=en")).select_one(".became")
    assert case.select_one(".badge").get_text() == f"changed below it in {NEW}: −1.2 ~1.4 +1.2 +1.3"
    assert [one.get_text() for one in case.select("summary")] == ["1.2", "1.4", "1.2", "1.3"]
    assert "at peace" in case.select_one("del").get_text()
    page = f"/harbour/rules/{OLD}/1"
    pinned: Any = app.test_client().get(f"/diff/pinned?lang=en&at={page}").json
    assert pinned[page]["said"] == f"changed below it in {NEW}: −1.2 ~1.4 +1.2 +1.3"


def test_scenarios_tell_of_cited_sections_that_a_newer_edition_changed(root: Path) -> None:
    def asked(*numbers: str) -> list[tuple[str, str | None, str, bool]]:
        rows = moved_citations(root, [f"{CITED}:{number}" for number in numbers], Library)
        return [(row["address"], row["now"], row["change"], row["reworded"]) for row in rows]

    assert asked("1.3") == [], "the library has no newer edition"
    bring(root, NEW)
    assert asked("1.3", "1.1", "1.2", "1.3") == [
        (f"{CITED}:1.2", None, "removed", True),
        (f"{CITED}:1.3", f"harbour/rules@{NEW}:1.4", "moved", True),
    ]
    assert moved_citations(root, ["nonsense", "harbour:1.3"], Library) == []


def test_a_case_at_the_terminal_tells_what_became_of_the_sections_it_cites(root: Path, app: Flask) -> None:
    Hall(app).file(
        cites="\n".join(f"{CITED}:{n}" for n in ("1.3", "1.1", "1.2")),
        ruling="It pays nothing.",
        state="ruled",
    )

    def shown(*more: str) -> str:
        words = ["--library", str(root), "--language", "en", "case", "show", "1", *more]
        told = CliRunner().invoke(cli, words)
        assert told.exit_code == 0, told.stderr
        return told.stdout

    assert "reworded" not in shown()
    bring(root, NEW)
    told = " ".join(shown().split())  # lines end where the terminal does
    assert f"cites {CITED}:1.3, reworded since: harbour/rules@{NEW}:1.4" in told
    assert f"cites {CITED}:1.2, which the current edition has removed" in told
    moved = json.loads(shown("--json"))["moved"]
    assert [(row["address"], row["change"]) for row in moved] == [
        (f"{CITED}:1.3", "moved"),
        (f"{CITED}:1.2", "removed"),
    ]
