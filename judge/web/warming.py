"""Prepares in advance what the first requests would have to wait for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from urllib.parse import quote, quote_plus

from flask import Flask

from judge import rulesets
from judge.errors import JudgeError
from judge.library import RulingChoice, Rulings
from judge.messages import LANGUAGES
from judge.resolver import Session, legal
from judge.scenario import load_text, run
from judge.text import slugify
from judge.web import state
from judge.web.examples import examples

READ = ("/", "/resolver", "/tools", "/events")
"""Pages that are rendered once in each language."""


def begin(app: Flask) -> Thread:
    """Prepare an application in the background; returns the thread."""
    thread = Thread(target=prepare, args=(app,), name="warming", daemon=True)
    thread.start()
    return thread


def prepare(app: Flask) -> None:
    """Compile every template, open the database, read the cards of every game and play its examples. For each
    game of the library, request names and cards, its newest ruling, other rulings with the same first word,
    and its card.

    What cannot be prepared is left to the request that needs it, which reports the problem.
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
    with app.app_context(), suppress(JudgeError):
        for game in state.library().games:
            for path in (*_of_cards(game), *_of_rulings(game)):
                reader.get(path, follow_redirects=True)


def _of_cards(game: str) -> Iterator[str]:
    """The names offered for a letter, and cards found by a field."""
    yield f"/cards/{quote(game)}/names.json?q=a"
    yield f"/cards/{quote(game)}?q=t:a"


def _of_rulings(game: str) -> Iterator[str]:
    """The rulings of a game, those with a certain word, and the page of a card with rulings."""
    newest = Rulings(state.library(), game).page(RulingChoice(), most=1).rows
    for row in newest:
        words = (row.ruling.text or row.ruling.question or row.ruling.new_text).split()
        yield f"/rulings/{quote(game)}"
        yield from (f"/rulings/{quote(game)}?keyword={quote_plus(word)}" for word in words[:1])
        yield from (f"/cards/{quote(game)}/{quote(slugify(name))}" for name in row.ruling.cards[:1])
