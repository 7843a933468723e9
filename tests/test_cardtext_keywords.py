"""Keywords and keyword actions that are read from a card are played (invented cards in Magic's wording)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

ELF = {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"}
CARDS: dict[str, dict[str, str]] = {
    "Moss Hulk": {**ELF, "oracle_text": "Absorb 1"},
    "Grave Vine": {**ELF, "oracle_text": "Dredge 2"},
    "Dawn Seer": {
        **ELF,
        "oracle_text": "Forecast \u2014 {1}, Reveal this card from your hand: You gain 2 life.",
    },
    "Late Guest": {**ELF, "oracle_text": "Recover {1}"},
    "Old Champion": {**ELF, "power": "5", "oracle_text": "Champion an Elf"},
    "Fall": {"type_line": "Sorcery", "oracle_text": "Destroy target creature."},
    "Usurper": {**ELF, "oracle_text": "Dethrone"},
    "Left Twin": {**ELF, "oracle_text": "Partner with Right Twin"},
    "Right Twin": {**ELF, "oracle_text": "Partner with Left Twin"},
    "Threefold": {
        "type_line": "Instant",
        "oracle_text": "Triple target creature's power until end of turn.",
    },
    "Swap": {
        "type_line": "Sorcery",
        "oracle_text": "Exchange control of target creature you control and target creature an opponent"
        " controls.",
    },
    "Hood": {"type_line": "Sorcery", "oracle_text": "Cloak the top card of your library."},
    "Dread": {"type_line": "Sorcery", "oracle_text": "Manifest dread."},
    "Zap": {"type_line": "Instant", "oracle_text": "Zap deals 1 damage to any target."},
    "Hatchery": {"type_line": "Sorcery", "oracle_text": "Incubate 3."},
    "Lecture": {"type_line": "Sorcery", "oracle_text": "Learn."},
    "Sheath": {"type_line": "Enchantment \u2014 Aura", "oracle_text": "Enchant creature\nUmbra armor"},
    "Boaster": {**ELF, "oracle_text": "Boast \u2014 {1}: You gain 3 life."},
    "Rampart": {"type_line": "Artifact \u2014 Fortification", "oracle_text": "Fortify {1}"},
    "Copycat": {**ELF, "oracle_text": "Myriad"},
    "Banner": {
        "type_line": "Artifact",
        "oracle_text": "As Banner enters, choose a creature type.\nCreatures you control of the chosen type"
        " get +1/+1.",
    },
    "Prism Stone": {
        "type_line": "Artifact",
        "oracle_text": "As Prism Stone enters, choose a color.\n{T}: Add one mana of the chosen color.",
    },
    "Prism Cloak": {
        "type_line": "Enchantment",
        "oracle_text": "As Prism Cloak enters, choose a color.\nCreatures you control have protection from"
        " the chosen color.",
    },
    "Taboo": {
        "type_line": "Enchantment",
        "oracle_text": "As Taboo enters, choose a nonland card name.\nSpells with the chosen name can't be"
        " cast.",
    },
    "Feud": {
        "type_line": "Enchantment",
        "oracle_text": "As Feud enters, choose an opponent.\nAt the beginning of the chosen player's upkeep,"
        " Feud deals 1 damage to that player.",
    },
    "Rally": {
        "type_line": "Instant",
        "oracle_text": "Choose a creature type. Creatures of the chosen type get +2/+2 until end of turn.",
    },
    "Two Songs": {
        "type_line": "Sorcery",
        "oracle_text": "Choose one \u2014\n\u2022 Target creature gets +2/+2 until end of turn.\n\u2022"
        " Target"
        " creature gains flying until end of turn.\nEntwine {2}",
    },
    "Stairs": {
        "type_line": "Sorcery",
        "oracle_text": "Escalate {2}\nChoose one or more \u2014\n\u2022 You gain 1 life.\n\u2022 Draw a"
        " card.",
    },
    "Spree Night": {
        "type_line": "Sorcery",
        "oracle_text": "Spree\n+ {1} \u2014 You gain 1 life.\n+ {2} \u2014 Draw a card.",
    },
    "Echoes": {
        "type_line": "Sorcery",
        "oracle_text": "Replicate {1}\nEchoes deals 1 damage to any target.",
    },
    "Shared Loss": {"type_line": "Sorcery", "oracle_text": "Casualty 2\nYou gain 2 life."},
    "Red Plot": {
        "type_line": "Sorcery",
        "mana_cost": "{R}",
        "oracle_text": "Conspire\nRed Plot deals 1 damage to any target.",
    },
    "Goblin Kin": {**ELF, "mana_cost": "{R}", "oracle_text": "Haste"},
    "Growing": {
        **ELF,
        "oracle_text": "Multikicker {1}\nGrowing enters with a +1/+1 counter on it for each time it was"
        " kicked.",
    },
    "Squadron": {**ELF, "oracle_text": "Squad {1}"},
    "Kicked Bolt": {
        "type_line": "Sorcery",
        "oracle_text": "Kicker {1}\nYou gain 1 life. If this spell was kicked, destroy target creature.",
    },
    "Kicked Spark": {
        "type_line": "Instant",
        "oracle_text": "Kicker {1}\nKicked Spark deals 2 damage to any target. If this spell was kicked, it"
        " deals 4 damage to that permanent or player instead.",
    },
    "Two Boots": {
        **ELF,
        "oracle_text": "Kicker {1}{U} and/or {R}\nWhen Two Boots enters, if it was kicked with its {R}"
        " kicker,"
        " you gain 3 life.",
    },
    "Wake": {"type_line": "Sorcery", "oracle_text": "You gain 1 life.\nAwaken 3\u2014{4}"},
    "Slow Giant": {**ELF, "oracle_text": "Impending 2\u2014{1}"},
    "Mask": {**ELF, "oracle_text": "Disguise {2}"},
    "Many Hands": {
        "type_line": "Instant",
        "oracle_text": "Strive \u2014 This spell costs {1} more to cast for each target beyond the"
        " first.\nAny"
        " number of target creatures each get +1/+1 until end of turn.",
    },
    "Glutton": {**ELF, "oracle_text": "Devour 2"},
    "Loud Elf": {**ELF, "oracle_text": "Amplify 1"},
    "Proud Elf": {
        **ELF,
        "oracle_text": "Tribute 2\nWhen Proud Elf enters, if tribute wasn't paid, you gain 4 life.",
    },
    "Runner": {
        **ELF,
        "oracle_text": "You may exert Runner as it attacks. When you do, you gain 3 life.",
    },
    "Ray": {
        "type_line": "Instant \u2014 Arcane",
        "oracle_text": "Ray deals 2 damage to any target.\nSplice onto Arcane {1}",
    },
    "Mist": {"type_line": "Instant \u2014 Arcane", "oracle_text": "Target player gains 1 life."},
    "Scroll": {"type_line": "Sorcery", "oracle_text": "Manifest the top card of your library."},
    "Elf Hearth": {
        "type_line": "Land",
        "mana_cost": "",
        "oracle_text": "{T}: Add {G}. Spend this mana only to cast Elf spells.",
    },
    "Plain Elf": {**ELF, "mana_cost": "{G}", "oracle_text": ""},
    "Plain Cub": {
        "type_line": "Creature \u2014 Bear",
        "mana_cost": "{G}",
        "power": "2",
        "toughness": "2",
        "oracle_text": "",
    },
    "Bonded": {
        **ELF,
        "oracle_text": "Soulbond\nAs long as Bonded is paired with another creature, each of those"
        " creatures gets"
        " +2/+2.",
    },
    "Clue Hunt": {
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, collect evidence 2.\nYou gain 2 life.",
    },
    "Wave Song": {"type_line": "Sorcery", "oracle_text": "Ripple 2\nYou gain 1 life."},
    "Cold Fee": {**ELF, "oracle_text": "Cumulative upkeep {1}"},
    "Again": {"type_line": "Sorcery", "oracle_text": "Buyback {1}\nYou gain 1 life."},
    "Fading Ghost": {**ELF, "oracle_text": "Fading 1"},
    "Module": {
        "type_line": "Artifact Creature \u2014 Construct",
        "power": "0",
        "toughness": "0",
        "oracle_text": "Modular 2",
    },
    "Soul Guide": {**ELF, "oracle_text": "Soulshift 3"},
    "Ghost Kin": {"type_line": "Creature \u2014 Spirit", "power": "1", "toughness": "1", "oracle_text": ""},
    "Shape": {**ELF, "mana_cost": "{2}", "oracle_text": "Transmute {1}"},
    "Thirst": {**ELF, "oracle_text": "Bloodthirst 2"},
    "Graft Root": {**ELF, "power": "0", "toughness": "0", "oracle_text": "Graft 2"},
    "Lone Knight": {**ELF, "oracle_text": "Exalted"},
    "Learner": {**ELF, "oracle_text": "Level up {1}\nLEVEL 1+\n3/3"},
    "Maker": {**ELF, "oracle_text": "Fabricate 1"},
    "Venom Elf": {**ELF, "oracle_text": "Toxic 1"},
    "Beast Heart": {**ELF, "oracle_text": "{1}: Monstrosity 2."},
    "Provocation": {"type_line": "Sorcery", "oracle_text": "Goad target creature."},
    "Backing": {"type_line": "Sorcery", "oracle_text": "Support 2."},
    "Hollow": {
        "type_line": "Creature \u2014 Eldrazi",
        "mana_cost": "{R}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Devoid",
    },
}
PLAYED = {
    "absorb prevents a part of the damage (702.64a)": """
