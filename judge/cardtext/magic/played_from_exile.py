"""Permission to play for a time what the same effect has exiled (Magic, 611.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.libraries import from_exile
from judge.cardtext.magic.parts import OWN_PILE, Aim, Back, Pick
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.tokens import SELF

NAME = "exiled cards"
THEM = "(it|that card|them|those cards|the exiled card|the exiled cards)"


def add(g: Grammar) -> None:
    g.rule("exiled_so", "<joined:a>")(_exiled)
    g.rule("do", "exile <back1:t> from (your|their) graveyard")(
        lambda t: [{"exile": t}] if t.noun in ("", "card") else refuse()
    )
    for verb in ("play", "cast"):
        for words, free in (("", False), (" without paying (its mana cost|their mana costs)", True)):
            told: dict[str, object] = {"verb": verb, "free": free}
            may = f"you may {verb} {THEM} <playtime:u>{words}"
            early = f"<exiled_so:e> . <playtime:u> , you may {verb} {THEM}{words}"
            late = f"you may {verb} {THEM}{words} <playtime:u>"  # the cost before the time
            g.rule("sentence", f"<exiled_so:e> . {may}", early, **told)(_played)
            if free:
                g.rule("sentence", f"<exiled_so:e> . {late}", **told)(_played)
            for it in ("it's", "it is", "that card is", "the exiled card is"):
                g.rule("sentence", f"<exiled_so:e> . if {it} <state:s> , {may}", **told)(_played)
            g.rule("sentence", f"you may <do:a> . if you do , {may}", **told)(_if_exiled)
            g.rule("sentence", f"choose a card exiled with {SELF} . {may}", **told)(_chosen)


def _exiled(a: list[Any]) -> tuple[list[Any], bool]:
    """Keep what the last instruction exiles under a name; also returns whether it is one card."""
    last = a[-1]
    if set(last) <= {"exile a", "who"} and last["exile a"].get("zone") == "hand":
        return [*a[:-1], {**last, "as": NAME}], last.get("who", "you") not in ("players", "opponents")
    if set(last) == {"counter", "to"} and last["to"] == "exile":
        return [*a[:-1], {**last, "as": NAME}], True
    cards = last.get("exile")
    if set(last) - {"exile", "who"} or "until" in last:
        return refuse()
    if isinstance(cards, Aim):
        of = cards.filter
        if not isinstance(of, dict) or of.get("zone") != "graveyard":
            return refuse()  # tokens cease to exist, and a spell is no such card
        one = cards.most == 1
    elif isinstance(cards, Pick):
        one = cards.most == 1
        if not isinstance(cards.filter, dict) or cards.filter.get("zone") not in ("graveyard", "hand"):
            return refuse()
    elif isinstance(cards, Back):
        one = cards.noun == "card" and not cards.many
        if not one:
            return refuse()
    elif isinstance(cards, dict) and "top" in cards:
        one = cards["top"] == 1 and cards.get("of") not in ("players", "opponents", "others")
    else:
        return refuse()
    return [*a[:-1], {**last, "as": NAME}], one


def _played(e: tuple[list[Any], bool], u: str, verb: str, free: bool, s: object = None) -> list[Any]:
    done, one = e
    lasts = {"last": {"as though": from_exile(verb, free)}, "of": NAME, "until": u}
    if s is None:
        return [*done, lasts]
    return [*done, {"if": {"object": NAME, "is": s}, "then": [lasts]}] if one else refuse()


def _chosen(u: str, verb: str, free: bool) -> list[Any]:
    """One of the cards that the card itself has exiled, as it is chosen on resolution."""
    pile = {"zone": "exile", "in": OWN_PILE}
    return [
        {"choose": pile, "as": NAME},
        {"last": {"as though": from_exile(verb, free)}, "of": NAME, "until": u},
    ]


def _if_exiled(a: object, u: str, verb: str, free: bool) -> list[Any]:
    done, _ = _exiled(done_by(a, "you"))
    return [
        {
            "may": done,
            "then": [{"last": {"as though": from_exile(verb, free)}, "of": NAME, "until": u}],
        }
    ]
