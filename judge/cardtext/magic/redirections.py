"""Redirected damage, all or part of it, and spells with other targets (Magic, 115.7, 614.9)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import Filter, both
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.prevention import KINDS, instead, modified
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _phrases(g)
    _for_a_turn(g)
    _always(g)
    _one_source(g)
    _once(g)
    _for_each_prevented(g)
    _new_targets(g)


def _phrases(g: Grammar) -> None:
    """The original and the new recipients of the damage."""
    g.rule("spared", "<any_target:t>", "<target_player:t>", "<thing1:t>")(lambda t: {"in": t})
    g.rule("spared", "you")(lambda: {"seat": "you"})
    g.rule("spared", "you and permanents you control")(lambda: [{"seat": "you"}, {"controller": "you"}])
    g.rule("spared", "you and/or (permanents|creatures) you control")(refuse)
    g.rule("sparing", "<any_target:t>", "<target_player:t>", "<thing1:t>")(lambda t: t)
    g.rule("sparing", "you")(lambda: "you")
    g.rule("sparing", "another target creature , planeswalker , or player")(
        lambda: Aim([{"type": ["creature", "planeswalker"], "other": True}, {"seat": "players"}])
    )
    g.rule("own_sparing", SELF)(lambda: "self")
    g.rule("own_sparing", "<host:h>")(lambda h: "host")
    g.rule("own_spared", "you")(lambda: {"seat": "you"})
    g.rule("own_spared", "<nounn:n>", "other <nounn:n>")(lambda n: n)
    g.rule("own_spared", SELF)(lambda: {"in": "self"})
    g.rule("own_spared", "<host:h>")(lambda h: {"in": "host"})
    g.rule("own_spared", "you and other permanents you control")(
        lambda: [{"seat": "you"}, {"controller": "you", "other": True}]
    )
    g.rule("own_spared", "you and permanents you control")(lambda: [{"seat": "you"}, {"controller": "you"}])
    for a in ("white", "blue", "black", "red", "green"):
        for b in ("white", "blue", "black", "red", "green"):
            if a != b:
                g.phrase("source", f"{a} or {b} source", {"color": [a, b]})
    g.phrase("source", "land source", {"type": "land"})
    g.phrase("source", "creature source", {"type": "creature"})


def _redirected(of: object, to: object, on: str = "damage", by: object = None, **more: object) -> list[Any]:
    if of == {"in": to}:
        raise Refused
    told: dict[str, object] = {"of": of}
    if by is not None:
        told["by"] = by
    return [{"instead": {on: told}, **more, "do": [modified(of=to)], "until": "turn"}]


def _for_a_turn(g: Grammar) -> None:
    """ "The next 2 damage that would be dealt to this is dealt to that instead" (614.9)."""
    for order in ("to <spared:s> this turn", "this turn to <spared:s>"):
        g.rule(
            "clause", f"the next <n:k> damage that would be dealt {order} is dealt to <sparing:t> instead"
        )(lambda k, s, t: _redirected(s, t, amount=k))
        for words, on in KINDS:
            lead = f"all {words} that would be dealt {order}"
            g.rule("clause", f"{lead} is dealt to <sparing:t> instead", on=on)(
                lambda s, t, on: _redirected(s, t, on)
            )
            g.rule("clause", f"{lead} by <nounn:n> is dealt to <sparing:t> instead",
                   f"all {words} that would be dealt to <spared:s> by <nounn:n> this turn is dealt to"
                   f" <sparing:t>"
                   " instead", on=on)(
                lambda s, n, t, on: _redirected(s, t, on, by=n)
            )  # fmt: skip
            g.rule("clause", f"{lead} by <target:b> is dealt to <sparing:t> instead", on=on)(
                lambda s, b, t, on: _redirected(s, t, on, by={"in": b})
            )
    lead = "the next time damage would be dealt to <spared:s> this turn ,"
    g.rule("clause", f"{lead} that damage is dealt to <sparing:t> instead")(
        lambda s, t: _redirected(s, t, times=1)
    )


def _always(g: Grammar) -> None:
    """Static abilities that redirect damage to their source."""

    def static(s: object, t: object, on: str, n: object = None, c: object = None) -> dict[str, object]:
        if s == {"in": t}:
            raise Refused
        told: dict[str, object] = {"of": s, **({} if n is None else {"by": n})}
        return {**instead({on: told}, modified(of=t)), **({} if c is None else {"while": c})}

    for words, on in KINDS:
        head = f"all {words} that would be dealt to <own_spared:s>"
        tail = "is dealt to <own_sparing:t> instead ."
        for by in ("", "by <nounn:n>"):
            g.rule("static", f"{head} {by} {tail}", on=on)(static)
            g.rule("static", f"as long as <condition:c> , {head} {by} {tail}", on=on)(static)


def _source_of(s: Filter) -> dict[str, object]:
    """The choice of a source during the effect (609.7)."""
    return {"choose": both(s, {"zone": ["battlefield", "stack"]}), "as": "source"}


BY_IT = {"in": "source"}


def _one_source(g: Grammar) -> None:
    """A chosen source, whose next damage is redirected or prevented (615.9)."""
    chosen = "the next time (a|an) <source:s> of your choice would deal damage"

    def shield(s: Filter, **told: object) -> list[object]:
        return [_source_of(s), {"shield": {"damage": {**told, "by": BY_IT}}, "amount": "all", "times": 1}]

    g.rule("sentence", f"{chosen} this turn , prevent that damage")(shield)
    for aim in ("<any_target:t>", "<target:t>", "<host_there:t>"):
        g.rule("sentence", f"{chosen} to {aim} this turn , prevent that damage")(
            lambda s, t: shield(s, of={"in": t})
        )
    g.rule("host_there", "<host:h>")(lambda h: "host")

    def redirected(s: Filter, t: object, of: object = None, aim: object = None) -> list[Any]:
        told: dict[str, object] = {"by": BY_IT}
        if aim is not None:
            told = {"of": {"in": aim}, **told}
        elif of is not None:
            told = {"of": of, **told}
        do = [modified(of=t)]
        return [_source_of(s), {"instead": {"damage": told}, "times": 1, "do": do, "until": "turn"}]

    to = ("that damage is dealt to <sparing:t> instead",)
    for tail in to:
        g.rule("sentence", f"{chosen} this turn , {tail}")(redirected)
        g.rule("sentence", f"{chosen} to you this turn , {tail}", of={"seat": "you"})(redirected)
        g.rule("sentence", f"{chosen} to <target:aim> this turn , {tail}")(redirected)
        g.rule("sentence", f"{chosen} this turn , that damage is dealt to that source's controller instead",
               t="controller of source", of=None)(redirected)  # fmt: skip
    g.rule("sentence", f"{chosen} to <target:aim> this turn , that source deals that damage to you instead")(
        lambda s, aim: redirected(s, "you", aim=aim)
    )
    once = "prevent all damage that would be dealt this turn by"
    g.rule("sentence", f"{once} (a|an) <source:s> of your choice")(
        lambda s: [_source_of(s), {"shield": {"damage": {"by": BY_IT}}, "amount": "all"}]
    )


def _once(g: Grammar) -> None:
    """The next damage that an object would deal."""
    for words, on in KINDS:
        lead = f"the next time <thing1:t> would deal {words}"
        g.rule("clause", f"{lead} this turn , prevent that damage", on=on)(
            lambda t, on: [{"shield": {on: {"by": {"in": t}}}, "amount": "all", "times": 1}]
        )
        g.rule("clause", f"{lead} to you this turn , prevent that damage", on=on)(
            lambda t, on: [
                {"shield": {on: {"of": {"seat": "you"}, "by": {"in": t}}}, "amount": "all", "times": 1}
            ]
        )


def _for_each_prevented(g: Grammar) -> None:
    """Counters, tokens or life for each 1 damage prevented (615.5)."""
    way = "for each 1 damage prevented this way"

    def then(a: list[Any], done: Filter) -> list[Any]:
        shields = [one for one in a if "shield" in one]
        if len(shields) != 1 or a[-1] != shields[0] or "then" in a[-1]:
            raise Refused
        return [*a[:-1], {**a[-1], "then": [done]}]

    def put(a: list[object], c: str, t: object) -> list[Any]:
        return then(a, {"put counters": c, "amount": "amount", "on": t})

    for words in (
        f"{way} , put (a|an) <counter:c> counter on <back1:t>",
        f"put (a|an) <counter:c> counter on <back1:t> {way}",
    ):
        g.rule("sentence", f"<joined:a> . {words}")(put)
    g.rule("sentence", f"<joined:a> . {way} , create (a|an) <token1:t>")(
        lambda a, t: then(a, {"create": t, "count": "amount"})
    )
    saved = "prevent that damage . put (a|an) <counter:c> counter on that creature"
    for lead, other in (("another", True), ("(a|an)", False)):
        g.rule("static", f"if damage would be dealt to {lead} <noun1:n> , {saved} {way} .", other=other)(
            lambda n, c, other: instead(
                {"damage": {"of": both(n, {"other": True}) if other else n}},
                {"put counters": c, "amount": "amount", "on": "it"},
            )
        )
    g.rule("sentence", f"<joined:a> . you gain 1 life {way}")(lambda a: then(a, {"gain life": "amount"}))
    gained = "you gain life equal to the damage prevented this way"
    g.rule("sentence", f"<one_source_shield:a> . {gained}")(lambda a: then(a, {"gain life": "amount"}))
    theirs = "the next time (a|an) <source:s> of your choice would deal damage"
    g.rule(
        "one_source_shield",
        f"{theirs} to you this turn , prevent that damage",
    )(
        lambda s: [
            _source_of(s),
            {"shield": {"damage": {"of": {"seat": "you"}, "by": BY_IT}}, "amount": "all", "times": 1},
        ]
    )
    g.rule("one_source_shield", "the next time <thing1:t> would deal damage this turn , prevent that damage")(
        lambda t: [{"shield": {"damage": {"by": {"in": t}}}, "amount": "all", "times": 1}]
    )


def _new_targets(g: Grammar) -> None:
    """Abilities on the stack as targets, and changing a spell's target to the card itself (115.7b)."""
    for words in ("activated ability", "triggered ability", "activated or triggered ability"):
        kind = "ability" if " or " in words else words
        g.phrase("stack_object", f"{words} you control", {"zone": "stack", "is": kind, "controller": "you"})
    either = {"zone": "stack", "any": [{"is": "spell"}, {"is": "ability"}]}
    g.rule("do", f"change a target of target spell or ability to {SELF}")(
        lambda: [{"change target": Aim(either), "to": "self"}]
    )

    g.rule(
        "sentence",
        "gain control of target <spellnoun1:s> . you may choose new targets for (it|that spell)",
    )(
        lambda s: [
            {"last": {"controller": "you"}, "of": Aim(s), "until": "always"},
            {"new targets": Back("spell")},
        ]
    )
