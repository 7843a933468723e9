"""Why not, asked about a card that does not lie on the table: answered in place, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.test_web_resolver import begun, look, press

TABLE = """
title: Asked
game: magic
seats: [Ana, Luis]
active: Ana
step: main
table:
  Ana: {hand: [Lightning Bolt]}
  Luis: {hand: [Giant Growth], battlefield: [Grizzly Bears]}
"""


def asked(client: FlaskClient, url: str, card: str, who: str = "Ana", language: str = "es") -> Any:
    """The answer of the table's page, which opens where the question stands."""
    page = look(client, f"{url}?ask={card}&who={who}", language)
    assert page.select_one("details.why").has_attr("open")
    return page.select_one("details.why .supposed")


def sections(answer: Any) -> list[str]:
    return [cite.get_text() for cite in answer.select("li .cite")]


@pytest.fixture
def cast(client: FlaskClient) -> str:
    """Ana has cast Lightning Bolt at the Bears and has priority."""
    url = begun(client, TABLE)
    press(client, url, "Bolt")
    press(client, url, "Bears")
    return url


def test_the_question_stands_where_the_refusals_are(client: FlaskClient) -> None:
    page = look(client, begun(client, TABLE))
    form = page.select_one("details.why form.suppose")
    assert form["method"] == "get"
    assert [one.get_text() for one in form.select("select option")] == ["Ana", "Luis"]
    assert "creature" in [one["value"] for one in form.select("datalist option")]
    assert page.select_one(".supposed").get_text(strip=True) == ""


@pytest.mark.parametrize(
    ("card", "language"), [("una criatura", "es"), ("a creature", "en"), ("Llanowar Elves", "en")]
)
def test_a_creature_cannot_be_cast_in_answer_and_the_section_says_why(
    client: FlaskClient, cast: str, card: str, language: str
) -> None:
    answer = asked(client, cast, card, language=language)
    assert {"117.1a", "302.1"} & set(sections(answer))
    for cite in answer.select("li a.cite"):
        assert client.get(cite["href"], follow_redirects=True).status_code == 200


def test_every_reason_of_the_moment_is_told_each_with_its_section(client: FlaskClient, cast: str) -> None:
    told = asked(client, cast, "Grizzly Bears", "Luis", "en").li.get_text(" ", strip=True)
    for reason in ("it is the turn of Ana", "the stack is not empty", "it is for Ana to act or pass"):
        assert reason in told
    assert told.index("turn of Ana") < told.index("stack is not empty") < told.index("to act or pass")
    assert len(sections(asked(client, cast, "Grizzly Bears", "Luis"))) >= 3
    own = asked(client, cast, "Grizzly Bears", "Ana", "en").li.get_text(" ", strip=True)
    assert "the stack is not empty" in own
    assert "turn of" not in own
    assert "to act or pass" not in own


def test_a_land_out_of_turn_is_refused_for_all_that_is_against_it(client: FlaskClient, cast: str) -> None:
    told = asked(client, cast, "Forest", "Luis", "en").li.get_text(" ", strip=True)
    assert "it is not the turn of Luis" in told
    assert "the stack is not empty" in told
    assert "it is for Ana to act or pass" in told
    assert "it is the turn of Ana" not in told  # that was said already


def test_a_card_asked_about_bears_no_number_of_the_tables(client: FlaskClient) -> None:
    url = begun(client, TABLE.replace("hand: [Lightning Bolt]", "hand: [Lightning Bolt, Grizzly Bears]"))
    for who in ("Ana", "Luis"):
        answer = asked(client, url, "Grizzly Bears", who, "en").get_text(" ", strip=True)
        assert "Grizzly Bears 2" not in answer
        assert "Grizzly Bears 3" not in answer


def test_what_can_be_done_is_told_too(client: FlaskClient, cast: str) -> None:
    answer = asked(client, cast, "instantáneo")
    assert not answer.select("li")
    assert answer.b.get_text() == "lanzar instantáneo"
    assert "coste no se cuenta" in answer.get_text()  # of a kind of card no cost is known
    assert "coste no se cuenta" not in asked(client, cast, "Giant Growth").get_text()


def test_it_is_asked_for_the_hand_of_either_player(client: FlaskClient, cast: str) -> None:
    assert "Luis" in asked(client, cast, "Giant Growth", "Luis").li.get_text()  # who has no priority


def test_nothing_on_the_table_changes(client: FlaskClient, cast: str) -> None:
    before = look(client, cast).select_one(".board .seat.near").get_text()
    asked(client, cast, "Llanowar Elves")
    after = look(client, cast)
    assert after.select_one(".board .seat.near").get_text() == before
    assert "Llanowar" not in after.get_text()


def test_a_name_that_nobody_knows_is_refused_with_those_that_are_like_it(
    client: FlaskClient, cast: str
) -> None:
    answer = asked(client, cast, "Grizly Bears")
    assert "Grizly Bears" in answer.select_one(".fault").get_text()
    near = answer.select_one(".fault a")
    assert near.get_text() == "Grizzly Bears"
    again = look(client, near["href"].partition("#")[0], "es").select_one(".supposed")
    assert "302.1" in sections(again) or "117.1a" in sections(again)


def test_another_game_answers_in_its_own_words(client: FlaskClient) -> None:
    url = begun(client, "game: dominion\nseats: [Ana, Luis]\ntable:\n  Ana: {actions: 1, hand: [Bruja]}\n")
    answer = asked(client, url, "un tesoro")
    assert "fase de Compra" in answer.li.get_text()
    assert sections(answer) == ["4.3"]


def test_the_ready_answers_stand_before_the_question(client: FlaskClient, cast: str) -> None:
    parts = look(client, cast, "es").select("details.why > ul, details.why > form")
    assert [one.name for one in parts][-1] == "form"
    assert len(parts) > 1
    assert parts[-1].select_one("[name=ask]")["placeholder"] == "p. ej. criatura"


def test_asking_for_nothing_is_answered_in_the_readers_language(client: FlaskClient, cast: str) -> None:
    assert asked(client, cast, "").get_text(strip=True) == "Escriba una carta o un tipo de carta."
    assert asked(client, cast, " ", language="en").get_text(strip=True) == "Write a card, or a kind of card."


def test_a_name_like_no_other_is_refused_with_where_names_come_from(client: FlaskClient, cast: str) -> None:
    told = asked(client, cast, "Zzyxqwv").select_one(".fault").get_text()
    assert "nombres impresos, en los idiomas importados" in told
