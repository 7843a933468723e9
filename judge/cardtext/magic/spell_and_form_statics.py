"""Static lines under a condition; what holds of spells, costs and forms all the time (Magic, 604, 613)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import OWN_PILE
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

MINE = {"your turn": True}
ELSEWHERE = {"zone": ["graveyard", "library", "exile", "command"]}
"""Where spells are cast from that are not cast from a hand."""
PILE = {"zone": "exile", "in": OWN_PILE}


def add(g: Grammar) -> None:
    _under_conditions(g)
    _spells(g)
    _own_casting(g)
    _entering(g)
    _forms(g)
    _keywords(g)
    _again(g)


def _under_conditions(g: Grammar) -> None:
    """Any static line that holds only while something is so (604.2)."""
    g.rule("static", "during your turn , <static:s>")(lambda s: _while(s, MINE))
    g.rule("static", "as long as <condition:c> , <static:s>")(lambda s, c: _while(s, c))


def _while(ability: dict[str, object], condition: object) -> dict[str, object]:
    if ability.get("kind") not in ("static", "replacement"):
        raise Refused
    before = ability.get("while")
    return {**ability, "while": {"all": [condition, before]} if before is not None else condition}


def _spells(g: Grammar) -> None:
    """What spells cost less for each of something (702.41a), and when opponents may not cast them."""
    g.rule("static", "<spellnounn:s> you cast have affinity for <nounn:n> .")(
        lambda s, n: {
            **static(
                "self",
                {
                    "cost": {
                        "less": {"count": both(n, {"controller": "you"})},
                        "of": as_cards(s),
                        "who": "you",
                    }
                },
            ),
            "cites": ["702.41a"],
        }
    )
    for words, who in (("your opponents", "opponents"), ("players", "players")):
        g.rule("static", f"{words} can't cast spells during your turn .", who=who)(
            lambda who: static(
                "self", {"forbid": {"cast": {"who": who, "of": {"zone": "any"}}}}, **{"while": MINE}
            )
        )
        g.rule("static", f"{words} can't cast spells from anywhere other than their hands .", who=who)(
            lambda who: static("self", {"forbid": {"cast": {"who": who, "of": ELSEWHERE}}})
        )
    for keyword in ("convoke", "improvise", "delve"):  # looked at before the card is on the stack
        g.rule(
            "static",
            f"<spellnounn:s> you cast have {keyword} .",
            f"each <spellnoun1:s> you cast has {keyword} .",
            keyword=keyword,
        )(lambda s, keyword: static({**as_cards(s), "zone": "any", "owner": "you"}, {"gain": [keyword]}))
    g.rule("static", "<spellnounn:s> you cast have cascade .", "each <spellnoun1:s> you cast has cascade .")(
        lambda s: static(both(s, {"controller": "you"}), {"gain": ["cascade"]})
    )
    g.rule("static", "you may cast <spellnounn:s> and <spellnounn:t> as though they had flash .")(
        lambda s, t: static(
            {"any": [as_cards(s), as_cards(t)], "zone": "any", "owner": "you"}, {"as though": "flash"}
        )
    )
    for more in ("less", "more"):
        end = f"cost <generic:k> {more} to cast ."
        g.rule("static", f"<spellnounn:s> and <spellnounn:t> you cast {end}", more=more)(
            lambda s, t, k, more: static(
                "self", {"cost": {more: k, "of": {"any": [as_cards(s), as_cards(t)]}, "who": "you"}}
            )
        )
        g.rule("static", f"<spellnounn:s> you cast <suffixes:x> {end}", more=more)(
            lambda s, x, k, more: static(
                "self", {"cost": {more: k, "of": as_cards(both(s, x)), "who": "you"}}
            )
        )
    g.rule("static", "<spellnounn:s> cost <generic:k> less to cast .")(
        lambda s, k: static("self", {"cost": {"less": k, "of": as_cards(s), "who": "players"}})
    )
    costs = "cost <generic:k> less to cast as long as <condition:c>"
    g.rule("static", f"<spellnounn:s> you cast {costs} .")(
        lambda s, k, c: static("self", {"cost": {"less": k, "of": as_cards(s), "who": "you"}}, **{"while": c})
    )


def _own_casting(g: Grammar) -> None:
    """The card itself may be cast from its owner's graveyard (601.3)."""
    own = {"as though": "play from graveyard"}
    lead = f"you may cast {SELF} from your graveyard"

    def may(c: object = None) -> dict[str, object]:
        return static("self", own, zone=["graveyard"], **({"while": c} if c is not None else {}))

    g.rule("static", f"{lead} .")(may)
    g.rule("static", f"{lead} as long as <condition:c> .", f"{lead} if <condition:c> .")(may)


