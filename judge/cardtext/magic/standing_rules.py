"""What spells and permanents have as long as something is there, and forms for good (Magic, 604, 613)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.becoming import _creatures, _set
from judge.cardtext.magic.libraries import _rest
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import WHO, did

SPELL_KEYWORDS = frozenset({"lifelink", "deathtouch", "rebound"})


GRAVEYARD = {"zone": "graveyard", "owner": "you"}


def add(g: Grammar) -> None:
    _forms(g)
    _equipping(g)
    _spells(g)
    _costs(g)
    _libraries(g)
    _amounts(g)
    _lands_this_turn(g)
    _rules_of_the_game(g)
    _lands(g)


def _forms(g: Grammar) -> None:
    """ "It becomes a Kithkin Spirit with base power and toughness 2/2", with abilities, for good (205.1a)."""
    sized = "becomes (a|an) <token_subtypes:t> with base power and toughness <size:z>"

    def becomes(o: object, t: Any, z: Any, a: object = None) -> list[object]:
        change: dict[str, object] = {"become subtype": _creatures(t), **_set(z)}
        return [{"last": {**change, "gain": a} if a else change, "of": o, "until": "always"}]

    g.rule("clause", f"<thing1:o> {sized}")(becomes)
    g.rule("clause", f"<thing1:o> {sized} , <ability_word:a>")(lambda o, t, z, a: becomes(o, t, z, [a]))
    g.rule("clause", f"<thing1:o> {sized} , <ability_word:a> , and <ability_word:b>")(
        lambda o, t, z, a, b: becomes(o, t, z, [a, b])
    )


def _equipping(g: Grammar) -> None:
    """Equip as an ability that Equipment is given (702.6a)."""
    g.rule("has", "(has|have) equip <mana:m>")(
        lambda m: {
            "ability": [
                {
                    "kind": "activated",
                    "name": "equip",
                    "cost": [{"pay": m}],
                    "data": {"sorcery": True},
                    "targets": [{"as": "bearer", "of": {"type": "creature", "controller": "you"}}],
                    "effect": [{"attach": "self", "to": "target bearer"}],
                    "cites": ["702.6a"],
                }
            ]
        }
    )


def _spells(g: Grammar) -> None:
    """Keywords that spells have while they are on the stack (604.1, 113.6)."""
    for whose in ("you control", "you cast"):
        g.rule("static", f"<spellnounn:s> {whose} have <ability_word:k> .")(
            lambda s, k: (
                static({**s, "controller": "you"}, {"gain": [k]})
                if k in SPELL_KEYWORDS and isinstance(s, dict) and "controller" not in s
                else refuse()
            )
        )


def _costs(g: Grammar) -> None:
    """Costs that depend on whose turn it is, and spells that cost too much for a player (601.2f, 601.3)."""
    theirs = {"seat": "seat", "is": "active"}
    g.rule("static", "each spell costs <generic:k> more to cast except during its controller's turn .")(
        lambda k: static(
            "self",
            {
                "cost": {
                    "more": {"if": theirs, "then": 0, "else": k},
                    "of": {"zone": "any"},
                    "who": "players",
                }
            },
        )
    )


def _libraries(g: Grammar) -> None:
    """The top cards in another order, and a few cards kept of a whole library (401.4, 701.23)."""
    g.rule("clause", "you may look at <top_cards:t> , then put them back in any order")(
        lambda t: [{"may": _rest(None, t, "top")}]
    )
    zones = {"zone": ["library", "graveyard"], "owner": "you"}
    lead = "search your library and graveyard for <n:k> cards and exile the rest"
    g.rule("sentence", f"{lead} . put the chosen cards on top of your library in any order")(
        lambda k: [
            {"choose": dict(zones), "count": k, "order": True, "as": "kept"},
            {"exile": {"all": {**zones, "none": {"in": "kept"}}}},
            {"move": "kept", "to": "library", "position": "top"},
        ]
    )
    hand = {"zone": "hand", "owner": "you"}
    for found in ("that card", "it"):
        g.rule(
            "sentence",
            f"search your library for (a|an) <cardnoun1:c> , put {found} into your hand , discard a card at"
            " random , then shuffle [your library]",
        )(
            lambda c: [
                {"search": c or "card", "to": "hand"},
                {"choose": dict(hand), "random": True, "as": "random"},
                {"discard cards": "random"},
            ]
        )


def _amounts(g: Grammar) -> None:
    """Colors among others, and cards drawn for damage that was prevented."""
    for where, lead in (("amount_of", "the number of colors among other <nounn:n>"),
                        ("per", "for each color among other <nounn:n>")):  # fmt: skip
        g.rule(where, lead)(lambda n: {"kinds": "color", "of": {"all": both(n, {"other": True})}})
    did(g, "draw cards equal to the damage prevented this way")(lambda: [{"draw": "amount", "who": WHO}])
    g.rule("back1", "the source")(lambda: Back("source"))


def _lands_this_turn(g: Grammar) -> None:
    """Additional lands this turn (305.2)."""
    g.rule("clause", "you may play up to <n:k> additional lands this turn")(
        lambda k: [{"last": {"limit": {"lands": k}}, "of": "you", "until": "turn"}] if k != "X" else refuse()
    )


def _rules_of_the_game(g: Grammar) -> None:
    """Static abilities that suspend rules of the game (101.1)."""
    free = {"as though": "legend rule does not apply"}
    g.rule("static", 'the " legend rule " doesn\'t apply .')(lambda: static({"type": "legendary"}, free))
    g.rule("static", 'the " legend rule " doesn\'t apply to <nounn:n> .')(lambda n: static(n, free))


def _lands(g: Grammar) -> None:
    """Lands that may be played, and cards of the graveyard (305.2)."""
    more = "(each player|players) may play an additional land on each of their turns ."
    g.rule("static", more)(lambda: static({"seat": "players"}, {"limit": {"lands": 1}}))
    g.rule("static", "you may play any number of lands on each of your turns .")(
        lambda: static({"seat": "you"}, {"as though": "any number of lands"})
    )
    g.rule("condition1", "it wasn't the first land you played this turn")(
        lambda: {"amount": {"figure": "lands", "of": "you"}, "min": 2}
    )
    g.rule("static", "you may play cards from your graveyard .")(
        lambda: static(dict(GRAVEYARD), {"as though": "play from graveyard"})
    )
    walkers = "(a planeswalker|planeswalkers) you control"
    g.rule("cant", f"can't attack you or {walkers}")(
        lambda: {
            "forbid": [{"attack": {"seat": "you"}}, {"attack": {"type": "planeswalker", "controller": "you"}}]
        }
    )
