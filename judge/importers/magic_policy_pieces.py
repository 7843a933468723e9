"""Splits Magic's tournament documents into paragraphs, without contents lists, page numbers and running
heads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from judge.decoding import Line, Source
from judge.documents.infractions import part_kind, penalty_code
from judge.extraction.pdf_paragraphs import PRINT_FOOT, PRINT_HEAD
from judge.extraction.wrapping import Joiner, ends_sentence, width_of
from judge.importers.generic.lines import CONTENTS, PAGE, RUNNING
from judge.text import fold, squeeze

_DOTS = re.compile(r"\s*(?:\.\s?){4,}\s*(?:\d{1,3}(?!\S))?\s*")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{0,3}\s*$")
_CONTENTS = re.compile(r"(?:table of )?contents:?", re.IGNORECASE)
_NO_ENTRY = re.compile(_CONTENTS.pattern + "|appendices", re.IGNORECASE)
_PAGE = re.compile(
    r"(?:page\s+|[-–—]\s*)?(?P<page>\d{1,3})(?:\s*(?:of|/)\s*\d{1,3}|\s*[-–—])?", re.IGNORECASE
)
_MAKING = re.compile(
    r"!?\[?background image\]?(?:\(\S*\))?|\S*[-_]html\.html|\S+\.(?:pdf|html?)", re.IGNORECASE
)
_NUMBER = re.compile(r"(?P<chapter>\d{1,2})(?:\.(?P<section>\d{1,2}))?(?P<dot>\.)?(?P<rest>(?=\D).*)?$")
_APPENDIX = re.compile(
    r"(?:\d{1,2}\.\s+)?appendix\s*(?P<letter>[a-z])\s*(?:[—–:.-]|\s)\s*(?P<title>\S.*)", re.IGNORECASE
)
_BULLET = re.compile(r"[•▪●◦‣·*]\s*(?=\S)|[o–-]\s+(?=[A-Z“\"])")
_LISTED = re.compile(r"\d{1,2}[.)]\s+\S")
_LETTERED = re.compile(r"[A-Z][.)]\s+\S")
_CHANGE = re.compile(r"(?:\d{1,2}\.\d{1,2}|appendix\s+[a-z]|introduction)\s*:", re.IGNORECASE)
_ENTRY_NUMBER = re.compile(r"(\d{1,2}\.(?:\d{1,2}\.?)?)\s+")
_COLUMNS = re.compile(r"\t+|(?<=\S) {3,}(?=\S)")
_SMALL = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "vs")
)
_RUN_IN = re.compile(r"(?P<label>upgrade|downgrade)\s*:\s*(?=\S)", re.IGNORECASE)
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
DATE = re.compile(rf"(?:{_MONTHS})\s+\d{{1,2}}(?:st|nd|rd|th)?\s*,?\s+\d{{4}}", re.IGNORECASE)
"""A date on a line of its own, as above a list of changes."""

URL = re.compile(r"https?://|\bwww\.")

LEGAL = re.compile(r"all trademarks|all rights reserved|^[©™®]|trademarks? of\b.*\bwizards", re.IGNORECASE)
"""The publisher's notices at the end."""

_LOWER = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "this", "to", "with")
)
_OPENING = frozenset(("introduction", "frameworkofthisdocument"))
"""Headings before the first chapter."""

_NAME = re.compile(r"infractionprocedureguide|magictournamentrules|judgingatregular")
_PAGE_WIDTH = 130
"""Lines longer than this are whole paragraphs, and do not show the width of a page."""
_CELL = 60
"""Maximum number of letters in a cell of a table."""
_SHORT = 0.75
"""A line that ends a sentence and is shorter than this share of the width ends its paragraph."""
_OFTEN = 0.3
"""A line is the header or footer of pages if it is on this share of them, and on at least three."""
_EDGE = 4
"""Maximum number of lines in the header or footer of a page."""
_WRAPPED = 40
"""An entry with more letters than this may continue on the next line."""
_LONE = frozenset('"“”')
"""Marks that a page's editor left on lines of their own."""
_CHAPTER = re.compile(r"(\d{1,2})\s+([^\W\d].*)")
_FEW_ENTRIES, _ENTRY = 4, 100
"""A contents list has at least this many numbers, and no entry with more letters than this."""
_TITLE_WORDS = 14
"""Maximum number of words of a heading; longer lines are sentences."""


