"""What is asked of the judge where a line of a Spanish card is not read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.readers import UNREAD
from judge.cardtext.spanish.face import CORNER
from judge.cardtext.spanish.words import lines_of, names_of
from judge.cardtext.tokens import Token

Tokens = tuple[Token, ...]
Opened = Callable[[Tokens], Mapping[str, Any] | None]
"""What can be read of the beginning of a line: an ability without its effect, or None."""


def asked(
    line: ReadLine, face: ReadFace, verbs: frozenset[str], resolves: frozenset[str], opened: Opened
) -> dict[str, Any]:
    """What an unread line adds to the definition; never empty.

    A card of a type that ``resolves`` does what the judge states, in the line's turn; what else is seen to
    wait for something, or to be paid for, is stated when that comes; other lines are shown beside the card.
    """
    if line.fault == CORNER:
        return {UNREAD: [line.text]}
    (tokens,) = (one.tokens for one in lines_of(line.text, names_of(face.name), verbs))
    listed = face.corners.get("type", ())
    kinds = {listed} if isinstance(listed, str) else set(listed)
    ability = opened(tokens)
    if ability is not None:
        return {"abilities": [{**ability, "text": line.text, "effect": [{"free": line.text}]}]}
    if kinds & resolves:
        return {"effect": [{"free": line.text}]}
    return {UNREAD: [line.text]}


def longest(grammar: Grammar, kind: str, tokens: Tokens, ends: str) -> tuple[Any, int] | None:
    """The one reading of the longest beginning that ends before such a word, and how many words it takes."""
    for at in range(len(tokens) - 1, 0, -1):
        if tokens[at].word in ends.split():
            readings = grammar.parse(kind, tokens[:at]).readings
            if len(readings) == 1:
                return readings[0], at
    return None
