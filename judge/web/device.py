"""``/events/<event>/device``, ``/resolver/<id>/device``: what a device that keeps Judge takes along, and the
tables it brings back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from judge.database import Key, UnknownSession, WrongKey
from judge.errors import BadInput, JudgeError
from judge.session_service import FaultySession, merged, told
from judge.web.language import translated
from judge.web.membership import erase_names, events, joined, need
from judge.web.resolver import key_of, with_key
from judge.web.state import session_service

blueprint = Blueprint("device", __name__)


@blueprint.get("/events/<event>/device")
def copy(event: str) -> Response | tuple[Response, int]:
    """The event with the cases in which this judge had a hand, for a device that keeps all of Judge.

    JSON (:mod:`judge.database.device_copies`); who is not in the event gets ``{"error"}`` with status 403.
    """
    from judge.database.device_copies import given

    try:
        member = need(event)
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 403
    return jsonify(given(events().store, member))


@blueprint.put("/events/<event>/sessions/<id>")
def bring(event: str, id: str) -> tuple[Response, int]:
    """A table that was laid on a device without the server; brought again it is merged, nothing twice.

    What cannot be taken is answered with ``{"error"}``; the device gets the key's cookie back.
    """
    try:
        need(event)
        return _merged(id, _sent()), 200
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 400


@blueprint.get("/resolver/<id>/device")
def lend(id: str) -> tuple[Response, int]:
    """A table for a device that may change it, to go on there without the server: JSON as it brings it back.

    ``events`` are those of this device whose cases hold it. Others get ``{"error"}`` with status 403.
    """
    from judge.database.device_copies import events_with

    erase_names()
    try:
        if not session_service().sessions.may_change(id, key_of(id)):
            raise WrongKey()
        table = told(session_service(), id, key_of(id))
    except JudgeError as fault:
        return jsonify({"error": translated(fault.message)}), 403
    held = events_with(events().store, id, [event.id for event, _ in joined()])
    return jsonify({"session": id, "events": held, "table": table}), 200


@blueprint.put("/resolver/<id>/device")
def give_back(id: str) -> tuple[Response, int]:
    """What a device did at a table that was lent to it; only to a table that is still here."""
    try:
        sent = _sent()
        if not session_service().sessions.there(id):
            raise UnknownSession(days=session_service().sessions.limits.days)
        return _merged(id, sent), 200
    except JudgeError as fault:
        return jsonify({"error": translated(fault.message)}), 400


def _sent() -> Mapping[str, Any]:
    try:
        sent = request.get_json(silent=True)
    except RecursionError:
        sent = None
    if not isinstance(sent, dict):
        raise FaultySession(what="JSON")
    return sent


def _merged(id: str, sent: Mapping[str, Any]) -> Response:
    done = merged(session_service(), id, sent)
    about = {"id": id, "place": done.place, "more": done.more, "branched": done.branched}
    answer = jsonify({"session": {**about, "url": url_for("resolver.table", id=id)}})
    with_key(answer, id, Key(sent["key"]))
    return answer
