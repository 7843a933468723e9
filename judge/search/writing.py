"""Writes an edition's search index: Whoosh's postings, and the data that answers are made from."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from numpy.typing import NDArray

from judge.search.analysis import Analyser, analyser_for, pieces, placed_pieces, surface_of
from judge.search.index import (
    BREAK,
    FAR,
    FORMAT,
    LOOKUPS,
    MARK,
    PASSAGES,
    PLACES,
    STEPS,
    TARGETS,
    TITLES,
    VOCABULARY,
    WHOOSH,
    WORDS,
    number_key,
    packed,
    sizes,
    width_of,
)
from judge.search.passages import ABOVE, Passage
from judge.search.postings import KIND_FACTORS, TERMS
from judge.search.query import KINDS
from judge.text import nfc

if TYPE_CHECKING:
    from judge.search.whoosh_index import Field

BLOCK = 8192
"""Passages are compressed together in blocks of at least this many bytes."""


def build_index(
    folder: Path,
    passages: Iterable[Passage],
    language: str,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Write the search index of one edition into an empty folder; ``progress`` gets the number of passages
    done."""
    builder = _Builder(folder, language)
    (folder / WHOOSH).mkdir(parents=True)
    with (folder / PASSAGES).open("wb") as shown:
        builder.read(passages, shown, progress or (lambda done: None))
    builder.finish()


class _Words(dict[str, int]):
    """Numbers words by their written form, from 1 in order of appearance, and keeps each one's surface and
    stem."""

    def __init__(self, analyser: Analyser) -> None:
        self._analyser = analyser
        self.surfaces: dict[str, int] = {}
        self.stems: dict[str, int] = {}
        """Both numbered from 1; a stem is that of the first word with a surface."""
        self.stem_of_surface: list[str] = []
        self.surface_of_word, self._stem_of_word = array("i", [0]), [""]
        self._significant = [False]

    def __missing__(self, typed: str) -> int:
        word = typed.lower()
        surface, stem = surface_of(word, self._analyser.language), self._analyser.stem(word)
        if surface not in self.surfaces:
            self.surfaces[surface] = len(self.surfaces) + 1
            self.stem_of_surface.append(stem)
            self.stems.setdefault(stem, len(self.stems) + 1)
        number = self[typed] = len(self.surface_of_word)
        self.surface_of_word.append(self.surfaces[surface])
        self._stem_of_word.append(stem)
        self._significant.append(not self._analyser.is_stop_word(surface))
        return number

    def of(self, text: str) -> list[int]:
        """The word numbers of a text in Unicode form NFC."""
        return list(map(self.__getitem__, pieces(text)))

    def title(self, words: Sequence[int]) -> str:
        """The look-up key of a title: the stems of its significant words."""
        stems, significant = self._stem_of_word, self._significant
        return " ".join(
            [stems[word] for word in words if significant[word]] or [stems[word] for word in words]
        )

    @property
    def stem_of_word(self) -> NDArray[np.intc]:
        """For each word, the index of its stem; -1 if no surface has that stem."""
        return np.array([self.stems.get(stem, 0) - 1 for stem in self._stem_of_word], np.intc)


