"""An edition's search index on disk: Whoosh's postings, and beside them the passages and their words.

A folder holds ``whoosh/`` (postings), ``table.*`` (the scores of stems), ``passages.jsonl`` (what is shown),
``words.bin`` (each passage's words in order, as numbers of ``vocabulary.json``), ``places.bin`` (where they
stand in the text), ``parents.bin`` (what each passage stands under), ``lookups.json`` (numbers, titles,
children) and, written last, ``index.json``: a folder without it is not an index. :mod:`judge.search.writing`
writes it.
"""

from __future__ import annotations

import json
import mmap
import os
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from judge.documents import SectionNumber
from judge.errors import NoSearchIndex, UnreadableNumber
from judge.messages import N_, Message
from judge.search.analysis import Analyser, Token, analyser_for
from judge.search.passages import Passage
from judge.search.table import ScoreTable
from judge.search.vocabulary import Vocabulary

FORMAT = 5
INDEX = "index"
"""The folder of an edition in which its search index is."""
BREAK = 0
BREAK_LETTER = chr(BREAK)
"""In ``words.bin``: the number that stands between heading and body."""

LONGEST_MARK = 255
"""Characters of a word that are marked; no word of any rulebook is longer."""
KEPT = 8192
"""How many passages an open index keeps ready in memory once they were looked at."""

MARK, PASSAGES, WORDS, PLACES, LOOKUPS, VOCABULARY = (
    "index.json",
    "passages.jsonl",
    "words.bin",
    "places.bin",
    "lookups.json",
    "vocabulary.json",
)

_T = TypeVar("_T")


def index_is_readable(folder: Path) -> bool:
    """Whether a folder holds a search index that this version of Judge can open."""
    try:
        EditionIndex(folder).close()
    except NoSearchIndex:
        return False
    return True


_OCCURRENCE = re.compile(r"~\d+")
"""What tells apart two sections that the document prints under one number."""


