"""Moving cards: whole zones, to a position in a library, shuffled in by their owners (401, 701.24)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.groups import _again, _top_or_bottom
from judge.cardtext.magic.nouns import TYPES, both
from judge.cardtext.magic.parts import OWN, Aim, Back, Of, Pick
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF

PLACES = {
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}


def add(g: Grammar) -> None:
    _nth(g)
    _owners(g)
    _shuffled_in(g)
    _taken(g)
    _either_object(g)
    _moving(g)
    _put_into_play(g)
    _zones(g)
    _whole_zones(g)


def _nth(g: Grammar) -> None:
    """Putting cards at a position from the top (401.7)."""
    for word, number in PLACES.items():
        for whose in ("its owner's", "your", "their owner's"):
            g.rule("do", f"put <thing1:t> into {whose} library {word} from the top", number=number)(
                lambda t, number: [{"move": t, "to": "library", "nth": number}]
            )
        g.rule(
            "clause",
            f"the owner of <target:t> puts it into their library {word} from the top or on the bottom",
            number=number,
        )(lambda t, number: _nth_or_bottom(t, number))


def _nth_or_bottom(t: object, number: int) -> list[object]:
    again = _again(t)
    branches = [
        {"name": "from the top", "do": [{"move": again, "to": "library", "nth": number}]},
        {"name": "bottom", "do": [{"move": again, "to": "library", "position": "bottom"}]},
    ]
    return [{"_aim": t}, {"who": Of("owner", again), "choose one": branches}]


KINDS: dict[str, dict[str, object]] = {
    **{kind: {"type": kind} for kind in ("artifact", "creature", "enchantment", "land", "planeswalker")},
    "permanent": {"is": "permanent"},
    "vehicle": {"subtype": "vehicle"},
    "spacecraft": {"subtype": "spacecraft"},
}


def _owners(g: Grammar) -> None:
    """ "Target creature's owner shuffles it into their library", of one kind or of two."""
    choice = "on (their|its owner's) choice of the top or bottom of (their|its owner's) library"
    shuffles = "shuffles it into (their|its owner's) library"
    aims = {kind: Aim(filter_) for kind, filter_ in KINDS.items()}
    aims |= {f"nonland {kind}": Aim({**KINDS[kind], "not type": "land"}) for kind in ("permanent",)}
    pairs = {
        f"{a} or {b}": Aim({"any": [KINDS[a], KINDS[b]]} if {a, b} - set(TYPES) else {"type": [a, b]})
        for a in KINDS
        for b in KINDS
        if a != b and "permanent" not in (a, b)
    }
    for words, aim in {**aims, **pairs}.items():
        if words in pairs:
            g.rule("clause", f"target {words}'s owner puts it {choice}", aim=aim)(
                lambda aim: _top_or_bottom(aim, "permanent")
            )
        g.rule("clause", f"target {words}'s owner {shuffles}", aim=aim)(
            lambda aim: [{"_aim": aim}, {"shuffle in": Back("permanent")}]
        )
    g.rule("clause", f"the owner of <target:t> {shuffles}")(
        lambda t: [{"_aim": t}, {"shuffle in": _again(t)}] if "zone" not in t.filter else _no()
    )
    g.rule("clause", f"the owner of <target:t> {shuffles} , then draws <n:k> (card|cards)")(
        lambda t, k: (
            [{"_aim": t}, {"shuffle in": _again(t)}, {"draw": k, "who": Of("owner", _again(t))}]
            if "zone" not in t.filter and k != "X"
            else _no()
        )
    )
    g.rule("clause", f"{SELF} 's owner {shuffles}")(lambda: [{"shuffle in": OWN}])
    g.rule("sentence", f"{SELF} 's owner {shuffles} and <does:a>")(
        lambda a: [{"shuffle in": OWN}, *done_by(a, Of("owner", OWN))]
    )
    for word in ("creature", "permanent"):
        g.rule("clause", f"enchanted {word}'s owner {shuffles}")(lambda: [{"shuffle in": "host"}])


def _no() -> object:
    raise Refused


def _shuffled_in(g: Grammar) -> None:
    """Shuffling targeted cards of a graveyard into a library (701.24)."""
    theirs = {"zone": "graveyard", "owner": Back("player", seat=True)}
    for many, least, most in (("up to <n:k>", 0, None), ("any number of", 0, "any"), ("<n:k>", None, None)):
        g.rule(
            "clause",
            f"<target_player:p> shuffles {many} target <cardnounn:c> from their graveyard into their library",
            least=least,
            most=most,
        )(
            lambda p, c, least, most, k=None: [
                {"_aim": p},
                {
                    "shuffle in": Aim(
                        both(c, theirs), k if least is None else least, k if most is None else most
                    ),
                    "who": Back("player", seat=True),
                },
            ]
        )  # fmt: skip


def _taken(g: Grammar) -> None:
    """Further ways of taking some of the cards looked at or milled."""
    attacking = {"to": "battlefield", "tapped": True, "attacks": True}
    g.phrase("taken_to", "onto the battlefield tapped and attacking", attacking)
    missed = "if you (didn't|don't) put a card into your hand this way"
    g.rule("sentence", f"<looked_at:l> . <taking:k> . <resting:r> . {missed} , <joined:e>")(_unless_taken)
    g.rule("sentence", "<looked_at:l> . <taking:k> . if <condition:c> , <taking:j> instead . <resting:r>")(
        _looked_instead
    )
    for whose, seats in (("target player's", "players"), ("target opponent's", "opponents")):
        g.rule("do", f"look at the top <n:k> cards of {whose} library", seats=seats)(
            lambda k, seats: [{"look": {"top": k, "of": Aim({"seat": seats}), "zone": "library"}}]
        )
    kept = {"of": "milled", "as": "kept"}
    them = "(from among them|from among the milled cards|from among those cards|milled this way)"
    for join in (" . ", " , then "):
        g.rule("sentence", f"<mills:m>{join}you may return (a|an) <cardnoun1:c> {them} to your hand")(
            lambda m, c: [m, {"choose": c or True, **kept, "up to": 1}, {"move": "kept", "to": "hand"}]
        )
    g.rule("pickcards", "up to <n:k> <placedcardn:n>")(lambda k, n: Pick(n, 0, k))
    g.rule("do", "return <pickcards:t> to your hand")(lambda t: [{"return": t}] if _of_yours(t) else _no())


def _looked_instead(l: Any, k: Any, c: object, j: Any, r: str) -> list[object]:  # noqa: E741
    """Take a number of the cards looked at, or another number if a condition holds."""
    from judge.cardtext.magic.libraries import _at_random, _kept, _rest

    (top, shown), (what, least, most, revealed, to) = l, k
    if shown or what is not None or least != most or j[0] is not None or j[1] != j[2] or j[3:] != k[3:]:
        raise Refused
    number = {"if": c, "then": j[1], "else": least}
    left = {**top, "top": {"minus": [top["top"], {"number of": "kept"}]}}
    rest = _at_random(left) if r == "random" else _rest(True, top, r)
    del revealed
    return [_kept(top, what, number, number), {"move": "kept", **to}, *rest]


def _of_yours(pick: Pick) -> bool:
    return isinstance(pick.filter, dict) and pick.filter.get("owner") == "you"


def _unless_taken(l: Any, k: Any, r: str, e: list[object]) -> list[object]:  # noqa: E741
    """An effect if no card was put into the hand."""
    from judge.cardtext.magic.libraries import _at_random, _kept, _rest

    (top, shown), (what, least, most, revealed, to) = l, k
    if to != {"to": "hand"}:
        raise Refused
    made: list[object] = [{"reveal": top}] if shown else []
    made.append(_kept(top, what, least, most))
    if revealed and not shown:
        made.append({"reveal": "kept"})
    made.append({"move": "kept", **to})
    left = {**top, "top": {"minus": [top["top"], {"number of": "kept"}]}}
    rest = _at_random(left) if r == "random" else _rest(True, top, r)
    return [*made, *rest, {"if": {"amount": {"number of": "kept"}, "max": 0}, "then": e}]


def _either_object(g: Grammar) -> None:
    """Targets that are a spell or a permanent, and several spells and abilities."""
    g.rule("do", "counter <targets:t>")(lambda t: [{"counter": t}])
    either = "spell or <noun1:n>"
    g.rule("targetable1", either)(lambda n: [{"zone": "stack", "is": "spell"}, n])
    for words in ("spells and/or abilities", "spells or abilities"):
        g.rule("targetablen", words)(lambda: {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]})


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


def _put_into_play(g: Grammar) -> None:
    for tapped in ("", " tapped"):
        g.rule(
            "do", f"return {SELF} from your graveyard to the battlefield{tapped} <bearing:b>", tapped=tapped
        )(
            lambda b, tapped: [
                {"put into play": "self", **({"tapped": True} if tapped else {}), **b, "_zone": "graveyard"}
            ]
        )
    g.rule(
        "do", "exile <target:t> , then return it to the battlefield under your control tapped and attacking"
    )(
        lambda t: [
            {"exile": t, "as": "away"},
            {"put into play": "away", "under": "you", "tapped": True, "attacks": True},
        ]
    )


def _zones(g: Grammar) -> None:
    both_zones = ["hand", "graveyard"]
    they = Back("player", seat=True)
    for kind in ("place", "places"):
        g.rule(kind, "(that player's|their) hand and graveyard")(lambda: {"zone": both_zones, "owner": they})
        g.rule(kind, "your hand and graveyard", "your hand or graveyard")(
            lambda: {"zone": both_zones, "owner": "you"}
        )
    graves: dict[str, object] = {"zone": "graveyard"}
    g.rule("do", "exile each opponent's graveyard")(
        lambda: [{"exile": {"all": {**graves, "owner": "opponents"}}}]
    )
    g.rule("do", "exile <groups:t> and all graveyards", "exile all <nounn:n> and graveyards")(
        lambda t=None, n=None: [{"together": [{"exile": t or {"all": n}}, {"exile": {"all": graves}}]}]
    )
    for verb, word in (("destroy", "destroy"), ("exile", "exile"), ("tap", "tap")):
        g.rule("do", f"{verb} all <nounn:n> except [for] <nounn:m>", word=word)(
            lambda n, m, word: [{word: {"all": both(n, {"none": m})}}]
        )
    g.rule("do", "return all <nounn:n> to their owners' hands except for <nounn:m>")(
        lambda n, m: [{"return": {"all": both(n, {"none": m})}}]
    )
    g.rule("do", f"put (a|an) <cardnoun1:c> from your hand onto the battlefield attached to {SELF}")(
        lambda c: [{"put into play": Pick(both(c, {"zone": "hand", "owner": "you"})), "attached": "self"}]
    )


def _whole_zones(g: Grammar) -> None:
    """All cards of hands and graveyards; what returns under its owners' control (406.1, 110.2)."""
    both_zones = ["hand", "graveyard"]
    for words in ("all hands and graveyards", "all graveyards and hands"):
        g.rule("do", f"exile all cards from {words}")(
            lambda: [{"exile": {"all": {"zone": both_zones, "owner": "players"}}}]
        )
    for whose, seats in (("target player's", "players"), ("target opponent's", "opponents")):
        g.rule("do", f"exile all cards from {whose} hand and graveyard", seats=seats)(
            lambda seats: [{"exile": {"all": {"zone": both_zones, "owner": Aim({"seat": seats})}}}]
        )
    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        for order in (f"the battlefield{tapped} under their owners' control",):
            g.rule("do", f"return <all:t> to {order}", more=more)(
                lambda t, more: [{"put into play": t, "under": "owner of it", **more}]
            )
