"""Who is asking: the devices' cookies, one for each event they have joined.

A device that joins again with another role's code keeps the place that it had, and acts by one of them at a
time: the cookie holds a token for each role, first the one by which it acts.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from flask import current_app, g, request, url_for
from werkzeug.wrappers import Response

from judge import database
from judge.database import ROLES, Event, Member, Role, Token
from judge.errors import BadInput
from judge.messages import N_
from judge.session_service import erase_names as erase
from judge.web.state import session_service, unless_away

PREFIX = "event-"
BETWEEN = "."
"""Stands between two tokens in a cookie, and in none."""
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
    return next((member for _, member in _held(event)), None)


def _held(event: str) -> Sequence[tuple[str, Member]]:
    """This device's memberships in an event, each with its token, the active one first."""
    known: dict[str, Sequence[tuple[str, Member]]] = g.setdefault("members", {})
    if event not in known:
        tokens = request.cookies.get(f"{PREFIX}{event}", "").split(BETWEEN)[: len(ROLES)]
        found = [(token, events().member(token)) for token in tokens if token]
        known[event] = [(token, one) for token, one in found if one is not None and one.event == event]
    return known[event]


def places(event: str) -> tuple[Member, ...]:
    """All places that this device has in an event: one for each role whose code it has shown."""
    return tuple(member for _, member in _held(event))


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
    """Let this device be in the event; the token never stands in an address.

    A place that it had there in another role stays its own, to be taken again (:func:`act_as`).
    """
    new = events().member(token)
    others = [old for old, member in _held(event) if new is not None and member.role != new.role]
    return _remember(response, event, [token, *others])


def act_as(response: Response, event: str, member: str) -> Response:
    """Let this device act by another of its own places in the event; any other id changes nothing."""
    held = sorted(_held(event), key=lambda pair: pair[1].id != member)
    return _remember(response, event, [token for token, _ in held])


def _remember(response: Response, event: str, tokens: Sequence[str]) -> Response:
    response.set_cookie(
        f"{PREFIX}{event}",
        BETWEEN.join(tokens),
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
