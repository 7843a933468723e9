"""Compares a text with a later version, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from types import ModuleType
from typing import Literal

from judge.text import straight_quotes

Sign = Literal["=", "-", "+"]
Piece = tuple[Sign, str]
Words = tuple[Piece, ...]
"""A text and its later version as pieces: ``=`` is in both, ``-`` only in the earlier, ``+`` only in the
later one."""

_TOKEN = re.compile(r"\{[^{}\s]*\}|[+−-]?\d+/[+−-]?\d+|\w+(?:[.'’/-]\w+)*|\s+|[^\w\s]", re.UNICODE)
_SPACING = re.compile(r"[\W_]+")
_WORTH = 4
"""Unchanged text between two changes is shown as unchanged only from this many letters on."""
_REWRITTEN = 0.25
"""Texts with a smaller share of common words are shown one after the other, not word by word."""
_MARKS = str.maketrans({"—": "-", "–": "-", "−": "-", "‑": "-", "\u00a0": " ", "®": "", "™": "", "…": "..."})
_TYPED = re.compile(r"_|--|\((?:R|TM)\)")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+(?:\.\w+)+(?:[-–]\w+)?")
_NAMED = re.compile(r"\b(rules?|sections?|reglas?|secci[oó]n(?:es)?|cap[ií]tulos?) \d+\b", re.IGNORECASE)


@cache
def in_order() -> ModuleType:
    """The function that compares sequences by their common parts in order; loaded on first use."""
    from rapidfuzz.distance import LCSseq

    return LCSseq


def words_changed(earlier: str, later: str) -> Words:
    """The pieces of both texts: ``=`` and ``-`` together give the earlier text, ``=`` and ``+`` the later
    one.

    >>> words_changed("Draw two cards.", "Draw three cards.")
    (('=', 'Draw '), ('-', 'two'), ('+', 'three'), ('=', ' cards.'))
    """
    if earlier == later:
        return (("=", earlier),) if earlier else ()
    old, new = _TOKEN.findall(earlier), _TOKEN.findall(later)
    if not old or not new or in_order().normalized_similarity(old, new) < _REWRITTEN:
        return _joined([("-", earlier), ("+", later)])
    runs: list[tuple[str, str, str]] = []
    for step in in_order().opcodes(old, new):
        gone = "".join(old[step.src_start : step.src_end])
        come = "".join(new[step.dest_start : step.dest_end])
        runs.append((gone, "", "") if step.tag == "equal" else ("", gone, come))
    return _joined(_phrases(runs))


def _phrases(runs: Sequence[tuple[str, str, str]]) -> Iterable[Piece]:
    """Join changes that have only a space or a short word between them."""
    gone = come = kept = ""
    changing = False
    for same, old, new in runs:
        if same:
            kept += same
            continue
        if changing and len(_SPACING.sub("", kept)) < _WORTH and "\n" not in kept:
            gone, come = gone + kept, come + kept
        else:
            yield from (("-", gone), ("+", come), ("=", kept))
            gone = come = ""
        kept, changing = "", True
        gone, come = gone + old, come + new
    yield from (("-", gone), ("+", come), ("=", kept))


def _joined(pieces: Iterable[Piece]) -> Words:
    """The pieces without the empty ones."""
    return tuple(piece for piece in pieces if piece[1])


def before(words: Words) -> str:
    """The earlier text."""
    return "".join(text for sign, text in words if sign != "+")


def after(words: Words) -> str:
    """The later text."""
    return "".join(text for sign, text in words if sign != "-")


def shown_words(words: Words) -> Words:
    """The pieces as shown to people: differences only in the form of quotes or dashes are treated as
    unchanged.

    >>> shown_words((("=", "the "), ("-", "'end'"), ("+", "‘end’")))
    (('=', 'the ‘end’'),)
    """
    shown: list[Piece] = []
    at = 0
    while at < len(words):
        sign, text = words[at]
        follows = words[at + 1] if at + 1 < len(words) else ("=", "")
        if sign == "-" and follows[0] == "+" and plain(text) == plain(follows[1]):
            sign, text, at = "=", follows[1], at + 1
        if shown and shown[-1][0] == sign:
            shown[-1] = sign, shown[-1][1] + text
        else:
            shown.append((sign, text))
        at += 1
    return tuple(shown)


def plain(text: str) -> str:
    """A text without typographic variation: forms of quotes and dashes, spacing, trade marks.

    >>> plain("_Magic_(R) -- the “game”") == plain('Magic — the "game"')
    True
    """
    if not text.isascii():
        text = straight_quotes(text).translate(_MARKS)
    return " ".join(_TYPED.sub(lambda found: "-" if found[0] == "--" else "", text).split())


def without_references(text: str) -> str:
    """A plain text with every referenced section number replaced by the same sign.

    >>> without_references("See rule 420 and 502.7b.") == without_references("See rule 704 and 702.16c.")
    True
    """
    return _NAMED.sub(r"\1 #", _NUMBER.sub("#", text)) if _DIGIT.search(text) else text
