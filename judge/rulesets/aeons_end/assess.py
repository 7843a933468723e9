"""Answers the question ``setup``: what is laid out for a number of players."""

from __future__ import annotations

from collections import Counter

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import EMPTY, Data, united
from judge.rulesets.aeons_end.setup import GRAVEHOLD_LIFE, START_LIFE, turn_order_cards
from judge.rulesets.game import Assessment, only
from judge.rulesets.kit import CardRuleset

BASIC_CARDS = {1: (1, 3, 7), 2: (3, 5, 7), 3: (5, 6, 7), 4: (8, 7, 7)}
"""Basic nemesis cards of each tier, by number of players (4.4.3.1)."""

SPECIFIC_EACH_TIER, TIERS = 3, 3
"""A nemesis's own cards in each tier, and the number of tiers (4.4.3)."""
SUPPLY_PILES = 9
"""The number of supply piles."""
PLAYER_CARDS, NEMESIS_CARDS = 4, 2
"""Turn-order cards of the players together, and of the nemesis."""


class UnknownSetup(BadInput):
    template = N_("for how many players? From 1 to 4")


def setup(ruleset: CardRuleset, asked: Data) -> Assessment:
    """What lies on the table before the first turn, for ``players``, a player's ``mat``, a ``nemesis``.

    ``mat`` lists ``hand``, ``deck`` (as the mat shows it, left to right) and ``breaches``.
    Raises UnknownSetup.
    """
    only(asked, "players", "mat", "nemesis")
    players = asked.get("players", 2)
    if isinstance(players, bool) or players not in BASIC_CARDS:
        raise UnknownSetup
    cites = ["starting life", "turn order deck", "nemesis deck", "supply"]
    reasons: list[Message] = []
    basic = BASIC_CARDS[players]
    result: dict[str, object] = {
        "players": players,
        "life": START_LIFE,
        "gravehold": GRAVEHOLD_LIFE,
        "most life": {"player": START_LIFE, "gravehold": GRAVEHOLD_LIFE},
        "turn order": _turn_order(players, reasons),
        "nemesis deck": {
            "cards": sum(basic) + SPECIFIC_EACH_TIER * TIERS,
            "specific": SPECIFIC_EACH_TIER * TIERS,
            "basic": {f"tier {tier}": count for tier, count in enumerate(basic, 1)},
            "from the top": ["tier 1", "tier 2", "tier 3"],
            "shuffled": "each tier by itself",
        },
        "supply piles": SUPPLY_PILES,
        "hand": HAND_FROM,
    }
    if players == 1:
        cites.append("solo turn order")
    mat = asked.get("mat")
    if isinstance(mat, Data):
        cites += ["starting deck", "starting breaches", "mat"]
        result |= _mat(mat)
    nemesis = asked.get("nemesis")
    if isinstance(nemesis, str):
        cites += ["nemesis life", "nemesis mat"]
        result |= _nemesis(ruleset, nemesis)
    found = united(*(ruleset.cite(key) for key in cites))
    return Assessment(Data(result), found, tuple(reasons))


HAND_FROM = "the player's mat"


def _turn_order(players: int, reasons: list[Message]) -> dict[str, object]:
    """The composition of the six cards; for one player, only the part valid for any number."""
    cards = turn_order_cards(players)
    known = {"cards": PLAYER_CARDS + NEMESIS_CARDS, "player": PLAYER_CARDS, "nemesis": NEMESIS_CARDS}
    if cards is None:
        reasons.append(
            Message(
                N_(
                    "the document divides the four player cards among two, three or four players, not for one"
                ),
            )
        )
        return {**known, "each player": "not written", "wild": "not written"}
    counted = Counter(cards)
    return {**known, "each player": counted["Player 1 turn"], "wild": counted["Wild turn"], "list": cards}


def _mat(mat: Data) -> dict[str, object]:
    """A player's start as the mat shows it: nothing is shuffled, the leftmost card is on top."""
    made: dict[str, object] = {"deck shuffled": False}
    for name in ("hand", "breaches"):
        if name in mat:
            made[name] = mat[name]
    deck = mat.texts("deck")
    if deck:
        made |= {"deck": deck, "top of the deck": deck[0], "bottom of the deck": deck[-1]}
    return made


def _nemesis(ruleset: CardRuleset, word: str) -> dict[str, object]:
    card = ruleset.card(word)
    life = card.get("figures", EMPTY).get("life") if card else None
    return {"nemesis": card.text("name") if card else word, "nemesis life": life or "on its mat"}
