"""Speed, blessings, mana spent and costs of two kinds: what is read of them is played (invented cards)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CREATURE = {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"}
DIG = "Exile cards from the top of your library"
CARDS: dict[str, dict[str, str]] = {
    "Racer": {
        **CREATURE,
        "oracle_text": "Start your engines!\nMax speed \u2014 Racer gets +3/+0 and has trample.",
    },
    "Driver": {**CREATURE, "oracle_text": "Max speed \u2014 {1}: You gain 2 life."},
    "Long Tale": {
        "type_line": "Enchantment \u2014 Saga",
        "oracle_text": "Read ahead\nI \u2014 You gain 1 life.\nII \u2014 Draw a card."
        "\nIII \u2014 You gain 5 life.",
    },
    "Altered Sage": {
        "type_line": "Legendary Planeswalker \u2014 Sage",
        "mana_cost": "{1}{G/P}{G/P}",
        "loyalty": "6",
        "oracle_text": "Compleated\n+1: You gain 1 life.",
    },
    "Jostle": {
        "type_line": "Sorcery",
        "oracle_text": "Clash with an opponent. If you win, draw a card.",
    },
    "Bind": {"type_line": "Sorcery", "oracle_text": "Tap target creature. Untap target land."},
    "Vine": {"type_line": "Enchantment \u2014 Aura", "oracle_text": "Enchant creature"},
    "Pinprick": {"type_line": "Sorcery", "oracle_text": "Each opponent loses 1 life."},
    "Pilgrim": {
        **CREATURE,
        "oracle_text": "Ascend\nPilgrim gets +2/+2 as long as you have the city's blessing.",
    },
    "Homage": {
        "type_line": "Sorcery",
        "oracle_text": "Ascend\nIf you have the city's blessing, draw a card.",
    },
    "Courser": {
        "type_line": "Creature \u2014 Horse Mount",
        "power": "3",
        "toughness": "3",
        "oracle_text": "Whenever Courser attacks while saddled, draw a card.\nSaddle 2",
    },
    "Fire Adept": {**CREATURE, "oracle_text": "Firebending 2"},
    "Prism": {
        "type_line": "Sorcery",
        "mana_cost": "{1}{G}{U}",
        "oracle_text": "Converge \u2014 You gain X life, where X is the number of colors of mana spent to"
        " cast this spell.",
    },
    "Sun Statue": {
        "type_line": "Artifact Creature \u2014 Golem",
        "mana_cost": "{3}",
        "power": "0",
        "toughness": "0",
        "oracle_text": "Sunburst",
    },
    "Ember Knight": {
        **CREATURE,
        "mana_cost": "{1}{R}{R}{R}",
        "oracle_text": "Adamant \u2014 If at least three red mana was spent to cast this spell, Ember Knight"
        " enters with a +1/+1 counter on it.",
    },
    "Thinker": {
        **CREATURE,
        "oracle_text": "Whenever you cast a noncreature spell, if at least four mana was spent to cast it,"
        " draw a card.",
    },
    "Big Plan": {"type_line": "Sorcery", "mana_cost": "{4}", "oracle_text": "You gain 1 life."},
    "Small Plan": {"type_line": "Sorcery", "mana_cost": "{2}", "oracle_text": "You gain 1 life."},
    "Bargain Bin": {
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, sacrifice a creature or pay {2}.\n"
        "Draw a card.",
    },
    "Old Friend": {
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, behold an Elf or pay {3}.\n"
        "You gain 4 life.",
    },
    "Glen": {
        "type_line": "Land",
        "mana_cost": "",
        "oracle_text": "As Glen enters, you may reveal a Forest card from your hand. If you don't, Glen"
        " enters tapped.",
    },
    "Rockslide": {
        "type_line": "Sorcery",
        "oracle_text": "Sacrifice any number of lands. Rockslide deals that much damage to any target.",
    },
    "Delver": {
        "type_line": "Sorcery",
        "oracle_text": "Mill three cards. You may put a land card from among the milled cards into your"
        " hand.",
    },
    "Cold Gate": {
        "type_line": "Enchantment",
        "oracle_text": "Creatures your opponents control enter tapped.",
    },
    "Drill": {
        **CREATURE,
        "oracle_text": "Each other creature you control enters with an additional +1/+1 counter on it.",
    },
    "Chorus": {
        "type_line": "Sorcery",
        "oracle_text": "Modified creatures you control get +1/+1 until end of turn.",
    },
    "Fresh Start": {"type_line": "Sorcery", "oracle_text": "Destroy all creatures that entered this turn."},
    "Doubling": {
        "type_line": "Enchantment",
        "oracle_text": "If one or more tokens would be created under your control, twice that many of those"
        " tokens are created instead.",
    },
    "Call": {"type_line": "Sorcery", "oracle_text": "Create a 1/1 white Soldier creature token."},
    "Depot": {
        "type_line": "Land",
        "mana_cost": "",
        "oracle_text": "{T}, Remove any number of storage counters from Depot: Add {R} for each storage"
        " counter removed this way.",
    },
    "Blend": {"type_line": "Instant", "oracle_text": "Add two mana in any combination of {R} and/or {G}."},
    "Bloom": {
        "type_line": "Enchantment \u2014 Aura",
        "oracle_text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an"
        " additional {G}.",
    },
    "Wave": {
        "type_line": "Instant",
        "oracle_text": "The owner of target creature puts it on their choice of the top or bottom of their"
        " library.",
    },
    "Brute": {**CREATURE, "oracle_text": "Unleash"},
    "Namesakes": {
        "type_line": "Sorcery",
        "oracle_text": "Target creature and all other creatures with the same name as that creature get"
        " -1/-1 until end of turn.",
    },
    "Plunge": {
        "type_line": "Sorcery",
        "oracle_text": f"{DIG} until you exile a nonland card. You may cast that card without paying its mana"
        " cost.",
    },
    "Chest": {
        "type_line": "Artifact",
        "oracle_text": "When Chest enters, exile target creature.\n{0}: Return all cards exiled with Chest to"
        " their owners' hands.",
    },
    "Second Life": {
        "type_line": "Sorcery",
        "oracle_text": "Return target creature card from your graveyard to the battlefield with two"
        " additional +1/+1 counters on it.",
    },
    "Scatter": {
        "type_line": "Instant",
        "mana_cost": "{X}{R}",
        "oracle_text": "Scatter deals X damage divided as you choose among any number of target creatures.",
    },
    "War Chant": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever one or more creatures you control attack, add that much mana in any"
        " combination of {R} and/or {G}. Until end of turn, you don't lose this mana as steps and phases"
        " end.",
    },
    "Old Spring": {
        "type_line": "Enchantment",
        "oracle_text": "At the beginning of each player's upkeep, that player adds {G}{G}. Until end of turn,"
        " they don't lose this mana as steps and phases end.",
    },
    "Sparks": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Add five {R}."},
    "Drill Camp": {
        "type_line": "Sorcery",
        "oracle_text": "Create a 2/2 red Soldier creature token with firebending 1.",
    },
    "Mood": {
        "type_line": "Enchantment \u2014 Aura",
        "oracle_text": "Enchant creature\nEnchanted creature gets +2/+2 as long as it's a Wall. Otherwise, it"
        " gets -1/-1.",
    },
    "Loot": {**CREATURE, "oracle_text": "When Loot enters, discard a card. If you do, draw a card."},
    "Trick": {"type_line": "Instant", "oracle_text": "When you cycle Trick, draw a card.\nCycling {1}"},
}
PLAYED = {
    "start your engines! gives a speed of 1 (704.5z), which rises once each turn (702.179d)": """
