"""Events that triggered abilities wait for (Magic, rule 603)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both, subtypes
from judge.cardtext.magic.parts import When
from judge.cardtext.tokens import SELF

SURE = ("creature", "land", "artifact", "enchantment", "planeswalker")


def nouns_of(filter_: Any) -> frozenset[str]:
    """The nouns by which a text may refer to objects that fit a filter."""
    if isinstance(filter_, list):
        return frozenset().union(*(nouns_of(one) for one in filter_))
    if isinstance(filter_, str):
        return frozenset({filter_, "permanent"})
    found = {"permanent", "card"} if "zone" not in filter_ else {"card"}
    kinds = filter_.get("type", ())
    found |= {kinds} if isinstance(kinds, str) else set(kinds)
    if filter_.get("is") == "token" or "token" in (filter_.get("is") or ()):
        found.add("token")
    if filter_.get("is") == "spell":
        found.add("spell")
    for subtype in (
        filter_.get("subtype", ()) if not isinstance(filter_.get("subtype"), str) else (filter_["subtype"],)
    ):
        kind = subtypes().get(subtype, "")
        found |= {kind} if kind in SURE else {"creature", "land", "artifact", "enchantment"}
        found |= {"creature"} if subtype in ("vehicle", "spacecraft") else set()
    for one in filter_.get("any", ()):
        found |= nouns_of(one)
    return frozenset(found)


ALL = frozenset(
    {"creature", "permanent", "artifact", "enchantment", "land", "planeswalker", "card", "token", "spell"}
)


PAIRED = {
    "enters": "enters",
    "dies": "dies",
    "attacks": "attacks",
    "blocks": "blocks",
    "becomes blocked": "becomes blocked",
    "becomes tapped": "tapped",
    "is turned face up": "turned face up",
    "leaves the battlefield": "leaves",
}
"""Events of which a text may name two of one subject: "enters or attacks"."""


def _pairs(g: Grammar) -> None:
    def either(n: Any, a: str, b: str) -> When:
        told = "self" if n is None else n
        kind, nouns = ("self", ALL) if n is None else ("it", nouns_of(n) if "in" not in n else ALL)
        return When([{PAIRED[a]: told}, {PAIRED[b]: told}], kind, nouns)

    for a in PAIRED:
        for b in PAIRED:
            if a == b or ({a, b} & {"dies", "leaves the battlefield"} and a not in ("enters", "attacks")):
                continue
            told = {"a": a, "b": b}
            g.rule("event", f"{SELF} {a} or {b}", f"{SELF} {a} or {SELF} {b}", n=None, **told)(either)
            g.rule("event", f"(a|an) <noun1:n> {a} or {b}", **told)(either)
            g.rule("event", f"{SELF} {a} and whenever (it|{SELF}) {b}", n=None, **told)(either)
            g.rule("event", f"<host:h> {a} or {b}", **told)(lambda h, a, b: either({"in": "host"}, a, b))


def _batches(g: Grammar) -> None:
    """ "One or more": triggers once for all simultaneous events (603.2c)."""

    def batch(n: object, on: str, extra: Any = None, other: bool = False, seat: str = "") -> When:
        n = both(n, {"other": True}) if other else n
        return When({on: n if extra is None else {"of": n, **extra}}, batch=True, seat=seat)

    for lead, other in (("one or more", False), ("one or more other", True)):
        for words, on, extra in (
            ("die", "dies", None),
            ("enter", "enters", None),
            ("leave the battlefield", "leaves", None),
            ("attack", "attacks", None),
            ("block", "blocks", None),
            ("become blocked", "becomes blocked", None),
            ("become tapped", "tapped", None),
            ("attack you", "attacks", {"who": "you", "where": {"player": True}}),
        ):
            g.rule("event", f"{lead} <nounn:n> {words}", on=on, extra=extra, other=other)(batch)
        for words, who in (("your", "you"), ("an opponent's", "opponents")):
            g.rule("event", f"{lead} <nounn:n> enter under {words} control", who=who, other=other)(
                lambda n, who, other: batch(both(n, {"controller": who}), "enters", other=other)
            )
    hits = "combat damage to player"
    for words, of in (("a player", {}), ("an opponent", {"who": "opponents"}), ("you", {"who": "you"})):
        g.rule("event", f"one or more <nounn:n> deal combat damage to {words}", of=of)(
            lambda n, of: When({hits: {"by": n, **of}}, batch=True, seat="seat")
        )
    for words, of in (
        ("your graveyard", {"owner": "you"}),
        ("an opponent's graveyard", {"owner": "opponents"}),
        ("a graveyard", {}),
    ):
        g.rule("event", f"one or more <cardnounn:n> are put into {words} from anywhere", of=of)(
            lambda n, of: When(
                {"put into graveyard": {"of": {**both(n, of), "not is": "token", "zone": "any"}}}, batch=True
            )
        )
        g.rule("event", f"one or more <cardnounn:n> leave {words}", of=of)(
            lambda n, of: When(
                {"moves": {"of": {**both(n, of), "zone": "any"}, "from": "graveyard"}}, batch=True
            )
        )
        g.rule("event", f"(a|an) <cardnoun1:n> is put into {words} from anywhere", of=of)(
            lambda n, of: When(
                {"put into graveyard": {"of": {**both(n, of), "not is": "token", "zone": "any"}}},
                "it",
                frozenset({"card"}),
                moved=True,
            )
        )
    g.rule("event", "you discard one or more cards")(lambda: When({"discarded": {"who": "you"}}, batch=True))
    g.rule("event", "you sacrifice one or more <nounn:n>")(
        lambda n: When({"sacrificed": both(n, {"controller": "you"})}, batch=True)
    )


def _together(g: Grammar) -> None:
    """Attacking with others, and with a number of creatures."""
    g.rule("event", f"{SELF} and at least <n:k> other creatures attack")(
        lambda k: When({"attacks": {"of": "self", "where": {"others": {"min": k}}}}, "self", ALL, seat="seat")
    )
    g.rule("event", "you attack with <n:k> or more creatures")(
        lambda k: When({"player attacks": {"who": "you", "where": {"many": {"min": k}}}})
    )
    for words, who in (("your", {"owner": "you"}), ("an opponent's", {"owner": "opponents"})):
        g.rule("event", f"(a|an) <noun1:n> is put into {words} graveyard from the battlefield", who=who)(
            lambda n, who: When(
                {"put into graveyard": {"of": both(n, who), "from": "battlefield"}},
                "it",
                nouns_of(n),
                moved=True,
            )
        )
    for words, of, whose in (("an opponent's", "opponents", "owner of it"), ("your", "you", "you")):
        g.rule("event", f"(a|an) <noun1:n> is put into {words} graveyard", of=of, whose=whose)(
            lambda n, of, whose: When(
                {"put into graveyard": {"of": both(n, {"owner": of}), "from": "battlefield"}},
                "it",
                nouns_of(n),
                moved=True,
                seat=whose,
            )
        )
    g.rule("moment", "end of combat")(lambda: When({"end of combat": {"who": "players"}}))


def _by_others(g: Grammar) -> None:
    """Events in which another creature affects the ability's own."""
    creature = frozenset({"creature", "permanent"})
    g.rule("event", f"{SELF} becomes blocked by (a|an) <noun1:n>")(
        lambda n: When(
            {"blocked by": {"of": "self", "by": n}}, "self", frozenset(), other="by", other_nouns=nouns_of(n)
        )
    )
    g.rule("event", f"{SELF} blocks (a|an) <noun1:n>")(
        lambda n: When(
            {"blocks a creature": {"of": "self", "by": n}},
            "self",
            frozenset(),
            other="by",
            other_nouns=nouns_of(n),
        )
    )
    g.rule("event", f"{SELF} blocks or becomes blocked by (a|an) <noun1:n>")(
        lambda n: When(
            [{"blocks a creature": {"of": "self", "by": n}}, {"blocked by": {"of": "self", "by": n}}],
            "self",
            frozenset(),
            other="by",
            other_nouns=creature,
        )
    )
    for form, of in ((SELF, "self"), ("<host:h>", {"in": "host"})):
        subject = "self" if form == SELF else "it"
        g.rule("event", f"{form} attacks alone", of=of, subject=subject)(
            lambda of, subject, h=None: When(
                {"attacks": {"of": of, "where": {"alone": True}}}, subject, ALL, seat="seat"
            )
        )
    g.rule("event", "(a|an) <noun1:n> attacks alone")(
        lambda n: When({"attacks": {"of": n, "where": {"alone": True}}}, "it", nouns_of(n), seat="seat")
    )
    for words, by in (
        ("a spell or ability", {"zone": "stack"}),
        ("a spell or ability you control", {"zone": "stack", "controller": "you"}),
        ("a spell or ability an opponent controls", {"zone": "stack", "controller": "opponents"}),
        ("a spell", {"zone": "stack", "is": "spell"}),
        ("a spell an opponent controls", {"zone": "stack", "is": "spell", "controller": "opponents"}),
        ("a spell you control", {"zone": "stack", "is": "spell", "controller": "you"}),
    ):
        seat = "controller of by" if "opponent" in words else ""
        g.rule("event", f"(a|an) <noun1:n> becomes the target of {words}", by=by, seat=seat)(
            lambda n, by, seat: When(
                {"targeted": {"of": n, "by": by}}, "it", nouns_of(n), seat=seat, **aimed_by(by)
            )
        )
        g.rule("event", f"<host:h> becomes the target of {words}", by=by)(
            lambda h, by: When(
                {"targeted": {"of": {"in": "host"}, "by": by}}, "it", frozenset({h}), **aimed_by(by)
            )
        )
        if words not in ("a spell or ability", "a spell or ability an opponent controls"):
            g.rule("event", f"{SELF} becomes the target of {words}", by=by)(
                lambda by: When({"targeted": {"of": "self", "by": by}}, "self", ALL, **aimed_by(by))
            )
    turned = {"transforms": "self"}
    for words in (f"{SELF} transforms into {SELF}", f"{SELF} transforms", f"{SELF} converts"):
        g.rule("event", words)(lambda: When(turned, "self", ALL))
    g.rule("event", f"{SELF} enters or transforms into {SELF}")(
        lambda: When([{"enters": "self"}, turned], "self", ALL)
    )
    g.rule("event", f"one or more <counter:c> counters are put on {SELF}")(
        lambda c: When({"counters put": {"of": "self", "where": {"name": c}}}, "self", ALL, amount=True)
    )


NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


def _players(g: Grammar) -> None:
    for nth, number in NTH.items():
        g.rule("event", f"you draw your {nth} card each turn", number=number)(
            lambda number: When({"drawn": {"who": "you", "where": {"drawn": number}}})
        )
        g.rule("event", f"an opponent draws their {nth} card each turn", number=number)(
            lambda number: When({"drawn": {"who": "opponents", "where": {"drawn": number}}}, seat="seat")
        )
    for who, words, verb in (
        ("you", "you", ""), ("opponents", "an opponent", "s"), ("players", "a player", "s"),
    ):  # fmt: skip
        seat = "" if who == "you" else "seat"
        g.rule("event", f"{words} discard{verb} (a|an) <cardnoun1:n>", who=who, seat=seat)(
            lambda n, who, seat: (
                When({"discarded": {"who": who, "of": n}}, "it", frozenset({"card"}), seat=seat, moved=True)
                if n
                else refuse()
            )
        )
        g.rule("event", f"{words} play{verb} a land", who=who, seat=seat)(
            lambda who, seat: When({"land played": {"who": who}}, "it", frozenset({"land"}), seat=seat)
        )
        g.rule("event", f"{words} sacrifice{verb} (a|an) <noun1:n>", who=who, seat=seat)(
            lambda n, who, seat: (
                When({"sacrificed": both(n, {"controller": who})}, "it", nouns_of(n), seat=seat, moved=True)
                if who != "you"
                else refuse()
            )
        )
        if who != "you":
            g.rule("event", f"{words} shuffles their library", who=who, seat=seat)(
                lambda who, seat: When({"shuffled": {"who": who}}, seat=seat)
            )
    for nth, number in NTH.items():
        for who, words, whose in (("you", "you cast", "your"), ("opponents", "an opponent casts", "their")):
            g.rule("event", f"{words} {whose} {nth} spell each turn", who=who, number=number)(
                lambda who, number: When(
                    {"cast": {"of": {"zone": "stack", "is": "spell"}, "who": who, "where": {"own": number}}},
                    "it",
                    frozenset({"spell"}),
                    seat="seat" if who != "you" else "",
                )
            )
    for who, words in (
        ("you", "you cast"),
        ("opponents", "an opponent casts"),
        ("players", "a player casts"),
    ):
        g.rule("event", f"{words} (a|an) <spellnoun1:a> or (a|an) <spellnoun1:b>", who=who)(
            lambda a, b, who: When(
                {"cast": {"of": {"zone": "stack", "any": [a, b]}, "who": who}},
                "it",
                frozenset({"spell"}),
                seat="seat" if who != "you" else "",
            )
        )


