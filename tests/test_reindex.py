"""A search index that cannot be read is built anew from the stored text: nobody need import again."""

from __future__ import annotations

import json
import os
import shutil
import threading
from contextlib import closing
from pathlib import Path

import pytest

from judge.app_state import AppState
from judge.documents import Document, EditionRef
from judge.errors import LibraryFault, NoSearchIndex
from judge.importers import Request
from judge.importing import import_files
from judge.library import EditionStore, Library
from judge.reindex import renew
from judge.search import INDEX
from tests.test_library import rules_file

LATER = "1.3. A jetty may be let; see rule 1.2."
REQUEST = Request("harbour", "rules")
OLD, NEW = EditionRef("harbour", "rules", "2019-05-01"), EditionRef("harbour", "rules", "2024-03-09")
CARDS = """cards:
  - name: Faro
    type: Edificio
    text: Alumbra el muelle.
    rulings:
      - text: También de día.
  - name: Ancla
    aliases: [Ancora]
    text: Sujeta un barco.
"""


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built-in digest, built once for all of these tests."""
    root = tmp_path_factory.mktemp("built")
    AppState(root)
    return root / "digest"


@pytest.fixture
def root(tmp_path: Path, digest: Path) -> Path:
    root = tmp_path / "library"
    shutil.copytree(digest, root / "digest", copy_function=os.link)
    import_files(root, [rules_file(tmp_path, "2019-05-01", "1.3. A quay may be let.")], REQUEST)
    import_files(
        root, [rules_file(tmp_path, "2024-03-09", "1.3. A jetty may be let; see rule 1.2.")], REQUEST
    )
    return root


def index_of(root: Path, ref: EditionRef) -> Path:
    entry = Library(root).entry(ref)
    assert entry is not None
    return root / entry.folder / INDEX


def text_of(root: Path, ref: EditionRef) -> Document:
    with closing(EditionStore(index_of(root, ref).parent)) as store:
        return store.document()


def contents(folder: Path) -> dict[str, bytes]:
    """What the index says, file by file; Whoosh names its own files by chance and by time."""
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.suffix != ".json"
    }


def found(app_state: AppState) -> list[str]:
    """Where a word of the newer edition stands."""
    hits = app_state.search("jetty", game="harbour").hits
    assert "harbour/rules@2024-03-09:1.3" in {str(hit.address) for hit in hits}
    return [str(hit.address) for hit in hits]


def from_another_version(index: Path) -> None:
    mark = json.loads((index / "index.json").read_text("utf-8"))
    (index / "index.json").write_text(json.dumps({**mark, "format": mark["format"] - 1}), "utf-8")


def half_gone(index: Path) -> None:
    (index / "terms.bin").unlink()


def all_gone(index: Path) -> None:
    shutil.rmtree(index)


@pytest.mark.parametrize("harm", [from_another_version, half_gone, all_gone])
def test_a_search_builds_an_index_anew_that_it_cannot_read(harm: object, root: Path) -> None:
    assert callable(harm)
    before, answer = contents(index_of(root, NEW)), found(AppState(root))
    harm(index_of(root, NEW))
    told: list[EditionRef] = []

    assert found(AppState(root, told.append)) == answer
    assert told == [NEW]
    assert contents(index_of(root, NEW)) == before


def test_only_what_cannot_be_read_is_built_anew(root: Path) -> None:
    kept = index_of(root, OLD)
    all_gone(index_of(root, NEW))

    assert renew(root) == (NEW,)
    assert renew(root) == ()
    assert index_of(root, OLD) == kept
    assert list((root / "staging").iterdir()) == []


def test_the_text_and_what_the_library_says_of_it_stay_as_they_are(root: Path) -> None:
    said, text = Library(root).entry(NEW), text_of(root, NEW)
    all_gone(index_of(root, NEW))
    renew(root)
    now = Library(root).entry(NEW)

    assert said is not None
    assert now is not None
    assert now.folder != said.folder
    assert (now.imported, now.source_hash, now.counts) == (said.imported, said.source_hash, said.counts)
    assert text_of(root, NEW) == text
    assert not (root / said.folder).exists()


def test_card_data_is_found_again_too(root: Path, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(CARDS, "utf-8")
    import_files(root, [tmp_path / "cards.yaml"], Request("harbour", "cards", "2024-03-09"))
    cards = EditionRef("harbour", "cards", "2024-03-09")
    before = contents(index_of(root, cards))
    all_gone(index_of(root, cards))

    assert AppState(root).search("ancora", game="harbour").hits[0].heading == "Ancla"
    assert contents(index_of(root, cards)) == before


def test_a_text_that_is_damaged_too_is_left_for_an_import(root: Path) -> None:
    all_gone(index_of(root, NEW))
    (index_of(root, NEW).parent / "document.db").write_bytes(b"not a database")

    assert renew(root) == ()
    with pytest.raises((NoSearchIndex, LibraryFault)):
        AppState(root).search("jetty", game="harbour")


def test_a_folder_that_cannot_be_written_leaves_the_first_fault_to_be_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_gone(index_of(root, NEW))
    shutil.rmtree(root / "staging")
    (root / "staging").write_text("a file where a folder must be")

    with pytest.raises(NoSearchIndex):
        AppState(root).search("jetty", game="harbour")


def test_an_edition_that_was_replaced_meanwhile_stays_the_new_one(root: Path, tmp_path: Path) -> None:
    all_gone(index_of(root, NEW))
    later = rules_file(tmp_path, "2024-03-09", "1.3. A pier may be let.")

    assert renew(root, lambda ref: void(import_files(root, [later], REQUEST, replace=True))) == ()
    assert AppState(root).search("pier", game="harbour").total


def void(_: object) -> None:
    """Take what is given and give nothing."""


def test_many_who_search_at_once_wait_for_one_building(root: Path) -> None:
    all_gone(index_of(root, NEW))
    told: list[EditionRef] = []
    app_state = AppState(root, told.append)
    answers: list[list[str]] = []
    together = threading.Barrier(6)

    def ask() -> None:
        together.wait()
        answers.append(found(app_state))

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == [answers[0]] * 6
    assert told == [NEW]


def test_the_digest_is_built_again_where_its_index_is_damaged(root: Path) -> None:
    assert AppState(root).search("mazo", game="gyp").total
    for index in (root / "digest").glob("*/gyp.*/index"):
        half_gone(index)

    assert AppState(root).search("mazo", game="gyp").total
