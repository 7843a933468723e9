"""A scenario after reading: the table, its own cards, and its steps and expectations with their lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.rulesets.game import Game, Laying
from judge.rulesets.kit import CardRuleset
from judge.scenario.yaml_nodes import Map


@dataclass(frozen=True, slots=True)
class Span:
    """The expectations about the log of one step, or since the last check: sections, events, their
    absence.
    """

    cites: tuple[str, ...] = ()
    log: tuple[object, ...] = ()
    not_log: tuple[object, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Enter:
    """An action, answers, or an action with its answers, by a seat or the judge.

    ``action`` is empty if only answers are given. ``choose`` has one value for each decision, each with its
    line.
    """

    line: int
    who: str
    action: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    choose: tuple[tuple[int, object], ...] = ()
    outcome: tuple[Map, ...] | None = None
    span: Span = Span()


@dataclass(frozen=True, slots=True)
class Passing:
    """Passing by all players until a window closes, ``times`` over; or ``until`` something holds."""

    line: int
    times: int = 1
    until: Map | None = None
    span: Span = Span()


@dataclass(frozen=True, slots=True)
class May:
    """Whether something could be done now, without doing it. ``because`` are words of the reason."""

    line: int
    allowed: bool
    attempts: tuple[Enter, ...]
    because: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold now."""

    line: int
    claims: Map


@dataclass(frozen=True, slots=True)
class Assess:
    """A question that needs no play, with its data and the expected answer."""

    line: int
    word: str
    given: Map
    expect: Map
    because: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction by the judge."""

    line: int
    changes: tuple[Map, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A note of the judge."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Taking back the last inputs."""

    line: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Steps tried from here; afterwards the state is as it was before them."""

    line: int
    steps: tuple[StepOf, ...]


StepOf = Enter | Passing | May | Check | Assess | Correction | Remark | Undo | WhatIf


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of a file: its game and profile, its table and its steps.

    ``ruleset`` is the profile's with the scenario's own cards; ``cards`` are these as written. ``document``
    counts the scenarios of a file from 0.
    """

    file: str
    title: str
    case: str | None
    argued: str | None
    game: Game
    profile: str
    ruleset: CardRuleset
    laying: Laying
    steps: tuple[StepOf, ...]
    table_line: int = 0
    cards: tuple[Map, ...] = ()
    document: int = 0
