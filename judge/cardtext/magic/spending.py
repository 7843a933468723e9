"""Mana: combinations, additional mana, mana spent; and designations of players (Magic, 106)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import COLORS, as_cards, both
from judge.cardtext.magic.parts import Back, When
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF

LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
PLUS = "+1/+1"


def add(g: Grammar) -> None:
    _combinations(g)
    _besides(g)
    _spent(g)
    _standing(g)
    _either(g)
    _only(g)
    _for_abilities(g)
    _for_artifacts(g)


def _combinations(g: Grammar) -> None:
    """Mana in any combination of colors (106.1b)."""
    g.rule("of_kinds", "<mana:a> and/or <mana:b>")(lambda a, b: [a, b])
    g.rule("of_kinds", "<mana:a> , <mana:b> , and/or <mana:c>")(lambda a, b, c: [a, b, c])

    def combined(k: object, kinds: list[str] | None = None) -> list[object]:
        one = (
            {"add mana": "any color"}
            if kinds is None
            else {"choose one": [{"name": kind, "do": [{"add mana": kind}]} for kind in kinds]}
        )
        return [{"repeat": k, "do": [one]}]

    g.rule("mana_added", "<n:k> mana in any combination of <of_kinds:kinds>")(combined)
    g.rule("mana_added", "<n:k> mana in any combination of colors")(combined)
    g.rule("mana_added", "<that_much:k> mana in any combination of <of_kinds:kinds>")(combined)
    amount = "an amount of <mana:m> equal to <amount_of:k>"
    for number in (amount, "<n:k> <mana:m>", "<that_much:k> <mana:m>"):
        g.rule("mana_added", number)(lambda m, k: [{"add mana": m, "amount": k}])
    g.rule("do", "add <mana_added:m>")(lambda m: m)
    for verb, add, they in (("do", "add", "you"), ("does", "adds", "they")):
        for time, ends in (("turn", "steps and phases end"), ("combat", "steps end")):
            for kind in ("mana_made", "mana_added"):
                words = f"{add} <{kind}:m> . until end of {time} , {they} don't lose this mana as {ends}"
                g.rule(verb, words, time=time)(lambda m, time: _kept(_by_them(m), time))
    g.rule("cost", f"remove any number of <counter:c> counters from {SELF}")(
        lambda c: [{"remove counters": c, "amount": "X"}]
    )
    g.rule("per", "for each <counter:_> counter removed this way")(lambda: "X")


def _kept(told: object, time: str) -> Any:
    """The mana just added, which is not lost as steps and phases end (106.4)."""
    if isinstance(told, list):
        return [_kept(one, time) for one in told]
    if not isinstance(told, dict):
        return told
    more = {"kept": time} if "add mana" in told else {}
    return {**{key: _kept(part, time) for key, part in told.items()}, **more}


def _besides(g: Grammar) -> None:
    """Additional mana when a permanent is tapped for mana (605.1b)."""
    g.rule("does", "adds [an additional] <mana_made:m>")(_by_them)
    g.rule("do", "add an additional <mana_made:m>")(_by_them)
    land = frozenset({"land", "permanent"})
    g.rule("event", "<host:h> is tapped for mana")(
        lambda h: When({"tapped for mana": {"in": "host"}}, "it", frozenset({h, "permanent"}))
    )
    g.rule("event", "you tap (a|an) <noun1:n> for mana")(
        lambda n: When({"tapped for mana": both(n, {"controller": "you"})}, "it", land)
    )
    g.rule("event", "(a|an) <noun1:n> is tapped for mana")(
        lambda n: When({"tapped for mana": n}, "it", land) if n != {"type": "land"} else refuse()
    )
    for words, who in (("a player taps", "players"), ("an opponent taps", "opponents")):
        g.rule("event", f"{words} (a|an) <noun1:n> for mana", who=who)(
            lambda n, who: When(
                {"tapped for mana": n if who == "players" else both(n, {"controller": who})},
                "it",
                land,
                seat="controller of it",
            )
        )


def _by_them(m: list[Any]) -> list[object]:
    return [{**one, "who": WHO} for one in m]


def _color(symbols: str) -> tuple[str, int]:
    """The color of identical symbols, and their number."""
    letters = symbols.replace("}{", "").strip("{}")
    if not letters or set(letters) != {letters[0]} or letters[0] not in (*LETTERS, "C"):
        raise Refused
    return {**LETTERS, "C": "colorless"}[letters[0]], len(letters)


def _spent(g: Grammar) -> None:
    """Mana spent to cast the card itself or the spell of the event (106.9)."""
    g.rule("cast_thing", SELF)(lambda: "self")
    g.rule("cast_thing", "it")(lambda: Back())
    g.rule("cast_thing", "that spell")(lambda: Back("spell"))

    def of(name: str, t: object) -> dict[str, object]:
        return {"figure": name, "of": t}

    spent = "spent to cast <cast_thing:t>"
    g.rule("amount_of", f"the amount of mana {spent}")(lambda t: of("mana spent", t))
    g.rule("amount_of", f"the number of colors of mana {spent}")(lambda t: of("colors of mana spent", t))
    g.rule("per", f"for each color of mana {spent}")(lambda t: of("colors of mana spent", t))
    g.rule("condition1", f"at least <n:k> mana was {spent}", f"<n:k> or more mana was {spent}")(
        lambda k, t: {"amount": of("mana spent", t), "min": k}
    )
    g.rule("condition1", f"no mana was {spent}")(lambda t: {"amount": of("mana spent", t), "max": 0})
    for color in COLORS:
        g.rule("condition1", f"at least <n:k> {color} mana was {spent}", color=color)(
            lambda k, t, color: {"amount": of(f"{color} mana spent", t), "min": k}
        )
    g.rule("condition1", f"<mana:m> was {spent}")(_symbols_spent)
    colors = of("colors of mana spent", "self")
    creature = {"object": "self", "is": {"type": "creature"}}
    g.rule("keyword", "sunburst")(
        lambda: {
            "enters": [
                {"enters with": PLUS, "amount": colors, "if": creature, "cites": ["702.44a"]},
                {
                    "enters with": "charge",
                    "amount": colors,
                    "if": {"not": [creature]},
                    "cites": ["702.44a"],
                },
            ]
        }
    )


def _symbols_spent(m: str, t: object) -> dict[str, object]:
    color, count = _color(m)
    return {"amount": {"figure": f"{color} mana spent", "of": t}, "min": count}


def _standing(g: Grammar) -> None:
    """Speed, the city's blessing, saddled permanents, and firebending."""
    g.rule("keyword", "start your engines !")(lambda: {"keywords": ["start your engines!"]})
    g.rule("line", "ascend")(lambda: {"keywords": ["ascend"]})
    ten = {"count": {"is": "permanent", "controller": "you"}, "min": 10}
    g.rule("spell_line", "ascend")(
        lambda: {"effect": [{"if": ten, "then": [{"get the city's blessing": "you"}], "cites": ["702.131a"]}]}
    )
    g.rule("condition1", "you have the city's blessing")(
        lambda: {"amount": {"figure": "city's blessing", "of": "you"}, "min": 1}
    )
    speed = {"figure": "speed", "of": "you"}
    g.rule("amount_of", "your speed")(lambda: speed)
    g.rule("condition1", "you have max speed", "your speed is 4")(lambda: {"amount": speed, "min": 4})
    g.rule("do", "increase your speed by <n:k>")(lambda k: [{"raise speed": k}])
    g.rule("keyword", "saddle <n:n>")(
        lambda n: {
            "abilities": [
                {
                    "kind": "activated",
                    "cost": [{"crew": n}],
                    "data": {"sorcery": True},
                    "effect": [{"become saddled": "self"}],
                    "cites": ["702.171a"],
                }
            ]
        }
    )
    g.rule("event", f"{SELF} attacks while saddled")(
        lambda: When({"attacks": {"in": "self", "is": "saddled"}}, "self", ALL_NOUNS, seat="seat")
    )
    g.rule("event", f"{SELF} enters and whenever it attacks while saddled")(
        lambda: When([{"enters": "self"}, {"attacks": {"in": "self", "is": "saddled"}}], "self", ALL_NOUNS)
    )
    g.rule("clause", "<thing1:t> becomes saddled [until end of turn]")(lambda t: [{"become saddled": t}])
    g.rule("keyword", "firebending <n:n>")(lambda n: {"abilities": [firebending(n)]})
    g.rule("keyword", "firebending x , where x is <amount_of:a>")(lambda a: {"abilities": [firebending(a)]})
    g.rule("given", "firebending <n:n>")(lambda n: firebending(n))


