"""Citations as links to their editions' sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import request

from judge.documents import Address
from judge.errors import JudgeError, UnreadableAddress
from judge.resolver import Cites
from judge.web.links import address_url
from judge.web.state import about_library, library

_IN_BRACKETS = re.compile(r"\s*\[([^\[\]\s]+:[^\[\]]+)\]")


@dataclass(frozen=True)
class CiteShown:
    """A section as a link: its number and the address of its page."""

    number: str
    url: str | None
    address: str


def cite_shown(address: Address) -> CiteShown:
    """A citation as a link to its section, if the library has it."""
    return _shown(address, about_library("citations"))


def _shown(address: Address, known: dict[Any, CiteShown]) -> CiteShown:
    key = address, request.script_root
    found = known.get(key)
    if found is None:
        number = getattr(address.target, "published", None) or str(address.target)
        try:
            library().resolve(address)
            url: str | None = address_url(address)
        except JudgeError:
            url = None
        found = known[key] = CiteShown(number, url, str(address))
    return found


def cites_shown(cites: Cites) -> tuple[CiteShown, ...]:
    if not cites:
        return ()
    several = about_library("citations together")
    key = cites, request.script_root
    found: tuple[CiteShown, ...] | None = several.get(key)
    if found is None:
        known = about_library("citations")
        found = several[key] = tuple(dict.fromkeys(_shown(address, known) for address in cites))
    return found


def cited_in(text: str) -> tuple[str, Cites]:
    """A note without the addresses that it gives in brackets, and these.

    >>> text, (address,) = cited_in("Cited: priority [magic/cr@2026-01-16:117.3] [not one]")
    >>> text, str(address)
    ('Cited: priority [not one]', 'magic/cr@2026-01-16:117.3')
    """
    found = []

    def taken(match: re.Match[str]) -> str:
        try:
            found.append(Address.parse(match[1]))
        except UnreadableAddress:
            return match[0]
        return ""

    return _IN_BRACKETS.sub(taken, text), tuple(found)
