"""Mana: of which types and how much a source gives (Magic, 106)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.prevention import instead, modified
from judge.rulesets.kit.substitution import CHOICE
from judge.rulesets.magic.words import LETTERS


def add(g: Grammar) -> None:
    _of_other_sources(g)
    _times_as_much(g)
    _another_type(g)
    _chosen_color(g)
    _x_of_a_color(g)


def _of_other_sources(g: Grammar) -> None:
    """Mana of any type that other lands could produce (106.7)."""
    for word, more in (("color", {}), ("type", {"colorless too": True})):
        g.rule("mana_made", f"one mana of any {word} that (a|an) <noun1:n> could produce", more=more)(
            lambda n, more: [{"add mana": "any color", "as could": {"all": n}, **more}]
        )

    for noun in ("land", "permanent", "creature", "artifact"):
        g.rule("mana_made", f"one mana of any type that {noun} produced", back=Back(noun))(
            lambda back: [{"add mana": "any color", "as produced": back}]
        )
    commander = {"all": {"is": "commander", "owner": "you", "zone": "any"}}
    g.rule("mana_made", "one mana of any color in your commander's color identity")(
        lambda: [{"add mana": "any color", "in identity of": commander}]
    )


def _times_as_much(g: Grammar) -> None:
    """Additional mana of the same type from a tapped permanent (106.12b)."""
    for word, times in (("twice", 2), ("three times", 3)):
        for words, by in (("a permanent", {"is": "permanent"}), ("a land", {"type": "land"})):
            told_ = {"by": by, "times": times}
            more = f"it produces {word} as much of that mana instead ."
            g.rule("static", f"if you tap {words} for mana , {more}", **told_)(
                lambda by, times: instead(
                    {"gives mana when tapped": {"who": "you", "by": by}},
                    modified(amount={"times": [times, "amount"]}),
                )
            )


def _another_type(g: Grammar) -> None:
    """Mana of another type instead of what a tapped permanent would produce (106.12b, 614.6)."""
    for many, where in (("mana", {}), ("two or more mana", {"where": {"amount": {"min": 2}}})):
        for other, more in (("type", {}), ("type and amount", {"amount": 1})):
            g.rule(
                "static",
                f"if (a|an) <noun1:n> is tapped for {many} , it produces <mana_type:m> instead of any other"
                f" {other} .",
                where=where,
                more=more,
            )(
                lambda n, m, where, more: instead(
                    {"gives mana when tapped": {"who": "players", "by": n, **where}},
                    modified(color=m, **more),
                )
            )
    for symbol, color in (
        *((f"{{{letter}}}", color) for letter, color in LETTERS.items()),
        ("{C}", "colorless"),
    ):
        g.phrase("mana_type", symbol, color)
    g.phrase("mana_type", "colorless mana", "colorless")


def _chosen_color(g: Grammar) -> None:
    """Mana of a chosen color, or other mana (106.1)."""
    g.rule("mana_made", "<mana:m> or one mana of the chosen color")(
        lambda m: [
            {
                "choose one": [
                    {"name": m, "do": [{"add mana": m}]},
                    {"name": "chosen color", "do": [{"add mana": CHOICE}]},
                ]
            }
        ]
    )


def _x_of_a_color(g: Grammar) -> None:
    """X mana of one color (106.1)."""
    g.rule("mana_made", "x mana of any one color , where x is <amount_of:a>")(
        lambda a: [{"add mana": "any color", "amount": a}]
    )
