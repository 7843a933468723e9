"""What is found, grows and untaps is played as it is read (invented cards in Magic's wording)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Slug": {"type_line": "Creature \u2014 Slug", "power": "1", "toughness": "9"},
    "Grove": {"type_line": "Basic Land \u2014 Forest"},
    "Ford": {"type_line": "Basic Land \u2014 Island"},
    "Survey": {
        "type_line": "Sorcery",
        "oracle_text": "Search your library for up to two basic land cards, reveal those cards, put one"
        " onto the"
        " battlefield tapped and the other into your hand, then shuffle.",
    },
    "Ambush": {
        "type_line": "Sorcery",
        "oracle_text": "One or two target creatures you control each deal damage equal to their power to"
        " target"
        " creature an opponent controls.",
    },
    "Swelling": {
        "type_line": "Instant",
        "oracle_text": "Double the power and toughness of each creature you control until end of turn.",
    },
    "Lantern": {
        "type_line": "Artifact",
        "oracle_text": "Untap Lantern during each other player's untap step.",
    },
    "Desk": {"type_line": "Artifact", "oracle_text": "Your maximum hand size is two."},
    "Lost Desk": {"type_line": "Artifact", "oracle_text": "Your maximum hand size is reduced by one."},
    "Shelf": {
        "type_line": "Artifact",
        "oracle_text": "{3}: You gain 1 life. This ability costs {1} less to activate for each creature you"
        " control.",
    },
    "Sage": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "The first creature spell you cast each turn costs {2} less to cast.",
    },
    "Bull": {"type_line": "Creature \u2014 Ox", "mana_cost": "{3}", "power": "3", "toughness": "3"},
    "Cow": {"type_line": "Creature \u2014 Ox", "mana_cost": "{3}", "power": "3", "toughness": "3"},
    "Envoy": {
        "type_line": "Sorcery",
        "oracle_text": "Target opponent may have you draw two cards. If they don't, Envoy deals 4 damage"
        " to that"
        " player.",
    },
    "Horde": {
        "type_line": "Sorcery",
        "oracle_text": "For each opponent, create a 1/1 red Goblin creature token.",
    },
    "Crowd": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature you control enters, choose one that hasn't been chosen this"
        " turn \u2014\n"
        "\u2022 You gain 3 life.\n\u2022 You gain 5 life.",
    },
    "Envoys": {
        "type_line": "Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Envoys enters, choose one or both. Each mode must target a different player.\n"
        "\u2022 Target player gains 3 life.\n\u2022 Target player loses 2 life.",
    },
    "Plotter": {"type_line": "Sorcery", "oracle_text": "Target Elf you control connives."},
    "Gravekeeper": {
        "type_line": "Enchantment",
        "oracle_text": "At the beginning of your end step, if a card left your graveyard this turn, you"
        " gain 4 life.",
    },
    "Recall": {
        "type_line": "Sorcery",
        "oracle_text": "Return target creature card from your graveyard to your hand.",
    },
    "Risen": {
        "type_line": "Creature \u2014 Zombie",
        "power": "2",
        "toughness": "1",
        "oracle_text": "Whenever a creature you control dies while this card is in your graveyard, return"
        " this card"
        " from your graveyard to your hand.",
    },
    "Kill": {"type_line": "Instant", "oracle_text": "Destroy target creature."},
    "Drill": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you put one or more +1/+1 counters on a creature, you gain that much life.",
    },
    "Spread": {"type_line": "Instant", "oracle_text": "Proliferate."},
    "Grown Slug": {
        "type_line": "Creature \u2014 Slug",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Grown Slug enters with three +1/+1 counters on it.",
    },
    "Blight Wurm": {
        "type_line": "Creature \u2014 Wurm",
        "power": "2",
        "toughness": "4",
        "oracle_text": "Wither",
    },
    "Spoil": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you put one or more -1/-1 counters on a creature, draw a card.",
    },
    "Train": {"type_line": "Sorcery", "oracle_text": "Put two +1/+1 counters on target creature."},
    "Reunion": {
        "type_line": "Sorcery",
        "oracle_text": "Return any number of target creature cards with total power 4 or less from your"
        " graveyard to"
        " the battlefield.",
    },
    "Sweep": {
        "type_line": "Sorcery",
        "oracle_text": "For each opponent, return up to one target creature that player controls to its"
        " owner's"
        " hand.",
    },
    "Desecrate": {
        "type_line": "Instant",
        "oracle_text": "Exile up to two target cards from a single graveyard.",
    },
    "Honor": {
        "type_line": "Enchantment",
        "oracle_text": "Commander creatures you control get +2/+2.\nWhenever your commander attacks, you"
        " gain 3 life.",
    },
    "Sieve": {
        "type_line": "Sorcery",
        "oracle_text": "Look at the top three cards of your library. Put one of those cards back on top"
        " of your"
        " library. Put the rest into your graveyard.",
    },
}
WRITTEN = {
    "of what is found one card goes to the battlefield, the other to the hand (701.23)": """
