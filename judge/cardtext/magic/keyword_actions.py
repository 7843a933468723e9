"""Keyword actions: single words that tell a player to do several things, such as "learn" (Magic, 701)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.parts import Aim, Aimed, Back, Of
from judge.cardtext.magic.verbs import did
from judge.cardtext.tokens import SELF

PLUS = "+1/+1"


def add(g: Grammar) -> None:
    _various(g)
    _fateseal(g)
    _time_travel(g)
    _bending(g)
    _converting(g)
    _conniving(g)


def _various(g: Grammar) -> None:
    g.rule("do", "triple <thing1:t> 's power until end of turn")(lambda t: [{"triple power": t}])
    for word in ("creature", "permanent"):
        g.rule("do", f"triple target {word}'s power until end of turn", noun=word)(
            lambda noun: [{"triple power": Aim({"type": "creature"} if noun == "creature" else {"is": noun})}]
        )
    g.rule("do", "exchange control of <target:a> and <target:b>")(
        lambda a, b: [{"_aim": a}, {"_aim": b}, _exchanged(Aimed(2), Aimed(1))]
    )
    g.rule("do", f"exchange control of {SELF} and <target:b>")(
        lambda b: [{"_aim": b}, _exchanged("self", Aimed(1))]
    )
    swap = f"you may exchange control of {SELF} and that spell"
    g.rule("sentence", swap, f"{swap} . if you do , <joined:b>")(_swapped_with_spell)
    g.rule("joined", "you may choose new targets for the spell")(lambda: [{"new targets": Back("spell")}])
    graveyard = {"zone": "graveyard", "owner": "you"}
    forage = {
        "either": [{"exile a": graveyard, "count": 3}],
        "or": [{"sacrifice a": {"subtype": "food"}}],
        "cites": ["701.61a"],
    }
    g.rule("cost", "forage")(lambda: [forage])
    g.rule("sentence", "you may forage . if you do , <joined:a>")(
        lambda a: [{"may pay": [forage], "then": a}]
    )
    top = {"top": 2, "of": "you", "zone": "library"}
    g.rule("do", "manifest dread")(
        lambda: [
            {"look": top, "as": "seen"},
            {"choose": True, "of": top, "as": "dreaded"},
            {
                "choose": {"none": {"in": "dreaded"}, "zone": "library"},
                "of": top,
                "count": "all",
                "as": "other card",
            },
            {"put into play": "dreaded", "face down": True, "manifested": True, "cites": ["701.62a"]},
            {"move": "other card", "to": "graveyard"},
        ]
    )
    g.rule("do", "cloak the top card of your library")(lambda: [{"cloak": 1}])
    g.rule("do", "cloak the top <n:k> cards of your library")(lambda k: [{"cloak": k}])
    g.rule("do", "incubate <n:n>")(
        lambda n: [
            {"create": "Incubator", "as": "incubator"},
            {"put counters": PLUS, "amount": n, "on": "incubator", "cites": ["701.53a"]},
        ]
    )
    lesson = {"subtype": "lesson", "zone": "outside", "owner": "you"}
    g.rule("do", "learn")(
        lambda: [
            {
                "cites": ["701.48a"],
                "may": [{"discard": 1}],
                "then": [{"draw": 1}],
                "else": [
                    {"choose": lesson, "up to": 1, "as": "lesson"},
                    {"reveal": "lesson"},
                    {"move": "lesson", "to": "hand", "cites": ["701.48a"]},
                ],
            }
        ]
    )
    g.rule("cost", "collect evidence <n:n>")(lambda n: [{"collect evidence": n}])
    g.rule("sentence", "you may collect evidence <n:n> . if you do , <joined:a>")(
        lambda n, a: [{"may pay": [{"collect evidence": n}], "then": a}]
    )

    # Face a villainous choice (701.55)
    def evils(p: object, a: object, b: object) -> list[object]:
        them = Back("player", seat=True)
        choice = [{"name": "1", "do": a}, {"name": "2", "do": b}]
        if isinstance(p, str):
            raise Refused
        faced = {"choose one": choice, "cites": ["701.55a"]}
        return [{"_aim": p}, {**faced, "who": them}] if isinstance(p, Aim) else [{**faced, "who": p}]

    g.rule("sentence", "<actor:p> faces a villainous choice \u2014 <joined:a> , or <joined:b>")(evils)


def _swapped_with_spell(b: list[object] | None = None) -> list[object]:
    """Exchange control of the card and the cast spell; the rest happens if both are still there."""
    made = _exchanged("self", Back("spell"), {"is": "spell", "zone": "stack"})
    return [{"may": [{**made, "then": [*made["then"], *(b or [])]}]}]


def _exchanged(a: object, b: object, other_is: object = None) -> dict[str, Any]:
    """Two players exchange control of two objects; nothing happens if either is gone (701.12b)."""
    there = [{"object": a, "is": {"is": "permanent"}}, {"object": b, "is": other_is or {"is": "permanent"}}]
    one, other = ("controller of self" if x == "self" else Of("controller", x) for x in (a, b))
    swapped = [
        {"last": {"controller": other}, "of": a, "until": "always", "cites": ["701.12b"]},
        {"last": {"controller": one}, "of": b, "until": "always", "cites": ["701.12b"]},
    ]
    both_there = {"all": [*there, {"not": [{"seat": one, "is": other}]}]}
    return {"if": both_there, "then": [{"together": swapped}]}


def _fateseal(g: Grammar) -> None:
    """Fateseal: look at an opponent's top cards and put any of them on the bottom (701.29a)."""

    def fateseal(n: object) -> list[object]:
        top = {"top": n, "of": "opponent", "zone": "library"}
        away = {"choose": True, "of": "seen", "any number": True, "as": "away"}
        left = {"none": {"in": "away"}, "zone": "library"}
        return [
            {"look": top, "as": "seen", "cites": ["701.29a"]},
            {**away, "cites": ["701.29a"]},
            {"move": "away", "to": "library", "position": "bottom", "cites": ["701.29a"]},
            {"choose": left, "of": "seen", "count": "all", "order": True, "as": "stay"},
            {"move": "stay", "to": "library", "position": "top"},
        ]

    g.rule("do", "fateseal <n:n>")(fateseal)


