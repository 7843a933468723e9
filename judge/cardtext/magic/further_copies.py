"""Further exceptions of copies, copies for each possible target, and cast copies (Magic, 707)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, When
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _exceptions(g)
    _entering(g)
    _for_each(g)
    _cast_copies(g)


def _exceptions(g: Grammar) -> None:
    """Exceptions that replace copied characteristics (707.9)."""
    it = "(it's|it is|the token is|they're)"
    more = "in addition to its other (types|creature types)"
    g.rule("excepted1", f"{it} legendary {more}")(lambda: {"type": "legendary"})
    g.rule("excepted1", f"{it} (a|an) <size:s> <hues:h> <subtype1:t>")(
        lambda s, h, t: (
            {"power": s[0], "toughness": s[1], "color": h, "become subtype": [t]}
            if "X" not in s
            else refuse()
        )
    )
    g.rule("excepted1", "it has <ability_word:k> and <quoted:q>")(
        lambda k, q: {"keywords": [k], "abilities": [q]} if isinstance(q, dict) else refuse()
    )
    g.rule("excepted1", f"{it} (a|an) <subtype1:s> in addition to its other creature types")(
        lambda s: {"subtype": s}
    )


def _entering(g: Grammar) -> None:
    """Entering as a copy of a card in another zone (707.5)."""
    lead = f"you may have {SELF} enter"
    for words, more in (("", []), (" tapped", [{"enters tapped": True}])):
        of = "as a copy of (a|an|any) <placedcard1:n>"

        def made(n: object, more: list[object], x: object = None) -> dict[str, Any]:
            also = {"also": more} if more else {}
            excepted = {"except": x} if x else {}
            return {"enters": [{"enters as copy": n, **excepted, **also}]}

        g.rule("own", f"{lead}{words} {of} .", more=more)(made)
        g.rule("own", f"{lead}{words} {of} , except <excepted:x> .", more=more)(made)


def _for_each(g: Grammar) -> None:
    """A copy for each other object that the spell could target (707.10e)."""
    for words, who in (("you cast", "you"), ("a player casts", "players")):
        for that in (f"that targets only {SELF}",):
            g.rule("event", f"{words} (a|an) <spellnoun1:s> {that}", who=who)(
                lambda s, who: When(
                    {
                        "cast": {
                            "of": {
                                **s,
                                "targets": {"in": "self"},
                                "none": {"targets": [{"none": {"in": "self"}}, {"seat": "players"}]},
                            },
                            "who": who,
                        }
                    },
                    "it",
                    frozenset({"spell"}),
                    seat="seat" if who != "you" else "",
                )
            )
    each = "each copy targets a different one of those (creatures|golems)"
    copied = "copy (that spell|the spell) for each other <noun1:n> [that] (that spell|the spell) could target"
    g.rule("sentence", f"{copied} . {each}")(
        lambda n: [{"copy aimed": Back("spell"), "at": {"all": both(n, {"other": True})}, "for each": True}]
    )


def _cast_copies(g: Grammar) -> None:
    """Copying the exiled card and casting the copy (707.12)."""
    free = "cast the copy without paying its mana cost"
    g.rule(
        "sentence",
        f"you may copy the exiled card . if you do , you may {free}",
        f"copy the exiled card . you may {free}",
    )(lambda: [{"may": [{"cast copy": Back("exiled")}]}])
