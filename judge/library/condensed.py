"""An edition's file as columns for sending; derived data are left out and computed again by the receiver.

Thirty thousand cards take thirty megabytes in the file, two thirds of them tables and indexes derived from
the cards; and a column of similar values compresses better than rows with all their names.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from judge.library import facets
from judge.library.edition_file import FILE, fresh_file, name_card

COLUMNS = "document.columns"
_CONTENT = "content"
"""The column of every table with texts in JSON."""
_MADE = frozenset({"card_name", *facets.TABLES})
"""Tables derived from the cards and rulings."""

Rows = list[tuple[Any, ...]]
Column = list[object] | dict[str, list[object]]
"""Values, one for each row; of texts in JSON, the values of each key, None for rows without it."""


def condensed(folder: Path) -> bytes | None:
    """The columns of an edition's file; None if they would not restore its contents exactly."""
    before = _held(folder)
    told = {name: _columns(*table) for name, table in before.items() if name not in _MADE}
    made = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    with tempfile.TemporaryDirectory() as aside:
        (Path(aside) / COLUMNS).write_bytes(made)
        restore(Path(aside))
        after = _held(Path(aside))
    same = all(_comparable(before[name]) == _comparable(after[name]) for name in before if name != "meta")
    return made if same and before.keys() <= after.keys() else None


def restore(folder: Path) -> None:
    """Write an edition's file from its columns, which are then removed."""
    given: dict[str, dict[str, Column]] = json.loads((folder / COLUMNS).read_bytes())
    with fresh_file(folder / FILE) as db:
        for name, columns in given.items():
            places = ", ".join("?" * len(columns))
            db.executemany(f"INSERT INTO {name} VALUES ({places})", _rows(columns))
        cards = given["card"]
        for ordinal, names, identifiers in _named(cards["ordinal"], cards[_CONTENT]):
            name_card(db, ordinal, names, identifiers)
    (folder / COLUMNS).unlink()


def _held(folder: Path) -> dict[str, tuple[list[str], Rows]]:
    """The tables of an edition's file: the names of their columns, and their rows."""
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro&immutable=1", uri=True)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        asked = {name: db.execute(f"SELECT * FROM {name} ORDER BY rowid") for name in names}
        return {name: ([told[0] for told in one.description], one.fetchall()) for name, one in asked.items()}


def _comparable(table: tuple[list[str], Rows]) -> list[str]:
    """The rows in one order, what is JSON in one form."""
    names, rows = table
    at = names.index(_CONTENT) if _CONTENT in names else None
    read = (row if at is None else (*row[:at], *row[at + 1 :], json.loads(row[at])) for row in rows)
    return sorted(json.dumps(row, sort_keys=True) for row in read)


def _columns(names: Sequence[str], rows: Rows) -> dict[str, Column]:
    columns: Iterable[Sequence[Any]] = zip(*rows, strict=True) if rows else [()] * len(names)
    return {name: _parted(values) if name == _CONTENT else list(values)
            for name, values in zip(names, columns, strict=True)}  # fmt: skip


def _parted(texts: Sequence[str]) -> Column:
    rows = [json.loads(text) for text in texts]
    keys = dict.fromkeys(key for row in rows for key in row)
    return {key: [row.get(key) for row in rows] for key in keys}


def _rows(columns: dict[str, Column]) -> Iterator[tuple[object, ...]]:
    return zip(*(_texts(one) if isinstance(one, dict) else one for one in columns.values()), strict=True)


def _texts(columns: dict[str, list[object]]) -> Iterator[str]:
    for values in zip(*columns.values(), strict=True):
        row = {key: value for key, value in zip(columns, values, strict=True) if value is not None}
        yield json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def _named(ordinals: Column, contents: Column) -> Iterator[tuple[int, list[str], list[str]]]:
    """Each card's place, names and identifiers."""
    assert isinstance(contents, dict)
    absent = [None] * len(ordinals)
    told = (contents.get(key, absent) for key in ("name", "aliases", "identifiers"))
    for ordinal, name, aliases, identifiers in zip(ordinals, *told, strict=True):
        yield ordinal, [name, *(aliases or ())], identifiers or []
