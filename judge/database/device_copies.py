"""An event as one device stores it for times without its server: exported by the server, imported there.

A copy holds the event and the cases that this judge has worked on, without their logs; never a code or a
token. Changes that the device then makes in its own database are found in the history of its cases.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session as Transaction

from judge.database.case import CASE_ID
from judge.database.case_rules import STATES, cleaned
from judge.database.connection import Store
from judge.database.event import ROLES, Member, Token, allow, utc_now
from judge.database.models import CaseRow, ChangeRow, EventRow, MemberRow
from judge.errors import BadInput
from judge.messages import N_
from judge.text import writable

FORMAT = 1
"""The form of a copy; a device leaves one of another form alone."""
MOST_CASES = 300
"""Maximum number of cases in a copy: those changed last."""
NO_CODE = "-"
"""A code that nobody knows, so that nobody can join through the device's database."""


class FaultyCopy(BadInput):
    template = N_("this copy of an event cannot be read: {detail}")


@dataclass(frozen=True)
class Level:
    """The versions of a case, on the server and on the device, that are equal."""

    here: int
    there: int


@dataclass(frozen=True)
class Unsent:
    """A change of a case that the server may not have yet; ``values`` are those of the history."""

    event: str
    case: str
    version: int
    client: str
    values: Mapping[str, object]
    state: str | None
    at: datetime


def given(store: Store, member: Member, now: Callable[[], datetime] = utc_now) -> dict[str, object]:
    """The copy of an event for one of its devices: JSON. Raises NotAllowed."""
    allow(member, *ROLES)
    touched = select(ChangeRow.case).where(ChangeRow.member == member.id)
    with store.reading() as transaction:
        event = transaction.get_one(EventRow, member.event)
        rows = transaction.scalars(
            select(CaseRow)
            .where(CaseRow.event == event.id, or_(CaseRow.id.in_(touched), CaseRow.judge == member.name))
            .order_by(CaseRow.serial.desc())
            .limit(MOST_CASES)
        ).all()
        total = transaction.scalar(select(func.count()).select_from(CaseRow).where(CaseRow.event == event.id))
        return {
            "format": FORMAT,
            "at": now().isoformat(timespec="seconds"),
            "serial": event.serial,
            "cases_there": total or 0,
            "event": {
                "id": event.id, "name": event.name, "date": event.date, "erase_names": event.erase_names,
                "erased": event.erased,
                **{name: json.loads(getattr(event, name)) for name in _LISTED},
            },
            "member": {"id": member.id, "role": member.role, "name": member.name},
            "cases": [
                {
                    "id": row.id, "number": row.number, "state": row.state, "version": row.version,
                    "judge": row.judge, "created": row.created.isoformat(),
                    "changed": row.changed.isoformat(), "content": json.loads(row.content),
                }
                for row in sorted(rows, key=lambda one: one.number)
            ],
        }  # fmt: skip


_LISTED = ("games", "editions", "penalties", "infractions")


def take(store: Store, copy: Mapping[str, Any], known: Mapping[str, Level]) -> tuple[dict[str, Level], Token]:
    """Import a copy into the device's database; returns each case's level and the device's token.

    A case with changes that the server may lack (above its ``known`` level) is left unchanged. Raises
    FaultyCopy, and then nothing is written.
    """
    levels: dict[str, Level] = {}
    token = Token(secrets.token_urlsafe(24))
    try:
        if copy["format"] != FORMAT:
            raise FaultyCopy(detail=f"format {copy['format']}")
        told, member = copy["event"], copy["member"]
        with store.writing() as transaction:
            event = _event(transaction, told)
            _device(transaction, event, member, token)
            transaction.flush()
            for case in copy["cases"]:
                level = _case(transaction, event, case, known.get(case["id"]))
                if level is not None:
                    levels[case["id"]] = level
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise FaultyCopy(detail=f"{type(fault).__name__}: {fault}") from fault
    return levels, token


def _event(transaction: Transaction, told: Mapping[str, Any]) -> EventRow:
    event = transaction.get(EventRow, told["id"])
    if event is None:
        now = utc_now()
        event = EventRow(
            id=told["id"], serial=0, last_case=0, created=now, changed=now, other_names="[]",
            **{f"{role}_code": NO_CODE for role in ROLES},
        )  # fmt: skip
        transaction.add(event)
    event.name, event.date, event.erase_names = told["name"], told["date"], told["erase_names"]
    event.erased = bool(told["erased"])
    for name in _LISTED:
        setattr(event, name, json.dumps(told[name], ensure_ascii=False))
    event.serial += 1
    return event


def _device(transaction: Transaction, event: EventRow, told: Mapping[str, Any], token: Token) -> None:
    if told["role"] not in ROLES:
        raise ValueError(told["role"])
    hashed = hashlib.sha256(token.encode()).hexdigest()
    row = transaction.get(MemberRow, told["id"])
    if row is None:
        row = MemberRow(id=told["id"], event=event.id, joined=utc_now(), role="", name="", token_hash="")
        transaction.add(row)
    row.role, row.name, row.token_hash, row.revoked = told["role"], told["name"], hashed, False


