"""Works out how to read a query in one language: words, misspellings, ñ, synonyms and translations of terms.

The weights were chosen by trying values on the judged queries (``judge evaluate``; docs/search.md, "How good
it is").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from judge.search.analysis import LIGHT_WORDS, MAX_WORD, NEGATIONS, STOP_WORDS, Token, analyser_for, pieces
from judge.search.query import Query
from judge.search.ranking import Reading
from judge.search.shelf import MAX_WORDS_KEPT, Shelf, Unit, keep
from judge.search.spacing import joined, parted
from judge.search.terms import Replacement, Wording, may_begin_term, replacements, words_like, words_of_terms
from judge.search.vocabulary import Likeness
from judge.text import fold

TILDE_WEIGHT = 0.5
"""A match of ñ for n or n for ñ."""
ALTERNATION_WEIGHT = 0.6
"""Another stem of the same verb (*resuelv-*, *resolv-*)."""
ONE_SLIP_WEIGHT, TWO_SLIPS_WEIGHT = 0.75, 0.5
"""A word corrected by one typing error, or by two."""
NEGATION_WEIGHT = 0.6
"""Another negation than the one typed."""
TRANSLATION_WEIGHT, SYNONYM_WEIGHT = 0.5, 0.55
"""A whole reading with terms translated, or replaced by synonyms."""
NUMERAL_WEIGHT = 0.8
"""A numeral for a figure or the reverse."""
LIGHT_WEIGHT = 0.25
"""A question word (*cuando*, *how*) among other words."""
MAX_READINGS = 6
"""Maximum number of readings of a query; each takes a search of its own."""
MAX_UNITS = 24
"""Maximum number of different query words that are looked up."""

_PAST_WITHOUT_ACCENT = re.compile(r"(\w{3,})io$")
"""*perdio* for *perdió*; tried only if the word as typed is unknown, because many nouns end the same way."""

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
"""Small numbers as words and as figures: rules use one form, judges type the other."""
_OTHER_NEGATIONS = {
    "sin": ("no",),
    "ni": ("no",),
    "nunca": ("no",),
    "without": ("no", "not"),
    "never": ("not",),
}
"""*sin cartas* also matches *no quedan cartas*: a rarer negation is matched by the most common one."""
_SMALL = frozenset[str]().union(*STOP_WORDS.values(), *LIGHT_WORDS.values()) - NEGATIONS
"""The small words of all languages; those of the query's language need not occur in texts of another."""
_ENGLISH = analyser_for("en")
_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_NONE: frozenset[str] = frozenset()


