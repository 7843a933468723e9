"""Undoes line wrapping: finds where a text was broken to fit a width, and joins its lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_COMPOUND = re.compile(r"\b[^\W_]++(?:-[^\W_]++)++")
_BROKEN = re.compile(r"(?<![^\W\d_])([^\W\d_]++)-$")
_REST = re.compile(r"^([^\W\d_]+)(?![-‐\w])")
_END_MARK = re.compile(r"(?<=[^\s\-‐–—/])(?:[-‐–—/]|--)$")
_LINKS = frozenset({"and", "or", "to", "y", "o", "e", "u", "a", "und", "et", "ou", "oder"})
_FEW, _TAIL = 5, 100
"""Fewer wrapped lines than this show no width; so many last characters of a line decide how it is joined."""


@dataclass(frozen=True)
class Joiner:
    """Joins the lines of one document; the document's own words show which hyphens were added by line breaks.

    >>> Joiner.of(["a triggered ability", "trig-", "gered"]).join(["it is trig-", "gered by", "a card"])
    'it is triggered by a card'
    >>> Joiner.of(["the Two-Headed variant"]).join(["a Two-", "Headed game"])
    'a Two-Headed game'
    """

    words: frozenset[str]
    compounds: frozenset[str]
    drops: bool

    @classmethod
    def of(cls, lines: Iterable[str]) -> Joiner:
        """Learn the words of a document from its lines, except those broken at the end of a line."""
        words: set[str] = set()
        compounds: set[str] = set()
        breaks: list[tuple[str, str]] = []
        broken = ""
        for line in lines:
            text = line.strip()
            if not text:
                continue
            if broken and (rest := _REST.match(text)):
                breaks.append((broken, rest[1].casefold()))
            cut = _BROKEN.search(text)
            broken = cut[1].casefold() if cut else ""
            folded = text.casefold()
            words.update(_WORD.findall(folded[: -len(broken) - 1] if broken else folded))
            if "-" in folded:
                compounds.update(_COMPOUND.findall(folded))
        votes = Counter(_verdict(head, tail, words, compounds) for head, tail in breaks)
        return cls(frozenset(words), frozenset(compounds), votes["drop"] > votes["keep"])

    def join(self, lines: Sequence[str]) -> str:
        """Join the lines of a paragraph, with white space reduced and broken words rejoined."""
        pieces = [piece for line in lines if (piece := " ".join(line.split()))]
        parts = pieces[:1]
        for before, piece in pairwise(pieces):
            cut, between = self._seam(before[-_TAIL:], piece)
            if cut:
                parts[-1] = parts[-1][:-1]
            parts.append(between + piece)
        return "".join(parts)

    def _seam(self, text: str, piece: str) -> tuple[bool, str]:
        """Whether to remove the last character before a line break, and the string that joins the next
        line."""
        if text.endswith("\u00ad"):
            return True, ""
        mark = _END_MARK.search(text)
        if mark is None:
            return False, " "
        head, tail = _BROKEN.search(text), _REST.match(piece)
        if mark[0] not in "-‐" or not head or not tail:
            # "601.2f–" and "and/" continue directly after the mark; "Artifact —" has a space before the dash.
            return False, ""
        if tail[1].casefold() in _LINKS:
            return False, " "
        verdict = _verdict(head[1].casefold(), tail[1].casefold(), self.words, self.compounds)
        return verdict == "drop" or (verdict == "unknown" and self.drops and tail[1].islower()), ""


def _verdict(head: str, tail: str, words: Iterable[str], compounds: Iterable[str]) -> str:
    """Whether the hyphen between two halves belongs to the word, judging by the rest of the document."""
    if f"{head}-{tail}" in compounds:
        return "keep"
    return "drop" if head + tail in words else "unknown"


def width_of(lines: Sequence[str]) -> int:
    """The width to which a text is wrapped; 0 if each line is a paragraph.

    Lines continued in lower case were wrapped; if there are hardly any, the text is not wrapped. The width is
    the length of those lines, ignoring a few overlong ones.

    >>> width_of(["A paragraph in one line.", "Another in one line."] * 10)
    0
    """
    lengths = []
    filled = 0
    for line, after in pairwise(lines):
        if not line.strip():
            continue
        filled += 1
        if after.lstrip()[:1].islower():
            lengths.append(len(line.rstrip()))
    if len(lengths) < max(_FEW, filled // 20):
        return 0
    lengths.sort()
    usual = lengths[(len(lengths) - 1) * 98 // 100]
    return lengths[-1] if lengths[-1] <= usual * 1.15 else usual


def breaks_at_hyphens(lines: Sequence[str]) -> bool:
    """Whether any line of a text is broken at a hyphen within a word.

    >>> breaks_at_hyphens(["a well-", "known card"]), breaks_at_hyphens(["a list --", "of cards"])
    (True, False)
    """
    return any(_BROKEN.search(line.rstrip()) for line in lines)


def is_full(line: str, after: str, width: int, at_hyphens: bool = True) -> bool:
    """Whether ``line`` had no room for the first word of the line after it.

    ``at_hyphens`` says that the text is also broken at hyphens within words.

    >>> is_full("a line of the text that", "continues", 30), is_full("Short.", "Another", 30)
    (True, False)
    """
    first = after.split(maxsplit=1)
    if not first:
        return False
    piece = re.match(r".*?[-—/](?=\w)|.*" if at_hyphens else r".*", first[0])
    return len(line.rstrip()) + 1 + len(piece[0] if piece else first[0]) > width


def ends_sentence(text: str) -> bool:
    """Whether a text ends like a sentence, possibly followed by closing quotes and brackets.

    >>> ends_sentence('It says "Tap."'), ends_sentence("The player"), ends_sentence("(See rule 1.)")
    (True, False, True)
    """
    bare = text.rstrip().rstrip("\"”“’'»)]}*_")
    # A rule may end in a quotation without a full stop of its own.
    return bare.endswith((".", "!", "?", "…", ":")) or text.rstrip().endswith(('"', "”", "»", ")", "’”"))
