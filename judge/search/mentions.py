"""Finds the glossary terms that a text uses, in any inflected form; the longest of overlapping terms wins."""

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
from judge.search.terms_abroad import Kind, Said, is_meant, kind_of

_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")
"""A remark that a glossary adds to a term: ``Tribal (Card Type)``."""
_PASSED = re.compile(r"\((?:obsoleto|obsoleta|obsolete)\)\s*$", re.IGNORECASE)
"""A term that its glossary marks as obsolete; in a text it is an everyday word."""
_SIGNS = "+-−–"
_SHORTEST = 3
"""Minimum number of letters of a single word that is taken for a term, unless it is an abbreviation."""
MAX_TEXTS_KEPT = 4096
"""Maximum number of texts whose terms are cached."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One use of a term in a text: from ``start`` to ``end``, explained under ``slug``."""

    start: int
    end: int
    slug: str


@dataclass(frozen=True, slots=True)
class _Form:
    """One wording of a term: its words, the initials (``SBA``) or leading sign (``+2 cards``) that the text
    must have too, and a rank: 0 for the term itself, more for other names."""

    surfaces: tuple[str, ...]
    initials: str
    sign: str
    slug: str
    rank: int
    kind: Kind = "word"


class Mentions:
    """Finds the terms of a glossary in texts of its language.

    A term's aliases count too, unless another entry has the same name; initials must be written the same way.
    With ``abroad``, in the text of a document about tournaments, a single word must be meant as the term
    (:mod:`judge.search.terms_abroad`).

    >>> found = Mentions("en", [("stack", GlossaryEntry("Stack", "")), ("spell", GlossaryEntry("Spell", ""))])
    >>> [(one.slug, one.start) for one in found.in_text("Two spells on the stack. Spells wait.")]
    [('spell', 4), ('stack', 18)]
    """

    def __init__(
        self, language: str, entries: Iterable[tuple[str, GlossaryEntry]], abroad: bool = False
    ) -> None:
        self._language, self._abroad = language, abroad
        self.analyser = Analyser(language)
        self._forms: dict[str, dict[tuple[str, ...], list[_Form]]] = {}
        claimed: dict[tuple[str, ...], set[str]] = {}
        given = [(slug, entry) for slug, entry in entries if not _PASSED.search(entry.term)]
        for slug, entry in given:
            for alias in entry.aliases:
                claimed.setdefault(self._stems(alias), set()).add(slug)
        for slug, entry in given:
            whole = _ASIDE.sub("", entry.term)
            kind = kind_of(entry)
            self._add(slug, whole, 0, kind)
            for part in whole.split(", ") if ", " in whole else ():
                self._add(slug, part, 1, kind)
            for alias in entry.aliases:
                if len(claimed[self._stems(alias)]) == 1:
                    self._add(slug, alias, 2, kind)
        self._known = lru_cache(maxsize=MAX_TEXTS_KEPT)(lambda text: tuple(self._uses(text)))
        self._longest = {first: max(map(len, forms)) for first, forms in self._forms.items()}

    def _stems(self, text: str) -> tuple[str, ...]:
        return tuple(token.stem for token in self.analyser.tokens(text))

    def _add(self, slug: str, text: str, rank: int, kind: Kind) -> None:
        tokens = list(self.analyser.tokens(text))
        written = text.strip()
        initials = written if len(tokens) == 1 and written.isupper() and len(written) > 1 else ""
        if not tokens or (len(tokens) == 1 and not self._tells(tokens[0], bool(initials))):
            return
        stems = tuple(token.stem for token in tokens)
        sign = written[0] if written[0] in _SIGNS and tokens[0].start else ""
        form = _Form(tuple(token.surface for token in tokens), initials, sign, slug, rank, kind)
        self._forms.setdefault(stems[0], {}).setdefault(stems, []).append(form)

    def _tells(self, token: Token, initials: bool) -> bool:
        """Whether a single word is specific enough to be taken for a term anywhere."""
        if not any(letter.isalpha() for letter in token.surface):
            return False
        return initials or (len(token.surface) >= _SHORTEST and not self.analyser.is_stop_word(token.surface))

    def in_text(self, text: str) -> tuple[Mention, ...]:
        """The first use of each term in a text, in order."""
        found: dict[str, Mention] = {}
        for mention in self.uses(text):
            found.setdefault(mention.slug, mention)
        return tuple(found.values())

    def uses(self, text: str) -> tuple[Mention, ...]:
        """Every use of a term in a text, in order and without overlaps; cached."""
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
        """The term that begins at a word, and its number of words."""
        forms = self._forms.get(tokens[at].stem)
        if forms is None:
            return None, 1
        for count in range(min(self._longest[tokens[at].stem], len(tokens) - at), 0, -1):
            words = tokens[at : at + count]
            fitting = forms.get(tuple(word.stem for word in words))
            if fitting and self._abroad and count == 1:
                fitting = [form for form in fitting if self._is_meant(text, form, tokens, at)]
            if fitting and _joined(text, words):
                best = _best(fitting, text, words)
                if best is not None:
                    return best, count
        return None, 1

    def _is_meant(self, text: str, form: _Form, tokens: list[Token], at: int) -> bool:
        """Whether a single word of another document's text is meant as the term."""
        if form.initials:
            return True
        before = tokens[at - 1].surface if at else ""
        start = tokens[at].start
        said = Said(tokens[at].surface, text[start : start + 1].isupper(), before)
        return form.rank < 2 and is_meant(self._language, form.surfaces[0], form.kind, said)