table: {A: {hand: [Zap]}, B: {battlefield: [Moss Hulk]}}
do:
- A: {cast: Zap, choose: [Moss Hulk]}
- all pass
- check: {Moss Hulk: {damage: 0}, cites: [702.64a]}
""",
    "a card comes back by dredge in place of a draw (702.52a)": """
step: upkeep
table: {A: {graveyard: [Grave Vine], library: [Forest, Island, Swamp]}, B: {}}
do:
- all pass
- A: {choose: yes}
- check: {A: {hand: [Grave Vine], library: [Swamp]}, Forest: graveyard, cites: [702.52a]}
""",
    "nobody dredges with fewer cards than that (702.52b)": """
step: upkeep
table: {A: {graveyard: [Grave Vine], library: [Forest]}, B: {}}
do:
- all pass
- check: {A: {hand: [Forest]}, Grave Vine: graveyard}
""",
    "forecast works in the upkeep, from the hand (702.57a)": """
step: upkeep
table: {A: {hand: [Dawn Seer]}, B: {}}
do:
- A: {activate: Dawn Seer}
- all pass
- check: {A: {life: 22, hand: [Dawn Seer]}, cites: [702.57a]}
""",
    "recover returns the card when a creature dies (702.59a)": """
table: {A: {hand: [Zap], graveyard: [Late Guest], battlefield: [{card: Bear, damage: 1}]}, B: {}}
do:
- A: {cast: Zap, choose: [Bear]}
- all pass
- all pass
- A: {choose: yes}
- check: {Late Guest: hand, cites: [702.59a]}
""",
    "a champion exiles another, which comes back (702.72a)": """
