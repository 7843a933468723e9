"""Whether an infraction that is being filed has been repeated often enough for a higher penalty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from judge.cases.infraction_choices import Again, Offered, called, offered
from judge.cases.penalties import Given, earlier, given
from judge.database import Case, TournamentEvent, utc_now
from judge.library import Library
from judge.text import fold

NIGHT = timedelta(hours=8)
"""Time without a case after which a new day of an event begins, if the date has changed meanwhile."""


@dataclass(frozen=True)
class Repeated:
    """A player's earlier penalties that count for a rule about repetition, latest first.

    A case has one penalty for all its players: ``others`` are those for whom the rule does not raise it.
    """

    player: str
    rule: Again
    earlier: tuple[Given, ...]
    others: tuple[str, ...] = ()


def repeated(
    one: Offered,
    held: Sequence[Case],
    named: Iterable[str],
    language: str,
    without: str = "",
    now: datetime | None = None,
) -> tuple[Repeated, ...]:
    """The players among ``named``, as far as typed, for whom a rule about repetition raises the penalty.

    ``held`` are the event's cases; ``without`` is the case being written, and ``now`` the time. If several
    rules apply to a player, the one that raises most counts. Nothing is changed: the judge decides.
    """
    rules = one.again(language)
    if not rules:
        return ()
    found, since = given(held), day_began(held, now)
    due: dict[str, Repeated] = {}
    others: list[str] = []
    for name in named:
        before_name = len(due)
        for rule in rules:
            players: dict[str, list[Given]] = {}
            for before in earlier(found, name, without):
                fits = before.stands and before.kind in rule.kinds and rule.counted in ("", before.penalty)
                if fits and (since is None or not rule.daily or before.case.created >= since):
                    players.setdefault(fold(before.player), []).append(before)
            for player, penalties in players.items():
                if len(penalties) + 1 >= rule.count:
                    due[player] = Repeated(penalties[0].player, rule, tuple(penalties))
        if len(due) == before_name and name.strip() and fold(name.strip()) not in due:
            others.append(name.strip())
    return tuple(replace(found, others=tuple(others)) for found in due.values())


def repeated_in(
    library: Library, event: TournamentEvent, held: Sequence[Case], said: Mapping[str, Any], language: str,
    case: Case | None = None,
) -> tuple[Repeated, ...]:  # fmt: skip
    """The same for the entered values of a case, which may be new: its infraction and penalised players."""
    before: Mapping[str, Any] = case.content if case else {}
    name = str(said.get("infraction") or before.get("infringed") or before.get("infraction") or "").strip()
    one = called(offered(library, event), name) if name else None
    if one is None:
        return ()
    named = said.get("penalised") or before.get("penalised") or ()
    now = case.created if case else utc_now()
    return repeated(one, held, named, language, case.id if case else "", now)


def day_began(held: Iterable[Case], now: datetime | None) -> datetime | None:
    """When the first case of the day was filed, as far as the cases tell; None if there is none.

    >>> day_began((), None) is None
    True
    """
    moments = sorted({case.created for case in held})
    if now is not None:
        moments = [moment for moment in moments if moment <= now] + [now]
    began = moments[0] if moments else None
    for before, after in pairwise(moments):
        if after - before >= NIGHT and after.date() != before.date():
            began = after
    return began
