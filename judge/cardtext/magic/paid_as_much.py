"""What somebody chooses to pay or give up, and what is as much as that (Magic, 107.3, 118.12, 603.12)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed
from judge.cardtext.magic.sentences import _over
from judge.cardtext.magic.verbs import WHO, _repeated, did
from judge.cardtext.tokens import SELF

GIVEN = "given up"


def add(g: Grammar) -> None:
    """Add payments of any amount, and what follows them in every form."""
    _given_up(g)
    _paid(g)
    _energy(g)
    _life(g)
    _counters(g)
    _never_nothing(g)


def _given_up(g: Grammar) -> None:
    """ "You may sacrifice one or more creatures. When you do, .. that many .." """
    mine = {"controller": "you"}
    hand = {"zone": "hand", "owner": "you"}
    for many in ("one or more", "any number of"):
        g.rule("given_up", f"sacrifice {many} <nounn:n>")(lambda n: (both(n, mine), "sacrifice"))
        g.rule("given_up", f"sacrifice {many} other <nounn:n>")(
            lambda n: (both(n, {**mine, "other": True}), "sacrifice")
        )
        g.rule("given_up", f"discard {many} <cardnounn:n>")(lambda n: (both(n, hand), "discard cards"))
        g.rule("given_up", f"exile {many} <placedcardn:n>")(lambda n: (n, "exile"))
    for may in ("you may <given_up:a>", "<given_up:a>"):
        g.rule("effect", f"{may} . when you do , <effect:b>")(_when)
        g.rule("effect", f"<joined:x> . {may} . when you do , <effect:b>")(lambda x, a, b: [*x, *_when(a, b)])
    g.rule("sentence", "you may <given_up:a> . if you do , <joined:b>")(_if)
    g.rule("targets", "up to that many target <targetablen:n>")(lambda n: Aim(n, 0, "amount"))
    g.rule("targets", "that many target <targetablen:n>")(lambda n: Aim(n, "amount", "amount"))


def _chosen(a: Any) -> list[object]:
    of, verb = a
    return [{"choose": of, "any number": True, "as": GIVEN}, {verb: GIVEN, "as": "done"}]


def _so_many(b: list[object]) -> list[object]:
    """What follows, with "that many" as many as were given up."""
    made: list[object] = _over(b, "amount", {"number of": "done", "done": True})
    if isinstance(made, list) and "Aim(" in repr(made):
        made = [_aimed(one) for one in made]
    return made


def _aimed(one: object) -> object:
    if isinstance(one, Aim):

        def counted(k: object) -> object:
            return {"number of": "done", "done": True} if k == "amount" else k

        return Aim(one.filter, counted(one.least), counted(one.most), one.group)
    if isinstance(one, dict):
        return {key: _aimed(part) for key, part in one.items()}
    return [_aimed(part) for part in one] if isinstance(one, list) else one


def _when(a: object, b: list[object]) -> list[object]:
    if "'this way'" in repr(b) or "this way" in repr(b):
        return refuse()
    ability = {"kind": "triggered", "on": "reflexive", "effect": _so_many(b)}
    return [*_chosen(a), {"trigger": ability, "if": {"done": "done"}}]


def _if(a: object, b: list[object]) -> list[object]:
    if "'amount'" not in repr(b) or "this way" in repr(b):
        return refuse()  # without a number it is read elsewhere
    return [*_chosen(a), {"if": {"done": "done"}, "then": _so_many(b)}]


def _paid(g: Grammar) -> None:
    """Paying {X}, or an amount several times, with X or "that many" what was chosen (107.3i)."""
    times = "you may pay <mana:m> any number of times"
    for follows in ("when you do ,", "if you do ,"):
        g.rule("effect", f"{times} . {follows} <effect:b>", follows=follows)(
            lambda m, b, follows: _as_often([{"pay": m, "times": "X"}], b, follows)
        )
    g.rule("effect", "you may pay any amount of mana . when you do , <effect:b>")(
        lambda b: _as_often([{"pay": "{1}", "times": "X"}], b, "when you do ,")
    )


def _as_often(cost: list[Any], b: list[object], follows: str, least: int = 1) -> list[object]:
    made = _over(b, "amount", "X")
    if repr(made) == repr(b) and "'X'" not in repr(b):
        return refuse()
    then: list[object] = made
    if follows.startswith("when"):
        then = [{"trigger": {"kind": "triggered", "on": "reflexive", "effect": made}}]
    return [{"name": "number", "as": "X", "min": least}, {"may pay": cost, "then": then}]


def _energy(g: Grammar) -> None:
    """Energy: so much of it, or any amount (107.14, 122.1)."""
    much = [{"remove counters": "energy", "amount": "X", "on": "you"}]
    for words in ("one or more {E}", "any amount of {E}"):
        for follows in ("when you do ,", "if you do ,"):
            g.rule(
                "effect",
                f"you may pay {words} . {follows} <effect:b>",
                follows=follows,
            )(lambda b, follows: _as_often(much, b, follows))
            g.rule(
                "effect",
                f"<joined:x> . then you may pay {words} . {follows} <effect:b>",
                f"<joined:x> , then you may pay {words} . {follows} <effect:b>",
                follows=follows,
            )(lambda x, b, follows: [*x, *_as_often(much, b, follows)])
    g.rule("cost", "pay <n:k> {E}")(
        lambda k: [{"remove counters": "energy", "amount": k, "on": "you"}] if k != "X" else refuse()
    )
    did(g, "get <energy:k> <per:p>")(
        lambda k, p: [{"put counters": "energy", "amount": _times(k, p), "on": WHO}]
    )
    did(g, "get an amount of {E} equal to <amount_of:a>")(
        lambda a: [{"put counters": "energy", "amount": a, "on": WHO}]
    )
    did(g, "get x {E} , where x is <amount_of:a>")(
        lambda a: [{"put counters": "energy", "amount": a, "on": WHO}]
    )
    for kind in ("rad", "experience", "poison"):
        did(g, f"get <n:k> {kind} counters")(
            lambda k, kind=kind: (
                [{"put counters": kind, "amount": k, "on": WHO}] if kind != "poison" else refuse()
            )
        )
        did(g, f"get a {kind} counter <per:p>")(
            lambda p, kind=kind: [{"put counters": kind, "amount": p, "on": WHO}]
        )
    did(g, "get a rad counter")(lambda: [{"put counters": "rad", "amount": 1, "on": WHO}])


def _times(k: object, p: object) -> object:
    return p if k == 1 else {"times": [k, p]}


def _life(g: Grammar) -> None:
    """Life that may be paid, as much as something says (118.12)."""
    g.rule("sentence", "you may pay life equal to <amount_of:a> . if you do , <joined:b>")(
        lambda a, b: [{"may pay": [{"pay life": a}], "then": _over(b, "amount", a)}]
    )
    g.rule("effect", "you may pay x life . when you do , <effect:b>")(
        lambda b: _as_often([{"pay life": "X"}], b, "when you do ,")
    )
    g.rule("effect", "you may pay any amount of life . when you do , <effect:b>")(
        lambda b: _as_often([{"pay life": "X"}], b, "when you do ,")
    )


def _counters(g: Grammar) -> None:
    """All counters moved; one of several kinds, as is chosen (122.5, 122.1)."""
    for first in ("<target:s>", "<back1:s>"):
        for onto in ("onto", "to"):
            g.rule("do", f"move all <counter:c> counters from {first} {onto} <thing1:t>")(_moved)
            g.rule("do", f"move all counters from {first} {onto} <thing1:t>")(_moved)
    g.rule("do", "double the number of counters on <thing:t>")(lambda t: [{"double every counter": t}])
    g.rule("one_counter", "(a|an) <counter:c> counter")(lambda c: c)
    choice = "put your choice of"
    g.rule("do", f"{choice} <one_counter:a> or <one_counter:b> on <thing1:t>")(
        lambda a, b, t: _either([a, b], t)
    )
    g.rule("do", f"{choice} <one_counter:a> , <one_counter:b> , or <one_counter:c> on <thing1:t>")(
        lambda a, b, c, t: _either([a, b, c], t)
    )
    g.rule("do", f"{choice} (a|an) <counter:a> or <counter:b> counter on <thing1:t>")(
        lambda a, b, t: _either([a, b], t)
    )
    g.rule("do", f"{choice} (a|an) <counter:a> , <counter:b> , or <counter:c> counter on <thing1:t>")(
        lambda a, b, c, t: _either([a, b, c], t)
    )


def _moved(s: object, t: object, c: str | None = None) -> list[object]:
    """Put onto the second what the first has, then taken off the first (122.5)."""
    if s == t:
        return refuse()
    if c is None:
        return [{"same counters": s, "on": t}, {"remove all counters": _again(s)}]
    aimed = [{"_aim": s}] if isinstance(s, Aim) else []
    held = {"counters": c, "of": _again(s)}
    return [
        *aimed,
        {"on": t, "put counters": c, "amount": held},
        {"remove counters": c, "amount": held, "on": _again(s)},
    ]


def _again(s: object) -> object:
    return Aimed(2) if isinstance(s, Aim) else s


def _either(kinds: list[str], t: object) -> list[object]:
    """A choice of one kind; a target is chosen before, once."""
    again = _repeated(t)
    aimed = [{"_aim": t}] if isinstance(t, Aim) else []
    return [
        *aimed,
        {
            "choose one": [
                {"name": one, "do": [{"put counters": one, "amount": 1, "on": again}]} for one in kinds
            ]
        },
    ]


def _never_nothing(g: Grammar) -> None:
    """ "X can't be 0" (107.3), the card itself put from the hand, all spells countered at once."""
    g.rule("limit", "x can't be 0 .")(lambda: {"data": {"least x": 1}})
    g.rule("limit", "x can't be 0 . activate only <onlys:a> .")(
        lambda a: {**a, "data": {**a.get("data", {}), "least x": 1}}
    )
    for words, more in (("", {}), (" tapped", {"tapped": True}),
                        (" tapped and attacking", {"tapped": True, "attacks": True})):  # fmt: skip
        g.rule("do", f"put {SELF} from your hand onto the battlefield{words}", more=more)(
            lambda more: [{"put into play": "self", **more, "_zone": "hand"}]
        )
    g.rule("do", "counter all <spellnounn:s>")(lambda s: [{"counter": {"all": s}}])
