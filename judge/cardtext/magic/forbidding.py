"""Restrictions: attacks, blocks, targets, searches, lands, names; events that trigger nothing (101.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import Aimed, Of
from judge.cardtext.magic.statics import static

ELSEWHERE = ("hand", "library", "graveyard", "exile", "command")
BUT_MANA = {"forbid": "activate but for mana"}


def add(g: Grammar) -> None:
    _but_for_mana(g)
    _not_set_off(g)
    _by_name(g)
    _everywhere(g)
    _no_lands(g)
    _prohibited(g)
    _searches(g)
    _aimed_at(g)
    _out_of_reach(g)
    _by_chosen_name(g)


def _but_for_mana(g: Grammar) -> None:
    """Activated abilities other than mana abilities (605.1a)."""
    spared = "can't be activated unless they're mana abilities"
    g.rule("static", f"activated abilities of sources with the chosen name {spared} .")(
        lambda: static({"choice": "name", "zone": "any"}, BUT_MANA)
    )
    g.rule("static", f"activated abilities of <bearers:of> {spared} .")(
        lambda of: static(of, BUT_MANA) if isinstance(of, dict) else refuse()
    )
    g.rule("idle", f"its activated abilities {spared}")(lambda: ["activate but for mana"])


def _not_set_off(g: Grammar) -> None:
    """Events that cause no abilities to trigger (603.2)."""
    never = "(don't|doesn't) cause abilities to trigger ."

    def unheard(*events: object) -> object:
        return static(
            {"is": "permanent", "zone": "any"},
            {"limit": {"triggers at most": 0}, "caused by": list(events)},
        )

    g.rule("static", f"<nounn:n> entering {never}")(lambda n: unheard({"enters": n}))
    g.rule("static", f"<nounn:n> dying {never}")(lambda n: unheard({"dies": n}))
    g.rule("static", f"<nounn:n> entering or dying {never}")(lambda n: unheard({"enters": n}, {"dies": n}))


def _by_name(g: Grammar) -> None:
    """Spells with the target's name that cannot be cast for some time (201.2)."""
    for kind in ("creature", "permanent", "card", "artifact"):
        for role in ("owner", "controller"):
            named = f"spells with the same name as that {kind}"
            g.rule("sentence", f"that {kind}'s {role} can't cast {named} <castless:u>", role=role)(
                lambda u, role: [
                    {
                        "last": {
                            "forbid": {"cast": {"who": Of(role, Aimed(1)), "of": {"same name": Aimed(1)}}}
                        },
                        "until": u,
                    }
                ]
            )
    g.phrase("castless", "until your next turn", "your next turn")
    g.phrase("castless", "this turn", "turn")


def _everywhere(g: Grammar) -> None:
    """Static lines about permanents, and also spells and cards in other zones (611.3)."""
    g.rule(
        "line",
        "<nounn:n> <always1:c> . the same is true for <spellnounn:s> you control and <cardnounn:k> you own"
        " that aren't on the battlefield .",
    )(lambda n, c, s, k: _three(n, c, s, k))


def _three(n: Any, change: Any, spell: Any, card: object) -> object:
    if not all(isinstance(one, dict) for one in (n, spell, card)) or n.get("controller") != "you":
        return refuse()
    spells = {**as_cards(spell), "zone": "stack", "is": "spell", "controller": "you"}
    cards = both(card, {"zone": list(ELSEWHERE), "owner": "you"})
    return {"abilities": [static(one, change) for one in (n, spells, cards)]}


def _no_lands(g: Grammar) -> None:
    """Players who cannot play lands this turn (101.2, 305)."""
    for words in ("<target_player:p> can't play lands this turn", "<actor:p> can't play lands this turn"):
        g.rule("clause", words)(
            lambda p: [{"last": {"forbid": {"play": {"who": p, "of": {"type": "land"}}}}, "until": "turn"}]
        )


def _prohibited(g: Grammar) -> None:
    """Two things that something cannot do; permanents that cannot be sacrificed (101.2)."""
    g.rule("always1", "can't attack you or block <nounn:n>")(
        lambda n: {"forbid": [{"attack": {"seat": "you"}}, {"block": n}]}
    )
    g.rule("always1", "can't attack you or planeswalkers you control or block <nounn:n>")(
        lambda n: {"forbid": [{"attack": [{"seat": "you"}, {"controller": "you"}]}, {"block": n}]}
    )
    for thing in ("<thing:t>", "<groups:t>"):
        low = "with <figure:f> <n:k> or less"
        g.rule("lasts", f"{thing} can't be blocked this turn by creatures {low}")(
            lambda t, f, k: _unblocked(t, {"type": "creature", f: {"max": k}})
        )
        g.rule("lasts", f"{thing} can't be blocked by creatures {low} and/or <subtypen:s> this turn")(
            lambda t, f, k, s: _unblocked(t, [{"type": "creature", f: {"max": k}}, {"subtype": s}])
        )


def _unblocked(t: object, by: object) -> list[object]:
    return [{"of": t, "last": {"forbid": {"be blocked": by}}, "until": "turn"}]


def _searches(g: Grammar) -> None:
    """Libraries that cannot be searched (101.2, 701.23)."""
    for words, who in (("players", "players"), ("your opponents", "opponents"), ("opponents", "opponents")):
        told_ = {"forbid": {"search": {"who": who}}}
        g.rule("static", f"{words} can't search libraries .", change=told_)(
            lambda change: static("self", change)
        )
        g.rule("clause", f"{words} can't search libraries this turn", change=told_)(
            lambda change: [{"last": change, "until": "turn"}]
        )


def _aimed_at(g: Grammar) -> None:
    """Objects that cannot be targeted for a time (115.4)."""
    change = {"forbid": {"target": {"who": "opponents"}}}
    for theirs in ("your opponents control", "an opponent controls"):
        line = f"<thing:t> can't be the target of spells or abilities {theirs} this turn"
        g.rule("lasts", line)(lambda t: [{"of": t, "last": change, "until": "turn"}])


def _out_of_reach(g: Grammar) -> None:
    """Cards in graveyards that nothing can target (115.4)."""
    of = {"zone": "graveyard"}
    for whose, owner in (("graveyards", {}), ("your graveyard", {"owner": "you"})):
        g.rule("static", f"cards in {whose} can't be the targets of spells or abilities .", owner=owner)(
            lambda owner: static({**of, **owner}, {"forbid": {"target": {}}})
        )


def _by_chosen_name(g: Grammar) -> None:
    """Abilities of sources of a chosen name (602.5)."""
    g.rule("static", "activated abilities of sources with the chosen name can't be activated .")(
        lambda: static({"choice": "name", "zone": "any"}, {"forbid": "activate"})
    )
