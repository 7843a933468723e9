"""What has happened this turn, as a condition or a number (Magic, 603.4)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.parts import Back, When

SPELL = {"zone": "stack", "is": "spell"}


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
    _nth_spells(g)
    _many_spells(g)
    _attacked(g)


def _nth_spells(g: Grammar) -> None:
    """The second or third spell of a kind this turn (603.4)."""
    nth = {"second": 2, "third": 3}
    kinds = (
        ("creature", {"type": "creature"}, "creature spells cast"),
        ("noncreature", {"not type": "creature"}, "noncreature spells cast"),
        ("instant or sorcery", {"type": ["instant", "sorcery"]}, "instant and sorcery spells cast"),
    )
    for word, number in nth.items():
        for kind, filter_, figure in kinds:
            so: dict[str, object] = {"amount": {"figure": figure, "of": "you"}, "is": number}
            cast = {"cast": {"of": {**SPELL, **filter_}, "who": "you", "if": so}}
            g.rule(
                "event", f"you cast a spell , if it's the {word} {kind} spell you cast this turn", on=cast
            )(lambda on: When(on, "it", frozenset({"spell"})))


def _many_spells(g: Grammar) -> None:
    """How many instants and sorceries somebody has cast this turn (603.4)."""
    g.rule("condition1", "you've cast <n:k> or more instant and sorcery spells this turn")(
        lambda k: {"amount": {"figure": "instant and sorcery spells cast", "of": "you"}, "min": k}
    )


def _attacked(g: Grammar) -> None:
    """Whether a creature attacked this turn (508.1k)."""
    for word in ("it", "that creature"):
        back = Back() if word == "it" else Back("creature")
        g.rule("condition1", f"{word} attacked this turn", back=back)(
            lambda back: {"object": back, "is": {"is": "attacked this turn"}}
        )
        g.rule("condition1", f"{word} didn't attack this turn", back=back)(
            lambda back: {"not": [{"object": back, "is": {"is": "attacked this turn"}}]}
        )
