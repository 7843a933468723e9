"""Events put together of a subject and a verb, so that each verb is read of every subject (Magic, 603.2).

The subject is the card itself, something of a kind, either of both, what the card is attached to, or one or
more of a kind (then all at one time are one event).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL, aimed_by, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, When
from judge.cardtext.tokens import SELF


class Subject(NamedTuple):
    """What an event happens to or is done by: the filter, its kind, and the nouns for it."""

    of: Any
    kind: str
    nouns: frozenset[str] = frozenset()


def add(g: Grammar) -> None:
    """Add subjects and the verbs that go with each of them."""
    _subjects(g)
    _aimed_at(g)
    _attacking(g)
    _hitting(g)
    _moving(g)
    _changing(g)
    _counters(g)
    _cast(g)


def _subjects(g: Grammar) -> None:
    g.rule("doer1", SELF)(lambda: Subject({"in": "self"}, "self", ALL))
    g.rule("doer1", "(a|an) <noun1:n>")(lambda n: Subject(n, "it", nouns_of(n)))
    g.rule("doer1", "another <noun1:n>")(lambda n: Subject(both(n, {"other": True}), "it", nouns_of(n)))
    g.rule("doer1", f"{SELF} or another <noun1:n>", f"{SELF} or (a|an) <noun1:n>")(
        lambda n: Subject([{"in": "self"}, n], "it", nouns_of(n))
    )
    g.rule("doer1", "<host:h>")(lambda h: Subject({"in": "host"}, "it", frozenset({h, "permanent"})))
    g.rule("doern", "one or more <nounn:n>")(lambda n: Subject(n, "many"))
    g.rule("doern", "one or more other <nounn:n>")(lambda n: Subject(both(n, {"other": True}), "many"))
    g.rule("doern", f"{SELF} and/or one or more other <nounn:n>")(
        lambda n: Subject([{"in": "self"}, n], "many")
    )


def _told(s: Subject, extra: dict[str, Any], role: str) -> object:
    of = "self" if s.kind == "self" else s.of
    return {role: of, **extra} if extra or role != "of" else of


def _when(s: Subject, on: str, role: str = "of", **more: Any) -> When:
    """The event of one subject; ``extra`` is what the happening says besides."""
    told = {on: _told(s, more.pop("extra", {}), role)}
    if s.kind == "many":
        return When(told, batch=True, **more)
    ref = "self" if s.kind == "self" else role if role == "by" else "it"
    return When(told, ref, s.nouns, **more)


def _both_forms(g: Grammar, one: str, many: str, build: Callable[..., object], **fixed: object) -> None:
    """A verb in the singular and the plural."""
    g.rule("event", f"<doer1:s> {one}", **fixed)(build)
    g.rule("event", f"<doern:s> {many}", **fixed)(build)


WHOSE: tuple[tuple[str, dict[str, str]], ...] = (
    ("", {}),
    (" you control", {"controller": "you"}),
    (" an opponent controls", {"controller": "opponents"}),
)


def _aimed_at(g: Grammar) -> None:
    """Becoming a target, of whatever kind of spell or ability (115.1)."""
    for words, by in (
        ("a spell or ability", {}),
        ("a spell", {"is": "spell"}),
        ("an ability", {"is": "ability"}),
        ("an activated ability", {"is": "activated ability"}),
        ("a triggered ability", {"is": "triggered ability"}),
        ("an instant or sorcery spell", {"is": "spell", "type": ["instant", "sorcery"]}),
        ("an aura spell", {"is": "spell", "subtype": "aura"}),
    ):
        for whose, more in WHOSE:
            told = {"zone": "stack", **by, **more}
            elsewhere = f"{words}{whose}" in READ_ELSEWHERE
            _both_forms(
                g,
                f"becomes the target of {words}{whose}",
                f"become the target of {words}{whose}",
                lambda s, told, elsewhere: _targeted(s, told) if not elsewhere or _new(s) else refuse(),
                told=told,
                elsewhere=elsewhere,
            )


def _targeted(s: Subject, told: dict[str, str]) -> When:
    seat = "controller of by" if "opponents" in told.values() else ""
    by = aimed_by(dict(told)) if s.kind != "many" else {}
    return _when(s, "targeted", extra={"by": told}, seat=seat, **by)


READ_ELSEWHERE = (
    "a spell or ability", "a spell or ability you control", "a spell or ability an opponent controls",
    "a spell", "a spell you control", "a spell an opponent controls",
)  # fmt: skip
"""What something becomes the target of, as other modules read it of one thing."""


def _new(s: Subject) -> bool:
    """Whether it is a subject of which only this module speaks: several, or either of two."""
    return s.kind == "many" or isinstance(s.of, list)


def _attacking(g: Grammar) -> None:
    """Attacking alone, first, against a certain player; being blocked by several (508.1, 509.1)."""
    for words, where in (
        ("attacks alone", {"alone": True}),
        ("attacks for the first time each turn", {"first": True}),
    ):
        g.rule("event", f"<doer1:s> {words}", where=where)(
            lambda s, where: _when(s, "attacks", extra={"where": where}, seat="seat")
        )
    life = {"figure": "life", "of": "seat"}
    ahead = {"amount": life, "min": {"sum": [{"figure": "life", "of": "you"}, 1]}}
    most = {"amount": life, "min": {"greatest": "life", "of": "players"}}
    for words, so in (
        ("a player who has more life than you", ahead),
        ("a player with more life than you", ahead),
        ("the player with the most life", most),
        ("the player with the most life or tied for most life", most),
        ("the monarch", {"amount": {"figure": "monarch", "of": "seat"}, "min": 1}),
    ):
        _both_forms(
            g, f"attacks {words}", f"attack {words}",
            lambda s, so: _when(s, "attacks", extra={"where": {"player": True}, "if": so}, seat="seat"),
            so=so,
        )  # fmt: skip
    g.rule("event", "<doer1:s> becomes blocked by <n:k> or more creatures")(
        lambda s, k: (
            _when(s, "becomes blocked", extra={"where": {"amount": {"min": k}}}) if k != "X" else refuse()
        )
    )


def _hitting(g: Grammar) -> None:
    """Combat damage to players, by one or several, to one or several."""
    hits = "combat damage to player"
    for words, extra in (
        ("a player", {}), ("an opponent", {"who": "opponents"}),
        ("one or more players", {}), ("one or more opponents", {"who": "opponents"}),
    ):  # fmt: skip
        one = words.startswith("a")
        g.rule("event", f"<doer1:s> deals combat damage to {words}", extra=extra, one=one)(
            lambda s, extra, one: _when(s, hits, "by", extra=extra, seat="seat" if one else "", amount=True)
        )
        if not one:  # to each of several players it is another event, and here all of them are one
            g.rule("event", f"<doern:s> deal combat damage to {words}", extra=extra)(
                lambda s, extra: _when(s, hits, "by", extra=extra)
            )


def _moving(g: Grammar) -> None:
    """Changes of zone (603.6)."""
    _both_forms(
        g,
        "is put into your graveyard from the battlefield",
        "are put into your graveyard from the battlefield",
        lambda s: _when(_owned(s), "put into graveyard", extra={"from": "battlefield"}, moved=True),
    )  # fmt: skip
    elsewhere = ["hand", "library", "exile", "command"]
    _both_forms(
        g, "leaves the battlefield without dying", "leave the battlefield without dying",
        lambda s: _when(s, "moves", extra={"from": "battlefield", "to": elsewhere}, moved=True),
    )  # fmt: skip
    g.rule("event", "<doer1:s> enters")(lambda s: _when(s, "enters"))


def _owned(s: Subject) -> Subject:
    if isinstance(s.of, list):
        return Subject([both(one, {"owner": "you"}) for one in s.of], s.kind, s.nouns)
    if s.kind == "self":
        return refuse()  # read elsewhere
    return Subject(both(s.of, {"owner": "you"}), s.kind, s.nouns)


def _changing(g: Grammar) -> None:
    """States that begin: attached, transformed, tapped, saddled."""
    for one, many, on in (
        ("transforms", "transform", "transforms"),
        ("becomes untapped", "become untapped", "untapped"),
        ("becomes tapped", "become tapped", "tapped"),
        ("is turned face up", "are turned face up", "turned face up"),
        ("phases in", "phase in", "phases in"),
        ("phases out", "phase out", "phases out"),
    ):
        _both_forms(g, one, many, lambda s, on: _when(s, on), on=on)
    attached = {"is": "attached"}

    def onto(s: Subject) -> When:
        if s.kind == "many" or "aura" in repr(s.of):
            return refuse()  # an Aura may be attached to something else
        of = "self" if s.kind == "self" else s.of
        entering = {"in": "self", **attached} if s.kind == "self" else both(s.of, attached)
        ref = "self" if s.kind == "self" else "it"
        return When([{"attached": of}, {"enters": entering}], ref, s.nouns)

    g.rule("event", "<doer1:s> becomes attached to a creature")(
        lambda s: onto(s) if s.kind == "self" or _equipment(s.of) else refuse()
    )
    g.rule("event", "day becomes night or night becomes day")(
        lambda: When([{"becomes night": {}}, {"becomes day": {}}])
    )


def _equipment(of: object) -> bool:
    return isinstance(of, dict) and of.get("subtype") == "equipment"


def _counters(g: Grammar) -> None:
    """Counters put on something, whoever does it or by you (122.6)."""
    for which, named in (("<counter:c> counters", True), ("counters", False)):
        for doer in ("doer1", "doern"):
            g.rule("event", f"one or more {which} are put on <{doer}:s>", named=named)(
                lambda s, named, c=None: _when(
                    s, "counters put", extra={"where": {"name": c}} if named else {}, amount=True
                )
            )
            g.rule("event", f"you put one or more {which} on <{doer}:s>", named=named)(
                lambda s, named, c=None: _when(
                    s, "counters put",
                    extra={"actor": "you", **({"where": {"name": c}} if named else {})}, amount=True,
                )
            )  # fmt: skip


def _cast(g: Grammar) -> None:
    """Whether the object of the event was cast, by whom and from where (400.7d)."""
    event = Back("event")
    for be, told in (
        ("it was cast", {"is": "cast"}),
        ("you cast it", {"is": "cast", "controller": "you"}),
    ):
        g.rule("condition1", be, told=told)(lambda told: {"object": event, "is": told})
        for words, zone in (
            ("(your|a) hand", "hand"),
            ("(a|your) graveyard", "graveyard"),
            ("exile", "exile"),
        ):
            g.rule("condition1", f"{be} from {words}", told={**told, "is": f"cast from {zone}"})(
                lambda told: {"object": event, "is": told}
            )
    g.rule("condition1", "it wasn't cast")(lambda: {"not": [{"object": event, "is": {"is": "cast"}}]})
    g.rule("condition1", "it wasn't cast from (your|their) hand", "you didn't cast it from your hand")(
        lambda: {"not": [{"object": event, "is": {"is": "cast from hand"}}]}
    )
