"""What happened this turn, the only one of a kind, and cards that were exiled: read and played."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.read_cards import play

ENCHANTMENT, ARTIFACT, INSTANT = (
    {"type_line": "Enchantment"},
    {"type_line": "Artifact"},
    {"type_line": "Instant"},
)


def creature(text: str = "", power: int = 2, toughness: int = 2, kind: str = "Bear") -> dict[str, str]:
    corner = {"type_line": f"Creature \u2014 {kind}", "power": str(power), "toughness": str(toughness)}
    return {**corner, "oracle_text": text}


FLOOR = 5
CARDS: dict[str, Mapping[str, str]] = {
    "Moss Bear": creature(),
    "Tin Bear": creature(),
    "Ember": {**INSTANT, "oracle_text": "Ember deals 3 damage to any target."},
    "Trellis Bear": creature("Whenever an Aura becomes attached to Trellis Bear, you gain 2 life."),
    "Bark Skin": {
        "type_line": "Enchantment \u2014 Aura",
        "oracle_text": "Enchant creature\nEnchanted creature gets +1/+1.",
    },
    "Tin Cap": {"type_line": "Artifact \u2014 Equipment", "oracle_text": "Equip {0}"},
    "Second Light": {
        **INSTANT,
        "oracle_text": "Return to the battlefield tapped all creature cards in your graveyard that were put"
        " there from the battlefield this turn.",
    },
    "Late Gleaning": {
        **INSTANT,
        "oracle_text": "Return to your hand all cards in your graveyard that were put there from anywhere"
        " this turn.",
    },
    "Everybody's Morning": {
        "type_line": "Sorcery",
        "oracle_text": "Each player returns to the battlefield all creature cards in their graveyard that"
        " were put there from the battlefield this turn.",
    },
    "Lone Oath": {
        **ENCHANTMENT,
        "oracle_text": "As long as you control exactly one creature, that creature gets +3/+1 and has"
        " lifelink.",
    },
    "Lone Dusk": {
        **ENCHANTMENT,
        "oracle_text": "At the beginning of your end step, if you control exactly one creature, you gain"
        " 4 life.",
    },
    "Martyr of Snow": creature(
        "{1}, Reveal X cards from your hand, Sacrifice Martyr of Snow: You gain three times X life."
    ),
    "Grave Toll": {
        **ENCHANTMENT,
        "oracle_text": "Whenever a permanent is put into an opponent's graveyard, that player loses 1 life.",
    },
    "Equal Call": {
        **ENCHANTMENT,
        "oracle_text": "Whenever you cast a creature spell, tap target creature with that spell's mana"
        " value.",
    },
    "Old Cabinet": {
        **ARTIFACT,
        "oracle_text": "{T}: Target player exiles a card from their hand.\n{1}: Choose a card exiled with Old"
        " Cabinet. You may play that card this turn.",
    },
    "Night Thief": creature(
        "Whenever Night Thief deals combat damage to a player, that player exiles a card from their hand. You"
        " may play that card for as long as it remains exiled."
    ),
    "Jealous Guest": creature(
        "When Jealous Guest enters the battlefield, sacrifice it unless you exile another creature you"
        " control.\nWhen Jealous Guest leaves the battlefield, return the exiled card to"
        " its owner's hand."
    ),
    "Spell Snare Box": {
        **INSTANT,
        "oracle_text": "Counter target spell. If that spell is countered this way, exile it instead of"
        " putting it into its owner's graveyard. You may play it without paying its mana cost for as long as"
        " it remains exiled.",
    },
    "Mad Scribe": {
        **creature("When Mad Scribe enters the battlefield, if its madness cost was paid, draw a card."),
        "oracle_text": "Madness {1}\nWhen Mad Scribe enters the battlefield, if its madness cost was paid,"
        " draw a card.",
    },
    "Old Wall": {
        **ENCHANTMENT,
        "oracle_text": f"As long as you have {FLOOR} or more life, damage that would reduce your life total"
        f" to less than {FLOOR} reduces it to {FLOOR} instead.",
    },
    "Growing Thing": {
        **creature("", 0, 0),
        "mana_cost": "{X}{G}",
        "oracle_text": "Growing Thing enters the battlefield with X +1/+1 counters on it. If X is 3 or more,"
        " it enters the battlefield with an additional X +1/+1 counters on it.",
    },
    "Deep Sleep": creature(
        "When Deep Sleep is put into a graveyard from anywhere, put it on the bottom of its owner's library."
    ),
    "Wary Knight": creature("Wary Knight gets +1/+0 as long as any player controls an artifact."),
    "Tin Idol": {**ARTIFACT, "oracle_text": "{T}: You gain 1 life."},
    "Let Go": {**INSTANT, "oracle_text": "Discard a card."},
}

OGRE = {"name": "Ogre", "type": "creature", "cost": "3R", "power": 3, "toughness": 3}
PLAYED = {
    "only what died this turn returns, tapped": """
