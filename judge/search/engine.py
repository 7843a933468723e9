"""The search over many editions: a number jumps, words rank, and the answer says what was searched."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from judge.errors import UnreadableAddress, UnreadableNumber
from judge.search.answer import RELATED_FROM, hit_of, related_to, results_of
from judge.search.describe import describe
from judge.search.index import EditionIndex, number_key
from judge.search.order import LOOKED_THROUGH, Open, complete_first, merged, placed, spread
from judge.search.pool import IndexPool
from judge.search.query import KINDS, Kind, Query, parse
from judge.search.ranking import Found, rank
from judge.search.readings import Typed, Understanding, understand, unknown_words
from judge.search.results import Hit, Results, SearchScope
from judge.sections import Address, SectionNumber
from judge.text import fold

KEPT_ANSWERS, LONGEST_KEPT = 512, 200
"""How many answers an engine keeps for those who ask the same again, and how long their query may be."""
_Asked = tuple[str, str | None, str | None, tuple[Kind, ...], int]
_EVERY_KIND: frozenset[Kind] = frozenset(KINDS)
_NONE: frozenset[str] = frozenset()
_DIGIT = re.compile(r"\d")


class SearchEngine:
    """Searches a sequence of scopes; indexes stay open, and are opened anew when a folder changes.

    Engines that share a ``pool`` share their open indexes; the pool's owner closes it.

    >>> engine = SearchEngine([])
    >>> engine.search("prioridad").total
    0
    """

    def __init__(
        self, scopes: Iterable[SearchScope], pool: IndexPool | None = None, kept: int = KEPT_ANSWERS
    ) -> None:
        self.scopes = tuple(scopes)
        self._own = pool is None
        self._pool = pool or IndexPool()
        self._kept = kept
        self._answers: dict[_Asked, tuple[list[EditionIndex], Results]] = {}

    def search(
        self,
        text: str,
        *,
        game: str | None = None,
        document: str | None = None,
        kinds: Collection[Kind] | None = None,
        limit: int = 20,
    ) -> Results:
        """Answer any text whatever.

        A section's number in any spelling gives that section and what stands right under it, in every scope
        that has it. Other text gives what has all its words first, then, if it scores well, what has most
        of them. Raises NoSearchIndex where a scope's index is missing or damaged.
        """
        scopes = [
            scope
            for scope in self.scopes
            if (game is None or scope.game == game) and (document is None or scope.document == document)
        ]
        with self._pool.reading([scope.folder for scope in scopes]) as indexes:
            asked = (text, game, document, tuple(kinds) if kinds else (), limit)
            known = self._answers.get(asked)
            if known is not None and known[0] == indexes:  # the very same indexes: nothing has changed
                return known[1]
            results = self._answer(text, scopes, indexes, kinds, limit)
            if self._kept and len(text) <= LONGEST_KEPT:
                if len(self._answers) >= self._kept:
                    self._answers.clear()
                self._answers[asked] = indexes, results
            return results

    def _answer(
        self,
        text: str,
        scopes: Sequence[SearchScope],
        indexes: Sequence[EditionIndex],
        kinds: Collection[Kind] | None,
        limit: int,
    ) -> Results:
        query = parse(text)
        opened = [Open(i, *pair) for i, pair in enumerate(zip(scopes, indexes, strict=True))]
        if query.filters:
            opened = [one for one in opened if _admits(query, one.scope)]
            opened = [replace(one, order=order) for order, one in enumerate(opened)]
        wanted = _kinds(query, kinds)
        jump = _jump(query, opened)
        if jump:
            return _jumped(query, jump, wanted, limit)
        return _searched(query, opened, wanted, limit)

    def neighbours(self, address: Address, reach: int = 1) -> tuple[Hit, ...]:
        """The sections before and after the one at an address, ``reach`` on each side, in the document's
        order; none where the address names no section of these scopes."""
        scopes = [scope for scope in self.scopes if _is_addressed(scope, address)]
        with self._pool.reading([scope.folder for scope in scopes]) as indexes:
            for order, (scope, index) in enumerate(zip(scopes, indexes, strict=True)):
                target = address.target
                at = index.numbered(target) if isinstance(target, SectionNumber) else None
                if at is not None:
                    opened = Open(order, scope, index)
                    places = (*_sections(index, at, -1, reach)[::-1], *_sections(index, at, 1, reach))
                    return tuple(hit_of((0.0, order, place, 0, None), [opened], {}) for place in places)
        return ()

    def close(self) -> None:
        """Close every index that is not shared; a search after that opens them again."""
        self._answers.clear()
        if self._own:
            self._pool.close()

    def __enter__(self) -> SearchEngine:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def _sections(index: EditionIndex, at: int, step: int, reach: int) -> list[int]:
    """The next ``reach`` sections of the document in one direction."""
    found: list[int] = []
    at += step
    while 0 <= at < index.size and len(found) < reach:
        if KINDS[index.kinds[at]] == "section":
            found.append(at)
        at += step
    return found


def _kinds(query: Query, kinds: Collection[Kind] | None) -> frozenset[Kind]:
    if not query.filters and not kinds:
        return _EVERY_KIND
    asked = set(query.values("kind"))
    unwanted = set(query.values("kind", negated=True))
    return frozenset(
        kind
        for kind in KINDS
        if (not kinds or kind in kinds) and (not asked or kind in asked) and kind not in unwanted
    )


def _admits(query: Query, scope: SearchScope) -> bool:
    games, documents = {scope.game, *map(fold, scope.names)}, {scope.document, fold(scope.title)}
    for names, field in ((games, "game"), (documents, "document")):
        wanted = query.values(field)  # type: ignore[arg-type]  # both are fields of filters
        unwanted = query.values(field, negated=True)  # type: ignore[arg-type]
        if (wanted and not names & set(wanted)) or names & set(unwanted):
            return False
    return True


# -- numbers ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Jump:
    """A number with the scopes that have it, and the place of the section in each."""

    number: SectionNumber
    places: tuple[tuple[Open, int], ...]


def _jump(query: Query, opened: Sequence[Open]) -> _Jump | None:
    for number, among in _numbers(query, opened):
        places = ((one, one.index.numbered(number)) for one in among)
        found = tuple((one, count) for one, count in places if count is not None)
        if found:
            return _Jump(number, found)
    return None


def _numbers(query: Query, opened: Sequence[Open]) -> Iterator[tuple[SectionNumber, list[Open]]]:
    """The numbers that a query may be, with the scopes meant: as typed, after a name, in an address."""
    text = query.text
    if query.phrases or query.prefixes or not text or len(text) > 120:
        return
    if not query.number and not _DIGIT.search(text):
        return
    if query.number:
        yield query.number, list(opened)
    if ":" in text:
        try:
            address = Address.parse(text)
        except UnreadableAddress:
            address = None
        if address and isinstance(address.target, SectionNumber):
            yield address.target, [one for one in opened if _is_addressed(one.scope, address)]
    folded = fold(text)
    for name in sorted({name for one in opened for name in _names(one.scope)}, key=len, reverse=True):
        if folded.startswith(f"{name} "):
            rest = " ".join(text.split()[len(name.split()) :])
            number = SectionNumber.typed(rest)
            if number:
                yield number, [one for one in opened if name in _names(one.scope)]


def _is_addressed(scope: SearchScope, address: Address) -> bool:
    return (
        scope.game == address.game
        and address.document in (None, scope.document)
        and address.edition in (None, scope.edition)
    )


def _names(scope: SearchScope) -> set[str]:
    return {scope.game, scope.document, fold(scope.title), *map(fold, scope.names)} - {""}


def _jumped(query: Query, jump: _Jump, wanted: frozenset[Kind], limit: int) -> Results:
    found: list[Found] = []
    opened = [one for one, _ in jump.places]
    for order, (one, count) in enumerate(jump.places):
        index = one.index
        if _kind(index, count) in wanted:
            found.append((-1.0, order, count, 0, None))
        shown = {"section"} if "section" in wanted else wanted
        for child in index.children(number_key(index.passage(count).number)):
            if _kind(index, child) in shown and _kind(index, child) in wanted:
                found.append((-0.5, order, child, 0, None))
    opened = [replace(one, order=order) for order, one in enumerate(opened)]
    found, _ = merged(found, [], opened)
    found.sort()
    message = describe(query, number=jump.number)
    return replace(results_of(query, found, opened, limit, message, [{} for _ in opened]), number=jump.number)


# -- words -----------------------------------------------------------------------------------------------


def _searched(query: Query, opened: Sequence[Open], wanted: frozenset[Kind], limit: int) -> Results:
    understood = _understandings(query, opened)
    complete: list[Found] = []
    rest: list[Found] = []
    for one, understanding in zip(opened, understood, strict=True):
        all_, some = _found_in(one, query, understanding, wanted)
        complete += all_
        rest += some
    found, dropped = complete_first(*merged(complete, rest, opened))
    found = spread(placed(found, opened, max(limit, LOOKED_THROUGH)), opened)
    reworded = dict.fromkeys(wording for one in found if one[4] for wording in one[4].wordings)
    message = describe(query, understood=understood, reworded=tuple(reworded), dropped=dropped)
    shown = {one[1] for one in found[: max(limit, 0)]}
    letters = [
        _letters(one.index, understanding.stems) if one.order in shown else {}
        for one, understanding in zip(opened, understood, strict=True)
    ]
    return results_of(
        query,
        found,
        opened,
        limit,
        message,
        letters,
        suggestions=_suggestions(query, opened, understood),
        dropped=dropped,
        related=related_to(query, opened, found[:RELATED_FROM]),
    )


def _letters(index: EditionIndex, stems: Iterable[str]) -> dict[str, str]:
    """The stems that count as a match, by their letters in the lines of the index."""
    letter_of_stem = index.vocabulary.letter_of_stem
    return {letter: stem for stem in stems if (letter := letter_of_stem(stem))}


def _understandings(query: Query, opened: Sequence[Open]) -> list[Understanding]:
    """Each scope's reading; a word is taken for another only where no scope knows it as it is."""
    languages = {one.index.language for one in opened}
    typed = {language: Typed(query, language) for language in languages}
    nowhere: Set[str] | None = None
    for one in opened:
        unknown = unknown_words(typed[one.index.language], one.index)
        nowhere = unknown if nowhere is None else nowhere & unknown
        if not nowhere:
            break
    return [understand(query, typed[one.index.language], one.index, nowhere or _NONE) for one in opened]


