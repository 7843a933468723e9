"""Optional additional costs, revealing cards as a cost, and conditions on them."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.abilities import _given_up
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

PAID = {"fact": "optional cost paid"}


def add(g: Grammar) -> None:
    hand = {"zone": "hand"}
    g.rule("shown_cost", "reveal (a|an) <cardnoun1:c> from your hand")(
        lambda c: [{"reveal a": both(c, hand), "as": "revealed"}] if c else refuse()
    )
    own = "as an additional cost to cast ~ ,"
    g.rule("own", f"{own} <shown_cost:c> .")(lambda c: {"additional cost": c})
    g.rule("own", f"{own} <shown_cost:c> or pay <mana:m> .")(
        lambda c, m: {"additional cost": [{"either": _unnamed(c), "or": [{"pay": m}]}]}
    )
    g.rule("own", f"{own} you may <costs:c> .", f"{own} you may pay <costs:c> .")(
        lambda c: {"optional cost": _given_up(c)} if not _names_x(c) else refuse()
    )
    g.rule("own", f"{own} you may <shown_cost:c> .")(lambda c: {"optional cost": c})
    g.phrase("condition1", f"{SELF} 's additional cost was paid", PAID)
    g.rule("condition1", "(a|an) <beholdable:_> was beheld")(lambda: PAID)
    g.rule("cost", "blight <n:k>")(lambda k: _blight(k) if k != "X" else refuse())
    g.rule("cost", "put a -1/-1 counter on (a|an) <own1:n>")(
        lambda n: [{"put counters on a": n, "kind": "-1/-1", "amount": 1}]
    )
    _if_kicked(g)


def _blight(number: object) -> list[Any]:
    put = {"put counters on a": {"type": "creature"}, "kind": "-1/-1", "amount": number}
    return [{**put, "cites": ["701.68a"]}]


def _unnamed(costs: list[Any]) -> list[Any]:
    """Alternative costs without names, as it is open which of them was paid."""
    return [{key: part for key, part in one.items() if key != "as"} for one in costs]


def _names_x(costs: object) -> bool:
    return "{X}" in repr(costs) or "'X'" in repr(costs)


def _if_kicked(g: Grammar) -> None:
    """Keywords that a kicked spell has (702.33)."""
    g.rule("own", "if ~ was kicked , it has <abilities:k> .")(
        lambda k: {
            "abilities": [static("self", {"gain": k}, zone=["stack"], **{"while": {"fact": "kicked"}})]
        }
    )