table: {A: {hand: [Survey], library: [Grove, Ford, Elf]}, B: {}}
do:
- A: {cast: Survey}
- all pass
- A: {choose: [[Grove, Ford]]}
- A: {choose: Ford}
- check: {Ford: {zone: battlefield, tapped: true}, Grove: hand, Elf: library}
""",
    "one card that is found alone goes where the first would": """
table: {A: {hand: [Survey], library: [Grove, Elf]}, B: {}}
do:
- A: {cast: Survey}
- all pass
- A: {choose: [[Grove]]}
- check: {Grove: {zone: battlefield, tapped: true}}
""",
    "several creatures deal damage at the same time": """
table: {A: {hand: [Ambush], battlefield: [Elf, Ogre]}, B: {battlefield: [Slug]}}
do:
- A: {cast: Ambush, choose: [[Elf, Ogre], Slug]}
- all pass
- check: {Slug: {damage: 6}}
""",
    "power and toughness of each are doubled (701.10b)": """
table: {A: {hand: [Swelling], battlefield: [Elf, Slug]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Swelling}
- all pass
- check: {Elf: {power: 4, toughness: 4}, Slug: {power: 2, toughness: 18}, Ogre: {power: 4}, cites: [701.10b]}
""",
    "it untaps in the untap step of another player, and not in its own alone (502.3)": """
active: A
table: {A: {library: 9}, B: {library: 9, battlefield: [{card: Lantern, tapped: true}]}}
do:
- pass until: {turn: 2, step: upkeep}
- check: {Lantern: {tapped: false}}
""",
    "the maximum hand size is what is said of it last (402.2)": """
active: A
step: end
table: {A: {battlefield: [Desk, Lost Desk], hand: [Elf, Ogre, Slug], library: 5}, B: {library: 5}}
do:
- all pass
- A: {choose: [[Elf, Ogre]]}
- check: {Slug: hand, Elf: graveyard, Ogre: graveyard, cites: [514.1]}
""",
    "an ability that says of itself that it costs less does (601.2f)": """
table: {A: {battlefield: [Shelf, Elf, Ogre], mana: {colorless: 1}}, B: {}}
do:
- A: {activate: Shelf}
- all pass
- check: {A: {life: 21, mana: 0}}
""",
    "the first creature spell of a turn costs less, the next does not": """
table: {A: {battlefield: [Sage], hand: [Bull, Cow], mana: {colorless: 4}}, B: {}}
do:
- A: {cast: Bull}
- check: {A: {mana: 3}}
- all pass
- A: {cast: Cow}
- check: {A: {mana: 0}}
""",
    "another player decides what you do (118.12)": """
table: {A: {hand: [Envoy], library: 5}, B: {}}
do:
- A: {cast: Envoy, choose: [B]}
- all pass
- B: {choose: "no"}
- check: {B: {life: 16}, A: {hand: []}}
""",
    "a token is made for each opponent": """
table: {A: {hand: [Horde]}, B: {}, C: {}}
do:
- A: {cast: Horde}
- all pass
- check: {Goblin 1: {controller: A}, Goblin 2: {controller: A}}
""",
    "a mode that has been chosen this turn is not chosen again (700.2)": """
table: {A: {hand: [Elf, Ogre, Slug], battlefield: [Crowd], mana: {green: 9}}, B: {}}
do:
- A: {cast: Elf}
- all pass
- A: {choose: "1"}
- all pass
- A: {cast: Ogre}
- all pass
- A: {choose: "2"}
- all pass
- check: {A: {life: 28}}
- A: {cast: Slug}
- all pass
- check: {A: {life: 28}, stack: []}
""",
    "each mode aims at another player": """
table: {A: {hand: [Envoys]}, B: {}}
do:
- A: {cast: Envoys}
- all pass
- A: {choose: [["1", "2"]]}
- A: {choose: A}
- A: {choose: B}
- all pass
- check: {A: {life: 23}, B: {life: 18}}
""",
    "another creature connives (701.50)": """
table: {A: {hand: [Plotter], library: [Ogre, Slug], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Plotter, choose: [Elf]}
- all pass
- A: {choose: Ogre}
- check: {Elf: {counters: {+1/+1: 1}}, Ogre: graveyard}
""",
    "whether a card left the graveyard this turn": """
table: {A: {hand: [Recall], graveyard: [Elf], battlefield: [Gravekeeper], library: 5}, B: {library: 5}}
do:
- A: {cast: Recall, choose: [Elf]}
- all pass
- pass until: {step: end}
- all pass
- check: {A: {life: 24}}
""",
    "an ability that waits in the graveyard (113.6k)": """
table: {A: {hand: [Kill], graveyard: [Risen], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Kill, choose: [Elf]}
- all pass
- all pass
- check: {Risen: hand}
""",
    "counters that you put": """
table: {A: {hand: [Train], battlefield: [Drill, Elf]}, B: {}}
do:
- A: {cast: Train, choose: [Elf]}
- all pass
- all pass
- check: {A: {life: 22}}
""",
    "counters that an opponent puts are not yours": """
table: {A: {battlefield: [Drill, Elf]}, B: {hand: [Train]}}
active: B
do:
- B: {cast: Train, choose: [Elf]}
- all pass
- check: {A: {life: 20}, stack: [], Elf: {power: 4}}
""",
    "who proliferates puts the counters": """
table: {A: {hand: [Spread], battlefield: [Drill, {card: Elf, counters: {+1/+1: 1}}]}, B: {}}
do:
- A: {cast: Spread}
- all pass
- A: {choose: [[Elf]]}
- all pass
- check: {A: {life: 21}, Elf: {power: 4}}
""",
    "what enters with counters has them put on it by its controller (122.6a)": """
table: {A: {hand: [Grown Slug], battlefield: [Drill]}, B: {}}
do:
- A: {cast: Grown Slug}
- all pass
- all pass
- check: {A: {life: 23}, cites: [122.6a]}
""",
    "what enters under another player's control is not yours (122.6a)": """
table: {A: {battlefield: [Drill]}, B: {hand: [Grown Slug]}}
active: B
do:
- B: {cast: Grown Slug}
- all pass
- check: {A: {life: 20}, stack: [], Grown Slug: {power: 4}}
""",
    "whoever controls the source of wither's damage puts the counters (120.3d)": """
table: {A: {library: 3, battlefield: [Spoil, Elf]}, B: {library: 3, battlefield: [Spoil, Blight Wurm]}}
do:
- pass until: declare attackers
- A: {attack: [Elf]}
- all pass
- B: {block: {Blight Wurm: Elf}}
- pass until: combat damage
- all pass
- check: {A: {hand: 0}, B: {hand: 1}}
""",
    "targets whose total is bounded (601.2c)": """
table: {A: {hand: [Reunion], graveyard: [Elf, Ogre, Slug]}, B: {}}
do:
- refused: {A: {cast: Reunion, choose: [[Elf, Ogre]]}}
  cites: [601.2c]
- A: {cast: Reunion, choose: [[Elf, Slug]]}
- all pass
- check: {Elf: battlefield, Slug: battlefield, Ogre: graveyard}
""",
    "for each opponent one target at most": """
table: {A: {hand: [Sweep]}, B: {battlefield: [Elf, Ogre]}, C: {battlefield: [Slug]}}
do:
- refused: {A: {cast: Sweep, choose: [[Elf, Ogre]]}}
  cites: [601.2c]
- A: {cast: Sweep, choose: [[Elf, Slug]]}
- all pass
- check: {Elf: hand, Slug: hand, Ogre: battlefield}
""",
    "targets of one graveyard": """
table: {A: {hand: [Desecrate], graveyard: [Elf, Slug]}, B: {graveyard: [Ogre]}}
do:
- refused: {A: {cast: Desecrate, choose: [[Elf, Ogre]]}}
  cites: [601.2c]
- A: {cast: Desecrate, choose: [[Elf, Slug]]}
- all pass
- check: {Elf: exile, Slug: exile}
""",
    "what is a commander stays one, and others are none": """
step: beginning of combat
table: {A: {battlefield: [Honor, {card: Elf, commander: true}, Ogre]}, B: {}}
do:
- check: {Elf: {power: 4}, Ogre: {power: 4}}
- all pass
- A: {attack: [Elf]}
- all pass
- check: {A: {life: 23}}
""",
    "one of the cards looked at stays on top": """
table: {A: {hand: [Sieve], library: [Elf, Ogre, Slug, Bull]}, B: {}}
do:
- A: {cast: Sieve}
- all pass
- A: {choose: Ogre}
- check: {A: {library: [Ogre, Bull]}, Elf: graveyard, Slug: graveyard}
""",
}


@pytest.mark.parametrize("title", WRITTEN)
def test_what_is_read_is_played(title: str) -> None:
    play(WRITTEN[title], CARDS)
