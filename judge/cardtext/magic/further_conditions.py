"""Further conditions: numbers held against each other, what was done this way (Magic, 603.4, 608.2c)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back
from judge.cardtext.tokens import SELF

BOUNDS: tuple[tuple[str, str, int], ...] = (
    ("less than or equal to", "max", 0),
    ("greater than or equal to", "min", 0),
    ("less than", "max", -1),
    ("greater than", "min", 1),
)
"""How one number is held against another, which bound that is, and by how much it is moved."""


def add(g: Grammar) -> None:
    _compared(g)
    _this_way(g)
    _of_the_turn(g)
    _being(g)


def _bound(bound: str, amount: Any, more: int) -> dict[str, Any]:
    if not more:
        return {bound: amount}
    return {bound: {"sum": [amount, 1]} if more > 0 else {"minus": [amount, 1]}}


def _compared(g: Grammar) -> None:
    """ "If its mana value is less than or equal to the number of ..": any two numbers."""
    g.rule("whose", f"{SELF} 's")(lambda: "self")
    g.rule("whose", "its")(lambda: Back())
    g.rule("whose", "<host:h> 's")(lambda h: "host")
    for word in ("creature", "card", "permanent", "spell", "land"):
        g.rule("whose", f"that {word}'s", noun=word)(lambda noun: Back(noun))
    for role in ("enchanted", "equipped"):
        g.rule("whose", f"{role} creature's")(lambda: "host")
    for words, bound, more in BOUNDS:
        g.rule("condition1", f"<whose:w> <figure:f> (is|was) {words} <amount_of:a>", bound=bound, more=more)(
            lambda w, f, a, bound, more: {"amount": {"figure": f, "of": w}, **_bound(bound, a, more)}
        )
        g.rule("condition1", f"the spell's <figure:f> is {words} <amount_of:a>", bound=bound, more=more)(
            lambda f, a, bound, more: {"amount": {"figure": f, "of": Back()}, **_bound(bound, a, more)}
        )
    for words, bound in (("or less", "max"), ("or greater", "min"), ("or more", "min")):
        g.rule("condition1", f"x is <n:k> {words}", bound=bound)(
            lambda k, bound: {"amount": "X", bound: k} if (bound, k) != ("min", "X") else refuse()
        )
        g.rule("condition1", f"the spell's <figure:f> is <n:k> {words}", bound=bound)(
            lambda f, k, bound: {"amount": {"figure": f, "of": Back()}, bound: k}
        )
        g.rule("condition1", f"the exiled card's <figure:f> is <n:k> {words}", bound=bound)(
            lambda f, k, bound: {"amount": {"figure": f, "of": Back("exiled this way")}, bound: k}
        )


def _this_way(g: Grammar) -> None:
    """ "If a creature card was exiled this way": what it was done to, if it was done (608.2c)."""
    for done in ("exiled this way", "milled this way", "destroyed this way"):
        g.rule("condition1", f"(a|an) <cardnoun1:c> (is|was) {done}", done=done)(
            lambda c, done: {"object": Back(done), "is": c} if c else refuse()
        )
        g.rule("condition1", f"(a|an) <cardnoun1:c> (is|was) {done}", done=done)(
            lambda c, done: (
                {"exists": both(c, {"zone": "any", "in": Back(done, many=True)})} if c else refuse()
            )
        )
    g.rule("condition1", "the exiled card is (a|an) <cardnoun1:c>")(
        lambda c: {"object": Back("exiled this way"), "is": c} if c else refuse()
    )


def _of_the_turn(g: Grammar) -> None:
    def of(name: str, who: str, least: Any = 1) -> dict[str, Any]:
        return {"amount": {"figure": name, "of": who}, "min": least}

    for words, name in (
        ("an opponent has cast a spell this turn", "spells cast"),
        ("an opponent has discarded a card this turn", "cards discarded"),
        ("an opponent has gained life this turn", "life gained"),
    ):
        g.rule("condition1", words, name=name)(lambda name: of(name, "opponents"))
    g.rule("condition1", "you put a counter on a creature this turn", "you've put a counter on a creature"
           " this turn")(lambda: of("counters put on creatures", "you"))  # fmt: skip
    g.rule("condition1", "it's the first combat phase of the turn")(lambda: {"fact": "first combat phase"})
    g.rule("condition1", "it's the first combat phase of your turn")(
        lambda: {"all": [{"fact": "first combat phase"}, {"your turn": True}]}
    )


def _being(g: Grammar) -> None:
    g.rule("condition1", f"{SELF} is attached to (a|an) <noun1:n>")(lambda n: {"object": "host", "is": n})
    g.rule("state", "another <noun1:n>")(lambda n: both(n, {"other": True}))
    g.rule("condition1", "no spells were warped this turn")(
        lambda: {"not": [{"fact": "a spell was warped this turn"}]}
    )