table: {A: {battlefield: [Racer], hand: [Pinprick, Pinprick]}, B: {}}
do:
- A: {cast: Pinprick}
- check: {A: {speed: 1}, cites: [704.5z]}
- all pass
- all pass
- check: {A: {speed: 2}, cites: [702.179d]}
- A: {cast: Pinprick}
- all pass
- check: {A: {speed: 2}, stack: [], Racer: {power: 2}}
""",
    "an ability that max speed gives cites it, and is not there below that (702.178a)": """
table: {A: {battlefield: [Driver], mana: 2, speed: 3}, B: {}}
do:
- refused: {A: {activate: Driver}}
- correct: {A: {speed: 4}}
- A: {activate: Driver}
- all pass
- check: {A: {life: 22}, cites: [702.178a]}
""",
    "a Saga read ahead enters with the counters chosen, and earlier chapters are not told (702.155)": """
table: {A: {hand: [Long Tale], library: 9}, B: {library: 9}}
do:
- A: {cast: Long Tale}
- all pass
- A: {choose: "2"}
- check: {Long Tale: {counters: {lore: 2}}, cites: [702.155a, 702.155b]}
- all pass
- check: {A: {life: 20, hand: 1}}
- pass until: {turn: 3, step: precombat main}
- all pass
- check: {A: {life: 25}, Long Tale: graveyard}
""",
    "a compleated planeswalker has two counters less for each symbol paid with life (702.150a)": """
