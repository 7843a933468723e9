"""What players may do how often and when, as cards print it and as the table plays it (invented cards)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

TOTAL, ONE, GAME = "your life total", "1", "the game"
CARDS: dict[str, dict[str, str]] = {
    "Quiet Law": {
        "type_line": "Enchantment",
        "oracle_text": "Each player can't cast more than one spell each turn.",
    },
    "Metal Law": {
        "type_line": "Artifact Creature \u2014 Construct",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Each player who has cast a nonartifact spell this turn can't cast additional"
        " nonartifact"
        " spells.",
    },
    "Slow Sage": {
        "type_line": "Creature \u2014 Human Wizard",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Flash\nEach opponent can cast spells only any time they could cast a sorcery.",
    },
    "Own Hours": {
        "type_line": "Enchantment",
        "oracle_text": "Players can cast spells and activate abilities only during their own turns.",
    },
    "Card Toll": {
        "type_line": "Creature \u2014 Human Rogue",
        "power": "1",
        "toughness": "1",
        "oracle_text": "If an opponent would draw a card except the first one they draw in each of their draw"
        " steps, instead that player skips that draw and you draw a card.",
    },
    "One Page": {
        "type_line": "Enchantment",
        "oracle_text": "Each player can't draw more than one card each turn.",
    },
    "Last Breath": {
        "type_line": "Enchantment",
        "oracle_text": f"If you control a creature, damage that would reduce {TOTAL} to less than 1 reduces"
        f" it to {ONE} instead.",
    },
    "Undeath": {
        "type_line": "Enchantment",
        "oracle_text": "You don't lose the game for having 0 or less life.\nAs long as you have 0 or less"
        " life,"
        " all damage is dealt to you as though its source had infect.",
    },
    "Rotting Air": {
        "type_line": "Enchantment",
        "oracle_text": "All damage is dealt as though its source had wither.",
    },
    "Ever On": {
        "type_line": "Creature \u2014 Angel",
        "power": "4",
        "toughness": "4",
        "oracle_text": f"You can't lose {GAME} and your opponents can't win {GAME}.",
    },
    "Mute Orb": {
        "type_line": "Artifact",
        "oracle_text": "Creatures entering the battlefield don't cause abilities to trigger.",
    },
    "Greeter": {
        "type_line": "Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Greeter enters the battlefield, you gain 3 life.",
    },
    "Deep Den": {
        "type_line": "Land",
        "oracle_text": "{T}: Add one mana of any color. Spend this mana only to cast a creature spell,"
        " and that"
        " spell can't be countered.",
    },
    "Demon Bane": {
        "type_line": "Creature \u2014 Human Knight",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Protection from Demons and from Dragons",
    },
    "Old Demon": {"type_line": "Creature \u2014 Demon", "power": "5", "toughness": "5", "oracle_text": ""},
    "Far Titan": {
        "type_line": "Creature \u2014 Eldrazi",
        "power": "9",
        "toughness": "9",
        "oracle_text": "Protection from colored spells",
    },
    "Clean Skin": {
        "type_line": "Enchantment",
        "oracle_text": "You can't get poison counters.\nCreatures you control can't have -1/-1 counters"
        " put on"
        " them.",
    },
    "Sickener": {
        "type_line": "Creature \u2014 Snake",
        "power": "3",
        "toughness": "3",
        "oracle_text": "Infect",
    },
    "Empty Mind": {
        "type_line": "Creature \u2014 Human Wizard",
        "power": "2",
        "toughness": "2",
        "oracle_text": "If you would draw a card while your library has no cards in it, you win the game"
        " instead.",
    },
    "Two Cards": {"type_line": "Instant", "oracle_text": "Draw two cards."},
    "Giving": {"type_line": "Instant", "oracle_text": "Target player draws two cards."},
    "Shelter": {
        "type_line": "Instant",
        "oracle_text": "Target creature you control gains protection from artifacts or from the color of"
        " your choice"
        " until end of turn.",
    },
    "Dry Well": {
        "type_line": "Enchantment",
        "oracle_text": "If a player would gain life, that player gains no life instead.",
    },
    "Clean House": {
        "type_line": "Enchantment",
        "oracle_text": "Creatures your opponents control enter the battlefield tapped.",
    },
    "Call Two": {"type_line": "Sorcery", "oracle_text": "Create two 2/2 black Zombie creature tokens."},
    "Pale Moon": {
        "type_line": "Instant",
        "oracle_text": "Until end of turn, if a creature would enter the battlefield and it wasn't cast,"
        " exile it"
        " instead.",
    },
    "Bone Road": {
        "type_line": "Sorcery",
        "oracle_text": "Return target creature card from your graveyard to the battlefield.",
    },
    "Watched Host": {
        "type_line": "Creature \u2014 Spirit",
        "power": "2",
        "toughness": "2",
        "oracle_text": 'Creatures you control have "Whenever this creature becomes the target of a spell or'
        ' ability for the first time each turn, counter that spell or ability."',
    },
    "Twice Charger": {
        "type_line": "Creature \u2014 Angel",
        "power": "3",
        "toughness": "4",
        "oracle_text": "Vigilance\nWhenever Twice Charger attacks for the first time each turn, untap all"
        " creatures"
        " you control. After this phase, there is an additional combat phase.",
    },
    "No Rest": {"type_line": "Enchantment", "oracle_text": "Players skip their untap steps."},
    "Few Rise": {
        "type_line": "Artifact",
        "oracle_text": "As long as Few Rise is untapped, players can't untap more than one land during"
        " their untap"
        " steps.",
    },
    "Bent Will": {
        "type_line": "Instant",
        "oracle_text": "Change the target of target spell with a single target.",
    },
    "Shared Mind": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a player casts an instant or sorcery spell, each other player copies"
        " that spell."
        " Each of those players may choose new targets for their copy.",
    },
    "Everybody In": {
        "type_line": "Sorcery",
        "oracle_text": "Each player may put an artifact, creature, enchantment, or land card from their"
        " hand onto"
        " the battlefield.",
    },
    "Iron Host": {
        "type_line": "Artifact Creature \u2014 Golem",
        "power": "9",
        "toughness": "9",
        "oracle_text": "If Iron Host would be put into a graveyard from anywhere, reveal Iron Host and"
        " shuffle it into"
        " its owner's library instead.",
    },
    "Walking Works": {
        "type_line": "Enchantment",
        "oracle_text": "Each noncreature artifact is an artifact creature with power and toughness each"
        " equal to its"
        " converted mana cost.",
    },
    "Heavy Idol": {"type_line": "Artifact", "mana_cost": "{5}", "oracle_text": ""},
    "Puppets": {
        "type_line": "Artifact",
        "oracle_text": "{1}, {T}, Sacrifice Puppets: You control target player during that player's next"
        " turn.",
    },
    "Late Hour": {
        "type_line": "Instant",
        "oracle_text": "You may cast creature spells this turn as though they had flash.",
    },
    "Old Fields": {"type_line": "Enchantment", "oracle_text": "You may play land cards from your graveyard."},
    "Grave Hour": {
        "type_line": "Sorcery",
        "oracle_text": "Until end of turn, you may play cards from your graveyard.\nIf a card would be"
        " put into your"
        " graveyard from anywhere this turn, exile that card instead.",
    },
    "Grey World": {
        "type_line": "Artifact",
        "oracle_text": "All cards that aren't on the battlefield, spells, and permanents are colorless.",
    },
    "Far Help": {
        "type_line": "Sorcery",
        "oracle_text": "You may choose a sorcery card you own from outside the game, reveal that card,"
        " and put it"
        " into your hand. Exile Far Help.",
    },
    "Peeker": {
        "type_line": "Creature \u2014 Human Wizard",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Look at the top card of your library. You may reveal that card. If an"
        " instant or sorcery"
        " card is revealed this way, draw a card.",
    },
    "No Edicts": {
        "type_line": "Creature \u2014 Angel",
        "power": "5",
        "toughness": "5",
        "oracle_text": "Spells and abilities your opponents control can't cause you to sacrifice permanents.",
    },
    "Sharp Edict": {"type_line": "Sorcery", "oracle_text": "Each player sacrifices two creatures."},
    "Scorn": {
        "type_line": "Instant",
        "oracle_text": "Scorn deals 3 damage to target creature. A creature dealt damage this way can't be"
        " regenerated this turn.",
    },
    "Knitted": {
        "type_line": "Creature \u2014 Troll",
        "power": "2",
        "toughness": "2",
        "oracle_text": "{G}: Regenerate Knitted.",
    },
    "Turned Blow": {
        "type_line": "Instant",
        "oracle_text": "All damage that would be dealt this turn to target creature you control by a"
        " source of your"
        " choice is dealt to another target creature instead.",
    },
    "Dread Toll": {
        "type_line": "Sorcery",
        "mana_cost": "{X}{B}",
        "oracle_text": "Repeat the following process X times. Each opponent loses 3 life unless that"
        " player sacrifices"
        " a nonland permanent or discards a card.",
    },
    "Grave Jail": {
        "type_line": "Creature \u2014 Zombie",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Cards in graveyards lose all abilities.",
    },
    "Twice Said": {"type_line": "Instant", "oracle_text": "Draw a card.\nFlashback {1}"},
    "Like Me": {
        "type_line": "Creature \u2014 Avatar",
        "power": "6",
        "toughness": "6",
        "oracle_text": "Creatures you control enter the battlefield as a copy of Like Me.",
    },
    "Deep Echo": {
        "type_line": "Creature \u2014 Illusion",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Deep Echo is put into your graveyard from your library, you may put it onto the"
        " battlefield.",
    },
    "Grind Two": {"type_line": "Sorcery", "oracle_text": "Mill two cards."},
    "Sold Fields": {
        "type_line": "Sorcery",
        "oracle_text": "Sacrifice any number of lands. Search your library for up to that many land"
        " cards, put them"
        " onto the battlefield tapped, then shuffle your library.",
    },
}
PLAYED = {
    "tokens enter tapped as well, by what others say of how creatures enter (614.12)": """
