"""Events of entering tapped, of graveyards and draws, and abilities working in a graveyard (113.6k, 603)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.events import nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.player_rules import first_of_draw_step
from judge.cardtext.tokens import SELF

THE_FIRST = first_of_draw_step(1)
"""The condition that a card just drawn is the first of its draw step."""


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
    _entering_tapped(g)
    _draws_and_graveyards(g)


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


def _entering_tapped(g: Grammar) -> None:
    """Events of entering tapped, and of the card itself or another of a kind entering (603.6a)."""
    for words, more in (
        ("enters tapped and under your control", {"controller": "you"}),
        ("enters tapped", {}),
    ):
        g.rule("event", f"(a|an) <noun1:n> {words}", more=more)(
            lambda n, more: When({"enters": both(n, {**more, "is": "tapped"})}, "it", nouns_of(n))
        )


def _draws_and_graveyards(g: Grammar) -> None:
    """Draws except the first, cards put into graveyards, abilities other than mana abilities."""
    one = "except the first one (they draw|you draw)"
    for words, who in (("an opponent", "opponents"), ("a player", "players"), ("you", "you")):
        draws = "draw" if who == "you" else "draws"
        on = {"drawn": {"who": who, "if": {"not": [THE_FIRST]}}}
        g.rule("event", f"{words} {draws} a card {one} in each of (their|your) draw steps", on=on)(
            lambda on: When(on, seat="seat")
        )
    for words, of in (("your graveyard", {"owner": "you"}), ("a graveyard", {}),
                      ("an opponent's graveyard", {"owner": "opponents"})):  # fmt: skip
        g.rule("event", f"another <cardnoun1:n> is put into {words} from anywhere", of=of)(
            lambda n, of: When(
                {
                    "put into graveyard": {
                        "of": {**both(n, of), "not is": "token", "zone": "any", "other": True}
                    }
                },
                "now",
                frozenset({"card"}),
            )
        )
    no_mana = "an ability , if it isn't a mana ability"  # which does not use the stack (605.3b)
    g.rule("event", f"you activate {no_mana}")(
        lambda: When({"activated": {"who": "you"}}, "it", frozenset({"ability"}))
    )
