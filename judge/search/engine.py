"""The search over many editions: a number jumps, words rank, and the answer says what was searched."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from judge.errors import UnreadableAddress, UnreadableNumber
from judge.messages import Message
from judge.search import readings
from judge.search.describe import describe
from judge.search.highlight import snippet
from judge.search.index import EditionIndex, index_signature, number_key
from judge.search.passages import ABOVE, Passage
from judge.search.query import KINDS, Kind, Query, parse
from judge.search.ranking import Scored, rank
from judge.search.readings import Understanding, understand
from judge.search.results import Hit, Results, SearchScope
from judge.sections import Address, EditionRef, Place, SectionNumber
from judge.text import fold, nfc

LOOSE = 0.3
"""What lacks a word is kept only if it scores this share of the best that has most of them."""
SAME_CHAPTER = 0.93
"""What each further hit under one parent counts, so that no chapter fills the page."""
LOOKED_THROUGH = 150


@dataclass(frozen=True, slots=True)
class _Open:
    """A scope with its index, open for the time of one search."""

    scope: SearchScope
    index: EditionIndex

    @property
    def ref(self) -> EditionRef:
        return EditionRef(self.scope.game, self.scope.document, self.scope.edition)


@dataclass(frozen=True, slots=True)
class _Found:
    """A passage of a scope, scored."""

    opened: _Open
    scored: Scored | None
    count: int
    score: float

    @property
    def key(self) -> tuple[EditionRef, str]:
        return self.opened.ref, self.opened.index.passage(self.count).target


class SearchEngine:
    """Searches a sequence of scopes; indexes stay open, and are opened anew when a folder changes.

    >>> engine = SearchEngine([])
    >>> engine.search("prioridad").total
    0
    """

    def __init__(self, scopes: Iterable[SearchScope]) -> None:
        self.scopes = tuple(scopes)
        self._indexes: dict[SearchScope, EditionIndex] = {}
        self._lock = threading.Lock()

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
        query = parse(text)
        scopes = [
            scope
            for scope in self.scopes
            if (game is None or scope.game == game)
            and (document is None or scope.document == document)
            and _admits(query, scope)
        ]
        with ExitStack() as stack:
            opened = [self._open(scope, stack) for scope in scopes]
            wanted = _kinds(query, kinds)
            jump = _jump(query, opened)
            if jump:
                return _jumped(query, jump, wanted, limit)
            return _searched(query, opened, wanted, limit)

    def close(self) -> None:
        """Close every index; a search after that opens them again."""
        with self._lock:
            indexes, self._indexes = list(self._indexes.values()), {}
        for index in indexes:
            index.close()

    def __enter__(self) -> SearchEngine:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def _open(self, scope: SearchScope, stack: ExitStack) -> _Open:
        """The scope with its index, opened anew if its folder changed, held until the stack ends."""
        signature = index_signature(scope.folder)
        with self._lock:  # no other thread may close it between finding and holding it
            known = self._indexes.get(scope)
            if known is None or known.signature != signature:
                fresh = EditionIndex(scope.folder)
                self._indexes[scope] = fresh
                if known is not None:
                    known.close()
                known = fresh
            return _Open(scope, stack.enter_context(known.in_use()))


def _kinds(query: Query, kinds: Collection[Kind] | None) -> frozenset[Kind]:
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
    places: tuple[tuple[_Open, int], ...]


def _jump(query: Query, opened: Sequence[_Open]) -> _Jump | None:
    for number, among in _numbers(query, opened):
        places = ((one, one.index.numbered(number)) for one in among)
        found = tuple((one, count) for one, count in places if count is not None)
        if found:
            return _Jump(number, found)
    return None


def _numbers(query: Query, opened: Sequence[_Open]) -> Iterator[tuple[SectionNumber, list[_Open]]]:
    """The numbers that a query may be, with the scopes meant: as typed, after a name, in an address."""
    text = query.text
    if query.phrases or query.prefixes or not text or len(text) > 120:
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
    sections: list[_Found] = []
    children: list[_Found] = []
    for opened, count in jump.places:
        index = opened.index
        sections.append(_Found(opened, None, count, 1.0))
        key = number_key(index.passage(count).number)
        below = (_Found(opened, None, child, 0.5) for child in index.children(key))
        shown = {"section"} if "section" in wanted else wanted
        children.extend(child for child in below if _kind(child) in shown)
    found = [one for one in _merged([*sections, *children]) if _kind(one) in wanted]
    message = describe(query, number=jump.number)
    return replace(_results(query, found, limit, message, lambda one: frozenset()), number=jump.number)


# -- words -----------------------------------------------------------------------------------------------


def _searched(query: Query, opened: Sequence[_Open], wanted: frozenset[Kind], limit: int) -> Results:
    understood = _understandings(query, opened)
    found: list[_Found] = []
    for one, understanding in zip(opened, understood, strict=True):
        found.extend(_found_in(one, query, understanding, wanted))
    found.sort(key=lambda one: -one.score)
    found, dropped = _complete_first(found)
    found = _spread(_merged(found))
    stems = {id(one): u.stems for one, u in zip(opened, understood, strict=True)}
    reworded = dict.fromkeys(
        wording for one in found if one.scored for wording in one.scored.reading.wordings
    )
    message = describe(query, understood=understood, reworded=tuple(reworded), dropped=dropped)
    results = _results(query, found, limit, message, lambda one: stems[id(one.opened)])
    suggestions = _suggestions(query, opened, understood)
    return replace(results, suggestions=suggestions, dropped=dropped)


def _understandings(query: Query, opened: Sequence[_Open]) -> list[Understanding]:
    """Each scope's reading; a word is taken for another only where no scope knows it as it is."""
    unknown = [readings.unknown_words(query, one.index) for one in opened]
    nowhere = frozenset.intersection(*unknown) if unknown else frozenset()
    return [understand(query, one.index, nowhere) for one in opened]


