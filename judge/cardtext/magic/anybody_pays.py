"""What any player may pay or do, and what depends on whether anybody does (Magic, 118.12, 101.4)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of
from judge.cardtext.magic.sentences import _over
from judge.cardtext.magic.verbs import _repeated
from judge.cardtext.tokens import SELF

ANYBODY = (("any player", "players"), ("any opponent", "opponents"), ("any other player", "others"))
SOMEBODY_DOES = "if (a player|an opponent|they|that player) (does|do)"
HURTS = "_hurts"
"""In the place of a cost: the damage that the card deals to whoever takes it instead."""
NOBODY_DOES = "if (no one|no player|nobody) does"


def add(g: Grammar) -> None:
    _anybody(g)
    _whoever_is_aimed_at(g)
    _its_controller(g)
    _further_prices(g)
    _who_does(g)


def _anybody(g: Grammar) -> None:
    def asked(c: list[Any], who: str, **more: object) -> list[object]:
        return [{"may pay": c, "who": who, "any": True, **more}]

    for words, who in ANYBODY:
        g.rule("sentence", f"<joined:a> unless {words} <price:c>", who=who)(
            lambda a, c, who: asked(c, who, **{"else": a})
        )
        g.rule("sentence", f"unless {words} <price:c> , <joined:a>", who=who)(
            lambda a, c, who: asked(c, who, **{"else": a})
        )
        g.rule("sentence", f"[then] if {words} <price:c> , <joined:a>", who=who)(
            lambda a, c, who: asked(c, who, then=a)
        )
        lead = f"{words} may <anybodys:c>"
        g.rule("sentence", f"{lead} . {SOMEBODY_DOES} , <joined:a>", who=who)(
            lambda a, c, who: asked(c, who, then=a)
        )
        g.rule("sentence", f"{lead} . {NOBODY_DOES} , <joined:a>", who=who)(
            lambda a, c, who: asked(c, who, **{"else": a})
        )
    g.rule("anybodys", "<theirs:c>")(lambda c: c)
    g.rule("anybodys", "pay <mana:m>")(lambda m: [{"pay": m}])
    g.rule("anybodys", "pay <n:k> life")(lambda k: [{"pay life": k}])
    g.rule("anybodys", "discard a card")(lambda: [{"discard": 1}])
    g.rule("anybodys", "sacrifice (a|an) <noun1:n> [of their choice]")(lambda n: [{"sacrifice a": n}])
    g.rule("anybodys", "exile (a|an) <card1:c> from their graveyard")(
        lambda c: [{"exile a": both(c, {"zone": "graveyard"})}]
    )


def _whoever_is_aimed_at(g: Grammar) -> None:
    """ "Return it to your hand unless target opponent pays 3 life": aimed at, and asked on resolution."""
    g.rule("sentence", "<joined:a> unless <target_player:p> <price:c>")(
        lambda a, p, c: (
            [_asked(c, p, a, Back("player", seat=True)) if isinstance(p, Aim) else refuse()]
            if "Aim(" not in repr(a)
            else refuse()
        )
    )
    g.rule("sentence", "unless <target_player:p> <price:c> , <joined:a>")(
        lambda a, p, c: [{"may pay": c, "who": p, "else": a}]
    )


def _its_controller(g: Grammar) -> None:
    """Effects on one object unless its controller pays, in any wording (118.12a)."""
    g.rule("sentence", "<joined:a> unless <payer:p> <price:c>")(_unless_its_controller)


def _unless_its_controller(a: list[Any], p: object, c: list[Any]) -> list[object]:
    hurts = HURTS in c[0]
    if not isinstance(p, Of) or len(a) != 1 or "then" in a[0] or "may" in a[0]:
        raise Refused
    if set(a[0]) & {"destroy", "exile", "tap", "counter"} and not hurts:
        raise Refused  # read by another rule
    aims = [part for part in a[0].values() if isinstance(part, Aim)]
    if not aims:
        return [_asked(c, p, a)]
    if len(aims) > 1 or aims[0].most != 1 or "seat" in str(aims[0].filter):
        raise Refused
    again = Back("spell") if "counter" in a[0] else _repeated(aims[0])
    return [_asked(c, Of("controller", aims[0]), [_over(a[0], aims[0], again)], Of("controller", again))]


def _asked(c: list[Any], who: object, otherwise: list[Any], they: object = None) -> dict[str, object]:
    """Whoever it is may pay, or take damage instead."""
    if HURTS in c[0]:
        hurt = {"damage": c[0][HURTS], "to": they or who}
        return {"who": who, "may": [hurt], "else": otherwise}
    return {"may pay": c, "who": who, "else": otherwise}


def _further_prices(g: Grammar) -> None:
    """What a player gives up to prevent something."""
    mine = {"zone": "graveyard"}
    g.rule("pays", "(sacrifices|sacrifice) another <noun1:n> [of their choice]")(
        lambda n: [{"sacrifice a": both(n, {"other": True})}]
    )
    g.rule("price", f"(has|have) {SELF} deal <n:k> damage to them")(lambda k: [{HURTS: k}])
    g.rule("pays", "(discards|discard) (their|your) hand")(
        lambda: [{"discard cards": {"all": {"zone": "hand", "owner": "you"}}}]
    )
    g.rule("pays", "(exiles|exile) <n:k> <cardnounn:c> from their graveyard")(
        lambda k, c: [{"exile a": both(c, mine), "count": k}] if k != "X" else refuse()
    )


def _who_does(g: Grammar) -> None:
    """A player may pay, and what happens then (118.12)."""
    can = "(the player|that player|they) (does|do)"
    g.rule("sentence", f"<actor:p> may <pays_or:c> . if {can} , <joined:b>")(
        lambda p, c, b: [{"may pay": c, "who": p, "then": b}] if not _several(p) else refuse()
    )
    g.rule("pays_or", "pay <mana:m>")(lambda m: [{"pay": m}] if "X" not in m else refuse())
    g.rule("pays_or", "discard a card")(lambda: [{"discard": 1}])
    g.rule("pays_or", "pay <n:k> life")(lambda k: [{"pay life": k}])
    g.rule("pays_or", "sacrifice (a|an) <noun1:n> [of their choice]")(lambda n: [{"sacrifice a": n}])


def _several(player: object) -> bool:
    return player in ("players", "opponents", "others")
