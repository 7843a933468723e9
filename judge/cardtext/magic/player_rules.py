"""Static lines about players: how often and when they may act, what cannot happen to them (101.2, 604)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.lasting_rules import FIRST, SPELLS
from judge.cardtext.magic.nouns import as_cards, both, subtypes
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.statics import COMBAT, static
from judge.cardtext.tokens import SELF
from judge.rulesets.magic.subtypes import plural

PLAYERS = (
    ("each player", "players"),
    ("players", "players"),
    ("each opponent", "opponents"),
    ("your opponents", "opponents"),
    ("you", "you"),
)
AS_A_SORCERY = {"fact": "a sorcery could be cast"}
OWN_TURN = {"seat": "seat", "is": "active"}


def first_of_draw_step(drawn: int) -> dict[str, object]:
    """The condition that it is one's own draw step with at most so many cards drawn in it."""
    amount = {"figure": "cards drawn in the draw step", "of": "seat"}
    return {"all": [{"step": "draw"}, OWN_TURN, {"amount": amount, "max": drawn}]}


FIRST_OF_DRAW_STEP = first_of_draw_step(0)
"""The condition of a card about to be drawn."""


def add(g: Grammar) -> None:
    _how_often(g)
    _when(g)
    _draws(g)
    _end_of_the_game(g)
    _life(g)
    _counters(g)
    _protection(g)
    _opening_hand(g)
    _of_players(g)
    _protected_for_a_time(g)


def _no_cast(who: str, of: object, condition: object = None) -> dict[str, object]:
    return {"forbid": {"cast": {"who": who, "of": of, **({"if": condition} if condition else {})}}}


def _cast(figure: str) -> dict[str, object]:
    return {"amount": {"figure": figure, "of": "seat"}, "min": 1}


def _how_often(g: Grammar) -> None:
    """Limits on spells or actions each turn."""
    for words, who in PLAYERS:
        for kind, figure in FIRST.items():
            spell = SPELLS.get(kind, {"zone": "any"})
            g.rule(
                "static", f"{words} can't cast more than one {kind} spell each turn .",
                who=who, figure=figure, spell=spell,
            )(lambda who, figure, spell: static("self", _no_cast(who, spell, _cast(figure))))  # fmt: skip
    for kind, figure in (*FIRST.items(), ("nonartifact", "nonartifact spells cast")):
        spell = SPELLS.get(kind, {"not type": kind[3:]} if kind.startswith("non") else {"zone": "any"})
        article = "an" if kind[:1] in "ai" and kind else "a"
        g.rule(
            "static",
            f"each player who has cast {article} {kind} spell this turn can't cast additional {kind}"
            " spells .",
            figure=figure, spell=spell,
        )(lambda figure, spell: static("self", _no_cast("players", spell, _cast(figure))))  # fmt: skip


def _when(g: Grammar) -> None:
    """Limits on the time: as a sorcery, in one's own turn, not in combat."""
    every = {"zone": "any"}
    for words, who in PLAYERS:
        for only in (
            f"{words} can cast spells only any time they could cast a sorcery .",
            f"{words} may cast spells only any time they could cast a sorcery .",
        ):
            g.rule("static", only, who=who)(
                lambda who: static("self", _no_cast(who, every, {"not": [AS_A_SORCERY]}))
            )
        own = "only during (their|your) own (turn|turns)"
        for also, more in (("", False), (" and activate abilities", True)):
            g.rule("static", f"{words} can cast spells{also} {own} .", who=who, more=more)(
                lambda who, more: static("self", _not_in_turns_of_others(who, more))
            )
        g.rule("static", f"{words} can't cast spells during combat .", who=who)(
            lambda who: static("self", _no_cast(who, every), **{"while": {"step": list(COMBAT)}})
        )
        nor_activate = f"{words} can't cast spells or activate abilities of <nounn:n> ."
        g.rule("static", nor_activate, who=who)(lambda who, n: static("self", _neither(who, n)))
        g.rule("static", f"{words} can't cast spells from <origin:z> .", who=who)(
            lambda who, z: static("self", _no_cast(who, {"zone": z}))
        )
    g.rule("origin", "graveyards or libraries")(lambda: ["graveyard", "library"])
    g.rule("origin", "graveyards")(lambda: ["graveyard"])
    g.rule("origin", "exile")(lambda: ["exile"])
    g.rule("static", "<spellnounn:s> can't be cast .")(
        lambda s: static("self", _no_cast("players", as_cards(s))) if "choice" not in s else refuse()
    )


