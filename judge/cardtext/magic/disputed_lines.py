"""Sentences of cards that judges are often asked about, made of existing phrases (Magic)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed, Back, Of, Settled
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _instead(g)
    _stack(g)
    _turns(g)
    _swaps(g)
    _players(g)


def _instead(g: Grammar) -> None:
    """Replacement effects that refer to the replaced event (614.1)."""
    for words, who in (("an opponent", "opponents"), ("a player", "players")):
        g.rule("static", f"if {words} would gain life , that player loses that much life instead .", who=who)(
            lambda who: instead({"gains life": {"who": who}}, Settled({"lose life": "amount", "who": "seat"}))
        )
    twice = modified(amount={"times": [2, "amount"]})
    g.rule(
        "static",
        "if one or more tokens would be created , twice that many of those tokens are created instead .",
    )(lambda: instead({"token": {"who": "players"}}, twice))
    puts = "it puts twice that many of those counters on (it|that permanent|that creature) instead"
    g.rule("static", f"if an effect would put one or more counters on (a|an) <noun1:n> , {puts} .")(
        lambda n: instead({"counters put by an effect": {"of": n}}, twice)
    )
    less = modified(amount={"max": [0, {"minus": ["amount", 1]}]})
    g.rule(
        "static",
        "if one or more -1/-1 counters would be put on a <noun1:n> , that many -1/-1 counters minus one are"
        " put on it instead .",
    )(lambda n: instead({"counters put": {"of": n, "where": {"name": "-1/-1"}}}, less))


def _stack(g: Grammar) -> None:
    """Abilities on the stack as targets, and changing a spell's target to the card itself (115.7b)."""
    for words in ("activated ability", "triggered ability", "activated or triggered ability"):
        kind = "ability" if " or " in words else words
        g.phrase("stack_object", f"{words} you control", {"zone": "stack", "is": kind, "controller": "you"})
    either = {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]}
    g.rule("do", f"change a target of target spell or ability to {SELF}")(
        lambda: [{"change target": Aim(either), "to": "self"}]
    )

    g.rule(
        "sentence",
        "gain control of target <spellnoun1:s> . you may choose new targets for (it|that spell)",
    )(
        lambda s: [
            {"last": {"controller": "you"}, "of": Aim(s), "until": "always"},
            {"new targets": Back("spell")},
        ]
    )


def _swaps(g: Grammar) -> None:
    """Exchanging a permanent for a card in its controller's graveyard, only if both can be done (608.2b)."""
    both_ = "choose target <noun1:a> a player controls and target <cardnoun1:c> in that player's graveyard"
    swap = (
        "that player simultaneously sacrifices the <noun1:k> and returns the <cardnoun1:j> to the battlefield"
    )
    when = f"as (this ability|{SELF}) resolves"
    g.rule("sentence", f"{both_} . if both targets are still legal {when} , {swap}")(_for_each_other)


def _for_each_other(a: object, c: object, k: object, j: object) -> list[object]:
    if (k, j) != (a, c) or not isinstance(a, dict) or not isinstance(c, dict):
        raise Refused
    whose = Of("controller", Aimed(1))
    one, other, theirs = Aimed(2), Aimed(1), Of("controller", Aimed(2))
    return [
        {"_aim": Aim(a)},
        {"_aim": Aim({**c, "zone": "graveyard", "owner": whose})},
        {
            "if": {
                "all": [
                    {"object": one, "is": {"is": "permanent"}},
                    {"object": other, "is": {"zone": "graveyard"}},
                ]
            },
            "then": [
                {
                    "together": [
                        {"sacrifice": one, "who": theirs},
                        {"put into play": other, "under": theirs},
                    ]
                }
            ],
        },
    ]


def _turns(g: Grammar) -> None:
    """Delayed effects at the end of an extra turn, and of no other (500.7, 603.7)."""
    g.rule("sentence", "<joined:t> . at the beginning of that turn's end step , <joined:a>")(_then_ending)


def _then_ending(t: list[Any], a: list[Any]) -> list[object]:
    if not t or set(t[-1]) - {"who"} != {"extra turn"} or sum("extra turn" in one for one in t) > 1:
        raise Refused
    return [*t, {"later": "end step", "once": True, "while": {"fact": "that extra turn"}, "do": a}]


def _players(g: Grammar) -> None:
    """Payments, losses and restrictions of players."""
    g.rule(
        "sentence",
        "at the beginning of your next upkeep , pay <mana:m> . if you don't , you lose the game",
    )(
        lambda m: [
            {
                "later": {"upkeep": {"who": "you"}},
                "once": True,
                "do": [{"may pay": [{"pay": m}], "else": [{"lose the game": "you"}]}],
            }
        ]
    )
    g.rule("sentence", "each player sacrifices all colored <nounn:n> they control")(
        lambda n: [{"sacrifice": {"all": both(n, {"not is": "colorless"})}}]
    )
    g.rule("condition1", "you didn't cast it from your hand")(lambda: {"not": [{"fact": "cast from hand"}]})
    g.rule("static", "activated abilities of sources with the chosen name can't be activated .")(
        lambda: static({"choice": "name", "zone": "any"}, {"forbid": "activate"})
    )
