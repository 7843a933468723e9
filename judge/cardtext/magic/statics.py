"""Static lines: conditions, costs, replacement effects (Magic, 604, 614)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import COLORS, TYPES, as_cards, both
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.tokens import SELF

COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")
MINE = {"your turn": True}
EVERYWHERE = ["hand", "stack", "graveyard", "exile", "library", "command"]
"""Where a card says of itself what it costs or when it may be cast (113.6)."""


def add(g: Grammar) -> None:
    _own_cost(g)
    _permissions(g)
    _restrictions(g)
    _forms(g)
    _conditions(g)
    _replacements(g)
    _players_too(g)
    _under_conditions(g)
    _entering(g)
    _two_in_a_line(g)


def static(of: object, change: object, **more: object) -> dict[str, object]:
    made: dict[str, object] = {"kind": "static"}
    if of != "self":
        made["of"] = of
    return {**made, "change": change, **more}


def _listed(told: object) -> list[object]:
    return list(told) if isinstance(told, list) else [told]


def _own_cost(g: Grammar) -> None:
    """Changes of the card's own cost (118.7, 601.2f)."""

    def own(change: dict[str, object], **more: object) -> dict[str, object]:
        return {
            "abilities": [static("self", {"cost": {**change, "of": {"in": "self"}}}, zone=EVERYWHERE, **more)]
        }

    for word in ("less", "more"):
        g.rule("own", f"~ costs <generic:k> {word} to cast if <condition:c> .", word=word)(
            lambda k, c, word: own({word: k}, **{"while": c})
        )
        g.rule("own", f"if <condition:c> , ~ costs <generic:k> {word} to cast .", word=word)(
            lambda k, c, word: own({word: k}, **{"while": c})
        )
        g.rule("own", f"~ costs <generic:k> {word} to cast as long as <condition:c> .", word=word)(
            lambda k, c, word: own({word: k}, **{"while": c})
        )
        g.rule("own", f"~ costs <generic:k> {word} to cast <per:p> .", word=word)(
            lambda k, p, word: (
                own({word: p if k == 1 else {"times": [k, p]}})
                if k != 1 or word == "more" or "count" not in p or "seat" in p["count"]
                else refuse()
            )
        )
        g.rule("own", f"~ costs {{X}} {word} to cast , where x is <amount_of:a> .", word=word)(
            lambda a, word: own({word: a})
        )
    g.rule("own", "cast ~ only if <condition:c> .")(
        lambda c: {
            "abilities": [
                static(
                    "self",
                    {"forbid": {"cast": {"of": {"in": "self"}}}},
                    zone=EVERYWHERE,
                    **{"while": {"not": [c]}},
                )
            ]
        }
    )
    mine = {"your turn": True}
    for words, told in (
        ("during your turn", mine),
        ("during combat", {"step": list(COMBAT)}),
        ("during an opponent's turn", {"not": [mine]}),
        ("during the declare attackers step", {"step": "declare attackers"}),
        ("during the declare blockers step", {"step": "declare blockers"}),
        (
            "during combat before blockers are declared",
            {"step": ["beginning of combat", "declare attackers"]},
        ),
        (
            "during combat after blockers are declared",
            {"step": ["declare blockers", "combat damage", "end of combat"]},
        ),
        ("during your end step", {"all": [{"step": "end"}, mine]}),
        ("during your upkeep", {"all": [{"step": "upkeep"}, mine]}),
        ("during combat on an opponent's turn", {"all": [{"step": list(COMBAT)}, {"not": [mine]}]}),
        ("during your turn and only during combat", {"all": [{"step": list(COMBAT)}, mine]}),
        (
            "before the combat damage step",
            {"step": ["untap", "upkeep", "draw", "precombat main", *COMBAT[:3]]},
        ),
        ("during an opponent's upkeep", {"all": [{"step": "upkeep"}, {"not": [mine]}]}),
    ):
        g.rule("own", f"cast ~ only {words} .", told=told)(
            lambda told: {
                "abilities": [
                    static(
                        "self",
                        {"forbid": {"cast": {"of": {"in": "self"}}}},
                        zone=EVERYWHERE,
                        **{"while": {"not": [told]}},
                    )
                ]
            }
        )
    g.rule("own", "you may cast ~ as though it had flash if <condition:c> .")(
        lambda c: {"abilities": [static("self", {"gain": ["flash"]}, zone=EVERYWHERE, **{"while": c})]}
    )
    g.rule(
        "own",
        f"{SELF} has flash as long as <condition:c> .",
        f"as long as <condition:c> , {SELF} has flash .",
    )(lambda c: {"abilities": [static("self", {"gain": ["flash"]}, zone=EVERYWHERE, **{"while": c})]})
    g.rule("own", f"if <condition:c> , you may cast {SELF} as though it had flash .")(
        lambda c: {"abilities": [static("self", {"gain": ["flash"]}, zone=EVERYWHERE, **{"while": c})]}
    )
    g.rule("own", "web-slinging <mana:m>")(
        lambda m: {"alternative cost": [{"pay": m}, {"return a": {"type": "creature", "is": "tapped"}}]}
    )
    g.rule("own", f"{SELF} costs <generic:k> less to cast if it targets (a|an) <targetable1:n> .")(
        lambda k, n: own({"less": k}, **{"while": {"object": "self", "is": {"targets": n}}})
    )
    rather = f"you may [pay] <costs:c> rather than pay {SELF} 's mana cost ."
    g.rule("own", rather)(lambda c: {"alternative cost": c})
    g.rule("own", f"if <condition:d> , {rather}")(
        lambda c, d: {"alternative cost": c, "alternative cost if": d}
    )
    g.rule("own", f"if <condition:d> , you may cast {SELF} without paying its mana cost .")(
        lambda d: {"alternative cost": [], "alternative cost if": d}
    )
    g.rule("own", "surge <mana:m>")(
        lambda m: {
            "alternative cost": [{"pay": m}],
            "alternative cost if": {"amount": {"figure": "spells cast", "of": "you"}, "min": 1},
        }
    )


