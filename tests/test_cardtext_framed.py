"""Conditions of events, copies with exceptions, counters moved: read and played (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

TURN = "until end of turn"
OWN_COST = "The flashback cost is equal to that card's mana cost."
CARDS: dict[str, dict[str, str]] = {
    "Ox": {"type_line": "Creature \u2014 Ox", "power": "4", "toughness": "4"},
    "Bear": {"type_line": "Creature \u2014 Bear", "mana_cost": "{1}{G}", "power": "2", "toughness": "2"},
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "1", "toughness": "1"},
    "Kill": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Destroy target creature."},
    "Prowler": {
        "type_line": "Creature \u2014 Cat",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Whenever Prowler attacks while you control a creature with power 4 or greater, you"
        " gain 2 life.",
    },
    "Engine": {
        "type_line": "Artifact",
        "oracle_text": "Exhaust \u2014 {1}: You gain 1 life.\nWhenever you activate an exhaust ability,"
        " draw a"
        " card.",
    },
    "Scholar": {
        "type_line": "Creature \u2014 Wizard",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever you cast a spell with {X} in its mana cost, you gain 3 life.",
    },
    "Blaze": {
        "type_line": "Sorcery",
        "mana_cost": "{X}{R}",
        "oracle_text": "Blaze deals X damage to any target.",
    },
    "Gardener": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{1}: Put a +1/+1 counter on target creature.\nAt the beginning of your end step,"
        " if you"
        " put a counter on a creature this turn, you gain 5 life.",
    },
    "Second Dawn": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Return target nonland permanent to its owner's hand.",
    },
    "Sinking": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": "The owner of target creature puts it into their library second from the top or on the"
        " bottom.",
    },
    "Heir": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Heir enters with two +1/+1 counters on it.\nWhen Heir dies, if it had counters on it,"
        " put its counters on target creature you control.",
    },
    "Growth": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Double the number of each kind of counter on target permanent.",
    },
    "Strip": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Remove up to three counters from target creature.",
    },
    "Mask": {
        "type_line": "Creature \u2014 Shapeshifter",
        "mana_cost": "{1}",
        "power": "0",
        "toughness": "0",
        "oracle_text": "You may have Mask enter as a copy of an Ox you control, except it's a Dragon"
        " in addition to its other types and it has flying.",
    },
    "Echo Rite": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Exile target instant or sorcery card from your graveyard. Copy it. You may cast"
        " the copy"
        " without paying its mana cost.",
    },
    "Gain": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "You gain 4 life."},
    "Old Pages": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": f"Each sorcery card in your graveyard gains flashback {TURN}. {OWN_COST}",
    },
    "Frost": {
        "type_line": "Creature \u2014 Spirit",
        "mana_cost": "{1}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Frost enters, tap target creature an opponent controls. That creature can't"
        " become"
        " untapped for as long as you control Frost.",
    },
    "Twin": {
        "type_line": "Creature \u2014 Soldier",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Whenever Twin attacks, if it's the first combat phase of the turn, untap it."
        " After this"
        " phase, there is an additional combat phase.",
    },
    "Quiet Hour": {
        "type_line": "Enchantment",
        "oracle_text": "Your opponents can't cast spells during your turn.",
    },
    "Stone Maker": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Create a tapped Powerstone token.",
    },
    "Tool": {"type_line": "Artifact", "mana_cost": "{1}"},
    "Choir": {"type_line": "Enchantment", "oracle_text": "Creature spells you cast have convoke."},
    "Giant": {"type_line": "Creature \u2014 Giant", "mana_cost": "{2}{G}", "power": "3", "toughness": "3"},
    "Works": {"type_line": "Enchantment", "oracle_text": "Spells you cast have affinity for artifacts."},
    "Denial": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": "Counter target spell unless its controller pays {1} for each card in your graveyard.",
    },
    "Salvo": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": "Salvo deals 3 damage to target creature. It deals 5 damage instead if you control an"
        " artifact.",
    },
    "Hawker": {
        "type_line": "Creature \u2014 Rogue",
        "mana_cost": "{1}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Hawker enters, draw a card, then discard a card. When you discard a nonland card"
        " this way, put a +1/+1 counter on target creature you control.",
    },
    "Grave Watch": {
        "type_line": "Creature \u2014 Crow",
        "mana_cost": "{1}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Grave Watch enters, exile target card from a graveyard. If a creature card"
        " was exiled"
        " this way, you gain 3 life.",
    },
    "Banner": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": 'Create Bo, a legendary 2/2 red Dog creature token with "When Bo dies, you gain 6'
        ' life."',
    },
}

CARDS["Mimic"] = {
    "type_line": "Creature \u2014 Shapeshifter", "power": "1", "toughness": "1",
    "oracle_text": "{1}: Mimic becomes a copy of target creature until end of turn, except it has haste.",
}  # fmt: skip
CARDS["Drill"] = {
    "type_line": "Enchantment",
    "oracle_text": "Whenever a creature you control enters, you may draw a card. Do this only once each"
    " turn.",
}

CARDS["Ferry"] = {
    "type_line": "Sorcery", "mana_cost": "{1}",
    "oracle_text": "Move a counter from target creature onto another target creature.",
}  # fmt: skip
CARDS["Revenant"] = {
    "type_line": "Creature \u2014 Spirit", "mana_cost": "{B}", "power": "1", "toughness": "1",
    "oracle_text": "You may cast this card from your graveyard as long as you control an Ox.",
}  # fmt: skip

CARDS["Quay"] = {
    "type_line": "Land",
    "oracle_text": "{1}: Draw a card. Then you may sacrifice this land. When you do, return another"
    " target land card"
    " from your graveyard to your hand.",
}
CARDS["Isle"] = {"type_line": "Land"}
CARDS["Burster"] = {
    "type_line": "Creature \u2014 Elemental", "power": "0", "toughness": "0",
    "oracle_text": "Burster enters with two +1/+1 counters on it.\n{1}: Sacrifice Burster and it"
    " deals damage equal"
    " to the number of +1/+1 counters on it to each player.",
}  # fmt: skip
CARDS["Tide Call"] = {
    "type_line": "Enchantment",
    "oracle_text": "Whenever one or more Elves you control attack a player, draw a card.",
}
CARDS["Sage"] = {"type_line": "Planeswalker \u2014 Jace", "loyalty": "3"}

CARDS["Veteran"] = {
    "type_line": "Creature \u2014 Soldier", "power": "1", "toughness": "1",
    "oracle_text": "Whenever you attack a player, you get an experience counter.\nVeteran gets +1/+0 for each"
    " experience counter you have.",
}  # fmt: skip

WRITTEN = {
    "experience counters (122.1)": """
