"""Imports Magic's Comprehensive Rules of any year: parts, chapters, rules, subrules, examples, glossary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from judge.decoding import Line, Source
from judge.documents import Document, SectionNumber
from judge.extraction.wrapping import ends_sentence
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.magic_cr_glossary import entries, is_title
from judge.importers.magic_cr_layout import (
    CHAPTER,
    PART,
    RULE,
    SUBRULE,
    Opening,
    Piece,
    Regions,
    letter_place,
    letters_at,
    next_letter,
    opening,
    pieces,
    regions,
)
from judge.messages import N_
from judge.text import fold, squeeze

TITLE = "Magic: The Gathering Comprehensive Rules"
PUBLISHER = "Wizards of the Coast"
UNDATED = "undated"

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_MONTH = r"(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DATES = (
    re.compile(rf"\b{_MONTH}\s+{_DAY}\s*,?\s+(?P<year>\d{{4}})\b"),
    re.compile(rf"\b{_DAY}\s+(?:of\s+)?{_MONTH}\s*,?\s+(?P<year>\d{{4}})\b"),
    re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b"),
    re.compile(r"\b(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4}|\d{2})\b"),
)
_IN_FORCE = re.compile(r"\b(?:effective|current|valid|in force|updated|revised|as of|version|dated)\b")
_NAMED = re.compile(r"(?:\b|_)magic(?:\b|_)|wizards of the coast", re.IGNORECASE)
_FRONT_LINES, _ENOUGH_RULES = 60, 3
"""Number of first lines examined, and number of numbered rules that identify the family."""


# -- recognising ------------------------------------------------------------------------------------


def recognise(source: Source, game: str) -> bool:
    """Whether this is an edition of the Comprehensive Rules, judging by its title and numbers.

    It must have chapters of three digits with rules ``100.1`` and subrules ``100.1a``, the title near the
    beginning and the name of game or publisher anywhere. If the user says that the game is ``magic``, the
    numbers are enough, so that excerpts can be imported.
    """
    first = [line.text for line in source if not line.blank][:_FRONT_LINES]
    titled = "comprehensive rules" in fold(" ".join(first).replace("_", ""))
    if titled and any(_NAMED.search(line.text) for line in source):
        return _numbered(source.lines, 1, subrules=False)
    if game != "magic":
        return False
    return _numbered(source.lines, _ENOUGH_RULES, subrules=True)


def _numbered(lines: Sequence[Line], enough: int, subrules: bool) -> bool:
    """Whether at least ``enough`` lines begin with rules of three-digit chapters (and, if required,
    subrules)."""
    rules = letters = 0
    for line in lines:
        found = opening(line.text)
        if found is None or found.level < RULE or not found.text:
            continue
        rules += 1
        letters += found.level == SUBRULE
        if rules >= enough and (letters or not subrules):
            return True
    return False


# -- reading ----------------------------------------------------------------------------------------


def read(source: Source, request: Request) -> Document:
    """Read one edition completely; the edition is named after its effective date.

    A rule that consists only of a title (``702.9. Flying``) has it as heading and no text. Every line that is
    no rule, example or glossary entry is front matter (title, introduction, table of contents), back matter
    (credits, legal text) or noise (page breaks, running heads).
    """
    parts = regions(source.lines)
    effective = effective_date(parts)
    details = {"publisher": PUBLISHER} | ({"effective": effective} if effective else {})
    ref = request.ref("cr", effective or UNDATED)
    builder = DocumentBuilder(source, ref, _title(parts.front), "en", **details)
    builder.front(*parts.front)
    _Body(builder).read(parts.body)
    if parts.glossary_heading:
        builder.front(parts.glossary_heading)
    _glossary(builder, parts.glossary)
    builder.back(*parts.back)
    return builder.finish()


def effective_date(parts: Regions) -> str:
    """The date from which the edition is in force, as ISO; empty if the document has none.

    Preferred is the date after "effective as of" or similar in the front matter, then the first date there,
    then a date after such words in the back matter.
    """
    front = squeeze(" ".join(line.text for line in parts.front if not line.blank)[:8000])
    back = squeeze(" ".join(line.text for line in parts.back if not line.blank))
    for text, anywhere in ((front, False), (front[:1500], True), (back, False)):
        folded = fold(text)
        for lead in [re.search("", folded)] if anywhere else list(_IN_FORCE.finditer(folded)):
            if lead is None:
                continue
            stretch = folded[lead.end() : lead.end() + (1500 if anywhere else 40)]
            if found := first_date(stretch):
                return found
    return ""


def first_date(text: str) -> str:
    """The first date in a text, as ISO; numeric dates are read the American way, month first.

    >>> first_date("as of July 11, 2009."), first_date("04/23/99"), first_date("1 May 2013")
    ('2009-07-11', '1999-04-23', '2013-05-01')
    """
    folded = fold(text)
    found = sorted(
        (match for match in (pattern.search(folded) for pattern in _DATES) if match), key=lambda m: m.start()
    )
    for match in found:
        month = match["month"]
        number = (
            int(month)
            if month.isdigit()
            else next(at for at, name in enumerate(_MONTHS, start=1) if name.startswith(month))
        )
        year = int(match["year"])
        if year < 100:
            year += 1900 if year >= 90 else 2000
        try:
            return date(year, number, int(match["day"])).isoformat()
        except ValueError:
            continue
    return ""


def _title(front: Sequence[Line]) -> str:
    for line in front:
        text = squeeze(line.text.replace("_", "").strip(" =#*"))
        if "comprehensive rules" in text.casefold() and len(text) <= 80 and not text.endswith("."):
            for pattern in _DATES:
                text = pattern.sub("", text)
            text = squeeze(text).strip(" ,;()-–—")
            return text if "magic" in text.casefold() else TITLE
    return TITLE


# -- the rules --------------------------------------------------------------------------------------


class _Body:
    """Adds the rules to the builder, with parents from the document's structure, and reports oddities."""

    def __init__(self, builder: DocumentBuilder) -> None:
        self._builder = builder
        self._open: dict[int, OpenSection] = {}
        self._rules: dict[str, OpenSection] = {}
        self._latest: dict[int, Opening] = {}
        self._numbers: dict[int, set[int]] = {PART: set(), CHAPTER: set()}

    def read(self, lines: Sequence[Line]) -> None:
        aside: list[tuple[str, Line]] = []
        found = list(pieces(lines, lambda reason, line: aside.append((reason, line))))
        for piece in found:
            if piece.opening and piece.opening.level <= CHAPTER:
                self._numbers[piece.opening.level].add(piece.opening.key[0])
        section: OpenSection | None = None
        for at, piece in enumerate(found):
            if piece.opening:
                below = found[at + 1].opening if at + 1 < len(found) else None
                section = self._section(piece, piece.opening, below)
                self._check_end(piece, found[at + 1] if at + 1 < len(found) else None, section)
            elif section is None:
                self._builder.front(*piece.lines)
            else:
                kind = piece.kind if piece.kind != "section" else "paragraph"
                self._builder.block(section, kind, piece.text, *piece.lines)
                self._check_end(piece, found[at + 1] if at + 1 < len(found) else None, section)
        for reason, line in aside:
            self._builder.noise(reason, line)

    def _section(self, piece: Piece, found: Opening, below: Opening | None) -> OpenSection:
        titled = found.level <= CHAPTER or (found.level == RULE and _titled(piece.text, found, below))
        heading = piece.text.replace("_", "").replace("*", "").strip() if titled else ""
        parent = self._parent(found, piece.lines[0])
        self._remark_gap(found, piece.lines[0])
        section = self._builder.section(
            SectionNumber.parse(found.number), heading, *piece.lines, parent=parent.number if parent else None
        )
        if piece.text and not titled:
            self._builder.block(section, "paragraph", piece.text, *piece.lines, shared=True)
        self._open[found.level] = section
        for level in range(found.level + 1, SUBRULE + 1):
            self._open.pop(level, None)
            self._latest.pop(level, None)
        self._latest[found.level] = found
        if found.level == CHAPTER:
            self._rules = {}
        elif found.level == RULE:
            self._rules[found.number] = section
        return section

    def _parent(self, found: Opening, line: Line) -> OpenSection | None:
        """The parent section: the current one of the level above; reported if its number does not fit."""
        if found.level == PART:
            return None
        if found.level == CHAPTER:
            return self._at(PART, found.key[0] // 100, found, line)
        if found.level == RULE:
            return self._at(CHAPTER, found.key[0], found, line) or self._open.get(PART)
        wanted = f"{found.key[0]}.{found.key[1]}"
        if wanted in self._rules:
            return self._rules[wanted]
        self._missing(found, wanted, line)
        chapter = self._latest.get(CHAPTER)
        below = chapter is not None and chapter.key[0] == found.key[0]
        return self._open.get(CHAPTER if below else PART)

    def _at(self, level: int, wanted: int, found: Opening, line: Line) -> OpenSection | None:
        """The current section of a level; if its number differs from ``wanted``, the child's number is taken
        for a misprint.

        None if the document has no section of the wanted number at all: then that section is missing.
        """
        numbers = self._numbers[level]
        if level in self._open and (self._latest[level].key[0] == wanted or wanted in numbers):
            return self._open[level]
        if numbers or level == CHAPTER:
            self._missing(found, str(wanted), line)
        return None

    def _missing(self, found: Opening, wanted: str, line: Line) -> None:
        self._builder.remark(
            "missing-parent",
            line.number,
            N_("{number} stands here, but {parent}, to which it belongs, does not"),
            number=found.number,
            parent=wanted,
        )

    def _remark_gap(self, found: Opening, line: Line) -> None:
        before = self._latest.get(found.level)
        if missing := _missing_between(before, found):
            self._builder.remark(
                "gap",
                line.number,
                N_("{number} stands here, but {missing} does not stand before it"),
                number=found.number,
                missing=missing,
            )

    def _check_end(self, piece: Piece, after: Piece | None, section: OpenSection) -> None:
        """Report a text that breaks off, and a rule without text."""
        if piece.opening and (piece.opening.level <= CHAPTER or (section.heading and not section.blocks)):
            return
        if not piece.text:
            template = N_("{number} is empty")
        elif not ends_sentence(piece.text):
            template = N_("{number} breaks off: “{end}”")
        elif piece.text.endswith(":") and (after is None or not _goes_on(after)):
            template = N_("{number} announces something and breaks off: “{end}”")
        else:
            return
        self._builder.remark(
            "truncated-entry",
            piece.lines[-1].number,
            template,
            number=str(section.number),
            **({"end": piece.text[-40:]} if piece.text else {}),
        )


def _titled(text: str, found: Opening, below: Opening | None) -> bool:
    """Whether the text of a rule is its title: written like one, and either a subrule follows or it has
    several words.

    One word without a subrule is more likely a rule that breaks off.
    """
    if not is_title(text):
        return False
    return (below is not None and below.level == SUBRULE and below.key[:2] == found.key[:2]) or " " in text


def _goes_on(after: Piece) -> bool:
    """Whether something follows that a colon may announce: a subrule, an item, a paragraph, an example."""
    return after.opening is None or after.opening.level == SUBRULE


def _missing_between(before: Opening | None, found: Opening) -> str:
    """The sections missing between two of one level, in words; empty if none are."""
    if found.level == SUBRULE:
        letters = before.key[2] if before and before.key[:2] == found.key[:2] else ""
        then, now = letter_place(letters), letter_place(found.key[2])
        if next_letter(letters, found.key[2]) or now <= then + 1:
            return ""
        names = [f"{found.key[0]}.{found.key[1]}{letters_at(place)}" for place in (then + 1, now - 1)]
    elif found.level == RULE:
        then = before.key[1] if before and before.key[0] == found.key[0] else 0
        names = [f"{found.key[0]}.{place}" for place in (then + 1, found.key[1] - 1)]
        now = found.key[1]
    else:
        now = found.key[0]
        then = before.key[0] if before else now - 1
        if found.level == CHAPTER and (before is None or then // 100 != now // 100):
            then = now // 100 * 100 - 1
        names = [str(then + 1), str(now - 1)]
    if now <= then + 1:
        return ""
    return names[0] if now == then + 2 else f"{names[0]}–{names[1]}"


# -- the glossary -----------------------------------------------------------------------------------


def _glossary(builder: DocumentBuilder, lines: Sequence[Line]) -> None:
    def aside(reason: str, line: Line) -> None:
        builder.noise(reason, line)

    for entry in entries(lines, aside):
        term = squeeze(entry.term.replace("_", "").replace("*", "").strip("# "))
        text = "\n\n".join(paragraph for paragraph in entry.meaning if paragraph)
        bare = re.sub(r"\s*\((?:obsolete|[^()]*errata[^()]*)\)$", "", term, flags=re.IGNORECASE)
        builder.glossary(term, text, *entry.lines, aliases=(bare,) if bare and bare != term else ())
        if text and ends_sentence(text):
            continue
        template = N_("“{term}” breaks off: “{end}”") if text else N_("“{term}” is not explained")
        at = entry.lines[-1].number if entry.lines else 0
        builder.remark("truncated-entry", at, template, term=term, **({"end": text[-40:]} if text else {}))