def _permissions(g: Grammar) -> None:
    for words, seat in (("you have", "you"), ("players have", "players"), ("each player has", "players")):
        g.rule("static", f"{words} no maximum hand size .", seat=seat)(
            lambda seat: static({"seat": seat}, {"as though": "no maximum hand size"})
        )
    g.rule("static", f"you may choose not to untap {SELF} during your untap step .")(
        lambda: static("self", {"as though": "may stay tapped"})
    )
    begun = {"fact": "you activated an exhaust ability this turn"}
    g.phrase("condition1", "you haven't activated an exhaust ability this turn", {"not": [begun]})
    again = "you may activate exhaust abilities"
    unspent = "as though they haven't been activated ."
    g.rule("static", f"during your turn , as long as <condition:c> , {again} {unspent}")(
        lambda c: static(
            {"seat": "you"},
            {"as though": "exhaust abilities again"},
            **{"while": {"all": [{"your turn": True}, c]}},
        )
    )
    g.rule("static", "you may cast <spellnounn:s> as though they had flash .")(
        lambda s: static({**as_cards(s), "zone": "any", "owner": "you"}, {"as though": "flash"})
    )
    g.rule("static", "<bearers:of> can attack as though (it|they) didn't have defender .")(
        lambda of: static(of, {"as though": "not defender"})
    )
    g.rule(
        "static",
        f"you may have {SELF} assign its combat damage as though it weren't blocked .",
    )(lambda: static("self", {"as though": "unblocked damage"}))
    for words, zone, where in (
        ("the top of your library", "library", "library top"),
        ("your graveyard", "graveyard", "graveyard"),
    ):
        g.rule("static", f"you may play lands from {words} .", zone=zone, where=where)(
            lambda zone, where: static(
                {"type": "land", "zone": zone, "owner": "you"}, {"as though": f"play from {where}"}
            )
        )
    g.rule("static", "you may cast <spellnounn:s> from the top of your library .")(
        lambda s: (
            static({**as_cards(s), "zone": "library", "owner": "you"}, {"as though": "cast from library top"})
            if "any" not in s
            else refuse()
        )
    )
    g.rule("static", "you may cast the top card of your library if it's (a|an) <cardnoun1:c> .")(
        lambda c: (
            static({**c, "zone": "library", "owner": "you"}, {"as though": "cast from library top"})
            if c and "zone" not in c and "any" not in c
            else refuse()
        )
    )
    g.rule("static", "you may play lands and cast spells from the top of your library .")(
        lambda: static({"zone": "library", "owner": "you"}, {"as though": "play from library top"})
    )


