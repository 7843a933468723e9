"""Cards outside the battlefield: their qualities, and permissions to play them (Magic, 400)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import Aim, Back
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF
from judge.rulesets.kit.substitution import CHOICE

BEYOND = ["stack", "hand", "library", "graveyard", "exile", "command"]
EVERYTHING = {"zone": ["battlefield", *BEYOND]}
MINE = {"zone": "any", "owner": "you"}
GRAVEYARD = {"zone": "graveyard", "owner": "you"}
TOP = {"zone": "library", "owner": "you"}


def add(g: Grammar) -> None:
    _everywhere(g)
    _played(g)
    _for_a_time(g)
    _outside(g)
    _named(g)
    _exiled(g)
    _revealed(g)
    _cast_then_exiled(g)
    _from_the_hand(g)
    _in_the_command_zone(g)
    _wished(g)
    _from_the_command_zone(g)


def _everywhere(g: Grammar) -> None:
    """Static lines about all cards, spells and permanents, and about cards in a zone (613.1)."""
    lead = "all cards that aren't on the battlefield , spells , and permanents are"
    g.rule("static", f"{lead} colorless .")(lambda: static(EVERYTHING, {"become color": []}))
    g.rule("static", f"{lead} the chosen color in addition to their other colors .")(
        lambda: static(EVERYTHING, {"color": [CHOICE]})
    )
    g.rule("static", "cards in graveyards lose all abilities .")(
        lambda: static({"zone": "graveyard"}, {"lose all": True})
    )
    g.rule("static", "<cardnounn:c> you own that aren't on the battlefield have flash .")(
        lambda c: static({**c, "zone": BEYOND, "owner": "you"}, {"gain": ["flash"]}) if c else _no()
    )
    for keyword in ("retrace", "jump-start"):
        g.rule("static", f"<cardnounn:c> in your graveyard have {keyword} .", keyword=keyword)(
            lambda c, keyword: static({**c, **GRAVEYARD}, {"gain": [keyword]}) if c else _no()
        )


def _no() -> object:
    raise Refused


def _played(g: Grammar) -> None:
    """Cards that may be played from a graveyard or from the top of a library (601.3b, 116.2a)."""
    g.rule("static", "you may play land cards from your graveyard .")(
        lambda: static({"type": "land", **GRAVEYARD}, {"as though": "play from graveyard"})
    )
    g.rule("static", "you may play the top card of your library .")(
        lambda: static(TOP, {"as though": "play from library top"})
    )
    g.rule("static", "you may cast the top card of your library if it's (a|an) <cardnoun1:c> .")(
        lambda c: static({**c, **TOP}, {"as though": "cast from library top"}) if c else _no()
    )
    hand = {"zone": "hand", "owner": "you"}
    g.rule("static", "you can't play cards from your hand .")(
        lambda: static(
            "self",
            {"forbid": [{"cast": {"who": "you", "of": hand}}, {"play": {"who": "you", "of": hand}}]},
        )
    )


def _for_a_time(g: Grammar) -> None:
    """The same for a limited time; it applies to cards that come there later, too (611.2c)."""
    for words, until in (
        ("until end of turn", "turn"),
        ("until your next turn", "your next turn"),
        ("until the end of your next turn", "end of your next turn"),
    ):
        flash = "you may cast <spellnounn:s> as though they had flash"
        lines = [f"{words} , {flash}", f"{flash} {words}"]
        if until == "turn":
            lines += ["you may cast <spellnounn:s> this turn as though they had flash", f"{flash} this turn"]
        for line in lines:
            g.rule("sentence", line, until=until)(
                lambda s, until: [
                    {"last": {"as though": "flash"}, "of": {"all": {**as_cards(s), **MINE}}, "until": until}
                ]
            )
    for words, of in (("cards", {}), ("lands", {"type": "land"})):
        g.rule("sentence", f"until end of turn , you may play {words} from your graveyard",
               f"you may play {words} from your graveyard this turn", of=of)(
            lambda of: [
                {
                    "last": {"as though": "play from graveyard"},
                    "of": {"all": {**of, **GRAVEYARD}},
                    "until": "turn",
                }
            ]
        )  # fmt: skip


def _outside(g: Grammar) -> None:
    """A card chosen from outside the game, revealed and taken into the hand (400.11a)."""
    g.rule("wished", "(a|an) <cardnoun1:c> you own")(lambda c: c)
    own = "from outside the game"
    take = "reveal that card , and put it into your hand"
    for line in (
        f"you may choose <wished:c> {own} , {take}",
        f"you may reveal <wished:c> {own} and put (it|that card) into your hand",
        f"you may put <wished:c> {own} into your hand",
    ):
        g.rule("sentence", line)(
            lambda c: [
                {"choose": {**c, "zone": "outside", "owner": "you"}, "up to": 1, "as": "wished"},
                {"reveal": "wished"},
                {"move": "wished", "to": "hand"},
            ]
        )


def _named(g: Grammar) -> None:
    """Choosing a card name and exiling cards of that name from several zones (201.4)."""
    for kind in ("nonland", "noncreature, nonland"):
        g.phrase("a_name_of", f"choose a {kind} card name".replace(",", " ,"), kind)
    kinds = {"nonland": {"not type": "land"}, "noncreature, nonland": {"not type": ["creature", "land"]}}
    theirs = Back("player", seat=True)

    def named(kind: str) -> dict[str, object]:
        return {"name": "card", "of": kinds[kind], "as": "named card"}

    def of_name(zone: object) -> dict[str, object]:
        return {"zone": zone, "owner": theirs, "same name": "named card"}

    g.rule(
        "sentence",
        "<a_name_of:k> . <target_player:p> reveals their hand and discards all cards with that name",
    )(
        lambda k, p: [
            named(k),
            {"reveal": {"all": {"zone": "hand", "owner": p}}},
            {"discard cards": {"all": of_name("hand")}},
        ]
    )
    zones = "graveyard , hand , and library"
    for whose, seats in (("target player's", "players"), ("target opponent's", "opponents")):
        for many, any_number in (("any number of cards", True), ("all cards", False)):
            search = f"search {whose} {zones} for {many} with that name and exile them"
            g.rule(
                "sentence",
                f"<a_name_of:k> . {search} . then that player shuffles [their library]",
                seats=seats,
                any_number=any_number,
            )(lambda k, seats, any_number: [named(k), *_taken_out(Aim({"seat": seats}), any_number)])


def _taken_out(p: object, any_number: bool) -> list[object]:
    """Cards of the name are exiled from three zones; in a hidden zone one may find fewer (701.23b)."""
    they, zones = Back("player", seat=True), ["hand", "library"]
    there = {"zone": "graveyard", "owner": they, "same name": "named card"}
    found = {"zone": ["graveyard", *zones] if any_number else zones, "owner": they, "same name": "named card"}
    open_to_all = [] if any_number else [{"exile": {"all": there}}]
    return [
        {"_aim": p},
        {"choose": found, "any number": True, "as": "found"},
        *open_to_all,
        {"exile": "found"},
        {"shuffle": they},
    ]


def _exiled(g: Grammar) -> None:
    """All cards of a zone are exiled (406.1)."""
    for whose, seats in (("target player's", "players"), ("target opponent's", "opponents")):
        for zone in ("library", "hand", "graveyard"):
            g.rule("do", f"exile all cards from {whose} {zone}", seats=seats, zone=zone)(
                lambda seats, zone: [{"exile": {"all": {"zone": zone, "owner": Aim({"seat": seats})}}}]
            )
    for words, of in (
        ("all opponents' graveyards", {"zone": "graveyard", "owner": "opponents"}),
        ("all opponents' hands and graveyards", {"zone": ["hand", "graveyard"], "owner": "opponents"}),
        ("all graveyards", {"zone": "graveyard"}),
        ("your graveyard", GRAVEYARD),
    ):
        g.rule("do", f"exile all cards from {words}", of=of)(lambda of: [{"exile": {"all": of}}])
        g.rule("do", f"exile all <cardnounn:c> from {words}", of=of)(
            lambda c, of: [{"exile": {"all": both(c, of)}}] if c else refuse()
        )


def _revealed(g: Grammar) -> None:
    """The top card is looked at and may be revealed, with an effect if it is of some kind (701.20)."""
    lead = "look at the top card of your library . you may reveal that card ."
    g.rule("sentence", f"{lead} if (a|an) <shown_kind:c> is revealed this way , <joined:a>")(
        lambda c, a: [
            {"look": {"top": 1, "of": "you", "zone": "library"}, "as": "looked at"},
            {
                "may": [{"reveal": "looked at"}],
                "then": [{"if": {"object": "looked at", "is": {**c, "zone": "any"}}, "then": a}],
            },
        ]
    )
    g.rule("shown_kind", "<cardnoun1:c>")(lambda c: c if c else refuse())


def _cast_then_exiled(g: Grammar) -> None:
    """Cards cast and then exiled instead of going to a graveyard; things divided, or left to chance."""
    would = "would be put into (a|your|its owner's) graveyard [this turn]"
    rider = f"if (that spell|it|that card) {would} , exile it instead"
    one, limit = "you may cast (a|an) <castable:c>", "with mana value <n:k> or less"
    free = "without paying its mana cost"
    for words, more in (("", {}), (f" {free}", {"without paying": True})):
        told = {"more": {**more, "then exile": True}}
        g.rule("sentence", f"you may cast <target:t>{words} . {rider}", **told)(
            lambda t, more: [{"may": [{"cast": t, **more}]}] if _card_of(t) else refuse()
        )
        g.rule("sentence", f"{one} from your graveyard{words} . {rider}",
               f"{one} {limit} from your graveyard{words} . {rider}",
               f"{one} from your graveyard {limit}{words} . {rider}",
               **told)(_cast_from_there)  # fmt: skip


def _card_of(aim: Any) -> bool:
    return isinstance(aim.filter, dict) and aim.filter.get("zone") == "graveyard"


def _cast_from_there(c: object, more: dict[str, object], k: object = None) -> list[object]:
    there = both(c, {"zone": "graveyard", "owner": "you"})
    there = both(there, {"mana value": {"max": k}} if k is not None else {})
    return [{"choose": there, "up to": 1, "as": "cast now"}, {"cast": "cast now", **more}]


def _from_the_hand(g: Grammar) -> None:
    """Casting cards from the hand without paying their costs (608.2g)."""
    hand = {"zone": "hand", "owner": "you"}
    free = {"without paying": True}
    for limit in ("", "with mana value <n:k> or less "):
        g.rule(
            "clause", f"you may cast (a|an) <castable:c> {limit}from your hand without paying its mana cost"
        )(
            lambda c, k=None: [
                {
                    "choose": both(both(c, hand), {"mana value": {"max": k}} if k is not None else {}),
                    "up to": 1,
                    "as": "cast now",
                },
                {"cast": "cast now", **free},
            ]
        )
    g.rule("castable", "<cardnoun1:c>")(lambda c: both(c, {"not type": "land"}))
    g.rule("castable", "spell")(lambda: {"not type": "land"})
    for kind in ("instant", "sorcery", "creature", "artifact", "enchantment"):
        g.phrase("castable", f"{kind} spell", {"type": kind})
    g.phrase("castable", "instant or sorcery spell", {"type": ["instant", "sorcery"]})


def _in_the_command_zone(g: Grammar) -> None:
    """Abilities that work in the command zone (113.6, 903.8)."""
    there = {"object": "self", "is": {"zone": "command"}}
    g.rule("condition1", f"{SELF} is in the command zone or on the battlefield")(
        lambda: {"any": [there, {"object": "self", "is": "any"}]}
    )
    g.rule("condition1", f"{SELF} is in the command zone")(lambda: there)


def _wished(g: Grammar) -> None:
    """A card from outside the game (108.5, 400.11)."""
    own = "from outside the game"
    g.rule("sentence", f"you may choose <wished:c> {own} , reveal it , and put it into your hand")(
        lambda c: [
            {"choose": {**c, "zone": "outside", "owner": "you"}, "up to": 1, "as": "wished"},
            {"reveal": "wished"},
            {"move": "wished", "to": "hand"},
        ]
    )


def _from_the_command_zone(g: Grammar) -> None:
    """Commanders that are moved or cast from the command zone (903.8)."""
    there = {"is": "commander", "owner": "you", "zone": "command"}
    for words in (
        "put a commander you own into your hand from the command zone",
        "put a commander you own from the command zone into your hand",
    ):
        g.rule("do", words)(
            lambda: [{"choose": dict(there), "as": "commander"}, {"move": "commander", "to": "hand"}]
        )
    g.rule("do", f"put {SELF} onto the battlefield from the command zone")(
        lambda: [{"put into play": "self", "_zone": "command"}]
    )
    free = "without paying its mana cost"
    g.rule("clause", f"you may cast a commander you own from the command zone {free}")(
        lambda: [
            {"choose": dict(there), "up to": 1, "as": "commander"},
            {"cast": "commander", "without paying": True},
        ]
    )
