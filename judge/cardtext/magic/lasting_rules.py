"""Static lines about players, costs and steps: hand size, untapping, costs of abilities (604)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.amounts import times
from judge.cardtext.magic.becoming import kept
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _hands(g)
    _steps(g)
    _costs(g)
    _shapes(g)
    _forbidden(g)
    _replaced(g)


def _no() -> object:
    raise Refused


def _hands(g: Grammar) -> None:
    """Maximum hand size, and cards that a player may look at (402.2, 401.5)."""
    for whose, seat in (("your", "you"), ("each player's", "players"), ("each opponent's", "opponents")):
        size = f"{whose} maximum hand size"
        g.rule("static", f"{size} is <n:k> .", f"{size} is equal to <amount_of:k> .", seat=seat)(
            lambda k, seat: static({"seat": seat}, {"limit": {"hand size": k}}) if k != "X" else _no()
        )
        for word, sign in (("increased", 1), ("reduced", -1)):
            g.rule(
                "static",
                f"{size} is {word} by <n:k> .",
                f"{size} is {word} by <amount_of:k> .",
                seat=seat,
                sign=sign,
            )(
                lambda k, seat, sign: (
                    static({"seat": seat}, {"limit": {"hand size more": _signed(k, sign)}})
                    if k != "X"
                    else _no()
                )
            )
    look = {"as though": "look at library top"}
    g.rule("static", "you may look at the top card of your library any time .")(
        lambda: static({"seat": "you"}, look)
    )
    g.rule("static", "play with the top card of your library revealed .")(
        lambda: static({"seat": "you"}, {"as though": "library top revealed"})
    )
    g.rule(
        "static",
        "players play with the top card of their libraries revealed .",
        "each player plays with the top card of their library revealed .",
    )(lambda: static({"seat": "players"}, {"as though": "library top revealed"}))
    for words, seat in (("your opponents play with their hands", "opponents"), ("play with your hand", "you"),
                        ("players play with their hands", "players")):  # fmt: skip
        g.rule("static", f"{words} revealed .", seat=seat)(
            lambda seat: static({"seat": seat}, {"as though": "hand revealed"})
        )


def _signed(amount: object, sign: int) -> object:
    if sign > 0:
        return amount
    return -amount if isinstance(amount, int) else {"minus": [0, amount]}


def _steps(g: Grammar) -> None:
    """Permanents that untap during other players' untap steps (502.3)."""
    others = {"as though": "untaps in others' untap steps"}
    step = "during each other player's untap step ."
    g.rule("static", f"untap {SELF} {step}")(lambda: static("self", others))
    g.rule("static", f"untap all <nounn:n> {step}", f"untap each <noun1:n> {step}")(
        lambda n: static(n, others) if n.get("controller") == "you" else _no()
    )


FIRST = {
    "creature": "creature spells cast",
    "noncreature": "noncreature spells cast",
    "artifact": "artifact spells cast",
    "instant or sorcery": "instant and sorcery spells cast",
    "": "spells cast",
}
"""Kinds of spells of which the game counts how many a player has cast this turn."""


SPELLS: dict[str, dict[str, object]] = {
    "creature": {"type": "creature"},
    "noncreature": {"not type": "creature"},
    "artifact": {"type": "artifact"},
    "instant or sorcery": {"type": ["instant", "sorcery"]},
}


def _costs(g: Grammar) -> None:
    """Costs reduced or increased by a computed number (601.2f)."""
    for words, who in (("you cast", "you"), ("your opponents cast", "opponents")):
        for more in ("more", "less"):
            told = {"who": who, "more": more}
            g.rule(
                "static",
                f"<spellnounn:s> {words} cost {{X}} {more} to cast , where x is <amount_of:k> .",
                **told,
            )(lambda s, k, who, more: static("self", {"cost": {more: k, "of": as_cards(s), "who": who}}))
            g.rule("static", f"<spellnounn:s> {words} cost <generic:k> {more} to cast <per:p> .", **told)(
                lambda s, k, p, who, more: static(
                    "self", {"cost": {more: times(k, p), "of": as_cards(s), "who": who}}
                )
            )
    for kind, name in FIRST.items():
        lead = f"the first {kind} spell you cast each turn costs"
        spell = SPELLS.get(kind, {"zone": "any"})
        g.rule("static", f"{lead} <generic:k> less to cast .", name=name, spell=spell)(
            lambda k, name, spell: static(
                "self",
                {"cost": {"less": k, "of": spell, "who": "you"}},
                **{"while": {"amount": {"figure": name, "of": "you"}, "max": 0}},
            )
        )
    g.rule("limit", "this ability costs <generic:k> less to activate <per:p> .")(
        lambda k, p: {"data": {"less": times(k, p)}}
    )
    g.rule("limit", "this ability costs <generic:k> less to activate if <condition:c> .")(
        lambda k, c: {"data": {"less": {"if": c, "then": k, "else": 0}}}
    )
    g.rule("limit", "this ability costs {X} less to activate , where x is <amount_of:a> .")(
        lambda a: {"data": {"less": a}}
    )
    g.rule("limit", "this ability costs <generic:k> less to activate <per:p> . activate only <onlys:o> .",
           "activate only <onlys:o> . this ability costs <generic:k> less to activate <per:p> .")(
        lambda k, p, o: {**o, "data": {**o.get("data", {}), "less": times(k, p)}}
    )  # fmt: skip
    own = {"of": {"in": "self"}}
    g.rule("own", "~ costs {X} less to cast if <condition:c> , where x is <amount_of:a> .")(
        lambda c, a: {
            "abilities": [static("self", {"cost": {"less": a, **own}}, zone=EVERYWHERE, **{"while": c})]
        }
    )
    g.rule("own", "~ costs <mana:m> less to cast if <condition:c> .", "~ costs <mana:m> less to cast .")(
        lambda m, c=None: (
            {
                "abilities": [
                    static(
                        "self", {"cost": {"less mana": m, **own}}, zone=EVERYWHERE,
                        **({"while": c} if c is not None else {}),
                    )
                ]
            }
            if not m.strip("{}").isdigit() and "X" not in m
            else _no()
        )
    )  # fmt: skip


