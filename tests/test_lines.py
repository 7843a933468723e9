"""A line of the log cites the section that decides, not its neighbour, and reads as Spanish."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.messages import Message, render
from judge.resolver import Act, Data, Event
from judge.resolver.wording import label, worded
from judge.rulesets.aeons_end.ruleset import AEONS_END
from judge.rulesets.dominion import DOMINION
from judge.rulesets.gyp.ruleset import GYP
from judge.rulesets.kit import CardRuleset
from judge.rulesets.myl import MYL
from judge.scenario import Result, load, run
from judge.scenario.display_text import action_text, event_text

SCENARIOS = Path(__file__).parent / "scenarios"


def played(game: str, *names: str) -> Iterator[Result]:
    for name in names:
        for scenario in load(SCENARIOS / game / name):
            yield run(scenario)


def events(game: str, *names: str) -> list[tuple[Event, set[str]]]:
    """Every event of some scenarios, with the numbers of the sections that it cites."""
    sessions = [result.session for result in played(game, *names) if result.session is not None]
    log = [event for session in sessions for event in session.log()]
    return [(event, {str(cite.target) for cite in event.cites}) for event in log]


@pytest.fixture(scope="module")
def gyp() -> list[tuple[Event, set[str]]]:
    return events("gyp", "turn.yaml", "play.yaml", "costs.yaml")


def test_an_ability_leaves_the_stack_by_the_rule_of_its_own_kind(gyp: list[tuple[Event, set[str]]]) -> None:
    left = [cites for event, cites in gyp if event.name == "cease" and cites & {"116.4.b", "116.4.c"}]
    assert {"116.4.b"} in left
    assert {"116.4.c"} in left
    assert all(len(cites) == 1 for cites in left)


def test_what_was_played_cites_either_that_a_use_is_left_or_that_none_is(
    gyp: list[tuple[Event, set[str]]],
) -> None:
    went = [cites for event, cites in gyp if event.name == "put in" and cites & {"114.4", "114.6"}]
    assert {frozenset(cites) for cites in went} == {frozenset({"114.4"}), frozenset({"114.6"})}


def test_lethal_damage_is_no_effect_that_removes(gyp: list[tuple[Event, set[str]]]) -> None:
    by_damage = [cites for event, cites in gyp if event.name == "destroy" and "123.9" in cites]
    assert by_damage
    assert all("112.1" not in cites for cites in by_damage)


def test_points_add_up_only_where_there_is_one_already(gyp: list[tuple[Event, set[str]]]) -> None:
    new = [cites for event, cites in gyp if event.name == "government point"]
    assert any("107.6" in cites for cites in new)
    assert any("107.6" not in cites for cites in new)


def test_a_gem_stays_in_the_play_area_by_the_section_that_says_so() -> None:
    laid = [cites for event, cites in events("aeons-end", "main.yaml") if event.name == "into play"]
    assert laid
    assert all(cites == {"5.4.3.1"} for cites in laid)


@pytest.mark.parametrize(
    ("game", "file", "section"), [("aeons-end", "situations.yaml", "5.1"), ("dominion", "more.yaml", "4.4")]
)
def test_whose_turn_it_is_not_is_told_whose_it_is(game: str, file: str, section: str) -> None:
    refused = [one for result in played(game, file) for one in result.refused]
    early = [one for one in refused if "no puede actuar ahora" in render(one.reason, "es")]
    assert early
    for one in early:  # and by the section that says when such an action may be taken, nothing else
        assert section in (cited := {str(cite.target) for cite in one.cites})
        assert len(cited) <= 2


@pytest.mark.parametrize("ruleset", [GYP, MYL, DOMINION, AEONS_END], ids=lambda ruleset: ruleset.id)
def test_a_name_that_only_the_author_knows_is_not_shown(ruleset: CardRuleset) -> None:
    shown = [render(label(ruleset, f"{slot} zzz"), "es") for slot in ("target", "choose", "name")]
    assert shown == ["objetivo", "elección", "un nombre"]


@pytest.mark.parametrize("ruleset", [GYP, MYL], ids=lambda ruleset: ruleset.id)
def test_a_change_of_zone_needs_no_article(ruleset: CardRuleset) -> None:
    verb, to = ("put in", "to") if ruleset is GYP else ("move", "zone")
    data = Data({"object": "Guardia", "card": "Guardia", "from": "stack", to: "hand"})
    line = render(worded(ruleset, Event(1, "rule", verb, data)), "es")
    assert line.startswith("Guardia cambia de zona: ")
    assert " → " in line


def test_an_action_names_its_thing_before_which_of_its_abilities() -> None:
    result = next(one for one in played("myl", "rules.yaml") if one.session is not None)
    assert result.session is not None
    entered = Act("A", "use", Data(ability=1, object="Fergus"))
    assert action_text(MYL, result.session.state, entered, "es") == "A: utilizar una habilidad – Fergus (1)"


@pytest.mark.parametrize("most", [1, 3])
def test_the_most_that_may_be_chosen_agrees_with_every_number(most: int) -> None:
    reason = Message("at most {max} may be chosen, not {count}", {"max": most, "count": 4})
    assert render(reason, "es") == f"se puede elegir un máximo de {most}, no 4"


def test_an_action_with_a_zone_says_it_in_the_readers_words() -> None:
    look = Event(1, "rule", "look", Data(who="Ana", what="trash"))
    assert event_text(DOMINION, look, "es") == "Ana: mirar eliminadas"


def test_a_card_that_nobody_has_named_is_called_so() -> None:
    drawn = Event(1, "rule", "draw", Data(seat="Ana", objects=("?", "Cobre")))
    assert event_text(DOMINION, drawn, "es") == "Ana roba una carta sin nombrar, Cobre"


def test_mana_cites_a_spell_only_where_the_spell_itself_makes_it() -> None:
    made = [
        cites for event, cites in events("magic", "unseen-thirteenth-2009.yaml") if event.name == "add mana"
    ]
    assert made
    assert all("406.2" not in cites for cites in made)
    by_a_spell = events("magic", "reach-2009-b.yaml")
    assert any("406.2" in cites for event, cites in by_a_spell if event.name == "add mana")


def test_an_exile_that_had_ended_cites_the_rule_of_what_resolves() -> None:
    log = events("magic", "unseen-eleventh.yaml", "unseen-keywords.yaml")
    was_over = [cites & {"610.3a", "610.3b"} for event, cites in log if event.name == "until was over"]
    assert was_over
    assert all(len(cites) == 1 for cites in was_over)


def test_the_trigger_of_a_suspended_card_does_not_cite_how_it_was_exiled() -> None:
    log = events("magic", "casting.yaml", "unseen-third.yaml", "unseen-keywords.yaml")
    said = [cites for event, cites in log if event.name == "create" and "702.62a" in cites]
    assert said
    assert all("116.2f" not in cites for cites in said)
