"""Glossary terms that a text uses, found by their inflected forms, the longest where several begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from weakref import WeakKeyDictionary

from judge.documents import GlossaryEntry
from judge.library import Edition, EditionStore, Library
from judge.search.analysis import Analyser, Token

_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")
"""What a glossary adds to a term: ``Tribal (Card Type)``."""
_PASSED = re.compile(r"\((?:obsoleto|obsoleta|obsolete)\)\s*$", re.IGNORECASE)
"""A term that its glossary marks as no longer in use is an everyday word now."""
_SIGNS = "+-−–"
_SHORTEST = 3
KEPT_TEXTS = 4096
"""Of so many texts the terms of a glossary are kept."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A term where a text uses it: from ``start`` to ``end``, explained under ``slug``."""

    start: int
    end: int
    slug: str


@dataclass(frozen=True, slots=True)
class _Form:
    """One wording of a term: its words, the initials (``SBA``) or the sign before it (``+2 cards``) that a
    text must have as well, and how direct it is."""

    surfaces: tuple[str, ...]
    initials: str
    sign: str
    slug: str
    rank: int


class Mentions:
    """Finds the terms of a glossary in texts of its language.

    A term's other names count too, where no other entry claims them; initials only as they are written.

    >>> found = Mentions("en", [("stack", GlossaryEntry("Stack", "")), ("spell", GlossaryEntry("Spell", ""))])
    >>> [(one.slug, one.start) for one in found.in_text("Two spells on the stack. Spells wait.")]
    [('spell', 4), ('stack', 18)]
    """

    def __init__(self, language: str, entries: Iterable[tuple[str, GlossaryEntry]]) -> None:
        self.analyser = Analyser(language)
        self._forms: dict[str, dict[tuple[str, ...], list[_Form]]] = {}
        claimed: dict[tuple[str, ...], set[str]] = {}
        given = [(slug, entry) for slug, entry in entries if not _PASSED.search(entry.term)]
        for slug, entry in given:
            for alias in entry.aliases:
                claimed.setdefault(self._stems(alias), set()).add(slug)
        for slug, entry in given:
            whole = _ASIDE.sub("", entry.term)
            self._add(slug, whole, 0)
            for part in whole.split(", ") if ", " in whole else ():
                self._add(slug, part, 1)
            for alias in entry.aliases:
                if len(claimed[self._stems(alias)]) == 1:
                    self._add(slug, alias, 2)
        self._known = lru_cache(maxsize=KEPT_TEXTS)(lambda text: tuple(self._uses(text)))
        self._longest = {first: max(map(len, forms)) for first, forms in self._forms.items()}

    def _stems(self, text: str) -> tuple[str, ...]:
        return tuple(token.stem for token in self.analyser.tokens(text))

    def _add(self, slug: str, text: str, rank: int) -> None:
        tokens = list(self.analyser.tokens(text))
        written = text.strip()
        initials = written if len(tokens) == 1 and written.isupper() and len(written) > 1 else ""
        if not tokens or (len(tokens) == 1 and not self._tells(tokens[0], bool(initials))):
            return
        stems = tuple(token.stem for token in tokens)
        sign = written[0] if written[0] in _SIGNS and tokens[0].start else ""
        form = _Form(tuple(token.surface for token in tokens), initials, sign, slug, rank)
        self._forms.setdefault(stems[0], {}).setdefault(stems, []).append(form)

    def _tells(self, token: Token, initials: bool) -> bool:
        """Whether one word alone may be taken for a term wherever it stands."""
        if not any(letter.isalpha() for letter in token.surface):
            return False
        return initials or (len(token.surface) >= _SHORTEST and not self.analyser.is_stop_word(token.surface))

    def in_text(self, text: str) -> tuple[Mention, ...]:
        """The terms of a text where each is used first, in order."""
        found: dict[str, Mention] = {}
        for mention in self.uses(text):
            found.setdefault(mention.slug, mention)
        return tuple(found.values())

    def uses(self, text: str) -> tuple[Mention, ...]:
        """Every use of a term in a text, in order, none within another; kept for the next time."""
        return self._known(text)

    def _uses(self, text: str) -> Iterator[Mention]:
        tokens = list(self.analyser.tokens(text))
        at = 0
        while at < len(tokens):
            form, count = self._at(text, tokens, at)
            if form is not None:
                yield Mention(tokens[at].start - len(form.sign), tokens[at + count - 1].end, form.slug)
            at += count

    def _at(self, text: str, tokens: list[Token], at: int) -> tuple[_Form | None, int]:
        """The term that begins at a word, with how many words it has."""
        forms = self._forms.get(tokens[at].stem)
        if forms is None:
            return None, 1
        for count in range(min(self._longest[tokens[at].stem], len(tokens) - at), 0, -1):
            words = tokens[at : at + count]
            fitting = forms.get(tuple(word.stem for word in words))
            if fitting and _joined(text, words):
                best = _best(fitting, text, words)
                if best is not None:
                    return best, count
        return None, 1


def _joined(text: str, words: list[Token]) -> bool:
    """Whether nothing but blanks, hyphens and the marks of emphasis stands between words."""
    return all(
        not text[one.end : other.start].strip(" \t\u00a0*-‐‑–") and "\n\n" not in text[one.end : other.start]
        for one, other in pairwise(words)
    )


def _best(forms: Iterable[_Form], text: str, words: list[Token]) -> _Form | None:
    """Of the wordings with these stems the one that is written so, else the term before its other names."""
    written = tuple(word.surface for word in words)
    start = words[0].start
    said, sign = text[start : words[-1].end], text[max(start - 1, 0) : start]
    fitting = [form for form in forms if form.initials in ("", said) and form.sign in ("", sign)]
    return min(fitting, key=lambda form: (form.surfaces != written, form.rank, form.slug), default=None)


_KEPT: WeakKeyDictionary[EditionStore, Mentions] = WeakKeyDictionary()
_BUILDING = Lock()


def mentions_of(store: EditionStore) -> Mentions:
    """What finds the terms of a store's glossary; built once, and kept as long as the store is."""
    with _BUILDING:
        found = _KEPT.get(store)
        if found is None:
            slugs = (slug for slug, _ in store.glossary_slugs())
            found = Mentions(store.about.language, zip(slugs, store.glossary(), strict=True))
            _KEPT[store] = found
    return found


def glossary_for(library: Library, edition: Edition, store: EditionStore) -> tuple[Edition, Mentions] | None:
    """The glossary in a text's language that explains it: the text's own, else one of its edition, of its
    game's main document, of another current one; None where there is none."""
    for one, other in _glossaries(library, edition, store):
        if other.about.language == store.about.language and other.glossary_slugs():
            return one, mentions_of(other)
    return None


def _glossaries(
    library: Library, edition: Edition, store: EditionStore
) -> Iterator[tuple[Edition, EditionStore]]:
    yield edition, store
    game = edition.ref.game
    main = library.main_document(game)
    current = sorted(library.current_editions(game), key=lambda one: one.ref.document != main)
    yield from ((one, other) for one in (edition, *current) for other in one.stores)
