"""Events that triggered abilities wait for (Magic, rule 603)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart import Grammar
from judge.cardtext.nouns import both
from judge.cardtext.parts import When
from judge.cardtext.tokens import SELF


def nouns_of(filter: Any) -> frozenset[str]:
    """The nouns by which a text may point back to what fits a filter."""
    if isinstance(filter, list):
        return frozenset().union(*(nouns_of(one) for one in filter))
    if isinstance(filter, str):
        return frozenset({filter, "permanent"})
    found = {"permanent", "card"} if "zone" not in filter else {"card"}
    kinds = filter.get("type", ())
    found |= {kinds} if isinstance(kinds, str) else set(kinds)
    if filter.get("is") == "token" or "token" in (filter.get("is") or ()):
        found.add("token")
    if filter.get("is") == "spell":
        found.add("spell")
    if "subtype" in filter:
        found |= {"creature", "land", "artifact", "enchantment"}
    for one in filter.get("any", ()):
        found |= nouns_of(one)
    return frozenset(found)


ALL = frozenset(
    {"creature", "permanent", "artifact", "enchantment", "land", "planeswalker", "card", "token", "spell"}
)


def add(g: Grammar) -> None:
    def own(pattern: str, on: str, **more: Any) -> None:
        """An event that happens to the object itself, or to one of a kind."""
        moved = more.pop("moved", False)
        amount = more.pop("amount", False)
        seat = more.pop("seat", "")
        extra = more.pop("extra", {})

        def of_self() -> When:
            told: Any = "self" if not extra else {"of": "self", **extra}
            return When({on: told}, "self", ALL, seat=seat, moved=moved, amount=amount)

        g.rule("event", pattern.format(S=SELF))(of_self)

        def of_one(n: Any) -> When:
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
                frozenset({h}),
                seat=seat,
                moved=moved,
                amount=amount,
            )
        )

    def _either_self(n: Any, extra: dict[str, Any]) -> Any:
        either = [{"in": "self"}, n]
        return either if not extra else {"of": either, **extra}

    own("{S} dies", "dies", moved=True)
    own("{S} enters", "enters")
    for words, who in (("your", "you"), ("an opponent's", "opponents")):
        g.rule("event", f"(a|an) <noun1:n> enters under {words} control", who=who)(
            lambda n, who: When({"enters": both(n, {"controller": who})}, "it", nouns_of(n))
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
    own("{S} is turned face up", "turned face up")
    own("{S} attacks and isn't blocked", "attacks unblocked", seat="seat")
    own("{S} is dealt damage", "damage", amount=True)

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
            lambda on: When({on: {"by": "self"}}, "self", ALL, amount=True)
        )
        g.rule("event", f"(a|an) <noun1:n> deals {words} to you", on=on)(
            lambda n, on: When({on: {"who": "you", "by": n}}, "by", nouns_of(n), amount=True)
        )
        g.rule("event", f"<host:h> deals {words}", on=on)(
            lambda h, on: When({on: {"by": {"in": "host"}}}, "by", frozenset({h}), amount=True)
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
        lambda: When({"damage": {"who": "you"}}, amount=True)
    )
    g.rule("event", f"{SELF} is dealt combat damage")(
        lambda: When({"combat damage": "self"}, "self", ALL, amount=True)
    )
    g.rule("event", "a land is tapped for mana")(
        lambda: When({"tapped for mana": "land"}, "it", frozenset({"land", "permanent"}))
    )
    g.rule("event", f"{SELF} attacks or blocks")(
        lambda: When([{"attacks": "self"}, {"blocks": "self"}], "self", ALL)
    )
    g.rule("event", "<host:h> attacks or blocks")(
        lambda h: When([{"attacks": {"in": "host"}}, {"blocks": {"in": "host"}}], "it", frozenset({h}))
    )
    g.rule("event", f"you sacrifice {SELF} or another <noun1:n>")(
        lambda n: When(
            {"sacrificed": [{"in": "self"}, both(n, {"controller": "you"})]}, "it", nouns_of(n), moved=True
        )
    )
    g.rule("event", f"{SELF} blocks or becomes blocked")(
        lambda: When([{"blocks": "self"}, {"becomes blocked": "self"}], "self", ALL)
    )
    g.rule("event", f"{SELF} enters or attacks")(
        lambda: When([{"enters": "self"}, {"attacks": "self"}], "self", ALL)
    )
    g.rule("event", f"{SELF} enters or dies")(
        lambda: When([{"enters": "self"}, {"dies": "self"}], "self", ALL)
    )
    (
        g.rule("event", f"{SELF} blocks a creature")(
            lambda: When(
                {"blocks a creature": {"of": "self"}},
                "",
                frozenset(),
                other="by",
                other_nouns=frozenset({"creature"}),
            )
        )
        if False
        else None
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
        lambda: When({"targeted": "self"}, "self", ALL)
    )
    g.rule("event", f"{SELF} becomes the target of a spell or ability an opponent controls")(
        lambda: When(
            {"targeted": {"of": "self", "by": {"zone": "stack", "controller": "opponents"}}}, "self", ALL
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
        lambda: When({"upkeep": {"who": "controller of host"}}, seat="seat")
    )
