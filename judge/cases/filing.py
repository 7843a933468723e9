"""A case as it is told, by a form, a device's outbox or at the terminal, becomes a change that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.cases.citing import UncitedAddress, frozen
from judge.library import Library
from judge.messages import N_
from judge.store import (
    MOST_CITATIONS,
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


class FaultyChange(FaultyCase):
    template = N_("this is no change of a case: {what}")


class TooManyCitations(FaultyCase):
    template = N_("a case cites at most {most} sections")


def file(
    cases: Cases,
    events: Events,
    library: Callable[[], Library],
    member: Member,
    id: str,
    base: object,
    told: object,
    client: object,
    state: object = None,
) -> Saved | Conflict:
    """Keep what was told of a case: the one way in which cases are written, whoever tells it.

    ``told`` is as :meth:`Cases.put` keeps it, but for ``cites``: addresses, frozen as they read now; what the
    case cites already stays as it was read then. Raises FaultyChange, TooManyCitations, UncitedAddress, and
    what :meth:`Cases.put` raises.
    """
    if not isinstance(told, Mapping) or "citations" in told:
        raise FaultyChange(what="values")
    if not isinstance(base, int) or isinstance(base, bool):
        raise FaultyChange(what="base")
    if not isinstance(client, str):
        raise FaultyChange(what="client")
    if state and not isinstance(state, str):
        raise FaultyChange(what="state")
    values = dict(told)
    if "cites" in values:
        values["citations"] = _cited(cases, events, library, member, id, values.pop("cites"))
    return cases.put(member, id, base, values, client, state_of(str(state)) if state else None)


def _cited(
    cases: Cases, events: Events, library: Callable[[], Library], member: Member, id: str, cites: object
) -> list[dict[str, str]]:
    if not isinstance(cites, (list, tuple)) or not all(isinstance(one, str) for one in cites):
        raise FaultyChange(what="cites")
    wanted = [one.strip() for one in cites if one.strip()]
    if len(wanted) > MOST_CITATIONS:
        raise TooManyCitations(most=MOST_CITATIONS)
    if not wanted:
        return []
    try:
        held = cases.get(member, id).content.get("citations", ())
    except UnknownCase:
        held = ()
    kept = {one["address"]: one for one in held}
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