@dataclass(frozen=True)
class Number:
    """The number of a chapter or section, or the letter of an appendix, with the text after it."""

    text: str
    title: str

    @property
    def chapter(self) -> str:
        return self.text.partition(".")[0]


@dataclass(frozen=True)
class Piece:
    """A paragraph with its lines; ``bold`` if the format marks all of it as bold."""

    text: str
    lines: tuple[Line, ...]
    bold: bool = False
    apart: bool = True
    """Whether there is space between it and the piece before it."""
    cell: bool = False
    """Whether it may be a cell of a table whose rows the text does not show."""
    shared: bool = False
    """Whether its lines also have text of another piece, from the column beside it."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of a row's cells, empty ones included if the format marks them; else only one text."""
        if self.is_row:
            return tuple(squeeze(cell) for cell in self.text.split("\t"))
        return tuple(squeeze(cell) for cell in _COLUMNS.split(self.text) if cell.strip())

    @property
    def is_row(self) -> bool:
        """Whether the format marks it as a row of several cells."""
        return self.lines[0].kind == "row" and "\t" in self.text

    @property
    def plain(self) -> str:
        return squeeze(self.text)

    @property
    def item(self) -> str | None:
        """The text of a list item; None if neither a bullet nor the format marks it as one."""
        found = bullet(self.plain)
        return self.plain if found is None and self.lines[0].kind == "item" else found


@dataclass
class Pieces:
    """The parts of a document: its paragraphs, the titles in its contents list, the lines set aside."""

    body: list[Piece] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    """The title of each number; unnumbered headings have their squashed title as key."""
    aside: list[tuple[str, Line]] = field(default_factory=list)
    guessed: bool = False
    """Whether paragraphs had to be recognised by their words, because the text does not show them."""
    plain: bool = False
    """Whether it is plain text, in which a converter may have moved words."""


def squash(text: str) -> str:
    """Letters and digits only, folded, so that titles are equal even if a conversion lost spaces or capitals.

    >>> squash("1.1.D EFINITION OFPENALTIES") == squash("1.1. Definition of Penalties")
    True
    """
    return "".join(character for character in fold(text) if character.isalnum())


def numbered(text: str) -> Number | None:
    """The number at the start of a line and the rest, or None.

    >>> numbered("2.10  Dropping"), numbered("1.1.D EFINITION")
    (Number(text='2.10', title='Dropping'), Number(text='1.1', title='D EFINITION'))
    >>> numbered("Appendix B—Time Limits")
    Number(text='B', title='Time Limits')
    >>> numbered("3W is paid"), numbered("2.3: Upgrade changed."), numbered("3.01 Tiebreakers")
    (None, None, Number(text='3.1', title='Tiebreakers'))
    """
    text = squeeze(text)
    if found := _APPENDIX.fullmatch(text):
        return Number(found["letter"].upper(), found["title"])
    found = _NUMBER.match(text)
    if not found or not (rest := (found["rest"] or "")).strip():
        return None
    if not (rest[0].isspace() or (found["dot"] and rest[0].isalpha())):
        return None
    if not found["section"] and not found["dot"]:
        return None
    number = str(int(found["chapter"])) + (f".{int(found['section'])}" if found["section"] else "")
    return Number(number, rest.strip())


def is_listed(text: str, titles: Mapping[str, str]) -> bool:
    """Whether the contents list has a heading of these words, without a number."""
    key = squash(text)
    return len(key) > 1 and not key[0].isdigit() and key in titles


def is_title(text: str, strict: bool = False) -> bool:
    """Whether words are written like a heading: no sentence, each word but the small ones capitalised.

    Unless ``strict``, one of several words, and words of three letters, may be small too.

    >>> is_title("Framework of this Document"), is_title("If it is not,"), is_title("APPLYING PENALTIES")
    (True, False, True)
    >>> is_title("Players may Use Cups"), is_title("Players may Use Cups", strict=True)
    (True, False)
    """
    words = text.split()
    if not words or len(words) > _TITLE_WORDS or text[-1] in ".,:;!?" or not re.search(r"[^\W\d_]{3}", text):
        return False
    heavy = [word.strip("“”\"'()’") for word in words if word.casefold() not in _SMALL and len(word) > 3]
    first = words[0].lstrip("“\"'(")[:1]
    if strict and any(word[:1].islower() and word not in _SMALL for word in words):
        return False
    small = [word for word in heavy if word[:1].islower()]
    return not first.islower() and (not small or (len(small) == 1 and len(heavy) > 2))


