"""A table jotted down in a line or two is read in Spanish and English, for every game."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.scenario.table_list import Listed, TableList, read_list


def read(game: str, text: str, seats: tuple[str, ...] = ("A", "B"), free: bool = True) -> TableList:
    found = rulesets.find(game)
    ruleset = found.profiles[found.default]

    def kind(name: str) -> tuple[str, ...] | None:
        card = ruleset.card(name)
        return None if card is None else card.texts("types")

    return read_list(text, found, ruleset, seats, (seats[0], "hand"), kind, free)


def told(read_: TableList) -> list[tuple[str, int, str, str]]:
    return [(one.card, one.count, one.seat, one.zone) for one in read_.cards]


@pytest.mark.parametrize("hand", ["mano", "hand", "MANO"])
def test_seats_zones_and_how_many(hand: str) -> None:
    found = read("magic", f"A: Grizzly Bears, 2 Forest; {hand}: Giant Growth / B: {hand}: Lightning Bolt")
    assert told(found) == [
        ("Grizzly Bears", 1, "A", "battlefield"),
        ("Forest", 2, "A", "battlefield"),
        ("Giant Growth", 1, "A", "hand"),
        ("Lightning Bolt", 1, "B", "hand"),
    ]
    assert found.left == ()


@pytest.mark.parametrize(
    ("game", "text", "wanted"),
    [
        ("gyp", "A: Guardia; mano: Guardia", [("A", "play"), ("A", "hand")]),
        ("dominion", "A: Bruja; deck: 2 Cobre / mazo: Cobre", [("A", "hand"), ("A", "deck"), ("B", "deck")]),
        ("dominion", "nadie: suministro: Bruja", [("shared", "supply")]),
        ("myl", "A: Dragón Dorado; mazo castillo: Dragón Dorado", [("A", "defense"), ("A", "deck")]),
        ("aeons-end", "A: Chispa; descarte: Chispa", [("A", "hand"), ("A", "discard")]),
    ],
)
def test_each_game_has_its_zones(game: str, text: str, wanted: list[tuple[str, str]]) -> None:
    found = read(game, text)
    assert [(seat, zone) for _, _, seat, zone in told(found)] == wanted
    assert found.left == ()


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("tapped", {"tapped": True}),
        ("giradas", {"tapped": True}),
        ("2 de daño", {"damage": 2}),
        ("damage 2, tapped", {"damage": 2, "tapped": True}),
        ("girada y 2 de daño", {"tapped": True, "damage": 2}),
        ("+1/+1", {"counters": {"+1/+1": 1}}),
        ("2 +1/+1 counters", {"counters": {"+1/+1": 2}}),
        ("2 contadores +1/+1", {"counters": {"+1/+1": 2}}),
        ("3 charge counters", {"counters": {"charge": 3}}),
        ("on Forest", {"on": "Forest"}),
        ("bloquea a Bear, como Muro", {"blocking": ["Bear"], "as": "Muro"}),
    ],
)
def test_what_stands_in_parentheses_is_said_of_the_card(said: str, wanted: dict[str, object]) -> None:
    (card,) = read("magic", f"Bear ({said})").cards
    assert card == Listed("Bear", 1, "A", "hand", wanted)


@pytest.mark.parametrize("item", ["2 tapped Forest", "2 Forest giradas", "Forest x2 (tapped)"])
def test_a_word_beside_the_name_is_said_of_the_card(item: str) -> None:
    (card,) = read("magic", item).cards
    assert (card.card, card.count, dict(card.said)) == ("Forest", 2, {"tapped": True})


def test_players_are_called_as_the_list_calls_them_and_have_their_figures() -> None:
    found = read("magic", "Ana: vida 14, Bear\nLuis: life: 9; hand: nothing")
    assert found.seats == ("Ana", "Luis")
    assert found.figures == {("Ana", "life"): 14, ("Luis", "life"): 9}
    assert told(found) == [("Bear", 1, "Ana", "battlefield"), ("nothing", 1, "Luis", "hand")]


def test_sets_and_remarks_of_lists_of_decks_are_passed_over() -> None:
    found = read("magic", "2 Bear\n1x Bolt (ABC) 12\n# a remark\n// another")
    assert [(card, many) for card, many, _, _ in told(found)] == [("Bear", 2), ("Bolt", 1)]
    assert found.left == ()


def test_a_name_may_hold_commas_colons_and_begin_with_a_number() -> None:
    names = {"Aya, of the Gate", "Circle: Red", "12 Winds"}
    magic = rulesets.find("magic")
    found = read_list(
        "2 Aya, of the Gate, Circle: Red, 12 Winds", magic, magic.profiles[magic.default], ("A", "B"),
        ("A", "hand"), lambda name: () if name in names else None,
    )  # fmt: skip
    assert [(one.card, one.count) for one in found.cards] == [
        ("Aya, of the Gate", 2),
        ("Circle: Red", 1),
        ("12 Winds", 1),
    ]


@pytest.mark.parametrize("text", ["Bear (wobbling sideways)", "Nowhere: Bear"])
def test_what_is_not_understood_is_told(text: str) -> None:
    assert read("magic", text, seats=("Ana", "Luis"), free=False).left == (text,)


@pytest.mark.parametrize("marks", ["“{}”", "«{}»", '"{}"', "2 «{}»"])
def test_a_line_in_quotes_is_one_name_as_it_stands(marks: str) -> None:
    found = read("gyp", marks.format("Juana, la Loca (a: b)"))
    assert told(found) == [("Juana, la Loca (a: b)", 2 if marks[0] == "2" else 1, "A", "hand")]
    assert found.left == ()


@pytest.mark.parametrize("text", ["PG", "punto de gobierno", "prestigio"])
def test_a_figure_without_its_number_is_no_card(text: str) -> None:
    found = read("gyp", text)
    assert (found.cards, found.figures, found.left) == ((), {}, (text,))
    assert read("gyp", f"1 {text}").figures


def test_a_kind_of_card_before_a_colon_is_no_player() -> None:
    found = read("gyp", "Mandato: marchar", free=True)
    assert "Mandato" not in found.seats
    assert found.left == ("Mandato: marchar",)
