"""Counters that are moved, doubled, or removed (Magic, 122)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.parts import OWN, Aim, Back
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.magic.verbs import WHO, _repeated, did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _every_kind(g)
    _of_one_kind(g)
    _replaced(g)
    _experience(g)
    _any_counter(g)
    _distributed(g)
    _of_an_amount(g)


def _every_kind(g: Grammar) -> None:
    g.rule("do", "put its counters on <thing1:t>")(lambda t: [{"same counters": Back(was=True), "on": t}])
    g.rule("do", f"put {SELF} 's counters on <thing1:t>")(lambda t: [{"same counters": "self", "on": t}])
    g.rule("do", "remove up to <n:k> counters from <thing1:t>")(
        lambda k, t: [{"remove any counter": k, "on": t, "up to": True}] if t != OWN else refuse()
    )
    for source in ("<target:s>", f"{SELF}", "<back1:s>"):
        g.rule("do", f"move a counter from {source} onto <target:t>")(
            lambda t, s=OWN: [{"move any counter": 1, "on": s, "to": t}]
        )
    g.rule("do", "double the number of each kind of counter on <thing:t>")(
        lambda t: [{"double every counter": t}]
    )


def _of_one_kind(g: Grammar) -> None:
    g.rule("do", "put (a|an) <counter:a> counter on <thing1:t> and (a|an) <counter:b> counter on <thing1:u>")(
        lambda a, t, b, u: (
            [{"put counters": a, "amount": 1, "on": t}, {"put counters": b, "amount": 1, "on": u}]
            if t != u
            else _no()
        )
    )
    g.rule("do", "put a number of <counter:c> counters equal to <amount_of:a> on <thing:t>")(
        lambda c, t, a: [{"put counters": c, "amount": a, "on": t}]
    )
    g.rule("do", "put that many <counter:c> counters plus <n:k> on <thing:t>")(
        lambda c, k, t: [{"put counters": c, "amount": {"sum": ["amount", k]}, "on": t}]
    )
    g.rule("do", "remove all <counter:c> counters from <thing1:t>")(
        lambda c, t: (
            [{"remove counters": c, "amount": {"counters": c, "of": _repeated(t)}, "on": t}]
            if not isinstance(t, Aim)
            else _no()
        )
    )


def _experience(g: Grammar) -> None:
    """Experience counters, which players have (122.1)."""
    held = {"counters": "experience", "of": "you"}
    did(g, "get an experience counter")(lambda: [{"put counters": "experience", "amount": 1, "on": WHO}])
    g.phrase("per", "for each experience counter you have", held)
    g.phrase("amount_of", "the number of experience counters you have", held)


def _no() -> object:
    raise Refused


def _replaced(g: Grammar) -> None:
    """Replacements that put more counters, of all kinds (614.1)."""
    on_it = "of each of those kinds of counters are put on (it|that permanent|that creature) instead"
    for words, amount in (
        (f"twice that many {on_it}", {"times": [2, "amount"]}),
        (f"that many plus one {on_it}", {"sum": ["amount", 1]}),
    ):
        g.rule(
            "static", f"if one or more counters would be put on (a|an) <noun1:n> , {words} .", amount=amount
        )(lambda n, amount: instead({"counters put": {"of": n}}, modified(amount=amount)))
    twice = "it deals (twice that much damage|double that damage) instead"
    g.rule("static", f"if <dealer:d> would deal damage , {twice} .")(
        lambda d: instead({"damage": {"by": d} if d else {}}, modified(amount={"times": [2, "amount"]}))
    )


def _any_counter(g: Grammar) -> None:
    """Counters of any kind (122.1)."""
    g.rule("cost", f"remove a counter from {SELF}")(lambda: [{"remove any counter": 1, "on": "self"}])
    g.rule("cost", f"remove <n:k> counters from {SELF}")(
        lambda k: [{"remove any counter": k, "on": "self"}] if k != "X" else refuse()
    )
    g.rule("do", "remove a counter from <thing1:t>")(
        lambda t: [{"remove any counter": 1, "on": t}] if t != OWN else refuse()
    )
    g.rule("do", "remove <n:k> counters from <thing1:t>")(
        lambda k, t: [{"remove any counter": k, "on": t}] if t != OWN else refuse()
    )
    g.rule("do", "remove all counters from <thing1:t>")(lambda t: [{"remove all counters": t}])


def _distributed(g: Grammar) -> None:
    g.rule("clause", "distribute <n:k> <counter:c> counters among <sharing:t>")(
        lambda k, c, t: [{"divided counters": c, "on": t, "_divide": k}]
    )


def _of_an_amount(g: Grammar) -> None:
    g.rule("do", "put a number of <counter:c> counters equal to <amount_of:a> onto <thing1:t>")(
        lambda c, a, t: [{"put counters": c, "amount": a, "on": t}]
    )
