"""What is made ready before the first touch."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from flask import Flask, request
from werkzeug.test import TestResponse

from judge.importers import Request
from judge.importing import import_files
from judge.resolver import Legal, Ruleset, State, legal
from judge.web import create_app, state, warming
from judge.web.examples import examples


def begun(app: Flask) -> TestResponse:
    """The answer to who begins the table of the first example."""
    first = examples()[0]
    return app.test_client().post("/resolver", data={"example": f"{first.game}/{first.name}"})


def compiled(app: Flask) -> set[str]:
    """The templates that wait for nobody."""
    return {name for _, name in app.jinja_env.cache or ()}


def test_every_example_is_laid_and_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []
    look = legal

    def counted(ruleset: Ruleset, position: State) -> Legal:
        looked_at.append(ruleset.edition)
        return look(ruleset, position)

    monkeypatch.setattr("judge.web.warming.legal", counted)
    app = create_app(tmp_path)
    warming.prepare(app)
    assert len(looked_at) == len(examples())
    state.close(app)


def test_the_first_touch_waits_for_no_template_no_cards_and_no_database(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    warming.begin(app).join()
    assert state.database_waits(app) is not None  # it is open
    assert compiled(app) >= set(app.jinja_env.list_templates())
    assert app.test_client().get(begun(app).headers["Location"]).status_code == 200
    state.close(app)


def test_the_first_rulings_and_the_first_card_wait_for_nothing(tmp_path: Path) -> None:
    """While warming, the newest ruling, what says its first word and its card are asked for."""
    card = {
        "name": "Harbour Pilot",
        "text": "Sails.",
        "rulings": [{"kind": "clarification", "text": "Say it."}],
    }
    file = tmp_path / "cards.yaml"
    file.write_text(yaml.safe_dump({"language": "en", "cards": [card]}), "utf-8")
    import_files(tmp_path / "library", [file], Request("harbour", "cards"))
    app = create_app(tmp_path / "library")
    asked: list[str] = []
    app.before_request(lambda: asked.append(request.full_path))
    warming.prepare(app)
    assert {"/rulings/harbour?", "/rulings/harbour?keyword=Say", "/cards/harbour/harbour-pilot?"} <= {*asked}
    assert {"/cards/harbour/names.json?q=a", "/cards/harbour?q=t:a"} <= {*asked}
    state.close(app)


def test_a_database_that_cannot_be_opened_leaves_the_rest_ready_and_is_told_to_who_needs_it(
    tmp_path: Path,
) -> None:
    app = create_app(tmp_path)
    damaged = tmp_path / "judge.db"
    damaged.write_bytes(b"no database at all" * 100)
    warming.prepare(app)  # and raises nothing
    assert state.database_waits(app) is None
    assert compiled(app) >= set(app.jinja_env.list_templates())
    assert app.test_client().get("/resolver").status_code == 200
    refused = begun(app)
    assert refused.status_code == 503
    assert "Traceback" not in refused.text
    damaged.unlink()  # mended: what failed while warming is tried anew
    assert begun(app).status_code == 303
    state.close(app)


def test_a_database_that_breaks_once_it_is_open_spoils_no_page_of_rules(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    with app.app_context():
        state.session_service()
    for file in tmp_path.glob("judge.db*"):
        file.write_bytes(b"overwritten" * 1000)
    warming.prepare(app)  # and raises nothing
    assert app.test_client().get("/tools").status_code == 200
    assert begun(app).status_code == 503
    state.close(app)
