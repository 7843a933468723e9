"""Replacement effects, static or for the next time (Magic, 614)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.parts import Aim, Back, Settled
from judge.cardtext.magic.player_rules import FIRST_OF_DRAW_STEP, _by
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _life_and_damage(g)
    _draws(g)
    _countered(g)
    _losing(g)
    _in_terms_of_the_event(g)
    _counters(g)
    _exiled_instead(g)
    _exiled_on_leaving(g)


def _life_and_damage(g: Grammar) -> None:
    """Replacements of gaining life and of damage."""
    g.rule("in_place", "<do:a>")(lambda a: _by(a, "you"))
    g.rule("in_place", "you <do:a>")(lambda a: _by(a, "you"))
    g.rule("static", "if you would gain life , <in_place:e> instead .")(
        lambda e: instead({"gains life": "you"}, *e) if "gain life" not in e[0] else refuse()
    )
    for words, of in (("dealt to you", {"seat": "you"}), (f"dealt to {SELF}", {"in": "self"})):
        for order in ("<in_place:e> instead", "instead <in_place:e>"):
            g.rule("static", f"if damage would be {words} , {order} .", of=of)(
                lambda e, of: instead({"damage": {"of": of}}, *e)
            )
    g.rule("do", "exile that many cards from your graveyard")(
        lambda: [{"exile a": {"zone": "graveyard", "owner": "you"}, "count": "amount"}]
    )
    g.rule("do", "sacrifice that many <nounn:n>")(lambda n: [{"sacrifice a": n, "count": "amount"}])
    g.rule("static", "if a source you control would deal noncombat damage to (a|an) <noun1:n> , put that many"
           " <counter:c> counters on that creature instead .")(
        lambda n, c: instead(
            {"noncombat damage": {"by": {"controller": "you"}, "of": n}},
            {"put counters": c, "amount": "amount", "on": "it"},
        )
    )  # fmt: skip


def _draws(g: Grammar) -> None:
    g.rule("static", "if you would draw a card except the first one you draw in each of your draw steps ,"
           " <in_place:e> instead .")(
        lambda e: instead({"drawn": {"who": "you", "if": {"not": [FIRST_OF_DRAW_STEP]}}}, *e)
    )  # fmt: skip
    g.phrase("no_draw", "you may skip that draw", True)
    g.rule("static", "if you would draw a card , <no_draw:_> instead .")(
        lambda: {**instead({"drawn": "you"}), "optional": True}
    )
    for lead in ("the next time you would draw a card this turn ,",):
        for line in (f"{lead} <joined:e> instead", f"{lead} instead <joined:e>"):
            g.rule("sentence", line)(
                lambda e: [{"instead": {"drawn": "you"}, "times": 1, "do": e, "until": "turn"}]
            )


def _countered(g: Grammar) -> None:
    """The destination of countered spells (701.6a)."""
    back = "(that card|it)"
    end = "onto the battlefield under your control instead of into its owner's graveyard"
    g.rule("countered_kind", "(a|an) <spellnoun1:s>", "an artifact or creature spell")(
        lambda s=None: s or {"zone": "stack", "is": "spell", "type": ["artifact", "creature"]}
    )

    def stolen(t: Aim, s: dict[str, object]) -> list[Any]:
        kind = {key: part for key, part in s.items() if key == "type"}
        if set(s) - {"type", "zone", "is"} or not kind:
            raise Refused
        return [
            {"_aim": t},
            {
                "if": {"object": Back("spell"), "is": {**kind, "not is": "copy", "zone": "any"}},
                "then": [{"counter": Back("spell"), "to": "battlefield"}],
                "else": [{"counter": Back("spell")}],
            },
        ]

    g.rule("do", f"counter <target:t> . if <countered_kind:s> is countered this way , put {back} {end}")(
        stolen
    )


def _losing(g: Grammar) -> None:
    """Replacements of losing the game."""
    lead = "the next time you would lose the game this turn , instead"
    g.rule("sentence", f"{lead} <joined:e>")(
        lambda e: [{"instead": {"loses the game": {"who": "you"}}, "times": 1, "do": e, "until": "turn"}]
    )


def _in_terms_of_the_event(g: Grammar) -> None:
    """Replacement effects that refer to the replaced event (614.1)."""
    for words, who in (("an opponent", "opponents"), ("a player", "players")):
        g.rule("static", f"if {words} would gain life , that player loses that much life instead .", who=who)(
            lambda who: instead({"gains life": {"who": who}}, Settled({"lose life": "amount", "who": "seat"}))
        )
    twice = modified(amount={"times": [2, "amount"]})
    g.rule(
        "static",
        "if one or more tokens would be created , twice that many of those tokens are created instead .",
    )(lambda: instead({"token": {"who": "players"}}, twice))
    puts = "it puts twice that many of those counters on (it|that permanent|that creature) instead"
    g.rule("static", f"if an effect would put one or more counters on (a|an) <noun1:n> , {puts} .")(
        lambda n: instead({"counters put by an effect": {"of": n}}, twice)
    )
    less = modified(amount={"max": [0, {"minus": ["amount", 1]}]})
    g.rule(
        "static",
        "if one or more -1/-1 counters would be put on a <noun1:n> , that many -1/-1 counters minus one are"
        " put on it instead .",
    )(lambda n: instead({"counters put": {"of": n, "where": {"name": "-1/-1"}}}, less))


def _counters(g: Grammar) -> None:
    """More counters than a player would get (614.1)."""
    line = "you get that many plus one of each of those kinds of counters instead"
    g.rule("static", f"if you would get one or more counters , {line} .")(
        lambda: instead({"counters put": {"of": {"seat": "you"}}}, modified(amount={"sum": ["amount", 1]}))
    )


def _exiled_instead(g: Grammar) -> None:
    """What would die this turn is exiled instead, whatever it is (614.1a)."""
    would = "would die this turn , exile it instead"

    def gone(of: object) -> list[object]:
        return [{"instead": {"dies": of}, "do": [{"as modified": {"to": "exile"}}], "until": "turn"}]

    g.rule("clause", f"if (a|an) <noun1:n> {would}")(lambda n: gone(n))
    for words, noun in (
        ("that creature or planeswalker", "permanent"), ("that permanent", "permanent"),
        ("that planeswalker", "planeswalker"), ("the creature", "creature"),
    ):  # fmt: skip
        g.rule("clause", f"if {words} {would}", noun=noun)(lambda noun: gone({"in": Back(noun)}))
    g.rule("clause", f"if the creature an opponent controls {would}")(
        lambda: gone({"in": Back("theirs creature")})
    )
    g.rule("also_gone", f"if (it|that creature) {would}")(lambda: gone({"in": Back("creature")}))
    g.rule("sentence", "<joined:a> and <also_gone:b>", "<joined:a> , and <also_gone:b>")(
        lambda a, b: [*a, *b]
    )
    g.rule(
        "sentence",
        "if <condition:c> , <joined:a> , and <also_gone:b>",
        "if <condition:c> , <joined:a> and <also_gone:b>",
    )(lambda c, a, b: [{"if": c, "then": [*a, *b], "_lead": True}])


def _exiled_on_leaving(g: Grammar) -> None:
    """Exile instead of any other zone (614.6)."""
    anywhere = "instead of putting it anywhere else"
    g.rule("sentence", f"if <back1:t> would leave the battlefield , exile it {anywhere}")(
        lambda t: [{"instead": {"leaves": {"in": t}}, "do": [modified(to="exile")], "until": "always"}]
    )
