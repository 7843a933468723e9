"""Stage 1: classifies the lines of a source: text, noise, contents list, table rows.

:func:`prepare` rejoins pages, separates everything that is no rule, and reads the number at the start of each
line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal

from judge.decoding import Line, Source
from judge.extraction.markdown import looks_like_markdown, unmarked
from judge.extraction.wrapping import is_full, width_of
from judge.importers.generic.numbers import Opening, opening, spaced_opening
from judge.messages import N_
from judge.text import fold

Matter = Literal["", "glossary", "back", "front"]
SEPARATOR = N_("line that only separates")
PAGE = N_("page number")
RUNNING = N_("page header or footer, repeated through the document")
CONTENTS = N_("contents list")

_SEPARATES = re.compile(r"[-–—*_=~•·.#\s]{2,}$|[*_=~•·|\\]$")
_PAGE = re.compile(
    r"\W*(?:(?:page|p[aá]gina|p[aá]g\.?|p\.)\s*)?(\d{1,4})(?:\s*(?:of|de|/)\s*\d{1,4})?\W*$", re.I
)
_PAGE_WORD = re.compile(r"page|p[aá]g|\d\s*(?:of|de|/)\s*\d|^\s*[-–—]\s*\d+\s*[-–—]\s*$", re.I)
_TERMINAL = re.compile(r"[.!?:;…][\"'”’»)\]*]*$")
_CITING = (
    r"\b(?:rules?|Rule|reglas?|Regla|sections?|Section|secci[oó]n(?:es)?|Secci[oó]n|chapters?|Chapter|"
    r"cap[ií]tulos?|Cap[ií]tulo|art[ií]culos?|Art[ií]culo|articles?|Article|[Ss]ee|[Vv]er|[Vv][eé]ase|appendix|"
    r"Appendix|anexo|Anexo|pages?|p[aá]ginas?|p[aá]gs?\.|pp?\.|[Aa]rts?\.|[Cc]f\.|[Ss]ec\.|"
    r"steps?|pasos?|points?|puntos?|apartados?|n[oº]\.?|n[uú]ms?\.?|vs\.)|§"
)
_JOINING = (
    r"\b(?:and|or|to|y|e|o|u|a|al|through|hasta|since|desde|in|en|of|de|del|the|la|las|los|el|by|por|than|que|"
    r"with|con|under|until|from|at|for|para|least|most|menos|m[aá]s|before|after|only|about|between|antes|tras|"
    r"entre|unos|unas|cada|each|every|either|its|their|his|her|su|sus|is|are|was|were|be|has|have|es|son|fue|"
    r"tiene|tienen|hay|sobre|bajo|into|onto|costs?|cuesta|vale|as|como|also|tambi[eé]n|si|if|when|cuando)|[,(–—-]"
)
_CITES = re.compile(rf"(?:{_CITING})$")
_REFERENCE = re.compile(rf"(?:{_CITING}|{_JOINING})$")
_LISTED = re.compile(r"\d[a-z]{0,2}(?:,|,? (?:and|or|y|o))$")
_CONTENTS = re.compile(
    r"(?:table of )?contents|(?:tabla de )?contenidos?|[ií]ndice(?: general)?|sumario|toc", re.I
)
_LEADER = re.compile(r"\s*(?:\.{3,}|…+|(?:\s\.){2,}|_{3,}|·{3,}|\t|\s{3,})[\s.…]*(\d{1,4}|[ivxlc]{1,6})?$")
_PAGED = re.compile(r"\s+\d{1,3}$")


@dataclass(slots=True, eq=False)
class Text:
    """A line of text: its position, the gap before it, and the number it begins with.

    ``gap`` counts the blank lines before it. ``fresh``: a paragraph seems to begin here. ``goes_on``: it
    continues the paragraph of the line before. ``referring``: the line before ends where a number is
    expected; ``cited``: after a word such as *rule*; ``listed``: within a list of numbers.
    """

    at: int
    line: Line
    text: str
    gap: int
    indent: int
    opening: Opening | None
    fresh: bool = True
    goes_on: bool = False
    referring: bool = False
    cited: bool = False
    listed: bool = False

    @property
    def heading(self) -> int:
        return self.line.heading

    @property
    def rest(self) -> str:
        """The words after the number."""
        return self.text[self.opening.end :].strip() if self.opening else self.text

    @property
    def lead(self) -> int:
        """The number of bold characters at the start."""
        return max(0, self.line.lead - self.indent)


@dataclass
class Prepared:
    """A document's text in order, and separately its noise and front and back matter."""

    source: Source
    texts: list[Text]
    width: int
    matter: list[Line] = field(default_factory=list)
    noise: list[tuple[str, Line]] = field(default_factory=list)
    matters: dict[int, Matter] = field(default_factory=dict)

    @cached_property
    def form(self) -> bool:
        """Whether the format marks headings, so that none has to be guessed."""
        return sum(1 for text in self.texts if text.heading) >= 2


