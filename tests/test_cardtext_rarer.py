"""Keywords that few cards have are played as their section says (invented cards in Magic's wording)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Lookout": {"type_line": "Creature \u2014 Rogue", "power": "1", "toughness": "1"},
    "Shifter": {"type_line": "Creature \u2014 Shapeshifter", "power": "1", "toughness": "1",
                "oracle_text": "Changeling"},
    "Blade Hand": {"type_line": "Creature \u2014 Assassin", "power": "1", "toughness": "1"},
    "Pickpocket": {
        "type_line": "Creature \u2014 Goblin Rogue", "mana_cost": "{3}{B}", "power": "3", "toughness": "3",
        "oracle_text": "Prowl {B}\nWhen Pickpocket enters, if its prowl cost was paid, you gain 3 life.",
    },
    "Rooftop Run": {
        "type_line": "Instant", "mana_cost": "{4}{B}", "oracle_text": "Freerunning {B}\nYou gain 4 life.",
    },
    "Brawler": {"type_line": "Creature \u2014 Ogre", "power": "2", "toughness": "2", "oracle_text": "Melee"},
    "Warlord": {
        "type_line": "Creature \u2014 Ogre", "power": "2", "toughness": "2",
        "oracle_text": "Other creatures you control have melee.",
    },
    "Grave Song": {
        "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "You gain 1 life.\nGravestorm",
    },
    "Wreck": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "Destroy all creatures."},
    "Lesson": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "Demonstrate\nYou gain 2 life."},
    "Great Work": {"type_line": "Sorcery", "mana_cost": "{4}{G}",
                   "oracle_text": "Assist\nYou gain 5 life."},
    "Cache": {"type_line": "Enchantment", "mana_cost": "{1}", "oracle_text": "Hideaway 3"},
    "Whisper": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "You gain 2 life.\nCipher"},
    "Grab": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Gain control of target creature."},
    "Kill": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Destroy target creature."},
    "Deny It": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Counter target spell."},
    "Blessing": {
        "type_line": "Sorcery", "mana_cost": "{1}",
        "oracle_text": "You gain 1 life.\nHaunt\nWhen the creature Blessing haunts dies, you gain 3 life.",
    },
    "Endless Rite": {"type_line": "Sorcery", "mana_cost": "{1}",
                     "oracle_text": "You gain 2 life.\nEpic"},
    "Serpent Lord": {
        "type_line": "Creature \u2014 Spirit", "mana_cost": "{4}{G}{G}", "power": "7", "toughness": "7",
        "oracle_text": "Snake offering",
    },
    "Grass Snake": {"type_line": "Creature \u2014 Snake", "mana_cost": "{2}{G}", "power": "1",
                    "toughness": "1"},
    "Two Tone": {"type_line": "Creature \u2014 Snake", "mana_cost": "{1}{U}{U}", "power": "1",
                 "toughness": "1"},
    "Council": {
        "type_line": "Sorcery", "mana_cost": "{1}",
        "oracle_text": "Will of the council \u2014 Starting with you, each player votes for feast or famine."
        " If feast gets more votes, you gain 5 life. If famine gets more votes or the vote is tied, each"
        " opponent loses 3 life.",
    },
    "Dilemma": {
        "type_line": "Sorcery", "mana_cost": "{1}",
        "oracle_text": "Council's dilemma \u2014 Starting with you, each player votes for bread or salt. You"
        " gain 2 life for each bread vote. Each opponent loses 1 life for each salt vote.",
    },
    "Verdict": {
        "type_line": "Sorcery", "mana_cost": "{1}",
        "oracle_text": "Will of the council \u2014 Starting with you, each player votes for a creature. Exile"
        " each permanent with the most votes or tied for most votes.",
    },
    "Hue": {
        "type_line": "Creature \u2014 Giant", "mana_cost": "{1}", "power": "2", "toughness": "2",
        "oracle_text": "Will of the council \u2014 When Hue enters, starting with you, each player votes for"
        " blue, black, or red. Hue gains protection from each color with the most votes or tied for most"
        " votes.",
    },
    "Broker": {
        "type_line": "Creature \u2014 Human", "power": "2", "toughness": "3",
        "oracle_text": "While voting, you may vote an additional time.",
    },
    "Missing Ring": {
        "type_line": "Enchantment \u2014 Case", "mana_cost": "{1}",
        "oracle_text": "To solve \u2014 You control three or more creatures.\nSolved \u2014 Creatures you"
        " control get +1/+1.",
    },
    "Power Stone": {
        "type_line": "Artifact", "mana_cost": "{1}",
        "oracle_text": "{3}: Harness Power Stone.\n\u221e \u2014 At the beginning of your end step, you gain"
        " 2 life.",
    },
    "Tourist": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "Time travel."},
    "Hourglass": {"type_line": "Artifact", "mana_cost": "{1}"},
    "Old Idol": {"type_line": "Artifact", "mana_cost": "{1}", "oracle_text": "Craft with two artifacts {3}"},
    "Living Blade": {
        "type_line": "Artifact Creature \u2014 Equipment", "mana_cost": "{2}", "power": "3", "toughness": "3",
        "oracle_text": "Equipped creature gets +3/+3.\nReconfigure {2}",
    },
    "Lure": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "The Ring tempts you."},
    "Watcher": {
        "type_line": "Enchantment", "mana_cost": "{1}",
        "oracle_text": "Whenever the Ring tempts you, you gain 1 life.",
    },
    "Fate": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "Fateseal 3."},
}  # fmt: skip
FIGHT = """
- pass until: declare attackers
- A: {attack: [%s]}
- pass until: end of combat
- pass until: postcombat main
"""
WRITTEN = {
    "prowl is open once a source of that type has hit a player (702.76a)": f"""
