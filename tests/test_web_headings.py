"""Headings that are published in English are said in Spanish too, where the word list has them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.test_web_resolver import look


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("502", "paso de enderezar"),
        ("118", "coste"),  # headed in the plural
        ("605", "habilidad de maná"),
        ("613", ""),  # the word list has no term of this name
        ("117", ""),  # "Timing and Priority" is more than the priority that the list explains
        ("601.2c", ""),  # without a heading
    ],
)
def test_a_heading_is_said_in_spanish_where_the_word_list_has_it(
    client: FlaskClient, number: str, said: str
) -> None:
    small = look(client, f"/magic/{number}", "es").select_one("h1 small")
    assert (small.get_text() if small else "") == (f"· {said}" if said else "")
    assert look(client, f"/magic/{number}", "en").select_one("h1 small") is None


def test_the_contents_say_it_too(client: FlaskClient) -> None:
    page = look(client, "/magic/cr/2026-01-16", "es")
    lines = {a.b.get_text(): a for a in page.select(".contents a")}
    assert lines["502"].get_text().split() == ["502", "Untap", "Step", "·", "paso", "de", "enderezar"]
    assert "·" not in lines["613"].get_text()


def test_a_game_that_is_headed_in_spanish_says_it_once(client: FlaskClient) -> None:
    assert look(client, "/gyp/121", "es").select_one("h1 small") is None
