"""Spells told apart by where they are cast from, and keywords that spells have as they are cast (601.2, 702).

Both may stand wherever a line speaks of the spells that somebody casts.
"""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

MINE = {"controller": "you"}


def add(g: Grammar) -> None:
    """Add the zones from which spells are cast, and what spells have, cost and cannot be."""
    _origins(g)
    _keywords(g)
    _costs(g)
    _uncounterable(g)
    _events(g)


def _origins(g: Grammar) -> None:
    """``cast_from``: the zone from which spells are cast, as part of their filter (601.2a)."""
    for words, zone in (("hand", "hand"), ("graveyard", "graveyard"), ("library", "library")):
        for whose, more in (("your", {"owner": "you"}), ("a", {}), ("their", {})):
            g.phrase("cast_from", f"from {whose} {words}", {"is": f"cast from {zone}", **more})
    g.phrase("cast_from", "from exile", {"is": "cast from exile"})
    g.phrase("cast_from", "from the top of your library", {"is": "cast from library", "owner": "you"})
    for words in ("from anywhere other than your hand", "from anywhere other than their hand"):
        g.phrase("cast_from", words, {"not is": "cast from hand"})
    for n, verb in (("n", "have"), ("1", "has")):
        lead = "<spellnounn:s>" if n == "n" else "each <spellnoun1:s>"
        for who in ("you cast", "you control"):
            g.rule("spells_told", f"{lead} {who}", verb=verb)(lambda s, verb: (both(s, MINE), verb))
        g.rule("spells_told", f"{lead} you cast <cast_from:z>", verb=verb)(
            lambda s, z, verb: (both(both(s, MINE), z), verb)
        )


GIVEN = ("storm", "demonstrate", "rebound", "lifelink", "deathtouch", "wither", "infect", "split second")
"""Keywords that a spell may be given, beside those that help to pay for it and cascade."""


def _keywords(g: Grammar) -> None:
    """ "Instant and sorcery spells you cast from your hand have rebound" (611.3)."""
    for verb in ("have", "has"):
        for word in GIVEN:
            g.rule("static", f"<spells_told:t> {verb} {word} .", word=word, verb=verb)(
                lambda t, word, verb: static(t[0], {"gain": [word]}) if t[1] == verb else refuse()
            )
        g.rule("static", f"<spells_told:t> {verb} cascade .", verb=verb)(
            lambda t, verb: (
                static(t[0], {"gain": ["cascade"]})
                if t[1] == verb and "cast from" in repr(t[0])
                else refuse()  # of all of them it is read elsewhere
            )
        )


def _costs(g: Grammar) -> None:
    """What spells cost by where they are cast from, and for a turn (601.2f, 611.2)."""
    for more in ("less", "more"):
        end = f"<generic:k> {more} to cast"
        for words, who in (("you cast", "you"), ("your opponents cast", "opponents")):
            told = {"who": who, "more": more}
            g.rule("static", f"<spellnounn:s> {words} <cast_from:z> cost {end} .", **told)(
                lambda s, z, k, who, more: static("self", {"cost": {more: k, "of": _cards(s, z), "who": who}})
            )
            g.rule("sentence", f"<spellnounn:s> {words} this turn cost {end}", **told)(
                lambda s, k, who, more: [
                    {"last": {"cost": {more: k, "of": _cards(s, {}), "who": who}}, "until": "turn"}
                ]
            )
            for lead, until in (
                ("until end of turn", "turn"),
                ("until your next turn", "your next turn"),
            ):
                g.rule("sentence", f"{lead} , <spellnounn:s> {words} cost {end}", until=until, **told)(
                    lambda s, k, who, more, until: [
                        {"last": {"cost": {more: k, "of": _cards(s, {}), "who": who}}, "until": until}
                    ]
                )
        g.rule("static", f"each <spellnoun1:s> you cast that targets {SELF} costs {end} .", more=more)(
            lambda s, k, more: static(
                "self", {"cost": {more: k, "of": _cards(s, {"targets": {"in": "self"}}), "who": "you"}}
            )
        )


def _cards(s: dict[str, object], more: dict[str, object]) -> dict[str, object]:
    """The filter for what is cast, wherever it still is; what it is told apart by stays."""
    narrowed: dict[str, object] = both(as_cards(s), more) if more else as_cards(s)
    return {"zone": "any", **narrowed}


def _uncounterable(g: Grammar) -> None:
    """Spells and abilities that cannot be countered (101.2, 701.6)."""
    for words, of in (
        ("spells and abilities", {}),
        ("spells and abilities you control", MINE),
        ("abilities you control", {**MINE, "is": "ability"}),
    ):
        g.rule("static", f"{words} can't be countered .", of=of)(
            lambda of: static("self", {"forbid": {"countered": {"of": {"zone": "stack", **of}}}})
        )


def _events(g: Grammar) -> None:
    """Playing a land or casting a spell from elsewhere than the hand (601.2a, 305.1)."""
    there = "from anywhere other than your hand"
    elsewhere = ["graveyard", "library", "exile", "command"]
    on = [
        {"land played": {"who": "you", "from": elsewhere}},
        {"cast": {"who": "you", "from": elsewhere}},
    ]
    g.rule(
        "event",
        f"you play a land {there} or cast a spell {there}",
        f"you play a land or cast a spell {there}",
    )(lambda: When(on))
