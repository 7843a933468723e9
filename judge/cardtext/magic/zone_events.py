"""Events of cards leaving a graveyard, and abilities that work in one (Magic, 113.6k, 603)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    """Add events of cards leaving a graveyard, and abilities that work in one."""
    for words, of in (("your graveyard", {"owner": "you"}), ("a graveyard", {})):
        g.rule("event", f"(a|an) <cardnoun1:n> leaves {words}", of=of)(
            lambda n, of: When({"moves": {"of": {**both(n, of), "zone": "any"}, "from": "graveyard"}})
        )
        g.rule("event", f"one or more <cardnounn:n> are put into exile from {words}", of=of)(
            lambda n, of: When(
                {"moves": {"of": {**both(n, of), "zone": "any"}, "from": "graveyard", "to": "exile"}},
                batch=True,
            )
        )
    for word in ("when", "whenever"):
        there = f"while {SELF} is in your graveyard ,"
        g.rule("triggered", f"{word} <event:w> {there} <effect:e>", zone="graveyard")(_waiting_there)


def _waiting_there(w: When, e: list[Any], zone: str) -> dict[str, object]:
    """A triggered ability that works in another zone than the battlefield (113.6k)."""
    from judge.cardtext.magic.abilities import _asks_of_itself, _out_of

    e, zones = _out_of(e)
    if (
        w.condition is not None
        or w.subject == "self"
        or w.zone
        or w.batch
        or zones - {zone}
        or e[0].get("_lead")
        or _asks_of_itself(e)
    ):
        raise Refused
    return {"kind": "triggered", "on": w, "zone": zone, "effect": e}
