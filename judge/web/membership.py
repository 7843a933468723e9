"""Who is asking: the devices' cookies, one for each event they have joined."""

from __future__ import annotations

import datetime

from flask import current_app, g, request, url_for
from werkzeug.wrappers import Response

from judge import database
from judge.database import Event, Member, Role, Token
from judge.errors import BadInput
from judge.messages import N_
from judge.session_service import erase_names as erase
from judge.web.state import session_service, unless_away

PREFIX = "event-"
LASTING = 30 * 24 * 3600
"""A device stays in an event for a month, which outlasts any event."""


class NotJoined(BadInput):
    template = N_("this is for the judges of the event: join it first")


def events() -> database.Events:
    return database.Events(session_service().sessions.store)


def cases() -> database.Cases:
    return database.Cases(session_service().sessions.store)


def attached() -> database.AttachedEvents:
    return database.AttachedEvents(session_service().sessions.store)


def erase_names() -> None:
    """Erase players' names where their day has come: once a day, before anybody reads a case on it."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    if current_app.extensions.get("names-erased") != today:
        erase(session_service(), cases(), today)
        current_app.extensions["names-erased"] = today


def look_again_for_names() -> None:
    """Erase names now: an event's day was set, an event was restored, a table was attached late.

    The next request may be another server's, which has looked today.
    """
    current_app.extensions.pop("names-erased", None)
    erase_names()


def member_of(event: str) -> Member | None:
    """This device's place in an event, or None. Names are erased before, since cases may be read then."""
    if request.cookies.get(f"{PREFIX}{event}", ""):
        erase_names()
    return _place(event)


def _place(event: str) -> Member | None:
    known: dict[str, Member | None] = g.setdefault("members", {})
    if event not in known:
        token = request.cookies.get(f"{PREFIX}{event}", "")
        found = events().member(token) if token else None
        known[event] = found if found is not None and found.event == event else None
    return known[event]


def need(event: str, *roles: Role) -> Member:
    """This device's place in an event; raises NotJoined where it has none or of another role."""
    found = member_of(event)
    if found is None or (roles and found.role not in roles):
        raise NotJoined()
    return found


def joined() -> tuple[tuple[Event, Member], ...]:
    """The events this device is in, the last one joined first; of their cases nothing is read for it."""
    found = []
    for name in request.cookies:
        if name.startswith(PREFIX):
            member = _place(name.removeprefix(PREFIX))
            if member is not None:
                found.append((events().event(member.event), member))
    return tuple(sorted(found, key=lambda pair: pair[1].joined, reverse=True))


@unless_away(())
def joined_if_any() -> tuple[tuple[Event, Member], ...]:
    """As :func:`joined`, without asking the database for devices that never joined anything."""
    return joined() if any(name.startswith(PREFIX) for name in request.cookies) else ()


def remember(response: Response, event: str, token: Token) -> Response:
    """Let this device be in the event; the token never stands in an address."""
    response.set_cookie(
        f"{PREFIX}{event}",
        token,
        max_age=LASTING,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
        path=url_for("home.home"),
    )
    return response


def forget(response: Response, event: str) -> Response:
    response.delete_cookie(f"{PREFIX}{event}", path=url_for("home.home"))
    return response


def address_of_request() -> str:
    """Where a request comes from, for counting wrong codes; behind a proxy that is what the proxy says."""
    return request.remote_addr or ""
