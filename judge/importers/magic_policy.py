"""Imports Magic's tournament documents: the infraction guide, the tournament rules, judging at Regular
level."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from judge.decoding import Source
from judge.documents import Document, SectionNumber
from judge.documents.infractions import PART_LETTERS, part_kind, penalty_code
from judge.extraction.wrapping import ends_sentence
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.contents_list import remark_contents
from judge.importers.generic.lines import CONTENTS
from judge.importers.hierarchy import gaps
from judge.importers.magic_cr import PUBLISHER, first_date
from judge.importers.magic_policy_doubts import (
    remark_another,
    remark_cut_sheet,
    remark_game,
    remark_guessed,
    remark_headings,
    remark_lost_letters,
    remark_mixed,
    remark_other_names,
    remark_subheadings,
    remark_tables,
)
from judge.importers.magic_policy_pieces import (
    DATE,
    LEGAL,
    URL,
    Number,
    Piece,
    Pieces,
    bare_chapter,
    divided,
    example,
    is_listed,
    is_title,
    listed,
    lowered,
    numbered,
    pieces,
    run_in,
    squash,
)
from judge.importers.magic_policy_sheet import Sheet
from judge.importers.magic_policy_site import SiteHeadings, without_names
from judge.importers.magic_policy_text import as_plain_text, glued_line, text_pieces
from judge.messages import N_
from judge.text import squeeze

DocumentKind = Literal["ipg", "mtr", "jar"]
UNDATED = "undated"
_TITLES: dict[DocumentKind, str] = {
    "ipg": "Magic Infraction Procedure Guide",
    "mtr": "Magic: The Gathering Tournament Rules",
    "jar": "Judging at Regular Rules Enforcement Level",
}
_NAMES: dict[DocumentKind, re.Pattern[str]] = {
    "ipg": re.compile(r"infractionprocedureguide"),
    "mtr": re.compile(r"tournamentrules"),
    "jar": re.compile(r"judgingatregular(?:rel|rulesenforcementlevel)"),
}
_IN_FORCE = re.compile(r"\b(?:effective|updated|as of|in force)\b", re.IGNORECASE)
_DATED = re.compile(r"effective\W+[a-z]+ \d{1,2}, \d{4}\.?", re.IGNORECASE)
_MAGIC = re.compile(r"\bmagic\b|wizards of the coast|\bdci\b", re.IGNORECASE)
_FRONT_LINES, _TITLE_LENGTH, _TITLE_LINES = 25, 70, 20
"""Lines searched for a title, its letters, and the lines over which it may be split; all at most."""
_GLUED_START = 200
"""If words have run together, the title is within this many letters."""
FEWEST_HEADINGS = 5
"""A sheet with fewer headings, including its title, was read wrongly."""
SPACED = 0.1
"""Minimum share of a text's paragraphs with an empty line above, if paragraphs are separated that way."""
WIDE, LONGEST_CELL = 3, 16
"""A conversion may leave single cells of tables with at least WIDE columns; they have at most LONGEST_CELL
words.
"""
_HEAD_WORDS = 2
"""Number of words in the header of the table of penalties, if they are on one line."""
_PENALTY = re.compile(r"penalty\b\s*(?P<mark>[:—–-]?)\s*", re.IGNORECASE)
_NOTICE = 200
"""Maximum number of letters in the publisher's notice."""
_FEW_WORDS = 4
"""Maximum number of words that describe an unusual penalty."""
_LONG_PARAGRAPH = 20
"""A text with more words than this is a paragraph, even if a conversion cut off its end."""
_SIGNS = re.compile(r"\((?:R|TM|C)\)", re.IGNORECASE)


def recognise(source: Source, game: str) -> bool:
    """Whether this is one of the three documents, judging by a title near the beginning and the name of
    Magic.

    The title may have lost its spaces, and a contents list may precede it.
    """
    return _kind(source) is not None


