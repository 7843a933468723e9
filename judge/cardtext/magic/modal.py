"""Headings of modes: how many are chosen, and which (Magic, 700.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.parts import Back, Of


def add(g: Grammar) -> None:
    _how_many(g)
    _limits(g)
    _abilities(g)


def _how_many(g: Grammar) -> None:
    for words, told in (
        ("choose one", {"choose": 1}),
        ("choose two", {"choose": 2}),
        ("choose three", {"choose": 3}),
        ("choose one or both", {"choose": 1, "up to": 2}),
        ("choose one or more", {"choose": 1, "up to": "all"}),
        ("choose any number", {"choose": 0, "up to": "all"}),
        ("choose up to one", {"choose": 0, "up to": 1}),
        ("choose up to two", {"choose": 0, "up to": 2}),
        ("choose up to three", {"choose": 0, "up to": 3}),
    ):
        g.phrase("choosing", words, told)
    for words, count in (("both", 2), ("two", 2), ("three", 3)):
        g.phrase("choosing_instead", words, count)
    more = "<choosing:c> . if <condition:d> , choose one or more instead (\u2014|.)"
    g.rule("chosen", more)(
        lambda c, d: (
            {"choose": 1, "up to": {"if": d, "then": "all", "else": 1}} if c == {"choose": 1} else _no()
        )
    )
    g.rule("chosen", "choose up to x , where x is <amount_of:a> \u2014")(
        lambda a: {"choose": 0, "up to": a} if not _points(a) else _no()
    )


def _no() -> dict[str, object]:
    raise Refused


def _points(amount: object) -> bool:
    """Whether a number refers to something named before."""
    if isinstance(amount, (Back, Of)):
        return True
    parts = amount.values() if isinstance(amount, dict) else amount if isinstance(amount, list) else ()
    return any(map(_points, parts))


def _limits(g: Grammar) -> None:
    """Conditions on the choice of modes (700.2d)."""
    end = "(\u2014|.)"
    g.rule("chosen", "<choosing:c> \u2014")(lambda c: c)
    g.rule("chosen", f"<choosing:c> that hasn't been chosen this turn {end}")(
        lambda c: {**c, "unchosen": "turn"}
    )
    g.rule("chosen", f"<choosing:c> that hasn't been chosen {end}")(lambda c: {**c, "unchosen": "ever"})
    g.rule("chosen", "<choosing:c> . each mode must target a different player .")(
        lambda c: {**c, "players apart": True}
    )
    g.rule("chosen", f"<choosing:c> . if <condition:d> , choose <choosing_instead:k> instead {end}")(
        lambda c, d, k: _instead(c, d, k, must=True)
    )
    g.rule("chosen", f"<choosing:c> . if <condition:d> , you may choose <choosing_instead:k> instead {end}")(
        lambda c, d, k: _instead(c, d, k, must=False)
    )
    cast = "if you control <controlled:d> as you cast ~ ,"
    g.rule("chosen", f"<choosing:c> . {cast} you may choose <choosing_instead:k> instead {end}")(
        lambda c, d, k: _instead(c, d("you"), k, must=False)
    )


def _instead(told: dict[str, object], condition: object, count: int, must: bool) -> dict[str, object]:
    """More modes if a condition holds as the spell is cast (601.4)."""
    if set(told) != {"choose"}:
        raise Refused
    number = {"if": condition, "then": count, "else": told["choose"]}
    return {"choose": number if must else told["choose"], "up to": number}


def _abilities(g: Grammar) -> None:
    """The owner of the modes: a spell, or a triggered or activated ability."""
    g.rule("modal", "spree")(lambda: {"modes": {"choose": 1, "up to": "all"}})
    g.rule("modal", "tiered")(lambda: {"modes": {"choose": 1}})
    g.rule("modal", "<chosen:c>")(lambda c: {"modes": c})
    for word in ("when", "whenever"):
        g.rule("modal", f"{word} <event:w> , <chosen:c>")(lambda w, c: triggered(w, c))
        g.rule("modal", f"{word} <event:w> , if <condition:d> , <chosen:c>")(
            lambda w, c, d: triggered(w, c, d)
        )
    g.rule("modal", "at <moment:w> , <chosen:c>")(lambda w, c: triggered(w, c))
    g.rule("modal", "at <moment:w> , if <condition:d> , <chosen:c>")(lambda w, c, d: triggered(w, c, d))
    g.rule("modal", "<costs:k> : <chosen:c>")(
        lambda k, c: {"abilities": [{"kind": "activated", "cost": k, "modes": c}]}
    )
    g.rule("modal", "<costs:k> : <choosing:c> . activate only <onlys:o> .")(
        lambda k, c, o: {"abilities": [{"kind": "activated", "cost": k, **o, "modes": c}]}
    )
    g.rule("modal", "<loyalty_cost:k> : <chosen:c>")(
        lambda k, c: {"abilities": [{"kind": "activated", "cost": [{"loyalty": k}], "modes": c}]}
    )


def triggered(when: Any, told: object, condition: object = None) -> dict[str, object]:
    """A triggered ability with modes; its zone and batching follow from the event."""
    more: dict[str, object] = {"zone": list(when.zone)} if when.zone else {}
    if when.batch:
        more = {**more, "batch": True}
    if when.condition is not None:
        more = {**more, "while": when.condition}
    if condition is not None:
        from judge.cardtext.magic.abilities import _asks_of_itself

        if when.subject != "self" and _asks_of_itself(condition):
            raise Refused
        more = {**more, "if": condition}
    return {"abilities": [{"kind": "triggered", "on": when, **more, "modes": told}]}
