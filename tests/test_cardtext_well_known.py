"""Kinds of texts that judges are asked about, read from invented cards and played."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS = {
    "Bear": {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Artifact Creature \u2014 Ogre", "power": "3", "toughness": "3"},
    "Queen": {"type_line": "Legendary Creature \u2014 Human", "power": "1", "toughness": "1"},
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 3 damage to any target."},
    "Growth": {"type_line": "Instant", "oracle_text": "Target creature gets +3/+3 until end of turn."},
    "Grove": {"type_line": "Land", "oracle_text": "{T}: Add {G}."},
    "Deny": {"type_line": "Instant", "oracle_text": "Counter target spell."},
    "Collector": {
        "type_line": "Creature \u2014 Vampire",
        "power": "3",
        "toughness": "3",
        "oracle_text": "If a nontoken creature an opponent controls would die, instead exile that card"
        " and create"
        " a 2/2 black Zombie creature token.",
    },
    "Tribute of All": {
        "type_line": "Sorcery",
        "oracle_text": "Each player chooses a number of lands they control equal to the number of lands"
        " controlled by the player who controls the fewest, then sacrifices the rest. Players discard cards"
        " and sacrifice creatures the same way.",
    },
    "Turning": {
        "type_line": "Sorcery",
        "oracle_text": "Each player exiles all creature cards from their graveyard, then sacrifices all"
        " creatures"
        " they control, then puts all cards they exiled this way onto the battlefield.",
    },
    "Turncoat": {
        "type_line": "Instant",
        "oracle_text": "Counter target spell. If an artifact or creature spell is countered this way,"
        " put that"
        " card onto the battlefield under your control instead of into its owner's graveyard.",
    },
    "Homecoming": {
        "type_line": "Sorcery",
        "oracle_text": "Each player gains control of all creatures they own.",
    },
    "Swineherd": {
        "type_line": "Sorcery",
        "oracle_text": "Destroy all creatures. For each creature destroyed this way, its controller"
        " creates a 2/2"
        " green Boar creature token.",
    },
    "Standing Word": {"type_line": "Instant", "oracle_text": "Target spell can't be countered."},
    "Two Crowns": {"type_line": "Artifact", "oracle_text": 'The "legend rule" doesn\'t apply.'},
    "Marked Elk": {
        "type_line": "Creature \u2014 Elk",
        "power": "4",
        "toughness": "4",
        "oracle_text": "Spells your opponents cast that target Marked Elk cost {2} more to cast.",
    },
    "Leader": {
        "type_line": "Creature \u2014 Goblin",
        "power": "3",
        "toughness": "3",
        "oracle_text": "Whenever you cast an instant or sorcery spell that targets only Leader, copy"
        " that spell"
        " for each other creature you control that the spell could target. Each copy targets a different one"
        " of those creatures.",
    },
    "Spore Keeper": {
        "type_line": "Creature \u2014 Fungus",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{1}, Remove a +1/+1 counter from a creature you control: You gain 2 life.",
    },
    "Wanderer": {
        "type_line": "Creature \u2014 Griffin",
        "power": "2",
        "toughness": "2",
        "oracle_text": "You may cast Wanderer from exile.",
    },
    "Gravebound": {
        "type_line": "Creature \u2014 Zombie Knight",
        "power": "3",
        "toughness": "3",
        "oracle_text": "You may cast Gravebound from your graveyard, but not from anywhere else.",
    },
    "Herd Leader": {
        "type_line": "Creature \u2014 Elemental",
        "power": "4",
        "toughness": "3",
        "oracle_text": "Whenever you cast a spell, if it's the second creature spell you cast this turn,"
        " you may"
        " return Herd Leader from your graveyard to the battlefield.",
    },
    "Peeking Fae": {
        "type_line": "Creature \u2014 Faerie",
        "power": "3",
        "toughness": "1",
        "oracle_text": "When Peeking Fae enters, look at target player's hand. You may choose a nonland"
        " card from"
        " it. If you do, that player reveals the chosen card, puts it on the bottom of their library, then"
        " draws a card.",
    },
    "Recall": {
        "type_line": "Sorcery",
        "oracle_text": "Draw three cards, then put two cards from your hand on top of your library in"
        " any order.",
    },
    "Body": {
        "type_line": "Creature \u2014 Shapeshifter",
        "power": "0",
        "toughness": "0",
        "oracle_text": "You may have Body enter as a copy of any creature card in a graveyard.",
    },
    "Deathly God": {
        "type_line": "Creature \u2014 God",
        "power": "5",
        "toughness": "5",
        "oracle_text": "{2}: Exile target creature card from a graveyard. You gain 1 life. Create a token"
        " that's a copy of that card, except it's a 4/4 black Zombie.",
    },
    "Mirror Pool": {
        "type_line": "Land",
        "oracle_text": "{T}: Add one mana of any type that a land you control could produce.",
    },
    "Herd Count": {
        "type_line": "Sorcery",
        "oracle_text": "Each player chooses a creature they control, then sacrifices the rest.",
    },
    "Hex of Rot": {
        "type_line": "Instant",
        "oracle_text": "As an additional cost to cast this spell, you may blight 1.\nHex of Rot deals 2"
        " damage to"
        " any target. If this spell's additional cost was paid, you gain 4 life.",
    },
    "Merrow": {
        "type_line": "Creature \u2014 Merfolk",
        "power": "2",
        "toughness": "1",
        "mana_cost": "{1}{U}",
        "oracle_text": "Flying\nAs an additional cost to cast Merrow, reveal a Merfolk card from your hand or"
        " pay {3}.",
    },
    "Banner Tower": {
        "type_line": "Land",
        "oracle_text": "{T}: Add one mana of any color in your commander's color identity.",
    },
    "Grave March": {
        "type_line": "Sorcery",
        "oracle_text": "Each player returns all creature cards from their graveyard to the battlefield.",
    },
    "Gloom Curse": {
        "type_line": "Enchantment \u2014 Aura Curse",
        "oracle_text": "Enchant player\nCreatures enchanted player controls get -1/-1.",
    },
    "Shifting Vault": {
        "type_line": "Land",
        "oracle_text": "{1}: Shifting Vault becomes a 2/2 creature with all creature types until end of"
        " turn. It's"
        " still a land.",
    },
    "Ooze Vial": {"type_line": "Sorcery", "oracle_text": "Create a Mutagen token."},
    "Red Chief": {
        "type_line": "Legendary Creature \u2014 Human",
        "power": "2",
        "toughness": "2",
        "mana_cost": "{1}{R}",
        "oracle_text": "{W}: Red Chief gains vigilance until end of turn.",
    },
    "Amber Charm": {
        "type_line": "Artifact",
        "oracle_text": "Whenever a permanent enters tapped and under your control, untap it.",
    },
    "Slow Marsh": {"type_line": "Land", "oracle_text": "Slow Marsh enters tapped.\n{T}: Add {B}."},
    "Scholar's Tower": {
        "type_line": "Artifact",
        "oracle_text": "At the beginning of your upkeep, you gain X life, where X is the number of cards"
        " in your"
        " hand minus 2.",
    },
    "Scout": {
        "type_line": "Creature \u2014 Goblin",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Whenever Scout attacks, defending player reveals the top card of their library."
        " If it's a"
        " land card, that player puts it into their hand.",
    },
    "Hound": {
        "type_line": "Creature \u2014 Dog",
        "power": "2",
        "toughness": "2",
        "oracle_text": "{0}: Target Dog gets +2/+0 for each Dog you control and becomes the color of"
        " your choice until end of"
        " turn.",
    },
    "Night Lord": {
        "type_line": "Legendary Creature \u2014 Vampire",
        "power": "4",
        "toughness": "4",
        "oracle_text": "Whenever you cast another creature spell, if Night Lord is in the command zone"
        " or on the"
        " battlefield, you gain 1 life.",
    },
    "Many Fields": {
        "type_line": "Land",
        "oracle_text": "Whenever a land you control enters, if you control three or more lands with different"
        " names, you gain 5 life.",
    },
    "Planner": {
        "type_line": "Legendary Planeswalker \u2014 Jace",
        "loyalty": "4",
        "oracle_text": "+1: Until your next turn, whenever a creature an opponent controls attacks, it"
        " gets -1/-0"
        " until end of turn.",
    },
    "Town Moot": {
        "type_line": "Sorcery",
        "oracle_text": "Each player reveals the top card of their library. For each nonland card"
        " revealed this way,"
        " you gain 2 life. Then each player draws a card.",
    },
    "Gate Feast": {
        "type_line": "Artifact",
        "oracle_text": "When Gate Feast enters, you may tap any number of untapped creatures you"
        " control. Draw a"
        " card for each creature tapped this way.",
    },
    "Great Shell": {
        "type_line": "Creature \u2014 Turtle",
        "power": "1",
        "toughness": "6",
        "oracle_text": "If damage would be dealt to another creature you control, prevent that damage."
        " Put a +1/+1"
        " counter on that creature for each 1 damage prevented this way.",
    },
}

WRITTEN = {
    "exiled instead, and a token besides (614.6)": """
