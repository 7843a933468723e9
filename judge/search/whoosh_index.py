"""The only module that uses Whoosh: it writes an index of stems, scored by Whoosh's BM25F.

The postings are a Whoosh segment with one field, whose terms are stems; the weight of a posting is the
passage's score for the stem, all fields of the passage combined. The codec is Whoosh's, except that a term's
postings are laid out as the columns of :mod:`judge.search.postings`, so that a query reads them directly,
without Whoosh; :func:`postings_of` reads them through Whoosh. An index contains pickled data, so only folders
that Judge wrote are opened.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from whoosh import fields, formats, index
from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter, W3TermInfo
from whoosh.filedb.filestore import FileStorage
from whoosh.matching import ListMatcher
from whoosh.scoring import Frequency, bm25
from whoosh.util.numeric import byte_to_length, length_to_byte

from judge.search.postings import Places, Scores, decoded, encoded

FIELD_WEIGHTS: Mapping[str, float] = {
    "names": 1.6,
    "heading": 2.0,
    "ancestors": 0.55,
    "body": 1.0,
    "below": 0.35,
}
"""The fields of a passage and the weight of a match in each (docs/search.md, "Ranking")."""

_LENGTH_COUNTS: Mapping[str, float] = {
    "names": 0.3,
    "heading": 0.6,
    "ancestors": 0.4,
    "body": 0.6,
    "below": 0.9,
}
"""BM25F's B, for each field: how much a long field lowers the weight of a match."""
_SATURATION = 1.2
"""BM25F's K1: how quickly repeated matches of one stem stop adding to the score; 1.2 is the usual value."""
_FIELD, _NAME = "stems", "MAIN"
AT_ONCE = 1 << 17
"""How many scores are worked out at a time."""


class Field:
    """One field of all passages: its words as numbers, passage after passage, and the number of words of
    each."""

    def __init__(self) -> None:
        self.words, self.lengths = array("i"), array("i")

    def add(self, words: Sequence[int]) -> None:
        """Add the words of the next passage."""
        self.words.extend(words)
        self.lengths.append(len(words))


class _Terms(W3FieldWriter):  # type: ignore[misc]  # Whoosh has no types
    """Writes columns in any order, then their terms in byte order."""

    def add_column(self, places: Places, scores: Scores) -> W3TermInfo:
        """Write the postings of a stem and return Whoosh's record about it."""
        info = W3TermInfo()
        info._weight, info._df = float(scores.sum()), len(places)
        info._maxweight, info._minid, info._maxid = float(scores.max()), int(places[0]), int(places[-1])
        begin = self._postfile.tell()
        self._postfile.write(encoded(places, scores))
        info.set_extent(begin, self._postfile.tell() - begin)
        return info

    def add_term(self, stem: bytes, info: W3TermInfo) -> None:
        self._tindex.add(self._fieldid.to_bytes(2, "big") + stem, info.to_bytes())


class ColumnCodec(W3Codec):  # type: ignore[misc]
    """Whoosh's codec, with postings laid out as columns."""

    def field_writer(self, storage: object, segment: object) -> _Terms:
        return _Terms(self, storage, segment)

    def postings_reader(
        self, dbfile: Any, terminfo: Any, format_: object, term: object = None, scorer: object = None
    ) -> object:
        at, (length,) = terminfo.extent()  # Whoosh 2.7.4 reads a length back as a tuple of one
        written = bytes(dbfile.get(at, length))
        places, scores = decoded(written, 0, length, terminfo.doc_frequency(), terminfo.max_weight())
        return ListMatcher(
            places.tolist(), scores.tolist(), None, format_, scorer=scorer, term=term, terminfo=terminfo
        )


class _Stems(fields.FieldType):  # type: ignore[misc]
    """A field of weighted stems without positions."""

    def __init__(self) -> None:
        self.format = formats.Frequency()
        self.scorable = True
        self.stored = self.unique = False
        self.vector = self.analyzer = self.column_type = None