table: {A: {battlefield: [Veteran, Elf]}, B: {}}
step: declare attackers
do:
- A: {attack: [Veteran, Elf]}
- all pass
- check: {Veteran: {power: 2}}
""",
    "another card is none that the source has become": """
table: {A: {battlefield: [Quay], graveyard: [Isle], library: [Bear]}, B: {}}
do:
- A: {activate: Quay}
- all pass
- A: {choose: "yes"}
- refused: {A: {choose: Quay}}
- all pass
- check: {Isle: {zone: hand}, Quay: {zone: graveyard}}
""",
    "what was sacrificed had so many counters (608.2h)": """
table: {A: {battlefield: [{card: Burster, counters: {+1/+1: 2}}]}, B: {}}
do:
- A: {activate: Burster}
- all pass
- check: {A: {life: 18}, B: {life: 18}}
""",
    "who attacks a planeswalker attacks no player": """
table: {A: {battlefield: [Elf, Tide Call], library: 3}, B: {battlefield: [Sage]}}
step: declare attackers
do:
- A: {attack: {Elf: Sage}}
- check: {stack: 0}
""",
    "a counter is moved (122.5)": """
table: {A: {hand: [Ferry], battlefield: [{card: Elf, counters: {+1/+1: 2}}, Bear]}, B: {}}
do:
- A: {cast: Ferry, choose: [Elf, Bear]}
- all pass
- check: {Elf: {power: 2}, Bear: {power: 3}}
""",
    "a card that may be cast from the graveyard": """
table: {A: {graveyard: [Revenant], battlefield: [Ox]}, B: {}}
do:
- A: {cast: Revenant}
- all pass
- check: {Revenant: {zone: battlefield}}
""",
    "not without what it asks for": """
table: {A: {graveyard: [Revenant]}, B: {}}
do:
- refused: {A: {cast: Revenant}}
""",
    "a copy for a turn is what it was before from then on (514.2)": """
table: {A: {battlefield: [Mimic, Ox], library: 2}, B: {library: 2}}
do:
- A: {activate: Mimic, choose: [Ox]}
- all pass
- check: {Mimic: {power: 4, name: Ox, keywords: [haste]}}
- pass until: {step: upkeep}
- check: {Mimic: {power: 1, name: Mimic}}
""",
    "what is done once each turn sets nothing off any more (603.2h)": """
table: {A: {battlefield: [Drill], hand: [Bear, Giant], library: 5}, B: {}}
do:
- A: {cast: Bear}
- all pass
- all pass
- A: {choose: "yes"}
- check: {A: {hand: 2}}
- A: {cast: Giant}
- all pass
- check: {stack: 0, A: {hand: 1}}
""",
    "what has to be so as it attacks is looked at then only (603.4)": """
