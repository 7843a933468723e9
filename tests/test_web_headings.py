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
        ("613", "interacción de efectos continuos"),  # not in the word list, but the section's first alias
        ("117", "momento y prioridad"),
        ("702.43", ""),  # "Modular" in both languages
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
    assert lines["613"].get_text().endswith("· interacción de efectos continuos")


def test_a_hit_says_the_headings_above_it_and_its_own(client: FlaskClient) -> None:
    page = look(client, "/search?q=704.5j+ley+de+leyendas&game=magic", "es")
    hit = next(hit for hit in page.select(".hits > li") if hit.select_one(".name b").get_text() == "704.5j")
    trail = hit.select_one(".trail")
    assert trail is not None
    assert [(one["lang"], one.get_text()) for one in trail.select("span")] == [
        ("es", "reglas adicionales"),
        ("es", "acciones basadas en el estado"),
    ]
    english = look(client, "/search?q=legend+rule&game=magic", "en")
    trails = english.select(".trail span")
    assert any(one.get_text() == "State-Based Actions" for one in trails)
    assert all("acciones" not in one.get_text() for one in trails)


def test_every_heading_that_a_document_numbers_has_words_in_the_digests_language(client: FlaskClient) -> None:
    """Without them a Spanish page would show an English heading alone."""
    page = look(client, "/magic/cr/2026-01-16", "es")
    alone = {a.b.get_text() for a in page.select(".contents a") if a.b and "·" not in a.get_text()}
    assert alone == {"106", "306"}  # "Mana" and "Planeswalkers" are the same words
