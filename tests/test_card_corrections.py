"""A judge puts a card's line right by a form; corrections outlive imports and travel with an event."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from flask import Flask
from flask.testing import FlaskClient

from judge.cardbook import Corrections, printed_card
from judge.cardbook.correcting import FaultyCorrectionLine, corrected
from judge.cases import exported, imported
from judge.cases.report import FaultyExport, corrections_in
from judge.cli import main
from judge.database import Events, open_store
from judge.errors import BadInput
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from judge.web import create_app
from judge.web.importing import COOKIE, importing
from tests.test_cardbook import CARDS, MAGIC

KEY = "k" * 32
RIGHT = "effect:\n- gain life: 4\n"
PAGE = "/cards/magic/odd-tide"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The pages of a library with a few cards."""
    folder = tmp_path_factory.mktemp("corrections")
    file = folder / "cards.json"
    file.write_text(json.dumps(CARDS), encoding="utf-8")
    import_files(folder / "library", [file], Request("magic"))
    return create_app(folder / "library", import_key=KEY)


@pytest.fixture
def root(app: Flask) -> Iterator[Path]:
    """The library's folder; what a test corrects is gone with it."""
    with app.app_context():
        folder = importing().root
    yield folder
    (folder / "corrections.json").unlink(missing_ok=True)


@pytest.fixture
def client(app: Flask, root: Path) -> FlaskClient:
    """A device that has shown the server's key."""
    client = app.test_client()
    client.set_cookie(COOKIE, KEY)
    return client


def shown(client: FlaskClient, status: int = 200, **sent: str) -> Tag:
    answer = client.post(PAGE, data=sent) if sent else client.get(f"{PAGE}?lang=en")
    assert answer.status_code == status, answer.text[:3000]
    return BeautifulSoup(answer.text, "lxml")


def form_of(page: Tag, line: int) -> dict[str, str]:
    """What the form of a line sends as it stands."""
    form = page.select_one(f"form#line-{line}")
    assert form is not None
    sent = {str(one["name"]): str(one.get("value", "")) for one in form.select("input[name]")}
    return sent | {str(one["name"]): one.text for one in form.select("textarea")}


def test_each_line_stands_beside_what_is_played_with_a_form_for_the_keys_holder(
    client: FlaskClient, app: Flask
) -> None:
    page = shown(client)
    assert len(page.select(".reading form")) == 2
    assert "Not read" in page.select(".reading")[0].text
    assert not shown(app.test_client()).select(".reading form")