table: {A: {hand: [Old Champion], battlefield: [Moss Hulk]}, B: {hand: [Fall], library: [Island, Island]}}
do:
- A: {cast: Old Champion}
- all pass
- all pass
- A: {choose: [[Moss Hulk]]}
- check: {Moss Hulk: exile, Old Champion: battlefield}
- pass until: {turn: 2, step: main}
- B: {cast: Fall, choose: [Old Champion]}
- all pass
- all pass
- check: {Moss Hulk: battlefield, cites: [702.72a]}
""",
    "dethrone waits for an attack on whoever leads (702.105a)": """
step: declare attackers
table: {A: {life: 10, battlefield: [Usurper]}, B: {life: 12}}
do:
- A: {attack: [Usurper]}
- all pass
- check: {Usurper: {power: 3}, cites: [702.105a]}
""",
    "partners find each other (702.124j)": """
table: {A: {hand: [Left Twin], library: [Forest, Right Twin]}, B: {}}
do:
- A: {cast: Left Twin}
- all pass
- A: {choose: A}
- all pass
- A: {choose: [yes, [Right Twin]]}
- check: {Right Twin: hand, cites: [702.124j]}
""",
    "power is tripled (701.11a)": """
table: {A: {hand: [Threefold], battlefield: [Bear]}, B: {}}
do:
- A: {cast: Threefold, choose: [Bear]}
- all pass
- check: {Bear: {power: 6}, cites: [701.11a]}
""",
    "control is exchanged (701.12b)": """
