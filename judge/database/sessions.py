"""Stores sessions of the resolver, protected by unguessable keys and limited in size."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, cast

from sqlalchemy import Connection, Table, delete, func, insert, select, update
from sqlalchemy.orm import Session as Transaction

from judge.database.connection import Store
from judge.database.models import InputRow, SessionRow
from judge.database.session import (
    LIMITS,
    Entered,
    Key,
    Limits,
    StoredInput,
    StoredSession,
    TooMuch,
    UnknownSession,
    WrongKey,
)
from judge.text import writable

_INPUTS, _SESSIONS = cast(Table, InputRow.__table__), cast(Table, SessionRow.__table__)


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _proof(row: SessionRow, event: str) -> str:
    told = f"attach {row.id} to {event}"
    return hmac.new(row.key_hash.encode(), told.encode(), hashlib.sha256).hexdigest()[:32]


class _Read(NamedTuple):
    """The last session read, with its client ids; for a store that nobody else writes to."""

    written: int
    session: StoredSession
    key_hash: str
    clients: dict[str, int]


class Sessions:
    """The sessions in a store. Every change is one transaction."""

    def __init__(self, store: Store, limits: Limits = LIMITS) -> None:
        self.store = store
        self.limits = limits
        self._last: _Read | None = None

    def _known(self, session_id: str) -> _Read | None:
        """The session read last, if it must still be unchanged."""
        last = self._last
        holds = last is not None and last.written == self.store.written and last.session.id == session_id
        return last if holds else None

    def count(self) -> int:
        """The number of stored sessions; raises StoreFault."""
        with self.store.reading() as transaction:
            return transaction.scalar(select(func.count()).select_from(SessionRow)) or 0

    def create(
        self,
        game: str,
        profile: str,
        title: str,
        opening: str,
        cards: str = "[]",
        named: tuple[str, Key] | None = None,
    ) -> tuple[str, Key]:
        """Create a session; returns its id for reading and its key for changing.

        ``named`` are the id and the key that a device gave it. If there are too many sessions, the ones
        unused for longest are removed. Raises TooMuch for an opening over the limit.
        """
        opening, cards, title = writable(opening), writable(cards), writable(title)
        size = len(opening.encode()) + len(cards.encode())
        if size > self.limits.opening:
            raise TooMuch(what=f"{size} B", limit=f"{self.limits.opening} B")
        new_id, key = named or (secrets.token_urlsafe(12), Key(secrets.token_urlsafe(18)))
        now = _now()
        row = SessionRow(
            id=new_id, key_hash=_hash(key), game=game, profile=profile, title=title[:200], opening=opening,
            cards=cards, place=0, count=0, created=now, changed=now,
        )  # fmt: skip
        with self.store.writing() as transaction:
            self._make_room(transaction, now)
            transaction.add(row)
        return new_id, key

    def _make_room(self, transaction: Transaction, now: datetime) -> None:
        old = now - timedelta(days=self.limits.days)
        transaction.execute(delete(SessionRow).where(SessionRow.changed < old))
        held = transaction.scalar(select(func.count()).select_from(SessionRow)) or 0
        surplus = held - self.limits.sessions + 1
        if surplus > 0:
            oldest = select(SessionRow.id).order_by(SessionRow.changed).limit(surplus)
            transaction.execute(delete(SessionRow).where(SessionRow.id.in_(oldest)))

    def load(self, session_id: str) -> StoredSession:
        """A session with all its inputs; raises UnknownSession."""
        known = self._known(session_id)
        if known is not None:
            return known.session
        written = self.store.written
        with self.store.reading() as transaction:
            row = self._row(transaction, session_id)
            rows = transaction.scalars(
                select(InputRow).where(InputRow.session == session_id).order_by(InputRow.number)
            ).all()
            inputs = tuple(StoredInput(r.number, r.parent, r.input, r.at) for r in rows)
            read = StoredSession(
                row.id, row.game, row.profile, row.title, row.opening, row.cards, row.place, inputs,
                row.created, row.changed,
            )  # fmt: skip
            if self.store.sole:
                self._last = _Read(written, read, row.key_hash, {r.client: r.number for r in rows})
            return read

    def there(self, session_id: str) -> bool:
        """Whether a session (still) exists."""
        with self.store.reading() as transaction:
            return transaction.get(SessionRow, session_id) is not None

    def may_change(self, session_id: str, key: str) -> bool:
        """Whether this key allows changing the session; raises UnknownSession."""
        known = self._known(session_id)
        if known is not None:
            return hmac.compare_digest(known.key_hash, _hash(key))
        with self.store.reading() as transaction:
            return hmac.compare_digest(self._row(transaction, session_id).key_hash, _hash(key))

    def proof(self, session_id: str, key: str, event: str) -> str:
        """A proof, for one event, that its bearer has the session's key; raises WrongKey.

        It does not allow changing the session, and is invalid at other events.
        """
        with self.store.reading() as transaction:
            row = self._row(transaction, session_id)
            if not hmac.compare_digest(row.key_hash, _hash(key)):
                raise WrongKey()
            return _proof(row, event)

    def proves(self, session_id: str, proof: str, event: str) -> bool:
        """Whether this is a valid proof of a session's key for an event; false if the session does not
        exist."""
        with self.store.reading() as transaction:
            row = transaction.get(SessionRow, session_id)
            return row is not None and hmac.compare_digest(_proof(row, event).encode(), proof.encode())

    def _row(self, transaction: Transaction, session_id: str) -> SessionRow:
        row = transaction.get(SessionRow, session_id)
        if row is None:
            raise UnknownSession(days=self.limits.days)
        return row

    def _opened(self, transaction: Transaction, session_id: str, key: str) -> SessionRow:
        row = transaction.get(SessionRow, session_id, with_for_update=True)
        if row is None:
            raise UnknownSession(days=self.limits.days)
        if not hmac.compare_digest(row.key_hash, _hash(key)):
            raise WrongKey()
        return row

    def enter(self, session_id: str, key: str, parent: int, entered: str, client: str) -> Entered:
        """Save an input as a new node after ``parent`` and make it the current node.

        An input with the same client id is not entered twice. Raises WrongKey, TooMuch.
        """
        entered, client = writable(entered), writable(client)[:64]
        if len(entered.encode()) > self.limits.input:
            raise TooMuch(what=f"{len(entered.encode())} B", limit=f"{self.limits.input} B")
        known = self._known(session_id)
        with self.store.writing() as transaction:
            # without mapped objects, whose bookkeeping took half of the time of an input in a browser
            asked = transaction.connection()
            key_hash, count, again = self._standing(asked, session_id, client, known)
            if not hmac.compare_digest(key_hash, _hash(key)):
                raise WrongKey()
            if again is not None:
                return Entered(again, True)
            if count >= self.limits.inputs:
                raise TooMuch(what=str(count + 1), limit=str(self.limits.inputs))
            if not 0 <= parent <= count:
                raise UnknownSession(days=self.limits.days)
            number, now = count + 1, _now()
            made = {"session": session_id, "number": number, "parent": parent, "input": entered}
            asked.execute(insert(_INPUTS), {**made, "client": client, "at": now})
            asked.execute(
                update(_SESSIONS).where(_SESSIONS.c.id == session_id),
                {"count": number, "place": number, "changed": now},
            )
        if known is not None:
            inputs = (*known.session.inputs, StoredInput(number, parent, entered, now))
            read = replace(known.session, inputs=inputs, place=number, changed=now)
            self._last = known._replace(written=self.store.written, session=read)
            known.clients[client] = number
        return Entered(number, False)

    def _standing(
        self, asked: Connection, session_id: str, client: str, known: _Read | None
    ) -> tuple[str, int, int | None]:
        """The hash of a session's key, its number of inputs, and the one already entered with a client id.

        The session's row is locked where the database does so. Raises UnknownSession.
        """
        if known is not None:
            return known.key_hash, len(known.session.inputs), known.clients.get(client)
        found = asked.execute(
            select(_SESSIONS.c.key_hash, _SESSIONS.c.count)
            .where(_SESSIONS.c.id == session_id)
            .with_for_update()
        ).first()
        if found is None:
            raise UnknownSession(days=self.limits.days)
        again = asked.scalar(
            select(_INPUTS.c.number).where(_INPUTS.c.session == session_id, _INPUTS.c.client == client)
        )
        key_hash, count = found
        return key_hash, count, again

    def sent(self, session_id: str, client: str) -> int | None:
        """The node of the input entered with a client id, or None."""
        client = writable(client)[:64]
        known = self._known(session_id)
        if known is not None:
            return known.clients.get(client)
        with self.store.reading() as transaction:
            return transaction.scalar(
                select(InputRow.number).where(InputRow.session == session_id, InputRow.client == client)
            )

    def clients(self, session_id: str) -> tuple[str, ...]:
        """The client ids of a session's inputs, in their order."""
        with self.store.reading() as transaction:
            rows = transaction.scalars(
                select(InputRow.client).where(InputRow.session == session_id).order_by(InputRow.number)
            )
            return tuple(rows)

    def go(self, session_id: str, key: str, place: int) -> None:
        """Make another node the current one; raises WrongKey, UnknownSession for a missing node."""
        with self.store.writing() as transaction:
            row = self._opened(transaction, session_id, key)
            if not 0 <= place <= row.count:
                raise UnknownSession(days=self.limits.days)
            row.place, row.changed = place, _now()

    def rename(self, session_id: str, key: str, title: str) -> None:
        """Change a session's title."""
        with self.store.writing() as transaction:
            self._opened(transaction, session_id, key).title = writable(title)[:200]

    def remove(self, session_id: str, key: str) -> None:
        """Delete a session and its inputs."""
        with self.store.writing() as transaction:
            transaction.delete(self._opened(transaction, session_id, key))

    def rewrite(self, fresh: StoredSession, count: int) -> bool:
        """Replace a session's title, opening and inputs in order to erase names; needs no key.

        Returns False and changes nothing if the session is gone or no longer has ``count`` inputs.
        """
        with self.store.writing() as transaction:
            row = transaction.get(SessionRow, fresh.id, with_for_update=True)
            if row is None or row.count != count:
                return False
            row.title, row.opening = fresh.title[:200], fresh.opening
            rows = transaction.scalars(select(InputRow).where(InputRow.session == fresh.id))
            words = {one.number: one.input for one in fresh.inputs}
            for kept in rows.all():
                kept.input = words[kept.number]
            return True

    def drop(self, session_id: str) -> None:
        """Delete a session whose names cannot be erased otherwise."""
        with self.store.writing() as transaction:
            transaction.execute(delete(SessionRow).where(SessionRow.id == session_id))

    def clear(self, older: datetime) -> int:
        """Delete every session not changed since a time; returns their number."""
        with self.store.writing() as transaction:
            done = transaction.execute(delete(SessionRow).where(SessionRow.changed < older))
            return int(getattr(done, "rowcount", 0))


__all__ = [
    "LIMITS", "Entered", "Key", "Limits", "Sessions", "StoredInput", "StoredSession", "TooMuch",
    "UnknownSession", "WrongKey",
]  # fmt: skip
