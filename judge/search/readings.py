"""How a query is read in one document's language: words, misspellings, ñ, other wordings of its terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from judge.search.analysis import LIGHT_WORDS, MAX_WORD, NEGATIONS, STOP_WORDS, Token, pieces
from judge.search.query import Query
from judge.search.ranking import Reading
from judge.search.shelf import MOST_WORDS, Shelf, Unit, keep
from judge.search.spacing import joined, parted
from judge.search.terms import Replacement, Wording, may_begin_term, replacements, words_like, words_of_terms
from judge.search.vocabulary import Likeness
from judge.text import fold

TILDE, ALTERNATION, ONE_SLIP, TWO_SLIPS, NEGATION = 0.5, 0.6, 0.75, 0.5, 0.6
OTHER_LANGUAGE, OTHER_WORDING = 0.5, 0.55
NUMERAL = 0.8
LIGHT = 0.25
MAX_READINGS = 6
MAX_UNITS = 24
"""How many different words of a query are looked up."""

_PAST_WITHOUT_ACCENT = re.compile(r"(\w{3,})io$")
"""*perdio* for *perdió*; looked for only where the word as typed is unknown, for many nouns end so too."""

_COUNTED = {
    "es": ("cero", "", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}
NUMERALS = {
    language: {
        **{str(count): word for count, word in enumerate(words) if word},
        **{word: str(count) for count, word in enumerate(words) if word},
    }
    for language, words in _COUNTED.items()
}
"""Small numbers as words and as figures: rules write the one, judges type the other."""
_OTHER_NEGATIONS = {
    "sin": ("no",),
    "ni": ("no",),
    "nunca": ("no",),
    "without": ("no", "not"),
    "never": ("not",),
}
"""*sin cartas* is also *no quedan cartas*; of two negations the rarer is answered by the more usual."""
_SMALL = frozenset[str]().union(*STOP_WORDS.values(), *LIGHT_WORDS.values()) - NEGATIONS
"""The small words of all languages; who asks in one language need not find those of his in the other."""
_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_NONE: frozenset[str] = frozenset()


class Understanding(NamedTuple):
    """What one scope made of a query: its readings, and what a person should know of them.

    ``corrected`` maps a word as typed to the words taken for it.
    """

    readings: tuple[Reading, ...]
    corrected: Mapping[str, tuple[str, ...]] = _NOTHING


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A word of a query as a shelf answers it, alone and with others.

    ``known`` tells whether the shelf has it in any form or it is a small word of another language,
    ``telling`` whether it says what is asked for,
    ``in_term`` whether a term of the field may begin with it.
    """

    token: Token
    alone: Unit
    among: Unit
    known: bool
    telling: bool
    in_term: bool


class Typed:
    """A query's words as a shelf answers them."""

    __slots__ = ("analyser", "found", "phrases", "surface", "telling", "terms", "words")

    def __init__(self, query: Query, shelf: Shelf) -> None:
        self.analyser = shelf.analyser
        kept = shelf.words
        found: list[Word] = [kept.get(piece) or _kept(shelf, piece) for piece in pieces(query.text)]
        self.found = found
        self.words = words = tuple([word.token.surface for word in found])
        self.surface = " ".join(words)
        self.telling = [word for word in found if word.telling] or found
        self.phrases: tuple[tuple[str, ...], ...] = ()
        if query.phrases:
            stems = (tuple(token.stem for token in self.analyser.words(phrase)) for phrase in query.phrases)
            self.phrases = tuple(filter(None, stems))
        self.terms: tuple[Replacement, ...] = ()
        if not self.phrases:
            for word in found:
                if word.in_term:
                    self.terms = replacements(words, shelf.language)
                    break

    def known_terms(self) -> frozenset[str]:
        """The words that belong to a term of the field in any language."""
        found = (one for language in ("es", "en") for one in replacements(self.words, language))
        return frozenset(word for one in found for word in self.words[one.start : one.end])