def lowered(title: str) -> str:
    """A title in capitals converted to title case.

    >>> lowered("FRAMEWORK OF THIS DOCUMENT")
    'Framework of this Document'
    """
    words = title.lower().split()
    shown = [word if at and word in _LOWER else word[:1].upper() + word[1:] for at, word in enumerate(words)]
    return " ".join(shown)


def example(text: str) -> bool:
    """Whether a line begins with the letter of an example."""
    return bool(_LETTERED.match(text))


def bullet(text: str) -> str | None:
    """The text of a list item without its bullet; None if it has none.

    >>> bullet("• Head Judge"), bullet("Head Judge")
    ('Head Judge', None)
    """
    found = _BULLET.match(text)
    return text[found.end() :] if found else None


def listed(text: str) -> bool:
    """Whether a line begins with the number of a list item or of a changed section."""
    return bool(_LISTED.match(text) or _CHANGE.match(text))


def run_in(text: str) -> tuple[str, str]:
    """Split off a part's name and colon at the start of a paragraph; the name is empty if there is none.

    >>> run_in("Upgrade: If it was."), run_in("Upgrades are rare.")
    (('Upgrade', 'If it was.'), ('', 'Upgrades are rare.'))
    """
    found = _RUN_IN.match(text)
    return (found["label"].capitalize(), text[found.end() :]) if found else ("", text)


def divided(text: str) -> tuple[str, str]:
    """Split a heading from the penalty at its end; the penalty is empty if there is none.

    >>> divided("Game Play Error — Missed Trigger No Penalty"), divided("Tardiness\\tGame Loss")
    (('Game Play Error — Missed Trigger', 'No Penalty'), ('Tardiness', 'Game Loss'))
    >>> divided("Definition of Penalties")
    ('Definition of Penalties', '')
    """
    words = squeeze(text).split()
    for count in (4, 3, 2, 1):
        if len(words) > count and penalty_code(tail := " ".join(words[-count:])):
            return " ".join(words[:-count]), tail
    return squeeze(text), ""


# -- lines set aside --------------------------------------------------------------------------------


def pieces(source: Source) -> Pieces:
    """Split a source into paragraphs, after removing page numbers, running heads and the contents list."""
    found = Pieces()
    lines = without_contents(without_margins(list(source.lines), found), found)
    found.body = list(joined(lines, source, found.titles))
    return found


def without_contents(lines: list[Line], found: Pieces) -> list[Line]:
    """The lines without a contents list whose entries end in dots and a page number; its titles are
    recorded."""
    dotted = [at for at, line in enumerate(lines) if _LEADERS.search(line.text)]
    if len(dotted) > 2:
        first, last = dotted[0], dotted[-1]
        if _DOTS.fullmatch(lines[first].text):
            # the entry is above its dots, and the page number below the last ones
            first = max((at for at in range(first) if not lines[at].blank), default=first)
        below = next((at for at in range(last + 1, len(lines)) if not lines[at].blank), last)
        if not re.search(r"\d\s*$", lines[last].text) and _PAGE.fullmatch(lines[below].text.strip()):
            last = below
        while first and _belongs_above(lines[first - 1]):
            first -= 1
        inside = [line for line in lines[first : last + 1] if not line.blank]
        found.aside.extend((CONTENTS, line) for line in inside)
        for text in _with_own_numbers(_entries(inside)):
            _keep_title(found, text)
        return lines[:first] + lines[last + 1 :]
    repeated = max(_headed(lines), _repeated(lines), key=len)
    entry, listed_lines = "", [lines[at] for at in sorted(repeated)]
    for line, following in zip_longest(listed_lines, listed_lines[1:]):
        found.aside.append((CONTENTS, line))
        entry = f"{entry} {line.text}".strip()
        if following is not None and _is_wrapped(line, following):
            continue
        if not _NO_ENTRY.fullmatch(entry):
            _keep_title(found, entry)
        entry = ""
    return [line for at, line in enumerate(lines) if at not in repeated]


def _entries(lines: Sequence[Line]) -> Iterator[str]:
    """The text of each entry; an entry may span two lines, and a line may contain several."""
    before = ""
    for line in lines:
        *heads, before = _DOTS.split(squeeze(f"{before} {line.text}"))
        yield from (head for head in heads if head)
        if _PAGE.fullmatch(before) or _CONTENTS.fullmatch(before):
            before = ""