def _restrictions(g: Grammar) -> None:
    for words, who in (("you cast", "you"), ("your opponents cast", "opponents")):
        for more in ("more", "less"):
            g.rule("static", f"<spellnounn:s> {words} cost <mana:m> {more} to cast .", who=who, more=more)(
                lambda s, m, who, more: (
                    static("self", {"cost": {f"{more} mana": m, "of": as_cards(s), "who": who}})
                    if not m.strip("{}").isdigit() and "X" not in m
                    else refuse()
                )
            )
    g.rule("static", "<spellnounn:s> cost <mana:m> more to cast .")(
        lambda s, m: (
            static("self", {"cost": {"more mana": m, "of": as_cards(s), "who": "players"}})
            if not m.strip("{}").isdigit() and "X" not in m
            else refuse()
        )
    )
    g.rule(
        "always1",
        "can't be blocked by more than one creature",
    )(lambda: {"limit": {"blockers of it": 1}})
    g.rule("idle", "its activated abilities can't be activated")(lambda: ["activate"])
    g.rule("always1", "<cant:a> , and <idle:b>")(
        lambda a, b: {"forbid": [*_listed(a["forbid"]), *b]} if set(a) == {"forbid"} else refuse()
    )
    g.rule("static", "activated abilities of <bearers:of> can't be activated .")(
        lambda of: static(of, {"forbid": "activate"}) if isinstance(of, dict) else refuse()
    )
    for words, who in (("players", "players"), ("your opponents", "opponents"), ("you", "you")):
        g.rule("static", f"{words} can't cast <spellnounn:s> .", who=who)(
            lambda s, who: static(
                "self",
                {"forbid": {"cast": {"who": who, "of": as_cards(s)}}},
            )
        )
        g.rule("static", f"{words} can't draw cards .", who=who)(
            lambda who: static("self", {"forbid": {"drawn": who}})
        )


def _forms(g: Grammar) -> None:
    """Characteristics of objects: sizes, types and colors (613.1)."""
    g.rule("always1", "(has|have) base power and toughness <size:s>")(
        lambda s: {"set": {"power": s[0], "toughness": s[1]}} if "X" not in s else refuse()
    )
    g.rule("always1", "(loses|lose) all abilities")(lambda: {"lose all": True})
    g.rule("always1", "(loses|lose) all abilities and (has|have) base power and toughness <size:s>")(
        lambda s: {"lose all": True, "set": {"power": s[0], "toughness": s[1]}} if "X" not in s else refuse()
    )
    kinds = ("artifact", "creature", "enchantment", "land")
    for kind in kinds:
        many = TYPES[kind]
        g.rule("always1", f"is (a|an) {kind} in addition to its other types", kind=kind)(
            lambda kind: {"type": [kind]}
        )
        g.rule("always1", f"are {many} in addition to their other types", kind=kind)(
            lambda kind: {"type": [kind]}
        )
    g.rule("always1", "are <subtypen:s> in addition to their other (types|creature types|land types)")(
        lambda s: {"subtype": [s]}
    )
    g.rule("always1", "is (a|an) <subtype1:s> in addition to its other (creature types|land types)")(
        lambda s: {"subtype": [s]}
    )
    g.rule("always1", "(is|are) <color:c> and (has|have) <abilities:k>")(
        lambda c, k: {"become color": [c], "gain": k}
    )
    g.rule("always1", "(is|are) all colors")(lambda: {"become color": list(COLORS)})
    g.rule("always1", "(is|are) every basic land type in addition to (its|their) other types")(
        lambda: {"subtype": ["plains", "island", "swamp", "mountain", "forest"]}
    )


