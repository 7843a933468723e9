"""The answer to a query: hits with snippet and breadcrumb, counts, terms to go on with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.messages import Message
from judge.search.highlight import marked, snippet
from judge.search.index import EditionIndex
from judge.search.order import Open, twins_of
from judge.search.passages import ABOVE
from judge.search.query import KINDS, Kind, Query
from judge.search.ranking import Found
from judge.search.results import Hit, Results
from judge.sections import Address
from judge.text import fold

RELATED_FROM = 10
"""How many of the first hits are asked for related terms."""


def results_of(
    query: Query,
    found: list[Found],
    opened: Sequence[Open],
    limit: int,
    understood: Message,
    letters: Sequence[Mapping[str, str]],
    *,
    suggestions: tuple[str, ...] = (),
    dropped: tuple[str, ...] = (),
    related: tuple[str, ...] = (),
) -> Results:
    per_game: Counter[str] = Counter()
    per_kind: Counter[Kind] = Counter()
    for scope in opened:
        kinds, order = scope.index.kinds, scope.order
        counts = Counter([kinds[one[2]] for one in found if one[1] == order])
        if counts:
            per_game[scope.scope.game] += counts.total()
            for kind, count in counts.items():
                per_kind[KINDS[kind]] += count
    twins = twins_of(opened)
    hits = []
    for one in found[: max(limit, 0)]:
        hit, leading = hit_of(one, opened, letters[one[1]]), twins.get(one[1])
        hits.append(_led(hit, leading.index, opened[one[1]].index.targets[one[2]]) if leading else hit)
    return Results(
        query=query.typed,
        understood=understood,
        total=len(found),
        hits=tuple(hits),
        per_game=dict(per_game),
        per_kind=dict(per_kind),
        suggestions=suggestions,
        dropped=dropped,
        related=related,
    )


def hit_of(found: Found, opened: Sequence[Open], letters: Mapping[str, str]) -> Hit:
    score, order, count, _, _ = found
    scope, index = opened[order].scope, opened[order].index
    shown = index.shown(count)
    passage, text = shown.passage, shown.text
    if shown.own:
        segments = marked(text, shown.bounds, index.marks(count, letters))
    else:
        segments = snippet(text, shown.tokens(index.analyser), set(letters.values()))
    if shown.address is None:
        shown.address = Address(scope.game, shown.target, scope.document, scope.edition)
    return Hit(
        shown.address,
        passage.kind,
        scope.game,
        passage.number,
        passage.heading,
        shown.breadcrumb,
        passage.card,
        segments,
        -score,
        scope.title,
    )


def _led(hit: Hit, leading: EditionIndex, target: str) -> Hit:
    """A hit in the digest under the official text's headings, where that has the section."""
    count = leading.place_of_target.get(target)
    if count is None:
        return hit
    official = leading.shown(count)
    heading = official.passage.heading or hit.heading
    return replace(hit, heading=heading, breadcrumb=official.breadcrumb or hit.breadcrumb)


def related_to(query: Query, opened: Sequence[Open], found: Sequence[Found]) -> tuple[str, ...]:
    """Terms that explain what was found: those of the glossary, and the names of the chapters."""
    typed = fold(query.text)
    terms: dict[str, None] = {}
    for one in found:
        index = opened[one[1]].index
        passage = index.passage(one[2])
        heading = passage.heading if passage.kind == "glossary" else passage.ancestors.split(ABOVE)[0]
        if heading and fold(heading) != typed:
            terms[heading] = None
    return tuple(terms)[:5]