def _case(
    transaction: Transaction, event: EventRow, told: Mapping[str, Any], known: Level | None
) -> Level | None:
    """Import a case, unless it has unsent changes."""
    there = int(told["version"])
    if not CASE_ID.fullmatch(told["id"]) or told["state"] not in STATES or there < 1:
        raise ValueError(told["id"])
    content, created = cleaned(told["content"]), datetime.fromisoformat(told["created"])
    row = transaction.get(CaseRow, told["id"])
    if row is not None:
        if row.event != event.id or known is None or row.version > known.here or known.there >= there:
            return None
    else:
        row = CaseRow(
            id=told["id"], event=event.id, number=0, state="open", content="{}", log="{}", version=0,
            serial=0, created=created, changed=created, follows="", judge=writable(str(told["judge"]))[:80],
        )  # fmt: skip
    numbered(transaction, event, row, int(told["number"]))
    log = json.loads(row.log) if content.get("session") == json.loads(row.content).get("session") else {}
    event.serial += 1
    row.content, row.log = (
        json.dumps(content, ensure_ascii=False),
        json.dumps(log, ensure_ascii=False),
    )
    row.state, row.serial, row.version = told["state"], event.serial, row.version + 1
    row.changed, row.follows = datetime.fromisoformat(told["changed"]), content.get("follows", "")
    transaction.add(row)
    transaction.flush()
    what = json.dumps({"values": content, "state": told["state"]}, ensure_ascii=False)
    transaction.add(
        ChangeRow(
            case=row.id, version=row.version, member="", by=row.judge, role="", what=what,
            client=f"server {there}", at=row.changed,
        )
    )  # fmt: skip
    return Level(row.version, there)


def numbered(transaction: Transaction, event: EventRow, row: CaseRow, number: int) -> None:
    """Give a case its number on the server; a case with that number here gets the next free number."""
    other = transaction.scalar(
        select(CaseRow).where(CaseRow.event == event.id, CaseRow.number == number, CaseRow.id != row.id)
    )
    event.last_case = max(event.last_case, number)
    if other is not None:
        event.last_case += 1
        other.number = event.last_case
        transaction.flush()
    row.number = number


def unsent(store: Store, event: str, known: Mapping[str, Level]) -> tuple[Unsent, ...]:
    """The changes of an event's cases above their known levels, in the order in which they were made."""
    with store.reading() as transaction:
        rows = transaction.scalars(
            select(ChangeRow).join(CaseRow, CaseRow.id == ChangeRow.case)
            .where(CaseRow.event == event, ChangeRow.member != "")
            .order_by(ChangeRow.at, ChangeRow.case, ChangeRow.version)
        )  # fmt: skip
        found = []
        for row in rows:
            if row.version > (known[row.case].here if row.case in known else 0):
                what = json.loads(row.what)
                found.append(
                    Unsent(event, row.case, row.version, row.client, what["values"], what["state"], row.at)
                )
        return tuple(found)


def accepted(store: Store, case_id: str, number: int) -> None:
    """Adopt the number that the server gave a case."""
    with store.writing() as transaction:
        row = transaction.get_one(CaseRow, case_id)
        event = transaction.get_one(EventRow, row.event)
        if row.number != number:
            numbered(transaction, event, row, number)


def sessions_of(store: Store, event: str) -> tuple[str, ...]:
    """The resolver sessions of an event's cases, in the order of the cases."""
    with store.reading() as transaction:
        rows = transaction.scalars(
            select(CaseRow.content).where(CaseRow.event == event).order_by(CaseRow.serial)
        )
        named = (str(json.loads(content).get("session") or "") for content in rows)
        return tuple(dict.fromkeys(one for one in named if one))


def events_with(store: Store, session: str, events: Sequence[str]) -> tuple[str, ...]:
    """The given events that have a case with this resolver session."""
    with store.reading() as transaction:
        held = CaseRow.content.contains(json.dumps(session), autoescape=True)
        found = transaction.scalars(select(CaseRow.event).where(CaseRow.event.in_(events), held).distinct())
        return tuple(sorted(found))


def version_of(store: Store, case_id: str) -> int:
    """The version of a case here; 0 if there is none."""
    with store.reading() as transaction:
        row = transaction.get(CaseRow, case_id)
        return 0 if row is None else row.version


def drop_case(store: Store, case_id: str) -> None:
    """Remove a case that the server never received."""
    with store.writing() as transaction:
        transaction.execute(delete(ChangeRow).where(ChangeRow.case == case_id))
        transaction.execute(delete(CaseRow).where(CaseRow.id == case_id))
    store.overwrite()


def drop_event(store: Store, event: str) -> None:
    """Remove an event with its cases, and this device's membership in it."""
    with store.writing() as transaction:
        cases = select(CaseRow.id).where(CaseRow.event == event)
        transaction.execute(delete(ChangeRow).where(ChangeRow.case.in_(cases)))
        for table in (CaseRow, MemberRow):
            transaction.execute(delete(table).where(table.event == event))
        transaction.execute(delete(EventRow).where(EventRow.id == event))
    store.overwrite()
