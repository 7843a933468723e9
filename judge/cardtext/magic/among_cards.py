"""Some of the cards that were looked at or exiled: which, where they go, what may be played (Magic, 608.2c).

Each is a part that goes with every way of looking at cards or exiling them.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.libraries import YOURS, from_exile
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import Back, Pick
from judge.cardtext.magic.sentences import done_by

THEM = "(from among them|from among those cards|of those cards|of them)"
SEEN = "looked at"
NAME = "exiled cards"


def add(g: Grammar) -> None:
    """Add further ways of taking, casting and playing some of several cards."""
    _taking(g)
    _cast_among(g)
    _exiled(g)
    _one_of_them(g)
    _until_several(g)
    _until_exiled(g)
    _into_libraries(g)
    _whoever_did(g)


def _taking(g: Grammar) -> None:
    g.rule("taking", "put <n:k> <taken_to:w>")(
        lambda k, w: (None, k, k, False, w) if w.get("to") in ("hand", "battlefield") else refuse()
    )
    g.rule("taking", f"you may put any number of <cardnounn:c> {THEM} <taken_to:w>")(
        lambda c, w: (c, 0, "any", False, w)
    )
    g.phrase("rest_where", "on the bottom in a random order", "random")
    g.phrase("rest_where", "on the bottom in any order", "bottom")
    for words in ("the rest of the cards", "the rest of those cards", "the rest of them"):
        g.rule("resting", f"put {words} <rest_where:r>", f"then put {words} <rest_where:r>")(lambda r: r)
    back = "you may put (one of them|one of those cards) back on top of your library"
    g.rule("sentence", f"<looked_at:l> . {back} . <resting:r>")(_may_stay)


def _may_stay(l: Any, r: str) -> list[object]:  # noqa: E741
    top, shown = l
    if shown or r not in ("graveyard", "bottom", "random"):
        return refuse()
    return [
        {"look": top, "as": SEEN},
        {"choose": True, "of": SEEN, "up to": 1, "as": "kept"},
        *_others(r),
    ]


def _others(r: str) -> list[object]:
    """The cards that were looked at and are not kept, in the library still, go elsewhere."""
    left = {"choose": {"zone": "library", "none": {"in": "kept"}}, "of": SEEN, "count": "all", "as": "rest"}
    if r in ("graveyard", "hand"):
        return [left, {"move": "rest", "to": r}]
    chance = {"random": True} if r == "random" else {}
    return [{**left, "order": True, **chance}, {"move": "rest", "to": "library", "position": "bottom"}]


def _cast_among(g: Grammar) -> None:
    """Casting one of the cards looked at, as the effect resolves (608.2g)."""
    for free, without in ((" without paying its mana cost", True), ("", False)):
        may = f"you may cast (a|an) <spellnoun1:s> (from among them|from among those cards){free}"
        g.rule("sentence", f"<looked_at:l> . {may} . <resting:r>", without=without)(_cast_one)


def _cast_one(l: Any, s: object, r: str, without: bool) -> list[object]:  # noqa: E741
    top, shown = l
    card = _spells(s)
    rest = _others(r)
    rest[0] = {**rest[0], "choose": {"zone": "library"}}  # type: ignore[dict-item]
    return [
        {"reveal" if shown else "look": top, "as": SEEN},
        {"choose": {**card, "zone": "library"}, "of": SEEN, "up to": 1, "as": "cast now"},
        {"cast": "cast now", **({"without paying": True} if without else {})},
        *rest,
    ]


def _spells(s: Any) -> dict[str, object]:
    """The filter for cards that can be cast as such spells: never lands."""
    made: dict[str, object] = as_cards(s)
    if "controller" in made:
        return refuse()
    return made if "type" in made else {**made, "not type": "land"}


def _exiled(g: Grammar) -> None:
    """``exiles``: further cards that are exiled from the top of libraries, to be played (611.2)."""
    top = {"of": "you", "zone": "library"}
    g.rule("exiles", "exile the top <n:k> cards of your library . choose one of (them|those cards)")(
        lambda k: (
            [
                {"exile": {"top": k, **top}, "as": "exiled"},
                {"choose": True, "of": "exiled", "as": NAME},
            ]
            if k != 2
            else refuse()
        )
    )
    for words, who in (("each opponent's", "opponents"), ("each player's", "players")):
        g.rule("exiles", f"exile the top card of {words} library", who=who)(
            lambda who: [{"exile": {"top": 1, "of": who, "zone": "library"}, "as": NAME}]
        )
    g.rule("exiled_top", "exile the top <n:k> cards of your library")(
        lambda k: [{"exile": {"top": k, **top}, "as": NAME}]
    )
    g.rule("exiled_top", "<exiles:e>")(lambda e: e)
    among = "from among (them|those cards|cards exiled this way|the exiled cards)"
    for verb in ("cast",):
        for words, free in (("", False), (" without paying their mana costs", True)):
            told: dict[str, object] = {"free": free}
            g.rule(
                "sentence",
                f"<exiled_top:e> . you may {verb} <spellnounn:s> {among} <playtime:u>{words}",
                f"<exiled_top:e> . <playtime:u> , you may {verb} <spellnounn:s> {among}{words}",
                **told,
            )(_may_cast_some)
    for card in ("one of those cards", "one of them"):
        for verb in ("play", "cast"):
            g.rule(
                "sentence",
                f"<exiled_top:e> . you may {verb} {card} this turn",
                f"<exiled_top:e> . until end of turn , you may {verb} {card}",
                verb=verb,
            )(
                lambda e, verb: [
                    *e,
                    {
                        "last": {"as though": f"{verb} from exile", "limit": {"uses each turn": 1}},
                        "of": NAME,
                        "until": "turn",
                    },
                ]
            )
    anyof = f"you may cast any number of <spellnounn:s> {among} without paying their mana costs"
    g.rule("sentence", f"<exiled_top:e> . {anyof}")(_cast_several)


def _may_cast_some(e: list[object], s: object, u: str, free: bool) -> list[object]:
    if any("Back(" in repr(one) for one in (s,)):
        return refuse()
    those = {"all": {**_spells(s), "zone": "exile", "in": NAME}}
    return [*e, {"last": {"as though": from_exile("cast", free)}, "of": those, "until": u}]


def _cast_several(e: list[object], s: object) -> list[object]:
    return [
        *e,
        {
            "choose": {**_spells(s), "zone": "exile"},
            "of": NAME,
            "any number": True,
            "order": True,
            "as": "cast now",
        },
        {"each": "cast now", "do": [{"cast": "it", "without paying": True}]},
    ]


def _one_of_them(g: Grammar) -> None:
    """One of several that were just spoken of, as its controller chooses."""
    for words, noun in (
        ("them", ""),
        ("those creatures", "creature"),
        ("those permanents", "permanent"),
        ("those tokens", "token"),
    ):
        g.rule("pick", f"one of {words}", noun=noun)(lambda noun: Pick({"in": Back(noun, many=True)}))
    g.rule("pickcard", "up to one <placedcard1:n>")(lambda n: Pick(n, 0, 1))


def _until_several(g: Grammar) -> None:
    """Revealing cards from the top until so many of a kind are revealed (701.20)."""
    lead = "reveal cards from the top of your library until you reveal <n:k> <cardnounn:c>"
    others = "(the rest|all other cards revealed this way|the other cards|all other revealed cards)"
    those = "(those cards|those land cards|those creature cards|them)"
    for words, where in (
        ("onto the battlefield", {"to": "battlefield"}),
        ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
        ("into your hand", {"to": "hand"}),
    ):
        for join in (".", ", then"):
            for middle in ("and", ", then put", "and put", ". put"):
                g.rule(
                    "sentence",
                    f"{lead} {join} put {those} {words} {middle} {others} <rest_where:r>",
                    where=where,
                )(_dug)


def _dug(k: object, c: object, r: str, where: dict[str, object]) -> list[object]:
    if not c or r not in ("graveyard", "random", "bottom"):
        return refuse()
    left: dict[str, object] = {"choose": {"zone": "library"}, "of": "revealed", "count": "all", "as": "rest"}
    if r == "graveyard":
        rest: list[object] = [left, {"move": "rest", "to": "graveyard"}]
    else:
        chance = {"random": True} if r == "random" else {}
        rest = [{**left, "order": True, **chance}, {"move": "rest", "to": "library", "position": "bottom"}]
    return [
        {"reveal": {"top until": c, "times": k, **YOURS}, "as": "revealed"},
        {"choose": {**both(c, {"zone": "library"})}, "of": "revealed", "count": "all", "as": "found"},
        {"move": "found", **where},
        *rest,
    ]


def _until_exiled(g: Grammar) -> None:
    """Casting the card up to which cards were exiled, and where it or the rest goes otherwise (608.2g)."""
    lead = "<digging:_> until you exile (a|an) <cardnoun1:c>"
    its = "(its|that card's|that spell's|the spell's)"
    may = ". you may cast (it|that card|the exiled card) without paying its mana cost"
    g.rule("mana_bound", "<n:k> or less")(lambda k: {"max": k} if k != "X" else refuse())
    g.rule("mana_bound", "less than or equal to <amount_of:a>")(lambda a: {"max": a})
    g.rule("mana_bound", "less than <amount_of:a>")(lambda a: {"max": {"minus": [a, 1]}})
    it = "(it|that card|the exiled card)"
    hand = f". if you don't [cast {it} this way] , put {it} into your hand"
    rest = "(the rest|the exiled cards not cast this way|the exiled cards that weren't cast this way)"
    bottom = f"(. put|. then put) {rest} on the bottom of your library in a random order"
    for bound in ("", f" if {its} mana value is <mana_bound:m>"):
        for end, then in (("", ""), (hand, "hand"), (bottom, "bottom")):
            if bound or end:
                g.rule("sentence", f"{lead} {may}{bound} {end}", then=then)(_exiled_until)


def _exiled_until(c: Any, then: str, m: object = None) -> list[object]:
    if not c:
        return refuse()
    kept: list[object] = [{"move": "found", "to": "hand"}] if then == "hand" else []
    may: dict[str, object] = {"may": [{"cast": "found", "without paying": True}]}
    if kept:
        may["else"] = kept
    made: dict[str, object] = may
    if m is not None:
        made = {"if": {"object": "found", "is": {"mana value": m, "zone": "any"}}, "then": [may]}
        if kept:
            made["else"] = kept
    left: list[object] = []
    if then == "bottom":
        those = {"choose": {"zone": "exile"}, "of": NAME, "count": "all", "order": True, "random": True}
        left = [{**those, "as": "rest"}, {"move": "rest", "to": "library", "position": "bottom"}]
    return [
        {"exile": {"top until": c, **YOURS}, "as": NAME},
        {"choose": {**c, "zone": "exile"}, "of": NAME, "count": "all", "as": "found"},
        made,
        *left,
    ]


def _into_libraries(g: Grammar) -> None:
    """Cards of a graveyard that are shuffled into the library (701.24)."""
    g.rule("do", "shuffle <targets:t> into your library", "shuffle <target:t> into your library")(
        lambda t: (
            [{"move": t, "to": "library"}, {"shuffle": "you"}]
            if isinstance(t.filter, dict) and t.filter.get("owner") == "you"
            else refuse()
        )
    )


def _whoever_did(g: Grammar) -> None:
    """ "Each player who discarded a card this way draws a card" (608.2c)."""
    for words, ref in (("discarded", "any discarded this way"), ("milled", "any milled this way")):
        for who, seats in (("each player", "players"), ("each opponent", "opponents")):
            g.rule(
                "sentence", f"{who} who {words} (a|an) <cardnoun1:c> this way <does:a>", ref=ref, seats=seats
            )(
                lambda c, a, ref, seats: [
                    {
                        "each": seats,
                        "do": [
                            {
                                "if": {"exists": both(c, {"zone": "any", "owner": "it", "in": Back(ref)})},
                                "then": done_by(a, "it"),
                            }
                        ],
                    }
                ]
            )