def _shapes(g: Grammar) -> None:
    """What the card itself or another is while a condition holds (613.1)."""
    still = {"type": ["creature"]}
    g.rule(
        "static",
        "as long as <condition:c> , it's an artifact creature .",
        "as long as <condition:c> , it's a creature [in addition to its other types] .",
    )(lambda c: static(_about(c), still, **{"while": c}))
    g.rule("static", f"{SELF} is (a|an artifact) creature as long as <condition:c> .",
           f"as long as <condition:c> , {SELF} is (a|an artifact) creature [in addition to its other"
           f" types] .")(
        lambda c: static("self", still, **{"while": c})
    )  # fmt: skip
    g.rule(
        "static",
        "as long as <condition:c> , it's <form_of1:f> <in_addition:_> .",
        "as long as <condition:c> , it's <form_of1:f> <still_so:_> .",
    )(lambda c, f: static(_about(c), kept(f), **{"while": c}))
    for n, word in (("1", "creature"), ("n", "creatures")):
        g.phrase(f"permanent{n}", f"land {word}", {"type": "creature", "any": [{"type": "land"}]})
        g.phrase(f"permanent{n}", f"vehicle {word}", {"type": "creature", "subtype": "vehicle"})
    g.rule("gets", "(has|have) base power <n:k>")(lambda k: {"set": {"power": k}} if k != "X" else _no())
    g.rule("sentence", "until end of turn , <thing1:t> (has|gains) base power <n:k> and gains <abilities:a>")(
        lambda t, k, a: [{"of": t, "last": {"set": {"power": k}, "gain": a}, "until": "turn"}]
    )
    g.rule("clause", "<thing1:t> 's base power becomes <n:k> until end of turn")(
        lambda t, k: [{"of": t, "last": {"set": {"power": k}}, "until": "turn"}]
    )
    g.rule("sentence", f"until end of turn , {SELF} 's base power becomes equal to <amount_of:a>")(
        lambda a: [{"of": "self", "last": {"set": {"power": a}}, "until": "turn"}]
    )


def _about(condition: object) -> object:
    from judge.cardtext.magic.abilities import _spoken_of

    return _spoken_of(condition)


def _forbidden(g: Grammar) -> None:
    """Restrictions on blocking, and on players for a turn (506, 601.3)."""
    g.rule("cant", "can't block or be blocked by <nounn:n>")(
        lambda n: {"forbid": [{"block": n}, {"be blocked": n}]}
    )
    g.rule("clause", "players can't cast spells this turn")(
        lambda: [{"last": {"forbid": {"cast": {"who": "players", "of": {"zone": "any"}}}}, "until": "turn"}]
    )
    for words, seat in (("players", "players"), ("your opponents", "opponents"), ("you", "you")):
        g.rule("clause", f"{words} can't gain life this turn", seat=seat)(
            lambda seat: [{"last": {"forbid": {"gains life": seat}}, "until": "turn"}]
        )
    unstoppable = {"as though": "damage can't be prevented"}
    g.rule("clause", "damage can't be prevented this turn")(
        lambda: [{"last": unstoppable, "of": "players", "until": "turn"}]
    )
    g.rule("static", "damage can't be prevented .")(lambda: static({"seat": "players"}, unstoppable))


def _replaced(g: Grammar) -> None:
    """Exiling what would die, with a further effect (614.6)."""
    g.rule(
        "static",
        "if (a|an) <noun1:n> would die , exile it instead .",
        "if (a|an) <noun1:n> would die , instead exile it .",
    )(lambda n: _exiled(n) if set(n) - {"type", "controller", "not is"} or "controller" in n else _no())
    g.rule(
        "static",
        "if (a|an) <noun1:n> would die , instead exile (it|that card|that creature) and <joined:e> .",
        "if (a|an) <noun1:n> would die , exile (it|that card|that creature) instead and <joined:e> .",
    )(lambda n, e: {**_exiled(n), "do": [*_exiled(n)["do"], *_beside(e)]})
    g.rule("static", "if another <noun1:n> would die , exile it instead .")(
        lambda n: _exiled(both(n, {"other": True})) if n != {"type": "creature"} else _no()
    )


def _exiled(n: object) -> dict[str, Any]:
    return {"kind": "replacement", "instead": {"dies": n}, "do": [{"as modified": {"to": "exile"}}]}


def _beside(effect: list[object]) -> list[Any]:
    from judge.cardtext.magic.prevention import _as_self, _plain

    if not all(_plain(one) for one in effect):
        raise Refused
    return [_as_self(one) for one in effect]
