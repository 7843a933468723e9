"""Lines of keywords: those written as data, wards and flashback given, long lists (Magic, 701, 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cardtext.chart_parser import Builder, Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of, Pick
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF
from judge.rulesets.magic.words import FLASHBACK_AT_COST

PLUS = "+1/+1"


MINE = {"your turn": True}


def add(g: Grammar) -> None:
    _triggered(g)
    _activated(g)
    _entering(g)
    _actions(g)
    _with_costs(g)
    _prototypes(g)
    _ward_for_life(g)
    _limited(g)
    _elsewhere(g)
    _cumulative_upkeep_either(g)
    _lists(g)
    _wards(g)
    _flashback(g)


def _ability(section: str, **told: object) -> dict[str, object]:
    """Let the ability of a keyword cite the keyword's section."""
    return {"abilities": [{**told, "cites": [section]}]}


def _puts(amount: object, on: object = "self", name: str = PLUS) -> dict[str, object]:
    return {"put counters": name, "amount": amount, "on": on}


def _keyword(g: Grammar, pattern: str) -> Callable[[Builder], Builder]:
    return g.rule("keyword", pattern)


def mobilized(n: object) -> dict[str, object]:
    """Mobilize (702.181a): creates that many attacking Warriors, which leave at the next end step."""
    warrior = {
        "name": "Warrior", "type": "creature", "subtypes": ["warrior"], "colors": ["red"], "power": 1,
        "toughness": 1,
    }  # fmt: skip
    return _ability(
        "702.181a",
        kind="triggered",
        on={"attacks": "self"},
        effect=[
            {"create": warrior, "count": n, "tapped": True, "attacks": True, "as": "warriors"},
            {"later": "end step", "once": True, "do": [{"sacrifice": "warriors"}]},
        ],
    )


def _triggered(g: Grammar) -> None:
    def when(on: object, effect: list[object], section: str, **more: object) -> dict[str, object]:
        return _ability(section, kind="triggered", on=on, **more, effect=effect)

    @_keyword(g, "soulshift <n:n>")
    def soulshift(n: object) -> dict[str, object]:
        card = {
            "subtype": "spirit", "zone": "graveyard", "owner": "you", "mana value": {"max": n},
        }  # fmt: skip
        return when(
            {"put into graveyard": {"of": "self", "from": "battlefield"}},
            [{"return": "target card"}],
            "702.46a",
            optional=True,
            targets=[{"as": "card", "of": card}],
        )

    @_keyword(g, "modular <n:n>")
    def modular(n: object) -> dict[str, object]:
        moved = {
            "kind": "triggered",
            "on": {"put into graveyard": {"of": "self", "from": "battlefield"}},
            "optional": True,
            "targets": [{"as": "creature", "of": {"type": "creature", "any": [{"type": "artifact"}]}}],
            "effect": [_puts({"counters": PLUS, "of": "self"}, "target creature")],
            "cites": ["702.43a"],
        }
        return {"enters": [{"enters with": PLUS, "amount": n, "cites": ["702.43a"]}], "abilities": [moved]}

    @_keyword(g, "graft <n:n>")
    def graft(n: object) -> dict[str, object]:
        moved = {
            "kind": "triggered",
            "on": {"enters": {"type": "creature", "other": True}},
            "if": {"amount": {"counters": PLUS, "of": "self"}, "min": 1},
            "optional": True,
            "effect": [
                {"remove counters": PLUS, "amount": 1, "on": "self", "as": "removed"},
                {**_puts(1, "it"), "if": {"done": "removed"}},
            ],
            "cites": ["702.58a"],
        }
        return {"enters": [{"enters with": PLUS, "amount": n, "cites": ["702.58a"]}], "abilities": [moved]}

    @_keyword(g, "for mirrodin !")
    def for_mirrodin() -> dict[str, object]:
        rebel = {
            "name": "Rebel", "type": "creature", "subtypes": ["rebel"], "colors": ["red"], "power": 2,
            "toughness": 2,
        }  # fmt: skip
        return when(
            {"enters": "self"}, [{"create": rebel, "as": "rebel"}, {"attach": "self", "to": "rebel"}],
            "702.163a",
        )  # fmt: skip


