"""What is read of a card's text is what the table plays (invented cards in Magic's wording)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.cardtext.magic.cards import read_face
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset
from judge.scenario import load_text, run

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)

CARDS: dict[str, dict[str, str]] = {
    "Climber": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Level up {1}\nLEVEL 1-2\n3/3\nLEVEL 3+\n5/5\nTrample",
    },
    "Skiff": {
        "type_line": "Artifact \u2014 Spacecraft",
        "oracle_text": "Station\nSTATION 4+\nFlying\n2/6",
    },
    "Edict": {
        "type_line": "Sorcery",
        "oracle_text": "Target player sacrifices a creature."
        " You gain life equal to that creature's toughness.",
    },
    "Levy": {
        "type_line": "Sorcery",
        "oracle_text": "Each opponent sacrifices a creature unless they pay {3}.",
    },
    "Fervor": {
        "type_line": "Instant",
        "oracle_text": "Creatures you control get +1/+0 until end of turn. Untap those creatures.",
    },
    "Fling It": {
        "type_line": "Instant",
        "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Fling It deals damage to target player equal to the sacrificed creature's power.",
    },
    "Idol": {
        "type_line": "Enchantment",
        "mana_cost": "{R}{R}",
        "oracle_text": "As long as your devotion to red is less than three, creatures you control get +1/+1.",
    },
    "Envy": {
        "type_line": "Sorcery",
        "oracle_text": "If an opponent controls more creatures than you, draw a card.",
    },
    "Frogify": {
        "type_line": "Instant",
        "oracle_text": "Until end of turn, target creature loses all abilities and becomes a blue Frog"
        " with base power and toughness 1/1.",
    },
    "Toll Road": {
        "type_line": "Enchantment",
        "oracle_text": "Creatures can't attack you unless their controller pays {2} for each creature they"
        " control that's attacking you.",
    },
    "Sentry": {
        "type_line": "Creature \u2014 Elf",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Sentry can block any number of creatures.",
    },
    "Lazy Ox": {
        "type_line": "Creature \u2014 Ox",
        "power": "1",
        "toughness": "1",
        "oracle_text": "You may choose not to untap Lazy Ox during your untap step.",
    },
    "Runner": {
        "type_line": "Creature \u2014 Elf",
        "oracle_text": "Cycling {0}\nWhen you cycle Runner, you gain 3 life.",
    },
    "Hoard": {"type_line": "Enchantment", "oracle_text": "You have no maximum hand size."},
    "Free Gift": {
        "type_line": "Sorcery",
        "mana_cost": "{5}",
        "oracle_text": "If you control an Ox, you may cast this spell without paying its mana cost.\n"
        "You gain 1 life.",
    },
    "Serpent": {
        "type_line": "Creature \u2014 Serpent",
        "power": "5",
        "toughness": "5",
        "oracle_text": "When you control no Oxen, sacrifice Serpent.",
    },
    "Sweep": {
        "type_line": "Sorcery",
        "oracle_text": "Destroy all creatures. You gain 2 life for each creature destroyed this way.",
    },
    "Rock": {
        "type_line": "Creature \u2014 Golem",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Indestructible",
    },
    "Homecomer": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Homecomer enters, if you cast it from your hand, you gain 4 life.",
    },
    "Twofold": {
        "type_line": "Instant",
        "oracle_text": "Twofold deals 2 damage to target creature.\nFerocious \u2014 Twofold deals 4 damage"
        " to that creature instead if you control a creature with power 4 or greater.",
    },
    "Swarm Lord": {
        "type_line": "Creature \u2014 Bat",
        "mana_cost": "{X}{1}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Swarm Lord enters, you gain X life.",
    },
    "Late Guest": {
        "type_line": "Creature \u2014 Elf",
        "oracle_text": "Whenever an artifact enters, you may return Late Guest from your graveyard to your"
        " hand.",
    },
    "Trinket": {"type_line": "Artifact", "oracle_text": "{T}: Draw a card."},
    "Bashful": {
        "type_line": "Creature \u2014 Ox",
        "power": "2",
        "toughness": "2",
        "oracle_text": "At the beginning of your end step, sacrifice Bashful unless it attacked this turn.",
    },
    "Cheap Shot": {
        "type_line": "Instant",
        "mana_cost": "{3}",
        "oracle_text": "This spell costs {2} less to cast if it targets a tapped creature.\n"
        "Cheap Shot deals 1 damage to target creature.",
    },
    "Hook": {
        "type_line": "Legendary Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Sly Trick \u2014 {0}: Put a flying counter on Hook.",
    },
    "Digger": {"type_line": "Sorcery", "oracle_text": "Earthbend 2."},
    "Blast": {"type_line": "Instant", "oracle_text": "Destroy target land."},
    "Withering": {"type_line": "Sorcery", "oracle_text": "You may blight 2. If you do, draw a card."},
    "Survivor": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Survivor enters, it endures 2.",
    },
    "Pyre": {
        "type_line": "Enchantment",
        "oracle_text": "If a source you control would deal damage to a player, it deals triple that damage"
        " instead.",
    },
    "Empty Mind": {"type_line": "Artifact", "oracle_text": "Discard your hand: You gain 1 life."},
    "Moonling": {
        "type_line": "Creature \u2014 Wolf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "At the beginning of each upkeep, if no spells were cast last turn, put a +1/+1"
        " counter on Moonling.",
    },
}


def definition(name: str) -> dict[str, Any]:
    face = read_face(RULES, {"name": name, "mana_cost": "{1}", **CARDS[name]})
    assert face.whole, [line.stopped_at for line in face.lines]
    return face.data


PLAYED = {
    "a level holds from so many counters on, and no longer than it says (711.2)": """
