"""Tables of plain text: lines whose words stand in columns, held apart by spaces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.importers.generic_lines import Text

_APART = re.compile(r"\s{3,}|\s*\t\s*")
_BULLET = re.compile(r"[^\w\s\"“«¿¡(\[$€£<>+]")
_LONGEST = 48


def mark_rows(texts: Sequence[Text]) -> None:
    """Make rows of the lines that stand in columns: two or more below one another, with as many cells.

    Cells are short and held apart by three spaces or a tab. Two columns also stand straight, and are no
    numbers or bullets with hanging words. What opens a row is no section's number.
    """
    group: list[tuple[Text, list[str]]] = []
    for text in [*texts, None]:
        cells = _cells(text) if text is not None else []
        if group and (text is None or text.gap or len(cells) != len(group[0][1])):
            _mark(group)
            group = []
        if text is not None and len(cells) >= 2:
            group.append((text, cells))


def _cells(text: Text) -> list[str]:
    if text.heading or text.line.kind != "text" or len(text.text) > 160:
        return []
    cells = _APART.split(text.text)
    return cells if len(cells) >= 2 and all(len(cell) <= _LONGEST for cell in cells) else []


def _mark(group: Sequence[tuple[Text, list[str]]]) -> None:
    if len(group) < 2 or (len(group[0][1]) == 2 and not _straight(group)):
        return
    for text, cells in group:
        text.line = replace(text.line, text="\t".join(cells), kind="row", lead=0)
        text.text, text.opening = text.line.text, None
        text.fresh, text.goes_on, text.referring, text.cited, text.listed = True, False, False, False, False


def _straight(group: Sequence[tuple[Text, list[str]]]) -> bool:
    """Whether the second of two columns begins below itself, and the first is not one of marks."""
    starts = [text.indent + text.text.rindex(cells[1]) for text, cells in group if "\t" not in text.text]
    if len(starts) < len(group) or max(starts) - min(starts) > 1:
        return False
    marks = sum(1 for text, cells in group if text.opening or _BULLET.match(cells[0]))
    return marks * 2 < len(group)