table: {A: {hand: [Swap], battlefield: [Bear]}, B: {battlefield: [Ox]}}
do:
- A: {cast: Swap, choose: [Bear, Ox]}
- all pass
- check: {Bear: {controller: B}, Ox: {controller: A}, cites: [701.12b]}
""",
    "what is cloaked has ward (701.58a)": """
table: {A: {hand: [Hood], library: [Bear]}, B: {hand: [Zap], mana: 1}}
do:
- A: {cast: Hood}
- all pass
- check: {Bear: {face down: true, power: 2, keywords: [ward]}, cites: [701.58a]}
- A: pass
- B: {cast: Zap, choose: [Bear]}
- check: {stack: 2}
""",
    "one of two is manifested (701.62a)": """
table: {A: {hand: [Dread], library: [Bear, Ox, Forest]}, B: {}}
do:
- A: {cast: Dread}
- all pass
- A: {choose: [Ox]}
- check: {Ox: battlefield, Bear: graveyard, A: {library: [Forest]}, cites: [701.62a]}
""",
    "an incubator has counters (701.53a)": """
table: {A: {hand: [Hatchery]}, B: {}}
do:
- A: {cast: Hatchery}
- all pass
- check: {Incubator: {counters: {+1/+1: 3}}, cites: [701.53a]}
""",
    "who learns may discard to draw (701.48a)": """
table: {A: {hand: [Lecture, Ox], library: [Bear]}, B: {}}
do:
- A: {cast: Lecture}
- all pass
- A: {choose: yes}
- check: {A: {hand: [Bear]}, Ox: graveyard, cites: [701.48a]}
""",
    "umbra armor is destroyed in the creature's place (702.89a)": """
table: {A: {hand: [Fall]}, B: {battlefield: [Bear, {card: Sheath, on: Bear}]}}
do:
- A: {cast: Fall, choose: [Bear]}
- all pass
- check: {Bear: battlefield, Sheath: graveyard, cites: [702.89a]}
""",
    "a boast needs an attack (702.142a)": """
step: declare attackers
table: {A: {battlefield: [Boaster]}, B: {}}
do:
- A: {attack: [Boaster]}
- A: {activate: Boaster}
- all pass
- check: {A: {life: 23}, cites: [702.142a]}
- refused: {A: {activate: Boaster}}
""",
    "a land is fortified (702.67a)": """
table: {A: {battlefield: [Rampart, Forest]}, B: {}}
do:
- A: {activate: Rampart, choose: [Forest]}
- all pass
- check: {Rampart: {attached to: Forest}, cites: [702.67a]}
""",
    "a copy attacks each other opponent (702.116a)": """
step: declare attackers
table: {A: {battlefield: [Copycat]}, B: {}, C: {}}
do:
- A: {attack: {Copycat: B}}
- all pass
- A: {choose: yes}
- check: {Copycat-1: {attacking: true, tapped: true}, cites: [702.116a]}
""",
    "a creature type is chosen as it enters (607.2d)": """