def _kind(source: Source) -> tuple[DocumentKind, bool] | None:
    """The kind of the document, and whether it is the edition for digital play."""
    first = [line.text for line in source if not line.blank][:_FRONT_LINES]
    named = any(_MAGIC.search(line.text) for line in source)
    for count, text in enumerate(first):
        # a title may be split over two lines, or have a line for each word or size of letters
        for width in range(1, _TITLE_LINES):
            words = squeeze(" ".join(first[count : count + width]).replace("*", ""))
            words = _SIGNS.sub("", words)
            if len(words) > _TITLE_LENGTH:
                continue
            for kind, name in _NAMES.items():
                key = squash(words)
                rest = name.sub("", key, count=1)
                of_magic = named or "magic" in rest
                if of_magic and name.search(key) and _BESIDE_TITLE.fullmatch(rest) and _is_title_line(text):
                    return kind, "digital" in rest
    if named and source.format == "txt" and glued_line(source):
        start = squash(" ".join(first[:3])[:_GLUED_START])
        for kind, name in _NAMES.items():
            if name.search(start):
                return kind, False
    return None


_BESIDE_TITLE = re.compile(r"(?:the|dci|rel|mtg|arena|digital|magic(?:thegathering|tg)?)*")
"""Other words that a title may contain: the game's name, and that the edition is for digital play."""


def _is_title_line(text: str) -> bool:
    return not text.rstrip().endswith((".", ",", ";"))


def read(source: Source, request: Request) -> Document:
    """Read one edition completely; the edition is named after its effective date.

    Published numbers are kept. Judge assigns ``0`` to the text before chapter 1, one fixed letter to each
    part of an infraction, letters in reading order to other headings within a section, integers within an
    appendix, and all numbers of the document for Regular events, which has none.
    """
    known = _kind(source)
    source, site = without_names(as_plain_text(source))
    assert known is not None  # recognise() said so
    kind, digital = known
    found = text_pieces(source) if source.format == "txt" else pieces(source)
    front, body, back = _regions(found, kind)
    if site.own:
        # The notice may stand below the contents list.
        back = [piece for piece in body if _is_notice(piece)] + back
        body = [piece for piece in body if not _is_notice(piece)]
    effective = _effective(front, body)
    details = {"publisher": PUBLISHER} | ({"effective": effective} if effective else {})
    slug = f"{kind}-digital" if digital else kind
    title = _TITLES[kind].replace("Magic ", "Magic Digital ", 1) if digital else _TITLES[kind]
    if digital and kind != "ipg":
        title = title.replace("Tournament Rules", "Digital Tournament Rules")
    ref = request.ref(slug, effective or UNDATED)
    builder = DocumentBuilder(source, ref, title, "en", **details)
    for reason, line in (*found.aside, *((CONTENTS, line) for line in site.links)):
        builder.noise(reason, line)
    remark_game(builder, request.game)
    for begun, date in _later_dates(source):
        remark_another(builder, begun, date)
    by_form: Sequence[OpenSection] = ()
    if kind == "jar":
        Sheet(builder, title).read(front, body)
        if (count := len(builder.sections)) < FEWEST_HEADINGS:
            builder.remark(
                "run-together",
                body[0].lines[0].number if body else 1,
                N_(
                    "only {count} headings were recognised in this sheet, which has no numbers; its HTML or "
                    "PDF shows them"
                ),
                count=count,
            )
    else:
        for piece in front:
            builder.front(*piece.lines)
        reader = _Body(builder, kind, found, site)
        reader.read(body)
        by_form = reader.by_form
        listed_at = min((line.number for reason, line in found.aside if reason == CONTENTS), default=1)
        remark_contents(builder, found.titles, listed_at, squash)
        remark_other_names(builder, site)
        if site.own:
            builder.in_order()
    for piece in back:
        builder.back(*piece.lines)
    if found.guessed:
        remark_guessed(builder, body)
        remark_subheadings(builder, by_form)
        if kind == "jar" and len(builder.sections) >= FEWEST_HEADINGS:
            remark_headings(builder, body[0].lines[0].number if body else 1)
    elif source.format == "txt" and not _has_spaces(body):
        builder.remark(
            "run-together",
            body[0].lines[0].number if body else 1,
            N_(
                "hardly any empty line parts the paragraphs of this text: headings without a number, lists "
                "and tables may have run together; its HTML or PDF keeps them apart"
            ),
        )
    if source.format == "txt":
        remark_mixed(builder, source)
        remark_lost_letters(builder, source)
        if kind == "jar" and not back:
            remark_cut_sheet(builder, body)
    if source.format in ("html", "pdf"):
        remark_tables(builder, {one.number.text for one in builder.sections if _has_penalty_table(kind, one)})
    return builder.finish()


