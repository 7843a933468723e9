"""Links from texts to the glossary's terms."""

from __future__ import annotations

from dataclasses import dataclass

from flask import g
from markupsafe import Markup

from judge.documents import Place
from judge.library import Edition, EditionStore
from judge.search.mentions import Mentions, glossary_for
from judge.web.links import target_url
from judge.web.state import library


@dataclass(frozen=True)
class Terms:
    """The glossary for an edition's texts: finds its terms in them and knows their pages."""

    edition: Edition
    mentions: Mentions

    def link(self, slug: str, words: Markup) -> Markup:
        """Words of a text as a link to the page of their term."""
        known: dict[tuple[str, str], Markup] = g.setdefault("term_links", {})
        key = (str(self.edition.ref), slug)
        if key not in known:
            url = target_url(self.edition.ref, Place("glossary", slug))
            known[key] = Markup('<a class="term" href="{}">').format(url)
        return known[key] + words + Markup("</a>")


def terms_of(edition: Edition, store: EditionStore) -> Terms | None:
    """The links for the terms in an edition's text; None if there is no glossary of its language."""
    known: dict[EditionStore, Terms | None] = g.setdefault("terms_of", {})
    if store not in known:
        found = glossary_for(library(), edition, store)
        known[store] = Terms(*found) if found else None
    return known[store]