def number_key(text: str) -> str:
    """A spelling that equal section numbers share; the text itself where it is no number.

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


def title_key(tokens: Iterable[Token], analyser: Analyser) -> str:
    """What a title is looked up by: the stems of its telling words."""
    tokens = list(tokens)
    telling = [token.stem for token in tokens if not analyser.is_stop_word(token.surface)]
    return " ".join(telling or [token.stem for token in tokens])


def place_of(token: Token) -> int:
    """Where a word begins in its text and how long it is, in one number."""
    return token.start << 8 | min(token.end - token.start, LONGEST_MARK)


class EditionIndex:
    """A search index, opened: many threads may read it at once.

    Raises NoSearchIndex where the folder is missing, incomplete, damaged or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.mark = folder, os.path.join(folder, MARK)
        self.users, self.retired = 0, False
        self._passages: dict[int, Passage] = {}
        try:
            self.signature = _signature(self.mark)
            self._open()
        except NoSearchIndex:
            raise
        except Exception as fault:  # whatever Whoosh, json or the disk says of a damaged folder
            detail = f"{type(fault).__name__}: {fault}"
            raise NoSearchIndex(folder=str(folder), detail=detail) from fault

    def _open(self) -> None:
        mark = json.loads((self.folder / MARK).read_text("utf-8"))
        if mark["format"] != FORMAT:
            detail = Message(N_("it was written by another version of Judge"))
            raise NoSearchIndex(folder=str(self.folder), detail=detail)
        found = dict(sizes(self.folder))
        for name, size in mark["sizes"].items():
            if found.get(name) != size:  # told before Whoosh opens it: that leaves broken files open
                raise ValueError(f"{name} has another size than was written")
        self.language: str = mark["language"]
        self.size: int = mark["passages"]
        self.analyser = analyser_for(self.language)
        self.kinds = (self.folder / "kinds.bin").read_bytes()
        self.parents = _array("i", self.folder / "parents.bin")
        self._shown_at = _array("Q", self.folder / "passages.at")
        self._words_at = _array("Q", self.folder / "words.at")
        self._words = _array("I", self.folder / WORDS)
        self._places = _array("I", self.folder / PLACES)
        if not (len(self.kinds) == self.size == len(self._shown_at) - 1 == len(self._words_at) - 1):
            raise ValueError("its parts differ in length")
        lookups = json.loads((self.folder / LOOKUPS).read_text("utf-8"))
        self._numbers: Mapping[str, int] = lookups["numbers"]
        self._children: Mapping[str, list[int]] = lookups["children"]
        self._titles: Mapping[str, list[int]] = lookups["titles"]
        self.targets: list[str] = lookups["targets"]
        self.vocabulary = Vocabulary.from_json(json.loads((self.folder / VOCABULARY).read_text("utf-8")))
        self._text: mmap.mmap | bytes = b""
        if self.size:
            with (self.folder / PASSAGES).open("rb") as shown:
                self._text = mmap.mmap(shown.fileno(), 0, access=mmap.ACCESS_READ)
        self.scores = ScoreTable(self.folder, self.vocabulary.number_of_stem, self.size)

    def is_current(self) -> bool:
        """Whether the folder still holds this index; raises NoSearchIndex where it holds none."""
        try:
            status = os.stat(self.mark)
        except OSError as fault:
            raise _missing(self.mark, fault) from fault
        return (status.st_mtime_ns, status.st_ino, status.st_size) == self.signature

    def passage(self, count: int) -> Passage:
        """The passage with that place in the index."""
        known = self._passages.get(count)
        if known is None:
            record = json.loads(self._text[self._shown_at[count] : self._shown_at[count + 1]])
            record["aliases"] = tuple(record.get("aliases", ()))
            record["words"] = tuple(record.get("words", ()))
            known = Passage(**record)
            _keep(self._passages, count, known)
        return known

    def words(self, count: int) -> array[int]:
        """The passage's words in order, as numbers of the vocabulary; BREAK between heading and body."""
        return self._words[self._words_at[count] : self._words_at[count + 1]]

    def places(self, count: int) -> array[int]:
        """Where each of its words stands in the body: the beginning and length in one number (see
        :func:`place_of`); 0 for those of the heading."""
        return self._places[self._words_at[count] : self._words_at[count + 1]]

    def numbered(self, number: SectionNumber) -> int | None:
        """The section with that number, however it is spelt."""
        return self._numbers.get(number.key)

    def printed(self, number: SectionNumber) -> list[int]:
        """The sections that the document prints under that number, in their order: where two bear it, both,
        unless the number itself says which (``16~2``)."""
        first = self._numbers.get(number.key)
        return [*([] if first is None else [first]), *self._repeated.get(number.key, ())]

    @cached_property
    def _repeated(self) -> Mapping[str, list[int]]:
        """The sections with a number that stood there before, by the number as printed."""
        found: dict[str, list[int]] = {}
        for key, count in self._numbers.items():
            if "~" in key:
                found.setdefault(_OCCURRENCE.sub("", key), []).append(count)
        return found

    def children(self, key: str) -> list[int]:
        """The passages right under the section with that number's key."""
        return self._children.get(key, [])

    def titled(self, key: str) -> list[int]:
        """The passages whose heading, name or alias is made of just these stems."""
        return self._titles.get(key, [])

    @cached_property
    def titles_from(self) -> Mapping[str, list[str]]:
        """The titles by their first stem."""
        found: dict[str, list[str]] = {}
        for title in self._titles:
            found.setdefault(title.split(" ", 1)[0], []).append(title)
        return found

    @cached_property
    def place_of_target(self) -> Mapping[str, int]:
        """The passage of each target; the first, where several have one."""
        return {target: count for count, target in reversed(list(enumerate(self.targets)))}

    def close(self) -> None:
        """Release the file of passages; nothing may be read afterwards."""
        if isinstance(self._text, mmap.mmap):
            self._text.close()

    def __enter__(self) -> EditionIndex:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def _keep(kept: dict[int, _T], count: int, value: _T) -> None:
    if len(kept) >= KEPT:
        kept.clear()
    kept[count] = value


Signature = tuple[int, int, int]


def _signature(mark: str) -> Signature:
    """What changes when a folder gets another index; raises NoSearchIndex where there is none."""
    try:
        status = os.stat(mark)
    except OSError as fault:
        raise _missing(mark, fault) from fault
    return status.st_mtime_ns, status.st_ino, status.st_size


def _missing(mark: str, fault: OSError) -> NoSearchIndex:
    return NoSearchIndex(folder=os.path.dirname(mark), detail=fault.strerror or "missing")


def _array(code: str, path: Path) -> array[int]:
    values = array(code)
    values.frombytes(path.read_bytes())
    return values
