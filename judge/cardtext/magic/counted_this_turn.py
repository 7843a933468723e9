"""What has happened this turn, as a condition or a number (Magic, 603.4)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse


def add(g: Grammar) -> None:
    """What has happened this turn, as a condition or a number (603.4)."""

    def least(name: str, who: str = "you", k: object = 1) -> dict[str, object]:
        return {"amount": {"figure": name, "of": who}, "min": k}

    gone = "cards that left the graveyard"
    g.rule("condition1", "a card left your graveyard this turn", "a card has left your graveyard this turn")(
        lambda: least(gone)
    )
    g.rule("condition1", "<n:k> or more cards left your graveyard this turn")(lambda k: least(gone, k=k))
    entered = "enter under your control this turn"
    had = {"if": {"object": "self", "is": {"is": "entered this turn"}}, "then": 2, "else": 1}
    for noun, name in (("creature", "creatures entered"), ("artifact", "artifacts entered"),
                       ("enchantment", "enchantments entered"), ("land", "lands entered")):  # fmt: skip
        g.rule(
            "condition1", f"another {noun} entered under your control this turn", f"you had another"
            f" {noun} {entered}",
            name=name,
        )(lambda name: least(name, k=had))  # fmt: skip
        g.rule("condition1", f"you had (a|an) {noun} {entered}", name=name)(
            lambda name: least(name) if name != "lands entered" else refuse()
        )
        many = f"{noun}s"
        g.rule("per", f"for each {noun} that entered under your control this turn", name=name)(
            lambda name: {"figure": name, "of": "you"}
        )
        if noun in ("enchantment",):
            g.rule("amount_of", f"the number of {many} that entered under your control this turn", name=name)(
                lambda name: {"figure": name, "of": "you"}
            )
    for words, name in (
        ("for each creature that died under your control this turn", "creatures died"),
        ("for each land you've had enter under your control this turn", "lands entered"),
        ("for each creature you attacked with this turn", "creatures attacked with"),
        ("for each permanent you've sacrificed this turn", "permanents sacrificed"),
    ):
        g.rule("per", words, name=name)(lambda name: {"figure": name, "of": "you"})
    for words, name in (
        ("the number of creatures you attacked with this turn", "creatures attacked with"),
        ("the number of permanents you've sacrificed this turn", "permanents sacrificed"),
        ("the number of permanents you sacrificed this turn", "permanents sacrificed"),
    ):
        g.rule("amount_of", words, name=name)(lambda name: {"figure": name, "of": "you"})
