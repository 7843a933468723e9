"""Lines below a level or station number, which apply from that many counters on (Magic, 711 and 721)."""

from __future__ import annotations

import re
from typing import Any

from judge.cardtext.tokens import Line, Token

_LEVEL = re.compile(r"LEVEL (\d+)(?:[-\u2013](\d+)|\+)")
_STATION = re.compile(r"(?:STATION )?(\d+)\+(?: \| (.+))?")
_SIZE = re.compile(r"(\d+)/(\d+)")

Striation = tuple[dict[str, Any], str]
"""The number of counters from which the lines below apply, with its section."""


def opened(line: Line) -> Striation | None:
    """The condition that a heading sets for the lines below it; None if the line is no heading.

    >>> from judge.cardtext.tokens import lines_of
    >>> opened(lines_of("LEVEL 1-3")[0])
    ({'amount': {'counters': 'level', 'of': 'self'}, 'min': 1, 'max': 3}, '711.2a')
    """
    text = line.text.strip()
    if found := _LEVEL.fullmatch(text):
        bounds = {"min": int(found[1])} | ({"max": int(found[2])} if found[2] else {})
        section = "711.2a" if found[2] else "711.2b"
        return {"amount": {"counters": "level", "of": "self"}, **bounds}, section
    if (found := _STATION.fullmatch(text)) and found[2] is None:
        return {"amount": {"counters": "charge", "of": "self"}, "min": int(found[1])}, "721.2a"
    return None


def rising(line: Line) -> tuple[int, tuple[Token, ...]] | None:
    """The level to which a line raises a Class, and the words of the cost (716.2a)."""
    words = [token.word for token in line.tokens]
    if len(words) < 4 or words[-3:-1] != [":", "level"] or not words[-1].isdigit():
        return None
    return int(words[-1]), line.tokens[:-3]


def of_class(number: int) -> Striation:
    """The condition that a Class has reached a level."""
    return {"amount": {"figure": "class level", "of": "self"}, "min": number}, "716.2a"


def raised(number: int, cost: list[object]) -> dict[str, object]:
    """The ability that raises a Class from the level before, as a sorcery (716.2a)."""
    ability = {
        "kind": "activated",
        "cost": cost,
        "if": {"amount": {"figure": "class level", "of": "self"}, "is": number - 1},
        "data": {"sorcery": True},
        "effect": [{"become level": number}],
        "cites": ["716.2a"],
    }
    return {"abilities": [ability]}


def sized(line: Line, under: Striation) -> dict[str, object] | None:
    """Power and toughness printed in a box, as a change that applies from that heading on."""
    found = _SIZE.fullmatch(line.text.strip())
    if found is None:
        return None
    change: dict[str, object] = {"set": {"power": int(found[1]), "toughness": int(found[2])}}
    if under[1] == "721.2a":  # a station also becomes a creature then
        return _held({"type": ["creature"], **change}, (under[0], "721.2b"))
    return _held(change, under)


def beneath(data: dict[str, Any], under: Striation) -> dict[str, object] | None:
    """The data of a line below a heading, under its condition; None for what an effect cannot give."""
    if not set(data) <= {"keywords", "abilities"}:
        return None
    elsewhere = [one for one in data.get("abilities", ()) if one.get("zone")]
    if elsewhere:  # the zone would have to be stated for the whole ability
        return (
            {"abilities": [_only_while(one, under) for one in elsewhere]}
            if data == {"abilities": elsewhere}
            else None
        )
    gained = {"gain": data["keywords"]} if "keywords" in data else {}
    because = [{**one, "cites": [*one.get("cites", []), under[1]]} for one in data.get("abilities", ())]
    given = {"ability": because} if because else {}
    return _held({**gained, **given}, under)


def _only_while(ability: dict[str, Any], under: Striation) -> dict[str, object]:
    """An ability of another zone, under the condition of its heading."""
    while_, section = under
    key = "if" if ability["kind"] == "activated" else "while"
    so = {"all": [while_, ability[key]]} if key in ability else while_
    return {**ability, key: so, "cites": [*ability.get("cites", []), section]}


def _held(change: dict[str, object], under: Striation) -> dict[str, object]:
    while_, section = under
    return {"abilities": [{"kind": "static", "while": while_, "change": change, "cites": [section]}]}