table: {A: {hand: [Call Two]}, B: {battlefield: [Clean House]}}
do:
- A: {cast: Call Two}
- all pass
- check: {Zombie 1: {tapped: true}, Zombie 2: {tapped: true}}
""",
    "what was not cast is exiled, a card from a graveyard": """
table: {A: {hand: [Bone Road], graveyard: [Greeter]}, B: {hand: [Pale Moon]}}
do:
- A: {cast: Bone Road, choose: [Greeter]}
- A: pass
- B: {cast: Pale Moon}
- all pass
- all pass
- check: {Greeter: exile}
""",
    "what was not cast is exiled, tokens": """
table: {A: {hand: [Call Two]}, B: {hand: [Pale Moon]}}
do:
- A: {cast: Call Two}
- A: pass
- B: {cast: Pale Moon}
- all pass
- all pass
- check: {A: {battlefield: []}}
""",
    "what was cast is not": """
table: {A: {hand: [Greeter]}, B: {hand: [Pale Moon]}}
do:
- A: {cast: Greeter}
- A: pass
- B: {cast: Pale Moon}
- all pass
- all pass
- check: {Greeter: battlefield}
""",
    "the first spell of a turn that aims at it is countered, the second not": """
table: {A: {hand: [Giant Growth, Giant Growth]}, B: {battlefield: [Watched Host]}}
do:
- A: {cast: Giant Growth, choose: [Watched Host]}
- check: {stack: 2}
- all pass
- all pass
- check: {Watched Host: {power: 2}}
- A: {cast: Giant Growth, choose: [Watched Host]}
- check: {stack: 1}
- all pass
- check: {Watched Host: {power: 5}}
""",
    "its second attack of the turn adds no third combat": """
