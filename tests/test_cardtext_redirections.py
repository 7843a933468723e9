"""Damage that a printed text has dealt elsewhere, and shields that count what they prevent."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS = {
    "Bear": {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2"},
    "Ox": {"type_line": "Creature \u2014 Ox", "power": "2", "toughness": "5"},
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 3 damage to any target."},
    "Swerve": {
        "type_line": "Instant",
        "oracle_text": "The next 2 damage that would be dealt to target creature this turn is dealt to"
        " another"
        " target creature instead.",
    },
    "Brother": {
        "type_line": "Creature \u2014 Monk",
        "power": "1",
        "toughness": "4",
        "oracle_text": "{0}: The next 1 damage that would be dealt to Brother this turn is dealt to target"
        " creature you control instead.",
    },
    "Ward Plate": {
        "type_line": "Artifact \u2014 Equipment",
        "oracle_text": "All damage that would be dealt to you is dealt to equipped creature"
        " instead.\nEquip {3}",
    },
    "Sentry": {
        "type_line": "Creature \u2014 Soldier",
        "power": "1",
        "toughness": "6",
        "oracle_text": "As long as Sentry is untapped, all damage that would be dealt to you is dealt to"
        " Sentry"
        " instead.",
    },
    "Mirror": {
        "type_line": "Artifact",
        "oracle_text": "{3}: The next time a source of your choice would deal damage this turn, that"
        " damage is"
        " dealt to that source's controller instead.",
    },
    "Trial": {
        "type_line": "Instant",
        "oracle_text": "Prevent the next 2 damage that would be dealt to target creature this turn. For"
        " each 1"
        " damage prevented this way, put a +1/+1 counter on that creature.",
    },
}

WRITTEN = {
    "so much goes elsewhere, the rest stays (614.9)": """
table: {A: {hand: [Swerve, Bolt], battlefield: [Bear, Ox]}, B: {}}
do:
- A: {cast: Swerve, choose: [Bear, Ox]}
- all pass
- A: {cast: Bolt, choose: [Bear]}
- all pass
- check: {Bear: {zone: battlefield, damage: 1}, Ox: {damage: 2}, cites: [614.9]}
""",
    "what was used up does no more": """
table: {A: {hand: [Swerve, Bolt, Bolt], battlefield: [Bear, Ox]}, B: {}}
do:
- A: {cast: Swerve, choose: [Ox, Bear]}
- all pass
- A: {cast: Bolt, choose: [Ox]}
- all pass
- A: {cast: Bolt, choose: [Ox]}
- all pass
- check: {Ox: {zone: battlefield, damage: 4}, Bear: graveyard}
""",
    "where nothing can be dealt it any more, it does nothing (614.9)": """
table: {A: {hand: [Swerve, Bolt, Bolt], battlefield: [Bear, Ox]}, B: {}}
do:
- A: {cast: Swerve, choose: [Ox, Bear]}
- all pass
- A: {cast: Bolt, choose: [Bear]}
- all pass
- A: {cast: Bolt, choose: [Ox]}
- all pass
- check: {Ox: {damage: 3}, Bear: graveyard}
""",
    "each activation takes one": """
table: {A: {battlefield: [Brother, Bear]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [Brother]}
- B: pass
- A: {activate: Brother, choose: [Bear]}
- all pass
- B: pass
- A: {activate: Brother, choose: [Bear]}
- all pass
- all pass
- A: {choose: [Brother]}
- check: {Brother: {damage: 1}, Bear: graveyard}
""",
    "the bearer takes what its controller would": """
table: {A: {battlefield: [Ox, {card: Ward Plate, on: Ox}]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [A]}
- all pass
- check: {A: {life: 20}, Ox: {damage: 3}}
""",
    "on nothing it spares nobody (614.9)": """
table: {A: {battlefield: [Ox, Ward Plate]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [A]}
- all pass
- check: {A: {life: 17}, Ox: {damage: 0}}
""",
    "a tapped sentry spares nobody": """
table: {A: {battlefield: [{card: Sentry, tapped: true}]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [A]}
- all pass
- check: {A: {life: 17}, Sentry: {damage: 0}}
""",
    "an untapped one takes it all": """
table: {A: {battlefield: [Sentry]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [A]}
- all pass
- check: {A: {life: 20}, Sentry: {damage: 3}}
""",
    "it comes back to whoever controls the source": """
table: {A: {battlefield: [Mirror]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [A]}
- B: pass
- A: {activate: Mirror}
- all pass
- A: {choose: [Bolt]}
- all pass
- check: {A: {life: 20}, B: {life: 17}}
""",
    "counters for what was prevented, and for no more (615.5)": """
table: {A: {hand: [Trial], battlefield: [Bear]}, B: {hand: [Bolt]}}
active: B
do:
- B: {cast: Bolt, choose: [Bear]}
- B: pass
- A: {cast: Trial, choose: [Bear]}
- all pass
- all pass
- check: {Bear: {zone: battlefield, damage: 1, counters: {+1/+1: 2}}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_damage_goes_where_the_text_says(written: str) -> None:
    play(written, CARDS)
