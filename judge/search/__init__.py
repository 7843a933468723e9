"""Search: passages of every document, found by number or words.

The modules that read or write an index are imported on first use, because NumPy, Whoosh and the stemmers are
slow to load.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from judge.search.passages import Passage, passages_of, passages_of_cards
from judge.search.query import KINDS, Kind
from judge.search.results import INDEX, Counts, Hit, Results, SearchScope

if TYPE_CHECKING:
    from judge.search.engine import SearchEngine
    from judge.search.index import EditionIndex, index_is_readable
    from judge.search.pool import IndexPool
    from judge.search.writing import build_index

_LATE = {
    "EditionIndex": "index",
    "IndexPool": "pool",
    "SearchEngine": "engine",
    "build_index": "writing",
    "index_is_readable": "index",
}

__all__ = [
    "INDEX",
    "KINDS",
    "Counts",
    "EditionIndex",
    "Hit",
    "IndexPool",
    "Kind",
    "Passage",
    "Results",
    "SearchEngine",
    "SearchScope",
    "build_index",
    "index_is_readable",
    "passages_of",
    "passages_of_cards",
]


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(name)
    return getattr(import_module(f"judge.search.{_LATE[name]}"), name)
