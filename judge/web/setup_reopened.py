"""Shows the opening of a session in the form that sets up tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from judge.errors import BadInput
from judge.resolver.values import replace
from judge.rulesets.game import CardSource
from judge.scenario.blank_cards import COST, BlankCard, figures_of
from judge.scenario.table_reader import SHARED
from judge.session_service import SessionService, Work
from judge.web.setup_form import Table, read
from judge.web.setup_rows import Row, write_said


def laid_again(work: Work, service: SessionService, source: CardSource) -> Table | None:
    """The form with a session's opening; None if the form cannot express all of it.

    Cards whose names differ only by numbers are grouped again, if that makes the same table.
    """
    said: Mapping[str, object] = yaml.safe_load(work.described) if work.described else {}
    for together in (True, False):
        table = read(work.game, dict(_fields(work, said, together)), source)
        try:
            if said and yaml.safe_load(service.described(table.text(), work.title)) == said:
                return table
        except BadInput:
            continue
    return None


def _fields(work: Work, said: Mapping[str, Any], together: bool) -> Iterator[tuple[str, str]]:
    """The form's fields for this table."""
    seats = [str(seat) for seat in said.get("seats", ())]
    for name in ("title", "profile", "active", "step"):
        yield name, str(said.get(name, ""))
    yield "seats", ", ".join(seats)
    rows: list[Row] = []
    zones = work.ruleset.words.known("zones")
    for seat, told in (said.get("table") or {}).items():
        for word, value in (told or {}).items():
            if word in zones and isinstance(value, list):
                rows += _rows(value, str(seat), word, together)
            elif seat in seats:
                yield f"figure-{seats.index(seat)}-{word}", str(value)
    for at, row in enumerate(rows):
        for part in ("card", "count", "seat", "zone", "more"):
            yield f"{part}-{at}", getattr(row, part)
    for at, told in enumerate(said.get("cards", ())):
        yield from _blank(work, at, told)


def _rows(lying: Sequence[object], seat: str, zone: str, together: bool) -> Iterator[Row]:
    """The rows of a zone; a zone stated to be empty has one row for that."""
    held = "" if seat == SHARED else seat
    last: Row | None = None
    for one in lying or ("nothing",):
        told = dict(one) if isinstance(one, Mapping) else {"card": one}
        card = str(told.pop("card", ""))
        if together and _numbered(card, str(told.get("as", ""))):
            del told["as"]
        row = Row(card, "", held, zone, write_said(told))
        if last is not None and "as" not in told and replace(last, count="") == row:
            last = replace(last, count=str(last.many + 1))
            continue
        if last is not None:
            yield last
        last = row
    if last is not None:
        yield last


def _numbered(card: str, name: str) -> bool:
    """Whether a name is the card's name with a number, as duplicates have it."""
    return name.startswith(f"{card} ") and name[len(card) + 1 :].isdecimal()


def _blank(work: Work, at: int, told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields that describe a card entered by hand, as far as they can express its definition."""
    types = told.get("type", ())
    types = (types,) if isinstance(types, str) else tuple(types)
    kind = next((one.key for one in work.game.blanks if one.types == types), "")
    figures = {name: str(told[name]) for name in (COST, *figures_of(work.game)) if name in told}
    keywords = ", ".join(
        " ".join(f"{name} {many}" for name, many in one.items()) if isinstance(one, Mapping) else str(one)
        for one in told.get("keywords", ())
    )
    card = BlankCard(str(told.get("name", "")), kind, figures, keywords, str(told.get("text", "")))
    yield f"blank-{at}-name", card.name
    yield f"blank-{at}-kind", card.kind
    yield f"blank-{at}-keywords", card.keywords
    yield f"blank-{at}-text", card.text
    for name, value in figures.items():
        yield f"blank-{at}-figure-{name}", value
