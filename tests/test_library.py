"""The library: editions side by side, the current one, cards and rulings over all documents."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from judge.documents import (
    Address,
    Block,
    Card,
    Document,
    EditionRef,
    Place,
    Print,
    Ruling,
    Section,
    SectionNumber,
)
from judge.errors import (
    AmbiguousEdition,
    LibraryFault,
    UnknownDocument,
    UnknownEdition,
    UnknownGame,
    UnknownSection,
)
from judge.importers import Request
from judge.importing import build_edition, import_files
from judge.library import BuiltIn, DigestEdition, Library

RULES = """Harbour: rules of the game
Effective {date}

1. The quay
1.1. A ship stands at the quay until its owner sails it. See rule 2.1.
1.2. Only one ship may stand at a quay.
{more}
2. The sea
2.1. A ship at sea is out of reach.
"""


def rules_file(folder: Path, date: str, more: str = "") -> Path:
    path = folder / f"{date}.txt"
    path.write_text(RULES.format(date=date, more=more), encoding="utf-8")
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "library"


def imported(root: Path, *files: Path, document: str = "rules") -> Library:
    for file in files:
        import_files(root, [file], Request("harbour", document))
    return Library(root)


def texts(outline: Sequence[object]) -> list[str]:
    return [str(getattr(entry, "number")) for entry in outline]  # noqa: B009


def test_editions_stand_side_by_side_and_the_latest_in_force_is_current(root: Path, tmp_path: Path) -> None:
    future = (datetime.date.today() + datetime.timedelta(days=400)).isoformat()
    library = imported(root, *(rules_file(tmp_path, date) for date in ("2019-05-01", "2024-03-09", future)))
    view = library.document("harbour")
    assert [edition.ref.edition for edition in view.editions] == [future, "2024-03-09", "2019-05-01"]
    assert view.current.ref.edition == "2024-03-09"
    assert library.section(Address.parse("harbour:1.2")).edition.ref.edition == "2024-03-09"


def test_a_pinned_edition_is_current_until_it_is_unpinned(root: Path, tmp_path: Path) -> None:
    library = imported(root, rules_file(tmp_path, "2019-05-01"), rules_file(tmp_path, "2024-03-09"))
    assert library.pin("harbour", None, "2019-05-01").edition == "2019-05-01"
    library = library.fresh()
    assert library.document("harbour").pinned == "2019-05-01"
    assert library.section(Address.parse("harbour:1.2")).edition.ref.edition == "2019-05-01"
    assert library.pin("harbour", None, None).edition == "2024-03-09"


def test_an_edition_is_named_by_its_date_or_the_start_of_it(root: Path, tmp_path: Path) -> None:
    dates = ("2019-05-01", "2024-03-09", "2024-11-20")
    library = imported(root, *(rules_file(tmp_path, date) for date in dates))
    assert library.edition("harbour", None, "2019").ref.edition == "2019-05-01"
    with pytest.raises(AmbiguousEdition, match="2024-03-09"):
        library.edition("harbour", None, "2024")
    with pytest.raises(UnknownEdition, match="2019-05-01"):
        library.edition("harbour", None, "1999")


def test_what_is_not_there_is_said_with_what_is(root: Path, tmp_path: Path) -> None:
    library = imported(root, rules_file(tmp_path, "2024-03-09"))
    with pytest.raises(UnknownGame, match="harbour"):
        library.section(Address.parse("chess:1"))
    with pytest.raises(UnknownDocument, match="rules"):
        library.section(Address.parse("harbour/tournament:1"))
    with pytest.raises(UnknownSection, match=r"9\.9.*2024-03-09"):
        library.section(Address.parse("harbour:9.9"))


def test_a_section_knows_what_stands_around_it(root: Path, tmp_path: Path) -> None:
    library = imported(root, rules_file(tmp_path, "2024-03-09"))
    view = library.section(Address.parse("harbour:1.2"))
    assert texts(view.ancestors) == ["1"]
    assert texts(view.siblings) == ["1.1", "1.2"]
    assert view.previous is not None
    assert view.next is not None
    assert (str(view.previous.number), str(view.next.number)) == ("1.1", "2")
    assert texts(library.section(Address.parse("harbour:1")).children) == ["1.1", "1.2"]


def test_a_section_knows_what_it_cites_and_who_cites_it(root: Path, tmp_path: Path) -> None:
    library = imported(root, rules_file(tmp_path, "2024-03-09"))
    citing = library.section(Address.parse("harbour:1.1"))
    assert [str(citation.target) for citation in citing.store.cites(citing.number)] == ["2.1"]
    assert texts_of(library.section(Address.parse("harbour:2.1")).cited_by) == ["1.1"]


def texts_of(places: Sequence[object]) -> list[str]:
    return [str(place) for place in places]


def test_removing_an_edition_leaves_the_others(root: Path, tmp_path: Path) -> None:
    library = imported(root, rules_file(tmp_path, "2019-05-01"), rules_file(tmp_path, "2024-03-09"))
    library.pin("harbour", None, "2024-03-09")
    assert texts_of(library.fresh().remove("harbour", None, "2024-03-09")) == ["harbour/rules@2024-03-09"]
    rest = Library(root)
    assert rest.document("harbour").current.ref.edition == "2019-05-01"
    assert rest.document("harbour").pinned is None
    assert len(list((root / "editions").glob("*/*/*"))) == 1
    with pytest.raises(UnknownEdition):
        rest.remove("harbour", None, "2024-03-09")
    rest.remove("harbour", None, None)
    assert Library(root).games == ()


def test_a_reader_keeps_its_state_until_it_asks_for_a_fresh_one(root: Path, tmp_path: Path) -> None:
    before = imported(root, rules_file(tmp_path, "2019-05-01"))
    view = before.section(Address.parse("harbour:1.2"))
    import_files(root, [rules_file(tmp_path, "2024-03-09")], Request("harbour", "rules"))
    Library(root).remove("harbour", "rules", "2019-05-01")
    assert "one ship" in view.section.text
    assert before.document("harbour").current.ref.edition == "2019-05-01"
    assert before.fresh().document("harbour").current.ref.edition == "2024-03-09"


NUMBER = SectionNumber.parse


def document(kind: str, edition: str, *sections: Section, **more: Any) -> Document:
    ref = EditionRef("harbour", "rules", edition)
    return Document(ref, kind, "es", effective=edition, sections=sections, **more)


def built_in(folder: Path, digest: Document) -> BuiltIn:
    folder.mkdir(parents=True)
    build_edition(folder / "one", digest)
    ref = digest.ref
    edition = DigestEdition(ref, digest.title, digest.effective, "en", "", folder / "one")
    return BuiltIn(ref.game, "Harbour", ref.document, "", (edition,))


DIGEST = document(
    "Resumen",
    "2024-03-09",
    Section(NUMBER("1"), "El muelle"),
    Section(NUMBER("1.2"), "", (Block("paragraph", "Un solo barco por muelle."),), NUMBER("1")),
    cards=(Card("Goleta", aliases=("Schooner",), text="Zarpa dos veces."),),
    rulings=(Ruling("clarification", ("Goleta",), text="También de noche.", date="2024-04-01"),),
)


def test_the_digest_stands_beside_the_official_text_of_its_edition(root: Path, tmp_path: Path) -> None:
    ours = built_in(tmp_path / "digest", DIGEST)
    alone = Library(root, [ours]).section(Address.parse("harbour:1.2"))
    assert (alone.official, alone.section.text) == (None, "Un solo barco por muelle.")
    imported(root, rules_file(tmp_path, "2024-03-09"))
    both = Library(root, [ours]).section(Address.parse("harbour:1.2"))
    assert both.official is not None
    assert both.digest is not None
    assert both.section is both.official
    assert both.digest.text == "Un solo barco por muelle."
    assert len(Library(root, [ours]).document("harbour").editions) == 1


def test_the_digest_keeps_its_own_edition_where_a_newer_one_is_current(root: Path, tmp_path: Path) -> None:
    ours = built_in(tmp_path / "digest", DIGEST)
    imported(root, rules_file(tmp_path, "2025-01-01"))
    library = Library(root, [ours])
    assert library.document("harbour").current.ref.edition == "2025-01-01"
    assert library.section(Address.parse("harbour/rules@2024-03-09:1.2")).digest is not None
    assert [e.ref.edition for e in library.current_editions("harbour")] == ["2025-01-01", "2024-03-09"]


def test_a_card_by_any_name_shows_every_ruling_of_every_document(root: Path, tmp_path: Path) -> None:
    ours = built_in(tmp_path / "digest", DIGEST)
    data = tmp_path / "cards-2025-02-02.yaml"
    data.write_text(
        "language: es\n"
        "cards:\n"
        "  - name: Schooner\n"
        "    prints: [{edition: Puerto, number: 7/90}]\n"
        "    type: Barco\n"
        "rulings:\n"
        "  - {kind: ban, cards: [Schooner, Brig], source: Circular 2}\n",
        encoding="utf-8",
    )
    import_files(root, [data], Request("harbour"))
    library = Library(root, [ours])
    (found,) = library.cards("goleta")
    assert {found.name, *found.aliases} == {"Goleta", "Schooner"}
    assert {ruling.ruling.kind for ruling in found.rulings} == {"clarification", "ban"}
    assert (found.first("type_line"), found.first("text")) == ("Barco", "Zarpa dos veces.")
    assert {name for view in library.cards("SCHOONER") for name in (view.name, *view.aliases)} == {
        "Goleta",
        "Schooner",
    }
    (brig,) = library.cards("Brig")
    assert (brig.cards, brig.rulings[0].ruling.kind) == ((), "ban")
    assert library.cards("Frigate") == ()


def test_cards_and_rulings_have_addresses(root: Path) -> None:
    cards = (Card("Balsa", prints=(Print("Puerto", "1/90"),)),)
    folder = root / "x"
    folder.mkdir(parents=True)
    build_edition(folder / "one", document("Cartas", "2024-03-09", cards=cards))
    edition = DigestEdition(
        EditionRef("harbour", "rules", "2024-03-09"), "", "2024-03-09", "es", "", folder / "one"
    )
    library = Library(root, [BuiltIn("harbour", "Harbour", "rules", "", (edition,))])
    store = library.edition("harbour").leading
    assert store.card("balsa") == cards[0]
    assert library.resolve(Address.parse("harbour:card/balsa"))[1] == Place("card", "balsa")


def test_rules_are_the_main_document_also_where_card_data_came_first(root: Path, tmp_path: Path) -> None:
    data = tmp_path / "cards.yaml"
    data.write_text("cards: [{name: Balsa}]\n", encoding="utf-8")
    import_files(root, [data], Request("harbour"))
    library = imported(root, rules_file(tmp_path, "2024-03-09"))
    assert library.main_document("harbour") == "rules"
    assert library.section(Address.parse("harbour:1.2")).section.text


def test_an_edition_of_another_judge_is_said_not_misread(root: Path, tmp_path: Path) -> None:
    imported(root, rules_file(tmp_path, "2024-03-09"))
    (path,) = root.glob("editions/*/*/*/document.db")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE meta SET value = '0' WHERE name = 'format'")
        db.commit()
    with pytest.raises(LibraryFault, match="import the document again"):
        Library(root).section(Address.parse("harbour:1.2"))


def test_a_damaged_edition_is_said(root: Path, tmp_path: Path) -> None:
    imported(root, rules_file(tmp_path, "2024-03-09"))
    (path,) = root.glob("editions/*/*/*/document.db")
    path.write_bytes(b"nothing of the sort")
    with pytest.raises(LibraryFault, match=r"document\.db"):
        Library(root).section(Address.parse("harbour:1.2"))
