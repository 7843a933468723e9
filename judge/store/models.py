"""The tables, as SQLAlchemy knows them; the migrations make them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all tables share."""


class SessionRow(Base):
    """A session of the resolver: where it begins and where one stands. Its inputs are rows of their own.

    ``id`` is what a shared link holds; ``key_hash`` the SHA-256 of the key that may change it. ``opening``
    and ``cards`` are JSON. Times are UTC, without a zone.
    """

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64))
    game: Mapped[str] = mapped_column(String(64))
    profile: Mapped[str] = mapped_column(String(64))
    title: Mapped[str] = mapped_column(String(200))
    opening: Mapped[str] = mapped_column(Text)
    cards: Mapped[str] = mapped_column(Text)
    place: Mapped[int] = mapped_column(Integer, default=0)
    count: Mapped[int] = mapped_column(Integer, default=0)
    created: Mapped[datetime]
    changed: Mapped[datetime] = mapped_column(index=True)


class InputRow(Base):
    """One input of a session, in its place in the tree: ``number`` is its node, ``parent`` the node before.

    ``client`` is made by whoever sends it, so that sending twice enters once.
    """

    __tablename__ = "inputs"
    __table_args__ = (UniqueConstraint("session", "client"),)

    session: Mapped[str] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    parent: Mapped[int] = mapped_column(Integer)
    input: Mapped[str] = mapped_column(Text)
    client: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]
