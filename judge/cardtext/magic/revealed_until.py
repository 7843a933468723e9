"""Cards revealed or exiled from the top until one of a kind, by any player; what follows (Magic, 701.20)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.parts import Aim, Back, Of
from judge.cardtext.magic.sentences import SEVERAL, _if_done, _over

THEY = Back("player", seat=True)
FOUND = "found"


def add(g: Grammar) -> None:
    _digging(g)
    _going(g)
    _whole(g)
    _depending(g)


def _digs(c: Any, who: object = "you", verb: str = "reveal") -> list[object]:
    """The cards down to the first that fits, and that one by itself."""
    if not c:
        raise Refused
    zone = "library" if verb == "reveal" else "exile"
    return [
        {verb: {"top until": c, "of": who, "zone": "library"}, "as": "revealed"},
        {"choose": {**c, "zone": zone}, "of": "revealed", "count": "all", "as": FOUND},
    ]


def _digging(g: Grammar) -> None:
    for verb, s in (("reveal", "reveals"), ("exile", "exiles")):
        g.rule(
            "digs", f"{verb} cards from the top of your library until you {verb} (a|an) <cardnoun1:c>",
            verb=verb,
        )(lambda c, verb: _digs(c, "you", verb))  # fmt: skip
        for end in (f"they {verb} (a|an) <cardnoun1:c>", f"(a|an) <cardnoun1:c> is {verb}ed"):
            g.rule("they_dig", f"<actor:w> {s} cards from the top of their library until {end}", verb=verb)(
                lambda w, c, verb: (w, _digs(c, w, verb))
            )
    del s


def _rest(where: str, zone: str = "library", every: bool = False) -> list[object]:
    """Put away the cards that still lie there, or every one of them."""
    left: dict[str, object] = {"choose": True if every else {"zone": zone}, "of": "revealed", "count": "all"}
    if where in ("graveyard", "hand", "exile"):
        if every:
            return [{"move": "revealed", "to": where}]
        return [{**left, "as": "rest"}, {"move": "rest", "to": where}]
    if where not in ("bottom", "random"):
        raise Refused
    how = {"order": True, "random": True} if where == "random" else {"order": True}
    return [{**left, **how, "as": "rest"}, {"move": "rest", "to": "library", "position": "bottom"}]


def _going(g: Grammar) -> None:
    """Where the card that was looked for goes, and where all or the others go."""
    for words, where in (
        ("into (their|your|that player's) graveyard", "graveyard"),
        ("into (their|your) hand", "hand"),
        ("on the bottom of (their|your|that|that player's) library in any order", "bottom"),
        ("on the bottom of (their|your|that|that player's) library in a random order", "random"),
    ):
        g.phrase("gone_to", words, where)
    put = "(put|puts|then put|that player puts|the player puts|then that player puts)"
    every = "(those cards|the revealed cards|the exiled cards|all cards revealed this way)"
    g.rule("puts_every", f"{put} {every} <gone_to:w>")(lambda w: _rest(w, every=True))
    others = (
        "(the rest|all other cards revealed this way|the other cards|all other revealed cards"
        "|the other revealed cards|the rest of the revealed cards)"
    )
    g.rule("puts_rest", f"{put} {others} <gone_to:w>")(lambda w: _rest(w))
    g.rule("puts_rest", f"(exile|exiles|and exile) {others}")(lambda: _rest("exile"))
    not_put = "(all cards revealed this way|the revealed cards|all revealed cards)"
    g.rule(
        "puts_rest", f"{put} {not_put} (that weren't put onto the battlefield|not cast this way) <gone_to:w>"
    )(lambda w: _rest(w))
    g.rule(
        "puts_uncast", f"{put} the exiled cards (that weren't|not) cast this way <gone_to:w>"
    )(lambda w: _rest(w, "exile"))  # fmt: skip
    that = "(put|puts|that player puts|the player puts) that card"
    for words, more in (
        ("into (your|their) hand", {"to": "hand"}),
        ("onto the battlefield", {"to": "battlefield"}),
        ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
        ("into (your|their) graveyard", {"to": "graveyard"}),
    ):
        g.rule("puts_found", f"{that} {words}", more=more)(lambda more: [{"move": FOUND, **more}])
    g.rule("puts_found", f"{that} onto the battlefield under your control")(
        lambda: [{"put into play": FOUND, "under": "you"}]
    )
    g.rule("may_put", "you may <puts_found:f>")(lambda f: [{"may": f}])
    free = [{"cast": FOUND, "without paying": True}]
    g.rule("may_cast", "you may cast that card without paying its mana cost")(lambda: [{"may": free}])


def _whole(g: Grammar) -> None:
    """What is done from beginning to end, for you and for any other player."""
    g.rule("dug", "<digs:d> . <puts_every:r>", "<digs:d> , then <puts_every:r>")(lambda d, r: [*d, *r])
    g.rule("dug", "<digs:d> . <sentence:m> . <puts_every:r>")(
        lambda d, m, r: [*d, *m, *r] if "FOUND" not in repr(m) else refuse()
    )
    g.rule("dug", "<digs:d> . <puts_found:f> and exile all other cards revealed this way")(
        lambda d, f: [*d, *f, *_rest("exile")]
    )
    g.rule("dug", "<digs:d> . <may_put:f> . <puts_rest:r>")(lambda d, f, r: [*d, *f, *r])
    for kind in ("puts_uncast", "puts_rest"):
        g.rule("dug", f"<digs:d> . <may_cast:f> . <{kind}:r>")(lambda d, f, r: [*d, *f, *r])
        g.rule("sentence", f"<they_dig:d> . <may_cast:f> . <{kind}:r>")(lambda d, f, r: _theirs(d, [*f, *r]))
    g.rule("sentence", "<dug:d>")(lambda d: d)
    g.rule("sentence", "<they_dig:d> . <puts_every:r>", "<they_dig:d> , then <puts_every:r>")(
        lambda d, r: _theirs(d, r)
    )
    for join in (".", ", then", ",", "and"):
        for also in (" and", " ,", " .", " , then", " , and"):
            g.rule("sentence", f"<they_dig:d> {join} <puts_found:f>{also} <puts_rest:r>")(
                lambda d, f, r: _theirs(d, [*f, *r])
            )
    g.rule("sentence", "<they_dig:d> . <sentence:m> . <puts_every:r>")(
        lambda d, m, r: _theirs(d, [*m, *r]) if d[0] not in SEVERAL else refuse()
    )


def _theirs(d: Any, after: list[object]) -> list[object]:
    """Several players do it one after the other, each with their own library."""
    who, digs = d
    if who in SEVERAL:
        return [{"each": who, "do": [*_over(digs, who, "it"), *_over(after, THEY, "it")]}]
    if isinstance(who, Of) and isinstance(who.whom, Back):
        return [*digs, *after]
    if not isinstance(who, (Aim, Back, str)):
        raise Refused
    return [*digs, *after]


def _depending(g: Grammar) -> None:
    """The whole of it as the consequence of something that was done or paid, and later."""
    plain = "<digs:d> . put that card <taken_to:w>"
    rest = "(the rest|all other cards revealed this way)"
    for join in (f"and {rest}", f"and put {rest}"):
        g.rule("dug_plain", f"{plain} {join} <rest_where:r>")(
            lambda d, w, r: [*d, {"move": FOUND, **w}, *_rest(r)]
        )
    for kind in ("dug", "dug_plain"):
        g.rule("sentence", f"you may <costs:c> . if you do , <{kind}:d>")(
            lambda c, d: [{"may pay": c, "then": d}]
        )
        g.rule("sentence", f"you may pay <mana:m> . if you do , <{kind}:d>")(
            lambda m, d: [{"may pay": [{"pay": m}], "then": d}] if "{X}" not in m else refuse()
        )
        g.rule("sentence", f"you may <do:a> . if you do , <{kind}:d>")(lambda a, d: _if_done(a, d))
        g.rule("sentence", f"you may <{kind}:d>")(lambda d: [{"may": d}])