table: {A: {battlefield: [Twice Charger]}, B: {}}
do:
- pass until: {step: declare attackers}
- A: {attack: [Twice Charger]}
- check: {stack: 1}
- all pass
- pass until: {step: beginning of combat}
- pass until: {step: declare attackers}
- A: {attack: [Twice Charger]}
- check: {stack: 0}
""",
    "there are no untap steps": """
table: {A: {battlefield: [No Rest]}, B: {battlefield: [{card: Greeter, tapped: true}]}}
do:
- pass until: {turn: 2, step: main}
- check: {Greeter: {tapped: true}, cites: [500.11]}
""",
    "one land untaps, and whose it is chooses which": """
table: {A: {battlefield: [Few Rise]}, B: {battlefield: [{card: Forest, tapped: true},
  {card: Island, tapped: true}, {card: Greeter, tapped: true}]}}
do:
- pass until: {turn: 2, step: untap}
- B: {choose: [[Island]]}
- check: {Island: {tapped: false}, Forest: {tapped: true}, Greeter: {tapped: false}}
""",
    "tapped itself it stops nothing": """
table: {A: {battlefield: [{card: Few Rise, tapped: true}]}, B: {battlefield: [{card: Forest, tapped: true},
  {card: Island, tapped: true}]}}
do:
- pass until: {turn: 2, step: main}
- check: {Island: {tapped: false}, Forest: {tapped: false}}
""",
    "the target of a spell with one target is changed (115.7a)": """
