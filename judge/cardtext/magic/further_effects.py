"""Further effects: random choices, searches with alternatives, entering with additional counters."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.numbered_events import KINDS
from judge.cardtext.magic.parts import Back, Pick, When
from judge.cardtext.magic.sentences import _damage, _over
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import _searched
from judge.cardtext.tokens import SELF
from judge.rulesets.kit.substitution import CHOICE


def add(g: Grammar) -> None:
    _entering_with_more(g)
    _by_chance(g)
    _searching(g)
    _zones(g)
    _first_spells(g)
    _costs(g)
    _combats(g)
    _lists(g)


def _entering_with_more(g: Grammar) -> None:
    """Additional counters with which something will enter (614.1c)."""
    more = (
        ("an additional <counter:c> counter on (it|him|her|them)", lambda c: (c, 1)),
        ("an additional <counter:c> counter on it <per:p>", lambda c, p: (c, p)),
        ("<n:k> additional <counter:c> counters on (it|him|her|them)", lambda k, c: (c, k)),
    )
    for words, made in more:
        g.rule("with_more", words)(made)
    g.rule("with_more", "<n:k> additional <counter:c> counters on it , where x is <amount_of:a>")(
        lambda k, c, a: (c, a) if k == "X" else refuse()
    )
    for word in ("creature", "permanent", "artifact"):
        g.rule("sentence", f"that {word} enters with <with_more:m>")(
            lambda m: [
                {
                    "instead": {"enters": {"in": Back("spell")}},
                    "do": [{"enters with": m[0], "amount": m[1]}],
                    "until": "always",
                    "times": 1,
                }
            ]
        )
    those = "(it|that creature|each of them|they|those creatures)"
    for under, told in (("", {}), ("under your control", {"under": "you"})):
        for verb in ("put", "return"):
            to = "onto" if verb == "put" else "to"
            g.rule(
                "sentence",
                f"{verb} <thing:t> {to} the battlefield {under} . {those} (enters|enter) with <with_more:m>",
                told=told,
            )(lambda t, m, told: [{"put into play": t, **told, "counters": m[0], "number": m[1]}])


def _by_chance(g: Grammar) -> None:
    """A card chosen at random, with an effect that depends on its kind (701.9b)."""
    g.rule("chance", "choose (a|an) <cardnoun1:c> at random (in|from) <place:p>")(lambda c, p: both(c, p))
    g.rule("chance", "choose (a|an) <placedcard1:n> at random")(lambda n: n)
    named = {"random": True, "as": "random"}
    for word in ("it", "that card"):
        back = Back() if word == "it" else Back("card")

        def either(f: object, s: object, a: object, b: object, back: Back = back) -> list[object]:
            return [
                {"choose": f, **named},
                {
                    "if": {"object": "random", "is": s},
                    "then": _over(a, back, "random"),
                    "else": _over(b, back, "random"),
                },
            ]

        lead = "it's" if word == "it" else "that card is"
        g.rule("sentence", f"<chance:f> . if {lead} <state:s> , <joined:a> . otherwise , <joined:b>")(either)
        g.rule("sentence", "<chance:f> . <chanced:a>")(
            lambda f, a, back=back: _with_chance(f, _over(a, back, "random"))
        )
    g.rule("chanced", "put (that card|it) onto the battlefield")(lambda: [{"put into play": Back()}])
    g.rule("chanced", "put (that card|it) onto the battlefield under your control")(
        lambda: [{"put into play": Back(), "under": "you"}]
    )
    g.rule("chanced", "put (that card|it) into its owner's hand")(lambda: [{"return": Back()}])


def _with_chance(f: object, a: Any) -> list[object]:
    if "Back(" in repr(a):
        return refuse()
    return [{"choose": f, "random": True, "as": "random"}, *a]


def _searching(g: Grammar) -> None:
    """Searches whose result goes to a zone that depends on a condition (701.23)."""
    it = "(it|that card|the card|them|those cards)"
    ends = "(. then shuffle|, then shuffle|. shuffle) [your library]"
    for words, tapped in (("", {}), ("tapped", {"tapped": True})):
        g.rule(
            "sentence",
            f"<looked:l> , reveal {it} , [and] put {it} into your hand . if <condition:c> , put {it} onto the"
            f" battlefield {words} instead {ends}",
            f"<looked:l> , reveal {it} , [and] put {it} into your hand . if <condition:c> , instead put {it}"
            f" onto the battlefield {words} {ends}",
            tapped=tapped,
        )(
            lambda l, c, tapped: [  # noqa: E741
                {
                    "if": c,
                    "then": _found(l, {"to": "battlefield", **tapped}),
                    "else": _found(l, {"to": "hand"}),
                }
            ]
        )


def _found(looked: object, where: dict[str, object]) -> list[object]:
    made: Any = _searched(looked, where)
    return [{key: value for key, value in one.items() if key != "who"} for one in made]


def _zones(g: Grammar) -> None:
    both_zones = ["hand", "graveyard"]
    they = Back("player", seat=True)
    for kind in ("place", "places"):
        g.rule(kind, "(that player's|their) hand and graveyard")(lambda: {"zone": both_zones, "owner": they})
        g.rule(kind, "your hand and graveyard", "your hand or graveyard")(
            lambda: {"zone": both_zones, "owner": "you"}
        )
    graves: dict[str, object] = {"zone": "graveyard"}
    g.rule("do", "exile each opponent's graveyard")(
        lambda: [{"exile": {"all": {**graves, "owner": "opponents"}}}]
    )
    g.rule("do", "exile <groups:t> and all graveyards", "exile all <nounn:n> and graveyards")(
        lambda t=None, n=None: [{"together": [{"exile": t or {"all": n}}, {"exile": {"all": graves}}]}]
    )
    for verb, word in (("destroy", "destroy"), ("exile", "exile"), ("tap", "tap")):
        g.rule("do", f"{verb} all <nounn:n> except [for] <nounn:m>", word=word)(
            lambda n, m, word: [{word: {"all": both(n, {"none": m})}}]
        )
    g.rule("do", "return all <nounn:n> to their owners' hands except for <nounn:m>")(
        lambda n, m: [{"return": {"all": both(n, {"none": m})}}]
    )
    g.rule("do", f"put (a|an) <cardnoun1:c> from your hand onto the battlefield attached to {SELF}")(
        lambda c: [{"put into play": Pick(both(c, {"zone": "hand", "owner": "you"})), "attached": "self"}]
    )


def _first_spells(g: Grammar) -> None:
    """The first spell of a turn, found by the number of spells cast."""
    for kind, filter_, figure in (("", {}, "spells cast"), *KINDS):
        spell = {"zone": "stack", "is": "spell", "controller": "you", **filter_}
        so = {"amount": {"figure": figure, "of": "you"}, "is": 1}
        g.rule("static", f"the first {kind} spell you cast each turn has cascade .", spell=spell, so=so)(
            lambda spell, so: static(spell, {"gain": ["cascade"]}, **{"while": so})
        )
        line = f"the first {kind} spell you cast during each of your turns has cascade ."
        g.rule("static", line, spell=spell, so=so)(
            lambda spell, so: static(
                spell, {"gain": ["cascade"]}, **{"while": {"all": [so, {"your turn": True}]}}
            )
        )


def _costs(g: Grammar) -> None:
    g.rule("cost", "behold (a|an) <beholdable:n> and exile it")(
        lambda n: [{"behold": n, "as": "beheld"}, {"exile": "beheld"}]
    )
    g.rule("costs", "<mana:m> {T}")(lambda m: [{"pay": m}, {"tap": "self"}])
    g.rule("mana_made", "<mana:m> or one mana of the chosen color")(
        lambda m: [
            {
                "choose one": [
                    {"name": m, "do": [{"add mana": m}]},
                    {"name": "chosen color", "do": [{"add mana": CHOICE}]},
                ]
            }
        ]
    )
    before = [
        "upkeep",
        "draw",
        "precombat main",
        "beginning of combat",
        "declare attackers",
        "declare blockers",
    ]
    g.phrase("only", "before the combat damage step", {"during": before})
    g.rule("clause", "<thing1:s> also <deals:d>")(_damage)
    for color in ("white", "blue", "black", "red", "green"):
        for other in ("white", "blue", "black", "red", "green"):
            if color != other:
                a, b = (word[0].upper() if word != "blue" else "U" for word in (color, other))
                g.rule("keyword", f"cumulative upkeep {{{a}}} or {{{b}}}", cost=f"{{{a}/{b}}}")(
                    lambda cost: {"cumulative upkeep": cost}
                )


def _combats(g: Grammar) -> None:
    for there in ("there is", "there's"):
        g.rule("sentence", f"{there} an additional combat phase after this phase")(
            lambda: [{"extra combat": True}]
        )
        g.rule("sentence", f"after this [main] phase , {there} an additional combat phase")(
            lambda: [{"extra combat": True}]
        )
    g.rule("sentence", "after this (main|combat) phase , there are two additional combat phases")(
        lambda: [{"extra combat": True}, {"extra combat": True}]
    )
    g.rule("event", "a player attacks")(lambda: When({"player attacks": {"who": "players"}}, seat="seat"))
    g.rule("event", "an opponent attacks")(
        lambda: When({"player attacks": {"who": "opponents"}}, seat="seat")
    )


def _lists(g: Grammar) -> None:
    """Long lists of abilities, and protection from two colors at the end of a list."""
    g.rule("last_abilities", "and <ability:a>")(lambda a: [a])
    two = "and protection from <color:a> and from <color:b>"
    g.rule("two_colors", two)(lambda a, b: [f"protection from {a}", f"protection from {b}"])
    for number in (1, 2, 3, 4, 5):
        lead = " ".join(f"<ability:{name}> ," for name in "cdefg"[:number])
        g.rule("abilities", f"{lead} <two_colors:z>")(lambda z, **more: [*more.values(), *z])
    for number in (4, 5):
        lead = " ".join(f"<ability:{name}> ," for name in "cdefg"[:number])
        g.rule("abilities", f"{lead} <last_abilities:z>")(lambda z, **more: [*more.values(), *z])
