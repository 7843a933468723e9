"""Cards that are searched for, looked at, exiled and played, and where they go (Magic, 701.23)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.libraries import YOURS, _kept, from_exile
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.verbs import WHO, _any_card, _searched, did, with_x
from judge.cardtext.tokens import SELF

HAND = {"zone": "hand", "owner": "you"}
GRAVEYARD = {"zone": "graveyard", "owner": "you"}


def add(g: Grammar) -> None:
    _search_phrases(g)
    _split(g)
    _looked(g)
    _exiled(g)
    _cast(g)
    _from_hands(g)
    _both_zones(g)
    _search_with_x(g)
    _searched_with_condition(g)


def _no() -> object:
    raise Refused


def _search_phrases(g: Grammar) -> None:
    """What a search may find: one of two kinds, a number, any number."""
    for form in ("", "es"):
        kind = "looks" if form else "looked"
        lead = f"search{form} (your|their) library for"
        g.rule(kind, f"{lead} (a|an) <cardnoun1:c> or (a|an) <cardnoun1:d>")(
            lambda c, d: ({"any": [c, d]}, 1) if c and d else _no()
        )
        g.rule(kind, f"{lead} any number of <cardnounn:c>")(lambda c: (c, "any"))
        if form:
            g.rule(kind, f"{lead} up to <n:k> <cardnounn:c>")(lambda c, k: (c, k))
    for n, card in (("1", "card"), ("n", "cards")):
        g.rule(f"card{n}", f"<card_kind:a> card or <card_kind:b> {card}")(lambda a, b: {"any": [a, b]})
    found = "(it|that card|them|those cards|the card)"
    g.rule("brought", f"reveal {found} , put {found} into (your|their) hand")(lambda: {"to": "hand"})
    g.rule("brought", f"puts {found} into their hand", f"reveals {found} , puts {found} into their hand")(
        lambda: {"to": "hand"}
    )
    g.rule(
        "do",
        "search your library for <seeking:s> . [reveal (it|that card|those cards|them) ,] put"
        " (it|that card|those cards|them) into your hand , then shuffle",
    )(lambda s: _search(s, {"to": "hand"}))
    g.rule("seeking", "(a|an) <cardnoun1:c>")(lambda c: (c, 1))
    g.rule("seeking", "up to <n:k> <cardnounn:c>")(lambda c, k: (c, k))
    g.rule("seeking", "any number of <cardnounn:c>")(lambda c: (c, "any"))
    x = "search your library for up to x <cardnounn:c> ,"
    where = "where x is <amount_of:a>"
    for shown, to in (
        ("[reveal (those cards|them) ,] put (those cards|them) into your hand", {"to": "hand"}),
        ("put (those cards|them) onto the battlefield", {"to": "battlefield"}),
        ("put (those cards|them) onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
    ):
        for end in ("(, then|and|. then) shuffle [your library]",):
            g.rule("sentence", f"{x} {where} , {shown} {end}", f"{x} {where} . {shown} {end}", to=to)(
                lambda c, a, to: with_x(_search((c, "X"), to), a)
            )


def _search(s: Any, to: dict[str, object]) -> list[object]:
    filter_, count = s
    made: dict[str, object] = {"search": filter_ or "card", **to}
    if count == "any":
        made["any number"] = True
    elif count != 1:
        made["count"] = count
    return [made]


def _split(g: Grammar) -> None:
    """Found cards of which one goes to one zone and the rest to another."""
    for words, first in (
        ("onto the battlefield tapped", {"one to": "battlefield", "one tapped": True}),
        ("onto the battlefield", {"one to": "battlefield"}),
        ("into your hand", {"one to": "hand"}),
        ("into your graveyard", {"one to": "graveyard"}),
    ):
        g.phrase("one_goes", words, first)
    for words, rest in (
        ("the other into your hand", {"to": "hand"}),
        ("the rest into your hand", {"to": "hand"}),
        ("the other into your graveyard", {"to": "graveyard"}),
        ("the rest into your graveyard", {"to": "graveyard"}),
        ("the other onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
    ):
        g.phrase("rest_goes", words, rest)
    lead = "search your library for up to <n:k> <cardnounn:c> , reveal (them|those cards)"
    goes = "put one <one_goes:a> and [put] <rest_goes:b>"
    shuffled = "(, then|. then|and then) shuffle [your library]"
    g.rule(
        "do",
        f"{lead} , {goes} {shuffled}",
        f"{lead} , and {goes} {shuffled}",
        f"{lead} . {goes} {shuffled}",
        f"search your library for up to <n:k> <cardnounn:c> , {goes} {shuffled}",
    )(lambda k, c, a, b: [{"search": c or "card", "count": k, **a, **b}] if a["one to"] != b["to"] else _no())


def _looked(g: Grammar) -> None:
    """Looking at the top cards: some are put away, and the library may be shuffled."""
    g.rule("looked_at", "look at that many cards from the top of your library")(
        lambda: ({"top": "amount", **YOURS}, False)
    )
    left_on_top = "put (one of them|one of those cards) [back] on top of your library"
    g.rule(
        "sentence",
        f"<looked_at:l> . {left_on_top} . <resting:r>",
        f"<looked_at:l> . {left_on_top} and the rest <rest_where:r>",
    )(
        lambda l, r: _one_stays(l[0], r) if not l[1] else _no()  # noqa: E741
    )

    def taken(l: Any, k: Any) -> list[object]:  # noqa: E741
        (top, shown), (what, least, most, revealed, to) = l, k
        made: list[object] = [{"reveal": top}] if shown else []
        made.append(_kept(top, what, least, most))
        if revealed and not shown:
            made.append({"reveal": "kept"})
        return [*made, {"move": "kept", **to}]

    for join in (" ,", " .", " , then"):
        g.rule("sentence", f"<looked_at:l>{join} <taking:k> (, then|. then) shuffle [your library]")(
            lambda l, k: [*taken(l, k), {"shuffle": "you"}]  # noqa: E741
        )
    top_x = (
        "look at the top x cards of your library , where x is <amount_of:a> , then put them back in any order"
    )
    g.rule("sentence", top_x)(
        lambda a: [
            {"choose": True, "of": {"top": a, **YOURS}, "count": "all", "order": True, "as": "rest"},
            {"move": "rest", "to": "library", "position": "top"},
        ]
    )
    # A single revealed card: put into the hand if it is of a kind
    shown = "reveal the top card of your library . if it's (a|an) <cardnoun1:c> , put it into your hand"
    g.rule("sentence", f"{shown} . otherwise , <joined:e>")(
        lambda c, e: [
            {"reveal": {"top": 1, **YOURS}, "as": "revealed"},
            {
                "if": {"object": "revealed", "is": c},
                "then": [{"move": "revealed", "to": "hand"}],
                "else": e,
            },
        ]
    )


def _one_stays(top: dict[str, object], rest: str) -> list[object]:
    """One of the cards stays on top of the library; the others are moved first."""
    others: dict[str, object] = {
        "choose": {"none": {"in": "kept"}, "zone": "library"},
        "of": top,
        "count": "all",
    }
    if rest in ("graveyard", "hand"):
        away: list[object] = [{**others, "as": "rest"}, {"move": "rest", "to": rest}]
    elif rest in ("bottom", "random"):
        chance = {"random": True} if rest == "random" else {}
        away = [
            {**others, "order": True, **chance, "as": "rest"},
            {"move": "rest", "to": "library", "position": "bottom"},
        ]
    else:
        raise Refused
    return [{"choose": True, "of": top, "as": "kept"}, *away]


def _exiled(g: Grammar) -> None:
    """Exiled cards that may be played for a time."""
    those = "(it remains|they remain|that card remains|those cards remain)"
    g.rule("playtime", f"for as long as {those} exiled")(lambda: "always")
    g.rule("playtime", "until your next end step")(lambda: "your next end step")
    g.rule("playtime", f"for as long as you control {SELF}")(lambda: "controlled")
    g.rule("exiles", "exile a card at random from your graveyard")(
        lambda: [
            {"choose": GRAVEYARD, "random": True, "as": "random"},
            {"exile": "random", "as": "exiled cards"},
        ]
    )
    g.rule("exiles", "exile the top two cards of your library . choose one of them")(
        lambda: [
            {"exile": {"top": 2, "of": "you", "zone": "library"}, "as": "exiled"},
            {"choose": True, "of": "exiled", "as": "exiled cards"},
        ]
    )
    g.rule("exiles", "exile all the cards from your hand , then draw that many cards")(
        lambda: [
            {"exile": {"all": HAND}, "as": "exiled cards"},
            {"draw": {"number of": "exiled cards", "done": True}},
        ]
    )
    g.rule("exiles", "exile cards from the top of your library equal to <amount_of:a>",
           "exile a number of cards from the top of your library equal to <amount_of:a>")(
        lambda a: [{"exile": {"top": a, "of": "you", "zone": "library"}, "as": "exiled cards"}]
    )  # fmt: skip
    g.rule("exiles", "exile that many cards from the top of your library")(
        lambda: [{"exile": {"top": "amount", "of": "you", "zone": "library"}, "as": "exiled cards"}]
    )
    g.rule("exiles", "exile the top x cards of your library , where x is <amount_of:a>")(
        lambda a: [{"exile": {"top": a, "of": "you", "zone": "library"}, "as": "exiled cards"}]
    )
    for who in ("that player's", "their"):
        g.rule("exiles", f"exile the top card of {who} library")(
            lambda: [
                {
                    "exile": {"top": 1, "of": Back("player", seat=True), "zone": "library"},
                    "as": "exiled cards",
                }
            ]
        )
        g.rule("exiles", f"exile the top <n:k> cards of {who} library")(
            lambda k: [
                {
                    "exile": {"top": k, "of": Back("player", seat=True), "zone": "library"},
                    "as": "exiled cards",
                }
            ]
        )
    them = "(it|that card|them|those cards|cards exiled this way|the exiled card|the exiled cards)"
    for verb in ("play", "cast"):
        for words, free in (("", False), (" without paying (its mana cost|their mana costs)", True)):
            g.rule(
                "sentence",
                f"<exiles:e> . you may {verb} {them} <playtime:u>{words}",
                f"<exiles:e> . <playtime:u> , you may {verb} {them}{words}",
                verb=verb,
                free=free,
            )(
                lambda e, u, verb, free: [
                    *e, {"last": {"as though": from_exile(verb, free)}, "of": "exiled cards", "until": u},
                ]
            )  # fmt: skip
    g.rule("do", "exile the top card of that player's library")(
        lambda: [{"exile": {"top": 1, "of": Back("player", seat=True), "zone": "library"}}]
    )
    g.rule("do", "exile the top <n:k> cards of that player's library")(
        lambda k: [{"exile": {"top": k, "of": Back("player", seat=True), "zone": "library"}}]
    )
    did(g, "mill cards equal to <amount_of:a>")(lambda a: [{"mill": a, "who": WHO}])
    did(g, "mill x cards , where x is <amount_of:a>")(lambda a: [{"mill": a, "who": WHO}])


def _cast(g: Grammar) -> None:
    """Casting spells of a kind from the hand without paying, within a bound (608.2g)."""

    @g.rule("castable", "<spellnoun1:s>")
    def castable(s: Any) -> object:
        card = as_cards(s)
        if set(card) <= {"type"} or "controller" in card:
            raise Refused  # read by another rule
        return card if "type" in card else both(card, {"not type": "land"})

    free = "without paying its mana cost"
    g.rule("bound_by", "that damage", "the damage dealt", "the amount of damage dealt")(lambda: "amount")
    g.rule("bound_by", "<amount_of:a>")(lambda a: a)
    bound = "with mana value less than or equal to <bound_by:k>"
    for limit in (
        f"{bound} from your hand",
        f"from your hand {bound}",
        "from your hand with mana value <n:k> or less",
    ):
        g.rule("clause", f"you may cast (a|an) <castable:c> {limit} {free}")(
            lambda c, k: [
                {"choose": both(both(c, HAND), {"mana value": {"max": k}}), "up to": 1, "as": "cast now"},
                {"cast": "cast now", "without paying": True},
            ]
        )
    g.rule("clause", "you may cast (a|an) <castable:c> from your graveyard")(
        lambda c: [
            {"choose": both(c, GRAVEYARD), "up to": 1, "as": "cast now"},
            {"cast": "cast now"},
        ]
    )


def _from_hands(g: Grammar) -> None:
    """A card of somebody's hand is chosen and exiled, by whichever words."""
    hand = {"zone": "hand", "owner": Back("player", seat=True)}
    g.rule("out_of_it", "(a|an) <cardnoun1:c> from it")(lambda c: c)
    for words, bound in (("less", "max"), ("greater", "min")):
        g.rule("out_of_it", f"(a|an) <cardnoun1:c> from it with mana value <n:k> or {words}", bound=bound)(
            lambda c, k, bound: both(c, {"mana value": {bound: k}})
        )
    picked = "(you choose|choose) <out_of_it:c>"
    for exiled in ("exile that card", "that player exiles that card", "they exile that card", "exile it"):
        for shows in ("<target_player:p> reveals their hand",):
            g.rule("sentence", f"{shows} . {picked} . {exiled}", f"{shows} and {picked} . {exiled}")(
                lambda p, c: [
                    {"reveal": {"all": {"zone": "hand", "owner": p}}},
                    {"choose": both(c, hand), "as": "picked"},
                    {"exile": "picked"},
                ]
            )
    away = f"exile (that card|it) until {SELF} leaves the battlefield"
    for joined in (" . ", " and "):
        g.rule("sentence", f"<target_player:p> reveals their hand{joined}{picked} . {away}")(
            lambda p, c: [
                {"reveal": {"all": {"zone": "hand", "owner": p}}},
                {"choose": both(c, hand), "as": "picked"},
                {"exile": "picked", "until": "source"},
            ]
        )
    g.rule(
        "sentence",
        "<target_player:p> reveals their hand . you may choose <out_of_it:c> ."
        " if you do , (they discard|that player discards) that card",
    )(
        lambda p, c: [
            {"reveal": {"all": {"zone": "hand", "owner": p}}},
            {"choose": both(c, hand), "up to": 1, "as": "picked"},
            {"discard cards": "picked"},
        ]
    )


