"""Precedents across events: which cases follow which, permission, and notifying followers of a reversal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import select, update
from sqlalchemy.orm import Session as Transaction

from judge.database.case import FollowedCase
from judge.database.connection import Store
from judge.database.event import Member
from judge.database.models import AttachedRow, CaseRow, EventRow, MemberRow

DEEPEST = 20
"""Maximum length of a chain of precedents."""
EVENTS_AT_ONCE = 20
"""Number of events notified in one transaction, so that other writers get their turn in between."""


def chains(transaction: Transaction, rows: Iterable[tuple[str, str]]) -> dict[str, tuple[FollowedCase, ...]]:
    """For each pair of case id and precedent id, the chain of precedents, nearest first."""
    links = {row_id: follows for row_id, follows in rows if follows}
    known: dict[str, FollowedCase] = {}
    further = dict(links)
    wanted = set(links.values())
    for _ in range(DEEPEST):
        wanted -= known.keys()
        if not wanted:
            break
        found = [
            row
            for some in _parts(sorted(wanted))
            for row in transaction.execute(
                select(
                    CaseRow.id, CaseRow.event, EventRow.name, CaseRow.number, CaseRow.state, CaseRow.follows
                )
                .join(EventRow, EventRow.id == CaseRow.event)
                .where(CaseRow.id.in_(some))
            )
        ]
        for row_id, event, name, number, state, follows in found:
            known[row_id] = FollowedCase(row_id, event, name, number, state)
            further.setdefault(row_id, follows)
        wanted = {further[row_id] for row_id, *_ in found if further.get(row_id)}
    made = {}
    for row_id in links:
        chain: list[FollowedCase] = []
        at = links[row_id]
        while at in known and len(chain) < DEEPEST and known[at] not in chain and at != row_id:
            chain.append(known[at])
            at = further.get(at, "")
        made[row_id] = tuple(chain)
    return made


def followers(transaction: Transaction, case_id: str) -> tuple[FollowedCase, ...]:
    """All cases that follow a case, directly or indirectly, sorted by event and number."""
    found: dict[str, FollowedCase] = {}
    wanted = {case_id}
    for _ in range(DEEPEST):
        rows = [
            row
            for some in _parts(sorted(wanted))
            for row in transaction.execute(
                select(CaseRow.id, CaseRow.event, EventRow.name, CaseRow.number, CaseRow.state)
                .join(EventRow, EventRow.id == CaseRow.event)
                .where(CaseRow.follows.in_(some))
            )
        ]
        wanted = {row[0] for row in rows} - found.keys() - {case_id}
        found |= {row[0]: FollowedCase(*row) for row in rows if row[0] in wanted}
        if not wanted:
            break
    return tuple(sorted(found.values(), key=lambda one: (one.event_name, one.event, one.number)))


def tell(store: Store, case_id: str) -> None:
    """Notify the devices that show followers of a case that something has changed.

    Events are always locked in the same order, so that there is no deadlock.
    """
    waiting: dict[str, list[str]] = {}
    with store.reading() as transaction:
        for one in followers(transaction, case_id):
            waiting.setdefault(one.event, []).append(one.id)
    for events in _parts(sorted(waiting), EVENTS_AT_ONCE):
        with store.writing() as transaction:
            for event in events:
                row = transaction.get(EventRow, event, with_for_update=True)
                if row is None:
                    continue
                for cases in _parts(waiting[event]):
                    there = select(CaseRow.id).where(CaseRow.event == event, CaseRow.id.in_(cases))
                    told = [
                        {"id": case, "serial": row.serial + at}
                        for at, case in enumerate(transaction.scalars(there).all(), 1)
                    ]
                    if told:
                        transaction.execute(update(CaseRow), told)
                        row.serial += len(told)


def _parts(ids: Sequence[str], most: int = 500) -> Iterator[Sequence[str]]:
    """Split ids into chunks, because a query may have only some thousands of parameters."""
    for at in range(0, len(ids), most):
        yield ids[at : at + most]


def attached_rows(transaction: Transaction, member: Member) -> list[tuple[AttachedRow, EventRow]]:
    """The events attached for all or for this device (while it is a member there), each once."""
    rows = transaction.execute(
        select(AttachedRow, EventRow)
        .join(EventRow, EventRow.id == AttachedRow.other)
        .where(AttachedRow.event == member.event, AttachedRow.member.in_({"", member.id}))
        .order_by(AttachedRow.member, EventRow.name, EventRow.id)
    ).all()
    found: dict[str, tuple[AttachedRow, EventRow]] = {}
    for row, event in rows:
        if row.member:
            through = transaction.get(MemberRow, row.through)
            if through is None or through.revoked:
                continue
        found.setdefault(event.id, (row, event))
    return list(found.values())


def may_follow(transaction: Transaction, member: Member, case_id: str) -> bool:
    """Whether a case of this member's event may follow a case: one of its own event, or of an attached
    one."""
    row = transaction.get(CaseRow, case_id)
    if row is None:
        return False
    return row.event == member.event or any(
        event.id == row.event for _, event in attached_rows(transaction, member)
    )
