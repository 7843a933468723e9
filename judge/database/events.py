"""Events and the devices that join them: codes are hashed, wrong ones are counted, tokens are stored as
hashes."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date as day_of
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session as Transaction

from judge.database.connection import Store
from judge.database.event import (
    LONGEST_NAME,
    MISSING,
    ROLES,
    TOO_MANY,
    Code,
    Created,
    Member,
    Role,
    Token,
    TooManyAttempts,
    TournamentEvent,
    UnknownEvent,
    WrongCode,
    allow,
    faulty,
    judges_name,
    line,
    utc_now,
)
from judge.database.models import AttachedRow, AttemptRow, CaseRow, ChangeRow, EventRow, MemberRow
from judge.messages import N_
from judge.text import writable

if TYPE_CHECKING:
    from argon2 import PasswordHasher


ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of codes, without any that are confused when read aloud or on paper."""

WINDOW = timedelta(minutes=10)
FROM_ONE_ADDRESS = 40
"""Maximum number of wrong codes in WINDOW from one network address, which a whole venue may share."""
FOR_ONE_EVENT = 100
"""Wrong codes for one event within WINDOW, after which its codes are refused for a while."""


MOST_OFFERED, LONGEST_OFFERED = 100, 200
"""Maximum number of penalties or of infractions offered at an event, and the maximum length of each."""
_NO_DAY = N_("{field}: “{text}” is not a date; write it as 2026-11-21")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_name() -> str:
    """A random event id for links (72 bits); it never begins with a dash, which would look like an option."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return name


def locator(event: str) -> str:
    """The three letters with which an event's codes begin, by which a code alone finds its event.

    >>> locator("abc") == locator("abc"), len(locator("abc"))
    (True, 3)
    """
    number = int(_hashed(event), 16)
    return "".join(ALPHABET[number // len(ALPHABET) ** at % len(ALPHABET)] for at in range(3))


def new_code(event: str) -> Code:
    """A code of an event for printing: its locator, then four random groups of three letters, about 59 bits.

    >>> len(new_code("abc"))
    19
    """
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(3)) for _ in range(4))
    return Code("-".join((locator(event), *groups)))


def normal(code: str) -> str:
    """Normalise a typed code."""
    letters = [letter for letter in code.lower() if letter in ALPHABET]
    return "-".join("".join(letters[at : at + 3]) for at in range(0, len(letters), 3))


class Events:
    """The events in a store. ``now`` is the clock (replaceable in tests)."""

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
        other_names: Sequence[str] = (),
        organiser: str = "",
        also: Callable[[Transaction, EventRow], None] | None = None,
    ) -> Created:
        """Create an event with its three codes. Raises FaultyEvent for an invalid name or day.

        If an ``organiser`` is named, their device joins; ``also`` may add further contents. All happens in
        one transaction, so that there is never an event whose codes nobody has seen.
        """
        event_id = new_name()
        now, codes = self.now(), {role: new_code(event_id) for role in ROLES}
        row = EventRow(
            id=event_id, name=_name(name), date=_day(date), games=json.dumps(list(games)),
            editions=json.dumps(dict(editions or {})), penalties=_offered(penalties, _PENALTIES),
            infractions=_offered(infractions, _INFRACTIONS), erase_names=_erase(erase_names), erased=False,
            other_names=_offered(other_names, _OTHER_NAMES), serial=0, last_case=0, created=now, changed=now,
            **{f"{role}_code": _remember(_hasher().hash(code), code) for role, code in codes.items()},
        )  # fmt: skip
        member = token = None
        with self.store.writing() as transaction:
            transaction.add(row)
            transaction.flush()
            if also is not None:
                also(transaction, row)
            if organiser:
                device, token = _device(row.id, "organiser", judges_name(organiser), now)
                transaction.add(device)
                transaction.flush()
                member = _member(device)
            event = _event(row)
        return Created(event, codes["organiser"], codes["head"], codes["judge"], dict(codes), member, token)

    def event(self, event_id: str) -> TournamentEvent:
        """The event with an id; raises UnknownEvent."""
        with self.store.reading() as transaction:
            return _event(_row(transaction, event_id))

    def all(self) -> tuple[TournamentEvent, ...]:
        """All events, latest first."""
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
        other_names: Sequence[str] | None = None,
    ) -> TournamentEvent:
        """Change the given properties of an event; only for its organiser. Raises NotAllowed, FaultyEvent.

        Other names added after the day of erasure are erased at the next check.
        """
        allow(member, "organiser")
        with self.store.writing() as transaction:
            row = _row(transaction, member.event, lock=True)
            if name is not None:
                row.name = _name(name)
            if date is not None:
                row.date = _day(date)
            if erase_names is not None and _erase(erase_names) != row.erase_names:
                row.erase_names, row.erased = erase_names, False
            if games is not None:
                row.games = json.dumps(list(games))
            if editions is not None:
                row.editions = json.dumps(dict(editions))
            if penalties is not None:
                row.penalties = _offered(penalties, _PENALTIES)
            if infractions is not None:
                row.infractions = _offered(infractions, _INFRACTIONS)
            if other_names is not None:
                row.other_names = _offered(other_names, _OTHER_NAMES)
                row.erased = row.erased and row.other_names == "[]"
            row.changed, row.serial = self.now(), row.serial + 1
            transaction.flush()
            return _event(row)

    def delete(self, member: Member) -> None:
        """Delete an event with its members, cases and their history; only for its organiser."""
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
        self.store.overwrite()

    # Codes and devices

    def join(self, event: str, code: str, name: str, address: str = "") -> tuple[Member, Token]:
        """Join an event with a code, which determines the role; ``name`` is the judge's name at this event.

        A right code is always accepted. Raises UnknownEvent, WrongCode, and TooManyAttempts for a wrong code
        if the limit for the network address or the event is reached.
        """
        name = judges_name(name)
        role, now = self.role_of(event, code, address), self.now()
        made, token = _device(event, role, name, now)
        with self.store.writing() as transaction:
            transaction.add(made)
            transaction.flush()
            return _member(made), token

    def found_by(self, code: str) -> tuple[str, ...]:
        """The events whose codes begin as this one does; mostly one or none."""
        begins = normal(code)[:3]
        with self.store.reading() as transaction:
            ids = transaction.scalars(select(EventRow.id))
            return tuple(one for one in ids if locator(one) == begins)

    def join_by_code(self, code: str, name: str, address: str = "") -> tuple[Member, Token]:
        """Join the event that a code is of; raises the errors of :meth:`join` but UnknownEvent."""
        name = judges_name(name)
        found = self.found_by(code)
        for event in found:
            with suppress(WrongCode):
                return self.join(event, code, name, address)
        if not found:
            self._wrong("", address)
        raise WrongCode()

    def role_of(self, event: str, code: str, address: str = "") -> Role:
        """The role that a code of an event gives; a wrong one is counted. Raises the errors of
        :meth:`join`."""
        with self.store.reading() as transaction:
            row = _row(transaction, event)
            hashes = {role: getattr(row, f"{role}_code") for role in ROLES}
        role = next((role for role in ROLES if _fits(hashes[role], normal(code))), None)
        if role is None:
            self._wrong(event, address)
            raise WrongCode()
        return role

    def _wrong(self, event: str, address: str) -> None:
        """Count a wrong code; raises TooManyAttempts instead where there were too many."""
        now = self.now()
        with self.store.reading() as transaction:
            self._calm(transaction, event, _hashed(address))
        with self.store.writing() as transaction:
            # attempts in the future were recorded before the clock was set back
            passed = (AttemptRow.at < now - WINDOW) | (AttemptRow.at > now + WINDOW)
            transaction.execute(delete(AttemptRow).where(passed))
            transaction.add(AttemptRow(event=event, address=_hashed(address), at=now))

    def _calm(self, transaction: Transaction, event: str, address: str) -> None:
        now = self.now()
        for column, value, most in (
            (AttemptRow.address, address, FROM_ONE_ADDRESS),
            (AttemptRow.event, event, FOR_ONE_EVENT),
        ):
            lately = AttemptRow.at.between(now - WINDOW, now + WINDOW)
            counted = select(func.count()).select_from(AttemptRow).where(column == value, lately)
            if (transaction.scalar(counted) or 0) >= most:
                raise TooManyAttempts(minutes=int(WINDOW.total_seconds() // 60))

    def wrong_codes(self, member: Member) -> int:
        """The number of recent wrong codes for the event; only for its organiser."""
        allow(member, "organiser")
        lately = AttemptRow.at.between(self.now() - WINDOW, self.now() + WINDOW)
        counted = select(func.count()).select_from(AttemptRow).where(AttemptRow.event == member.event, lately)
        with self.store.reading() as transaction:
            return transaction.scalar(counted) or 0

    def release(self, member: Member) -> None:
        """Reset the counts of wrong codes for the event and for the addresses that tried it; only for its
        organiser."""
        allow(member, "organiser")
        with self.store.writing() as transaction:
            tried = select(AttemptRow.address).where(AttemptRow.event == member.event)
            addresses = tuple(transaction.scalars(tried.distinct()))
            transaction.execute(
                delete(AttemptRow).where(
                    (AttemptRow.event == member.event) | AttemptRow.address.in_(addresses)
                )
            )

    def member(self, token: str) -> Member | None:
        """The device with a token; None if there is none or it was revoked."""
        with self.store.reading() as transaction:
            row = transaction.scalar(select(MemberRow).where(MemberRow.token_hash == _hashed(token)))
            return None if row is None or row.revoked else _member(row)

    def members(self, member: Member) -> tuple[Member, ...]:
        """Everybody who has joined, in order; only for the head judge and the organiser."""
        allow(member, "head", "organiser")
        with self.store.reading() as transaction:
            rows = transaction.scalars(
                select(MemberRow)
                .where(MemberRow.event == member.event)
                .order_by(MemberRow.joined, MemberRow.name)
            )
            return tuple(_member(row) for row in rows)

    def leave(self, member: Member) -> None:
        """Revoke the device's own token."""
        self._revoke(member.event, member.id)

    def revoke(self, member: Member, other: str) -> None:
        """Revoke another device's token; only for the organiser."""
        allow(member, "organiser")
        self._revoke(member.event, other)

    def _revoke(self, event: str, member_id: str) -> None:
        with self.store.writing() as transaction:
            row = transaction.get(MemberRow, member_id)
            if row is None or row.event != event:
                raise UnknownEvent()
            row.revoked = True

    def new_code(self, member: Member, role: Role) -> Code:
        """Replace a code; devices that have joined stay. Only for the organiser."""
        allow(member, "organiser")
        code = new_code(member.event)
        hashed = _remember(_hasher().hash(code), code)
        with self.store.writing() as transaction:
            setattr(_row(transaction, member.event), f"{role}_code", hashed)
        return code


