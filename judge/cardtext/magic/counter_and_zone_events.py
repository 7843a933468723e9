"""Events of counters, zones and spells cast, and conditions that ask for them (Magic, 603)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, When
from judge.cardtext.tokens import SELF

PLUS = "+1/+1"


def add(g: Grammar) -> None:
    _two_of_one(g)
    _counters_put(g)
    _of_zones(g)
    _of_players(g)
    _this_turn(g)
    _spells(g)


def _no() -> object:
    raise Refused


def _two_of_one(g: Grammar) -> None:
    """One event or another of the same subject: "enters or deals combat damage to a player"."""
    hits = "combat damage to player"
    firsts = {"enters": "enters", "attacks": "attacks", "becomes tapped": "tapped", "blocks": "blocks"}
    for words, on in firsts.items():
        for whom, told in (("a player", {}), ("an opponent", {"who": "opponents"})):
            g.rule("event", f"{SELF} {words} or deals combat damage to {whom}", on=on, told=told)(
                lambda on, told: When([{on: "self"}, {hits: {"by": "self", **told}}], "self", ALL)
            )
        g.rule("event", f"<host:h> {words} or is dealt damage", on=on)(
            lambda h, on: When(
                [{on: {"in": "host"}}, {"damage": {"of": {"in": "host"}}}], "it", frozenset({h, "permanent"})
            )
        )
        g.rule("event", f"{SELF} {words} or is dealt damage", on=on)(
            lambda on: When([{on: "self"}, {"damage": "self"}], "self", ALL)
        )
    g.rule("event", f"{SELF} enters , attacks , or dies")(
        lambda: When([{"enters": "self"}, {"attacks": "self"}, {"dies": "self"}], vague=True)
    )


def _counters_put(g: Grammar) -> None:
    """Counters that you put, of one kind or of any (122.6)."""
    mine = {"actor": "you"}

    def put(n: object, where: dict[str, object], batch: bool = False) -> When:
        told = {"of": n, **mine, **({"where": where} if where else {})}
        subject = "self" if n == "self" else "it"
        if batch:
            return When({"counters put": told}, batch=True)
        return When({"counters put": told}, subject, ALL if n == "self" else nouns_of(n), amount=True)

    # "Whenever a counter is put" would trigger for each of several counters, and is not read.
    lead = "you put one or more <counter:c> counters on"
    g.rule("event", f"{lead} (a|an) <noun1:n>")(lambda c, n: put(n, {"name": c}))
    g.rule("event", f"{lead} {SELF}")(lambda c: put("self", {"name": c}))
    g.rule("event", f"{lead} one or more <nounn:n>")(lambda c, n: put(n, {"name": c}, True))
    g.rule("event", f"{lead} one or more other <nounn:n>")(
        lambda c, n: put(both(n, {"other": True}), {"name": c}, True)
    )
    g.rule("event", "you put one or more counters on (a|an) <noun1:n>")(lambda n: put(n, {}))
    g.rule("event", "you put one or more counters on one or more <nounn:n>")(lambda n: put(n, {}, True))
    g.rule("event", "one or more <counter:c> counters are removed from (a|an) <noun1:n>")(
        lambda c, n: When({"counters removed": {"of": n, "where": {"name": c}}}, "it", nouns_of(n))
    )


def _of_zones(g: Grammar) -> None:
    """Cards that leave a graveyard, and abilities that wait in one."""
    for words, of in (("your graveyard", {"owner": "you"}), ("a graveyard", {})):
        g.rule("event", f"(a|an) <cardnoun1:n> leaves {words}", of=of)(
            lambda n, of: When({"moves": {"of": {**both(n, of), "zone": "any"}, "from": "graveyard"}})
        )
        g.rule("event", f"one or more <cardnounn:n> are put into exile from {words}", of=of)(
            lambda n, of: When(
                {"moves": {"of": {**both(n, of), "zone": "any"}, "from": "graveyard", "to": "exile"}},
                batch=True,
            )
        )
    for word in ("when", "whenever"):
        there = f"while {SELF} is in your graveyard ,"
        g.rule("triggered", f"{word} <event:w> {there} <effect:e>", zone="graveyard")(_waiting_there)


def _waiting_there(w: When, e: list[Any], zone: str) -> dict[str, object]:
    """An ability that works while its card lies elsewhere than on the battlefield (113.6k)."""
    from judge.cardtext.magic.abilities import _asks_of_itself, _out_of

    e, zones = _out_of(e)
    if (
        w.condition is not None
        or w.subject == "self"
        or w.zone
        or w.batch
        or zones - {zone}
        or e[0].get("_lead")
        or _asks_of_itself(e)
    ):
        raise Refused
    return {"kind": "triggered", "on": w, "zone": zone, "effect": e}


def _of_players(g: Grammar) -> None:
    g.rule("event", "a creature an opponent controls attacks you")(
        lambda: When(
            {"attacks": {"of": {"type": "creature", "controller": "opponents"}, "who": "you",
                         "where": {"player": True}}},
            "it", frozenset({"creature", "permanent"}), seat="controller of it",
        )
    )  # fmt: skip
    for who, words, verb in (
        ("you", "you", ""),
        ("players", "a player", "s"),
        ("opponents", "an opponent", "s"),
    ):
        seat = "" if who == "you" else "seat"
        g.rule("event", f"{words} create{verb} one or more tokens", who=who, seat=seat)(
            lambda who, seat: When({"token": {"who": who}}, batch=True, seat=seat)
        )
        g.rule("event", f"{words} create{verb} (a|an) <token_noun:n>", who=who, seat=seat)(
            lambda n, who, seat: When({"token": {"who": who, "of": n}}, "it", nouns_of(n), seat=seat)
        )
        g.rule("event", f"{words} create{verb} one or more <token_nouns:n>", who=who, seat=seat)(
            lambda n, who, seat: When({"token": {"who": who, "of": n}}, batch=True, seat=seat)
        )
    for name, n in (("token_noun", "1"), ("token_nouns", "n")):
        g.rule(name, f"<noun{n}:n>")(
            lambda n: n if n.get("is") == "token" or "token" in (n.get("is") or ()) else _no()
        )


def _this_turn(g: Grammar) -> None:
    """What has happened this turn, as a condition or a number (603.4)."""

    def least(name: str, who: str = "you", k: object = 1) -> dict[str, object]:
        return {"amount": {"figure": name, "of": who}, "min": k}

    gone = "cards that left the graveyard"
    g.rule("condition1", "a card left your graveyard this turn", "a card has left your graveyard this turn")(
        lambda: least(gone)
    )
    g.rule("condition1", "<n:k> or more cards left your graveyard this turn")(lambda k: least(gone, k=k))
    entered = "enter under your control this turn"
    had = {"if": {"object": "self", "is": {"is": "entered this turn"}}, "then": 2, "else": 1}
    for noun, name in (("creature", "creatures entered"), ("artifact", "artifacts entered"),
                       ("enchantment", "enchantments entered"), ("land", "lands entered")):  # fmt: skip
        g.rule(
            "condition1", f"another {noun} entered under your control this turn", f"you had another"
            f" {noun} {entered}",
            name=name,
        )(lambda name: least(name, k=had))  # fmt: skip
        g.rule("condition1", f"you had (a|an) {noun} {entered}", name=name)(
            lambda name: least(name) if name != "lands entered" else _no()
        )
        many = f"{noun}s"
        g.rule("per", f"for each {noun} that entered under your control this turn", name=name)(
            lambda name: {"figure": name, "of": "you"}
        )
        if noun in ("enchantment",):
            g.rule("amount_of", f"the number of {many} that entered under your control this turn", name=name)(
                lambda name: {"figure": name, "of": "you"}
            )
    for words, name in (
        ("for each creature that died under your control this turn", "creatures died"),
        ("for each land you've had enter under your control this turn", "lands entered"),
        ("for each creature you attacked with this turn", "creatures attacked with"),
        ("for each permanent you've sacrificed this turn", "permanents sacrificed"),
    ):
        g.rule("per", words, name=name)(lambda name: {"figure": name, "of": "you"})
    for words, name in (
        ("the number of creatures you attacked with this turn", "creatures attacked with"),
        ("the number of permanents you've sacrificed this turn", "permanents sacrificed"),
        ("the number of permanents you sacrificed this turn", "permanents sacrificed"),
    ):
        g.rule("amount_of", words, name=name)(lambda name: {"figure": name, "of": "you"})
    g.rule("condition1", "each opponent has <n:k> or fewer cards in hand")(
        lambda k: {"amount": {"greatest": "hand", "of": "opponents"}, "max": k}
    )
    g.rule("condition1", "each opponent has no cards in hand")(
        lambda: {"amount": {"greatest": "hand", "of": "opponents"}, "max": 0}
    )
    g.rule("condition1", "you have the most life or are tied for most life")(
        lambda: {"amount": {"figure": "life", "of": "you"}, "min": {"greatest": "life", "of": "opponents"}}
    )
    g.rule("condition1", "<host:h> 's toughness is greater than its power")(lambda h: _tougher("host"))
    for kind in ("creature", "permanent"):
        for role in ("enchanted", "equipped"):
            g.rule("condition1", f"{role} {kind}'s toughness is greater than its power")(
                lambda: _tougher("host")
            )
    g.rule("condition1", f"{SELF} 's toughness is greater than its power")(lambda: _tougher("self"))


def _tougher(of: str) -> dict[str, object]:
    return {
        "amount": {"figure": "toughness", "of": of},
        "min": {"sum": [{"figure": "power", "of": of}, 1]},
    }


def _spells(g: Grammar) -> None:
    """Spells of one of several kinds, of which only the last says "spell"; what they do further."""
    for n, word in (("1", "spell"), ("n", "spells")):
        for join in ("or", "and"):
            g.rule(f"spell{n}", f"<plain_kind:a> {join} <plain_kind:b> {word}")(
                lambda a, b: _mixed_spell(a, b)
            )
            g.rule(f"spell{n}", f"<plain_kind:a> , <plain_kind:b> , {join} <plain_kind:c> {word}")(
                lambda a, b, c: _mixed_spell(a, b, c)
            )
    g.rule("clause", "<connives:t> connives")(lambda t: [{"connive": t}])

    @g.rule("connives", "<target:t>")
    def one(t: Aim) -> Aim:
        filter_ = t.filter
        if not isinstance(filter_, dict) or (
            filter_ == {"type": "creature", "controller": "you"} and t.least
        ):
            raise Refused  # read elsewhere
        return t

    g.rule("do", "sacrifice <backn:t>")(lambda t: [{"sacrifice": t}])
    until = "until your next turn , prevent all damage that would be dealt to"
    g.rule("clause", f"{until} <sheltered:n>", f"{until} <sheltered_you:n>")(
        lambda n: [{"shield": {"damage": {"of": n}}, "amount": "all", "until": "your next turn"}]
    )
    g.rule("sheltered_you", "you")(lambda: {"seat": "you"})
    g.rule("sheltered_you", SELF)(lambda: {"in": "self"})
    lead = f"prevent that damage and put that many <counter:c> counters on (it|{SELF})"
    g.rule(
        "static",
        f"if damage would be dealt to {SELF} , {lead} .",
        f"if damage would be dealt to {SELF} , prevent that damage . put (a|an) <counter:c> counter on"
        f" (it|{SELF})"
        " for each 1 damage prevented this way .",
    )(
        lambda c: {
            "kind": "replacement",
            "instead": {"damage": {"of": {"in": "self"}}},
            "do": [{"put counters": c, "amount": "amount", "on": "self"}],
        }
    )
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


def _mixed_spell(*kinds: dict[str, object]) -> dict[str, object]:
    if all(set(one) == {"type"} for one in kinds) or all(set(one) == {"subtype"} for one in kinds):
        raise Refused  # lists of types or of subtypes are read as such
    return {"zone": "stack", "is": "spell", "any": [dict(one) for one in kinds]}
