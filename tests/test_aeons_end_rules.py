"""Aeon's End: what its documentation promises, what it refuses to lay, what the judge's hand does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from judge.resolver import CORE_VERBS, Correct, Data, FaultyOpening, Session, op
from judge.rulesets import find
from judge.rulesets.aeons_end.assess import UnknownSetup, setup
from judge.rulesets.aeons_end.checks import outcomes
from judge.rulesets.aeons_end.choices import MINION_RULES, SEAT_RULES
from judge.rulesets.aeons_end.instructions import INSTRUCTIONS
from judge.rulesets.aeons_end.ruleset import AEONS_END, HAPPENINGS, RELATIONS
from judge.rulesets.aeons_end.setup import lay
from judge.rulesets.aeons_end.words import WORDS
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import FaultyCard, read_card
from judge.scenario import load_text, run
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "scenarios-aeons-end.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
CODE = Path(find.__code__.co_filename).parent / "aeons_end"


def laid(seats: str = "ab", step: str = "main", placed: tuple[Placed, ...] = (), **more: Any) -> Session:
    figures = {seat: Data(more.pop(seat)) for seat in list(more) if seat in seats}
    facts = Data({name.replace("_", " "): value for name, value in more.items()})
    laying = Laying(tuple(seats), seats[0], step=step, figures=figures, placed=placed, facts=facts)
    return Session(AEONS_END, lay(AEONS_END, laying))


# The documentation


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_page_runs_and_holds(example: str) -> None:
    for scenario in load_text(example, "page.yaml"):
        outcomes_ = run(scenario).outcomes
        assert outcomes_
        assert [f"{o.check}: {o.got}" for o in outcomes_ if not o.ok] == []


def spoken_of(words: Any) -> list[str]:
    return [word for word in words if not re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", PAGE)]


def test_the_page_speaks_of_every_action_verb_rule_happening_and_zone() -> None:
    assert spoken_of(AEONS_END.actions) == []
    assert spoken_of(INSTRUCTIONS) == []
    assert spoken_of([*SEAT_RULES, *MINION_RULES]) == []
    assert spoken_of(HAPPENINGS) == []
    assert spoken_of(RELATIONS) == []
    assert spoken_of([one for one in WORDS.zones or () if one not in ("gravehold", "resolving")]) == []
    assert spoken_of(WORDS.seat_figures or ()) == []
    assert spoken_of([key for key in WORDS.card_keys if key not in ("starter", "setup")]) == []
    assert spoken_of(WORDS.steps or ()) == []


def test_the_page_speaks_of_every_choice_and_event() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in CODE.glob("*.py"))
    kinds = set(re.findall(r'Decision\(\s*[\w.]+, "([\w ]+)"', code))
    assert len(kinds) > 8
    assert spoken_of(kinds) == []
    events = {name for name in AEONS_END.verbs if name not in CORE_VERBS}
    silent = {"used", "begin", "remark"}  # these make no event of their own name
    assert spoken_of(events - silent) == []


def test_the_page_names_every_card_that_comes_with_the_game() -> None:
    names = {card.text("name") for card in AEONS_END.cards.values()}
    held = {
        "Breach II",
        "Breach III",
        "Player 2 turn",
        "Player 3 turn",
    }  # “Breach I to IV” and so on
    assert spoken_of(names - held) == []


# What cannot be written


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ({"effect": [{"pick": "lowest liver", "do": []}]}, "lowest liver"),
        ({"effect": [{"may": [{"focus": "highest"}]}]}, "highest"),
        ({"targets": [{"of": "minion"}]}, "nothing is announced"),
        ({"effect": [{"damage": 2, "to": "gravehole"}]}, "gravehole"),
    ],
)
def test_a_card_that_says_what_the_game_does_not_know_is_refused(card: dict[str, Any], reason: str) -> None:
    with pytest.raises(FaultyCard, match=reason):
        read_card(AEONS_END, {"name": "Odd", "type": "relic", **card})


# What cannot be laid


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"seats": "abcde"}, "one to four players"),
        ({"a": {"life": 11}}, "more life than at the start"),
        ({"a": {"charges": 5, "max charges": 4}}, "no room for 5"),
        ({"a": {"life": -1}}, "whole number"),
        ({"nemesis": "Crystal"}, "no nemesis"),
        ({"placed": (Placed("x", "Spark", "a", "prepped"),)}, "in which breach"),
        ({"placed": (Placed("x", "Spark", "", "hand"),)}, "cannot lie"),
    ],
)
def test_a_table_that_the_rules_do_not_allow_is_not_laid(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(FaultyOpening, match=reason):
        laid(**more)


def test_two_spells_are_not_laid_in_one_breach() -> None:
    spells = tuple(Placed(f"s{n}", "Spark", "a", "prepped", data=Data(breach="II")) for n in (1, 2))
    with pytest.raises(FaultyOpening, match="two spells"):
        laid(placed=spells)


def test_the_setup_is_for_one_to_four_players() -> None:
    with pytest.raises(UnknownSetup):
        setup(AEONS_END, Data(players=5))


# The judge's hand


def test_what_the_judge_corrects_ends_the_game_where_it_must() -> None:
    session = laid(gravehold=3)
    session.enter(Correct((op("put", object="Gravehold", name="life", value=0),), "miscounted"))
    assert session.state.result is not None
    assert session.state.result["reason"] == "Gravehold fallen"


def test_tokens_are_set_by_hand_like_figures() -> None:
    session = laid(placed=(Placed("spewer", "Haze Spewer", "", "nemesis play"),))
    session.enter(Correct((op("put", object="spewer", name="life", value=2),), "forgot a token"))
    assert session.state.objects["spewer"].data["counters"] == {"life": 2}


def test_a_card_that_nobody_had_named_is_named_when_it_matters() -> None:
    """It is played like any other from then on; what is known already stays what it is."""
    (scenario,) = load_text(UNSEEN, "unseen.yaml")
    assert [f"{o.check}: {o.got}" for o in run(scenario).outcomes if not o.ok] == []


UNSEEN = """
game: aeons-end
step: draw phase
table:
  Abby: {deck: 9, hand: [Spark, Spark, Spark]}
  Bob: {}
  shared: {turn deck: [Player 1 turn, Player 1 turn], nemesis deck: 5}
do:
- check: {Abby: {hand: 5, deck: 7}, unseen-1: hand}
- refused: {Abby: {play: unseen-1}}
- correct: [{identify: unseen-1, card: Cristal}, {identify: Spark 1, card: Jade}]
  why: looked
- Abby: {play: Crystal}
- check: {Abby: {aether: 1, hand: {Spark: 3, count: 4}}}
"""


def test_a_game_that_has_just_begun_is_not_over() -> None:
    assert outcomes(laid(step="").opening) == ()


ATTACK = """
game: aeons-end
step: nemesis draw
cards: [{name: Feud, type: attack, effect: [{damage: 1, to: gravehold}, {damage: 9, to: nemesis}]}]
table:
  Abby: {}
  Bob: {}
  shared: {gravehold: 1, nemesis life: 5, nemesis deck: [Feud, Feud]}
do:
- check: {lost: [Abby, Bob], result: {reason: Gravehold fallen}, Nemesis: {life: 5}}
"""


def test_the_end_is_looked_for_after_every_single_effect() -> None:
    """Gravehold falls before the nemesis, which the next instruction of the same card would have beaten."""
    (scenario,) = load_text(ATTACK, "attack.yaml")
    assert [o.check for o in run(scenario).outcomes if not o.ok] == []
