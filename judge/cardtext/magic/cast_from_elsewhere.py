"""Spells that may be cast from elsewhere, as often as one likes or once each turn (Magic, 601.3).

What may be cast, from where and how often are parts of their own.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import OWN_PILE
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.tokens import SELF

MINE = {"your turn": True}
ONCE = {"uses each turn": 1}
PILE = {"zone": "exile", "in": OWN_PILE}


def add(g: Grammar) -> None:
    """Add the permissions to cast and play cards from graveyards, libraries, exile and hands."""
    _places(g)
    _cast(g)
    _how_often(g)
    _itself_from_elsewhere(g)


def _places(g: Grammar) -> None:
    """``source``: the zone and the word of the permission."""
    for words, where, word in (
        ("from your graveyard", {"zone": "graveyard", "owner": "you"}, "graveyard"),
        ("from the top of your library", {"zone": "library", "owner": "you"}, "library top"),
        (f"from among cards exiled with {SELF}", PILE, "exile"),
        (f"exiled with {SELF}", PILE, "exile"),
    ):
        g.rule("elsewhere", words, where=where, word=word)(lambda where, word: (where, word))


def _permitted(what: object, place: Any, verb: str, free: bool = False) -> tuple[object, object]:
    where, word = place
    said: object = f"{verb} from {word}"
    return both(what, where), {"as though": [said, "cast without paying"] if free else said}


def _cast(g: Grammar) -> None:
    """``once_cast``: one spell or land of a kind; ``often_cast``: all of them."""
    free1 = "without paying its mana cost"
    one = "(a|an) <spellnoun1:s> <elsewhere:p>"
    g.rule("once_cast", f"cast {one}")(lambda s, p: _permitted(_cards(s), p, "cast"))
    g.rule("once_cast", f"cast {one} {free1}")(lambda s, p: _permitted(_cards(s), p, "cast", free=True))
    g.rule("once_cast", f"cast (a|an) <spellnoun1:s> from your hand {free1}")(
        lambda s: (both(_cards(s), {"zone": "hand", "owner": "you"}), {"as though": "cast without paying"})
    )
    g.rule("once_cast", "play a land <elsewhere:p>", "play a land card <elsewhere:p>")(
        lambda p: _permitted({"type": "land"}, p, "play")
    )
    g.rule(
        "once_cast", f"play a land or cast {one}", f"play a land <elsewhere:_> or cast {one}",
        f"play a land card <elsewhere:_> or cast {one}",
    )(lambda s, p: _permitted(_or_land(s), p, "play"))  # fmt: skip
    g.rule("often_cast", "cast <spellnounn:s> <elsewhere:p>")(lambda s, p: _permitted(_cards(s), p, "cast"))
    g.rule("often_cast", "play lands and cast <spellnounn:s> <elsewhere:p>")(
        lambda s, p: _permitted(_or_land(s), p, "play")
    )
    g.rule("often_cast", f"cast cards exiled with {SELF}")(lambda: _permitted({}, (PILE, "exile"), "cast"))


def _cards(s: object) -> dict[str, object]:
    made: dict[str, object] = as_cards(s)  # type: ignore[arg-type]
    return made


def _or_land(s: object) -> dict[str, object]:
    """Lands, or cards that would be such spells; any card where the spells are of any kind."""
    spell = _cards(s)
    return {"any": [{"type": "land"}, spell]} if spell else {}


def _how_often(g: Grammar) -> None:
    g.rule("static", "once each turn , you may <once_cast:c> .")(lambda c: _limited(c))
    g.rule("static", "once during each of your turns , you may <once_cast:c> .")(lambda c: _limited(c, MINE))
    g.rule("static", "you may <often_cast:c> .")(
        lambda c: static(*c) if c[1]["as though"] in NEW and c[0].get("in") != OWN_PILE else refuse()
    )
    g.rule("static", "during your turn , you may <often_cast:c> .")(
        lambda c: static(*c, **{"while": MINE}) if c[1]["as though"] in NEW else refuse()
    )


NEW = ("cast from graveyard", "cast from exile")
"""What is not read by another rule: of libraries the lines about playing and casting stand elsewhere."""


def _limited(c: Any, during: object = None) -> dict[str, object]:
    of, change = c
    more = {"while": during} if during is not None else {}
    return static(of, {**change, "limit": ONCE}, **more)


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
