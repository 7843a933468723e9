"""Writing an edition's search index: Whoosh's postings, and beside them what answers are made of."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.search.analysis import Token, analyser_for
from judge.search.index import (
    BREAK,
    FORMAT,
    LOOKUPS,
    MARK,
    PASSAGES,
    PLACES,
    VOCABULARY,
    WORDS,
    number_key,
    place_of,
    sizes,
    title_key,
)
from judge.search.passages import ABOVE, Passage
from judge.search.query import KINDS
from judge.search.table import write_table
from judge.search.vocabulary import VocabularyWriter
from judge.text import nfc

if TYPE_CHECKING:
    from judge.search.whoosh_index import Row


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
    with (
        (folder / PASSAGES).open("wb") as shown,
        (folder / WORDS).open("wb") as words,
        (folder / PLACES).open("wb") as places,
    ):
        whoosh_index.write(folder / "whoosh", builder.rows(passages, shown, words, places))
    write_table(folder, whoosh_index.scores_of(folder / "whoosh", builder.stems()), builder.kinds)
    builder.finish()


def _orders(one: str, other: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (one, other), (other, one)


def _places(heading: list[Token], body: list[Token]) -> array[int]:
    """Where each word of the body begins and how long it is, in one number; 0 for those of the heading."""
    places = array("I", bytes(4 * (len(heading) + 1)))
    places.extend(map(place_of, body))
    return places


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
        self._targets: list[str] = []
        self._above: dict[str, int] = {}
        self._parents = array("i")
        self._shown_at, self._words_at = array("Q", [0]), array("Q", [0])

    def rows(self, passages: Iterable[Passage], shown: Any, words: Any, places: Any) -> Iterator[Row]:
        for given in passages:
            count = len(self._kinds)
            passage = replace(given, heading=nfc(given.heading), body=nfc(given.body))
            record = {name: value for name, value in asdict(passage).items() if value and name != "below"}
            line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            shown.write(line)
            self._shown_at.append(self._shown_at[-1] + len(line))
            heading = list(self._analyser.tokens(passage.heading))
            body = list(self._analyser.tokens(passage.body))
            numbers = array("I", self._vocabulary.numbers(heading))
            numbers.append(BREAK)
            numbers.extend(self._vocabulary.numbers(body))
            words.write(numbers.tobytes())
            places.write(_places(heading, body).tobytes())
            self._words_at.append(self._words_at[-1] + len(numbers))
            self._kinds.append(KINDS.index(passage.kind))
            self._targets.append(passage.target)
            above = passage.parent or passage.target
            self._parents.append(self._above.setdefault(above, len(self._above)))
            self._look_up(passage, count, heading)
            yield self._row(passage, heading, body)
            if count % 256 == 255:
                self._progress(count + 1)
        self._progress(len(self._kinds))

    def _row(self, passage: Passage, heading: list[Token], body: list[Token]) -> Row:
        names = [passage.card, *passage.aliases, passage.number]
        if passage.kind == "card":
            names = names[1:]  # its heading is the name
        titles = [*passage.words] if passage.kind == "ruling" and passage.card else []
        above = (*passage.ancestors.split(ABOVE), *passage.words)
        return {
            "names": self._stems(names),
            "heading": self._stems(titles) if titles else [token.stem for token in heading],
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
        if passage.kind == "ruling" and passage.card:
            asked = (f"{one} {other}" for word in passage.words for one, other in _orders(passage.card, word))
            titles |= {title_key(self._analyser.tokens(nfc(title)), self._analyser) for title in asked}
        for title in filter(None, titles):
            self._titles.setdefault(title, []).append(count)

    @property
    def kinds(self) -> bytes:
        """The kind of each passage, as its number in KINDS."""
        return bytes(self._kinds)

    def stems(self) -> Iterable[str]:
        """The stems of the vocabulary in the order in which they came."""
        return dict.fromkeys(self._vocabulary.to_json()["stems"])

    def finish(self) -> None:
        _write_json(self._folder / VOCABULARY, self._vocabulary.to_json())
        lookups = {
            "numbers": self._numbers,
            "children": self._children,
            "titles": self._titles,
            "targets": self._targets,
        }
        _write_json(self._folder / LOOKUPS, lookups)
        (self._folder / "passages.at").write_bytes(self._shown_at.tobytes())
        (self._folder / "words.at").write_bytes(self._words_at.tobytes())
        (self._folder / "parents.bin").write_bytes(self._parents.tobytes())
        (self._folder / "kinds.bin").write_bytes(self.kinds)
        mark = {
            "format": FORMAT,
            "language": self._language,
            "passages": len(self._kinds),
            "sizes": {name: size for name, size in sizes(self._folder) if "LOCK" not in name},
        }
        _write_json(self._folder / MARK, mark)


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")
