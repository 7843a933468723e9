"""Amounts that each permanent computes for itself, and changes that remove abilities (Magic, 613, 305.7)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.becoming import LANDS, _turns
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed, Back
from judge.cardtext.magic.sentences import _if_done
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import _boost
from judge.cardtext.tokens import SELF

BASES = ("power and toughness", "base power and toughness", "base power and base toughness")


def add(g: Grammar) -> None:
    _by_mana_value(g)
    _figures(g)
    _lands(g)
    _untapping(g)
    _coming_back(g)
    _sized(g)
    _of_each(g)


def _value(of: object) -> dict[str, object]:
    number = {"figure": "mana value", "of": of}
    return {"power": number, "toughness": number}


def _by_mana_value(g: Grammar) -> None:
    """Artifacts and enchantments that become creatures with their mana value as size (202.3)."""
    machine = {"type": ["artifact", "creature"]}
    for base in BASES:
        sized = f"with {base} each equal to its mana value"
        g.rule("static", f"each <noun1:n> is an artifact creature {sized} .")(
            lambda n: static(n, {**machine, "set": _value("it")})
        )
        turned = f"becomes an artifact creature {sized}"
        for line, until in (
            (f"<target:t> {turned} until end of turn", "turn"),
            (f"until end of turn , <target:t> {turned}", "turn"),
            (f"until your next turn , <target:t> {turned}", "your next turn"),
        ):
            g.rule("sentence", line, until=until)(
                lambda t, until: (
                    [
                        {"_aim": t},
                        {"last": {**machine, "set": _value(Aimed(1))}, "of": Aimed(1), "until": until},
                    ]
                    if isinstance(t, Aim) and t.most == 1
                    else refuse()
                )
            )
        more = f"is a creature in addition to its other types and has {base} each equal to its mana value"
        g.rule("static", f"<bearers:of> {more} .")(
            lambda of: (
                static(of, {"type": ["creature"], "set": _value("it")})
                if isinstance(of, dict) and of != {"in": "host"}
                else refuse()
            )
        )


def _figures(g: Grammar) -> None:
    """Power and toughness given by one number, also for the attached object (208.2)."""
    g.rule("own", f"{SELF} 's power is equal to <amount_of:a> and its toughness is equal to that number plus"
           " <n:k> .")(lambda a, k: {"power": a, "toughness": {"sum": [a, k]}})  # fmt: skip
    g.rule("own", f"{SELF} and <host:h> each get +x/+x , where x is <amount_of:a> .")(
        lambda h, a: {
            "abilities": [
                static(of, {"add": {"power": a, "toughness": a}}) for of in ("self", {"in": "host"})
            ]
        }
    )
    g.rule("static", "you may play <n:k> additional lands on each of your turns .")(
        lambda k: static("self", {"limit": {"lands": k}}) if isinstance(k, int) else refuse()
    )


def _lands(g: Grammar) -> None:
    """Objects that become lands lose their other types and abilities (305.7, 205.1a)."""
    for land in LANDS:
        g.rule("static", f"<host:h> is a colorless {land} land .", land=land)(
            lambda h, land: static(
                {"in": "host"}, {"become color": [], "become type": ["land"], "become subtype": [land]}
            )
        )
    g.rule("static", "<host:h> is a colorless land with <quoted:q> and loses all other card types and"
           " abilities .")(
        lambda h, q: static(
            {"in": "host"},
            {"lose all": True, "become color": [], "become type": ["land"], "ability": [q]},
        )
    )  # fmt: skip
    lead = "<host:h> is (a|an) <token_subtypes:t> artifact creature with base power and toughness <size:z>"
    g.rule("static", f"{lead} and has <abilities:a> , and it loses all other abilities , card types , and"
           " creature types .")(
        lambda h, t, z, a: static(
            {"in": "host"},
            {
                "lose all": True,
                "become type": ["artifact", "creature"],
                "become subtype": t,
                "set": {"power": z[0], "toughness": z[1]},
                "gain": a,
            },
        )
        if "X" not in z
        else refuse()
    )  # fmt: skip


def _untapping(g: Grammar) -> None:
    """Limits on how many permanents untap in the untap step (502.3)."""
    for n, noun in (("1", "noun1"), ("n", "nounn")):
        del n
        line = f"players can't untap more than <n:k> <{noun}:n> during their untap steps ."
        for lead in ("", f"as long as {SELF} is untapped , "):
            g.rule("static", f"{lead}{line}", lead=lead)(
                lambda k, n, lead: (
                    static(
                        n,
                        {"limit": {"untapped at once": k}},
                        **({"while": {"object": "self", "is": {"is": "untapped"}}} if lead else {}),
                    )
                    if isinstance(k, int)
                    else refuse()
                )
            )


def _coming_back(g: Grammar) -> None:
    """Exiled objects that return later (603.7)."""
    for when, later in (
        ("the next end step", "end step"),
        ("your next upkeep", {"upkeep": {"who": "you"}}),
        ("your next end step", {"end step": {"who": "you"}}),
    ):
        line = f"you may <do:a> . if you do , <joined:b> at the beginning of {when} ."
        g.rule("effect", line, later=later)(  # a later sentence would refer to the returned object
            lambda a, b, later: _if_done(a, [{"later": later, "once": True, "do": b}])
        )


def _sized(g: Grammar) -> None:
    """Artifacts that become creatures of a given size; searching for as many lands as were sacrificed."""
    g.rule("sentence", "<thing1:t> becomes an artifact creature with base power and toughness <size:z>")(
        lambda t, z: (
            _turns(t, {"type": ["artifact", "creature"], "set": {"power": z[0], "toughness": z[1]}}, "always")
            if "X" not in z
            else refuse()
        )
    )
    found = (
        "search your library for up to that many <cardnounn:c> , put (them|those cards) onto the battlefield"
    )
    for words, tapped in (("", {}), (" tapped", {"tapped": True})):
        g.rule("sentence", f"<chosen_group:g> . {found}{words} , then shuffle [your library]", tapped=tapped)(
            lambda g, c, tapped: _as_many(g, c, tapped)
        )


def _as_many(group: Any, c: object, tapped: dict[str, object]) -> list[object]:
    from judge.cardtext.magic.groups import _chosen, _so_many

    if not c or isinstance(group, Back):
        raise Refused
    return [*_chosen(*group), {"search": c, "count": _so_many(group), "to": "battlefield", **tapped}]


def _of_each(g: Grammar) -> None:
    """Numbers that each object has of its own: its counters, its colors (611.3)."""
    g.rule("of_each", "for each <counter:c> counter on it")(lambda c: {"counters": c, "of": "it"})
    g.rule("of_each", "for each counter on it")(lambda: {"counters": "all", "of": "it"})
    g.rule("of_each", "for each of its colors")(lambda: {"kinds": "color", "of": "it"})
    for lead, other in (("each <noun1:n>", False), ("each other <noun1:n>", True)):
        g.rule("static", f"{lead} gets <boost:b> <of_each:p> .", other=other)(
            lambda n, b, p, other: static(both(n, {"other": True}) if other else n, {"add": _boost(b, p)})
        )
