"""Damage from kinds of sources: prevented, partly prevented, or unpreventable (609.7, 615)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.prevention import KINDS, _shield, instead, modified
from judge.cardtext.magic.sentences import _damage, _shielded
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _sources(g)
    _in_part(g)
    _this_turn(g)
    _always(g)
    _unpreventable(g)


def _sources(g: Grammar) -> None:
    """Nouns for sources of damage: permanents, spells, and any others."""
    g.rule("sources", "<adjectives:a> sources")(lambda a: a if not set(a) & {"is", "any"} else refuse())
    g.rule("sources", "colorless sources")(lambda: {"is": "colorless"})
    for kind in ("artifact", "creature", "instant", "sorcery", "enchantment", "land"):
        g.phrase("sources", f"{kind} sources", {"type": kind})
    g.phrase("sources", "sources you don't control", {"controller": "others"})
    g.phrase("sources", "sources your opponents control", {"controller": "opponents"})
    g.phrase("sources", "sources with the chosen name", {"choice": "name"})
    g.phrase("sources", "sources of the chosen color", {"choice": "color"})
    g.phrase("sources", "instant and sorcery spells", {"zone": "stack", "type": ["instant", "sorcery"]})
    g.rule("hurt_by", SELF)(lambda: {"of": {"in": "self"}})
    g.rule("hurt_by", "<host:_>")(lambda: {"of": {"in": "host"}})
    g.rule("hurt_by", "you or (a|an) <noun1:n>")(
        lambda n: (
            {"of": [{"seat": "you"}, n]}
            if isinstance(n, dict)
            and n.get("controller") == "you"
            and n != {"is": "permanent", "controller": "you"}
            else refuse()
        )
    )


def _in_part(g: Grammar) -> None:
    """Preventing a number of the damage, or all but a number (615.1)."""
    for words, on in KINDS:
        lead = f"if <dealer:d> would deal {words} to <hurt_by:w> , prevent"
        g.rule("static", f"{lead} <n:k> of that damage .", on=on)(
            lambda d, w, k, on: _prevented(d, w, k, on) if k != "X" else refuse()
        )
        g.rule("static", f"{lead} all but <n:k> of that damage .", on=on)(
            lambda d, w, k, on: (
                _prevented(d, w, {"max": [0, {"minus": ["amount", k]}]}, on) if k != "X" else refuse()
            )
        )


def _prevented(d: dict[str, object], w: dict[str, object], k: object, on: str) -> dict[str, object]:
    return instead({on: {**({"by": d} if d else {}), **w}}, modified(prevented=k))


def _this_turn(g: Grammar) -> None:
    for words, on in KINDS:
        lead = f"prevent all {words} that would be dealt"
        g.rule("clause", f"{lead} this turn by <sources:s>", f"{lead} by <sources:s> this turn", on=on)(
            lambda s, on: [_shield(on, by=s)]
        )
        for whom in ("to <sheltered:n>", "to <sheltered_you:n>"):
            g.rule(
                "clause",
                f"{lead} {whom} this turn by <sources:s>",
                f"{lead} this turn {whom} by <sources:s>",
                f"{lead} {whom} by <sources:s> this turn",
                on=on,
            )(lambda n, s, on: [_shield(on, of=n, by=s)])
        g.rule("clause", f"{lead} to you this turn by <nounn:m>", on=on)(
            lambda m, on: [_shield(on, of={"seat": "you"}, by=m)]
        )
        g.rule(
            "clause",
            f"{lead} to <thing1:t> this turn by <sources:s>",
            f"{lead} this turn to <thing1:t> by <sources:s>",
            on=on,
        )(lambda t, s, on: [_shield(on, of={"in": t}, by=s)])
        g.rule("clause", f"prevent all {words} <thing:t> would deal this turn", on=on)(
            lambda t, on: [_shield(on, by={"in": t})] if on == "combat damage" else refuse()
        )
        g.rule("clause", f"prevent all {words} <nounn:n> would deal this turn", on=on)(
            lambda n, on: [_shield(on, by=n)]
        )
        g.rule(
            "clause", f"prevent the next <n:k> {words} that would be dealt by <thing1:t> this turn", on=on
        )(lambda k, t, on: [_shield(on, k, by={"in": t})])
    g.rule("clause", "prevent the next <n:k> combat damage that would be dealt to <whom:t> this turn")(
        lambda k, t: _shielded("combat damage", k, t)
    )
    g.rule("clause", "prevent the next <n:k> damage that would be dealt this turn to <whom:t>")(
        lambda k, t: _shielded("damage", k, t)
    )


def _always(g: Grammar) -> None:
    for words, on in KINDS:
        lead = f"prevent all {words} that would be dealt"
        g.rule("static", f"{lead} by <sources:s> .", on=on)(lambda s, on: instead({on: {"by": s}}))
        for whom, of in ((SELF, {"in": "self"}), ("<host:_>", {"in": "host"}), ("you", {"seat": "you"})):
            g.rule("static", f"{lead} to {whom} by <sources:s> .", on=on, of=of)(
                lambda s, on, of: instead({on: {"of": of, "by": s}})
            )
        g.rule("static", f"{lead} to you and <nounn:n> .", on=on)(
            lambda n, on: instead({on: {"of": [{"seat": "you"}, n]}})
        )
        g.rule("static", f"{lead} to you and <nounn:n> by <sources:s> .", on=on)(
            lambda n, s, on: instead({on: {"of": [{"seat": "you"}, n], "by": s}})
        )


def _unpreventable(g: Grammar) -> None:
    g.rule("sentence", "<hurting_now:d> . (the|this) damage can't be prevented [this turn]")(
        lambda d: [_sure(one) for one in d]
    )
    g.rule("hurting_now", "<thing1:s> <deals:d>")(_dealt)


def _dealt(s: object, d: object) -> list[Any]:
    return _damage(s, d)


def _sure(one: Any) -> Any:
    if "damage" in one:
        return {**one, "unpreventable": True}
    if set(one) == {"together"}:
        return {"together": [_sure(part) for part in one["together"]]}
    raise Refused
