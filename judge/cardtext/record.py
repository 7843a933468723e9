"""A compact record of what was read of some cards, without any card's text.

Kept beside the tests, it shows after a change of the grammar which lines are newly read, lost, or read
differently.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from judge.cardtext.readers import read_face
from judge.rulesets.kit import CardRuleset

Record = dict[str, str]
"""A card's name, and for each of its lines a mark: ``-`` where it is unread, else a hash of its data."""

CARDS = 250
"""Number of cards in the record."""


def chosen(cards: Iterable[Mapping[str, object]], count: int = CARDS) -> list[Mapping[str, Any]]:
    """A sample of the cards, chosen by their names alone: adding others does not change it."""
    return sorted(cards, key=lambda card: _mark(str(card["name"])))[:count]


def record(ruleset: CardRuleset, cards: Iterable[Mapping[str, Any]]) -> Record:
    """The record of what is now read of each card."""
    made: Record = {}
    for card in cards:
        lines = [line for face in card.get("card_faces") or [card] for line in read_face(ruleset, face).lines]
        marks = [
            "-" if one.data is None else _mark(_plain(one.data))[:6] for one in lines if not one.reminder
        ]
        made[str(card["name"])] = " ".join(marks)
    return dict(sorted(made.items()))


def kept(file: Path) -> Record:
    """Load a record: a card on each line, its name and its marks between two bars."""
    made: Record = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        name, _, marks = line.partition(" | ")
        made[name] = marks
    return made


def keep(file: Path, made: Record) -> None:
    """Save a record."""
    text = "".join(f"{name} | {marks}\n" for name, marks in made.items())
    file.write_text(text, encoding="utf-8")


def differences(before: Record, now: Record) -> list[str]:
    """The lines that are newly read, lost or read differently, one message each, by the card's name.

    >>> differences({"Ana": "- 3f0a11", "Bo": "77aa01"}, {"Ana": "9b12cc -", "Bo": "77aa01"})
    ['Ana: line 1 is read now', 'Ana: line 2 is read no more']
    """
    found = []
    for name in sorted({*before, *now}):
        if name not in before or name not in now:
            found.append(f"{name}: {'is new' if name in now else 'is gone'}")
            continue
        old, new = before[name].split(), now[name].split()
        if len(old) != len(new):
            found.append(f"{name}: has {len(new)} lines, not {len(old)}")
            continue
        for at, (was, is_) in enumerate(zip(old, new, strict=True), 1):
            if was != is_:
                change = "read now" if was == "-" else "read no more" if is_ == "-" else "read otherwise"
                found.append(f"{name}: line {at} is {change}")
    return found


def _plain(data: object) -> str:
    return json.dumps(data, sort_keys=True, default=str)


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()
