"""Attaches a session to a case: its name, whether the sender had its key, and its frozen log."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from judge.database import LONGEST_LINE, MOST_CITED, MOST_LINES, Attachment, FaultyCase
from judge.errors import JudgeError
from judge.messages import LANGUAGES
from judge.resolver import tree
from judge.scenario.report import log_of
from judge.session_service.service import SessionService, Work

_ID = re.compile(r"[A-Za-z0-9_-]{0,40}")


def session_and_key(told: str) -> tuple[str, str]:
    """The name and the key of a session, given by its name or its link; missing parts are empty.

    >>> session_and_key(" https://judge.example/resolver/abc?key=k1 ")
    ('abc', 'k1')
    >>> session_and_key("abc")
    ('abc', '')

    """
    try:
        link = urlsplit(told.strip())
    except ValueError:
        return "", ""
    return link.path.rstrip("/").rpartition("/")[2], parse_qs(link.query).get("key", [""])[0]


def attachment(
    session_service: SessionService, event: str, told: str, proof: str, at_terminal: bool = False
) -> Attachment:
    """A session as attached to a case of an event; raises FaultyCase for a text that names none.

    The key is shown by the link that allows changes, by a proof of :meth:`Sessions.proof`, or by working at
    the machine with the database. A session that does not exist is attached by its name only.
    """
    object_id, key = session_and_key(told)
    if not _ID.fullmatch(object_id) or bool(told.strip()) != bool(object_id):
        raise FaultyCase(what="session")
    if not object_id or not session_service.sessions.there(object_id):
        return Attachment(object_id)

    def log() -> dict[str, object]:
        try:
            work = session_service.open(object_id)
        except JudgeError:
            return {}
        with work.lock:
            return frozen_log(work)

    keyed = (
        at_terminal
        or session_service.sessions.proves(object_id, proof, event)
        or session_service.sessions.may_change(object_id, key)
    )
    return Attachment(object_id, keyed, log)


def frozen_log(work: Work) -> dict[str, object]:
    """The log from the opening to where the session stands, in each language; of a long one the end."""
    session = work.session
    told = [log_of(work.ruleset, session, language) for language in LANGUAGES]
    events = [event for node in session.path() for event in node.step.events]
    depths = {event.seq: depth for depth, event in tree(events)}
    lines = [
        {
            **{name: line["text"][:LONGEST_LINE] for name, line in zip(LANGUAGES, both, strict=True)},
            "depth": min(depths.get(both[0]["seq"], 0), 6),
            "cites": both[0]["cites"][:MOST_CITED],
        }
        for both in zip(*told, strict=True)
    ]
    return {"seats": list(session.state.seats), "lines": lines[-MOST_LINES:]}
