"""The tables as SQLAlchemy models; the migrations create them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Boolean, Dialect, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from judge.text import writable


class Words(TypeDecorator[str]):
    """Text of limited length; values, also in queries, are reduced to characters that every database can
    store."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value if value is None else writable(value)


class LongWords(Words):
    """Text of unlimited length."""

    impl = Text
    cache_ok = True


class Base(DeclarativeBase):
    """The base class of all tables."""


class SessionRow(Base):
    """A session of the resolver: its opening and current position. Its inputs are separate rows.

    ``id`` is used in shared links; ``key_hash`` is the SHA-256 of the key that allows changes. ``opening``
    and ``cards`` are JSON. Times are UTC, without time zone.
    """

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(Words(32), primary_key=True)
    key_hash: Mapped[str] = mapped_column(Words(64))
    game: Mapped[str] = mapped_column(Words(64))
    profile: Mapped[str] = mapped_column(Words(64))
    title: Mapped[str] = mapped_column(Words(200))
    opening: Mapped[str] = mapped_column(LongWords)
    cards: Mapped[str] = mapped_column(LongWords)
    place: Mapped[int] = mapped_column(Integer, default=0)
    count: Mapped[int] = mapped_column(Integer, default=0)
    created: Mapped[datetime]
    changed: Mapped[datetime] = mapped_column(index=True)


class InputRow(Base):
    """One input of a session in its tree: ``number`` is its node, ``parent`` the node before.

    ``client`` is an id made by the sender, so that sending twice has no further effect.
    """

    __tablename__ = "inputs"
    __table_args__ = (UniqueConstraint("session", "client"),)

    session: Mapped[str] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    parent: Mapped[int] = mapped_column(Integer)
    input: Mapped[str] = mapped_column(LongWords)
    client: Mapped[str] = mapped_column(Words(64))
    at: Mapped[datetime]


class EventRow(Base):
    """An event: games and editions, codes to join, the day of erasing names.

    The three codes are stored as argon2 hashes. ``games``, ``editions``, ``penalties``, ``infractions`` and
    ``other_names`` (erased together with the players' names) are JSON; ``serial`` counts all changes in the
    event, so that devices can ask for anything newer.
    """

    __tablename__ = "events"

    id: Mapped[str] = mapped_column(Words(16), primary_key=True)
    name: Mapped[str] = mapped_column(Words(200))
    date: Mapped[str] = mapped_column(Words(10))
    games: Mapped[str] = mapped_column(LongWords)
    editions: Mapped[str] = mapped_column(LongWords)
    penalties: Mapped[str] = mapped_column(LongWords)
    infractions: Mapped[str] = mapped_column(LongWords, default="[]")
    erase_names: Mapped[str] = mapped_column(Words(10))
    other_names: Mapped[str] = mapped_column(LongWords, default="[]")
    erased: Mapped[bool] = mapped_column(Boolean, default=False)
    organiser_code: Mapped[str] = mapped_column(Words(200))
    head_code: Mapped[str] = mapped_column(Words(200))
    judge_code: Mapped[str] = mapped_column(Words(200))
    serial: Mapped[int] = mapped_column(Integer, default=0)
    last_case: Mapped[int] = mapped_column(Integer, default=0)
    created: Mapped[datetime]
    changed: Mapped[datetime]


class MemberRow(Base):
    """A device that has joined an event, named by its judge; ``token_hash`` is the SHA-256 of its token."""

    __tablename__ = "members"

    id: Mapped[str] = mapped_column(Words(16), primary_key=True)
    event: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(Words(16))
    name: Mapped[str] = mapped_column(Words(80))
    token_hash: Mapped[str] = mapped_column(Words(64), unique=True)
    joined: Mapped[datetime]
    revoked: Mapped[bool] = mapped_column(Boolean, default=False)


class CaseRow(Base):
    """The current state of a case: the fold of its changes. ``content`` is JSON; ``version`` counts its
    changes.

    ``log`` is a part of its content stored separately, so that lists of cases need not read it.

    ``follows`` is its precedent, by which a reversal finds the followers; ``judge`` is the judge who filed
    it.
    """

    __tablename__ = "cases"
    __table_args__ = (Index("cases_by_serial", "event", "serial"), UniqueConstraint("event", "number"))

    id: Mapped[str] = mapped_column(Words(36), primary_key=True)
    event: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(Words(16))
    content: Mapped[str] = mapped_column(LongWords)
    log: Mapped[str] = mapped_column(LongWords, default="{}")
    follows: Mapped[str] = mapped_column(Words(36), default="", index=True)
    judge: Mapped[str] = mapped_column(Words(80), default="")
    version: Mapped[int] = mapped_column(Integer)
    serial: Mapped[int] = mapped_column(Integer)
    created: Mapped[datetime]
    changed: Mapped[datetime]


class AttachedRow(Base):
    """Attaches event ``other`` to ``event`` as a source of precedents, for all judges or for one
    (``member``).

    ``through`` is the membership in the other event by which one judge may read it.
    """

    __tablename__ = "attached"

    event: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    other: Mapped[str] = mapped_column(
        ForeignKey("events.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    member: Mapped[str] = mapped_column(String(16), primary_key=True)
    through: Mapped[str] = mapped_column(String(16))
    by: Mapped[str] = mapped_column(String(80))
    at: Mapped[datetime]


class ChangeRow(Base):
    """One change of a case: who, when, what. Changes are never overwritten, except to erase names.

    ``client`` is an id made by the device, so that sending twice has no further effect.
    """

    __tablename__ = "changes"
    __table_args__ = (UniqueConstraint("case", "client"),)

    case: Mapped[str] = mapped_column(ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    member: Mapped[str] = mapped_column(Words(16))
    by: Mapped[str] = mapped_column(Words(80))
    role: Mapped[str] = mapped_column(Words(16))
    what: Mapped[str] = mapped_column(LongWords)
    client: Mapped[str] = mapped_column(Words(64))
    at: Mapped[datetime]


class AttemptRow(Base):
    """An attempt with a wrong code: event, hash of the network address, time."""

    __tablename__ = "attempts"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    event: Mapped[str] = mapped_column(Words(16), index=True)
    address: Mapped[str] = mapped_column(Words(64), index=True)
    at: Mapped[datetime] = mapped_column(index=True)