table: {A: {hand: [Banner], battlefield: [Moss Hulk, Bear]}, B: {}}
do:
- A: {cast: Banner}
- all pass
- A: {choose: elf}
- check: {Moss Hulk: {power: 3}, Bear: {power: 2}}
""",
    "mana of the chosen color": """
table: {A: {hand: [Prism Stone], mana: 1}, B: {}}
do:
- A: {cast: Prism Stone}
- all pass
- A: {choose: blue}
- A: {tap for mana: Prism Stone}
- check: {A: {pool: {blue: 1}}}
""",
    "protection from the chosen color": """
table: {A: {hand: [Prism Cloak], battlefield: [Bear]}, B: {hand: [Bolt]}}
do:
- A: {cast: Prism Cloak}
- all pass
- A: {choose: red}
- A: pass
- refused: {B: {cast: Bolt, choose: [Bear]}}
""",
    "a card of the chosen name cannot be cast": """
table: {A: {hand: [Taboo]}, B: {hand: [Bolt]}}
do:
- A: {cast: Taboo}
- all pass
- A: {choose: Bolt}
- A: pass
- refused: {B: {cast: Bolt}}
""",
    "the chosen player is meant": """
table: {A: {hand: [Feud]}, B: {}}
do:
- A: {cast: Feud}
- all pass
- A: {choose: B}
- pass until: {step: upkeep}
- all pass
- check: {B: {life: 19}}
""",
    "a type chosen in an effect": """
table: {A: {hand: [Rally], battlefield: [Moss Hulk, Bear]}, B: {}}
do:
- A: {cast: Rally}
- all pass
- A: {choose: elf}
- check: {Moss Hulk: {power: 4}, Bear: {power: 2}}
""",
    "both modes are chosen for the entwine cost (702.42a)": """
table: {A: {hand: [Two Songs], battlefield: [Bear, Ox], mana: 3}, B: {}}
do:
- A: {cast: Two Songs, choose: [yes, Bear, Ox]}
- all pass
- check: {Bear: {power: 4, keywords: []}, Ox: {power: 1, keywords: [flying]}, A: {mana: 0}, cites: [702.42a]}
""",
    "each further mode costs more by escalate (702.120a)": """
table: {A: {hand: [Stairs], library: [Ox], mana: 3}, B: {}}
do:
- A: {cast: Stairs, choose: [["1", "2"]]}
- all pass
- check: {A: {life: 21, hand: [Ox], mana: 0}, cites: [702.120a]}
""",
    "modes are paid one by one": """
table: {A: {hand: [Spree Night], library: [Ox], mana: 3}, B: {}}
do:
- A: {cast: Spree Night, choose: [["2"]]}
- all pass
- check: {A: {life: 20, hand: [Ox], mana: 0}}
""",
    "a copy for each time it was replicated (702.56a)": """
table: {A: {hand: [Echoes], mana: 3}, B: {}}
do:
- A: {cast: Echoes, choose: [2, B]}
- check: {stack: 2, A: {mana: 0}, cites: [702.56a]}
- all pass
- A: {choose: [B, B]}
- all pass
- all pass
- all pass
- check: {B: {life: 17}}
""",
    "a creature is given up for a copy (702.153a)": """
table: {A: {hand: [Shared Loss], battlefield: [Bear]}, B: {}}
do:
- A: {cast: Shared Loss, choose: [yes, Bear]}
- all pass
- all pass
- all pass
- check: {A: {life: 24}, Bear: graveyard, cites: [702.153a]}
""",
    "two of its color conspire (702.78a)": """
table: {A: {hand: [Red Plot], battlefield: [Goblin Kin, Goblin Kin, Bear]}, B: {}}
do:
- A: {cast: Red Plot, choose: [yes, B]}
- check: {Goblin Kin 1: {tapped: true}, Bear: {tapped: false}}
""",
    "how often it was kicked (702.33d)": """
