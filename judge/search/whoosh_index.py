"""The only module that knows Whoosh: it writes an index of stems and reads back each stem's scores.

Whoosh keeps the postings and weighs them (BM25F, field by field); :mod:`judge.search.table` keeps the scores
for queries, and how a query combines them is decided in :mod:`judge.search.ranking`. An index is pickled
data: only folders that Judge wrote are opened, and only while an edition's index is built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from whoosh import fields, formats, index
from whoosh.scoring import BM25F
from whoosh.system import pack_uint

FIELD_WEIGHTS: Mapping[str, float] = {
    "names": 1.6,
    "heading": 2.0,
    "ancestors": 0.55,
    "body": 1.0,
    "below": 0.35,
}
"""The fields of a passage and what a match in each is worth."""

_WEIGHTING = BM25F(K1=1.2, names_B=0.3, heading_B=0.6, ancestors_B=0.4, body_B=0.6, below_B=0.9)
_MEMORY_MB = 48

Row = Mapping[str, Sequence[str]]
"""One passage: for each field its stems."""


class Stems(fields.FieldType):  # type: ignore[misc]  # Whoosh has no types
    """A field that takes stems as they are, with their counts and no positions."""

    def __init__(self) -> None:
        self.format = formats.Frequency()
        self.scorable = True
        self.stored = self.unique = False
        self.vector = self.analyzer = self.column_type = None

    def index(self, value: Sequence[str], **options: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        for stem, count in Counter(value).items():
            yield stem.encode(), count, float(count), pack_uint(count)


def write(folder: Path, rows: Iterable[Row]) -> None:
    """Write an index of the rows into an empty folder; the n-th row is passage n."""
    schema = fields.Schema(**{name: Stems() for name in FIELD_WEIGHTS})
    writer = index.create_in(str(folder), schema).writer(procs=1, limitmb=_MEMORY_MB)
    try:
        for row in rows:
            writer.add_document(**{name: stems for name, stems in row.items() if stems})
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)


def scores_of(folder: Path, stems: Iterable[str]) -> Iterator[dict[int, float]]:
    """For each of the stems its score in every passage, all fields together, as Whoosh weighs them."""
    with index.open_dir(str(folder), readonly=True).searcher(weighting=_WEIGHTING) as searcher:
        known = {name: frozenset(searcher.reader().lexicon(name)) for name in FIELD_WEIGHTS}
        for text in (stem.encode() for stem in stems):
            scores: dict[int, float] = {}
            for name, weight in FIELD_WEIGHTS.items():
                if text not in known[name]:
                    continue
                matcher = searcher.postings(name, text)
                while matcher.is_active():
                    number = matcher.id()
                    scores[number] = scores.get(number, 0.0) + weight * matcher.score()
                    matcher.next()
            yield scores