ALL_NOUNS = frozenset({"creature", "permanent", "card", "artifact"})


def firebending(n: object) -> dict[str, object]:
    """Firebending: attacking adds red mana that lasts until end of combat (702.189a)."""
    return {
        "kind": "triggered",
        "on": {"attacks": "self"},
        "effect": [{"add mana": "{R}", "amount": n, "kept": "combat"}],
        "cites": ["702.189a"],
    }


def _either(g: Grammar) -> None:
    """Alternative costs, and beholding (701.4)."""
    g.rule("cost_or", "<cost:a> or <cost:b>")(lambda a, b: [{"either": a, "or": b}])
    g.rule("cost_or", "<cost:a> or pay <mana:m>")(lambda a, m: [{"either": a, "or": [{"pay": m}]}])
    g.rule("cost", "behold (a|an) <beholdable:n>")(lambda n: [{"behold": n}])
    g.rule("beholdable", "<subtype1:s>")(lambda s: {"subtype": s})
    g.rule("own", "as an additional cost to cast ~ , <cost_or:c> .")(lambda c: {"additional cost": c})
    for word in ("ward", "kicker", "equip", "buyback"):
        g.rule("keyword", f"{word} \u2014 <cost_or:c> [.]", word=word)(lambda c, word: {word: c})
    g.rule("activated", "<cost_or:c> : <effect:e>", "<costs:k> , <cost_or:c> : <effect:e>")(
        lambda c, e, k=(): (
            {"kind": "activated", "cost": [*k, *c], "effect": e} if _plain([*k, *c, *e]) else refuse()
        )
    )
    g.rule("sentence", "you may <cost_or:c> . if you do , <joined:a>")(
        lambda c, a: [{"may pay": c, "then": a}]
    )
    g.rule("effect", "you may <cost_or:c> . when you do , <effect:b>")(
        lambda c, b: [
            {"may pay": c, "then": [{"trigger": {"kind": "triggered", "on": "reflexive", "effect": b}}]}
        ]
    )
    g.rule("sentence", "<joined:a> unless you <cost_or:c>")(lambda a, c: [{"may pay": c, "else": a}])
    # Reveal a card as it enters, or it enters tapped
    revealed = "you may reveal (a|an) <cardnoun1:n> from your hand"
    g.rule(
        "own",
        f"as {SELF} enters , {revealed} . if you don't , (it|{SELF}) enters tapped .",
    )(lambda n: {"enters": [{"enters unless pay": True, "cost": [{"reveal a": both(n, {"zone": "hand"})}]}]})
    did(g, "reveal a card from (your|their) hand")(lambda: [{"reveal a": {"zone": "hand"}, "who": WHO}])


