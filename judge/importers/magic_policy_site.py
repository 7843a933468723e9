"""Reads the headings of Magic's tournament documents as web sites publish them: each section begins with the
document's short name, and only the contents list has all chapters.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from judge.decoding import Line, Source
from judge.importers.magic_policy_pieces import is_title, numbered

_NAMED = re.compile(
    r"(?P<name>[a-z]{0,2}(?:ipg|mtr|dtr))\b\W{0,3}(?P<number>\d{1,2}(?:\.\d{1,2})?|appendix\s+[a-z])"
    r"(?:\s*[.:—–-]\s*|\s+)(?P<title>[^\W\d].*)",
    re.IGNORECASE,
)
_LINK = re.compile(r"\d{1,2}\.\d{1,2}\.?\s+[^\W\d].*")
_CELLS = re.compile(r"\t+|\s{2,}|\s(?=\d{1,2}\.\d{1,2}\.?\s)")
_FRAMED = re.compile(r"(?P<stars>\*{2,6}) (?P<title>.+) (?P=stars)")
_LINKED = re.compile(r"(?<=\S)_(?=\S)")
_DEEPEST = 7
"""Headings of the first level are framed by one asterisk fewer than this."""
_MARKS = " \t*#_"
"""Marks that conversions put around headings."""
_FEWEST = 3
"""Minimum number of headings with the document's name in such a document."""
_LONGEST = 120
"""Maximum characters of a line that may be a heading of the site."""


@dataclass(frozen=True)
class SiteHeadings:
    """The lines that are headings with the name of a document before their number, each with that name."""

    names: dict[int, str] = field(default_factory=dict)
    links: tuple[Line, ...] = ()
    """Lines below the headings that only link to the sections of the chapter."""

    @property
    def own(self) -> str:
        """The name in most headings, in capitals; empty if there is none."""
        found = Counter(self.names.values()).most_common(1)
        return found[0][0] if found else ""

    def of(self, line: Line) -> str:
        """The name before the number of a heading, in capitals; empty if it is not such a heading."""
        return self.names.get(line.number, "")


def without_names(source: Source) -> tuple[Source, SiteHeadings]:
    """The source without the document's name in its headings, and these headings.

    A heading ``MTR 2.1 - Match Structure`` becomes ``2.1 Match Structure``. In a format that marks headings
    only marked lines are changed.
    """
    source = _unframed(source)
    marked = any(line.heading for line in source)
    found: dict[int, tuple[str, str]] = {}
    for line in source:
        named = _NAMED.fullmatch(line.text.strip(_MARKS)) if len(line.text) <= _LONGEST else None
        if named is None or (marked and not line.heading) or not is_title(named["title"]):
            continue
        number = named["number"]
        apart = " — " if number[0].isalpha() else " " if "." in number else ". "
        text = f"{number}{apart}{named['title']}"
        if numbered(text) is not None:
            found[line.number] = named["name"].upper(), text
    if len(found) < _FEWEST:
        return source, SiteHeadings()
    lines, links, below, top = list[Line](), list[Line](), False, 0
    for line in source:
        if line.number in found:
            lines.append(replace(line, text=found[line.number][1], heading=line.heading or 1))
            below, top = True, line.number
        elif below and (line.blank or _leads(line, bool(links) and links[-1].number > top)):
            links += [] if line.blank else [line]
        else:
            lines.append(line)
            below = False
    return source.with_lines(tuple(lines)), SiteHeadings(
        {at: name for at, (name, _) in found.items()}, tuple(links)
    )


def _leads(line: Line, further: bool) -> bool:
    """Whether a line consists of numbers of sections with their titles only, in a row or a table, or is a
    ``further`` line of these.
    """
    cells = [cell.strip() for cell in _CELLS.split(line.text) if cell.strip()]
    several = len(cells) > 1 or further or line.kind == "row"
    return several and all(_LINK.fullmatch(cell) for cell in cells)


def _unframed(source: Source) -> Source:
    """The source with lines framed by asterisks as headings, and spaces for underscores in links, as one
    conversion writes both.
    """
    framed = {line.number: found for line in source if (found := _FRAMED.fullmatch(line.text.strip()))}
    if source.format != "txt" or len(framed) < _FEWEST:
        return source
    lines = []
    for line in source:
        found = framed.get(line.number)
        text = _LINKED.sub(" ", found["title"] if found else line.text)
        level = _DEEPEST - len(found["stars"]) if found else line.heading
        lines.append(replace(line, text=text, heading=max(level, 0)))
    return source.with_lines(tuple(lines))