def _neither(who: str, n: object) -> dict[str, object]:
    there = both(n, {"zone": "battlefield"})
    return {
        "forbid": [{"cast": {"who": who, "of": {"zone": "any"}}}, {"activate": {"who": who, "of": there}}]
    }


def _not_in_turns_of_others(who: str, more: bool) -> dict[str, object]:
    told = {"who": who, "if": {"not": [OWN_TURN]}}
    cast = {"cast": {**told, "of": {"zone": "any"}}}
    return {"forbid": [cast, {"activate": told}] if more else cast}


def _draws(g: Grammar) -> None:
    """Forbidden draws, and draws replaced except the first of a draw step (121.2)."""
    already = {"amount": {"figure": "cards drawn", "of": "seat"}, "min": 1}
    for words, who in PLAYERS:
        g.rule("static", f"{words} can't draw more than one card each turn .", who=who)(
            lambda who: static("self", {"forbid": {"drawn": {"who": who, "if": already}}})
        )
    one = "except the first one (they draw|drawn by that player|you draw)"
    for words, who in (("an opponent", "opponents"), ("a player", "players"), ("you", "you")):
        drawn = {"who": who, "if": {"not": [FIRST_OF_DRAW_STEP]}}
        for when in ("in each of (their|your) draw steps", "in (their|your) draw step each turn"):
            head = f"if {words} would draw a card {one} {when} ,"
            discarded = f"{head} that player discards a card instead . <by_discard:e>"
            ways = (f"{head} instead <draw_instead:e> .", f"{head} <draw_instead:e> instead .", discarded)
            for line in ways:
                g.rule("static", line, drawn=drawn)(
                    lambda e, drawn: {"kind": "replacement", "instead": {"drawn": drawn}, "do": e}
                )
        several = {"draws cards": {"who": who, "where": {"amount": {"min": 2}}}}
        head = f"if {words} would draw two or more cards ,"
        for line in (f"{head} instead <draw_instead:e> .", f"{head} <draw_instead:e> instead ."):
            g.rule("static", line, several=several)(
                lambda e, several: {"kind": "replacement", "instead": several, "do": e}
            )
    for each in ("you and that player each <do:a>", "that player and you each <do:a>"):
        g.rule("draw_done", each)(lambda a: _by(a, ["you", "seat"]))
    they = "(the|that) player"
    for join in (".", ". otherwise ,"):
        other = f"if {they} doesn't discard a card this way , they" if join == "." else "they"
        g.rule(
            "by_discard",
            f"if {they} discards a card this way , they <do:a> {join} {other} <do:b> .",
        )(_whether_discarded)
    g.rule("draw_instead", "<draw_done:a>")(lambda a: a)
    g.rule("draw_instead", "that player skips that draw and <draw_done:a>")(lambda a: a)
    g.rule("draw_done", "you <do:a>")(lambda a: _by(a, "you"))
    g.rule("draw_done", "that player <does:a>")(lambda a: _by(a, "seat"))
    empty = {"amount": {"figure": "library", "of": "you"}, "max": 0}
    g.rule("static", "if you would draw a card while your library has no cards in it ,"
           " you win the game instead .", "if you would draw a card while your library has no cards in it ,"
           " instead you win the game .")(
        lambda: {
            "kind": "replacement",
            "instead": {"drawn": {"who": "you", "if": empty}},
            "do": [{"win the game": "you"}],
        }
    )  # fmt: skip


def _by(effect: list[object], who: object) -> list[object]:
    from judge.cardtext.magic.prevention import _as_self, _plain
    from judge.cardtext.magic.sentences import done_by

    made = done_by(effect, who)
    return [_as_self(one) for one in made] if all(map(_plain, made)) else refuse()


def _whether_discarded(a: list[object], b: list[object]) -> list[object]:
    """Discarding a card, with effects that depend on whether one was discarded (608.2c)."""
    return [
        {"discard": 1, "who": "seat", "as": "discarded"},
        {"if": {"done": "discarded"}, "then": _by(a, "seat"), "else": _by(b, "seat")},
    ]


