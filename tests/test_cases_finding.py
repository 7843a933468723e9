"""Cases found again: alike by cards and by other events' cases, about a card, named as people name them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from judge.app_state import open_library
from judge.cases import (
    Asked,
    UnknownCardHere,
    WhichEvent,
    about_card,
    alike,
    card_asked,
    chosen,
    which_case,
    which_event,
)
from judge.database import Case, Lent, TournamentEvent, UnknownCase, UnknownEvent
from judge.library import Library

DAY = datetime(2026, 11, 21)


def case(number: int = 1, state: Any = "ruled", **content: Any) -> Case:
    return Case(str(uuid4()), "e", number, state, content, 1, number, DAY, DAY, "Rosa")


def event(name: str, id: str = "") -> TournamentEvent:
    return TournamentEvent(id or name.lower(), name, "2026-11-21", (), {}, (), "", False, 0, DAY, DAY)


def cite(address: str, heading: str = "") -> dict[str, str]:
    return {"address": address, "number": "", "heading": heading}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder: Path = tmp_path_factory.mktemp("library")
    return open_library(folder)


def test_a_card_that_the_question_names_finds_the_case_that_cites_it() -> None:
    about = case(
        1, question="¿Qué recibe el rival?", citations=[cite("dominion/manual@x:card/bruja", "Bruja")]
    )
    other = case(2, question="¿Cuántos tesoros hay?", citations=[cite("dominion/manual@x:2.1", "Tesoros")])
    (found,) = alike({"question": "Si juego la bruja, ¿se roba primero?"}, [about, other])
    assert (found.case, found.cards, found.sections) == (about, ("Bruja",), ())


def test_a_case_in_other_words_is_found_by_what_the_cited_section_says() -> None:
    wording = "Si un jugador controla dos permanentes legendarios con el mismo nombre, elige uno."
    legend = case(
        1, question="Dos Isamaru bajo un dueño", ruling="Se queda con uno",
        citations=[cite("magic/cr@x:704.5j") | {"wording": wording}],
    )  # fmt: skip
    drawing = case(
        2, question="¿Cuándo se roba?",
        citations=[cite("magic/cr@x:504.1") | {"wording": "Primero se roba una carta."}],
    )  # fmt: skip
    (found,) = alike({"question": "Otra mesa: dos legendarias iguales"}, [legend, drawing])
    assert (found.case, found.words) == (legend, ("dos", "legendarias"))


def test_another_edition_of_the_same_section_counts_as_the_same() -> None:
    old = case(question="x", citations=[cite("magic/cr@2009-02-01:420.5e")])
    (found,) = alike({"citations": [cite("magic/cr@2026-01-16:420.5e")]}, [old])
    assert found.sections == ("magic/cr:420.5e",)


def test_other_events_cases_say_whose_they_are_and_own_ones_come_first() -> None:
    own, lent = (case(n, question="¿Se anula el soborno?") for n in (7, 3))
    found = alike({"question": "soborno anulado: ¿se anula?"}, [own], lent=[Lent("Copa Norte", lent)])
    assert [(one.case, one.event) for one in found] == [(own, ""), (lent, "Copa Norte")]


def test_a_single_word_among_many_makes_no_precedent() -> None:
    held = [case(n, question=f"asunto número {n} del mazo") for n in range(6)]
    assert alike({"question": "prioridad, mazo, pila vacía, fase final, bloqueo"}, held) == ()
    assert alike({"question": "mazo"}, held)


@pytest.mark.parametrize(
    ("content", "games", "is_about"),
    [
        ({"citations": [cite("gyp/reglas@parte-1:card/soborno")]}, (), True),
        ({"citations": [cite("magic/cr@x:card/soborno")]}, (), False),
        ({"question": "¿Y si responde con SOBORNO?"}, ("gyp",), True),
        ({"question": "dos Sobornos seguidos"}, ("gyp",), True),
        ({"question": "¿Y si responde con Soborno?"}, ("magic",), False),
        ({"question": "el sobornado responde"}, ("gyp",), False),
        ({"reason": "Soborno"}, ("gyp",), False),
    ],
)
def test_what_a_case_says_of_a_card(
    library: Library, content: dict[str, Any], games: tuple[str, ...], is_about: bool
) -> None:
    (card,) = card_asked(library, "Soborno", "gyp")
    assert about_card(content, card, games) is is_about


def test_a_ruling_on_a_card_is_about_the_card(library: Library) -> None:
    (card,) = card_asked(library, "Foso", "dominion")
    ruling = next(iter(card.rulings))
    game, _, target = ruling.partition(":")
    assert about_card({"citations": [cite(f"{game}@otra:{target}")]}, card)


def test_a_card_that_nobody_knows_says_what_may_have_been_meant(library: Library) -> None:
    with pytest.raises(UnknownCardHere) as fault:
        card_asked(library, "Sobornno", "gyp")
    assert "Soborno" in str(fault.value)


def test_the_newest_come_first_and_all_that_is_asked_must_fit() -> None:
    held = [case(1, tags=["Pila"]), case(2, "open", tags=["pila"]), case(3, tags=["otra"])]
    assert [one.number for one in chosen(held, Asked())] == [3, 2, 1]
    assert [one.number for one in chosen(held, Asked(tag="PILA"))] == [2, 1]
    assert [one.number for one in chosen(held, Asked(tag="pila", state="ruled", judge="rosa"))] == [1]
    assert chosen(held, Asked(tag="pila", judge="Bruno")) == ()
    assert chosen(held, Asked(cards=())) == ()


def test_an_event_is_named_by_id_name_or_beginning() -> None:
    held = [event("Copa Sur", "abc"), event("Copa Norte", "def")]
    assert which_event(held, "def").name == "Copa Norte"
    assert which_event(held, "COPA SUR").id == "abc"
    assert which_event(held, "copa n").id == "def"
    assert which_event(held[:1], "").id == "abc"
    for named, fault in (("copa", WhichEvent), ("", WhichEvent), ("liga", UnknownEvent)):
        with pytest.raises(fault):
            which_event(held, named)


def test_a_case_is_named_by_number_or_id() -> None:
    held = [replace(case(1), id="ab34c5d6-0"), replace(case(12), id="ab34c5e7-0")]
    assert which_case(held, "12") == held[1]
    assert which_case(held, "ab34c5d6-0") == held[0]
    assert which_case(held, "ab34c5d") == held[0]
    for named in ("3", "", "x", "ab", "ab34c5"):
        with pytest.raises(UnknownCase):
            which_case(held, named)
