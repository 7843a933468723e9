"""Prints what became of cited sections in the current edition of their document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.cli.output import Output
from judge.messages import N_

if TYPE_CHECKING:
    from judge.editions.cited_sections import MovedRow


def print_moved(output: Output, rows: Iterable[MovedRow]) -> None:
    """A line for each section that was removed, reworded or renumbered."""
    for row in rows:
        if row["now"] is None:
            output.line(
                N_("cites {address}, which the current edition has removed"), 2, address=row["address"]
            )
        elif row["reworded"]:
            output.line(
                N_("cites {address}, reworded since: {now}"), 2, address=row["address"], now=row["now"]
            )
        elif row["change"] == "moved":
            output.line(N_("cites {address}, now {now}"), 2, address=row["address"], now=row["now"])
        if row["parts"]:
            parts = ", ".join(row["parts"])
            output.line(N_("below {address} these changed: {parts}"), 2, address=row["address"], parts=parts)
