"""Rules in one piece: complete, the digest alone unless asked, one file without a server."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from judge.cli import judge as root_command
from judge.errors import UnknownGame
from judge.library import Library
from judge.offline import WORDS, bundle, page
from judge.offline_layout import GIVEN_OUT
from judge.web import state
from judge.web.delivery import POLICY
from tests.web_site import NEW, fetch, site


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return site(tmp_path_factory)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="module")
def library(app: Flask) -> Library:
    with app.app_context():
        return state.library()


def test_every_section_of_the_current_editions_goes_along(library: Library) -> None:
    made = bundle(library, "harbour")
    for edition in library.current_editions("harbour"):
        rows = next(e for e in made["editions"] if e["document"] == edition.ref.document)["sections"]
        assert [row[0] for row in rows] == [entry.number.published for entry in edition.outline]


def test_the_wording_is_that_of_the_edition(library: Library) -> None:
    made = bundle(library, "harbour")
    rules = next(e for e in made["editions"] if e["edition"] == NEW and e["document"] == "rules")
    text = {row[0].rstrip("."): row[3] for row in rules["sections"]}
    assert text["1.2"].startswith("Only one ship may stand at a quay")


def test_without_leave_only_the_digest_goes_along(library: Library) -> None:
    made = bundle(library, "harbour", official=False)
    assert made["editions"]
    for edition in made["editions"]:
        assert not edition["official"]
        assert all(row[3] == "" for row in edition["sections"])
    assert "Only one ship may stand at a quay" not in json.dumps(made)


def test_a_game_that_is_not_there_is_said_not_to_be(library: Library) -> None:
    with pytest.raises(UnknownGame):
        bundle(library, "chess")


def test_the_one_file_needs_nothing_else_and_runs_no_script(library: Library) -> None:
    html = page(bundle(library, "harbour"), "es", dict(WORDS))
    assert re.findall(r'(?:src|href)="(?!#)[^"]*"', html) == []
    assert "<script" not in html
    assert "<b>its flag</b>" not in html  # the text's own angle brackets are shown, not markup
    assert "@rules@" not in html


def test_the_one_file_holds_every_section_card_and_ruling_under_its_address(library: Library) -> None:
    made = bundle(library, "harbour")
    html = page(made, "es", dict(WORDS))
    for edition in made["editions"]:
        where = f"harbour/{edition['document']}@{edition['edition']}:"
        for number, *_ in edition["sections"]:
            assert f'id="{where}{number}"' in html
        for slug, *_ in edition["cards"]:
            assert f'id="{where}card/{slug}"' in html
        assert html.count('class="ruling"') >= len(edition["rulings"])


def test_the_pages_can_be_installed(client: FlaskClient) -> None:
    about = client.get("/manifest.webmanifest")
    assert about.mimetype == "application/manifest+json"
    for icon in json.loads(about.data)["icons"]:
        assert fetch(client, icon["src"]).status_code == 200
    worker = fetch(client, "/worker.js")
    assert worker.mimetype == "text/javascript"
    assert b"caches" in worker.data
    assert "/manifest.webmanifest" in client.get("/").text


def test_the_page_says_what_a_device_keeps_and_what_not(client: FlaskClient) -> None:
    html = client.get("/offline", headers={"Accept-Language": "en"}).text
    assert "Pages of events are never kept." in html


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    target = tmp_path / "gyp.html"
    run = CliRunner().invoke(
        root_command,
        ["--library", str(tmp_path), "export", "--game", "gyp", "--html", "--output", str(target), "--json"],
    )
    assert run.exit_code == 0, run.output
    assert json.loads(run.stdout)["sections"] > 300
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    nowhere = str(tmp_path / "no" / "where")
    assert CliRunner().invoke(root_command, ["export", "--game", "gyp", "--output", nowhere]).exit_code == 2


# -- given out by the server -------------------------------------------------------------------------------


@pytest.fixture
def packed(app: Flask) -> Iterator[Path]:
    """The folder that the server gives out, with two files of a bundle and one that is none."""
    with app.app_context():
        folder = state.library().root / GIVEN_OUT
    (folder / "parts").mkdir(parents=True)
    (folder / "bundle.json").write_text(json.dumps({"parts": [{"size": 18_140_000}]}))
    (folder / "index.html").write_text("<title>Judge</title>")
    (folder / "parts" / "ab12.part").write_bytes(b"part")
    (folder / "secret.txt").write_text("no file of a bundle")
    yield folder
    shutil.rmtree(folder)


def test_without_a_bundle_nothing_is_offered_nor_given_out(client: FlaskClient) -> None:
    assert "/app/" not in client.get("/offline").get_data(as_text=True)
    assert client.get("/app/").status_code == client.get("/app/index.html").status_code == 404


def test_what_is_packed_is_offered_with_its_size(client: FlaskClient, packed: Path) -> None:
    offered = client.get("/offline?lang=es").get_data(as_text=True)
    assert "/app/index.html" in offered
    assert "19 MB" in offered


def test_a_bundle_runs_web_assembly_and_nothing_more(client: FlaskClient, packed: Path) -> None:
    given = client.get("/app/index.html")
    assert given.data == b"<title>Judge</title>"
    policy = given.headers["Content-Security-Policy"]
    assert policy == POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    assert given.headers["Cache-Control"] == "no-cache"
    with client.get("/app/parts/ab12.part") as part:
        assert "immutable" in part.headers["Cache-Control"]
    given.close()


def test_a_browser_gets_the_shortest_form_that_it_reads(client: FlaskClient, packed: Path) -> None:
    (packed / "parts" / "cd34.br").write_bytes(b"brotli")
    (packed / "engine").mkdir()
    for ending in ("", ".gz", ".br"):
        (packed / "engine" / f"pyodide.mjs{ending}").write_bytes(ending.encode() or b"plain")
    for name, accepted, found in (
        ("parts/cd34.br", "gzip, br", (200, "br", b"brotli")),
        ("parts/cd34.br", "", (406, None, None)),
        ("parts/ab12.part", "gzip, br", (200, None, b"part")),
        ("engine/pyodide.mjs", "gzip, br", (200, "br", b".br")),
        ("engine/pyodide.mjs", "gzip, br;q=0", (200, "gzip", b".gz")),
        ("engine/pyodide.mjs", "", (200, None, b"plain")),
    ):
        with client.get(f"/app/{name}", headers={"Accept-Encoding": accepted}) as given:
            said = (given.status_code, given.headers.get("Content-Encoding"))
            assert said == found[:2], (name, accepted)
            assert found[2] in (given.data, None)
            if name.endswith(".mjs"):
                assert given.mimetype == "text/javascript"


@pytest.mark.parametrize("name", ["", "gyp/120.4", "secret.txt", "parts/../secret.txt", "index.html/x"])
def test_what_is_no_file_of_the_bundle_leads_to_its_first_page(
    client: FlaskClient, packed: Path, name: str
) -> None:
    given = client.get(f"/app/{name}")
    assert (given.status_code, given.headers.get("Location")) == (302, "/app/index.html")
