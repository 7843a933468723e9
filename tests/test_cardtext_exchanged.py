"""Parts of lines are read and played in every place where their like can stand (invented cards)."""

from __future__ import annotations

import pytest

from tests.read_cards import definition, play

CARDS: dict[str, dict[str, str]] = {
    "Ox": {
        "type_line": "Creature \u2014 Ox",
        "mana_cost": "{2}",
        "power": "2",
        "toughness": "3",
        "oracle_text": "Indestructible",
    },
    "Bear": {"type_line": "Creature \u2014 Bear", "mana_cost": "{2}", "power": "2", "toughness": "2"},
    "Jace": {"type_line": "Legendary Planeswalker \u2014 Jace", "loyalty": "4"},
    "Palisade": {
        "type_line": "Creature \u2014 Wall",
        "power": "0",
        "toughness": "5",
        "oracle_text": "Defender\n{B}, Sacrifice Palisade: Destroy target creature Palisade is blocking.",
    },
    "Burner": {
        "type_line": "Creature \u2014 Imp",
        "power": "2",
        "toughness": "3",
        "oracle_text": "Exile the top card of your library: Put X +1/+1 counters on Burner, where X is the"
        " exiled card's mana value.",
    },
    "Rally": {
        "type_line": "Instant",
        "oracle_text": "You gain 3 life for each creature attacking you.",
    },
    "Guardians": {
        "type_line": "Instant",
        "oracle_text": "You gain 3 life for each creature attacking you or a planeswalker you control.",
    },
    "Blade": {"type_line": "Artifact \u2014 Equipment", "oracle_text": "Equip {1}"},
    "Slag": {
        "type_line": "Sorcery",
        "oracle_text": "Slag deals 1 damage to target creature. Destroy all Equipment attached to that"
        " creature.",
    },
    "Verdict": {
        "type_line": "Sorcery",
        "oracle_text": "Destroy target creature. Its controller draws cards equal to its power.",
    },
    "Dirge": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature dies, its controller loses 2 life.",
    },
    "Doom": {"type_line": "Sorcery", "oracle_text": "Destroy target creature."},
    "Envoy": {
        "type_line": "Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Target creature gets +2/+2 and has haste for as long as Envoy remains tapped.",
    },
    "Guise": {
        "type_line": "Instant",
        "oracle_text": "Until end of turn, target creature becomes black, gets +1/+1, and gains flying.",
    },
    "Refill": {
        "type_line": "Sorcery",
        "oracle_text": "Discard your hand, then draw that many cards plus one.",
    },
    "Fling Card": {
        "type_line": "Sorcery",
        "oracle_text": "Discard a card. Fling Card deals damage equal to the discarded card's mana value to"
        " any target.",
    },
    "Feed": {
        "type_line": "Sorcery",
        "oracle_text": "Sacrifice a creature. If the sacrificed creature was a Bear, draw two cards.",
    },
    "Rebuke": {
        "type_line": "Instant",
        "oracle_text": "Destroy target creature without flying that's attacking you.",
    },
    "Grove": {
        "type_line": "Land",
        "oracle_text": "Grove doesn't untap during your untap step if it has a depletion counter on it.",
    },
}