def _end_of_the_game(g: Grammar) -> None:
    """Players who cannot win or lose (104.2, 104.3)."""
    mine = {"loses the game": {"who": "you"}}
    theirs = {"wins the game": {"who": "opponents"}}
    g.phrase("game_goes_on", "you can't lose the game", [mine])
    g.phrase("game_goes_on", "your opponents can't win the game", [theirs])
    g.phrase("game_goes_on", "you can't win the game", [{"wins the game": {"who": "you"}}])
    g.phrase("game_goes_on", "your opponents can't lose the game", [{"loses the game": {"who": "opponents"}}])
    g.phrase("game_goes_on", "players can't lose the game", [{"loses the game": {"who": "players"}}])
    g.phrase("game_goes_on", "players can't win the game", [{"wins the game": {"who": "players"}}])
    g.rule("static", "<game_goes_on:a> .")(lambda a: static("self", {"forbid": a}))
    g.rule("static", "<game_goes_on:a> and <game_goes_on:b> .")(
        lambda a, b: static("self", {"forbid": [*a, *b]})
    )
    for end, until in (("this turn", "turn"), ("until your next turn", "your next turn")):
        g.rule("clause", f"<game_goes_on:a> {end}", until=until)(
            lambda a, until: [{"last": {"forbid": a}, "until": until}]
        )
    for words, why in (
        ("having 0 or less life", "life"),
        ("drawing from an empty library", "draw"),
        ("having 10 or more poison counters", "poison"),
    ):
        g.rule("static", f"you don't lose the game for {words} .", why=why)(
            lambda why: static("self", {"forbid": {"loses the game": {"who": "you", "where": {"why": why}}}})
        )


def _life(g: Grammar) -> None:
    """Damage that cannot reduce life below one, and damage dealt by another source (120.3, 609.4)."""
    life = {"figure": "life", "of": "you"}

    def kept(n: int, m: int) -> dict[str, Any]:
        if n != m or not isinstance(n, int):
            refuse()
        lost = {"loses life": {"who": "you", "where": {"damage": True}, "if": {
            "amount": {"minus": [life, "amount"]}, "max": n - 1}}}  # fmt: skip
        return {"instead": lost, "do": [{"as modified": {"amount": {"max": [0, {"minus": [life, n]}]}}}]}

    line = "damage that would reduce your life total to less than <n:n> reduces it to <n:m> instead"
    g.rule("static", f"{line} .")(lambda n, m: {"kind": "replacement", **kept(n, m)})
    g.rule("static", f"if <condition:c> , {line} .")(
        lambda n, m, c: {"kind": "replacement", **kept(n, m), "while": c}
    )
    for lead in (f"until end of turn , {line}", f"{line} until end of turn"):
        g.rule("sentence", lead)(lambda n, m: [{**kept(n, m), "until": "turn"}])
    for keyword in ("infect", "wither"):
        word = {"as though": f"damaged as by {keyword}"}
        source = f"as though its source had {keyword}"
        g.rule("static", f"all damage is dealt to you {source} .", word=word)(
            lambda word: static({"seat": "you"}, word)
        )
        g.rule("static", f"all damage is dealt {source} .", word=word)(
            lambda word: static([{"seat": "players"}, {"is": "permanent"}], word)
        )
    for words, who in (("a player", "players"), ("an opponent", "opponents")):
        g.rule(
            "static",
            f"if {words} would gain life , that player gains no life instead .",
            who=who,
        )(lambda who: {"kind": "replacement", "instead": {"gains life": who}, "do": []})


def _counters(g: Grammar) -> None:
    """Counters that cannot be put on objects or players (122.1)."""
    for words, who in (("you", "you"), ("players", "players"), ("your opponents", "opponents")):
        seats = {"seat": who}
        g.rule("static", f"{words} can't get counters .", seats=seats)(
            lambda seats: static("self", {"forbid": {"counters put": {"of": seats}}})
        )
        for c in ("poison", "energy", "experience", "rad"):
            told = {"counters put": {"of": seats, "where": {"name": c}}}
            g.rule("static", f"{words} can't get {c} counters .", told=told)(
                lambda told: static("self", {"forbid": told})
            )
    g.rule("static", "counters can't be put on <nounn:n> .")(
        lambda n: static("self", {"forbid": {"counters put": {"of": n}}})
    )
    g.rule("static", "<nounn:n> can't have <counter:c> counters put on (them|it) .")(
        lambda n, c: static("self", {"forbid": {"counters put": {"of": n, "where": {"name": c}}}})
    )
    g.rule("static", "<nounn:n> can't have counters put on (them|it) .")(
        lambda n: static("self", {"forbid": {"counters put": {"of": n}}})
    )


