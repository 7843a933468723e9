"""Whole hands put away, cards chosen from a revealed one, cards other than those of a kind (608.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.sentences import SEVERAL

THEY = Back("player", seat=True)


def add(g: Grammar) -> None:
    _put_away(g)
    _but_for(g)
    _whole_hands(g)


def _put_away(g: Grammar) -> None:
    """ "You may choose a card from it. If you do, that player ..."."""
    it = "(it|that card|the chosen card)"
    for words, done in (
        (f"exile {it}", [{"exile": "picked"}]),
        (f"that player puts {it} on the bottom of their library",
         [{"move": "picked", "to": "library", "position": "bottom"}]),
        (f"that player reveals the chosen card , puts {it} on the bottom of their library",
         [{"reveal": "picked"}, {"move": "picked", "to": "library", "position": "bottom"}]),
        (f"that player puts {it} on top of their library",
         [{"move": "picked", "to": "library", "position": "top"}]),
    ):  # fmt: skip
        g.rule("put_away", words, done=done)(lambda done: done)
    g.rule("put_away_more", "<put_away:a>")(lambda a: a)
    g.rule(
        "put_away_more", "<put_away:a> , then draws a card", "<put_away:a> , then that player draws a card"
    )(lambda a: [*a, {"draw": 1, "who": THEY}])
    g.rule("hand_of", "target player's hand")(lambda: Aim({"seat": "players"}))
    g.rule("hand_of", "target opponent's hand")(lambda: Aim({"seat": "opponents"}))
    for words, verb in (("look at <hand_of:p>", "look"), ("<target_player:p> reveals their hand", "reveal")):
        lead = f"{words} . you may choose <out_of_it:c> . if you do ,"
        g.rule("sentence", f"{lead} <put_away_more:a>", verb=verb)(
            lambda p, c, a, verb: [
                {verb: {"all": {"zone": "hand", "owner": p}}},
                {"choose": both(c, {"zone": "hand", "owner": THEY}), "up to": 1, "as": "picked"},
                {"if": {"done": "picked"}, "then": a},
            ]
        )


def _but_for(g: Grammar) -> None:
    """ "A card in a graveyard other than a basic land card"."""

    def but(c: Any, p: Any, d: Any) -> Any:
        return both(both(c, p), {"none": {**d, "zone": "any"}}) if d else refuse()

    g.rule("placedcard1", "<cardnoun1:c> (in|from) <place:p> other than (a|an) <cardnoun1:d>")(but)
    g.rule("placedcardn", "<cardnounn:c> (in|from) <place:p> other than <cardnounn:d>")(but)


def _whole_hands(g: Grammar) -> None:
    """A whole hand goes under the library or into it, and as many cards are drawn."""

    def exchanged(p: object, bottom: bool) -> list[object]:
        who = "it" if p in SEVERAL else Back("player", seat=True) if isinstance(p, Aim) else p
        first = p if isinstance(p, Aim) else who
        hand = {"choose": {"zone": "hand", "owner": first}, "count": "all", "who": who, "as": "put"}
        if bottom:
            acts: list[object] = [
                {**hand, "order": True}, {"move": "put", "to": "library", "position": "bottom"}
            ]  # fmt: skip
        else:
            acts = [hand, {"shuffle in": "put", "who": who}]
        acts.append({"draw": {"number of": "put"}, "who": who})
        return [{"each": p, "do": acts}] if p in SEVERAL else acts

    for bottom, one, many in (
        (True, "put the cards in your hand on the bottom of your library in any order",
         "puts the cards in their hand on the bottom of their library in any order"),
        (False, "shuffle the cards from your hand into your library",
         "shuffles the cards from their hand into their library"),
    ):  # fmt: skip
        g.rule("joined", f"{one} , then draw that many cards", p="you", bottom=bottom)(exchanged)
        g.rule("joined", f"<actor:p> {many} , then draws that many cards", bottom=bottom)(exchanged)
