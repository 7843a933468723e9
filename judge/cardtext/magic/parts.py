"""Values of phrases before references are resolved: targets, choices and pronouns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class Own(str):
    """The card itself, named by the text; a later "it" may mean it."""

    __slots__ = ()


OWN = Own("self")


class OwnPile(str):
    """The cards exiled with the card itself."""

    __slots__ = ()


OWN_PILE = OwnPile("exiled")


class Settled(dict[str, object]):
    """An ability in quotation marks whose references are resolved already."""

    __slots__ = ()


@dataclass(frozen=True)
class Aim:
    """A target: its filter and number; ``group`` is the condition on several together."""

    filter: Any
    least: object = 1
    most: object = 1
    group: object = None


@dataclass(frozen=True)
class Pick:
    """A choice during the effect, without targeting: what, how many, and by whom."""

    filter: object
    least: object = 1
    most: object = 1
    who: object = "you"


@dataclass(frozen=True)
class Back:
    """A reference to something named before: ``it``, ``that creature``, ``those cards``.

    ``noun`` is its noun (empty for a bare pronoun), ``many`` whether several are meant, ``seat`` whether a
    player is.
    """

    noun: str = ""
    many: bool = False
    seat: bool = False
    was: bool = False


ITSELF = Back("itself")
"""What deals the damage, where it deals it to itself."""


@dataclass(frozen=True)
class Aimed:
    """An earlier target, counted backwards from the last one (1)."""

    back: int


@dataclass(frozen=True)
class Of:
    """The controller or owner of a referenced object."""

    role: str
    whom: object


@dataclass(frozen=True)
class When:
    """An event of a triggered ability: the happening as data, and what later references may mean.

    ``subject`` is the object of the event ("self" for the card itself), ``other`` a second object, ``seat``
    the player concerned, each with its reference and the nouns for it.
    """

    on: object
    subject: str = ""
    nouns: frozenset[str] = frozenset()
    other: str = ""
    other_nouns: frozenset[str] = frozenset()
    seat: str = ""
    moved: bool = False
    amount: bool = False
    condition: object = None
    batch: bool = False
    zone: tuple[str, ...] = ()
    vague: bool = False
    """Whether it is about one of two things, so that "it" would be one or the other."""
    other_by_noun: bool = False
    """Whether only its noun means the other object, and never "it"."""


def with_more(filter_: Any, more: dict[str, object]) -> object:
    """A filter with more conditions, which apply to each of several alternatives."""
    if isinstance(filter_, list):
        return [with_more(one, more) for one in filter_]
    made = dict(filter_)
    for key, value in more.items():
        if key not in made:
            made[key] = value
        elif key in ("is", "not is", "not type", "not subtype", "not color", "not keyword"):
            made[key] = [*_listed(made[key]), *_listed(value)]
        elif made[key] == value:
            continue
        elif "any" not in made and "any" not in more:
            made["any"] = [{key: value}]
        elif "none" not in made and key == "none":
            made[key] = value
        else:
            raise Conflict(key)
    return made


class Conflict(Exception):
    """Raised if two parts of a phrase contradict each other in one key of a filter."""


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else [value]


def lies_in(condition: object) -> str | list[str]:
    """The zone that a condition requires for the object itself; empty if none, a list for alternatives.

    >>> lies_in({"all": [{"object": "self", "is": {"zone": "graveyard"}}, {"your turn": True}]})
    'graveyard'
    >>> lies_in({"any": [{"object": "self", "is": {"zone": "command"}}, {"object": "self", "is": "any"}]})
    ['command', 'battlefield']
    """
    if not isinstance(condition, dict):
        return ""
    if "all" in condition:
        for one in condition["all"]:
            if zone := lies_in(one):
                return zone
        return ""
    if "any" in condition:
        zones = [_lies_there(one) for one in condition["any"]]
        return zones if all(zones) and len(zones) == 2 else ""
    return _lies_there(condition) if condition.get("is") != "any" else ""


def _lies_there(condition: object) -> str:
    if not isinstance(condition, dict) or condition.get("object") != "self":
        return ""
    of = condition.get("is")
    if of == "any":
        return "battlefield"
    return str(of["zone"]) if isinstance(of, dict) and set(of) == {"zone"} else ""
