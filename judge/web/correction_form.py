"""Turns corrections chosen in a form into the lines that a judge would write."""

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
    """Read a whole number; raises NoNumber, or NumberMissing if the field is empty."""
    if not text.strip():
        raise NumberMissing()
    try:
        return int(text.strip())
    except ValueError:
        raise NoNumber(text=text[:40]) from None


def corrected(form: Mapping[str, str]) -> str | None:
    """The correction chosen in the form: a number, or where a card lies; None if it is written as text or
    missing.
    """
    if "figure" in form:
        return _line(form.get("who", ""), form["figure"], number(form.get("value", "")))
    if "moved" in form:
        return _line(form["moved"], "zone", form.get("zone", ""))
    return None


def _line(what: str, name: str, value: str | int) -> str:
    return json.dumps({what: {name: value}})