def ends_sentence(text: str) -> bool:
    """Whether the text ends with sentence-ending punctuation or a colon."""
    return bool(_TERMINAL.search(text))


def awaits_number(text: str) -> bool:
    """Whether the text ends where a number is expected: after *rule*, *see*, a conjunction, a comma.

    >>> awaits_number("for more, see rule"), awaits_number("The game ends.")
    (True, False)
    """
    return bool(_REFERENCE.search(text[-24:]))


def is_rest_of_heading(text: Text, below: Text) -> bool:
    """Whether two headings in a row are one, printed on two lines."""
    return text.heading == below.heading > 0 and not below.gap and below.opening is None


def cites(text: str) -> bool:
    """Whether the text ends with a word such as *rule*; a title may end with it too."""
    return bool(_CITES.search(text[-24:]))


def prepare(source: Source) -> Prepared:
    """Classify the lines of a source and separate noise, front matter and contents list from the text."""
    may_hold_columns = source.format in ("txt", "pdf", "markdown")
    if source.format in ("txt", "docx", "pdf") and looks_like_markdown(source.lines):
        source = source.with_lines(tuple(unmarked(source.lines)))
    lines = source.lines
    codes = sum(1 for line in lines if line.kind == "code")
    if codes * 2 > sum(1 for line in lines if not line.blank):
        lines = tuple(replace(line, kind="text") if line.kind == "code" else line for line in lines)
    start = _front_matter_end(source)
    prepared = Prepared(source, [], _width(source))
    prepared.matter = [line for line in lines[:start] if not line.blank]
    noise = _noise(lines[start:])
    gap, broken = 9, False
    for line in lines[start:]:
        if line.blank:
            gap += line.kind != "row"  # a table's delimiter row does not end it
        elif reason := noise.get(line.number):
            prepared.noise.append((reason, line))
            broken = broken or reason != SEPARATOR or gap == 0
        else:
            _append(prepared, line, gap, broken)
            gap, broken = 0, False
    if any(text.opening and text.opening.shape == "9.9a" for text in prepared.texts):
        for text in prepared.texts:
            text.opening = spaced_opening(text.text) or text.opening
    _drop_contents(prepared)
    if may_hold_columns:
        mark_rows(prepared.texts)
    return prepared


def _width(source: Source) -> int:
    if source.format not in ("txt", "pdf", "markdown"):
        return 0
    return width_of([line.text for line in source.lines if line.kind in ("text", "item")])


def _append(prepared: Prepared, line: Line, gap: int, broken: bool) -> None:
    """Add a line and decide whether it begins a paragraph."""
    stripped = line.text.strip()
    indent = len(line.text) - len(line.text.lstrip())
    before = prepared.texts[-1] if prepared.texts else None
    if line.heading and (
        len(stripped) > 160 or (len(stripped) > 60 and re.search(r"[.!?][\"”»]?$", stripped))
    ):
        line = replace(line, heading=0)  # a paragraph in large type
    source_wraps = prepared.source.format not in ("html", "docx") or line.broken
    if broken and before and not ends_sentence(before.text) and not before.heading and stripped[0].islower():
        gap = 0  # a page break in the middle of a sentence
    if not source_wraps and before and not gap and line.kind == "text":
        gap = 1  # blocks are paragraphs
    opens = opening(stripped, bool(line.heading)) if line.kind != "code" else None
    text = Text(len(prepared.texts), line, stripped, gap, indent, opens)
    if before and not gap and not line.heading and not before.heading:
        if source_wraps and awaits_number(before.text) and not _is_title(before, opens):
            text.referring = before.line.kind != "row" and bool(opens or not stripped[0].isupper())
            text.cited = text.referring and bool(_CITES.search(before.text[-24:]))
            text.listed = bool(_LISTED.search(before.text))
            text.referring = text.referring and (text.cited or not line.broken)
        full = prepared.width and is_full(before.line.text, line.text, prepared.width)
        text.fresh = not text.referring and (ends_sentence(before.text) or not full)
        small = opens is None and stripped[0].islower()
        text.goes_on = bool(full) or (small and not ends_sentence(before.text))
        if not prepared.width and not ends_sentence(before.text) and stripped[0].islower():
            text.fresh = opens is not None and not text.referring
    prepared.texts.append(text)


