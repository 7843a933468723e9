"""Events and the devices that join them: codes are hashed, wrong ones counted, tokens kept as hashes."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Literal, NewType

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session as Transaction

from judge.errors import BadInput, NotFound
from judge.messages import N_
from judge.store.database import Store
from judge.store.models import AttachedRow, AttemptRow, CaseRow, ChangeRow, EventRow, MemberRow
from judge.text import writable

Role = Literal["judge", "head", "organiser"]
ROLES: tuple[Role, ...] = ("judge", "head", "organiser")
Code = NewType("Code", str)
Token = NewType("Token", str)

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of codes: none that is taken for another when it is read aloud or off a paper."""

WINDOW = timedelta(minutes=10)
FROM_ONE_ADDRESS = 40
"""Wrong codes in ten minutes from one address, behind which a whole venue may sit."""
FOR_ONE_EVENT = 100


class UnknownEvent(NotFound):
    template = N_("there is no such event")


class WrongCode(BadInput):
    template = N_("that is not a code of this event")


class TooManyAttempts(BadInput):
    template = N_("too many wrong codes; try again in {minutes} minutes")


class NotAllowed(BadInput):
    template = N_("this is for the {role} of the event")


class FaultyEvent(BadInput):
    template = N_("this event cannot be: {detail}")


@dataclass(frozen=True)
class Event:
    """An event as its members see it: the editions in force by document, its penalties and infractions.

    ``erase_names`` is the day after which players' names are erased (ISO, empty: never).
    """

    id: str
    name: str
    date: str
    games: tuple[str, ...]
    editions: Mapping[str, str]
    penalties: tuple[str, ...]
    erase_names: str
    erased: bool
    serial: int
    created: datetime
    changed: datetime
    infractions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Member:
    """A device in an event, and what it may do."""

    id: str
    event: str
    role: Role
    name: str
    joined: datetime
    revoked: bool = False


@dataclass(frozen=True)
class Created:
    """A new event with its codes, which are never shown again."""

    event: Event
    organiser: Code
    head: Code
    judge: Code
    codes: Mapping[Role, Code] = field(default_factory=dict)