def _entering(g: Grammar) -> None:
    """How others enter, with a number that is worked out (614.1c)."""
    for n, words in (("each <noun1:n>", "enters"), ("<nounn:n>", "enter")):
        g.rule("static", f"{n} {words} with an additional <counter:c> counter on (it|them) <per:p> .")(
            lambda n, c, p: {
                "kind": "replacement", "instead": {"enters": n}, "do": [{"enters with": c, "amount": p}],
            }
            if "Back(" not in repr(p)
            else refuse()  # "its" would be that of each
        )  # fmt: skip
    for verb in ("play", "cast"):
        words = (
            f"cards exiled with {SELF}" if verb == "play" else f"spells from among cards exiled with {SELF}"
        )
        g.rule("static", f"you may {verb} {words} .", verb=verb)(
            lambda verb: static(PILE, {"as though": f"{verb} from exile"})
        )


def _forms(g: Grammar) -> None:
    """What things are all the time: of a subtype, of all creature types, unable to untap (205.1, 613.1)."""
    g.rule("always1", "<cant:a> and <cant:b>")(_both_forbidden)
    g.rule("always1", "<idle:b>")(lambda b: {"forbid": b})
    g.rule("always1", "(assigns|assign) combat damage equal to (its|their) toughness rather than (its|their)"
           " power")(lambda: {"as though": "damage by toughness"})  # fmt: skip
    g.rule("always1", "(is|are) all creature types", "(is|are) every creature type")(
        lambda: {"subtype": ["every creature type"]}
    )
    named = "(is|are) (a|an) <token_subtypes:t> with base power and toughness <size:z>"
    g.rule("always1", named)(lambda t, z: {"become subtype": _creatures(t), **_set(z)})
    g.rule("always1", "(is|are) legendary")(lambda: {"type": ["legendary"]})
    g.rule("own", f"{SELF} is colorless .")(lambda: {"colors": []})
    g.rule("always1", "is (a|an) <creature_type:t>")(lambda t: {"become subtype": [t]})
    lead = "becomes (a|an) <token_subtypes:t> with base power and toughness <size:z>"
    for words in (f"until end of turn , <thing1:o> {lead}", f"<thing1:o> {lead} until end of turn"):
        g.rule("sentence", words)(
            lambda o, t, z: [{"last": {"become subtype": _creatures(t), **_set(z)}, "of": o, "until": "turn"}]
        )
    for words in (
        f"until end of turn , <thing1:o> {lead} and gains <abilities:a>",
        f"<thing1:o> {lead} and gains <abilities:a> until end of turn",
    ):
        g.rule("sentence", words)(
            lambda o, t, z, a: [
                {"last": {"become subtype": _creatures(t), **_set(z), "gain": a}, "of": o, "until": "turn"}
            ]
        )


def _both_forbidden(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    if set(a) != {"forbid"} or set(b) != {"forbid"}:
        raise Refused
    listed = [one["forbid"] if isinstance(one["forbid"], list) else [one["forbid"]] for one in (a, b)]
    return {"forbid": [*listed[0], *listed[1]]}


def _set(size: Any) -> dict[str, object]:
    if "X" in size:
        raise Refused
    return {"set": {"power": size[0], "toughness": size[1]}}


def _creatures(kinds: list[str]) -> list[str]:
    from judge.cardtext.magic.nouns import subtypes

    return kinds if all(subtypes().get(one) == "creature" for one in kinds) else _no()


def _no() -> Any:
    raise Refused


def _keywords(g: Grammar) -> None:
    """Keywords with a cost of another kind, or with a limit besides."""
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
    g.rule("spell_line", "<activated:a>")(
        lambda a: {"abilities": [a]} if a.get("zone") in ("hand", "graveyard") else refuse()
    )
    for lead in ("additional cost to cast ~ ,",):
        g.rule("own", f"as an {lead} pay <mana:m> or <cost:c> .")(
            lambda m, c: {"additional cost": [{"either": [{"pay": m}], "or": c}]}
        )
    artifact = {"type": "artifact"}
    g.rule("sentence", "add <mana_made:m> . this mana can't be spent to cast (a|an) nonartifact spell")(
        lambda m: [{**one, "only": artifact, "only activating": {}} for one in m]
        if all("add mana" in one for one in m)
        else refuse()
    )  # fmt: skip


def _whose(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    """Of two nouns the first is of the same player as the last: "a Shaman or another Wizard you control"."""
    return {**a, "controller": b["controller"]} if "controller" in b and "controller" not in a else a


def _again(g: Grammar) -> None:
    """Abilities that trigger an additional time, by other words (603.2d)."""
    for lead in ("if any ability of", "if (a triggered ability|an ability) of"):
        for end in ("triggers , that ability triggers an additional time", "triggers , it triggers an"
                    " additional time"):  # fmt: skip
            if lead == "if any ability of" or "it triggers" in end:
                g.rule("static", f"{lead} <owner_of:n> {end} .")(
                    lambda n: static(n, {"limit": {"triggers": 1}})
                )
    g.rule("owner_of", "(a|an) <noun1:a> or another <noun1:b>")(
        lambda a, b: {"any": [_whose(a, b), both(b, {"other": True})]}
    )
