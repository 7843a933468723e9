"""Searching, looking at and exiling from other players' libraries (Magic, 401, 701.23)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.parts import Aim, Back

THEIRS = Back("player", seat=True)


def add(g: Grammar) -> None:
    for whose, seats in (("target player's", "players"), ("target opponent's", "opponents")):
        who = Aim({"seat": seats})
        _searched(g, whose, who)
        _top_card(g, whose, who)
        _all_of_it(g, whose, who)


def _searched(g: Grammar, whose: str, who: Aim) -> None:
    shuffled = "(, then|. then|, and) that player shuffles [their library]"
    one = "(a|an) <cardnoun1:c>"
    goes = "put (that card|it) onto the battlefield under your control"
    g.rule("sentence", f"search {whose} library for {one} and {goes} {shuffled}", who=who)(
        lambda c, who: [{"search": c or "card", "of": who, "to": "battlefield"}]
    )


def _top_card(g: Grammar, whose: str, who: Aim) -> None:
    """The player may leave the top card or put it on the bottom or into the graveyard."""
    top = {"top": 1, "zone": "library"}
    for words, to in (
        (
            "on the bottom of (that player's library|their library|it)",
            {"to": "library", "position": "bottom"},
        ),
        ("into (that player's|their) graveyard", {"to": "graveyard"}),
    ):
        g.rule(
            "sentence",
            f"look at the top card of {whose} library . you may put (that card|it) {words}",
            who=who,
            to=to,
        )(
            lambda who, to: [
                {"look": {**top, "of": who}, "as": "looked at"},
                {"may": [{"move": "looked at", **to}]},
            ]
        )


def _all_of_it(g: Grammar, whose: str, who: Aim) -> None:
    g.rule(
        "sentence",
        f"exile all cards from {whose} library , then that player shuffles their hand into their library",
        who=who,
    )(
        lambda who: [
            {"exile": {"all": {"zone": "library", "owner": who}}},
            {"move": {"all": {"zone": "hand", "owner": THEIRS}}, "to": "library"},
            {"shuffle": THEIRS},
        ]
    )
