"""Where a section or a card was ruled upon: the cases of the events this device is in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import request, url_for

from judge.cases import cited_in
from judge.library import Edition
from judge.sections import Place, SectionNumber
from judge.web.members import PREFIX, cases, joined
from judge.web.state import unless_away


@dataclass(frozen=True)
class UseShown:
    """How many cases of an event cite something, and where they are listed."""

    event: str
    count: int
    url: str


@unless_away(())
def uses(addresses: Iterable[str]) -> tuple[UseShown, ...]:
    """The events whose cases cite one of these addresses, in whatever edition; none for other devices."""
    if not any(name.startswith(PREFIX) for name in request.cookies):
        return ()
    found = []
    for event, member in joined():
        held = cases().all(member)
        for address in addresses:
            count = len(cited_in(held, address))
            if count:
                url = url_for("events.board", id=event.id, cites=address)
                found.append(UseShown(event.name, count, url))
    return tuple(found)


def address_of(edition: Edition, target: SectionNumber | Place) -> str:
    """The address that a case cites, without an edition."""
    name = target.text if isinstance(target, SectionNumber) else f"{target.kind}/{target.name}"
    return f"{edition.ref.game}/{edition.ref.document}:{name}"
