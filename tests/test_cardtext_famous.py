"""Wordings of cards that judges are asked about most: read from invented cards, played, and told in words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from judge.cardtext.magic.cards import read_face
from judge.cardtext.readers import sentences
from judge.cardtext.report import cited
from tests.read_cards import RULES, definition, play

ENCHANTMENT, ARTIFACT = {"type_line": "Enchantment"}, {"type_line": "Artifact"}
INSTANT, SORCERY = {"type_line": "Instant"}, {"type_line": "Sorcery"}
EACH = "power and toughness are each equal to"
SIZED = f"This creature's {EACH} the number of creatures you control."


def creature(text: str = "", power: int = 2, toughness: int = 2, kind: str = "Bear") -> dict[str, str]:
    corner = {"type_line": f"Creature \u2014 {kind}", "power": str(power), "toughness": str(toughness)}
    return {**corner, "oracle_text": text}


CARDS: dict[str, Mapping[str, str]] = {
    "Bear": creature(),
    "Grove Echo": creature(
        f'When Grove Echo dies, create a green and white Plant creature token with "{SIZED}"'
    ),
    "Borrowed Dawn": {
        **INSTANT,
        "oracle_text": "Take an extra turn after this one. At the beginning of that turn's end step, you lose"
        " the game.",
    },
    "Stern Ledger": {
        **ENCHANTMENT,
        "oracle_text": "If a player would draw a card except the first one they draw in their draw step each"
        " turn, that player discards a card instead. If the player discards a card this way, they draw a"
        " card. If the player doesn't discard a card this way, they mill a card.",
    },
    "Second Chapter": {**ENCHANTMENT, "oracle_text": "If you would draw a card, draw two cards instead."},
    "Shared Purse": creature(
        "If an opponent would draw two or more cards, instead you and that player each draw a card.", 3, 4
    ),
    "Grey Prism": {
        **ARTIFACT,
        "oracle_text": "If a land is tapped for two or more mana, it produces {C} instead of any other type"
        " and amount.",
    },
    "Night Prism": {
        **ARTIFACT,
        "oracle_text": "If a land is tapped for mana, it produces {B} instead of any other type.",
    },
    "Twin Spring": {"type_line": "Land", "oracle_text": "{T}: Add {U}{U}."},
    "Wild Spring": {"type_line": "Land", "oracle_text": "{T}: Add two mana of any one color."},
    "Restless Mimic": creature(
        "Whenever an opponent casts a spell, you may exchange control of Restless Mimic and that spell. If"
        " you do, you may choose new targets for the spell.",
        3,
        3,
    ),
    "Iron Behemoth": creature(
        "When Iron Behemoth enters the battlefield, sacrifice it unless you sacrifice any number of creatures"
        " with total power 6 or greater.",
        6,
        6,
    ),
    "Mossy Archive": {
        **ENCHANTMENT,
        "oracle_text": "At the beginning of your draw step, you may draw two additional cards. If you do,"
        " choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card"
        " on top of your library.",
    },
    "Scrap Tinker": creature(
        "{T}: Choose target artifact a player controls and target artifact card in that player's graveyard."
        " If both targets are still legal as this ability resolves, that player simultaneously sacrifices the"
        " artifact and returns the artifact card to the battlefield.",
        1,
        1,
    ),
    "Rust Idol": {**ARTIFACT, "oracle_text": "When Rust Idol leaves the battlefield, you lose 3 life."},
    "New Idol": {**ARTIFACT, "oracle_text": "When New Idol enters the battlefield, you gain 2 life."},
    "Grim Recall": {
        "type_line": "Enchantment \u2014 Aura",
        "mana_cost": "{1}{B}",
        "oracle_text": "Enchant creature card in a graveyard\nWhen Grim Recall enters, if it's on the"
        ' battlefield, it loses "enchant creature card in a graveyard" and gains "enchant creature put onto'
        ' the battlefield with Grim Recall." Return enchanted creature card to the battlefield under your'
        " control and attach Grim Recall to it. When Grim Recall leaves the battlefield, that creature's"
        " controller sacrifices it.\nEnchanted creature gets -1/-0.",
    },
    "Keen Shards": {
        **INSTANT,
        "oracle_text": "Keen Shards deals 4 damage to target creature. You gain life equal to the excess"
        " damage dealt this way.",
    },
    "Deep Furrow": {
        **SORCERY,
        "oracle_text": "Deep Furrow deals 6 damage to target creature. If excess damage was dealt to a"
        " permanent this way, draw a card.",
    },
    "Veiled Host": creature(
        "As Veiled Host enters, turn all other nontoken creatures face down.", 3, 3, "Illusion"
    ),
}
DEFINED: list[dict[str, object]] = [
    {"name": "Long Sleep", "type": "instant", "effect": [{"skip": "turn"}]},
    {
        "name": "Grave Dust",
        "type": "instant",
        "targets": [{"as": "card", "of": {"zone": "graveyard"}}],
        "effect": [{"exile": "target card"}],
    },
    {
        "name": "Unmake Charm",
        "type": "instant",
        "targets": [{"as": "one", "of": {"type": "enchantment"}}],
        "effect": [{"destroy": "target one"}],
    },
    {
        "name": "Pale Knight",
        "type": "creature",
        "power": 2,
        "toughness": 2,
        "keywords": ["protection from black"],
    },
    {
        "name": "Hardy Wall",
        "type": "creature",
        "power": 0,
        "toughness": 1,
        "keywords": ["indestructible"],
    },
    {"name": "Still Air", "type": "instant", "effect": [{"shield": "damage", "amount": "all"}]},
    {"name": "Foresight", "type": "instant", "effect": [{"draw": 1}]},
]
TABLES = {
    "a token whose own ability counts grows and shrinks with what is counted (604.3, 613.4a)": """