class Understanding(NamedTuple):
    """How one shelf understands a query: its readings, and the corrections to tell the user about.

    ``corrected`` maps a word as typed to its corrections.
    """

    readings: tuple[Reading, ...]
    corrected: Mapping[str, tuple[str, ...]] = _NOTHING


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A query word as a shelf understands it: as the only word, and among others.

    ``known``: the shelf has it in some form, or it is a small word of another language. ``significant``: it
    is neither a stop word nor such a small word. ``in_term``: a term of the game vocabulary may begin with
    it.
    """

    token: Token
    alone: Unit
    among: Unit
    known: bool
    significant: bool
    in_term: bool


class QueryWords:
    """The words of a query as a shelf understands them."""

    __slots__ = ("analyser", "found", "phrases", "significant", "surface", "terms", "words")

    def __init__(self, query: Query, shelf: Shelf) -> None:
        self.analyser = shelf.analyser
        kept = shelf.words
        found: list[Word] = [kept.get(piece) or _word_of_piece(shelf, piece) for piece in pieces(query.text)]
        self.found = found
        self.words = words = tuple([word.token.surface for word in found])
        self.surface = " ".join(words)
        self.significant = [word for word in found if word.significant] or found
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
        """The words that belong to a game term in any language."""
        found = (one for language in ("es", "en") for one in replacements(self.words, language))
        return frozenset(word for one in found for word in self.words[one.start : one.end])


def unknown_words(typed: QueryWords) -> Set[str]:
    """The query words that neither the shelf (in any form) nor the table of terms knows."""
    for word in typed.found:
        if not word.known:
            break
    else:
        return _NONE
    return {word.token.surface for word in typed.found if not word.known} - typed.known_terms()


def understand(query: Query, typed: QueryWords, shelf: Shelf, misspelt: Set[str]) -> Understanding:
    """Read a query for one shelf; the ``misspelt`` words may be corrected."""
    prefixes = tuple([_prefix_unit(shelf, prefix) for prefix in query.prefixes]) if query.prefixes else ()
    if misspelt:
        spaced = _spaced(query, typed, shelf, misspelt)
        if spaced:
            return spaced
    else:
        first = _reading(typed.significant, typed.surface, prefixes, typed.phrases)
        together = _with_joined_words(query, typed, shelf) if len(typed.words) > 1 else ()
        if not typed.terms and not together:
            return Understanding((first,))
        readings = (first, *together, *_reworded(shelf, typed, typed.terms, prefixes))
        return Understanding(readings[:MAX_READINGS])
    corrected: dict[str, tuple[str, ...]] = {}
    taken = [_corrected_word(shelf, word, misspelt, corrected) for word in typed.significant]
    first = _reading(taken, typed.surface, prefixes, typed.phrases)
    if typed.phrases:
        return Understanding((first,), corrected)
    terms = typed.terms
    words = tuple(_term_word(word, misspelt, corrected) for word in typed.words)
    if words != typed.words:
        terms = replacements(words, typed.analyser.language)
    corrections = {word.token.surface: word for word in taken}
    readings = (first, *_reworded(shelf, typed, terms, prefixes, corrections))
    return Understanding(readings[:MAX_READINGS], corrected)


def _spaced(query: Query, typed: QueryWords, shelf: Shelf, misspelt: Set[str]) -> Understanding | None:
    """The query with words split or joined, if that turns an unknown word into known ones."""
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
    found = understand(respelt, QueryWords(respelt, shelf), shelf, misspelt & set(words))
    return Understanding(found.readings, {**corrected, **found.corrected})


def _with_joined_words(query: Query, typed: QueryWords, shelf: Shelf) -> tuple[Reading, ...]:
    """The query with two words joined, if the joined word is known too: *death touch*."""
    pair = joined(typed.words, shelf.vocabulary.number_of_surface, words_of_terms())
    if not pair or typed.phrases:
        return ()
    at, whole = pair
    words = (*typed.words[:at], whole, *typed.words[at + 2 :])
    respelt = query._replace(text=" ".join(words))
    found = understand(respelt, QueryWords(respelt, shelf), shelf, _NONE)
    return tuple([one._replace(wordings=one.wordings or (whole,)) for one in found.readings])


def _reading(
    significant: Sequence[Word],
    surface: str,
    prefixes: tuple[Unit, ...],
    phrases: tuple[tuple[str, ...], ...] = (),
) -> Reading:
    units: dict[str, Unit] = {}
    if len(significant) > 1:
        for word in significant[:MAX_UNITS]:
            units.setdefault(word.token.stem, word.among)
    else:
        for word in significant:
            units[word.token.stem] = word.alone
    title = " ".join([unit.stems[0][0] for unit in units.values()])
    return Reading((*units.values(), *prefixes), phrases, title, surface)


def _word_of_piece(shelf: Shelf, piece: str) -> Word:
    """A query word by its typed form; cached."""
    (token,) = shelf.analyser.words(piece)
    word = _word(shelf, token)
    if len(piece) <= MAX_WORD:
        keep(shelf.words, piece, word, MAX_WORDS_KEPT)
    return word


def _word(shelf: Shelf, token: Token) -> Word:
    """A query word by its token; cached."""
    key = (token.surface, token.stem)
    known: Word | None = shelf.remembered.get(key)
    if known is None:
        variants = _variants(shelf, token)
        among = alone = Unit(token.surface, variants or ((token.stem, 1.0),))
        if token.surface in shelf.analyser.light_words:
            among = Unit(alone.typed, alone.stems, LIGHT_WEIGHT, needed=False)
        foreign = not variants and token.surface in _SMALL
        significant = not (foreign or shelf.analyser.is_stop_word(token.surface))
        there = foreign or bool(variants)
        known = Word(token, alone, among, there, significant, may_begin_term(token.surface, shelf.language))
        shelf.remember(key, known)
    return known


def _corrected_word(
    shelf: Shelf, word: Word, misspelt: Set[str], corrected: dict[str, tuple[str, ...]]
) -> Word:
    """The word itself or, if it is misspelt, one that matches the nearest known words."""
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
        known = Unit(token.surface, stems, ONE_SLIP_WEIGHT if near[0].slips == 1 else TWO_SLIPS_WEIGHT)
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
    """The shelf's stems that match a word: its own, with ñ for n, a word that sounds the same, a figure for a
    numeral, o/ue and e/ie in Spanish verbs."""
    vocabulary = shelf.vocabulary
    found: dict[str, float] = {}
    if vocabulary.has_stem(token.stem):
        found[token.stem] = 1.0
    for surface in vocabulary.tilde_variants(token.surface, token.stem):
        found.setdefault(vocabulary.stem_of(surface), TILDE_WEIGHT)
    if found:  # *maso* has the stem of *más*, and is meant for *mazo*
        for surface in vocabulary.homophones(token.surface):
            found.setdefault(vocabulary.stem_of(surface), ONE_SLIP_WEIGHT)
    numeral = NUMERALS.get(shelf.analyser.language, {}).get(token.surface)
    if numeral and vocabulary.has_stem(stem := shelf.analyser.stem(numeral)):
        found.setdefault(stem, NUMERAL_WEIGHT)
    for stem in _OTHER_NEGATIONS.get(token.surface, ()):
        if vocabulary.has_stem(stem):
            found.setdefault(stem, NEGATION_WEIGHT)
    if shelf.analyser.language == "es":
        for stem in alternations(token.stem):
            if vocabulary.has_stem(stem):
                found.setdefault(stem, ALTERNATION_WEIGHT)
        if not found and (past := _PAST_WITHOUT_ACCENT.match(token.surface)):
            for stem in (verb := shelf.analyser.stem(past[1] + "er"), *alternations(verb)):
                if vocabulary.has_stem(stem):
                    found.setdefault(stem, ALTERNATION_WEIGHT)
        if not found:  # an English word among Spanish ones, as in the aliases: *rewinding* for *rewind*
            plain = _ENGLISH.stem(token.surface)
            for surface in (plain, f"{plain}e"):
                if len(plain) > 2 and surface in vocabulary.number_of_surface:
                    found.setdefault(vocabulary.stem_of(surface), ALTERNATION_WEIGHT)
    return tuple(found.items())


def alternations(stem: str) -> Iterator[str]:
    """Other stems of the same Spanish verb, whose vowel changes under stress.

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
    typed: QueryWords,
    found: Sequence[Replacement],
    prefixes: tuple[Unit, ...],
    corrections: Mapping[str, Word] = MappingProxyType({}),
) -> Iterator[Reading]:
    """Readings with game terms replaced by wordings that the shelf has; ``corrections`` replace the other
    words."""
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
            known = {} if foreign else corrections
            read = [known.get(token.surface) or _word(shelf, token) for token in kept]
            significant = [word for word in read if word.significant] or read
            reading = _reading(significant, " ".join(token.surface for token in kept), prefixes)
            weight = TRANSLATION_WEIGHT if foreign else SYNONYM_WEIGHT
            yield reading._replace(weight=weight, wordings=tuple(used))


def _chosen(found: Sequence[Replacement], foreign: bool) -> Iterator[Sequence[tuple[Replacement, Wording]]]:
    """Combinations of replaced terms: all terms at once if the query is in another language, else one at a
    time."""
    if not foreign and len(found) > 1:
        yield from ([(one, one.wordings[0])] for one in found)
        return
    for choice in range(min(max(len(one.wordings) for one in found), 3)):
        yield [(one, one.wordings[min(choice, len(one.wordings) - 1)]) for one in found]


def _term_word(word: str, misspelt: Set[str], corrected: dict[str, tuple[str, ...]]) -> str:
    """The word itself or, if it is misspelt, the nearest word of the table of terms."""
    if word not in misspelt or word in corrected:
        return word
    near = words_like(word)
    if not near or near[0].slips == 0:
        return word
    corrected[word] = (near[0].surface,)
    return near[0].surface


def _foreign_filler(token: Token, shelf: Shelf) -> bool:
    """Whether a word is a small word in other languages but not in the shelf's."""
    if token.surface not in _SMALL or token.surface in NEGATIONS:
        return False
    language = shelf.analyser.language
    return token.surface not in STOP_WORDS.get(language, ()) and token.surface not in LIGHT_WORDS.get(
        language, ()
    )
