"""Parses a query for cards into terms joined by and, or and not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.errors import BadInput
from judge.messages import N_
from judge.text import nfc, pattern, straight_quotes

LONGEST, MOST_TERMS, DEEPEST = 1000, 40, 20
"""Maximum characters, terms and nested brackets of a query."""
_OR = frozenset({"or", "o", "u"})
_AND = frozenset({"and", "y", "e"})
_TERM = pattern(
    r"""
      (?P<open>\() | (?P<close>\))
    | (?P<minus>-)? (?:
        (?P<field>[^\W\d_]+) (?P<operator>>=|<=|!=|[:=<>])
        (?: "(?P<quoted>[^"]*)" | '(?P<single>[^']*)' | (?P<value>/[^/"]*/|[^\s()"]+) )
      | !? "(?P<phrase>[^"]*)"
      | (?P<bang>!)? (?P<word>[^\s()"]+)
      )
    | (?P<other>")
    """,
    re.VERBOSE,
)
_GAP = pattern(r"(?<!\S)(-?[^\W\d_]+(?:>=|<=|!=|[:=<>]))\s+(?=[^\s()])")


class CardQueryTooLong(BadInput):
    template = N_("a query for cards has at most {characters} characters and {terms} terms")


class UnbalancedBracket(BadInput):
    template = N_("a bracket in “{query}” has no other one")


@dataclass(frozen=True)
class Term:
    """A field with an operator and a value; without a field the value is a part of a name.

    ``exact`` is a whole name, written ``!"..."``.
    """

    value: str
    field: str = ""
    operator: str = ":"
    exact: bool = False

    def __str__(self) -> str:
        return f"{self.field}{self.operator}{self.value}" if self.field else self.value


@dataclass(frozen=True)
class Negated:
    part: Node


@dataclass(frozen=True)
class Combined:
    """Parts that must all match, or of which one must (``alternatives``)."""

    parts: tuple[Node, ...]
    alternatives: bool = False


Node = Term | Negated | Combined


def parse(typed: str, fields: Sequence[str] = ()) -> Node:
    """Parse a query; nothing typed is a combination of nothing, which all cards fulfil.

    Grammar: ``query = group {("or" | "o") group}``; ``group = {["-"] (term | "(" query ")")}``; ``term =
    field operator value | word | '"' words '"' | "!" name``; operators are ``: = != < <= > >=``; a value with
    blanks stands in quotation marks. After one of the ``fields`` a blank may precede the value. Raises
    CardQueryTooLong, UnbalancedBracket.

    >>> parse('t:creature -c:r mv<=3 o:"draw a card"').parts[1]
    Negated(part=Term(value='r', field='c', operator=':', exact=False))
    >>> parse("elf or goblin").alternatives
    True
    """
    text = " ".join(straight_quotes(nfc(typed[: 2 * LONGEST])).split())
    if len(text) > LONGEST:
        raise CardQueryTooLong(characters=LONGEST, terms=MOST_TERMS)
    known = frozenset(fields)
    text = _GAP.sub(lambda gap: gap[1] if _name(gap[1]) in known else gap[0], text)
    reader = _Reader(text)
    node = reader.alternatives(0)
    if reader.at < len(reader.pieces):
        raise UnbalancedBracket(query=text[:80])
    return node


def _name(head: str) -> str:
    return head.lstrip("-").rstrip(":=<>!").lower()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces = [piece for piece in _TERM.finditer(text) if not piece["other"]]
        self.at = 0
        if sum(not (piece["open"] or piece["close"]) for piece in self.pieces) > MOST_TERMS:
            raise CardQueryTooLong(characters=LONGEST, terms=MOST_TERMS)

    def alternatives(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise UnbalancedBracket(query=self.text[:80])
        groups: list[list[Node]] = [[]]
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            if piece["close"]:
                break
            word = (piece["word"] or "").lower()
            if word in _OR and not piece["minus"] and groups[-1] and self.at + 1 < len(self.pieces):
                self.at += 1
                groups.append([])
            elif word in _AND and not piece["minus"] and groups[-1] and self.at + 1 < len(self.pieces):
                self.at += 1
            else:
                groups[-1].append(self._part(depth))
        parts = [group[0] if len(group) == 1 else Combined(tuple(group)) for group in groups if group]
        if len(groups) > 1 and len(parts) > 1:
            return Combined(tuple(parts), alternatives=True)
        return parts[0] if parts else Combined(())

    def _part(self, depth: int) -> Node:
        piece = self.pieces[self.at]
        self.at += 1
        if piece["open"]:
            inner = self.alternatives(depth + 1)
            if self.at >= len(self.pieces):
                raise UnbalancedBracket(query=self.text[:80])
            self.at += 1
            return inner
        if piece["word"] == "-" and self.at < len(self.pieces) and self.pieces[self.at]["open"]:
            return Negated(self._part(depth))
        term = _term(piece)
        return Negated(term) if piece["minus"] else term


def _term(piece: re.Match[str]) -> Term:
    if piece["field"]:
        value = next(v for v in (piece["quoted"], piece["single"], piece["value"]) if v is not None)
        return Term(value.strip(), piece["field"].lower(), piece["operator"])
    if piece["phrase"] is not None:
        return Term(piece["phrase"].strip(), exact="!" in piece[0].split('"', 1)[0])
    return Term(piece["word"], exact=bool(piece["bang"]))