_KEY = secrets.token_bytes(32)
_MOST_KNOWN = 3000
"""Maximum number of codes that are remembered: more than the people of a large event."""
_known: dict[str, bytes] = {}
"""Cache: the stored hash of a code -> the code hashed with a key known only to this process.

So a code made or accepted by this process is checked in microseconds, and wrong ones cost the server
little."""


def _keyed(code: str) -> bytes:
    return hmac.digest(_KEY, code.encode(), "sha256")


def _remember(hashed: str, code: str) -> str:
    while len(_known) >= _MOST_KNOWN:
        _known.pop(next(iter(_known)), None)
    _known[hashed] = _keyed(code)
    return hashed


def _fits(hashed: str, code: str) -> bool:
    known = _known.get(hashed)
    if known is not None:
        return hmac.compare_digest(known, _keyed(code))
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        fits = _hasher().verify(hashed, code)
    except (Argon2Error, InvalidHashError):
        return False
    if fits:
        _remember(hashed, code)
    return fits


_NAME, _DATE = N_("Name of the event"), N_("Date")
_ERASE = N_("Erase players' names once this day is over (optional)")
_PENALTIES, _INFRACTIONS = N_("Penalties, one a line"), N_("Infractions, one a line")
_OTHER_NAMES = N_("Other names used, one a line")