table: {A: {hand: [Giant Growth], battlefield: [Greeter]}, B: {battlefield: [Old Demon], hand: [Bent Will]}}
do:
- A: {cast: Giant Growth, choose: [Greeter]}
- A: pass
- B: {cast: Bent Will, choose: [Giant Growth]}
- all pass
- all pass
- check: {Old Demon: {power: 8}, Greeter: {power: 1}, cites: [115.7a]}
""",
    "everybody but who cast it copies the spell (707.10)": """
table: {A: {hand: [Giving], battlefield: [Shared Mind]}, B: {}, C: {}}
do:
- A: {cast: Giving, choose: [A]}
- check: {stack: 2}
- all pass
- B: {choose: [B]}
- C: {choose: [C]}
- check: {stack: 3}
- all pass
- all pass
- all pass
- check: {A: {hand: 2}, B: {hand: 2}, C: {hand: 2}}
""",
    "each player's card comes under its owner's control, all at once": """
table: {A: {hand: [Everybody In, Greeter]}, B: {hand: [Old Demon, Two Cards]}}
do:
- A: {cast: Everybody In}
- all pass
- A: {choose: [[Greeter]]}
- B: {choose: [[Old Demon]]}
- check: {Greeter: {controller: A}, Old Demon: {controller: B}, stack: 1}
""",
    "it goes to the library and not to the graveyard, when it would be destroyed": """
table: {A: {hand: [Murder], library: 3}, B: {battlefield: [Iron Host], library: 2}}
do:
- A: {cast: Murder, choose: [Iron Host]}
- all pass
- check: {B: {graveyard: [], library: 3}}
""",
    "and when it would be countered": """
table: {A: {hand: [Counterspell]}, B: {hand: [Iron Host], library: 2}}
active: B
do:
- B: {cast: Iron Host}
- B: pass
- A: {cast: Counterspell, choose: [Iron Host]}
- all pass
- check: {B: {graveyard: [], library: 3}}
""",
    "each artifact has its own mana value as its size": """
table: {A: {battlefield: [Walking Works, Heavy Idol]}, B: {}}
do:
- check: {Heavy Idol: {power: 5, toughness: 5, type: creature}}
""",
    "the next turn of another is one's own to play": """
table: {A: {mana: 1, battlefield: [Puppets]}, B: {hand: [Greeter]}}
do:
- A: {activate: Puppets, choose: [B]}
- all pass
- pass until: {turn: 2, step: main}
- A: {cast: Greeter}
- check: {stack: [Greeter]}
""",
    "creature spells with flash for this turn, drawn afterwards too (611.2c)": """
active: B
table: {A: {hand: [Late Hour, Two Cards], library: [Greeter, Old Demon]}, B: {}}
do:
- B: pass
- A: {cast: Late Hour}
- all pass
- B: pass
- A: {cast: Two Cards}
- all pass
- B: pass
- A: {cast: Greeter}
- check: {stack: [Greeter]}
""",
    "lands are played from the graveyard": """
