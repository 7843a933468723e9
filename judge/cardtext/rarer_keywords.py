"""Keywords few cards have: prowl's cost asked for, hideaway, fateseal, Aura swap (Magic, 701, 702)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart import Grammar
from judge.cardtext.tokens import SELF

YOURS = {"of": "you", "zone": "library"}


def add(g: Grammar) -> None:
    _paid(g)
    _hideaway(g)
    _fateseal(g)


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