def test_a_line_is_put_right_and_taken_back_by_forms_alone(client: FlaskClient, root: Path) -> None:
    sent = form_of(shown(client), 1) | {"data": RIGHT, "what": "keep"}
    shown(client, 303, **sent)
    first = shown(client).select(".reading")[0]
    assert "corrected by hand" in first.text
    assert "4" in first.select("p")[1].text
    assert form_of(shown(client), 1)["data"].strip() == RIGHT.strip()
    (held,) = Corrections(root).all("magic")
    assert (held.card, held.data) == ("Odd Tide", {"effect": [{"gain life": 4}]})
    shown(client, 303, **form_of(shown(client), 1), what="drop")
    assert Corrections(root).all("magic") == ()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("effect:\n- gain lief: 4\n", "line 2: “gain lief” is not known here"),
        ("effect: [\n", "line 2: this is no YAML"),
        ("efect: []\n", "line 1: “efect” is not known here"),
        ("- gain life: 4\n", "line 1: expected keys with their values"),
        ("a: &x [1]\neffect: *x\n", "line 2: aliases (“*x”) are not read"),
        ("[" * 3000, "line 1: nested too deeply"),
        ("x" * 30_000, "it is too long"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_nothing_is_kept(
    client: FlaskClient, root: Path, data: str, said: str
) -> None:
    sent = form_of(shown(client), 1) | {"data": data, "what": "keep"}
    page = shown(client, 400, **sent)
    (fault,) = page.select(".reading .fault")
    assert said in fault.text
    assert page.select_one("details.correct[open] textarea")
    assert form_of(page, 1)["data"].strip() == data[:20_000].strip()
    assert Corrections(root).all() == ()


def test_who_has_not_the_key_and_who_looks_at_another_text_change_nothing(
    client: FlaskClient, app: Flask, root: Path
) -> None:
    sent = form_of(shown(client), 1) | {"data": RIGHT, "what": "keep"}
    assert app.test_client().post(PAGE, data=sent).status_code == 403
    page = shown(client, 400, **(sent | {"text": "It said something else."}))
    assert "says something else by now" in page.text
    assert client.post("/cards/magic/nothing-like-it", data=sent).status_code == 404
    assert Corrections(root).all() == ()


def test_a_correction_outlives_an_import_and_waits_where_the_words_changed(
    root: Path, tmp_path: Path
) -> None:
    own = Path(shutil.copytree(root, tmp_path / "own"))
    client = create_app(own, import_key=KEY).test_client()
    client.set_cookie(COOKIE, KEY)
    shown(client, 303, **(form_of(shown(client), 1) | {"data": RIGHT, "what": "keep"}))
    rows = [row | {"oracle_text": "Draw a card."} if row["name"] == "Odd Tide" else row for row in CARDS]
    later = tmp_path / "later.json"
    later.write_text(json.dumps(rows), encoding="utf-8")
    import_files(own, [later], Request("magic", "cards", "2025-02-03"), replace=True)
    page = shown(client)
    assert "the correction waits" in page.text
    waiting = next(one for one in page.select(".reading form") if one.select_one("[value=drop]"))
    fields = {str(one["name"]): str(one["value"]) for one in waiting.select("input")}
    shown(client, 303, **fields, what="drop")
    assert Corrections(own).all() == ()


def test_the_command_line_tells_the_line_of_what_is_wrong(root: Path, tmp_path: Path) -> None:
    (view,) = Library(root).cards("Odd Tide", "magic")
    card = printed_card(view)
    assert card is not None
    with pytest.raises(FaultyCorrectionLine, match=r"line\.yaml, line 3: .*lief"):
        corrected(MAGIC, card, 1, "\neffect:\n- gain lief: 1\n", "line.yaml")
    with pytest.raises(BadInput, match="it has 2"):
        corrected(MAGIC, card, 3, RIGHT, "line.yaml")


# -- with an event ---------------------------------------------------------------------------------------


def told(root: Path, tmp_path: Path) -> str:
    """An export of an event of Magic, with a correction of this library."""
    (view,) = Library(root).cards("Odd Tide", "magic")
    card = printed_card(view)
    assert card is not None
    corrections = Corrections(root)
    corrections.put([corrected(MAGIC, card, 1, RIGHT, "-")])
    events = Events(open_store(tmp_path / "there"))
    event = events.create("Torneo", "2026-03-01", ["magic"], {}).event
    return exported(event, (), {}, corrections=corrections.all())


def test_corrections_travel_with_an_event_of_their_game(root: Path, tmp_path: Path) -> None:
    (travelled,) = corrections_in(told(root, tmp_path))
    assert travelled.data == {"effect": [{"gain life": 4}]}
    events = Events(open_store(tmp_path / "else"))
    other = events.create("Otro", "2026-03-01", ["gyp"], {}).event
    assert corrections_in(exported(other, (), {}, corrections=[travelled])) == ()


def test_the_terminal_takes_them_over_and_leaves_what_is_there(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "event.json", tmp_path / "new"
    file.write_text(told(root, tmp_path), encoding="utf-8")
    for new in (1, 0):
        with pytest.raises(SystemExit, match="0"):
            main(["--library", str(there), "event", "import", str(file), "--json"])
        assert json.loads(capsys.readouterr().out)["corrections"] == {"new": new, "of": 1}
    assert [one.card for one in Corrections(there).all()] == ["Odd Tide"]


@pytest.mark.parametrize(("key", "kept"), [(KEY, 1), ("", 0)])
def test_a_browser_takes_them_over_with_the_servers_key_alone(
    client: FlaskClient, root: Path, tmp_path: Path, key: str, kept: int
) -> None:
    text = told(root, tmp_path)
    (root / "corrections.json").unlink()
    client.set_cookie(COOKIE, key)
    page = client.post("/events?lang=en", data={"who": "Rosa", "restore": "1", "export": text})
    assert page.status_code == 200, page.text[:2000]
    assert ("were not taken over" in page.text) is not bool(kept)
    assert ("were taken over" in page.text) is bool(kept)
    assert len(Corrections(root).all()) == kept


def test_a_faulty_correction_in_an_export_is_refused_and_no_event_is_made(root: Path, tmp_path: Path) -> None:
    held = json.loads(told(root, tmp_path))
    held["corrections"][0]["data"] = "draw"
    events = Events(open_store(tmp_path / "faulty"))
    with pytest.raises(FaultyExport, match=r"corrections\[1\]"):
        imported(json.dumps(held), events)
    assert events.all() == ()
