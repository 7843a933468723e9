"""An edition's search index on disk: Whoosh's postings, and beside them the passages and their words.

A folder holds ``whoosh/`` (scores of stems), ``passages.jsonl`` (what is shown), ``words.bin`` (each
passage's words in order, as numbers of ``vocabulary.json``), ``lookups.json`` (numbers, titles, parents)
and, written last, ``index.json``: a folder without it is not an index.
"""

from __future__ import annotations

import json
import mmap
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.errors import NoSearchIndex, UnreadableNumber
from judge.search.analysis import Analyser, Token, analyser_for
from judge.search.passages import ABOVE, Passage
from judge.search.query import KINDS
from judge.search.vocabulary import Vocabulary, VocabularyWriter
from judge.sections import SectionNumber
from judge.text import nfc

if TYPE_CHECKING:
    from judge.search.whoosh_index import Row, TermScores

FORMAT = 1
BREAK = 0
"""In ``words.bin``: the number that stands between heading and body."""

KEPT = 8192
"""How many passages an open index keeps in memory once they were shown."""

_MARK, _PASSAGES, _WORDS, _LOOKUPS, _VOCABULARY = (
    "index.json",
    "passages.jsonl",
    "words.bin",
    "lookups.json",
    "vocabulary.json",
)


def build_index(
    folder: Path,
    passages: Iterable[Passage],
    language: str,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Write the search index of one edition into an empty folder; ``progress`` hears how many are done."""
    from judge.search import whoosh_index

    builder = _Builder(folder, language, progress)
    (folder / "whoosh").mkdir(parents=True)
    with (folder / _PASSAGES).open("wb") as shown, (folder / _WORDS).open("wb") as words:
        whoosh_index.write(folder / "whoosh", builder.rows(passages, shown, words))
    builder.finish()


def index_is_readable(folder: Path) -> bool:
    """Whether a folder holds a search index that this version of Judge can open."""
    try:
        EditionIndex(folder).close()
    except NoSearchIndex:
        return False
    return True


def number_key(text: str) -> str:
    """A spelling that equal section numbers share; the text itself where it is no number.

    >>> number_key("106.1.E1.") == number_key("106.1.e.1")
    True
    """
    try:
        return SectionNumber.parse(text).key
    except UnreadableNumber:
        return text


class _Builder:
    def __init__(self, folder: Path, language: str, progress: Callable[[int], None] | None) -> None:
        self._folder, self._language = folder, language
        self._analyser = analyser_for(language)
        self._progress = progress or (lambda done: None)
        self._vocabulary = VocabularyWriter()
        self._numbers: dict[str, int] = {}
        self._children: dict[str, list[int]] = {}
        self._titles: dict[str, list[int]] = {}
        self._kinds = bytearray()
        self._shown_at, self._words_at = array("Q", [0]), array("Q", [0])

    def rows(self, passages: Iterable[Passage], shown: Any, words: Any) -> Iterator[Row]:
        for passage in passages:
            count = len(self._kinds)
            record = {name: value for name, value in asdict(passage).items() if value and name != "below"}
            line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            shown.write(line)
            self._shown_at.append(self._shown_at[-1] + len(line))
            heading = list(self._analyser.tokens(nfc(passage.heading)))
            body = list(self._analyser.tokens(nfc(passage.body)))
            numbers = array("I", self._vocabulary.numbers(heading))
            numbers.append(BREAK)
            numbers.extend(self._vocabulary.numbers(body))
            words.write(numbers.tobytes())
            self._words_at.append(self._words_at[-1] + len(numbers))
            self._kinds.append(KINDS.index(passage.kind))
            self._look_up(passage, count, heading)
            yield self._row(passage, heading, body)
            if count % 256 == 255:
                self._progress(count + 1)
        self._progress(len(self._kinds))

    def _row(self, passage: Passage, heading: list[Token], body: list[Token]) -> Row:
        names = [passage.card, *passage.aliases, passage.number]
        if passage.kind == "card":
            names = names[1:]  # its heading is the name
        above = (*passage.ancestors.split(ABOVE), *passage.words)
        return {
            "names": self._stems(names),
            "heading": [] if passage.kind == "ruling" and passage.card else [token.stem for token in heading],
            "ancestors": self._stems(above),
            "body": [token.stem for token in body],
            "below": self._stems([passage.below]),
        }

    def _stems(self, texts: Iterable[str]) -> list[str]:
        tokens = [token for text in texts if text for token in self._analyser.tokens(nfc(text))]
        self._vocabulary.numbers(tokens)
        return [token.stem for token in tokens]

    def _look_up(self, passage: Passage, count: int, heading: list[Token]) -> None:
        if passage.kind == "section":
            self._numbers.setdefault(number_key(passage.number), count)
        if passage.parent:
            self._children.setdefault(number_key(passage.parent), []).append(count)
        titles = {title_key(heading, self._analyser)}
        for alias in passage.aliases:
            titles.add(title_key(list(self._analyser.tokens(nfc(alias))), self._analyser))
        for title in filter(None, titles):
            self._titles.setdefault(title, []).append(count)

    def finish(self) -> None:
        _write_json(self._folder / _VOCABULARY, self._vocabulary.to_json())
        lookups = {"numbers": self._numbers, "children": self._children, "titles": self._titles}
        _write_json(self._folder / _LOOKUPS, lookups)
        (self._folder / "passages.at").write_bytes(self._shown_at.tobytes())
        (self._folder / "words.at").write_bytes(self._words_at.tobytes())
        (self._folder / "kinds.bin").write_bytes(bytes(self._kinds))
        mark = {
            "format": FORMAT,
            "language": self._language,
            "passages": len(self._kinds),
            "sizes": {name: size for name, size in _sizes(self._folder) if "LOCK" not in name},
        }
        _write_json(self._folder / _MARK, mark)


def _sizes(folder: Path) -> Iterator[tuple[str, int]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.stat().st_size


def title_key(tokens: Iterable[Token], analyser: Analyser) -> str:
    """What a title is looked up by: the stems of its telling words."""
    tokens = list(tokens)
    telling = [token.stem for token in tokens if not analyser.is_stop_word(token.surface)]
    return " ".join(telling or [token.stem for token in tokens])


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")


class EditionIndex:
    """A search index, opened: many threads may read it at once.

    Raises NoSearchIndex where the folder is missing, incomplete, damaged or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._users, self._retired, self._lock = 0, False, threading.Lock()
        self._shown: dict[int, Passage] = {}
        self._analysed: dict[str, tuple[Token, ...]] = {}
        try:
            self.signature = index_signature(folder)
            self._open()
        except NoSearchIndex:
            raise
        except Exception as fault:  # whatever Whoosh, json or the disk says of a damaged folder
            detail = f"{type(fault).__name__}: {fault}"
            raise NoSearchIndex(folder=str(folder), detail=detail) from fault

    def _open(self) -> None:
        mark = json.loads((self.folder / _MARK).read_text("utf-8"))
        if mark["format"] != FORMAT:
            raise ValueError(f"format {mark['format']}")
        sizes = dict(_sizes(self.folder))
        for name, size in mark["sizes"].items():
            if sizes.get(name) != size:  # told before Whoosh opens it: that leaves broken files open
                raise ValueError(f"{name} has another size than was written")
        self.language: str = mark["language"]
        self.size: int = mark["passages"]
        self.analyser = analyser_for(self.language)
        self.kinds = (self.folder / "kinds.bin").read_bytes()
        self._shown_at = _array("Q", self.folder / "passages.at")
        self._words_at = _array("Q", self.folder / "words.at")
        self._words = _array("I", self.folder / _WORDS)
        if not (len(self.kinds) == self.size == len(self._shown_at) - 1 == len(self._words_at) - 1):
            raise ValueError("its parts differ in length")
        lookups = json.loads((self.folder / _LOOKUPS).read_text("utf-8"))
        self._numbers: Mapping[str, int] = lookups["numbers"]
        self._children: Mapping[str, list[int]] = lookups["children"]
        self._titles: Mapping[str, list[int]] = lookups["titles"]
        self.vocabulary = Vocabulary.from_json(json.loads((self.folder / _VOCABULARY).read_text("utf-8")))
        self._text: mmap.mmap | bytes = b""
        if self.size:
            with (self.folder / _PASSAGES).open("rb") as shown:
                self._text = mmap.mmap(shown.fileno(), 0, access=mmap.ACCESS_READ)
        from judge.search.whoosh_index import WhooshScores

        self._scores = WhooshScores(self.folder / "whoosh", self.vocabulary.numbers_of_stem)

    @property
    def scores(self) -> TermScores:
        """The scores of stems, Whoosh's own."""
        return self._scores

    def passage(self, count: int) -> Passage:
        """The passage with that place in the index."""
        known = self._shown.get(count)
        if known is None:
            record = json.loads(self._text[self._shown_at[count] : self._shown_at[count + 1]])
            record["aliases"] = tuple(record.get("aliases", ()))
            record["words"] = tuple(record.get("words", ()))
            known = Passage(**record)
            if len(self._shown) > KEPT:
                self._shown.clear()
            self._shown[count] = known
        return known

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The tokens of a shown text, kept for the next time."""
        known = self._analysed.get(text)
        if known is None:
            known = tuple(self.analyser.tokens(text))
            if len(self._analysed) > KEPT:
                self._analysed.clear()
            self._analysed[text] = known
        return known

    def words(self, count: int) -> array[int]:
        """The passage's words in order as numbers of the vocabulary: heading, BREAK, body."""
        return self._words[self._words_at[count] : self._words_at[count + 1]]

    def numbered(self, number: SectionNumber) -> int | None:
        """The section with that number, however it is spelt."""
        return self._numbers.get(number.key)

    def children(self, key: str) -> list[int]:
        """The passages right under the section with that number's key."""
        return self._children.get(key, [])

    def titled(self, key: str) -> list[int]:
        """The passages whose heading, name or alias is made of just these stems."""
        return self._titles.get(key, [])

    @cached_property
    def everything(self) -> range:
        return range(self.size)

    @contextmanager
    def in_use(self) -> Iterator[EditionIndex]:
        """Keep the index open while reading, also when another takes its place meanwhile."""
        with self._lock:
            self._users += 1
        try:
            yield self
        finally:
            with self._lock:
                self._users -= 1
                last = self._retired and not self._users
            if last:
                self._release()

    def close(self) -> None:
        """Release the files as soon as the last reader is done; further calls do nothing."""
        with self._lock:
            if self._retired:
                return
            self._retired = True
            busy = self._users
        if not busy:
            self._release()

    def _release(self) -> None:
        if isinstance(self._text, mmap.mmap):
            self._text.close()
        self._scores.close()

    def __enter__(self) -> EditionIndex:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def index_signature(folder: Path) -> tuple[int, int, int]:
    """What changes when a folder gets another index; raises NoSearchIndex where there is none."""
    try:
        status = (folder / _MARK).stat()
    except OSError as fault:
        raise NoSearchIndex(folder=str(folder), detail=fault.strerror or "missing") from fault
    return status.st_mtime_ns, status.st_ino, status.st_size


def _array(code: str, path: Path) -> array[int]:
    values = array(code)
    values.frombytes(path.read_bytes())
    return values