def write(
    folder: Path,
    given: dict[str, Field],
    stems: Sequence[str],
    stem_of_word: NDArray[np.intc],
    factors: NDArray[np.float64],
) -> tuple[str, NDArray[np.uint32]]:
    """Write an index of passages into an empty folder, with one column for each stem.

    The fields are taken out of ``given`` one by one, so that the memory of each is free for the next.
    ``stem_of_word`` gives the index of each word's stem in ``stems``, -1 for a word whose stem is not
    searchable; ``factors`` multiplies the scores of each passage.

    Returns the name of the postings file and three rows with one value per stem: the offset of its column
    (plus the end of the last one), the number of its passages, and the bits of its highest score.
    """
    size = len(factors)
    keys, scores = _weighed(given, stem_of_word, size)
    among = keys % max(size, 1)
    places, weights = among.astype(np.int32), (scores * factors[among]).astype(np.float32)
    bounds = np.searchsorted(keys, np.arange(len(stems) + 1, dtype=np.int64) * size).tolist()
    codec, storage = ColumnCodec(), FileStorage(str(folder))
    schema = fields.Schema(**{_FIELD: _Stems()})
    segment = codec.new_segment(storage, _NAME)
    segment.set_doc_count(size)
    writer = codec.field_writer(storage, segment)
    writer.start_field(_FIELD, schema[_FIELD])
    terms: NDArray[np.uint32] = np.zeros((3, len(stems) + 1), np.uint32)
    highest = terms[2].view(np.float32)
    infos = {}
    for number, stem in enumerate(stems):
        first, last = bounds[number], bounds[number + 1]
        if first < last:
            info = infos[stem.encode()] = writer.add_column(places[first:last], weights[first:last])
            begin, length = info.extent()
            terms[1, number], highest[number] = last - first, info.max_weight()
            terms[0, number + 1] = begin + length
        else:
            terms[0, number + 1] = terms[0, number]
    for term in sorted(infos):
        writer.add_term(term, infos[term])
    writer.finish_field()
    writer.close()
    index.TOC(schema, [segment], 1).write(storage, _NAME)
    name: str = segment.make_filename(codec.POSTS_EXT)
    return name, terms


def _weighed(
    given: dict[str, Field], stem_of_word: NDArray[np.intc], size: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """BM25F scores of each stem in each passage that has it, fields combined, sorted by stem and passage.

    Stem and passage are given as one number: stem * size + passage."""
    keys, scores = [], []
    while given:
        name, field = given.popitem()
        lengths = np.array(field.lengths, np.intc)
        found, times = _counted(field, lengths, stem_of_word, size)
        del field
        if len(found):
            keys.append(found)
            scores.append(_scored(name, found, times, lengths))
    if not keys:
        return np.empty(0, np.int64), np.empty(0)
    together, score = np.concatenate(keys[::-1]), np.concatenate(scores[::-1])
    keys.clear()
    scores.clear()
    order = np.argsort(together, kind="stable")
    together, score = together[order], score[order]
    first = _firsts(together)
    return together[first], np.add.reduceat(score, first)


def _counted(
    field: Field, lengths: NDArray[np.intc], stem_of_word: NDArray[np.intc], size: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each stem in each passage of a field as one number, sorted, and how many times it stands there.

    A field of a hundred thousand rulings has millions of words: what can be done in place is.
    """
    stems = stem_of_word[np.array(field.words, np.intc)].astype(np.int64)
    known = stems >= 0
    stems *= size
    stems += np.repeat(np.arange(size, dtype=np.intc), lengths)
    every: NDArray[np.int64] = stems if known.all() else stems[known]
    every.sort()
    first = _firsts(every)
    return every[first], np.diff(first, append=len(every))


def _firsts(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first position of each number in an ordered row."""
    new = np.ones(len(numbers), np.bool_)
    np.not_equal(numbers[1:], numbers[:-1], out=new[1:])
    return np.flatnonzero(new)


def _scored(
    name: str, found: NDArray[np.int64], times: NDArray[np.int64], lengths: NDArray[np.intc]
) -> NDArray[np.float64]:
    """The score of each stem in each passage of a field, worked out some at a time."""
    size = len(lengths)
    rare = np.log(size / (np.bincount(found // size) + 1)) + 1
    written = np.array([byte_to_length(length_to_byte(n)) for n in range(lengths.max() + 1)])
    mean = lengths.sum() / size
    scores = np.empty(len(found))
    for begin in range(0, len(found), AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        stem, passage = np.divmod(found[part], size)
        among = written[lengths[passage]]
        score = bm25(rare[stem], times[part], among, mean, _LENGTH_COUNTS[name], _SATURATION)
        scores[part] = FIELD_WEIGHTS[name] * score
    return scores


def postings_of(folder: Path, stem: str) -> Iterator[tuple[int, float]]:
    """The passages that have a stem, with their scores, as Whoosh reads them."""
    with index.open_dir(str(folder), indexname=_NAME, readonly=True).searcher(weighting=Frequency()) as found:
        matcher = found.postings(_FIELD, stem.encode())
        while matcher.is_active():
            yield matcher.id(), matcher.score()
            matcher.next()
