"""Puts Magic's tournament documents together again from plain text: copied from a browser, or taken out of a
PDF.

Such a text may have every piece of a line on a line of its own, an empty line after each line or none at all.
The document's own contents list shows which lines are headings; the length of lines, and how their words
begin and end, show where paragraphs begin.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import pstdev

from judge.decoding import Line, Source
from judge.documents.infractions import part_kind, penalty_code
from judge.errors import ImportFaultAtLine
from judge.extraction.markdown import looks_like_markdown, unmarked
from judge.extraction.positioned import printed_width
from judge.extraction.wrapping import Joiner, ends_sentence
from judge.importers.magic_policy_pieces import (
    DATE,
    Piece,
    Pieces,
    bullet,
    divided,
    example,
    is_title,
    joined,
    listed,
    numbered,
    run_in,
    squash,
    without_contents,
    without_margins,
)
from judge.importers.generic.lines import RUNNING, SEPARATOR
from judge.messages import N_, Message
from judge.text import squeeze

_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\ufffe": "-", "\x02": "-"})
_TORN, _PAGE_END, _CLOSED = 0.04, 1, 0.5
"""A text tells its paragraphs by empty lines if they stand in at most _TORN of the places where a sentence
goes on, besides _PAGE_END, and in at least _CLOSED of those where one has ended on a short line."""
_FULL, _ENDED, _LOOSE, _SHORT = 0.88, 0.96, 1.03, 0.75
"""A row is full if the next word would exceed _FULL of the width, or _ENDED after the end of a sentence, which
seldom falls on the end of a row; it may exceed the width by _LOOSE; a row of less than _SHORT ends a
paragraph."""
_MOST_PIECES = 40
"""A heading may be torn into this many lines."""
_CELL_WORDS, _FEW_CELLS, _LONGEST_HEADING = 8, 4, 160
_LONG_LINE, _GLUED = 2_000, 5
_GLUE = re.compile(r"[a-z]{2}(?=[A-Z][a-z]{2})|[a-z]{3}\.(?=[A-Z][a-z])|[a-z]{3}(?=\d\.\d)")
_CAPITAL = re.compile(r"(?:.*[^A-Za-z’'])?[A-Z]")
_CAPITALS = re.compile(r"[A-Z’']{2,}(?:[^a-z]*)|[A-Z]")
_NEVER_LAST = frozenset(("a", "an", "the", "of", "and", "or", "any", "from", "with", "see", "See"))
_ONLY_NUMBER = re.compile(r"\d{1,2}\.(?:\d{1,2}\.?)?")
_ONLY_MARK = re.compile(r"[•▪●◦‣·*–-]|(?:\d{1,2}|[A-Z])[.)]")
_DOTTED = re.compile(r"(?:\.\s?){4,}")
_LINK_NUMBER = re.compile(r"\[(\d{1,4})\](?=\S)")
_LINK_ADDRESS = re.compile(r"References|(?:Visible|Hidden) links:?|\d{1,4}\. (?:https?|file|mailto):\S+")
_FEW_LINKS = 3
_MARKED, _FEW_MARKED = re.compile(r"\*\*[^*]+\*\*|_[^_]+_"), 5
"""A line that Markdown shows in other letters; a text with this many of them is Markdown."""
_DATED = re.compile(rf"(?:[a-z]+:? )?(?:as of )?{DATE.pattern}", re.IGNORECASE)
_LABEL = re.compile(r"(?:upgrade|downgrade)\s*:?", re.IGNORECASE)


def text_pieces(source: Source) -> Pieces:
    """Split a plain text into paragraphs, like :func:`judge.importers.magic_policy_pieces.pieces`.

    Raises ImportFaultAtLine if the ends of lines are glued to the beginnings of the next, as where a browser
    copied the page.
    """
    _refuse_glued(source)
    whole = _Whole()
    lines = _unwrapped(source.lines, whole)
    found = Pieces()
    if looks_like_markdown(lines) or sum(bool(_MARKED.fullmatch(line.text)) for line in lines) >= _FEW_MARKED:
        lines = _without_marks(_with_closed_marks(lines, whole), found)
    lines = _without_references([_legible(line) for line in lines], found)
    lines = without_margins(lines, found)
    lines = without_contents(_in_whole_words(lines, whole), found)
    if _tells_paragraphs(lines):
        outlined = _outlined(lines, found.titles)
        body = joined(_with_headings(lines, outlined, whole), source, found.titles)
    else:
        found.guessed = True
        filled = [line for line in lines if not line.blank]
        body = _Flow(filled, _outlined(filled, found.titles)).pieces()
    found.body = [replace(piece, lines=whole.of(piece.lines)) for piece in body]
    found.aside = [(reason, part) for reason, line in found.aside for part in whole.of((line,))]
    return found


@dataclass
class _Whole:
    """Which lines of the source a line consists of that was put together from several."""

    parts: dict[int, tuple[Line, ...]] = field(default_factory=dict)

    def join(self, lines: Sequence[Line], text: str) -> Line:
        first = lines[0]
        self.parts[first.number] = self.of(lines)
        return replace(first, text=text)

    def of(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(part for line in lines for part in self.parts.get(line.number, (line,)))


def _unwrapped(lines: Sequence[Line], whole: _Whole) -> list[Line]:
    """The lines of a text that has an empty line after each line of the page, with those put together that a
    converter broke to fit its own width."""
    filled = sum(not line.blank for line in lines)
    close = [(above, line) for above, line in pairwise(lines) if not above.blank and not line.blank]
    texts = [(above.text.strip(), line.text.strip()) for above, line in close]
    if len(close) * 2 > filled:
        return list(lines)
    width = max((len(above) for above, _ in texts if " " in above and not _DOTTED.search(above)), default=0)
    broken = {
        line.number
        for (above, text), (_, line) in zip(texts, close, strict=True)
        if len(above) + 1 + len(text.split()[0]) > width
    }
    going_on = sum(line.number in broken and line.text.lstrip()[:1].islower() for line in lines)
    out: list[Line] = []
    for line in lines:
        if line.number in broken and going_on * 2 > len(broken):
            out[-1] = whole.join((out[-1], line), _next_to(out[-1].text, line.text))
        else:
            out.append(line)
    return out


def _with_closed_marks(lines: Sequence[Line], whole: _Whole) -> list[Line]:
    """The lines of a Markdown text with those put together between which a bold passage goes on."""
    out: list[Line] = []
    for line in lines:
        if out and not line.blank and not out[-1].blank and out[-1].text.count("**") % 2:
            out[-1] = whole.join((out[-1], line), _next_to(out[-1].text, line.text))
        else:
            out.append(line)
    return out


def _next_to(above: str, text: str) -> str:
    above, text = above.strip(), text.strip()
    return above + text if re.search(r"\w-$", above) else f"{above} {text}"


def _without_marks(lines: Sequence[Line], found: Pieces) -> list[Line]:
    """The lines of a Markdown text without its marks; those of nothing but marks are set aside."""
    shown = []
    for line, bare in zip(lines, unmarked(tuple(lines)), strict=True):
        # A colon is the document's own: the text has no definition lists.
        colon = ": " if line.text.lstrip().startswith(":") and not bare.text.startswith(":") else ""
        kept = replace(bare, text=colon + bare.text.replace("**", ""))
        if kept.blank and not line.blank:
            found.aside.append((SEPARATOR, line))
        shown.append(kept)
    return shown


def _legible(line: Line) -> Line:
    """The line with each ligature as its letters, and hyphens in place of a PDF reader's mark for them."""
    return replace(line, text=line.text.translate(_LIGATURES))