def _activated(g: Grammar) -> None:
    def outlast(m: str) -> dict[str, object]:
        return _ability(
            "702.107a",
            kind="activated",
            cost=[{"pay": m}, {"tap": "self"}],
            data={"sorcery": True},
            effect=[_puts(1)],
        )

    _keyword(g, "outlast <mana:m>")(outlast)

    def reinforce(n: object, m: str) -> dict[str, object]:
        return _ability(
            "702.77a",
            kind="activated",
            zone="hand",
            cost=[{"pay": m}, {"discard cards": "self"}],
            targets=[{"as": "creature", "of": {"type": "creature"}}],
            effect=[_puts(n, "target creature")],
        )

    _keyword(g, "reinforce <n:n> \u2014 <mana:m>")(reinforce)

    same = {"mana value": {"figure": "mana value", "of": "self"}}
    _keyword(g, "transmute <mana:m>")(
        lambda m: _ability(
            "702.53a",
            kind="activated",
            zone="hand",
            cost=[{"pay": m}, {"discard cards": "self"}],
            data={"sorcery": True},
            effect=[{"search": same, "to": "hand"}],
        )
    )
    _keyword(g, "transfigure <mana:m>")(
        lambda m: _ability(
            "702.71a",
            kind="activated",
            cost=[{"pay": m}, {"sacrifice": "self"}],
            data={"sorcery": True},
            effect=[{"search": {"type": "creature", **same}, "to": "battlefield"}],
        )
    )

    # Equip with a restricted target (702.6c)
    def equip(n: object, m: object = None, c: object = None) -> dict[str, object]:
        return _ability(
            "702.6c",
            kind="activated",
            cost=c if m is None else [{"pay": m}],
            data={"sorcery": True},
            targets=[{"as": "bearer", "of": both(both(n, {"type": "creature"}), {"controller": "you"})}],
            effect=[{"attach": "self", "to": "target bearer"}],
        )

    _keyword(g, "equip <bearer:n> <mana:m>")(equip)
    g.rule("bearer", "<subtype1:a>")(lambda a: {"subtype": a})
    g.rule("bearer", "commander")(lambda: {"is": "commander"})
    g.rule("bearer", "<subtype1:a> or <subtype1:b>")(lambda a, b: {"subtype": [a, b]})
    g.rule("bearer", "legendary creature")(lambda: {"type": "creature", "any": [{"type": "legendary"}]})
    _keyword(g, "level up <mana:m>")(
        lambda m: _ability(
            "702.87a",
            kind="activated",
            cost=[{"pay": m}],
            data={"sorcery": True},
            effect=[_puts(1, name="level")],
        )
    )


def _entering(g: Grammar) -> None:
    g.rule("keyword", "megamorph <mana:m>")(lambda m: {"megamorph": m})
    _cumulative(g)
    g.rule("keyword", "escape \u2014 <costs:c>")(lambda c: {"escape": c})
    g.rule("keyword", "escape \u2014 <costs:c> .")(lambda c: {"escape": c})
    g.rule("keyword", "emerge <mana:m>")(lambda m: {"emerge": m})
    g.rule("keyword", "bargain")(lambda: {"bargain": True})
    hurt = {"amount": {"figure": "damage taken", "of": "opponents"}, "min": 1}
    g.rule("keyword", "bloodthirst <n:n>")(
        lambda n: {"enters": [{"enters with": PLUS, "amount": n, "if": hurt, "cites": ["702.54a"]}]}
    )


