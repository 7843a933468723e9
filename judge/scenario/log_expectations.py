"""Finds in the log what a scenario expects there, and compares citations."""

from __future__ import annotations

from collections.abc import Iterable

from judge.documents import Address, SectionNumber
from judge.errors import JudgeError
from judge.messages import LANGUAGES, N_, render
from judge.resolver import Event, worded
from judge.rulesets.kit import CardRuleset
from judge.scenario.compare import fits
from judge.scenario.faults import broken
from judge.scenario.object_checks import ObjectChecks
from judge.scenario.yaml_nodes import Map
from judge.text import fold

BESIDE = ("cites", "says", "kind")
"""The keys beside an event's name."""


def cited(ruleset: CardRuleset, written: str, addresses: Iterable[Address], line: int) -> bool:
    """Whether one of the addresses is the expected section, or a part of it.

    A bare number means any document of the ruleset's; ``game:`` and ``game/document:`` narrow it down.
    """
    text = written.strip()
    game, document, edition = None, None, None
    if ":" in text:
        try:
            address = Address.parse(text)
        except JudgeError as fault:
            broken(line, N_("“{text}” is no section: {reason}"), text=text, reason=fault.message)
        game, document, edition = address.game, address.document, address.edition
        target: object = address.target
    elif "/" in text:
        try:
            target = Address.parse(f"{next(iter(ruleset.cites['pass'])).game}:{text}").target
        except JudgeError as fault:
            broken(line, N_("“{text}” is no section: {reason}"), text=text, reason=fault.message)
    else:
        target = SectionNumber.typed(text)
        try:
            target = target or SectionNumber.parse(text)
        except JudgeError as fault:
            broken(line, N_("“{text}” is no section: {reason}"), text=text, reason=fault.message)
    return any(
        (game in (None, a.game)) and (document in (None, a.document)) and (edition in (None, a.edition))
        and (a.target == target or _part(a.target, target))
        for a in addresses
    )  # fmt: skip


def _part(inner: object, outer: object) -> bool:
    return isinstance(inner, SectionNumber) and isinstance(outer, SectionNumber) and inner.extends(outer)


def first_match(claims: ObjectChecks, wanted: object, start: int, line: int) -> int | None:
    """The position of the first event from ``start`` on that is as expected, or None."""
    if isinstance(wanted, Map):
        names = [key for key in wanted if key not in BESIDE]
        if len(names) > 1:
            broken(wanted.line, N_("one event has one name, not {names}"), names=", ".join(names))
        name = names[0] if names else None
        told = wanted[name] if name else None
        beside = wanted
    else:
        name, told, beside = str(wanted), None, Map()
    if told is not None and not isinstance(told, Map):
        told = Map({"object": told} if not isinstance(told, int) else {"amount": told}, line)
    for at, event in enumerate(claims.events[start:], start):
        if (name is None or fold(event.name) == fold(name)) and _fits_expected(
            claims, event, told, beside, line
        ):
            return at
    return None


def _fits_expected(claims: ObjectChecks, event: Event, told: Map | None, beside: Map, line: int) -> bool:
    for key, value in (told or {}).items():
        if not fits(value, event.data.get(key), claims.same):
            return False
    if "kind" in beside and beside["kind"] != event.kind:
        return False
    if "says" in beside:
        message = worded(claims.ruleset, event, claims.state)
        if not any(fold(str(beside["says"])) in fold(render(message, language)) for language in LANGUAGES):
            return False
    cites = beside.get("cites")
    listed = cites if isinstance(cites, list) else [] if cites is None else [cites]
    return all(cited(claims.ruleset, str(one), event.cites, line) for one in listed)
