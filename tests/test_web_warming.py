"""What is made ready before the first touch."""

from __future__ import annotations

from pathlib import Path

from judge.web import create_app, state, warming
from judge.web.examples import examples


def test_the_first_touch_waits_for_no_template_no_cards_and_no_database(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    warming.begin(app).join()
    assert state.database_waits(app) is not None  # it is open
    compiled = {name for _, name in app.jinja_env.cache or ()}
    assert compiled >= set(app.jinja_env.list_templates())
    client = app.test_client()
    begun = client.post("/resolver", data={"example": f"{examples()[0].game}/{examples()[0].name}"})
    assert client.get(begun.headers["Location"]).status_code == 200
    state.close(app)
