"""Reads a card in the simple format with a Spanish text: its corners and every line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.lines import ReadFace, ReadLine, joined
from judge.cardtext.spanish.words import lines_of, names_of
from judge.cardtext.tokens import Line, Token
from judge.errors import BadInput
from judge.rulesets.kit import CardRuleset, Words, read_card

STUMBLES = (BadInput, Refused, LookupError, TypeError, ValueError)
_APART = re.compile(r"\s*(?:[,;:/(\u2014\u2013]|\s-\s)\s*")
CORNER = "corner"
"""The fault of a line that stands for something outside the text that was not understood."""


@dataclass(frozen=True)
class Reading:
    """The reading of a line, with the context that earlier lines leave for it."""

    value: Any
    card: str
    kinds: tuple[str, ...]
    before: tuple[object, ...]


@dataclass(frozen=True)
class TextReader:
    """Reads the texts of one game: its grammar, and the function that turns readings into data."""

    grammar: Callable[[], Grammar]
    settle: Callable[[Reading], dict[str, object]]
    verbs: frozenset[str] = frozenset()
    finish: Callable[[ReadFace], None] = lambda face: None
    """The last word on a face: lines that mean something only together."""


def corners(ruleset: CardRuleset, card: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The data of a card outside its text (types, cost, figures, colors), and the parts not understood."""
    words = ruleset.words
    made: dict[str, object] = {"name": card["name"]}
    odd: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    for part in _APART.split(str(card.get("type_line") or "").rstrip(") ")):
        for word in [part] if words.find("types", part) else _typed(words, part):
            known = words.find("types", word)
            (subtypes if known is None else types).append(known or word)
    if types:
        made["type"] = types[0] if len(types) == 1 else types
    if words.subtypes is None:
        made |= {"subtypes": subtypes} if subtypes else {}
    else:
        odd += subtypes
    cost = str(card.get("mana_cost") or card.get("cost") or "").strip()
    if cost:
        made["cost"] = int(cost) if cost.isdecimal() else cost
    for label, value in dict(card.get("figures") or {}).items():
        key = words.find("figures", str(label)) if words.figures else None
        if key is not None and str(value).lstrip("-").isdecimal():
            made[key] = int(value)
        else:
            odd.append(f"{label}: {value}")
    colors: list[str] = []
    for one in card.get("colours") or ():
        color = words.find("colors", str(one)) if words.colors else None
        colors, odd = ([*colors, color], odd) if color else (colors, [*odd, str(one)])
    if colors:
        made["colors"] = colors
    try:
        read_card(ruleset, made)
    except STUMBLES:
        odd.append(str(made.pop("cost", "")))
    return made, odd


def _typed(words: Words, part: str) -> list[str]:
    """The words of a part of the type line; hyphenated words are split if each is a type."""
    found: list[str] = []
    for word in part.split():
        pieces = word.split("-")
        found += pieces if all(words.find("types", one) for one in pieces) else [word]
    return found


def read_face(reader: TextReader, ruleset: CardRuleset, card: Mapping[str, Any]) -> ReadFace:
    """Read one card line by line; a line counts as read if its data are valid for the ruleset."""
    own, odd = corners(ruleset, card)
    face = ReadFace(card["name"], own)
    face.lines += [ReadLine([one], stopped_at=one, fault=CORNER) for one in odd]
    listed = own.get("type", ())
    kinds = (listed,) if isinstance(listed, str) else tuple(listed)
    names = names_of(card["name"], card.get("aliases") or ())
    before: list[object] = []
    for line in lines_of(str(card.get("oracle_text") or card.get("text") or ""), names, reader.verbs):
        if line.reminder:
            face.lines.append(ReadLine([line.text], reminder=True))
            continue
        read, value = _read(reader, line, card["name"], kinds, tuple(before))
        if read.data is not None:
            fault = _fault(ruleset, face, read.data)
            if fault:
                read.data, read.fault, read.stopped_at = None, fault, fault
        before.append(value if read.data is not None else None)
        face.lines.append(read)
    reader.finish(face)
    return face


def _fault(ruleset: CardRuleset, face: ReadFace, data: dict[str, object]) -> str:
    """Why the data of a line are invalid together with those before; empty if they are valid."""
    plain = {key: value for key, value in data.items() if not key.startswith("_")}
    parts = [{k: v for k, v in one.data.items() if not k.startswith("_")} for one in face.lines if one.data]
    try:
        read_card(ruleset, joined(face.corners, [*parts, plain]))
    except STUMBLES as fault:
        return f"data: {fault}"
    return ""


def _read(
    reader: TextReader, line: Line, card: str, kinds: tuple[str, ...], before: tuple[object, ...]
) -> tuple[ReadLine, object]:
    made = ReadLine([line.text])
    parse = reader.grammar().parse("line", line.tokens)
    made.readings = len(parse.readings)
    found: dict[str, tuple[dict[str, object], object]] = {}
    for value in parse.readings:
        try:
            data = reader.settle(Reading(value, card, kinds, before))
        except Refused:
            continue
        found.setdefault(repr(data), (data, value))
    if len(found) == 1:
        ((made.data, value),) = found.values()
        return made, value
    made.stopped_at = _phrase(line.tokens, parse.furthest)
    if parse.readings:
        made.fault = "ambiguous" if found else "reference"
        made.stopped_at = f"{made.fault}: {' '.join(token.word for token in line.tokens[:12])}"
    return made, None


def _phrase(tokens: Sequence[Token], furthest: int) -> str:
    at = min(furthest, len(tokens) - 1)
    return " ".join(token.word for token in tokens[max(0, at - 2) : at + 4])