table: {A: {hand: [Altered Sage], mana: "{1}{G}"}, B: {}}
do:
- A: {cast: Altered Sage, choose: ["G*+2♥"]}
- all pass
- check: {Altered Sage: {counters: {loyalty: 4}}, A: {life: 18}, cites: [702.150a]}
""",
    "one that was paid with mana alone has its printed loyalty (702.150a)": """
table: {A: {hand: [Altered Sage], mana: "{1}{G}{G}"}, B: {}}
do:
- A: {cast: Altered Sage, choose: ["GG*"]}
- all pass
- check: {Altered Sage: {counters: {loyalty: 6}}, A: {life: 20}}
""",
    "both reveal their top card in a clash, and may put it on the bottom (701.30c)": """
table: {A: {hand: [Jostle], library: [Racer]}, B: {library: [Pilgrim]}}
do:
- A: {cast: Jostle}
- all pass
- A: {choose: no}
- B: {choose: yes}
- check: {cites: [701.30c], A: {hand: 0}}
""",
    "what an Aura may enchant decides what it may have as its target (702.5a)": """
table: {A: {hand: [Vine], battlefield: [Racer]}, B: {}}
do:
- A: {cast: Vine, choose: [Racer]}
- all pass
- check: {Vine: {attached to: Racer}, cites: [702.5a]}
""",
    "permanents are tapped and untapped (701.26a, 701.26b)": """
table: {A: {hand: [Bind], battlefield: [Racer, {card: Forest, tapped: true}]}, B: {}}
do:
- A: {cast: Bind, choose: [Racer, Forest]}
- all pass
- check: {Racer: {tapped: true}, Forest: {tapped: false}, cites: [701.26a, 701.26b]}
""",
    "at a speed of 4 a max speed ability holds (702.178a)": """
table: {A: {battlefield: [Racer], speed: 4}, B: {}}
do:
- check: {Racer: {power: 5, keywords: {has: [trample]}}}
""",
    "ten permanents and ascend bring the city's blessing, which stays (702.131b)": """
table:
  A: {battlefield: [Pilgrim, Bear, Bear, Bear, Bear, Bear, Bear, Bear, Bear, Ox], hand: [Bolt]}
  B: {}
do:
- A: {cast: Bolt, choose: [Ox]}
- check: {Pilgrim: {power: 4}, cites: [702.131b]}
- all pass
- check: {Pilgrim: {power: 4}}
""",
    "ascend on a sorcery looks when it resolves (702.131a)": """
table: {A: {hand: [Homage], battlefield: [Bear], library: [Ox]}, B: {}}
do:
- A: {cast: Homage}
- all pass
- check: {A: {hand: []}}
""",
    "what attacks while saddled (702.171)": """
table: {A: {battlefield: [Courser, Bear], library: [Ox]}, B: {}}
do:
- A: {activate: Courser, choose: [[Bear]]}
- all pass
- check: {Courser: {saddled: true}, Bear: {tapped: true}, cites: [702.171b]}
- pass until: {step: declare attackers}
- A: {attack: [Courser]}
- all pass
- check: {A: {hand: [Ox]}}
""",
    "the mana of firebending is kept until combat ends (702.189a)": """
step: declare attackers
table: {A: {battlefield: [Fire Adept], mana: 0}, B: {}}
do:
- A: {attack: [Fire Adept]}
- all pass
- check: {A: {mana: 2}, cites: [702.189a]}
- pass until: {step: end of combat}
- check: {A: {mana: 2}}
- pass until: {step: main}
- check: {A: {mana: 0}}
""",
    "mana that is not lost as phases end lasts until the turn ends (500.5)": """
step: beginning of combat
table:
  A: {battlefield: [War Chant, Courser, {card: Courser, as: second}], hand: [Sparks], mana: 1}
  B: {}
