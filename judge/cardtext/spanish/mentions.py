"""An effect being built: what it has named so far, and what pronouns refer to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.spanish.nodes import Back


@dataclass(frozen=True)
class Mention:
    """Something named: its reference, and the words that may refer to it."""

    ref: str
    noun: str = "card"
    gender: str = ""
    clause: int = 0


@dataclass
class Mentions:
    """The targets and steps of an effect so far, and its mentions in order."""

    card: str
    targets: list[dict[str, object]] = field(default_factory=list)
    effect: list[dict[str, Any]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    clause: int = 0
    names: int = 0

    def mention(self, ref: str, noun: object = "card", gender: str = "") -> str:
        """Record something as named last; returns its reference."""
        noun = noun if isinstance(noun, str) else "card"
        self.mentions = [one for one in self.mentions if one.ref != ref]
        self.mentions.append(Mention(ref, noun, gender, self.clause))
        return ref

    def name(self) -> str:
        """A new name for a choice."""
        self.names += 1
        return "card" if self.names == 1 else f"card {self.names}"

    def slot(self, word: str) -> str:
        """A new name for a target."""
        return word if not self.targets else f"{word} {len(self.targets) + 1}"

    def back(self, word: Back) -> str:
        """The nearest mention that agrees; raises Refused if there is none or it is ambiguous."""
        if word.many:
            raise Refused("back")
        fits = [one for one in self.mentions if agrees(word, one)]
        if not fits:
            raise Refused("back")
        nearest = [one for one in fits if one.clause == fits[-1].clause]
        if len(nearest) > 1 or (word.noun and len({one.ref for one in fits}) > 1):
            raise Refused("back")
        return nearest[0].ref

    def again(self, ref: str) -> str:
        """Record that something named before was named again."""
        one = next(one for one in self.mentions if one.ref == ref)
        return self.mention(ref, one.noun, one.gender)


def agrees(word: Back, one: Mention) -> bool:
    """Whether a pronoun can refer to a mention, by noun and gender."""
    if word.noun and one.ref in ("self", "host"):
        return False
    if word.noun not in ("", "card") and one.noun not in (word.noun, "card"):
        return False
    return not word.gender or one.gender in ("", "fx", word.gender)


def speaks_of(value: object, name: str) -> bool:
    """Whether data contain a name."""
    if isinstance(value, dict):
        return any(speaks_of(part, name) for part in value.values())
    if isinstance(value, list):
        return any(speaks_of(part, name) for part in value)
    return bool(value == name)
