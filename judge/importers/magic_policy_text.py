"""Restores Magic's tournament documents from plain text that was copied from a browser or extracted from a
PDF.

In such a text each piece of a line may be on a line of its own, and there may be an empty line after each
line or none at all. The document's own contents list shows which lines are headings; the length of lines, and
their first and last words, show where paragraphs begin.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judge.decoding import Line, Source
from judge.errors import ImportFaultAtLine
from judge.extraction.markdown import looks_like_markdown, unmarked
from judge.extraction.wrapping import ends_sentence
from judge.importers.generic.lines import RUNNING, SEPARATOR
from judge.importers.magic_policy_columns import in_order
from judge.importers.magic_policy_flow import SHORT, Flow, Heading, is_fragment, usual_width
from judge.importers.magic_policy_pieces import (
    Pieces,
    divided,
    joined,
    squash,
    without_contents,
    without_margins,
)
from judge.messages import N_, Message
from judge.text import squeeze

_LEGIBLE = str.maketrans(
    dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
    | {"\ufffe": "-", "\x02": "-"}
)
"""Ligatures, and PDFium's character for a hyphen at the end of a line."""

_IN_ASCII = (
    (re.compile(r"\s*\(TM\)", re.IGNORECASE), "™"),
    (re.compile(r"\s*\(R\)"), "®"),
    (re.compile(r"(?<=[a-z])\s+--?\s+(?=[A-Z])"), " — "),
    (re.compile(r"(?<=\w)--(?=\w)"), "—"),
    (re.compile(r"^\s*o(?=\s+[A-Z]|\s*$)"), "•"),
)
_TORN, _PAGE_END, _CLOSED = 0.04, 1, 0.5
"""Empty lines show a text's paragraphs if they occur in at most _TORN of the places where a sentence
continues, apart from _PAGE_END, and in at least _CLOSED of those where one ends on a short line.
"""
_TORN_MARKDOWN, _FEW_TORN = 0.2, 2
"""Markdown is torn if empty lines occur in at least _TORN_MARKDOWN of the places where a sentence continues,
and in at least _FEW_TORN.
"""
_BROKEN, _FEW_BROKEN = 0.4, 6
"""If a conversion broke lines to its own width, at least this share of the lines that continue a sentence had
no room on the line above; for a page's own lines, whose letters have many widths, it is 0.3 at most. Fewer
than _FEW_BROKEN lines show nothing.
"""
_ROW_FILLED, _ROW_OVER = 0.85, 1.08
"""A broken row is about as long as the longest ones, within these shares."""
_FRAGMENTS = 0.02
"""A text is torn if more than this share of its lines are bullets or begin with punctuation."""
_MOST_PIECES = 40
"""Maximum number of lines over which a heading may be torn."""
_LONG_LINE, _GLUED = 2_000, 5
"""A line is a whole page if it has at least this many letters and joined words."""
_GLUE = re.compile(r"[a-z]{2}(?=[A-Z][a-z]{2})|[a-z]{3}\.(?=[A-Z][a-z])|[a-z]{3}(?=\d\.\d)")
_CAPITAL = re.compile(r"(?:.*[^A-Za-z’'])?[A-Z]")
_CAPITALS = re.compile(r"[A-Z’']{2,}(?:[^a-z]*)|[A-Z]")
_BETWEEN = re.compile(r"[—–:®™&]+|\d+")
_ONLY_NUMBER = re.compile(r"\d{1,2}\.(?:\d{1,2}\.?)?")
_DOTTED = re.compile(r"(?:\.\s?){4,}")
_LINK_NUMBER = re.compile(r"\[(\d{1,4})\]")
_LINK_ADDRESS = re.compile(r"References|(?:Visible|Hidden) links:?|\d{1,4}\. (?:https?|file|mailto):\S+")
_UNDERLINED = re.compile(r"(?<=[\w.,:’'—-])_(?=[\w(“])")
_FEW_LINKS = 3
"""Fewer links than this do not show how the text was converted."""
_MARKED, _FEW_MARKED = re.compile(r"\*\*[^*]+\*\*|_[^_]+_"), 5
"""A line that Markdown shows in other letters; a text with this many of them is Markdown."""


