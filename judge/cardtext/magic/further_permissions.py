"""Casting from other zones, spells that cannot be countered, costs by target (Magic, 601)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import Aim, Back, When
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.tokens import SELF

SPELL = {"zone": "stack", "is": "spell"}


def add(g: Grammar) -> None:
    _itself_from_elsewhere(g)
    _not_countered(g)
    _aimed_costs(g)
    _mana(g)
    _counters_of_others(g)
    _this_turn(g)
    _rules_of_the_game(g)


def _itself_from_elsewhere(g: Grammar) -> None:
    """Casting the card itself from exile or a graveyard, possibly from nowhere else (601.3b)."""

    def may(*zones: str) -> list[dict[str, Any]]:
        return [static("self", {"as though": f"play from {zone}"}, zone=[zone]) for zone in zones]

    never = static(
        "self",
        {"forbid": {"cast": {"of": {"in": "self"}}}},
        zone=[zone for zone in EVERYWHERE if zone not in ("stack", "graveyard")],
    )
    g.rule("own", f"you may cast {SELF} from exile .")(lambda: {"abilities": may("exile")})
    g.rule("own", f"you may cast {SELF} from your graveyard or from exile .")(
        lambda: {"abilities": may("graveyard", "exile")}
    )
    g.rule("own", f"you may cast {SELF} from your graveyard , but not from anywhere else .")(
        lambda: {"abilities": [*may("graveyard"), never]}
    )
    for verb in ("play", "cast"):
        g.rule("static", f"you may {verb} <cardnounn:c> from your graveyard .", verb=verb)(
            lambda c, verb: (
                static({**c, "zone": "graveyard", "owner": "you"}, {"as though": f"{verb} from graveyard"})
                if c and c != {"type": "land"} and "zone" not in c
                else refuse()
            )
        )


def _not_countered(g: Grammar) -> None:
    """Effects by which a spell, or all spells of a kind, cannot be countered (101.2)."""

    def one(t: Aim) -> list[Any]:
        if not isinstance(t.filter, dict) or t.filter.get("is") != "spell":
            return refuse()
        return [{"of": t, "last": {"gain": ["uncounterable"]}, "until": "always"}]

    g.rule("clause", "<target:t> can't be countered", "<target:t> can't be countered this turn")(one)
    for other in ("", "other "):
        more: dict[str, object] = {"controller": "you", **({"other": True} if other else {})}
        g.rule("clause", f"{other}<spellnounn:s> you control can't be countered this turn", more=more)(
            lambda s, more: [{"last": {"forbid": {"countered": {"of": both(s, more)}}}, "until": "turn"}]
        )


def _aimed_costs(g: Grammar) -> None:
    for words, who in (("your opponents cast", "opponents"), ("you cast", "you")):
        for more in ("more", "less"):
            g.rule(
                "static",
                f"<spellnounn:s> {words} that target <aimed_at:a> cost <generic:k> {more} to cast .",
                who=who,
                more=more,
            )(
                lambda s, a, k, who, more: static(
                    "self", {"cost": {more: k, "of": {**as_cards(s), "targets": _meant(a)}, "who": who}}
                )
            )


def _meant(aimed: object) -> object:
    return {"in": "self"} if aimed == "self" else aimed


def _mana(g: Grammar) -> None:
    """Mana of any type that other lands could produce (106.7)."""
    for word, more in (("color", {}), ("type", {"colorless too": True})):
        g.rule("mana_made", f"one mana of any {word} that (a|an) <noun1:n> could produce", more=more)(
            lambda n, more: [{"add mana": "any color", "as could": {"all": n}, **more}]
        )

    for noun in ("land", "permanent", "creature", "artifact"):
        g.rule("mana_made", f"one mana of any type that {noun} produced", back=Back(noun))(
            lambda back: [{"add mana": "any color", "as produced": back}]
        )
    commander = {"all": {"is": "commander", "owner": "you", "zone": "any"}}
    g.rule("mana_made", "one mana of any color in your commander's color identity")(
        lambda: [{"add mana": "any color", "in identity of": commander}]
    )


def _counters_of_others(g: Grammar) -> None:
    """Removing counters from one's own permanents as a cost (118.1)."""

    def removed(c: str, n: Any, k: Any = 1) -> list[Any]:
        if n.get("controller") != "you" or k == "X":
            return refuse()
        own = {key: part for key, part in n.items() if key != "controller"}
        return [{"remove counters from a": {**own, "counters": {c: {"min": k}}}, "kind": c, "amount": k}]

    g.rule("cost", "remove (a|an) <counter:c> counter from (a|an) <noun1:n>")(removed)
    g.rule("cost", "remove (a|an) <counter:c> counter from another <noun1:n>")(
        lambda c, n: removed(c, both(n, {"other": True}))
    )
    g.rule("cost", "remove <n:k> <counter:c> counters from (a|an) <noun1:n>")(removed)


def _this_turn(g: Grammar) -> None:
    """What has happened this turn (603.4)."""
    nth = {"second": 2, "third": 3}
    kinds = (
        ("creature", {"type": "creature"}, "creature spells cast"),
        ("noncreature", {"not type": "creature"}, "noncreature spells cast"),
        ("instant or sorcery", {"type": ["instant", "sorcery"]}, "instant and sorcery spells cast"),
    )
    for word, number in nth.items():
        for kind, filter_, figure in kinds:
            so: dict[str, object] = {"amount": {"figure": figure, "of": "you"}, "is": number}
            cast = {"cast": {"of": {**SPELL, **filter_}, "who": "you", "if": so}}
            g.rule(
                "event", f"you cast a spell , if it's the {word} {kind} spell you cast this turn", on=cast
            )(lambda on: When(on, "it", frozenset({"spell"})))
    g.rule("condition1", "you've cast <n:k> or more instant and sorcery spells this turn")(
        lambda k: {"amount": {"figure": "instant and sorcery spells cast", "of": "you"}, "min": k}
    )
    for words in ("your opponents control no", "no opponent controls"):
        many = words.endswith("no")
        noun = "<nounn:n>" if many else "(a|an) <noun1:n>"
        g.rule("condition1", f"{words} {noun}")(
            lambda n: {"not": [{"exists": both(n, {"controller": "opponents"})}]}
        )
    for word in ("it", "that creature"):
        back = Back() if word == "it" else Back("creature")
        g.rule("condition1", f"{word} attacked this turn", back=back)(
            lambda back: {"object": back, "is": {"is": "attacked this turn"}}
        )
        g.rule("condition1", f"{word} didn't attack this turn", back=back)(
            lambda back: {"not": [{"object": back, "is": {"is": "attacked this turn"}}]}
        )

    g.rule("sentence", "at the beginning of the next end step , <joined:a> if <condition:c>")(
        lambda a, c: [{"later": "end step", "once": True, "do": [{"if": c, "then": a}]}]
    )


def _rules_of_the_game(g: Grammar) -> None:
    """Static abilities that suspend rules of the game (101.1)."""
    free = {"as though": "legend rule does not apply"}
    g.rule("static", 'the " legend rule " doesn\'t apply .')(lambda: static({"type": "legendary"}, free))
    g.rule("static", 'the " legend rule " doesn\'t apply to <nounn:n> .')(lambda n: static(n, free))
