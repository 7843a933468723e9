"""Picks a case's citations from a search in the editions in force or from a session's log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request
from markupsafe import Markup

from judge.cases import language_of
from judge.database import TournamentEvent
from judge.documents import Address
from judge.errors import JudgeError
from judge.search import Hit
from judge.session_service import Work
from judge.web import language, log_view
from judge.web.citation_links import CiteShown, cite_shown
from judge.web.editions import EditionShown
from judge.web.hit_view import HitShown, shown
from judge.web.membership import events, need
from judge.web.state import app_state, library, session_service
from judge.web.table_view import TableShown

blueprint = Blueprint("picks", __name__)


@blueprint.app_template_global()
def address_example(games: Iterable[str]) -> str:
    """An example of an address, preferably of a nested section in one of these games."""
    held = library().games
    for game in (*(game for game in games if game in held), *held):
        for store in library().document(game, library().main_document(game)).current.stores:
            inner = next((entry.number for entry in store.outline if entry.parent is not None), None)
            if inner is not None:
                return str(Address(game, inner))
    return ""


@blueprint.app_template_global()
def cited_document(address: str) -> str:
    """The names of the game and document that a case cites; empty if the library lacks it."""
    try:
        about = Address.parse(address)
        game = library().game_name(about.game)
        document = about.document or library().main_document(about.game)
        title = EditionShown(library().document(about.game, document).current).title_in_game
    except JudgeError:
        return ""
    return f"{game}, {title}"


@blueprint.app_template_global()
def in_language(citation: Mapping[str, str]) -> Markup:
    """The attribute that tells the language of a frozen citation's words, where it is known."""
    language = language_of(library(), citation)
    return Markup(' lang="{}"').format(language) if language else Markup()


MOST_HITS = 6
"""Maximum number of hits shown, because they stand above a phone's keyboard."""
MOST_LOGGED = 40
"""Maximum number of citations offered from a log, latest first."""
LONGEST = 200
"""Maximum number of characters of a query."""


@dataclass(frozen=True)
class Pick:
    """Something that may be cited, with the log line that cited it; ``last``: in the last input."""

    address: str
    number: str
    heading: str
    said: str
    last: bool


@blueprint.get("/events/<event>/citable")
def citable(event: str) -> str:
    """Part of a page: the hits for ``q`` in the games and editions of the event, each may be cited."""
    need(event)
    words = request.args.get("q", "").strip()[:LONGEST]
    return render_template("cases/citable.html", hits=found(events().event(event), words), words=words)


def found(event: TournamentEvent, words: str) -> list[tuple[Hit, HitShown]]:
    """The first hits in the games of the event, in the editions in force there."""
    if not words:
        return []
    hits: list[Hit] = []
    for game in event.games or (None,):
        hits += app_state().search(words, game=game, limit=MOST_HITS * 2).hits
    hits = [hit for hit in hits if _in_force(event, hit)]
    for document, edition in _others(event):
        game, _, name = document.partition("/")
        hits += app_state().search(words, game=game, document=name, edition=edition, limit=MOST_HITS).hits
    best = sorted(hits, key=lambda hit: -hit.score)[:MOST_HITS]
    return list(zip(best, shown(best, words), strict=True))


def _in_force(event: TournamentEvent, hit: Hit) -> bool:
    edition = event.editions.get(f"{hit.game}/{hit.address.document}")
    return edition is None or edition == hit.address.edition


def _others(event: TournamentEvent) -> list[tuple[str, str]]:
    """The documents whose edition in force at the event is not the current one."""
    known = library()
    current = known.labels_in_force(game for game in event.games if game in known.games)
    return [(name, label) for name, label in event.editions.items() if current.get(name, label) != label]


def of_session(session: str) -> tuple[Pick, ...]:
    """The sections cited in a session's log, each once, last lines first; none if the session is gone."""
    try:
        work: Work = session_service().open(session) if session else None  # type: ignore[assignment]
    except JudgeError:
        return ()
    if work is None:
        return ()
    made: dict[str, Pick] = {}
    with work.lock:
        lines = log_view.lines(TableShown(work))
    last = max((line.node for line in lines), default=0)
    for line in reversed(lines):
        for cite in line.cites:
            if cite.address not in made and len(made) < MOST_LOGGED:
                made[cite.address] = Pick(cite.address, cite.number, "", line.text[:160], line.node == last)
    return tuple(made.values())


def table_there(session: str) -> bool:
    """Whether a case's session still exists."""
    return session_service().sessions.there(session)


def kept_log(content: Mapping[str, Any]) -> tuple[log_view.LineShown, ...]:
    """The frozen log of a case's session, to be shown beside the case."""
    lines = (content.get("log") or {}).get("lines", ())
    return tuple(
        log_view.LineShown(seq, line["depth"], "", line[language.current()], _cited(line["cites"]), 0)
        for seq, line in enumerate(lines)
    )


def _cited(cites: Iterable[str]) -> tuple[CiteShown, ...]:
    found = []
    for one in cites:
        try:
            found.append(cite_shown(Address.parse(one)))
        except JudgeError:  # from an export that was edited by hand
            continue
    return tuple(found)
