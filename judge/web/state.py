"""What a request reads: one state of the library, the same from its first line to its last."""

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
"""Maximum number of times an answer is tried again because an import came in between."""
OPENING_SECONDS = 0.5
"""Seconds that a request waits for a database that another one is opening."""
P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D")


def install(app: Flask, app_state: AppState) -> None:
    app.extensions[_KEY] = app_state
    app.context_processor(lambda: {"left_out": left_out})


def left_out() -> tuple[Message, ...]:
    """The parts of the library that cannot be read, so that answers leave them out, and how to mend them."""
    try:
        return library().left_out
    except JudgeError:
        return ()


def install_session_service(app: Flask, root: Path, url: str = "", threads: int = 0) -> None:
    """The sessions of the resolver; their database is opened when the first is asked for.

    One thread opens it, however long that takes; of ``threads`` that answer requests (0: any number) the
    others wait for it only for a moment.
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
    """Close the database of an application that serves no more."""
    opened: list[SessionService] = app.extensions[_OPENED]
    while opened:
        opened.pop().sessions.store.close()


def sessions_kept(app: Flask) -> int | None:
    """How many sessions are kept; None while the database does not answer."""
    try:
        return cast("Callable[[], SessionService]", app.extensions[_BENCH])().sessions.count()
    except StoreFault:
        return None


def database_waits(app: Flask) -> Waits | None:
    """How long requests have waited for the database; None as long as none has asked for anything."""
    opened: list[SessionService] = app.extensions[_OPENED]
    return opened[0].sessions.store.waits() if opened else None


def session_service() -> SessionService:
    """The sessions of the resolver; raises StoreFault where their database cannot be used."""
    made: Callable[[], SessionService] = current_app.extensions[_BENCH]
    return made()


def card_book() -> CardBook:
    """The library's cards as they are played."""
    return cast(CardBook, current_app.extensions[_BOOK])


def unless_away(otherwise: D) -> Callable[[Callable[P, T]], Callable[P, T | D]]:
    """Let a function that reads the database give a fallback where the database fails.

    Rules are read whether or not there is a database.
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
    """What this request keeps, as ``g`` does, by name."""
    here: Any = g
    found: dict[str, Any] = vars(here._get_current_object())
    return found


def library() -> Library:
    """The library of this request; raises LibraryFault where it has become unreadable."""
    found = kept().get("library")
    if found is None:
        found = g.library = app_state().library
    return cast(Library, found)


def about_library(subject: str, most: int = 4096) -> dict[Any, Any]:
    """What is known of a subject for the library of this request, kept as long as that library is.

    It is emptied where it holds more than ``most``.
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
    """Whether the library is another one by now than this request has read; it is read from here on."""
    newer = app_state().library
    if newer is g.get("library"):
        return False
    g.library = newer
    return True


def from_one_state(answer: Callable[[], T]) -> T:
    """An answer from library and search together, repeated if an import came in between."""
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