def unknown_words(typed: Typed) -> Set[str]:
    """The words of a query that the shelf has in no form, and that no table knows."""
    for word in typed.found:
        if not word.known:
            break
    else:
        return _NONE
    return {word.token.surface for word in typed.found if not word.known} - typed.known_terms()


def understand(query: Query, typed: Typed, shelf: Shelf, misspelt: Set[str]) -> Understanding:
    """Read a query for one shelf; the ``misspelt`` words may be taken for others."""
    prefixes = tuple([_prefix_unit(shelf, prefix) for prefix in query.prefixes]) if query.prefixes else ()
    if misspelt:
        spaced = _spaced(query, typed, shelf, misspelt)
        if spaced:
            return spaced
    else:
        first = _reading(typed.telling, typed.surface, prefixes, typed.phrases)
        together = _together(query, typed, shelf) if len(typed.words) > 1 else ()
        if not typed.terms and not together:
            return Understanding((first,))
        readings = (first, *together, *_reworded(shelf, typed, typed.terms, prefixes))
        return Understanding(readings[:MAX_READINGS])
    corrected: dict[str, tuple[str, ...]] = {}
    taken = [_taken_for(shelf, word, misspelt, corrected) for word in typed.telling]
    first = _reading(taken, typed.surface, prefixes, typed.phrases)
    if typed.phrases:
        return Understanding((first,), corrected)
    terms = typed.terms
    words = tuple(_term_word(word, misspelt, corrected) for word in typed.words)
    if words != typed.words:
        terms = replacements(words, typed.analyser.language)
    right = {word.token.surface: word for word in taken}
    readings = (first, *_reworded(shelf, typed, terms, prefixes, right))
    return Understanding(readings[:MAX_READINGS], corrected)


def _spaced(query: Query, typed: Typed, shelf: Shelf, misspelt: Set[str]) -> Understanding | None:
    """The query with words parted that were typed together, and joined that were typed apart, if any of
    them is known only so."""
    known = shelf.vocabulary.number_of_surface
    words, corrected = list(typed.words), dict[str, tuple[str, ...]]()
    pair = joined(words, known, words_of_terms())
    if pair and not misspelt.isdisjoint(words[pair[0] : pair[0] + 2]):
        at, whole = pair
        corrected[" ".join(words[at : at + 2])] = (whole,)
        words[at : at + 2] = [whole]
    for at, word in reversed(list(enumerate(words))):
        if word in misspelt and not any(near.slips < 2 for near in _likenesses(shelf, word)):
            parts = parted(word, known)
            if parts:
                corrected[word] = (" ".join(parts),)
                words[at : at + 1] = parts
    if not corrected:
        return None
    respelt = query._replace(text=" ".join(words))
    found = understand(respelt, Typed(respelt, shelf), shelf, misspelt & set(words))
    return Understanding(found.readings, {**corrected, **found.corrected})


def _together(query: Query, typed: Typed, shelf: Shelf) -> tuple[Reading, ...]:
    """The query with two words as one, where they are known so too: *death touch*."""
    pair = joined(typed.words, shelf.vocabulary.number_of_surface, words_of_terms())
    if not pair or typed.phrases:
        return ()
    at, whole = pair
    words = (*typed.words[:at], whole, *typed.words[at + 2 :])
    respelt = query._replace(text=" ".join(words))
    found = understand(respelt, Typed(respelt, shelf), shelf, _NONE)
    return tuple([one._replace(wordings=one.wordings or (whole,)) for one in found.readings])


def _reading(
    telling: Sequence[Word],
    surface: str,
    prefixes: tuple[Unit, ...],
    phrases: tuple[tuple[str, ...], ...] = (),
) -> Reading:
    units: dict[str, Unit] = {}
    if len(telling) > 1:
        for word in telling[:MAX_UNITS]:
            units.setdefault(word.token.stem, word.among)
    else:
        for word in telling:
            units[word.token.stem] = word.alone
    title = " ".join([unit.stems[0][0] for unit in units.values()])
    return Reading((*units.values(), *prefixes), phrases, title, surface)