table: {A: {battlefield: [{card: Climber, counters: {level: 1}}]}, B: {}}
do:
- check: {Climber: {power: 3}}
- A: {activate: Climber}
- all pass
- A: {activate: Climber}
- all pass
- check: {Climber: {power: 5, keywords: [trample]}}
""",
    "a station is a creature from its number on, and has as many counters as there was power": """
table: {A: {battlefield: [Skiff, Giant]}, B: {}}
do:
- check: {Skiff: {types: [artifact]}}
- A: {activate: Skiff, choose: [Giant]}
- all pass
- check: {Skiff: {power: 2, toughness: 6, keywords: [station, flying], counters: {charge: 5}}}
""",
    "what was sacrificed is looked at as it last was": """
table: {A: {hand: [Edict]}, B: {battlefield: [Ox]}}
do:
- A: {cast: Edict, choose: [B]}
- all pass
- check: {A: {life: 24}, Ox: graveyard}
""",
    "each player decides for themselves whether to pay": """
table: {A: {hand: [Levy]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Levy}
- all pass
- B: {choose: no}
- check: {Bear: graveyard}
""",
    "those creatures are those that the sentence before was about": """
table:
  A: {hand: [Fervor], battlefield: [{card: Bear, tapped: true}]}
  B: {battlefield: [{card: Ox, tapped: true}]}
do:
- A: {cast: Fervor}
- all pass
- check: {Bear: {tapped: false, power: 3}, Ox: {tapped: true}}
""",
    "a spell knows what was sacrificed to cast it": """
table: {A: {hand: [Fling It], battlefield: [Giant]}, B: {}}
do:
- A: {cast: Fling It, choose: [B, Giant]}
- all pass
- check: {B: {life: 15}}
""",
    "devotion counts mana symbols of permanents": """
table: {A: {battlefield: [Idol, Bear]}, B: {}}
do:
- check: {Bear: {power: 3}}
""",
    "numbers of players are held against each other": """
table: {A: {hand: [Envy], library: [Ox]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Envy}
- all pass
- check: {A: {hand: [Ox]}}
""",
    "a creature that becomes a Frog is nothing else": """
table: {A: {hand: [Frogify]}, B: {battlefield: [Hawk]}}
do:
- A: {cast: Frogify, choose: [Hawk]}
- all pass
- check: {Hawk: {power: 1, toughness: 1, colors: [blue], subtypes: [frog], keywords: []}}
""",
    "attacking a player may cost something": """
step: declare attackers
table: {A: {battlefield: [Bear], mana: 0}, B: {battlefield: [Toll Road]}}
do:
- refused: {A: {attack: [Bear]}}
""",
    "any number of attackers may be blocked": """
step: declare attackers
table: {A: {battlefield: [Bear, Ox, Giant]}, B: {battlefield: [Sentry]}}
do:
- A: {attack: [Bear, Ox, Giant]}
- all pass
- B: {block: {Sentry: [Bear, Ox, Giant]}}
- check: {Giant: {blocked: true}}
""",
    "what may stay tapped stays tapped if its controller wants it": """
active: B
step: end
table: {A: {battlefield: [{card: Lazy Ox, tapped: true}, {card: Bear, tapped: true}]}, B: {}}
do:
- all pass
- A: {choose: [[Lazy Ox]]}
- check: {Lazy Ox: {tapped: true}, Bear: {tapped: false}}
""",
    "cycling a card sets off what waits for that (702.29c)": """
table: {A: {hand: [Runner], library: [Ox]}, B: {}}
do:
- A: {activate: Runner}
- check: {Runner: graveyard, cites: ["702.29c"]}
- all pass
- check: {A: {life: 23, hand: []}}
- all pass
- check: {A: {hand: [Ox]}}
""",
    "whoever has no maximum hand size discards nothing": """
step: end
table: {A: {battlefield: [Hoard], hand: 9}, B: {hand: 2, library: 5}}
do:
- all pass
- check: {active: B}
""",
    "another cost may be paid only where its condition holds": """
table: {A: {hand: [Free Gift], mana: 0, battlefield: [Ox]}, B: {}}
do:
- A: {cast: Free Gift, choose: yes}
- all pass
- check: {A: {life: 21}}
""",
    "a state of the game sets an ability off (603.8)": """
table: {A: {battlefield: [Serpent, Bear]}, B: {}}
do:
- all pass
- check: {Serpent: graveyard}
""",
    "only what was destroyed counts as destroyed this way": """
table: {A: {hand: [Sweep], battlefield: [Bear, Rock]}, B: {battlefield: [Giant]}}
do:
- A: {cast: Sweep}
- all pass
- check: {A: {life: 24}, Rock: battlefield}
""",
    "a permanent knows from where it was cast": """
table: {A: {hand: [Homecomer]}, B: {}}
do:
- A: {cast: Homecomer}
- all pass
- all pass
- check: {A: {life: 24}}
""",
    "a line that begins with an ability word may change the line before": """
table: {A: {hand: [Twofold], battlefield: [Giant]}, B: {battlefield: [Ox]}}
do:
- A: {cast: Twofold, choose: [Ox]}
- all pass
- check: {Ox: graveyard}
""",
    "what a permanent does as it enters knows the X of its spell (107.3m)": """
table: {A: {hand: [Swarm Lord]}, B: {}}
do:
- A: {cast: Swarm Lord, choose: [3]}
- all pass
- all pass
- check: {A: {life: 23}}
""",
    "an ability that takes its card out of the graveyard works there (113.6m)": """
table: {A: {hand: [Trinket], graveyard: [Late Guest]}, B: {}}
do:
- A: {cast: Trinket}
- all pass
- all pass
- A: {choose: yes}
- check: {A: {hand: [Late Guest]}}
""",
    "whether a creature attacked this turn is known": """
step: postcombat main
table: {A: {battlefield: [Bashful]}, B: {}}
do:
- pass until: {step: end}
- all pass
- check: {Bashful: graveyard}
""",
    "a spell may cost less for what it is aimed at": """
table: {A: {hand: [Cheap Shot], mana: 1}, B: {battlefield: [{card: Ox, tapped: true}]}}
do:
- A: {cast: Cheap Shot, choose: [Ox]}
- all pass
- check: {Ox: {damage: 1}}
""",
    "a counter with a keyword's name gives it (122.1b)": """
table: {A: {battlefield: [Hook]}, B: {}}
do:
- A: {activate: Hook}
- all pass
- check: {Hook: {keywords: [flying]}}
""",
    "a land that was bent comes back when it dies (701.66a)": """
table: {A: {hand: [Digger, Blast], battlefield: [Forest]}, B: {}}
do:
- A: {cast: Digger, choose: [Forest]}
- all pass
- check: {Forest: {power: 2, toughness: 2, types: [creature, land], keywords: [haste]}}
- A: {cast: Blast, choose: [Forest]}
- all pass
- all pass
- check: {Forest: {zone: battlefield, tapped: true, types: [land]}, cites: [701.66a]}
""",
    "blight asks for a creature of one's own (701.68a)": """
table: {A: {hand: [Withering], battlefield: [Bear], library: [Ox]}, B: {battlefield: [Giant]}}
do:
- A: {cast: Withering}
- all pass
- A: {choose: yes}
- check: {Bear: graveyard, Giant: {toughness: 5}, A: {hand: [Ox]}, cites: [701.68a]}
""",
    "what endures gets counters or a Spirit (701.63a)": """
table: {A: {hand: [Survivor]}, B: {}}
do:
- A: {cast: Survivor}
- all pass
- all pass
- A: {choose: Spirit}
- check: {Survivor: {power: 1}, Spirit: {power: 2, colors: [white]}, cites: [701.63a]}
""",
    "what endures when it is gone gets a Spirit (701.63a)": """
table: {A: {hand: [Survivor]}, B: {hand: [Bolt], life: 20}}
do:
- A: {cast: Survivor}
- all pass
- A: pass
- B: {cast: Bolt, choose: [Survivor]}
- all pass
- all pass
- check: {Survivor: graveyard, Spirit: {power: 2}, cites: [701.63a]}
""",
    "a spell is a source, too": """
table: {A: {hand: [Bolt], battlefield: [Pyre]}, B: {}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- check: {B: {life: 11}}
""",
    "a hand without cards can be discarded": """
table: {A: {battlefield: [Empty Mind]}, B: {}}
do:
- A: {activate: Empty Mind}
- all pass
- check: {A: {life: 21}}
""",
    "spells of the last turn are remembered": """
step: end
table: {A: {battlefield: [Moonling], hand: [Edict]}, B: {battlefield: [Bear], library: 5}}
do:
- pass until: {step: upkeep}
- all pass
- check: {Moonling: {power: 2}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_read_is_played(written: str) -> None:
    cards = json.dumps([definition(name) for name in CARDS if name in written])
    (scenario,) = load_text(f"title: t\ngame: magic\ncards: {cards}\n{written}", "played.yaml")
    result = run(scenario)
    assert result.ok, [outcome for outcome in result.outcomes if not outcome.ok]