def _protection(g: Grammar) -> None:
    """Protection from creature types, from colorless objects, from colored spells (702.16)."""
    for kind, of in subtypes().items():
        if of == "creature":
            word = f"protection from {plural(kind)}"
            g.phrase("quality", plural(kind), word)
            g.phrase("ability_word", word, word)
    for quality in ("colorless", "colored spells", "lands", "multicolored", "monocolored", "artifacts",
                    "creatures", "enchantments", "instants", "sorceries", "planeswalkers"):  # fmt: skip
        g.phrase("quality", quality, f"protection from {quality}")
    for color in ("white", "blue", "black", "red", "green"):
        g.phrase("hue", color, f"protection from {color}")
    for quality in ("colorless", "colored spells"):
        g.phrase("ability_word", f"protection from {quality}", f"protection from {quality}")
    g.rule("qualities", "<quality:a> and from <quality:b>")(lambda a, b: [a, b])
    g.rule("qualities", "<hue:a> and from <quality:b>", "<quality:a> and from <hue:b>")(lambda a, b: [a, b])
    g.rule("qualities", "<quality:a> , from <quality:b> , and from <quality:c>")(lambda a, b, c: [a, b, c])
    g.rule("qualities", "<hue:a> , from <hue:b> , and from <hue:c>")(lambda a, b, c: [a, b, c])
    g.rule("abilities", "protection from <qualities:q>")(lambda q: q)
    g.rule("keyword", "protection from <qualities:q>")(lambda q: {"keywords": q})
    end = "until end of turn"
    hue = {"name": "color", "as": "hue"}
    for lead in ("<thing1:t> gains protection from",):
        g.rule("sentence", f"{lead} <quality:q> or from the color of your choice {end}")(
            lambda t, q: [
                {
                    "choose one": [
                        {"name": q, "do": [_gains(t, q)]},
                        {"name": "color", "do": [hue, _gains(_again(t), "protection from hue")]},
                    ]
                }
            ]
        )


def _again(t: object) -> object:
    return Back() if isinstance(t, Aim) else t


def _gains(t: object, word: str) -> dict[str, object]:
    return {"last": {"gain": [word]}, "of": t, "until": "turn"}


def _opening_hand(g: Grammar) -> None:
    """Cards that may begin the game on the battlefield from the opening hand (103.6a)."""
    g.rule(
        "own",
        f"if {SELF} is in your opening hand , you may begin the game with it on the battlefield .",
        f"if {SELF} is in your opening hand , you may begin the game with {SELF} on the battlefield .",
    )(
        lambda: {
            "abilities": [
                static("self", {"as though": "begin the game on the battlefield"}, zone=["hand"],
                       cites=["103.6a"])
            ]
        }
    )  # fmt: skip
    told = {"spell gains": "uncounterable"}
    lead = (
        "add <mana_made:m> . spend this mana only to cast <only_cast:s> , and that spell can't be countered"
    )
    g.rule("sentence", lead)(lambda m, s: _spent(m, s, told))


def _spent(m: list[Any], s: object, told: dict[str, str]) -> list[object]:
    from judge.cardtext.magic.spending import _bound

    if not s or len(m) != 1 or "add mana" not in m[0]:
        refuse()
    bound: dict[str, object] = {**m[0], **told}
    return [_bound(bound, s)]


def _of_players(g: Grammar) -> None:
    """Hexproof and protection of players (702.11d, 702.16k)."""
    g.rule("of_player", "hexproof")(lambda: ["hexproof"])
    g.rule("of_player", "shroud")(lambda: ["shroud"])
    for color in ("white", "blue", "black", "red", "green"):
        g.rule("of_player", f"protection from {color}", color=color)(
            lambda color: [f"protection from {color}"]
        )
    g.rule("static", "you have <of_player:k> .")(
        lambda k: static({"seat": "you"}, {"gain": k}) if k[0].startswith("protection") else refuse()
    )
    for words, until in (("until end of turn", "turn"), ("until your next turn", "your next turn")):
        g.rule("clause", f"you gain <of_player:k> {words}", f"you have <of_player:k> {words}", until=until)(
            lambda k, until: [{"last": {"gain": k}, "of": "you", "until": until}]
        )


def _protected_for_a_time(g: Grammar) -> None:
    """Abilities of players for a time (613.10)."""
    for end, until in (("until your next turn", "your next turn"), ("until end of turn", "turn")):
        g.rule("clause", f"you gain protection from everything {end}",
               f"you have protection from everything {end}", until=until)(
            lambda until: [{"last": {"gain": ["protection from everything"]}, "of": "you", "until": until}]
        )  # fmt: skip
