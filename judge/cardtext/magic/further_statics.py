"""Static lines: several in one, wards with any cost, keywords of cards and players, prohibitions (604).

The parts are those of other static lines, in the places in which those do not take them.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.prevention import instead
from judge.cardtext.magic.statics import static
from judge.rulesets.magic.words import FLASHBACK_AT_COST

MINE = {"your turn": True}


def add(g: Grammar) -> None:
    """Add what static lines may say besides."""
    _several(g)
    _wards(g)
    _of_cards(g)
    _of_players(g)
    _prohibited(g)
    _beside_tokens(g)


def _several(g: Grammar) -> None:
    """Two static sentences in one line, of which neither points to the other (604.1)."""

    def two(a: object, b: object) -> dict[str, object]:
        if _points_back(b):
            raise Refused
        return {"abilities": [a, b]}

    g.rule("line", "<static:a> <static:b>")(two)


def _points_back(value: object) -> bool:
    if isinstance(value, Back):
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_points_back, parts))


def _ward(cost: list[Any]) -> dict[str, object]:
    """Ward: what an opponent controls that aims at it is countered unless that player pays (702.21a)."""
    if any("_zone" in one or "tap" in one or "'X'" in repr(one) for one in cost):
        return refuse()
    return {
        "kind": "triggered",
        "on": {"targeted": {"of": "self", "by": {"zone": "stack", "controller": "opponents"}}},
        "effect": [{"may pay": cost, "who": "controller of by", "else": [{"counter": "by"}]}],
        "cites": ["702.21a"],
    }


def _wards(g: Grammar) -> None:
    """Ward with another cost than mana, given to something."""
    g.rule("warded", "ward \u2014 <costs:c>", "ward \u2014 pay <costs:c>")(
        lambda c: _ward(c) if set(c[0]) != {"pay"} or len(c) > 1 else refuse()
    )
    for verb in ("has", "have"):
        g.rule("static", f"<bearers:of> {verb} <warded:w> .", f'<bearers:of> {verb} " <warded:w> . " .',
               f'<bearers:of> {verb} " <warded:w> "')(
            lambda of, w: static(of, {"ability": [w]})
        )  # fmt: skip


def _of_cards(g: Grammar) -> None:
    """Flashback that cards of a graveyard have, for their mana cost (702.34a, 611.3)."""
    cost = "(the|its) flashback cost is equal to (its|that card's|the card's|their) mana cost"
    gives = {"gain": [FLASHBACK_AT_COST]}
    line = f"each <cardnoun1:c> in your graveyard has flashback . {cost} ."
    many = f"<cardnounn:c> in your graveyard have flashback . {cost} ."
    g.rule("static", line, many)(
        lambda c: static(both(c, {"zone": "graveyard", "owner": "you"}), gives) if c else refuse()
    )
    g.rule("static", f"during your turn , {line}", f"during your turn , {many}")(
        lambda c: (
            static(both(c, {"zone": "graveyard", "owner": "you"}), gives, **{"while": MINE})
            if c
            else refuse()
        )
    )


def _of_players(g: Grammar) -> None:
    """Hexproof and protection of players (702.11d, 702.16k)."""
    g.rule("of_player", "hexproof")(lambda: ["hexproof"])
    g.rule("of_player", "shroud")(lambda: ["shroud"])
    for color in ("white", "blue", "black", "red", "green"):
        g.rule("of_player", f"protection from {color}", color=color)(
            lambda color: [f"protection from {color}"]
        )
    g.rule("static", "you have <of_player:k> .")(
        lambda k: static({"seat": "you"}, {"gain": k}) if k[0].startswith("protection") else refuse()
    )
    for words, until in (("until end of turn", "turn"), ("until your next turn", "your next turn")):
        g.rule("clause", f"you gain <of_player:k> {words}", f"you have <of_player:k> {words}", until=until)(
            lambda k, until: [{"last": {"gain": k}, "of": "you", "until": until}]
        )


def _prohibited(g: Grammar) -> None:
    """Two things that something cannot do; permanents that cannot be sacrificed (101.2)."""
    g.rule("always1", "can't attack you or block <nounn:n>")(
        lambda n: {"forbid": [{"attack": {"seat": "you"}}, {"block": n}]}
    )
    g.rule("always1", "can't attack you or planeswalkers you control or block <nounn:n>")(
        lambda n: {"forbid": [{"attack": [{"seat": "you"}, {"controller": "you"}]}, {"block": n}]}
    )
    for thing in ("<thing:t>", "<groups:t>"):
        low = "with <figure:f> <n:k> or less"
        g.rule("lasts", f"{thing} can't be blocked this turn by creatures {low}")(
            lambda t, f, k: _unblocked(t, {"type": "creature", f: {"max": k}})
        )
        g.rule("lasts", f"{thing} can't be blocked by creatures {low} and/or <subtypen:s> this turn")(
            lambda t, f, k, s: _unblocked(t, [{"type": "creature", f: {"max": k}}, {"subtype": s}])
        )


def _unblocked(t: object, by: object) -> list[object]:
    return [{"of": t, "last": {"forbid": {"be blocked": by}}, "until": "turn"}]


def _beside_tokens(g: Grammar) -> None:
    """Tokens that are created beside others (614.1)."""
    lead = "if one or more tokens would be created under your control ,"
    for words in ("those tokens plus (a|an) <known_token:t> token are created instead",
                  "those tokens plus an additional <known_token:t> token are created instead"):  # fmt: skip
        g.rule("static", f"{lead} {words} .")(
            lambda t: instead({"token": {"who": "you"}}, {"as modified": True}, {"create": t})
        )
    for word in ("food", "treasure", "clue", "blood", "map", "mutagen", "junk", "powerstone", "lander"):
        g.phrase("known_token", word, word.capitalize())
