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
    known: dict[Address, CiteShown] = g.setdefault("cites_shown", {})
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
    return tuple(dict.fromkeys(cite_shown(address) for address in cites))
