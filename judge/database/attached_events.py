"""Cases of other events as precedents: which events are attached, and which parts of their cases are
shared."""

from __future__ import annotations

import json
from dataclasses import replace

from sqlalchemy import delete, select

from judge.database.case import Case, UnknownCase
from judge.database.cases import as_case
from judge.database.connection import Store
from judge.database.event import Member, allow
from judge.database.events import Events
from judge.database.lending import LENT, MOST, AttachedEvent, Lent, OwnEvent, TooManyAttached
from judge.database.models import AttachedRow, CaseRow, EventRow
from judge.database.precedents import attached_rows
from judge.database.redaction import NAMED, nameless


class AttachedEvents:
    """The attached events of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def attach(self, member: Member, other: Member, for_all: bool) -> None:
        """Attach another event that this device has joined: for all (only the organiser) or for this device.

        Raises NotAllowed, OwnEvent, TooManyAttached.
        """
        allow(member, *(("organiser",) if for_all else ("judge", "head", "organiser")))
        allow(other, "judge", "head", "organiser")
        self._add(member, other.event, "" if for_all else member.id, other.id)

    def attach_by_code(self, member: Member, other: str, code: str, address: str = "") -> None:
        """Attach another event for all judges, by its code; only for the organiser.

        Raises the errors of :meth:`attach` and :meth:`Events.join`; a wrong code is counted.
        """
        allow(member, "organiser")
        Events(self.store).role_of(other, code, address)
        self._add(member, other, "", "")

    def _add(self, member: Member, other: str, who: str, through: str) -> None:
        if other == member.event:
            raise OwnEvent()
        with self.store.writing() as transaction:
            transaction.get(EventRow, member.event, with_for_update=True)
            held = transaction.scalars(
                select(AttachedRow).where(AttachedRow.event == member.event, AttachedRow.member == who)
            ).all()
            if any(row.other == other for row in held):
                return
            if len(held) >= MOST:
                raise TooManyAttached(most=MOST)
            transaction.add(
                AttachedRow(
                    event=member.event, other=other, member=who, through=through, by=member.name,
                    at=Events(self.store).now(),
                )
            )  # fmt: skip

    def detach(self, member: Member, other: str, for_all: bool) -> None:
        """Detach an event for all judges (only the organiser), or for this device."""
        allow(member, *(("organiser",) if for_all else ("judge", "head", "organiser")))
        self._remove(member.event, other, "" if for_all else member.id)

    def withdraw(self, member: Member, borrower: str) -> None:
        """Stop sharing this event's cases with another event; only for this event's organiser."""
        allow(member, "organiser")
        with self.store.writing() as transaction:
            transaction.execute(
                delete(AttachedRow).where(AttachedRow.event == borrower, AttachedRow.other == member.event)
            )

    def _remove(self, event: str, other: str, who: str) -> None:
        with self.store.writing() as transaction:
            transaction.execute(
                delete(AttachedRow).where(
                    AttachedRow.event == event, AttachedRow.other == other, AttachedRow.member == who
                )
            )

    def events(self, member: Member) -> tuple[AttachedEvent, ...]:
        """The events whose cases this device may use as precedents, sorted by name."""
        allow(member, "judge", "head", "organiser")
        with self.store.reading() as transaction:
            return tuple(
                AttachedEvent(event.id, event.name, event.date, not row.member, row.by)
                for row, event in attached_rows(transaction, member)
            )

    def borrowers(self, member: Member) -> tuple[tuple[str, str], ...]:
        """Ids and names of the events that use this one's cases; only for this event's organiser."""
        allow(member, "organiser")
        with self.store.reading() as transaction:
            rows = transaction.execute(
                select(EventRow.id, EventRow.name)
                .join(AttachedRow, AttachedRow.event == EventRow.id)
                .where(AttachedRow.other == member.event)
                .distinct()
                .order_by(EventRow.name)
            )
            return tuple((event_id, name) for event_id, name in rows)

    def cases(self, member: Member) -> tuple[Lent, ...]:
        """The cases of attached events that have a ruling, sorted by event and number."""
        allow(member, "judge", "head", "organiser")
        found: dict[str, Lent] = {}
        with self.store.reading() as transaction:
            for _, event in attached_rows(transaction, member):
                rows = transaction.scalars(
                    select(CaseRow)
                    .where(CaseRow.event == event.id, CaseRow.state != "open")
                    .order_by(CaseRow.number)
                )
                found |= {row.id: Lent(event.name, _lent(row, event)) for row in rows}
        return tuple(found.values())

    def case(self, member: Member, case_id: str) -> Lent:
        """A case of an attached event; raises UnknownCase if this device may not read it."""
        allow(member, "judge", "head", "organiser")
        with self.store.reading() as transaction:
            row = transaction.get(CaseRow, case_id)
            events = {event.id: event for _, event in attached_rows(transaction, member)}
            if row is None or row.event not in events or row.state == "open":
                raise UnknownCase()
            return Lent(events[row.event].name, _lent(row, events[row.event]))


def _lent(row: CaseRow, event: EventRow) -> Case:
    case = as_case(row)
    told = {name: value for name, value in case.content.items() if name in (*LENT, *NAMED)}
    return replace(case, content=nameless(told, words=json.loads(event.other_names)), judge="")
