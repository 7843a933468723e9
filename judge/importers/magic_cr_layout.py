"""The layout of Magic's Comprehensive Rules: section numbers, paragraphs, the regions of the document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from judge.decoding import Line
from judge.extraction.wrapping import Joiner, breaks_at_hyphens, ends_sentence, is_full, width_of
from judge.messages import N_
from judge.text import fold

PART, CHAPTER, RULE, SUBRULE = range(4)
PieceKind = Literal["section", "example", "item", "paragraph"]

_MARKS = r"[\s#>*_\\]*"
_RULE = re.compile(
    rf"{_MARKS}(?P<chapter>\d{{3,4}})\.\s?(?P<rule>\d{{1,3}})"
    r"(?:\.?(?P<letters>[a-z]{1,2})(?=[.\s*\\]|[^\w]|[A-Z]|$)\.?|\.|(?=[\s*\\]|$))[*_\\]*(?=\D|$)\s*(?P<text>.*)"
)
_CHAPTER = re.compile(rf"{_MARKS}(?P<chapter>\d{{3,4}})\.[*_\\]*\s*(?P<text>[^\W\d].*|[\[(“\"].*|_.*)?$")
_PART = re.compile(rf"{_MARKS}(?P<part>\d{{1,2}})\.[*_\\]*\s+(?P<text>\S.*)$")
_EXAMPLE = re.compile(rf"{_MARKS}Examples?\s*(?:\d+\s*)?[:.—-]", re.IGNORECASE)
_REFERS = re.compile(
    r"(?:\b(?:rules?|sections?|see|also|and|or|through|to|in|under|by|of|from|with|than|CR|e\.g\.)|[,;(–—\-])$",
    re.IGNORECASE,
)
_BREAK = re.compile(r"\s*(?:[-–—_=*~•]\s*){3,}$")
_PAGE_NUMBER = re.compile(
    r"\s*(?:[-–—]\s*)?(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d+)?(?:\s*[-–—])?\s*$", re.IGNORECASE
)
_RUNNING_HEAD = re.compile(
    r"(?:magic|the|gathering|wizards|of|coast|page|\W|\d)*comprehensive rules(?:page|of|\W|\d)*$"
)
_BULLET = re.compile(r"\s*[•▪●◦‣*]\s+\S")
_SENSE = re.compile(r"\s*\d{1,2}\.\s")


@dataclass(frozen=True, slots=True)
class Opening:
    """The start of a section: its level, its number as Judge writes it, and the text after the number."""

    level: int
    number: str
    text: str
    key: tuple[int, int, str]
    """Chapter (or part), rule, letters; sections sort by this key."""


def opening(text: str) -> Opening | None:
    """Parse the number at the start of a line, if there is one.

    Grammar::

        part    = digit [digit] "." heading           1. Game Concepts
        chapter = digit digit digit "." heading       100. General
        rule    = chapter "." [" "] digits ["."]      100.1.   606.5   901.4.All
        subrule = rule letter [letter] ["."]          100.1a   119.1d.   702. 37a

    White space and Markdown marks may precede the number.

    >>> opening("119.1d. In a game").number, opening("702. 37a Storm").number
    ('119.1d', '702.37a')
    >>> opening("901.4.All cards").text
    'All cards'
    >>> opening("1702 Groot-Bijgaarden") is None
    True
    """
    if not re.match(rf"{_MARKS}\d", text):
        return None
    if found := _RULE.match(text):
        letters = found["letters"] or ""
        number = f"{int(found['chapter'])}.{int(found['rule'])}{letters}"
        key = (int(found["chapter"]), int(found["rule"]), letters)
        return Opening(SUBRULE if letters else RULE, number, found["text"].strip(), key)
    if found := _CHAPTER.match(text):
        return Opening(
            CHAPTER, found["chapter"], (found["text"] or "").strip(), (int(found["chapter"]), 0, "")
        )
    if found := _PART.match(text):
        return Opening(PART, found["part"], found["text"].strip(), (int(found["part"]), 0, ""))
    return None


_ALPHABET = "abcdefghijkmnpqrstuvwxyz"
_FULL_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def letter_place(letters: str, alphabet: str = _ALPHABET) -> int:
    """The position of a subrule's letters in the order that skips l and o; 0 if it contains them.

    >>> letter_place("m") - letter_place("k"), letter_place("aa") - letter_place("z")
    (1, 1)
    """
    place = 0
    for letter in letters:
        if letter not in alphabet:
            return 0
        place = place * len(alphabet) + alphabet.index(letter) + 1
    return place


def letters_at(place: int) -> str:
    """The letters at a position of that order.

    >>> letters_at(1), letters_at(letter_place("z") + 1)
    ('a', 'aa')
    """
    letters = ""
    while place > 0:
        place, rest = divmod(place - 1, len(_ALPHABET))
        letters = _ALPHABET[rest] + letters
    return letters


def next_letter(before: str, after: str) -> bool:
    """Whether ``after`` follows ``before`` directly, whether or not the document skips l and o.

    >>> next_letter("k", "m"), next_letter("k", "l"), next_letter("", "a"), next_letter("a", "c")
    (True, True, True, False)
    """
    for alphabet in (_ALPHABET, _FULL_ALPHABET):
        first, second = letter_place(before, alphabet), letter_place(after, alphabet)
        if second == first + 1 and (first or not before):
            return True
    return False


def follows(before: Opening | None, after: Opening) -> bool:
    """Whether ``after`` is the section expected directly after ``before``."""
    if before is None:
        return True
    if after.level == PART:
        return before.level != PART and after.key[0] == before.key[0] // 100 + 1
    if before.level == PART:
        return after.level == CHAPTER and after.key[0] // 100 == before.key[0]
    chapter, rule, letters = before.key
    if after.level == CHAPTER:
        return after.key[0] == chapter + 1
    if after.key[0] != chapter:
        return False
    if after.level == RULE:
        return after.key[1] == rule + 1
    return after.key[1] == rule and next_letter(letters, after.key[2])


# -- the document's regions -------------------------------------------------------------------------


@dataclass(frozen=True)
class Regions:
    """The four regions of the document: what precedes the rules, the rules, the glossary, the rest."""

    front: tuple[Line, ...]
    body: tuple[Line, ...]
    glossary: tuple[Line, ...]
    back: tuple[Line, ...]
    glossary_heading: Line | None = None


_GLOSSARY = re.compile(
    rf"{_MARKS}(?:[A-Z\d]{{1,2}}\.\s*)?glossary(?:\s+of\s+terms)?\s*[:*_]*\s*$", re.IGNORECASE
)
_BACK = re.compile(
    rf"{_MARKS}(?:(?:credits|customer service(?: information)?|questions\?|legal(?: information| notice)?)"
    r"[:*_\s]*$"
    r"|published by wizards of the coast\b|these rules are (?:effective|current|valid)\b"
    r"|all trademarks\b|(?:©|\(c\)|copyright)\s*\d{4})",
    re.IGNORECASE,
)


def regions(lines: Sequence[Line]) -> Regions:
    """Split the document at its own headings.

    The rules begin at the heading of the lowest chapter that is followed by one of its rules (a table of
    contents repeats headings, never rules). The glossary begins at its heading after that. Credits, legal
    text and addresses begin at the first of their headings after the last rule or term.
    """
    openings = [(at, found) for at, line in enumerate(lines) if (found := opening(line.text))]
    start = _start(lines, openings)
    if start is None:
        return Regions(tuple(lines), (), (), ())
    rules = [at for at, found in openings if at >= start and found.level >= RULE]
    chapters = [at for at, found in openings if start <= at < rules[-1] and found.level == CHAPTER]
    last = max((at for at in chapters if _over_rule(lines, at)), default=start)
    glossary = next((at for at in range(last, len(lines)) if _GLOSSARY.match(lines[at].text)), None)
    end = len(lines)
    for at in range((rules[-1] if glossary is None else glossary) + 1, len(lines)):
        if _BACK.match(lines[at].text) and not _defined(lines, at):
            end = at
            break
    if glossary is None:
        return Regions(tuple(lines[:start]), tuple(lines[start:end]), (), tuple(lines[end:]))
    return Regions(
        tuple(lines[:start]),
        tuple(lines[start:glossary]),
        tuple(lines[glossary + 1 : end]),
        tuple(lines[end:]),
        lines[glossary],
    )


def _over_rule(lines: Sequence[Line], at: int) -> bool:
    """Whether the chapter heading at this line is directly followed by one of its rules or subrules."""
    head = opening(lines[at].text)
    for line in lines[at + 1 : at + 6]:
        if found := opening(line.text):
            return head is not None and found.level >= RULE and found.key[0] == head.key[0]
    return False


def _start(lines: Sequence[Line], openings: Sequence[tuple[int, Opening]]) -> int | None:
    """The start of the rules: the heading of the part above the lowest chapter that has a rule."""
    starts: list[tuple[int, int]] = []
    for place, (at, found) in enumerate(openings):
        if found.level == CHAPTER and _over_rule(lines, at):
            part = openings[place - 1] if place else None
            headed = part is not None and part[1].level == PART and part[1].key[0] == found.key[0] // 100
            starts.append((found.key[0], part[0] if headed and part else at))
    if starts:
        lowest = min(chapter for chapter, _ in starts)
        return max(at for chapter, at in starts if chapter == lowest)
    return next((at for at, found in openings if found.level >= RULE), None)


def _defined(lines: Sequence[Line], at: int) -> bool:
    """Whether a line that looks like back matter is a glossary term with its definition below."""
    if at + 1 >= len(lines) or lines[at + 1].blank:
        return False
    return re.match(rf"{_MARKS}(?:credits|legal)\b", lines[at].text, re.IGNORECASE) is not None and (
        ends_sentence(lines[at + 1].text)
        and lines[at + 1].text.lstrip().startswith(("See ", "A ", "An ", "The "))
    )


# -- paragraphs -------------------------------------------------------------------------------------


@dataclass
class Piece:
    """A paragraph joined from its lines, with the section number it begins with, if any."""

    kind: PieceKind
    lines: list[Line]
    opening: Opening | None = None
    text: str = ""
    parts: list[str] = field(default_factory=list)


Aside = Callable[[str, Line], None]


@dataclass
class Assembler:
    """Joins lines, wrapped or not, into paragraphs; page breaks and running heads are set aside."""

    joiner: Joiner
    width: int
    hanging: bool
    at_hyphens: bool
    aside: Aside

    @classmethod
    def of(cls, lines: Sequence[Line], aside: Aside) -> Assembler:
        texts = [line.text for line in lines]
        width = width_of(texts)
        wrapped = [b for a, b in pairwise(texts) if a.strip() and b.lstrip()[:1].islower()]
        hanging = sum(text[:1].isspace() for text in wrapped)
        return cls(Joiner.of(texts), width, hanging * 2 > len(wrapped), breaks_at_hyphens(texts), aside)

    def visible(self, lines: Sequence[Line]) -> Iterator[tuple[Line, bool, bool]]:
        """The lines with content, each with whether a blank line or a page break precedes it."""
        blank, broken = True, False
        for at, line in enumerate(lines):
            if line.blank:
                blank = True
                continue
            reason = self._reason(lines, at)
            if reason:
                self.aside(reason, line)
                broken = True
                continue
            yield line, blank, broken
            blank = broken = False

    def _reason(self, lines: Sequence[Line], at: int) -> str:
        text = lines[at].text
        if _BREAK.match(text):
            return N_("page break or rule")
        if len(text) < 90 and _RUNNING_HEAD.match(fold(text)) and not ends_sentence(text):
            return N_("running head")
        if _PAGE_NUMBER.match(text):
            around = (at == 0 or lines[at - 1].blank, at + 1 == len(lines) or lines[at + 1].blank)
            near = any(
                0 <= other < len(lines) and _BREAK.match(lines[other].text) and not lines[other].blank
                for other in (at - 1, at + 1)
            )
            if all(around) or near:
                return N_("page number")
        return ""

    def full(self, line: Line, after: Line) -> bool:
        """Whether the text is wrapped and the line had no room for the first word of the next line."""
        return bool(self.width) and is_full(line.text, after.text, self.width, self.at_hyphens)

    def continues(self, piece: Piece, line: Line, blank: bool, broken: bool) -> bool:
        """Whether a line without number or label continues the paragraph before it."""
        lower = line.text.lstrip()[:1].islower()
        full = (broken or not blank) and self.full(piece.lines[-1], line)
        if piece.opening and piece.opening.level <= CHAPTER:
            return not blank and (lower or full)
        ended = ends_sentence(piece.parts[-1])
        if broken:
            return not ended or full
        if lower:
            return not ended or not blank
        if blank or not self.width:
            return False
        if line.text[:1].isspace() and not self.hanging and ended:
            return False
        return not ended or full

    def refers(self, piece: Piece | None, found: Opening, before: Opening | None, blank: bool) -> bool:
        """Whether a number at the start of a line is only the wrapped rest of a reference.

        The line before must end where a reference may continue ("see rule", "and", a comma); or, in a wrapped
        text, end in mid-sentence while the number is not the next one expected or is followed by a lower-case
        letter.
        """
        if piece is None or (piece.opening and piece.opening.level <= CHAPTER):
            return False
        text = piece.parts[-1] or (piece.opening.number if piece.opening else "")
        if ends_sentence(text):
            return False
        led = _REFERS.search(text.rstrip(" *_")) is not None
        lower = found.text[:1].islower() or found.text[:1] in (",", ")", ";", "–", "-")
        if not self.width:
            return led and lower
        if blank:
            return led and (lower or not found.text)
        return led or lower or not follows(before, found)

    def close(self, piece: Piece) -> Piece:
        piece.text = self.joiner.join(piece.parts)
        return piece


def is_example(text: str) -> bool:
    """Whether a line begins an example.

    >>> is_example("Example: A player has two cards."), is_example("For example, a card")
    (True, False)
    """
    return _EXAMPLE.match(text) is not None


def is_sense(text: str) -> bool:
    """Whether a line begins a numbered sense of a term.

    >>> is_sense("2. To put a card there."), is_sense("20 cards")
    (True, False)
    """
    return _SENSE.match(text) is not None


def pieces(lines: Sequence[Line], aside: Aside) -> Iterator[Piece]:
    """The paragraphs of the rules in order; section numbers are distinguished from references."""
    assembler = Assembler.of(lines, aside)
    visible = list(assembler.visible(lines))
    headed = _headed_parts([opening(line.text) for line, _, _ in visible])
    piece: Piece | None = None
    latest: Opening | None = None
    for at, (line, blank, broken) in enumerate(visible):
        found = opening(line.text)
        if found and found.level == PART and at not in headed:
            found = None
        kind: PieceKind
        if found and not assembler.refers(piece, found, latest, blank and not broken):
            if piece:
                yield assembler.close(piece)
            piece, latest = Piece("section", [line], found, parts=[found.text]), found
            continue
        elif is_example(line.text):
            kind = "example"
        elif piece and (found or _goes_on(assembler, piece, line, blank, broken)):
            piece.lines.append(line)
            piece.parts.append(line.text)
            continue
        else:
            kind = "item" if is_sense(line.text) or _BULLET.match(line.text) else "paragraph"
        if piece:
            yield assembler.close(piece)
        piece = Piece(kind, [line], parts=[line.text])
    if piece:
        yield assembler.close(piece)


def _goes_on(assembler: Assembler, piece: Piece, line: Line, blank: bool, broken: bool) -> bool:
    return _BULLET.match(line.text) is None and assembler.continues(piece, line, blank, broken)


def _headed_parts(openings: Sequence[Opening | None]) -> set[int]:
    """The lines ``1. Heading`` that begin a part: those directly above a chapter in the hundred that they
    name."""
    headed: set[int] = set()
    waiting: tuple[int, Opening] | None = None
    for at, found in enumerate(openings):
        if found is None:
            continue
        if found.level == CHAPTER and waiting and found.key[0] // 100 == waiting[1].key[0]:
            headed.add(waiting[0])
        waiting = (at, found) if found.level == PART else None
    return headed