table: {A: {battlefield: [Moss Bear], graveyard: [Tin Bear], hand: [Ember, Second Light]}, B: {}}
do:
- A: {cast: Ember, choose: [Moss Bear]}
- all pass
- A: {cast: Second Light}
- all pass
- check: {Moss Bear: {zone: battlefield, tapped: true}, Tin Bear: graveyard}
""",
    "what was discarded or cast this turn returns from anywhere": """
table: {A: {graveyard: [Tin Bear], hand: [Let Go, Moss Bear, Late Gleaning]}, B: {}}
do:
- A: {cast: Let Go}
- all pass
- A: {choose: [Moss Bear]}
- A: {cast: Late Gleaning}
- all pass
- check: {A: {hand: {set: [Let Go, Moss Bear]}}, Tin Bear: graveyard}
""",
    "each player has back what died, under its owner's control": """
table:
  A: {hand: [Ember, {card: Ember, as: E2}, Everybody's Morning], battlefield: [Moss Bear]}
  B: {battlefield: [Tin Bear]}
do:
- A: {cast: Ember, choose: [Moss Bear]}
- all pass
- A: {cast: E2, choose: [Tin Bear]}
- all pass
- A: {cast: Everybody's Morning}
- all pass
- check: {Moss Bear: {zone: battlefield, controller: A}, Tin Bear: {zone: battlefield, controller: B}}
""",
    "two things of the only creature, and of none where there are two": """
table: {A: {battlefield: [Lone Oath, {card: Lone Oath, as: L2}, Moss Bear], hand: [Tin Bear]}, B: {}}
do:
- check: {Moss Bear: {power: 8, toughness: 4, keyword: lifelink}}
- A: {cast: Tin Bear}
- all pass
- check: {Moss Bear: {power: 2, toughness: 2, keywords: []}}
""",
    "exactly one is asked when it triggers": """
table: {A: {battlefield: [Lone Dusk, Moss Bear]}, B: {battlefield: [Tin Bear]}}
do:
- pass until: {step: end}
- all pass
- check: {A: {life: 24}}
""",
    "cards are revealed as a cost for X": """
table: {A: {battlefield: [Martyr of Snow], hand: [Moss Bear, Tin Bear, Ember]}, B: {}}
do:
- A: {activate: Martyr of Snow, choose: [4]}
- check: {stack: empty, Martyr of Snow: battlefield, cites: ["732.1"]}
- A: {activate: Martyr of Snow, choose: [2, [Moss Bear, Ember]]}
- all pass
- check: {A: {life: 26, hand: 3}, Martyr of Snow: graveyard}
""",
    "a permanent of an opponent's, not a card that is discarded": """
table:
  A: {battlefield: [Grave Toll], hand: [Ember]}
  B: {battlefield: [Moss Bear], hand: [Let Go, Tin Bear]}
do:
- A: pass
- B: {cast: Let Go}
- all pass
- check: {B: {life: 20}, Tin Bear: graveyard}
- A: {cast: Ember, choose: [Moss Bear]}
- all pass: 2
- check: {B: {life: 19}}
""",
    "a target of the spell's mana value only": """
table:
  A: {battlefield: [Equal Call], hand: [Moss Bear]}
  B: {battlefield: [Tin Bear, {card: Ogre, as: big}]}
do:
- A: {cast: Moss Bear}
- check: {stack: 2}
- all pass
- check: {Tin Bear: {tapped: true}, big: {tapped: false}}
""",
    "what an opponent chose to exile is exiled with the artifact": """
table: {A: {battlefield: [Old Cabinet]}, B: {hand: [Forest]}}
do:
- A: {activate: Old Cabinet, ability: 1, choose: [B]}
- all pass
- refused: {A: {play: Forest}}
- A: {activate: Old Cabinet, ability: 2}
- all pass
- A: {play: Forest}
- check: {Forest: {zone: battlefield, controller: A}}
""",
    "a card taken from a hand is played on a later turn": """
step: declare attackers
table: {A: {battlefield: [Night Thief]}, B: {hand: [Ember]}}
do:
- A: {attack: [Night Thief]}
- pass until: {step: combat damage}
- all pass
- check: {Ember: exile}
- pass until: {turn: 3, step: main}
- A: {cast: Ember, choose: [B]}
- all pass
- check: {B: {life: 15, graveyard: [Ember]}}
""",
    "what was exiled as one chose comes back": """
table: {A: {battlefield: [Moss Bear], hand: [Jealous Guest, Ember]}, B: {}}
do:
- A: {cast: Jealous Guest}
- all pass: 2
- A: {choose: yes}
- check: {Moss Bear: exile}
- A: {cast: Ember, choose: [Jealous Guest]}
- all pass: 2
- check: {Moss Bear: hand}
""",
    "a spell countered into exile is cast for nothing": """
active: B
table: {A: {mana: 0, hand: [Spell Snare Box], battlefield: [Forest]}, B: {hand: [Moss Bear]}}
do:
- B: {cast: Moss Bear}
- B: pass
- A: {tap for mana: Forest}
- A: {cast: Spell Snare Box, choose: [Moss Bear]}
- all pass
- check: {Moss Bear: exile}
- pass until: {turn: 2, step: main}
- A: {cast: Moss Bear}
- all pass
- check: {Moss Bear: {zone: battlefield, controller: A}}
""",
    "damage stops at a number of life, until there is less": """
table: {A: {hand: [Ember, {card: Ember, as: E2}]}, B: {life: 6, battlefield: [Old Wall]}}
do:
- A: {cast: Ember, choose: [B]}
- all pass
- check: {B: {life: 5}}
- correct: [{B: {life: 4}}]
  why: by something that is no damage
- A: {cast: E2, choose: [B]}
- all pass
- check: {B: {life: 1}}
""",
    "more counters for a greater X": """
table: {A: {hand: [Growing Thing, {card: Growing Thing, as: G2}]}, B: {}}
do:
- A: {cast: Growing Thing, choose: [3]}
- all pass
- A: {cast: G2, choose: [2]}
- all pass
- check: {Growing Thing: {power: 6}, G2: {power: 2}}
""",
    "what arrives in a graveyard from a hand or the battlefield is shuffled away": """
table:
  A: {battlefield: [Deep Sleep], hand: [Let Go, {card: Deep Sleep, as: D2}, Ember], library: [Forest]}
  B: {}
do:
- A: {cast: Ember, choose: [Deep Sleep]}
- all pass: 2
- A: {cast: Let Go}
- all pass
- A: {choose: [D2]}
- all pass
- check: {A: {library: 3, graveyard: {set: [Ember, Let Go]}}}
""",
    "whether any player controls one": """
table: {A: {battlefield: [Wary Knight]}, B: {battlefield: [Wary Knight], hand: [Tin Idol]}}
do:
- check: {A: {battlefield: 1}}
- pass until: {turn: 2, step: main}
- B: {cast: Tin Idol}
- all pass
- assess: characteristic
  with: {object: Wary Knight 1, which: power}
  expect: {power: 3}
- assess: characteristic
  with: {object: Wary Knight 2, which: power}
  expect: {power: 3}
""",
    "an Aura that becomes attached": """
table:
  A: {hand: [Bark Skin, {card: Bark Skin, as: other}], battlefield: [Trellis Bear, Moss Bear, Tin Cap]}
  B: {}
do:
- A: {activate: Tin Cap, choose: [Trellis Bear]}
- all pass
- check: {stack: empty, Tin Cap: {attached: true}, A: {life: 20}}
- A: {cast: other, choose: [Moss Bear]}
- all pass
- check: {stack: empty}
- A: {cast: Bark Skin, choose: [Trellis Bear]}
- all pass
- check: {Trellis Bear: {power: 3}, stack: 1}
- all pass
- check: {A: {life: 22}}
""",
    "whether the madness cost was paid": """
table: {A: {hand: [Let Go, {card: Mad Scribe, as: thrown}, {card: Mad Scribe, as: plain}], library: 3}, B: {}}
do:
- A: {cast: plain}
- all pass
- check: {stack: empty, plain: battlefield}
- A: {cast: Let Go}
- all pass: 2
- A: {choose: yes}
- all pass
- check: {thrown: battlefield, stack: 1}
- all pass
- check: {A: {hand: 1}}
""",
}


@pytest.mark.parametrize("situation", PLAYED)
def test_it_is_played_as_it_reads(situation: str) -> None:
    play(PLAYED[situation], CARDS, [OGRE] if "Ogre" in PLAYED[situation] else [])
