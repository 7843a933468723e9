"""Whole games of Aeon's End played at random, for the property tests: cards, openings, choices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from judge.resolver import Answer, Data, Decision, Input, Ruleset, Session, State, act
from judge.resolver.legal import refusal
from judge.rulesets.aeons_end.assess import BASIC_CARDS
from judge.rulesets.aeons_end.ruleset import AEONS_END
from judge.rulesets.aeons_end.setup import lay, turn_order_cards
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset
from tests.lots import by_lot
from tests.own_cards import knowing

GRIM = {"name": "Grim", "type": "nemesis", "life": 45, "unleash": [{"damage": 1, "to": "gravehold"}]}
HOARD = {
    "name": "Hoard",
    "type": "nemesis",
    "life": 30,
    "unleash": [
        {"tokens": "husk", "count": 2},
        {
            "if": {"amount": {"counters": "husk", "of": "nemesis"}, "min": 40},
            "then": [{"nemesis wins": "forty husks"}],
        },
        {"damage": 2, "to": "gravehold"},
    ],
}

PLAYER_CARDS: list[dict[str, Any]] = [
    {
        "name": "Loose Gem",
        "type": "gem",
        "cost": 3,
        "effect": [{"either": [{"aether": 3}], "or": [{"charges": 1}]}],
    },
    {
        "name": "Choosy Gem",
        "type": "gem",
        "cost": 4,
        "effect": [
            {
                "choose one": [
                    {"name": "aether", "do": [{"aether": 2}]},
                    {"name": "life", "do": [{"life": 1}]},
                ]
            }
        ],
    },
    {
        "name": "Pry Bar",
        "type": "relic",
        "cost": 3,
        "effect": [{"may": [{"open": "lowest"}], "else": [{"draw": 1}]}],
    },
    {
        "name": "Balm",
        "type": "relic",
        "cost": 2,
        "effect": [{"choose": "seat", "as": "one"}, {"life": 2, "to": "one"}, {"life": 1, "to": "gravehold"}],
    },
    {
        "name": "Anvil",
        "type": "relic",
        "cost": 2,
        "effect": [
            {"lose charges": 1},
            {"choose": {"zone": "hand", "owner": "you"}, "up to": 1, "as": "it"},
            {"destroy": "it"},
        ],
    },
    {
        "name": "Ember",
        "type": "spell",
        "cost": 3,
        "while prepped": [{"aether": 1}],
        "effect": [{"damage": 4}],
    },
    {
        "name": "Echo",
        "type": "spell",
        "cost": 4,
        "effect": [
            {"damage": 2},
            {"damage": 1},
            {"choose": {"type": "breach", "zone": "breaches", "is": "closed"}, "as": "gap"},
            {"focus breach": "gap"},
        ],
    },
    {
        "name": "Watch",
        "type": "spell",
        "cost": 2,
        "abilities": [
            {
                "kind": "triggered",
                "zone": "prepped",
                "on": {"enters": {"of": {"type": "minion"}}},
                "optional": True,
                "effect": [{"draw": 1}],
            }
        ],
        "effect": [{"damage": 3}],
    },
]

NEMESIS_CARDS: dict[int, list[dict[str, Any]]] = {
    1: [
        {
            "name": "Nip",
            "type": "attack",
            "effect": [{"pick": "lowest life", "do": [{"damage": 2, "to": "it"}]}],
        },
        {
            "name": "Drowse",
            "type": "attack",
            "effect": [{"pick": "most charges", "do": [{"discard cards": 2, "who": "it"}]}],
        },
        {
            "name": "Pup",
            "type": "minion",
            "life": 3,
            "persistent": [{"pick": "any", "do": [{"damage": 1, "to": "it"}]}],
        },
    ],
    2: [
        {
            "name": "Toll",
            "type": "attack",
            "effect": [
                {
                    "pick": "most charges",
                    "do": [
                        {
                            "either": [{"lose charges": 2, "who": "it"}],
                            "or": [{"damage": 3, "to": "it"}],
                            "who": "it",
                        }
                    ],
                }
            ],
        },
        {
            "name": "Brood",
            "type": "minion",
            "life": 5,
            "immediately": [{"damage": {"count": "minion"}, "to": "gravehold"}],
            "persistent": [{"damage": 2, "to": "gravehold"}],
        },
        {
            "name": "Omen",
            "type": "power",
            "power": 2,
            "immediately": [{"unleash": 1}],
            "to discard": [{"discard cards": 2}],
            "power effect": [{"damage": 3, "to": "gravehold"}, {"tokens": "fury"}],
        },
        {
            "name": "Riddle",
            "type": "attack",
            "effect": [
                {
                    "either": [{"discard cards": 9, "who": "active"}],
                    "or": [{"lose charges": 9, "who": "active"}],
                }
            ],
        },
    ],
    3: [
        {
            "name": "Rupture",
            "type": "attack",
            "effect": [{"each": "players", "do": [{"damage": 2, "to": "it"}]}],
        },
        {
            "name": "Collapse",
            "type": "attack",
            "effect": [
                {"together": [{"damage": 40, "to": "nemesis"}, {"damage": 25, "to": "gravehold"}]},
            ],
        },
        {"name": "Shade", "type": "minion", "life": 9, "persistent": [{"damage": 3, "to": "gravehold"}]},
        {
            "name": "Gnaw",
            "type": "attack",
            "effect": [
                {"pick": "minion lowest life", "do": [{"life": 2, "to": "it"}]},
                {"free": "the players lose something of their choice"},
            ],
        },
    ],
}

MINE = [GRIM, HOARD, *PLAYER_CARDS, *(card for tier in NEMESIS_CARDS.values() for card in tier)]


RULESET = knowing(AEONS_END, *(card for card in MINE if card["name"] != "Watch"))
WATCHING = knowing(AEONS_END, *MINE)
"""With a card that waits for something, which few of this game do."""

SUPPLY = [
    "Jade",
    "Loose Gem",
    "Choosy Gem",
    "Flexing Dagger",
    "Balm",
    "Ember",
    "Echo",
    "Essence Theft",
    "Dark Fire",
]
MORE = ["Pry Bar", "Anvil", "Watch", "Amplify Vision"]


def piles(random: Random, ruleset: CardRuleset) -> Iterator[Placed]:
    """Nine piles of the supply."""
    for card in random.sample([one for one in (*SUPPLY, *MORE) if ruleset.card(one)], 9):
        for at in range(4):
            yield Placed(f"{card} {at + 1}", card, "", "supply")


def mat(seat: str, random: Random, ruleset: CardRuleset) -> Iterator[Placed]:
    """A seat's start: hand, deck and breaches."""
    special = random.choice(["Garnet Shard", "Essence Theft", "Dark Fire", "Amplify Vision", "Ember"])
    special = "Watch" if ruleset is WATCHING else special
    hand = ["Crystal", "Crystal", "Crystal", "Spark", special]
    deck = ["Spark", "Crystal", "Crystal", "Crystal", "Spark"]
    for zone, cards in (("hand", hand), ("deck", deck)):
        for at, card in enumerate(cards):
            yield Placed(f"{seat} {zone} {at}", card, seat, zone)
    for number in ("I", "II", "III", "IV"):
        data = Data(opened=True) if number == "I" else Data()
        yield Placed(f"{seat} {number}", f"Breach {number}", seat, "breaches", data=data)


