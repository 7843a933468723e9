"""An effect as it is put together: what was named on the way, and what a word that points back then means."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.spanish.nodes import Back


@dataclass(frozen=True)
class Mention:
    """Something that was named: its words as a reference, and what may point back to it."""

    ref: str
    noun: str = "card"
    gender: str = ""
    clause: int = 0


@dataclass
class Mentions:
    """What an effect aims at and does so far, and what was named, in its order."""

    card: str
    targets: list[dict[str, object]] = field(default_factory=list)
    effect: list[dict[str, Any]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    clause: int = 0
    names: int = 0

    def mention(self, ref: str, noun: object = "card", gender: str = "") -> str:
        """Note that something was named, the latest of all; gives its reference."""
        noun = noun if isinstance(noun, str) else "card"
        self.mentions = [one for one in self.mentions if one.ref != ref]
        self.mentions.append(Mention(ref, noun, gender, self.clause))
        return ref

    def name(self) -> str:
        """A name for what is chosen next."""
        self.names += 1
        return "card" if self.names == 1 else f"card {self.names}"

    def slot(self, word: str) -> str:
        """A name for what is aimed at next."""
        return word if not self.targets else f"{word} {len(self.targets) + 1}"

    def back(self, word: Back) -> str:
        """The nearest thing named that agrees; Refused where there is none, or where several do at once."""
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
        """Note that something named before is spoken of again."""
        one = next(one for one in self.mentions if one.ref == ref)
        return self.mention(ref, one.noun, one.gender)


def agrees(word: Back, one: Mention) -> bool:
    """Whether a word that points back can mean what was named, by noun and gender."""
    if word.noun and one.ref in ("self", "host"):
        return False
    if word.noun not in ("", "card") and one.noun not in (word.noun, "card"):
        return False
    return not word.gender or one.gender in ("", "fx", word.gender)


def speaks_of(value: object, name: str) -> bool:
    """Whether data speak of a name anywhere."""
    if isinstance(value, dict):
        return any(speaks_of(part, name) for part in value.values())
    if isinstance(value, list):
        return any(speaks_of(part, name) for part in value)
    return bool(value == name)
