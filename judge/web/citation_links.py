"""Citations as links to their editions' sections."""

from __future__ import annotations

from dataclasses import dataclass

from flask import g

from judge.documents import Address
from judge.errors import JudgeError
from judge.resolver import Cites
from judge.web.links import address_url
from judge.web.state import library


@dataclass(frozen=True)
class CiteShown:
    """A section as a link: its number, and where it is read."""

    number: str
    url: str | None
    address: str


def cite_shown(address: Address) -> CiteShown:
    """A citation as a link to its edition's section, as far as the library holds it."""
    return _shown(address, g.setdefault("cites_shown", {}))


def _shown(address: Address, known: dict[Address, CiteShown]) -> CiteShown:
    if address not in known:
        number = getattr(address.target, "published", None) or str(address.target)
        try:
            library().resolve(address)
            url: str | None = address_url(address)
        except JudgeError:
            url = None
        known[address] = CiteShown(number, url, str(address))
    return known[address]


def cites_shown(cites: Cites) -> tuple[CiteShown, ...]:
    if not cites:
        return ()
    known = g.setdefault("cites_shown", {})
    return tuple(dict.fromkeys(_shown(address, known) for address in cites))