def _kept(shelf: Shelf, piece: str) -> Word:
    """A word of a query, as it was typed; worked out once."""
    (token,) = shelf.analyser.words(piece)
    word = _word(shelf, token)
    if len(piece) <= MAX_WORD:
        keep(shelf.words, piece, word, MOST_WORDS)
    return word


def _word(shelf: Shelf, token: Token) -> Word:
    """A word as this shelf answers it; worked out once."""
    key = (token.surface, token.stem)
    known: Word | None = shelf.remembered.get(key)
    if known is None:
        variants = _variants(shelf, token)
        among = alone = Unit(token.surface, variants or ((token.stem, 1.0),))
        if token.surface in shelf.analyser.light_words:
            among = Unit(alone.typed, alone.stems, LIGHT, needed=False)
        foreign = not variants and token.surface in _SMALL
        telling = not (foreign or shelf.analyser.is_stop_word(token.surface))
        there = foreign or bool(variants)
        known = Word(token, alone, among, there, telling, may_begin_term(token.surface, shelf.language))
        shelf.remember(key, known)
    return known


def _taken_for(shelf: Shelf, word: Word, misspelt: Set[str], corrected: dict[str, tuple[str, ...]]) -> Word:
    """The word itself or, where it is misspelt, one that is answered by the nearest words."""
    surface = word.token.surface
    near = _likenesses(shelf, surface) if surface in misspelt else ()
    if not near:
        return word
    corrected[surface] = tuple(likeness.surface for likeness in near)
    unit = _misspelt_unit(shelf, word.token, near)
    return replace(word, alone=unit, among=unit)


def _misspelt_unit(shelf: Shelf, token: Token, near: tuple[Likeness, ...]) -> Unit:
    key = ("taken for", token.surface, "")
    known: Unit | None = shelf.remembered.get(key)
    if known is None:
        stems = tuple((likeness.stem, 1.0) for likeness in near)
        known = Unit(token.surface, stems, ONE_SLIP if near[0].slips == 1 else TWO_SLIPS)
        shelf.remember(key, known)
    return known


def _likenesses(shelf: Shelf, word: str) -> tuple[Likeness, ...]:
    key = ("like", word, "")
    known: tuple[Likeness, ...] | None = shelf.remembered.get(key)
    if known is None:
        known = shelf.vocabulary.like(word)
        shelf.remember(key, known)
    return known


def _variants(shelf: Shelf, token: Token) -> tuple[tuple[str, float], ...]:
    """The stems of the shelf that answer a word: its own, ñ for n, a figure for a numeral, o/ue
    and e/ie in Spanish verbs."""
    vocabulary = shelf.vocabulary
    found: dict[str, float] = {}
    if vocabulary.has_stem(token.stem):
        found[token.stem] = 1.0
    for surface in vocabulary.tilde_variants(token.surface, token.stem):
        found.setdefault(vocabulary.stem_of(surface), TILDE)
    numeral = NUMERALS.get(shelf.analyser.language, {}).get(token.surface)
    if numeral and vocabulary.has_stem(stem := shelf.analyser.stem(numeral)):
        found.setdefault(stem, NUMERAL)
    for stem in _OTHER_NEGATIONS.get(token.surface, ()):
        if vocabulary.has_stem(stem):
            found.setdefault(stem, NEGATION)
    if shelf.analyser.language == "es":
        for stem in alternations(token.stem):
            if vocabulary.has_stem(stem):
                found.setdefault(stem, ALTERNATION)
        if not found and (past := _PAST_WITHOUT_ACCENT.match(token.surface)):
            for stem in (verb := shelf.analyser.stem(past[1] + "er"), *alternations(verb)):
                if vocabulary.has_stem(stem):
                    found.setdefault(stem, ALTERNATION)
    return tuple(found.items())