class _Titles:
    """By which titles passages are looked up; two columns, since a list for each title takes much memory."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._titles, self._passages = array("I"), array("I")

    def add(self, title: str, passage: int) -> None:
        self._titles.append(self._numbers.setdefault(title, len(self._numbers)))
        self._passages.append(passage)

    def lines(self) -> bytes:
        """One line for each title, in order: the title, a tab, its passages."""
        order = np.argsort(np.array(self._titles, np.int64), kind="stable")
        passages = np.array(self._passages, np.int64)[order].tolist()
        ends = np.cumsum(np.bincount(np.array(self._titles, np.int64))).tolist()
        begins = [0, *ends]
        lines = [
            f"{title}\t{' '.join(map(str, passages[begins[at] : begins[at + 1]]))}"
            for title, at in self._numbers.items()
        ]
        return "\n".join(sorted(lines)).encode()


class _Builder:
    def __init__(self, folder: Path, language: str) -> None:
        from judge.search.whoosh_index import FIELD_WEIGHTS, Field

        self._folder, self._language = folder, language
        self._words = _Words(analyser_for(language))
        self._fields: dict[str, Field] = {name: Field() for name in FIELD_WEIGHTS}
        self._numbers: dict[str, int] = {}
        self._children: dict[str, list[int]] = {}
        self._titles = _Titles()
        self._kinds = bytearray()
        self._targets: list[str] = []
        self._above: dict[str, int] = {}
        self._parents = array("i")
        self._lines, self._words_at = array("i"), array("I", [0])
        """The words of headings and bodies with a BREAK between, and where those of each passage end."""
        self._starts = array("I")
        """Where each of them begins in its body."""
        self._further = array("i")
        self._blocks: list[tuple[int, int]] = []

    def read(self, passages: Iterable[Passage], shown: BinaryIO, progress: Callable[[int], None]) -> None:
        waiting: list[bytes] = []
        length = first = 0
        for given in passages:
            count = len(self._kinds)
            passage = replace(given, heading=nfc(given.heading), body=nfc(given.body))
            waiting.append(packed(passage))
            length += len(waiting[-1])
            if length >= BLOCK:
                self._write_block(shown, first, waiting)
                length, first = 0, count + 1
            heading, placed = self._words.of(passage.heading), placed_pieces(passage.body)
            body = [self._words[word] for word, _ in placed]
            self._lines.extend(heading)
            self._lines.append(BREAK)
            self._lines.extend(body)
            self._starts.extend(array("I", bytes(4 * (len(heading) + 1))))
            self._starts.extend([start for _, start in placed])
            self._words_at.append(len(self._lines))
            self._kinds.append(KINDS.index(passage.kind))
            self._targets.append(passage.target)
            above = passage.parent or passage.target
            self._parents.append(self._above.setdefault(above, len(self._above)))
            self._look_up(passage, count, heading)
            self._add(passage, heading, body)
            if count % 256 == 255:
                progress(count + 1)
        if waiting:
            self._write_block(shown, first, waiting)
        progress(len(self._kinds))

    def _write_block(self, shown: BinaryIO, first: int, waiting: list[bytes]) -> None:
        shown.write(zlib.compress(b"\n".join(waiting)))
        self._blocks.append((shown.tell(), first))
        waiting.clear()

    def _add(self, passage: Passage, heading: list[int], body: list[int]) -> None:
        """Add a passage's words to its fields."""
        names = [passage.card, *passage.aliases, passage.number]
        if passage.kind == "card":
            names = names[1:]  # the first name is the heading itself
        titles = passage.words if passage.kind == "ruling" and passage.card else ()
        above = (*passage.ancestors.split(ABOVE), *passage.words)
        further = {
            "names": self._of_all(names),
            "ancestors": self._of_all(above),
            "below": self._of_all([passage.below]),
        }
        if titles:
            further["heading"] = self._of_all(titles)
        for words in further.values():
            self._further.extend(words)
        for name, words in {"heading": heading, "body": body, **further}.items():
            self._fields[name].add(words)

    def _of_all(self, texts: Iterable[str]) -> list[int]:
        return [word for text in texts if text for word in self._words.of(nfc(text))]

    def _taken_fields(self) -> dict[str, Field]:
        """The fields, which are not held here any more."""
        fields, self._fields = self._fields, {}
        return fields

    def _look_up(self, passage: Passage, count: int, heading: list[int]) -> None:
        words = self._words
        if passage.kind == "section":
            self._numbers.setdefault(number_key(passage.number), count)
        if passage.parent:
            self._children.setdefault(number_key(passage.parent), []).append(count)
        titles = {words.title(heading)}
        for alias in passage.aliases:
            titles.add(words.title(words.of(nfc(alias))))
        if passage.kind == "ruling" and passage.card:
            card = words.of(nfc(passage.card))
            for further in map(words.of, map(nfc, passage.words)):
                titles |= {words.title(card + further), words.title(further + card)}
        for title in filter(None, titles):
            self._titles.add(title, count)
        for title in {words.title(words.of(nfc(term))) for term in passage.ruled} & titles - {""}:
            self._titles.add(title, count)  # once more: it rules what is called so

    def finish(self) -> None:
        from judge.search import whoosh_index

        folder, words = self._folder, self._words
        factors = np.array(KIND_FACTORS)[np.frombuffer(bytes(self._kinds), np.uint8)]
        postings, terms = whoosh_index.write(
            folder / WHOOSH, self._taken_fields(), list(words.stems), words.stem_of_word, factors
        )
        (folder / TERMS).write_bytes(terms.tobytes())
        surface_of_word = np.array(words.surface_of_word, np.uint32)
        lines = surface_of_word[self._lines]
        (folder / WORDS).write_bytes(lines.astype(width_of(len(words.surfaces))).tobytes())
        steps = np.diff(np.array(self._starts, np.int64), prepend=0)
        steps[np.array(self._words_at[:-1], np.int64)] = 0
        (folder / STEPS).write_bytes(np.minimum(steps, FAR).astype(np.uint8).tobytes())
        counts = np.bincount(lines, minlength=len(words.surfaces) + 1)
        counts += np.bincount(surface_of_word[self._further], minlength=len(counts))
        vocabulary = {
            "surfaces": list(words.surfaces),
            "stems": words.stem_of_surface,
            "counts": counts[1:].tolist(),
        }
        _write_packed(folder / VOCABULARY, _json(vocabulary))
        _write_packed(folder / LOOKUPS, _json({"numbers": self._numbers, "children": self._children}))
        _write_packed(folder / TARGETS, "\n".join(self._targets).encode())
        _write_packed(folder / TITLES, self._titles.lines())
        (folder / PLACES).write_bytes(np.array(self._blocks, "<u4").reshape(-1, 2).T.tobytes())
        (folder / "words.at").write_bytes(np.array(self._words_at, "<u4").tobytes())
        (folder / "parents.bin").write_bytes(np.array(self._parents, "<i4").tobytes())
        (folder / "kinds.bin").write_bytes(bytes(self._kinds))
        mark = {
            "format": FORMAT,
            "language": self._language,
            "passages": len(self._kinds),
            "postings": f"{WHOOSH}/{postings}",
            "sizes": dict(sizes(folder)),
        }
        (folder / MARK).write_bytes(_json(mark))


def _write_packed(path: Path, value: bytes) -> None:
    path.write_bytes(zlib.compress(value))


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