def _found_in(
    opened: _Open, query: Query, understanding: Understanding, wanted: frozenset[Kind]
) -> Iterator[_Found]:
    index = opened.index
    allowed = _allowed(index, query, wanted)
    if query.empty:
        counts = (count for count in index.everything if allowed is None or allowed(count))
        if query.filters:
            yield from (_Found(opened, None, count, 1.0) for count in counts)
        return
    best: dict[int, Scored] = {}
    for reading in understanding.readings:
        for scored in rank(index, reading, allowed):
            known = best.get(scored.count)
            if known is None or known.score < scored.score:
                best[scored.count] = scored
    yield from (_Found(opened, scored, scored.count, scored.score) for scored in best.values())


def _allowed(index: EditionIndex, query: Query, wanted: frozenset[Kind]) -> Callable[[int], bool] | None:
    """The test that filters put to a passage, or None where every passage passes."""
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


def _complete_first(found: list[_Found]) -> tuple[list[_Found], tuple[str, ...]]:
    """What has all the words, with what comes near it; else what has most, and the words left out."""
    complete = [one for one in found if one.scored is None or one.scored.complete]
    least = LOOSE * max((one.score for one in complete or found), default=0.0)
    near = [one for one in found if one.scored is None or one.score >= least]
    if complete:
        kept = {id(one) for one in near}
        return [one for one in found if id(one) in kept or (one.scored and one.scored.complete)], ()
    best = next((one.scored for one in near if one.scored), None)
    return near, best.lacking if best else ()


def _merged(found: Iterable[_Found]) -> list[_Found]:
    """One hit per address: the digest and the imported text of an edition are one."""
    found = list(found)
    opened = {id(one.opened): one.opened for one in found}.values()
    if len({one.ref for one in opened}) == len(opened):
        return sorted(found, key=lambda one: -one.score)
    kept: dict[tuple[EditionRef, str], _Found] = {}
    for one in found:
        known = kept.get(one.key)
        if known is None or known.score < one.score:
            if known is not None:
                del kept[one.key]
            kept[one.key] = one
    return sorted(kept.values(), key=lambda one: -one.score)


def _spread(found: list[_Found]) -> list[_Found]:
    """Lower further hits under the same parent a little each, and put the list in order again."""
    seen: Counter[tuple[str, str, str]] = Counter()
    lowered = []
    for one in found[:LOOKED_THROUGH]:
        passage = one.opened.index.passage(one.count)
        above = (one.opened.scope.game, one.opened.scope.document, passage.parent or passage.target)
        lowered.append(replace(one, score=one.score * SAME_CHAPTER ** seen[above]))
        seen[above] += 1
    lowered.sort(key=lambda one: -one.score)
    return lowered + found[LOOKED_THROUGH:]


# -- the answer ------------------------------------------------------------------------------------------


def _kind(found: _Found) -> Kind:
    return KINDS[found.opened.index.kinds[found.count]]


def _results(
    query: Query,
    found: list[_Found],
    limit: int,
    understood: Message,
    stems: Callable[[_Found], frozenset[str]],
) -> Results:
    return Results(
        query=query.typed,
        understood=understood,
        total=len(found),
        hits=tuple(_hit(one, stems(one)) for one in found[: max(limit, 0)]),
        per_game=dict(Counter(one.opened.scope.game for one in found)),
        per_kind=dict(Counter(_kind(one) for one in found)),
    )


def _hit(found: _Found, stems: frozenset[str]) -> Hit:
    scope, index = found.opened.scope, found.opened.index
    passage = index.passage(found.count)
    text = _shown(index, passage)
    kind, slash, name = passage.target.partition("/")
    target = Place(kind, name) if slash else SectionNumber.parse(passage.target)  # type: ignore[arg-type]
    return Hit(
        address=Address(scope.game, target, scope.document, scope.edition),
        kind=passage.kind,
        game=scope.game,
        number=passage.number,
        heading=passage.heading,
        breadcrumb=tuple(reversed(passage.ancestors.split(ABOVE))) if passage.ancestors else (),
        card=passage.card,
        snippet=snippet(text, index.tokens(text), stems),
        score=found.score,
    )


def _shown(index: EditionIndex, passage: Passage) -> str:
    """The text that a snippet is taken from; a bare heading shows the text that follows it."""
    if not passage.body:
        below = (index.passage(child) for child in index.children(number_key(passage.target)))
        text = "\n".join(child.body for child in below if not child.heading)
        if text:
            return nfc(text)
    return nfc(passage.body) or nfc(passage.heading)


def _suggestions(
    query: Query, opened: Sequence[_Open], understood: Sequence[Understanding]
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
