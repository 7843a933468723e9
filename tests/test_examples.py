"""The tables with which the resolver's page begins can be laid, and somebody may act at each."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import rulesets
from judge.database import Sessions, open_store
from judge.messages import LANGUAGES
from judge.session_service import SessionService
from judge.web.examples import Example, examples


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", examples(), ids=lambda one: f"{one.game}/{one.name}")
def test_an_example_can_be_begun(tmp_path: Path, example: Example, language: str) -> None:
    session_service = SessionService(Sessions(open_store(tmp_path)))
    id, _ = session_service.begin(example.text_in(language))
    session = session_service.open(id).session
    assert session_service.open(id).title == example.titles[language]
    assert session.state.priority or session.decision
    assert [act for act in session.legal.allowed if not act.passing] or session.decision


def test_an_example_is_called_otherwise_in_each_language() -> None:
    for one in examples():
        assert one.titles["es"] != one.titles["en"]


def test_every_game_has_an_example() -> None:
    assert {one.game for one in examples()} == set(rulesets.games())
