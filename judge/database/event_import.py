"""Imports the cases of an export into a new event, with their whole history."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy.orm import Session as Transaction

from judge.database.case import CASE_ID
from judge.database.case_rules import STATES, cleaned
from judge.database.models import CaseRow, ChangeRow, EventRow
from judge.database.retention import parted
from judge.text import writable


def putting_back(
    held: Sequence[Mapping[str, Any]], sessions: Mapping[str, str], now: Callable[[], datetime]
) -> Callable[[Transaction, EventRow], None]:
    """Make a function that adds the cases of an export with their changes to an event, within a transaction.

    Cases get new ids if the old ones are taken, and references between them are updated. ``sessions`` maps
    the old resolver sessions to new ones. Repeated transmissions by devices are recognised for cases that
    keep their id.
    """

    def put_back(transaction: Transaction, row: EventRow) -> None:
        ids: dict[str, str] = {}
        for case in held:
            old = str(case.get("id", ""))
            free = CASE_ID.fullmatch(old) and old not in ids and transaction.get(CaseRow, old) is None
            ids[old] = old if free else str(uuid4())
        used: set[str] = set()
        for number, case in enumerate(held, 1):
            new_id = ids[str(case.get("id", ""))]
            new_id = str(uuid4()) if new_id in used else new_id
            used.add(new_id)
            content: dict[str, object] = {}
            changes = [
                {**change, "values": _renamed(cleaned(change["values"]), ids, sessions)}
                for change in case["changes"]
            ]
            times = [_time(change.get("at", ""), now()) for change in changes] or [now()]
            for change in changes:
                content |= change["values"]
            row.serial, row.last_case = row.serial + 1, number
            state = case.get("state") if case.get("state") in STATES else "open"
            kept, log = parted(content)
            transaction.add(
                CaseRow(
                    id=new_id,
                    event=row.id,
                    number=number,
                    state=state,
                    version=len(changes),
                    serial=row.serial,
                    content=kept,
                    log=log,
                    created=times[0],
                    changed=times[-1],
                    follows=content.get("follows", ""),
                    judge=writable(str(changes[0]["by"]))[:80] if changes else "",
                )
            )
            transaction.flush()
            clients: set[str] = set()
            for version, (change, at) in enumerate(zip(changes, times, strict=False), 1):
                client = writable(str(change.get("client", "")))[:64]
                client = f"restored {version}" if not client or client in clients else client
                clients.add(client)
                what = json.dumps({"values": change["values"], "state": change["state"]}, ensure_ascii=False)
                transaction.add(
                    ChangeRow(
                        case=new_id,
                        version=version,
                        member="",
                        by=writable(str(change["by"]))[:80],
                        role=writable(str(change.get("role", "")))[:16],
                        what=what,
                        client=client,
                        at=at,
                    )
                )

    return put_back


def _time(text: str, otherwise: datetime) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except (TypeError, ValueError):
        return otherwise


def _renamed(values: dict[str, Any], ids: Mapping[str, str], sessions: Mapping[str, str]) -> dict[str, Any]:
    """The values with the new ids; only for a newly created session is its key known.

    A reference to a case outside the export is dropped, because permission to see it was not checked.
    """
    made = dict(values)
    if values.get("follows"):
        made["follows"] = ids.get(values["follows"], "")
    if "session" in values:
        made["session"] = sessions.get(values["session"], values["session"])
    if "session" in values or "keyed" in values:
        made["keyed"] = sessions.get(values.get("session") or values.get("keyed") or "", "")
    return made
