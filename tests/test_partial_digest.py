"""A digest compared with an official text: what it only leaves out is neither new nor removed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.documents.fingerprints import fingerprints
from judge.editions import Compared, compare_editions
from judge.editions.answers import diff_answer
from judge.importers import Request
from judge.importing import build_edition, examine, import_files
from judge.library import BuiltIn, DigestEdition, Library

OLD = """Harbour: rules of the game
Effective 2019-05-01

1. The quay
1.1. A ship stands at the quay until its owner sails it.
1.2. Only one ship may stand at a quay.
1.3. A quay may be let for a coin.
2. The sea
2.1. A ship at sea is out of reach.
2.2. Whoever whistles at sea pays a round.
"""
NEW = """Harbour: rules of the game
Effective 2024-03-09

1. The quay
1.1. A ship stands at the quay until its owner sails it.
1.2. Only one ship may stand at a quay.
1.3. A quay may be let for two coins and a song.
1.4. Every lantern on the quay burns from dusk till dawn.
2. The sea
2.1. A ship at sea is out of reach.
2.2. Whoever whistles at sea pays a round.
"""
RESTATED = {"1", "1.1", "2", "2.1"}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The old edition as a digest of four of its sections, the new one imported."""
    request = Request("harbour", "rules")
    old = examine(OLD.encode(), "old.txt", request).document
    digest = replace(old, sections=tuple(s for s in old.sections if str(s.number) in RESTATED))
    build_edition(tmp_path / "digest", digest, wording=fingerprints(old))
    edition = DigestEdition(old.ref, "Rules", "2019-05-01", "en", "", tmp_path / "digest")
    file = tmp_path / "new.txt"
    file.write_text(NEW, encoding="utf-8")
    import_files(tmp_path / "library", [file], request)
    return Library(tmp_path / "library", [BuiltIn("harbour", "Harbour", "rules", "", (edition,))])


def compared(library: Library, backwards: bool = False) -> Compared:
    old, new = (library.edition("harbour", "rules", label) for label in ("2019-05-01", "2024-03-09"))
    return compare_editions(library, new, old) if backwards else compare_editions(library, old, new)


def test_what_the_digest_leaves_out_is_told_apart_from_what_is_new(library: Library) -> None:
    found = compared(library)
    assert found.basis == "marks"
    assert [one.after for one in found.not_in_digest] == ["1.2", "1.3", "2.2"]
    assert [one.after for one in found.changes(kinds=("added",))] == ["1.4"]
    assert found.counts()["added"] == 1
    assert [(one.chapter, one.told) for one in found.chapters()] == [("1", 1)]


def test_and_from_what_is_removed_the_other_way_round(library: Library) -> None:
    found = compared(library, backwards=True)
    assert [one.before for one in found.not_in_digest] == ["1.2", "1.3", "2.2"]
    assert [one.before for one in found.changes(kinds=("removed",))] == ["1.4"]
    assert found.counts()["removed"] == 1


def test_programs_are_told_by_addresses(library: Library) -> None:
    answer = diff_answer(compared(library))
    at = "harbour/rules@2024-03-09"
    assert answer["added"] == [f"{at}:1.4"]
    assert answer["not_in_digest"] == [f"{at}:1.2", f"{at}:1.3", f"{at}:2.2"]
    assert len(answer["added"]) + len(answer["not_in_digest"]) + answer["same"] == 8


def test_chapters_that_are_gone_come_after_those_of_the_later_edition(tmp_path: Path) -> None:
    request, root = Request("harbour", "rules"), tmp_path / "library"
    earlier = OLD.replace("2. The sea", "2. The lighthouse\n2.1. It burns.\n3. The sea")
    earlier = earlier.replace("2.1. A ship", "3.1. A ship").replace("2.2. Whoever", "3.2. Whoever")
    later = NEW.replace("2. The sea", "3. The sea").replace("2.1.", "3.1.").replace("2.2.", "3.2.")
    later += "4. The weather\n4.1. Rain falls on every ship alike.\n"
    for name, text in (("earlier", earlier), ("later", later)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        import_files(root, [tmp_path / f"{name}.txt"], request)
    found = compared(Library(root))
    assert [(one.chapter, one.gone) for one in found.chapters()] == [("1", False), ("4", False), ("2", True)]