def _without_references(lines: Sequence[Line], found: Pieces) -> list[Line]:
    """The lines without the numbers that a text browser gave to links, and the list of their addresses."""
    counts = [int(number) for line in lines for number in _LINK_NUMBER.findall(line.text)]
    if len(counts) < _FEW_LINKS or counts != sorted(set(counts)):
        return list(lines)
    kept = []
    for line in lines:
        if _LINK_ADDRESS.fullmatch(line.text.strip()):
            found.aside.append((RUNNING, line))
        else:
            kept.append(replace(line, text=_LINK_NUMBER.sub("", line.text)))
    return kept


def glued_line(source: Source) -> Line | None:
    """The first line that was a page whose lines have run together, if there is one."""
    for line in source:
        if len(line.text) >= _LONG_LINE and sum(1 for _ in _GLUE.finditer(line.text)) >= _GLUED:
            return line
    return None


def _refuse_glued(source: Source) -> None:
    """Refuse a text in which pages became single lines whose words have run together."""
    if source.format == "txt" and (line := glued_line(source)):
        words = [_around(line.text, found.end()) for found in _GLUE.finditer(line.text)]
        detail = N_(
            "words have run together here ({words}), because the lines of the page were copied without their "
            "ends; save the page as HTML instead, or print it to PDF"
        )
        told = {"words": ", ".join(words[:3])}
        raise ImportFaultAtLine(file=source.name, line=line.number, detail=Message(detail, told))


