"""One locator for the shipped folders: the checkout first, the installed package second."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Find a folder of shipped files.

    In a checkout the folders stand beside the package; in an installed package they stand in
    ``judge/data``. The checkout comes first because an editable install may hold stale copies.

    Raises FileNotFoundError where neither place has it.

    >>> folder("rules").name
    'rules'
    """
    checkout = _PACKAGE.parent
    for place in (
        checkout / name if (checkout / "pyproject.toml").is_file() else None,
        _PACKAGE / "data" / name,
    ):
        if place is not None and place.is_dir():
            return place
    raise FileNotFoundError(name)


def within(package: str, name: str) -> Path:
    """Find a folder of data that lies inside one of the packages, as its code does.

    >>> within("rulesets/aeons_end", "cards").name
    'cards'
    """
    return _PACKAGE / package / name
