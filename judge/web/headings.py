"""Published headings in the reader's language, where the word list of the digest has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from judge.documents import GlossaryEntry, SectionNumber
from judge.library import Edition, EditionStore
from judge.text import fold
from judge.web.editions import EditionShown
from judge.web.language import current

_TERMS: WeakKeyDictionary[EditionStore, Mapping[str, GlossaryEntry]] = WeakKeyDictionary()
_PLURALS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"))
"""How a heading's last word may end, and its term's: *Costs* is headed what is listed as *cost*."""


def said(edition: Edition, number: SectionNumber, heading: str) -> str:
    """A heading in the reader's language: the term of the word list that means it and names its section.

    Empty where the heading is in that language already, or where the list has no such term.
    """
    store = edition.digest
    if not heading or store is None:
        return ""
    if store.about.language != current() or EditionShown(edition).title_language == current():
        return ""
    number = edition.pairs.get(number, number)
    found = (term for form in _forms(fold(heading)) if (term := _terms(store).get(form)) is not None)
    return next((term.term for term in found if number in term.sections), "")


def _forms(heading: str) -> Iterator[str]:
    for ending, singular in _PLURALS:
        if heading.endswith(ending):
            yield heading.removesuffix(ending) + singular


def _terms(store: EditionStore) -> Mapping[str, GlossaryEntry]:
    """The terms of the word list by their other names, read once and kept as long as the store is."""
    known = _TERMS.get(store)
    if known is None:
        made: dict[str, GlossaryEntry] = {}
        for entry in store.glossary():
            for name in entry.aliases:
                made.setdefault(fold(name), entry)
        known = _TERMS[store] = made
    return known
