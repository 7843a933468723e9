"""A digest of an older edition is searched too, but what is in force stands above it."""

from __future__ import annotations

import pytest

from judge.app_state import AppState
from judge.importers import Request
from judge.importing import import_files

NEWER = """Magic Tournament Rules

Introduction

Tea is poured in turn, and these rules say by whom, in which cup and at what hour of the day.

1. Tournament Fundamentals

1.1. Kinds of Tea

Green tea is poured before black tea, unless the host says otherwise before the first cup.

2. Tournament Mechanics

2.8. Visits of the Cook

A cook looks at the pots in each round of the tournament.

2.9. Appeals to the Head Judge

A guest who doubts the ruling may ask the eldest host, who decides alone.
"""


@pytest.fixture(scope="module")
def app_state(tmp_path_factory: pytest.TempPathFactory) -> AppState:
    """The built-in digest of the tournament rules, and an official edition that came after it."""
    folder = tmp_path_factory.mktemp("newer")
    (folder / "rules.txt").write_text(NEWER, "utf-8")
    import_files(folder / "library", [folder / "rules.txt"], Request("magic", "mtr", "2026-02-02"))
    return AppState(folder / "library")


def found(app_state: AppState, query: str) -> list[str]:
    hits = app_state.search(query, game="magic", document="mtr", limit=50).hits
    return [f"{hit.edition} {hit.number}" for hit in hits]


@pytest.mark.parametrize("query", ["apelar", "appeals to the head judge", "2.9", "head judge"])
def test_the_section_in_force_stands_directly_above_that_of_the_older_digest(
    app_state: AppState, query: str
) -> None:
    hits = found(app_state, query)
    at = hits.index("2026-02-02 2.9")
    assert hits[at + 1] == "2025-11-10 2.9"
    assert len(hits) == len(set(hits)) == app_state.search(query, game="magic", document="mtr").total


def test_a_section_that_treats_of_something_else_now_is_not_offered_for_its_number(
    app_state: AppState,
) -> None:
    hits = found(app_state, "revisión de mazos")
    assert "2025-11-10 2.8" in hits
    assert "2026-02-02 2.8" not in hits


def test_a_filter_on_cards_or_numbers_keeps_to_it(app_state: AppState) -> None:
    hits = app_state.search("number:2.8 mazos", game="magic", document="mtr").hits
    assert {hit.number for hit in hits} <= {"2.8"}
