"""The penalties given at an event, and the stored and displayed forms of penalties."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.cases.frozen_citations import bare
from judge.database import Case
from judge.documents.infractions import PENALTIES, penalty_code, penalty_name
from judge.messages import N_, Message, render
from judge.text import fold

_WORD = re.compile(r"\w+")
_SHORTEST = 2
"""Minimum number of letters to search for a player's name."""


def kept_penalty(text: str) -> str:
    """The stored form of a penalty: the known ones by their English names, in whatever language they were
    entered.

    >>> kept_penalty("Pérdida de juego"), kept_penalty("Two points less")
    ('Game Loss', 'Two points less')
    """
    code = penalty_code(text) if text else None
    return str(penalty_name(code)) if code else text.strip()


def penalty_text(text: str) -> Message | str:
    """The displayed form of a penalty: the known ones in the reader's language."""
    code = penalty_code(text) if text else None
    return penalty_name(code) if code else text


def penalty_with_term(text: str, language: str) -> str:
    """The displayed form of a penalty with the English term behind it, if the language has another one.

    >>> penalty_with_term("Game Loss", "es"), penalty_with_term("Game Loss", "en")
    ('Pérdida de juego (Game Loss)', 'Game Loss')
    """
    told = penalty_text(text)
    if isinstance(told, str):
        return told
    shown, term = render(told, language), str(told)
    return shown if shown == term else f"{shown} ({term})"


@dataclass(frozen=True)
class Given:
    """A penalty given in a case to a player for an infraction; ``kind`` is equal for equal infractions.

    A reversed one is no longer in force. ``player`` is empty if the case names none.
    """

    case: Case
    player: str
    infraction: str
    kind: str
    penalty: str

    @property
    def stands(self) -> bool:
        return self.case.state != "reversed"


def is_infraction(content: Mapping[str, object]) -> bool:
    """Whether a case records an infraction."""
    return bool(content.get("infraction") or content.get("penalty"))


def given(cases: Iterable[Case]) -> tuple[Given, ...]:
    """The penalties given in cases, in order; one for each penalised player."""
    made = []
    for case in cases:
        said = case.content
        if is_infraction(said):
            name, where = str(said.get("infraction") or ""), str(said.get("infringed") or "")
            kind = bare(where) if where else fold(name)
            penalty = kept_penalty(str(said.get("penalty") or ""))
            for player in said.get("penalised") or [""]:
                made.append(Given(case, player, name, kind, penalty))
    return tuple(made)


def earlier(found: Iterable[Given], named: str, without: str = "") -> tuple[Given, ...]:
    """A player's earlier penalties, latest first; each word of ``named`` must begin a word of the player's
    name.

    >>> earlier((), "Ana")
    ()
    """
    sought = _WORD.findall(fold(named))
    if not sought or max(map(len, sought)) < _SHORTEST:
        return ()
    fitting = [
        one
        for one in found
        if one.case.id != without
        and one.player
        and all(any(word.startswith(part) for word in _WORD.findall(fold(one.player))) for part in sought)
    ]
    return tuple(sorted(fitting, key=lambda one: -one.case.number))


BY: Mapping[str, str] = {
    "player": N_("Player"),
    "infraction": N_("Infraction"),
    "judge": N_("Judge of the case"),
    "penalty": N_("Penalty"),
}
"""The criteria for grouping penalties."""


@dataclass(frozen=True)
class Gathered:
    """A group of penalties, with the count of each penalty that is in force."""

    name: str
    given: tuple[Given, ...]
    counts: tuple[tuple[str, int], ...]


def gathered(found: Sequence[Given], by: str) -> tuple[Gathered, ...]:
    """Group penalties by player, infraction, judge or penalty: largest group first, then by name."""
    groups: dict[str, list[Given]] = {}
    for one in found:
        keys = {"player": fold(one.player), "infraction": one.kind, "judge": one.case.judge}
        groups.setdefault(keys.get(by, fold(one.penalty)), []).append(one)
    made = []
    for members in groups.values():
        first = members[0]
        name = {"player": first.player, "infraction": first.infraction, "judge": first.case.judge}.get(
            by, first.penalty
        )
        made.append(Gathered(name, tuple(members), counts(members)))
    return tuple(sorted(made, key=lambda group: (-len(group.given), fold(group.name))))


def counts(found: Iterable[Given]) -> tuple[tuple[str, int], ...]:
    """The count of each penalty in force, mildest first."""
    tally = Counter(one.penalty for one in found if one.stands and one.penalty)
    order = {str(penalty_name(code)): at for at, code in enumerate(PENALTIES)}
    return tuple(sorted(tally.items(), key=lambda pair: (order.get(pair[0], len(order)), pair[0])))


def lettered(found: Sequence[Given]) -> tuple[Given, ...]:
    """The same penalties with numbers instead of names; the same player keeps the same number."""
    numbers: dict[str, str] = {}
    made = []
    for one in found:
        key = fold(one.player)
        if key:
            numbers.setdefault(key, f"#{len(numbers) + 1}")
        made.append(replace(one, player=numbers.get(key, "")))
    return tuple(made)
