"""What the words of a scenario mean: objects, options, numbers, divisions."""

from __future__ import annotations

from typing import Any

import pytest

from judge.messages import Message
from judge.resolver import (
    Answer,
    Data,
    Decision,
    Object,
    Option,
    Ref,
    Refusal,
    State,
    Target,
    derive,
    opening,
    options,
)
from judge.resolver.values import replace
from judge.scenario.input_builder import forced_answer, only_answer, unasked
from judge.scenario.object_names import Unfit, choice_of, is_called, meant_by, the_object
from judge.scenario.yaml_nodes import Map, Seq
from tests.scenario_games import TORRE_GAME

RULESET = TORRE_GAME.profiles["torre"]


def table(*objects: Object) -> State:
    return opening("torre", "1", "AB", objects=objects)


def lying(id: str, card: str, zone: str = "field", owner: str = "A", **data: Any) -> Object:
    return Object(id, card, owner, owner, zone, data=Data(data))


def chosen(state: State, decision: Decision, value: Any) -> tuple[Any, ...]:
    return choice_of(RULESET, state, decision, value)


KNIGHTS = table(
    lying("k1", "knight"), lying("k2", "knight"), lying("k3", "knight", tapped=True), lying("m", "mine")
)


@pytest.mark.parametrize(
    ("word", "ids"),
    [
        ("k1", {"k1"}),
        ("K1", {"k1"}),
        ("knight", {"k1", "k2", "k3"}),
        ("Knïght", {"k1", "k2", "k3"}),
        ("m", {"m"}),
        ("nothing", set()),
    ],
)
def test_a_word_means_the_object_called_so_or_those_of_that_card(word: str, ids: set[str]) -> None:
    assert {object.id for object in meant_by(RULESET, KNIGHTS, word)} == ids


def test_an_ability_is_called_by_its_source() -> None:
    ability = Object("ability-1", "", "A", "A", "stack", nature=Data(source=Ref("k1", 1)))
    state = table(lying("k1", "knight", zone="grave/A"), ability)
    assert meant_by(RULESET, state, "ability of k1") == (ability,)
    assert meant_by(RULESET, state, "ability of knight") == (ability,)
    assert [object.id for object in meant_by(RULESET, state, "k1")] == ["k1"]  # the card itself comes first


PICK = Decision("A", "aim", options(("k1", "k2", "B")), min=1, max=2)


def test_several_words_choose_different_things() -> None:
    assert chosen(KNIGHTS, PICK, Seq(["knight", "knight"])) == ("k1", "k2")
    assert chosen(KNIGHTS, PICK, Seq(["k2", "knight"])) == ("k2", "k1")
    assert chosen(KNIGHTS, PICK, "B") == ("B",)
    assert chosen(KNIGHTS, PICK, Seq([])) == ()


def test_one_thing_that_may_be_left_out_is_taken_with_yes_and_left_with_no() -> None:
    maybe = Decision("A", "replacement", options(("k1",)), min=0, max=1)
    assert [chosen(KNIGHTS, maybe, word) for word in ("yes", True, "k1")] == [("k1",)] * 3
    assert [chosen(KNIGHTS, maybe, word) for word in ("no", False, Seq([Seq([])]))] == [()] * 3


def test_an_answer_that_the_rules_leave_alone_is_the_only_one() -> None:
    def objection(ruleset: Any, state: State, answer: Answer) -> Refusal | None:
        return None if answer.choice == ("k2",) else Refusal(Message("not this one"), ())

    held = derive(RULESET, objections={"aim": objection})
    one = Decision("A", "aim", options(("k1", "k2")), min=1, max=1)
    assert only_answer(held, KNIGHTS, one) == ("k2",)
    assert only_answer(RULESET, KNIGHTS, one) is None
    assert unasked(held, KNIGHTS, one, "k1") is None, "that is an answer, though a refused one"
    assert unasked(held, KNIGHTS, one, "B") == ("k2",)
    all_aims = derive(RULESET, objections={"aim *": objection})
    assert only_answer(all_aims, KNIGHTS, replace(one, kind="aim first")) == ("k2",)


@pytest.mark.parametrize(
    "value", ["m", "nothing", 3, Seq(["knight"] * 3), Map({"k1": 1}), Seq([Seq(["k1"])])]
)
def test_what_is_not_offered_is_no_answer(value: Any) -> None:
    with pytest.raises(Unfit):
        chosen(KNIGHTS, PICK, value)


def test_of_things_that_are_alike_the_one_offered_is_taken_for_the_one_named() -> None:
    one = Decision("A", "aim", options(("k1",)))
    assert chosen(KNIGHTS, one, "k2") == ("k1",)
    with pytest.raises(Unfit):
        chosen(KNIGHTS, one, "k3")  # tapped: it is not the same


def test_what_has_a_name_of_its_own_is_taken_last_by_the_name_of_its_card() -> None:
    """So that whoever names one of three copies does not lose it to “play: knight”."""
    state = table(lying("knight 1", "knight"), lying("knight 2", "knight"), lying("guard", "knight"))
    assert the_object(RULESET, state, "knight", 1).id == "knight 2"
    assert the_object(RULESET, state, "guard", 1).id == "guard"
    decision = Decision("A", "aim", options(("guard", "knight 1")))
    assert chosen(state, decision, "knight") == ("knight 1",)
    assert chosen(state, decision, "guard") == ("guard",)


