"""Dungeons and the initiative (Magic, 309, 701.49, 725): cards that speak of them, and rooms as written."""

from __future__ import annotations

import pytest

from judge.rulesets.kit import FaultyCard, read_card
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Delver": {
        "type_line": "Creature \u2014 Dwarf", "power": "1", "toughness": "1", "mana_cost": "{1}",
        "oracle_text": "When Delver enters, venture into the dungeon.\n"
        "Delver gets +3/+3 as long as you've completed a dungeon.\n"
        "Whenever you complete a dungeon, you gain 5 life.",
    },
    "Foray": {
        "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "Venture into the dungeon.",
    },
    "Herald": {
        "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "You take the initiative.",
    },
    "Onlooker": {
        "type_line": "Enchantment", "mana_cost": "{1}",
        "oracle_text": "Whenever a player takes the initiative, that player loses 1 life.\n"
        "Creatures you control get +1/+1 as long as you have the initiative.",
    },
}  # fmt: skip


def _room(name: str, does: dict[str, object], **data: object) -> dict[str, object]:
    room: dict[str, object] = {"kind": "triggered", "on": "room", "name": name, "effect": [does]}
    return {**room, "data": {word.replace("_", " "): value for word, value in data.items()}} if data else room


DRAW: dict[str, object] = {"draw": 1}
STAIRS, VAULT = _room("Stairs", {"gain life": 1}, leads_to="Vault"), _room("Vault", DRAW)
MOUTH = _room("Mouth", {"gain life": 10}, leads_to="Throne", only_if_named=True)
DUNGEONS = (
    {"name": "Cellar", "type": "dungeon", "abilities": [STAIRS, VAULT]},
    {"name": "Undercity", "type": "dungeon", "abilities": [MOUTH, _room("Throne", {"gain life": 100})]},
)
WRITTEN = {
    "a dungeon is completed once its last room's ability is done, and cards count it (309.6, 309.7)": """
table: {A: {hand: [Delver, Foray], library: [Elf]}, B: {}}
do:
- A: {cast: Delver}
- all pass
- all pass
- A: {choose: [Cellar]}
- all pass
- check: {A: {life: 21, dungeons completed: 0}, Delver: {power: 1}, cites: [701.49a, 309.4c]}
- A: {cast: Foray}
- all pass
- check: {A: {dungeons completed: 0}, Delver: {power: 1}, stack: 1}
- all pass
- check: {A: {hand: [Elf], dungeons completed: 1}, Delver: {power: 4}, cites: [704.5t, 309.7]}
- all pass
- check: {A: {life: 26}}
""",
    "creatures that strike who has the initiative take it for their controller (725.2, 725.3)": """
table: {A: {battlefield: [Elf, Elf], library: 3}, B: {initiative: true, battlefield: [Onlooker], library: 3}}
do:
- pass until: declare attackers
- A: {attack: [Elf 1, Elf 2]}
- pass until: combat damage
- check: {stack: 1, B: {life: 16, initiative: true}, cites: [725.2]}
- all pass
- check: {A: {initiative: true, life: 20}, B: {initiative: false}, stack: 2}
""",
    "who has the initiative and leaves passes it to the active player (725.4)": """
table: {A: {library: 3}, B: {initiative: true, library: 3}, C: {library: 3}}
do:
- A: pass
- B: concede
- check: {A: {initiative: true}, C: {initiative: false}, cites: [725.4]}
""",
    "the active player who has it and leaves passes it to the next in turn order (725.4)": """
table: {A: {initiative: true, library: 3}, B: {library: 3}, C: {library: 3}}
do:
- A: concede
- check: {B: {initiative: true}, C: {initiative: false}, cites: [725.4]}
""",
    "at the upkeep of who has it that player ventures into Undercity (725.2)": """
table: {A: {library: 3}, B: {initiative: true, library: 3}}
do:
- pass until: {turn: 2, step: upkeep}
- check: {stack: 1, cites: [725.2]}
- all pass
- B: {choose: [Undercity]}
- all pass
- check: {B: {life: 30}}
""",
    "what holds for who has the initiative holds while it is theirs (725.1)": """
table: {A: {hand: [Herald], battlefield: [Onlooker, Elf], library: 3}, B: {library: 3}}
do:
- check: {Elf: {power: 2}}
- A: {cast: Herald}
- all pass
- A: {choose: [[an ability without a source (2), the ability of Onlooker (1)]]}
- check: {Elf: {power: 3}, A: {initiative: true}}
""",
    "who is choosing a dungeon and leaves brings none into the game (800.4a)": """
table: {A: {hand: [Delver]}, B: {}, C: {}}
do:
- A: {cast: Delver}
- all pass
- all pass
- A: concede
- check: {stack: []}
""",
}
FAULTY = {
    "an arrow leads to no room": ([_room("Stairs", DRAW, leads_to="Attic"), VAULT], "called “Attic”"),
    "an arrow leads upwards": ([STAIRS, _room("Vault", DRAW, leads_to="Stairs")], "called “Stairs”"),
    "two rooms bear one name": ([VAULT, VAULT], "a name of its own"),
    "a room below the first is kept from being entered": (
        [STAIRS, _room("Vault", DRAW, only_if_named=True)],
        "in the first room only",
    ),
    "another ability has arrows": ([{**STAIRS, "on": "dies"}], "belong to rooms"),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_dungeons_and_the_initiative_are_played(written: str) -> None:
    play(written, CARDS, DUNGEONS)


@pytest.mark.parametrize(("rooms", "reason"), FAULTY.values(), ids=FAULTY)
def test_rooms_that_cannot_be_gone_through_are_refused(rooms: list[dict[str, object]], reason: str) -> None:
    with pytest.raises(FaultyCard, match=reason):
        read_card(RULES, {"name": "Cellar", "type": "dungeon", "abilities": rooms})


def test_only_dungeons_have_rooms() -> None:
    with pytest.raises(FaultyCard, match="cards of “type: dungeon” only"):
        read_card(RULES, {"name": "Cellar", "type": "artifact", "abilities": [VAULT]})
