"""What a request reads: one state of the library, the same from its first line to its last."""

from __future__ import annotations

from typing import cast

from flask import Flask, current_app, g

from judge.desk import Desk
from judge.library import Library

_KEY = "judge.desk"


def install(app: Flask, desk: Desk) -> None:
    app.extensions[_KEY] = desk


def desk() -> Desk:
    return cast(Desk, current_app.extensions[_KEY])


def library() -> Library:
    """The library of this request; raises LibraryFault where it has become unreadable."""
    if "library" not in g:
        g.library = desk().library
    return cast(Library, g.library)