table: {A: {battlefield: [Prowler, Ox], hand: [Kill]}, B: {}}
step: declare attackers
do:
- A: {attack: [Prowler]}
- A: {cast: Kill, choose: [Ox]}
- all pass
- all pass
- check: {A: {life: 22}}
""",
    "without it nothing triggers": """
table: {A: {battlefield: [Prowler]}, B: {}}
step: declare attackers
do:
- A: {attack: [Prowler]}
- check: {A: {life: 20}, stack: 0}
""",
    "an exhaust ability sets off what waits for one": """
table: {A: {battlefield: [Engine], library: 3}, B: {}}
do:
- A: {activate: Engine}
- all pass
- all pass
- check: {A: {hand: 1, life: 21}}
""",
    "a spell with X in its cost": """
table: {A: {battlefield: [Scholar], hand: [Blaze, Gain]}, B: {}}
do:
- A: {cast: Blaze, choose: [2, B]}
- all pass
- all pass
- check: {A: {life: 23}, B: {life: 18}}
- A: {cast: Gain}
- all pass
- check: {A: {life: 27}}
""",
    "a counter put on a creature this turn": """
table: {A: {battlefield: [Gardener, Bear], library: 3}, B: {library: 3}}
do:
- A: {activate: Gardener, choose: [Bear]}
- all pass
- pass until: {step: end}
- all pass
- check: {A: {life: 25}, Bear: {power: 3}}
""",
    "no counter, no life": """
table: {A: {battlefield: [Gardener, Bear], library: 3}, B: {library: 3}}
do:
- pass until: {step: end}
- check: {A: {life: 20}, stack: 0}
""",
    "second from the top (401.7)": """
table: {A: {hand: [Sinking]}, B: {battlefield: [Ox], library: [Elf, Bear]}}
do:
- A: {cast: Sinking, choose: [Ox]}
- all pass
- B: {choose: from the top}
- check: {B: {library: 3}, Ox: {zone: library}}
""",
    "its counters go on when it has died (122.8)": """
table: {A: {battlefield: [{card: Heir, counters: {+1/+1: 2}}, Elf], hand: [Kill]}, B: {}}
do:
- A: {cast: Kill, choose: [Heir]}
- all pass
- A: {choose: Elf}
- all pass
- check: {Elf: {power: 3, counters: {+1/+1: 2}}}
""",
    "what had no counters does not trigger": """
table: {A: {battlefield: [Heir, Elf], hand: [Kill]}, B: {}}
do:
- A: {cast: Kill, choose: [Heir]}
- all pass
- check: {stack: 0, Elf: {power: 1}}
""",
    "each kind of counter is doubled (701.10e)": """
table: {A: {battlefield: [{card: Elf, counters: {+1/+1: 2, charge: 1}}], hand: [Growth]}, B: {}}
do:
- A: {cast: Growth, choose: [Elf]}
- all pass
- check: {Elf: {counters: {+1/+1: 4, charge: 2}}}
""",
    "up to so many counters are taken off, as its controller likes": """
table: {A: {hand: [Strip]}, B: {battlefield: [{card: Elf, counters: {+1/+1: 2, charge: 1}}]}}
do:
- A: {cast: Strip, choose: [Elf]}
- all pass
- A: {choose: +1/+1}
- A: {choose: [[]]}
- check: {Elf: {counters: {+1/+1: 1, charge: 1}}}
""",
    "a copy is what it copies, but for what is excepted (707.9)": """
table: {A: {hand: [Mask], battlefield: [Ox]}, B: {}}
do:
- A: {cast: Mask}
- all pass
- A: {choose: Ox}
- check: {Mask: {power: 4, subtypes: [dragon, ox], keywords: [flying]}}
""",
    "a copy of a card is cast (707.12)": """
table: {A: {hand: [Echo Rite], graveyard: [Gain]}, B: {}}
do:
- A: {cast: Echo Rite, choose: [Gain]}
- all pass
- A: {choose: yes}
- all pass
- check: {A: {life: 24}, Gain: {zone: exile}}
""",
    "flashback for a turn (702.34a)": """
table: {A: {hand: [Old Pages], graveyard: [Gain]}, B: {}}
do:
- A: {cast: Old Pages}
- all pass
- A: {cast: Gain}
- all pass
- check: {A: {life: 24}, Gain: {zone: exile}}
""",
    "what can't become untapped stays tapped": """
