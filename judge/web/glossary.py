"""``/glossary/<game>``: the terms of a game; ``/glossary/<game>/<slug>``: one in all its documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup

from judge.citations import Target
from judge.documents import GlossaryEntry, Place
from judge.errors import NotFound
from judge.library import Edition, EditionStore
from judge.messages import N_
from judge.text import fold_hard, slugify
from judge.web.contents import tally
from judge.web.editions import EditionShown
from judge.web.html_text import plain, writer_of
from judge.web.links import has, section_url, target_url
from judge.web.quotes import LONGEST_QUOTE, whole_sentences
from judge.web.related import Counterpart, OfKind, by_kind, same_subject
from judge.web.section import place_name
from judge.web.state import library

blueprint = Blueprint("glossary", __name__)

ONE_PAGE = 150
"""A glossary with more terms is shown letter by letter."""


class UnknownTerm(NotFound):
    template = N_("no current document of {game} explains “{name}”")

    def __init__(self, game: str, name: str, near: list[tuple[str, str]]) -> None:
        super().__init__(game=game, name=name)
        self.near = near


@dataclass(frozen=True)
class TermShown:
    """One entry of a document's glossary, with its references as links."""

    edition: EditionShown
    entry: GlossaryEntry
    slug: str
    own: bool
    language: str
    text: Markup
    sections: tuple[tuple[str, str, str], ...]
    cited_by: tuple[tuple[OfKind, tuple[tuple[str, str], ...]], ...] = ()
    same_subject: tuple[Counterpart, ...] = ()


@blueprint.get("/glossary/<game>")
def glossary(game: str) -> str:
    """The terms of the current documents; ``letter`` filters a long list. Raises UnknownGame."""
    game_name = library().game_name(game)
    rows = sorted(_slugs(game), key=lambda row: fold_hard(row[1]))
    letters = sorted({_initial(term) for _, term, _, _ in rows})
    letter = request.args.get("letter", "")
    if letter not in letters:
        letter = letters[0] if len(rows) > ONE_PAGE else ""
    terms = [
        _shown(edition, store, slug, entry)
        for slug, term, edition, store in rows
        if not letter or _initial(term) == letter
        if (entry := store.glossary_entry(slug))
    ]
    return render_template(
        "glossary/glossary.html",
        game=game,
        game_name=game_name,
        terms=terms,
        letters=letters,
        letter=letter,
        total=len(rows),
        editions=list({row[2].ref: EditionShown(row[2]) for row in rows}.values()),
    )


@blueprint.get("/glossary/<game>/<slug>")
def entry(game: str, slug: str) -> str:
    """A term in every current document that explains it; raises UnknownGame, UnknownTerm."""
    game_name = library().game_name(game)
    terms = []
    for edition, store in _stores(game):
        found = store.glossary_entry(slug)
        if found is not None:
            terms.append(_shown(edition, store, slug, found, with_citing=True))
    if not terms:
        raise UnknownTerm(game_name, slug, _near(game, slug))
    elsewhere = tuple(dict.fromkeys(one for term in terms for one in term.same_subject))
    return render_template(
        "glossary/entry.html",
        game=game,
        game_name=game_name,
        terms=terms,
        elsewhere=elsewhere,
        quote=whole_sentences(plain(terms[0].entry.text, terms[0].own), LONGEST_QUOTE),
        has_rulings=any(tally(store).rulings for _, store in _stores(game)),
    )


def _stores(game: str) -> Iterator[tuple[Edition, EditionStore]]:
    for edition in library().current_editions(game):
        for store in edition.stores:
            yield edition, store


def _slugs(game: str) -> Iterator[tuple[str, str, Edition, EditionStore]]:
    for edition, store in _stores(game):
        for slug, term in store.glossary_slugs():
            yield slug, term, edition, store


def _initial(term: str) -> str:
    first = fold_hard(term).lstrip("\"'¡¿(«“ ")[:1]
    return first if first.isalpha() else "#"


def _shown(
    edition: Edition, store: EditionStore, slug: str, entry: GlossaryEntry, with_citing: bool = False
) -> TermShown:
    writer = writer_of(edition, store)
    place = Place("glossary", slug)
    cites = [citation for citation in store.cites(place) if citation.part == "text"]
    sections = tuple(
        (number.published, edition.view(number).heading, section_url(edition.ref, number))
        for number in entry.sections
        if has(edition, number)
    )
    groups = by_kind(store.cited_by(place)) if with_citing else ()
    citing = tuple((group, tuple(_citing(edition, target) for target in group.targets)) for group in groups)
    elsewhere = same_subject(edition, slug) if with_citing else ()
    text = writer.text(entry.text, cites, explains=slug)
    return TermShown(
        EditionShown(edition), entry, slug, writer.own, writer.language, text, sections, citing, elsewhere
    )


def _citing(edition: Edition, target: Target) -> tuple[str, str]:
    label = place_name(edition, target)[0] if isinstance(target, Place) else target.published
    return label, target_url(edition.ref, target)


def _near(game: str, slug: str) -> list[tuple[str, str]]:
    """Terms of similar spelling, nearest first, with their pages."""
    from rapidfuzz import fuzz, process

    terms = {known: term for known, term, _, _ in _slugs(game)}
    found = process.extract(slugify(slug), sorted(terms), scorer=fuzz.WRatio, limit=5, score_cutoff=75)
    return [(terms[known], url_for("glossary.entry", game=game, slug=known)) for known, _, _ in found]
