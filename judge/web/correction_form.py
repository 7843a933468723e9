"""What a judge puts right by choosing, as the lines that would be written."""

from __future__ import annotations

import json
from collections.abc import Mapping

from judge.errors import BadInput
from judge.messages import N_


class NoNumber(BadInput):
    template = N_("“{text}” is not a whole number")


class NumberMissing(BadInput):
    template = N_("a number is missing: how many, or how much")


def number(text: str) -> int:
    """A whole number; raises NoNumber, or NumberMissing where nothing was written."""
    if not text.strip():
        raise NumberMissing()
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


def _line(what: str, name: str, value: str | int) -> str:
    return json.dumps({what: {name: value}})