def _cumulative(g: Grammar) -> None:
    """Cumulative upkeep: a counter each upkeep, and the cost once for each of them (702.24a)."""
    ages = {"counters": "age", "of": "self"}

    def upkeep(cost: list[object]) -> dict[str, object]:
        effect = [
            _puts(1, name="age"),
            {"may pay": cost, "else": [{"sacrifice": "self"}]},
        ]
        return _ability("702.24a", kind="triggered", on={"upkeep": {"who": "you"}}, effect=effect)

    g.rule("keyword", "cumulative upkeep <mana:m>")(lambda m: upkeep([{"pay": m, "times": ages}]))
    g.rule("keyword", "cumulative upkeep \u2014 pay <n:n> life [.]")(
        lambda n: upkeep([{"pay life": ages if n == 1 else {"times": [n, ages]}}])
    )
    g.rule("keyword", "cumulative upkeep \u2014 sacrifice (a|an) <noun1:n> [.]")(
        lambda n: upkeep([{"sacrifice a": n, "count": ages}])
    )
    g.rule("keyword", "cumulative upkeep \u2014 put a -1/-1 counter on ~ [.]")(
        lambda: upkeep([_puts(ages, name="-1/-1")])
    )


def _whose(thing: object) -> object:
    """The player who explores or connives with the object: its controller."""
    return Of("controller", thing) if isinstance(thing, Back) else "you"


def _actions(g: Grammar) -> None:
    """Keyword actions: single words for instructions (701)."""
    none = {"amount": {"counters": PLUS, "of": "self"}, "max": 0}
    g.rule("do", "adapt <n:n>")(lambda n: [{"if": none, "then": [_puts(n)]}])
    monstrous = {"object": "self", "is": {"is": "monstrous"}}
    g.rule("do", "monstrosity <n:n>")(
        lambda n: [{"if": {"not": [monstrous]}, "then": [_puts(n), {"become monstrous": "self"}]}]
    )
    g.rule("do", "support <n:n>")(
        lambda n: [{**_puts(1, Aim({"type": "creature", "other": True}, 0, n)), "cites": ["701.41a"]}]
    )
    mine = {"type": "creature", "controller": "you"}
    weakest = {**mine, "toughness": {"max": {"least": "toughness", "of": {"all": mine}}}}
    g.rule("do", "bolster <n:n>")(lambda n: [{"choose": weakest, "as": "bolstered"}, _puts(n, "bolstered")])

    # Explore (701.44): the top card is revealed; a land goes to the hand, anything else makes it grow.
    def explores(t: object) -> list[object]:
        who = _whose(t)
        decides = {} if who == "you" else {"who": who}
        return [
            {"reveal": {"top": 1, "of": who, "zone": "library"}, "as": "explored"},
            {
                "if": {"object": "explored", "is": {"type": "land"}},
                "then": [{"move": "explored", "to": "hand"}],
                "else": [_puts(1, t), {"may": [{"move": "explored", "to": "graveyard"}], **decides}],
            },
        ]

    g.rule("clause", "<explorer:t> explores")(explores)
    g.rule("explorer", SELF)(lambda: "self")
    g.rule("explorer", "it", "that creature")(lambda: Back())
    g.rule("explorer", "target creature you control")(lambda: Aim({"type": "creature", "controller": "you"}))

    # Connive (701.50): draw, then discard; a nonland card discarded makes it grow.
    def connives(t: object) -> list[object]:
        who = _whose(t)
        does = {} if who == "you" else {"who": who}
        return [
            {"draw": 1, **does},
            {"discard": 1, **does, "as": "connived"},
            {
                "if": {"object": "connived", "is": {"none": {"type": "land"}}},
                "then": [_puts(1, t)],
            },
        ]

    g.rule("clause", "<explorer:t> connives")(connives)

    # Amass (701.47): counters on an Army you control; without one, a token is created first.
    def amass(n: object, s: str = "zombie") -> list[object]:
        army = {
            "name": f"{s.capitalize()} Army", "type": "creature", "subtypes": [s, "army"],
            "colors": ["black"], "power": 0, "toughness": 0,
        }  # fmt: skip
        mine = {"type": "creature", "subtype": "army", "controller": "you"}
        return [
            {"if": {"exists": mine}, "then": [], "else": [{"create": army}]},
            {"choose": mine, "as": "army"},
            _puts(n, "army"),
            {"last": {"subtype": [s]}, "of": "army", "until": "always"},
        ]

    g.rule("do", "amass <n:n>")(amass)
    g.rule("do", "amass <subtypen:s> <n:n>")(amass)

    # Blight (701.68), endure (701.63) and earthbend (701.66)
    mine_now = {"type": "creature", "controller": "you"}
    g.rule("do", "blight <n:n>")(lambda n: [{**_puts(n, Pick(mine_now), "-1/-1"), "cites": ["701.68a"]}])
    spirit = {"name": "Spirit", "type": "creature", "subtypes": ["spirit"], "colors": ["white"]}

    def endures(t: object, n: object) -> list[object]:
        who = _whose(t)
        does = {} if who == "you" else {"who": who}
        token = {**spirit, "power": n, "toughness": n}
        branches = [
            {"name": "+1/+1", "do": [{**_puts(n, t), "cites": ["701.63a"]}]},
            {"name": "Spirit", "do": [{"create": token, **does, "cites": ["701.63a"]}]},
        ]
        # If the creature has left, no counters can be put on it, and only the token remains to choose.
        there = {"object": t, "is": {"is": "permanent"}}
        made = {"if": there, "then": [{**does, "choose one": branches}], "else": branches[1]["do"]}
        return [made] if isinstance(n, int) else [{"if": {"amount": n, "min": 1}, "then": [made]}]

    g.rule("clause", "<explorer:t> endures <n:n>")(endures)

    def earthbend(n: object) -> list[object]:
        land = Back("land")
        back = [{"put into play": "now", "tapped": True, "under": "you", "cites": ["701.66a"]}]
        return [
            {
                "last": {"type": ["creature"], "set": {"power": 0, "toughness": 0}, "gain": ["haste"]},
                "of": Aim({"type": "land", "controller": "you"}),
                "until": "always",
                "cites": ["701.66a"],
            },
            {**_puts(n, land), "cites": ["701.66a"]},
            {"later": {"dies": {"in": land}}, "once": True, "do": back},
            {"later": {"exiled": {"in": land}}, "once": True, "do": back},
        ]

    g.rule("do", "earthbend <n:n>")(earthbend)

    g.rule("do", "populate")(lambda: [{"populate": True}])


