"""Finds the paragraphs of a text whose empty lines do not show them, by words and the length of lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import pstdev

from judge.decoding import Line
from judge.documents.infractions import part_kind, penalty_code
from judge.extraction.positioned import printed_width
from judge.extraction.wrapping import Joiner, ends_sentence
from judge.importers.magic_policy_pieces import (
    DATE,
    LEGAL,
    Piece,
    bullet,
    divided,
    example,
    is_title,
    listed,
    numbered,
    run_in,
)
from judge.text import squeeze

SHORT = 0.75
"""A row of less than this share of the width ends a paragraph."""

_FULL, _ENDED, _LOOSE = 0.88, 0.96, 1.03
"""A row is full if the next word would exceed _FULL of the width, or _ENDED after the end of a sentence,
which seldom falls on the end of a row; it may exceed the width by _LOOSE."""
_OVER_MOST = 1.06
"""Lines are filled to at most _OVER_MOST times the width of seven in ten."""
_CELL_WORDS, _FEW_CELLS, _LONGEST_HEADING = 8, 4, 160
"""A cell has at most _CELL_WORDS words and stands among at least _FEW_CELLS; a heading has at most
_LONGEST_HEADING letters."""
_NEVER_LAST = frozenset(("a", "an", "the", "of", "and", "or", "any", "from", "with", "see", "See"))
"""Words that never end a heading."""
_ONLY_MARK = re.compile(r"[•▪●◦‣·*–-]|(?:\d{1,2}|[A-Z])[.)]")
_DATED = re.compile(rf"(?:[a-z]+:? )?(?:as of )?{DATE.pattern}", re.IGNORECASE)
_LABEL = re.compile(r"(?:upgrade|downgrade)\s*:?", re.IGNORECASE)


@dataclass(frozen=True)
class Heading:
    """A listed heading found on ``count`` lines, spelt as in the list, with the penalty on its last line."""

    count: int
    text: str


def usual_width(texts: Sequence[str], measure: Callable[[str], float]) -> float:
    """The width to which lines were filled: nearly the greatest of those that continue in lower case."""
    filled = [text.strip() for text in texts if text.strip()]
    widths = sorted(measure(text) for text, after in pairwise(filled) if after[:1].islower())
    if not widths:
        return max(map(measure, filled), default=0.0)
    # a line may contain two rows of the page
    return min(widths[len(widths) * 98 // 100], _OVER_MOST * widths[len(widths) * 7 // 10])


class Flow:
    """Joins the paragraphs of a text whose empty lines do not show them."""

    def __init__(self, lines: Sequence[Line], outlined: Mapping[int, Heading]) -> None:
        self._lines, self._outlined = lines, outlined
        self._texts = [line.text.strip() for line in lines]
        self._joiner = Joiner.of(self._texts)
        self._measure, self._width = _fitting(self._texts)
        self._cells: dict[int, int] = {}
        """The starts of pieces that may be cells of a table, each with the start of its run of cells."""
        self._styled = frozenset(
            text
            for text, after in pairwise(self._texts)
            if len(text.split()) <= _CELL_WORDS
            and not ends_sentence(text)
            and (after[:1].islower() or after[:1] in ",.;:!?)”’™®")
        )
        """Lines that are pieces of a sentence in other letters, such as a title."""

    def pieces(self) -> Iterator[Piece]:
        """The paragraphs, headings and cells in order."""
        found = list(self._found())
        runs = Counter(self._cells.get(at, -1) for at, _ in found)
        for at, piece in found:
            cell = runs[self._cells.get(at, -1)] >= _FEW_CELLS and at in self._cells
            yield replace(piece, apart=not cell, cell=cell)

    def _found(self) -> Iterator[tuple[int, Piece]]:
        """Each piece with the index of its first line, or -1 for a listed heading."""
        group: list[int] = []
        row = 0.0
        at = 0
        while at < len(self._lines):
            heading = self._outlined.get(at)
            if heading is not None:
                if group:
                    yield group[0], self._piece(group)
                group = []
                yield -1, Piece(heading.text, tuple(self._lines[at : at + heading.count]))
                at += heading.count
                continue
            own = self._measure(self._texts[at])
            if group and self._begins(group, row, at):
                yield group[0], self._piece(group)
                group = []
            row = row + own if group and row + own <= self._width * _LOOSE else own
            group.append(at)
            at += 1
        if group:
            yield group[0], self._piece(group)

    def _piece(self, group: Sequence[int]) -> Piece:
        text = self._joiner.join([self._texts[at] for at in group])
        lines = tuple(self._lines[at] for at in group)
        return Piece(_closed(text), lines, bold=all(line.lead > 0 for line in lines))

    def _begins(self, group: Sequence[int], row: float, at: int) -> bool:
        """Whether a line begins a new paragraph; ``row`` is the width of the text on the last row."""
        text = self._texts[at]
        whole = " ".join(self._texts[one] for one in group)
        ended = ends_sentence(whole)
        if _ONLY_MARK.fullmatch(whole):
            return False
        if _LABEL.fullmatch(whole) and (text.startswith(":") or whole.endswith(":")):
            return False
        if LEGAL.match(text) and text[0] not in "™®":
            return True
        if DATE.fullmatch(text) or _DATED.fullmatch(whole):
            return True
        alone = len(group) == 1 and (part_kind(whole) or penalty_code(whole))
        if alone and (_starts(text) or bullet(f"{text} X") is not None):
            return True
        if self._opens(text, ended, ended or not self._is_full(row, at)):
            return True
        if not _starts(text):
            return False
        if self._is_full(row, at, _ENDED if ended else _FULL):
            return ended and self._is_heading(at)
        if ended:
            return text not in self._styled or not self._has_room(row, at)
        if (
            _is_cell(whole)
            and _is_cell(text)
            and self._is_cell_at(at + 1)
            and not self._is_within(group[-1], at)
        ):
            self._cells[at] = self._cells.setdefault(group[0], group[0])
            return True
        return len(whole) < _LONGEST_HEADING and self._is_parted(row, group[-1], at)

    def _opens(self, text: str, ended: bool, free: bool) -> bool:
        """Whether a line starts like a paragraph; ``free`` if the one above may have ended."""
        if free and (part_kind(text) or penalty_code(text) or run_in(text)[0] or _LABEL.fullmatch(text)):
            return True
        if free and (bullet(text) is not None or _ONLY_MARK.fullmatch(text)):
            return True
        if text[0] in "•▪●◦‣" or (ended and (example(text) or listed(text))):
            return True
        number = numbered(text)
        return number is not None and ended and is_title(divided(number.title)[0])

    def _is_heading(self, at: int) -> bool:
        """Whether a line is a whole paragraph without a full stop: there was room for the next word."""
        after, text = at + 1, self._texts[at]
        if (
            after >= len(self._texts)
            or after in self._outlined
            or ends_sentence(text)
            or text in self._styled
        ):
            return False
        own = self._measure(text)
        return (
            _starts(self._texts[after])
            and not self._is_full(own, after)
            and len(text) < _LONGEST_HEADING
            and self._is_parted(own, at, after)
        )

    def _is_parted(self, row: float, above: int, at: int) -> bool:
        """Whether a paragraph ends without a full stop, though its row had room for the next line's word."""
        if self._is_within(above, at):
            return False
        return ends_sentence(self._texts[at]) or not self._has_room(row, at)

    def _is_within(self, above: int, at: int) -> bool:
        """Whether two lines are pieces of one sentence, judging by the letters or words where they meet."""
        last = self._texts[above]
        if last in self._styled or self._texts[at] in self._styled:
            return True
        return last.rsplit(maxsplit=1)[-1] in _NEVER_LAST or last[-1] in ",;–—-(“"

    def _has_room(self, row: float, at: int) -> bool:
        """Whether a line may continue the row above, because it does not fill a row of its own."""
        unit, end = self._unit(at)
        fills = end + 1 < len(self._texts) and self._is_full(unit, end + 1)
        return row + unit <= self._width * _LOOSE and not fills

    def _unit(self, at: int) -> tuple[float, int]:
        """The width of a line, including the next if it is a piece in other letters, and the index of the
        last.
        """
        width = self._measure(self._texts[at])
        while self._texts[at] in self._styled and at + 1 < len(self._texts):
            at += 1
            width += self._measure(self._texts[at])
        return width, at

    def _is_full(self, row: float, at: int, share: float = _FULL) -> bool:
        """Whether the last row had no room for the first word of the next line."""
        return row + self._measure(self._texts[at].split()[0]) > self._width * share

    def _is_cell_at(self, at: int) -> bool:
        return at >= len(self._texts) or at in self._outlined or _is_cell(self._texts[at])