table: {A: {battlefield: [Old Fields], graveyard: [Forest, Greeter]}, B: {}}
do:
- refused: {A: {cast: Greeter}}
- A: {play: Forest}
- check: {Forest: battlefield}
""",
    "cards are played from the graveyard for a turn, and go to exile afterwards": """
table: {A: {hand: [Grave Hour], graveyard: [Forest, Giving]}, B: {}}
do:
- A: {cast: Grave Hour}
- all pass
- A: {play: Forest}
- A: {cast: Giving, choose: [A]}
- all pass
- check: {Forest: battlefield, Giving: exile, A: {hand: 2}}
""",
    "nothing has a color, not in the hand either (105.2c)": """
table: {A: {battlefield: [Grey World], hand: [Murder]}, B: {battlefield: [Far Titan]}}
do:
- A: {cast: Murder, choose: [Far Titan]}
""",
    "a card of a kind comes from outside the game": """
table: {A: {hand: [Far Help], outside: [Call Two, Greeter]}, B: {}}
do:
- A: {cast: Far Help}
- all pass
- A: {choose: [[Call Two]]}
- check: {A: {hand: [Call Two]}, Far Help: exile}
""",
    "a card seen is shown, and counts where it is of the kind": """
table: {A: {battlefield: [Peeker], library: [Murder, Forest]}, B: {}}
do:
- A: {activate: Peeker}
- all pass
- A: {choose: yes}
- check: {A: {hand: [Murder]}}
""",
    "not where it is of another": """
table: {A: {battlefield: [Peeker], library: [Forest, Murder]}, B: {}}
do:
- A: {activate: Peeker}
- all pass
- A: {choose: yes}
- check: {A: {hand: []}}
""",
    "what others say makes nobody sacrifice, what one says oneself does": """
table: {A: {hand: [Sharp Edict], battlefield: [Greeter]}, B: {battlefield: [No Edicts, Old Demon]}}
do:
- A: {cast: Sharp Edict}
- all pass
- check: {Greeter: graveyard, No Edicts: battlefield, Old Demon: battlefield, cites: [101.2]}
""",
    "what was so damaged cannot be regenerated (701.19c)": """
table: {A: {hand: [Scorn]}, B: {battlefield: [Knitted]}}
do:
- A: {cast: Scorn, choose: [Knitted]}
- A: pass
- B: {activate: Knitted}
- all pass
- all pass
- check: {Knitted: graveyard, cites: [701.19c]}
""",
    "damage of one source goes to another creature (614.9)": """
table:
  A: {hand: [Lightning Bolt], battlefield: [Old Demon]}
  B: {battlefield: [Greeter], hand: [Turned Blow]}
do:
- A: {cast: Lightning Bolt, choose: [Greeter]}
- A: pass
- B: {cast: Turned Blow, choose: [Greeter, Old Demon]}
- all pass
- B: {choose: Lightning Bolt}
- all pass
- check: {Greeter: battlefield, Old Demon: {damage: 3}, cites: [614.9]}
""",
    "each time one of two prices is paid, or life is lost": """
table: {A: {hand: [Dread Toll]}, B: {battlefield: [Greeter], hand: []}}
do:
- A: {cast: Dread Toll, choose: [2]}
- all pass
- B: {choose: yes}
- check: {Greeter: graveyard, B: {life: 17}}
""",
    "cards in graveyards have no flashback any more": """
table: {A: {battlefield: [Grave Jail], graveyard: [Twice Said], library: 3}, B: {}}
do:
- refused: {A: {cast: Twice Said}}
""",
    "creatures enter as copies, tokens too (707.2)": """
table: {A: {battlefield: [Like Me], hand: [Call Two]}, B: {}}
do:
- A: {cast: Call Two}
- all pass
- check: {Zombie 1: {power: 6}, Zombie 2: {power: 6}}
""",
    "milled, it may come onto the battlefield": """
