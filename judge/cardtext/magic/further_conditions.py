"""Conditions about zones, names and numbers; events of entering tapped, and related phrases."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import nouns_of
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import Back, When
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

HUE = {"name": "color", "as": "hue"}


def add(g: Grammar) -> None:
    _where_it_lies(g)
    _numbers(g)
    _events(g)
    _actions(g)
    _forms(g)


def _where_it_lies(g: Grammar) -> None:
    """Abilities that work in the command zone (113.6, 903.8)."""
    there = {"object": "self", "is": {"zone": "command"}}
    g.rule("condition1", f"{SELF} is in the command zone or on the battlefield")(
        lambda: {"any": [there, {"object": "self", "is": "any"}]}
    )
    g.rule("condition1", f"{SELF} is in the command zone")(lambda: there)
    g.phrase("suffix", "that your opponents control", {"controller": "opponents"})
    g.rule("suffix", "you own that your opponents control")(
        lambda: {"owner": "you", "controller": "opponents"}
    )

    for more in ("less", "more"):
        g.rule(
            "static",
            f"as long as <condition:c> , other <spellnounn:s> you cast cost <generic:k> {more} to cast .",
            more=more,
        )(
            lambda c, s, k, more: static(
                "self",
                {"cost": {more: k, "of": both(as_cards(s), {"other": True}), "who": "you"}},
                **{"while": c},
            )
        )


def _numbers(g: Grammar) -> None:
    graveyard = {"figure": "graveyard", "of": "you"}
    g.rule("condition1", "you have <n:k> or more cards in your graveyard")(
        lambda k: {"amount": graveyard, "min": k}
    )
    g.rule("condition1", "an opponent has <n:k> or more cards in their graveyard")(
        lambda k: {"amount": {"greatest": "graveyard", "of": "opponents"}, "min": k}
    )
    g.rule("condition1", "you control <n:k> or more <nounn:n> with different names")(
        lambda k, n: {
            "amount": {"kinds": "name", "of": {"all": both(n, {"controller": "you"})}},
            "min": k,
        }
    )
    for whose, who in (("your", "you"), ("their", None)):
        seat: object = who or Back("player", seat=True)
        g.rule("amount_of", f"the number of cards in {whose} hand minus <n:k>", seat=seat)(
            lambda k, seat: (
                {"max": [0, {"minus": [{"figure": "hand", "of": seat}, k]}]} if k != "X" else refuse()
            )
        )


def _events(g: Grammar) -> None:
    """Events of entering tapped, and of the card itself or another of a kind entering (603.6a)."""
    for words, more in (
        ("enters tapped and under your control", {"controller": "you"}),
        ("enters tapped", {}),
    ):
        g.rule("event", f"(a|an) <noun1:n> {words}", more=more)(
            lambda n, more: When({"enters": both(n, {**more, "is": "tapped"})}, "it", nouns_of(n))
        )


def _actions(g: Grammar) -> None:
    g.rule("clause", "you may play up to <n:k> additional lands this turn")(
        lambda k: [{"last": {"limit": {"lands": k}}, "of": "you", "until": "turn"}] if k != "X" else refuse()
    )
    g.rule("sentence", "<thing:t> <gets:c> and becomes the color of your choice until end of turn")(
        lambda t, c: [HUE, {"of": t, "last": {**c, "become color": ["hue"]}, "until": "turn"}]
    )
    shown = (
        "reveals the top card of their library . if it's (a|an) <cardnoun1:c> , that player puts it into"
        " their hand"
    )
    g.rule("sentence", f"<actor:p> {shown}")(
        lambda p, c: (
            [
                {"reveal": {"top": 1, "of": p, "zone": "library"}, "as": "revealed"},
                {"if": {"object": "revealed", "is": c}, "then": [{"move": "revealed", "to": "hand"}]},
            ]
            if isinstance(p, str) and p not in ("players", "opponents", "others")
            else refuse()
        )
    )
    own = "from outside the game"
    g.rule("sentence", f"you may choose <wished:c> {own} , reveal it , and put it into your hand")(
        lambda c: [
            {"choose": {**c, "zone": "outside", "owner": "you"}, "up to": 1, "as": "wished"},
            {"reveal": "wished"},
            {"move": "wished", "to": "hand"},
        ]
    )


def _forms(g: Grammar) -> None:
    """What an Aura turns the enchanted object into (613.1)."""

    def only(h: object, q: object) -> dict[str, Any]:
        change = {"become type": ["land"], "become color": [], "lose all": True, "ability": [q]}
        return static({"in": "host"}, change)

    line = "is a colorless land with <quoted:q> and loses all other card types and abilities ."
    g.rule("static", f"<host:h> {line}")(only)
