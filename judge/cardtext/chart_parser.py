"""A chart parser: a grammar of phrases with values, which finds all readings of a text.

A rule is written as the words of its phrase. ``<kind>`` is a phrase of that kind, ``<kind:name>`` the same
under another name, ``[...]`` is optional, ``(a|b)`` is one of several. A reading must use every word. If two
readings mean different things, the text has no reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, NoReturn, TypeVar

from judge.cardtext.tokens import Token

Builder = Callable[..., object]
Predicate = Callable[[Token], object]
_Builder = TypeVar("_Builder", bound=Builder)
_Predicate = TypeVar("_Predicate", bound=Predicate)


class Refused(Exception):
    """Raised by a builder for a combination of phrases that means nothing."""


def refuse() -> NoReturn:
    """Raise Refused, for builders that are a single expression."""
    raise Refused


class _Part(NamedTuple):
    word: str = ""
    kind: str = ""
    name: str = ""


class _Rule(NamedTuple):
    parts: tuple[_Part, ...]
    build: Builder
    fixed: dict[str, object]


_PIECE = re.compile(r"<([a-z_][a-z_0-9]*)(?::([a-z_0-9]+))?>|(\[)|(\])|(\()|(\))|(\|)|([^\s<>\[\]()|]+)")
_SPECIAL = re.compile(r"[<\[(|]")


class Grammar:
    """The rules of a grammar, by the kind of phrase that they produce."""

    def __init__(self) -> None:
        self._rules: dict[str, list[_Rule]] = {}
        self._words: dict[str, Predicate] = {}
        self._first: dict[str, tuple[dict[str, list[_Rule]], list[_Rule]]] | None = None

    def rule(self, kind: str, /, *patterns: str, **fixed: object) -> Callable[[_Builder], _Builder]:
        """Add rules: the builder is called with the value of each named phrase and the fixed values."""

        def added(build: _Builder) -> _Builder:
            for pattern in patterns:
                self._add(kind, pattern, build, fixed)
            return build

        return added

    def phrase(self, kind: str, pattern: str, value: object) -> None:
        """Add a phrase with a fixed value."""
        self._add(kind, pattern, lambda: value, {})

    def word(self, kind: str) -> Callable[[_Predicate], _Predicate]:
        """Add a kind of single word; a function gives the word's value, or None if it is no such word."""

        def added(test: _Predicate) -> _Predicate:
            self._words[kind] = test
            return test

        return added

    def _add(self, kind: str, pattern: str, build: Builder, fixed: dict[str, object]) -> None:
        rules = self._rules.setdefault(kind, [])
        for parts in _expanded(pattern):
            rules.append(_Rule(parts, build, fixed))
        self._first = None

    def drop(self, kind: str, pattern: str) -> None:
        """Remove the rules of a kind that have exactly this pattern, if there are any."""
        written = _expanded(pattern)
        self._rules[kind] = [rule for rule in self._rules[kind] if rule.parts not in written]
        self._first = None

    # Which rules can begin with a word

    def _starts(self) -> dict[str, tuple[dict[str, list[_Rule]], list[_Rule]]]:
        if self._first is None:
            first: dict[str, set[str] | None] = {}

            def of(kind: str, above: tuple[str, ...]) -> set[str] | None:
                """The words that a kind can begin with; None for any word."""
                if kind in self._words:
                    return None
                if kind in first:
                    return first[kind]
                if kind in above:
                    raise ValueError(f"{kind} begins with itself: {' > '.join(above)}")
                if kind not in self._rules:
                    raise KeyError(f"no phrase is called {kind}")
                found: set[str] | None = set()
                for rule in self._rules[kind]:
                    part = rule.parts[0]
                    if part.word:
                        if found is not None:
                            found.add(part.word)
                    else:
                        inner = of(part.kind, (*above, kind))
                        found = None if inner is None or found is None else found | inner
                first[kind] = found
                return found

            table: dict[str, tuple[dict[str, list[_Rule]], list[_Rule]]] = {}
            for kind, rules in self._rules.items():
                by_word: dict[str, list[_Rule]] = {}
                anyhow: list[_Rule] = []
                for rule in rules:
                    part = rule.parts[0]
                    words = {part.word} if part.word else of(part.kind, (kind,))
                    if words is None:
                        anyhow.append(rule)
                    else:
                        for word in words:
                            by_word.setdefault(word, []).append(rule)
                for one in rules:
                    for part in one.parts[1:]:
                        if part.kind and part.kind not in self._rules and part.kind not in self._words:
                            raise KeyError(f"no phrase is called {part.kind}")
                table[kind] = (by_word, anyhow)
            self._first = table
        return self._first

    def index(self) -> None:
        """Index the rules by their possible first words in advance, so that no text waits for it."""
        self._starts()

    def parse(self, kind: str, tokens: Sequence[Token]) -> Parse:
        return Parse(self, self._starts(), kind, tokens)


