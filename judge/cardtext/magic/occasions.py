"""Further events of triggered abilities: of objects and players, states of the game, steps (Magic, 603)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _dealing(g)
    _players(g)
    _moments(g)
    _moved(g)
    _several(g)
    _states(g)
    _classes(g)
    _two_of_one(g)


CREATURE = frozenset({"creature", "permanent"})


def _dealing(g: Grammar) -> None:
    """Events of damage: its source, kind and recipient."""
    to = (
        ("a player", {"who": "players"}, True),
        ("an opponent", {"who": "opponents"}, True),
        ("you", {"who": "you"}, False),
        ("one of your opponents", {"who": "opponents"}, True),
    )
    for words, on in (
        ("damage", "damage"),
        ("combat damage", "combat damage"),
        ("noncombat damage", "noncombat damage"),
    ):
        for whom, told, named in to:
            if on == "combat damage" and named:
                if whom == "a player":
                    continue  # it is one of the player's own events
                on_, where = "combat damage to player", told
            else:
                on_, where = on, told
            seat = "seat" if named else ""
            more = {"on": on_, "where": where, "seat": seat}
            g.rule("event", f"{SELF} deals {words} to {whom}", **more)(
                lambda on, where, seat: (
                    When({on: {"by": "self", **where}}, "self", ALL, seat=seat, amount=True)
                    if where.get("who") == "you" or on != "damage"
                    else refuse()
                )
            )
            g.rule("event", f"<host:h> deals {words} to {whom}", **more)(
                lambda h, on, where, seat: (
                    When({on: {"by": {"in": "host"}, **where}}, "by", frozenset({h}), seat=seat, amount=True)
                    if where.get("who") == "you" or on != "damage"
                    else refuse()
                )
            )
            g.rule("event", f"(a|an) <noun1:n> deals {words} to {whom}", **more)(
                lambda n, on, where, seat: (
                    When({on: {"by": n, **where}}, "by", nouns_of(n), seat=seat, amount=True)
                    if where.get("who") != "you"
                    else refuse()
                )
            )
        g.rule("event", f"<host:h> deals {words} to (a|an) <noun1:n>", on=on)(
            lambda h, n, on: When(
                {on: {"by": {"in": "host"}, "of": n}}, "by", frozenset({h}), other="it",
                other_nouns=nouns_of(n), amount=True,
            )
        )  # fmt: skip
        g.rule("event", f"{SELF} deals {words} to (a|an) <noun1:n>", on=on)(
            lambda n, on: When(
                {on: {"by": "self", "of": n}}, "self", frozenset(), other="it", other_nouns=nouns_of(n),
                amount=True,
            )
            if n != {"type": "creature"} or on == "noncombat damage"
            else refuse()
        )  # fmt: skip
    for kind in ("planeswalker", "battle"):
        walker = {"type": kind}
        g.rule("event", f"{SELF} deals combat damage to a player or {kind}", walker=walker)(
            lambda walker: When(
                [
                    {"combat damage to player": {"by": "self"}},
                    {"combat damage": {"by": "self", "of": walker}},
                ],
                "self", ALL, amount=True,
            )
        )  # fmt: skip
        g.rule("event", f"(a|an) <noun1:n> deals combat damage to a player or {kind}", walker=walker)(
            lambda n, walker: When(
                [{"combat damage to player": {"by": n}}, {"combat damage": {"by": n, "of": walker}}],
                "by", nouns_of(n), amount=True,
            )
        )  # fmt: skip
        g.rule("event", f"<host:h> deals combat damage to a player or {kind}", walker=walker)(
            lambda h, walker: When(
                [
                    {"combat damage to player": {"by": {"in": "host"}}},
                    {"combat damage": {"by": {"in": "host"}, "of": walker}},
                ],
                "by", frozenset({h}), amount=True,
            )
        )  # fmt: skip
    g.rule("event", "you're dealt combat damage")(
        lambda: When({"combat damage": {"who": "you"}}, amount=True, batch=True)
    )
    g.rule("event", "an opponent is dealt noncombat damage")(
        lambda: When({"noncombat damage": {"who": "opponents"}}, seat="seat", amount=True, batch=True)
    )
    g.rule("event", "an opponent is dealt damage")(
        lambda: When({"damage": {"who": "opponents"}}, seat="seat", amount=True, batch=True)
    )


def _players(g: Grammar) -> None:
    card = frozenset({"card"})
    g.rule("event", f"you cycle {SELF}")(lambda: When({"cycled": "self"}, "self", ALL))
    for words, who, seat in (
        ("you", "you", ""),
        ("a player", "players", "seat"),
        ("an opponent", "opponents", "seat"),
    ):
        s = "" if who == "you" else "s"
        told = {"who": who, "seat": seat}
        g.rule("event", f"{words} cycle{s} a card", **told)(
            lambda who, seat: When({"cycled": {"who": who}}, "it", card, seat=seat)
        )
        g.rule("event", f"{words} cycle{s} another card", **told)(
            lambda who, seat: When(
                {"cycled": {"who": who, "of": {"zone": "any", "other": True}}}, "it", card, seat=seat
            )
        )
        g.rule("event", f"{words} cycle{s} or discard{s} a card", **told)(
            lambda who, seat: When({"discarded": {"who": who}}, "it", card, seat=seat, moved=True)
        )
        g.rule("event", f"{words} scr{'y' if not s else 'ies'}", **told)(
            lambda who, seat: When({"scries": {"who": who}}, seat=seat)
        )
        g.rule("event", f"{words} surveil{s}", **told)(
            lambda who, seat: When({"surveils": {"who": who}}, seat=seat)
        )
        g.rule("event", f"{words} scr{'y' if not s else 'ies'} or surveil{s}", **told)(
            lambda who, seat: When([{"scries": {"who": who}}, {"surveils": {"who": who}}], seat=seat)
        )
        if who != "you":
            g.rule("event", f"{words} discards one or more cards", **told)(
                lambda who, seat: When({"discarded": {"who": who}}, batch=True, seat=seat)
            )
            g.rule("event", f"{words} sacrifices another <noun1:n>", **told)(
                lambda n, who, seat: When(
                    {"sacrificed": both(n, {"controller": who, "other": True})}, "it", nouns_of(n), seat=seat,
                    moved=True,
                )
            )  # fmt: skip
    g.rule("event", "you play another land")(
        lambda: When({"land played": {"who": "you", "of": {"other": True}}})
    )
    _cast_from(g)


ELSEWHERE = ["graveyard", "library", "exile", "command"]
"""Zones other than a hand from which spells are cast."""


def _cast_from(g: Grammar) -> None:
    """Casting spells from a zone (601.2a)."""
    for words, who, their in (
        ("you cast", "you", "your"),
        ("an opponent casts", "opponents", "their"),
        ("a player casts", "players", "their"),
    ):
        seat = "" if who == "you" else "seat"
        for where, zones in (
            ("a graveyard", "graveyard"),
            ("exile", "exile"),
            (f"{their} hand", "hand"),
            (f"the top of {their} library", "library"),
            (f"{their} library", "library"),
            (f"anywhere other than {their} hand", ELSEWHERE),
        ):
            g.rule("event", f"{words} (a|an) <spellnoun1:s> from {where}", who=who, seat=seat, zones=zones)(
                lambda s, who, seat, zones: When(
                    {"cast": {"of": s, "who": who, "from": zones}}, "it", frozenset({"spell"}), seat=seat
                )
            )
    g.rule("event", "you cast (a|an) <spellnoun1:s> from your graveyard")(
        lambda s: When(
            {"cast": {"of": both(s, {"owner": "you"}), "who": "you", "from": "graveyard"}},
            "it",
            frozenset({"spell"}),
        )
    )


def _moments(g: Grammar) -> None:
    def step(words: str, on: str, who: object, seat: str = "") -> None:
        g.rule("moment", words)(lambda: When({on: {"who": who}}, seat=seat))

    for kind in ("permanent", "land", "artifact", "enchantment", "planeswalker"):
        g.rule("moment", f"the beginning of the upkeep of enchanted {kind}'s controller", kind=kind)(
            lambda kind: When(
                {"upkeep": {"who": "controller of host"}}, "host", frozenset({kind, "permanent"}), seat="seat"
            )
        )
    for on, words in (("upkeep", "upkeep"), ("draw step", "draw step"), ("end step", "end step")):
        step(f"the beginning of each other player's {words}", on, "others", "seat")
        step(f"the beginning of enchanted player's {words}", on, "host", "seat")
    for whose, who, seat in (
        ("each player's", "players", "seat"),
        ("each opponent's", "opponents", "seat"),
    ):
        for words, on in (
            ("first main phase", "precombat main"),
            ("precombat main phase", "precombat main"),
            ("second main phase", "postcombat main"),
        ):
            step(f"the beginning of {whose} {words}", on, who, seat)
    step("the beginning of combat on each opponent's turn", "combat", "opponents", "seat")
    step("the beginning of each of your postcombat main phases", "postcombat main", "you")
    step("the beginning of your postcombat main phase", "postcombat main", "you")
    step("end of combat on your turn", "end of combat", "you")


def _moved(g: Grammar) -> None:
    """Cards put into a graveyard from a zone."""
    for words, of in (
        ("your graveyard", {"owner": "you"}),
        ("an opponent's graveyard", {"owner": "opponents"}),
        ("a graveyard", {}),
    ):
        for source in ("your library", "their library", "a library"):
            g.rule("event", f"one or more <cardnounn:n> are put into {words} from {source}", of=of)(
                lambda n, of: When(
                    {"put into graveyard": {"of": {**both(n, of), "zone": "any"}, "from": "library"}},
                    batch=True,
                )
            )
    g.rule("event", f"{SELF} is put into a graveyard from anywhere")(  # it is looked at where it arrives
        lambda: When({"arrives in graveyard": "self"}, "self", ALL, zone=("graveyard",))
    )
    g.rule("event", f"{SELF} phases in")(lambda: When({"phases in": "self"}, "self", ALL))
    g.rule("event", f"{SELF} phases out")(lambda: When({"phases out": "self"}, "self", ALL))
    for who, words in (("you", "you cast or copy"),):
        g.rule("event", f"{words} (a|an) <spellnoun1:s>", who=who)(
            lambda s, who: When(
                [{"cast": {"of": s, "who": who}}, {"copied": {"of": s, "who": who}}],
                "it",
                frozenset({"spell"}),
            )
        )
    g.rule("event", "you cast another <spellnoun1:s>")(
        lambda s: When({"cast": {"of": both(s, {"other": True}), "who": "you"}}, "it", frozenset({"spell"}))
    )


def _several(g: Grammar) -> None:
    """Verbs in the plural after a name in the plural: "Ana & Bo attack"."""
    for words, on in (
        ("enter", "enters"),
        ("attack", "attacks"),
        ("die", "dies"),
        ("leave the battlefield", "leaves"),
    ):
        g.rule("event", f"{SELF} {words}", on=on)(
            lambda on: When(
                {on: "self"},
                "self",
                ALL,
                seat="seat" if on == "attacks" else "",
                moved=on in ("dies", "leaves"),
            )
        )
    g.rule("event", f"{SELF} enter or attack")(
        lambda: When([{"enters": "self"}, {"attacks": "self"}], "self", ALL)
    )
    g.rule("event", f"{SELF} deal combat damage to a player")(
        lambda: When({"combat damage to player": {"by": "self"}}, "self", ALL, seat="seat", amount=True)
    )


def _states(g: Grammar) -> None:
    """State triggers (603.8)."""
    counters = "<counter:c> counters on (it|them)"
    g.rule("state_of_game", "you control <controlled:c>")(lambda c: c("you"))
    g.rule("state_of_game", f"there are no <counter:c> counters on {SELF}", f"{SELF} has no {counters}")(
        lambda c: {"amount": {"counters": c, "of": "self"}, "max": 0}
    )
    g.rule(
        "state_of_game",
        f"{SELF} has <n:k> or more {counters}",
        f"there are <n:k> or more <counter:c> counters on {SELF}",
    )(lambda k, c: {"amount": {"counters": c, "of": "self"}, "min": k})
    g.rule("state_of_game", f"{SELF} 's power is <n:k> or greater", f"{SELF} has power <n:k> or greater")(
        lambda k: {"amount": {"figure": "power", "of": "self"}, "min": k}
    )
    g.rule(
        "state_of_game", "there are no <nounn:n> on the battlefield", "no <nounn:n> are on the battlefield"
    )(lambda n: {"not": [{"exists": n}]})
    g.rule("state_of_game", "you have no cards in hand")(
        lambda: {"amount": {"figure": "hand", "of": "you"}, "max": 0}
    )
    g.rule("state_of_game", f"{SELF} is untapped")(lambda: {"object": "self", "is": {"is": "untapped"}})
    g.rule("triggered", "when <state_of_game:c> , <effect:e>")(
        lambda c, e: {"kind": "triggered", "on": When("state", "self", ALL), "if": c, "effect": e}
    )


def _classes(g: Grammar) -> None:
    g.rule("event", f"{SELF} becomes level <n:n>")(
        lambda n: When({"becomes level": {"of": "self", "where": {"amount": n}}}, "self", ALL)
    )


def _two_of_one(g: Grammar) -> None:
    """Two events of one subject: "enters or deals combat damage to a player"."""
    hits = "combat damage to player"
    firsts = {"enters": "enters", "attacks": "attacks", "becomes tapped": "tapped", "blocks": "blocks"}
    for words, on in firsts.items():
        for whom, told in (("a player", {}), ("an opponent", {"who": "opponents"})):
            g.rule("event", f"{SELF} {words} or deals combat damage to {whom}", on=on, told=told)(
                lambda on, told: When([{on: "self"}, {hits: {"by": "self", **told}}], "self", ALL)
            )
        g.rule("event", f"<host:h> {words} or is dealt damage", on=on)(
            lambda h, on: When(
                [{on: {"in": "host"}}, {"damage": {"of": {"in": "host"}}}],
                "it",
                frozenset({h, "permanent"}),
                batch=True,
            )
        )
        g.rule("event", f"{SELF} {words} or is dealt damage", on=on)(
            lambda on: When([{on: "self"}, {"damage": "self"}], "self", ALL, batch=True)
        )
    g.rule("event", f"{SELF} enters , attacks , or dies")(
        lambda: When([{"enters": "self"}, {"attacks": "self"}, {"dies": "self"}], vague=True)
    )