def _with_own_numbers(entries: Iterable[str]) -> Iterator[str]:
    """The entries, each with its number, if a conversion put a column of numbers before the column of titles.

    >>> list(_with_own_numbers(["1.1. 1.2. 1.3. Cups", "Spoons", "Pots", "2. Tea"]))
    ['1.1. Cups', '1.2. Spoons', '1.3. Pots', '2. Tea']

    """
    waiting: list[str] = []
    for entry in entries:
        own, title = [], entry
        while found := _ENTRY_NUMBER.match(title):
            own.append(found[1])
            title = title[found.end() :]
        if len(own) > 1 or (waiting and not own):
            waiting += own
            yield f"{waiting.pop(0)} {title}"
        else:
            yield entry


def _belongs_above(line: Line) -> bool:
    return line.blank or bool(_CONTENTS.fullmatch(line.text.strip()) or _PAGE.fullmatch(line.text.strip()))


def _keep_title(found: Pieces, text: str) -> None:
    number = numbered(text) or bare_chapter(squeeze(text))
    if number:
        found.titles.setdefault(
            number.text, divided(number.title)[0] if "—" in number.title else number.title
        )
    else:
        found.titles.setdefault(squash(text), squeeze(text))


def _repeated(lines: Sequence[Line]) -> set[int]:
    """The lines of a contents list without page numbers: numbered titles near the beginning that all occur
    again."""
    heads: list[tuple[int, str]] = []
    for at, line in enumerate(lines):
        number = numbered(line.text)
        if number and is_title(divided(number.title)[0]):
            heads.append((at, number.text + squash(divided(number.title)[0])))
    often = Counter(key for _, key in heads)
    seen: set[str] = set()
    listed_at: list[int] = []
    for at, key in heads:
        if key in seen or often[key] < 2:
            break
        seen.add(key)
        listed_at.append(at)
    if len(listed_at) < 4:
        return set()
    first, last = listed_at[0], listed_at[-1]
    while first and _belongs_above(lines[first - 1]):
        first -= 1
    prose = [at for at in range(first, last) if ends_sentence(lines[at].text) and len(lines[at].text) > 60]
    return set() if prose else {at for at in range(first, last + 1) if not lines[at].blank}


def _headed(lines: list[Line]) -> set[int]:
    """The lines of a contents list without page numbers below a heading that names it: titles, most of them
    numbered, until the first is repeated.
    """
    heads = (at for at, line in enumerate(lines) if _CONTENTS.fullmatch(line.text.strip()))
    for head in heads:
        inside, numbers, last = [head], set[str](), head
        for at in range(head + 1, len(lines)):
            text = lines[at].text.strip()
            number = numbered(text) or bare_chapter(text)
            if text and ((number and number.text in numbers) or text[-1] in ".:!?" or len(text) > _ENTRY):
                break
            if number:
                numbers.add(number.text)
            if number or (text and last > head and _is_wrapped(lines[last], lines[at])):
                last = at
            if text:
                inside.append(at)
        if len(numbers) >= _FEW_ENTRIES and len(numbers) * 2 > len(inside):
            return {at for at in inside if at <= last}
    return set()


def _is_wrapped(entry: Line, below: Line) -> bool:
    """Whether an entry in large letters continues on the next line."""
    near = below.number - entry.number <= 2 and len(entry.text) > _WRAPPED
    alike = near and entry.heading == below.heading > 0
    return alike and numbered(below.text) is None and bare_chapter(below.text.strip()) is None


def bare_chapter(text: str) -> Number | None:
    """A chapter whose number has no full stop, as in contents lists and marked headings.

    >>> bare_chapter("2 Tea Table Errors"), bare_chapter("2 cups are on it.")
    (Number(text='2', title='Tea Table Errors'), None)

    """
    found = _CHAPTER.fullmatch(text)
    return Number(str(int(found[1])), found[2]) if found and is_title(found[2]) else None


def without_margins(lines: list[Line], found: Pieces) -> list[Line]:
    """The lines without page numbers, running heads and the conversion's own marks, which are set aside."""
    return _without_inner_margins(_without_edges(lines, found), found)


