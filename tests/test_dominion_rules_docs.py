"""The page about scenarios of Dominion holds: its examples run, its lists are those of the ruleset."""

from __future__ import annotations

import re

import pytest

from judge.rulesets.dominion import DOMINION, GAME
from judge.rulesets.dominion.setup import SETS
from judge.rulesets.dominion.words import BASIC, UNKNOWN
from judge.scenario import load_text, run
from tests.conftest import ROOT
from tests.test_dominion_rules_games import MET

PAGE = (ROOT / "docs/scenarios-dominion.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.partition("\n")[0])
def test_an_example_of_the_page_holds(example: str) -> None:
    for scenario in load_text(example, "docs/scenarios-dominion.md"):
        result = run(scenario)
        wrong = [f"line {o.line}: {o.check}, found: {o.got}" for o in result.outcomes if not o.ok]
        assert wrong == []
        assert result.outcomes


def test_a_new_card_of_the_page_is_none_of_the_games_own() -> None:
    named = re.findall(r"^- name: (\w+)", PAGE, re.M)
    assert len(named) == 3
    assert all(DOMINION.card(name) is None for name in named)


@pytest.mark.parametrize("action", sorted(DOMINION.actions))
def test_every_action_stands_on_the_page(action: str) -> None:
    assert re.search(rf"`{action}[:`]", PAGE)


@pytest.mark.parametrize("verb", sorted(DOMINION.instructions))
def test_every_verb_of_cards_stands_on_the_page(verb: str) -> None:
    assert f"`{{{verb}: " in PAGE


@pytest.mark.parametrize(
    "word", sorted({*DOMINION.happenings, *GAME.assessments, *SETS, *DOMINION.conditions})
)
def test_every_happening_question_set_and_condition_stands_on_the_page(word: str) -> None:
    assert word in PAGE or word in ("preparación", "puntuación")


@pytest.mark.parametrize("name", sorted(one for one in MET if not one.startswith(("window ", "card "))))
def test_every_event_and_choice_of_random_games_stands_on_the_page(name: str) -> None:
    common = {"pass", "close", "chosen", "nothing to choose"}
    assert name in common or f"`{name.removeprefix('asked ')}`" in PAGE


def test_every_card_of_the_kingdom_is_known_and_its_questions_stand_on_the_page() -> None:
    asking = [
        card.text("name")
        for card in DOMINION.cards.values()
        if re.search(r"'(choose|may|gain)'", str(card.get("effect", ())).replace('"', "'"))
    ]
    plain = {"Bruja", "Prestamista", *BASIC, UNKNOWN}  # they gain, or take, what they themselves name
    assert {card for card in asking if card not in plain and card not in PAGE} == set()
