"""What a judge puts right, or says that an effect does, by choosing: as the lines that would be written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from judge.errors import BadInput
from judge.messages import N_

ROWS = 3
"""So many numbers and so many cards are changed by choosing; whatever is more is written."""


class NoNumber(BadInput):
    template = N_("“{text}” is not a whole number")


def number(text: str) -> int:
    """A whole number; raises NoNumber."""
    try:
        return int(text.strip())
    except ValueError:
        raise NoNumber(text=text[:40]) from None


def corrected(form: Mapping[str, str]) -> str | None:
    """A correction that was chosen: a number, or where a card lies; None where it is written, or is none."""
    if "figure" in form:
        return _line(form.get("who", ""), form["figure"], number(form.get("value", "")))
    if "moved" in form:
        return _line(form["moved"], "zone", form.get("zone", ""))
    return None


def outcome(form: Mapping[str, str], seats: Sequence[str]) -> str:
    """What an effect does: the rows that were chosen, then what is written besides."""
    return "\n".join((*_chosen(form, seats), form.get("outcome", "")))


def _chosen(form: Mapping[str, str], seats: Sequence[str]) -> Iterator[str]:
    for at in range(ROWS):
        seat, _, figure = form.get(f"number-{at}", "").partition(" ")
        value = form.get(f"becomes-{at}", "").strip()
        if figure and value and seat.isdecimal() and int(seat) < len(seats):
            yield _line(seats[int(seat)], figure, number(value))
        card, zone = form.get(f"moved-{at}", ""), form.get(f"zone-{at}", "")
        if card and zone:
            yield _line(card, "zone", zone)


def _line(what: str, name: str, value: str | int) -> str:
    return json.dumps({what: {name: value}})