def _has_penalty_table(kind: DocumentKind, section: OpenSection) -> bool:
    """Whether it is the appendix that lists the penalties, whose rows are read by their words."""
    return kind == "ipg" and section.number.text.isalpha() and "penalty" in section.heading.casefold()


def _has_spaces(body: Sequence[Piece]) -> bool:
    """Whether at least some paragraphs are separated by empty lines."""
    return sum(piece.apart for piece in body) >= len(body) * SPACED and any(
        after.lines[0].number - piece.lines[-1].number > 1 for piece, after in pairwise(body)
    )


def _later_dates(source: Source) -> Iterator[tuple[int, str]]:
    """The lines with a second effective date by itself, as below the title of another document."""
    found: set[str] = set()
    for line in source:
        text = squeeze(line.text)
        date = first_date(text) if len(text) < _TITLE_LENGTH and _DATED.fullmatch(text) else ""
        if date and date not in found:
            if found:
                yield line.number, date
            found.add(date)


def _effective(front: Sequence[Piece], body: Sequence[Piece]) -> str:
    for piece in (*front, *body[:5]):
        found = _IN_FORCE.search(piece.text)
        # another date may come first, if a page's own lines were copied with the title
        date = found and (first_date(piece.text[found.start() :]) or first_date(piece.text))
        if date:
            return date
    for piece in front:
        if DATE.fullmatch(piece.plain):
            return first_date(piece.text)
    return ""


