"""Sentences about a section's counterpart in the current edition, the same everywhere."""

from __future__ import annotations

from typing import Literal, TypedDict

from judge.documents import Address, SectionNumber, edition_label
from judge.editions.comparisons import NotComparable
from judge.editions.standing import Standing, is_current, named_parts, standing
from judge.library import Edition, Library
from judge.messages import N_, Message

Wording = Literal["same", "typography", "references", "changed", "removed", "unknown"]


class NowRow(TypedDict):
    """The counterpart of a section of an older edition; ``address`` is None without one.

    ``parts`` are the sections below it that changed, each after a sign: ``+1.2`` was added, ``−1.2`` removed,
    ``~1.2`` reworded; ``…`` stands for others.
    """

    edition: str
    address: str | None
    wording: Wording
    parts: list[str]


class NowAnswer(TypedDict, total=False):
    """``now`` is left out of the current edition, and None where the editions were not compared yet."""

    now: NowRow | None


def now_answer(library: Library, address: str) -> NowAnswer:
    """The answer about a section's full address; empty if it is of the current edition or no section."""
    edition, target = library.resolve(Address.parse(address))
    if not isinstance(target, SectionNumber) or is_current(library, edition):
        return {}
    try:
        found = standing(library, edition, target, wait=False)
    except NotComparable:
        current = library.document(edition.ref.game, edition.ref.document).current
        return {"now": {"edition": current.ref.edition, "address": None, "wording": "unknown", "parts": []}}
    if found is None:
        return {"now": None}
    parts = named_parts(found.parts, found.more).split()
    at = str(found.address) if found.address else None
    return {
        "now": {"edition": found.current.ref.edition, "address": at, "wording": _kind(found), "parts": parts}
    }


def _kind(found: Standing) -> Wording:
    if found.now is None:
        return "unknown" if found.basis == "marks" else "removed"
    if found.reworded:
        return "changed"
    return (found.change.only or "same") if found.told else "unknown"


def number_message(found: Standing) -> Message:
    """Under which number it stands in the current edition; of a section that is there."""
    number = found.now.published if found.now else ""
    return Message(
        N_("In the current edition ({label}) this is {number}"),
        {"label": named(found.current), "number": number},
    )


def wording_message(found: Standing) -> Message | None:
    """Whether its wording, or one below it, changed; None where that is not known."""
    if found.reworded:
        return Message(N_("the wording has changed"))
    if found.parts:
        parts = named_parts(found.parts, found.more)
        return Message(N_("the wording has changed below it: {parts}"), {"parts": parts})
    if not found.told:
        return None
    if found.change.only:
        return Message(N_("the wording is the same except for typography or references"))
    return Message(N_("the wording is the same"))


def gone_message(found: Standing) -> Message:
    """When a section without counterpart was removed, as far as that is known."""
    ended = found.ended or found.current
    data = {"edition": named(ended)}
    if ended.effective > found.current.effective:
        return Message(N_("The current edition does not have it yet; it is new in {edition}."), data)
    if found.basis == "marks":
        return Message(N_("No section of {edition} has its wording: it was removed or reworded."), data)
    return Message(N_("It was removed in {edition}."), data)


def within_message(found: Standing) -> Message | None:
    """The counterpart of its former parent, for a section without counterpart, if that still exists."""
    if found.within is None:
        return None
    above, now = found.within
    return Message(
        N_("{above}, under which it stands, is {number} in the current edition ({label})"),
        {"above": above.published, "number": now.published, "label": named(found.current)},
    )


def named(edition: Edition) -> Message:
    return edition_label(edition.ref.edition)