def _is_title(text: Text, after: Opening | None) -> bool:
    """Whether a line is a title although it ends with a word such as *rules*.

    It is one if blank lines surround it, or if the number of the line below is a part of its own number.
    """
    if text.opening is not None:
        parts = text.opening.parts
        return after is not None and len(after.parts) > len(parts) and after.parts[: len(parts)] == parts
    return (
        text.gap > 0
        and len(text.text) <= 50
        and text.text[0].isupper()
        and not re.search(r"[,;:.]", text.text)
        and not re.match(r"(?:see|ver|v[eé]ase)\b", text.text, re.IGNORECASE)
        and not text.text.endswith(("(", "-"))
    )


def _front_matter_end(source: Source) -> int:
    """The end of YAML front matter, which can begin only on the first line."""
    if source.format not in ("markdown", "txt") or not source.lines or source.lines[0].text.strip() != "---":
        return 0
    for index, line in enumerate(source.lines[1:100], start=1):
        if line.text.strip() in ("---", "..."):
            return index + 1
        if line.text.strip() and not re.match(r"\s*(?:[\w-]+\s*:|- |#)", line.text):
            return 0
    return 0


def _noise(lines: Sequence[Line]) -> dict[int, str]:
    """The numbers of noise lines, each with its reason: separators, page numbers, running headers."""
    found: dict[int, str] = {}
    filled = [line for line in lines if not line.blank]
    pages: list[tuple[int, int]] = []
    for index, line in enumerate(filled):
        text = line.text.strip()
        if line.heading or line.kind == "row":
            continue
        if _SEPARATES.fullmatch(text):
            found[line.number] = SEPARATOR
        elif page := _PAGE.match(text):
            if _PAGE_WORD.search(text):
                found[line.number] = PAGE
            pages.append((index, int(page[1])))
    for index, page_number in _rising(pages):
        found.setdefault(filled[index].number, PAGE)
        del page_number
    for _ in range(2):  # a header of two lines
        found.update(_running(filled, found))
    return found