@cache
def _word(word: str) -> _Part:
    return _Part(word=word)


def _expanded(pattern: str) -> list[tuple[_Part, ...]]:
    """All sequences that a pattern stands for; plain words take a short cut, as there are thousands."""
    if not _SPECIAL.search(pattern):
        if not pattern.strip():
            raise ValueError(f"the phrase {pattern!r} may be empty")
        return [tuple(map(_word, pattern.split()))]
    pieces = _PIECE.findall(pattern)
    at = 0

    def alternatives() -> list[list[_Part]]:
        nonlocal at
        made: list[list[_Part]] = []
        current: list[list[_Part]] = [[]]
        while at < len(pieces):
            kind, name, opened, closed, group, ended, either, word = pieces[at]
            at += 1
            if word or kind:
                part = _word(word) if word else _Part(kind=kind, name=name or kind)
                for one in current:
                    one.append(part)
            elif opened or group:
                inner = alternatives()
                if opened:
                    inner = [[], *inner]
                current = [before + more for before in current for more in inner]
            elif closed or ended:
                break
            elif either:
                made += current
                current = [[]]
        return made + current

    made = alternatives()
    if not all(made):
        raise ValueError(f"the phrase {pattern!r} may be empty")
    return [tuple(parts) for parts in made]


class Parse:
    """The readings of one text; each part is parsed once."""

    def __init__(
        self,
        grammar: Grammar,
        starts: dict[str, tuple[dict[str, list[_Rule]], list[_Rule]]],
        kind: str,
        tokens: Sequence[Token],
    ) -> None:
        self._words, self._starts = grammar._words, starts
        self._tokens = tuple(tokens)
        self._known: dict[tuple[str, int], list[tuple[int, object]]] = {}
        self.furthest = 0
        self.readings: list[Any] = []
        seen: set[str] = set()
        for end, value in self._at(kind, 0):
            if end == len(self._tokens) and repr(value) not in seen:
                seen.add(repr(value))
                self.readings.append(value)

    @property
    def stopped_at(self) -> int:
        return self.furthest

    def _at(self, kind: str, at: int) -> list[tuple[int, object]]:
        key = (kind, at)
        known = self._known.get(key)
        if known is not None:
            return known
        found: list[tuple[int, object]] = []
        if at < len(self._tokens):
            test = self._words.get(kind)
            if test is not None:
                value = test(self._tokens[at])
                if value is not None:
                    found.append((at + 1, value))
                    self.furthest = max(self.furthest, at + 1)
            else:
                by_word, anyhow = self._starts[kind]
                seen: set[tuple[int, str]] = set()
                for rule in (*by_word.get(self._tokens[at].word, ()), *anyhow):
                    for end, given in self._matched(rule.parts, 0, at, {}):
                        try:
                            value = rule.build(**given, **rule.fixed)
                        except Refused:
                            continue
                        mark = (end, repr(value))
                        if mark not in seen:
                            seen.add(mark)
                            found.append((end, value))
        self._known[key] = found
        return found

    def _matched(
        self, parts: tuple[_Part, ...], index: int, at: int, given: dict[str, object]
    ) -> Iterator[tuple[int, dict[str, object]]]:
        tokens = self._tokens
        while index < len(parts) and parts[index].word:
            if at >= len(tokens) or tokens[at].word != parts[index].word:
                return
            at += 1
            index += 1
            if at > self.furthest:
                self.furthest = at
        if index == len(parts):
            yield at, given
            return
        part = parts[index]
        for end, value in self._at(part.kind, at):
            more = given if part.name == "_" else {**given, part.name: value}
            yield from self._matched(parts, index + 1, end, more)
