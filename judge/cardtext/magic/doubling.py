"""Doubling of power, toughness, counters and damage; the greatest or least of several (Magic, 701.10)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.magic.verbs import _repeated
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _sizes(g)
    _damage(g)
    _extremes(g)
    _counters(g)


def _no() -> object:
    raise Refused


def _sizes(g: Grammar) -> None:
    """Doubled power and toughness: adds as much as there is of each (701.10b)."""
    power, toughness = ({"figure": one, "of": "it"} for one in ("power", "toughness"))
    grown = {"last": {"add": {"power": power, "toughness": toughness}}, "of": "it", "until": "turn"}

    def doubled(t: object) -> list[object]:
        return [{"together": [{"each": t, "do": [{**grown, "cites": ["701.10b"]}]}]}]

    lead = "double the power and toughness of"
    g.rule("do", f"{lead} <thing:t> until end of turn", f"{lead} <groups:t> until end of turn")(doubled)
    for noun in ("creature", "permanent"):
        g.rule("do", f"double target {noun}'s power and toughness until end of turn", noun=noun)(
            lambda noun: doubled(Aim({"type": "creature"} if noun == "creature" else {"is": "permanent"}))
        )
    g.rule("do", f"double {SELF} 's power and toughness until end of turn")(lambda: doubled("self"))
    g.rule("do", "double its power and toughness until end of turn")(lambda: doubled(Back()))
    for words in ("double the power of each <noun1:n>", "double the power of <nounn:n>"):
        g.rule("do", f"{words} until end of turn")(
            lambda n: [
                {
                    "together": [
                        {
                            "each": {"all": n},
                            "do": [{"last": {"add": {"power": power}}, "of": "it", "until": "turn",
                                    "cites": ["701.10b"]}],
                        }
                    ]
                }
            ]
        )  # fmt: skip
    g.rule("do", "double the power of <thing1:t> until end of turn")(lambda t: [{"double power": t}])
    g.rule("do", "double its power until end of turn")(lambda: [{"double power": Back()}])
    g.rule("do", "double that creature's power until end of turn")(
        lambda: [{"double power": Back("creature")}]
    )


def _damage(g: Grammar) -> None:
    """ "Double all damage that .. would deal" (614.1)."""
    twice = modified(amount={"times": [2, "amount"]})
    g.rule("static", "double all damage [that] <doublers:d> would deal .")(
        lambda d: instead({"damage": {"by": d} if d else {}}, twice)
    )
    g.rule("doublers", "<nounn:n>")(lambda n: n)
    g.rule("doublers", "sources you control")(lambda: {"controller": "you"})
    g.rule("doublers", "sources you control of the chosen type")(
        lambda: {"controller": "you", "choice": "subtype"}
    )
    g.rule("doublers", "<type1:k> sources you control")(lambda k: {"type": k, "controller": "you"})
    g.rule("doublers", "<color:c> sources you control")(lambda c: {"color": c, "controller": "you"})
    g.rule("doublers", "<host:h>")(lambda h: {"in": "host"})
    g.rule("doublers", SELF)(lambda: {"in": "self"})


def _extremes(g: Grammar) -> None:
    """ "The creature with the greatest power among creatures they control" (107.1)."""
    for words, kind, bound in (("greatest", "greatest", "min"), ("highest", "greatest", "min"),
                               ("least", "least", "max"), ("lowest", "least", "max")):  # fmt: skip
        g.rule("suffix", f"with the {words} <figure:f> among <nounn:n>", kind=kind, bound=bound)(
            lambda f, n, kind, bound: {f: {bound: {kind: f, "of": {"all": n}}}}
        )
    g.rule("amount_of", "the greatest <figure:f> among <placedcardn:n>")(
        lambda f, n: {"greatest": f, "of": {"all": n}}
    )
    for noun, name in (
        ("creatures", "creatures controlled"),
        ("lands", "lands controlled"),
        ("artifacts", "artifacts controlled"),
        ("permanents", "permanents controlled"),
    ):
        for who, words in (("opponents", "an opponent"), ("players", "a player")):
            g.rule("amount_of", f"the greatest number of {noun} {words} controls", name=name, who=who)(
                lambda name, who: {"greatest": name, "of": who}
            )


def _counters(g: Grammar) -> None:
    """Counters doubled, and counters on several objects together."""

    def doubled(c: str, t: object) -> list[object]:
        put = {"put counters": c, "amount": {"counters": c, "of": "it"}, "on": "it"}
        return [{"each": t, "do": [put]}]

    g.rule("do", "double the number of <counter:c> counters on <thingn:t>")(doubled)
    for where, lead, n in (("amount_of", "the number of", "n"), ("per", "for each", "1")):
        word = "counters" if n == "n" else "counter"
        g.rule(
            where, f"{lead} <counter:c> {word} on <nounn:n>", f"{lead} <counter:c> {word} among <nounn:n>"
        )(lambda c, n: {"counters": c, "of": {"all": n}})
    g.rule("do", "put another <counter:c> counter on <thing1:t>")(
        lambda c, t: [{"put counters": c, "amount": 1, "on": t}]
    )
    g.rule(
        "do", "put (a|an) <counter:a> counter , (a|an) <counter:b> counter , (a|an) <counter:c> counter , and"
        " (a|an) <counter:d> counter on <thing1:t>",
    )(
        lambda a, b, c, d, t: [
            {"put counters": one, "amount": 1, "on": t if at == 0 else _repeated(t)}
            for at, one in enumerate((a, b, c, d))
        ]
    )  # fmt: skip
    g.rule("do", "put (a|an) <counter:c> counter on <thing:t> and (a|an) <counter:d> counter on <thing:u>")(
        lambda c, d, t, u: [
            {"put counters": c, "amount": 1, "on": t}, {"put counters": d, "amount": 1, "on": u},
        ]
    )  # fmt: skip
    g.rule("do", "put (a|an) <counter:c> counter on each of up to <n:k> <other_target:n>")(
        lambda c, k, n: [{"put counters": c, "amount": 1, "on": Aim(n, 0, k)}]
    )
    g.rule("other_target", "other target <nounn:n>")(lambda n: both(n, {"other": True}))