def _only(g: Grammar) -> None:
    """Mana restricted to some spells (106.6)."""
    g.rule("only_cast", "<spellnounn:spell>", "(a|an) <spellnoun1:spell>")(as_cards)
    g.rule(
        "only_cast", "spells with mana value <n:n> or greater", "a spell with mana value <n:n> or greater"
    )(lambda n: {"mana value": {"min": n}})
    lead = "add <mana_made:m>"
    g.rule("sentence", f"{lead} . spend this mana only to cast <only_cast:s>")(
        lambda m, s: [_bound(one, s) for one in m] if s else refuse()
    )
    g.rule(
        "sentence", "add <n:k> mana in any combination of colors . spend this mana only to cast <only_cast:s>"
    )(lambda k, s: [{"repeat": k, "do": [{"add mana": "any color", "only": s}]}] if s else refuse())


def _bound(one: object, only: object) -> object:
    if isinstance(one, list):
        return [_bound(part, only) for part in one]
    if not isinstance(one, dict):
        return one
    if "add mana" in one:
        return {**one, "only": only}
    return {key: _bound(part, only) for key, part in one.items()}


def _plain(parts: list[object]) -> bool:
    return not any(isinstance(one, dict) and "_zone" in one for one in parts)


def _for_abilities(g: Grammar) -> None:
    """Mana that may be spent also, or only, on abilities (106.6)."""
    g.rule("ability_of", "abilities")(dict)
    g.rule("ability_of", "an ability")(dict)
    for lead in ("an ability of", "abilities of"):
        g.rule("ability_of", f"{lead} (a|an) <noun1:n>", f"{lead} <nounn:n>")(_anywhere)
        for word in ("source", "sources"):
            article = "(a|an) " if word == "source" else ""
            g.rule("ability_of", f"{lead} {article}<source_kind:n> {word}")(_anywhere)
    g.rule("source_kind", "<plain_kind:a>")(lambda a: a)
    g.rule("source_kind", "<adjective:a>")(lambda a: a)
    g.rule("source_kind", "<plain_kind:a> or <plain_kind:b>")(lambda a, b: {"any": [a, b]})
    lead = "add <mana_made:m> . spend this mana only to"
    g.rule("sentence", f"{lead} cast <only_cast:s> or [to] activate <ability_of:a>")(
        lambda m, s, a: [_for(one, a) for one in (_bound(one, s) for one in m)] if s else refuse()
    )
    g.rule("sentence", f"{lead} activate <ability_of:a>")(lambda m, a: [_for(one, a) for one in m])


def _anywhere(n: dict[str, object]) -> dict[str, object]:
    if "controller" in n or "zone" in n:
        raise Refused
    return n


def _for(one: object, of: object) -> object:
    if isinstance(one, list):
        return [_for(part, of) for part in one]
    if not isinstance(one, dict):
        return one
    if "add mana" in one:
        return {**one, "only activating": of}
    return {key: _for(part, of) for key, part in one.items()}


def _for_artifacts(g: Grammar) -> None:
    artifact = {"type": "artifact"}
    g.rule("sentence", "add <mana_made:m> . this mana can't be spent to cast (a|an) nonartifact spell")(
        lambda m: [{**one, "only": artifact, "only activating": {}} for one in m]
        if all("add mana" in one for one in m)
        else refuse()
    )  # fmt: skip
