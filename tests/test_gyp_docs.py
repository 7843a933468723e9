"""What docs/scenarios-gyp.md shows works, and it names every word that a scenario may use."""

from __future__ import annotations

import re

import pytest

import judge.rulesets as rulesets
from judge.rulesets.gyp.instructions import INSTRUCTIONS
from judge.rulesets.gyp.objects import CONDITIONS, FACTS_OF, HAPPENINGS
from judge.rulesets.gyp.setup import OBJECT_WORDS, SEAT_WORDS, TABLE_WORDS
from judge.rulesets.gyp.turn import STARTS
from judge.scenario import load_text, run
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "scenarios-gyp.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(title:.*?)```", PAGE, re.DOTALL)
GYP = rulesets.find("gyp").profiles["parte-1"]


def test_there_are_a_worked_example_and_a_new_mandate() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_an_example_passes(text: str) -> None:
    (scenario,) = load_text(text, "scenarios-gyp.md")
    result = run(scenario)
    assert [f"{o.line}: {o.check}: {o.got}" for o in result.outcomes if not o.ok] == []


@pytest.mark.parametrize(
    "words",
    [
        INSTRUCTIONS,
        HAPPENINGS,
        CONDITIONS,
        FACTS_OF,
        GYP.actions,
        STARTS,
        TABLE_WORDS - {"attacked"},
        SEAT_WORDS - {"restricted"},
        OBJECT_WORDS - {"text", "alternative"},
        GYP.words.types or {},
        GYP.words.figures or {},
        GYP.words.seat_figures or {},
        GYP.words.zones or {},
        GYP.words.durations or {},
        GYP.words.permissions or {},
    ],
    ids=lambda words: ", ".join(sorted(words)[:3]),
)
def test_the_page_names_every_word(words: dict[str, object]) -> None:
    named = re.sub(r"\s+", " ", PAGE)
    assert [word for word in words if word not in named] == []
