"""Tells what is uncertain in a tournament document that was read from plain text."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from judge.decoding import Source
from judge.documents import Block
from judge.extraction.wrapping import ends_sentence
from judge.importers.builder import DocumentBuilder
from judge.importers.contents_list import MOST_NAMED
from judge.importers.magic_policy_pieces import Piece
from judge.messages import N_

_FEW_CELLS = 4
_SHORT = 60
_FALLEN_WORDS = 12
"""A cell that fell out of a table's head has at most so many words."""
_WORDS = re.compile(r"[^\W\d_]+")
_GLUED_WORDS = re.compile(r"(?<![/@#.\w])([^\W\d_]*[a-z])([A-Z][a-z]+)(?!\w|[.@/]\w)")
_LONE_MARK = re.compile(r"(?:^|\s)[.,:;](?:\s|$)|(?:^|\s)[:;,]\w+")


def remark_mixed(builder: DocumentBuilder, source: Source) -> None:
    """Tell of sections in which words were glued together, or marks stand alone: a converter that found two
    words at one place of the page does so, and mixes up their order too."""
    words = set(_WORDS.findall(source.text))
    found: dict[str, str] = {}
    for section in builder.sections:
        for text in (section.heading, *(block.text for block in section.blocks)):
            glued = (one for one in _GLUED_WORDS.finditer(text) if {one[1], one[2]} <= words)
            odd = next(glued, None) or _LONE_MARK.search(text)
            if odd:
                found.setdefault(section.number.published, odd[0].strip())
                break
    if found:
        named = [f"{number} ({word})" for number, word in list(found.items())[:MOST_NAMED]]
        builder.remark(
            "run-together",
            min((min(section.lines) for section in builder.sections if section.lines), default=1),
            N_(
                "words have run together, and may have changed places, in {count} sections: {sections}; its "
                "HTML has them in order"
            ),
            count=len(found),
            sections="; ".join(named) + ("; …" if len(found) > MOST_NAMED else ""),
        )


def remark_guessed(builder: DocumentBuilder, body: Sequence[Piece]) -> None:
    """Tell that the paragraphs of a text were put together by their words, and where tables may stand."""
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
    """Tell of sections with a table whose rows the places of its cells do not show, but for the sections
    ``exact``, whose tables are read by their words.

    A cell of several lines stands at another height than the others of its row: it may become a row of its
    own, or a paragraph.
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
    """Whether a table lacks cells, has one row only, or has a short paragraph above that may be its head."""
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
    """Tell which headings were recognised by their form in a text that has neither numbers nor a list."""
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
