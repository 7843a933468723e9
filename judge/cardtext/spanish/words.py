"""Splits Spanish card texts into folded words; pronouns are split from verbs, own names become one token."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TypeVar

from judge.cardtext.chart_parser import Builder, Grammar
from judge.cardtext.tokens import Line, Token
from judge.text import fold, fold_letters

SELF = "~"
"""The token for the card itself: any of its names."""
_TOKEN = re.compile(r"~|[+\-\u2212]\d+|\w+(?:[-'\u2019]\w+)*|\S")
_REMINDER = re.compile(r"\s*\([^()]*\)")
_PRONOUN = re.compile(r"(\w+?)(lo|la|los|las|le|les)")
_CONTRACTED = {"del": ("de", "el"), "al": ("a", "el")}
_ARTICLE = re.compile(r"^(el|la|los|las) ", re.IGNORECASE)
NUMBERS = {
    "un": 1,
    "una": 1,
    "uno": 1,
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "seis": 6,
    "siete": 7,
    "ocho": 8,
    "nueve": 9,
    "diez": 10,
}


def names_of(name: str, aliases: Collection[str] = ()) -> tuple[str, ...]:
    """The names by which a card's text speaks of the card, longest first.

    >>> names_of("Ana la Osada", ["Anna"])
    ('Ana la Osada', 'Anna', 'Ana')
    """
    found = [name, *aliases]
    short = re.split(r" (?:el|la|los|las) ", name)[0]
    if short != name and short.count(" ") == 0:
        found.append(short)
    return tuple(sorted(dict.fromkeys(one for one in found if one), key=len, reverse=True))


def lines_of(text: str, names: Collection[str], verbs: Collection[str] = ()) -> tuple[Line, ...]:
    """The lines of a text; ``verbs`` are the verb forms that may have a pronoun attached.

    >>> [line.words for line in lines_of("Puedes destruirlo. (Aun así.)", (), {"destruir"})]
    ['puedes destruir @lo .']
    """
    found = (_line(printed, names, verbs) for printed in text.split("\n") if printed.strip())
    return tuple(found)


def _line(printed: str, names: Collection[str], verbs: Collection[str]) -> Line:
    kept = _REMINDER.sub(lambda found: " " * len(found.group()), printed)
    if not kept.strip():
        return Line(printed, (), reminder=True)
    plain, marked = fold_letters(kept), kept.replace(SELF, "\u223c")
    for name in names:
        pattern = rf"(?<!\w){re.escape(fold_letters(name))}(?!\w)"
        for found in re.finditer(pattern, plain):
            printed_name = kept[found.start() : found.end()]
            if SELF not in marked[found.start() : found.end()] and _as_name(printed_name, name):
                marked = (
                    marked[: found.start()] + SELF.ljust(len(found.group()), "\0") + marked[found.end() :]
                )
        plain = fold_letters(marked)
    tokens: list[Token] = []
    for found in _TOKEN.finditer(marked.replace("\0", " ")):
        end = found.end()
        while found.group() == SELF and marked[end : end + 1] == "\0":
            end += 1
        tokens += _split(Token(fold(found.group()), printed[found.start() : end], found.start(), end), verbs)
    if tokens and tokens[-1].word not in (".", ":", '"', "\u201d"):
        tokens.append(
            Token(".", "", len(printed), len(printed))
        )  # the part that is omitted at the end of a line
    return Line(printed, tuple(tokens))


def _as_name(printed: str, name: str) -> bool:
    """Whether a word is written as a name, not as the common noun that it also is."""
    one, other = _ARTICLE.sub("", printed), _ARTICLE.sub("", name)
    return one[:1].isupper() or not other[:1].isupper()


def _split(token: Token, verbs: Collection[str]) -> list[Token]:
    if token.word in _CONTRACTED:
        return [Token(word, token.printed, token.start, token.end) for word in _CONTRACTED[token.word]]
    found = _PRONOUN.fullmatch(token.word)
    if found is not None and found[1] in verbs:
        return [
            Token(found[1], token.printed, token.start, token.end),
            Token(f"@{found[2]}", "", token.end, token.end),
        ]
    return [token]


_Builder = TypeVar("_Builder", bound=Builder)


class SpanishGrammar(Grammar):
    """A grammar with patterns as printed: accents and contractions are normalised."""

    def rule(self, kind: str, /, *patterns: str, **fixed: object) -> Callable[[_Builder], _Builder]:
        return super().rule(kind, *map(pattern_of, patterns), **fixed)

    def phrase(self, kind: str, pattern: str, value: object) -> None:
        super().phrase(kind, pattern_of(pattern), value)


def pattern_of(written: str) -> str:
    """A pattern normalised like the tokens: folded, with contractions written out.

    >>> pattern_of("sale del juego [sólo <thing:t>]")
    'sale de el juego [solo <thing:t>]'
    """
    folded = fold(written)
    for word, parts in _CONTRACTED.items():
        folded = re.sub(rf"(?<![\w<:]){word}(?![\w:>])", " ".join(parts), folded)
    return folded


def add_numbers(g: Grammar) -> None:
    """Add numbers in digits and words (``number``), and capitalised words (``proper``)."""

    @g.word("number")
    def number(token: Token) -> int | None:
        return int(token.word) if token.word.isdecimal() else NUMBERS.get(token.word)
