"""Keywords that few cards have: hideaway, fateseal, cipher, haunting spells, epic, offerings (701, 702)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.tokens import SELF

YOURS = {"of": "you", "zone": "library"}


def add(g: Grammar) -> None:
    _paid(g)
    _hideaway(g)
    _fateseal(g)
    _cipher(g)
    _haunting_spells(g)
    _epic(g)
    _markers(g)
    _time_travel(g)
    _materials(g)
    g.rule("keyword", "<subtype1:a> offering")(lambda a: {"offering": {"subtype": a}})


def _paid(g: Grammar) -> None:
    """What asks whether a spell was cast for its prowl or freerunning cost (702.76, 702.173)."""
    for key in ("prowl", "freerunning"):
        g.phrase("condition1", f"its {key} cost was paid", {"fact": f"{key} paid"})
        g.phrase("condition1", f"{SELF} 's {key} cost was paid", {"fact": f"{key} paid"})


def hideaway(n: Any) -> dict[str, Any]:
    """One of the top cards is exiled, the others go to the bottom by chance (702.75a)."""
    top = {"top": n, **YOURS}
    rest = {"top": {"minus": [n, {"number of": "hidden"}]}, **YOURS}
    effect = [
        {"look": top},
        {"choose": True, "of": top, "as": "hidden"},
        {"exile": "hidden"},
        {"choose": True, "of": rest, "count": "all", "order": True, "random": True, "as": "rest"},
        {"move": "rest", "to": "library", "position": "bottom"},
    ]
    return {"kind": "triggered", "on": {"enters": "self"}, "effect": effect, "cites": ["702.75a"]}


def _hideaway(g: Grammar) -> None:
    g.rule("keyword", "hideaway <n:n>")(lambda n: {"abilities": [hideaway(n)]})
    # Without a number it is printed on older cards, which enter tapped (702.75b)
    g.rule("keyword", "hideaway")(lambda: {"enters": [{"enters tapped": True}], "abilities": [hideaway(4)]})


def _fateseal(g: Grammar) -> None:
    """Cards on top of an opponent's library go to its bottom or stay, as whoever looks likes (701.29a)."""

    def fateseal(n: Any) -> list[Any]:
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


NO_COPY = {"object": "self", "is": {"not is": "copy"}}


def _cipher(g: Grammar) -> None:
    """The card is exiled on a creature, whose hits let its controller cast copies of it (702.99a)."""
    mine = {"type": "creature", "controller": "you"}
    encoding = [{"choose": mine, "up to": 1, "as": "bearer"}, {"encode": "self", "on": "bearer"}]
    whoever = "controller of encoded"
    told = {
        "effect": [{"if": {"all": [NO_COPY, {"exists": mine}]}, "then": encoding}],
        "abilities": [
            {
                "kind": "triggered",
                "zone": ["exile"],
                "on": {"combat damage to player": {"by": {"in": "encoded"}}},
                "who": whoever,
                "effect": [{"may": [{"cast copy": "self"}]}],
                "cites": ["702.99a"],
            }
        ],
    }
    g.rule("spell_line", "cipher")(lambda: told)


def _haunting_spells(g: Grammar) -> None:
    """A spell that has resolved is exiled haunting a creature (702.55a)."""
    haunting = {
        "kind": "triggered",
        "zone": ["stack"],
        "on": {"put into graveyard": {"of": "self", "from": "stack", "where": {"resolved": True}}},
        "targets": [{"as": "haunted creature", "of": {"type": "creature"}}],
        "effect": [{"haunt": "now", "on": "target haunted creature"}],
        "cites": ["702.55a"],
    }
    g.rule("spell_line", "haunt")(lambda: {"abilities": [haunting]})


def _epic(g: Grammar) -> None:
    """No more spells for its controller, but a copy of this one each upkeep (702.50a)."""
    copying = [{"copy": "self", "new targets": True}]
    ever = [
        {"last": {"forbid": {"cast": {"who": "you"}}}, "until": "always", "cites": ["702.50a"]},
        {"later": {"upkeep": {"who": "you"}}, "once": False, "do": copying, "cites": ["702.50a"]},
    ]
    g.rule("spell_line", "epic")(lambda: {"effect": [{"if": NO_COPY, "then": ever}]})


def _markers(g: Grammar) -> None:
    """Cases are solved, and permanents harnessed (701.64, 702.169, 719.3a)."""
    unsolved = {"not": [{"object": "self", "is": {"is": "solved"}}]}
    g.rule("line", "to solve \u2014 <condition:c> [.]")(
        lambda c: {
            "abilities": [
                {
                    "kind": "triggered",
                    "on": {"end step": {"who": "you"}},
                    "if": {"all": [c, unsolved]},
                    "effect": [{"become solved": "self"}],
                    "cites": ["719.3a"],
                }
            ]
        }
    )
    g.phrase("state", "solved", {"is": "solved"})
    g.phrase("state", "harnessed", {"is": "harnessed"})
    g.rule("do", f"harness {SELF}")(lambda: [{"become harnessed": "self"}])
    for text in ("character select", "friends forever", "survivors", "father & son"):
        g.rule("keyword", f"partner \u2014 {text}")(lambda: {"keywords": ["partner"]})
    g.rule("keyword", "friends forever")(lambda: {"keywords": ["partner"]})


def _time_travel(g: Grammar) -> None:
    """A time counter more or less on what one has that bears some, as one likes for each (701.56a)."""
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


def _materials(g: Grammar) -> None:
    """Crafting with what one has in play and in the graveyard (702.167), and reconfiguring (702.151)."""

    def craft(n: Any, m: Any, k: Any = 1) -> dict[str, Any]:
        material = {**n, "zone": ["battlefield", "graveyard"], "other": True}
        cost = [{"pay": m}, {"exile": "self"}, {"exile a": material, **({"count": k} if k != 1 else {})}]
        back = {"put into play": "self", "transformed": True, "under": "owner of self"}
        return {
            "abilities": [
                {
                    "kind": "activated",
                    "cost": cost,
                    "data": {"sorcery": True},
                    "effect": [back],
                    "cites": ["702.167a"],
                }
            ]
        }

    g.rule("keyword", "craft with <noun1:n> <mana:m>", "craft with (a|an|one) <noun1:n> <mana:m>")(craft)
    g.rule("keyword", "craft with <n:k> <nounn:n> <mana:m>")(lambda k, n, m: craft(n, m, k))

    def reconfigure(m: str) -> dict[str, Any]:
        sorcery = {"kind": "activated", "cost": [{"pay": m}], "data": {"sorcery": True}}
        bearer = {"type": "creature", "controller": "you", "other": True}
        attached = {"object": "self", "is": {"is": "attached"}}
        return {
            "keywords": ["reconfigure"],
            "abilities": [
                {
                    **sorcery,
                    "name": "attach",
                    "targets": [{"as": "bearer", "of": bearer}],
                    "effect": [{"attach": "self", "to": "target bearer"}],
                    "cites": ["702.151a"],
                },
                {
                    **sorcery,
                    "name": "unattach",
                    "if": attached,
                    "effect": [{"unattach": "self"}],
                    "cites": ["702.151a"],
                },
                {
                    "kind": "static",
                    "change": {"not type": ["creature"]},
                    "while": attached,
                    "cites": ["702.151b"],
                },
            ],
        }

    g.rule("keyword", "reconfigure <mana:m>")(reconfigure)
