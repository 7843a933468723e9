"""Addresses: game, document, edition, and a number or place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.documents import Address, Place, SectionNumber
from judge.documents.address import RESERVED_GAMES, check_edition_label, check_game_name
from judge.errors import BadName, ReservedName, UnreadableAddress


@pytest.mark.parametrize(
    "text",
    [
        "gyp:120.2.b",
        "magic/cr@2009-02-01:420.5e",
        "magic/cr:704.5aa",
        "myl/dar@2005-11-11:16~2.3.A",
        "dominion/manual@primera-edicion:card/foso",
        "magic/glosario@sin-fecha:ruling/6-question-2",
    ],
)
def test_an_address_prints_as_it_was_read(text: str) -> None:
    assert str(Address.parse(text)) == text


def test_the_target_is_a_number_or_a_place() -> None:
    assert Address.parse("gyp:120.2.b.").target == SectionNumber.parse("120.2.b")
    assert Address.parse("dominion:card/foso").target == Place("card", "foso")


@pytest.mark.parametrize(
    "text",
    ["", "120.2.b", "gyp", "gyp:", "Gyp:1", "gyp/:1", "gyp@x:1", "gyp:menu/1", "gyp:1/2", "../x:1", "gyp:☃"],
)
def test_what_is_no_address_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(UnreadableAddress) as refused:
        Address.parse(text)
    assert text in str(refused.value)


@pytest.mark.parametrize("name", ["Magic", "1x", "", "a b", "a/b", "..", "ñ", "x" * 3 + "_"])
def test_a_game_is_lower_case_letters_digits_and_hyphens(name: str) -> None:
    with pytest.raises(BadName):
        check_game_name(name)


@pytest.mark.parametrize("name", sorted(RESERVED_GAMES))
def test_a_game_takes_no_route_of_judge(name: str) -> None:
    with pytest.raises(ReservedName):
        check_game_name(name)


@pytest.mark.parametrize("label", ["", "../x", "a/b", "-x", "a b"])
def test_an_edition_label_is_no_path(label: str) -> None:
    with pytest.raises(BadName):
        check_edition_label(label)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_a_clear_refusal(text: str) -> None:
    try:
        address = Address.parse(text)
    except UnreadableAddress:
        return
    assert Address.parse(str(address)) == address
