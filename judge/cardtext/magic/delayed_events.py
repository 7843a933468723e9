"""Delayed triggered abilities, abilities with two events, and further events (Magic, 603.7, 603.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, Of, When
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _delayed(g)
    _exiled(g)
    _players(g)
    _next_end_step(g)
    _end_of_that_turn(g)
    _pay_or_lose(g)
    _returned_later(g)


def _waits(w: When, e: list[object], until: str = "turn") -> list[object]:
    """A delayed triggered ability that may trigger repeatedly for a time (603.7b)."""
    if (w.seat and _of_a_player(e)) or w.other or w.batch or w.zone or w.condition is not None:
        raise Refused  # only the object of the event is known
    return [{"later": w, "once": False, "until": until, "do": e}]


def _waits_long(w: When, e: list[object], until: str = "turn") -> list[object]:
    """The same with several sentences, of which the later ones go on with the first."""
    if len(e) < 2 or not any(map(_points_back, e[1:])):
        raise Refused
    return _waits(w, e, until)


def _points_back(value: object) -> bool:
    if isinstance(value, (Back, Of)):
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_points_back, parts))


def _of_a_player(value: object) -> bool:
    """Whether a value refers to "that player", or to the controller of the event's object."""
    if isinstance(value, (Back, Of)):
        return isinstance(value, Of) or value.seat
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_of_a_player, parts))


def _delayed(g: Grammar) -> None:
    for words, until in (("this turn", "turn"), ("this combat", "combat")):
        g.rule("sentence", f"whenever <event:w> {words} , <joined:e>", until=until)(_waits)
        g.rule("effect", f"whenever <event:w> {words} , <effect:e>", until=until)(_waits_long)
    for words, until in (
        ("until end of turn", "turn"),
        ("until your next turn", "your next turn"),
        ("until the end of your next turn", "end of your next turn"),
    ):
        g.rule("sentence", f"{words} , whenever <event:w> , <joined:e>", until=until)(_waits)
        g.rule("effect", f"{words} , whenever <event:w> , <effect:e>", until=until)(_waits_long)


def _exiled(g: Grammar) -> None:
    """The event "dies or is exiled" (700.4)."""
    end = "dies or is put into exile [from the battlefield]"

    def gone(n: object) -> list[object]:
        return [{"dies": n}, {"moves": {"of": n, "from": "battlefield", "to": "exile"}}]

    g.rule("event", f"{SELF} {end}")(lambda: When(gone("self"), "self", ALL, moved=True))
    g.rule("event", f"(a|an) <noun1:n> {end}")(lambda n: When(gone(n), "it", nouns_of(n), moved=True))
    g.rule("event", f"another <noun1:n> {end}")(
        lambda n: When(gone(both(n, {"other": True})), "it", nouns_of(n), moved=True)
    )
    g.rule("event", "(a|an) <noun1:n> is exiled from the battlefield")(
        lambda n: When({"moves": {"of": n, "from": "battlefield", "to": "exile"}}, "it", nouns_of(n),
                       moved=True)
    )  # fmt: skip
    g.rule("event", f"{SELF} is put into exile from the battlefield")(
        lambda: When({"moves": {"of": "self", "from": "battlefield", "to": "exile"}}, "self", ALL, moved=True)
    )


def _players(g: Grammar) -> None:
    g.rule("event", "a player loses the game")(lambda: When({"loses the game": {"who": "players"}}))
    g.rule("event", "a player loses life")(
        lambda: When({"loses life": {"who": "players"}}, seat="seat", amount=True)
    )
    g.rule("event", "an opponent becomes the monarch")(
        lambda: When({"becomes the monarch": {"who": "opponents"}}, seat="seat")
    )
    g.rule("event", "you become the monarch")(lambda: When({"becomes the monarch": {"who": "you"}}))
    g.rule("event", "one or more <counter:c> counters are put on (a|an) <noun1:n>")(
        lambda c, n: When({"counters put": {"of": n, "where": {"name": c}}}, "it", nouns_of(n), amount=True)
    )


def _next_end_step(g: Grammar) -> None:
    """At the next end step, with a condition after it (603.7)."""
    g.rule("sentence", "at the beginning of the next end step , <joined:a> if <condition:c>")(
        lambda a, c: [{"later": "end step", "once": True, "do": [{"if": c, "then": a}]}]
    )


def _end_of_that_turn(g: Grammar) -> None:
    """Delayed effects at the end of an extra turn, and of no other (500.7, 603.7)."""
    g.rule("sentence", "<joined:t> . at the beginning of that turn's end step , <joined:a>")(_then_ending)


def _then_ending(t: list[Any], a: list[Any]) -> list[object]:
    if not t or set(t[-1]) - {"who"} != {"extra turn"} or sum("extra turn" in one for one in t) > 1:
        raise Refused
    return [*t, {"later": "end step", "once": True, "while": {"fact": "that extra turn"}, "do": a}]


def _pay_or_lose(g: Grammar) -> None:
    """A payment at the next upkeep, or the game is lost (104.3e)."""
    g.rule(
        "sentence",
        "at the beginning of your next upkeep , pay <mana:m> . if you don't , you lose the game",
    )(
        lambda m: [
            {
                "later": {"upkeep": {"who": "you"}},
                "once": True,
                "do": [{"may pay": [{"pay": m}], "else": [{"lose the game": "you"}]}],
            }
        ]
    )


def _returned_later(g: Grammar) -> None:
    """Cards that return later under their owners' control (603.7)."""
    for words, more in (("", {}), ("tapped", {"tapped": True})):
        for step in ("upkeep", "end step"):
            g.rule(
                "sentence",
                f"return <back1:t> to the battlefield {words} under its owner's control at the beginning of"
                f" (their|that player's) next {step}",
                step=step,
                more=more,
            )(
                lambda t, step, more: [
                    {
                        "later": {step: {"who": Of("owner", t)}},
                        "once": True,
                        "do": [{"put into play": t, "under": Of("owner", t), **more}],
                    }
                ]
            )