def utc_now() -> datetime:
    """The time in UTC, without a zone."""
    return datetime.now(UTC).replace(tzinfo=None)


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_name() -> str:
    """An event's name in links: 72 bits; it begins with no dash, which at a terminal begins an option."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return name


def new_code() -> Code:
    """A code to be read off a paper: four groups of three letters, about 59 bits.

    >>> len(new_code())
    15
    """
    return Code("-".join("".join(secrets.choice(ALPHABET) for _ in range(3)) for _ in range(4)))


def normal(code: str) -> str:
    """A code as it was meant, however it was typed."""
    letters = [letter for letter in code.lower() if letter in ALPHABET]
    return "-".join("".join(letters[at : at + 3]) for at in range(0, len(letters), 3))


class Events:
    """The events of a store. ``now`` is the clock (tests set it back)."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self.store = store
        self.now = now

    # Events

    def create(
        self,
        name: str,
        date: str,
        games: Sequence[str],
        editions: Mapping[str, str] | None = None,
        penalties: Sequence[str] = (),
        erase_names: str = "",
        infractions: Sequence[str] = (),
    ) -> Created:
        """A new event with its three codes. Raises FaultyEvent for a name or day that cannot be."""
        if not name.strip():
            raise FaultyEvent(detail="name")
        for day in (date, erase_names):
            _day(day)
        now, codes = self.now(), {role: new_code() for role in ROLES}
        row = EventRow(
            id=new_name(), name=writable(name).strip()[:200], date=date,
            games=json.dumps(list(games)),
            editions=json.dumps(dict(editions or {})),
            penalties=json.dumps([writable(one) for one in penalties], ensure_ascii=False),
            infractions=json.dumps([writable(one) for one in infractions], ensure_ascii=False),
            erase_names=erase_names, erased=False, serial=0, last_case=0, created=now, changed=now,
            **{f"{role}_code": _hasher().hash(code) for role, code in codes.items()},
        )  # fmt: skip
        with self.store.writing() as transaction:
            transaction.add(row)
            transaction.flush()
            event = _event(row)
        return Created(event, codes["organiser"], codes["head"], codes["judge"], dict(codes))

    def event(self, id: str) -> Event:
        """An event by its name in links; raises UnknownEvent."""
        with self.store.reading() as transaction:
            return _event(_row(transaction, id))

    def all(self) -> tuple[Event, ...]:
        """All events, the latest day first."""
        with self.store.reading() as transaction:
            rows = transaction.scalars(select(EventRow).order_by(EventRow.date.desc(), EventRow.name))
            return tuple(_event(row) for row in rows)

    def change(
        self,
        member: Member,
        *,
        name: str | None = None,
        date: str | None = None,
        games: Sequence[str] | None = None,
        editions: Mapping[str, str] | None = None,
        penalties: Sequence[str] | None = None,
        erase_names: str | None = None,
        infractions: Sequence[str] | None = None,
    ) -> Event:
        """Change what is given of an event; for its organiser. Raises NotAllowed, FaultyEvent."""
        allow(member, "organiser")
        with self.store.writing() as transaction:
            row = _row(transaction, member.event, lock=True)
            if name is not None:
                if not name.strip():
                    raise FaultyEvent(detail="name")
                row.name = writable(name).strip()[:200]
            if date is not None:
                row.date = _day(date)
            if erase_names is not None and _day(erase_names) != row.erase_names:
                row.erase_names, row.erased = erase_names, False
            if games is not None:
                row.games = json.dumps(list(games))
            if editions is not None:
                row.editions = json.dumps(dict(editions))
            if penalties is not None:
                row.penalties = json.dumps([writable(one) for one in penalties], ensure_ascii=False)
            if infractions is not None:
                row.infractions = json.dumps([writable(one) for one in infractions], ensure_ascii=False)
            row.changed, row.serial = self.now(), row.serial + 1
            transaction.flush()
            return _event(row)

    def delete(self, member: Member) -> None:
        """Delete an event with its members, cases and their history; for its organiser."""
        allow(member, "organiser")
        with self.store.writing() as transaction:
            cases = select(CaseRow.id).where(CaseRow.event == member.event)
            transaction.execute(delete(ChangeRow).where(ChangeRow.case.in_(cases)))
            transaction.execute(
                delete(AttachedRow).where(
                    (AttachedRow.event == member.event) | (AttachedRow.other == member.event)
                )
            )
            for table in (CaseRow, MemberRow):
                transaction.execute(delete(table).where(table.event == member.event))
            transaction.execute(delete(AttemptRow).where(AttemptRow.event == member.event))
            transaction.execute(delete(EventRow).where(EventRow.id == member.event))

    # Codes and devices

    def join(self, event: str, code: str, name: str, address: str = "") -> tuple[Member, Token]:
        """Join with a code, as whom it makes; ``name`` is what the judge is called at this event.

        Raises UnknownEvent, WrongCode, and TooManyAttempts where the address or the event has had its fill.
        """
        if not name.strip():
            raise FaultyEvent(detail="name")
        role, now = self.role_of(event, code, address), self.now()
        token = Token(secrets.token_urlsafe(24))
        made = MemberRow(
            id=secrets.token_urlsafe(9), event=event, role=role, name=writable(name).strip()[:80],
            token_hash=_hashed(token), joined=now, revoked=False,
        )  # fmt: skip
        with self.store.writing() as transaction:
            transaction.add(made)
            transaction.flush()
            return _member(made), token

    def role_of(self, event: str, code: str, address: str = "") -> Role:
        """As whom a code of an event lets one join; a wrong one is counted. Raises as :meth:`join` does."""
        with self.store.reading() as transaction:
            row = _row(transaction, event)
            self._calm(transaction, event, _hashed(address))
            hashes = {role: getattr(row, f"{role}_code") for role in ROLES}
        role = next((role for role in ROLES if _fits(hashes[role], normal(code))), None)
        if role is None:
            now = self.now()
            with self.store.writing() as transaction:
                transaction.execute(delete(AttemptRow).where(AttemptRow.at < now - WINDOW))
                transaction.add(AttemptRow(event=event, address=_hashed(address), at=now))
            raise WrongCode()
        return role

    def _calm(self, transaction: Transaction, event: str, address: str) -> None:
        since = self.now() - WINDOW
        for column, value, most in (
            (AttemptRow.address, address, FROM_ONE_ADDRESS),
            (AttemptRow.event, event, FOR_ONE_EVENT),
        ):
            counted = select(func.count()).select_from(AttemptRow)
            if (transaction.scalar(counted.where(column == value, AttemptRow.at >= since)) or 0) >= most:
                raise TooManyAttempts(minutes=int(WINDOW.total_seconds() // 60))

    def member(self, token: str) -> Member | None:
        """The device of a token, or None where it has none or it was revoked."""
        with self.store.reading() as transaction:
            row = transaction.scalar(select(MemberRow).where(MemberRow.token_hash == _hashed(token)))
            return None if row is None or row.revoked else _member(row)

    def members(self, member: Member) -> tuple[Member, ...]:
        """Everybody who has joined, in order; for the head judge and the organiser."""
        allow(member, "head", "organiser")
        with self.store.reading() as transaction:
            rows = transaction.scalars(
                select(MemberRow)
                .where(MemberRow.event == member.event)
                .order_by(MemberRow.joined, MemberRow.name)
            )
            return tuple(_member(row) for row in rows)

    def leave(self, member: Member) -> None:
        """The device's token is worth nothing from now on."""
        self._revoke(member.event, member.id)

    def revoke(self, member: Member, other: str) -> None:
        """Another device's token is worth nothing from now on; for the organiser."""
        allow(member, "organiser")
        self._revoke(member.event, other)

    def _revoke(self, event: str, id: str) -> None:
        with self.store.writing() as transaction:
            row = transaction.get(MemberRow, id)
            if row is None or row.event != event:
                raise UnknownEvent()
            row.revoked = True

    def new_code(self, member: Member, role: Role) -> Code:
        """Change a code; who has joined stays. For the organiser."""
        allow(member, "organiser")
        code = new_code()
        with self.store.writing() as transaction:
            setattr(_row(transaction, member.event), f"{role}_code", _hasher().hash(code))
        return code


def at_terminal(event: str, name: str, role: Role) -> Member:
    """Whoever works at the machine that keeps the database, under the name that the history shall tell."""
    if not name.strip():
        raise FaultyEvent(detail="name")
    return Member("", event, role, writable(name).strip()[:80], utc_now())


def allow(member: Member, *roles: Role) -> None:
    """Raise NotAllowed for a member of another role, or one whose device was revoked."""
    if member.role not in roles or member.revoked:
        raise NotAllowed(role=" / ".join(roles))


def _fits(hashed: str, code: str) -> bool:
    try:
        return _hasher().verify(hashed, code)
    except (Argon2Error, InvalidHashError):
        return False


def _day(text: str) -> str:
    if text:
        try:
            datetime.strptime(text, "%Y-%m-%d")
        except ValueError:
            raise FaultyEvent(detail=writable(text)[:40]) from None
    return text


def _row(transaction: Transaction, id: str, lock: bool = False) -> EventRow:
    row = transaction.get(EventRow, id, with_for_update=True if lock else None)
    if row is None:
        raise UnknownEvent()
    return row


def _event(row: EventRow) -> Event:
    return Event(
        row.id, row.name, row.date, tuple(json.loads(row.games)), json.loads(row.editions),
        tuple(json.loads(row.penalties)), row.erase_names, row.erased, row.serial, row.created, row.changed,
        tuple(json.loads(row.infractions)),
    )  # fmt: skip


def _member(row: MemberRow) -> Member:
    role = next(role for role in ROLES if role == row.role)
    return Member(row.id, row.event, role, row.name, row.joined, row.revoked)
