"""Keywords that few cards have: hideaway, fateseal, cipher, haunting spells, epic, offerings (701, 702)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart import Grammar
from judge.cardtext.tokens import SELF

YOURS = {"of": "you", "zone": "library"}


def add(g: Grammar) -> None:
    _paid(g)
    _hideaway(g)
    _fateseal(g)
    _cipher(g)
    _haunting_spells(g)
    _epic(g)
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
