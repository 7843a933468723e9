"""Sentences that repeat the instruction before with another number (Magic, 608.2c)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.sentences import _over


def add(g: Grammar) -> None:
    _of_the_same_group(g)


def _of_the_same_group(g: Grammar) -> None:
    end = "until end of turn"
    first = f"<groups:t> <change:a> {end}"
    for those in ("those creatures", "those permanents", "they"):
        g.rule("sentence", f"{first} . if <condition:c> , {those} <change:b> {end} instead")(_either)
        g.rule("sentence", f"{first} . if <condition:c> , instead {those} <change:b> {end}")(_either)


def _either(t: object, a: object, c: object, b: object) -> list[object]:
    if not isinstance(t, dict) or set(t) != {"all"}:
        return refuse()
    again = {"all": _over(t["all"], Aim({"seat": "players"}), Back("player", seat=True))}
    return [
        {
            "if": c,
            "then": [{"of": again, "last": b, "until": "turn"}],
            "else": [{"of": t, "last": a, "until": "turn"}],
            "_instead": True,
        }
    ]
