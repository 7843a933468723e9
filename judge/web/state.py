"""What a request reads: one state of the library, the same from its first line to its last."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from flask import Flask, current_app, g

from judge.desk import Desk
from judge.errors import JudgeError
from judge.library import Library

_KEY = "judge.desk"
_ATTEMPTS = 10
T = TypeVar("T")


def install(app: Flask, desk: Desk) -> None:
    app.extensions[_KEY] = desk


def desk() -> Desk:
    return cast(Desk, current_app.extensions[_KEY])


def library() -> Library:
    """The library of this request; raises LibraryFault where it has become unreadable."""
    if "library" not in g:
        g.library = desk().library
    return cast(Library, g.library)


def from_one_state(answer: Callable[[], T]) -> T:
    """An answer for which library and search were both asked, made anew if an import came between them."""
    for _ in range(_ATTEMPTS):
        before = library()
        fault: JudgeError | None = None
        try:
            made = answer()
        except JudgeError as raised:
            fault = raised
        g.library = desk().library
        if g.library is before:
            break
    if fault is not None:
        raise fault
    return made
