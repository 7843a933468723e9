"""The cards of a table being set up, as rows of a form with their properties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from judge.resolver.values import replace
from judge.rulesets.game import Drawing
from judge.scenario.blank_cards import number
from judge.scenario.table_list import Listed, parts
from judge.text import fold, writable

MOST_CARDS = 60
"""Maximum rows of cards in a form; larger tables are written as text."""
PARTS = ("card", "count", "seat", "zone", "more")
ON = "on"
_LONGEST = 200
"""Maximum number of characters of an entry."""


@dataclass(frozen=True)
class Row:
    """Cards entered together: their name, number, owner, zone and other properties.

    ``more`` is written as in a scenario, without its braces: ``tapped: true, counters: {+1/+1: 2}``.
    """

    card: str = ""
    count: str = ""
    seat: str = ""
    zone: str = ""
    more: str = ""

    @cached_property
    def said(self) -> Mapping[str, object]:
        return read_said(self.more)

    @property
    def name(self) -> str:
        """Its name at the table."""
        return str(self.said.get("as") or self.card)

    @property
    def many(self) -> int:
        """The number of cards in the row, if it is a plain number."""
        return int(self.count) if self.count.isdecimal() and self.count.isascii() else 1

    def with_said(self, said: Mapping[str, object]) -> Row:
        return replace(self, more=write_said(said))


def read_said(text: str) -> dict[str, object]:
    """``tapped, damage: 2, counters: {+1/+1: 2}, blocking: [Bear]`` as data.

    >>> read_said("tapped, counters: {+1/+1: 2}, on: Bear")
    {'tapped': True, 'counters': {'+1/+1': 2}, 'on': 'Bear'}
    """
    found: dict[str, object] = {}
    for part in parts(text, ",", "({[", ")}]"):
        name, colon, value = part.partition(":")
        if name.strip():
            found[name.strip()] = _value(value.strip()) if colon else True
    return found


def _value(text: str) -> object:
    inside = text[1:-1]
    if text.startswith("{") and text.endswith("}"):
        return read_said(inside)
    if text.startswith("[") and text.endswith("]"):
        return [_value(one) for one in parts(inside, ",", "({[", ")}]") if one]
    return number(text)


def write_said(said: Mapping[str, object]) -> str:
    """The text that :func:`read_said` reads."""
    return ", ".join(name if value is True else f"{name}: {_written(value)}" for name, value in said.items())


def _written(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_written(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_written(one) for one in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(cards: Iterable[Listed]) -> tuple[Row, ...]:
    """The rows for a list of cards."""
    return tuple(
        Row(one.card[:_LONGEST], "" if one.count == 1 else str(one.count), one.seat, one.zone,
            write_said(one.said))
        for one in cards
    )  # fmt: skip


def rows_of(form: Mapping[str, str], drawing: Drawing) -> tuple[Row, ...]:
    """The rows with a card's name, with properties set by tapping; removed rows are left out."""
    done = form.get("do", "")
    rows = [
        Row(*(writable(form.get(f"{part}-{at}", "")[:_LONGEST]) for part in PARTS))
        for at in range(MOST_CARDS)
    ]
    touched = {at for at in range(MOST_CARDS) if form.get(f"touched-{at}")}
    for at in touched:
        rows[at] = rows[at].with_said(_touched(form, at, rows[at].said, drawing))
    for at in touched:
        for word in (ON, *(w for w, how in drawing.states.items() if how == "objects")):
            _point(rows, at, word, form.get(f"state-{at}-{word}", ""))
    found: list[Row] = []
    for at, row in enumerate(rows):
        if row.card.strip() and done != f"drop-{at}":
            apart = done == f"apart-{at}" and row.many > 1
            left = replace(row, count="" if row.many == 2 else str(row.many - 1)) if apart else row
            found += [left, replace(row, count="")] if apart else [row]
    return tuple(found)


def _touched(
    form: Mapping[str, str], at: int, said: Mapping[str, object], drawing: Drawing
) -> dict[str, object]:
    """The properties of a row: first those set by tapping, then those typed."""
    found: dict[str, object] = {}
    for word, how in drawing.states.items():
        value = form.get(f"state-{at}-{word}", "").strip()[:_LONGEST]
        if how == "flag" and value:
            found[word] = True
        elif how == "number" and value not in ("", "0"):
            found[word] = number(value)
        elif how == "counters":
            found |= _counters(form, at, word)
    rest = {name: value for name, value in said.items() if name not in drawing.states and name != ON}
    return {**found, **rest}


def _counters(form: Mapping[str, str], at: int, word: str) -> dict[str, object]:
    held: dict[str, object] = {}
    for nth in range(4):
        kind = form.get(f"kind-{at}-{nth}", "").strip()[:40]
        many = form.get(f"many-{at}-{nth}", "").strip()[:10]
        if kind and many not in ("", "0"):
            held[kind] = number(many)
    return {word: held} if held else {}


def _point(rows: list[Row], at: int, word: str, value: str) -> None:
    """Let a row refer to another one, which gets a unique name if it has none."""
    if not (value.isdecimal() and value.isascii() and len(value) < 5 and int(value) < len(rows)):
        return
    to = int(value)
    if to == at or not rows[to].card.strip():
        return
    if sum(fold(row.name) == fold(rows[to].name) for row in rows) > 1:
        rows[to] = rows[to].with_said({**rows[to].said, "as": _free(rows, rows[to])})
    name = rows[to].name
    rows[at] = rows[at].with_said({**rows[at].said, word: name if word == ON else [name]})


def _free(rows: Sequence[Row], row: Row) -> str:
    """A name that no row has yet."""
    taken = {fold(one.name) for one in rows}
    tries = [f"{row.card} ({row.seat})", *(f"{row.card} ({row.seat} {n})" for n in range(2, MOST_CARDS + 2))]
    return next(name for name in tries if fold(name) not in taken)
