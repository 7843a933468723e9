"""``/events/<event>/figures``: statistics of an event as charts and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template

from judge.cases import bare, figures
from judge.cases.statistics import Figures
from judge.documents import Address
from judge.errors import JudgeError
from judge.web.citation_links import cite_shown
from judge.web.html_text import beginning
from judge.web.membership import cases, events, need

blueprint = Blueprint("figures", __name__)

WIDEST = 82
"""The longest bar, in hundredths of the drawing; its value stands beside it."""
LONGEST = 38
"""Maximum letters of a label that fit on a phone."""


@dataclass(frozen=True)
class Bar:
    """A bar of one or two parts: the start and length of each, in hundredths of the drawing."""

    label: str
    parts: tuple[tuple[float, float], ...]
    value: str
    url: str | None = None

    @property
    def end(self) -> float:
        return round(sum(length for _, length in self.parts), 2)


def bars(rows: Iterable[tuple[str, Sequence[int], str]]) -> tuple[Bar, ...]:
    """Rows of label, values and their text as bars; the longest fills the width."""
    told = list(rows)
    most = max((sum(values) for _, values, _ in told), default=0) or 1
    made = []
    for label, values, value in told:
        begins, parts = 0.0, []
        for one in values:
            length = one / most * WIDEST
            parts.append((round(begins, 2), round(length, 2)))
            begins += length
        made.append(Bar(beginning(label, LONGEST), tuple(parts), value))
    return tuple(made)


@blueprint.get("/events/<event>/figures")
def page(event: str) -> str:
    """Calls by round and kind, time from call to ruling, most cited rules, tables with most calls."""
    member = need(event)
    found: Figures = figures(cases().all(member), cases().histories(member))
    return render_template(
        "events/figures.html",
        event=events().event(event),
        figures=found,
        bars=bars,
        links={one.address: _url(one.address) for one in found.cited},
    )


def _url(address: str) -> str | None:
    """The page of a cited rule."""
    try:
        return cite_shown(Address.parse(bare(address))).url
    except JudgeError:
        return None