def _around(text: str, at: int) -> str:
    return text[text.rfind(" ", 0, at) + 1 :].split(" ", 1)[0][:40]


# -- headings ---------------------------------------------------------------------------------------


def _in_whole_words(lines: Sequence[Line], whole: _Whole) -> list[Line]:
    """The lines with headings in small capitals put together, of which each large letter, and the small ones
    after it, stood on a line of their own."""
    filled = [at for at, line in enumerate(lines) if not line.blank]
    out: list[Line] = []
    place, count = 0, 0
    while count < len(filled):
        taken, text = _small_capitals([lines[at].text.strip() for at in filled[count : count + _MOST_PIECES]])
        out.extend(lines[place : filled[count]])
        own = [lines[at] for at in filled[count : count + taken]]
        out.append(whole.join(own, text) if taken > 1 else own[0])
        count += taken
        place = filled[count - 1] + 1
    out.extend(lines[place:])
    return out


def _small_capitals(texts: Sequence[str]) -> tuple[int, str]:
    """How many of the first texts are one heading in small capitals, and that heading.

    >>> _small_capitals(["1.1.", "D", "EFINITION OF", "P", "ENALTIES", "Warning"])
    (5, '1.1. DEFINITION OF PENALTIES')
    >>> _small_capitals(["A", "PPENDIX", "A", "—P", "ENALTY", "Warning"])
    (5, 'APPENDIX A—PENALTY')
    >>> _small_capitals(["A", "player"])
    (1, 'A')
    """
    at = 1 if _ONLY_NUMBER.fullmatch(texts[0]) else 0
    text = texts[0] if at else ""
    glued = False
    while at < len(texts):
        piece, after = texts[at], texts[at + 1] if at + 1 < len(texts) else ""
        if any(map(str.islower, piece + after[:2])) and not glued:
            break
        large = _CAPITAL.fullmatch(piece) and len(piece) <= 20 and not any(map(str.islower, piece))
        if large and _CAPITALS.fullmatch(after) and len(after) > 1:
            piece, at, glued = piece + after, at + 2, True
        elif large and glued and after.startswith(("—", "–")):
            at += 1
        elif glued and re.fullmatch(r"[—–:®™&]+|\d+", piece):
            at += 1
        else:
            break
        text += piece if piece[0] in "—–:®™" or not text else f" {piece}"
    return (at, text) if glued else (1, texts[0])


@dataclass(frozen=True)
class _Heading:
    """A listed heading found at ``count`` lines, spelt as in the list, with the penalty on its last line."""

    count: int
    text: str


def _outlined(lines: Sequence[Line], titles: Mapping[str, str]) -> dict[int, _Heading]:
    """The listed headings in the text by the place of their first line: the longest run in the order of the
    list."""
    keys: dict[str, tuple[int, str]] = {}
    for rank, (number, title) in enumerate(titles.items()):
        if number[:1].isdigit():
            shown = f"{number}. {title}" if "." not in number else f"{number} {title}"
            keys[squash(number + title)] = (rank, shown)
        elif len(number) == 1:
            keys[squash(f"appendix{number}{title}")] = (rank, f"Appendix {number} — {title}")
        else:
            keys[number] = (rank, title)
    found = list(_candidates(lines, keys))
    ranks = [rank for _, rank, _ in found]
    return {found[at][0]: found[at][2] for at in _rising(ranks)}


def _candidates(
    lines: Sequence[Line], keys: Mapping[str, tuple[int, str]]
) -> Iterator[tuple[int, int, _Heading]]:
    """Each place where lines together are a listed heading, perhaps with a penalty behind it."""
    longest = max(map(len, keys), default=0)
    starts = {key[:length] for key in keys for length in range(1, len(key) + 1)}
    squashed = [squash(line.text) for line in lines]
    for at in range(len(lines)):
        words = ""
        if not squashed[at]:
            continue
        for count in range(1, _MOST_PIECES + 1):
            if at + count > len(lines) or len(words) > longest:
                break
            if not (last := squashed[at + count - 1]):
                continue
            if words and words not in starts:
                break
            heading, penalty = words + last, ""
            if heading not in keys:
                name, penalty = divided(lines[at + count - 1].text)
                heading = words + squash(name)
            if heading in keys and (rank := keys[heading][0]) >= 0:
                text = squeeze(f"{keys[heading][1]} {penalty}")
                yield at, rank, _Heading(count, text)
                break
            words += last


