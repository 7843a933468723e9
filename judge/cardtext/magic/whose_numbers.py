"""Numbers and qualities of objects named before, in every form of reference (Magic, 608.2h).

"That creature's power" and "the power of that creature" are one; what was sacrificed, discarded, exiled,
revealed, milled or returned is named as freely as what is merely pointed back to.
"""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.conditions import BOUNDS, _as_it_was, _bound, _not
from judge.cardtext.magic.nouns import TYPES
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.verbs import did

DONE_TO = {
    "sacrificed": ("sacrificed", ("creature", "permanent", "artifact", "land", "enchantment")),
    "exiled": ("exiled", ("card", "creature")),
    "revealed": ("revealed", ("card",)),
    "discarded": ("any discarded this way", ("card",)),
    "milled": ("any milled this way", ("card",)),
}
"""Words for what was done to something, how it is pointed back to, and the nouns that go with them."""
NOUNS = (*TYPES, "permanent", "card", "spell", "token")


def add(g: Grammar) -> None:
    _named(g)
    _numbers(g)
    _sums(g)
    _qualities(g)
    _more_or_fewer(g)


def _named(g: Grammar) -> None:
    """``whose`` is the possessive, ``of_whom`` the same after "of"."""
    for word in NOUNS:
        for lead in ("that", "the"):
            g.rule("whose", f"{lead} {word}'s", noun=word)(lambda noun: Back(noun))
            g.rule("of_whom", f"{lead} {word}", noun=word)(lambda noun: Back(noun))
    for done, (ref, nouns) in DONE_TO.items():
        for word in nouns:
            g.rule("whose", f"the {done} {word}'s", ref=ref)(lambda ref: Back(ref))
            g.rule("of_whom", f"the {done} {word}", ref=ref)(lambda ref: Back(ref))
            g.rule("done_to", f"the {done} {word}", ref=ref)(lambda ref: Back(ref))


def _numbers(g: Grammar) -> None:
    def figure(f: str, w: object) -> dict[str, object]:
        return {"figure": f, "of": w}

    for kind in ("amount_of", "amount_of2", "halved"):
        g.rule(kind, "<whose:w> <figure:f>")(figure)
        g.rule(kind, "the <figure:f> of <of_whom:w>")(figure)
    for bound, words in (("min", "or (greater|more)"), ("max", "or less")):
        g.rule("condition1", f"<whose:w> <figure:f> (is|was) <n:k> {words}", bound=bound)(
            lambda w, f, k, bound: {"amount": figure(f, w), bound: k}
        )
    for words, bound, more in BOUNDS:
        g.rule("condition1", f"<whose:w> <figure:f> is {words} <n:k>", bound=bound, more=more)(
            lambda w, f, k, bound, more: (
                {"amount": figure(f, w), bound: k + more} if isinstance(k, int) else refuse()
            )
        )
        g.rule(
            "condition1",
            f"<whose:w> <figure:f> (is|was) {words} <whose:v> <figure:h>",
            bound=bound,
            more=more,
        )(lambda w, f, v, h, bound, more: {"amount": figure(f, w), **_bound(bound, figure(h, v), more)})


def _sums(g: Grammar) -> None:
    """Numbers of several objects together, and sums of two numbers."""
    those = {
        "those cards": Back("card", many=True),
        "those creatures": Back("creature", many=True),
        "those permanents": Back("permanent", many=True),
        "the exiled cards": Back("exiled", many=True),
        "the sacrificed creatures": Back("any sacrificed this way"),
        "the discarded cards": Back("any discarded this way"),
    }
    for done in ("exiled", "milled", "discarded", "sacrificed", "destroyed", "revealed", "returned"):
        for noun in ("cards", "creatures", "permanents", "artifacts"):
            those[f"{noun} {done} this way"] = Back(f"any {done} this way")
            those[f"the {noun} {done} this way"] = Back(f"any {done} this way")
    for words, ref in those.items():
        g.rule("amount_of", f"the total <figure:f> of {words}", ref=ref)(
            lambda f, ref: {"figure": f, "of": ref}
        )
    g.rule("amount_of", "<amount_of2:a> plus <n:k>")(lambda a, k: {"sum": [a, k]})
    g.rule("amount_of", "<amount_of2:a> minus <n:k>")(  # cards of a hand are read elsewhere
        lambda a, k: {"max": [0, {"minus": [a, k]}]} if k != "X" and "'hand'" not in repr(a) else refuse()
    )
    g.rule("amount_of", "<whose:w> <figure:f> plus its <figure:h>")(
        lambda w, f, h: {"sum": [{"figure": f, "of": w}, {"figure": h, "of": w}]}
    )
    g.rule("amount_of", "the number of cards in your library")(lambda: {"figure": "library", "of": "you"})
    for verb, key in (("draw", "draw"), ("discard", "discard"), ("mill", "mill")):
        for word, sign in (("plus", 1), ("minus", -1)):
            did(g, f"{verb} that many cards {word} <n:k>")(
                lambda k, key=key, sign=sign: [{key: _changed(k, sign), "who": "@who"}]
            )


def _changed(k: object, sign: int) -> dict[str, object]:
    if not isinstance(k, int):
        return refuse()
    return {"sum": ["amount", k]} if sign > 0 else {"max": [0, {"minus": ["amount", k]}]}


def _qualities(g: Grammar) -> None:
    """ "If the sacrificed creature was a Thrull": what it was as it was last there."""
    g.rule("condition1", "<done_to:b> (is|was) <state:s>")(lambda b, s: {"object": _as_it_was(b), "is": s})
    g.rule("condition1", "<done_to:b> (isn't|wasn't) <state:s>")(
        lambda b, s: _not({"object": _as_it_was(b), "is": s})
    )
    g.rule("condition1", "<done_to:b> (has|had) <ability_word:k>")(
        lambda b, k: {"object": _as_it_was(b), "is": {"keyword": k}}
    )


def _more_or_fewer(g: Grammar) -> None:
    """Counters: fewer than, exactly, and a number between two bounds."""
    on = "on it"
    g.rule("condition1", f"<being:b> (has|had) fewer than <n:k> <counter:c> counters {on}")(
        lambda b, k, c: {"amount": {"counters": c, "of": b}, "max": k - 1} if isinstance(k, int) else refuse()
    )
    g.rule("condition1", f"<being:b> (has|had) exactly <n:k> <counter:c> (counter|counters) {on}")(
        lambda b, k, c: {"amount": {"counters": c, "of": b}, "is": k}
    )
    g.rule(
        "condition1",
        "there is exactly <n:k> <counter:c> counter on <being:b>",
        "there are exactly <n:k> <counter:c> counters on <being:b>",
    )(lambda b, k, c: {"amount": {"counters": c, "of": b}, "is": k})
    g.rule("condition1", f"<being:b> (has|had) one or more <counter:c> counters {on}")(
        lambda b, c: {"amount": {"counters": c, "of": b}, "min": 1}
    )