table: {{A: {{hand: [Pickpocket], battlefield: [Swamp, Lookout], mana: 0}}, B: {{}}}}
do:
- refused: {{A: {{cast: Pickpocket}}}}
{FIGHT % "Lookout"}
- A: {{tap for mana: Swamp}}
- A: {{cast: Pickpocket, choose: [yes]}}
- check: {{cites: [702.76a]}}
- all pass
- all pass
- check: {{Pickpocket: battlefield, A: {{life: 23, mana: 0}}}}
""",
    "a source of every creature type opens prowl (702.76a, 702.73a)": f"""
table: {{A: {{hand: [Pickpocket], battlefield: [Swamp, Shifter], mana: 0}}, B: {{}}}}
do:
{FIGHT % "Shifter"}
- A: {{tap for mana: Swamp}}
- A: {{cast: Pickpocket, choose: [yes]}}
- all pass
- all pass
- check: {{Pickpocket: battlefield}}
""",
    "a source of another type does not open prowl (702.76a)": f"""
table: {{A: {{hand: [Pickpocket], battlefield: [Swamp, Elf], mana: 0}}, B: {{}}}}
do:
{FIGHT % "Elf"}
- refused: {{A: {{cast: Pickpocket}}}}
""",
    "what is cast for its mana cost has not prowled (702.76a)": f"""
table: {{A: {{hand: [Pickpocket], battlefield: [Swamp, Swamp, Swamp, Swamp, Lookout], mana: 0}}, B: {{}}}}
do:
{FIGHT % "Lookout"}
- A: {{tap for mana: Swamp 1}}
- A: {{tap for mana: Swamp 2}}
- A: {{tap for mana: Swamp 3}}
- A: {{tap for mana: Swamp 4}}
- A: {{cast: Pickpocket, choose: [no]}}
- all pass
- check: {{Pickpocket: battlefield, A: {{life: 20}}, stack: []}}
""",
    "freerunning is open once an Assassin has hit a player (702.173a)": f"""
table: {{A: {{hand: [Rooftop Run], battlefield: [Swamp, Blade Hand], mana: 0}}, B: {{}}}}
do:
- refused: {{A: {{cast: Rooftop Run}}}}
{FIGHT % "Blade Hand"}
- A: {{tap for mana: Swamp}}
- A: {{cast: Rooftop Run, choose: [yes]}}
- check: {{cites: [702.173a]}}
- all pass
- check: {{A: {{life: 24}}}}
""",
    "freerunning is open once a commander has hit a player (702.173a)": f"""
