"""Cases with their whole history: each change is kept with who, when and what; nothing is overwritten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import uuid4

from sqlalchemy import Select, select
from sqlalchemy.orm import Session as Transaction

from judge.errors import NotFound
from judge.messages import N_, Message
from judge.store.database import Store, StoreFault
from judge.store.events import Member, allow, utc_now
from judge.store.following import Followed, chains, followers, may_follow, tell
from judge.store.keeping import DECIDED, STATES, CaseState, FaultyCase, cleaned, may_keep, news
from judge.store.models import CaseRow, ChangeRow, EventRow
from judge.store.names import nameless
from judge.text import writable

_NOT_FOLLOWED = N_("the case that it follows is not there")
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


class UnknownCase(NotFound):
    template = N_("there is no such case in this event")


@dataclass(frozen=True)
class Case:
    """A case as it stands; ``content`` has TEXTS, LISTS, ``citations`` and ``extension`` (minutes).

    ``judge`` is who filed it.
    """

    id: str
    event: str
    number: int
    state: CaseState
    content: Mapping[str, Any]
    version: int
    serial: int
    created: datetime
    changed: datetime
    judge: str = ""


@dataclass(frozen=True)
class Changed:
    """One change in a case's history: what was set, and the state it led to where that changed."""

    version: int
    by: str
    role: str
    at: datetime
    values: Mapping[str, Any]
    state: CaseState | None


@dataclass(frozen=True)
class Saved:
    """A change was kept, or had been kept already (``repeated``)."""

    case: Case
    repeated: bool = False


@dataclass(frozen=True)
class Conflict:
    """Somebody else has changed the case meanwhile: theirs, and what was to be set."""

    case: Case
    values: Mapping[str, Any]
    state: CaseState | None


