"""Abilities that trigger an additional time (Magic, 603.2d)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _of_an_owner(g)
    _by_other_words(g)


def _of_an_owner(g: Grammar) -> None:
    """Abilities that trigger an additional time (603.2d)."""
    end = "triggers , that ability triggers an additional time ."
    for lead in ("a triggered ability", "an ability"):
        g.rule("static", f"if {lead} of <owner_of:n> {end}")(lambda n: static(n, {"limit": {"triggers": 1}}))
    caused = "causes (a triggered ability|an ability) of <owner_of:n> to trigger"
    g.rule("static", f"if <cause:c> {caused} , that ability triggers an additional time .")(
        lambda c, n: static(n, {"limit": {"triggers": 1}, "caused by": c})
    )
    for verb, on in (("entering", "enters"), ("dying", "dies"), ("attacking", "attacks"),
                     ("leaving the battlefield", "leaves")):  # fmt: skip
        g.rule("cause", f"(a|an) <noun1:n> {verb}", on=on)(lambda n, on: [{on: n}])
        g.rule("cause", f"another <noun1:n> {verb}", on=on)(lambda n, on: [{on: both(n, {"other": True})}])
        g.rule("cause", f"{SELF} or another <noun1:n> {verb}", on=on)(
            lambda n, on: [{on: {"any": [{"in": "self"}, n]}}]
        )
    g.rule("cause", "(a|an) <noun1:n> entering or leaving the battlefield")(
        lambda n: [{"enters": n}, {"leaves": n}]
    )
    spell = "(a|an) <spellnoun1:n>"
    g.rule("cause", f"you casting {spell}")(lambda n: [{"cast": {"of": n, "who": "you"}}])
    g.rule("cause", f"you casting or copying {spell}")(
        lambda n: [{"cast": {"of": n, "who": "you"}}, {"copied": {"of": n, "who": "you"}}]
    )
    g.rule("cause", "you gaining life")(lambda: [{"gains life": {"who": "you"}}])
    g.rule("owner_of", "(a|an) <noun1:n>")(lambda n: n)
    g.rule("owner_of", "another <noun1:n>")(lambda n: both(n, {"other": True}))
    g.rule("owner_of", f"{SELF} or another <noun1:n>", f"(a|an) <noun1:n> or {SELF}")(
        lambda n: {"any": [{"in": "self"}, n]}
    )


def _whose(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    """Apply the controller of the last noun to the first: "a Shaman or another Wizard you control"."""
    return {**a, "controller": b["controller"]} if "controller" in b and "controller" not in a else a


def _by_other_words(g: Grammar) -> None:
    """Abilities that trigger an additional time, by other words (603.2d)."""
    for lead in ("if any ability of", "if (a triggered ability|an ability) of"):
        for end in ("triggers , that ability triggers an additional time", "triggers , it triggers an"
                    " additional time"):  # fmt: skip
            if lead == "if any ability of" or "it triggers" in end:
                g.rule("static", f"{lead} <owner_of:n> {end} .")(
                    lambda n: static(n, {"limit": {"triggers": 1}})
                )
    g.rule("owner_of", "(a|an) <noun1:a> or another <noun1:b>")(
        lambda a, b: {"any": [_whose(a, b), both(b, {"other": True})]}
    )