do:
- A: {cast: Sparks}
- all pass
- check: {A: {mana: 5}}
- pass until: {step: declare attackers}
- check: {A: {mana: 0}}
- A: {attack: [Courser, second]}
- all pass
- A: {choose: ["{R}", "{G}"]}
- check: {A: {mana: RG}}
- pass until: {step: postcombat main}
- check: {A: {mana: RG}}
- pass until: {step: end}
- check: {A: {mana: RG}}
- pass until: {turn: 2}
- check: {A: {mana: 0}}
""",
    "each player keeps mana of their own upkeep for the turn": """
step: upkeep
table: {A: {battlefield: [Old Spring]}, B: {}}
do:
- all pass
- check: {A: {mana: GG}, B: {mana: 0}}
- pass until: {step: end}
- check: {A: {mana: GG}}
- pass until: {turn: 2, step: upkeep}
- all pass
- check: {A: {mana: 0}, B: {mana: GG}}
""",
    "colors of mana spent are counted (106.9)": """
table: {A: {hand: [Prism], mana: GUR}, B: {}}
do:
- A: {cast: Prism}
- all pass
- check: {A: {life: 23}}
""",
    "sunburst counts the colors, and counters go on a creature as +1/+1 (702.44a)": """
table: {A: {hand: [Sun Statue], mana: GUU}, B: {}}
do:
- A: {cast: Sun Statue}
- all pass
- check: {Sun Statue: {power: 2}, cites: [702.44a]}
""",
    "three red mana": """
table: {A: {hand: [Ember Knight], mana: RRRG}, B: {}}
do:
- A: {cast: Ember Knight}
- all pass
- check: {Ember Knight: {power: 3}}
""",
    "how much was spent to cast another spell": """
table: {A: {battlefield: [Thinker], hand: [Big Plan, Small Plan], library: [Ox, Ox]}, B: {}}
do:
- A: {cast: Small Plan}
- all pass
- check: {A: {hand: [Big Plan]}}
- A: {cast: Big Plan}
- all pass
- check: {A: {hand: [Ox]}}
""",
    "one of two costs is chosen": """
table: {A: {hand: [Bargain Bin, Bargain Bin], battlefield: [Bear], library: [Ox, Ox], mana: 4}, B: {}}
do:
- A: {cast: Bargain Bin, choose: [either, Bear]}
- all pass
- check: {Bear: graveyard, A: {mana: 3}}
- A: {cast: Bargain Bin, choose: or}
- all pass
- check: {A: {mana: 0}}
""",
    "an Elf of one's own is beheld (701.4a)": """
table: {A: {hand: [Old Friend], battlefield: [Thinker], mana: 1}, B: {}}
do:
- A: {cast: Old Friend, choose: [Thinker]}
- all pass
- check: {A: {life: 24}, cites: [701.4a]}
""",
    "a land that wants a card revealed enters untapped for it": """
table: {A: {hand: [Glen, Forest]}, B: {}}
do:
- A: {play: Glen, choose: yes}
- check: {Glen: {tapped: false}, A: {hand: [Forest]}}
""",
    "any number may be sacrificed": """
table: {A: {hand: [Rockslide], battlefield: [Forest, Island, Swamp]}, B: {}}
do:
- A: {cast: Rockslide, choose: [B]}
- all pass
- A: {choose: [[Forest, Swamp]]}
- check: {B: {life: 18}, Island: battlefield}
""",
    "a milled card is taken up": """
table: {A: {hand: [Delver], library: [Ox, Forest, Bear, Hawk]}, B: {}}
do:
- A: {cast: Delver}
- all pass
- A: {choose: [[Forest]]}
- check: {A: {hand: [Forest]}, Ox: graveyard}
""",
    "creatures of opponents enter tapped": """
active: B
table: {A: {battlefield: [Cold Gate]}, B: {hand: [Bear]}}
do:
- B: {cast: Bear}
- all pass
- check: {Bear: {tapped: true}}
""",
    "others enter with a counter": """
table: {A: {battlefield: [Drill], hand: [Bear]}, B: {}}
do:
- A: {cast: Bear}
- all pass
- check: {Bear: {power: 3}}
""",
    "what bears a counter is modified (700.9)": """
table: {A: {hand: [Chorus], battlefield: [{card: Bear, counters: {+1/+1: 1}}, Ox]}, B: {}}
do:
- A: {cast: Chorus}
- all pass
- check: {Bear: {power: 4}, Ox: {power: 1}}
""",
    "what entered this turn is known": """
