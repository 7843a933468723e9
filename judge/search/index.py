"""An edition's search index on disk: Whoosh's postings, and next to them the passages and their words.

A folder holds ``whoosh/`` (the postings, see :mod:`judge.search.postings`), ``passages.z`` (the texts shown,
in compressed blocks), ``words.bin`` (each passage's words in order, as word numbers), ``steps.bin`` (the
distance from the start of each word to the start of the next), ``parents.bin`` (each passage's parent),
``vocabulary.z``, ``lookups.z`` (numbers, children), ``titles.z``, ``targets.z`` and ``index.json``, which is
written last: a folder without it is not an index. :mod:`judge.search.writing` writes the folder.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from judge.documents import SectionNumber
from judge.errors import NoSearchIndex, UnreadableNumber
from judge.messages import N_, Message
from judge.search.analysis import analyser_for
from judge.search.passages import Passage
from judge.search.postings import Postings
from judge.search.query import KINDS
from judge.search.vocabulary import Vocabulary

FORMAT = 7
"""To be increased whenever indexes written by an older Judge can no longer be read."""
BREAK = 0
BREAK_LETTER = chr(BREAK)
"""In ``words.bin``, this number separates heading and body."""

FAR = 255
"""In ``steps.bin``, this value means this distance or more."""
PASSAGES_KEPT, BLOCKS_KEPT = 1024, 32
"""Maximum number of passages and of unpacked blocks that an open index caches."""

MARK, PASSAGES, PLACES, WORDS, STEPS, LOOKUPS, VOCABULARY, TITLES, TARGETS, WHOOSH = (
    "index.json",
    "passages.z",
    "passages.at",
    "words.bin",
    "steps.bin",
    "lookups.z",
    "vocabulary.z",
    "titles.z",
    "targets.z",
    "whoosh",
)

_LINE_END = re.compile(b"\n")
_T = TypeVar("_T")
Words = NDArray[np.integer[Any]]
"""Words, each as its number in the vocabulary."""


def width_of(words: int) -> str:
    """The NumPy type of word numbers in ``words.bin`` for a vocabulary of this size."""
    return "<u2" if words < 1 << 16 else "<u4"


def packed(passage: Passage) -> bytes:
    """Encode a passage as a line of ``passages.z``."""
    fields = (
        KINDS.index(passage.kind), passage.target, passage.number, passage.heading, passage.ancestors,
        passage.body, passage.card, passage.aliases, passage.parent, passage.words,
    )  # fmt: skip
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(line: bytes) -> Passage:
    """Decode a passage from its line, without the text below it.

    >>> one = Passage("card", "card/foso", heading="Foso", aliases=("Moat",))
    >>> unpacked(packed(one)) == one
    True
    """
    kind, target, number, heading, ancestors, body, card, aliases, parent, words = json.loads(line)
    return Passage(
        KINDS[kind], target, number, heading, ancestors, body, card, tuple(aliases), parent, tuple(words)
    )


def index_is_readable(folder: Path) -> bool:
    """Whether a folder holds a search index that this version of Judge can open."""
    try:
        EditionIndex(folder).close()
    except NoSearchIndex:
        return False
    return True


_OCCURRENCE = re.compile(r"~\d+")
"""The mark that distinguishes two sections printed under the same number."""


def number_key(text: str) -> str:
    """A spelling shared by equal section numbers; the text itself if it is no number.

    >>> number_key("106.1.E1.") == number_key("106.1.e.1")
    True
    """
    try:
        return SectionNumber.parse(text).key
    except UnreadableNumber:
        return text


def sizes(folder: Path) -> Iterator[tuple[str, int]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.stat().st_size


class EditionIndex:
    """An open search index; any number of threads may read it at once.

    Raises NoSearchIndex where the folder is missing, incomplete, damaged or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.mark = folder, os.path.join(folder, MARK)
        self.users, self.retired = 0, False
        self._passages: dict[int, Passage] = {}
        self._blocks: dict[int, list[bytes]] = {}
        try:
            self.signature = _signature(self.mark)
            self._open()
        except NoSearchIndex:
            raise
        except Exception as fault:  # Whoosh, json and the disk each report damage in their own way
            detail = f"{type(fault).__name__}: {fault}"
            raise NoSearchIndex(folder=str(folder), detail=detail) from fault

    def _open(self) -> None:
        mark = json.loads((self.folder / MARK).read_text("utf-8"))
        if mark["format"] != FORMAT:
            detail = Message(N_("it was written by another version of Judge"))
            raise NoSearchIndex(folder=str(self.folder), detail=detail)
        found = dict(sizes(self.folder))
        for name, size in mark["sizes"].items():
            if found.get(name) != size:  # checked first, because Whoosh leaves damaged files open
                raise ValueError(f"{name} has another size than was written")
        self.language: str = mark["language"]
        self.size: int = mark["passages"]
        self.analyser = analyser_for(self.language)
        self.kinds: NDArray[np.uint8] = self._numbers_in("kinds.bin", "<u1")
        self.parents: NDArray[np.int32] = self._numbers_in("parents.bin", "<i4")
        self._block_ends, self._block_starts = self._numbers_in(PLACES, "<u4").reshape(2, -1).tolist()
        self._words_at = self._numbers_in("words.at", "<u4")
        if not (len(self.kinds) == self.size == len(self.parents) == len(self._words_at) - 1):
            raise ValueError("its parts differ in length")
        lookups = json.loads(self._unpacked(LOOKUPS))
        self._numbers: Mapping[str, int] = lookups["numbers"]
        self._children: Mapping[str, list[int]] = lookups["children"]
        vocabulary = json.loads(self._unpacked(VOCABULARY))
        for name in ("surfaces", "stems"):  # saves memory: editions share most of their words
            vocabulary[name] = list(map(sys.intern, vocabulary[name]))
        self.vocabulary = Vocabulary.from_json(vocabulary)
        width = width_of(len(self.vocabulary.surfaces))
        self.all_words: Words = np.frombuffer(self._mapped(WORDS), width)
        """The words of all passages, one after the other."""
        self._steps = self._mapped(STEPS)
        if not len(self._steps) == len(self.all_words) == self._words_at[-1]:
            raise ValueError("its words differ in number")
        self._text = self._mapped(PASSAGES)
        postings = self._mapped(mark["postings"])
        self.postings = Postings(self.folder, postings, self.vocabulary.number_of_stem, self.size)

    def _numbers_in(self, name: str, width: str) -> NDArray[Any]:
        return np.frombuffer((self.folder / name).read_bytes(), width)

    def _unpacked(self, name: str) -> bytes:
        return zlib.decompress((self.folder / name).read_bytes())

    def _mapped(self, name: str) -> memoryview:
        """Map a file into memory; it is released with the last view of it."""
        path = self.folder / name
        if not path.stat().st_size:
            return memoryview(b"")
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def is_current(self) -> bool:
        """Whether the folder still holds this index; raises NoSearchIndex if it holds none."""
        try:
            status = os.stat(self.mark)
        except OSError as fault:
            raise _missing(self.mark, fault) from fault
        return (status.st_mtime_ns, status.st_ino, status.st_size) == self.signature

    def passage(self, count: int) -> Passage:
        """The passage at a position in the index."""
        known = self._passages.get(count)
        if known is None:
            block = bisect_right(self._block_starts, count) - 1
            lines = self._blocks.get(block)
            if lines is None:
                begin = self._block_ends[block - 1] if block else 0
                lines = zlib.decompress(self._text[begin : self._block_ends[block]]).split(b"\n")
                _keep(self._blocks, block, lines, BLOCKS_KEPT)
            known = unpacked(lines[count - self._block_starts[block]])
            _keep(self._passages, count, known, PASSAGES_KEPT)
        return known

    def words(self, count: int) -> Words:
        """The passage's words in order, as word numbers, with BREAK between heading and body."""
        return self.all_words[self._words_at[count] : self._words_at[count + 1]]

    def starts(self, count: int) -> list[int]:
        """The offset of each word in the passage's body (0 for words of the heading and for the BREAK); empty
        if unknown."""
        steps = bytes(self._steps[self._words_at[count] : self._words_at[count + 1]])
        return [] if FAR in steps else list(accumulate(steps))

    def bounds_of_words(self, places: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For each of these passages, the start and end of its words among all words."""
        return self._words_at[places].astype(np.int64), self._words_at[places + 1].astype(np.int64)

    def numbered(self, number: SectionNumber) -> int | None:
        """The section with that number, in any spelling."""
        return self._numbers.get(number.key)

    def printed(self, number: SectionNumber) -> list[int]:
        """The sections printed under that number, in order: if two have it, both, unless the number itself
        says which (``16~2``)."""
        first = self._numbers.get(number.key)
        return [*([] if first is None else [first]), *self._repeated.get(number.key, ())]

    @cached_property
    def _repeated(self) -> Mapping[str, list[int]]:
        """The sections that repeat an earlier number, by the number as printed."""
        found: dict[str, list[int]] = {}
        for key, count in self._numbers.items():
            if "~" in key:
                found.setdefault(_OCCURRENCE.sub("", key), []).append(count)
        return found

    def children(self, key: str) -> list[int]:
        """The direct children of the section with that number key."""
        return self._children.get(key, [])

    @cached_property
    def _titles(self) -> tuple[bytes, array[int]]:
        """The lines of titles in order, and the offset of each."""
        text = self._unpacked(TITLES)
        return text, array("I", [0, *(end.end() for end in _LINE_END.finditer(text))])

    def titles_from(self, stem: str) -> Iterator[tuple[str, list[int]]]:
        """The titles that begin with a stem, each with the passages whose heading, name or alias has exactly
        the title's stems."""
        text, starts = self._titles
        for begin in (f"{stem}\t".encode(), f"{stem} ".encode()):
            size = len(begin)
            at = bisect_left(starts, begin, key=lambda start: text[start : start + size])
            while at < len(starts) and text.startswith(begin, starts[at]):
                end = text.find(b"\n", starts[at])
                title, _, places = text[starts[at] : end if end >= 0 else None].partition(b"\t")
                yield title.decode(), list(map(int, places.split()))
                at += 1

    @property
    def targets(self) -> list[str]:
        """The target of each passage's address (see :class:`judge.search.passages.Passage`)."""
        return self._unpacked(TARGETS).decode().split("\n")

    @cached_property
    def place_of_target(self) -> Mapping[str, int]:
        """The passage of each target; the first one if several share a target."""
        return {target: count for count, target in reversed(list(enumerate(self.targets)))}

    def close(self) -> None:
        """Close the files; nothing may be read afterwards."""
        self._passages.clear()
        self._blocks.clear()
        self._text = memoryview(b"")
        self._steps = memoryview(b"")
        self.all_words = np.empty(0, np.uint16)
        self.postings.close()

    def __enter__(self) -> EditionIndex:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def _keep(kept: dict[int, _T], count: int, value: _T, most: int) -> None:
    if len(kept) >= most:
        kept.clear()
    kept[count] = value


Signature = tuple[int, int, int]


def _signature(mark: str) -> Signature:
    """A value that changes when the folder gets another index; raises NoSearchIndex if there is none."""
    try:
        status = os.stat(mark)
    except OSError as fault:
        raise _missing(mark, fault) from fault
    return status.st_mtime_ns, status.st_ino, status.st_size


def _missing(mark: str, fault: OSError) -> NoSearchIndex:
    return NoSearchIndex(folder=os.path.dirname(mark), detail=fault.strerror or "missing")
