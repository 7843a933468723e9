"""Cards on top of libraries and in hands: looking, revealing, moving, shuffling in (Magic, 401, 701)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, Aim, Back
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF

YOURS = {"of": "you", "zone": "library"}


GRAVEYARD = {"zone": "graveyard", "owner": "you"}


def add(g: Grammar) -> None:
    _looking(g)
    _one_on_top(g)
    _impulses(g)
    _hands(g)
    _moving(g)
    _searches(g)
    _until(g)
    _top_shown(g)
    _shuffled_in(g)
    _put_into_graveyards(g)


def _rest(kept: object, top: dict[str, object], where: str) -> list[object]:
    """Put the rest of the cards into the graveyard or on the bottom or top of the library."""
    left = {**top, "top": {"minus": [top["top"], {"number of": "kept"}]}} if kept else top
    if where == "graveyard":
        return [{"move": left, "to": "graveyard"}]
    if where == "hand":
        return [{"move": left, "to": "hand"}]
    return [
        {"choose": True, "of": left, "count": "all", "order": True, "as": "rest"},
        {"move": "rest", "to": "library", "position": where},
    ]


def _kept(top: dict[str, object], what: object, least: object, most: object) -> dict[str, object]:
    made: dict[str, object] = {"choose": True if what is None else what, "of": top}
    if least == most:
        if most != 1:
            made["count"] = most
    elif most == "any":
        made["any number"] = True
    else:
        made["up to"] = most
    return {**made, "as": "kept"}


def _looking(g: Grammar) -> None:
    """Looking at the top cards, taking some, and putting the rest elsewhere."""
    for n, word in (("1", "card"), ("n", "cards")):
        del n
        g.rule("top_cards", f"the top <n:k> {word} of your library")(lambda k: {"top": k, **YOURS})
    g.rule("viewed", "look at <top_cards:t>", "reveal <top_cards:t>")(lambda t: t)
    g.rule("looked_at", "look at <top_cards:t>")(lambda t: (t, False))
    g.rule("looked_at", "reveal <top_cards:t>")(lambda t: (t, True))
    g.rule("looked_at", "look at the top x cards of your library , where x is <amount_of:a>")(
        lambda a: ({"top": a, **YOURS}, False)
    )
    g.rule("looked_at", "reveal the top x cards of your library , where x is <amount_of:a>")(
        lambda a: ({"top": a, **YOURS}, True)
    )
    for words, where in (
        ("into your graveyard", "graveyard"),
        ("into your hand", "hand"),
        ("on the bottom of your library in any order", "bottom"),
        ("on the bottom of your library in a random order", "random"),
        ("on the bottom", "bottom"),
        ("back on top in any order", "top"),
        ("back on top of your library in any order", "top"),
        ("on top of your library in any order", "top"),
    ):
        g.phrase("rest_where", words, where)
    g.phrase("rest_where1", "on the bottom of your library", "bottom")
    g.phrase("rest_where1", "into your graveyard", "graveyard")
    g.phrase("rest_where1", "into your hand", "hand")
    g.phrase("rest_where1", "on top of your library", "top")
    # the cards taken: (filter, least, most, revealed, destination)
    for words, to in (
        ("into your hand", {"to": "hand"}),
        ("onto the battlefield", {"to": "battlefield"}),
        ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
        ("into your graveyard", {"to": "graveyard"}),
    ):
        g.phrase("taken_to", words, to)
    them = "(from among them|from among those cards|of those cards|of them)"
    card, cards = "(a|an) <cardnoun1:c>", "<cardnounn:c>"
    g.rule("taking", "put <n:k> (of them|of those cards) <taken_to:w>")(lambda k, w: (None, k, k, False, w))
    g.rule("taking", "you may put <n:k> (of them|of those cards) <taken_to:w>")(
        lambda k, w: (None, 0, k, False, w)
    )
    g.rule("taking", f"you may reveal {card} {them} and put (it|that card) <taken_to:w>")(
        lambda c, w: (c, 0, 1, True, w)
    )
    g.rule("taking", f"you may reveal up to <n:k> {cards} {them} and put (them|those cards) <taken_to:w>")(
        lambda k, c, w: (c, 0, k, True, w)
    )
    g.rule("taking", f"reveal up to <n:k> {cards} {them} and put (them|those cards) <taken_to:w>")(
        lambda k, c, w: (c, 0, k, True, w)
    )
    g.rule("taking", f"reveal any number of {cards} {them} and put (them|those cards) <taken_to:w>")(
        lambda c, w: (c, 0, "any", True, w)
    )
    g.rule("taking", f"you may reveal any number of {cards} {them} and put (them|those cards) <taken_to:w>")(
        lambda c, w: (c, 0, "any", True, w)
    )
    g.rule("taking", f"you may put {card} {them} <taken_to:w>")(lambda c, w: (c, 0, 1, False, w))
    g.rule("taking", f"put {card} {them} <taken_to:w>")(lambda c, w: (c, 1, 1, False, w))
    g.rule("taking", f"put up to <n:k> {cards} {them} <taken_to:w>")(lambda k, c, w: (c, 0, k, False, w))
    g.rule("taking", f"you may put up to <n:k> {cards} {them} <taken_to:w>")(
        lambda k, c, w: (c, 0, k, False, w)
    )
    g.rule("taking", f"put any number of {cards} {them} <taken_to:w>")(lambda c, w: (c, 0, "any", False, w))
    g.rule("resting", "put the rest <rest_where:r>", "put the other <rest_where1:r>")(lambda r: r)
    g.rule("resting", "then put the rest <rest_where:r>")(lambda r: r)

    def looked(l: Any, k: Any, r: str) -> list[object]:  # noqa: E741
        (top, shown), (what, least, most, revealed, to) = l, k
        made = [{"reveal": top}] if shown else []
        made.append(_kept(top, what, least, most))
        if revealed and not shown:
            made.append({"reveal": "kept"})
        made.append({"move": "kept", **to})
        if r == "random":  # a random order is known to nobody
            return [*made, *_at_random({**top, "top": {"minus": [top["top"], {"number of": "kept"}]}})]
        return [*made, *_rest(True, top, r)]

    g.rule("sentence", "<looked_at:l> . <taking:k> . <resting:r>")(looked)
    g.rule("sentence", "<looked_at:l> . <taking:k> and the rest <rest_where:r>")(looked)
    g.rule("sentence", "<looked_at:l> . <taking:k> and the other <rest_where1:r>")(looked)
    g.rule("sentence", "<looked_at:l> , then <taking:k> and the rest <rest_where:r>")(looked)
    g.rule("sentence", "<looked_at:l> and <taking:k> . <resting:r>")(looked)

    def shown(l: Any, c: object, r: str) -> list[Any]:  # noqa: E741
        """Put all cards of a kind among them into the hand, the rest elsewhere."""
        top, revealed = l
        if not revealed:
            raise Refused
        made: list[object] = [{"reveal": top}]
        many = {**_kept(top, c, 0, "any"), "count": "all"}
        many.pop("any number")
        made += [many, {"move": "kept", "to": "hand"}]
        left = {**top, "top": {"minus": [top["top"], {"number of": "kept"}]}}
        return [*made, *(_at_random(left) if r == "random" else _rest(True, top, r))]

    g.rule("all_of", "put all <cardnounn:c> (revealed this way|from among them) into your hand")(lambda c: c)
    g.rule("sentence", "<looked_at:l> . <all_of:c> and the rest <rest_where:r>")(shown)
    g.rule("sentence", "<looked_at:l> . <all_of:c> . <resting:r>")(shown)
    g.rule("sentence", "look at <top_cards:t> , then put them back in any order")(
        lambda t: _rest(None, t, "top")
    )
    g.rule("sentence", "look at <top_cards:t> . put them back in any order")(lambda t: _rest(None, t, "top"))


def _at_random(cards: dict[str, object]) -> list[object]:
    return [
        {"choose": True, "of": cards, "count": "all", "order": True, "random": True, "as": "rest"},
        {"move": "rest", "to": "library", "position": "bottom"},
    ]


def _one_on_top(g: Grammar) -> None:
    """The top card, looked at or revealed, with an effect if it is of some kind."""
    for whose, of in (("your library", "you"), ("target player's library", "players"),
                      ("target opponent's library", "opponents")):  # fmt: skip
        who = of if of == "you" else Aim({"seat": of})
        g.rule("on_top", f"the top card of {whose}")(lambda who=who: {"top": 1, "of": who, "zone": "library"})
    g.rule("do", "look at <on_top:t>")(lambda t: [{"look": t, "as": "looked at"}])
    g.rule("do", "reveal <on_top:t>")(lambda t: [{"reveal": t, "as": "revealed"}])


def _impulses(g: Grammar) -> None:
    """Exiling cards from the top and playing them for a time (611.2)."""
    for words, until in (
        ("this turn", "turn"),
        ("until end of turn", "turn"),
        ("until the end of your next turn", "end of your next turn"),
        ("until your next turn", "your next turn"),
    ):
        g.phrase("playtime", words, until)
    for n, count in (("1", "the top card"), ("n", "the top <n:k> cards")):
        it = "(it|that card)" if n == "1" else "(them|those cards)"
        lead = f"exile {count} of your library ."

        def may_play(u: str, k: object = 1, verb: str = "play", free: bool = False) -> list[object]:
            return [
                {"exile": {"top": k, "of": "you", "zone": "library"}, "as": "exiled cards"},
                {"last": {"as though": from_exile(verb, free)}, "of": "exiled cards", "until": u},
            ]

        freely = "without paying (its mana cost|their mana costs)"
        for verb in ("play", "cast"):
            for words, free in (("", False), (f" {freely}", True)):
                told = {"verb": verb, "free": free}
                g.rule("sentence", f"{lead} you may {verb} {it} <playtime:u>{words}",
                       f"{lead} <playtime:u> , you may {verb} {it}{words}", **told)(may_play)  # fmt: skip


def from_exile(verb: str, free: bool) -> object:
    """The permission to play or cast cards from exile, also without paying (118.9)."""
    there = f"{verb} from exile"
    return [there, "cast without paying"] if free else there


def _hands(g: Grammar) -> None:
    def looks(p: object) -> list[object]:
        return [{"look": {"all": {"zone": "hand", "owner": p}}}]

    g.rule("do", "look at <target_player:p> 's hand")(looks)
    g.rule("do", "look at target player's hand")(lambda: looks(Aim({"seat": "players"})))
    g.rule("do", "look at target opponent's hand")(lambda: looks(Aim({"seat": "opponents"})))
    hand = {"zone": "hand", "owner": Back("player", seat=True)}

    def thoughtseize(p: object, c: object, then: str, shown: str = "reveal") -> list[object]:
        done = {"discard cards": "picked"} if then == "discard" else {"exile": "picked"}
        return [
            {shown: {"all": {"zone": "hand", "owner": p}}},
            {"choose": both(c, hand), "as": "picked"},
            done,
        ]

    picked = "(you choose|choose) <out_of_it:c>"
    discards = "(that player|the player|they) (discards|discard) that card"
    for shows, who in (
        ("<target_player:p> reveals their hand", None),
        ("look at target player's hand", "players"),
        ("look at target opponent's hand", "opponents"),
    ):
        for join in (" . ", " and ", " , then "):
            for then, words in (("discard", discards), ("exile", "(and|you) exile that card")):
                if who is None:
                    if join == " and ":
                        continue
                    g.rule("sentence", f"{shows}{join}{picked} . {words}", then=then)(thoughtseize)
                else:
                    g.rule(
                        "sentence",
                        f"{shows}{join}{picked} . {words}",
                        then=then,
                        shown="look",
                        p=Aim({"seat": who}),
                    )(thoughtseize)
    g.rule("sentence", f"<target_player:p> reveals their hand . {picked} and exile it")(
        lambda p, c: thoughtseize(p, c, "exile")
    )
    g.rule("sentence", f"<target_player:p> reveals their hand . {picked} and exile that card")(
        lambda p, c: thoughtseize(p, c, "exile")
    )


def _moving(g: Grammar) -> None:
    """Putting cards from the hand into the library."""
    own = {"zone": "hand", "owner": "you"}
    for words, position in (("on top of", "top"), ("on the bottom of", "bottom")):
        g.rule("do", f"put a card from your hand {words} your library", position=position)(
            lambda position: [
                {"choose": own, "as": "put"},
                {"move": "put", "to": "library", "position": position},
            ]
        )
        g.rule("do", f"put <n:k> cards from your hand {words} your library in any order", position=position)(
            lambda k, position: [
                {"choose": own, "count": k, "order": True, "as": "put"},
                {"move": "put", "to": "library", "position": position},
            ]
        )
    g.rule("do", "shuffle your graveyard into your library")(
        lambda: [
            {"move": {"all": {"zone": "graveyard", "owner": "you"}}, "to": "library"},
            {"shuffle": "you"},
        ]
    )


def _until(g: Grammar) -> None:
    """Revealing cards from the top until one of a kind is revealed."""

    def dug(c: Any, w: dict[str, object], r: str) -> list[object]:
        if not c:
            raise Refused
        left = {"choose": {"zone": "library"}, "of": "revealed", "count": "all"}
        if r == "graveyard":
            rest: list[object] = [{**left, "as": "rest"}, {"move": "rest", "to": "graveyard"}]
        else:
            how = {"order": True, "random": True} if r == "random" else {"order": True}
            rest = [{**left, **how, "as": "rest"}, {"move": "rest", "to": "library", "position": "bottom"}]
        return [
            {"reveal": {"top until": c, **YOURS}, "as": "revealed"},
            {"choose": {**c, "zone": "library"}, "of": "revealed", "count": "all", "as": "found"},
            {"move": "found", **w},
            *(rest if r in ("graveyard", "random", "bottom") else refuse()),
        ]

    lead = "reveal cards from the top of your library until you reveal (a|an) <cardnoun1:c>"
    others = "(the rest|all other cards revealed this way|the other cards|all other revealed cards)"
    for join in (".", ", then", "and"):
        g.rule(
            "sentence",
            f"{lead} {join} put that card <taken_to:w> and {others} <rest_where:r>",
            f"{lead} {join} put that card <taken_to:w> and put {others} <rest_where:r>",
            f"{lead} {join} put that card <taken_to:w> . (then put|put) {others} <rest_where:r>",
            f"{lead} {join} put that card <taken_to:w> , then put {others} <rest_where:r>",
        )(dug)


def _searches(g: Grammar) -> None:
    """Searching for a card that goes on top of the shuffled library."""
    card = "search your library for (a|an) <cardnoun1:c>"
    shown = "[, reveal (it|that card)|and reveal (it|that card)]"
    top = "put (it|that card|the card) on top [of (it|your library)]"
    g.rule(
        "do",
        f"{card} {shown} , then shuffle [your library] and {top}",
        f"{card} {shown} . shuffle [your library] , then {top}",
        f"{card} {shown} . then shuffle [your library] and {top}",
    )(lambda c: [{"search": c or "card", "to": "library"}])


def _top_shown(g: Grammar) -> None:
    """The top card is revealed, and put into the hand if it is of a kind (701.20)."""
    shown = (
        "reveals the top card of their library . if it's (a|an) <cardnoun1:c> , that player puts it into"
        " their hand"
    )
    g.rule("sentence", f"<actor:p> {shown}")(
        lambda p, c: (
            [
                {"reveal": {"top": 1, "of": p, "zone": "library"}, "as": "revealed"},
                {"if": {"object": "revealed", "is": c}, "then": [{"move": "revealed", "to": "hand"}]},
            ]
            if isinstance(p, str) and p not in ("players", "opponents", "others")
            else refuse()
        )
    )


def _shuffled_in(g: Grammar) -> None:
    """What is shuffled into a library together with other cards (701.24)."""
    own = "your graveyard into (their owner's|your) library"
    g.rule("do", f"shuffle {SELF} and {own}")(
        lambda: [{"shuffle in": ["self", {"all": dict(GRAVEYARD)}], "who": "you"}]
    )
    g.rule("do", "shuffle <targets:t> into (your|their owner's) library")(
        lambda t: (
            [{"shuffle in": t, "who": "you"}]
            if isinstance(t.filter, dict) and t.filter.get("owner") == "you"
            else refuse()
        )
    )
    g.rule("do", "shuffle <target:t> into your library")(
        lambda t: (
            [{"shuffle in": t, "who": "you"}]
            if isinstance(t.filter, dict) and t.filter.get("owner") == "you"
            else refuse()
        )
    )
    g.rule("do", "shuffle all <cardnounn:c> from your graveyard into your library")(
        lambda c: [{"shuffle in": {"all": both(c, dict(GRAVEYARD))}, "who": "you"}]
    )
    g.rule("do", f"shuffle {SELF} into your library")(lambda: [{"shuffle in": OWN, "who": "you"}])


def _put_into_graveyards(g: Grammar) -> None:
    """Cards put from a library into a graveyard in other words than "mill" (701.17)."""
    from_ = "from the top of (your|their) library into (your|their) graveyard"
    did(g, f"put a number of cards equal to <amount_of:a> {from_}")(lambda a: [{"mill": a, "who": WHO}])
    did(g, f"put x cards {from_} , where x is <amount_of:a>")(lambda a: [{"mill": a, "who": WHO}])