def _regions(found: Pieces, kind: DocumentKind) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """Split into title and date, the text, and the publisher's notices at the end."""
    body = found.body
    name = _NAMES[kind]
    at = end = 0
    words = ""
    for count, piece in enumerate(body[:_FRONT_LINES]):
        words = (
            squash(words + piece.text) if count and len(piece.text) < _TITLE_LENGTH else squash(piece.text)
        )
        if name.search(words) and len(piece.text) < _TITLE_LENGTH:
            end = count + 1
            break
    while end < len(body) and (
        (_IN_FORCE.search(body[end].text) or DATE.fullmatch(body[end].plain)) and len(body[end].text) < 60
    ):
        end += 1
    stop = len(body)
    for count in range(len(body) - 1, max(at, len(body) * 4 // 5) - 1, -1):
        if LEGAL.search(body[count].text):
            stop = count
    return body[:end], body[end:stop], body[stop:]


def _is_notice(piece: Piece) -> bool:
    return len(piece.text) < _NOTICE and LEGAL.search(piece.text) is not None


# -- guide and rules --------------------------------------------------------------------------------


@dataclass
class _Place:
    """The current section, and the letter or integer last assigned to one of its parts."""

    section: OpenSection
    last: int = 0
    infraction: bool = False
    changes: bool = False


class _Body:
    """Writes the sections of a document with numbered chapters and sections and lettered appendices."""

    def __init__(
        self, builder: DocumentBuilder, kind: DocumentKind, found: Pieces, site: SiteHeadings
    ) -> None:
        self._builder, self._kind, self._titles = builder, kind, found.titles
        self._site = site
        self._guessed, self._plain = found.guessed, found.plain
        self._chapter: _Place | None = None
        self._place: _Place | None = None
        self._part: OpenSection | None = None
        self._parts: dict[str, OpenSection] = {}
        self._latest = (0, 0)
        self._appendix = ""
        self._seen: dict[SectionNumber, int] = {}
        self._rows: list[Piece] = []
        self._chapters: dict[str, str] = {}
        self._used: set[str] = set()
        """Unnumbered titles in the contents list that have already occurred as headings."""
        self._owners = _owners(found.titles)
        self.by_form: list[OpenSection] = []
        """Headings within sections that no contents list contains."""

    def read(self, body: Sequence[Piece]) -> None:
        at = 0
        while at < len(body):
            piece, after = body[at], body[at + 1] if at + 1 < len(body) else None
            taken = 0 if piece.shared else self._numbered(body, at)
            if taken:
                at += taken
                continue
            if not piece.shared and (taken := self._penalty_within(body, at)):
                at += taken
                continue
            if piece.shared or not self._heading(piece, after):
                self._text(piece)
            at += 1
        self._end_table()
        for number, missing, line in gaps(self._seen):
            self._builder.remark(
                "gap",
                line,
                N_("{number} stands here, but the document has no {missing}"),
                number=number.published,
                missing=missing,
            )

    # -- headings with numbers ----------------------------------------------------------------------

    def _numbered(self, body: Sequence[Piece], at: int) -> int:
        """Open the chapter, section or appendix that begins here; returns the number of pieces of its
        heading."""
        piece = body[at]
        following = body[at + 1] if at + 1 < len(body) else None
        number: Number | None = numbered(piece.plain)
        taken = 1
        if number is None:
            number = bare_chapter(piece.plain)
            if number is None and following is not None and piece.plain.strip(" .").isdigit():
                # the title is below the number of the chapter
                number, taken = bare_chapter(f"{piece.plain.strip(' .')} {following.plain}"), 2
            if number and not (piece.lines[0].heading or self._is_known(number.text, number.title)):
                return 0
        if number is None:
            return 0
        title, penalty = self._title(number)
        following = body[at + taken] if at + taken < len(body) else None
        if not penalty and following is not None and not self._is_known(number.text, title):
            # A long heading may continue on the next line, and so may its penalty.
            longer, more = self._title(Number(number.text, f"{number.title} {following.plain}"))
            if (more or self._is_known(number.text, longer)) and len(following.plain) < 60:
                title, penalty, taken = longer, more, taken + 1
        if not self._accepts(number, title, penalty, piece):
            return 0
        if not penalty and self._kind == "ipg":
            penalty, stated = self._penalty_below(body, at + taken)
            taken += stated
        self._open(number, title, penalty, body[at : at + taken])
        return taken

    def _penalty_below(self, body: Sequence[Piece], at: int) -> tuple[str, int]:
        """The penalty stated below a heading, and the number of pieces that state it."""
        below, beyond, *_ = (*(piece.plain for piece in body[at : at + 2]), "", "")
        label = _PENALTY.match(below)
        stated = below[label.end() :] if label else below
        if label and not stated:
            # label and penalty are separate rows of a table
            return (beyond.strip("*"), 2) if penalty_code(beyond) else ("", 0)
        if penalty_code(stated) and (part_kind(beyond) or label):
            return stated, 1
        if label and label["mark"] and len(stated.split()) <= _FEW_WORDS and part_kind(beyond):
            return stated, 1
        return "", 0

    def _penalty_within(self, body: Sequence[Piece], at: int) -> int:
        """Record a penalty with a label within an infraction; returns the number of its pieces."""
        place = self._place
        if self._kind != "ipg" or place is None or place.infraction or not self._parts:
            return 0
        label = _PENALTY.match(body[at].plain)
        penalty, taken = self._penalty_below(body, at) if label else ("", 0)
        if penalty:
            lines = [line for piece in body[at : at + taken] for line in piece.lines]
            self._builder.block(place.section, "penalty", penalty, *lines)
            place.infraction = True
        return taken

    def _title(self, number: Number) -> tuple[str, str]:
        """The heading (spelt as in the contents list, if found there) and the penalty at its end."""
        may_state = "." in number.text and self._kind == "ipg"
        title, penalty = divided(number.title) if may_state else (squeeze(number.title), "")
        known = self._titles.get(number.text, "")
        if penalty and not ("—" in title or "–" in title or squash(known) == squash(title)):
            title, penalty = squeeze(number.title), ""
        if known and squash(known) == squash(title):
            title = known
        elif title.isupper():
            title = lowered(title)
        title = re.sub(r"(?<=\w)\s*—\s*(?=\w)", " — ", title)
        return re.sub(r"\s+[–-]\s+", " — ", title), penalty

    def _is_known(self, number: str, title: str) -> bool:
        return squash(self._titles.get(number, "")) == squash(title) != ""

    def _accepts(self, number: Number, title: str, penalty: str, piece: Piece) -> bool:
        """Whether the number is that of a heading, not of a list item, a reference or a change note."""
        if self._site.of(piece.lines[0]):
            return True
        if self._place is not None and self._place.changes and not number.text.isalpha():
            return False
        if number.text in self._titles and not self._is_known(number.text, title) and not penalty:
            return False
        if not self._is_known(number.text, title) and not is_title(title):
            return False
        if number.text.isalpha():
            return number.text > self._appendix or not self._is_known(number.text, title)
        chapter, _, section = number.text.partition(".")
        place = (int(chapter), int(section or 0))
        if not section:
            # a list within a section starts at 1 again
            return place[0] == self._latest[0] + 1 or self._is_known(number.text, title)
        if self._appendix:
            return False
        return place[0] in (self._latest[0], self._latest[0] + 1) and (
            place > self._latest or self._is_known(number.text, title)
        )

    def _open(self, number: Number, title: str, penalty: str, heading: Sequence[Piece]) -> None:
        self._end_table()
        lines = [line for piece in heading for line in piece.lines]
        own = SectionNumber.parse(number.text)
        chapter, _, section = number.text.partition(".")
        parent = None
        if section:
            if self._chapter is None or self._chapter.section.number.text != chapter:
                lost = not self._builder.has(SectionNumber.parse(chapter))
                self._listed_chapter(chapter, lines[0].number)
                if lost and not self._site.own:
                    self._builder.remark(
                        "missing-parent",
                        lines[0].number,
                        N_("{number} stands here, but {parent}, to which it belongs, does not"),
                        number=number.text,
                        parent=chapter,
                    )
            if self._chapter is not None and self._chapter.section.number.text == chapter:
                parent = self._chapter.section.number
        opened = self._builder.section(own, title, *lines, parent=parent)
        self._seen.setdefault(own, lines[0].number)
        self._place = _Place(opened, infraction=bool(penalty), changes="changes" in title.casefold())
        self._part, self._parts = None, {}
        if penalty:
            self._builder.block(opened, "penalty", penalty, *lines[-1:], shared=True)
        if number.text.isalpha():
            self._appendix, self._chapter = number.text, None
            return
        self._latest = (int(chapter), int(section or 0))
        if not section:
            self._chapter = self._place
            self._chapters[squash(title)] = title

    def _listed_chapter(self, chapter: str, line: int) -> None:
        """Return to a chapter whose section is out of order, or open one that only the contents list has."""
        own = SectionNumber.parse(chapter)
        known = [section for section in self._builder.sections if section.number == own]
        if not known and chapter not in self._titles:
            return
        if not known:
            known = [self._builder.section(own, self._titles[chapter], at=line)]
            self._seen.setdefault(own, line)
            self._chapters[squash(known[0].heading)] = known[0].heading
        self._chapter = _Place(known[0])

    # -- headings without numbers -------------------------------------------------------------------

    def _heading(self, piece: Piece, after: Piece | None) -> bool:
        """Open the part or unnumbered section that begins here; returns whether the whole piece was its
        heading."""
        text = piece.plain
        if chapter := self._chapter_without_number(piece):
            self._open(Number(chapter, ""), self._titles[chapter], "", (piece,))
            return True
        if self._place is None or not self._seen:
            return self._introduction(piece)
        if kind := (part_kind(text) if self._is_guide_part(text) else None):
            self._begin_part(text.strip(" :"), PART_LETTERS[kind], piece)
            return True
        label, rest = run_in(text)
        if label and self._kind == "ipg" and "." in self._place.section.number.text:
            kind = part_kind(label)
            assert kind is not None
            self._begin_part(label, PART_LETTERS[kind])
            assert self._part is not None
            self._builder.block(self._part, "paragraph", rest, *piece.lines)
            return True
        if self._place.changes:
            if DATE.fullmatch(text.rstrip(" :")):
                self._begin(text.rstrip(" :"), piece)
                return True
            return False
        if self._is_subheading(piece, after):
            self._begin(self._titles.get(squash(text), text), piece)
            if squash(text) not in self._titles and self._part is not None:
                self.by_form.append(self._part)
            return True
        return False

    def _chapter_without_number(self, piece: Piece) -> str:
        """The number of the next chapter if only its title stands here, written as a heading; else empty."""
        chapter = str(self._latest[0] + 1)
        title = self._titles.get(chapter, "")
        alike = bool(title) and squash(title) == squash(piece.plain)
        return chapter if alike and (piece.lines[0].heading or piece.plain.isupper()) else ""

    def _is_guide_part(self, text: str) -> bool:
        assert self._place is not None
        return self._kind == "ipg" and "." in self._place.section.number.text and len(text) < 30

    def _introduction(self, piece: Piece) -> bool:
        """Open a section for a heading before the first chapter: ``0`` and its parts."""
        text = piece.plain
        known = is_listed(text, self._titles)
        if not (known or (is_title(text) and len(text.split()) <= 6)):
            if self._place is None:
                self._place = _Place(self._builder.section("0", "", assigned=True))
            return False
        heading = self._titles.get(squash(text)) or (lowered(text) if text.isupper() else text)
        if self._place is None:
            self._place = _Place(self._builder.section("0", heading, *piece.lines, assigned=True))
            return True
        whole = self._place.section
        self._place.last += 1
        self._part = self._builder.section(
            whole.number.child(str(self._place.last)),
            heading,
            *piece.lines,
            parent=whole.number,
            assigned=True,
        )
        return True

    def _is_subheading(self, piece: Piece, after: Piece | None) -> bool:
        """Whether a paragraph is a heading within a section.

        It is one if the contents list has it, or if it is written like a title between blank lines and
        followed by a sentence rather than by another such line.
        """
        text = piece.plain
        if is_listed(text, self._titles) and len(piece.cells) == 1 and squash(text) not in self._used:
            if self._guessed and not self._is_owned(text):
                return False
            self._used.add(squash(text))
            return True
        first = self._part is None and self._place is not None and not self._place.section.blocks
        apart = piece.apart or first or piece.lines[0].heading
        if len(piece.cells) > 1 or after is None or not apart:
            return False
        # a conversion may have moved words away from the end of the paragraph
        long = self._plain and len(after.plain.split()) > _LONG_PARAGRAPH and after.plain[0].isupper()
        if self._rows and not long:
            return False
        if not is_title(text) or len(text.split()) > 6 or piece.item is not None or URL.search(text):
            return False
        if DATE.fullmatch(text) or text[0].isdigit() or (self._guessed and not is_title(text, strict=True)):
            return False
        if piece.lines[0].heading:
            return True
        follows = after.plain
        if after.item is not None or numbered(follows) is not None:
            return False
        return long or (len(after.cells) == 1 and len(follows.split()) > 6 and ends_sentence(follows))

    def _is_owned(self, text: str) -> bool:
        """Whether the contents list has an unnumbered heading below the current section."""
        assert self._place is not None
        return self._owners.get(squash(text), "") == self._place.section.number.text

    def _begin(self, heading: str, piece: Piece) -> None:
        """Open an unnumbered section within the current one, with the next letter or integer."""
        self._end_table()
        assert self._place is not None
        self._place.last += 1
        count = self._place.last
        own = self._place.section.number
        if own.text.isalpha() or self._kind == "jar":
            mark = str(count)
        else:
            infraction = self._place.infraction or bool(self._parts)
            mark = _letter(count + len(PART_LETTERS) if infraction else count)
        self._part = self._builder.section(own.child(mark), heading, *piece.lines, parent=own, assigned=True)

    def _begin_part(self, heading: str, letter: str, piece: Piece | None = None) -> None:
        """Open a part of an infraction, or continue it if it exists already."""
        self._end_table()
        assert self._place is not None
        lines = piece.lines if piece is not None else ()
        if letter in self._parts:
            self._part = self._parts[letter]
            if lines:
                self._builder.block(self._part, "paragraph", heading, *lines)
            return
        own = self._place.section.number
        self._part = self._parts[letter] = self._builder.section(
            own.child(letter), heading.capitalize() if heading.isupper() else heading,
            *lines, parent=own, assigned=True,
        )  # fmt: skip

    # -- text ---------------------------------------------------------------------------------------

    def _text(self, piece: Piece) -> None:
        section = self._part or (self._place.section if self._place else None)
        assert section is not None
        if self._is_penalty_table():
            self._rows.append(piece)
            return
        of_row = piece.item is None and (len(piece.cells) > 1 or self._may_be_cell(piece))
        # a cell may contain a list, but rows that all begin with a bullet are a list
        if of_row or (piece.is_row and self._rows):
            self._rows.append(piece)
            return
        self._end_table()
        self._write(section, piece)

    def _may_be_cell(self, piece: Piece) -> bool:
        """Whether a paragraph after a row of a wide table may be a cell of the next row, split by a
        conversion."""
        text = piece.plain
        return (
            max((len(row.cells) for row in self._rows), default=0) >= WIDE
            and len(text.split()) <= LONGEST_CELL
            and not text.endswith((".", ":"))
            and not listed(text)
            and not example(text)
        )

    def _write(self, section: OpenSection, piece: Piece) -> None:
        examples = self._parts.get("b") is section
        text = piece.plain
        item = piece.item
        if examples and (example(text) or item is not None or listed(text)):
            kept = text if example(text) else item or text
            self._builder.block(section, "example", kept, *piece.lines, shared=piece.shared)
        elif item is not None:
            self._builder.block(section, "item", item, *piece.lines, shared=piece.shared)
        elif listed(text):
            self._builder.block(section, "item", text, *piece.lines, shared=piece.shared)
        else:
            self._builder.block(section, "paragraph", text, *piece.lines, shared=piece.shared)

    def _is_penalty_table(self) -> bool:
        return self._place is not None and _has_penalty_table(self._kind, self._place.section)

    def _end_table(self) -> None:
        """Write the collected rows as one table."""
        collected, self._rows = self._rows, []
        if not collected:
            return
        section = self._part or (self._place.section if self._place else None)
        assert section is not None
        if self._is_penalty_table():
            self._table(
                section,
                penalty_rows([piece.cells for piece in collected], frozenset(self._chapters)),
                collected,
            )
            return
        last = max(at for at, piece in enumerate(collected) if len(piece.cells) > 1)
        of_table, after = collected[: last + 1], collected[last + 1 :]
        rows = table_rows([piece.cells for piece in of_table])
        self._table(section, rows, of_table)
        for piece in after:
            self._write(section, piece)

    def _table(
        self, section: OpenSection, rows: tuple[tuple[str, ...], ...], pieces: Sequence[Piece]
    ) -> None:
        lines = [line for piece in pieces for line in piece.lines]
        text = "\n".join(" | ".join(row) for row in rows)
        shared = any(piece.shared for piece in pieces)
        self._builder.block(section, "table", text, *lines, rows=rows, shared=shared)


def table_rows(found: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, all of the same width; cells that a conversion put on separate lines are rejoined.

    Consecutive single cells whose number is a multiple of the width form rows; other single cells are rows of
    their own.

    >>> table_rows([("A", "B", "C"), ("1",), ("2",), ("3",), ("4", "5", "6")])
    (('A', 'B', 'C'), ('1', '2', '3'), ('4', '5', '6'))
    >>> table_rows([("A", "B", "C"), ("of both",), ("4", "5")])
    (('A', 'B', 'C'), ('of both', '', ''), ('4', '5', ''))
    """
    wide = max(map(len, found))
    rows: list[tuple[str, ...]] = []
    for single, group in groupby(found, lambda cells: len(cells) == 1):
        some = list(group)
        if single and len(some) % wide == 0:
            cells = [cell for row in some for cell in row]
            some = [tuple(cells[at : at + wide]) for at in range(0, len(cells), wide)]
        rows += some
    return tuple(row + ("",) * (wide - len(row)) for row in rows)


def penalty_rows(found: Sequence[tuple[str, ...]], classes: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The rows of the table of penalties, whether its cells were on one line or on separate lines.

    ``classes`` are the squashed titles of the chapters, which are the headings of groups of rows.

    >>> penalty_rows([("Errors",), ("Tardiness Game Loss",), ("Slow Play", "Warning")], frozenset({"errors"}))
    (('Errors', ''), ('Tardiness', 'Game Loss'), ('Slow Play', 'Warning'))
    >>> penalty_rows([("Infraction",), ("Penalty",), ("Stalling",), ("Disqualification",)], frozenset())
    (('Infraction', 'Penalty'), ('Stalling', 'Disqualification'))
    """
    rows: list[list[str]] = []
    waiting: list[list[str]] = []
    for cells in found:
        if len(cells) > 1:
            rows.append([" ".join(cells[:-1]), cells[-1]])
            continue
        text = cells[0]
        if not rows and len(text.split()) == _HEAD_WORDS and text.split()[1].casefold() == "penalty":
            rows.append(text.split())
            continue
        name, penalty = divided(text)
        if squash(text) in classes:
            rows.append([text, ""])
        elif penalty_code(text) or (waiting and squash(text) == "penalty"):
            if waiting:
                waiting.pop(0)[1] = text
            else:
                rows.append(["", text])
        elif penalty and squash(name) not in classes:
            rows.append([name, penalty])
        else:
            rows.append([text, ""])
            waiting.append(rows[-1])
    return tuple((name, penalty) for name, penalty in rows)


def _owners(titles: Mapping[str, str]) -> dict[str, str]:
    """The number or letter below which the contents list has each unnumbered heading.

    >>> _owners({"introduction": "Introduction", "1": "Tea", "C": "Cups", "largecups": "Large Cups"})
    {'introduction': '', 'largecups': 'C'}
    """
    owners: dict[str, str] = {}
    owner = ""
    for number in titles:
        if number[:1].isdigit() or len(number) == 1:
            owner = number
        else:
            owners[number] = owner
    return owners


def _letter(count: int) -> str:
    """The letter of an assigned part; after ``z`` come ``aa``, ``ab``."""
    letters = ""
    while count:
        count, rest = divmod(count - 1, 26)
        letters = chr(97 + rest) + letters
    return letters