def _rising(pages: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The bare numbers that are page numbers: three or more, increasing by one, on lines far enough apart."""
    chosen: list[tuple[int, int]] = []
    run: list[tuple[int, int]] = []
    for index, value in [*pages, (-1, -1)]:
        if run and value == run[-1][1] + 1 and index - run[-1][0] >= 3:
            run.append((index, value))
            continue
        if len(run) >= 3:
            chosen.extend(run)
        run = [(index, value)]
    return chosen


def _running(filled: Sequence[Line], found: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Headers and footers: short lines repeated at page breaks, possibly with a page number."""
    at_break: set[int] = set()
    for index, line in enumerate(filled):
        if found.get(line.number, SEPARATOR) != SEPARATOR:
            at_break.update((index - 1, index + 1))
    places: dict[str, list[int]] = {}
    for index, line in enumerate(filled):
        text = line.text.strip()
        if len(text) <= 100 and not line.heading and line.kind == "text" and line.number not in found:
            places.setdefault(re.sub(r"\d+", "#", fold(text)), []).append(index)
    for mask, where in places.items():
        by_page = all(index in at_break for index in where)
        if len(where) < (2 if by_page else 3):
            continue
        same = len({filled[index].text.strip() for index in where}) == 1
        if "#" not in mask or (same and opening(filled[where[0]].text.strip()) is None):
            near = [index for index in where if index in at_break]
            if (by_page or len(near) >= 3) and len(near) * 3 >= len(where) * 2:
                yield from ((filled[index].number, RUNNING) for index in near)
        elif len(re.findall(r"[^\W\d_]{2,}", mask)) >= 2 and _counts_pages(filled, where):
            yield from ((filled[index].number, RUNNING) for index in where)


def _counts_pages(filled: Sequence[Line], where: Sequence[int]) -> bool:
    """Whether the lines, which differ only in numbers, contain a page number."""
    columns = [[int(number) for number in re.findall(r"\d{1,9}", filled[index].text)] for index in where]
    word = bool(_PAGE_WORD.search(filled[where[0]].text))
    opens = opening(filled[where[0]].text.strip())
    if opens and (opens.tail or opens.composite or opens.label) and not word:
        return False
    if not word and any(after - before < 6 for before, after in pairwise(where)):
        return False
    for place in range(min(len(column) for column in columns)):
        if all(after[place] == before[place] + 1 for before, after in pairwise(columns)):
            return word or place in (0, len(columns[0]) - 1)
    return False


# -- the contents list ----------------------------------------------------------------------------------


def _drop_contents(prepared: Prepared) -> None:
    """Remove contents lists: runs of entries that announce headings further down."""
    texts = prepared.texts
    keys = [_entry(text) for text in texts]
    titles: dict[str, int] = {}
    numbers: Counter[tuple[object, ...]] = Counter()
    last: dict[tuple[object, ...], list[int]] = {}
    for text, (number, title, _) in zip(texts, keys, strict=True):
        titles[title] = text.at
        if number:
            last.setdefault(number, []).append(text.at)
            numbers[number] += 1
    gone: set[int] = set()
    at = 0
    while at < len(texts):
        head = bool(_CONTENTS.fullmatch(texts[at].text.strip(" :.*#")))
        begins = head or keys[at][0] is not None or keys[at][2] or at < 40
        end = _region(texts, keys, titles, last, at + head, head) if begins else at
        if end > at + head:
            gone.update(range(at, end))
            at = end
        else:
            at += 1
        if at > 4000 and not gone:
            break
    if not gone:
        return
    prepared.noise.extend((CONTENTS, texts[index].line) for index in sorted(gone))
    prepared.texts = [text for text in texts if text.at not in gone]
    for place, text in enumerate(prepared.texts):
        if text.at - 1 in gone:
            text.gap, text.fresh, text.referring = max(text.gap, 1), True, False
        text.at = place


def _entry(text: Text) -> tuple[tuple[object, ...] | None, str, bool]:
    """A line read as a contents entry: number, folded title, and whether a page number follows."""
    shown = text.text[:160]
    leader = _LEADER.search(shown) if len(text.text) < 160 else None
    paged = bool(leader and (leader[1] or "." in leader[0] or "…" in leader[0]))
    bare = shown[: leader.start()] if leader and paged else shown
    number = text.opening
    if number is None:
        return None, fold(bare).strip(" .:#*"), paged
    key = (number.label, *number.parts)
    return key, fold(bare[number.end :]).strip(" .:#*")[:80], paged


def _region(
    texts: list[Text],
    keys: list[tuple[tuple[object, ...] | None, str, bool]],
    titles: dict[str, int],
    places: dict[tuple[object, ...], list[int]],
    start: int,
    head: bool,
) -> int:
    """The end of the contents list that begins at ``start``; ``start`` itself if there is none."""
    seen: set[tuple[object, str]] = set()
    at, entries, numbered, paged_entries, end = start, 0, 0, 0, start
    while at < len(texts):
        text, (number, title, paged) = texts[at], keys[at]
        unpaged = _PAGED.sub("", title)
        if (number, title) in seen or (number, unpaged) in seen:
            break
        is_entry = paged or _announced(texts, keys, titles, places, at, head)
        if not is_entry and head and at + 1 < len(texts) and not texts[at + 1].gap and keys[at + 1][2]:
            at += 1  # an entry that continues on the next line
            continue
        if not is_entry:
            break
        if not head and entries and text.gap > 3:
            break
        seen.update(((number, title), (number, unpaged)))
        entries += 1
        numbered += number is not None
        paged_entries += paged
        at += 1
        end = at
    least = 2 if head else 3 if numbered == entries and start <= 12 else 4
    enough = entries >= least and (head or numbered * 2 >= entries or paged_entries * 2 >= entries)
    return end if enough else start


def _announced(
    texts: list[Text],
    keys: list[tuple[tuple[object, ...] | None, str, bool]],
    titles: dict[str, int],
    places: dict[tuple[object, ...], list[int]],
    at: int,
    head: bool,
) -> bool:
    """Whether the same number and title, or the same heading, occurs further down.

    Under a heading such as *Contents*, the number alone is enough unless the line is a sentence.
    """
    number, title, _ = keys[at]
    unpaged = _PAGED.sub("", title).strip(" .:#*")
    if len(texts[at].text) > 160:
        return False
    if number is None:
        return bool(title) and max(titles.get(title, -1), titles.get(unpaged, -1)) > at
    for place in places.get(number, ())[:40]:
        if place <= at:
            continue
        later = keys[place][1]
        if not title:
            continue
        if head and len(texts[at].text) <= 100 and not ends_sentence(texts[at].text):
            return True
        if later in (title, unpaged) or (len(unpaged) >= 3 and later.startswith(unpaged)):
            return True
    return False


_EXAMPLE = re.compile(
    r"[\W_]*(?:(?:(?:examples?|ejemplos?)(?:\s*(?:n[.oº°]*\s*)?\d{1,2}|\s+[A-Z])?\s*(?:[:.)\]–—-]|$))|"
    r"por ejemplo\b|for example\b|for instance\b|p\.\s?ej\.|e\.g\.)",
    re.IGNORECASE,
)

_NOTE = re.compile(
    r"[\W_]*(?:(?:note|notes|nota|notas|nb|n\.b|important|importante|aclaraci[oó]n|clarification|reminder|recordatorio|"
    r"designer'?s? note|author'?s? note|editor'?s? note)(?:\s*\d{1,2})?\s*(?:[:.)\]–—]|\s-\s|$))",
    re.IGNORECASE,
)


def opens_example(text: str) -> bool:
    """Whether a paragraph is labelled as an example.

    >>> opens_example("Ejemplo 2: Ana roba."), opens_example("Examples"), opens_example("Exemplary play")
    (True, True, False)
    """
    return bool(_EXAMPLE.match(text))


def opens_note(text: str) -> bool:
    """Whether a paragraph is labelled as a note.

    >>> opens_note("NOTA: no aplica"), opens_note("Note that it applies")
    (True, False)
    """
    return bool(_NOTE.match(text))


# Tables in plain text: lines whose words are in columns separated by spaces

_APART = re.compile(r"\s{3,}|\s*\t\s*")
_CELL_BULLET = re.compile(r"[^\w\s\"“«¿¡(\[$€£<>+]")
_LONGEST_CELL = 48
"""Maximum characters of a table's cell; longer pieces between gaps are sentences."""


def mark_rows(texts: Sequence[Text]) -> None:
    """Turn lines in columns into table rows: two or more consecutive lines with the same number of cells.

    Cells are short and separated by three spaces or a tab. A table of two columns must also be aligned, and
    its first column must not be list numbers or bullets. A number at the start of a row is no section number.
    """
    group: list[tuple[Text, list[str]]] = []
    for text in [*texts, None]:
        cells = _cells(text) if text is not None else []
        if group and (text is None or text.gap or len(cells) != len(group[0][1])):
            _mark_table(group)
            group = []
        if text is not None and len(cells) >= 2:
            group.append((text, cells))


def _cells(text: Text) -> list[str]:
    if text.heading or text.line.kind != "text" or len(text.text) > 160:
        return []
    cells = _APART.split(text.text)
    return cells if len(cells) >= 2 and all(len(cell) <= _LONGEST_CELL for cell in cells) else []


def _mark_table(group: Sequence[tuple[Text, list[str]]]) -> None:
    if len(group) < 2 or (len(group[0][1]) == 2 and not _straight(group)):
        return
    for text, cells in group:
        text.line = replace(text.line, text="\t".join(cells), kind="row", lead=0)
        text.text, text.opening = text.line.text, None
        text.fresh, text.goes_on, text.referring, text.cited, text.listed = True, False, False, False, False


def _straight(group: Sequence[tuple[Text, list[str]]]) -> bool:
    """Whether the second of two columns is aligned, and the first is not made of bullets or numbers."""
    starts = [text.indent + text.text.rindex(cells[1]) for text, cells in group if "\t" not in text.text]
    if len(starts) < len(group) or max(starts) - min(starts) > 1:
        return False
    marks = sum(1 for text, cells in group if text.opening or _CELL_BULLET.match(cells[0]))
    return marks * 2 < len(group)