def aimed_by(by: dict[str, object]) -> dict[str, Any]:
    """The targeting spell or ability, which is "that spell" or "that spell or ability", never "it"."""
    nouns = {"spell"} if by.get("is") == "spell" else {"spell or ability"}
    return {"other": "by", "other_nouns": frozenset(nouns), "other_by_noun": True}


def add(g: Grammar) -> None:
    def own(pattern: str, on: str, **more: Any) -> None:
        """An event of the object itself, or of objects of a kind."""
        moved = more.pop("moved", False)
        amount = more.pop("amount", False)
        seat = more.pop("seat", "")
        extra = more.pop("extra", {})
        once = more.pop("once", False)  # for all that befalls one object at the same time

        def of_self() -> When:
            told: object = "self" if not extra else {"of": "self", **extra}
            return When({on: told}, "self", ALL, seat=seat, moved=moved, amount=amount, batch=once)

        g.rule("event", pattern.format(S=SELF))(of_self)

        def of_one(n: object) -> When:
            told = n if not extra else {"of": n, **extra}
            return When({on: told}, "it", nouns_of(n), seat=seat, moved=moved, amount=amount)

        g.rule("event", pattern.format(S="(a|an) <noun1:n>"))(of_one)
        g.rule("event", pattern.format(S="another <noun1:n>"))(lambda n: of_one(both(n, {"other": True})))
        g.rule("event", pattern.format(S=f"{SELF} or another <noun1:n>"))(
            lambda n: When(
                {on: _either_self(n, extra)}, "it", nouns_of(n), seat=seat, moved=moved, amount=amount
            )
        )
        g.rule("event", pattern.format(S="<host:h>"))(
            lambda h: When(
                {on: {"in": "host"} if not extra else {"of": {"in": "host"}, **extra}},
                "it",
                frozenset({h, "permanent", "card"}),
                seat=seat,
                moved=moved,
                amount=amount,
                batch=once,
            )
        )

    def _either_self(n: object, extra: Mapping[str, object]) -> object:
        either = [{"in": "self"}, n]
        return either if not extra else {"of": either, **extra}

    own("{S} dies", "dies", moved=True)
    own("{S} enters", "enters")
    _pairs(g)
    _by_others(g)
    _players(g)
    _batches(g)
    _together(g)
    for words, who in (("your", "you"), ("an opponent's", "opponents")):
        g.rule("event", f"(a|an) <noun1:n> enters under {words} control", who=who)(
            lambda n, who: When(
                {"enters": both(n, {"controller": who})},
                "it",
                nouns_of(n),
                seat="controller of it" if who == "opponents" else "",
            )
        )
        g.rule("event", f"another <noun1:n> enters under {words} control", who=who)(
            lambda n, who: When({"enters": both(n, {"controller": who, "other": True})}, "it", nouns_of(n))
        )
        g.rule("event", f"{SELF} or another <noun1:n> enters under {words} control", who=who)(
            lambda n, who: When({"enters": [{"in": "self"}, both(n, {"controller": who})]}, "it", nouns_of(n))
        )
    own("{S} leaves the battlefield", "leaves", moved=True)
    own(
        "{S} is put into a graveyard from the battlefield",
        "put into graveyard",
        moved=True,
        extra={"from": "battlefield"},
    )
    own("{S} attacks", "attacks", seat="seat")
    own("{S} blocks", "blocks")
    own("{S} becomes blocked", "becomes blocked")
    own("{S} becomes tapped", "tapped")
    own("{S} becomes untapped", "untapped")
    own("{S} becomes monstrous", "becomes monstrous")
    g.rule("event", f"(a|an) <noun1:n> becomes attached to {SELF}")(
        lambda n: When(
            [{way: both(n, {"in": "attached to self"})} for way in ("attached", "enters")], "it", nouns_of(n)
        )
    )
    own("{S} is turned face up", "turned face up")
    own("{S} attacks and isn't blocked", "attacks unblocked", seat="seat")
    own("{S} is dealt damage", "damage", amount=True, once=True)

    hits = "combat damage to player"
    g.rule("event", f"{SELF} deals combat damage to a player")(
        lambda: When({hits: {"by": "self"}}, "self", ALL, seat="seat", amount=True)
    )
    g.rule("event", f"{SELF} deals combat damage to an opponent")(
        lambda: When({hits: {"by": "self", "who": "opponents"}}, "self", ALL, seat="seat", amount=True)
    )
    g.rule("event", "<host:h> deals combat damage to a player")(
        lambda h: When({hits: {"by": {"in": "host"}}}, "by", frozenset({h}), seat="seat", amount=True)
    )
    g.rule("event", "(a|an) <noun1:n> deals combat damage to a player")(
        lambda n: When({hits: {"by": n}}, "by", nouns_of(n), seat="seat", amount=True)
    )
    for words in ("damage", "combat damage"):
        g.rule("event", f"{SELF} deals {words} to a creature", on=words)(
            lambda on: When(
                {on: {"by": "self", "of": "creature"}},
                "self",
                frozenset(),
                other="it",
                other_nouns=frozenset({"creature", "permanent"}),
                amount=True,
            )
        )
    for words, on in (("damage", "damage"), ("combat damage", "combat damage")):
        g.rule("event", f"{SELF} deals {words}", on=on)(
            lambda on: When({on: {"by": "self"}}, "self", ALL, amount=True, batch=True)
        )
        g.rule("event", f"(a|an) <noun1:n> deals {words} to you", on=on)(
            lambda n, on: When({on: {"who": "you", "by": n}}, "by", nouns_of(n), amount=True)
        )
        g.rule("event", f"<host:h> deals {words}", on=on)(
            lambda h, on: When({on: {"by": {"in": "host"}}}, "by", frozenset({h}), amount=True, batch=True)
        )
    for who, words in (("players", "a player"), ("opponents", "an opponent")):
        g.rule("event", f"{SELF} deals damage to {words}", who=who)(
            lambda who: When({"damage": {"who": who, "by": "self"}}, "self", ALL, seat="seat", amount=True)
        )
        g.rule("event", f"<host:h> deals damage to {words}", who=who)(
            lambda h, who: When(
                {"damage": {"who": who, "by": {"in": "host"}}}, "by", frozenset({h}), seat="seat", amount=True
            )
        )
    g.rule("event", f"{SELF} exploits a creature")(lambda: When({"exploits": "self"}, "self", ALL))
    g.rule("event", "you're dealt damage", "you are dealt damage")(
        lambda: When({"damage": {"who": "you"}}, amount=True, batch=True)
    )
    g.rule("event", f"{SELF} is dealt combat damage")(
        lambda: When({"combat damage": "self"}, "self", ALL, amount=True, batch=True)
    )
    g.rule("event", "a land is tapped for mana")(
        lambda: When({"tapped for mana": "land"}, "it", frozenset({"land", "permanent"}))
    )
    g.rule("event", f"you sacrifice {SELF} or another <noun1:n>")(
        lambda n: When(
            {"sacrificed": [{"in": "self"}, both(n, {"controller": "you"})]}, "it", nouns_of(n), moved=True
        )
    )
    for who, words in (
        ("you", "you cast"),
        ("opponents", "an opponent casts"),
        ("players", "a player casts"),
    ):
        seat = "seat" if who != "you" else ""
        g.rule("event", f"{words} (a|an) <spellnoun1:s>", who=who, seat=seat)(
            lambda s, who, seat: When({"cast": {"of": s, "who": who}}, "it", frozenset({"spell"}), seat=seat)
        )
    g.rule("event", f"you cast {SELF}")(lambda: When({"cast": "self"}, "self", ALL))
    for who, words in (("you", "you gain life"), ("opponents", "an opponent gains life")):
        g.rule("event", words, who=who)(
            lambda who: When({"gains life": {"who": who}}, seat="seat" if who != "you" else "", amount=True)
        )
    g.rule("event", "you lose life")(lambda: When({"loses life": {"who": "you"}}, amount=True))
    g.rule("event", "an opponent loses life")(
        lambda: When({"loses life": {"who": "opponents"}}, seat="seat", amount=True)
    )
    for who, words in (
        ("you", "you draw a card"),
        ("opponents", "an opponent draws a card"),
        ("players", "a player draws a card"),
    ):
        g.rule("event", words, who=who)(
            lambda who: When({"drawn": {"who": who}}, seat="seat" if who != "you" else "")
        )
    for who, words in (
        ("you", "you discard a card"),
        ("opponents", "an opponent discards a card"),
        ("players", "a player discards a card"),
    ):
        g.rule("event", words, who=who)(
            lambda who: When(
                {"discarded": {"who": who}},
                "it",
                frozenset({"card"}),
                seat="seat" if who != "you" else "",
                moved=True,
            )
        )
    g.rule("event", "you sacrifice (a|an) <noun1:n>")(
        lambda n: When({"sacrificed": both(n, {"controller": "you"})}, "it", nouns_of(n), moved=True)
    )
    g.rule("event", "you sacrifice another <noun1:n>")(
        lambda n: When(
            {"sacrificed": both(n, {"controller": "you", "other": True})}, "it", nouns_of(n), moved=True
        )
    )
    g.rule("event", "you attack")(lambda: When({"player attacks": {"who": "you"}}))
    g.rule("event", f"{SELF} becomes the target of a spell or ability")(
        lambda: When({"targeted": "self"}, "self", ALL, **aimed_by({}))
    )
    g.rule("event", f"{SELF} becomes the target of a spell or ability an opponent controls")(
        lambda: When(
            {"targeted": {"of": "self", "by": {"zone": "stack", "controller": "opponents"}}},
            "self",
            ALL,
            **aimed_by({}),
            seat="controller of by",
        )
    )

    def step(words: str, on: str, who: str, seat: str = "") -> None:
        told = {} if who == "players" and on == "end step" else {"who": who}
        g.rule("moment", words)(lambda: When({on: told}, seat=seat))

    for whose, who, seat in (
        ("your", "you", ""),
        ("each", "players", "seat"),
        ("each player's", "players", "seat"),
        ("each opponent's", "opponents", "seat"),
    ):
        step(f"the beginning of {whose} upkeep", "upkeep", who, seat)
        step(f"the beginning of {whose} end step", "end step", who, seat)
        step(f"the beginning of {whose} draw step", "draw step", who, seat)
    step("the beginning of the end step", "end step", "players", "seat")
    step("the beginning of the upkeep", "upkeep", "players", "seat")
    step("the beginning of combat on your turn", "combat", "you")
    step("the beginning of each combat", "combat", "players")
    step("the beginning of your first main phase", "precombat main", "you")
    step("the beginning of your precombat main phase", "precombat main", "you")
    step("the beginning of your second main phase", "postcombat main", "you")
    g.rule("moment", "the beginning of the upkeep of enchanted creature's controller")(
        lambda: When({"upkeep": {"who": "controller of host"}}, "host", frozenset({"creature"}), seat="seat")
    )


def plain_number(number: object) -> object:
    """A number that is already known as targets are chosen."""
    if not isinstance(number, int) and number != "X":
        raise Refused
    return number