table: {{A: {{hand: [Rooftop Run], battlefield: [Swamp, {{card: Elf, commander: true}}], mana: 0}}, B: {{}}}}
do:
{FIGHT % "Elf"}
- A: {{tap for mana: Swamp}}
- A: {{cast: Rooftop Run, choose: [yes]}}
- all pass
- check: {{A: {{life: 24}}}}
""",
    "melee counts the opponents attacked with whatever creature (702.121a)": """
table: {A: {battlefield: [Brawler, Elf]}, B: {}, C: {}, D: {}}
do:
- pass until: declare attackers
- A: {attack: {Brawler: B, Elf: C}}
- all pass
- check: {Brawler: {power: 4, toughness: 4}, Elf: {power: 2}, cites: [702.121a]}
""",
    "melee is given to other creatures (702.121a)": """
table: {A: {battlefield: [Warlord, Elf]}, B: {}, C: {}}
do:
- pass until: declare attackers
- A: {attack: {Warlord: B, Elf: B}}
- all pass
- check: {Warlord: {power: 2}, Elf: {power: 3}}
""",
    "gravestorm copies for each permanent that died this turn (702.69a)": """
table: {A: {hand: [Wreck, Grave Song], battlefield: [Elf]}, B: {battlefield: [Elf, Elf]}}
do:
- A: {cast: Wreck}
- all pass
- A: {cast: Grave Song}
- all pass
- check: {cites: [702.69a]}
- all pass
- all pass
- all pass
- all pass
- check: {A: {life: 24}, stack: []}
""",
    "demonstrate copies for oneself and for an opponent (702.144a)": """
table: {A: {hand: [Lesson]}, B: {}}
do:
- A: {cast: Lesson}
- all pass
- A: {choose: yes}
- check: {cites: [702.144a]}
- all pass
- all pass
- all pass
- check: {A: {life: 24}, B: {life: 22}}
""",
    "who does not copy demonstrates nothing (702.144a)": """
table: {A: {hand: [Lesson]}, B: {}}
do:
- A: {cast: Lesson}
- all pass
- A: {choose: no}
- all pass
- check: {A: {life: 22}, B: {life: 20}, stack: []}
""",
    "another player assists with generic mana (702.132a)": """
table: {A: {hand: [Great Work], mana: 1G}, B: {mana: 5}}
do:
- A: {cast: Great Work, choose: [B]}
- B: {choose: 3}
- check: {A: {mana: 0}, B: {mana: 2}, cites: [702.132a]}
- all pass
- check: {A: {life: 25}}
""",
    "assist pays no colored mana (702.132a)": """
table: {A: {hand: [Great Work], mana: RRRR}, B: {mana: GGGGGG}}
do:
- refused: {A: {cast: Great Work, choose: [B]}}
""",
    "nobody need be asked to assist (702.132a)": """
table: {A: {hand: [Great Work], mana: 4G}, B: {mana: 5}}
do:
- A: {cast: Great Work, choose: [[]]}
- all pass
- check: {A: {life: 25, mana: 0}, B: {mana: 5}}
""",
    "hideaway exiles one of the top cards, and the others go to the bottom (702.75a)": """
table: {A: {hand: [Cache], library: [Elf, Lesson, Fate, Lookout]}, B: {}}
do:
- A: {cast: Cache}
- all pass
- all pass
- A: {choose: [Lesson]}
- A: {choose: [[Fate, Elf]]}
- check: {A: {exile: [Lesson]}, cites: [702.75a]}
""",
    "a spell is encoded on a creature, whose hit casts a copy (702.99a)": """
