"""Any number of objects, references by "this way", and effects on several objects (Magic, 608.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _any_number(g)
    _shared_out(g)
    _named_cards(g)
    _milled(g)
    _replacements(g)
    _two_groups(g)


def _chosen(filter_: object, verb: str, most: object = None) -> list[Any]:
    """Choose any number of objects and carry out the instruction for all of them."""
    bound = {"any number": True} if most is None else {"up to": most}
    name = {"sacrifice": "sacrificed", "discard cards": "discarded"}.get(verb, f"{verb}ed this way")
    return [{"choose": filter_, **bound, "as": name}, {verb: name}]


def _any_number(g: Grammar) -> None:
    """ "Sacrifice any number of creatures", followed by "that many" or "for each"."""
    mine = {"controller": "you"}
    hand = {"zone": "hand", "owner": "you"}
    g.rule("chosen_group", "sacrifice any number of <nounn:n>")(lambda n: (both(n, mine), "sacrifice", None))
    g.rule("chosen_group", "sacrifice any number of other <nounn:n>")(
        lambda n: (both(n, {**mine, "other": True}), "sacrifice", None)
    )
    g.rule("chosen_group", "tap any number of untapped <nounn:n>")(
        lambda n: (both(n, {"is": "untapped"}), "tap", None)
    )
    g.rule("chosen_group", "discard any number of <cardnounn:n>")(
        lambda n: (both(n, hand), "discard cards", None)
    )
    g.rule("chosen_group", "discard up to <n:k> <cardnounn:n>")(
        lambda k, n: (both(n, hand), "discard cards", k)
    )
    g.rule("chosen_group", "exile any number of <placedcardn:n>")(lambda n: (n, "exile", None))
    g.rule("chosen_group", "return any number of <placedcardn:n> to (your|their owner's) hand")(
        lambda n: (n, "return", None)
    )
    g.rule("clause", "[you] [may] <chosen_group:c>")(lambda c: _chosen(*c))  # none of them is a number, too


def _so_many(group: Any) -> dict[str, object]:
    return {"number of": _chosen(*group)[0]["as"]}


def _shared_out(g: Grammar) -> None:
    """Counters on several objects, cards that each player exiles, actions caused by another player."""
    three = "(a|an) <counter:a> counter , (a|an) <counter:b> counter , and (a|an) <counter:c> counter"
    g.rule("do", f"put {three} on <thing1:t>")(
        lambda a, b, c, t: [
            {"put counters": one, "amount": 1, "on": t if at == 0 else _again(t)}
            for at, one in enumerate((a, b, c))
        ]
    )  # fmt: skip
    g.rule("do", "put <n:k> <counter:a> counters and <n:j> <counter:b> counters on <thing1:t>")(
        lambda k, a, j, b, t: [
            {"put counters": a, "amount": k, "on": t}, {"put counters": b, "amount": j, "on": _again(t)},
        ]
    )  # fmt: skip
    for words, zone in (("hand", "hand"), ("graveyard", "graveyard")):
        g.rule("does", f"exiles a card from their {words}", zone=zone)(
            lambda zone: [{"exile a": {"zone": zone}, "who": WHO}]
        )
        g.rule("does", f"exiles <n:k> cards from their {words}", zone=zone)(
            lambda k, zone: [{"exile a": {"zone": zone}, "count": k, "who": WHO}]
        )
    did(g, "exile all cards from (their|your) graveyard")(
        lambda: [{"exile": {"all": {"zone": "graveyard", "owner": WHO}}}]
    )
    did(g, "exile (their|your) graveyard")(lambda: [{"exile": {"all": {"zone": "graveyard", "owner": WHO}}}])
    g.rule("do", "exile each opponent's graveyard")(
        lambda: [{"exile": {"all": {"zone": "graveyard", "owner": "opponents"}}}]
    )
    g.rule("do", "untap each <noun1:n>")(lambda n: [{"untap": {"all": n}}])
    g.rule("do", "double <thing1:t> 's power until end of turn")(lambda t: [{"double power": t}])
    g.rule("do", "double target creature's power until end of turn")(
        lambda: [{"double power": Aim({"type": "creature"})}]
    )
    g.rule("do", "suspect <thing1:t>")(lambda t: [{"suspect": t}])
    g.rule("do", "detain <thing:t>")(lambda t: [{"detain": t}])
    g.rule("do", "manifest the top card of your library")(lambda: [{"manifest": 1}])
    g.rule("do", "manifest the top <n:k> cards of your library")(lambda k: [{"manifest": k}])
    g.rule("do", "discover <n:k>")(lambda k: [{"discover": k}])
    g.rule("do", "reveal <back1:t>")(lambda t: [{"reveal": t}])
    g.rule("do", "proliferate twice")(lambda: [{"proliferate": True}, {"proliferate": True}])
    owner = "on (their|its owner's) choice of the top or bottom of (their|its owner's) library"
    g.rule("clause", f"<target:t> 's owner puts it {owner}")(lambda t: _top_or_bottom(t))
    for noun in ("creature", "permanent", "artifact"):
        filter_ = {"is": "permanent"} if noun == "permanent" else {"type": noun}
        g.rule("clause", f"target {noun}'s owner puts it {owner}", filter_=filter_, noun=noun)(
            lambda filter_, noun: _top_or_bottom(Aim(filter_), noun)
        )
        g.rule("clause", f"target nonland {noun}'s owner puts it {owner}", filter_=filter_, noun=noun)(
            lambda filter_, noun: _top_or_bottom(Aim({**filter_, "not type": "land"}), noun)
        )
    g.rule("clause", f"the owner of <target:t> puts it {owner}")(lambda t: _top_or_bottom(t))


def _again(thing: object) -> Any:
    if not isinstance(thing, Aim):
        return thing
    kind = thing.filter.get("type") if isinstance(thing.filter, dict) else None
    return Back(kind if isinstance(kind, str) else "permanent")


def _top_or_bottom(t: object, noun: str = "") -> list[object]:
    """The owner chooses between top and bottom of the library."""
    again = Back(noun) if noun else _again(t)
    branches = [
        {"name": place, "do": [{"move": again, "to": "library", "position": place}]}
        for place in ("top", "bottom")
    ]
    return [{"_aim": t}, {"who": Of("owner", again), "choose one": branches}]


def _named_cards(g: Grammar) -> None:
    """Effects on cards with a chosen name (201.4)."""
    g.phrase("a_name", "choose a card name", "named card")
    named = {"name": "card", "as": "named card"}
    all_named = "all cards with that name"
    hand = {"zone": "hand", "owner": Back("player", seat=True), "same name": "named card"}
    g.rule("sentence", f"<a_name:_> . <target_player:p> reveals their hand and discards {all_named}",
           f"<a_name:_> , then <target_player:p> reveals their hand and discards {all_named}")(
        lambda p: [named, {"reveal": {"all": {"zone": "hand", "owner": p}}}, {"discard cards": {"all": hand}}]
    )  # fmt: skip


def _milled(g: Grammar) -> None:
    """Taking some of the cards just milled."""
    kept = {"of": "milled", "as": "kept"}
    them = "(from among them|from among the milled cards|from among those cards|milled this way)"
    g.rule("mills", "mill <n:k> cards")(lambda k: {"mill": k, "as": "milled"})
    g.rule("mills", "mill a card")(lambda: {"mill": 1, "as": "milled"})
    for words, to in (
        ("into your hand", {"to": "hand"}),
        ("onto the battlefield", {"to": "battlefield"}),
        ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
        ("on top of your library", {"to": "library"}),
    ):
        for join in (" . ", " , then "):
            for may, bound in (("you may put", {"up to": 1}), ("put", {})):
                g.rule(
                    "sentence",
                    f"<mills:m>{join}{may} (a|an) <cardnoun1:c> {them} {words}",
                    to=to,
                    bound=bound,
                )(
                    lambda m, c, to, bound: [
                        m,
                        {"choose": c or True, **kept, **bound},
                        {"move": "kept", **to},
                    ]
                )
                g.rule(
                    "sentence",
                    f"<mills:m>{join}{may} (a|an) <cardnoun1:c> {them} {words} . if you don't , <joined:e>",
                    to=to,
                )(
                    lambda m, c, e, to, may=may: (
                        [
                            m,
                            {"choose": c or True, **kept, "up to": 1},
                            {"move": "kept", **to},
                            {"if": {"amount": {"number of": "kept"}, "max": 0}, "then": e},
                        ]
                        if may == "you may put"
                        else refuse()
                    )
                )
            g.rule("sentence", f"<mills:m>{join}you may put up to <n:k> <cardnounn:c> {them} {words}", to=to)(
                lambda m, k, c, to: [m, {"choose": c or True, **kept, "up to": k}, {"move": "kept", **to}]
            )
            g.rule("sentence", f"<mills:m>{join}put all <cardnounn:c> {them} {words}", to=to)(
                lambda m, c, to: [m, {"choose": c or True, **kept, "count": "all"}, {"move": "kept", **to}]
            )
    for words, until in (("this turn", "turn"), ("until the end of your next turn", "end of your next turn")):
        g.rule("sentence", f"mill a card . you may play that card {words}", until=until)(
            lambda until: [
                {"mill": 1, "as": "milled"},
                {"last": {"as though": "play from graveyard"}, "of": "milled", "until": until},
            ]
        )


def _replacements(g: Grammar) -> None:
    """How other permanents enter: tapped, or with additional counters (614.1c-d)."""

    def entering(n: object, do: dict[str, object]) -> dict[str, object]:
        return {"kind": "replacement", "instead": {"enters": n}, "do": [do]}

    for n, words in (("<nounn:n>", "enter"), ("each <noun1:n>", "enters")):
        g.rule("static", f"{n} {words} tapped .")(lambda n: entering(n, {"enters tapped": True}))
    for lead, other in (("each other", True), ("each", False)):
        g.rule("static", f"{lead} <noun1:n> enters with an additional <counter:c> counter on it .",
               f"{lead} <noun1:n> enters with (a|an) <counter:c> counter on it .", other=other)(
            lambda n, c, other: entering(
                both(n, {"other": True}) if other else n, {"enters with": c, "amount": 1}
            )
        )  # fmt: skip
        g.rule("static", f"{lead} <noun1:n> enters with <n:k> additional <counter:c> counters on it .",
               f"{lead} <noun1:n> enters with <n:k> <counter:c> counters on it .", other=other)(
            lambda n, k, c, other: entering(
                both(n, {"other": True}) if other else n, {"enters with": c, "amount": k}
            )
        )  # fmt: skip
    g.rule("static", "other <nounn:n> enter with an additional <counter:c> counter on (it|them) .")(
        lambda n, c: entering(both(n, {"other": True}), {"enters with": c, "amount": 1})
    )
    g.rule("static", "<nounn:n> enter with an additional <counter:c> counter on (it|them) .")(
        lambda n, c: entering(n, {"enters with": c, "amount": 1})
    )
    # Tokens created in double number (614.1)
    g.phrase("yours", "under your control", True)
    g.phrase("twice_as_many", "twice that many of those tokens", True)
    some = "one or more tokens"
    g.rule(
        "static",
        f"if {some} would be created <yours:_> , <twice_as_many:_> are created instead .",
        f"if an effect would create {some} <yours:_> , it creates <twice_as_many:_> instead .",
    )(
        lambda: {
            "kind": "replacement",
            "instead": {"token": {"who": "you"}},
            "do": [{"as modified": {"amount": {"times": [2, "amount"]}}}],
        }
    )
    g.rule("always1", "can't be blocked by creatures with greater power")(
        lambda: {
            "forbid": {
                "be blocked": {
                    "type": "creature",
                    "power": {"min": {"sum": [{"figure": "power", "of": "self"}, 1]}},
                }
            }
        }
    )
    g.rule("static", f"{SELF} can't be blocked by creatures with power less than {SELF} 's power .",
           f"creatures with power less than {SELF} 's power can't block it .")(
        lambda: {
            "kind": "static",
            "change": {
                "forbid": {
                    "be blocked": {
                        "type": "creature",
                        "power": {"max": {"minus": [{"figure": "power", "of": "self"}, 1]}},
                    }
                }
            },
        }
    )  # fmt: skip
    goaded = {"must": ["attack", {"attack": {"seat": "opponents"}}]}
    g.rule("always1", "(is|are) goaded")(lambda: goaded)


def _two_groups(g: Grammar) -> None:
    """Lines about two groups of objects."""
    for kind in ("bearers", "groups"):

        def made(a: object, kind: str = kind) -> object:
            return {"all": a} if kind == "groups" else a

        g.rule(kind, "<nounn:a> and other <nounn:b>")(
            lambda a, b, made=made: made({"any": [a, both(b, {"other": True})]}) if _whole(a, b) else refuse()
        )
        g.rule(kind, "other <nounn:a> and other <nounn:b>")(
            lambda a, b, made=made: (
                made({"any": [both(one, {"other": True}) for one in (a, b)]}) if _whole(a, b) else refuse()
            )
        )
        g.rule(kind, "<nounn:a> and <nounn:b>")(
            lambda a, b, made=made: (
                made({"any": [a, b]}) if a.get("controller") and b.get("controller") else refuse()
            )
        )


def _whole(a: dict[str, object], b: dict[str, object]) -> bool:
    """Whether both groups name a controller or neither does, so that a suffix is not ambiguous."""
    return ("controller" in a) == ("controller" in b)
