"""The indexes that are searched together: a shelf for each language, and data about the passages of all.

Passage numbers run through all indexes (see :mod:`judge.search.shelf`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from judge.documents import Address, target_of
from judge.search.analysis import end_of_word, placed_pieces
from judge.search.highlight import Match, Matches, by_sentence, marked, sentence_bounds
from judge.search.index import BREAK_LETTER, EditionIndex, number_key
from judge.search.passages import ABOVE, Passage
from judge.search.postings import Places
from judge.search.query import KINDS
from judge.search.results import SearchScope, Segments
from judge.search.shelf import OpenScope, Shelf, keep
from judge.search.succession import Succession
from judge.text import fold

_T = TypeVar("_T")

MAX_SHOWN, MAX_SHOWN_IN_PART = 8192, 1024
"""Maximum number of passages prepared for display that are cached: for a search over all scopes, or over
some."""
MAX_WORDS_SHOWN, MAX_WORDED = 4, 1024
"""Each prepared passage caches the positions of at most MAX_WORDS_SHOWN words; at most MAX_WORDED passages
do."""


class PreparedPassage:
    """A passage prepared for display, independent of the query.

    A heading without text shows the text that follows it. ``line`` has one letter for the stem of each word;
    ``term`` is the related term offered: a glossary term, or the chapter's heading. ``before`` and ``after``
    are the fields of a Hit before the snippet and after the score.
    """

    __slots__ = (
        "_index", "_matches", "_parts", "_snippets", "_starts", "_worded", "after", "before", "bounds",
        "folded_term", "language", "line", "term", "text",
    )  # fmt: skip

    def __init__(
        self, one: OpenScope, shelf: Shelf, count: int, leading: Passage | None, worded: list[PreparedPassage]
    ) -> None:
        passage, scope = one.index.passage(count), one.scope
        self.language = shelf.language
        heading, above = passage.heading, passage.ancestors
        self.term = heading if passage.kind == "glossary" else above.split(ABOVE)[0]
        self.folded_term = fold(self.term)
        if leading is not None:
            heading, above = leading.heading or heading, leading.ancestors or above
        address = Address(scope.game, target_of(passage.target), scope.document, scope.edition)
        trail = tuple(reversed(above.split(ABOVE))) if above else ()
        self.before = (address, passage.kind, scope.game, passage.number, heading, trail, passage.card)
        self.after = (scope.title, scope.folder)
        self._snippets: dict[str, Segments] = {}
        self._matches: dict[str, Matches] = {}
        self._worded = worded
        own = _own_text(one, shelf, count)
        self.text, self.line, self._parts = own or _text_below(one, shelf, count)
        self.bounds = sentence_bounds(self.text)
        self._index = one.index
        self._starts: list[int] | None = None

    def snippet(self, letters: Sequence[str]) -> Segments:
        """The best sentence for words that occur in ``line``, marked; cached if there is only one word."""
        if len(letters) > 1:
            return marked(self.text, self.bounds, [self.matches(letter) for letter in letters])
        letter = letters[0] if letters else ""
        found = self._snippets.get(letter)
        if found is None:
            words = [self.matches(letter)] if letter else []
            found = marked(self.text, self.bounds, words)
            self._keep(self._snippets, letter, found)
        return found

    def matches(self, letter: str) -> Matches:
        """The offsets of the words that have this letter in ``line``."""
        found = self._matches.get(letter)
        if found is None:
            if self._starts is None:
                self._starts = self._places()
            there: list[Match] = []
            at = self.line.find(letter)
            while at >= 0:
                start = self._starts[at]
                there.append((start, end_of_word(self.text, start)))
                at = self.line.find(letter, at + 1)
            found = by_sentence(there, self.bounds)
            self._keep(self._matches, letter, found)
        return found

    def _places(self) -> list[int]:
        """The start offset of each word of the text."""
        found: list[int] = []
        for count, words, begin in self._parts:
            known = self._index.starts(count)[-words:] if words else []
            found += [begin + start for start in known] if begin else known
        if len(found) == len(self.line):
            return found
        return [start for _, start in placed_pieces(self.text)]

    def _keep(self, kept: dict[str, _T], letter: str, found: _T) -> None:
        """Cache a result about a word; if too many passages have such caches, empty them all first."""
        if not self._matches and not self._snippets:
            if len(self._worded) >= MAX_WORDED:
                for one in self._worded[:]:
                    one._matches.clear()
                    one._snippets.clear()
                    one._starts = None
                self._worded.clear()
            self._worded.append(self)
        keep(kept, letter, found, MAX_WORDS_SHOWN)


_Text = tuple[str, str, list[tuple[int, int, int]]]
"""A text, its line of stem letters, and the bodies it consists of: passage, number of words, start offset."""


def _own_text(one: OpenScope, shelf: Shelf, count: int) -> _Text | None:
    """The passage's own body; None for a heading without text."""
    text = one.index.passage(count).body
    if not text:
        return None
    words = shelf.lines(one.base + count)[0]
    line = words[words.index(BREAK_LETTER) + 1 :]
    return text, line, [(count, len(line), 0)]


