"""Describes what a continuous effect does, in the words used for cards: “gets +3/+3 until end of turn”."""

from __future__ import annotations

from judge.cardtext.plain_data import Unsaid
from judge.cardtext.readers import READ, game_of, sentences
from judge.resolver import Data, Event, Ref
from judge.resolver.values import Value
from judge.rulesets.kit import CardRuleset

_SUBJECT = 2
"""Maximum number of words before the colon of a sentence, as in “This card: …”."""


def does(ruleset: CardRuleset, event: Event, language: str) -> str:
    """What the effect that began with an event does, and for how long; empty if there are no words for it."""
    told = event.data.get("data")
    change = told.get("change") if isinstance(told, Data) else None
    if event.name != "last" or not isinstance(change, Data) or game_of(ruleset) not in READ:
        return ""
    if {"gets", "this_turn"} & set(event.data):  # the line says so itself
        return ""
    try:
        lasts = {"last": _written(change), "until": event.data.text("until", "always").replace("_", " ")}
        (sentence,) = sentences(ruleset, {"effect": [lasts]}, language)
    except (Unsaid, ValueError):
        return ""
    subject, _, rest = sentence.rstrip(".").partition(": ")
    said = rest if rest and len(subject.split()) <= _SUBJECT else sentence.rstrip(".")
    return said[:1].lower() + said[1:]


def _plain(value: Value) -> object:
    """A part of a change as card data: words and numbers; raises Unsaid for anything else."""
    if isinstance(value, (Ref, Data)):
        raise Unsaid(str(value))
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _keyword(gained: Value) -> object:
    """A gained keyword: its name alone, or with its number."""
    if not isinstance(gained, tuple) or len(gained) != 2:
        return _plain(gained)
    name, value = gained
    return name if value is True or value == 1 else {str(name): _plain(value)}


def _written(change: Data) -> dict[str, object]:
    """A change as card data; raises Unsaid if it contains more than words and numbers."""
    made: dict[str, object] = {}
    for key, part in change.items():
        if key in ("add", "set") and isinstance(part, Data):
            made[key] = {name: _plain(by) for name, by in part.items()}
        elif key == "gain" and isinstance(part, tuple):
            made[key] = [_keyword(one) for one in part]
        else:
            made[key] = _plain(part)
    return made
