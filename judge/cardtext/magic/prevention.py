"""Damage that is prevented, doubled or otherwise replaced (Magic, 614 and 615)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, Aim, Back
from judge.cardtext.tokens import SELF

KINDS = (("damage", "damage"), ("combat damage", "combat damage"))


def add(g: Grammar) -> None:
    _this_turn(g)
    _always(g)
    _more_or_less(g)
    _over_a_turn(g)


def _shield(on: str, amount: object = "all", **told: object) -> dict[str, object]:
    return {"shield": {on: told} if told else on, "amount": amount}


def _this_turn(g: Grammar) -> None:
    g.rule("sheltered", "<nounn:n>")(lambda n: n)
    g.rule("sheltered", "players")(lambda: {"seat": "players"})
    g.rule("sheltered", "you and <nounn:n>")(lambda n: [{"seat": "you"}, n])
    for words, on in KINDS:
        told = {"on": on}
        lead = f"prevent all {words} that would be dealt"
        g.rule(
            "clause",
            f"{lead} to and dealt by <thing1:t> this turn",
            f"{lead} this turn to and dealt by <thing1:t>",
            f"{lead} to and dealt by <itself_back:t> this turn",
            **told,
        )(_both_ways)
        g.rule("clause", f"{lead} to <sheltered:n> this turn", f"{lead} this turn to <sheltered:n>", **told)(
            lambda n, on: [_shield(on, of=n)]
        )
        g.rule("clause", f"{lead} this turn to you", **told)(lambda on: [_shield(on, of={"seat": "you"})])
        g.rule("clause", f"{lead} by <nounn:n> this turn", **told)(lambda n, on: [_shield(on, by=n)])
        g.rule("clause", f"{lead} by <spellnounn:n> this turn", **told)(lambda n, on: [_shield(on, by=n)])
        g.rule("clause", f"{lead} to <sheltered:n> this turn by <nounn:m>",
               f"{lead} to <sheltered:n> by <nounn:m> this turn",
               f"{lead} this turn to <sheltered:n> by <nounn:m>", **told)(
            lambda n, m, on: [_shield(on, of=n, by=m)]
        )  # fmt: skip
        g.rule("clause", f"{lead} to <thing:t> this turn by <nounn:m>",
               f"{lead} to <thing:t> by <nounn:m> this turn", **told)(
            lambda t, m, on: [_shield(on, of={"in": t}, by=m)]
        )  # fmt: skip
        g.rule("clause", f"{lead} this turn by <thing1:t>", **told)(
            lambda t, on: [_shield(on, by={"in": t})] if on == "damage" else refuse()
        )
    g.rule("clause", "prevent all damage that would be dealt this turn")(lambda: [_shield("damage")])
    g.rule("itself_back", "him", "her")(lambda: Back())


def _both_ways(t: object, on: str) -> list[object]:
    again = Back(_noun(t)) if isinstance(t, Aim) else t
    return [_shield(on, of={"in": t}), _shield(on, by={"in": again})]


def _noun(aim: Aim) -> str:
    kind = aim.filter.get("type") if isinstance(aim.filter, dict) else None
    return kind if isinstance(kind, str) else "permanent"


def instead(happening: dict[str, object], *do: object) -> dict[str, object]:
    return {"kind": "replacement", "instead": happening, "do": list(do)}


def _always(g: Grammar) -> None:
    def both_ways(on: str, of: object) -> dict[str, object]:
        return {"abilities": [instead({on: {"of": of}}), instead({on: {"by": of}})]}

    for words, on in KINDS:
        lead = f"prevent all {words} that would be dealt"
        g.rule("own", f"{lead} to and dealt by {SELF} .", on=on)(lambda on: both_ways(on, {"in": "self"}))
        g.rule("own", f"{lead} to and dealt by <host:h> .", on=on)(
            lambda h, on: both_ways(on, {"in": "host"})
        )
        g.rule("own", f"{lead} to and dealt by <nounn:n> .", on=on)(lambda n, on: both_ways(on, n))
        g.rule("static", f"{lead} by <nounn:n> .", on=on)(lambda n, on: instead({on: {"by": n}}))
        g.rule("static", f"{lead} to you by <nounn:n> .", on=on)(
            lambda n, on: instead({on: {"of": {"seat": "you"}, "by": n}})
        )
        g.rule("static", f"{lead} .", on=on)(
            lambda on: instead({on: {}}) if on == "combat damage" else refuse()
        )
    itself = (f"if damage would be dealt to {SELF} ,", f"if {SELF} would be dealt damage ,")
    g.rule("static", *(f"{lead} prevent that damage . <effect:e>" for lead in itself))(
        lambda e: _rider({"damage": {"of": {"in": "self"}}}, _itself(e))
    )
    g.rule("static", *(f"{lead} prevent that damage and <joined:e> ." for lead in itself))(
        lambda e: _rider({"damage": {"of": {"in": "self"}}}, _itself(e))
    )
    drawn = "the source's controller draws cards equal to the damage prevented this way"
    for lead in (*itself, f"if a source would deal damage to {SELF} ,"):
        g.rule("static", f"{lead} prevent that damage . {drawn} .")(
            lambda: instead({"damage": {"of": {"in": "self"}}}, {"draw": "amount", "who": "controller of by"})
        )
    g.rule("static", "if damage would be dealt to <host:h> , prevent that damage . <effect:e>")(
        lambda h, e: _rider({"damage": {"of": {"in": "host"}}}, e)
    )
    g.rule("static", "if damage would be dealt to you , prevent that damage . <effect:e>")(
        lambda e: _rider({"damage": {"of": {"seat": "you"}}}, e)
    )


def _rider(happening: dict[str, object], effect: list[object]) -> dict[str, object]:
    """A further effect of the prevention; it may refer only to the card itself, a player or a number."""
    if not all(_plain(one) for one in effect):
        raise Refused
    return instead(happening, *(_as_self(one) for one in effect))


def _itself(one: object) -> Any:
    """An effect in which "it" can only mean the card that would be dealt the damage."""
    if isinstance(one, dict):
        return {key: _itself(part) for key, part in one.items()}
    if isinstance(one, list):
        return [_itself(part) for part in one]
    return OWN if one == Back() else one


def _plain(one: object) -> bool:
    if isinstance(one, (Aim, Back)):
        return False
    if isinstance(one, dict):
        return not set(one) & {"may", "may pay", "_lead", "if", "damage"} and all(map(_plain, one.values()))
    return all(map(_plain, one)) if isinstance(one, list) else True


def _as_self(one: object) -> object:
    if isinstance(one, dict):
        return {key: _as_self(part) for key, part in one.items()}
    return "self" if one == OWN else one


def modified(**told: object) -> dict[str, object]:
    return {"as modified": told}


AMOUNTS: tuple[tuple[str, object], ...] = (
    ("{it} {deals} (double that damage|twice that much damage)", lambda k=0: {"times": [2, "amount"]}),
    ("{it} {deals} (triple that damage|three times that much damage)", lambda k=0: {"times": [3, "amount"]}),
    ("{it} {deals} that much damage plus <n:k>", lambda k=0: {"sum": ["amount", k]}),
    ("{it} {deals} that much damage minus <n:k>", lambda k=0: {"max": [0, {"minus": ["amount", k]}]}),
)
COUNTERS: tuple[tuple[str, object], ...] = (
    ("twice that many", lambda k=0: {"times": [2, "amount"]}),
    ("that many plus <n:k>", lambda k=0: {"sum": ["amount", k]}),
)


def changed_amount(
    g: Grammar, head: str, ways: tuple[tuple[str, object], ...], tail: str, happening: Any
) -> None:
    """A replacement that changes a number: doubled, or increased (614.1)."""
    for words, amount in ways:
        g.rule("static", f"{head} {words} {tail} .")(
            lambda k=0, amount=amount, **more: (
                instead(happening(**more), modified(amount=amount(k))) if k != "X" else refuse()
            )
        )


def _more_or_less(g: Grammar) -> None:
    g.rule("dealer", "(a|an) source")(dict)
    g.rule("dealer", "(a|an) source you control")(lambda: {"controller": "you"})
    g.rule("dealer", "another source you control")(lambda: {"controller": "you", "other": True})
    g.rule("dealer", "(a|an) source an opponent controls")(lambda: {"controller": "opponents"})
    g.rule("dealer", "(a|an) <color:c> source")(lambda c: {"color": c})
    g.rule("dealer", "(a|an) <color:c> source you control")(lambda c: {"color": c, "controller": "you"})
    g.rule("dealer", "another <color:c> source you control")(
        lambda c: {"color": c, "controller": "you", "other": True}
    )
    g.rule("dealer", "(a|an) <noun1:n>", "(a|an) <spellnoun1:n>")(lambda n: n)
    g.rule("dealer", "another <noun1:n>")(lambda n: both(n, {"other": True}))
    g.rule("dealer", SELF)(lambda: {"in": "self"})
    g.rule("dealer", "<host:h>")(lambda h: {"in": "host"})
    for words, told in (
        ("a permanent or player", {}),
        ("a player or permanent", {}),
        ("a player", {"who": "players"}),
        ("an opponent", {"who": "opponents"}),
        ("you", {"who": "you"}),
        ("a creature", {"of": {"type": "creature"}}),
        ("a permanent", {"of": {"is": "permanent"}}),
    ):
        g.phrase("hurt_by", words, told)
    g.rule("hurt_by", "an opponent or a permanent an opponent controls")(
        lambda: {"of": [{"seat": "opponents"}, {"controller": "opponents"}]}
    )
    g.rule("hurt_by", "you or a permanent you control")(
        lambda: {"of": [{"seat": "you"}, {"controller": "you"}]}
    )
    g.rule("hurt_by", "(a|an) <noun1:n>")(lambda n: {"of": n})
    those = "permanent or player|player or permanent|player|creature|permanent|opponent"
    to = f"[to (that ({those})|you|it)] instead"
    for words, on in (*KINDS, ("noncombat damage", "noncombat damage")):
        changed_amount(
            g,
            f"if <dealer:d> would deal {words} to <hurt_by:w> ,",
            tuple((one.format(it="it", deals="deals"), amount) for one, amount in AMOUNTS),
            to,
            lambda d, w, on=on: {on: {**({"by": d} if d else {}), **w}},
        )
    it = "(it|that creature|that permanent)"
    for counter in ("+1/+1", "-1/-1"):
        for of, filter_ in (
            ("<noun1:n>", None),
            (SELF, {"in": "self"}),
        ):
            article = "(a|an) " if filter_ is None else ""
            changed_amount(
                g,
                f"if one or more {counter} counters would be put on {article}{of} ,",
                COUNTERS,
                f"{counter} counters are put on {it} instead",
                lambda n=None, filter_=filter_, counter=counter: {
                    "counters put": {"of": n if filter_ is None else filter_, "where": {"name": counter}}
                },
            )


def _over_a_turn(g: Grammar) -> None:
    until = "until your next turn , prevent all damage that would be dealt to"
    g.rule("clause", f"{until} <sheltered:n>", f"{until} <sheltered_you:n>")(
        lambda n: [{"shield": {"damage": {"of": n}}, "amount": "all", "until": "your next turn"}]
    )
    g.rule("sheltered_you", "you")(lambda: {"seat": "you"})
    g.rule("sheltered_you", SELF)(lambda: {"in": "self"})
    lead = f"prevent that damage and put that many <counter:c> counters on (it|{SELF})"
    g.rule(
        "static",
        f"if damage would be dealt to {SELF} , {lead} .",
        f"if damage would be dealt to {SELF} , prevent that damage . put (a|an) <counter:c> counter on"
        f" (it|{SELF})"
        " for each 1 damage prevented this way .",
    )(
        lambda c: {
            "kind": "replacement",
            "instead": {"damage": {"of": {"in": "self"}}},
            "do": [{"put counters": c, "amount": "amount", "on": "self"}],
        }
    )