def as_plain_text(source: Source) -> Source:
    """The source without Markdown, if a conversion made it from a page line by line.

    Such a text has empty lines within paragraphs, so its paragraphs are not those of Markdown.
    """
    if source.format != "markdown" or not source.written:
        return source
    going_on = [
        line.number - above.number > 1
        for above, line in pairwise(line for line in source.lines if not line.blank)
        if line.kind == "text" and line.text.lstrip()[:1].islower() and not ends_sentence(above.text)
    ]
    torn, headings = sum(going_on), sum(line.heading > 0 for line in source.lines)
    if headings > torn or torn < max(_FEW_TORN, _TORN_MARKDOWN * len(going_on)):
        return source
    return replace(source, lines=source.written, format="txt")


def text_pieces(source: Source) -> Pieces:
    """Split a plain text into paragraphs, like :func:`judge.importers.magic_policy_pieces.pieces`.

    Raises ImportFaultAtLine if the ends of lines were joined to the beginnings of the next ones, as some
    browsers do when a page is copied.
    """
    _refuse_glued(source)
    whole = _Whole()
    lines = _unwrapped(source.lines, whole)
    found = Pieces(plain=True)
    marked = sum(bool(_MARKED.fullmatch(line.text)) for line in lines)
    if source.written or looks_like_markdown(lines) or marked >= _FEW_MARKED:
        lines = _without_marks(_with_closed_marks(lines, whole), found)
    lines = _without_references([_legible(line) for line in _with_spaces(lines)], found)
    lines = without_margins(lines, found)
    lines = without_contents(_in_whole_words(lines, whole), found)
    if not found.titles:
        # if a contents list names the headings, the page's own rows are not needed
        lines = _in_whole_rows(lines, whole)
    lines, cut = in_order(lines)
    whole.parts.update((number, whole.of((line,))) for number, line in cut.items())
    if _tells_paragraphs(lines):
        outlined = _outlined(lines, found.titles)
        body = joined(_with_headings(lines, outlined, whole), source, found.titles)
    else:
        found.guessed = True
        filled = [line for line in lines if not line.blank]
        body = Flow(filled, _outlined(filled, found.titles)).pieces()
    divided_lines = {line.number for line in cut.values()} | cut.keys()
    found.body = [
        replace(
            piece,
            lines=whole.of(piece.lines),
            shared=not divided_lines.isdisjoint(line.number for line in piece.lines),
        )
        for piece in body
    ]
    found.aside = [(reason, part) for reason, line in found.aside for part in whole.of((line,))]
    return found


