"""``/search``: what was asked, how it was understood, and each hit in its context."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from judge.library import Edition, EditionStore
from judge.messages import N_
from judge.search import KINDS, Hit, Kind, Results
from judge.sections import EditionRef, Place, SectionNumber
from judge.text import nfc
from judge.web.editions import EditionShown
from judge.web.links import address_url
from judge.web.state import desk, library

blueprint = Blueprint("search", __name__)

PAGE_SIZE = 20
LAST_PAGE = 25
MOST_MARKED = 200
"""So many characters of a query go on into the addresses of its hits, to be marked there."""
KIND_LABELS: dict[Kind, tuple[str, str]] = {
    "section": (N_("Section"), N_("Sections")),
    "example": (N_("Example"), N_("Examples")),
    "glossary": (N_("Term"), N_("Terms")),
    "card": (N_("Card"), N_("Cards")),
    "ruling": (N_("Ruling"), N_("Rulings")),
}
"""What one of a kind is called, and many."""


@blueprint.get("/search")
def search() -> str | Response:
    """The hits of a query in its scope; an empty query is a page too.

    ``q`` the query; ``game``, ``document``, ``edition``, ``kind`` the scope; ``page`` from 1; ``go=1``
    leads straight to the section where the query is the number of exactly one. Unknown kinds and
    unreadable pages are taken for none. Raises UnknownGame, UnknownDocument, UnknownEdition.
    """
    words = request.args.get("q", "").strip()
    scope = {name: value for name in ("game", "document", "edition") if (value := request.args.get(name))}
    kind = request.args.get("kind")
    asked = next((known for known in KINDS if known == kind), None)
    page = min(max(request.args.get("page", 1, type=int), 1), LAST_PAGE)
    if scope.get("game"):
        library().check_game(scope["game"])
    results = None
    exact = None
    if words:
        results = desk().search(words, **scope, kind=asked, limit=page * PAGE_SIZE)
        exact = exact_hit(results)
        if exact and request.args.get("go") == "1":
            return redirect(address_url(exact.address))
    hits = results.hits[(page - 1) * PAGE_SIZE :] if results else ()
    more = results is not None and results.total > page * PAGE_SIZE and page < LAST_PAGE
    return render_template(
        "search/search.html",
        words=words,
        scope=scope,
        kind=asked,
        kinds=KIND_LABELS,
        games=[(game, library().game_name(game)) for game in library().games],
        editions=_editions(scope),
        results=results,
        exact=exact,
        hits=[shown(hit, words) for hit in hits],
        first=(page - 1) * PAGE_SIZE + 1,
        page=page,
        more=more,
        url=lambda **changed: _url(words, scope, asked, changed),
    )


def exact_hit(results: Results) -> Hit | None:
    """The hit of a query that is the number of exactly one section."""
    if results.number is None:
        return None
    found = [hit for hit in results.hits if hit.address.target == results.number]
    return found[0] if len(found) == 1 else None


def shown(hit: Hit, words: str) -> dict[str, Any]:
    """A hit with its page, its edition, and the languages of its heading and of its snippet."""
    ref = EditionRef(hit.game, hit.address.document or "", hit.address.edition or "")
    edition = library().edition(ref.game, ref.document, ref.edition)
    store = _told_by(hit, edition)
    section = isinstance(hit.address.target, SectionNumber) or hit.kind == "example"
    snippet = hit.snippet
    if store is edition.digest:
        snippet = tuple((text.replace("*", ""), match) for text, match in snippet)
    return {
        "hit": hit,
        "url": address_url(hit.address, **({"q": words[:MOST_MARKED]} if section else {})),
        "edition": EditionShown(edition),
        "language": store.about.language,
        "title_language": EditionShown(edition).title_language if section else store.about.language,
        "snippet": snippet,
        "kind": KIND_LABELS[hit.kind][0],
    }


def _told_by(hit: Hit, edition: Edition) -> EditionStore:
    """The text that a snippet is from, where an edition has both the official one and the digest."""
    target = hit.address.target
    words = "".join(text for text, _ in hit.snippet).strip("… \n").split("\n")[0][:80]
    for store in edition.stores[:-1]:
        if isinstance(target, Place) and target.kind != "example":
            read = {"glossary": store.glossary_entry, "card": store.card, "ruling": store.ruling}[target.kind]
            if read(target.name):
                return store
            continue
        number = target if isinstance(target, SectionNumber) else SectionNumber.typed(hit.number)
        shown = [entry] if number and (entry := store.numbers.get(number)) else []
        shown += store.children.get(number, ()) if shown else ()
        if any(words in nfc(block.text) for entry in shown for block in store.section(entry).blocks):
            return store
    return edition.stores[-1]


def _editions(scope: dict[str, str]) -> list[EditionShown]:
    """The editions among which a search within one game may choose."""
    if "game" not in scope:
        return []
    documents = library().documents(scope["game"])
    return [
        EditionShown(edition)
        for view in documents
        for edition in view.editions
        if scope.get("document") in (None, view.document)
    ]


def _url(words: str, scope: dict[str, str], kind: Kind | None, changed: dict[str, Any]) -> str:
    """This search with something changed; what is changed to None is left out."""
    asked: dict[str, Any] = {"q": words, **scope, "kind": kind, **changed}
    return url_for("search.search", **{k: v for k, v in asked.items() if v is not None})


@blueprint.get("/search/opensearch.xml")
def opensearch() -> Response:
    """The description by which a browser offers Judge as a search engine."""
    response = make_response(render_template("search/opensearch.xml"))
    response.mimetype = "application/opensearchdescription+xml"
    return response