def _text_below(one: OpenScope, shelf: Shelf, count: int) -> _Text:
    """The text after a heading without text, up to the next heading; if there is none, the heading itself."""
    passage = one.index.passage(count)
    text, line = "", ""
    parts: list[tuple[int, int, int]] = []
    for child in one.index.children(number_key(passage.target)):
        below = None if one.index.passage(child).heading else _own_text(one, shelf, child)
        if below is not None:
            parts.append((child, len(below[1]), len(text) + 1 if text else 0))
            text = f"{text}\n{below[0]}" if text else below[0]
            line += below[1]
    if text:
        return text, line, parts
    words = shelf.lines(one.base + count)[0]
    return passage.heading, words[: words.index(BREAK_LETTER)], []


class Shelves:
    """OpenScope indexes with their scopes; usable while the indexes stay open."""

    def __init__(
        self, scopes: Sequence[SearchScope], indexes: Sequence[EditionIndex], most_shown: int = MAX_SHOWN
    ) -> None:
        self.most_shown = most_shown
        self.scopes, self.indexes = list(scopes), list(indexes)
        self.folders = [scope.folder for scope in scopes]
        opened: list[OpenScope] = []
        base = 0
        for order, (scope, index) in enumerate(zip(scopes, indexes, strict=True)):
            opened.append(OpenScope(order, scope, index, base))
            base += index.size
        self.opened = tuple(opened)
        self._bases = [one.base for one in opened]
        languages = dict.fromkeys(one.index.language for one in opened)
        self.by_language = {
            language: Shelf([one for one in opened if one.index.language == language])
            for language in languages
        }
        self.shelf_of = [self.by_language[one.index.language] for one in opened]
        cells: list[NDArray[np.integer[Any]]] = [np.empty(0, np.uint16)]
        parents: list[Places] = [np.empty(0, np.int32)]
        above = 0
        for one in opened:
            cells.append(one.index.kinds + np.uint16(one.order * len(KINDS)))
            parents.append(one.index.parents + above)
            above += int(one.index.parents.max(initial=-1)) + 1
        self.cells = np.concatenate(cells)
        """For each passage, the index into ``named`` of its scope and kind."""
        self.named = [(scope.game, kind) for scope in self.scopes for kind in KINDS]
        self.above = np.concatenate(parents)
        """For each passage, the number of its parent."""
        self.duplicates, self._leading = _duplicates(opened)
        self.succession = Succession.of(opened)
        in_force = {one.scope.game for one in opened if not one.scope.outdated}
        self.outdated = [one for one in opened if one.scope.outdated and one.scope.game in in_force]
        """What explains rules that are no longer in force, beside documents of the same game that are."""
        self.kept: dict[int, PreparedPassage] = {}
        """The passages that are ready to be shown."""
        self._worded: list[PreparedPassage] = []
        """Those of them that know where words stand."""

    def owner(self, place: int) -> OpenScope:
        """The open scope that a passage belongs to."""
        return self.opened[bisect_right(self._bases, place) - 1]

    def shown(self, place: int) -> PreparedPassage:
        """A passage prepared for display; one of the digest gets the official text's headings."""
        known = self.kept.get(place)
        if known is None:
            one = self.owner(place)
            leading = self._leading.get(one.order)
            official = None
            if leading is not None:
                target = one.index.passage(place - one.base).target
                count = leading.index.place_of_target.get(target)
                official = None if count is None else leading.index.passage(count)
            known = PreparedPassage(one, self.shelf_of[one.order], place - one.base, official, self._worded)
            keep(self.kept, place, known, self.most_shown)
        return known


def _duplicates(opened: Sequence[OpenScope]) -> tuple[Places | None, Mapping[int, OpenScope]]:
    """Passages that share an address, and scopes that share an edition.

    Gives for each passage the first with the same address, -1 if it is the only one (None if all are); and
    for each further scope of an edition the first one, which has the official text.
    """
    first: dict[tuple[str, str, str], OpenScope] = {}
    leading: dict[int, OpenScope] = {}
    duplicates: Places | None = None
    for one in opened:
        scope = one.scope
        official = first.setdefault((scope.game, scope.document, scope.edition), one)
        if official is one:
            continue
        leading[one.order] = official
        if duplicates is None:
            duplicates = np.full(opened[-1].base + opened[-1].index.size, -1, np.int32)
        places = official.index.place_of_target
        for count, target in enumerate(one.index.targets):
            place = places.get(target)
            if place is not None:
                duplicates[one.base + count] = duplicates[official.base + place] = official.base + place
    return duplicates, leading