class Cases:
    """The cases of a store. ``now`` is the clock (tests set it back); order never depends on it."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self.store = store
        self.now = now

    def put(
        self,
        member: Member,
        id: str,
        base: int,
        values: Mapping[str, Any],
        client: str,
        state: CaseState | None = None,
    ) -> Saved | Conflict:
        """Keep a change of a case, or a new one (``base`` 0), made on the version that was looked at.

        The device makes the ids, so that sending twice changes once. Where somebody else has changed the
        case meanwhile nothing is kept and a Conflict comes back. What says the same as the case does already
        is no change. Players' names are not kept after the day on which they are erased. Raises FaultyCase,
        UnknownCase, and what :func:`may_keep` raises.
        """
        allow(member, "judge", "head", "organiser")
        if not _ID.fullmatch(id) or not 0 < len(client) <= 64:
            raise FaultyCase(what="id")
        made, client, now = cleaned(values), writable(client), self.now()
        with self.store.writing() as transaction:
            event = self._event(transaction, member.event, lock=True)
            if event.erase_names and event.erase_names < now.date().isoformat():
                made = nameless(made) | ({"players": []} if "players" in made else {})
            row = transaction.get(CaseRow, id)
            if row is not None and row.event != member.event:
                raise UnknownCase()
            again = transaction.scalar(
                select(ChangeRow.version).where(ChangeRow.case == id, ChangeRow.client == client)
            )
            if row is not None and again is not None:
                return Saved(as_case(row), repeated=True)
            if row is None:
                if base != 0:
                    raise UnknownCase()
                event.last_case += 1
                row = CaseRow(
                    id=id, event=event.id, number=event.last_case, state="open", content="{}", version=0,
                    serial=0, created=now, changed=now, follows="", judge=member.name,
                )  # fmt: skip
                transaction.add(row)
                transaction.flush()
            elif base != row.version:
                return Conflict(as_case(row), made, state)
            may_keep(member, _state(row) if row.version else None, state, made)
            follows = made.get("follows", row.follows)
            if (
                follows
                and follows != row.follows
                and (follows == id or not may_follow(transaction, member, follows))
            ):
                raise FaultyCase(what=Message(_NOT_FOLLOWED))
            content = json.loads(row.content)
            made = news(made, content, kept=("reason",) if state in DECIDED else ())
            if row.version and not made and state in (None, row.state):
                return Saved(as_case(row))
            turned = False
            if state is not None and state != row.state:
                turned, row.state = "reversed" in (state, row.state), state
            event.serial += 1
            row.content = json.dumps({**content, **made}, ensure_ascii=False)
            row.version, row.serial, row.changed = row.version + 1, event.serial, now
            row.follows = follows
            what = json.dumps({"values": made, "state": state}, ensure_ascii=False)
            transaction.add(
                ChangeRow(
                    case=id,
                    version=row.version,
                    member=member.id,
                    by=member.name,
                    role=member.role,
                    what=what,
                    client=client,
                    at=now,
                )
            )
            transaction.flush()
            saved = Saved(as_case(row))
        if turned:
            with suppress(
                StoreFault
            ):  # the change is kept; who looks at a follower sees it when reading anew
                tell(self.store, id)
        return saved

    def _event(self, transaction: Transaction, id: str, lock: bool = False) -> EventRow:
        """An event's row; locked, its changes wait for one another whatever the database."""
        row = transaction.get(EventRow, id, with_for_update=True if lock else None)
        if row is None:
            raise UnknownCase()
        return row

    def get(self, member: Member, id: str) -> Case:
        """A case of the member's event; raises UnknownCase."""
        with self.store.reading() as transaction:
            return as_case(self._own(transaction, member, id))

    def _own(self, transaction: Transaction, member: Member, id: str) -> CaseRow:
        allow(member, "judge", "head", "organiser")
        row = transaction.get(CaseRow, id)
        if row is None or row.event != member.event:
            raise UnknownCase()
        return row

    def history(self, member: Member, id: str) -> tuple[Changed, ...]:
        """Every change of a case, the first one first."""
        with self.store.reading() as transaction:
            self._own(transaction, member, id)
            rows = transaction.scalars(
                select(ChangeRow).where(ChangeRow.case == id).order_by(ChangeRow.version)
            )
            return tuple(_changed(row) for row in rows)

    def all(self, member: Member) -> tuple[Case, ...]:
        """The cases of the member's event by number."""
        return self.since(member, -1)[1]

    def since(self, member: Member, serial: int) -> tuple[int, tuple[Case, ...]]:
        """What has changed since a serial, oldest first, and the serial of now."""
        allow(member, "judge", "head", "organiser")
        with self.store.reading() as transaction:
            event = self._event(transaction, member.event)
            # plain rows: what is only read need not be watched for changes, which takes most of the time
            rows = transaction.execute(
                select(*CaseRow.__table__.columns)
                .where(CaseRow.event == member.event, CaseRow.serial > serial)
                .order_by(CaseRow.number if serial < 0 else CaseRow.serial)
            )
            return event.serial, tuple(as_case(cast(CaseRow, row)) for row in rows)

    def serial(self, member: Member) -> int:
        """The serial of the event's last change: all that a waiting device must know."""
        with self.store.reading() as transaction:
            serial = transaction.scalar(select(EventRow.serial).where(EventRow.id == member.event))
        if serial is None:
            raise UnknownCase()
        return serial

    def rests_on(self, member: Member) -> Mapping[str, tuple[Followed, ...]]:
        """For each case of the member's event that follows another one: what it rests on, nearest first."""
        allow(member, "judge", "head", "organiser")
        with self.store.reading() as transaction:
            rows = transaction.execute(
                select(CaseRow.id, CaseRow.follows).where(
                    CaseRow.event == member.event, CaseRow.follows != ""
                )
            )
            return chains(transaction, [(id, follows) for id, follows in rows])

    def followers(self, member: Member, id: str) -> tuple[Followed, ...]:
        """All cases, of whatever event, that follow a case of the member's event."""
        with self.store.reading() as transaction:
            self._own(transaction, member, id)
            return followers(transaction, id)

    def restore(
        self, event: str, held: Sequence[Mapping[str, Any]], sessions: Mapping[str, str] | None = None
    ) -> None:
        """Put back the cases of an export with their changes, under new ids where the old ones are taken.

        What followed one of them follows it under its new id; ``sessions`` gives the resolver's sessions
        theirs.
        """
        with self.store.writing() as transaction:
            row = self._event(transaction, event, lock=True)
            ids: dict[str, str] = {}
            for case in held:
                old = str(case.get("id", ""))
                free = _ID.fullmatch(old) and old not in ids and transaction.get(CaseRow, old) is None
                ids[old] = old if free else str(uuid4())
            used: set[str] = set()
            for number, case in enumerate(held, 1):
                id = ids[str(case.get("id", ""))]
                id = str(uuid4()) if id in used else id
                used.add(id)
                content: dict[str, Any] = {}
                changes = [
                    {**change, "values": _renamed(cleaned(change["values"]), ids, sessions or {})}
                    for change in case["changes"]
                ]
                times = [_time(change.get("at", ""), self.now()) for change in changes] or [self.now()]
                for change in changes:
                    content |= change["values"]
                row.serial, row.last_case = row.serial + 1, number
                state = case.get("state") if case.get("state") in STATES else "open"
                transaction.add(
                    CaseRow(
                        id=id,
                        event=event,
                        number=number,
                        state=state,
                        version=len(changes),
                        serial=row.serial,
                        content=json.dumps(content, ensure_ascii=False),
                        created=times[0],
                        changed=times[-1],
                        follows=content.get("follows", ""),
                        judge=writable(str(changes[0]["by"]))[:80] if changes else "",
                    )
                )
                transaction.flush()
                for version, (change, at) in enumerate(zip(changes, times, strict=False), 1):
                    what = json.dumps(
                        {"values": change["values"], "state": change["state"]}, ensure_ascii=False
                    )
                    transaction.add(
                        ChangeRow(
                            case=id,
                            version=version,
                            member="",
                            by=writable(str(change["by"]))[:80],
                            role=writable(str(change.get("role", "")))[:16],
                            what=what,
                            client=f"restored {version}",
                            at=at,
                        )
                    )

    def played_when_due(self, today: str) -> Mapping[str, frozenset[str]]:
        """The resolver's sessions of the cases whose players' names are to be erased, with those names."""
        found: dict[str, set[str]] = {}
        with self.store.reading() as transaction:
            for event in transaction.scalars(_due(today)).all():
                for told, names in _told(transaction, event.id).values():
                    for id in {str(values["session"]) for values in told if values.get("session")}:
                        found.setdefault(id, set()).update(names)
        return {id: frozenset(names) for id, names in found.items()}

    def erase_names(self, today: str) -> int:
        """Erase players' names from every event whose day for it has come (ISO); gives how many events.

        They go out of the texts and the history as well: a case's own names whole and word by word, those of
        the event's other cases where they stand whole.
        """
        count = 0
        with self.store.writing() as transaction:
            for event in transaction.scalars(_due(today)).all():
                all_told = _told(transaction, event.id)
                whole = frozenset(name for _, names in all_told.values() for name in names)
                for row in transaction.scalars(select(CaseRow).where(CaseRow.event == event.id)).all():
                    _, names = all_told[row.id]
                    row.content = _erased(json.loads(row.content), names, whole)
                    changes = transaction.scalars(select(ChangeRow).where(ChangeRow.case == row.id))
                    for change in changes.all():
                        what = json.loads(change.what)
                        values = json.loads(_erased(what["values"], names, whole))
                        change.what = json.dumps({**what, "values": values}, ensure_ascii=False)
                event.erased = True
                count += 1
        return count


