"""The names under which a text speaks of a document of its game, and where they stand beside a number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.citations.name_keys import name_key
from judge.documents import Document, SectionNumber
from judge.text import pattern

_KINDS = (
    "rules regulations policy policies guide guidelines document glossary rulebook handbook "
    "reglas regla reglamento manual guía lineamientos política documento glosario normas"
)
_NOUNS = frozenset(map(name_key, _KINDS.split()))
"""Words that say of what kind a document is, not which one."""
_LITTLE_WORDS = "of the and for in at to game de del la las el los y en para al juego"
_SMALL = frozenset(_LITTLE_WORDS.split())
_WORD = pattern(r"[^\W_]+(?:['’&][^\W_]+)*")
_BETWEEN = r"[\s:™®*“”\"()_&.,-]{1,6}"
"""The characters allowed between two words of a title."""
_ADJECTIVE = (
    r"(?:(?i:current|latest|official|full|complete|english|most|recent|vigentes?|oficial(?:es)?"
    r"|actual(?:es)?)\s+)"
)
_ARTICLE = r"(?:(?i:the|la|el|las|los|its|this|su|sus|esta|este)\s+)"
_GAP = r"[^\S\n\t]*"
_BEFORE_TEXT = (
    rf"(?:['’]s)?[*_”\"»)\]]{{0,3}}{_GAP}(?:[,:–—-]{_GAP})?[(\[]?{_GAP}"
    rf"(?P<see>(?i:also\s+)?(?i:see|ver|v[ée]ase|cf\.?)\s+)?(?:(?i:in|en|under|bajo)\s+)?{_ARTICLE}?"
)
_BEFORE = pattern(_BEFORE_TEXT)
"""Between the name of a document and the number that belongs to it: ``MTR, section``, ``CR (rule``."""
_AFTER = pattern(
    rf"[*_”\"»)\]]{{0,2}}{_GAP}(?:(?P<of>(?i:of|in|from|de|del|en))\s+|(?P<loose>[,(]{_GAP})?)"
    rf"[*_“\"«]{{0,2}}{_ARTICLE}?{_ADJECTIVE}{{0,2}}[*_“\"«]{{0,2}}"
)
"""Between a number and the name of its document: ``section 4 of the``, ``4.3 (``."""
_OF = pattern(rf"[*_”\"»)\]]{{0,2}}\s+(?i:of|in|from|de|del|en)\s+[*_]{{0,2}}{_ARTICLE}?")
_OWN_NUMBER = pattern(
    rf"[*_”\"»]{{0,2}}{_GAP}[,:(]?{_GAP}(?:§|\d|(?i:rule|section|appendix|chapter|regla|secci|ap[ée]ndice|cap))"
)
_ANOTHER_BEFORE = pattern(r"\b(?i:digital|online)[ \xa0]\Z")
_ANOTHER = pattern(r"[ \xa0](?i:digital|online)\b")
"""Words beside a name that say that another document is meant: the Digital MTR is not the MTR."""
_CAPITAL = r"[^\W\d_a-zà-ÿ][\w&’'®™-]*"
_LITTLE = r"(?:of|the|and|for|at|de|del|la|las|los|y|&)"
_PHRASE_TEXT = rf"{_CAPITAL}(?:\s+(?:{_LITTLE}\s+){{0,2}}{_CAPITAL}){{0,7}}"
_PHRASE = pattern(_PHRASE_TEXT)
_PHRASE_BEFORE = pattern(rf"(?:^|(?<=[\s(“\"«*]))(?P<name>{_PHRASE_TEXT})(?P<gap>{_BEFORE_TEXT})\Z")


@dataclass(frozen=True, slots=True)
class Sibling:
    """A document of a game as the texts of that game may name it.

    ``numbers`` are those of its sections as far as they are known; ``main`` says whether it is the game's
    main document, to which a number that looks like none of the text's own belongs.
    """

    document: str
    names: tuple[str, ...] = ()
    numbers: frozenset[SectionNumber] = frozenset()
    main: bool = False


def names_of(document: str, title: str, short: str, aliases: Iterable[str], game: str) -> tuple[str, ...]:
    """The names by which texts call a document: its title, with and without the game's name, and the others.

    Names that only say what kind of document it is are left out.

    >>> names_of("paseo", "Barcos: Reglas de Paseo", "RP", ["Normas de Paseo"], "Barcos")
    ('Barcos: Reglas de Paseo', 'Reglas de Paseo', 'Barcos Reglas de Paseo', 'RP', 'Normas de Paseo')
    >>> names_of("reglas", "Barcos: Reglas", "Reglas", [], "Barcos")
    ('Barcos: Reglas', 'Barcos Reglas')
    """
    playing = {name_key(word) for word in _WORD.findall(game)} | {name_key(word) for word in _SMALL}
    words = list(_WORD.finditer(title))
    core = next((word.start() for word in words if name_key(word[0]) not in playing), len(title))
    game_core = " ".join((*_WORD.findall(game)[:1], title[core:])) if title[core:] else ""
    named = (title, title[core:], game_core, short, *aliases, *_initials(document, title))
    telling = (name.strip() for name in named if set(name_key(name).split()) - _NOUNS)
    return tuple(dict.fromkeys(telling))


def _initials(document: str, title: str) -> tuple[str, ...]:
    """The document's short name in capitals, if it has the initials of the title's words."""
    words = [word[0] for word in _WORD.findall(title) if name_key(word) not in map(name_key, _SMALL)]
    initials = "".join(words).upper()
    return (document.upper(),) if len(document) > 1 and initials.endswith(document.upper()) else ()


def kin_names(document: str, names: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Further names of a document that is a variant of another: those of the other with the word for it.

    >>> kin_names("walk-digital", {"walk": ["WR", "Walking Rules"]})
    ('Digital WR', 'WR Digital', 'Digital Walking Rules', 'Walking Rules Digital', 'Walking Digital Rules')
    >>> kin_names("paseo", {"paseo": ["RP"]})
    ()
    """
    other, _, variant = document.rpartition("-")
    word = variant.capitalize()
    made: list[str] = []
    for name in names.get(other, ()):
        made += [f"{word} {name}", f"{name} {word}"]
        first, *rest = name.split(" ", 1)
        made += [f"{first} {word} {rest[0]}"] if rest else []
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a text names a document."""

    start: int
    end: int
    sibling: Sibling
    short: bool


@dataclass(frozen=True)
class Naming:
    """Finds the names of a game's documents in texts of one of them, ``own``."""

    siblings: tuple[Sibling, ...] = ()
    own: str = ""
    title: str = ""

    @classmethod
    def of(cls, document: Document, siblings: Iterable[Sibling]) -> Naming:
        """The names that a document's texts may use; its own title is added to its own names."""
        known = {sibling.document: sibling for sibling in siblings}
        return cls(tuple(known.values()), document.ref.document, document.title)

    @cached_property
    def documents(self) -> frozenset[str]:
        return frozenset(sibling.document for sibling in self.siblings)

    @cached_property
    def main(self) -> Sibling | None:
        """The game's main document, if it is another one."""
        return next((one for one in self.siblings if one.main and one.document != self.own), None)

    @cached_property
    def _pattern(self) -> tuple[re.Pattern[str], tuple[Sibling, ...]] | None:
        found: dict[str, Sibling] = {}
        for sibling in self.siblings:
            for name in sibling.names:
                words = [re.escape(word) for word in _WORD.findall(name)]
                if words:
                    whole = _BETWEEN.join(words)
                    found.setdefault(whole if len(words) == 1 else f"(?i:{whole})", sibling)
        if not found:
            return None
        ordered = sorted(found, key=len, reverse=True)
        alternatives = "|".join(f"({one})" for one in ordered)
        pattern = re.compile(rf"(?<![\w/@:.-])(?:{alternatives})(?![\w@/]|[.-]\w|:\d)")
        return pattern, tuple(found[one] for one in ordered)

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The names of documents in a text, in reading order; a document for another way of playing is not
        the one of the same name without that word."""
        if self._pattern is None:
            return ()
        pattern, siblings = self._pattern
        return tuple(
            Mention(m.start(), m.end(), siblings[(m.lastindex or 1) - 1], not re.search(r"\s", m[0]))
            for m in pattern.finditer(text)
            if not (
                _ANOTHER_BEFORE.search(text, max(0, m.start() - 12), m.start())
                or _ANOTHER.match(text, m.end())
            )
        )

    def is_own(self, name: str) -> bool:
        """Whether a name in a text may be that of the text's own document, or says of none which it is."""
        words = _telling(name)
        return not words or words <= _telling(self.title)


def before(text: str, at: int, mentions: Iterable[Mention]) -> tuple[Mention, bool] | None:
    """The mention to which a number or label at ``at`` belongs because it stands right before it.

    The truth value says whether a *see* stands between them.
    """
    for mention in mentions:
        if mention.end <= at <= mention.end + 24:
            gap = _BEFORE.fullmatch(text, mention.end, at)
            if gap:
                return mention, bool(gap["see"])
    return None


def after(text: str, end: int, mentions: Iterable[Mention]) -> Mention | None:
    """The mention to which a number that ends at ``end`` belongs because it stands right after it."""
    for mention in mentions:
        if not end <= mention.start <= end + 48:
            continue
        gap = _AFTER.fullmatch(text, end, mention.start)
        if gap is None:
            continue
        if gap["of"] or (mention.short and not _OWN_NUMBER.match(text, mention.end)):
            return mention
    return None


def unknown_before(text: str, at: int) -> str:
    """A name as of a document, with capitals and a word that says so, right before a number or label."""
    found = _PHRASE_BEFORE.search(text[max(0, at - 90) : at])
    name = _document_name(found["name"]) if found and not found["see"] else ""
    capitals = [word for word in _WORD.findall(name) if word[0].isupper() and word.lower() not in _SMALL]
    return name if len(capitals) > 1 else ""


def unknown_after(text: str, end: int) -> str:
    """A name as of a document, with capitals and a word that says so, right after a number: *of the*."""
    gap = _OF.match(text, end)
    found = _PHRASE.match(text, gap.end()) if gap else None
    return _document_name(found[0]) if found else ""


def _document_name(phrase: str) -> str:
    """The phrase without an article in front, if its first word (as in Spanish) or its last says that it is a
    document."""
    name = re.sub(rf"^{_ARTICLE}", "", phrase)
    words = name_key(name).split()
    return name if words and (words[0] in _NOUNS or words[-1] in _NOUNS) else ""


def _telling(name: str) -> set[str]:
    return set(name_key(name).split()) - _NOUNS - {name_key(word) for word in _SMALL}


def named_like(name: str, siblings: Iterable[Sibling], game: str = "") -> str:
    """The document of which a text speaks by this name; empty if none or several have such a name."""
    words = _telling(name) - _telling(game)
    fitting = {one.document for one in siblings for known in one.names if words and words <= _telling(known)}
    return fitting.pop() if len(fitting) == 1 else ""


def shapes(numbers: Iterable[SectionNumber]) -> Iterator[int]:
    """How many digits the first part of each number has; none for those that begin with a letter."""
    for number in numbers:
        digits = re.match(r"\d+", number.text)
        if digits:
            yield len(digits[0])
