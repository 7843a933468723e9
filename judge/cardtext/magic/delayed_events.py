"""Delayed triggered abilities, abilities with two events, and further events (Magic, 603.7, 603.2)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, Of, When
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _delayed(g)
    _exiled(g)
    _players(g)


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
