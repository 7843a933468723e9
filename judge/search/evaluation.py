"""Measures search quality: runs judged queries and counts those that find a wanted answer.

A file of judged queries is a YAML list of rows; see :func:`read_rows` for its format. Success at k and mean
reciprocal rank are defined in Manning, Raghavan and Schütze, *Introduction to Information Retrieval*, chapter
8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from judge.errors import FaultyQueries, NotFound, reason_of
from judge.messages import N_, Message
from judge.search.results import Hit, Results
from judge.text import fold
from judge.yaml_problems import yaml_problem

DEPTH = 20
"""An answer further down than this does not count for the reciprocal rank."""


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """A query, and its answers, one of which must be among the first ``within`` hits."""

    q: str
    lang: str
    by: str
    want: tuple[str, ...]
    within: int
    game: str | None = None
    document: str | None = None
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A judged query, the names of its hits, and the rank of the first wanted answer (0: none)."""

    row: JudgedQuery
    got: tuple[str, ...]
    place: int

    @property
    def held(self) -> bool:
        return 0 < self.place <= self.row.within

    def within(self, places: int) -> bool:
        return 0 < self.place <= places


@dataclass(frozen=True, slots=True)
class Score:
    """Figures for a group of outcomes: how many there are, and how many have an answer at rank 1, by 3, and
    in time."""

    rows: int
    first: int
    third: int
    held: int
    mrr: float

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Score:
        """Score a group; an empty one has a mean reciprocal rank of 0."""
        ranks = [1 / one.place if one.place else 0.0 for one in outcomes]
        return cls(
            len(outcomes),
            sum(one.within(1) for one in outcomes),
            sum(one.within(3) for one in outcomes),
            sum(one.held for one in outcomes),
            sum(ranks) / len(ranks) if ranks else 0.0,
        )


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All outcomes in the order of the rows."""

    outcomes: tuple[Outcome, ...]

    @property
    def score(self) -> Score:
        return Score.of(self.outcomes)

    @property
    def by_language(self) -> dict[str, Score]:
        return self._grouped(lambda row: row.lang)

    @property
    def by_kind(self) -> dict[str, Score]:
        return self._grouped(lambda row: row.by)

    @property
    def failed(self) -> tuple[Outcome, ...]:
        return tuple(one for one in self.outcomes if not one.held)

    def _grouped(self, key: Callable[[JudgedQuery], str]) -> dict[str, Score]:
        groups: dict[str, list[Outcome]] = {}
        for one in self.outcomes:
            groups.setdefault(key(one.row), []).append(one)
        return {name: Score.of(outcomes) for name, outcomes in groups.items()}


Search = Callable[[JudgedQuery, int], Results]
"""Runs a row's query and returns at most the given number of hits."""


def evaluate(rows: Iterable[JudgedQuery], search: Search) -> Evaluation:
    """Run every row; a row whose game, document or edition does not exist finds nothing."""

    def outcome(row: JudgedQuery) -> Outcome:
        try:
            hits = search(row, max(DEPTH, row.within)).hits
        except NotFound:
            hits = ()
        wanted = {fold(want) for want in row.want}
        place = next((at for at, hit in enumerate(hits, 1) if names_of(hit) & wanted), 0)
        return Outcome(row, tuple(hit.card or hit.number or hit.heading for hit in hits), place)

    return Evaluation(tuple(outcome(row) for row in rows))


def names_of(hit: Hit) -> frozenset[str]:
    """The folded names that identify a hit: its number, heading, card name, or address with or without
    edition."""
    at = hit.address
    whole = (str(at), str(replace(at, edition=None)))
    return frozenset(fold(name) for name in (hit.number, hit.heading, hit.card, *whole) if name)


# -- the file --------------------------------------------------------------------------------------------


def read_rows(path: Path) -> tuple[JudgedQuery, ...]:
    """Read judged queries.

    Grammar: a list of mappings with the keys ``q`` (text), ``lang`` (text), ``by`` (text: number or words),
    ``want`` (list of text, at least one), ``within`` (whole number from 1) and, where the search is to be
    narrowed, ``game``, ``document``, ``edition``; other keys are the writer's own. A section's number
    must be quoted, because YAML would read 603.30 as a decimal number.

    Raises FaultyQueries with the line of every fault.
    """
    name = str(path)
    try:
        root = yaml.compose(path.read_text("utf-8-sig"), Loader=yaml.SafeLoader)
    except OSError as fault:
        detail = Message(N_("it cannot be read ({reason})"), {"reason": reason_of(fault)})
        raise FaultyQueries(name, [(0, detail)]) from fault
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        raise FaultyQueries(name, [(line, Message(N_("it is not in UTF-8")))]) from fault
    except (yaml.YAMLError, RecursionError) as fault:
        mark = getattr(fault, "problem_mark", None)
        problem = str(getattr(fault, "problem", None) or "").strip() or type(fault).__name__
        detail = Message(N_("it is not YAML: {problem}"), {"problem": yaml_problem(problem)})
        raise FaultyQueries(name, [(mark.line + 1 if mark else 0, detail)]) from fault
    faults: list[tuple[int, Message]] = []
    if not isinstance(root, yaml.SequenceNode) or not root.value:
        line = root.start_mark.line + 1 if root is not None else 0
        raise FaultyQueries(name, [(line, Message(N_("a list of judged queries is expected")))])
    rows = [_row(node, faults) for node in root.value]
    if faults:
        raise FaultyQueries(name, faults)
    return tuple(row for row in rows if row is not None)


def _row(node: yaml.Node, faults: list[tuple[int, Message]]) -> JudgedQuery | None:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        faults.append((line, Message(N_("a row with q, lang, by, want and within is expected"))))
        return None
    cells = {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}
    before = len(faults)
    found: dict[str, Any] = {}
    for key in ("q", "lang", "by", "want", "within"):
        if key not in cells:
            faults.append((line, Message(N_("the row has no {key}"), {"key": key})))
    for key, cell in cells.items():
        if key in ("q", "lang", "by", "game", "document", "edition"):
            found[key] = _text(key, cell, faults)
        elif key == "want":
            if not isinstance(cell, yaml.SequenceNode) or not cell.value:
                faults.append((_line(cell), Message(N_("want must be a list of numbers and names"))))
            else:
                found[key] = tuple(_text(key, one, faults) for one in cell.value)
        elif key == "within":
            digits = cell.value if isinstance(cell, yaml.ScalarNode) else ""
            if not (digits.isascii() and digits.isdigit() and int(digits[:9]) > 0 and len(digits) < 5):
                faults.append((_line(cell), Message(N_("within must be a whole number from 1 to 9999"))))
            else:
                found[key] = int(digits)
    return JudgedQuery(**found) if len(faults) == before else None


def _text(key: str, cell: yaml.Node, faults: list[tuple[int, Message]]) -> str:
    if isinstance(cell, yaml.ScalarNode) and cell.tag == "tag:yaml.org,2002:str" and cell.value.strip():
        return str(cell.value)
    detail = Message(N_("{key} must be text; put numbers in quotation marks"), {"key": key})
    faults.append((_line(cell), detail))
    return ""


def _line(node: yaml.Node) -> int:
    line: int = node.start_mark.line + 1
    return line


def lines_of(score: Score) -> Iterator[str]:
    """The cells of a score for display: rows, success at 1, at 3, within, mean reciprocal rank."""
    yield str(score.rows)
    for part in (score.first, score.third, score.held):
        yield f"{part / score.rows:.1%}" if score.rows else "-"
    yield f"{score.mrr:.3f}"
