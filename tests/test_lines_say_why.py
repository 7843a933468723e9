"""A line of the log and a refusal say why: by the section that decides, of the card that is meant."""

from __future__ import annotations

from typing import Any

from judge.scenario import load_text, run
from judge.scenario.report import report


def told(text: str, language: str = "en") -> dict[str, Any]:
    """The report of a scenario of a built-in game, all of whose checks hold."""
    (scenario,) = load_text(text, "situation.yaml")
    found: dict[str, Any] = report(run(scenario), language)
    assert found["ok"], [one for one in found["checks"] if not one["ok"]]
    return found


def lines(found: dict[str, Any], event: str) -> list[tuple[str, list[str]]]:
    """The lines of one event, each with the numbers of its sections."""
    return [
        (line["text"], [cite.rpartition(":")[2] for cite in line["cites"]])
        for line in found["log"]
        if line["event"] == event
    ]


PAYING = """
game: myl
table:
  A: {gold: 1, defense: [Mártir, Penitente], deck: 5}
  B: {defense: [Guardia], deck: 5}
cards:
- name: Mártir
  type: ally
  cost: 1
  abilities: [{kind: activated, during: [vigil], cost: [{destroy: self}], effect: [{draw: 1}]}]
- name: Penitente
  type: ally
  cost: 1
  abilities: [{kind: activated, during: [vigil], effect: [{destroy one: {type: ally}, who: opponent}]}]
- {name: Guardia, type: ally, cost: 1, strength: 1}
do:
- A: {use: Mártir}
- A: {use: Penitente}
"""


def test_what_is_destroyed_to_pay_is_paid_and_fulfils_no_effect() -> None:
    """By 16.2 an ability's cost is paid, by 16.7 its effect is fulfilled; each line cites its own."""
    found = lines(told(PAYING), "destroy")
    assert found[0] == ("Mártir is destroyed", ["16.2"])


def test_who_must_destroy_one_of_their_own_is_who_is_affected() -> None:
    """By 8 a card that refers to a player affects that player, not the cards."""
    found = lines(told(PAYING), "destroy")
    assert found[1] == ("Guardia is destroyed", ["8", "16.7"])


ENDING = """
game: myl
table:
  A: {gold: 1, hand: [Arenga], defense: [{card: Aliado, as: Lobo, strength: 1}], deck: 5}
  B: {deck: 5}
cards:
- name: Arenga
  type: talisman
  cost: 1
  targets: [{as: t, of: ally}]
  effect: [{last: {add: {strength: 2}}, of: target t, until: final}]
do:
- A: {play: Arenga, choose: Lobo}
- pass until: {active: B}
- check: {Lobo: {strength: 1}}
"""


def test_an_effect_that_ends_is_named_by_the_card_it_is_of_and_cites_what_ends_it() -> None:
    """It ends by 16~2.4; 16.7, by which it came, does not say that it ends."""
    assert lines(told(ENDING), "lapse") == [("these effects end: a continuous effect of Arenga", ["16~2.4"])]
    (in_spanish,) = lines(told(ENDING, "es"), "lapse")
    assert in_spanish[0] == "terminan estos efectos: un efecto continuo de Arenga"


BLOCKED = """
game: myl
step: attack
table:
  A: {deck: 5, defense: [{card: Aliado, as: Lobo, strength: 1}]}
  B: {deck: 5, defense: [{card: Aliado, as: Oso, strength: 1, keywords: [unaffected]}]}
do:
- refused: [{A: {attack: [Oso]}}]
"""


def test_a_reason_calls_a_card_by_its_name_on_this_table() -> None:
    """Two that are both called Aliado on their cards are told apart in a refusal as in the log."""
    (refused,) = told(BLOCKED)["refused"]
    assert refused["reason"] == "Oso is no Aliado in the line of defence of A"


DYING = """
game: gyp
table:
  A: {government: 2, play: [Monje, Vigía], hand: [Desgaste, Dardo]}
  B: {}
cards:
- {name: Monje, type: citizen, cost: 1, strength: 1, toughness: 1}
- {name: Vigía, type: citizen, cost: 1, strength: 1, toughness: 2}
- name: Desgaste
  type: mandate
  cost: 1
  targets: [{as: who, of: subject}]
  effect: [{last: {add: {toughness: -1}}, of: target who, until: turn}]
- name: Dardo
  type: mandate
  cost: 1
  targets: [{as: who, of: subject}]
  effect: [{damage: 3, to: target who}]
do:
- A: {play: Desgaste, choose: [Monje, points]}
- all pass
- A: {play: Dardo, choose: [Vigía, points]}
- all pass
- check: {Monje: discard, Vigía: discard}
"""