def _without_edges(lines: list[Line], found: Pieces) -> list[Line]:
    """The lines without those repeated at the top or bottom of pages (apart from numbers), if form feeds show
    the pages.
    """
    pages: list[list[int]] = [[]]
    for at, line in enumerate(lines):
        if line.opens_page:
            pages.append([])
        if not line.blank:
            pages[-1].append(at)
    pages = [page for page in pages if page]
    dropped: set[int] = set()
    for step in (1, -1):
        open_pages = [page[::step] for page in pages]
        for depth in range(_EDGE):
            rows = [page[depth] for page in open_pages if depth < len(page)]
            shapes = Counter(_page_shape(lines[at].text) for at in rows)
            enough = max(3, len(pages) * _OFTEN) if len(pages) > 2 else 2
            often = {shape for shape, times in shapes.items() if times >= enough}
            heads = {
                at for at in rows if _page_shape(lines[at].text) in often and _is_head(lines[at].text.strip())
            }
            if not heads:
                break
            dropped |= heads
            open_pages = [page for page in open_pages if depth < len(page) and page[depth] in heads]
    for at in sorted(dropped):
        number = _PAGE.fullmatch(lines[at].text.strip())
        found.aside.append((PAGE if number else RUNNING, lines[at]))
    return [line for at, line in enumerate(lines) if at not in dropped]


def _page_shape(text: str) -> str:
    """A line with its numbers made equal; a line of only numbers and punctuation is a page number."""
    return re.sub(r"\d+", "#", " ".join(text.casefold().split()))


def _without_inner_margins(lines: list[Line], found: Pieces) -> list[Line]:
    """The lines without rising page numbers, the running heads next to them, and the conversion's
    own marks.
    """
    texts = [line.text.strip() for line in lines]
    numbers: set[int] = set()
    page, above = 0, ""
    for at, text in enumerate(texts):
        # the number below the dots of a contents entry is not a page number of its own page
        entry = above.endswith(".") and _DOTS.fullmatch(above)
        match = _PAGE.fullmatch(text) if text and not entry else None
        above = text or above
        if match and (int(match["page"]) == page + 1 or (not numbers and int(match["page"]) <= 3)):
            page = int(match["page"])
            numbers.add(at)
    if len(numbers) < 3 and not all(_is_apart(texts, at) for at in numbers):
        numbers = set()
    shapes = Counter(_shape(text) for text in texts if text)
    often = max(3, len(numbers) * _OFTEN)
    heads = {
        at
        for at, text in enumerate(texts)
        if text
        and shapes[_shape(text)] >= often
        and (_NAME.search(squash(text)) or numbers)
        and _is_head(text)
    }
    kept = []
    for at, line in enumerate(lines):
        if at in numbers:
            found.aside.append((PAGE, line))
        elif (
            _MAKING.fullmatch(texts[at])
            or texts[at] in _LONE
            or _is_printed(texts[at])
            or (at in heads and _beside(numbers, heads, texts, at))
        ):
            found.aside.append((RUNNING, line))
        else:
            kept.append(line)
    return kept


def _is_printed(text: str) -> bool:
    """Whether a line is the header or footer that a browser prints, with the title or address of the page."""
    title = text[found.end() :] if (found := PRINT_HEAD.match(text)) else ""
    return bool(PRINT_FOOT.match(text) or _MAKING.match(title.strip()) or PRINT_FOOT.search(title))


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", squash(text))


def _is_apart(texts: Sequence[str], at: int) -> bool:
    """Whether a line has blank lines above and below, or is the last."""
    return (not at or not texts[at - 1]) and (at + 1 >= len(texts) or not texts[at + 1])


def _is_head(text: str) -> bool:
    """Whether a repeated line may be a running head, rather than something the document says repeatedly."""
    return len(text) <= 100 and not (part_kind(text) or penalty_code(text) or bullet(text))


def _beside(numbers: set[int], heads: set[int], texts: Sequence[str], at: int) -> bool:
    """Whether the nearest line with text above or below, other running heads aside, is a page number.

    In a text without page numbers, only the title identifies a running head.
    """
    if not numbers:
        return True
    for step in (1, -1):
        place = at + step
        while 0 <= place < len(texts) and (not texts[place] or place in heads):
            place += step
        if place in numbers:
            return True
    return False


# -- paragraphs -------------------------------------------------------------------------------------


