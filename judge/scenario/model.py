"""A scenario as it was read: the table, the cards of its own, and what is done and expected, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.rulesets.game import Game, Laying
from judge.rulesets.kit import CardRuleset
from judge.scenario.yaml_nodes import Map


@dataclass(frozen=True, slots=True)
class Span:
    """What is expected of the log of one step, or since the last check: sections, events, their absence."""

    cites: tuple[str, ...] = ()
    log: tuple[object, ...] = ()
    not_log: tuple[object, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Enter:
    """A seat (or the judge) does something, answers, or both: the answers follow the action.

    ``action`` is empty where only answers are given. ``choose`` holds one value for each decision, each with
    its line.
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
    """Everybody passes in succession until a window closes, ``times`` over; or ``until`` something holds."""

    line: int
    times: int = 1
    until: Map | None = None
    span: Span = Span()


@dataclass(frozen=True, slots=True)
class May:
    """Whether something could be done now; nothing is done. ``because`` are words of the reason."""

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
    """A question that needs no play, put with data, and the answer expected."""

    line: int
    word: str
    given: Map
    expect: Map
    because: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """The judge puts the table right by hand."""

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
    """The last inputs are taken back."""

    line: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Steps tried from here; afterwards everything is as it was before them."""

    line: int
    steps: tuple[StepOf, ...]


StepOf = Enter | Passing | May | Check | Assess | Correction | Remark | Undo | WhatIf


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of a file: its game and profile, its table and its steps.

    ``ruleset`` is the profile's with the cards of the scenario's own laid over it; ``cards`` are those as
    they were written. ``document`` counts the scenarios of one file from 0.
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