def _found_in(
    opened: Open, query: Query, understanding: Understanding, wanted: frozenset[Kind]
) -> tuple[list[Found], list[Found]]:
    """What answers the query wholly, and what in part."""
    index, order = opened.index, opened.order
    allowed = _allowed(index, query, wanted)
    if query.empty:
        if not query.filters:
            return [], []
        counts = (count for count in index.everything if allowed is None or allowed(count))
        return [(-1.0, order, count, 0, None) for count in counts], []
    first, *others = understanding.readings
    complete, rest = rank(index, order, first, allowed)
    if others:
        best = {one[2]: one for one in (*complete, *rest)}
        whole = {one[2] for one in complete}
        for reading in others:
            all_, some = rank(index, order, reading, allowed)
            whole.update(one[2] for one in all_)
            for one in (*all_, *some):
                known = best.get(one[2])
                if known is None or one[0] < known[0]:
                    best[one[2]] = one
        complete = [one for count, one in best.items() if count in whole]
        rest = [one for count, one in best.items() if count not in whole]
    return complete, rest


def _allowed(index: EditionIndex, query: Query, wanted: frozenset[Kind]) -> Callable[[int], bool] | None:
    """The test that filters put to a passage, or None where every passage passes."""
    if not query.filters and len(wanted) == len(KINDS):
        return None
    tests: list[Callable[[int], bool]] = []
    if len(wanted) < len(KINDS):
        codes = frozenset(KINDS.index(kind) for kind in wanted)
        tests.append(lambda count: index.kinds[count] in codes)
    for value in query.values("card"):
        tests.append(_of_card(index, value).__contains__)
    for value in query.values("number"):
        tests.append(_at_or_below(index, value).__contains__)
    for value in query.values("card", negated=True):
        bearing = _of_card(index, value)
        tests.append(lambda count, bearing=bearing: count not in bearing)  # type: ignore[misc]
    for value in query.values("number", negated=True):
        below = _at_or_below(index, value)
        tests.append(lambda count, below=below: count not in below)  # type: ignore[misc]
    return (lambda count: all(test(count) for test in tests)) if tests else None


