"""The only module that knows Whoosh: it writes an index of stems and reads back each stem's scores.

Whoosh keeps the postings and weighs them (BM25F, field by field); how a query combines them is decided in
:mod:`judge.search.ranking`, which sees nothing of Whoosh but :class:`TermScores`. An index is pickled
data: only folders that Judge wrote are opened.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any, Protocol

from whoosh import fields, formats, index
from whoosh.reading import TermNotFound
from whoosh.scoring import BM25F
from whoosh.system import pack_uint

FIELD_WEIGHTS: Mapping[str, float] = {
    "names": 2.0,
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


class TermScores(Protocol):
    """What ranking needs: each stem's score in every passage that has it."""

    size: int

    def scores(self, stem: str) -> Mapping[int, float]:
        """Passage number to score, all fields together; empty for an unknown stem. Not to be changed."""
        ...

    def rarity(self, stem: str) -> float:
        """How telling the stem is: its inverse document frequency, the highest for an unknown one."""
        ...


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


class WhooshScores:
    """Scores read from an index by one searcher that is kept open, each stem once.

    ``stems`` are those in the index. Whoosh's readers share their file position, so reading takes a lock;
    what was read before does not.
    """

    def __init__(self, folder: Path, stems: Container[str]) -> None:
        self._stems = stems
        self._index = index.open_dir(str(folder), readonly=True)
        self._searcher = self._index.searcher(weighting=_WEIGHTING)
        self._lock = threading.Lock()
        self._known: dict[str, tuple[Mapping[int, float], float]] = {}
        self.size: int = self._searcher.doc_count_all()
        self._highest = log(self.size + 1) + 1

    def scores(self, stem: str) -> Mapping[int, float]:
        return self._entry(stem)[0]

    def rarity(self, stem: str) -> float:
        return self._entry(stem)[1]

    def close(self) -> None:
        with self._lock:
            self._searcher.close()
            self._index.close()

    def _entry(self, stem: str) -> tuple[Mapping[int, float], float]:
        known = self._known.get(stem)
        if known is None:
            if stem not in self._stems:
                return {}, self._highest
            with self._lock:
                known = self._known.get(stem)
                if known is None:
                    known = self._known[stem] = self._read(stem)
        return known

    def _read(self, stem: str) -> tuple[Mapping[int, float], float]:
        text, found = stem.encode(), dict[int, float]()
        for name, weight in FIELD_WEIGHTS.items():
            try:
                matcher = self._searcher.postings(name, text)
            except TermNotFound:
                continue
            while matcher.is_active():
                number = matcher.id()
                found[number] = found.get(number, 0.0) + weight * matcher.score()
                matcher.next()
        return found, log(self.size / (len(found) + 1)) + 1
