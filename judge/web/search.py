"""``/search``: the query, its interpretation, and each hit in its context.

``/search/hits`` returns the first hits during typing, ``/search/beside`` the neighbours of a hit. Both are
parts of a page, and everything in them can also be reached without scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from urllib.parse import quote_plus

from flask import Blueprint, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from judge.documents import SectionNumber
from judge.errors import UnknownSection
from judge.json_api import read_address
from judge.search import KINDS, Counts, Hit, Kind, Results
from judge.search.query import MAX_CHARACTERS
from judge.web.built_in_cards import BuiltInShown, built_in_named
from judge.web.cards import fields_example
from judge.web.editions import EditionShown
from judge.web.hit_view import KIND_LABELS, shown
from judge.web.links import address_url
from judge.web.section import SectionShown
from judge.web.state import app_state, from_one_state, library

blueprint = Blueprint("search", __name__)

PAGE_SIZE = 20
"""Number of hits on a page: about as many as one looks through on a phone."""
LAST_PAGE = 25
"""The last page of hits: further ones call for a better query."""
WHERE = ("game", "document", "edition")
LONGEST_TYPED = 300
"""Maximum characters of a query that gets suggestions."""
WHILE_TYPING = 8
"""Maximum number of hits shown below the search field."""


@dataclass(frozen=True)
class ChipCounts:
    """The number of hits in each game and of each kind, across all games and all kinds."""

    games: Mapping[str, int]
    kinds: Mapping[Kind, int]
    in_all: int
    of_all: int


@dataclass(frozen=True)
class Asked:
    """A query with its scope, as in an address; ``where`` are the game, document and edition."""

    words: str
    where: Mapping[str, str]
    kind: Kind | None

    @classmethod
    def of_request(cls) -> Asked:
        """Unknown kinds are ignored; raises UnknownGame."""
        words = request.args.get("q", "").strip()[: MAX_CHARACTERS + 1]  # the page reports one over the limit
        where = {name: found for name in WHERE if (found := request.args.get(name))}
        kind = next((known for known in KINDS if known == request.args.get("kind")), None)
        if "game" in where:
            library().check_game(where["game"])
        return cls(words, where, kind)

    def results(self, limit: int) -> Results:
        game, document, edition = (self.where.get(name) for name in WHERE)
        return app_state().search(
            self.words, game=game, document=document, edition=edition, kind=self.kind, limit=limit
        )

    def counts(self, results: Results) -> ChipCounts:
        """The number of hits in each game and of each kind, whichever this search is limited to."""
        in_games: Results | Counts = results
        of_kinds: Results | Counts = results
        if self.where:
            in_games = app_state().counts(self.words, kind=self.kind)
        if self.kind:
            game, document, edition = (self.where.get(name) for name in WHERE)
            of_kinds = app_state().counts(self.words, game=game, document=document, edition=edition)
        return ChipCounts(
            {**in_games.per_game, **results.per_game},
            {**of_kinds.per_kind, **results.per_kind},
            in_games.total,
            of_kinds.total,
        )

    def hidden(self, results: Results) -> tuple[tuple[str, int], ...]:
        """The number of hits in each game that the search leaves out, highest first."""
        if "game" not in self.where or not self.words:
            return ()
        others = app_state().counts(self.words, kind=self.kind).per_game
        found = [(game, n) for game, n in others.items() if n and game != self.where["game"]]
        return tuple(sorted(found, key=lambda one: -one[1]))

    def url(self, **changed: object) -> str:
        """The address of this search with other parameters; those changed to None are dropped."""
        asked = {**self._quoted, **{k: v if v is None else _quoted(str(v)) for k, v in changed.items()}}
        query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
        return f"{request.script_root}/search?{query}"

    @cached_property
    def _quoted(self) -> dict[str, str | None]:
        asked = {"q": self.words, **self.where, "kind": self.kind}
        return {name: value if value is None else quote_plus(value) for name, value in asked.items()}


@lru_cache(maxsize=1024)
def _quoted(value: str) -> str:
    return quote_plus(value)


@blueprint.get("/search")
def search() -> str | Response:
    """The hits of a query in its scope; without a query, an empty search page.

    ``q`` is the query; ``game``, ``document``, ``edition``, ``kind`` the scope; ``page`` counts from 1; with
    ``go=1`` a query that is the number of exactly one section redirects to it. Unknown kinds and unreadable
    pages are ignored. Raises UnknownGame, UnknownDocument, UnknownEdition.
    """
    return from_one_state(_page)


def _page() -> str | Response:
    asked = Asked.of_request()
    page = min(max(request.args.get("page", 1, type=int), 1), LAST_PAGE)
    results, exact, counts = None, None, None
    if asked.words:
        results = asked.results(page * PAGE_SIZE)
        exact = exact_hit(results)
        if exact and request.args.get("go") == "1":
            return redirect(address_url(exact.address))
        counts = asked.counts(results)
    hits = results.hits[(page - 1) * PAGE_SIZE :] if results else ()
    more = results is not None and results.total > page * PAGE_SIZE and page < LAST_PAGE
    return render_template(
        "search/search.html",
        words=asked.words,
        scope=asked.where,
        kind=asked.kind,
        kinds=KIND_LABELS,
        games=_games(counts),
        editions=_editions(asked.where),
        results=results,
        counts=counts,
        others=_in_others(asked, counts),
        exact=exact,
        built_in=_built_in(asked, page),
        hits=shown(hits, asked.words),
        first=(page - 1) * PAGE_SIZE + 1,
        page=page,
        more=more,
        url=asked.url,
        fields_example=fields_example(asked.where["game"]) if asked.where.get("game") else "",
    )


def _built_in(asked: Asked, page: int) -> list[BuiltInShown]:
    if page > 1 or asked.kind not in (None, "card") or "game" not in asked.where:
        return []  # looking in every game would load all of their rules
    return built_in_named(asked.words, [asked.where["game"]])


def _in_others(asked: Asked, counts: ChipCounts | None) -> int:
    """How many hits there are in other games than the one that the search is limited to."""
    here = asked.where.get("game")
    return sum(n for game, n in counts.games.items() if game != here) if counts and here else 0


def _games(counts: ChipCounts | None) -> list[tuple[str, str]]:
    """The games with their names, most hits first."""
    games = [(game, library().game_name(game)) for game in library().games]
    found = counts.games if counts else {}
    return sorted(games, key=lambda one: -found.get(one[0], 0))


@blueprint.get("/search/hits")
def hits() -> str:
    """The first hits of a query, shown below the field while it is typed; scope as on the page."""
    return from_one_state(_while_typing)


def _while_typing() -> str:
    asked = Asked.of_request()
    results = asked.results(WHILE_TYPING)
    hidden = asked.hidden(results)
    return render_template(
        "search/hits.html",
        asked=asked,
        results=results,
        hidden=hidden,
        exact=exact_hit(results),
        hits=shown(results.hits, asked.words),
        kinds=KIND_LABELS,
        names={game: library().game_name(game) for game in (*results.per_game, *(one for one, _ in hidden))},
    )


@blueprint.get("/search/beside")
def beside() -> str:
    """The sections before and after the one at the address ``at``, with their texts.

    Raises UnreadableAddress, UnknownGame, UnknownDocument, UnknownEdition, UnknownSection.
    """
    edition, target = library().resolve(read_address(library(), request.args.get("at", "")))
    if not isinstance(target, SectionNumber):
        raise UnknownSection(number=str(target), edition=str(edition.ref))
    view = edition.view(target)
    near = [entry for entry in (view.previous, view.next) if entry is not None]
    sections = [SectionShown(edition.view(entry.number)) for entry in near]
    return render_template("search/beside.html", sections=sections)


def exact_hit(results: Results) -> Hit | None:
    """The hit of a query that is the number of exactly one section."""
    if results.number is None:
        return None
    found = [hit for hit in results.hits if hit.address.target == results.number]
    return found[0] if len(found) == 1 else None


def _editions(where: Mapping[str, str]) -> list[EditionShown]:
    """The editions that a search within one game may choose."""
    if "game" not in where:
        return []
    return [
        EditionShown(edition)
        for view in library().documents(where["game"])
        for edition in view.editions
        if where.get("document") in (None, view.document)
    ]


@blueprint.get("/search/suggestions")
def suggestions() -> Response:
    """Suggestions for a browser's address bar: the query, names, the headings above them, and their pages."""
    asked = Asked.of_request()
    hits = asked.results(WHILE_TYPING).hits if 0 < len(asked.words) <= LONGEST_TYPED else ()
    rows = [
        (" ".join(filter(None, (hit.number, hit.card or hit.heading))), " › ".join(hit.breadcrumb), one.url)
        for hit, one in zip(hits, shown(hits, asked.words), strict=True)
    ]
    site = request.host_url.rstrip("/")
    told = [asked.words, [row[0] for row in rows], [row[1] for row in rows], [site + row[2] for row in rows]]
    response = jsonify(told)
    response.mimetype = "application/x-suggestions+json"
    return response


@blueprint.get("/search/opensearch.xml")
def opensearch() -> Response:
    """The OpenSearch description, by which browsers offer Judge as a search engine."""
    response = make_response(render_template("search/opensearch.xml"))
    response.mimetype = "application/opensearchdescription+xml"
    return response
