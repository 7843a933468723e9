"""Comparisons between editions of the library: made, cached, and used to follow cited sections."""

from judge.editions.comparisons import (
    PARTS,
    Basis,
    Compared,
    NotComparable,
    NotTwoEditions,
    Part,
    compare_editions,
    is_kept,
)
from judge.editions.current_counterpart import Became, became
from judge.editions.history import Version, history, history_is_kept, keep_all, keep_neighbours
from judge.editions.standing import Standing, known_soon, named_parts, standing

__all__ = [
    "PARTS",
    "Basis",
    "Became",
    "Compared",
    "NotComparable",
    "NotTwoEditions",
    "Part",
    "Standing",
    "Version",
    "became",
    "compare_editions",
    "history",
    "history_is_kept",
    "is_kept",
    "keep_all",
    "keep_neighbours",
    "known_soon",
    "named_parts",
    "standing",
]
