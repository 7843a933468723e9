"""What lasts for a time, put together of any of its parts in any order, for any duration (Magic, 611.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.becoming import _turns, added, kept, replaced
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

JOINED = frozenset({"gain", "lose", "ability", "forbid", "must"})
"""Parts of a change of which there may be several: they are all said of the same object."""
LANDS = ("plains", "island", "swamp", "mountain", "forest")


def add(g: Grammar) -> None:
    _parts(g)
    _durations(g)
    _shapes(g)
    _lists(g)


def all_of(*parts: dict[str, Any]) -> dict[str, Any]:
    """Several parts of one change; what one thing can be only once is not said twice."""
    made: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            if key not in made:
                made[key] = value
            elif key in JOINED and not (key == "ability" and made[key] == value):
                made[key] = [*_listed(made[key]), *_listed(value)]
            else:
                raise Refused
    return made


def _together(**parts: dict[str, Any]) -> dict[str, Any]:
    return all_of(*parts.values())


def _listed(value: object) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _parts(g: Grammar) -> None:
    """One part after the other: gets, gains, loses, becomes, can't."""
    for kind in ("gets", "gains", "loses", "becomes", "cant"):
        g.rule("lasting_part", f"<{kind}:a>")(lambda a: a)
    g.rule("change", "<lasting_part:a> and <lasting_part:b>")(_together)
    g.rule("change", "<lasting_part:a> , <lasting_part:b> , and <lasting_part:c>")(_together)
    g.rule("change", "<lasting_part:a> , <lasting_part:b> , <lasting_part:c> , and <lasting_part:d>")(
        _together
    )
    g.rule("becomes", "(becomes|become) <color:c> in addition to (its|their) other colors")(
        lambda c: {"color": [c]}
    )
    g.rule("becomes", "(becomes|become) colorless")(lambda: {"become color": []})
    g.rule("becomes", "(becomes|become) <color:a> and <color:b>")(lambda a, b: {"become color": [a, b]})
    g.rule("becomes", "(gains|gain) all creature types")(lambda: {"subtype": ["every creature type"]})
    g.rule("becomes", "(becomes|become) (a|an) <subtype1:s> in addition to (its|their) other creature types")(
        lambda s: {"subtype": [s]}
    )
    g.rule("becomes", "become <subtypen:s> in addition to their other [creature] types")(
        lambda s: {"subtype": [s]}
    )
    for land in LANDS:
        g.phrase("becomes", f"becomes {'an' if land[0] == 'i' else 'a'} {land}", {"become subtype": [land]})
    for part in ("attacks", "attack"):
        g.rule("cant", f"{part} this (turn|combat) if able")(lambda: {"must": "attack"})


def _durations(g: Grammar) -> None:
    """The same for any duration, and two parts that each name the same one."""

    def lasting(t: object, c: object, u: object) -> list[object]:
        return [{"of": t, "last": c, "until": u}]

    g.rule("held", "<change:c>")(lambda c: c)
    g.rule("held", "<gets:a> and (has|have) <abilities:k>")(lambda a, k: all_of(a, {"gain": k}))
    g.rule("held", "(has|have) <abilities:k>")(lambda k: {"gain": k})
    g.rule("held", "<becomes:a> and (has|have) <abilities:k>")(lambda a, k: all_of(a, {"gain": k}))
    g.rule("long", f"until {SELF} leaves the battlefield")(lambda: "source")
    for things in ("<thing:t>", "<groups:t>"):
        g.rule("lasts", f"{things} <held:c> <long:u>")(lasting)
        g.rule("lasts", f"{things} <change:c> until end of turn and <change:d> until end of turn")(
            lambda t, c, d: lasting(t, all_of(c, d), "turn")
        )
    g.rule("lasts", "<thingn:t> each <change:c> <duration:u>")(lasting)


def _shapes(g: Grammar) -> None:
    """Forms that are taken on for other times than a turn, and lands that stay lands (611.2, 205.1b)."""
    for thing, form, becomes in (
        ("<thing1:t>", "<form_of1:f>", "becomes"),
        ("<all:t>", "<form_of1:f>", "becomes"),
        ("<thingn:t>", "<form_ofn:f>", "become"),
        ("<groups:t>", "<form_ofn:f>", "become"),
        ("<thingn:t>", "<form_ofn:f>", "each become"),
    ):
        lead = f"{thing} {becomes} {form}"
        g.rule("sentence", f"{lead} <long:u>")(lambda t, f, u: _turns(t, replaced(f), u))
        g.rule("sentence", f"{lead} <long:u> . <still:_>")(lambda t, f, u: _turns(t, kept(f), u))
        g.rule("sentence", f"{lead} <still_so:_> <long:u>")(lambda t, f, u: _turns(t, kept(f), u))
        g.rule("sentence", f"{lead} <in_addition:_> <long:u>")(lambda t, f, u: _turns(t, added(f), u))
    g.rule("sentence", "<thingn:t> become <form_ofn:f> . <still:_>")(
        lambda t, f: _turns(t, kept(f), "always")
    )
    g.rule("in_addition", "in addition to their other (types|colors and types|creature types and types)")(
        lambda: True
    )
    g.rule("still_so", "that's still a land")(lambda: True)


def _lists(g: Grammar) -> None:
    """Static lines of several parts, and those under a condition that stands at the end."""
    g.rule("always", "<always1:a> , <always1:b> , <always1:c> , and <always1:d>")(_together)
    untaps = "doesn't untap during (its controller's|your) untap step"
    for words, told in (("if", False), ("as long as", False), ("unless", True)):
        g.rule("static", f"<bearers:of> {untaps} {words} <condition:c> .", no=told)(
            lambda of, c, no: (
                static(of, {"gain": ["doesn't untap"]}, **{"while": {"not": [c]} if no else c})
                if of in ("self", {"in": "host"})
                else refuse()
            )
        )