table: {A: {hand: [Bolt], battlefield: [Collector]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Bolt, choose: [Bear]}
- all pass
- check: {Bear: exile, Zombie 1: {power: 2, controller: A}}
""",
    "everybody comes down to the fewest lands, cards and creatures": """
table:
  A: {hand: [Tribute of All], battlefield: [Grove]}
  B: {hand: [Bolt], battlefield: [Bear, Grove, Mirror Pool]}
do:
- A: {cast: Tribute of All}
- all pass
- B: {choose: [Mirror Pool]}
- check: {Bear: graveyard, Bolt: graveyard, B: {battlefield: [Mirror Pool]}, A: {battlefield: [Grove]}}
""",
    "the dead live and the living die": """
table: {A: {hand: [Turning], battlefield: [Ogre]}, B: {graveyard: [Bear]}}
do:
- A: {cast: Turning}
- all pass
- check: {Bear: {zone: battlefield, controller: B}, Ogre: graveyard}
""",
    "what is countered comes under another's control (701.6a)": """
table: {A: {hand: [Bear]}, B: {hand: [Turncoat]}}
do:
- A: {cast: Bear}
- A: pass
- B: {cast: Turncoat, choose: [Bear]}
- all pass
- check: {Bear: {zone: battlefield, controller: B}}
""",
    "no artifact and no creature: only countered": """
table: {A: {hand: [Bolt]}, B: {hand: [Turncoat]}}
do:
- A: {cast: Bolt, choose: [B]}
- A: pass
- B: {cast: Turncoat, choose: [Bolt]}
- all pass
- check: {Bolt: graveyard, B: {life: 20}}
""",
    "everything goes home": """
table:
  A: {hand: [Homecoming], battlefield: [{card: Bear, owner: B}]}
  B: {battlefield: [{card: Ogre, owner: A}]}
do:
- A: {cast: Homecoming}
- all pass
- check: {Bear: {controller: B}, Ogre: {controller: A}}
""",
    "a Boar for each, for whoever controlled it": """
table: {A: {hand: [Swineherd], battlefield: [Bear]}, B: {battlefield: [Ogre, Queen]}}
do:
- A: {cast: Swineherd}
- all pass
- check: {A: {battlefield: {count: 1}}, B: {battlefield: {count: 2}}}
""",
    "what cannot be countered any more": """
table: {A: {hand: [Bear, Standing Word]}, B: {hand: [Deny]}}
do:
- A: {cast: Bear}
- A: {cast: Standing Word, choose: [Bear]}
- all pass
- A: pass
- B: {cast: Deny, choose: [Bear]}
- all pass
- check: {stack: [Bear], Deny: graveyard}
""",
    "two of one name stay (101.1)": """
table: {A: {hand: [{card: Queen, as: second}], battlefield: [Queen, Two Crowns]}, B: {}}
do:
- A: {cast: second}
- all pass
- check: {Queen: battlefield, second: battlefield}
""",
    "what aims at it costs more, what does not costs the same (601.2f)": """
table: {A: {hand: [Growth, Bolt], mana: 2}, B: {battlefield: [Marked Elk, Bear]}}
do:
- refused: {A: {cast: Growth, choose: [Marked Elk]}}
- A: {cast: Growth, choose: [Bear]}
- all pass
- check: {Bear: {power: 5}, A: {mana: 1}}
""",
    "a copy for each of the others, none for what it could not aim at (707.10e)": """
table: {A: {hand: [Growth], battlefield: [Leader, Bear, Ogre]}, B: {battlefield: [Queen]}}
do:
- A: {cast: Growth, choose: [Leader]}
- all pass
- check: {stack: 3}
- all pass: 3
- check: {Bear: {power: 5}, Ogre: {power: 6}, Leader: {power: 6}, Queen: {power: 1}}
""",
    "aimed at another it copies nothing": """
table: {A: {hand: [Growth], battlefield: [Leader, Bear]}, B: {}}
do:
- A: {cast: Growth, choose: [Bear]}
- check: {stack: 1}
""",
    "a counter of another pays": """
table: {A: {battlefield: [Spore Keeper, {card: Bear, counters: {+1/+1: 1}}, Ogre]}, B: {}}
do:
- A: {activate: Spore Keeper, choose: [Bear]}
- all pass
- check: {A: {life: 22}, Bear: {power: 2}}
- refused: {A: {activate: Spore Keeper}}
""",
    "cast from exile": """
table: {A: {exile: [Wanderer]}, B: {}}
do:
- A: {cast: Wanderer}
- all pass
- check: {Wanderer: battlefield}
""",
    "from the graveyard and from nowhere else": """
table: {A: {graveyard: [{card: Gravebound, as: buried}], hand: [{card: Gravebound, as: held}]}, B: {}}
do:
- refused: {A: {cast: held}}
- A: {cast: buried}
- all pass
- check: {buried: battlefield}
""",
    "the second creature spell, whatever is cast in answer (603.4)": """
table: {A: {hand: [Bear, Ogre, Bolt], graveyard: [Herd Leader]}, B: {}}
do:
- A: {cast: Bear}
- check: {stack: 1}
- all pass
- A: {cast: Bolt, choose: [B]}
- check: {stack: 1}
- all pass
- A: {cast: Ogre}
- check: {stack: 2}
- all pass
- A: {choose: [yes]}
- check: {Herd Leader: battlefield}
""",
    "a card seen goes to the bottom, and another is drawn": """
table: {A: {hand: [Peeking Fae]}, B: {hand: [Bolt, Grove], library: [Bear]}}
do:
- A: {cast: Peeking Fae}
- all pass
- A: {choose: [B]}
- all pass
- A: {choose: [Bolt]}
- check: {B: {hand: [Grove, Bear], library: [Bolt]}}
""",
    "nothing need be chosen, and then nothing is drawn": """
table: {A: {hand: [Peeking Fae]}, B: {hand: [Bolt], library: [Bear]}}
do:
- A: {cast: Peeking Fae}
- all pass
- A: {choose: [B]}
- all pass
- A: {choose: [[]]}
- check: {B: {hand: [Bolt], library: [Bear]}}
""",
    "two of a hand are put back in the order that is named": """
table: {A: {hand: [Recall, Bolt, Grove], library: [Bear, Ogre, Queen, Deny]}, B: {}}
do:
- A: {cast: Recall}
- all pass
- A: {choose: [[Bolt, Grove], [Bolt, Grove]]}
- check: {A: {hand: [Bear, Ogre, Queen], library: [Grove, Bolt, Deny]}}
""",
    "it enters as a copy of a card in a graveyard (707.5)": """
table: {A: {hand: [Body]}, B: {graveyard: [Ogre]}}
do:
- A: {cast: Body}
- all pass
- A: {choose: [Ogre]}
- check: {Body: {name: Ogre, power: 3}}
""",
    "a copy but for size, color and creature type (707.9b)": """
table: {A: {battlefield: [Deathly God]}, B: {graveyard: [Ogre]}}
do:
- A: {activate: Deathly God, choose: [Ogre]}
- all pass
- check: {Ogre: exile, Ogre 1: {power: 4, color: black, subtypes: [zombie], types: [artifact, creature]}}
""",
    "mana as another land could make it (106.7)": """
table: {A: {battlefield: [Grove, Mirror Pool], mana: 0}, B: {}}
do:
- A: {tap for mana: Mirror Pool}
- check: {A: {mana: G}}
""",
    "each keeps the one that it chose": """
table: {A: {hand: [Herd Count], battlefield: [Bear]}, B: {battlefield: [Bear, Ogre, Queen]}}
do:
- A: {cast: Herd Count}
- all pass
- B: {choose: [Ogre]}
- check: {B: {battlefield: [Ogre]}, A: {battlefield: [Bear]}}
""",
    "an additional cost that is paid (601.2b, 701.68a)": """
table: {A: {hand: [Hex of Rot], battlefield: [Ogre]}, B: {}}
do:
- A: {cast: Hex of Rot, choose: [yes, B, Ogre]}
- check: {Ogre: {power: 2}}
- all pass
- check: {B: {life: 18}, A: {life: 24}}
""",
    "and one that is not": """
table: {A: {hand: [Hex of Rot], battlefield: [Ogre]}, B: {}}
do:
- A: {cast: Hex of Rot, choose: [no, B]}
- all pass
- check: {B: {life: 18}, A: {life: 20}, Ogre: {power: 3}}
""",
    "without a creature it is not even asked": """
table: {A: {hand: [Hex of Rot]}, B: {}}
do:
- A: {cast: Hex of Rot, choose: [B]}
- all pass
- check: {B: {life: 18}, A: {life: 20}}
""",
    "a card is revealed, or more is paid (118.8)": """
table: {A: {hand: [{card: Merrow, as: first}, {card: Merrow, as: second}], mana: UUUUUUU}, B: {}}
do:
- A: {cast: first, choose: [either]}
- all pass
- check: {first: battlefield, A: {mana: UUUUU}}
- A: {cast: second}
- all pass
- check: {second: battlefield, A: {mana: 0}}
""",
    "mana of the commander's colors, those of its text too (903.4)": """
table: {A: {battlefield: [Banner Tower, {card: Red Chief, commander: true}], mana: 0}, B: {}}
do:
- A: {tap for mana: Banner Tower, choose: [white]}
- check: {A: {mana: W}, cites: ["903.4"]}
""",
    "without a commander there is none (903.4f)": """
table: {A: {battlefield: [Banner Tower], mana: 0}, B: {}}
do:
- A: {tap for mana: Banner Tower}
- check: {A: {mana: 0}, cites: [903.4f]}
""",
    "each comes back under its owner's control": """
table: {A: {hand: [Grave March], graveyard: [Bear]}, B: {graveyard: [Ogre]}}
do:
- A: {cast: Grave March}
- all pass
- check: {Bear: {zone: battlefield, controller: A}, Ogre: {zone: battlefield, controller: B}}
""",
    "an Aura on a player is about what that player controls": """
table: {A: {hand: [Gloom Curse], battlefield: [Bear]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Gloom Curse, choose: [B]}
- all pass
- check: {Ogre: {power: 2}, Bear: {power: 2}}
""",
    "a land becomes a creature of every type (205.1b)": """
table: {A: {battlefield: [Shifting Vault]}, B: {}}
do:
- A: {activate: Shifting Vault}
- all pass
- check: {Shifting Vault: {power: 2, type: [land, creature], subtype: every creature type}}
""",
    "a token with an ability of its own": """
table: {A: {hand: [Ooze Vial], battlefield: [Bear]}, B: {}}
do:
- A: {cast: Ooze Vial}
- all pass
- A: {activate: Mutagen 1, choose: [Bear]}
- all pass
- check: {Bear: {power: 3}, Mutagen 1: {gone: true}}
""",
    "what enters tapped is untapped, what does not sets nothing off (603.6a)": """
table: {A: {battlefield: [Amber Charm], hand: [Slow Marsh, Bear]}, B: {}}
do:
- A: {play: Slow Marsh}
- check: {stack: 1}
- all pass
- check: {Slow Marsh: {tapped: false}}
- A: {cast: Bear}
- all pass
- check: {Bear: battlefield, stack: empty}
""",
    "less than none is none (107.1b)": """
table: {A: {battlefield: [Scholar's Tower], hand: [Bear]}, B: {}}
step: upkeep
do:
- all pass
- check: {A: {life: 20}}
""",
    "a land goes to the hand, anything else stays": """
table: {A: {battlefield: [Scout]}, B: {library: [Grove, Bear]}}
do:
- pass until: {step: declare attackers}
- A: {attack: [Scout]}
- all pass
- check: {B: {hand: [Grove], library: [Bear]}}
""",
    "a color as one likes, and greater": """
table: {A: {battlefield: [Hound]}, B: {}}
do:
- A: {activate: Hound, choose: [Hound]}
- all pass
- A: {choose: [blue]}
- check: {Hound: {power: 4, color: blue}}
""",
    "the names are counted, not the lands": """
table: {A: {battlefield: [Many Fields, {card: Grove, count: 2}], hand: [Slow Marsh]}, B: {}}
do:
- A: {play: Slow Marsh}
- all pass
- check: {A: {life: 25}}
""",
    "three of one name are one name": """
table: {A: {battlefield: [Many Fields, {card: Grove, count: 2}], hand: [Grove]}, B: {}}
do:
- A: {play: Grove}
- check: {stack: empty, A: {life: 20}}
""",
    "whoever attacks until the next turn is weaker (603.7b)": """
table: {A: {battlefield: [Planner], library: 5}, B: {battlefield: [Ogre], library: 5}}
do:
- A: {activate: Planner}
- all pass
- pass until: {step: declare attackers, active: B}
- B: {attack: {Ogre: A}}
- all pass
- check: {Ogre: {power: 2}}
""",
    "on the battlefield it sees other creature spells": """
table: {A: {battlefield: [Night Lord], hand: [Bear]}, B: {}}
do:
- A: {cast: Bear}
- check: {stack: 2}
- all pass
- check: {A: {life: 21}}
""",
    "what everybody reveals is counted by its kind": """
table: {A: {hand: [Town Moot], library: [Bear]}, B: {library: [Grove]}}
do:
- A: {cast: Town Moot}
- all pass
- check: {A: {life: 22, hand: [Bear]}, B: {hand: [Grove]}}
""",
    "a card for each that was tapped": """
table: {A: {hand: [Gate Feast], battlefield: [Bear, Ogre, Queen], library: 5}, B: {}}
do:
- A: {cast: Gate Feast}
- all pass
- all pass
- A: {choose: [[Bear, Ogre]]}
- check: {A: {hand: 2}, Bear: {tapped: true}, Queen: {tapped: false}}
""",
    "counters in the place of damage to others (615.5)": """
table: {A: {battlefield: [Great Shell, Bear]}, B: {hand: [Bolt, Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [Bear]}
- all pass
- B: {cast: Bolt, choose: [Great Shell]}
- all pass
- check: {Bear: {damage: 0, counters: {+1/+1: 3}}, Great Shell: {damage: 3}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_is_printed_is_played(written: str) -> None:
    play(written, CARDS)
