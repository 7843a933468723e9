"""Static lines about spells: their costs, and the zones from which they may be cast (Magic, 601.3, 604)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.numbered_events import KINDS
from judge.cardtext.magic.parts import OWN_PILE
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

MINE = {"your turn": True}
ELSEWHERE = {"zone": ["graveyard", "library", "exile", "command"]}
"""Zones other than a hand from which spells are cast."""
PILE = {"zone": "exile", "in": OWN_PILE}


def add(g: Grammar) -> None:
    _spells(g)
    _own_casting(g)
    _exiled_with_it(g)
    _as_long_as(g)
    _aimed_costs(g)
    _first_spells(g)


def _spells(g: Grammar) -> None:
    """Costs reduced for each of something (702.41a), and times when opponents cannot cast spells."""
    g.rule("static", "<spellnounn:s> you cast have affinity for <nounn:n> .")(
        lambda s, n: {
            **static(
                "self",
                {
                    "cost": {
                        "less": {"count": both(n, {"controller": "you"})},
                        "of": as_cards(s),
                        "who": "you",
                    }
                },
            ),
            "cites": ["702.41a"],
        }
    )
    for words, who in (("your opponents", "opponents"), ("players", "players")):
        g.rule("static", f"{words} can't cast spells during your turn .", who=who)(
            lambda who: static(
                "self", {"forbid": {"cast": {"who": who, "of": {"zone": "any"}}}}, **{"while": MINE}
            )
        )
        g.rule("static", f"{words} can't cast spells from anywhere other than their hands .", who=who)(
            lambda who: static("self", {"forbid": {"cast": {"who": who, "of": ELSEWHERE}}})
        )
    for keyword in ("convoke", "improvise", "delve"):  # checked before the card is on the stack
        g.rule(
            "static",
            f"<spellnounn:s> you cast have {keyword} .",
            f"each <spellnoun1:s> you cast has {keyword} .",
            keyword=keyword,
        )(lambda s, keyword: static({**as_cards(s), "zone": "any", "owner": "you"}, {"gain": [keyword]}))
    g.rule("static", "<spellnounn:s> you cast have cascade .", "each <spellnoun1:s> you cast has cascade .")(
        lambda s: static(both(s, {"controller": "you"}), {"gain": ["cascade"]})
    )
    g.rule("static", "you may cast <spellnounn:s> and <spellnounn:t> as though they had flash .")(
        lambda s, t: static(
            {"any": [as_cards(s), as_cards(t)], "zone": "any", "owner": "you"}, {"as though": "flash"}
        )
    )
    for more in ("less", "more"):
        end = f"cost <generic:k> {more} to cast ."
        g.rule("static", f"<spellnounn:s> and <spellnounn:t> you cast {end}", more=more)(
            lambda s, t, k, more: static(
                "self", {"cost": {more: k, "of": {"any": [as_cards(s), as_cards(t)]}, "who": "you"}}
            )
        )
        g.rule("static", f"<spellnounn:s> you cast <suffixes:x> {end}", more=more)(
            lambda s, x, k, more: static(
                "self", {"cost": {more: k, "of": as_cards(both(s, x)), "who": "you"}}
            )
        )
    g.rule("static", "<spellnounn:s> cost <generic:k> less to cast .")(
        lambda s, k: static("self", {"cost": {"less": k, "of": as_cards(s), "who": "players"}})
    )
    costs = "cost <generic:k> less to cast as long as <condition:c>"
    g.rule("static", f"<spellnounn:s> you cast {costs} .")(
        lambda s, k, c: static("self", {"cost": {"less": k, "of": as_cards(s), "who": "you"}}, **{"while": c})
    )


def _own_casting(g: Grammar) -> None:
    """Casting the card itself from its owner's graveyard (601.3)."""
    own = {"as though": "play from graveyard"}
    lead = f"you may cast {SELF} from your graveyard"

    def may(c: object = None) -> dict[str, object]:
        return static("self", own, zone=["graveyard"], **({"while": c} if c is not None else {}))

    g.rule("static", f"{lead} .")(may)
    g.rule("static", f"{lead} as long as <condition:c> .", f"{lead} if <condition:c> .")(may)


def _exiled_with_it(g: Grammar) -> None:
    for verb in ("play", "cast"):
        words = (
            f"cards exiled with {SELF}" if verb == "play" else f"spells from among cards exiled with {SELF}"
        )
        g.rule("static", f"you may {verb} {words} .", verb=verb)(
            lambda verb: static(PILE, {"as though": f"{verb} from exile"})
        )


def _as_long_as(g: Grammar) -> None:
    """Other costs as long as something is true (601.2f, 611.3)."""
    for more in ("less", "more"):
        g.rule(
            "static",
            f"as long as <condition:c> , other <spellnounn:s> you cast cost <generic:k> {more} to cast .",
            more=more,
        )(
            lambda c, s, k, more: static(
                "self",
                {"cost": {more: k, "of": both(as_cards(s), {"other": True}), "who": "you"}},
                **{"while": c},
            )
        )


def _aimed_costs(g: Grammar) -> None:
    for words, who in (("your opponents cast", "opponents"), ("you cast", "you")):
        for more in ("more", "less"):
            g.rule(
                "static",
                f"<spellnounn:s> {words} that target <aimed_at:a> cost <generic:k> {more} to cast .",
                who=who,
                more=more,
            )(
                lambda s, a, k, who, more: static(
                    "self", {"cost": {more: k, "of": {**as_cards(s), "targets": _meant(a)}, "who": who}}
                )
            )


def _meant(aimed: object) -> object:
    return {"in": "self"} if aimed == "self" else aimed


def _first_spells(g: Grammar) -> None:
    """The first spell of a turn, found by the number of spells cast."""
    for kind, filter_, figure in (("", {}, "spells cast"), *KINDS):
        spell = {"zone": "stack", "is": "spell", "controller": "you", **filter_}
        so = {"amount": {"figure": figure, "of": "you"}, "is": 1}
        g.rule("static", f"the first {kind} spell you cast each turn has cascade .", spell=spell, so=so)(
            lambda spell, so: static(spell, {"gain": ["cascade"]}, **{"while": so})
        )
        line = f"the first {kind} spell you cast during each of your turns has cascade ."
        g.rule("static", line, spell=spell, so=so)(
            lambda spell, so: static(
                spell, {"gain": ["cascade"]}, **{"while": {"all": [so, {"your turn": True}]}}
            )
        )
