"""What an event says to a person: cards by their names, abilities by their sources, labels translated."""

from __future__ import annotations

from judge.messages import render
from judge.resolver import Data, Event, Object, Ref, derive, opening, worded
from tests.resolver_torre import TORRE

KNIGHT = Object("k", "knight", "A", "A", "field")
ABILITY = Object("ability-1", "", "A", "A", "stack", nature=Data(source=Ref("k", 1)))
BEFORE = opening("torre", "1", "AB", objects=[KNIGHT, ABILITY])
AFTER = opening("torre", "1", "AB", objects=[KNIGHT])


def said(name: str, **data: object) -> str:
    return str(worded(TORRE, Event(1, "rule", name, Data(data)), AFTER, BEFORE))


def test_an_object_is_called_by_its_card() -> None:
    assert (
        said("move", object=Ref("k", 1), **{"from": "stack", "to": "field"})
        == "knight changes its zone: stack → field"
    )


def test_a_table_may_call_its_objects_otherwise() -> None:
    event = Event(1, "rule", "cease", Data(object=Ref("ability-1", 1)))
    message = worded(TORRE, event, AFTER, BEFORE, lambda object: f"{object.card} of {object.owner}")
    assert str(message) == "the ability of knight of A ceases to exist"


def test_an_ability_is_called_by_its_source_even_when_it_has_ceased_to_exist() -> None:
    assert said("cease", object=Ref("ability-1", 1)) == "the ability of knight ceases to exist"
    message = worded(TORRE, Event(1, "rule", "cease", Data(object=Ref("ability-1", 1))), AFTER, BEFORE)
    assert render(message, "es") == "la habilidad de knight deja de existir"


def test_what_no_state_knows_keeps_its_name() -> None:
    assert said("cease", object=Ref("gone", 3)) == "gone ceases to exist"


def test_several_things_are_listed() -> None:
    assert said("lapse", effects=("k", "x")) == "these effects end: knight, x"
    assert said("lapse", effects=(Ref("ability-1", 1), "x")) == "these effects end: the ability of knight, x"


def test_an_action_without_a_sentence_of_its_own_says_who_does_what() -> None:
    assert said("play", who="A", object="k", seat="B") == "A: play knight, B"
    labelled = derive(TORRE, labels={"play": "the game goes on"})
    message = worded(labelled, Event(1, "rule", "play", Data(who="A", object="k")), AFTER)
    assert render(message, "es") == "A: la partida sigue knight"


def test_anything_else_shows_its_name_and_data() -> None:
    assert said("turn over", object="mill") == "turn over (object: mill)"


def test_an_event_has_a_sentence_for_the_data_it_has() -> None:
    wording = {"harm": "{amount} harm", "harm of seat": "{seat} takes {amount}"}
    ruleset = derive(TORRE, wording=wording)

    def told(**data: object) -> str:
        return str(worded(ruleset, Event(1, "rule", "harm", Data(data)), AFTER, BEFORE))

    assert told(amount=2, seat="A") == "A takes 2"
    assert told(amount=2) == "2 harm"
    assert told(seat="A") == "harm (seat: A)", "no sentence without its number"


def test_what_goes_with_what_is_listed() -> None:
    assert (
        said("turn over", pairs={"k": "B", "x": ("k", "A")}) == "turn over (pairs: knight: B, x: knight, A)"
    )


def test_an_action_has_a_sentence_apart_from_what_it_brings_about() -> None:
    told = derive(TORRE, wording={"do play": "{who} casts {object}", "play": "{object} goes to the stack"})
    acted = worded(told, Event(1, "rule", "play", Data(who="A", object="k")), AFTER)
    brought = worded(told, Event(2, "rule", "play", Data(object="k")), AFTER)
    assert [str(acted), str(brought)] == ["A casts knight", "knight goes to the stack"]


def test_what_is_chosen_or_applied_is_called_by_what_has_it() -> None:
    event = Event(1, "rule", "replaced", Data(by="k#1:0", name="effect.instead", verb="damage"))
    assert str(worded(TORRE, event, AFTER, BEFORE)) == "knight changes what would happen"
    hit = Event(2, "rule", "replaced", Data(by="k#1:0", name="effect.instead", verb="damage", object="x"))
    assert str(worded(TORRE, hit, AFTER, BEFORE)) == "knight changes what would happen to x"
    assert said("lapse", effects=("k#1:0",)) == "these effects end: knight"
