"""Readable names of editions; addresses and commands use the label instead."""

from __future__ import annotations

import re

from judge.messages import N_, Message

_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}")
_PART = re.compile(r"(?:parte|part)-(\d{1,4})")
_UNDATED = ("sin-fecha", "undated")
_ORDINALS = {
    "primera": N_("first edition"),
    "segunda": N_("second edition"),
    "tercera": N_("third edition"),
    "cuarta": N_("fourth edition"),
    "quinta": N_("fifth edition"),
}
_SPANISH = "-edicion"


def edition_label(label: str) -> Message:
    """A label in words, as short as possible; dates and custom labels are unchanged.

    >>> str(edition_label("primera-edicion")), str(edition_label("parte-1")), str(edition_label("2026-01-16"))
    ('first edition', 'part 1', '2026-01-16')
    """
    part = _PART.fullmatch(label)
    if label in _UNDATED:
        return Message(N_("undated"))
    if label.endswith(_SPANISH) and label.removesuffix(_SPANISH) in _ORDINALS:
        return Message(_ORDINALS[label.removesuffix(_SPANISH)])
    if part:
        return Message(N_("part {n}"), {"n": part[1]})
    return Message("{label}", {"label": label})


def edition_name(label: str, effective: str = "") -> Message:
    """An edition in words; ``effective`` is the date from which it is in force, if it has one.

    >>> str(edition_name("sin-fecha")), str(edition_name("2026-01-16"))
    ('undated edition', 'edition of 2026-01-16')
    """
    short = edition_label(label)
    if effective and effective != label:
        return Message(N_("edition of {date} ({label})"), {"date": effective, "label": short})
    if effective or _DATE.fullmatch(label):
        return Message(N_("edition of {date}"), {"date": label})
    if label in _UNDATED:
        return Message(N_("undated edition"))
    if short.template == "{label}":
        return Message(N_("edition {label}"), {"label": label})
    return short
