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
- check: {Bear: battlefield, Sheath: graveyard}
""",
    "a boast needs an attack (702.142a)": """
step: declare attackers
table: {A: {battlefield: [Boaster]}, B: {}}
do:
- A: {attack: [Boaster]}
- A: {activate: Boaster}
- all pass
- check: {A: {life: 23}}
- refused: {A: {activate: Boaster}}
""",
    "a land is fortified (702.67a)": """
table: {A: {battlefield: [Rampart, Forest]}, B: {}}
do:
- A: {activate: Rampart, choose: [Forest]}
- all pass
- check: {Rampart: {attached to: Forest}}
""",
    "a copy attacks each other opponent (702.116a)": """
step: declare attackers
table: {A: {battlefield: [Copycat]}, B: {}, C: {}}
do:
- A: {attack: {Copycat: B}}
- all pass
- A: {choose: yes}
- check: {Copycat-1: {attacking: true, tapped: true}}
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
- check: {A: {life: 21, hand: [Ox], mana: 0}}
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
- check: {Mask: {keywords: []}}
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
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_read_is_played(written: str) -> None:
    play(written, CARDS)