def _both_zones(g: Grammar) -> None:
    """Searching the library, the graveyard, or both (701.23)."""
    both_zones = "search your library and/or graveyard for (a|an) <cardnoun1:c>"
    lead = f"{both_zones} , reveal it , (and|then) put it into your hand"
    lead2 = f"{both_zones} and put it onto the battlefield"
    end = ". if you (search|searched) your library this way , shuffle [(your library|it)]"
    g.rule("do", f"{lead} {end}")(lambda c: _either_zone(c, "hand"))
    g.rule("do", f"{lead2} {end}")(lambda c: _either_zone(c, "battlefield"))
    g.rule("sentence", f"you may {lead} {end}")(lambda c: [{"may": _either_zone(c, "hand")}])
    g.rule("sentence", f"you may {lead2} {end}")(lambda c: [{"may": _either_zone(c, "battlefield")}])


def _either_zone(c: object, to: str) -> list[object]:
    there = both(c, {"zone": "graveyard", "owner": "you"})
    shown = [{"reveal": "found"}] if to == "hand" else []
    taken = [{"choose": there, "up to": 1, "as": "found"}, *shown, {"move": "found", "to": to}]
    branches = [
        {"name": "library", "do": [{"search": c, "also": "graveyard", "to": to}]},
        {"name": "graveyard", "do": taken},
    ]
    return [{"choose one": branches}]


