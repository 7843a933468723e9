"""Exchanges sessions with devices that work without the server: merges theirs here, and lends ours to them.

A session keeps its name and key, so that a case's link stays valid. Every input has an id made by its sender:
sent again, in parts or as a whole, it is entered once. If the table has changed here meanwhile, the device's
inputs become a branch beside those changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.database import Key
from judge.errors import BadInput
from judge.messages import N_
from judge.session_service.service import Moved, NoScenario, SessionService, read_input

FORMAT = 1
"""The format of what a device sends; increased whenever an older server could not read it."""
AT_ONCE = 50
"""Maximum number of inputs entered at once; a device with more sends the rest again."""
_PARTS = {"format", "key", "scenario", "place", "inputs"}
_STOOD = "stood"
_NAME = re.compile(r"[A-Za-z0-9_-]{12,32}")


class FaultySession(BadInput):
    template = N_("this session of a device cannot be read: {what}")


class RefusedHere(BadInput):
    template = N_("input {number} of the device's table is refused here: {reason}")


@dataclass(frozen=True)
class Merged:
    """The result of merging a device's session: the current node, whether ``more`` must be sent, and whether
    the device's inputs are a branch beside those made here.
    """

    place: int
    more: bool = False
    branched: bool = False


def session_for_server(
    service: SessionService, session_id: str, key: str, stood: int | None = None
) -> dict[str, object]:
    """A session as a device sends it: JSON; ``stood`` is the server's node when both were last in step.

    Raises UnknownSession, NoScenario.
    """
    work, stored = service.open(session_id), service.sessions.load(session_id)
    if not work.described:
        raise NoScenario()
    clients = service.sessions.clients(session_id)
    return {
        "format": FORMAT,
        "key": key,
        "scenario": work.described,
        "place": stored.place,
        "inputs": [
            [one.parent, one.input, client] for one, client in zip(stored.inputs, clients, strict=True)
        ],
        **({} if stood is None else {_STOOD: stood}),
    }


def merged(service: SessionService, session_id: str, sent: Mapping[str, object]) -> Merged:
    """Enter a device's inputs into the session of the same name, which is created if necessary.

    The current node becomes the device's, unless somebody has changed it since the device was last in step
    (``stood``: the node at that time; a device that does not send it counts as in step if it knows the
    current node). Raises FaultySession, WrongKey if another session has that name, RefusedHere for an input
    that the rules here do not allow, and the errors of creating a session.
    """
    key, scenario, place, inputs, in_step = _read(session_id, sent)
    sessions = service.sessions
    if not sessions.there(session_id):
        service.begin(scenario, "device", named=(session_id, key))
    elif not sessions.may_change(session_id, key):
        service.go(session_id, key, 0)  # raises WrongKey
    stood = service.open(session_id).place
    places, entered = [0], 0
    for number, (parent, text, client) in enumerate(inputs, 1):
        at = sessions.sent(session_id, client)
        if at is None:
            if entered == AT_ONCE:
                service.go(session_id, key, stood)
                return Merged(stood, more=True)
            at = _entered(service, session_id, key, places[parent], number, text, client)
            entered += 1
        places.append(at)
    moved = stood not in places if in_step is None else stood != in_step
    branched = moved and stood != places[place]
    service.go(session_id, key, stood if branched else places[place])
    return Merged(stood if branched else places[place], branched=branched and bool(entered))


def lent(service: SessionService, session_id: str, sent: Mapping[str, Any]) -> bool:
    """Make a device's session equal to the server's; returns whether the device has further inputs.

    The device's own current node stays. Raises the errors of :func:`merged`.
    """
    while merged(service, session_id, sent).more:
        pass
    known = {client for _, _, client in sent["inputs"]}
    return not known.issuperset(service.sessions.clients(session_id))


def _entered(
    service: SessionService, session_id: str, key: Key, parent: int, number: int, text: str, client: str
) -> int:
    done = service.enter(session_id, key, parent, client, read_input(text), branch=True)
    if isinstance(done, Moved):  # a branch is independent of inputs entered meanwhile
        raise FaultySession(what=f"input {number}")
    if done.refusal is not None:
        raise RefusedHere(number=number, reason=done.refusal.reason)
    return done.place


def _read(
    session_id: str, sent: Mapping[str, object]
) -> tuple[Key, str, int, list[tuple[int, str, str]], int | None]:
    if not _NAME.fullmatch(session_id):
        raise FaultySession(what="id")
    if set(sent) - {_STOOD} != _PARTS:
        raise FaultySession(what=", ".join(sorted(_PARTS ^ (set(sent) - {_STOOD})))[:200])
    if sent["format"] != FORMAT:
        raise FaultySession(what="format")
    key, scenario, place, inputs = sent["key"], sent["scenario"], sent["place"], sent["inputs"]
    if not isinstance(key, str) or not 12 <= len(key) <= 64:
        raise FaultySession(what="key")
    if not isinstance(scenario, str):
        raise FaultySession(what="scenario")
    if not isinstance(inputs, list):
        raise FaultySession(what="inputs")
    read: list[tuple[int, str, str]] = []
    for number, one in enumerate(inputs):
        fits = isinstance(one, list) and [type(part) for part in one] == [int, str, str]
        if not fits or not 0 <= one[0] <= number or not 0 < len(one[2]) <= 64:
            raise FaultySession(what=f"inputs, {number + 1}")
        read.append((one[0], one[1], one[2]))
    if type(place) is not int or not 0 <= place <= len(read):
        raise FaultySession(what="place")
    in_step = sent.get(_STOOD)
    if in_step is not None and type(in_step) is not int:
        raise FaultySession(what=_STOOD)
    return Key(key), scenario, place, read, in_step
