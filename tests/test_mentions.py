"""The glossary's terms that a text uses, and the same subject in several games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.app_state import open_library
from judge.documents import GlossaryEntry, SectionNumber
from judge.library import Library
from judge.search import analysis
from judge.search.analysis import have_stems, stems_of
from judge.search.corresponding import Correspondence, correspondence, names_in
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


def test_with_ready_stems_nothing_is_stemmed_to_find_the_same_subject(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = [
        store for game in library.games for one in library.current_editions(game) for store in one.stores
    ]
    ready = stems_of(names_in(stores))
    plain = Correspondence(library)
    stemmed: list[str] = []
    monkeypatch.setattr(analysis, "_READY", {})
    monkeypatch.setattr(analysis, "_STEMMERS", dict.fromkeys(("es", "en"), lambda word: stemmed.append(word)))
    analysis._stemmed.cache_clear()
    try:
        have_stems(ready)
        made = Correspondence(library)
        assert stemmed == []
        for edition in library.current_editions("gyp"):
            for entry in edition.outline:
                here, there = (one.of_section(edition, entry.number) for one in (made, plain))
                assert here == there
    finally:
        analysis._stemmed.cache_clear()


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


# -- in documents about tournaments -----------------------------------------------------------------

RULES = {
    "moor": GlossaryEntry("Moor", "To tie a ship to the pier."),
    "hoist": GlossaryEntry("Hoist", "A keyword ability that lifts a sail. See its chapter."),
    "sloop": GlossaryEntry("Sloop", "A ship subtype."),
    "requirement": GlossaryEntry("Requirement", "What makes a ship sail."),
    "helm-helmsman": GlossaryEntry("Helm, Mode", "What steers.", aliases=("wheel",)),
    "drop-anchor": GlossaryEntry("Drop Anchor", "To stay."),
}


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("Players moor their ships; mooring takes time, moored ships stay.", ["moor"]),
        ("The moorage costs nothing.", []),  # another word of the same stem
        ("Judges hoist the flag and should hoist it early.", []),  # an ordinary verb
        ("A ship with hoist sails first.", ["hoist"]),
        ("Any sloop may enter; a Sloop needs one judge.", ["sloop"]),
        ("The event requires a list; that is a requirement.", []),
        ("In this mode the wheel is free.", []),  # an everyday word, and another name of one word
        ("They dropped anchor in time.", ["drop-anchor"]),
    ],
)
def test_in_ordinary_language_a_word_alone_must_be_meant_as_the_term(text: str, used: list[str]) -> None:
    abroad = Mentions("en", RULES.items(), abroad=True)
    assert [mention.slug for mention in abroad.in_text(text)] == used


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("El juez pide que barajen y los barajaron.", ["barajar"]),
        ("La pérdida de la baraja.", ["barajar"]),
        ("El barajador de la tienda.", []),
        ("Un equipo se presenta.", []),
        ("De modo que acaba de perder la partida.", ["perder-la-partida"]),
    ],
)
def test_spanish_verbs_keep_their_forms_and_lose_their_relatives(text: str, used: list[str]) -> None:
    entries = {
        "barajar": GlossaryEntry("barajar", "Mezclar."),
        "equipar": GlossaryEntry("equipar", "Anexar."),
        "modal": GlossaryEntry("modal", "Con opciones.", aliases=("modo",)),
        "perder-la-partida": GlossaryEntry("perder la partida", "Cómo.", aliases=("pérdida",)),
    }
    assert [m.slug for m in Mentions("es", entries.items(), abroad=True).in_text(text)] == used


def test_the_tournament_documents_of_the_digest_link_no_ordinary_words(library: Library) -> None:
    linked: dict[str, set[str]] = {}
    for name in ("ipg", "mtr", "jar"):
        edition = library.edition("magic", name)
        store = edition.leading
        found = glossary_for(library, edition, store)
        assert found is not None
        for section in store.document().sections:
            for block in section.blocks:
                for use in found[1].uses(block.text):
                    linked.setdefault(use.slug, set()).add(block.text[use.start : use.end].casefold())
    assert "modo" not in linked.get("modal", set())
    assert "equipo" not in linked.get("equipar", set()) | linked.get("equipo", set())
    assert "hasta" not in linked.get("prisa", set())
    assert "pérdida" not in linked.get("perder-la-partida", set())
    assert "principal" not in linked.get("fase-principal", set())
    assert {"barajar", "biblioteca", "habilidad-disparada", "prioridad"} <= linked.keys()