def _rising(ranks: Sequence[int]) -> list[int]:
    """The places of the longest run of rising ranks; of several the first.

    >>> _rising([0, 5, 1, 2, 2])
    [0, 2, 3]
    """
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for at, rank in enumerate(ranks):
        place = bisect_left(tails, rank)
        before.append(ends[place - 1] if place else -1)
        if place == len(tails):
            tails.append(rank)
            ends.append(at)
        elif rank < tails[place]:
            tails[place], ends[place] = rank, at
    run = []
    at = ends[-1] if ends else -1
    while at >= 0:
        run.append(at)
        at = before[at]
    return run[::-1]


def _with_headings(lines: Sequence[Line], outlined: Mapping[int, _Heading], whole: _Whole) -> list[Line]:
    """The lines with each listed heading on one line, between empty ones."""
    out: list[Line] = []
    at = 0
    while at < len(lines):
        if (heading := outlined.get(at)) is None:
            out.append(lines[at])
            at += 1
            continue
        own = lines[at : at + heading.count]
        out.append(whole.join([line for line in own if not line.blank], heading.text))
        at += heading.count
    return out


# -- paragraphs -------------------------------------------------------------------------------------


def _tells_paragraphs(lines: Sequence[Line]) -> bool:
    """Whether empty lines stand between the paragraphs of a text, and not within them."""
    going_on = torn = ended = closed = 0
    above: Line | None = None
    gap = False
    usual = _usual([line.text for line in lines], len)
    for line in lines:
        if line.blank:
            gap = True
            continue
        text = line.text.strip()
        if above is not None:
            if text[:1].islower() and not ends_sentence(above.text):
                going_on, torn = going_on + 1, torn + gap
            elif ends_sentence(above.text) and len(above.text) < _SHORT * usual and text[:1].isupper():
                ended, closed = ended + 1, closed + gap
        above, gap = line, False
    return torn <= _TORN * going_on + _PAGE_END and closed >= _CLOSED * ended