def _joined(text: str, words: list[Token]) -> bool:
    """Whether only blanks, hyphens and emphasis marks separate the words."""
    return all(
        not text[one.end : other.start].strip(" \t\u00a0*-‐‑–") and "\n\n" not in text[one.end : other.start]
        for one, other in pairwise(words)
    )


def _best(forms: Iterable[_Form], text: str, words: list[Token]) -> _Form | None:
    """The wording spelt like the text among those with the same stems; else the term, before its aliases."""
    written = tuple(word.surface for word in words)
    start = words[0].start
    said, sign = text[start : words[-1].end], text[max(start - 1, 0) : start]
    fitting = [form for form in forms if form.initials in ("", said) and form.sign in ("", sign)]
    return min(fitting, key=lambda form: (form.surfaces != written, form.rank, form.slug), default=None)


_CACHE: WeakKeyDictionary[EditionStore, dict[bool, Mentions]] = WeakKeyDictionary()
_BUILDING = Lock()


def mentions_of(store: EditionStore, abroad: bool = False) -> Mentions:
    """The finder for the glossary of a store; built once and cached as long as the store lives.

    ``abroad`` is for the texts of documents about tournaments.
    """
    with _BUILDING:
        known = _CACHE.setdefault(store, {})
        if abroad not in known:
            slugs = (slug for slug, _ in store.glossary_slugs())
            entries = zip(slugs, store.glossary(), strict=True)
            known[abroad] = Mentions(store.about.language, entries, abroad)
    return known[abroad]


def glossary_for(library: Library, edition: Edition, store: EditionStore) -> tuple[Edition, Mentions] | None:
    """The glossary that explains a text, in its language: that of its own store, else of its edition, of its
    game's main document, or of another current document; None if there is none."""
    for one, other in _glossaries(library, edition, store):
        if other.about.language == store.about.language and other.glossary_slugs():
            return one, mentions_of(other, _is_abroad(library, edition, one))
    return None


def _is_abroad(library: Library, edition: Edition, explaining: Edition) -> bool:
    """Whether an edition is written in ordinary language, unlike the rules that the glossary explains.

    Tournament rules are, and documents that Judge knows nothing about.
    """
    ref = edition.ref
    if ref.document == explaining.ref.document:
        return False
    tournament = {document for document, _ in library.tournament_rules(ref.game)}
    return ref.document in tournament or not edition.restated


def _glossaries(
    library: Library, edition: Edition, store: EditionStore
) -> Iterator[tuple[Edition, EditionStore]]:
    yield edition, store
    game = edition.ref.game
    main = library.main_document(game)
    current = sorted(library.current_editions(game), key=lambda one: one.ref.document != main)
    yield from ((one, other) for one in (edition, *current) for other in one.stores)
