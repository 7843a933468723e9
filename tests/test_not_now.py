"""Why nothing may be done with an object now: a touch is told the reason, and a section that is there."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.app_state import AppState
from judge.library import Library
from judge.messages import render
from judge.resolver import Session, State, legal
from judge.resolver.legal import FEW_REASONS, idle, reasons
from judge.resolver.ruleset import Ruleset
from judge.scenario import load_text, run
from judge.web.examples import examples
from tests.test_web_resolver import begun, look

TABLE = """
title: Idle
game: magic
seats: [Ana, Luis]
active: Ana
step: main
cards:
  - {name: Cub, type: creature, cost: 1G, power: 2, toughness: 2}
table:
  Ana: {battlefield: [Cub], graveyard: [{card: Cub, as: Gone}], hand: [Bolt]}
  Luis: {battlefield: [{card: Cub, as: Other}]}
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return AppState(tmp_path_factory.mktemp("library")).library


def laid(text: str, name: str = "table") -> tuple[Ruleset, State]:
    (scenario,) = load_text(text, name, whole=False)
    session = run(scenario).session
    session = session or Session(scenario.ruleset, scenario.game.lay(scenario.ruleset, scenario.laying))
    return scenario.ruleset, session.state


def mentioned(ruleset: Ruleset, state: State) -> set[object]:
    """The ids of the objects with which something may be done now, or is refused."""
    found = legal(ruleset, state)
    acts = [*found.allowed, *(act for act, _ in found.refused)]
    values = [value for act in acts for value in act.data.values()]
    return {part for value in values for part in (value if isinstance(value, tuple) else (value,))}


@pytest.mark.parametrize("example", examples(), ids=lambda one: f"{one.game}-{one.name}")
def test_of_every_object_of_every_game_it_is_said_why_not_with_a_section_that_is_there(
    example: Any, rules: Library
) -> None:
    ruleset, state = laid(example.text, example.name)
    untouched = [id for id in state.objects if id not in mentioned(ruleset, state)]
    told = 0
    for id in untouched:
        for act, against in idle(ruleset, state, id):
            told += 1
            assert id in act.data.values()
            assert against.cites
            for language in ("es", "en"):
                assert "{" not in render(against.reason, language)
            for cite in against.cites:
                assert rules.section(cite)
    assert told >= len(untouched) / 2  # what is nobody's card, as a figure is, may have nothing to be refused


def test_the_reason_is_that_of_the_zone_or_of_who_may_act() -> None:
    ruleset, state = laid(TABLE)
    said = {
        id: [render(against.reason, "en") for _, against in idle(ruleset, state, id)]
        for id in ("Cub", "Gone", "Other")
    }
    assert "it is on the battlefield" in said["Cub"][0]
    assert "graveyard" in said["Gone"][0]
    assert said["Other"] == ["Luis may not act now: it is for Ana to act or pass (priority)"]
    assert all(1 <= len(lines) <= FEW_REASONS for lines in said.values())


def test_of_what_may_be_used_nothing_is_said_against() -> None:
    ruleset, state = laid(TABLE)
    assert idle(ruleset, state, "Bolt") == ()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "may not act now: it is for Ana"), ("es", "no puede actuar ahora")]
)
def test_the_page_of_an_idle_object_says_why_with_its_section(
    client: FlaskClient, language: str, said: str
) -> None:
    url = begun(client, TABLE)
    page = look(client, f"{url}/objects/Other?lang={language}")
    against = page.select_one("#not-now")
    assert said in against.get_text()
    assert against.select_one("a.cite")["href"].startswith("/magic/")
    assert look(client, f"{url}/objects/Bolt").select_one("#not-now") is None


def test_what_lies_in_a_pile_is_touched_as_what_lies_on_the_table(client: FlaskClient) -> None:
    page = look(client, begun(client, TABLE))
    lying = next(one for one in page.select(".held a") if one["href"].endswith("/Gone"))
    assert lying["data-object"]


SEVERAL = {
    "what is too dear and has no target": (
        """
game: myl
title: Dear
seats: [A, B]
table: {A: {gold: 1, hand: [Dardo]}, B: {}}
cards:
- {name: Dardo, type: talisman, cost: 2, targets: [{as: v, of: ally}], effect: [{destroy: target v}]}
""",
        ("A", "play", "Dardo"),
        ["Dardo costs 2, and A has 1", "there is no valid target for Dardo"],
    ),
    "what is too dear in another's time": (
        """
game: myl
title: Waiting
seats: [A, B]
table: {A: {}, B: {gold: 0, hand: [{card: Aliado, as: Lobo, cost: 2}]}}
""",
        ("B", "play", "Lobo"),
        ["B may not act now", "Lobo costs 2, and B has 0"],
    ),
    "what there is neither a buy nor a coin for": (
        """
game: dominion
title: Poor
seats: [Ana, Beto]
step: buy phase
table: {Ana: {buys: 0, coins: 2}, Beto: {}}
""",
        ("Ana", "buy", "Plata"),
        ["Ana has no buy left", "Ana has not enough coins for Plata"],
    ),
}


@pytest.mark.parametrize("asked", SEVERAL)
def test_every_reason_that_holds_is_told_with_its_section(asked: str, rules: Library) -> None:
    text, (who, action, what), wanted = SEVERAL[asked]
    ruleset, state = laid(text)
    act = next(
        act for act, _ in legal(ruleset, state).refused
        if (act.who, act.action) == (who, action) and what in act.data.values()
    )  # fmt: skip
    told = reasons(ruleset, state, act)
    said = [render(one.reason, "en") for one in told]
    assert all(line.startswith(start) for line, start in zip(said, wanted, strict=True)), said
    assert all(one.cites and all(rules.section(cite) for cite in one.cites) for one in told)


def test_before_the_casting_phase_has_ended_what_lacks_aether_says_that_too() -> None:
    (example,) = [one for one in examples() if (one.game, one.name[:1]) == ("aeons-end", "1")]
    ruleset, state = laid(example.text)
    refused = [act for act, _ in legal(ruleset, state).refused if act.action == "charge" and act.who == "Bob"]
    told = [render(one.reason, "en") for one in reasons(ruleset, state, refused[0])]
    assert [said.split(":")[0] for said in told] == [
        "the casting phase comes first",
        "a charge costs 2 aether, which Bob does not have",
    ]
