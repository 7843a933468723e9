"""What a text has named, and which of it a later reference means (Magic, 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.cardtext.magic.parts import Back


@dataclass
class Named:
    """Something named: its reference in data, and the nouns by which a text may refer to it."""

    ref: str
    nouns: frozenset[str]
    many: bool = False
    seat: bool = False
    moved: dict[str, object] | None = None
    after: str = ""
    waited: bool = False
    lost: bool = False
    token: bool = False
    by_noun: bool = False
    """Whether only its noun means it, and no bare pronoun."""


@dataclass
class Run:
    named: list[Named] = field(default_factory=list)
    targets: list[dict[str, object]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    amount: bool = False
    in_self_trigger: bool = False
    divide: object = None
    spell: bool = False
    exiling: bool = False
    counted: Any = None
    picked: dict[str, object] = field(default_factory=dict)
    """Names under which any number of objects are kept that somebody has chosen, with what they are."""
    batched: bool = False
    """Whether "that many" are as many as it has happened to at the same time."""
    by_itself: bool = False
    """Whether what is being read is damage that the card itself deals."""
    countered: dict[str, str] = field(default_factory=dict)
    """The counters that the effect has put on the card itself, of which it then asks how many "it" has."""
    vague: bool = False
    """Whether something was spoken of that "it" may mean, and that has no name here."""

    def fresh(self, word: str) -> str:
        name, number = word, 1
        while name in self.names:
            number += 1
            name = f"{word} {number}"
        self.names.add(name)
        return name


SEEN = ("looked at", "revealed")
OF_CARDS = ("cast", "put into play", "move", "object")
"""Where an instruction or a condition speaks of a card that an effect has just exiled from a library."""
BROUGHT_BACK = ("put into play", "return")
"""Where an instruction brings back what the same effect has just exiled."""
ON_THE_BATTLEFIELD = ("of", "on", "by", "tap", "untap")
"""Where an instruction names what only a permanent can be or have."""

STILL_THERE = ("of", "on", "tap", "untap", "sacrifice")
"""Where an instruction names what has not left the battlefield by the event either."""


def from_library(one: Named) -> bool:
    exiled = one.moved.get("exile") if one.moved is not None else None
    return isinstance(exiled, dict) and "top" in exiled


def nearest(fitting: list[Named], key: str, dealt_by_itself: bool = False) -> list[Named]:
    """Of several things that a pronoun could mean, those that make sense in its place.

    A card in a library gains nothing and is not tapped. A spell of the event is "that spell" once the card
    itself has been named. Of a token and the object it copies, the token is meant.
    """
    if len(fitting) > 1 and key in ON_THE_BATTLEFIELD:
        there = [
            one for one in fitting
            if one.ref not in SEEN and not (one.waited and _a_spell(one)) and not _a_card(one)
        ]  # fmt: skip
        fitting = there if len(there) == 1 else fitting
    if len(fitting) > 1 and key in STILL_THERE:
        there = [one for one in fitting if not (one.waited and one.after)]
        fitting = there if len(there) == 1 else fitting
    if len(fitting) > 1 and key == "to" and dealt_by_itself:
        fitting = [one for one in fitting if one.ref != "self"]  # the text would say "itself"
    if len(fitting) > 1 and key in BROUGHT_BACK:
        gone = [one for one in fitting if one.moved is not None and "exile" in one.moved]
        fitting = gone if len(gone) == 1 else fitting
    if len(fitting) == 2 and fitting[1].ref == "self" and fitting[0].waited and _a_spell(fitting[0]):
        return fitting[1:]
    tokens = [one for one in fitting if one.token]
    return tokens[-1:] if len(tokens) == 1 and fitting[-1].token else fitting


def _a_card(one: Named) -> bool:
    """Whether it has gone to where there are only cards."""
    return one.moved is not None and "mill" in one.moved


def _a_spell(one: Named) -> bool:
    return "spell" in one.nouns and not one.nouns & {"permanent", "creature"}


GIVEN_UP = frozenset({"sacrificed"})
PERMANENTS = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
DONE: dict[str, tuple[str, ...]] = {
    "exiled this way": ("exile", "exile a"),
    "milled this way": ("mill",),
    "destroyed this way": ("destroy",),
    "discarded this way": ("discard", "discard a", "discard cards"),
    "sacrificed this way": ("sacrifice", "sacrifice a"),
    "returned this way": ("return", "return a"),
    "revealed this way": ("reveal",),
    "countered this way": ("counter",),
}
"""What a text may say was done to something, and the verbs by which it may have been."""


def meant(one: Named, back: Back) -> bool:
    """Whether a reference may mean it; a bare "it" never means something sacrificed as a cost."""
    done = back.noun.removeprefix("you ").removeprefix("any ")
    if done in DONE:
        if one.moved is None or not any(verb in one.moved for verb in DONE[done]):
            return False
        return not back.noun.startswith("you ") or one.moved.get("who", "you") == "you"
    if back.noun == "exiled" and one.moved is not None and "exile" in one.moved:
        return True
    if back.noun.startswith("only "):  # all of them are of that type, so the noun does not select
        return one.moved is not None and {back.noun.removeprefix("only ")} == one.nouns & PERMANENTS
    return back.noun in one.nouns if back.noun else one.nouns != GIVEN_UP and not one.by_noun


def kept_as(made: dict[str, object], run: Run) -> str:
    """The name under which the objects of an instruction are kept; assigned if it has none."""
    if not made.get("_as") and not made.get("as"):
        made["_as"] = run.fresh("moved")
    return str(made.get("as") or made["_as"])


def referred(one: Named, run: Run) -> str:
    if one.moved is not None:
        return kept_as(one.moved, run)
    if one.after:
        return one.after
    return one.ref
