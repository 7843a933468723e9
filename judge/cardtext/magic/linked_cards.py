"""References to cards exiled with the card itself, and to cards just revealed (Magic, 607.2a, 608.2c)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.parts import OWN_PILE, Back
from judge.cardtext.magic.sentences import _if_done
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    pile: dict[str, object] = {"zone": "exile", "in": OWN_PILE}
    others = {"all": {**pile, "none": {"in": "done"}}}  # beside the one that was just exiled
    g.rule("do", f"return each other card exiled with {SELF} to its owner's graveyard")(
        lambda: [{"move": others, "to": "graveyard"}]
    )
    g.rule("do", f"put each other card exiled with {SELF} into its owner's graveyard")(
        lambda: [{"move": others, "to": "graveyard"}]
    )
    did(g, "create a token that's a copy of <pickcard:t>")(lambda t: [{"create copy": t, "who": WHO}])
    did(g, "create a tapped token that's a copy of <pickcard:t>")(
        lambda t: [{"create copy": t, "who": WHO, "tapped": True}]
    )
    g.phrase("suffix", f"with the same name as {SELF}", {"same name": "self"})
    g.rule("sentence", "you may <do:a> . if you do , <joined:b> if <condition:c>")(
        lambda a, b, c: _if_done(a, [{"if": c, "then": b}])
    )
    for noun in ("revealed", "discarded"):
        for it in ("it has", "that spell has"):
            g.rule("condition1", f"{it} the same mana value as the {noun} card")(
                lambda: {
                    "amount": {"figure": "mana value", "of": Back("spell")},
                    "is": {"figure": "mana value", "of": "done"},
                }
            )