def _name(name: str) -> str:
    return line(name, _NAME, LONGEST_NAME)


def _offered(lines: Sequence[str], field: str) -> str:
    kept = [writable(one).strip() for one in lines]
    if len(kept) > MOST_OFFERED or any(len(one) > LONGEST_OFFERED for one in kept):
        raise faulty(TOO_MANY, field, most=MOST_OFFERED, longest=LONGEST_OFFERED)
    return json.dumps([one for one in kept if one], ensure_ascii=False)


def _erase(text: str) -> str:
    return _day(text, _ERASE) if text else ""


def _day(text: str, field: str = _DATE) -> str:
    """Validate a day in ISO format, in which days can be compared as text."""
    if not text:
        raise faulty(MISSING, field)
    try:
        if day_of.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise faulty(_NO_DAY, field, text=writable(text)[:40])


def _row(transaction: Transaction, event_id: str, lock: bool = False) -> EventRow:
    row = transaction.get(EventRow, event_id, with_for_update=True if lock else None)
    if row is None:
        raise UnknownEvent()
    return row


def _event(row: EventRow) -> TournamentEvent:
    return TournamentEvent(
        row.id, row.name, row.date, tuple(json.loads(row.games)), json.loads(row.editions),
        tuple(json.loads(row.penalties)), row.erase_names, row.erased, row.serial, row.created, row.changed,
        tuple(json.loads(row.infractions)), tuple(json.loads(row.other_names)),
    )  # fmt: skip


def _device(event: str, role: Role, name: str, now: datetime) -> tuple[MemberRow, Token]:
    """Make the row of a device that joins an event, and its token."""
    token = Token(secrets.token_urlsafe(24))
    row = MemberRow(
        id=secrets.token_urlsafe(9), event=event, role=role, name=name,
        token_hash=_hashed(token), joined=now, revoked=False,
    )  # fmt: skip
    return row, token


def _member(row: MemberRow) -> Member:
    role = next(role for role in ROLES if role == row.role)
    return Member(row.id, row.event, role, row.name, row.joined, row.revoked)
