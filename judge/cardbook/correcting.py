"""Corrections of a card's line: what a judge writes is parsed and checked before it is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from judge.cardbook.corrections import LONGEST, Correction, FaultyCorrection, correction_of
from judge.cardbook.printed import PrintedCard
from judge.cardtext.lines import ReadFace, ReadLine, joined
from judge.cardtext.readers import game_of, read_face
from judge.errors import BadInput
from judge.messages import N_, Message
from judge.rulesets.kit import CardRuleset, read_card

DEEPEST = 40
"""Maximum nesting of lists and mappings."""
_TOLD = ("key", "name", "word", "got")
"""The names of data in faults that contain what was written."""


class NoSuchLine(BadInput):
    template = N_("{card} has no line {line}; it has {lines}")


class FaultyCorrectionLine(BadInput):
    template = N_("{source}, line {line}: {detail}")


def corrected(ruleset: CardRuleset, card: PrintedCard, line: int, text: str, source: str) -> Correction:
    """The correction of a card's line (from 1) by card data in YAML; ``source`` is its name in faults.

    Raises NoSuchLine, FaultyCorrection, and FaultyCorrectionLine with the faulty line.
    """
    face, printed = line_at(ruleset, card, line)
    data = _read(text, card.name, source)
    try:
        read_card(ruleset, joined(face.corners, [dict(data)]))
    except BadInput as fault:
        at = _line_of(text, fault.message)
        if at is None:
            raise
        detail = fault.message.data.get("detail", fault.message)
        raise FaultyCorrectionLine(source=source, line=at, detail=detail) from fault
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        detail = Message(N_("this is no data of a card ({fault})"), {"fault": str(fault)[:200]})
        raise FaultyCorrection(card=card.name, detail=detail) from fault
    about = {"game": game_of(ruleset), "card": card.name, "face": face.name, "text": printed.text}
    return correction_of({**about, "data": data})


def line_at(ruleset: CardRuleset, card: PrintedCard, line: int) -> tuple[ReadFace, ReadLine]:
    """A line of a card, from 1, with its face; raises NoSuchLine."""
    faces = [read_face(ruleset, row) for row in card.faces]
    known = [(face, one) for face in faces for one in face.lines]
    if not 1 <= line <= len(known):
        raise NoSuchLine(card=card.name, line=line, lines=len(known))
    return known[line - 1]


def card_data_text(data: Mapping[str, object]) -> str:
    """Card data as a person would write them."""
    return yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False, width=100) if data else ""


def _read(text: str, card: str, source: str) -> Mapping[str, object]:
    if len(text) > LONGEST:
        raise FaultyCorrection(card=card, detail=Message(N_("it is too long")))
    try:
        _check(text, source)
        data = yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        detail = Message(N_("this is no YAML ({fault})"), {"fault": fault.problem or fault.context or "?"})
        raise FaultyCorrectionLine(source=source, line=_place(mark), detail=detail) from None
    except (yaml.YAMLError, RecursionError) as fault:
        detail = Message(N_("this is no YAML ({fault})"), {"fault": str(fault)[:200]})
        raise FaultyCorrection(card=card, detail=detail) from None
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        detail = Message(N_("expected keys with their values, such as “effect: [..]” or “abilities: [..]”"))
        raise FaultyCorrectionLine(source=source, line=1, detail=detail)
    return data


def _check(text: str, source: str) -> None:
    """Refuse what makes a short text expand without end: aliases, and nesting deeper than any card's."""
    depth = 0
    for event in yaml.parse(text):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        detail = None
        if isinstance(event, yaml.AliasEvent):
            detail = Message(N_("aliases (“*{name}”) are not read"), {"name": event.anchor})
        elif depth > DEEPEST:
            detail = Message(N_("nested too deeply"))
        if detail is not None:
            raise FaultyCorrectionLine(source=source, line=_place(event.start_mark), detail=detail)


def _line_of(text: str, fault: Message) -> int | None:
    """The line with the text that a fault names; None if the fault names no text that occurs."""
    for told in _named(fault):
        for node in _scalars(yaml.compose(text, _Loader)):
            if node.value == told:
                return _place(node.start_mark)
        for at, line in enumerate(text.splitlines(), 1):
            if re.search(rf"(?<!\w){re.escape(told)}(?!\w)", line):
                return at
    return None


def _place(mark: Any) -> int:
    """The line of a mark in YAML, from 1; the first if there is no mark."""
    return int(mark.line) + 1 if mark is not None else 1


def _named(fault: Message) -> Iterator[str]:
    for key, value in fault.data.items():
        if isinstance(value, Message):
            yield from _named(value)
        elif key in _TOLD and isinstance(value, str) and value:
            yield value


def _scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _scalars(one)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)


class _Loader(yaml.SafeLoader):
    """YAML without dates, and with no truth values but ``true`` and ``false``: ``on`` is a word of cards."""


_LEFT_OUT = ("tag:yaml.org,2002:timestamp",)
_Loader.yaml_implicit_resolvers = {
    first: [
        (tag, regexp)
        for tag, regexp in pairs
        if tag not in _LEFT_OUT and (tag != "tag:yaml.org,2002:bool" or first in "tTfF")
    ]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
