"""Further instructions that are read: what a controller sacrifices, several copies, all of one name."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS = {
    "Bear": {"type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature — Ogre", "power": "3", "toughness": "3"},
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 3 damage to any target."},
    "Field": {"type_line": "Land", "oracle_text": "{T}: Add {G}."},
    "Contrary Newt": {
        "type_line": "Creature — Salamander", "power": "1", "toughness": "4",
        "oracle_text": "Whenever a land enters the battlefield under your control, you may switch Contrary"
        " Newt's power and toughness until end of turn.",
    },
    "Hard Terms": {
        "type_line": "Instant",
        "oracle_text": "Target creature's controller sacrifices it, then creates X 1/1 green Elf creature"
        " tokens, where X is that creature's power.",
    },
    "Call of Bones": {
        "type_line": "Sorcery",
        "oracle_text": "Return target creature card from your graveyard to the battlefield. That creature is"
        " a black Skeleton in addition to its other colors and types.",
    },
    "Threefold Tongue": {
        "type_line": "Instant",
        "oracle_text": "Copy target instant or sorcery spell twice. You may choose new targets for the"
        " copies.",
    },
    "Sealed Crypt": {
        "type_line": "Enchantment",
        "oracle_text": "Cards in graveyards can't be the targets of spells or abilities.",
    },
    "Census Warden": {
        "type_line": "Creature — Human", "power": "1", "toughness": "1",
        "oracle_text": "When Census Warden enters the battlefield, exile target nonland permanent an opponent"
        " controls and all other nonland permanents that player controls with the same name as that permanent"
        " until Census Warden leaves the battlefield.",
    },
    "Shy Hermit": {
        "type_line": "Creature — Human", "power": "1", "toughness": "1",
        "oracle_text": "When a player casts a spell or a creature attacks, return Shy Hermit to its owner's"
        " hand.",
    },
    "Great Sieve": {
        "type_line": "Artifact",
        "oracle_text": "Sacrifice a creature: Target player puts a number of cards equal to the sacrificed"
        " creature's power from the top of their library into their graveyard.",
    },
}  # fmt: skip

WRITTEN = {
    "power and toughness are switched if its controller wants": """
table: {A: {battlefield: [Contrary Newt], hand: [Field]}, B: {}}
do:
- A: {play: Field}
- all pass
- A: {choose: [yes]}
- check: {Contrary Newt: {power: 4, toughness: 1}}
""",
    "its controller sacrifices the target and makes tokens of its power": """
table: {A: {hand: [Hard Terms]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Hard Terms, choose: [Ogre]}
- all pass
- check: {Ogre: graveyard, Elf 3: {controller: B, power: 1}, cites: [701.21a]}
""",
    "a returned creature is something more from its entering on": """
table: {A: {hand: [Call of Bones], graveyard: [Bear]}, B: {}}
do:
- A: {cast: Call of Bones, choose: [Bear]}
- all pass
- check: {Bear: {zone: battlefield, colors: {has: [black]}, subtypes: {set: [bear, skeleton]}}}
""",
    "a spell is copied twice": """
table: {A: {hand: [Bolt, Threefold Tongue]}, B: {}}
do:
- A: {cast: Bolt, choose: [B]}
- A: {cast: Threefold Tongue, choose: [Bolt]}
- all pass
- A: {choose: [B, A]}
- check: {stack: 3, cites: ["707.10"]}
- all pass: 3
- check: {A: {life: 17}, B: {life: 14}}
""",
    "cards in graveyards are out of reach": """
table: {A: {hand: [Call of Bones], graveyard: [Bear]}, B: {battlefield: [Sealed Crypt]}}
do:
- refused: {A: {cast: Call of Bones, choose: [Bear]}}
""",
    "all of its name stay away as long as the source remains": """
table:
  A: {hand: [Census Warden]}
  B: {battlefield: [{card: Bear, as: one}, {card: Bear, as: two}, Ogre], hand: [Bolt]}
do:
- A: {cast: Census Warden}
- all pass
- A: {choose: [one]}
- all pass
- check: {one: exile, two: exile, Ogre: battlefield}
- A: pass
- B: {cast: Bolt, choose: [Census Warden]}
- all pass
- check: {one: battlefield, two: battlefield, cites: ["610.3"]}
""",
    "either of two happenings with subjects of their own sets it off": """
active: B
table: {A: {battlefield: [Shy Hermit]}, B: {hand: [Bolt]}}
do:
- B: {cast: Bolt, choose: [Shy Hermit]}
- all pass
- check: {Shy Hermit: hand}
- all pass
- check: {Bolt: graveyard, cites: [608.2b]}
""",
    "as many cards as the sacrificed creature had power": """
table: {A: {battlefield: [Great Sieve, Ogre]}, B: {library: [Bear, Bear, Bear, Field]}}
do:
- A: {activate: Great Sieve, choose: [B, Ogre]}
- all pass
- check: {B: {library: [Field], graveyard: 3}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_the_reading_plays_as_the_text_says(written: str) -> None:
    play(written, CARDS)
