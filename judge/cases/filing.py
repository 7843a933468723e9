"""A case as it is told, by a form, a device's outbox or at the terminal, becomes a change that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.cases.citing import UncitedAddress, frozen
from judge.library import Library
from judge.messages import N_
from judge.store import (
    MOST_CITATIONS,
    Attachment,
    Cases,
    Conflict,
    Events,
    FaultyCase,
    Member,
    Saved,
    UnknownCase,
    state_of,
)
from judge.text import writable

MADE_HERE = frozenset(("citations", "keyed", "log"))
"""Parts of a case that are made from what is told, and never told themselves."""


class FaultyChange(FaultyCase):
    template = N_("this is no change of a case: {what}")


class TooManyCitations(FaultyCase):
    template = N_("a case cites at most {most} sections")


Attach = Callable[[str, str, str], Attachment]
"""Gives the attachment for an event, a session as it was told, and the proof of its key."""


def file(
    cases: Cases,
    events: Events,
    library: Callable[[], Library],
    attach: Attach,
    member: Member,
    id: str,
    base: object,
    told: object,
    client: object,
    state: object = None,
) -> Saved | Conflict:
    """Keep what was told of a case: the one way in which cases are written, whoever tells it.

    ``told`` is as :meth:`Cases.put` keeps it, but for ``cites``: addresses, frozen as they read now; what the
    case cites already stays as it was read then. So does the log of a ``session``, unless ``relog`` asks for
    it as it stands; ``proof`` shows that whoever attaches it has its key. Raises FaultyChange,
    TooManyCitations, UncitedAddress, and what :meth:`Cases.put` raises.
    """
    if not isinstance(told, Mapping) or told.keys() & MADE_HERE:
        raise FaultyChange(what="values")
    if not isinstance(base, int) or isinstance(base, bool):
        raise FaultyChange(what="base")
    if not isinstance(client, str):
        raise FaultyChange(what="client")
    if state and not isinstance(state, str):
        raise FaultyChange(what="state")
    values, held = dict(told), _held(cases, member, id)
    if "cites" in values:
        values["citations"] = _cited(events, library, member, held, values.pop("cites"))
    proof, anew = values.pop("proof", ""), values.pop("relog", "")
    if "session" in values:
        if not isinstance(values["session"], str) or not isinstance(proof, str):
            raise FaultyChange(what="session")
        values |= _attached(attach(member.event, values["session"], proof), held, bool(anew))
    return cases.put(member, id, base, values, client, state_of(str(state)) if state else None)


def _held(cases: Cases, member: Member, id: str) -> Mapping[str, Any]:
    """What a case says already; nothing where it is new."""
    try:
        return cases.get(member, id).content
    except UnknownCase:
        return {}


def _attached(made: Attachment, held: Mapping[str, Any], anew: bool) -> dict[str, Any]:
    """What a case says of its session; of one that it has already the log stays, and that its key was had."""
    if not made.session or made.session != held.get("session"):
        keyed = made.session if made.keyed else ""
        return {"session": made.session, "keyed": keyed, "log": made.log()}
    told: dict[str, Any] = {"session": made.session}
    if made.keyed:
        told["keyed"] = made.session
    log = made.log() if anew or not held.get("log") else {}
    if log:
        told["log"] = log
    return told


def _cited(
    events: Events, library: Callable[[], Library], member: Member, held: Mapping[str, Any], cites: object
) -> list[dict[str, str]]:
    if not isinstance(cites, (list, tuple)) or not all(isinstance(one, str) for one in cites):
        raise FaultyChange(what="cites")
    wanted = [one.strip() for one in cites if one.strip()]
    if len(wanted) > MOST_CITATIONS:
        raise TooManyCitations(most=MOST_CITATIONS)
    if not wanted:
        return []
    kept = {one["address"]: one for one in held.get("citations", ())}
    return citations(library(), wanted, events.event(member.event).editions, kept)


def citations(
    library: Library,
    addresses: Iterable[str],
    editions: Mapping[str, str],
    kept: Mapping[str, dict[str, str]],
    strict: bool = True,
) -> list[dict[str, str]]:
    """These addresses as citations, each once; what was cited before stays as it was read then.

    Raises UncitedAddress where nothing stands at one, unless it is shown as it was typed (``strict`` false).
    """
    made: dict[str, Any] = {}
    for address in addresses:
        try:
            one = kept.get(address) or frozen(library, address, editions)
        except UncitedAddress:
            if strict:
                raise
            one = {"address": writable(address)[:200]}
        made[one["address"]] = one
    return list(made.values())