def _search_with_x(g: Grammar) -> None:
    """A search whose X is told in the middle (701.23)."""
    ends = "(, then|. then|, and|and) shuffle [your library]"
    for lead in (" ,", " ."):
        g.rule(
            "sentence",
            "search your library for (a|an) <cardnoun1:c> , where x is"
            f" <amount_of:a>{lead} <brought:b> {ends}",
        )(lambda c, a, b: with_x([{"search": _any_card(c), **b}], a))


def _searched_with_condition(g: Grammar) -> None:
    """Searches whose result goes to a zone that depends on a condition (701.23)."""
    it = "(it|that card|the card|them|those cards)"
    ends = "(. then shuffle|, then shuffle|. shuffle) [your library]"
    for words, tapped in (("", {}), ("tapped", {"tapped": True})):
        g.rule(
            "sentence",
            f"<looked:l> , reveal {it} , [and] put {it} into your hand . if <condition:c> , put {it} onto the"
            f" battlefield {words} instead {ends}",
            f"<looked:l> , reveal {it} , [and] put {it} into your hand . if <condition:c> , instead put {it}"
            f" onto the battlefield {words} {ends}",
            tapped=tapped,
        )(
            lambda l, c, tapped: [  # noqa: E741
                {
                    "if": c,
                    "then": _found(l, {"to": "battlefield", **tapped}),
                    "else": _found(l, {"to": "hand"}),
                }
            ]
        )


def _found(looked: object, where: dict[str, object]) -> list[object]:
    made: Any = _searched(looked, where)
    return [{key: value for key, value in one.items() if key != "who"} for one in made]
