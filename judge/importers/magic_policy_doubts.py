"""Reports what is uncertain in a tournament document that was read from plain text."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from judge.decoding import Source
from judge.documents import Block
from judge.extraction.wrapping import ends_sentence
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.magic_policy_pieces import Piece
from judge.importers.magic_policy_site import SiteHeadings
from judge.messages import N_

_FEW_CELLS = 4
"""A section with this many loose cells, and no table, may contain an unrecognised table."""
_SHORT = 60
"""Maximum number of letters quoted in a message."""
_FALLEN_WORDS = 12
"""Maximum number of words in a cell separated from a table's header."""
_WORDS = re.compile(r"[^\W\d_]+")
_GLUED_WORDS = re.compile(r"(?<![/@#.\w])([^\W\d_]*[a-z])([A-Z][a-z]+)(?!\w|[.@/]\w)")
_LONE_MARK = re.compile(r"(?:^|\s)[.,:;](?:\s|$)|(?:^|\s)[:;,]\w+")

_OUT_OF_PLACE = re.compile(
    r"(?<!\d)(?:\d*[02-9])?[123]th(?!\w)|(?:^|(?<=\s))(?:st|nd|rd|th)(?!\w)|://\S+ at(?=\W*$|\.\s)"
    r"|(?<![\w’'-])(?:the|an?) (?:of|to|from|[Tt]he)(?![\w’'-])"
)
"""An ordinal without its ending, or the ending alone, or a word that belongs before the preceding one."""
_FEW_MIXED = 3
"""If this many sections are mixed up, the program that made the text may have mixed up any other."""
_LOST = re.compile(r"\w\?\w|^\?$|^\?\w|\ufffd")
_FEW_LOST, _SAMPLES = 3, 5
"""Fewer question marks within words may be typing errors; so many examples of them are quoted at most."""


def remark_mixed(builder: DocumentBuilder, source: Source) -> None:
    """Report sections in which words were joined, or marks and ends of words are separate.

    A conversion that finds two words at one place of the page does that, and may also change their order.
    """
    words = set(_WORDS.findall(source.text))
    found: dict[str, str] = {}
    for section in builder.sections:
        for text in (section.heading, *(block.text for block in section.blocks)):
            glued = (one for one in _GLUED_WORDS.finditer(text) if {one[1], one[2]} <= words)
            odd = next(glued, None) or _LONE_MARK.search(text) or _OUT_OF_PLACE.search(text)
            if odd:
                found.setdefault(section.number.published, odd[0].strip())
                break
    if not found:
        return
    told = {
        "count": len(found),
        "sections": "; ".join(f"{number} ({word})" for number, word in found.items()),
    }
    line = min((min(section.lines) for section in builder.sections if section.lines), default=1)
    if len(found) < _FEW_MIXED:
        builder.remark(
            "run-together",
            line,
            N_(
                "words have run together, and may have changed places, in {count} sections: {sections}; its "
                "HTML has them in order"
            ),
            **told,
        )
    else:
        builder.remark(
            "run-together",
            line,
            N_(
                "the program that made this text ran words together and changed their places; this was "
                "recognised in {count} sections ({sections}), but any other may be mixed up too, or lack a "
                "heading: compare a section before citing it, or import the HTML or the PDF itself, whose "
                "words are in order"
            ),
            **told,
        )


def remark_lost_letters(builder: DocumentBuilder, source: Source) -> None:
    """Report a text in which question marks, or Unicode's replacement character, stand for lost letters."""
    found = [
        (line.number, word)
        for line in source
        for word in line.text.split()
        if not set("/=").intersection(word) and _LOST.search(word)
    ]
    if len(found) < _FEW_LOST:
        return
    within = [word for _, word in found if len(word) > 1]
    builder.remark(
        "lost-letters",
        found[0][0],
        N_(
            "in {count} places a question mark stands for a letter or mark that was lost when this text was "
            "made ({words}); lists and headings may have suffered: its HTML or PDF has them"
        ),
        count=len(found),
        words=", ".join((within or ["?"])[:_SAMPLES]),
    )


def remark_cut_sheet(builder: DocumentBuilder, body: Sequence[Piece]) -> None:
    """Report a sheet without contents list that ends before the publisher's notice, its last line."""
    if body:
        builder.remark(
            "not-as-listed",
            body[-1].lines[-1].number,
            N_(
                "the file may be cut off: the publisher's notice, with which this sheet ends, is missing, "
                "and the last words are “{words}”"
            ),
            words=body[-1].plain[-_SHORT:].partition(" ")[2] or body[-1].plain,
        )


