"""What is said of several things at once: pairs, lists of targets, a change for each (Magic, 608.2c)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, Aim, Aimed, Of
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _each_its_own_change(g)
    _listed_targets(g)
    _two_things(g)
    _with_what_lies_on_it(g)


def _each_its_own_change(g: Grammar) -> None:
    """ "Until end of turn, these get +1/+1 and those get -1/-1": two changes of one duration."""
    g.rule("subject", "<thing:t>", "<groups:t>")(lambda t: t)
    g.rule("changed_each", "<subject:t> <change:c>")(lambda t, c: (t, c))

    def lasting(a: Any, b: Any, u: str) -> list[object]:
        return [{"of": t, "last": c, "until": u} for t, c in (a, b)]

    g.rule("sentence", "<long:u> , <changed_each:a> and <changed_each:b>")(lasting)
    g.rule("sentence", "<changed_each:a> and <changed_each:b> <long:u>")(lasting)


def _listed_targets(g: Grammar) -> None:
    """ "Target artifact, target creature, and target land": each is aimed at by itself (115.1, 601.2c)."""
    g.rule("thing", "<target:a> , <target:b> , and <target:c>")(lambda a, b, c: _apart(a, b, c))
    g.rule("thing", "<target:a> , <target:b> , <target:c> , and <target:d>")(
        lambda a, b, c, d: _apart(a, b, c, d)
    )
    g.rule("thing", "<targets:a> and <targets:b>", "<target:a> and <targets:b>")(lambda a, b: _apart(a, b))
    placed = "up to one target <cardnoun1:a> and up to one target <cardnoun1:b> from <place:p>"
    g.rule("thing", placed)(lambda a, b, p: _apart(Aim(both(a, p), 0, 1), Aim(both(b, p), 0, 1)))


def _apart(*aims: Aim) -> list[Aim]:
    """Several targets of one instruction; what refuses "another" may be the same object (115.3)."""
    if any("'other': True" in repr(aim.filter) for aim in aims):
        raise Refused
    return list(aims)


def _two_things(g: Grammar) -> None:
    """ "Destroy it and ~", "return ~ and that creature": two objects of one verb."""
    for pair in (
        f"<back1:a> and {SELF}",
        f"{SELF} and <back1:b>",
        f"<host:a> and {SELF}",
        f"{SELF} and <host:b>",
        f"<target:a> and {SELF}",
        "<host:a> and <target:b>",
        "<back1:a> and <target:b>",
        "<target:a> and <back1:b>",
    ):
        g.rule("thing", pair)(_two)


def _two(a: object = OWN, b: object = OWN, h: object = None) -> list[object]:
    del h
    found = ["host" if isinstance(one, str) and one not in ("self", OWN) else one for one in (a, b)]
    if found[0] == found[1]:
        raise Refused
    return found


def _with_what_lies_on_it(g: Grammar) -> None:
    """ "Target creature and all Auras attached to it" (303.4, 301.5)."""
    for word in ("aura", "equipment"):
        many = "auras" if word == "aura" else word
        for lead in (f"all {many}", f"each {word}"):
            on = f"{lead} attached to (it|that creature|that permanent|that land)"
            g.rule("thing", f"<target:t> and {on}", word=word)(
                lambda t, word: (
                    [t, {"all": {"subtype": word, "in": Of("attached to", Aimed(1))}}]
                    if isinstance(t, Aim) and t.most == 1
                    else refuse()
                )
            )
            g.rule("thing", f"<host:h> and {on}", word=word)(
                lambda h, word: ["host", {"all": {"subtype": word, "in": "attached to host"}}]
            )