def _conditions(g: Grammar) -> None:
    """Conditions about times."""
    for words, told in (
        ("during your turn", {"your turn": True}),
        ("during turns other than yours", {"not": [{"your turn": True}]}),
    ):
        g.rule("static", f"{words} , <bearers:of> <always:change> .", told=told)(
            lambda of, change, told: static(of, change, **{"while": told})
        )
    g.rule("static", "<bearers:of> <always:change> if <condition:c> .")(
        lambda of, change, c: static(of, change, **{"while": c}) if of == "self" else refuse()
    )
    for state in ("equipped", "enchanted", "attacking", "untapped", "tapped", "blocking"):
        g.rule("static", f"as long as {SELF} is {state} , it <always:change> .", state=state)(
            lambda change, state: static("self", change, **{"while": {"object": "self", "is": {"is": state}}})
        )


def _replacements(g: Grammar) -> None:
    for words, happening in (
        (SELF, {"dies": "self"}),
        ("a creature", {"dies": {"type": "creature"}}),
        ("a creature an opponent controls", {"dies": {"type": "creature", "controller": "opponents"}}),
        ("another creature", {"dies": {"type": "creature", "other": True}}),
        ("a nontoken creature", {"dies": {"type": "creature", "not is": "token"}}),
    ):
        g.rule("static", f"if {words} would die , exile (it|that creature) instead .", told=happening)(
            lambda told: instead(told, modified(to="exile"))
        )
    for words, who in (("your", "you"), ("an opponent's", "opponents"), ("a", "players")):
        filter_ = {} if who == "players" else {"owner": who}
        g.rule(
            "static",
            f"if a card would be put into {words} graveyard from anywhere , exile (it|that card) instead .",
            told={"put into graveyard": {"of": {"zone": "any", "not is": "token", **filter_}}},
        )(lambda told: instead(told, modified(to="exile")))


def _players_too(g: Grammar) -> None:
    g.rule("static", "you and other <nounn:n> have hexproof .")(
        lambda n: static([{"seat": "you"}, both(n, {"other": True})], {"gain": ["hexproof"]})
    )


def _under_conditions(g: Grammar) -> None:
    """Any static line under a condition (604.2)."""
    g.rule("static", "during your turn , <static:s>")(lambda s: _while(s, MINE))
    g.rule("static", "as long as <condition:c> , <static:s>")(lambda s, c: _while(s, c))
    for word in ("creature", "permanent", "artifact", "land", "enchantment"):
        g.rule("static", f"as long as you control exactly one <noun1:n> , that {word} <always:change> .")(
            lambda n, change: _the_only(both(n, {"controller": "you"}), change)
        )


def _the_only(n: object, change: object) -> dict[str, object]:
    """What holds of the only one of a kind, as long as it is the only one."""
    return static(n, change, **{"while": {"count": n, "is": 1}})


def _while(ability: dict[str, object], condition: object) -> dict[str, object]:
    if ability.get("kind") not in ("static", "replacement"):
        raise Refused
    before = ability.get("while")
    return {**ability, "while": {"all": [condition, before]} if before is not None else condition}


def _entering(g: Grammar) -> None:
    """How other permanents enter, with a computed number (614.1c)."""
    for n, words in (("each <noun1:n>", "enters"), ("<nounn:n>", "enter")):
        g.rule("static", f"{n} {words} with an additional <counter:c> counter on (it|them) <per:p> .")(
            lambda n, c, p: {
                "kind": "replacement", "instead": {"enters": n}, "do": [{"enters with": c, "amount": p}],
            }
            if "Back(" not in repr(p)
            else refuse()  # "its" would be that of each
        )  # fmt: skip


def _two_in_a_line(g: Grammar) -> None:
    """Two static sentences in one line, of which neither points to the other (604.1)."""

    def two(a: object, b: object) -> dict[str, object]:
        if _points_back(b):
            raise Refused
        return {"abilities": [a, b]}

    g.rule("line", "<static:a> <static:b>")(two)


def _points_back(value: object) -> bool:
    if isinstance(value, Back):
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_points_back, parts))
