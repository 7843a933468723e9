"""What is named as an effect happens, who must fight, what may not be aimed at (Magic, 508.1d, 608.2d)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import COLORS, both
from judge.cardtext.magic.parts import OWN, Aim
from judge.rulesets.kit.substitution import CHOICE


def add(g: Grammar) -> None:
    """Add groups of a type or color of choice, attacks and blocks that are required, and barriers."""
    _named(g)
    _required(g)
    _barred(g)
    _chosen_colors(g)


def _named(g: Grammar) -> None:
    """ "All creatures of the creature type of your choice": it is named first (608.2d)."""
    for words, kind in (("creature type", "subtype"), ("color", "color")):
        lead = [{"name": kind, "as": CHOICE}]
        for article, form in (("all", "<nounn:n>"), ("each", "<noun1:n>"), ("", "<nounn:n>")):
            group = f"{article} {form} of the {words} of your choice".strip()
            for verb in ("destroy", "tap", "untap", "exile"):
                if article:
                    g.rule("sentence", f"{verb} {group}", verb=verb, kind=kind, lead=lead)(
                        lambda n, verb, kind, lead: [*lead, {verb: {"all": both(n, {"choice": kind})}}]
                    )
            for hand in ("their owners' hands", "its owner's hand", "their owner's hand"):
                if article:
                    g.rule("sentence", f"return {group} to {hand}", kind=kind, lead=lead)(
                        lambda n, kind, lead: [*lead, {"return": {"all": both(n, {"choice": kind})}}]
                    )
            g.rule("sentence", f"{group} <change:c> <duration:u>", kind=kind, lead=lead)(
                lambda n, c, u, kind, lead: [
                    *lead,
                    {"of": {"all": both(n, {"choice": kind})}, "last": c, "until": u},
                ]
            )


def _required(g: Grammar) -> None:
    """Attacks on a player and blocks of a creature that are required, for a turn or a combat."""

    def must(t: object, duty: object, u: str) -> list[object]:
        return [{"of": t, "last": {"must": duty}, "until": u}]

    for when, until in (("this turn", "turn"), ("this combat", "combat")):
        g.rule("lasts", f"<thing:t> (attacks|attack) you {when} if able", u=until)(
            lambda t, u: must(t, {"attack": {"seat": "you"}}, u)
        )
        g.rule("lasts", f"each <noun1:n> attacks {when} if able", u=until)(
            lambda n, u: must({"all": n}, "attack", u)
        )
        g.rule("lasts", f"each <noun1:n> blocks {when} if able", u=until)(
            lambda n, u: must({"all": n}, "block", u)
        )
        g.rule("lasts", f"<groups:t> attack {when} if able", u=until)(lambda t, u: must(t, "attack", u))
        g.rule("lasts", f"<groups:t> block {when} if able", u=until)(lambda t, u: must(t, "block", u))
        for whom in ("<target:b>", "<itself:b>"):
            g.rule("lasts", f"<thing1:t> blocks {whom} {when} if able", u=until)(
                lambda t, b, u: (
                    must(t, {"block": {"in": OWN if b == "self" else b}}, u)
                    if t != OWN and (until_is_new(u, b) or isinstance(b, Aim))
                    else refuse()
                )
            )


def until_is_new(u: str, b: object) -> bool:
    """Whether no other rule reads it: blocking the card itself this turn is among the restrictions."""
    return not (u == "turn" and b == "self")


def _barred(g: Grammar) -> None:
    """What spells and abilities of a quality cannot aim at (115.4, 702.11d)."""
    of = "can't be the (target|targets) of"
    for color in COLORS:
        for word, told in ((color, {"color": color}), (f"non{color}", {"not color": color})):
            line = f"{of} {word} spells or abilities from {word} sources"
            g.phrase("always1", line.replace("(target|targets)", "target"),
                     {"forbid": {"target": {"of": {**told, "zone": "any"}}}})  # fmt: skip
    for quality in ("monocolored", "multicolored", "colorless", "artifacts", "creatures", "enchantments",
                    "instants", "sorceries", "planeswalkers", "lands"):  # fmt: skip
        g.phrase("ability_word", f"hexproof from {quality}", f"hexproof from {quality}")


def _chosen_colors(g: Grammar) -> None:
    """A color but for one, chosen as a permanent enters (614.12a)."""
    for color in COLORS:
        g.phrase("choosable", f"a color other than {color}", f"color other than {color}")