PLAYED = {
    "what it was blocking as it was given up is destroyed": """
table: {A: {battlefield: [Bear]}, B: {battlefield: [Palisade]}}
do:
- pass until: declare attackers
- A: {attack: [Bear]}
- pass until: declare blockers
- B: {block: {Palisade: Bear}}
- A: pass
- B: {activate: Palisade, choose: [Bear]}
- all pass
- check: {Bear: {zone: graveyard}}
""",
    "the exiled card is the one exiled for it, not those before": """
table: {A: {battlefield: [Burner], library: [Bear, Ox]}, B: {}}
do:
- A: {activate: Burner}
- all pass
- A: {activate: Burner}
- all pass
- check: {Burner: {power: 6}}
""",
    "only what attacks the player attacks you": """
table: {A: {battlefield: [Bear, Ox]}, B: {hand: [Rally, Guardians], battlefield: [Jace]}}
do:
- pass until: declare attackers
- A: {attack: {Bear: B, Ox: Jace}}
- A: pass
- B: {cast: Rally}
- all pass
- check: {B: {life: 23}}
- A: pass
- B: {cast: Guardians}
- all pass
- check: {B: {life: 29}}
""",
    "what is attached to the target alone is destroyed": """
table: {A: {hand: [Slag]}, B: {battlefield: [Ox, {card: Blade, on: Ox}]}}
do:
- A: {cast: Slag, choose: [Ox]}
- all pass
- check: {Blade: {zone: graveyard}, Ox: {zone: battlefield}}
""",
    "what is not destroyed has its power and its controller still": """
table: {A: {hand: [Verdict]}, B: {battlefield: [Ox], library: 5}}
do:
- A: {cast: Verdict, choose: [Ox]}
- all pass
- check: {Ox: {zone: battlefield}, B: {hand: 2}}
""",
    "what is destroyed has the power that it last had": """
table: {A: {hand: [Verdict]}, B: {battlefield: [{card: Bear, counters: {+1/+1: 1}}], library: 5}}
do:
- A: {cast: Verdict, choose: [Bear]}
- all pass
- check: {Bear: {zone: graveyard}, B: {hand: 3}}
""",
    "whoever controlled it as it died loses life, not its owner": """
table: {A: {hand: [Doom], battlefield: [Dirge]}, B: {battlefield: [{card: Bear, owner: A}]}}
do:
- A: {cast: Doom, choose: [Bear]}
- all pass
- all pass
- check: {A: {life: 20}, B: {life: 18}}
""",
    "a change of two parts lasts as long as the card stays tapped": """
table: {A: {battlefield: [Envoy, Bear]}, B: {}}
do:
- A: {activate: Envoy, choose: [Bear]}
- all pass
- check: {Bear: {power: 4, keywords: {has: [haste]}}}
""",
    "three parts in any order": """
table: {A: {hand: [Guise], battlefield: [Bear]}, B: {}}
do:
- A: {cast: Guise, choose: [Bear]}
- all pass
- check: {Bear: {power: 3, colors: [black], keywords: {has: [flying]}}}
""",
    "as many and one more": """
table: {A: {hand: [Refill, Bear, Ox], library: 5}, B: {}}
do:
- A: {cast: Refill}
- all pass
- check: {A: {hand: 3}}
""",
    "the number of the discarded card": """
table: {A: {hand: [Fling Card, Bear]}, B: {}}
do:
- A: {cast: Fling Card, choose: [B]}
- all pass
- check: {B: {life: 18}}
""",
    "what was sacrificed was one of that kind": """
table: {A: {hand: [Feed], battlefield: [Bear], library: 5}, B: {}}
do:
- A: {cast: Feed}
- all pass
- check: {A: {hand: 2}}
""",
    "or it was not": """
table: {A: {hand: [Feed], battlefield: [Ox], library: 5}, B: {}}
do:
- A: {cast: Feed}
- all pass
- check: {A: {hand: 0}}
""",
    "what attacks another may not be aimed at": """
table: {A: {battlefield: [Bear]}, B: {battlefield: [Jace], hand: [Rebuke]}}
do:
- pass until: declare attackers
- A: {attack: {Bear: Jace}}
- A: pass
- refused: {B: {cast: Rebuke, choose: [Bear]}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_printed_is_played(written: str) -> None:
    play(written, CARDS)


def test_a_condition_at_the_end_of_a_line_about_untapping_is_kept() -> None:
    (ability,) = definition("Grove", CARDS["Grove"])["abilities"]
    assert ability["while"] == {"amount": {"counters": "depletion", "of": "self"}, "min": 1}