def alternations(stem: str) -> Iterator[str]:
    """The stems of the same Spanish verb whose vowel changes under stress.

    >>> list(alternations("resuelv")), list(alternations("perd"))
    (['resolv', 'resulv'], ['pierd'])
    """
    if len(stem) < 4 or not stem.isalpha() or stem in NEGATIONS:
        return
    for diphthong, vowels in (("ue", "ou"), ("ie", "e")):
        at = stem.rfind(diphthong)
        if at > 0 and len(stem) - at <= 5:
            for vowel in vowels:
                yield stem[:at] + vowel + stem[at + 2 :]
    last = re.search(r"[oe](?=[^aeiou]{1,3}$)", stem)
    if last and last.start() > 0 and stem[last.start() - 1] not in "iu":
        yield stem[: last.start()] + {"o": "ue", "e": "ie"}[last[0]] + stem[last.end() :]


def _prefix_unit(shelf: Shelf, prefix: str) -> Unit:
    key = ("prefix", prefix, "")
    known: Unit | None = shelf.remembered.get(key)
    if known is None:
        stems = shelf.vocabulary.with_prefix(fold(prefix))
        known = Unit(f"{prefix}*", tuple((stem, 1.0) for stem in stems))
        shelf.remember(key, known)
    return known


def _reworded(
    shelf: Shelf,
    typed: Typed,
    found: Sequence[Replacement],
    prefixes: tuple[Unit, ...],
    right: Mapping[str, Word] = MappingProxyType({}),
) -> Iterator[Reading]:
    """The query with the field's terms in their other wordings, as far as the shelf has them; the words
    that stay are those that are ``right`` for them."""
    if not found:
        return
    analyser, tokens = typed.analyser, [word.token for word in typed.found]
    foreign = any(one.foreign for one in found)
    for replaced in _chosen(found, foreign):
        kept: list[Token] = []
        used: list[str] = []
        at = 0
        for replacement, wording in replaced:
            words = analyser.words(wording.text)
            if not all(_word(shelf, word).known or analyser.is_stop_word(word.surface) for word in words):
                continue
            kept.extend(tokens[at : replacement.start])
            kept.extend(words)
            used.append(wording.text)
            at = replacement.end
        kept.extend(tokens[at:])
        if used:
            if foreign:
                kept = [token for token in kept if not _foreign_filler(token, shelf)] or kept
            known = {} if foreign else right
            read = [known.get(token.surface) or _word(shelf, token) for token in kept]
            telling = [word for word in read if word.telling] or read
            reading = _reading(telling, " ".join(token.surface for token in kept), prefixes)
            weight = OTHER_LANGUAGE if foreign else OTHER_WORDING
            yield reading._replace(weight=weight, wordings=tuple(used))


def _chosen(found: Sequence[Replacement], foreign: bool) -> Iterator[Sequence[tuple[Replacement, Wording]]]:
    """Which terms take which wording, reading by reading: those of a question in another language all at
    once, of a question in this one each by itself."""
    if not foreign and len(found) > 1:
        yield from ([(one, one.wordings[0])] for one in found)
        return
    for choice in range(min(max(len(one.wordings) for one in found), 3)):
        yield [(one, one.wordings[min(choice, len(one.wordings) - 1)]) for one in found]


def _term_word(word: str, misspelt: Set[str], corrected: dict[str, tuple[str, ...]]) -> str:
    """The word itself or, where it is misspelt, the word of the field's terms that it is nearest to."""
    if word not in misspelt or word in corrected:
        return word
    near = words_like(word)
    if not near or near[0].slips == 0:
        return word
    corrected[word] = (near[0].surface,)
    return near[0].surface


def _foreign_filler(token: Token, shelf: Shelf) -> bool:
    """Whether a word is a small one in another language only."""
    if token.surface not in _SMALL or token.surface in NEGATIONS:
        return False
    language = shelf.analyser.language
    return token.surface not in STOP_WORDS.get(language, ()) and token.surface not in LIGHT_WORDS.get(
        language, ()
    )
