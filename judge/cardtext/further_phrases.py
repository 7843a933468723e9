"""Further sentences and lines that many cards have, each put together from parts that exist (Magic)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart import Grammar, Refused
from judge.cardtext.events import ALL, nouns_of
from judge.cardtext.nouns import both
from judge.cardtext.parts import Aim, Back, Of, Pick, When
from judge.cardtext.statics import static
from judge.cardtext.tokens import SELF
from judge.cardtext.verbs import WHO, did

YOURS = {"of": "you", "zone": "library"}


def add(g: Grammar) -> None:
    _skipping(g)
    _hands(g)
    _moving(g)
    _targets(g)
    _libraries(g)
    _costs(g)
    _counting(g)
    _attacks(g)


def _no() -> Any:
    raise Refused


def _skipping(g: Grammar) -> None:
    """Steps that are skipped as long as something is there (614.10)."""
    for step in ("draw", "untap", "upkeep"):
        g.rule("static", f"skip your {step} step .", step=step)(
            lambda step: {"kind": "replacement", "instead": {f"{step} step": {"who": "you"}}, "do": []}
        )


def _hands(g: Grammar) -> None:
    """The greatest number of cards in a hand (402.2)."""
    g.rule("static", "your maximum hand size is increased by <n:k> .")(
        lambda k: static({"seat": "you"}, {"add": {"hand size": k}})
    )
    hand = {"zone": "hand", "owner": "you"}
    free = {"without paying": True}
    for limit in ("", "with mana value <n:k> or less "):
        g.rule("clause", f"you may cast (a|an) <castable:c> {limit}from your hand without paying its mana cost")(
            lambda c, k=None: [
                {"choose": both(both(c, hand), {"mana value": {"max": k}} if k is not None else {}), "up to": 1,
                 "as": "cast now"},
                {"cast": "cast now", **free},
            ]  # fmt: skip
        )
    g.rule("castable", "<cardnoun1:c>")(lambda c: both(c, {"not type": "land"}))
    g.rule("castable", "spell")(lambda: {"not type": "land"})
    for kind in ("instant", "sorcery", "creature", "artifact", "enchantment"):
        g.phrase("castable", f"{kind} spell", {"type": kind})
    g.phrase("castable", "instant or sorcery spell", {"type": ["instant", "sorcery"]})


def _moving(g: Grammar) -> None:
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        g.rule("do", f"return <thing:t> to the battlefield{words} under (their|its) (owners'|owner's) control", more=more)(
            lambda t, more: [{"put into play": t, "under": Of("owner", t), **more}]
            if isinstance(t, (Back, str))
            else _no()
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
    ability = {"zone": "stack", "is": "ability"}
    g.rule("stack_object", "spell or ability")(lambda: {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]})
    g.rule("stack_object", "activated ability , triggered ability , or <spellnoun1:s>")(
        lambda s: {"zone": "stack", "any": [{"is": "ability"}, {k: v for k, v in s.items() if k != "zone"}]}
    )
    del ability
    for word in ("creature", "permanent", "artifact"):
        g.rule("do", f"remove a counter from target {word}", noun=word)(lambda noun: _no())


def _libraries(g: Grammar) -> None:
    """The top of a library, and what a player may look at."""
    top = {"top": 1, **YOURS}
    g.rule("do", "exile the top card of your library face down")(lambda: _no())
    g.rule("do", "look at the top card of target player's library")(
        lambda: [{"look": {"top": 1, "of": Aim({"seat": "players"}), "zone": "library"}}]
    )
    del top
    g.rule("do", "look at the top <n:k> cards of your library , then put them back in any order")(
        lambda k: [
            {"look": {"top": k, **YOURS}},
            {"choose": True, "of": {"top": k, **YOURS}, "count": "all", "order": True, "as": "rest"},
            {"move": "rest", "to": "library", "position": "top"},
        ]
    )


def _costs(g: Grammar) -> None:
    for way in ("each", "all"):
        del way
    for word in ("twice", "three times"):
        del word
    g.rule("sentence", "<joined:a> unless (its|their) controller <pays:c>")(
        lambda a, c: [{"may pay": c, "who": Of("controller", Back()), "else": a}]
    )
    g.rule("own", f"{SELF} enters tapped with <n:k> <counter:c> counters on it .")(lambda k, c: _no())


def _counting(g: Grammar) -> None:
    """What was lost or dealt by the same effect, and other numbers."""
    for seats in ("opponents", "players"):
        lead = {"opponents": "each opponent", "players": "each player"}[seats]
        g.rule("sentence", f"{lead} loses <n:k> life . you gain life equal to the life lost this way", seats=seats)(
            lambda k, seats: [
                {"lose life": k, "who": seats},
                {"gain life": {"times": [k, {"count": {"seat": seats}}]}},
            ]
            if k != "X" or True
            else _no()
        )
    g.rule("amount_of", "the number of colors among <nounn:n>")(lambda n: {"kinds": "color", "of": {"all": n}})
    for words, figure in (("creatures", "creatures entered"), ("artifacts", "artifacts entered")):
        g.rule("amount_of", f"the number of {words} that entered under your control this turn", figure=figure)(
            lambda figure: {"figure": figure, "of": "you"}
        )


def _attacks(g: Grammar) -> None:
    g.rule("event", "(a|an) <noun1:n> you control attacks a player")(
        lambda n: When(
            {"attacks": {"of": both(n, {"controller": "you"}), "where": {"player": True}}}, "it", nouns_of(n), seat="seat"
        )
    )
    g.rule("event", f"{SELF} attacks a player")(
        lambda: When({"attacks": {"of": "self", "where": {"player": True}}}, "self", ALL, seat="seat")
    )
    g.rule("sentence", "all creatures able to block <thing1:t> this turn do so")(
        lambda t: [{"last": {"must": {"block": {"in": t}}}, "of": {"all": {"type": "creature"}}, "until": "turn"}]
    )
    g.rule("static", "all creatures able to block <bearers:of> do so .")(
        lambda of: static({"type": "creature"}, {"must": {"block": {"in": "self"} if of == "self" else of}})
    )
