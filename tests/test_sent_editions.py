"""An edition is sent without what follows from the rest, and says the same where it has arrived."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from judge.errors import NoSearchIndex
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library, facets
from judge.library.condensed import COLUMNS, condensed, restore
from judge.library.edition_file import FILE, EditionStore
from judge.search.index import EditionIndex
from judge.search.sending import sent
from tests.test_card_data import written
from tests.test_cardsearch import CARDS, PORTO


@pytest.fixture(scope="module", params=["cards.json", "porto.yaml"])
def root(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with one edition of cards: from card data, or with rulings from a file of one's own."""
    folder = tmp_path_factory.mktemp("given")
    given = written(folder, request.param, CARDS if request.param == "cards.json" else PORTO)
    import_files(folder / "library", [given], Request("harbour", "cards", "2024-01-01"))
    return folder / "library"


def edition(root: Path) -> Path:
    return next((root / "editions" / "harbour" / "cards").iterdir())


def arrived(root: Path, to: Path) -> Path:
    """The library as it is where its edition was sent to."""
    shutil.copytree(root, to)
    folder = edition(to)
    columns, index = condensed(folder), list(sent(folder / "index"))
    assert columns is not None
    shutil.rmtree(folder)
    for path, data in [(COLUMNS, columns), *((f"index/{path}", data) for path, data in index)]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    restore(folder)
    return to


def test_every_card_and_ruling_is_the_same_and_found_the_same_way(root: Path, tmp_path: Path) -> None:
    before, after = EditionStore(edition(root)), EditionStore(edition(arrived(root, tmp_path / "there")))
    assert list(before.cards()) == list(after.cards())
    assert list(before.rulings()) == list(after.rulings())
    assert before.counts() == after.counts()
    after.check()
    known, there = Library(root), Library(tmp_path / "there")
    for table in facets.TABLES:
        asked = f"SELECT * FROM {table}"
        assert sorted(before.faceted(asked)) == sorted(after.faceted(asked)), table
    for _, card in before.cards():
        for name in card.names:
            assert known.cards(name, "harbour")
            assert known.cards(name, "harbour") == there.cards(name, "harbour")
    assert not (edition(tmp_path / "there") / COLUMNS).exists()


def test_the_index_says_the_same_and_holds_nothing_that_is_compressed(root: Path, tmp_path: Path) -> None:
    there = arrived(root, tmp_path / "there")
    with EditionIndex(edition(root) / "index") as before, EditionIndex(edition(there) / "index") as after:
        assert [before.passage(at) for at in range(before.size)] == [
            after.passage(at) for at in range(after.size)
        ]
        assert before.targets == after.targets
        for stem in before.vocabulary.stems:
            assert [one.tolist() for one in before.postings.rows(stem)] == [
                one.tolist() for one in after.postings.rows(stem)
            ]
    names = {path.relative_to(edition(there) / "index").as_posix() for path in
             (edition(there) / "index").rglob("*") if path.is_file()}  # fmt: skip
    assert not any("whoosh" in name or name.endswith(".trm") for name in names)
    for name in names:
        data = (edition(there) / "index" / name).read_bytes()
        if name.endswith(".z"):
            assert len(data) > len(zlib.decompressobj().decompress(data))


def test_the_same_edition_is_sent_as_the_same_bytes(root: Path) -> None:
    assert condensed(edition(root)) == condensed(edition(root))
    assert list(sent(edition(root) / "index")) == list(sent(edition(root) / "index"))


def test_what_columns_cannot_give_back_is_not_made_columns_of(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "edition"
    shutil.copytree(edition(root), folder)
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        text = json.dumps({"name": "Gull", "text": None})
        db.execute("UPDATE card SET content = ? WHERE ordinal = 1", (text,))
    assert condensed(folder) is None


def test_an_index_that_lost_a_file_on_its_way_is_refused(root: Path, tmp_path: Path) -> None:
    there = edition(arrived(root, tmp_path / "there"))
    (there / "index" / "postings.bin").write_bytes(b"")
    with pytest.raises(NoSearchIndex):
        EditionIndex(there / "index")
