"""Search: passages of every document, found by number or words.

Importing this package loads neither Whoosh nor the stemmers; opening or building an index does.
"""

from judge.search.engine import SearchEngine
from judge.search.index import INDEX, EditionIndex, index_is_readable
from judge.search.passages import Passage, passages_of, passages_of_cards
from judge.search.pool import IndexPool
from judge.search.query import KINDS, Kind
from judge.search.results import Counts, Hit, Results, SearchScope
from judge.search.writing import build_index

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
