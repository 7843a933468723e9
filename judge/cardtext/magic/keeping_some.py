"""Objects that each player keeps, returns or puts onto the battlefield (Magic, 608.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Pick
from judge.cardtext.magic.prevention import _noun
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.tokens import SELF

EVERY = {"subtype": ["every creature type"]}


def add(g: Grammar) -> None:
    _the_rest(g)
    _returned(g)
    _from_hands(g)
    _enchanted_players(g)
    _every_type(g)
    _prevented(g)
    _chosen_cards(g)
    _one_kept(g)
    _colored_sacrificed(g)


def _the_rest(g: Grammar) -> None:
    """Each player chooses some of their own objects; the rest is sacrificed, discarded or returned."""

    def kept(n: Any, verb: str, k: Any = 1) -> list[Any]:
        theirs = both(
            {key: part for key, part in n.items() if key != "controller"}, {"controller": "chooser"}
        )
        rest = {key: part for key, part in theirs.items() if key != "controller"}
        return [
            {"each": "players", "choose": theirs, "count": k, "as": "kept"},
            {verb: {"all": {**rest, "none": {"in": "kept"}}}},
        ]

    for n, lead in (
        ("1", "each player chooses (a|an) <noun1:n>"),
        ("n", "each player chooses <n:k> <nounn:n>"),
    ):
        del n
        for tail, verb in (
            (", then sacrifices the rest", "sacrifice"),
            ("and sacrifices the rest", "sacrifice"),
            (". destroy the rest", "destroy"),
        ):
            g.rule("sentence", f"{lead} {tail}", verb=verb)(
                lambda n, verb, k=1: kept(n, verb, k) if _their_own(n) and k != "X" else refuse()
            )


def _their_own(n: object) -> bool:
    return isinstance(n, dict) and isinstance(n.get("controller"), Back)


def _returned(g: Grammar) -> None:
    lead = "each player returns all <cardnounn:c> from their graveyard"
    g.rule("sentence", f"{lead} to the battlefield")(
        lambda c: [{"put into play": {"all": both(c, {"zone": "graveyard"})}, "under": "owner of it"}]
    )
    g.rule("sentence", f"{lead} to their hand")(
        lambda c: [{"return": {"all": both(c, {"zone": "graveyard"})}}] if c else refuse()
    )


def _from_hands(g: Grammar) -> None:
    """Putting cards from one's hand or graveyard onto the battlefield."""
    for words in ("your hand or graveyard", "your graveyard or hand"):
        g.rule("hand_card", f"(a|an) <cardnoun1:c> from {words}")(
            lambda c: Pick(both(c, {"zone": ["hand", "graveyard"], "owner": "you"}))
        )
    hand = {"zone": "hand", "owner": "you"}
    g.rule("hand_cards", "up to <n:k> <cardnounn:c> from your hand")(
        lambda k, c: Pick(both(c, hand), 0, k) if c else refuse()
    )
    g.rule("hand_cards", "any number of <cardnounn:c> from your hand")(
        lambda c: Pick(both(c, hand), 0, "any") if c else refuse()
    )
    g.rule("do", "put <hand_cards:t> onto the battlefield")(lambda t: [_put(t)])
    g.rule("do", "put <hand_cards:t> onto the battlefield tapped")(lambda t: [{**_put(t), "tapped": True}])

    g.rule("joined", "you <do:a> , <do:b> , then <do:c>")(lambda a, b, c: done_by([*a, *b, *c], "you"))


def _put(t: Pick) -> dict[str, Any]:
    return {"put into play": t}


def _enchanted_players(g: Grammar) -> None:
    """Static abilities of Auras about the enchanted player (303.4)."""
    g.phrase("suffix", "enchanted player controls", {"controller": "host"})
    g.phrase("suffix", "enchanted player owns", {"owner": "host"})


def _every_type(g: Grammar) -> None:
    g.rule("gains", "(gains|gain) all creature types")(lambda: dict(EVERY))
    g.rule(
        "becomes", "(has|have|gets|get) base power and toughness <size:s> and (gain|gains) all creature types"
    )(lambda s: {"set": {"power": s[0], "toughness": s[1]}, **EVERY})
    for n, article, word in (("1", "(a|an) ", "creature"), ("n", "", "creatures")):
        g.rule(f"form_of{n}", f"{article}<size:s> {word} with all creature types")(
            lambda s: {"type": ["creature"], "set": {"power": s[0], "toughness": s[1]}, **EVERY}
        )
    once = "until end of turn and can't be blocked this turn . <still:_>"
    g.rule("sentence", f"{SELF} becomes <form_of1:f> {once}")(
        lambda f: [{"last": {**_kept(f), "forbid": "be blocked"}, "of": "self", "until": "turn"}]
    )


def _kept(f: dict[str, object]) -> dict[str, object]:
    from judge.cardtext.magic.becoming import kept

    return kept(f)


def _prevented(g: Grammar) -> None:
    """Preventing the damage that a target would deal or be dealt, for a time (615.1)."""

    def by(t: object, u: str) -> list[Any]:
        return [{"shield": {"damage": {"by": {"in": t}}}, "amount": "all", "until": u}]

    def both_ways(t: object, u: str) -> list[Any]:
        again = Back(_noun(t)) if isinstance(t, Aim) else t
        to: dict[str, object] = {"shield": {"damage": {"of": {"in": t}}}, "amount": "all", "until": u}
        return [to, *by(again, u)]

    for lead, u in (("until your next turn ,", "your next turn"), ("", "turn")):
        end = " this turn" if not lead else ""
        g.rule("sentence", f"{lead} prevent all damage <target:t> would deal{end}", u=u)(by)
        if lead:
            g.rule(
                "sentence", f"{lead} prevent all damage that would be dealt to and dealt by <target:t>", u=u
            )(both_ways)


def _chosen_cards(g: Grammar) -> None:
    """The cards that were chosen just before (608.2c)."""
    g.rule("backn", "the chosen cards")(lambda: Back("card", many=True))


def _one_kept(g: Grammar) -> None:
    """One thing is kept, and the rest is destroyed or sacrificed."""
    for few, more in (("(a|an) <noun1:n>", {}), ("up to one <noun1:n>", {"up to": 1})):
        g.rule("sentence", f"choose {few} . destroy the rest", more=more)(
            lambda n, more: (
                [
                    {"choose": n, **more, "as": "kept"},
                    {"destroy": {"all": {**n, "none": {"in": "kept"}}}},
                ]
                if isinstance(n, dict) and "none" not in n
                else refuse()
            )
        )


def _colored_sacrificed(g: Grammar) -> None:
    """Each player sacrifices what is colored (701.21)."""
    g.rule("sentence", "each player sacrifices all colored <nounn:n> they control")(
        lambda n: [{"sacrifice": {"all": both(n, {"not is": "colorless"})}}]
    )