def _due(today: str) -> Select[EventRow]:
    """The events whose names are to be erased."""
    return select(EventRow).where(
        EventRow.erase_names != "", EventRow.erase_names < today, EventRow.erased.is_(False)
    )


def _told(transaction: Transaction, event: str) -> dict[str, tuple[list[dict[str, Any]], frozenset[str]]]:
    """For each case of an event what was ever told of it, and the players who were ever named."""
    rows = transaction.execute(
        select(CaseRow.id, ChangeRow.what).join(ChangeRow, ChangeRow.case == CaseRow.id)
        .where(CaseRow.event == event)
    )  # fmt: skip
    told: dict[str, list[dict[str, Any]]] = {}
    for id, what in rows:
        told.setdefault(id, []).append(json.loads(what)["values"])
    return {
        id: (values, frozenset(name for one in values for name in one.get("players", ())))
        for id, values in told.items()
    }


def _time(text: str, otherwise: datetime) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except (TypeError, ValueError):
        return otherwise


def _renamed(values: dict[str, Any], ids: Mapping[str, str], sessions: Mapping[str, str]) -> dict[str, Any]:
    found = {"follows": ids, "session": sessions}
    return {name: found.get(name, {}).get(value, value) if name in found else value
            for name, value in values.items()}  # fmt: skip


def _erased(content: Mapping[str, Any], names: Iterable[str], whole: Iterable[str]) -> str:
    held = nameless(content, names, whole) | ({"players": []} if "players" in content else {})
    return json.dumps(held, ensure_ascii=False)


def _state(row: CaseRow) -> CaseState:
    return next(state for state in STATES if state == row.state)


def as_case(row: CaseRow) -> Case:
    """A case as its row has it."""
    content = json.loads(row.content)
    return Case(
        row.id, row.event, row.number, _state(row), content, row.version, row.serial, row.created,
        row.changed, row.judge,
    )  # fmt: skip


def _changed(row: ChangeRow) -> Changed:
    what = json.loads(row.what)
    return Changed(row.version, row.by, row.role, row.at, what["values"], what["state"])
