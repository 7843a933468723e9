"""References to what the same effect has dealt damage to (Magic, 608.2c, 614.6)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.sentences import _damage

HURT = "damaged"
"""The name under which the damaged objects are kept."""

KINDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("creature", {"type": "creature"}),
    ("permanent", {"is": "permanent"}),
    ("creature or planeswalker", {"type": ["creature", "planeswalker"]}),
)


def add(g: Grammar) -> None:
    g.rule("hurting", "<thing1:s> <deals:d>")(lambda s, d: _named(_damage(s, d)))
    for noun, kind in KINDS:
        dealt = {"of": {**kind, "in": HURT}}
        event = {"dies": dealt["of"]}
        if noun != "creature":
            event = {"put into graveyard": {**dealt, "from": "battlefield"}}
        exiled = {"instead": event, "do": [{"as modified": {"to": "exile"}}], "until": "turn"}
        g.rule(
            "sentence",
            f"<hurting:d> . if a {noun} dealt damage this way would die this turn , exile it instead",
            exiled=exiled,
        )(lambda d, exiled: [*d, exiled])
        those = {"all": {**kind, "in": HURT}}
        g.rule(
            "sentence",
            f"<hurting:d> . each {noun} dealt damage this way <lasting:c>",
            f"<hurting:d> . {noun}s dealt damage this way <lasting:c>",
            those=those,
        )(lambda d, c, those: [*d, {**c, "of": those}])
    g.phrase("lasting", "can't block this turn", {"last": {"forbid": "block"}, "until": "turn"})
    g.phrase("lasting", "attacks this turn if able", {"last": {"must": "attack"}, "until": "turn"})
    _beyond_lethal(g)
    _of_one_name(g)
    _lost_this_way(g)


def _named(made: list[Any]) -> list[Any]:
    """Keep the damage under a name; refuse two amounts, as the name would be ambiguous."""
    (one,) = made
    return refuse() if "together" in one or "each" in one else [{**one, "as": HURT}]


def _beyond_lethal(g: Grammar) -> None:
    """Excess damage (120.10)."""
    much = {"figure": "excess damage", "of": Back("damaged this way")}
    hurt = "to (that creature|that permanent|a creature|a permanent|it)"
    for words in ("the excess damage dealt", "the amount of excess damage dealt"):
        g.rule("amount_of", f"{words} this way", f"{words} {hurt} this way")(lambda: much)
    so = "excess damage was dealt"
    g.rule("condition1", f"{so} this way", f"{so} {hurt} this way")(lambda: {"amount": much, "min": 1})


def _of_one_name(g: Grammar) -> None:
    """A target and all others of its name (201.2)."""
    for kind in ("creature", "permanent"):
        filter_: dict[str, object] = {"is": "permanent"} if kind == "permanent" else {"type": kind}
        others = {"all": {**filter_, "same name": Back(kind), "none": {"in": Back(kind)}}}
        g.rule(
            "sentence",
            f"<thing1:s> (deals|deal) <n:k> damage to target {kind} and each other {kind}"
            f" with the same name as that {kind}",
            told={"aim": {"_aim": Aim(filter_)}, "those": [Back(kind), others]},
        )(lambda s, k, told: [told["aim"], *_damage(s, (k, told["those"]))])


def _lost_this_way(g: Grammar) -> None:
    """Amounts lost or dealt by the same effect, and other numbers."""
    lost = Back("life lost")
    for words in ("the life lost this way", "the amount of life lost this way"):
        for kind in ("amount_of", "amount_of2"):
            g.rule(kind, words)(lambda: lost)
    g.rule("per", "for each 1 life lost this way")(lambda: lost)
