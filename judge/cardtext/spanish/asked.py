"""Turns an unread line of a Spanish card into data that ask the judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.readers import UNREAD
from judge.cardtext.spanish.face import CORNER
from judge.cardtext.spanish.nodes import Pick
from judge.cardtext.spanish.words import lines_of, names_of
from judge.cardtext.tokens import Token

Tokens = tuple[Token, ...]
Opened = Callable[[Tokens], Mapping[str, object] | None]
"""What can be read of the beginning of a line: an ability without its effect, or None."""
Aimed = Callable[[Pick], Mapping[str, object] | None]
"""The filter of what such a phrase aims at in an effect; None where it names no target."""
_CALLED_SO = frozenset({"objetivo", "objetivos"})
_ONLY_IF = frozenset({"si", "cuando", "mientras", "cada", "por"})
"""Words that begin what is only looked at, up to the next comma or full stop."""


def asked(
    line: ReadLine,
    face: ReadFace,
    verbs: frozenset[str],
    resolves: frozenset[str],
    opened: Opened,
    targets: Callable[[Tokens], list[dict[str, object]]] | None = None,
) -> dict[str, object]:
    """The data for an unread line; never empty.

    For a card of a type that ``resolves``, the judge states what happens when the line's turn comes; for an
    ability whose event or cost was read, when it is used. Other lines are shown beside the card. The line's
    ``targets`` are chosen first.
    """
    if line.fault == CORNER:
        return {UNREAD: [line.text]}
    (tokens,) = (one.tokens for one in lines_of(line.text, names_of(face.name), verbs))
    listed = face.corners.get("type", ())
    kinds = {listed} if isinstance(listed, str) else set(listed)
    does: dict[str, object] = {"effect": [{"free": line.text}]}
    if targets is not None and (aims := targets(tokens)):
        does = {"targets": aims, **does}
    ability = opened(tokens)
    if ability is not None:
        return {"abilities": [{**ability, "text": line.text, **does}]}
    if kinds & resolves:
        return does
    return {UNREAD: [line.text]}


def targets_of(grammar: Grammar, aimed: Aimed, tokens: Tokens) -> list[dict[str, object]]:
    """The targets that a text names, in order.

    What the text calls a target is required; with an unreadable description it may be anything. Other phrases
    that may be targets are optional, since the word that would tell was not read.
    """
    found: list[dict[str, object]] = []
    at, looking = 0, False
    while at < len(tokens):
        word = tokens[at].word
        looking = word in _ONLY_IF or (looking and word not in ",.:")
        name = f"aim {len(found) + 1}" if found else "aim"
        read = None if looking else _phrase(grammar, tokens, at)
        if read is None:
            at += 1
            if word in _CALLED_SO:  # an unreadable description, which the judge checks
                found.append({"as": name, "of": "any", "up to": "any" if word == "objetivos" else 1})
            continue
        pick, at = read
        called = at < len(tokens) and tokens[at].word in _CALLED_SO
        at += called
        filter_ = aimed(pick)
        if filter_ is None:
            continue
        target: dict[str, object] = {"as": name, "of": dict(filter_) or "any"}
        if not (called or pick.aimed) or pick.least == 0:
            target["up to"] = pick.most
        elif pick.most != 1:
            target["count"] = pick.most
        found.append(target)
    return found


def _phrase(grammar: Grammar, tokens: Tokens, at: int) -> tuple[Pick, int] | None:
    """The longest phrase from there on that picks something, and its end."""
    for end in range(len(tokens), at, -1):
        readings = grammar.parse("thing", tokens[at:end]).readings
        if len(readings) == 1 and isinstance(readings[0], Pick):
            return readings[0], end
    return None


def longest(grammar: Grammar, kind: str, tokens: Tokens, ends: str) -> tuple[Any, int] | None:
    """The reading of the longest beginning that ends before one of the words, and its length."""
    for at in range(len(tokens) - 1, 0, -1):
        if tokens[at].word in ends.split():
            readings = grammar.parse(kind, tokens[:at]).readings
            if len(readings) == 1:
                return readings[0], at
    return None