@dataclass
class _Whole:
    """The source lines that each joined line consists of."""

    parts: dict[int, tuple[Line, ...]] = field(default_factory=dict)

    def join(self, lines: Sequence[Line], text: str) -> Line:
        first = lines[0]
        self.parts[first.number] = self.of(lines)
        return replace(first, text=text)

    def of(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(part for line in lines for part in self.parts.get(line.number, (line,)))


def _unwrapped(lines: Sequence[Line], whole: _Whole) -> list[Line]:
    """The lines of a text with an empty line after each line, after rejoining those that a conversion broke
    to fit its own width.
    """
    close = _without_gap(lines)
    if len(close) * 2 > sum(not line.blank for line in lines):
        return list(lines)
    broken = _broken(close)
    if len(broken & _going_on(close)) * 2 <= len(broken):
        return list(lines)
    return [_put_together(row, whole) for row in _with_remainders(lines, broken)]


def _in_whole_rows(lines: Sequence[Line], whole: _Whole) -> list[Line]:
    """The lines of a text without empty lines, after rejoining those that a conversion broke."""
    close = _without_gap(lines)
    broken, going_on = _broken(close), _going_on(close)
    if len(broken & going_on) < max(_FEW_BROKEN, _BROKEN * len(going_on)):
        return list(lines)
    lengths = sorted(_length(row) for row in _with_remainders(lines, broken & going_on) if len(row) > 1)
    if lengths[len(lengths) // 2] < _ROW_FILLED * (usual := lengths[len(lengths) * 95 // 100]):
        return list(lines)
    rows = _with_remainders(lines, broken)
    return [_put_together(part, whole) for row in rows for part in _rows_apart(row, usual)]


def _without_gap(lines: Sequence[Line]) -> list[tuple[Line, Line]]:
    """The pairs of successive lines without an empty line between them."""
    return [(above, line) for above, line in pairwise(lines) if not above.blank and not line.blank]


def _broken(close: Sequence[tuple[Line, Line]]) -> frozenset[int]:
    """The numbers of the lines whose first word had no room on the line above."""
    texts = [above.text.strip() for above, _ in close]
    whole_words = (text for text in texts if " " in text and not _LINK_ADDRESS.fullmatch(text))
    width = max((len(text) for text in whole_words if not _DOTTED.search(text)), default=0)
    return frozenset(
        line.number
        for text, (_, line) in zip(texts, close, strict=True)
        if len(text) + 1 + len(line.text.split()[0]) > width
    )


def _going_on(close: Sequence[tuple[Line, Line]]) -> frozenset[int]:
    """The numbers of the lines that begin in lower case."""
    return frozenset(line.number for _, line in close if line.text.lstrip()[:1].islower())


def _put_together(row: Sequence[Line], whole: _Whole) -> Line:
    out = row[0]
    for line in row[1:]:
        out = whole.join((out, line), _next_to(out.text, line.text))
    return out


def _with_remainders(lines: Sequence[Line], remainders: AbstractSet[int]) -> list[list[Line]]:
    """The lines, each joined with the following lines whose numbers are ``remainders``."""
    rows: list[list[Line]] = []
    for line in lines:
        if line.number in remainders and rows:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _rows_apart(row: Sequence[Line], usual: int) -> Iterator[Sequence[Line]]:
    """The lines with each row of the page joined, and apparent remainders kept separate.

    A new paragraph below a line without room for its first word looks like a remainder; but it begins with a
    capital, and joined they would be longer than rows usually are.
    """
    begin = 0
    for at in range(1, len(row)):
        is_row = _ROW_FILLED * usual <= _length(row[begin:]) <= _ROW_OVER * usual
        if not row[at].text.lstrip()[:1].islower() and not is_row:
            yield row[begin:at]
            begin = at
    yield row[begin:]


def _length(row: Sequence[Line]) -> int:
    return sum(len(line.text.strip()) + 1 for line in row)


def _with_closed_marks(lines: Sequence[Line], whole: _Whole) -> list[Line]:
    """The lines of a Markdown text, joined where a bold passage continues on the next line."""
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
    """The lines of a Markdown text without its marks; lines of only marks are set aside."""
    shown = []
    for line, bare in zip(lines, unmarked(tuple(lines)), strict=True):
        # a colon is part of the document, because the text has no definition lists
        colon = ": " if line.text.lstrip().startswith(":") and not bare.text.startswith(":") else ""
        kept = replace(bare, text=colon + bare.text.replace("**", ""))
        if kept.blank and not line.blank:
            found.aside.append((SEPARATOR, line))
        shown.append(kept)
    return shown


def _legible(line: Line) -> Line:
    """The line with ligatures as letters, a hyphen for a PDF reader's character, and the usual punctuation
    for what a limited character set (ASCII, Latin-1) replaced.
    """
    text = line.text.translate(_LEGIBLE)
    if text.isascii():
        for written, mark in _IN_ASCII:
            text = written.sub(mark, text)
    return replace(line, text=text)


def _with_spaces(lines: Sequence[Line]) -> list[Line]:
    """The lines with spaces restored, where a conversion underlined the spaces of links in the
    contents list.
    """
    entries = [line for line in lines if _UNDERLINED.search(line.text)]
    if len(entries) < _FEW_LINKS or sum(" " in line.text.strip() for line in entries) * 2 > len(entries):
        return list(lines)
    return [
        replace(line, text=_UNDERLINED.sub(" ", line.text)) if " " not in line.text.strip() else line
        for line in lines
    ]


def _without_references(lines: Sequence[Line], found: Pieces) -> list[Line]:
    """The lines without the numbers that a text browser gave to links, and without the list of their
    addresses.
    """
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
    """The first line that was a whole page whose lines were joined, if there is one."""
    for line in source:
        if len(line.text) >= _LONG_LINE and sum(1 for _ in _GLUE.finditer(line.text)) >= _GLUED:
            return line
    return None


def _refuse_glued(source: Source) -> None:
    """Refuse a text whose pages became single lines with joined words."""
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
    """The lines after rejoining headings in small capitals, whose large letters, and the small ones after
    each, were on separate lines.
    """
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
    """The number of first texts that form one heading in small capitals, and that heading.

    >>> _small_capitals(["1.1.", "D", "EFINITION OF", "P", "ENALTIES", "Warning"])
    (5, '1.1. DEFINITION OF PENALTIES')
    >>> _small_capitals(["A", "PPENDIX", "A", "—P", "ENALTY", "Warning"])
    (5, 'APPENDIX A—PENALTY')
    >>> _small_capitals(["C", "UPS", "O", "F", "T", "EA", "A", "host"])
    (6, 'CUPS OF TEA')
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
        beyond = texts[at + 2] if at + 2 < len(texts) else ""
        short = bool(large and glued and len(after) == 1 and after.isupper())
        if large and _CAPITALS.fullmatch(after) and (len(after) > 1 or (short and len(beyond) < 2)):
            piece, at, glued = piece + after, at + 2, True
        elif (
            short
            or (large and glued and after.startswith(("—", "–")))
            or (glued and re.fullmatch(r"[—–:®™&]+|\d+", piece))
        ):
            at += 1
        else:
            break
        text += piece if piece[0] in "—–:®™" or not text else f" {piece}"
    return (at, text) if glued else (1, texts[0])


def _outlined(lines: Sequence[Line], titles: Mapping[str, str]) -> dict[int, Heading]:
    """The listed headings found in the text, by the index of their first line: the longest run in the list's
    order.
    """
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
) -> Iterator[tuple[int, int, Heading]]:
    """Each place where successive lines form a listed heading, perhaps with a penalty after it."""
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
                yield at, rank, Heading(count, text)
                break
            words += last


def _rising(ranks: Sequence[int]) -> list[int]:
    """The indexes of the longest run of rising ranks; of several, the first.

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


def _with_headings(lines: Sequence[Line], outlined: Mapping[int, Heading], whole: _Whole) -> list[Line]:
    """The lines with each listed heading on one line, between empty lines."""
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
    """Whether empty lines separate the paragraphs of a text, and do not occur within them."""
    going_on = torn = ended = closed = 0
    above: Line | None = None
    gap = False
    usual = usual_width([line.text for line in lines], len)
    for line in lines:
        if line.blank:
            gap = True
            continue
        text = line.text.strip()
        if above is not None:
            if text[:1].islower() and not ends_sentence(above.text):
                going_on, torn = going_on + 1, torn + gap
            elif ends_sentence(above.text) and len(above.text) < SHORT * usual and text[:1].isupper():
                ended, closed = ended + 1, closed + gap
        above, gap = line, False
    filled = [line.text.strip() for line in lines if not line.blank]
    if len(filled) == len(lines) or sum(map(is_fragment, filled)) > _FRAGMENTS * len(filled):
        return False
    return torn <= _TORN * going_on + _PAGE_END and closed >= _CLOSED * ended