active: B
table: {A: {battlefield: [Grove Echo, Bear]}, B: {hand: [Slay, Bolt]}}
do:
- B: {cast: Slay, choose: [Grove Echo]}
- all pass
- all pass
- assess: characteristic
  with: {object: Plant, which: [power, toughness, colors]}
  expect: {power: 2, toughness: 2, colors: [white, green]}
  cites: [604.3, 613.4a]
- B: {cast: Bolt, choose: [Bear]}
- all pass
- check: {Plant: {power: 1, toughness: 1}}
""",
    "at the end of the very turn that was given, and not of this one, the game is lost (500.7)": """
table: {A: {hand: [Borrowed Dawn]}, B: {}}
do:
- A: {cast: Borrowed Dawn}
- all pass
- pass until: {step: end}
- check: {over: false, cites: [500.7, 603.7b]}
- pass until: {turn: 2, step: main}
- check: {active: A, over: false}
- pass until: {step: end}
- check: {stack: [ability of Borrowed Dawn]}
- all pass
- check: {over: true, cites: [104.3e]}
""",
    "another extra turn that was added later comes first, and its end step is not meant (500.7)": """
table: {A: {hand: [Borrowed Dawn, Borrowed Hour]}, B: {}}
do:
- A: {cast: Borrowed Dawn}
- all pass
- A: {cast: Borrowed Hour}
- all pass
- pass until: {turn: 2, step: end}
- check: {active: A, over: false, stack: []}
- pass until: {turn: 3, step: end}
- check: {active: A, stack: [ability of Borrowed Dawn]}
""",
    "an extra turn that is skipped has no end step (614.10)": """
table: {A: {hand: [Borrowed Dawn, Long Sleep]}, B: {}}
do:
- A: {cast: Borrowed Dawn}
- all pass
- A: {cast: Long Sleep}
- all pass
- pass until: {turn: 2, step: end}
- check: {active: B, over: false, stack: [], cites: [614.10]}
""",
    "each further draw costs a card of the hand, one draw after the other (121.2, 608.2c)": """
table: {A: {hand: [Insight, Bear], library: [Ox, Giant, Hawk]}, B: {battlefield: [Stern Ledger]}}
do:
- A: {cast: Insight}
- all pass
- A: {choose: [Bear]}
- A: {choose: [Ox]}
- check: {A: {hand: [Giant], graveyard: {has: [Bear, Ox, Insight]}, library: [Hawk]}, cites: [614.6, 701.9a]}
""",
    "with nothing to discard the top card is milled, and nothing is drawn (614.6)": """