def _time_travel(g: Grammar) -> None:
    """Add or remove a time counter on each chosen object of yours that has some (701.56a)."""
    some = {"counters": {"time": {"min": 1}}}
    of = {
        "any": [
            {"is": "permanent", "controller": "you", **some},
            {"zone": "exile", "is": "suspended", "owner": "you", **some},
        ]
    }
    branches = [
        {"name": "+1", "do": [{"put counters": "time", "on": "it"}]},
        {"name": "-1", "do": [{"remove counters": "time", "on": "it"}]},
    ]
    g.rule("do", "time travel")(
        lambda: [
            {"choose": of, "any number": True, "as": "travellers", "cites": ["701.56a"]},
            {"each": "travellers", "do": [{"choose one": branches}]},
        ]
    )


def _bending(g: Grammar) -> None:
    g.rule("cost", "waterbend <mana:m>")(lambda m: [{"waterbend": m}])
    did(g, "airbend <thing:t>")(lambda t: [{"airbend": t}])


def _converting(g: Grammar) -> None:
    """Converting turns a permanent to its other face (701.28a)."""
    g.rule("do", "convert <thing1:t>")(lambda t: [{"transform": t, "cites": ["701.28a"]}])


def _conniving(g: Grammar) -> None:
    g.rule("clause", "<connives:t> connives")(lambda t: [{"connive": t}])

    @g.rule("connives", "<target:t>")
    def one(t: Aim) -> Aim:
        filter_ = t.filter
        if not isinstance(filter_, dict) or (
            filter_ == {"type": "creature", "controller": "you"} and t.least
        ):
            raise Refused  # read by another rule
        return t
