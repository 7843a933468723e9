"""Saves changes of cases entered by a form, a device's outbox or the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judge.cases.frozen_citations import UncitedAddress, bare, frozen
from judge.cases.infraction_choices import (
    Offered,
    all_called,
    called,
    chosen_infraction,
    infraction_address,
    offered,
)
from judge.database import (
    MOST_CITATIONS,
    Attachment,
    Conflict,
    FaultyCase,
    Member,
    Saved,
    UnknownCase,
    state_of,
)
from judge.library import Library
from judge.messages import N_
from judge.text import writable

if TYPE_CHECKING:
    from judge.database import Cases, Events

_NUMBER = re.compile(r"\d+(?:\.\w+)+")
"""A number of a section. In documents with infractions, one that is not an infraction is not taken for a
name.
"""
MADE_HERE = frozenset(("citations", "keyed", "log"))
"""Parts of a case that are derived here and may not be entered directly."""


class FaultyChange(FaultyCase):
    template = N_("this is not a valid change of a case: {what}")


class NotAnInfraction(FaultyCase):
    template = N_("“{address}” is no infraction in the editions of this event; its infractions: {known}")


class SeveralInfractions(FaultyCase):
    template = N_("“{address}” may be any of {known}; say which")


class TooManyCitations(FaultyCase):
    template = N_("a case cites at most {most} sections")


Attach = Callable[[str, str, str], Attachment]
"""Makes the attachment from an event, a session as entered, and the proof of its key."""


def file(
    cases: Cases,
    events: Events,
    library: Callable[[], Library],
    attach: Attach,
    member: Member,
    case_id: str,
    base: object,
    told: object,
    client: object,
    state: object = None,
) -> Saved | Conflict:
    """Save what was entered for a case; all changes of cases go through this function.

    ``told`` has the format of :meth:`Cases.put`, except for ``cites``: addresses that are frozen with their
    current wording, unless the case cites them already. The log of a ``session`` is also kept as it was,
    unless ``relog`` asks for the current one; ``proof`` shows that the sender has its key. Raises
    FaultyChange, TooManyCitations, UncitedAddress, and the errors of :meth:`Cases.put`.
    """
    if not isinstance(told, Mapping) or told.keys() & MADE_HERE:
        raise FaultyChange(what="values")
    if not isinstance(base, int) or isinstance(base, bool):
        raise FaultyChange(what="base")
    if not isinstance(client, str):
        raise FaultyChange(what="client")
    if state and not isinstance(state, str):
        raise FaultyChange(what="state")
    values, held = dict(told), _held(cases, member, case_id)
    values |= _infraction(events, library, member, held, values)
    if "cites" in values:
        values["citations"] = _cited(events, library, member, held, values.pop("cites"))
    proof, anew = values.pop("proof", ""), values.pop("relog", "")
    if "session" in values:
        if not isinstance(values["session"], str) or not isinstance(proof, str):
            raise FaultyChange(what="session")
        values |= _attached(attach(member.event, values["session"], proof), held, bool(anew))
    return cases.put(member, case_id, base, values, client, state_of(str(state)) if state else None)


def _infraction(
    events: Events, library: Callable[[], Library], member: Member, held: Mapping[str, Any],
    told: Mapping[str, object],
) -> dict[str, object]:  # fmt: skip
    """The values that follow from an infraction: its address, which is also cited; its usual penalty if none
    was entered; a question if there is none.
    """
    before = str(held.get("infringed") or "")
    name, key = told.get("infraction", held.get("infraction", "")), told.get("infringed", "")
    if not isinstance(name, str) or not isinstance(key, str):
        raise FaultyChange(what="infraction")
    if name.strip() == held.get("infraction", "") and key in ("", before):
        same: dict[str, object] = {"infringed": before} if "infringed" in told else {}
        if before and told.get("departure"):
            known = offered(library(), events.event(member.event))
            same |= _with_rule(chosen_infraction(known, before), held, told)
        return same
    made: dict[str, object] = {"infringed": ""}
    known = offered(library(), events.event(member.event)) if name.strip() or key else ()
    found = chosen_infraction(known, key) if key else called(known, name.strip())
    if found is None and key and key != before:
        raise FaultyChange(what=key[:80])
    numbered = any(one.edition for one in known) and _NUMBER.fullmatch(name.strip())
    several = () if found or key else all_called(known, name.strip())
    if len(several) > 1:
        raise SeveralInfractions(address=name.strip()[:80], known=", ".join(bare(one.key) for one in several))
    if found is None and not key and (numbered or infraction_address(library(), name.strip())):
        listed = ", ".join(bare(one.key) for one in known if one.edition)
        raise NotAnInfraction(address=name.strip()[:80], known=listed or "-")
    if found is not None:
        made |= {"infraction": found.name, "infringed": found.key if found.edition else ""}
        if found.usual and not told.get("penalty") and not held.get("penalty"):
            made["penalty"] = found.usual
    if name.strip() and not told.get("question") and not held.get("question"):
        made["question"] = made.get("infraction", name)
    cites = told.get("cites")
    if cites is None:
        cites = [one["address"] for one in held.get("citations", ())]
    if (made["infringed"] or before) and isinstance(cites, (list, tuple)):
        kept = [
            one for one in cites if not before or (one != before and not str(one).startswith(f"{before}."))
        ]
        made["cites"] = [*kept, *(found.cited if found is not None and made["infringed"] else ())]
    if found is not None and told.get("departure"):
        made |= _with_rule(found, held, {**told, **made})
    return made


def _with_rule(
    found: Offered | None, held: Mapping[str, Any], told: Mapping[str, object]
) -> dict[str, object]:
    """The citations, with the sections that support the reason for an unusual penalty: an upgrade, a
    downgrade, a remedy, or a rule about repetition.
    """
    added = found.departing(str(told.get("departure") or "")) if found else ()
    cites = told.get("cites")
    if cites is None:
        cites = [one["address"] for one in held.get("citations", ())]
    if not added or not isinstance(cites, (list, tuple)):
        return {}
    return {"cites": list(dict.fromkeys((*cites, *added)))}


def _held(cases: Cases, member: Member, case_id: str) -> Mapping[str, object]:
    """The current content of a case; empty if it is new."""
    try:
        return cases.get(member, case_id).content
    except UnknownCase:
        return {}


def _attached(made: Attachment, held: Mapping[str, object], anew: bool) -> dict[str, object]:
    """The values for an attached session; if it was attached before, its log and proven key are kept."""
    if not made.session or made.session != held.get("session"):
        keyed = made.session if made.keyed else ""
        return {"session": made.session, "keyed": keyed, "log": made.log()}
    told: dict[str, object] = {"session": made.session}
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
    """Make citations of addresses, each once; earlier citations keep their wording.

    Raises UncitedAddress if an address does not exist; without ``strict`` it is kept as typed instead.
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