table: {A: {hand: [Insight], library: [Ox, Giant, Hawk]}, B: {battlefield: [Stern Ledger]}}
do:
- A: {cast: Insight}
- all pass
- check: {A: {hand: [], graveyard: {has: [Ox, Giant, Insight]}, library: [Hawk]}, cites: [701.17a]}
""",
    "the first draw of a draw step is as ever (121.1)": """
step: draw
table: {A: {hand: [Bear], library: [Ox, Giant]}, B: {battlefield: [Stern Ledger]}}
do:
- check: {A: {hand: {has: [Bear, Ox]}, library: [Giant]}}
""",
    "of two each replaces a draw once: the draw that the first gives is replaced by the second (614.5)": """
table:
  A: {hand: [Foresight, Bear], library: [Ox, Giant]}
  B: {battlefield: [Stern Ledger, {card: Stern Ledger, as: Second}]}
do:
- A: {cast: Foresight}
- all pass
- A: {choose: [Stern Ledger]}
- check: {A: {hand: [], graveyard: {has: [Bear, Ox]}, library: [Giant]}, cites: [616.1, 614.5]}
""",
    "twice as many cards, and what is drawn so is not doubled again (614.5)": """
table: {A: {battlefield: [Second Chapter], hand: [Insight], library: 9}, B: {}}
do:
- A: {cast: Insight}
- all pass
- check: {A: {hand: 4}, cites: [614.11]}
""",
    "two of them make four cards of one draw: each replaces what the other gives (614.5)": """
table:
  A: {battlefield: [Second Chapter, {card: Second Chapter, as: Third}], hand: [Foresight], library: 9}
  B: {}
do:
- A: {cast: Foresight}
- all pass
- A: {choose: [Third]}
- check: {A: {hand: 4}}
""",
    "an order to draw several is changed before any of its draws (121.2a, 616.1g)": """
table: {A: {hand: [Insight], library: [Ox, Giant]}, B: {battlefield: [Shared Purse], library: [Hawk, Bear]}}
do:
- A: {cast: Insight}
- all pass
- check: {A: {hand: [Ox], library: [Giant]}, B: {hand: [Hawk]}, cites: [121.2a, 616.1g]}
""",
    "a single draw is none of several (121.2a)": """
table: {A: {hand: [Foresight], library: [Ox, Giant]}, B: {battlefield: [Shared Purse], library: [Hawk]}}
do:
- A: {cast: Foresight}
- all pass
- check: {A: {hand: [Ox]}, B: {hand: []}}
""",
    "a draw that something makes two is then a drawing of several (616.1f)": """
table:
  A: {battlefield: [Second Chapter], hand: [Foresight], library: [Ox, Giant, Bear]}
  B: {battlefield: [Shared Purse], library: [Hawk]}
do:
- A: {cast: Foresight}
- all pass
- check: {A: {hand: [Ox]}, B: {hand: [Hawk]}}
""",
    "two mana become one colorless, one mana stays what it is (106.12, 614.6)": """
table: {A: {mana: 0, battlefield: [Grey Prism, Twin Spring, Wild Spring, Island]}, B: {}}
do:
- A: {tap for mana: Twin Spring}
- check: {A: {mana: C}, cites: [614.6]}
- A: {tap for mana: Wild Spring, choose: [red]}
- check: {A: {mana: CC}}
- A: {tap for mana: Island}
- check: {A: {mana: CCU}}
""",
    "of one type instead, and as much as ever (106.12, 614.6)": """
table: {A: {mana: 0, battlefield: [Twin Spring, Island]}, B: {battlefield: [Night Prism]}}
do:
- A: {tap for mana: Twin Spring}
- A: {tap for mana: Island}
- check: {A: {mana: BBB}}
""",
    "the spell for the creature: its new controller chooses new targets (701.12b, 115.7d)": """