def _with_costs(g: Grammar) -> None:
    for key in ("mayhem", "harmonize"):
        g.rule("keyword", f"{key} <mana:m>", key=key)(lambda m, key: {key: m})
        g.rule("keyword", f"{key} \u2014 <costs:c> [.]", key=key)(lambda c, key: {key: c})


def _prototypes(g: Grammar) -> None:
    """Prototypes, backup and haunting (702.55, 702.160, 702.165)."""
    g.rule("keyword", "prototype <mana:m> \u2014 <size:s>")(
        lambda m, s: (
            {"prototype": m, "prototype power": s[0], "prototype toughness": s[1]}
            if "X" not in s
            else refuse()
        )
    )


def _ward_for_life(g: Grammar) -> None:
    g.rule("keyword", "ward \u2014 pay life equal to <amount_of:a> [.]")(
        lambda a: {"ward": [{"pay life": a}]}
    )


def _limited(g: Grammar) -> None:
    """Keywords with other costs or additional limits."""
    g.rule("ability", "ward \u2014 pay <n:n> life")(lambda n: {"ward": [{"pay life": n}]})
    g.rule("keyword", "equip \u2014 <costs:c> . activate only once each turn [.]")(
        lambda c: {
            "abilities": [
                {
                    "kind": "activated",
                    "cost": c,
                    "limit": "turn",
                    "data": {"sorcery": True},
                    "targets": [{"as": "bearer", "of": {"type": "creature", "controller": "you"}}],
                    "effect": [{"attach": "self", "to": "target bearer"}],
                    "cites": ["702.6a"],
                }
            ]
        }
    )


