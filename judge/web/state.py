"""The data that a request reads: one consistent state of the library."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

from flask import Flask, current_app, g

from judge import database
from judge.app_state import AppState
from judge.cardbook import CardBook
from judge.database import StoreBusy, StoreFault, Waits
from judge.errors import JudgeError
from judge.library import Library
from judge.messages import Message
from judge.session_service import SessionService

_KEY = "judge.app_state"
_BENCH = "judge.session_service"
_BOOK = "judge.card_book"
_OPENED = "judge.opened"
_ATTEMPTS = 10
"""Maximum number of attempts to answer from one state while imports change it."""
OPENING_SECONDS = 0.5
"""Seconds that a request waits while another one opens the database."""
P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D")


def install(app: Flask, app_state: AppState) -> None:
    app.extensions[_KEY] = app_state
    app.context_processor(lambda: {"left_out": left_out})


def left_out() -> tuple[Message, ...]:
    """The unreadable parts of the library, which answers leave out, and how to repair them."""
    try:
        return library().left_out
    except JudgeError:
        return ()


def install_session_service(app: Flask, root: Path, url: str = "", threads: int = 0) -> None:
    """Set up the resolver's sessions; their database is opened on first use.

    One thread opens it, however long that takes; of the ``threads`` that answer requests (0: any number) the
    others wait for it only briefly.
    """
    opened: list[SessionService] = []
    lock = Lock()
    made: AppState = app.extensions[_KEY]
    book = CardBook(lambda: made.library, root)

    def session_service() -> SessionService:
        if opened:
            return opened[0]
        if not lock.acquire(timeout=OPENING_SECONDS if threads else -1):
            raise StoreBusy(detail="it is being opened")
        try:
            if not opened:
                store = database.open_store(root, url, threads)
                opened.append(SessionService(database.Sessions(store), source=book))
            return opened[0]
        finally:
            lock.release()

    app.extensions[_BOOK] = book
    app.extensions[_BENCH] = session_service
    app.extensions[_OPENED] = opened


def close(app: Flask) -> None:
    """Close the database of an application that has stopped serving."""
    opened: list[SessionService] = app.extensions[_OPENED]
    while opened:
        opened.pop().sessions.store.close()


def sessions_kept(app: Flask) -> int | None:
    """The number of stored sessions; None while the database does not answer."""
    try:
        return cast("Callable[[], SessionService]", app.extensions[_BENCH])().sessions.count()
    except StoreFault:
        return None


def database_waits(app: Flask) -> Waits | None:
    """The waiting times for the database; None before its first use."""
    opened: list[SessionService] = app.extensions[_OPENED]
    return opened[0].sessions.store.waits() if opened else None


def session_service() -> SessionService:
    """The resolver's sessions; raises StoreFault if their database cannot be used."""
    made: Callable[[], SessionService] = current_app.extensions[_BENCH]
    return made()


def card_book() -> CardBook:
    """The library's cards in playable form."""
    return cast(CardBook, current_app.extensions[_BOOK])


def unless_away(otherwise: D) -> Callable[[Callable[P, T]], Callable[P, T | D]]:
    """Let a function that reads the database return a fallback if the database fails.

    Rules can be read without a database.
    """

    def wrapping(function: Callable[P, T]) -> Callable[P, T | D]:
        @wraps(function)
        def wrapped(*args: P.args, **kwargs: P.kwargs) -> T | D:
            try:
                return function(*args, **kwargs)
            except StoreFault:
                return otherwise

        return wrapped

    return wrapping


def app_state() -> AppState:
    return cast(AppState, current_app.extensions[_KEY])


def kept() -> dict[str, Any]:
    """Values kept for this request by name, like ``g``."""
    here: Any = g
    found: dict[str, Any] = vars(here._get_current_object())
    return found


def library() -> Library:
    """The library of this request; raises LibraryFault if it has become unreadable."""
    found = kept().get("library")
    if found is None:
        found = g.library = app_state().library
    return cast(Library, found)


def about_library(subject: str, most: int = 4096) -> dict[Any, Any]:
    """The cache for a subject, valid as long as this request's library.

    It is emptied if it holds more than ``most`` entries.
    """
    here = kept()
    found: dict[Any, Any] | None = here.get(f"about {subject}")
    if found is None:
        of = library()
        known = _ABOUT.get(of)
        if known is None:
            known = _ABOUT.setdefault(of, {})
        found = here[f"about {subject}"] = known.setdefault(subject, {})
        if len(found) > most:
            found.clear()
    return found


_ABOUT: WeakKeyDictionary[Library, dict[str, dict[Any, Any]]] = WeakKeyDictionary()


def changed_meanwhile() -> bool:
    """Whether the library has changed since this request read it; from now on the new one is read."""
    newer = app_state().library
    if newer is g.get("library"):
        return False
    g.library = newer
    return True


def from_one_state(answer: Callable[[], T]) -> T:
    """An answer from library and search together, repeated if an import changed them meanwhile."""
    for _ in range(_ATTEMPTS):
        before = library()
        fault: JudgeError | None = None
        try:
            made = answer()
        except JudgeError as raised:
            fault = raised
        g.library = app_state().library
        if g.library is before:
            break
    if fault is not None:
        raise fault
    return made
