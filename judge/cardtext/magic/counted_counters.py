"""Counters of every kind, counted on one object or among several (Magic, 122.1)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed


def add(g: Grammar) -> None:
    for where, lead, word in (("amount_of", "the number of", "counters"), ("per", "for each", "counter")):
        g.rule(where, f"{lead} {word} on <being:b>")(lambda b: {"counters": "all", "of": b})
        for among in ("among", "on"):
            g.rule(where, f"{lead} {word} {among} <nounn:n>")(lambda n: {"counters": "all", "of": {"all": n}})
    _pairs(g)


def _pairs(g: Grammar) -> None:
    """Two chosen targets that affect each other (701.14)."""
    for lead in ("choose <target:a> and <target:b> .", "choose <target:a> and <target:b> . then"):
        g.rule("sentence", f"{lead} those creatures fight each other")(
            lambda a, b: [{"_aim": a}, {"_aim": b}, {"fight": Aimed(2), "with": Aimed(1)}]
        )
    up_to_one = "up to one target"
    for words, filter_ in (
        ("player or planeswalker", ["planeswalker", {"seat": "players"}]),
        ("opponent or planeswalker", ["planeswalker", {"seat": "opponents"}]),
        ("creature or player", ["creature", {"seat": "players"}]),
    ):
        g.rule("any_target", f"{up_to_one} {words}", filter_=filter_)(lambda filter_: Aim(filter_, 0, 1))
    g.rule("clause", "<target:t> loses all abilities")(
        lambda t: [{"of": t, "last": {"lose all": True}, "until": "always"}]
    )
    g.rule("sentence", "each other <noun1:n> deals damage equal to its power to <target:t>")(
        lambda n, t: [
            {
                "each": {"all": both(n, {"other": True})},
                "do": [{"damage": {"figure": "power", "of": "it"}, "by": "it", "to": t}],
            }
        ]
    )