table: {A: {hand: [Fresh Start, Bear], battlefield: [Ox]}, B: {}}
do:
- A: {cast: Bear}
- all pass
- A: {cast: Fresh Start}
- all pass
- check: {Bear: graveyard, Ox: battlefield}
""",
    "twice as many tokens": """
table: {A: {hand: [Call], battlefield: [Doubling]}, B: {}}
do:
- A: {cast: Call}
- all pass
- check: {Soldier 1: battlefield, Soldier 2: battlefield}
""",
    "any number of counters is removed for mana": """
table: {A: {battlefield: [{card: Depot, counters: {storage: 3}}], mana: 0}, B: {}}
do:
- A: {tap for mana: Depot, choose: 2}
- check: {A: {mana: 2}, Depot: {counters: {storage: 1}}}
""",
    "mana in any combination": """
table: {A: {hand: [Blend], mana: 1}, B: {}}
do:
- A: {cast: Blend}
- all pass
- A: {choose: "{R}"}
- A: {choose: "{G}"}
- check: {A: {pool: {red: 1, green: 1}}}
""",
    "a land that is tapped for mana may give more (605.1b)": """
table: {A: {battlefield: [Forest, {card: Bloom, on: Forest}], mana: 0}, B: {}}
do:
- A: {tap for mana: Forest}
- check: {A: {mana: 2}}
""",
    "its owner chooses where it goes": """
table: {A: {hand: [Wave]}, B: {battlefield: [Bear], library: [Ox]}}
do:
- A: {cast: Wave, choose: [Bear]}
- all pass
- B: {choose: bottom}
- check: {B: {library: [Ox, Bear]}}
""",
    "a creature may be unleashed (702.98a)": """
table: {A: {hand: [Brute]}, B: {}}
do:
- A: {cast: Brute}
- all pass
- A: {choose: yes}
- check: {Brute: {power: 3, counters: {+1/+1: 1}}, cites: [702.98a]}
""",
    "all that bear the target's name (201.2)": """
table: {A: {hand: [Namesakes]}, B: {battlefield: [Bear, Bear, Ox]}}
do:
- A: {cast: Namesakes, choose: [Bear]}
- all pass
- check: {Bear: {power: 1}, Ox: {power: 1, toughness: 4}}
""",
    "cards are exiled until one of a kind is": """
table: {A: {hand: [Plunge], library: [Forest, Island, Bear, Ox]}, B: {}}
do:
- A: {cast: Plunge}
- all pass
- A: {choose: yes}
- all pass
- check: {Bear: battlefield, A: {library: [Ox], exile: 2}}
""",
    "what an object has exiled comes back": """
table: {A: {hand: [Chest]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Chest}
- all pass
- A: {choose: [Bear]}
- all pass
- check: {Bear: exile}
- A: {activate: Chest}
- all pass
- check: {B: {hand: [Bear]}}
""",
    "a card comes back with counters": """
table: {A: {hand: [Second Life], graveyard: [Bear]}, B: {}}
do:
- A: {cast: Second Life, choose: [Bear]}
- all pass
- check: {Bear: {power: 4}}
""",
    "X is divided (601.2d)": """
table: {A: {hand: [Scatter]}, B: {battlefield: [Bear, Ox]}}
do:
- A: {cast: Scatter, choose: [3, [Bear, Ox], {Bear: 2, Ox: 1}]}
- all pass
- check: {Bear: graveyard, Ox: {damage: 1}}
""",
    "a token may have firebending": """
step: postcombat main
table: {A: {hand: [Drill Camp]}, B: {}}
do:
- A: {cast: Drill Camp}
- all pass
- check: {Soldier: {abilities: 1, power: 2}}
""",
    "one thing or the other, by what it is attached to": """
table: {A: {}, B: {battlefield: [Bear, {card: Mood, on: Bear}]}}
do:
- check: {Bear: {power: 1, toughness: 1}}
""",
    "only who discards draws": """
table: {A: {hand: [Loot], library: [Ox]}, B: {}}
do:
- A: {cast: Loot}
- all pass
- all pass
- check: {A: {hand: []}}
""",
    "a spell may do something when it is cycled": """
table: {A: {hand: [Trick], library: [Ox, Hawk]}, B: {}}
do:
- A: {activate: Trick}
- all pass
- all pass
- check: {A: {hand: [Ox, Hawk]}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_read_is_played(written: str) -> None:
    play(written, CARDS)
