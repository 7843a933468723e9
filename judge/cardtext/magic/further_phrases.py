"""Further sentences and lines that many cards have, each put together from parts that exist (Magic)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.becoming import replaced
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.joining import _alone
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of, Pick, When
from judge.cardtext.magic.sentences import told
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _hands(g)
    _moving(g)
    _targets(g)
    _counting(g)
    _attacks(g)
    _whoever_does_not(g)
    _by_number(g)


def _whoever_does_not(g: Grammar) -> None:
    """What each player may do or has to, and what befalls whoever does not (101.3, 608.2c)."""
    for who, seats in (("each opponent", "opponents"), ("each player", "players")):
        lead = f"{who} may <costs:c> [of their choice] . {who} who doesn't"
        g.rule("sentence", f"{lead} <does:b>", seats=seats)(
            lambda c, b, seats: [
                {"each": seats, "do": [{"may pay": c, "who": "it", "else": told(b, "it")}]}
            ]
            if all("own" not in repr(one) for one in c)
            else refuse()
        )  # fmt: skip
        g.rule("sentence", f"{who} discards a card . {who} who (doesn't|can't) <does:b>", seats=seats)(
            lambda b, seats: [
                {
                    "each": seats,
                    "do": [
                        {
                            "if": {"exists": {"zone": "hand", "owner": "it"}},
                            "then": [{"discard": 1, "who": "it"}],
                            "else": told(b, "it"),
                        }
                    ],
                }
            ]
        )


def _by_number(g: Grammar) -> None:
    """What is done so many times, or costs so much, by a number that is worked out (608.2h)."""
    did(g, "create (a|an) tapped <token1:t> <per:p>")(
        lambda t, p: [{"create": t, "count": p, "tapped": True, "who": WHO}]
    )
    g.rule("keyword", "ward \u2014 pay life equal to <amount_of:a> [.]")(
        lambda a: {"ward": [{"pay life": a}]}
    )
    g.rule("sentence", "<per:p> , <do:a>")(
        lambda p, a: (
            [{"repeat": p, "do": told(a, "you")}]
            if isinstance(p, dict) and "counters" in p and _alone(a)
            else refuse()
        )
    )
    g.rule("do", "put a number of <counter:c> counters equal to <amount_of:a> onto <thing1:t>")(
        lambda c, a, t: [{"put counters": c, "amount": a, "on": t}]
    )
    g.rule("clause", "<thing1:t> becomes <form_of1:f> and gains <abilities:a>")(
        lambda t, f, a: (
            [{"last": {**replaced(f), "gain": a}, "of": t, "until": "always"}]
            if "gain" not in f
            else refuse()
        )
    )
    g.rule("static", "you and other <nounn:n> have hexproof .")(
        lambda n: static([{"seat": "you"}, both(n, {"other": True})], {"gain": ["hexproof"]})
    )


def _hands(g: Grammar) -> None:
    """Cards that are cast from the hand for nothing (608.2g)."""
    hand = {"zone": "hand", "owner": "you"}
    free = {"without paying": True}
    for limit in ("", "with mana value <n:k> or less "):
        g.rule(
            "clause", f"you may cast (a|an) <castable:c> {limit}from your hand without paying its mana cost"
        )(
            lambda c, k=None: [
                {
                    "choose": both(both(c, hand), {"mana value": {"max": k}} if k is not None else {}),
                    "up to": 1,
                    "as": "cast now",
                },
                {"cast": "cast now", **free},
            ]
        )
    g.rule("castable", "<cardnoun1:c>")(lambda c: both(c, {"not type": "land"}))
    g.rule("castable", "spell")(lambda: {"not type": "land"})
    for kind in ("instant", "sorcery", "creature", "artifact", "enchantment"):
        g.phrase("castable", f"{kind} spell", {"type": kind})
    g.phrase("castable", "instant or sorcery spell", {"type": ["instant", "sorcery"]})


def _moving(g: Grammar) -> None:
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        g.rule(
            "do",
            f"return <thing:t> to the battlefield{words} under (their|its) (owners'|owner's) control",
            more=more,
        )(
            lambda t, more: (
                [{"put into play": t, "under": Of("owner", t), **more}]
                if isinstance(t, (Back, str))
                else refuse()
            )
        )
    g.rule("do", "attach (a|an) <noun1:n> you control to <thing1:t>")(
        lambda n, t: [{"attach": Pick(both(n, {"controller": "you"})), "to": t}]
    )
    g.rule("do", "exile the top card of target player's library")(
        lambda: [{"exile": {"top": 1, "of": Aim({"seat": "players"}), "zone": "library"}}]
    )
    for words, who in (("target opponent's", "opponents"), ("target player's", "players")):
        g.rule("do", f"exile the top <n:k> cards of {words} library", who=who)(
            lambda k, who: [{"exile": {"top": k, "of": Aim({"seat": who}), "zone": "library"}}]
        )
    g.rule("do", f"put {SELF} on the bottom of its owner's library")(
        lambda: [{"move": "self", "to": "library", "position": "bottom"}]
    )
    g.rule("does", "puts <back1:t> on the bottom of (their|its owner's) library")(
        lambda t: [{"move": t, "to": "library", "position": "bottom"}]
    )
    did(g, "put the top card of (your|their) library into (your|their) hand")(
        lambda: [{"move": {"top": 1, "of": WHO, "zone": "library"}, "to": "hand"}]
    )


def _targets(g: Grammar) -> None:
    """Activated or triggered abilities and spells as one target."""
    g.rule("stack_object", "spell or ability")(
        lambda: {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]}
    )
    g.rule("stack_object", "activated ability , triggered ability , or <spellnoun1:s>")(
        lambda s: {"zone": "stack", "any": [{"is": "ability"}, {k: v for k, v in s.items() if k != "zone"}]}
    )


def _counting(g: Grammar) -> None:
    """What was lost or dealt by the same effect, and other numbers."""
    for seats in ("opponents", "players"):
        lead = {"opponents": "each opponent", "players": "each player"}[seats]
        g.rule(
            "sentence",
            f"{lead} loses <n:k> life . you gain life equal to the life lost this way",
            seats=seats,
        )(
            lambda k, seats: [
                {"lose life": k, "who": seats},
                {"gain life": {"times": [k, {"count": {"seat": seats}}]}},
            ]
        )
    g.rule("amount_of", "the number of colors among <nounn:n>")(
        lambda n: {"kinds": "color", "of": {"all": n}}
    )
    for words, figure in (("creatures", "creatures entered"), ("artifacts", "artifacts entered")):
        g.rule(
            "amount_of", f"the number of {words} that entered under your control this turn", figure=figure
        )(lambda figure: {"figure": figure, "of": "you"})


def _attacks(g: Grammar) -> None:
    g.rule("event", "(a|an) <noun1:n> you control attacks a player")(
        lambda n: When(
            {"attacks": {"of": both(n, {"controller": "you"}), "where": {"player": True}}},
            "it",
            nouns_of(n),
            seat="seat",
        )
    )
    g.rule("event", f"{SELF} attacks a player")(
        lambda: When({"attacks": {"of": "self", "where": {"player": True}}}, "self", ALL, seat="seat")
    )
    g.rule("sentence", "all creatures able to block <thing1:t> this turn do so")(
        lambda t: [
            {"last": {"must": {"block": {"in": t}}}, "of": {"all": {"type": "creature"}}, "until": "turn"}
        ]
    )
