"""What the first touches would have to wait for, made ready while nobody waits."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from flask import Flask

from judge import rulesets
from judge.errors import JudgeError
from judge.messages import LANGUAGES
from judge.resolver import Session, legal
from judge.scenario import load_text, run
from judge.web import state
from judge.web.examples import examples

READ = ("/", "/resolver", "/tools", "/events")
"""Pages that are read once in each language."""


def begin(app: Flask) -> Thread:
    """Prepare an application beside its first requests; gives the thread that does it."""
    thread = Thread(target=prepare, args=(app,), name="warming", daemon=True)
    thread.start()
    return thread


def prepare(app: Flask) -> None:
    """Compile every template, open the database, read the cards of every game and play its examples.

    What cannot be prepared is left to the request that needs it, which tells what is wrong.
    """
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    with app.app_context(), suppress(JudgeError):
        state.session_service()
    with app.app_context(), suppress(JudgeError):
        for example in examples():
            for scenario in load_text(example.text, example.name, whole=False, source=state.card_book()):
                session = run(scenario).session
                if session is None:
                    session = Session(scenario.ruleset, scenario.game.lay(scenario.ruleset, scenario.laying))
                legal(scenario.ruleset, session.state)
    reader = app.test_client()
    paths = (*READ, *(f"/resolver/new/{game}" for game in rulesets.games()))
    for language in LANGUAGES:
        for path in paths:
            reader.get(path, headers={"Accept-Language": language})