def test_what_something_lies_on_is_not_taken_for_its_like() -> None:
    bearer = lying("k1", "knight")
    armed = table(bearer, lying("k2", "knight"), lying("m", "mine", on=bearer.ref))
    with pytest.raises(Unfit):
        chosen(armed, Decision("A", "aim", options(("k1",))), "k2")
    with pytest.raises(Unfit):
        chosen(armed, Decision("A", "aim", options(("k2",))), "k1")


def test_what_something_aims_at_is_not_taken_for_its_like() -> None:
    aimed = lying("k2", "knight")
    spark = replace(lying("s", "spark", "stack"), targets=(Target("aim", aimed.ref),))
    with pytest.raises(Unfit):
        chosen(table(lying("k1", "knight"), aimed, spark), Decision("A", "aim", options(("k1",))), "k2")


def test_none_may_be_chosen_in_words() -> None:
    optional = Decision("A", "aim", options(("k1",)), min=0)
    assert chosen(KNIGHTS, optional, "nothing") == ()
    assert chosen(KNIGHTS, optional, Seq([])) == ()
    assert chosen(KNIGHTS, Decision("A", "mode", options(("nothing", "all")), min=0), "nothing") == (
        "nothing",
    )


def test_all_that_is_offered_may_be_chosen_in_a_word() -> None:
    assert chosen(KNIGHTS, PICK, "all") == ("k1", "k2", "B")
    assert chosen(KNIGHTS, Decision("A", "order", options(("b", "a")), form="order"), "all") == ("b", "a")
    assert chosen(KNIGHTS, Decision("A", "mode", options(("one", "all"))), "all") == ("all",)


@pytest.mark.parametrize("word", ["yes", "Yes", "sí", "si", True])
def test_yes_in_either_language(word: Any) -> None:
    assert chosen(KNIGHTS, Decision("A", "may", options(("yes", "no"))), word) == ("yes",)


@pytest.mark.parametrize("word", ["green", "leafy", "verde", "Verde"])
def test_an_option_is_chosen_by_the_word_that_was_offered_in_either_language(word: str) -> None:
    labelled = derive(RULESET, labels={"leafy": "green"})
    assert choice_of(labelled, KNIGHTS, Decision("A", "name color", options(("leafy", "other"))), word) == (
        "leafy",
    )


def test_an_option_is_chosen_by_what_it_stands_for() -> None:
    decision = Decision(
        "A", "aim", (Option("1", Data(object=Ref("k3", 1))), Option("2", Data(name="the other")))
    )
    assert chosen(KNIGHTS, decision, "k3") == ("1",)
    assert chosen(KNIGHTS, decision, "The Other") == ("2",)
    assert chosen(KNIGHTS, decision, 2) == ("2",)


def test_a_number() -> None:
    decision = Decision("A", "x", form="number", min=0, max=5)
    assert chosen(KNIGHTS, decision, 3) == (3,)
    assert chosen(KNIGHTS, decision, Seq([3])) == (3,)
    for value in ("three", True, Seq([1, 2]), None):
        with pytest.raises(Unfit):
            chosen(KNIGHTS, decision, value)


def test_a_division_is_told_by_name_or_in_order() -> None:
    decision = Decision("A", "damage", options(("k1", "k3", "B")), form="divide", min=0, max=4)
    assert chosen(KNIGHTS, decision, Map({"B": 3, "k1": 1})) == (1, 0, 3)
    assert chosen(KNIGHTS, decision, Seq([1, 2, 1])) == (1, 2, 1)
    for value in (Map({"m": 4}), Map({"k1": "all"}), Seq(["k1"]), "k1"):
        with pytest.raises(Unfit):
            chosen(KNIGHTS, decision, value)


def test_an_order_names_everything() -> None:
    decision = Decision("A", "order", options(("bell:k1:1", "mill:m:2")), form="order")
    assert chosen(KNIGHTS, decision, Seq(["mine", "k1"])) == ("mill:m:2", "bell:k1:1")
    assert chosen(KNIGHTS, decision, Seq(["mill:m:2", "bell:k1:1"])) == ("mill:m:2", "bell:k1:1")


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (Decision("A", "x", options(("k1",))), ("k1",)),
        (Decision("A", "x", options(("k1", "k2")), min=2, max=2), ("k1", "k2")),
        (Decision("A", "x", options(("k1",)), min=0, max=0), ()),
        (Decision("A", "x", options(("k1",)), form="order"), ("k1",)),
        (Decision("A", "x", form="number", min=2, max=2), (2,)),
        (Decision("A", "x", options(("k1",)), form="divide", min=0, max=3), (3,)),
        (Decision("A", "x", options(("k1", "k2")), form="divide", min=2, max=4), (2, 2)),
    ],
)
def test_the_only_possible_answer(decision: Decision, answer: tuple[Any, ...]) -> None:
    assert decision.forced
    assert forced_answer(decision) == answer


def test_what_was_made_during_the_game_is_called_by_its_name_and_number_wherever_it_is_named() -> None:
    first, second = lying("Soldier-1", "Soldier"), lying("Soldier-2", "Soldier")
    state = table(first, second)
    assert is_called(state, "Soldier 1", first)
    assert is_called(state, "soldier-2", second)
    assert not is_called(state, "Soldier 1", second)
    assert not is_called(state, "Soldier", second)
