"""Restrictions: by name, except for mana abilities, and events that trigger nothing."""

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
