"""The words of an index: their stems, their frequencies, and those similar to a misspelt word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from judge.search.analysis import Token
from judge.search.sounds import sounds_of

MAX_PREFIX = 64
"""Maximum number of stems that a prefix expands to."""


MAX_NEAR = 24
"""Maximum number of words looked at as similar to a misspelt one, the nearest first."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """A word of the index similar to a misspelt one, and the number of typing errors (slips) between them."""

    surface: str
    stem: str
    slips: int


class VocabularyWriter:
    """Assigns numbers to words, from 1, in order of appearance."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._stems: list[str] = []
        self._counts: list[int] = []

    def numbers(self, tokens: Iterable[Token]) -> list[int]:
        found = []
        for token in tokens:
            number = self._numbers.get(token.surface)
            if number is None:
                number = self._numbers[token.surface] = len(self._numbers) + 1
                self._stems.append(token.stem)
                self._counts.append(0)
            self._counts[number - 1] += 1
            found.append(number)
        return found

    def to_json(self) -> dict[str, Sequence[object]]:
        return {"surfaces": list(self._numbers), "stems": self._stems, "counts": self._counts}


class Vocabulary:
    """The words of one or more indexes; ``further`` are additional stems that come from other spellings of a
    word."""

    def __init__(
        self,
        surfaces: Sequence[str],
        stems: Sequence[str],
        counts: Sequence[int],
        further: Iterable[str] = (),
    ) -> None:
        self.surfaces, self.stems, self.counts, self._further = surfaces, stems, counts, further

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Vocabulary:
        if not len(stored["surfaces"]) == len(stored["stems"]) == len(stored["counts"]):
            raise ValueError("the vocabulary's parts differ in length")
        return cls(stored["surfaces"], stored["stems"], stored["counts"])

    @cached_property
    def numbers_of_stem(self) -> Mapping[str, frozenset[int]]:
        """For each stem, the numbers of the words that have it."""
        found: dict[str, list[int]] = {}
        for number, stem in enumerate(self.stems, start=1):
            found.setdefault(stem, []).append(number)
        return {stem: frozenset(numbers) for stem, numbers in found.items()}

    @cached_property
    def stem_letters(self) -> list[int]:
        """For each word number, the code point that stands for its stem (see :meth:`letter_of_stem`)."""
        letters = self.number_of_stem
        return [0, *(letters[stem] for stem in self.stems)]

    @cached_property
    def number_of_stem(self) -> Mapping[str, int]:
        """The number of each stem, from 1, in order of appearance."""
        found: dict[str, int] = {}
        for stem in (*self.stems, *self._further):
            found.setdefault(stem, len(found) + 1)
        return found

    def letter_of_stem(self, stem: str) -> str:
        """The character that stands for a stem in the lines of a shelf; empty for an unknown stem."""
        number = self.number_of_stem.get(stem)
        return chr(number) if number else ""

    def letter_of(self, surface: str) -> str:
        """The character that stands for a word in the lines of a shelf; empty for an unknown word."""
        number = self.number_of_surface.get(surface)
        return chr(number) if number else ""

    @cached_property
    def number_of_surface(self) -> Mapping[str, int]:
        return {surface: number for number, surface in enumerate(self.surfaces, start=1)}

    @cached_property
    def _with_tilde(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for surface in self.surfaces:
            if "ñ" in surface:
                found.setdefault(surface.replace("ñ", "n"), []).append(surface)
        return {plain: tuple(surfaces) for plain, surfaces in found.items()}

    def has_stem(self, stem: str) -> bool:
        return stem in self.number_of_stem

    def tilde_variants(self, surface: str, stem: str) -> tuple[str, ...]:
        """The words that differ from this one only by ñ for n or n for ñ.

        >>> vocabulary = Vocabulary(["niño", "niños", "mano"], ["niñ", "niñ", "man"], [3, 1, 2])
        >>> vocabulary.tilde_variants("nino", "nin")
        ('niño',)
        """
        found = list(self._with_tilde.get(surface, ()))
        plain = surface.replace("ñ", "n")
        if plain != surface and plain in self.number_of_surface:
            found.append(plain)
        if not found:
            twins = (twin for twin in self._stem_twins.get(stem, ()) if twin != stem)
            found.extend(next(iter(self.surfaces_of(twin)), twin) for twin in twins)
        return tuple(found)

    @cached_property
    def _stem_twins(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, set[str]] = {}
        for stem in self.number_of_stem:
            if "ñ" in stem:
                plain = stem.replace("ñ", "n")
                found.setdefault(plain, set()).add(stem)
        return {plain: tuple(sorted(stems)) for plain, stems in found.items()}

    def surfaces_of(self, stem: str) -> list[str]:
        numbers = self.numbers_of_stem.get(stem, frozenset())
        return sorted((self.surfaces[n - 1] for n in numbers), key=lambda s: -self.count(s))

    def stem_of(self, surface: str) -> str:
        return self.stems[self.number_of_surface[surface] - 1]

    def count(self, surface: str) -> int:
        return self.counts[self.number_of_surface[surface] - 1]

    def with_prefix(self, prefix: str) -> tuple[str, ...]:
        """The stems of the words with this prefix, the most frequent words first."""
        found = [surface for surface in self.surfaces if surface.startswith(prefix)]
        found.sort(key=lambda surface: -self.count(surface))
        return tuple(dict.fromkeys(self.stem_of(surface) for surface in found))[:MAX_PREFIX]

    @cached_property
    def _sounds(self) -> Sequence[str]:
        """The phonetic spelling of each word made of letters; empty for other words."""
        return sounds_of([surface if surface.isalpha() else "" for surface in self.surfaces])

    @cached_property
    def _by_sound(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for surface, sound in zip(self.surfaces, self._sounds, strict=True):
            if sound:
                found.setdefault(sound, []).append(surface)
        return {sound: tuple(surfaces) for sound, surfaces in found.items()}

    def homophones(self, word: str) -> tuple[str, ...]:
        """The words that sound like one that is not among them, the most frequent first.

        Words of fewer than four letters are too easily taken for others: none.

        >>> Vocabulary(["mazo", "más"], ["maz", "mas"], [3, 9]).homophones("maso")
        ('mazo',)
        """
        if len(word) < 4 or not word.isalpha() or word in self.number_of_surface:
            return ()
        return tuple(sorted(self._by_sound.get(sounds_of([word])[0], ()), key=lambda one: -self.count(one)))

    def like(self, word: str) -> tuple[Likeness, ...]:
        """The words nearest to a misspelt one, best first.

        First choice: words that sound the same. Else words within one slip (from four letters on) or two
        (from eight). Else words that sound the same after one slip.

        A slip is an extra, missing or wrong letter, or two swapped ones; a different spelling of the same
        sound counts as one slip.

        >>> Vocabulary(["riqueza", "riesgo"], ["riquez", "riesg"], [3, 1]).like("riquesa")
        (Likeness(surface='riqueza', stem='riquez', slips=1),)
        >>> [one.surface for one in Vocabulary(["apophis"], ["apophis"], [3]).like("apofis")]
        ['apophis']
        """
        allowed = 0 if len(word) < 4 or not word.isalpha() else 1 if len(word) < 8 else 2
        if not allowed:
            return ()
        (sound,) = sounds_of([word])
        alike = [(1, surface) for surface in self._by_sound.get(sound, ())[:MAX_NEAR]]
        found = alike or self._one_slip(word) or (self._two_slips(word) if allowed > 1 else [])
        found.sort(key=lambda pair: (pair[0], pair[1][0] != word[0], -self.count(pair[1])))
        best = [pair for pair in found if pair[0] == found[0][0]]
        return tuple(Likeness(surface, self.stem_of(surface), slips) for slips, surface in best[:3])

    def _one_slip(self, word: str) -> list[tuple[int, str]]:
        """The words at most one slip away: what one slip can make of a word is looked for among all words."""
        numbers = self.number_of_surface
        near = sorted((numbers[one], one) for one in _slipped(word, self._letters) if one in numbers)
        slips = [(0, word)] if word in numbers else []
        slips += [(1, one) for _, one in near if one != word]
        return [pair for pair in slips[:MAX_NEAR] if pair[1].isalpha()]

    @cached_property
    def _letters(self) -> str:
        """Every character that a word has."""
        return "".join(sorted(set().union(*self.surfaces)))

    def _two_slips(self, word: str) -> list[tuple[int, str]]:
        """The words at most two slips away.

        Two slips make a word longer or shorter by at most two letters, and replace at most two of them: only
        such words are compared letter by letter.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        lengths, others = range(len(word) - 2, len(word) + 3), frozenset(word).symmetric_difference
        close = {
            at: one
            for at, one in enumerate(self.surfaces)
            if len(one) in lengths and len(others(one)) <= 4  # two replaced letters differ in four
        }
        near = process.extract(word, close, scorer=OSA.distance, score_cutoff=2, limit=MAX_NEAR)
        return [(int(slips), one) for one, slips, _ in near if one.isalpha()]


def _slipped(word: str, letters: str) -> set[str]:
    """What one slip makes of a word: a letter left out, put in or replaced, or two neighbours swapped.

    >>> sorted(_slipped("ab", "c"))
    ['a', 'abc', 'ac', 'acb', 'b', 'ba', 'cab', 'cb']
    """
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    made = {before + after[1:] for before, after in parts if after}
    made.update(before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1)
    for before, after in parts:
        rest = after[1:]
        for letter in letters:
            made.add(before + letter + after)
            if after:
                made.add(before + letter + rest)
    return made


def nearest(word: str, words: Iterable[str], most: int = 2) -> tuple[str, ...]:
    """The words most similar to a word that is not among them; at most a third of its letters may differ.

    >>> nearest("magik", ["magic", "myl", "gyp"])
    ('magic',)
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    allowed = max(1, len(word) // 3)
    near = process.extract(word, list(words), scorer=OSA.distance, score_cutoff=allowed, limit=most)
    return tuple(found for found, _, _ in near)


def merged(vocabularies: Sequence[Vocabulary]) -> Vocabulary:
    """Merge vocabularies of one language, adding up the counts.

    >>> merged([Vocabulary(["mano"], ["man"], [2]), Vocabulary(["mano"], ["man"], [3])]).count("mano")
    5
    """
    if len(vocabularies) == 1:
        return vocabularies[0]
    stems: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for one in vocabularies:
        stems.update(zip(one.surfaces, one.stems, strict=True))
        counts.update(dict(zip(one.surfaces, one.counts, strict=True)))
    further = (stem for one in vocabularies for stem in one.number_of_stem)
    return Vocabulary(
        list(stems), list(stems.values()), [counts[surface] for surface in stems], dict.fromkeys(further)
    )