table: {A: {hand: [Frost], library: 3}, B: {battlefield: [Ox], library: 3}}
do:
- A: {cast: Frost}
- all pass
- A: {choose: Ox}
- all pass
- pass until: {step: upkeep}
- check: {Ox: {tapped: true}}
""",
    "only the first combat phase of the turn": """
table: {A: {battlefield: [Twin]}, B: {}}
step: declare attackers
do:
- A: {attack: [Twin]}
- all pass
- check: {Twin: {tapped: false}}
- pass until: {step: beginning of combat}
- all pass
- A: {attack: [Twin]}
- check: {stack: 0, Twin: {tapped: true}}
""",
    "no spells of opponents in one's turn": """
table: {A: {battlefield: [Quiet Hour]}, B: {hand: [Kill], battlefield: [Elf]}}
do:
- A: pass
- refused: {B: {cast: Kill, choose: [Elf]}}
""",
    "the mana of a Powerstone is for artifacts (111.10h)": """
table: {A: {hand: [Stone Maker, Tool, Gain]}, B: {}}
do:
- A: {cast: Stone Maker}
- all pass
- check: {Powerstone: {tapped: true}}
""",
    "convoke given to spells (702.51a)": """
table: {A: {battlefield: [Choir, Elf, Ox], hand: [Giant], mana: G}, B: {}}
do:
- A: {cast: Giant, choose: [[Elf, Ox]]}
- all pass
- check: {Giant: {zone: battlefield}, Elf: {tapped: true}, Ox: {tapped: true}}
""",
    "affinity given to spells (702.41a)": """
table: {A: {battlefield: [Works, Tool, {card: Tool, as: Tool 2}], hand: [Giant], mana: G}, B: {}}
do:
- A: {cast: Giant}
- all pass
- check: {Giant: {zone: battlefield}}
""",
    "so much for each": """
table: {A: {hand: [Gain], mana: "3"}, B: {hand: [Denial], graveyard: [Elf, Bear], mana: "1"}}
do:
- A: {cast: Gain}
- A: pass
- B: {cast: Denial, choose: [Gain]}
- all pass
- A: {choose: "no"}
- all pass
- check: {A: {life: 20}, Gain: {zone: graveyard}}
""",
    "so much for each of the one who asks for it": """
table: {A: {hand: [Gain], mana: "3"}, B: {hand: [Denial], graveyard: [Elf, Bear], mana: "1"}}
do:
- A: {cast: Gain}
- A: pass
- B: {cast: Denial, choose: [Gain]}
- all pass
- A: {choose: "yes"}
- check: {A: {mana: 0}}
""",
    "another number instead": """
table: {A: {hand: [Salvo], battlefield: [Tool]}, B: {battlefield: [Ox]}}
do:
- A: {cast: Salvo, choose: [Ox]}
- all pass
- check: {Ox: {zone: graveyard}}
""",
    "what was discarded sets off the rest (603.12)": """
table: {A: {hand: [Hawker, Elf], library: [Bear]}, B: {}}
do:
- A: {cast: Hawker}
- all pass
- all pass
- A: {choose: Elf}
- A: {choose: Hawker}
- all pass
- check: {Hawker: {power: 2}}
""",
    "what was exiled this way decides": """
table: {A: {hand: [Grave Watch]}, B: {graveyard: [Elf]}}
do:
- A: {cast: Grave Watch}
- all pass
- A: {choose: Elf}
- all pass
- check: {A: {life: 23}, Elf: {zone: exile}}
""",
    "a token's ability speaks of the token by its name": """
table: {A: {hand: [Banner, Kill]}, B: {}}
do:
- A: {cast: Banner}
- all pass
- A: {cast: Kill, choose: [Bo]}
- all pass
- all pass
- check: {A: {life: 26}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_is_read_is_played(written: str) -> None:
    play(written, CARDS)


UNREAD = {
    "a color that is chosen in one case only": "If you control an artifact, choose a color."
    " Creatures you control gain"
    " protection from the chosen color until end of turn.",
    "each loses life and sacrifices: by whom the second is done": "Any number of target players each"
    " lose 2 life and"
    " sacrifice a creature.",
    "revealed this way: what was not revealed does not count": "Look at the top card of your library."
    " You may reveal"
    " that card. If a creature card was revealed this way, draw a card.",
    "discarded this way by you, where everybody discards": "Each player discards a card. If you discarded"
    " a creature card this way, draw a card.",
}


@pytest.mark.parametrize("text", UNREAD.values(), ids=UNREAD)
def test_what_could_mean_two_things_is_unread(text: str) -> None:
    (line,) = read_face(RULES, {"name": "Test", "type_line": "Sorcery", "oracle_text": text}).lines
    assert line.status == "unread"