table: {A: {hand: [Growing], mana: 3}, B: {}}
do:
- A: {cast: Growing, choose: 2}
- all pass
- check: {Growing: {power: 4}, A: {mana: 0}, cites: [702.33c]}
""",
    "copies for each time squad was paid": """
table: {A: {hand: [Squadron], mana: 3}, B: {}}
do:
- A: {cast: Squadron, choose: 2}
- all pass
- all pass
- check: {Squadron-1: battlefield, Squadron-2: battlefield}
""",
    "a target is chosen only if it was kicked (601.2c)": """
table: {A: {hand: [Kicked Bolt, Kicked Bolt]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Kicked Bolt, choose: no}
- all pass
- check: {A: {life: 21}, Bear: battlefield}
- A: {cast: Kicked Bolt, choose: [yes, Bear]}
- all pass
- check: {A: {life: 22}, Bear: graveyard}
""",
    "a target of both cases is chosen whether it was kicked or not (601.2c)": """
table: {A: {hand: [Kicked Spark, Kicked Spark]}, B: {}}
do:
- A: {cast: Kicked Spark, choose: [no, B]}
- all pass
- check: {B: {life: 18}}
- A: {cast: Kicked Spark, choose: [yes, B]}
- all pass
- check: {B: {life: 14}}
""",
    "one of two kickers (702.33b)": """
table: {A: {hand: [Two Boots]}, B: {}}
do:
- A: {cast: Two Boots, choose: [no, yes]}
- all pass
- all pass
- check: {A: {life: 23}}
""",
    "a land awakens (702.113a)": """
table: {A: {hand: [Wake], battlefield: [Forest]}, B: {}}
do:
- A: {cast: Wake, choose: [yes, Forest]}
- all pass
- check: {A: {life: 21}, Forest: {power: 3, types: [creature, land]}, cites: [702.113a]}
""",
    "no creature as long as it is impending (702.176a)": """
table: {A: {hand: [Slow Giant]}, B: {}}
do:
- A: {cast: Slow Giant, choose: yes}
- all pass
- check: {Slow Giant: {types: [], counters: {time: 2}}, cites: [702.176a]}
""",
    "what is disguised has ward (702.168a)": """
table: {A: {hand: [Mask]}, B: {}}
do:
- A: {cast: Mask, face down: yes}
- all pass
- check: {Mask: {power: 2, keywords: [ward]}}
- A: {turn up: Mask}
- check: {Mask: {keywords: []}, cites: [702.168d]}
""",
    "each further target costs more": """
table: {A: {hand: [Many Hands], battlefield: [Bear, Ox], mana: 2}, B: {}}
do:
- A: {cast: Many Hands, choose: [[Bear, Ox]]}
- all pass
- check: {Bear: {power: 3}, Ox: {power: 2}, A: {mana: 0}}
""",
    "creatures are devoured as it enters (702.82a)": """
table: {A: {hand: [Glutton], battlefield: [Bear, Ox]}, B: {}}
do:
- A: {cast: Glutton}
- all pass
- A: {choose: [[Bear, Ox]]}
- check: {Glutton: {power: 6}, Bear: graveyard, cites: [702.82a]}
""",
    "cards of its type are revealed (702.38a)": """
table: {A: {hand: [Loud Elf, Glutton, Bear]}, B: {}}
do:
- A: {cast: Loud Elf}
- all pass
- A: {choose: [[Glutton]]}
- check: {Loud Elf: {power: 3}, Glutton: hand, cites: [702.38a]}
""",
    "tribute that is not paid": """
table: {A: {hand: [Proud Elf]}, B: {}}
do:
- A: {cast: Proud Elf}
- all pass
- B: {choose: no}
- all pass
- check: {Proud Elf: {power: 2}, A: {life: 24}}
""",
    "tribute that is paid": """
table: {A: {hand: [Proud Elf]}, B: {}}
do:
- A: {cast: Proud Elf}
- all pass
- B: {choose: yes}
- check: {Proud Elf: {power: 4}, A: {life: 20}, stack: []}
""",
    "who is exerted does not untap (701.43a)": """
step: declare attackers
table: {A: {battlefield: [Runner], library: [Ox, Ox]}, B: {library: [Ox, Ox]}}
do:
- A: {attack: [Runner]}
- A: {choose: yes}
- all pass
- check: {A: {life: 23}, cites: [701.43a]}
- pass until: {turn: 3, step: main}
- check: {Runner: {tapped: true}}
""",
    "a spell gains the text of what is spliced onto it (702.47a)": """
table: {A: {hand: [Ray, Mist], mana: 2}, B: {}}
do:
- A: {cast: Mist, choose: [[Ray], A, B]}
- check: {Ray: hand, A: {mana: 0}, cites: [702.47a]}
- all pass
- check: {A: {life: 21}, B: {life: 18}, Mist: graveyard, Ray: hand}
""",
    "a manifested creature is turned up for its cost (701.40b)": """
table: {A: {hand: [Scroll], library: [Bear]}, B: {}}
do:
- A: {cast: Scroll}
- all pass
- A: {turn up: Bear}
- check: {Bear: {face down: false, name: Bear}}
""",
    "restricted mana pays for nothing else (106.6)": """
table: {A: {battlefield: [Elf Hearth], hand: [Plain Elf, Plain Cub], mana: 0}, B: {}}
do:
- A: {tap for mana: Elf Hearth}
- refused: {A: {cast: Plain Cub}}
- check: {Plain Cub: hand, A: {pool: {green: 1}}}
- A: {cast: Plain Elf}
- check: {stack: [Plain Elf], A: {mana: 0}}
""",
    "two creatures are bound (702.95a)": """
table: {A: {hand: [Bonded], battlefield: [Bear]}, B: {hand: [Bolt]}}
do:
- A: {cast: Bonded}
- all pass
- all pass
- A: {choose: [[Bear]]}
- check: {Bonded: {power: 4}, Bear: {power: 4}, cites: [702.95a]}
- A: pass
- B: {cast: Bolt, choose: [Bear]}
""",
    "one that comes later is bound (702.95a)": """
table: {A: {battlefield: [Bonded], hand: [Bear]}, B: {}}
do:
- A: {cast: Bear}
- all pass
- all pass
- A: {choose: yes}
- check: {Bonded: {power: 4}, Bear: {power: 4}}
""",
    "evidence is collected (701.59a)": """
table: {A: {hand: [Clue Hunt], graveyard: [Bear, Forest]}, B: {}}
do:
- A: {cast: Clue Hunt, choose: [[Bear]]}
- all pass
- check: {A: {life: 22}, Bear: exile, Forest: graveyard, cites: [701.59a]}
""",
    "cards of its name ripple (702.60a)": """
table: {A: {hand: [Wave Song], library: [Wave Song, Ox, Forest]}, B: {}}
do:
- A: {cast: Wave Song 1}
- check: {stack: 2, cites: [702.60a]}
""",
    "its upkeep grows (702.24a)": """
step: untap
table: {A: {battlefield: [Cold Fee], library: [Ox]}, B: {}}
do:
- pass until: {step: upkeep}
- all pass
- A: {choose: yes}
- check: {Cold Fee: {counters: {age: 1}}, cites: [702.24a]}
""",
    "bought back (702.27a)": """
table: {A: {hand: [Again]}, B: {}}
do:
- A: {cast: Again, choose: yes}
- all pass
- check: {Again: hand, A: {life: 21}, cites: [702.27a]}
""",
    "it fades (702.32a)": """
table: {A: {hand: [Fading Ghost], library: [Ox, Ox]}, B: {library: [Ox, Ox]}}
do:
- A: {cast: Fading Ghost}
- all pass
- check: {Fading Ghost: {counters: {fade: 1}}}
- pass until: {turn: 3, step: upkeep}
- all pass
- check: {Fading Ghost: {counters: {}}, cites: [702.32a]}
""",
    "counters of a module pass on (702.43a)": """
table:
  A: {battlefield: [{card: Module, counters: {+1/+1: 1}}, {card: Module, counters: {+1/+1: 2}}], hand: [Zap]}
  B: {}
do:
- A: {cast: Zap, choose: [Module 1]}
- all pass
- A: {choose: [Module 2]}
- all pass
- A: {choose: yes}
- check: {Module 2: {power: 3}, cites: [702.43a]}
""",
    "a Spirit comes back (702.46a)": """
table: {A: {battlefield: [{card: Soul Guide, damage: 1}], graveyard: [Ghost Kin], hand: [Zap]}, B: {}}
do:
- A: {cast: Zap, choose: [Soul Guide]}
- all pass
- A: {choose: [Ghost Kin]}
- all pass
- A: {choose: yes}
- check: {Ghost Kin: hand, cites: [702.46a]}
""",
    "one card becomes another of its value (702.53a)": """
table: {A: {hand: [Shape], library: [Bear, Forest]}, B: {}}
do:
- A: {activate: Shape}
- all pass
- A: {choose: [[Bear]]}
- check: {Bear: hand, Shape: graveyard, cites: [702.53a]}
""",
    "it thirsts once an opponent was hurt (702.54a)": """
table: {A: {hand: [Zap, Thirst]}, B: {}}
do:
- A: {cast: Zap, choose: [B]}
- all pass
- A: {cast: Thirst}
- all pass
- check: {Thirst: {power: 4}, cites: [702.54a]}
""",
    "a counter is grafted (702.58a)": """
table: {A: {battlefield: [{card: Graft Root, counters: {+1/+1: 2}}], hand: [Bear]}, B: {}}
do:
- A: {cast: Bear}
- all pass
- all pass
- A: {choose: yes}
- check: {Bear: {power: 3}, Graft Root: {power: 1}, cites: [702.58a]}
""",
    "a lone attacker is exalted (702.83a)": """
step: declare attackers
table: {A: {battlefield: [Lone Knight, Bear]}, B: {}}
do:
- A: {attack: [Bear]}
- all pass
- check: {Bear: {power: 3}, cites: [702.83a]}
""",
    "a level more (702.87a)": """
table: {A: {battlefield: [Learner]}, B: {}}
do:
- A: {activate: Learner}
- all pass
- check: {Learner: {power: 3, counters: {level: 1}}, cites: [702.87a]}
""",
    "a Servo is made (702.123a)": """
table: {A: {hand: [Maker]}, B: {}}
do:
- A: {cast: Maker}
- all pass
- all pass
- A: {choose: no}
- check: {Servo: battlefield, cites: [702.123a]}
""",
    "its poison is toxic (702.164c)": """
step: declare attackers
table: {A: {battlefield: [Venom Elf]}, B: {}}
do:
- A: {attack: [Venom Elf]}
- pass until: {step: end of combat}
- check: {B: {poison: 1, life: 18}, cites: [702.164c]}
""",
    "it becomes monstrous once (701.37a)": """
table: {A: {battlefield: [Beast Heart]}, B: {}}
do:
- A: {activate: Beast Heart}
- all pass
- check: {Beast Heart: {power: 4, monstrous: true}, cites: [701.37a]}
""",
    "who is goaded must attack (701.15a)": """
table: {A: {hand: [Provocation]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Provocation, choose: [Bear]}
- all pass
- check: {cites: [701.15a]}
""",
    "support puts a counter on each (701.41a)": """
table: {A: {hand: [Backing], battlefield: [Bear, Ox]}, B: {}}
do:
- A: {cast: Backing, choose: [[Bear, Ox]]}
- all pass
- check: {Bear: {power: 3}, Ox: {power: 2}, cites: [701.41a]}
""",
    "what is devoid has no color (702.114a)": """
table: {A: {battlefield: [Hollow]}, B: {}}
do:
- check: {Hollow: {colors: []}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_read_is_played(written: str) -> None:
    play(written, CARDS)
