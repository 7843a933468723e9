"""Cases with their whole history: every change is stored with its author and time; nothing is overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session as Transaction

from judge.database.case import CASE_ID, Case, CaseState, Changed, Conflict, FollowedCase, Saved, UnknownCase
from judge.database.case_rules import (
    DECIDED,
    STATES,
    FaultyCase,
    cleaned,
    may_keep,
    may_say,
    must_rule,
    news,
    withdrawn,
)
from judge.database.connection import Store
from judge.database.erasure import Names, Preview
from judge.database.event import Member, allow, utc_now
from judge.database.models import CaseRow, ChangeRow, EventRow
from judge.database.precedents import chains, followers, may_follow, tell
from judge.database.redaction import NAMED, nameless
from judge.database.retention import (
    erase_names,
    parted,
    played,
    played_when_due,
    to_be_erased,
    whole,
)
from judge.messages import N_, Message
from judge.text import writable

_NOT_FOLLOWED = N_("the case that it follows does not exist")
_LISTED = tuple(column for column in CaseRow.__table__.columns if column.name != "log")


class Cases:
    """The cases in a store. ``now`` is the clock (replaceable in tests); the order of changes never depends
    on it."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self.store = store
        self.now = now

    def put(
        self,
        member: Member,
        case_id: str,
        base: int,
        values: Mapping[str, object],
        client: str,
        state: CaseState | None = None,
    ) -> Saved | Conflict:
        """Save a change based on version ``base`` of a case, or a new case (``base`` 0).

        Devices make the ids, so that sending twice has no further effect. If somebody else has changed the
        case in the meantime, nothing is saved and a Conflict is returned. Values equal to the current ones
        are not a change. Players' names are not saved after the day on which they are erased. Raises
        FaultyCase, UnknownCase, and the errors of :func:`may_keep`, :func:`must_rule` and
        :func:`may_say`.
        """
        allow(member, "judge", "head", "organiser")
        if not CASE_ID.fullmatch(case_id) or not 0 < len(client) <= 64:
            raise FaultyCase(what="id")
        made, client, now = cleaned(values), writable(client), self.now()
        with self.store.writing() as transaction:
            event = self._event(transaction, member.event, lock=True)
            if event.erase_names and event.erase_names < now.date().isoformat():
                made = nameless(made) | {name: [] for name in NAMED if name in made}
                # names in its session remain to be erased
                event.erased = event.erased and not made.get("keyed")
            else:
                event.erased = False  # the clock was ahead and names were erased too early
            row = transaction.get(CaseRow, case_id)
            if row is not None and row.event != member.event:
                raise UnknownCase()
            again = transaction.scalar(
                select(ChangeRow.version).where(ChangeRow.case == case_id, ChangeRow.client == client)
            )
            if row is not None and again is not None:
                return Saved(as_case(row), repeated=True, change=again)
            if row is None:
                if base != 0:
                    raise UnknownCase()
                event.last_case += 1
                row = CaseRow(
                    id=case_id, event=event.id, number=event.last_case, state="open", content="{}", log="{}",
                    version=0, serial=0, created=now, changed=now, follows="", judge=member.name,
                )  # fmt: skip
                transaction.add(row)
                transaction.flush()
            elif base != row.version:
                return Conflict(as_case(row), made, state)
            before = _state(row)
            may_keep(member, before if row.version else None, state, made)
            follows = made.get("follows", row.follows)
            if (
                follows
                and follows != row.follows
                and (follows == case_id or not may_follow(transaction, member, follows))
            ):
                raise FaultyCase(what=Message(_NOT_FOLLOWED))
            content = whole(row)
            must_rule(before, state or before, content, made)
            made |= withdrawn(before, state or before, content)
            made = news(made, content, kept=("head_reason",) if state in DECIDED and state != before else ())
            may_say(member, before, state or before, made)
            if row.version and not made and state in (None, row.state):
                return Saved(as_case(row), change=row.version)
            turned = False
            if state is not None and state != row.state:
                turned, row.state = "reversed" in (state, row.state), state
            event.serial += 1
            row.content, row.log = parted({**content, **made})
            row.version, row.serial, row.changed = row.version + 1, event.serial, now
            row.follows = follows
            what = json.dumps({"values": made, "state": state}, ensure_ascii=False)
            transaction.add(
                ChangeRow(
                    case=case_id,
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
            saved = Saved(as_case(row), change=row.version)
        if turned:
            # the change is saved already; devices showing a follower see it on their next refresh
            self.store.aside(lambda: tell(self.store, case_id))
        return saved

    def _event(self, transaction: Transaction, event_id: str, lock: bool = False) -> EventRow:
        """The row of an event; with ``lock``, changes to the event are serialised on any database."""
        row = transaction.get(EventRow, event_id, with_for_update=True if lock else None)
        if row is None:
            raise UnknownCase()
        return row

    def get(self, member: Member, case_id: str) -> Case:
        """A case of the member's event, including its log; raises UnknownCase."""
        with self.store.reading() as transaction:
            row = self._own(transaction, member, case_id)
            return replace(as_case(row), content=whole(row))

    def _own(self, transaction: Transaction, member: Member, case_id: str) -> CaseRow:
        allow(member, "judge", "head", "organiser")
        row = transaction.get(CaseRow, case_id)
        if row is None or row.event != member.event:
            raise UnknownCase()
        return row

    def history(self, member: Member, case_id: str) -> tuple[Changed, ...]:
        """Every change of a case, oldest first."""
        with self.store.reading() as transaction:
            self._own(transaction, member, case_id)
            rows = transaction.scalars(
                select(ChangeRow).where(ChangeRow.case == case_id).order_by(ChangeRow.version)
            )
            return tuple(_changed(row) for row in rows)

    def histories(self, member: Member) -> Mapping[str, tuple[Changed, ...]]:
        """Every change of every case of the member's event, oldest first."""
        allow(member, "judge", "head", "organiser")
        made: dict[str, list[Changed]] = {}
        with self.store.reading() as transaction:
            rows = transaction.scalars(
                select(ChangeRow)
                .join(CaseRow, CaseRow.id == ChangeRow.case)
                .where(CaseRow.event == member.event)
                .order_by(ChangeRow.case, ChangeRow.version)
            )
            for row in rows:
                made.setdefault(row.case, []).append(_changed(row))
        return {row_id: tuple(changes) for row_id, changes in made.items()}

    def all(self, member: Member) -> tuple[Case, ...]:
        """The cases of the member's event, sorted by number."""
        return self.since(member, -1)[1]

    def since(self, member: Member, serial: int) -> tuple[int, tuple[Case, ...]]:
        """The current serial, and the cases changed since a serial, oldest first and without logs."""
        allow(member, "judge", "head", "organiser")
        with self.store.reading() as transaction:
            event = self._event(transaction, member.event)
            # plain rows are much faster: objects would be tracked for changes
            rows = transaction.execute(
                select(*_LISTED)
                .where(CaseRow.event == member.event, CaseRow.serial > serial)
                .order_by(CaseRow.number if serial < 0 else CaseRow.serial)
            )
            return event.serial, tuple(as_case(cast(CaseRow, row)) for row in rows)

    def serial(self, member: Member) -> int:
        """The serial of the event's last change; a waiting device needs nothing else."""
        with self.store.reading() as transaction:
            serial = transaction.scalar(select(EventRow.serial).where(EventRow.id == member.event))
        if serial is None:
            raise UnknownCase()
        return serial

    def rests_on(self, member: Member) -> Mapping[str, tuple[FollowedCase, ...]]:
        """For each case of the member's event with a precedent: the chain of its precedents, nearest
        first."""
        allow(member, "judge", "head", "organiser")
        with self.store.reading() as transaction:
            rows = transaction.execute(
                select(CaseRow.id, CaseRow.follows).where(
                    CaseRow.event == member.event, CaseRow.follows != ""
                )
            )
            return chains(transaction, [(row_id, follows) for row_id, follows in rows])

    def followers(self, member: Member, case_id: str) -> tuple[FollowedCase, ...]:
        """All cases, of any event, that follow a case of the member's event."""
        with self.store.reading() as transaction:
            self._own(transaction, member, case_id)
            return followers(transaction, case_id)

    def played_when_due(self, today: str) -> Mapping[str, Names]:
        """See :func:`judge.database.retention.played_when_due`."""
        return played_when_due(self.store, today)

    def played(self, member: Member) -> Mapping[str, Names]:
        """See :func:`judge.database.retention.played`; only for the organiser."""
        allow(member, "organiser")
        return played(self.store, member.event)

    def erase_names(self, today: str) -> int:
        """See :func:`judge.database.retention.erase_names`."""
        return erase_names(self.store, today)

    def to_be_erased(self, member: Member) -> tuple[Preview, ...]:
        """A preview of what erasing names now would remove from each case; only for the organiser."""
        allow(member, "organiser")
        return to_be_erased(self.store, member.event)


def _state(row: CaseRow) -> CaseState:
    return next(state for state in STATES if state == row.state)


def as_case(row: CaseRow) -> Case:
    """Convert a row to a case, without its log."""
    content = json.loads(row.content)
    return Case(
        row.id, row.event, row.number, _state(row), content, row.version, row.serial, row.created,
        row.changed, row.judge,
    )  # fmt: skip


def _changed(row: ChangeRow) -> Changed:
    what = json.loads(row.what)
    return Changed(row.version, row.by, row.role, row.at, what["values"], what["state"], row.client)