def joined(lines: Sequence[Line], source: Source, titles: Mapping[str, str]) -> Iterator[Piece]:
    """Join lines into paragraphs: a line continues the paragraph above unless space or its own form separates
    them."""
    known = {key: squash(title) for key, title in titles.items()}
    spaced = any(line.blank for line in lines)
    texts = [line.text for line in lines]
    width = _width(texts) if source.format == "txt" else 0
    joins = spaced if source.format != "txt" else width > 0
    joiner = Joiner.of(texts)
    group: list[Line] = []
    gap = False
    apart = not joins
    for line in lines:
        if line.blank:
            gap = bool(group)
            continue
        if group and (_begins(group, line, gap, width, known) if joins else not _goes_on(group[-1], line)):
            yield _piece(group, joiner, apart)
            group, apart = [], gap or not joins
        group.append(line)
        gap = False
    if group:
        yield _piece(group, joiner, apart)


def _goes_on(before: Line, line: Line) -> bool:
    """Whether only a line break within a paragraph separates a line from the one before."""
    above = before.text.rstrip()
    if not line.broken or ends_sentence(above) or _opens(line.text.strip(), False):
        return False
    last = above.split()[-1].casefold()
    return line.text.lstrip()[:1].islower() or last in _SMALL or len(above) > _CELL


def _width(texts: Sequence[str]) -> int:
    """The line width of a wrapped text; 0 if each line is a paragraph."""
    longest = max(map(len, texts), default=0)
    broken = any(
        after[:1].islower() and before.strip() and not ends_sentence(before)
        for before, after in pairwise(texts)
    )
    return width_of(texts) or (longest if broken and longest <= _PAGE_WIDTH else 0)


def _is_row(line: Line) -> bool:
    """Whether a line has several cells; the space after a bullet or number does not separate cells."""
    if line.kind == "row":
        return True
    first, *rest = _COLUMNS.split(line.text.strip())
    if any(len(cell) > _CELL for cell in (first, *rest)):
        return False
    return bool(rest) and not re.fullmatch(r"\W|[\dA-Za-z]{1,2}(?:[.)]\d*)*", first)


def _piece(group: Sequence[Line], joiner: Joiner, apart: bool) -> Piece:
    bold = all(map(_is_bold, group)) or group[0].heading > 0
    text = group[0].text.strip() if len(group) == 1 else joiner.join([line.text for line in group])
    return Piece(text, tuple(group), bold, apart)


def _begins(group: Sequence[Line], line: Line, gap: bool, width: int, known: Mapping[str, str]) -> bool:
    """Whether a line begins a new paragraph."""
    above, text = group[-1].text.strip(), line.text.strip()
    whole = squeeze(" ".join(one.text for one in group))
    if _is_row(line) or _is_row(group[-1]) or line.heading or group[0].heading:
        return True
    ended = ends_sentence(above)
    going_on = text[:1].islower() or text[:1] in ":,;)"
    if len(group) == 1 and not (going_on and bullet(text) is None):
        if _stands_alone(whole, known) or _stands_alone(text, known):
            return True
        if _is_bold(group[0]) != _is_bold(line) and is_title(whole):
            return True
    if _opens(text, ended):
        return True
    if gap:
        return ended or not going_on
    if ended and width and len(group[-1].text.rstrip()) < _SHORT * width:
        return True
    return _is_bold(line) and ended


def _is_bold(line: Line) -> bool:
    return line.lead >= len(line.text.rstrip())


def _opens(text: str, ended: bool) -> bool:
    """Whether a line starts like a paragraph."""
    if bullet(text) is not None or part_kind(text) or run_in(text)[0] or penalty_code(text):
        return True
    if DATE.fullmatch(text):
        return True
    if (example(text) or listed(text)) and ended:
        return True
    number = numbered(text)
    return number is not None and is_title(divided(number.title)[0]) and ended


def _stands_alone(text: str, known: Mapping[str, str]) -> bool:
    """Whether a line is a heading regardless of what follows."""
    if part_kind(text) or penalty_code(text) or DATE.fullmatch(text):
        return True
    if (squash(text) in known or squash(text) in _OPENING) and not text.endswith((".", ",")):
        return True
    if text.isupper() and is_title(text) and len(squash(text)) > 4:
        return True
    heading, penalty = divided(text)
    number = numbered(heading)
    if number is None:
        return False
    if number.text in known:
        return bool(penalty) or squash(number.title) == known[number.text]
    return bool(penalty) or (not known and is_title(number.title))