def _elsewhere(g: Grammar) -> None:
    g.rule("spell_line", "<activated:a>")(
        lambda a: {"abilities": [a]} if a.get("zone") in ("hand", "graveyard") else refuse()
    )


def _cumulative_upkeep_either(g: Grammar) -> None:
    """Cumulative upkeep of either color (702.24)."""
    for color in ("white", "blue", "black", "red", "green"):
        for other in ("white", "blue", "black", "red", "green"):
            if color != other:
                a, b = (word[0].upper() if word != "blue" else "U" for word in (color, other))
                g.rule("keyword", f"cumulative upkeep {{{a}}} or {{{b}}}", cost=f"{{{a}/{b}}}")(
                    lambda cost: {"cumulative upkeep": cost}
                )


def _lists(g: Grammar) -> None:
    """Long lists of abilities, and protection from two colors at the end of a list."""
    g.rule("last_abilities", "and <ability:a>")(lambda a: [a])
    two = "and protection from <color:a> and from <color:b>"
    g.rule("two_colors", two)(lambda a, b: [f"protection from {a}", f"protection from {b}"])
    for number in (1, 2, 3, 4, 5):
        lead = " ".join(f"<ability:{name}> ," for name in "cdefg"[:number])
        g.rule("abilities", f"{lead} <two_colors:z>")(lambda z, **more: [*more.values(), *z])
    for number in (4, 5):
        lead = " ".join(f"<ability:{name}> ," for name in "cdefg"[:number])
        g.rule("abilities", f"{lead} <last_abilities:z>")(lambda z, **more: [*more.values(), *z])


def _wards(g: Grammar) -> None:
    """Ward with another cost than mana, given to something."""
    g.rule("warded", "ward \u2014 <costs:c>", "ward \u2014 pay <costs:c>")(
        lambda c: _ward(c) if set(c[0]) != {"pay"} or len(c) > 1 else refuse()
    )
    for verb in ("has", "have"):
        g.rule("static", f"<bearers:of> {verb} <warded:w> .", f'<bearers:of> {verb} " <warded:w> . " .',
               f'<bearers:of> {verb} " <warded:w> "')(
            lambda of, w: static(of, {"ability": [w]})
        )  # fmt: skip


def _ward(cost: list[Any]) -> dict[str, object]:
    """Ward: what an opponent controls that aims at it is countered unless that player pays (702.21a)."""
    if any("_zone" in one or "tap" in one or "'X'" in repr(one) for one in cost):
        return refuse()
    return {
        "kind": "triggered",
        "on": {"targeted": {"of": "self", "by": {"zone": "stack", "controller": "opponents"}}},
        "effect": [{"may pay": cost, "who": "controller of by", "else": [{"counter": "by"}]}],
        "cites": ["702.21a"],
    }


def _flashback(g: Grammar) -> None:
    """Flashback that cards of a graveyard have, for their mana cost (702.34a, 611.3)."""
    cost = "(the|its) flashback cost is equal to (its|that card's|the card's|their) mana cost"
    gives = {"gain": [FLASHBACK_AT_COST]}
    line = f"each <cardnoun1:c> in your graveyard has flashback . {cost} ."
    many = f"<cardnounn:c> in your graveyard have flashback . {cost} ."
    g.rule("static", line, many)(
        lambda c: static(both(c, {"zone": "graveyard", "owner": "you"}), gives) if c else refuse()
    )
    g.rule("static", f"during your turn , {line}", f"during your turn , {many}")(
        lambda c: (
            static(both(c, {"zone": "graveyard", "owner": "you"}), gives, **{"while": MINE})
            if c
            else refuse()
        )
    )
