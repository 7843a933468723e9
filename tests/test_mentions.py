"""The glossary's terms that a text uses, and the same subject in several games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.app_state import open_library
from judge.documents import GlossaryEntry, SectionNumber
from judge.library import Library
from judge.search.corresponding import correspondence
from judge.search.mentions import Mentions, glossary_for

ENTRIES = {
    "muelle": GlossaryEntry("muelle", "", aliases=("pier", "atracadero", "MM")),
    "barco": GlossaryEntry("barco", "", aliases=("ship", "nave")),
    "barco-de-guerra": GlossaryEntry("barco de guerra", "", aliases=("warship", "nave")),
    "zarpar": GlossaryEntry("zarpar", "", aliases=("sail",)),
    "dos-velas": GlossaryEntry("velas", "", aliases=("sails", "+2 velas")),
    "quilla": GlossaryEntry("quilla (obsoleto)", ""),
}


@pytest.fixture(scope="module")
def harbour() -> Mentions:
    return Mentions("es", ENTRIES.items())


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("Dos barcos zarpan del muelle. El barco espera.", ["barco", "zarpar", "muelle"]),
        ("Un barco de guerra no es un barco.", ["barco-de-guerra", "barco"]),
        ("Un barco, de guerra o no.", ["barco"]),
        ("El *barco de guerra* zarpa.", ["barco-de-guerra", "zarpar"]),
        ("Va al MM; mm es otra cosa.", ["muelle"]),
        ("Roba +2 velas.", ["dos-velas"]),
        ("Una nave.", []),  # two entries claim it
        ("La quilla.", []),  # its own glossary says that it is no longer used
        ("Nada de esto.", []),
    ],
)
def test_terms_are_found_in_every_form_the_longest_first(
    harbour: Mentions, text: str, used: list[str]
) -> None:
    assert [mention.slug for mention in harbour.in_text(text)] == used


def test_a_sign_belongs_to_the_term(harbour: Mentions) -> None:
    (found,) = harbour.in_text("Roba +2 velas.")
    assert "Roba +2 velas."[found.start : found.end] == "+2 velas"


@given(
    st.lists(
        st.sampled_from(("barco", "de", "guerra", "zarpan", "MM", "y", "+2", "velas", ".", "*")), max_size=14
    )
)
def test_uses_stand_in_order_and_never_overlap(parts: list[str]) -> None:
    text, done = " ".join(parts), 0
    for mention in Mentions("es", ENTRIES.items()).uses(text):
        assert done <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end].strip() == text[mention.start : mention.end]
        done = mention.end


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return open_library(tmp_path_factory.mktemp("empty"))


def test_a_document_without_a_glossary_is_explained_by_its_game(library: Library) -> None:
    old = library.edition("magic", "cr", "2009-02-01")
    assert old.digest is not None
    assert not old.digest.glossary_slugs()
    found = glossary_for(library, old, old.digest)
    assert found is not None
    assert found[0].ref.edition == "2026-01-16"


@pytest.mark.parametrize(
    ("game", "number", "elsewhere"),
    [
        ("gyp", "120", {"magic": {"117", "8"}, "myl": {"14"}}),
        ("magic", "117", {"gyp": {"120"}, "myl": {"14"}}),
        ("magic", "405", {"gyp": {"115.1"}}),
        ("gyp", "113", {"magic": {"111", "4"}}),
    ],
)
def test_the_same_subject_is_found_in_other_games(
    library: Library, game: str, number: str, elsewhere: dict[str, set[str]]
) -> None:
    edition = library.edition(game)
    found: dict[str, set[str]] = {}
    for one in correspondence(library).of_section(edition, SectionNumber.parse(number)):
        found.setdefault(one.edition.ref.game, set()).add(str(one.section))
    assert found == elsewhere


def test_one_word_for_two_things_does_not_join_them(library: Library) -> None:
    """In English a tie is a draw, and so is taking a card."""
    found = correspondence(library).of_entry(library.edition("gyp"), "empate")
    assert [(one.edition.ref.game, one.term) for one in found] == [("magic", "empate")]


def test_correspondence_holds_both_ways(library: Library) -> None:
    known = correspondence(library)
    for game in library.games:
        edition = library.edition(game)
        for store in edition.stores:
            for slug, _ in store.glossary_slugs():
                for other in known.of_entry(edition, slug):
                    assert other.edition.ref.game != game
                    if other.slug:
                        back = known.of_entry(other.edition, other.slug)
                        assert any(one.edition.ref.game == game for one in back)
