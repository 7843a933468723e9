"""Who is asking: the devices' cookies, one for each event they have joined.

A device that joins again with the code of another role keeps its earlier role, but acts in one of them at a
time: the cookie holds a token for each role, the active one first.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from flask import current_app, g, request, url_for
from werkzeug.wrappers import Response

from judge import database
from judge.database import ROLES, Member, Role, Token, TournamentEvent
from judge.errors import BadInput
from judge.messages import N_
from judge.session_service import erase_names as erase
from judge.web.state import session_service, unless_away

PREFIX = "event-"
BETWEEN = "."
"""Separates the tokens in a cookie; it occurs in no token."""
LASTING = 30 * 24 * 3600
"""A cookie lasts a month, longer than any event."""


class NotJoined(BadInput):
    template = N_("this is for the judges of the event: join it first")


def events() -> database.Events:
    return database.Events(session_service().sessions.store)


def cases() -> database.Cases:
    return database.Cases(session_service().sessions.store)


def attached() -> database.AttachedEvents:
    return database.AttachedEvents(session_service().sessions.store)


def erase_names() -> None:
    """Erase players' names whose day has come: once a day, before anybody reads a case."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    if current_app.extensions.get("names-erased") != today:
        erase(session_service(), cases(), today)
        current_app.extensions["names-erased"] = today


def look_again_for_names() -> None:
    """Erase names now, because an event's day was set, an event was restored, or a table was attached late.

    The next request may be answered by another server, which has already checked today.
    """
    current_app.extensions.pop("names-erased", None)
    erase_names()


def member_of(event: str) -> Member | None:
    """This device's membership in an event, or None. Names are erased first, as cases may be read
    afterwards.
    """
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
    """All memberships that this device has in an event: one for each role whose code it has entered."""
    return tuple(member for _, member in _held(event))


def need(event: str, *roles: Role) -> Member:
    """This device's membership in an event; raises NotJoined if it has none, or not in this role."""
    found = member_of(event)
    if found is None or (roles and found.role not in roles):
        raise NotJoined()
    return found


def joined() -> tuple[tuple[TournamentEvent, Member], ...]:
    """The events that this device has joined, latest first; no cases are read for this."""
    found = []
    for name in request.cookies:
        if name.startswith(PREFIX):
            member = _place(name.removeprefix(PREFIX))
            if member is not None:
                found.append((events().event(member.event), member))
    return tuple(sorted(found, key=lambda pair: pair[1].joined, reverse=True))


@unless_away(())
def joined_if_any() -> tuple[tuple[TournamentEvent, Member], ...]:
    """Like :func:`joined`, but without querying the database for devices that never joined an event."""
    return joined() if any(name.startswith(PREFIX) for name in request.cookies) else ()


def remember(response: Response, event: str, token: Token) -> Response:
    """Make this device a member of the event; the token is never part of an address.

    Its earlier membership in another role is kept and can be used again (:func:`act_as`).
    """
    new = events().member(token)
    others = [old for old, member in _held(event) if new is not None and member.role != new.role]
    return _remember(response, event, [token, *others])


def act_as(response: Response, event: str, member: str) -> Response:
    """Let this device act by another of its own memberships in the event; any other id changes nothing."""
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
    """The address that a request comes from, for counting wrong codes; behind a proxy, the one that
    it names.
    """
    return request.remote_addr or ""