def is_fragment(text: str) -> bool:
    """Whether a line is only a bullet or number, or begins with a mark that belongs to the line before it.

    >>> is_fragment("•"), is_fragment("™ players"), is_fragment("• Rain")
    (True, True, False)

    """
    return bool(_ONLY_MARK.fullmatch(text)) or text[:1] in ",.;:)?!”’™®"


def _is_cell(text: str) -> bool:
    """Whether a text may be a cell of a table or an entry of a list: a few words that are not a sentence."""
    return _starts(text) and len(text.split()) <= _CELL_WORDS and not text.endswith((".", ",", ";", ":"))


def _starts(text: str) -> bool:
    """Whether a text may begin a paragraph, judging by its first letter."""
    first = text.lstrip("“\"'‘([")[:1]
    return first.isupper() or first.isdigit()


def _closed(text: str) -> str:
    """The text without spaces before punctuation and within quotes and brackets, left by pieces of a row.

    >>> _closed("Magic: The Gathering ™ (“ Magic ”) Guide .")
    'Magic: The Gathering™ (“Magic”) Guide.'

    """
    text = re.sub(r"(?<=[\w”’)\]®™]) (?=[™®”’)\],;:.!?]+(?:\s|[”’)\]]|$))", "", squeeze(text))
    text = re.sub(r"(?<=\d) (?=(?:st|nd|rd|th)\b)|(?<=\w) (?=/\w)| (?=—\w)", "", text)
    return re.sub(r"(?<=[(\[“‘]) (?=\S)", "", text)


def _fitting(texts: Sequence[str]) -> tuple[Callable[[str], float], float]:
    """How to measure lines (by letters or printed width), and the width to which they are filled."""
    best: tuple[float, Callable[[str], float], float] | None = None
    for measure in (_letters, printed_width):
        width = usual_width(texts, measure)
        full = [
            size
            for text, after in pairwise(texts)
            if after[:1].islower() and SHORT * width < (size := measure(text))
        ]
        spread = pstdev(full) / width if len(full) > 1 and width else 1.0
        if best is None or spread < best[0]:
            best = (spread, measure, width)
    assert best is not None
    return best[1], best[2]


def _letters(text: str) -> float:
    return float(len(text)) + 1