def nemesis_deck(players: int, random: Random) -> Iterator[Placed]:
    """The tiers, each shuffled by itself, the third at the bottom (the last object lies on top)."""
    presets = {1: ["Slaughter", "Haze Spewer", "Eye of Nothing", "Bleed Static"], 2: [], 3: []}
    for tier in (3, 2, 1):
        pool = [*(card["name"] for card in NEMESIS_CARDS[tier]), *presets[tier]]
        for at in range(3 + BASIC_CARDS[players][tier - 1]):
            card = random.choice(pool)
            yield Placed(f"{card} {tier}.{at}", card, "", "nemesis deck")


def opening(random: Random, ruleset: CardRuleset) -> State:
    """The table before the first turn, for one to four players."""
    players = random.choice([1, 2, 2, 3, 3, 4])
    seats = tuple(["Abby", "Bob", "Cleo", "Dan"][:players])
    nemesis = random.choice(["Grim", "Grim", "Hoard", "Rageborne", "Carapace Queen"])
    unseen = random.random() < 0.1
    facts: dict[str, Any] = {"nemesis": nemesis}
    if nemesis in ("Rageborne", "Carapace Queen"):
        facts["nemesis life"] = 25
    deck = () if unseen else tuple(nemesis_deck(players, random))
    if random.random() < 0.3:  # taken up late: few nemesis cards are left
        deck = tuple(random.sample(deck, min(len(deck), 3)))
    if unseen:
        facts["nemesis deck"] = 15
    figures = {
        seat: Data({"max charges": random.choice([4, 5, 6])}) if random.random() < 0.8 else Data()
        for seat in seats
    }
    turns = turn_order_cards(players)
    ordered = () if not turns or random.random() < 0.5 else tuple(random.sample(turns, len(turns)))
    cards = tuple(Placed(f"turn {at}", card, "", "turn deck") for at, card in enumerate(ordered))
    placed = (
        *deck,
        *piles(random, ruleset),
        *cards,
        *(one for seat in seats for one in mat(seat, random, ruleset)),
    )
    return lay(ruleset, Laying(seats, seats[0], figures=figures, placed=placed, facts=Data(facts)))


def an_answer(random: Random, ruleset: Ruleset, state: State, decision: Decision) -> Answer:
    """An answer that is accepted; one that the rules object to is taken back."""
    if decision.form == "outcome":
        return Answer(decision.who)
    for _ in range(50):
        given = by_lot(random, decision)
        if refusal(ruleset, state, given) is None:
            return given
    raise AssertionError(f"no answer to {decision}")


WANTED = ("prep", "use", "play", "cast", "discard")


def an_input(random: Random, ruleset: Ruleset, state: State) -> Input:
    """Mostly something useful that is legal; sometimes the end of the phase."""
    if state.decision is not None:
        return an_answer(random, ruleset, state, state.decision)
    holder = state.priority or ""
    acts = [one for action in ruleset.actions.values() for one in action.candidates(ruleset, state, holder)]
    random.shuffle(acts)
    acts.sort(key=lambda one: one.action not in WANTED)
    passing = act(holder, "pass")
    ends = refusal(ruleset, state, passing) is None
    for one in acts if not ends or random.random() < 0.85 else ():
        if refusal(ruleset, state, one) is None:
            return one
    return passing


LONGEST = 6000
"""So many inputs end any game: nobody plays that long."""


def new_game(random: Random) -> Session:
    """A session of a game about to begin (or over with its first card)."""
    ruleset = WATCHING if random.random() < 0.2 else RULESET
    return Session(ruleset, opening(random, ruleset))


def plays(random: Random, session: Session) -> Iterator[Input]:
    """What is to be entered next, until the game is over."""
    for _ in range(LONGEST):
        if session.state.result is not None:
            return
        yield an_input(random, session.ruleset, session.state)
    raise AssertionError("the game does not end")
