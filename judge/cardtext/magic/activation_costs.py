"""What abilities cost: taps, counters, cards, other mana, mana of any color (Magic, 118, 601.2f, 609.4)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _activating(g)
    _each_other_spell(g)
    _any_color(g)
    _beheld(g)
    _discarding_and_unattaching(g)
    _counters_of_others(g)


def _activating(g: Grammar) -> None:
    """ "Activated abilities of creatures cost {1} less to activate" (602.2b)."""
    g.rule("activated_of", "activated abilities of <nounn:n>")(lambda n: n)
    g.rule("activated_of", "activated abilities")(dict)
    g.rule("less_told", "<generic:k>", "up to <generic:k>")(lambda k: k)
    least = "this effect can't reduce (the amount of mana an ability costs to activate|the mana in that cost)"
    for more in ("more", "less"):
        for spared in (False, True):
            line = f"<activated_of:n> cost <less_told:k> {more} to activate"
            line += " unless they're mana abilities" if spared else ""
            told = {"more": more, "how": "activate but for mana" if spared else "activate"}
            g.rule("static", f"{line} .", **told)(_changed)
            if more == "less":
                g.rule("static", f"{line} . {least} to less than one mana .", floor=1, **told)(_changed)


def _changed(n: object, k: object, more: str, how: str, floor: int = 0) -> object:
    if not isinstance(n, dict):
        return refuse()
    bound = {"not below": floor} if floor else {}
    where = {"of": {"zone": "battlefield", **n}} if n else {"of": {"zone": "any"}}
    return static("self", {"cost": {more: k, "for": how, "who": "players", **where, **bound}})


def _each_other_spell(g: Grammar) -> None:
    """ "Each spell a player casts costs {1} more to cast for each other spell that player has cast"."""
    for words, who in (("a player casts", "players"), ("an opponent casts", "opponents")):
        g.rule(
            "static",
            f"each spell {words} costs <generic:k> more to cast for each other spell that player has cast"
            " this turn .",
            who=who,
        )(
            lambda k, who: static(
                "self",
                {
                    "cost": {
                        "more": {"times": [k, {"figure": "spells cast", "of": "seat"}]},
                        "of": {"zone": "any"},
                        "who": who,
                    }
                },
            )
        )


def _any_color(g: Grammar) -> None:
    """Mana spent as though it were mana of any color, or of any type (609.4b)."""
    for kind in ("color", "type"):
        freely = f"spend mana as though it were mana of any {kind}"
        spent = {"as though": f"mana of any {kind}"}
        for words, who in (("you may", "you"), ("players may", "players")):
            g.rule("static", f"{words} {freely} .", who=who, spent=spent)(
                lambda who, spent: static({"seat": who}, spent)
            )
        g.rule("static", f"you may {freely} to cast <spellnounn:s> .", spent=spent)(
            lambda s, spent: static({**as_cards(s), "zone": "any"}, spent) if "any" not in s else refuse()
        )
        for words in (f"you may {freely} this turn", f"until end of turn , you may {freely}"):
            g.rule("sentence", words, spent=spent)(
                lambda spent: [{"last": spent, "of": "you", "until": "turn"}]
            )


def _beheld(g: Grammar) -> None:
    """Costs of beholding and exiling, and of tapping written last (118, 701.4)."""
    g.rule("cost", "behold (a|an) <beholdable:n> and exile it")(
        lambda n: [{"behold": n, "as": "beheld"}, {"exile": "beheld"}]
    )
    g.rule("costs", "<mana:m> {T}")(lambda m: [{"pay": m}, {"tap": "self"}])


def _discarding_and_unattaching(g: Grammar) -> None:
    """Costs: discarding two cards of which one is of a kind, and unattaching (118.1)."""
    g.rule("cost", "discard (a|an) <cardnoun1:c> and another card")(
        lambda c: [{"discard a": c}, {"discard": 1}] if c else refuse()
    )
    g.rule("cost", f"unattach {SELF}")(lambda: [{"unattach": "self"}])


def _counters_of_others(g: Grammar) -> None:
    """Removing counters from one's own permanents as a cost (118.1)."""

    def removed(c: str, n: Any, k: Any = 1) -> list[Any]:
        if n.get("controller") != "you" or k == "X":
            return refuse()
        own = {key: part for key, part in n.items() if key != "controller"}
        return [{"remove counters from a": {**own, "counters": {c: {"min": k}}}, "kind": c, "amount": k}]

    g.rule("cost", "remove (a|an) <counter:c> counter from (a|an) <noun1:n>")(removed)
    g.rule("cost", "remove (a|an) <counter:c> counter from another <noun1:n>")(
        lambda c, n: removed(c, both(n, {"other": True}))
    )
    g.rule("cost", "remove <n:k> <counter:c> counters from (a|an) <noun1:n>")(removed)