table: {A: {hand: [Whisper], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Whisper}
- all pass
- A: {choose: [Elf]}
- check: {Whisper: exile, A: {life: 22}, cites: [702.99a]}
- pass until: declare attackers
- A: {attack: [Elf]}
- pass until: combat damage
- all pass
- A: {choose: yes}
- all pass
- check: {Whisper: exile, A: {life: 24}, B: {life: 18}, cites: [702.99a, 707.12]}
- pass until: postcombat main
- check: {A: {life: 24, exile: [Whisper]}}
""",
    "what is encoded stays so under another controller, who casts the copies (702.99c)": """
table: {A: {hand: [Whisper], battlefield: [Elf]}, B: {hand: [Grab]}}
do:
- A: {cast: Whisper}
- all pass
- A: {choose: [Elf]}
- A: pass
- B: {cast: Grab, choose: [Elf]}
- all pass
- pass until: {turn: 2, step: declare attackers}
- B: {attack: [Elf]}
- pass until: combat damage
- all pass
- B: {choose: yes}
- all pass
- check: {B: {life: 22}, A: {life: 20}}
""",
    "who has no creature encodes nothing (702.99a)": """
table: {A: {hand: [Whisper]}, B: {battlefield: [Elf]}}
do:
- A: {cast: Whisper}
- all pass
- check: {Whisper: graveyard, A: {life: 22}}
""",
    "the copy is not cast once the creature is gone (702.99c)": """
table: {A: {hand: [Whisper], battlefield: [Elf, Lookout]}, B: {hand: [Kill]}}
do:
- A: {cast: Whisper}
- all pass
- A: {choose: [Elf]}
- A: pass
- B: {cast: Kill, choose: [Elf]}
- all pass
- pass until: declare attackers
- A: {attack: [Lookout]}
- pass until: postcombat main
- check: {A: {life: 22}, B: {life: 19}, Whisper: exile}
""",
    "a spell that has resolved haunts a creature (702.55a)": """
table: {A: {hand: [Blessing, Kill]}, B: {battlefield: [Elf]}}
do:
- A: {cast: Blessing}
- all pass
- A: {choose: [Elf]}
- all pass
- check: {Blessing: exile, A: {life: 21}, cites: [702.55a]}
- A: {cast: Kill, choose: [Elf]}
- all pass
- all pass
- check: {A: {life: 24}}
""",
    "a spell that was countered haunts nothing (702.55a)": """
table: {A: {hand: [Blessing]}, B: {hand: [Deny It], battlefield: [Elf]}}
do:
- A: {cast: Blessing}
- A: pass
- B: {cast: Deny It, choose: [Blessing]}
- all pass
- check: {Blessing: graveyard, A: {life: 20}, stack: []}
""",
    "epic copies the spell each upkeep and ends casting (702.50a)": """
table: {A: {hand: [Endless Rite, Kill], library: 3}, B: {battlefield: [Elf], library: 3}}
do:
- A: {cast: Endless Rite}
- all pass
- check: {A: {life: 22}, Endless Rite: graveyard}
- refused: {A: {cast: Kill, choose: [Elf]}}
- pass until: {turn: 3, step: upkeep}
- all pass
- all pass
- check: {A: {life: 24}, stack: [], cites: [702.50a]}
- refused: {A: {cast: Kill, choose: [Elf]}}
- pass until: {turn: 5, step: upkeep}
- all pass
- all pass
- check: {A: {life: 26}}
""",
    "an offering takes the mana cost of what is sacrificed off (702.48a, 702.48c)": """
table: {A: {hand: [Serpent Lord], battlefield: [Grass Snake, Elf], mana: 2G}, B: {}}
do:
- A: {cast: Serpent Lord, choose: [yes, [Grass Snake]]}
- check: {Grass Snake: graveyard, A: {mana: 0}, cites: [702.48a]}
- all pass
- check: {Serpent Lord: battlefield}
""",
    "an offering of other colors takes off generic mana (702.48c)": """
table: {A: {hand: [Serpent Lord], battlefield: [Two Tone], mana: 1GG}, B: {}}
do:
- A: {cast: Serpent Lord, choose: [yes, [Two Tone]]}
- all pass
- check: {Serpent Lord: battlefield, A: {mana: 0}}
""",
    "with an offering it is cast whenever an instant may be (702.48a)": """
table: {A: {}, B: {hand: [Serpent Lord], battlefield: [Grass Snake], mana: 2G}}
do:
- A: pass
- B: {cast: Serpent Lord, choose: [[Grass Snake]]}
- all pass
- check: {Serpent Lord: battlefield, Grass Snake: graveyard}
""",
    "without anything to offer it is not": """
table: {A: {}, B: {hand: [Serpent Lord], battlefield: [Elf]}}
do:
- A: pass
- refused: {B: {cast: Serpent Lord}}
""",
    "each player votes, and the one with more votes happens (701.38a)": """
table: {A: {hand: [Council]}, B: {}, C: {}}
do:
- A: {cast: Council}
- all pass
- A: {choose: feast}
- B: {choose: famine}
- C: {choose: feast}
- check: {A: {life: 25}, B: {life: 20}, cites: [701.38a]}
""",
    "a tie is what the text says of it (701.38a)": """
table: {A: {hand: [Council]}, B: {}}
do:
- A: {cast: Council}
- all pass
- A: {choose: feast}
- B: {choose: famine}
- check: {A: {life: 20}, B: {life: 17}}
""",
    "each vote counts for itself (701.38a)": """
table: {A: {hand: [Dilemma]}, B: {}, C: {}}
do:
- A: {cast: Dilemma}
- all pass
- A: {choose: bread}
- B: {choose: salt}
- C: {choose: bread}
- check: {A: {life: 24}, B: {life: 19}, C: {life: 19}}
""",
    "objects are voted for, and all that tie for most are meant (701.38b)": """
table: {A: {hand: [Verdict], battlefield: [Elf]}, B: {battlefield: [Lookout, Shifter]}}
do:
- A: {cast: Verdict}
- all pass
- A: {choose: [Lookout]}
- B: {choose: [Elf]}
- check: {Lookout: exile, Elf: exile, Shifter: battlefield}
""",
    "what has fewer votes stays (701.38b)": """
table: {A: {hand: [Verdict], battlefield: [Elf]}, B: {battlefield: [Lookout]}, C: {}}
do:
- A: {cast: Verdict}
- all pass
- A: {choose: [Lookout]}
- B: {choose: [Elf]}
- C: {choose: [Lookout]}
- check: {Lookout: exile, Elf: battlefield}
""",
    "colors are voted for, each that ties for most counts (701.38b)": """
table: {A: {hand: [Hue]}, B: {}}
do:
- A: {cast: Hue}
- all pass
- all pass
- A: {choose: black}
- B: {choose: red}
- check: {Hue: {keywords: {has: [protection from black, protection from red]}}}
""",
    "who may votes an additional time, all votes at once (701.38d)": """
table: {A: {hand: [Council], battlefield: [Broker]}, B: {}}
do:
- A: {cast: Council}
- all pass
- A: {choose: feast}
- A: {choose: feast}
- B: {choose: famine}
- check: {A: {life: 25}, B: {life: 20}}
""",
    "a Case is solved at the end of a turn in which its condition holds (719.3a, 702.169b)": """
table: {A: {battlefield: [Missing Ring, Elf, Elf, Elf], library: 3}, B: {library: 3}}
do:
- check: {Elf 1: {power: 2}}
- pass until: end
- all pass
- check: {Missing Ring: {solved: true}, Elf 1: {power: 3}, cites: [702.169a]}
""",
    "without its condition a Case is not solved (719.3a)": """
table: {A: {battlefield: [Missing Ring, Elf], library: 3}, B: {library: 3}}
do:
- pass until: {turn: 2, step: upkeep}
- check: {Elf: {power: 2}}
""",
    "an ability behind the infinity sign is there once it is harnessed (701.64a, 702.186b)": """
table: {A: {battlefield: [Power Stone], library: 9}, B: {library: 9}}
do:
- pass until: {turn: 2, step: upkeep}
- check: {A: {life: 20}}
- pass until: {turn: 3, step: precombat main}
- A: {activate: Power Stone}
- all pass
- check: {Power Stone: {harnessed: true}, cites: [701.64a]}
- pass until: end
- all pass
- check: {A: {life: 22}, cites: [702.186b]}
""",
    "travelling in time moves each time counter as one likes (701.56a)": """
table:
  A:
    hand: [Tourist]
    battlefield: [{card: Hourglass, counters: {time: 2}}, {card: Elf, counters: {time: 1}}]
  B: {battlefield: [{card: Lookout, counters: {time: 1}}]}
do:
- A: {cast: Tourist}
- all pass
- refused: {A: {choose: [[Lookout]]}}
- A: {choose: [[Hourglass, Elf]]}
- A: {choose: "+1"}
- A: {choose: "-1"}
- check: {Hourglass: {counters: {time: 3}}, Elf: {counters: {}}, cites: [701.56a]}
""",
    "materials are taken from the battlefield and the graveyard (702.167a)": """
table: {A: {battlefield: [Old Idol, Hourglass], graveyard: [Power Stone]}, B: {}}
do:
- A: {activate: Old Idol, choose: [[Hourglass, Power Stone]]}
- check: {Hourglass: exile, Power Stone: exile, Old Idol: exile, cites: [702.167a]}
""",
    "what is reconfigured is no creature while it is attached (702.151)": """
table: {A: {battlefield: [Living Blade, Elf]}, B: {}}
do:
- A: {activate: Living Blade, choose: [Elf]}
- all pass
- check: {Elf: {power: 5}, Living Blade: {types: [artifact], on: Elf}, cites: [702.151a]}
- A: {activate: Living Blade, ability: unattach}
- all pass
- check: {Elf: {power: 2}, Living Blade: {types: [artifact, creature], power: 3}, cites: [702.151a]}
""",
    "the Ring tempts a player, and a creature bears it (701.54a, 701.54c)": """
table:
  A: {hand: [Lure], battlefield: [Elf, Watcher]}
  B: {battlefield: [Brawler, {card: Brawler, power: 3}]}
do:
- A: {cast: Lure}
- all pass
- A: {choose: [Elf]}
- all pass
- check: {Elf: {ring-bearer: true, supertypes: [legendary]}, A: {life: 21}, cites: [701.54a]}
- pass until: declare attackers
- A: {attack: [Elf]}
- all pass
- refused: {B: {block: {Brawler 2: Elf}}}
- B: {block: {Brawler 1: Elf}}
""",
    "another creature takes the Ring over, and the third temptation sees to blockers (701.54c)": """
table:
  A: {hand: [Lure, Lure], battlefield: [Elf, Brawler], library: 3, ring temptations: 1}
  B: {battlefield: [Broker]}
do:
- A: {cast: Lure 1}
- all pass
- A: {choose: [Brawler]}
- A: {cast: Lure 2}
- all pass
- A: {choose: [Elf]}
- check: {A: {ring temptations: 3}, Elf: {ring-bearer: true}, Brawler: {ring-bearer: false}}
- pass until: declare attackers
- A: {attack: [Elf]}
- all pass
- all pass
- B: {block: {Broker: Elf}}
- pass until: postcombat main
- check: {Broker: graveyard, A: {graveyard: {has: [Elf]}}, cites: [701.54c]}
""",
    "the Ring tempts who has no creature all the same (701.54d)": """
table: {A: {hand: [Lure], battlefield: [Watcher]}, B: {}}
do:
- A: {cast: Lure}
- all pass
- all pass
- check: {A: {life: 21, ring temptations: 1}}
""",
    "the emblem's further abilities come with the temptations (701.54c)": """
table: {A: {hand: [Lure, Lure, Fate], battlefield: [Elf], library: [Kill]}, B: {}}
do:
- A: {cast: Lure 1}
- all pass
- A: {choose: [Elf]}
- A: {cast: Lure 2}
- all pass
- A: {choose: [Elf]}
- pass until: declare attackers
- A: {attack: [Elf]}
- all pass
- A: {choose: [Fate]}
- check: {A: {hand: [Kill], graveyard: {has: [Fate]}}}
""",
    "fateseal looks at an opponent's library (701.29a)": """
table: {A: {hand: [Fate]}, B: {library: [Elf, Lookout, Shifter, Lesson]}}
do:
- A: {cast: Fate}
- all pass
- A: {choose: [[Elf]]}
- A: {choose: [[Shifter, Lookout]]}
- check: {B: {library: [Lookout, Shifter, Lesson, Elf]}, cites: [701.29a]}
""",
}


def test_greater_power_is_that_of_the_creature_itself() -> None:
    """Of others it would have to be the power of each of them, which the data cannot say."""
    words = "can't be blocked by creatures with greater power."
    printed = {"type_line": "Creature \u2014 Elf", "oracle_text": f"Sneak {words}"}
    assert read_face(RULES, {"name": "Sneak", **printed}).whole
    printed = {"type_line": "Creature \u2014 Elf", "oracle_text": f"Other creatures you control {words}"}
    assert not read_face(RULES, {"name": "Sneak", **printed}).whole


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_rarer_keywords_are_played(written: str) -> None:
    play(written, CARDS)
