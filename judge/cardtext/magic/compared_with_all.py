"""One thing or player against all the others, and what others have done this turn (Magic, 603.4, 608.2h)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, Of

CONTROLLED = {
    "creatures": "creatures controlled",
    "lands": "lands controlled",
    "artifacts": "artifacts controlled",
    "permanents": "permanents controlled",
}
COLORS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}


def add(g: Grammar) -> None:
    _players(g)
    _objects(g)
    _of_this_turn(g)
    _colors(g)


def _players(g: Grammar) -> None:
    for things, name in CONTROLLED.items():
        for words, who in (("an opponent", "opponents"), ("a player", "players")):
            g.rule("condition1", f"{words} controls <n:k> or more {things}", name=name, who=who)(
                lambda k, name, who: {"amount": {"greatest": name, "of": who}, "min": k}
            )
        for word in ("spell", "creature", "permanent"):
            g.rule(
                "condition1", f"you control more {things} than that {word}'s controller",
                name=name, noun=word,
            )(
                lambda name, noun: {
                    "amount": {"figure": name, "of": "you"},
                    "min": {"sum": [{"figure": name, "of": Of("controller", Back(noun))}, 1]},
                }
            )  # fmt: skip
    g.rule("condition1", "a graveyard has <n:k> or more cards in it")(
        lambda k: {"amount": {"greatest": "graveyard", "of": "players"}, "min": k}
    )
    for words, ref in (
        ("its controller's graveyard", Of("controller", Back())),
        ("its owner's graveyard", Of("owner", Back())),
    ):
        g.rule("amount_of", f"the number of cards in {words}", ref=ref)(
            lambda ref: {"figure": "graveyard", "of": ref}
        )


def _objects(g: Grammar) -> None:
    """ "If its power is greater than each other creature's power": none other has as much."""

    def above(w: object, f: str, h: str, noun: str) -> object:
        return _above(w, f, noun) if f == h else _never()

    for noun in ("creature", "artifact", "permanent"):
        for words in ("is", "was"):
            g.rule(
                "condition1",
                f"<whose:w> <figure:f> {words} greater than each other {noun}'s <figure:h>",
                noun=noun,
            )(above)


def _never() -> object:
    from judge.cardtext.chart_parser import refuse

    return refuse()


def _above(w: object, f: str, noun: str) -> dict[str, object]:
    kind = {"is": "permanent"} if noun == "permanent" else {"type": noun}
    as_much = both(kind, {f: {"min": {"figure": f, "of": w}}, "none": {"in": w}})
    return {"count": as_much, "max": 0}


def _of_this_turn(g: Grammar) -> None:
    for words, name in (
        ("a noncreature spell", "noncreature spells cast"),
        ("an instant or sorcery spell", "instant and sorcery spells cast"),
        ("a creature spell", "creature spells cast"),
        ("an artifact spell", "artifact spells cast"),
    ):
        g.rule("condition1", f"an opponent (cast|has cast) {words} this turn", name=name)(
            lambda name: {"amount": {"greatest": name, "of": "opponents"}, "min": 1}
        )
    g.rule("condition1", "a player other than you lost life this turn")(
        lambda: {"amount": {"greatest": "life lost", "of": "others"}, "min": 1}
    )
    for words in ("the life you've lost this turn", "the life you lost this turn"):
        g.rule("amount_of", words)(lambda: {"figure": "life lost", "of": "you"})
    for words in ("the life they lost this turn", "the life they've lost this turn"):
        g.rule("amount_of", words)(lambda: {"figure": "life lost", "of": Back("player", seat=True)})
    g.rule("amount_of", "the total life lost by your opponents this turn")(
        lambda: {"figure": "life lost", "of": "opponents"}
    )


def _colors(g: Grammar) -> None:
    """Mana of the colors that certain things have (106.4, 105.2)."""
    g.rule("mana_made", "one mana of any color among <among:n>")(
        lambda n: [{"add mana": "any color", "of colors of": {"all": n}}]
    )
    g.rule("mana_made", "one mana of any of the exiled card's colors")(
        lambda: [{"add mana": "any color", "of colors of": "exiled"}]
    )
    g.rule("sentence", "for each color among <nounn:n> , add one mana of that color")(
        lambda n: [
            {"if": {"exists": both(n, {"color": color})}, "then": [{"add mana": symbol}]}
            for color, symbol in COLORS.items()
        ]
    )
