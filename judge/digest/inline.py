"""Checks inline text of the digest: the two inline marks, and everything not allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.digest.source import Faults, SourceFile
from judge.messages import N_

_SUSPECT = re.compile(r"[*`<\\_\t]|\]\s?[(\[]|!\[|\[\^|~~|&#?\w+;|\w://")
_FORBIDDEN = (
    (re.compile(r"\t"), N_("tabs are not allowed in the text")),
    (re.compile(r"`"), N_("code marks are not allowed; inline marks are *italic* and **bold**")),
    (re.compile(r"<(?=[A-Za-z/!?])"), N_("HTML is not allowed, but for the alias comment")),
    (re.compile(r"\\"), N_("backslashes are not allowed in the text")),
    (re.compile(r"\[\^"), N_("footnotes are not allowed")),
    (
        re.compile(r"!\[|\](?=\(|\[)|\w+://"),
        N_("links and images are not allowed; a reference such as “regla 119” becomes a link"),
    ),
    (re.compile(r"~~"), N_("struck text is not allowed; inline marks are *italic* and **bold**")),
    (re.compile(r"&(?=#?\w+;)"), N_("write the character itself, not its HTML name")),
    (re.compile(r"(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w)"), N_("emphasis is written *italic* or **bold**")),
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of one line that belongs to a block's text."""

    line: int
    column: int
    text: str


def joined(pieces: list[Piece]) -> str:
    """Join the wrapped lines of a block."""
    return " ".join(piece.text for piece in pieces)


def check_inline(file: SourceFile, pieces: list[Piece], faults: Faults) -> None:
    """Check the text of one block.

    Grammar: ``*italic*`` and ``**bold**``, which may be nested; a mark is directly next to the marked text.
    Code, HTML, links, images, footnotes, escapes and underscore emphasis are not allowed; a single underscore
    inside a number (``11.2_1_a``) and a comparison (``X < 3``) are text.
    """
    text = joined(pieces)
    if not _SUSPECT.search(text):
        return
    for offset, template in sorted(_problems(text)):
        line, column = _located(pieces, offset)
        faults.at(file, line, template, column)


def check_plain(file: SourceFile, line: int, column: int, text: str, faults: Faults) -> None:
    """Check a heading or a name, which may have no marks at all."""
    star = text.find("*")
    if star >= 0:
        faults.at(file, line, N_("a heading must not have marks"), column + star)
    else:
        check_inline(file, [Piece(line, column, text)], faults)


def _located(pieces: list[Piece], offset: int) -> tuple[int, int]:
    for piece in pieces:
        if offset <= len(piece.text):
            return piece.line, piece.column + offset
        offset -= len(piece.text) + 1
    return pieces[-1].line, pieces[-1].column


def _problems(text: str) -> Iterator[tuple[int, str]]:
    for pattern, template in _FORBIDDEN:
        found = pattern.search(text)
        if found:
            yield found.start(), template
    yield from _emphasis(text)


def _emphasis(text: str) -> Iterator[tuple[int, str]]:
    """Match the runs of asterisks: a run either opens or closes one or both marks."""
    open_marks: list[tuple[int, int]] = []  # width, offset
    for run in re.finditer(r"\*+", text):
        left, right = text[: run.start()][-1:], text[run.end() : run.end() + 1]
        width = len(run[0])
        if left.strip() and open_marks and open_marks[-1][0] <= width:
            while width and open_marks and open_marks[-1][0] <= width:
                width -= open_marks.pop()[0]
        elif right.strip() and width <= 3:
            held = {mark for mark, _ in open_marks}
            for mark in (2, 1):
                if width >= mark and mark not in held:
                    open_marks.append((mark, run.start()))
                    width -= mark
        if width:
            yield run.start(), N_("this asterisk neither opens nor closes *italic* or **bold**")
            return
    if open_marks:
        yield open_marks[-1][1], N_("this mark is not closed")
