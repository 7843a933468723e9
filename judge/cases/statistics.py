"""Statistics of an event: calls by round, time to the ruling, most cited rules, tables with most calls."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.cases.frozen_citations import bare
from judge.cases.penalties import is_infraction
from judge.database import Case, Changed
from judge.text import fold

MOST = 10
"""Maximum number of rules and of tables listed."""
STEPS = (1, 2, 5, 10, 20)
"""Limits in minutes of the classes of waiting time."""
_BEGINNING = 90
"""Maximum characters of a question shown in a table."""
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Round:
    """The calls of a round: questions and infractions; ``name`` is empty for calls without a round."""

    name: str
    questions: int
    infractions: int
    extension: int

    @property
    def calls(self) -> int:
        return self.questions + self.infractions


@dataclass(frozen=True)
class Wait:
    """The number of calls ruled within a range of minutes; ``most`` is None for the last, open range."""

    least: int
    most: int | None
    count: int


@dataclass(frozen=True)
class Waits:
    """The time from call to ruling in minutes: its distribution, median and maximum.

    ``at_once`` counts calls filed only after the ruling, which have no waiting time; ``open`` those without a
    ruling yet.
    """

    spread: tuple[Wait, ...]
    median: float | None
    longest: float | None
    at_once: int
    open: int

    @property
    def measured(self) -> int:
        return sum(one.count for one in self.spread)


@dataclass(frozen=True)
class Cited:
    """A section or card and the number of cases that cite it; if it has no heading, ``heading`` is the start
    of its text.
    """

    address: str
    number: str
    heading: str
    count: int


@dataclass(frozen=True)
class Figures:
    """All statistics of an event."""

    calls: int
    infractions: int
    appeals: int
    extension: int
    rounds: tuple[Round, ...]
    waits: Waits
    cited: tuple[Cited, ...]
    tables: tuple[tuple[str, int], ...]


def figures(cases: Sequence[Case], histories: Mapping[str, Sequence[Changed]]) -> Figures:
    """The statistics of an event's cases with their histories."""
    return Figures(
        len(cases),
        sum(is_infraction(case.content) for case in cases),
        sum(any(one.state == "appealed" for one in histories.get(case.id, ())) for case in cases),
        sum(_minutes(case) for case in cases),
        rounds(cases),
        waits(cases, histories),
        cited(cases),
        tables(cases),
    )


def _minutes(case: Case) -> int:
    return int(case.content.get("extension") or 0)


def natural(name: str) -> tuple[bool, int, str]:
    """Sort key for rounds and tables: by number, then those without a number, then empty names.

    >>> sorted(["", "10", "final", "Round 2", "1"], key=natural)
    ['1', 'Round 2', '10', 'final', '']
    """
    number = _DIGITS.search(name)
    return not name, int(number[0]) if number and len(number[0]) < 10 else 10**9, fold(name)


def rounds(cases: Iterable[Case]) -> tuple[Round, ...]:
    """The calls by round and kind."""
    found: dict[str, list[Case]] = {}
    names: dict[str, str] = {}
    for case in cases:
        name = str(case.content.get("round") or "").strip()
        found.setdefault(names.setdefault(fold(name), name), []).append(case)
    made = []
    for name in sorted(found, key=natural):
        penalised = sum(is_infraction(case.content) for case in found[name])
        extension = sum(map(_minutes, found[name]))
        made.append(Round(name, len(found[name]) - penalised, penalised, extension))
    return tuple(made)


def waits(cases: Iterable[Case], histories: Mapping[str, Sequence[Changed]]) -> Waits:
    """The time from a call to its first ruling."""
    taken, at_once, unruled = [], 0, 0
    for case in cases:
        changes = histories.get(case.id, ())
        ruled = next((one for one in changes if one.state == "ruled"), None)
        if ruled is None:
            unruled += 1
        elif ruled is changes[0]:
            at_once += 1
        else:
            taken.append(max((ruled.at - changes[0].at).total_seconds() / 60, 0.0))
    bounds = list(zip((0, *STEPS), (*STEPS, None), strict=True))
    spread = tuple(
        Wait(least, most, sum(least <= one and (most is None or one < most) for one in taken))
        for least, most in bounds
    )
    longest = max(taken) if taken else None
    from statistics import median  # imported here because it is slow to load

    return Waits(spread if taken else (), median(taken) if taken else None, longest, at_once, unruled)


def cited(cases: Iterable[Case], most: int = MOST) -> tuple[Cited, ...]:
    """The most cited sections and cards, without edition; noted infractions are left to the statistics of
    penalties."""
    count: Counter[str] = Counter()
    told: dict[str, Mapping[str, str]] = {}
    for case in cases:
        noted = str(case.content.get("infringed") or "")
        ones = {
            bare(one["address"]): one
            for one in case.content.get("citations", ())
            if not noted or not f"{one['address']}.".startswith(f"{noted}.")
        }
        count.update(ones.keys())
        told |= ones
    first = sorted(count, key=lambda address: (-count[address], address))[:most]
    return tuple(Cited(one, told[one].get("number", ""), _headed(told[one]), count[one]) for one in first)


def _headed(one: Mapping[str, str]) -> str:
    text = " ".join(one.get("wording", "").split())
    begins = text if len(text) <= _BEGINNING else f"{text[:_BEGINNING].rpartition(' ')[0]}…"
    return one.get("heading") or begins


def tables(cases: Iterable[Case], most: int = MOST) -> tuple[tuple[str, int], ...]:
    """The tables with the most calls."""
    names: dict[str, str] = {}
    count: Counter[str] = Counter()
    for case in cases:
        name = str(case.content.get("table") or "").strip()
        if name:
            count[names.setdefault(fold(name), name)] += 1
    return tuple(sorted(count.items(), key=lambda pair: (-pair[1], natural(pair[0])))[:most])