table: {A: {hand: [Grind Two], library: [Deep Echo, Forest]}, B: {}}
do:
- A: {cast: Grind Two}
- all pass
- all pass
- A: {choose: yes}
- check: {Deep Echo: battlefield}
""",
    "as many lands are found as were given up": """
table:
  A: {hand: [Sold Fields], battlefield: [Forest, Island, Swamp], library: [Plains, Mountain, Greeter]}
  B: {}
do:
- A: {cast: Sold Fields}
- all pass
- A: {choose: [[Forest, Island]]}
- A: {choose: [[Plains, Mountain]]}
- check: {Forest: graveyard, Island: graveyard, Plains: {tapped: true}, Mountain: {tapped: true}}
""",
    "one spell each turn, each player's own (101.2)": """
table: {A: {battlefield: [Quiet Law], hand: [Two Cards, Giving]}, B: {hand: [Giving, Giving]}}
do:
- A: {cast: Two Cards}
- refused: {A: {cast: Giving, choose: [B]}}
- A: pass
- B: {cast: Giving, choose: [B]}
- refused: {B: {cast: Giving, choose: [B]}}
""",
    "a kind of spell, once each turn, the one before it came counted": """
table: {A: {battlefield: [], hand: [Two Cards, Giving, Metal Law]}, B: {}}
do:
- A: {cast: Metal Law}
- all pass
- A: {cast: Two Cards}
- refused: {A: {cast: Giving, choose: [B]}}
""",
    "opponents cast as sorceries are cast": """
table: {A: {battlefield: [Slow Sage], hand: [Two Cards]}, B: {hand: [Two Cards, Two Cards]}}
do:
- A: {cast: Two Cards}
- A: pass
- refused: {B: {cast: Two Cards}}
""",
    "in one's own main phase they do": """
active: B
table: {A: {battlefield: [Slow Sage], hand: [Two Cards]}, B: {hand: [Two Cards, Two Cards]}}
do:
- B: {cast: Two Cards}
- refused: {B: {cast: Two Cards}}
- B: pass
- A: {cast: Two Cards}
""",
    "everybody in their own turns only": """
table: {A: {battlefield: [Own Hours], hand: [Two Cards]}, B: {hand: [Two Cards]}}
do:
- A: {cast: Two Cards}
- A: pass
- refused: {B: {cast: Two Cards}}
""",
    "the draw of the draw step is left alone, every other one is taken (614.1)": """
step: draw
active: B
table: {A: {battlefield: [Card Toll], hand: [Giving], library: 5}, B: {library: 5}}
do:
- check: {B: {hand: 1}, A: {hand: 1}}
- B: pass
- A: {cast: Giving, choose: [B]}
- all pass
- check: {B: {hand: 1}, A: {hand: 2}}
""",
    "in another step even the first is taken": """
active: B
table: {A: {battlefield: [Card Toll], hand: [Giving], library: 5}, B: {library: 5}}
do:
- B: pass
- A: {cast: Giving, choose: [B]}
- all pass
- check: {B: {hand: 0}, A: {hand: 2}}
""",
    "of two cards one is drawn": """
table: {A: {battlefield: [One Page], hand: [Two Cards], library: 5}, B: {}}
do:
- A: {cast: Two Cards}
- all pass
- check: {A: {hand: 1, library: 4}}
""",
    "damage leaves one life while there is a creature": """
active: B
table: {A: {life: 2, battlefield: [Last Breath, Greeter]}, B: {hand: [Lightning Bolt, Lightning Bolt]}}
do:
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- check: {A: {life: 1}}
- B: {cast: Lightning Bolt, choose: [Greeter]}
- all pass
""",
    "and none where there is no creature": """
active: B
table: {A: {life: 2, battlefield: [Last Breath]}, B: {hand: [Lightning Bolt]}}
do:
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- check: {winner: B}
""",
    "below one life damage is poison, and nobody loses for the life": """