def remark_subheadings(builder: DocumentBuilder, headings: Sequence[OpenSection]) -> None:
    """Report the headings within sections that no contents list confirmed."""
    if headings:
        builder.remark(
            "run-together",
            min(headings[0].lines, default=1),
            N_(
                "{count} headings within sections were recognised by their form alone: {headings}; compare "
                "them with the document"
            ),
            count=len(headings),
            headings="; ".join(f"{one.number.published} {_shortened(one.heading)}" for one in headings),
        )


def remark_game(builder: DocumentBuilder, game: str) -> None:
    """Report a document of Magic that was imported for another game."""
    if game.partition("-")[0] != "magic":
        builder.remark(
            "other-game",
            1,
            N_("this is a tournament document of Magic, but it was imported for the game {game}"),
            game=game,
        )


def remark_another(builder: DocumentBuilder, line: int, date: str) -> None:
    """Report a second effective date by itself, where another document may begin."""
    builder.remark(
        "several-documents",
        line,
        N_("a second date of effect stands here, {date}: if another document begins, import it by itself"),
        date=date,
    )


def remark_other_names(builder: DocumentBuilder, site: SiteHeadings) -> None:
    """Report sections whose headings have the name of another document than the rest."""
    for section in builder.sections:
        names = {site.names[line] for line in section.lines if line in site.names}
        for name in sorted(names - {site.own}):
            builder.remark(
                "other-document",
                min(section.lines),
                N_("{section} stands here under the name {name}, as if it belonged to another document"),
                section=f"{section.number.published} {section.heading}",
                name=name,
            )


def remark_guessed(builder: DocumentBuilder, body: Sequence[Piece]) -> None:
    """Report that paragraphs were recognised by their words, and where tables may be."""
    cells = {line.number for piece in body if piece.cell for line in piece.lines}
    unsure = [
        section
        for section in builder.sections
        if len(cells.intersection(section.lines)) >= _FEW_CELLS and not any(b.rows for b in section.blocks)
    ]
    line = body[0].lines[0].number if body else 1
    if unsure:
        names = "; ".join(f"{section.number.published} {section.heading}" for section in unsure)
        builder.remark(
            "run-together",
            line,
            N_(
                "this text does not show where paragraphs begin; they were put together by their words and "
                "the length of lines, and these sections may have tables or lists that lost their form: "
                "{sections}; its HTML keeps them"
            ),
            sections=names,
        )
    else:
        builder.remark(
            "run-together",
            line,
            N_(
                "this text does not show where paragraphs begin; they were put together by their words and "
                "the length of lines; its HTML shows them"
            ),
        )


def remark_tables(builder: DocumentBuilder, exact: Collection[str]) -> None:
    """Report sections with a table whose rows are not shown by the positions of its cells.

    Tables of the ``exact`` sections are recognised by their words, and left out. A cell of several lines is
    at another height than the others of its row: it may become a row of its own, or a paragraph.
    """
    unsure = [
        section
        for section in builder.sections
        if section.number.text not in exact and _has_broken_table(section.blocks)
    ]
    if unsure:
        names = "; ".join(f"{section.number.published} {section.heading}" for section in unsure)
        builder.remark(
            "run-together",
            min((min(section.lines) for section in unsure if section.lines), default=1),
            N_(
                "tables of these sections may have lost their form, as cells of one row stand at different "
                "heights: {sections}; compare them with the document"
            ),
            sections=names,
        )


def _has_broken_table(blocks: Sequence[Block]) -> bool:
    """Whether a table lacks cells, has only one row, or has a short paragraph above that may be its
    header.
    """
    for above, block in pairwise((None, *blocks)):
        if block is None or not block.rows:
            continue
        if len(block.rows) == 1 or not all(map(all, block.rows)):
            return True
        if above is not None and above.kind == "paragraph":
            short = len(above.text.split()) <= _FALLEN_WORDS
            if short and not ends_sentence(above.text) and not above.text.endswith(":"):
                return True
    return False


def remark_headings(builder: DocumentBuilder, line: int) -> None:
    """Report the headings recognised by their form in a text that has neither numbers nor a contents list."""
    headings = [section.heading for section in builder.sections]
    builder.remark(
        "run-together",
        line,
        N_(
            "this sheet has no numbers, and its {count} headings were recognised by their form: {headings}; "
            "compare them with the sheet"
        ),
        count=len(headings),
        headings="; ".join(_shortened(heading) for heading in headings),
    )


def _shortened(heading: str) -> str:
    return heading if len(heading) <= _SHORT else f"{heading[:_SHORT].rsplit(' ', 1)[0]} …"
