"""Published headings in the reader's language, if the digest has words for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from judge.documents import GlossaryEntry, SectionNumber
from judge.library import Edition, EditionStore
from judge.text import fold
from judge.web.editions import EditionShown
from judge.web.language import current

_TITLES: WeakKeyDictionary[EditionStore, Mapping[SectionNumber, str]] = WeakKeyDictionary()
_TERMS: WeakKeyDictionary[EditionStore, Mapping[str, GlossaryEntry]] = WeakKeyDictionary()
_PLURALS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"))
"""Endings in which a heading's last word and its term may differ: *Costs* matches the term *cost*."""


def heading_text(edition: Edition, number: SectionNumber, heading: str) -> str:
    """A heading in the reader's language, according to the digest.

    That is the term of the word list with this meaning and section, else the section's first alias. Empty if
    the heading is in that language already, is a name shared by both languages, or belongs to a section that
    the document does not number.
    """
    store = edition.digest
    if not heading or store is None:
        return ""
    language = current()
    if store.about.language != language or EditionShown(edition).title_language == language:
        return ""
    number = edition.pairs.get(number, number)
    found = (term for form in _forms(fold(heading)) if (term := _terms(store).get(form)) is not None)
    listed = next((term.term for term in found if number in term.sections), "")
    title = listed or _titles(store).get(number, "")
    return "" if fold(title) == fold(heading) else title


def _titles(store: EditionStore) -> Mapping[SectionNumber, str]:
    """The first aliases of sections with a heading; read once per store."""
    known = _TITLES.get(store)
    if known is None:
        headed = (entry for entry in store.outline if entry.heading and not entry.assigned)
        aliases = ((entry.number, store.section(entry).aliases) for entry in headed)
        known = _TITLES[store] = {number: names[0] for number, names in aliases if names}
    return known


def _forms(heading: str) -> Iterator[str]:
    for ending, singular in _PLURALS:
        if heading.endswith(ending):
            yield heading.removesuffix(ending) + singular


def _terms(store: EditionStore) -> Mapping[str, GlossaryEntry]:
    """The terms of the word list by their other names; read once per store."""
    known = _TERMS.get(store)
    if known is None:
        made: dict[str, GlossaryEntry] = {}
        for entry in store.glossary():
            for name in entry.aliases:
                made.setdefault(fold(name), entry)
        known = _TERMS[store] = made
    return known