def _usual(texts: Sequence[str], measure: Callable[[str], float]) -> float:
    """The width to which lines were filled: nearly the greatest of those that go on in small letters."""
    filled = [text.strip() for text in texts if text.strip()]
    widths = sorted(measure(text) for text, after in pairwise(filled) if after[:1].islower())
    return widths[(len(widths) - 1) * 98 // 100] if widths else max(map(measure, filled), default=0.0)


class _Flow:
    """Puts the paragraphs of a text together whose empty lines tell nothing of them."""

    def __init__(self, lines: Sequence[Line], outlined: Mapping[int, _Heading]) -> None:
        self._lines, self._outlined = lines, outlined
        self._texts = [line.text.strip() for line in lines]
        self._joiner = Joiner.of(self._texts)
        self._measure, self._width = _fitting(self._texts)
        self._cells: dict[int, int] = {}
        """Where pieces begin that may be cells of a table, with the place of the first of the run."""
        self._styled = frozenset(
            text
            for text, after in pairwise(self._texts)
            if len(text.split()) <= _CELL_WORDS
            and not ends_sentence(text)
            and (after[:1].islower() or after[:1] in ",.;:!?)”’™®")
        )
        """Lines that are pieces of a sentence somewhere: words in other letters, such as a title."""

    def pieces(self) -> Iterator[Piece]:
        """The paragraphs, headings and cells in order."""
        found = list(self._found())
        runs = Counter(self._cells.get(at, -1) for at, _ in found)
        for at, piece in found:
            cell = runs[self._cells.get(at, -1)] >= _FEW_CELLS and at in self._cells
            yield replace(piece, apart=not cell, cell=cell)

    def _found(self) -> Iterator[tuple[int, Piece]]:
        """Each piece with the place of its first line, or -1 for a listed heading."""
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
        """Whether a line begins a new paragraph, ``row`` being the width of what stands on the last row."""
        above, text = self._texts[group[-1]], self._texts[at]
        whole = " ".join(self._texts[one] for one in group)
        ended = ends_sentence(whole)
        if _ONLY_MARK.fullmatch(whole):
            return False
        if _LABEL.fullmatch(whole) and (text.startswith(":") or whole.endswith(":")):
            return False
        if DATE.fullmatch(text) or _DATED.fullmatch(whole):
            return True
        alone = len(group) == 1 and (part_kind(whole) or penalty_code(whole))
        if alone and (_starts(text) or bullet(f"{text} X") is not None):
            return True
        if ended or not self._is_full(row, at):
            if part_kind(text) or penalty_code(text) or run_in(text)[0] or _LABEL.fullmatch(text):
                return True
            if bullet(text) is not None or _ONLY_MARK.fullmatch(text):
                return True
        if ended and (example(text) or listed(text)):
            return True
        if bullet(f"{text} X") is not None and text[0] in "•▪●◦‣":
            return True
        number = numbered(text)
        if number is not None and ended and is_title(divided(number.title)[0]):
            return True
        if not _starts(text):
            return False
        if self._is_full(row, at, _ENDED if ended else _FULL):
            return ended and self._is_alone(at)
        unit, end = self._unit(at)
        own_row = end + 1 < len(self._texts) and self._is_full(unit, end + 1)
        room = row + unit <= self._width * _LOOSE and not own_row
        if ended:
            return not room or text not in self._styled
        if text in self._styled or above in self._styled or above.rsplit(maxsplit=1)[-1] in _NEVER_LAST:
            return False
        if _is_cell(whole) and _is_cell(text) and self._is_cell_at(at + 1):
            self._cells[at] = self._cells.setdefault(group[0], group[0])
            return True
        if room:
            return len(group) == 1 and is_title(whole) and ends_sentence(text)
        return len(whole) < _LONGEST_HEADING and above[-1] not in ",;–—-(“"

    def _is_alone(self, at: int) -> bool:
        """Whether nothing follows a line on its row, though there is room: it is a heading."""
        after = at + 1
        if after >= len(self._texts) or after in self._outlined or not is_title(self._texts[at]):
            return False
        own = self._measure(self._texts[at])
        return (
            self._texts[at] not in self._styled
            and _starts(self._texts[after])
            and not self._is_full(own, after)
            and own + self._unit(after)[0] > self._width * _LOOSE
        )

    def _unit(self, at: int) -> tuple[float, int]:
        """The width of a line and the place where it ends, with the next if it is a piece in other letters."""
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


def _is_cell(text: str) -> bool:
    """Whether a text may be a cell of a table or an entry of a list: a few words that are no sentence."""
    return _starts(text) and len(text.split()) <= _CELL_WORDS and not text.endswith((".", ",", ";", ":"))


def _starts(text: str) -> bool:
    """Whether a text may begin a paragraph, by its first letter."""
    first = text.lstrip("“\"'‘([")[:1]
    return first.isupper() or first.isdigit()


def _closed(text: str) -> str:
    """The text without the spaces that pieces of a row left before marks and within quotes and brackets.

    >>> _closed("Magic: The Gathering ™ (“ Magic ”) Guide .")
    'Magic: The Gathering™ (“Magic”) Guide.'
    """
    text = re.sub(r"(?<=[\w”’)\]®™]) (?=[™®”’)\],;:.!?]+(?:\s|[”’)\]]|$))", "", squeeze(text))
    text = re.sub(r"(?<=\d) (?=(?:st|nd|rd|th)\b)|(?<=\w) (?=/\w)| (?=—\w)", "", text)
    return re.sub(r"(?<=[(\[“‘]) (?=\S)", "", text)


def _fitting(texts: Sequence[str]) -> tuple[Callable[[str], float], float]:
    """How to measure lines, by letters or by their printed width, and the width to which they are filled."""
    best: tuple[float, Callable[[str], float], float] | None = None
    for measure in (_letters, printed_width):
        width = _usual(texts, measure)
        full = [
            size
            for text, after in pairwise(texts)
            if after[:1].islower() and _SHORT * width < (size := measure(text))
        ]
        spread = pstdev(full) / width if len(full) > 1 and width else 1.0
        if best is None or spread < best[0]:
            best = (spread, measure, width)
    assert best is not None
    return best[1], best[2]


def _letters(text: str) -> float:
    return float(len(text)) + 1
