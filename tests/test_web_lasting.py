"""A line of the log says what an effect that begins to last does, with its values."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge import rulesets
from judge.resolver import Data, Event, Ref, freeze
from judge.rulesets.kit import CardRuleset
from judge.web.lasting_words import does
from tests.test_web_resolver import begun, look, press

TABLE = """
title: Lasting
game: magic
seats: [A, B]
active: A
step: main
cards:
  - {name: Cub, type: creature, cost: 1G, power: 2, toughness: 2}
  - name: Swell
    type: instant
    cost: G
    targets: [{as: who, of: creature}]
    effect: [{last: {add: {power: 2, toughness: -1}, gain: [flying]}, of: target who, until: turn}]
table:
  A: {hand: [Swell], battlefield: [Cub], mana: G}
  B: {}
"""


def ruleset(game: str) -> CardRuleset:
    found = next(iter(rulesets.find(game).profiles.values()))
    assert isinstance(found, CardRuleset)
    return found


def began(until: str = "turn", **change: Any) -> Event:
    data = freeze({"data": {"change": change, "of": ()}, "name": "change", "until": until})
    assert isinstance(data, Data)
    return Event(1, "rule", "last", data)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Cub: gets +2/-1 and has flying until end of turn"),
        ("es", "Cub: obtiene +2/-1 y tiene volar hasta el final del turno"),
    ],
)
def test_the_log_says_what_begins_and_for_how_long(client: FlaskClient, language: str, said: str) -> None:
    url = begun(client, TABLE)
    press(client, url, "Swell")
    page = look(client, url)
    target = next(one for one in page.select("#answer [name=choice], .board [name=choice]") if one["value"])
    press(client, url, target.get_text(" ").split()[0], page)
    for _ in range(2):
        press(client, url, "Pass ·")
    lines = [" ".join(one.get_text().split()) for one in look(client, f"{url}/log", language).select(".said")]
    assert [line for line in lines if said in line], lines


@pytest.mark.parametrize(
    ("game", "change", "es"),
    [
        ("magic", {"add": {"power": 4, "toughness": 4}}, "obtiene +4/+4 hasta el final del turno"),
        ("magic", {"gain": [["toxic", 2]], "subtype": ["elf"]}, "tiene tóxico 2 y es además elf"),
        ("magic", {"gain": [["ward", {"generic": 2}]]}, ""),
        ("gyp", {"add": {"strength": 2}}, "2 más de fuerza (este turno)"),
        ("myl", {"set": {"strength": 7}}, "fuerza pasa a ser 7 (este turno)"),
        ("aeons-end", {"add": {"life": 2}}, ""),
    ],
)
def test_each_games_words_say_the_values_and_what_has_no_words_adds_nothing(
    game: str, change: dict[str, Any], es: str
) -> None:
    said = does(ruleset(game), began(**change), "es")
    assert said.startswith(es) if es else said == ""


def test_a_change_that_names_an_object_or_lasts_unsayably_adds_nothing() -> None:
    magic = ruleset("magic")
    assert does(magic, began(forbid=({"of": Ref("Cub", 1)},)), "en") == ""
    assert does(magic, began("until the cows come home", add={"power": 1, "toughness": 1}), "en") == ""


def test_what_the_line_says_itself_is_not_said_again() -> None:
    event = began(add={"power": 1, "toughness": 1})
    stated = Event(1, "rule", "last", event.data.but(gets="+1/+1"))
    assert does(ruleset("magic"), event, "en")
    assert does(ruleset("magic"), stated, "en") == ""