active: B
table: {A: {life: 2, battlefield: [Undeath]}, B: {hand: [Lightning Bolt, Lightning Bolt]}}
do:
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- check: {A: {life: -1, poison: 0}}
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- check: {A: {life: -1, poison: 3}}
""",
    "all damage withers creatures (702.80a)": """
table: {A: {battlefield: [Rotting Air], hand: [Lightning Bolt]}, B: {battlefield: [Old Demon]}}
do:
- A: {cast: Lightning Bolt, choose: [Old Demon]}
- all pass
- check: {Old Demon: {power: 2, toughness: 2}}
""",
    "who cannot lose stays with no life (104.3b)": """
active: B
table: {A: {life: 2, battlefield: [Ever On]}, B: {hand: [Lightning Bolt, Murder]}}
do:
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- check: {A: {life: -1}}
- B: {cast: Murder, choose: [Ever On]}
- all pass
- check: {winner: B}
""",
    "what enters sets nothing off, its own ability neither": """
table: {A: {battlefield: [Mute Orb], hand: [Greeter]}, B: {}}
do:
- A: {cast: Greeter}
- all pass
- check: {Greeter: battlefield, stack: 0, A: {life: 20}}
""",
    "without that it does": """
table: {A: {hand: [Greeter]}, B: {}}
do:
- A: {cast: Greeter}
- all pass
- check: {stack: 1}
""",
    "the mana makes the spell one that cannot be countered (106.6)": """
table: {A: {mana: 0, battlefield: [Deep Den], hand: [Greeter]}, B: {hand: [Counterspell]}}
do:
- A: {tap for mana: Deep Den, choose: [red]}
- A: {cast: Greeter}
- A: pass
- B: {cast: Counterspell, choose: [Greeter]}
- all pass
- check: {Greeter: {zone: stack}, Counterspell: graveyard, cites: [106.6]}
""",
    "other mana does not": """
table: {A: {mana: R, battlefield: [Deep Den], hand: [Greeter]}, B: {hand: [Counterspell]}}
do:
- A: {cast: Greeter}
- A: pass
- B: {cast: Counterspell, choose: [Greeter]}
- all pass
- check: {Greeter: graveyard}
""",
    "protection from creature types, not from others (702.16a)": """
step: declare attackers
table: {A: {battlefield: [{card: Demon Bane, attacking: true}]}, B: {battlefield: [Old Demon, Greeter]}}
do:
- all pass
- refused: {B: {block: {Old Demon: Demon Bane}}}
- B: {block: {Greeter: Demon Bane}}
""",
    "colored spells cannot aim at it": """
table: {A: {hand: [Murder]}, B: {battlefield: [Far Titan, Old Demon]}}
do:
- refused: {A: {cast: Murder, choose: [Far Titan]}}
- A: {cast: Murder, choose: [Old Demon]}
""",
    "no poison and no -1/-1 counters, so infect does nothing": """
step: declare attackers
table: {A: {battlefield: [{card: Sickener, attacking: true}]}, B: {battlefield: [Clean Skin, Old Demon]}}
do:
- all pass
- B: {block: {Old Demon: Sickener}}
- all pass
- all pass
- check: {Old Demon: {power: 5}, Sickener: graveyard}
""",
    "who would draw from nothing has won": """
table: {A: {battlefield: [Empty Mind], hand: [Two Cards], library: []}, B: {}}
do:
- A: {cast: Two Cards}
- all pass
- check: {winner: A}
""",
    "one of two protections is chosen as it resolves": """
table: {A: {battlefield: [Greeter], hand: [Shelter]}, B: {}}
do:
- A: {cast: Shelter, choose: [Greeter]}
- all pass
- A: {choose: color}
- A: {choose: red}
- check: {Greeter: {keywords: {has: [protection from red]}}}
""",
    "no life is gained": """
table: {A: {battlefield: [Dry Well], hand: [Greeter]}, B: {}}
do:
- A: {cast: Greeter}
- all pass
- all pass
- check: {A: {life: 20}}
""",
}


@pytest.mark.parametrize("title", PLAYED)
def test_a_line_is_played_as_printed(title: str) -> None:
    play(PLAYED[title], CARDS)