def _of_card(index: EditionIndex, name: str) -> frozenset[int]:
    """The passages that belong to the cards with that name, or with it in their name."""
    stems = [token.stem for token in index.analyser.tokens(name)]
    if not stems:
        return frozenset()
    having = set.intersection(*(set(index.scores.scores(stem)) for stem in stems))
    found = []
    for count in having:
        passage = index.passage(count)
        if passage.card and any(name in fold(other) for other in (passage.card, *passage.aliases)):
            found.append(count)
    return frozenset(found)


def _at_or_below(index: EditionIndex, key: str) -> frozenset[int]:
    found: set[int] = set()
    waiting = [key]
    seen: set[str] = set()
    try:
        count = index.numbered(SectionNumber.parse(key))
    except UnreadableNumber:
        count = None
    if count is not None:
        found.add(count)
    while waiting:
        above = waiting.pop()
        if above in seen:
            continue
        seen.add(above)
        for child in index.children(above):
            found.add(child)
            if KINDS[index.kinds[child]] == "section":
                waiting.append(number_key(index.passage(child).number))
    return frozenset(found)


def _kind(index: EditionIndex, count: int) -> Kind:
    return KINDS[index.kinds[count]]


def _suggestions(
    query: Query, opened: Sequence[Open], understood: Sequence[Understanding]
) -> tuple[str, ...]:
    """What the query may have meant: corrected words, or the nearest number above one that is not there."""
    found: dict[str, None] = {}
    for understanding in understood:
        for word, near in understanding.corrected.items():
            for other in near[:2]:
                found[" ".join(other if fold(w) == word else w for w in query.text.split())] = None
    for number, among in _numbers(query, opened):
        for above in number.ancestors():
            if any(one.index.numbered(above) is not None for one in among):
                found[str(above)] = None
                break
    return tuple(found)[:5]
