"""How something enters: with counters, after a payment, turned down, as something more (Magic, 614.1)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.events import ALL
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, When
from judge.cardtext.magic.prevention import instead
from judge.cardtext.magic.verbs import did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _entering_with_more(g)
    _untapped(g)
    _only_if_paid(g)
    _exiling(g)
    _turning_down(g)
    _returned_as_something_more(g)


def _entering_with_more(g: Grammar) -> None:
    """Additional counters with which something will enter (614.1c)."""
    more = (
        ("an additional <counter:c> counter on (it|him|her|them)", lambda c: (c, 1)),
        ("an additional <counter:c> counter on it <per:p>", lambda c, p: (c, p)),
        ("<n:k> additional <counter:c> counters on (it|him|her|them)", lambda k, c: (c, k)),
    )
    for words, made in more:
        g.rule("with_more", words)(made)
    g.rule("with_more", "<n:k> additional <counter:c> counters on it , where x is <amount_of:a>")(
        lambda k, c, a: (c, a) if k == "X" else refuse()
    )
    for word in ("creature", "permanent", "artifact"):
        g.rule("sentence", f"that {word} enters with <with_more:m>")(
            lambda m: [
                {
                    "instead": {"enters": {"in": Back("spell")}},
                    "do": [{"enters with": m[0], "amount": m[1]}],
                    "until": "always",
                    "times": 1,
                }
            ]
        )
    those = "(it|that creature|each of them|they|those creatures)"
    for under, told in (("", {}), ("under your control", {"under": "you"})):
        for verb in ("put", "return"):
            to = "onto" if verb == "put" else "to"
            g.rule(
                "sentence",
                f"{verb} <thing:t> {to} the battlefield {under} . {those} (enters|enter) with <with_more:m>",
                told=told,
            )(lambda t, m, told: [{"put into play": t, **told, "counters": m[0], "number": m[1]}])


def _untapped(g: Grammar) -> None:
    """The event of entering untapped (603.2)."""
    g.rule("event", f"{SELF} enters untapped")(
        lambda: When({"enters": "self"}, "self", ALL, condition={"object": "self", "is": {"is": "untapped"}})
    )


def _only_if_paid(g: Grammar) -> None:
    """Entering only after a payment (614.1c, 614.12)."""
    ends = f"if you do , put {SELF} onto the battlefield . if you don't , put it into its owner's graveyard ."
    g.rule("own", f"if {SELF} would enter , <costs:c> instead . {ends}")(lambda c: _for(c, must=True))
    g.rule("own", f"if {SELF} would enter , you may <costs:c> instead . {ends}")(lambda c: _for(c))


def _for(cost: object, **must: object) -> dict[str, object]:
    """A permanent that enters only if something is sacrificed, and otherwise goes to the graveyard."""
    return {"enters": [{"enters unless pay": True, "cost": cost, **must, "otherwise": "graveyard"}]}


def _exiling(g: Grammar) -> None:
    """A card that is exiled as this one enters (614.1c)."""
    g.rule("own", f"as {SELF} enters , exile (a|an) <placedcard1:n> .")(
        lambda n: {"enters": [{"enters exiling": n, "up to": 1, "must": True}]}
    )
    g.rule("own", f"as {SELF} enters , you may exile (a|an) <placedcard1:n> .")(
        lambda n: {"enters": [{"enters exiling": n, "up to": 1}]}
    )


def _turning_down(g: Grammar) -> None:
    """Actions as the card enters, before it is on the battlefield (614.1c)."""
    for all_, more in (("all", {}), ("all other", {"other": True})):
        g.rule("turned_down", f"turn {all_} <nounn:n> face down", more=more)(
            lambda n, more: {"turn face down": {"all": both(n, more)}}
        )
    did(g, "<turned_down:a>")(lambda a: [a])
    g.rule("static", f"as {SELF} enters , <turned_down:a> .")(
        lambda a: {**instead({"enters": "self"}, a, {"as modified": True}), "cites": ["614.1c"]}
    )


def _returned_as_something_more(g: Grammar) -> None:
    """Cards put onto the battlefield that are something in addition from their entering on (611.2e)."""
    g.rule("kind_added", "(a|an) <token_subtypes:t>")(lambda t: {"subtype": t})
    g.rule("kind_added", "(a|an) <hues:h> <token_subtypes:t>")(lambda h, t: {"color": h, "subtype": t})
    for where, under in (("", {}), (" under your control", {"under": "you"})):
        for word in ("that creature", "that permanent", "it"):
            is_ = "'s" if word == "it" else " is"
            line = (
                f"return <target:t> to the battlefield{where} . {word}{is_} <kind_added:f> <in_addition:_>",
                f"put <target:t> onto the battlefield{where} . {word}{is_} <kind_added:f> <in_addition:_>",
            )
            g.rule("sentence", *line, under=under)(_returned)


def _returned(t: object, f: dict[str, object], under: dict[str, object]) -> list[object]:
    if not isinstance(t, Aim) or t.most != 1 or "graveyard" not in repr(t.filter):
        raise Refused
    return [{"put into play": t, "being": dict(f), **under}]
