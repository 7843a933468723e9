"""Conditions and numbers about any player, and who is named by what they control (603.4, 700.8, 103.4)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.parts import Aim, Aimed, Back, Of
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.magic.verbs import with_x

BEGUN = "starting life"
PLAIN = {
    "cast": "cast",
    "gained": "gain",
    "lost": "lose",
    "attacked": "attack",
    "discarded": "discard",
    "sacrificed": "sacrifice",
    "drew": "draw",
    "played": "play",
}
"""Verbs in the past tense, with their form after "didn't"."""


KINDS = ("creature", "permanent", "artifact", "enchantment", "land", "planeswalker")


def add(g: Grammar) -> None:
    """Add conditions and numbers about a player, for each way to name one."""
    _persons(g)
    _starting_life(g)
    _party(g)
    _attacked(g)
    _of_a_source(g)
    _sacrificed_by_its_controller(g)


def _persons(g: Grammar) -> None:
    """Conditions on one player; "an opponent" is read elsewhere, since it may be any of them."""
    for words, who in (
        ("you", "you"),
        ("defending player", "defending player"),
        ("enchanted player", "host"),
        ("that player", Back("player", seat=True)),
        ("they", Back("player", seat=True)),
        ("that opponent", Back("player", seat=True)),
        ("its controller", Of("controller", Back())),
        ("that creature's controller", Of("controller", Back("creature"))),
        ("that spell's controller", Of("controller", Back("spell"))),
    ):
        g.rule("person", words, who=who)(lambda who: who)
    g.rule("condition1", "<person:p> <fares:f>")(lambda p, f: f(p))

    def fares(pattern: str, build: Any) -> None:
        g.rule("fares", pattern)(lambda **told: lambda who: build(who, **told))

    def least(figure: str, k: object = 1) -> Any:
        return lambda who: {"amount": {"figure": figure, "of": who}, "min": k}

    for words, figure in (("poisoned", "poison"), ("the monarch", "monarch")):
        fares(f"(is|are) {words}", lambda who, figure=figure: least(figure)(who))
        fares(f"(isn't|aren't) {words}", lambda who, figure=figure: {"not": [least(figure)(who)]})
    fares("(has|have) <n:k> or more poison counters", lambda who, k: least("poison", k)(who))
    for words, figure in (
        ("cards in (their|your) graveyard", "graveyard"),
        ("cards in (their|your) library", "library"),
        ("cards in (their|your) hand", "hand"),
    ):
        fares(f"(has|have) <n:k> or more {words}", lambda who, k, figure=figure: least(figure, k)(who))
        fares(
            f"(has|have) <n:k> or fewer {words}",
            lambda who, k, figure=figure: {"amount": {"figure": figure, "of": who}, "max": k},
        )
    for words, figure in (
        ("cast a spell", "spells cast"),
        ("gained life", "life gained"),
        ("lost life", "life lost"),
        ("attacked", "creatures attacked with"),
        ("discarded a card", "cards discarded"),
        ("sacrificed a permanent", "permanents sacrificed"),
        ("drew a card", "cards drawn"),
        ("played a land", "lands"),
        ("cast a creature spell", "creature spells cast"),
        ("cast a noncreature spell", "noncreature spells cast"),
    ):
        fares(f"{words} this turn", lambda who, figure=figure: least(figure)(who))
        verb, _, rest = words.partition(" ")
        fares(
            f"didn't {PLAIN[verb]} {rest} this turn".replace("  ", " "),
            lambda who, figure=figure: {"amount": {"figure": figure, "of": who}, "max": 0},
        )


def _starting_life(g: Grammar) -> None:
    """Life totals beside those with which the game began (103.4)."""
    begun, now = {"figure": BEGUN, "of": "you"}, {"figure": "life", "of": "you"}
    more = "life more than your starting life total"
    g.rule("condition1", f"you have at least <n:k> {more}", f"you have <n:k> or more {more}")(
        lambda k: {"amount": now, "min": {"sum": [begun, k]}} if k != "X" else refuse()
    )
    for words, bound in (
        ("less than", {"max": {"minus": [begun, 1]}}),
        ("greater than", {"min": {"sum": [begun, 1]}}),
        ("less than or equal to", {"max": begun}),
        ("greater than or equal to", {"min": begun}),
    ):
        g.rule("condition1", f"your life total is {words} your starting life total", bound=bound)(
            lambda bound: {"amount": now, **bound}
        )
    half = {"half up": begun}
    g.rule("condition1", "your life total is less than or equal to half your starting life total")(
        lambda: {"amount": {"times": [2, now]}, "max": begun}
    )
    g.rule("amount_of", "your starting life total")(lambda: begun)
    g.rule("clause", "your life total becomes equal to your starting life total")(
        lambda: [{"set life": begun}]
    )
    g.rule("clause", "your life total becomes half your starting life total , rounded up")(
        lambda: [{"set life": half}]
    )


def _party(g: Grammar) -> None:
    """A party: up to one each of four creature types (700.8)."""
    mine = {"figure": "party", "of": "you"}
    g.rule("condition1", "you have a full party")(lambda: {"amount": mine, "min": 4})
    g.rule("per", "for each creature in your party")(lambda: mine)
    g.rule("amount_of", "the number of creatures in your party")(lambda: mine)


def _attacked(g: Grammar) -> None:
    """Spells that are cast only as one is attacked (508.6, 601.3)."""
    attacked = {"fact": "attacked in this combat"}
    never = {"not": [{"all": [{"step": "declare attackers"}, attacked]}]}
    change = {"forbid": {"cast": {"of": {"in": "self"}}}}
    own = {"abilities": [static("self", change, zone=EVERYWHERE, **{"while": never})]}
    step = "only during the declare attackers step"
    g.phrase("own", f"cast ~ {step} and only if you've been attacked this step .", own)


def _of_a_source(g: Grammar) -> None:
    """Who controls a source (109.4)."""
    g.rule("actor", "that source's controller")(lambda: Of("controller", Back("source")))


def _sacrificed_by_its_controller(g: Grammar) -> None:
    """A target that its controller sacrifices, and what that player does then (701.21a)."""
    theirs = Of("controller", Aimed(1))
    for noun in KINDS:
        lead = f"target {noun}'s controller sacrifices it"
        filter_: dict[str, object] = {"is": "permanent"} if noun == "permanent" else {"type": noun}
        told = {"aim": [{"_aim": Aim(filter_)}, {"sacrifice": Aimed(1), "who": theirs}]}
        g.rule("sentence", lead, **told)(lambda aim: aim)
        g.rule("sentence", f"{lead} , then <does:b>", **told)(lambda aim, b: [*aim, *done_by(b, theirs)])
        g.rule("sentence", f"{lead} , then <does:b> , where x is <amount_of:n>", **told)(
            lambda aim, b, n: [*aim, *with_x(done_by(b, theirs), n)]
        )