def test_a_subject_that_the_state_of_the_game_destroys_has_its_figures_told() -> None:
    """By 123.9 the total of the marked damage reaches the toughness, which no damage does where that is 0."""
    undamaged, damaged = lines(told(DYING), "destroy")
    assert undamaged[0] == "Monje is destroyed: the damage marked on it (0) reaches its toughness (0)"
    assert damaged[0] == "Vigía is destroyed: the damage marked on it (3) reaches its toughness (2)"
    assert "123.9" in undamaged[1]
    assert "123.9" in damaged[1]


SPENT = """
game: gyp
table:
  A: {play: [Monje]}
  B: {}
cards:
- {name: Monje, type: citizen, cost: 1, strength: 1, toughness: 1}
do:
- correct: [{Monje: {uses: 0}}]
  why: both were spent
"""


def test_a_figure_put_at_0_is_told_as_a_figure() -> None:
    (put,) = lines(told(SPENT), "put")
    assert put[0] == "uses of Monje that are left: 0"


ALONE = """
game: dominion
table:
  Ana: {}
do:
- correct: [{leave: Ana}]
  why: went home
- check: {over: true}
"""


def test_of_who_leaves_a_game_whose_manual_is_silent_about_it_no_section_is_cited() -> None:
    found = told(ALONE)
    ((end, cites),) = lines(found, "end")
    assert end == "nobody is playing any more: the game ends (the rules say nothing of leaving)"
    assert cites == []


ON_THE_STACK = """
game: gyp
table:
  A: {government: 1, hand: [Monje]}
  B: {government: 1, hand: [Condena]}
cards:
- {name: Monje, type: citizen, cost: 1, strength: 1, toughness: 1}
- {name: Condena, type: mandate, cost: 1, targets: [{as: who, of: subject}], effect: [{destroy: target who}]}
do:
- A: {play: Monje, choose: points}
- A: pass
- refused: [{B: {play: Condena}}]
  cites: ["111.2"]
"""


def test_where_the_only_subject_is_an_order_111_2_says_that_one_in_play_is_meant() -> None:
    told(ON_THE_STACK)


CHOOSING = """
game: myl
table:
  A:
    gold: 2
    hand: [Fosa]
    graveyard: [{card: Aliado, as: Oso, strength: 5}, {card: Aliado, as: Ave, strength: 1}]
  B: {deck: 5}
cards:
- name: Fosa
  type: talisman
  cost: 1
  effect:
  - {choose: {type: ally, zone: graveyard, owner: you, strength: {max: 2}}, as: back}
  - {return: back}
do:
- refused: [{A: {play: Fosa, choose: Oso}}]
"""


def test_a_reason_says_the_figures_that_a_card_asks_for() -> None:
    (english,), (spanish,) = told(CHOOSING)["refused"], told(CHOOSING, "es")["refused"]
    assert english["reason"].endswith("it needs an Aliado with Fuerza of 2 or less in your own graveyard")
    assert spanish["reason"].endswith(
        "necesita un Aliado con Fuerza de 2 o menos del cementerio de quien elige"
    )


def test_who_pays_with_one_of_their_own_is_affected_by_nothing() -> None:
    """A cost is paid (15.3); what 8 says of players whom a card affects is about effects."""
    found = told("""
game: myl
table:
  A: {gold: 1, hand: [Ofrenda, {card: Carta, as: Prenda}], deck: 5}
  B: {deck: 5}
cards:
- {name: Ofrenda, type: talisman, cost: 1, extra cost: [{discard one: {}}], effect: [{draw: 2}]}
do:
- A: {play: Ofrenda}
""")
    assert lines(found, "discard") == [("Prenda is discarded", ["15.3"])]


TESTIMONY_BESIDE = """
game: gyp
table:
  A: {government: 2, hand: [Ruina, Quita]}
  B: {play: [Guardia, Acta]}
cards:
- {name: Guardia, type: citizen, cost: 1, strength: 1, toughness: 2}
- {name: Acta, type: testimony, cost: 1}
- {name: Ruina, type: mandate, cost: 1, targets: [{as: what, of: citizen}], effect: [{tap: target what}]}
- {name: Quita, type: mandate, cost: 1, targets: [{as: what, of: possession}], effect: [{tap: target what}]}
do:
- A: {play: Ruina, choose: [Guardia, points]}
- A: {play: Quita, choose: [Guardia, points]}
- check: {stack: 2}
"""


def test_a_choice_of_targets_cites_what_keeps_out_only_what_it_would_mean() -> None:
    aimed = [cites for text, cites in lines(told(TESTIMONY_BESIDE), "chosen") if "Guardia" in text]
    assert ["112.4.b" in cites for cites in aimed] == [False, True]
