"""Copies: their exceptions, entering as a copy, and casting copies of cards (Magic, 707)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, Aim, Back, When
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _for_a_turn(g)
    _exceptions(g)
    _entering(g)
    _of_cards(g)
    _becoming(g)
    _more_exceptions(g)
    _of_placed_cards(g)
    _for_each(g)
    _cast_copies(g)
    _copied_several_times(g)


def _exceptions(g: Grammar) -> None:
    """The exceptions of a copy (707.9)."""
    more = "in addition to its other (types|creature types)"
    it = "(it's|it is|the token is|they're|they are|the tokens are)"
    sized = f"{it} (a|an) <size:s>"
    g.rule("excepted1", f"{sized} <token_subtypes:t> {more}")(lambda s, t: {**_sized(s), "subtype": t})
    g.rule("excepted1", f"{sized} <hues:h> <token_subtypes:t> {more}")(
        lambda s, h, t: {**_sized(s), "color": h, "subtype": t}
    )
    g.rule("excepted1", f"{sized} <token_subtypes:t> creature {more}")(
        lambda s, t: {**_sized(s), "subtype": t, "type": "creature"}
    )
    g.rule("excepted1", f"{sized} <hues:h> <token_subtypes:t> creature {more}")(
        lambda s, h, t: {**_sized(s), "color": h, "subtype": t, "type": "creature"}
    )
    g.rule("excepted1", f"{it} (a|an) <hues:h> <token_subtypes:t> {more}")(
        lambda h, t: {"color": h, "subtype": t}
    )
    g.rule("excepted1", f"{it} (a|an) <subtype1:a> <token_subtypes:t> {more}")(
        lambda a, t: {"subtype": [a, *t]}
    )
    g.rule("excepted1", "(they|the tokens) aren't legendary")(lambda: {"not type": "legendary"})
    g.rule("excepted1", "(they|the tokens) have <ability_word:k>")(lambda k: {"keywords": [k]})
    each = "for each <noun1:n> , create a token that's a copy of (it|that creature|that permanent|that token)"
    g.rule("sentence", each, f"{each} , except <excepted:x>")(
        lambda n, x=None: [
            {
                "together": [
                    {"each": {"all": n}, "do": [{"create copy": "it", **({"except": x} if x else {})}]}
                ]
            }
        ]
    )
    for kind in ("enchantment", "creature", "land"):
        g.rule("excepted1", f"{it} (a|an) {kind} {more}", kind=kind)(lambda kind: {"type": kind})
    g.rule("excepted1", "it has <ability_word:a> , <ability_word:b> , and <ability_word:c>")(
        lambda a, b, c: {"keywords": [a, b, c]}
    )
    has = ("it has <quoted:q>", "they have <quoted:q>")
    g.rule("excepted1", *has)(lambda q: {"abilities": [q]} if isinstance(q, dict) else refuse())
    g.rule("excepted", "<excepted1:a> , and <excepted1:b>")(_all)
    g.rule("excepted", "<excepted1:a> , <excepted1:b> , and <excepted1:c>")(
        lambda a, b, c: _all(_all(a, b), c)
    )


def _sized(size: Sequence[object]) -> dict[str, object]:
    if "X" in size:
        raise Refused
    return {"power": size[0], "toughness": size[1]}


def _all(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    if set(a) & set(b):
        raise Refused
    return {**a, **b}


def _entering(g: Grammar) -> None:
    """Entering as a copy, with exceptions (707.5, 707.9)."""
    lead = f"you may have {SELF} enter"
    of = "as a copy of (a|an|any) <noun1:n>"
    for words, more in (("", []), (" tapped", [{"enters tapped": True}])):
        if more:
            g.rule("own", f"{lead}{words} {of} .", more=more)(
                lambda n, more: {"enters": [{"enters as copy": n, "also": more}]}
            )
        g.rule("own", f"{lead}{words} {of} , except <excepted:x> .", more=more)(
            lambda n, x, more: {
                "enters": [{"enters as copy": n, "except": x, **({"also": more} if more else {})}]
            }
        )


def _of_cards(g: Grammar) -> None:
    """Copying an exiled card and casting the copy, with or without paying its cost (707.12)."""
    free = "you may cast the copy without paying its mana cost"

    def copied(t: object) -> list[object]:
        if not isinstance(t, Aim) or not isinstance(t.filter, dict) or t.filter.get("zone") != "graveyard":
            raise Refused
        return [{"exile": t, "as": "copied card"}, {"may": [{"cast copy": "copied card"}]}]

    for join in (
        "and copy it",
        ". copy it",
        ". copy that card",
        ". copy the exiled card",
        "and copy that card",
    ):
        g.rule("sentence", f"exile <target:t> {join} . {free}")(copied)
    did(g, "create a Food token or a Treasure token".lower())(
        lambda: [
            {
                "choose one": [
                    {"name": name, "do": [{"create": name, "who": WHO}]} for name in ("Food", "Treasure")
                ]
            }
        ]
    )


def _for_a_turn(g: Grammar) -> None:
    """Becoming a copy until end of turn (707.2, 514.2)."""
    end = "until end of turn"

    def becomes(t: object, m: object, x: object = None) -> list[object]:
        return [{"become copy": t, "of": m, "until": "turn", **({"except": x} if x else {})}]

    for of in ("<target:m>", "<back1:m>"):
        for tail in (
            f"{of} {end}",
            f"{of} {end} , except <excepted:x>",
            f"{of} , except <excepted:x> , {end}",
        ):
            g.rule("clause", f"{SELF} becomes a copy of {tail}")(lambda m, x=None: becomes(OWN, m, x))
            g.rule("do", f"have {SELF} become a copy of {tail}")(lambda m, x=None: becomes(OWN, m, x))
            g.rule("clause", f"<target:t> becomes a copy of {tail}")(lambda t, m, x=None: becomes(t, m, x))
            g.rule("clause", f"each other <noun1:n> becomes a copy of {tail}")(
                lambda n, m, x=None: becomes({"all": both(n, {"other": True})}, m, x)
            )
    chosen = "choose (a|an) <noun1:n> [on the battlefield]"
    g.rule("sentence", f"{chosen} . target <noun1:t> becomes a copy of that (creature|permanent) {end}")(
        lambda n, t: [{"choose": n, "as": "model"}, *becomes(Aim(t), "model")]
    )
    g.rule("excepted1", f"its name is {SELF}")(lambda: {"name": SELF})


def _becoming(g: Grammar) -> None:
    """Becoming a copy with no duration (707.2)."""
    for of in ("<target:m>", "<back1:m>"):
        g.rule("do", f"have {SELF} become a copy of {of}")(lambda m: [{"of": m, "become copy": OWN}])
        g.rule("do", f"have {SELF} become a copy of {of} , except it has this ability")(
            lambda m: [{"of": m, "become copy": OWN, "with this ability": True}]
        )
        g.rule("clause", f"{SELF} becomes a copy of {of}")(lambda m: [{"of": m, "become copy": OWN}])
        g.rule("clause", f"{SELF} becomes a copy of {of} , except <excepted:x>")(
            lambda m, x: [{"of": m, "become copy": OWN, "except": x}]
        )
        g.rule("clause", f"{SELF} becomes a copy of {of} , except it has this ability")(
            lambda m: [{"of": m, "become copy": OWN, "with this ability": True}]
        )


def _more_exceptions(g: Grammar) -> None:
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


def _of_placed_cards(g: Grammar) -> None:
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


def _copied_several_times(g: Grammar) -> None:
    """Several copies of a target on the stack (707.10)."""
    copies = "you may choose new targets for the copies"
    for words, times in (("twice", 2), ("three times", 3)):
        g.rule("do", f"copy <target:t> {words}", times=times)(lambda t, times: [{"copy": t, "times": times}])
        g.rule("do", f"copy <target:t> {words} . {copies}", times=times)(
            lambda t, times: [{"copy": t, "times": times, "new targets": True}]
        )
