"""From addresses to pages: the only module that knows where sections, cards, rulings and terms are shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from flask import request, url_for

from judge.citations import Target
from judge.documents import Address, EditionRef, Place, SectionNumber
from judge.errors import UnreadableNumber
from judge.library import Edition
from judge.web.state import library


def address_url(address: Address, **query: object) -> str:
    """The page of an address, including the edition; ``query`` adds parameters."""
    if not address.document or not address.edition:
        edition, _ = library().resolve(address)
        address = address.within(edition.ref.document, edition.ref.edition)
    assert address.document is not None
    assert address.edition is not None
    ref = EditionRef(address.game, address.document, address.edition)
    return target_url(ref, address.target, **query)


def target_url(ref: EditionRef, target: Target, **query: Any) -> str:
    """The page of a section or place of one edition.

    An example is shown in its section. A card or term of a current edition is shown with everything that the
    game's current documents say about it; one of another edition by itself.
    """
    if isinstance(target, SectionNumber):
        return section_url(ref, target, **query)
    if target.kind == "example":
        number, _, count = target.name.rpartition("-")
        try:
            return section_url(ref, SectionNumber.parse(number), _anchor=f"example-{count}", **query)
        except UnreadableNumber:
            return place_url(ref, target, **query)
    if target.kind in ("card", "glossary") and is_looked_up(ref):
        page = {"card": "cards.card", "glossary": "glossary.entry"}[target.kind]
        return url_for(page, game=ref.game, slug=target.name, **query)
    return place_url(ref, target, **query)


def section_url(ref: EditionRef, number: SectionNumber, **query: Any) -> str:
    """The page of a section; as pages have hundreds of them, only the number is formatted anew without a
    query.
    """
    if not query:
        return f"{_before_number(request.script_root, ref)}{quote(number.text, safe=_UNQUOTED)}"
    return url_for(
        "section.section",
        game=ref.game,
        document=ref.document,
        edition=ref.edition,
        number=number.text,
        **query,
    )


_UNQUOTED = "!$&'()*+,/:;=@"
"""Characters that stand unescaped in a path, as Werkzeug writes it."""


@lru_cache(maxsize=2000)
def _before_number(root: str, ref: EditionRef) -> str:
    """The address of an edition's sections up to the number; ``root`` is the request's path prefix."""
    found = url_for("section.section", game=ref.game, document=ref.document, edition=ref.edition, number="0")
    return found.removesuffix("0")


def place_url(ref: EditionRef, place: Place, **query: Any) -> str:
    return url_for(
        "places.place",
        game=ref.game,
        document=ref.document,
        edition=ref.edition,
        kind=place.kind,
        name=place.name,
        **query,
    )


def edition_url(ref: EditionRef) -> str:
    return url_for("contents.contents", game=ref.game, document=ref.document, edition=ref.edition)


def is_looked_up(ref: EditionRef) -> bool:
    """Whether a look-up without an edition includes this one."""
    return any(edition.ref == ref for edition in library().current_editions(ref.game))


def has(edition: Edition, number: SectionNumber) -> bool:
    return any(number in store.numbers for store in edition.stores)


def read_number(text: str, edition: Edition) -> SectionNumber | None:
    """A number as typed, or a single word that is a number in this edition."""
    found = SectionNumber.typed(text)
    if found is not None:
        return found
    try:
        bare = SectionNumber.parse(text)
    except UnreadableNumber:
        return None
    return bare if has(edition, bare) else None


def asked_again(url: str) -> str:
    """Another page with the query of this request."""
    query = urlencode(list(request.args.items(multi=True)))
    return f"{url}?{query}" if query else url