active: A
table: {A: {hand: [Bolt]}, B: {battlefield: [Restless Mimic]}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- B: {choose: [yes]}
- B: {choose: [A]}
- check: {Bolt: {controller: B}, Restless Mimic: {controller: A}, cites: [701.12b]}
- all pass
- check: {A: {life: 17, graveyard: [Bolt]}, B: {life: 20}}
""",
    "a creature spell exchanged comes under the control of whoever controls it then (608.3a)": """
table: {A: {hand: [Bear]}, B: {battlefield: [Restless Mimic]}}
do:
- A: {cast: Bear}
- all pass
- B: {choose: [yes]}
- all pass
- check: {Bear: {zone: battlefield, controller: B}, Restless Mimic: {controller: A}}
""",
    "the creature has left: nothing is exchanged, and no new targets are chosen (701.12a)": """
active: A
table: {A: {hand: [Bolt, Slay]}, B: {battlefield: [Restless Mimic]}}
do:
- A: {cast: Bolt, choose: [B]}
- A: {cast: Slay, choose: [Restless Mimic]}
- all pass
- B: {choose: [no]}
- all pass
- all pass
- B: {choose: [yes]}
- check: {Bolt: {controller: A}}
- all pass
- check: {B: {life: 17}}
""",
    "creatures of enough power together are the price (118.12a)": """
table: {A: {hand: [Iron Behemoth], battlefield: [Giant, Bear, Ox]}, B: {}}
do:
- A: {cast: Iron Behemoth}
- all pass
- all pass
- A: {choose: [yes]}
- refused: [{A: {choose: [[Bear, Ox]]}}]
- A: {choose: [[Giant, Ox]]}
- check: {A: {battlefield: [Iron Behemoth, Bear], graveyard: {has: [Giant, Ox]}}, cites: [701.21a]}
""",
    "it may be sacrificed itself as the price; with too little power there is nothing to pay (118.3)": """
table: {A: {hand: [Iron Behemoth], battlefield: [Bear]}, B: {hand: [Wither Away]}}
do:
- A: {cast: Iron Behemoth}
- all pass
- all pass
- A: {choose: [yes]}
- A: {choose: [[Iron Behemoth]]}
- check: {A: {battlefield: [Bear], graveyard: [Iron Behemoth]}}
""",
    "of three cards drawn two are chosen, each paid for or put back, in that order (608.2c)": """
step: upkeep
table: {A: {battlefield: [Mossy Archive], hand: [Hawk], library: [Ox, Giant, Bear, Squire]}, B: {}}
do:
- all pass
- check: {A: {hand: {has: [Hawk, Ox]}}}
- all pass
- A: {choose: [yes]}
- refused: [{A: {choose: [[Hawk, Ox]]}}]
- A: {choose: [[Ox, Giant]]}
- A: {choose: [[Ox, Giant]]}
- A: {choose: [yes]}
- A: {choose: [no]}
- check: {A: {life: 16, hand: {has: [Hawk, Ox, Bear]}, library: [Giant, Squire]}, cites: [119.4]}
""",
    "with less than 4 life both go back (119.4)": """
step: upkeep
table: {A: {life: 3, battlefield: [Mossy Archive], library: [Ox, Giant, Bear, Squire]}, B: {}}
do:
- all pass
- all pass
- A: {choose: [yes]}
- A: {choose: [[Ox, Giant]]}
- A: {choose: [[Ox, Giant]]}
- check: {A: {life: 3, hand: [Bear], library: [Giant, Ox, Squire]}}
""",
    "the artifact goes and the card comes at once, both that player's (701.21a)": """
table: {A: {battlefield: [Scrap Tinker]}, B: {battlefield: [Rust Idol], graveyard: [New Idol]}}
do:
- refused: [{A: {activate: Scrap Tinker, choose: [New Idol, Rust Idol]}}]
- A: {activate: Scrap Tinker, choose: [Rust Idol, New Idol]}
- all pass
- check: {B: {battlefield: [New Idol], graveyard: [Rust Idol]}, New Idol: {controller: B}, cites: [701.21a]}
- B: {choose: [[New Idol, Rust Idol]]}
- all pass
- all pass
- check: {B: {life: 19}}
""",
    "where one of the two has gone, neither is moved (608.2b)": """
table:
  A: {battlefield: [Scrap Tinker]}
  B: {battlefield: [Rust Idol], graveyard: [New Idol], hand: [Grave Dust]}
do:
- A: {activate: Scrap Tinker, choose: [Rust Idol, New Idol]}
- A: pass
- B: {cast: Grave Dust, choose: [New Idol]}
- all pass
- all pass
- check: {B: {battlefield: [Rust Idol], life: 20}, New Idol: {zone: exile}, cites: [608.2b]}
""",
    "an Aura on a card of a graveyard brings it back and is then on it (303.4a, 702.5a)": """
table: {A: {hand: [Grim Recall]}, B: {graveyard: [Giant, Rust Idol], battlefield: [Bear]}}
do:
- refused: [{A: {cast: Grim Recall, choose: [Bear]}}]
- refused: [{A: {cast: Grim Recall, choose: [Rust Idol]}}]
- A: {cast: Grim Recall, choose: [Giant]}
- all pass
- check: {Grim Recall: {zone: battlefield, on: Giant}, Giant: {zone: graveyard}}
- all pass
- check: {Giant: {zone: battlefield, controller: A, power: 4}, Grim Recall: {on: Giant}, cites: [702.5a]}
""",
    "as it leaves, whoever controls the creature sacrifices it (603.7)": """
table: {A: {hand: [Grim Recall]}, B: {graveyard: [Giant], hand: [Unmake Charm, Seize]}}
do:
- A: {cast: Grim Recall, choose: [Giant]}
- all pass
- all pass
- A: pass
- B: {cast: Unmake Charm, choose: [Grim Recall]}
- all pass
- all pass
- check: {Giant: {zone: graveyard}, B: {graveyard: {has: [Giant]}}, cites: [701.21a]}
""",
    "the card has left the graveyard before: nothing comes back, and the Aura goes (303.4c, 704.5m)": """
table: {A: {hand: [Grim Recall]}, B: {graveyard: [Giant], hand: [Grave Dust]}}
do:
- A: {cast: Grim Recall, choose: [Giant]}
- all pass
- A: pass
- B: {cast: Grave Dust, choose: [Giant]}
- all pass
- check: {Giant: {zone: exile}, A: {graveyard: [Grim Recall]}, cites: [704.5m]}
- all pass
- check: {Giant: {zone: exile}, A: {graveyard: [Grim Recall], battlefield: []}}
""",
    "a creature with protection from black comes back, and the Aura cannot be on it (702.16c)": """
table: {A: {hand: [Grim Recall], graveyard: [Pale Knight]}, B: {}}
do:
- A: {cast: Grim Recall, choose: [Pale Knight]}
- all pass
- all pass
- check: {A: {graveyard: {has: [Grim Recall]}, battlefield: [Pale Knight]}}
- all pass
- check: {A: {graveyard: {has: [Grim Recall, Pale Knight]}, battlefield: []}}
""",
    "what is more than lethal damage, with the damage marked before counted, is the excess (120.10)": """
table: {A: {hand: [Keen Shards, Bolt]}, B: {battlefield: [Giant]}}
do:
- A: {cast: Bolt, choose: [Giant]}
- all pass
- A: {cast: Keen Shards, choose: [Giant]}
- all pass
- check: {A: {life: 22}, B: {graveyard: [Giant]}}
""",
    "damage that is not more than enough is no excess (120.10)": """
table: {A: {hand: [Keen Shards, Deep Furrow], library: 3}, B: {battlefield: [Giant, Bear]}}
do:
- A: {cast: Keen Shards, choose: [Giant]}
- all pass
- check: {A: {life: 20, hand: [Deep Furrow]}}
- A: {cast: Deep Furrow, choose: [Bear]}
- all pass
- check: {A: {hand: 1}}
""",
    "damage that is prevented leaves nothing to count, whatever was dealt before (120.10, 615.1)": """
table: {A: {hand: [Keen Shards, {card: Keen Shards, as: Second}, Still Air]}, B: {battlefield: [Hardy Wall]}}
do:
- A: {cast: Keen Shards, choose: [Hardy Wall]}
- all pass
- check: {A: {life: 23}, Hardy Wall: {damage: 4}}
- A: {cast: Second, choose: [Hardy Wall]}
- A: {cast: Still Air}
- all pass
- all pass
- check: {A: {life: 23}, Hardy Wall: {damage: 4}}
""",
    "as it enters all others are turned face down, but for tokens (614.1c, 708.2a)": """
table:
  A: {hand: [Veiled Host], battlefield: [Giant]}
  B: {battlefield: [Ox, {card: Hawk, token: true, as: Little Hawk}]}
do:
- A: {cast: Veiled Host}
- all pass
- check:
    Veiled Host: {face down: false, power: 3}
    Giant: {face down: true, power: 2, toughness: 2}
    Ox: {face down: true}
    Little Hawk: {face down: false, keywords: {has: [flying]}}
    cites: [614.1c, 708.2a]
""",
}
SAID = {
    "Grove Echo": (
        "creas una ficha de criatura plant verde y blanca con \u00abEsta carta tiene fuerza y resistencia"
        " iguales al n\u00famero de criaturas que controlas.\u00bb",
        'create a green and white Plant creature token with "This card has power and toughness each equal to'
        ' the number of creatures you control."',
    ),
    "Borrowed Dawn": (
        "Cuando empieza el paso final, si es ese turno adicional, tú pierdes",
        "at the beginning of the next end step, if it's that extra turn, you lose the game",
    ),
    "Stern Ledger": (
        "ese jugador descarta una carta y si se hizo, ese jugador roba una carta; si no, ese jugador muele",
        "that player discards a card and if that was done, that player draws a card; otherwise",
    ),
    "Shared Purse": (
        "si un oponente fuera a robar varias cartas (2 o m\u00e1s), en vez de eso t\u00fa y ese jugador",
        "if an opponent would draw several cards (2 or more), instead you and that player draws a card",
    ),
    "Grey Prism": (
        "(2 o m\u00e1s), en vez de eso es 1 man\u00e1 incoloro",
        "(2 or more), instead it is 1 colorless mana",
    ),
    "Restless Mimic": (
        "esta carta est\u00e1 bajo el control del controlador de eso, y eso est\u00e1 bajo el control",
        "this card is under the control of the controller of it and it is under the control",
    ),
    "Iron Behemoth": (
        "(cuantas se quiera, con fuerza total 6",
        "(any number of them, with total power 6 or more)",
    ),
    "Keen Shards": (
        "ganas tantas vidas como el da\u00f1o excedente de esa carta",
        "you gain life equal to the excess damage of that card",
    ),
    "Veiled Host": (
        "si esta carta entrara, en vez de eso pon boca abajo las dem\u00e1s criaturas",
        "if this card would enter, instead turn all other nontoken creatures face down",
    ),
    "Grim Recall": (
        "esta carta solo puede encantar desde ahora esa carta",
        "this card can enchant only that card from now on",
    ),
    "Scrap Tinker": (
        "el controlador de ese objetivo sacrifica ese objetivo",
        "the controller of target artifact sacrifices that target",
    ),
    "Mossy Archive": ("que se rob\u00f3 este turno", "that was drawn this turn"),
}
UNREAD = [
    "Draw a card. At the beginning of that turn's end step, you lose the game.",
    "You gain life equal to the excess damage dealt this way.",
    f'Create a green Plant creature token with "{SIZED} It can\'t block."',
]


@pytest.mark.parametrize("told", TABLES)
def test_the_table_comes_out_as_the_rules_want(told: str) -> None:
    play(TABLES[told], CARDS, DEFINED)


@pytest.mark.parametrize("name", SAID)
def test_what_is_played_is_told_in_both_languages(name: str) -> None:
    for language, wanted in zip(("es", "en"), SAID[name], strict=True):
        told = " ".join(sentences(RULES, definition(name, CARDS[name]), language))
        assert wanted.lower() in told.lower(), told


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_understood_is_left_unread(text: str) -> None:
    face = read_face(RULES, {"name": "Gadget", "mana_cost": "{1}", **SORCERY, "oracle_text": text})
    assert not face.whole


def test_a_token_that_defines_its_own_size_rests_on_that_layer() -> None:
    found = {one.partition(":")[2] for one in cited(RULES, definition("Grove Echo", CARDS["Grove Echo"]))}
    assert {"604.3", "613.4a"} <= found
    assert "613.4b" not in found
