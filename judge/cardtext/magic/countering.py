"""Spells that are countered unless somebody pays, and spells that cannot be (Magic, 101.2, 118.12, 701.6)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of


def add(g: Grammar) -> None:
    _not_countered(g)
    _paid_instead(g)


def _not_countered(g: Grammar) -> None:
    """Effects by which a spell, or all spells of a kind, cannot be countered (101.2)."""

    def one(t: Aim) -> list[Any]:
        if not isinstance(t.filter, dict) or t.filter.get("is") != "spell":
            return refuse()
        return [{"of": t, "last": {"gain": ["uncounterable"]}, "until": "always"}]

    g.rule("clause", "<target:t> can't be countered", "<target:t> can't be countered this turn")(one)
    for other in ("", "other "):
        more: dict[str, object] = {"controller": "you", **({"other": True} if other else {})}
        g.rule("clause", f"{other}<spellnounn:s> you control can't be countered this turn", more=more)(
            lambda s, more: [{"last": {"forbid": {"countered": {"of": both(s, more)}}}, "until": "turn"}]
        )


def _paid_instead(g: Grammar) -> None:
    """ "Counter that spell unless its controller discards a card" (118.12a)."""
    line = "unless its controller <pays:c>"
    g.rule("do", f"counter <back1:t> {line}", f"counter <target:t> {line}")(_countered_unless)


def _countered_unless(t: object, c: list[Any]) -> list[object]:
    if "pay" in c[0]:
        raise Refused  # mana is read by another rule
    again = Back("spell") if isinstance(t, Aim) else t
    return [{"may pay": c, "who": Of("controller", t), "else": [{"counter": again}]}]
