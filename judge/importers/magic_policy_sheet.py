"""Reads Magic's sheet for judging at Regular events, whose headings have no numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.magic_policy_pieces import URL, Piece, is_title, lowered, squash


class Sheet:
    """Writes the unnumbered document: the text under the title, then each heading."""

    def __init__(self, builder: DocumentBuilder, title: str) -> None:
        self._builder, self._title = builder, title
        self._top = 0
        self._below = 0

    def read(self, front: Sequence[Piece], body: Sequence[Piece]) -> None:
        named = [piece for piece in front if squash(piece.text).startswith("judging")]
        heading = named[0].plain if named else self._title
        current = self._builder.section("0", heading, *(named[0].lines if named else ()), assigned=True)
        for piece in front:
            if piece not in named[:1]:
                self._builder.front(*piece.lines)
        under: OpenSection | None = None
        for piece, level in zip(body, self._levels(body), strict=True):
            text = piece.plain
            if level == 1:
                self._top, self._below = self._top + 1, 0
                current = under = self._builder.section(
                    str(self._top), _sentence(text), *piece.lines, assigned=True
                )
            elif level == 2 and under is not None:
                self._below += 1
                current = self._builder.section(
                    under.number.child(str(self._below)),
                    text,
                    *piece.lines,
                    parent=under.number,
                    assigned=True,
                )
            elif (item := piece.item) is not None:
                self._builder.block(current, "item", item, *piece.lines, shared=piece.shared)
            else:
                self._builder.block(current, "paragraph", text, *piece.lines, shared=piece.shared)

    def _levels(self, body: Sequence[Piece]) -> Iterator[int]:
        """1 for a heading written as a title, 2 for one written as a sentence without a full stop, else 0."""
        top = False
        told = sum(piece.lines[0].lead > 0 for piece in body) > 2
        for piece in body:
            text = piece.plain
            if piece is body[-1] and not piece.bold:
                yield 0
                continue
            plain = piece.item is None and not URL.search(text) and len(text) < 160
            plain = plain and not piece.shared and not text[0].islower() and any(map(str.isalpha, text))
            if plain and text[-1] not in ".!?:;," and piece.apart and (piece.bold or not told):
                level = 1 if is_title(text) and len(text.split()) <= 5 else 2 if top else 0
            else:
                level = 0
            top = top or level == 1
            yield level


def _sentence(text: str) -> str:
    return lowered(text) if text.isupper() else text
