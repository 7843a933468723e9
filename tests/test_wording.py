"""Fingerprints of wordings: the digest of an edition tells what a newer edition did to each rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.documents import Block, Document, EditionRef, Section, SectionNumber
from judge.documents.fingerprints import (
    FaultyFingerprints,
    fingerprint,
    fingerprints,
    print_fingerprints,
    read_fingerprints,
    read_word_marks,
    word_marks,
)
from judge.editions import standing
from judge.importers import Request
from judge.importing import build_edition, import_files, read_file
from judge.known_wording import wording_of, words_of
from judge.library import BuiltIn, DigestEdition, Library
from tests.conftest import ROOT

NUMBER = SectionNumber.parse


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A player's “hand” is hidden.", 'a player’s "hand"  is hidden.'),
        ("See rule 702.19b.", "See rule 702.21c."),
        ("See rules 613.1–613.7 first.", "See rules 614.2-614.8 first."),
    ],
)
def test_quotes_spaces_and_renumbered_references_are_no_change(one: str, other: str) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("That player may draw a card.", "That player draws a card."),
        ("It gets +1/+1.", "It gets +1/-1."),
        ("It deals 3 damage.", "It deals 2 damage."),
        ("Add {U}.", "Add {R}."),
    ],
)
def test_a_word_a_sign_or_a_figure_is_a_change(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)


@given(st.dictionaries(st.integers(1, 999).map(lambda n: NUMBER(f"{n}.1a")), st.text(min_size=1), max_size=9))
def test_what_is_printed_is_read_again(texts: dict[SectionNumber, str]) -> None:
    marks = {number: mark for number, text in texts.items() if (mark := fingerprint(text))}
    assert read_fingerprints(print_fingerprints(marks), "x") == marks
    more = {**dict.fromkeys(texts, "0123456789abcdef"), **marks}
    assert read_fingerprints(print_fingerprints(marks, more), "x") == marks
    assert read_word_marks(print_fingerprints(marks, more), "x") == more


@pytest.mark.parametrize(
    "line",
    [
        "",
        "704.5j",
        "704.5j -",
        "704.5j 0123456789abcdef x",
        "704.5j xyz",
        "☃ 0123456789abcdef",
        "704.5j 0123456789ABCDEF",
    ],
)
def test_a_faulty_line_is_named(line: str) -> None:
    with pytest.raises(FaultyFingerprints, match=r"marks\.txt, line 2"):
        read_fingerprints(f"704.5i 0123456789abcdef\n{line}\n", "marks.txt")


def restated(official: Document) -> Document:
    """A digest of an official document: its numbers and headings with Spanish words of our own."""
    sections = tuple(
        Section(s.number, s.heading, (Block("paragraph", f"Resumen de {s.number}."),), s.parent)
        for s in official.sections
    )
    return Document(official.ref, "Resumen", "es", official.effective, sections=sections)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, sources: Path) -> Library:
    """Magic as digest of 2022-04-29 alone, and the official text of 2026-01-16 imported."""
    folder = tmp_path_factory.mktemp("magic")
    official = read_file(sources / "magic-cr" / "2022-04-29.txt", Request("magic"))
    digest = restated(official)
    build_edition(folder / "digest", digest, wording=fingerprints(official))
    edition = DigestEdition(digest.ref, digest.title, digest.effective, "en", "", folder / "digest")
    import_files(folder / "library", [sources / "magic-cr" / "2026-01-16.txt"], Request("magic"))
    return Library(folder / "library", [BuiltIn("magic", "Magic", "cr", "", (edition,))])


@pytest.mark.parametrize(
    ("number", "now", "reworded", "within"),
    [
        ("701.15", "701.19", False, None),  # Regenerate moved
        ("701.15a", None, False, "701.19"),  # reworded under another number: somewhere in 701.19
        ("701.19a", "701.23a", False, None),  # Search moved, word for word the same
        ("702.19c", "702.19c", False, None),
        ("704.5j", "704.5j", True, None),  # the legend rule, reworded in its place
        ("510.1c", "510.1c", True, None),  # damage no longer follows an announced order
    ],
)
def test_a_digest_of_2022_tells_number_and_change_of_2026(
    library: Library, number: str, now: str | None, reworded: bool, within: str | None
) -> None:
    old = library.edition("magic", "cr", "2022-04-29")
    assert old.official is None
    found = standing(library, old, NUMBER(number))
    assert found is not None
    assert (str(found.now) if found.now else None, found.reworded) == (now, reworded)
    assert (str(found.within[1]) if found.within else None) == within
    assert (found.basis == "marks") == (now is None)
    assert found.told == (number != "701.15"), "a heading alone has no wording"


def test_most_rules_of_2022_are_found_again_in_2026(library: Library) -> None:
    old = library.edition("magic", "cr", "2022-04-29")
    found = [standing(library, old, entry.number) for entry in old.outline[::25]]
    there = [one for one in found if one is not None and one.now is not None]
    assert len(there) >= 0.9 * len(found)
    assert {one.reworded for one in there} == {True, False}


@pytest.mark.parametrize("path", sorted(ROOT.glob("rules/*/wording/*.txt")), ids=lambda p: p.stem)
def test_the_shipped_fingerprints_are_those_of_the_official_document(path: Path, sources: Path) -> None:
    files = {
        "reglas@parte-1": "gobierno-y-prestigio.txt",
        "dar@2005-11-11": "mitos-y-leyendas.txt",
        "manual@primera-edicion": "dominion.txt",
        "manual@sin-fecha": "aeons-end.txt",
        "glosario@sin-fecha": "magic-glosario.txt",
    }
    game = path.parent.parent.name
    document, _, edition = path.stem.partition("@")
    of_magic = f"magic-cr/{edition}.txt" if document == "cr" else f"tournament/{document}-{edition}.html"
    name = files.get(path.stem, of_magic)
    official = read_file(sources / name, Request(game))
    ref = EditionRef(game, document, edition)
    assert wording_of(ROOT / "rules", ref) == fingerprints(official)
    assert words_of(ROOT / "rules", ref) == word_marks(official)
