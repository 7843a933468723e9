"""Events of attacking and the like, with conditions that are checked as they happen (Magic, 508, 603)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, When
from judge.cardtext.tokens import SELF

STACKED = {"zone": "stack"}


def add(g: Grammar) -> None:
    _attacking(g)
    _while(g)
    _targeted(g)
    _moved(g)
    _activating(g)
    _aimed_at(g)
    _at_players(g)
    _against_you(g)
    _by_players(g)


def _attacking(g: Grammar) -> None:
    mine = {"controller": "you"}
    g.rule("event", "you attack a player")(  # once for each player who is attacked
        lambda: When(
            {"attacks": {"who": "players", "actor": "you", "where": {"player": True}}},
            batch=True,
            seat="seat",
        )
    )
    g.rule("event", "you attack with one or more <nounn:n>")(
        lambda n: When({"attacks": {"of": both(n, mine)}}, batch=True)
    )
    for word in ("whenever", "when"):  # "those creatures": the same event, told of the attackers
        for c in ("", " if <condition:c> ,"):
            g.rule("triggered", f"{word} you attack with <n:k> or more <nounn:n> ,{c} <effect:e>")(_with_many)
    for words, who in (("you", "you"), ("one of your opponents", "opponents")):
        g.rule("event", f"an opponent attacks {words}", who=who)(
            lambda who: When(
                {"attacks": {"of": {"controller": "opponents"}, "who": who, "where": {"player": True}}},
                batch=True,
            )
        )


def _with_many(k: object, n: object, e: list[object], c: object = None) -> dict[str, object]:
    """Attacking with so many creatures, of which the effect goes on to speak (508.1)."""
    if n != {"type": "creature"} or not isinstance(k, int) or not _speaks_of(e, "creature"):
        raise Refused
    of = {"type": "creature", "controller": "you"}
    on = When({"attacks": {"of": of, "where": {"others": {"min": k - 1}}}}, batch=True)
    more = {"if": c} if c is not None else {}
    return {"kind": "triggered", "on": on, "batch": True, "effect": e, **more}


def _speaks_of(value: object, noun: str) -> bool:
    if isinstance(value, Back):
        return value.many and value.noun == noun
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_speaks_of(part, noun) for part in parts)


def _while(g: Grammar) -> None:
    """ "Whenever it attacks while ..": the condition is checked only as the event happens (603.4)."""

    def under(when: When, c: object) -> When:
        return When(when.on, when.subject, when.nouns, when.other, when.other_nouns, when.seat, when.moved,
                    when.amount, c, when.batch, when.zone, when.vague)  # fmt: skip

    own = When({"attacks": "self"}, "self", ALL, seat="seat")
    g.rule("event", f"{SELF} attacks while <condition:c>")(lambda c: under(own, c))
    g.rule("event", f"{SELF} enters or attacks while <condition:c>")(
        lambda c: under(When([{"enters": "self"}, {"attacks": "self"}], "self", ALL), c)
    )
    g.rule("event", "you attack while <condition:c>")(
        lambda c: under(When({"player attacks": {"who": "you"}}), c)
    )
    g.rule("event", "(a|an) <noun1:n> attacks while <condition:c>")(
        lambda n, c: under(When({"attacks": n}, "it", nouns_of(n), seat="seat"), c)
    )
    g.rule("event", f"you cast {SELF} while <condition:c>")(
        lambda c: under(When({"cast": "self"}, "self", ALL), c)
    )
    g.rule("event", "you cast (a|an) <spellnoun1:s> while <condition:c>")(
        lambda s, c: under(When({"cast": {"of": s, "who": "you"}}, "it", frozenset({"spell"})), c)
    )
    g.rule("event", f"{SELF} dies while <condition:c>")(
        lambda c: under(When({"dies": "self"}, "self", ALL, moved=True), c)
    )


def _targeted(g: Grammar) -> None:
    """Events of another permanent becoming a target (115.1)."""
    for words, by in (
        ("a spell or ability", STACKED),
        ("a spell or ability you control", {**STACKED, "controller": "you"}),
        ("a spell or ability an opponent controls", {**STACKED, "controller": "opponents"}),
        ("a spell", {**STACKED, "is": "spell"}),
        ("a spell you control", {**STACKED, "is": "spell", "controller": "you"}),
    ):
        seat = "controller of by" if "opponent" in words else ""
        g.rule("event", f"another <noun1:n> becomes the target of {words}", by=by, seat=seat)(
            lambda n, by, seat: When(
                {"targeted": {"of": both(n, {"other": True}), "by": by}}, "it", nouns_of(n), seat=seat
            )
        )


def _moved(g: Grammar) -> None:
    """Cards that go to exile from one of two zones."""
    for words, zones, of in (
        ("graveyards and/or the battlefield", ["graveyard", "battlefield"], {}),
        ("your library and/or your graveyard", ["library", "graveyard"], {"owner": "you"}),
    ):
        g.rule("event", f"one or more <cardnounn:n> are put into exile from {words}", zones=zones, of=of)(
            lambda n, zones, of: When(
                {
                    "moves": {
                        "of": {**both(n, of), "zone": "any", "not is": "token"},
                        "from": zones,
                        "to": "exile",
                    }
                },
                batch=True,
            )
        )
    g.rule("stack_object", "spell , activated ability , or triggered ability")(
        lambda: {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]}
    )
    g.phrase("condition1", "you cast them", {"fact": "cast"})
    g.phrase("condition1", "they were cast", {"fact": "cast"})
    for tapped in ("", " tapped"):
        more = {"tapped": True} if tapped else {}
        g.rule("do", f"put <pickcard:t> onto the battlefield{tapped} under your control", more=more)(
            lambda t, more: [{"put into play": t, "under": "you", **more}]
        )


def _activating(g: Grammar) -> None:
    g.phrase("suffix", "with {X} in its mana cost", {"is": "with x in its cost"})
    g.phrase("suffix", "with x in its mana cost", {"is": "with x in its cost"})
    g.phrase("suffix", "with x in their mana costs", {"is": "with x in its cost"})
    """Abilities that are activated (602.2)."""
    g.rule("event", "you activate an exhaust ability")(lambda: When({"exhausts": {"who": "you"}}))


def _aimed_at(g: Grammar) -> None:
    """Targets that are a spell or an ability of some kind."""
    g.rule("stack_object", "spell or ability")(
        lambda: {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]}
    )
    g.rule("stack_object", "activated ability , triggered ability , or <spellnoun1:s>")(
        lambda s: {"zone": "stack", "any": [{"is": "ability"}, {k: v for k, v in s.items() if k != "zone"}]}
    )


def _at_players(g: Grammar) -> None:
    g.rule("event", "(a|an) <noun1:n> you control attacks a player")(
        lambda n: When(
            {"attacks": {"of": both(n, {"controller": "you"}), "where": {"player": True}}},
            "it",
            nouns_of(n),
            seat="seat",
        )
    )
    g.rule("event", f"{SELF} attacks a player")(
        lambda: When({"attacks": {"of": "self", "where": {"player": True}}}, "self", ALL, seat="seat")
    )
    g.rule("sentence", "all creatures able to block <thing1:t> this turn do so")(
        lambda t: [
            {"last": {"must": {"block": {"in": t}}}, "of": {"all": {"type": "creature"}}, "until": "turn"}
        ]
    )


def _against_you(g: Grammar) -> None:
    g.rule("event", "a creature an opponent controls attacks you")(
        lambda: When(
            {"attacks": {"of": {"type": "creature", "controller": "opponents"}, "who": "you",
                         "where": {"player": True}}},
            "it", frozenset({"creature", "permanent"}), seat="controller of it",
        )
    )  # fmt: skip


def _by_players(g: Grammar) -> None:
    """A player attacks (508.1)."""
    g.rule("event", "a player attacks")(lambda: When({"player attacks": {"who": "players"}}, seat="seat"))
    g.rule("event", "an opponent attacks")(
        lambda: When({"player attacks": {"who": "opponents"}}, seat="seat")
    )
