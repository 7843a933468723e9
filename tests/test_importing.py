"""Imports: all or nothing, whatever is given and whatever happens meanwhile."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judge import resources
from judge.app_state import AppState
from judge.documents import Address
from judge.errors import (
    BadName,
    DamagedContents,
    ImportFault,
    LibraryFault,
    NoSuchDate,
    ReservedName,
    SameEdition,
)
from judge.importers import Request
from judge.importing import import_files, is_whole
from judge.json_api import documents_answer
from judge.library import Library, Manifest
from judge.library import manifest as manifest_module
from judge.library.manifest import read_manifest
from judge.library.publish import staging
from judge.siblings import game_meant
from tests.policy_pages import GUIDE, as_text
from tests.test_library import rules_file

REQUEST = Request("harbour", "rules")
PATIENCE = 600
"""Seconds after which a process that should have ended is taken for hanging."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "library"


@pytest.fixture
def kept(root: Path, tmp_path: Path) -> Path:
    """A library that holds one edition, which nothing below may harm."""
    import_files(root, [rules_file(tmp_path, "2019-05-01")], REQUEST)
    return root


@pytest.mark.parametrize("called", ["mitos-y-leyendas", "Mitos y Leyendas", "mitos-leyendas", "myl"])
def test_a_game_is_called_by_its_title_too(root: Path, tmp_path: Path, called: str) -> None:
    (report,) = import_files(root, [rules_file(tmp_path, "2019-05-01")], Request(called, "rules"))
    assert report.document.ref.game == "myl"
    assert [entry.ref.game for entry in read_manifest(root).editions] == ["myl"]


@pytest.mark.parametrize("called", ["aeons-end", "Aeon's End", "gobierno-y-prestigio", "Gobierno&Prestigio"])
def test_titles_of_other_games_mean_them(called: str) -> None:
    assert game_meant(resources.folder("rules"), called) in ("aeons-end", "gyp")


@pytest.mark.parametrize("called", ["mitos", "mitos-y-leyendas-2", "harbour", "y"])
def test_what_is_no_title_names_a_game_of_its_own(called: str) -> None:
    assert game_meant(resources.folder("rules"), called) == called


def assert_kept(root: Path) -> None:
    library = Library(root)
    assert [view.current.ref.edition for view in library.documents("harbour")] == ["2019-05-01"]
    assert library.section(Address.parse("harbour:1.2")).section.text
    assert AppState(root).search("quay", game="harbour").total
    assert len(list((root / "editions").glob("*/*/*"))) == 1


def test_the_same_text_twice_changes_nothing(kept: Path, tmp_path: Path) -> None:
    before = (kept / "library.json").read_bytes()
    (report,) = import_files(kept, [rules_file(tmp_path, "2019-05-01")], REQUEST)
    assert not report.changed
    assert report.counts["sections"] == 5
    assert (kept / "library.json").read_bytes() == before


def test_the_same_text_in_another_encoding_changes_nothing(kept: Path, tmp_path: Path) -> None:
    text = rules_file(tmp_path, "2019-05-01").read_text(encoding="utf-8")
    other = tmp_path / "utf16.txt"
    other.write_bytes(text.replace("\n", "\r\n").encode("utf-16"))
    (report,) = import_files(kept, [other], REQUEST)
    assert not report.changed


def test_the_same_words_divided_otherwise_change_nothing_unless_they_shall_replace(
    root: Path, tmp_path: Path
) -> None:
    whole = rules_file(tmp_path, "2019-05-01", "1.3. A quay may be let. It has a price.")
    import_files(root, [whole], REQUEST)
    divided = whole.with_name("divided.txt")
    divided.write_text(whole.read_text("utf-8").replace("let. It", "let.\n\nIt"), encoding="utf-8")
    (report,) = import_files(root, [divided], REQUEST)
    assert not report.changed
    (report,) = import_files(root, [divided], REQUEST, replace=True)
    assert report.changed
    assert len(Library(root).section(Address.parse("harbour:1.3")).section.blocks) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the quay: it", "the quay : it"),
        ("“the quay” — it", '"the quay"–it'),
        ("the owner’s quay, it", "the owner's quay , it"),
        ("Harbour®—it", "Harbour® — it"),
        ("the ﬁrst quay… it", "the first quay... it"),
    ],
)
def test_another_setting_of_the_same_words_is_the_same_text(
    root: Path, tmp_path: Path, one: str, other: str
) -> None:
    file = rules_file(tmp_path, "2019-05-01", f"1.3. At {one} sails.")
    import_files(root, [file], REQUEST)
    file.write_text(file.read_text("utf-8").replace(one, other), encoding="utf-8")
    (report,) = import_files(root, [file], REQUEST)
    assert not report.changed


def test_a_text_kept_by_an_older_judge_is_compared_itself(kept: Path, tmp_path: Path) -> None:
    manifest = kept / "library.json"
    stored = json.loads(manifest.read_bytes())
    for entry in stored["editions"]:
        entry["text_hash"] = "of an older Judge"
    manifest.write_text(json.dumps(stored), encoding="utf-8")
    other = tmp_path / "other.txt"
    other.write_bytes(rules_file(tmp_path, "2019-05-01").read_bytes().replace(b"\n", b"\r\n"))
    (report,) = import_files(kept, [other], REQUEST)
    assert not report.changed


def test_another_text_under_the_same_edition_needs_replace(kept: Path, tmp_path: Path) -> None:
    changed = rules_file(tmp_path, "2019-05-01", "1.3. A quay may be let.")
    with pytest.raises(SameEdition, match="--replace"):
        import_files(kept, [changed], REQUEST)
    assert_kept(kept)
    import_files(kept, [changed], REQUEST, replace=True)
    assert Library(kept).section(Address.parse("harbour:1.3")).section.text == "A quay may be let."
    assert len(list((kept / "editions").glob("*/*/*"))) == 1


def test_one_bad_file_among_many_keeps_all_out(kept: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    with pytest.raises(ImportFault, match=r"empty\.txt"):
        import_files(kept, [rules_file(tmp_path, "2024-03-09"), empty], REQUEST)
    assert_kept(kept)


def test_two_files_of_one_edition_are_refused_together(kept: Path, tmp_path: Path) -> None:
    one = rules_file(tmp_path, "2024-03-09")
    other = tmp_path / "other.txt"
    other.write_text(one.read_text(encoding="utf-8").replace("reach", "sight"), encoding="utf-8")
    with pytest.raises(ImportFault, match=r"2024-03-09"):
        import_files(kept, [one, other], REQUEST)
    assert_kept(kept)


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 8

BAD = {
    "empty.txt": b"",
    "blank.txt": b" \r\n\r\n\t",
    "picture.png": PNG,
    "picture.txt": PNG,
    "cut.txt": b"\xff\xfe" + "1. Rule\r\n1.1. More".encode("utf-16-le") + b"\x41",
    "zeros.txt": b"\0" * 5000,
    "damaged.pdf": b"%PDF-1.7\nnothing of the sort",
    "damaged.docx": b"PK\x03\x04word/ nothing of the sort",
    "no-cards.json": b'{"a": 1}',
    "cut.json": b'[{"name": "A", ',
    "bad.yaml": b"cards: [unclosed",
    "unknown-key.yaml": b"cards:\n  - name: A\n    colour: red\n",
    "header.csv": b"title,cost\nA,1\n",
    "only-scripts.html": b"<html><script>alert(1)</script><a href='../../etc/passwd'></a></html>",
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_bad_input_gets_one_clear_message_and_changes_nothing(name: str, kept: Path, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(BAD[name])
    with pytest.raises(ImportFault) as refused:
        import_files(kept, [path], REQUEST)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)
    assert_kept(kept)


def test_a_fault_names_the_line_where_there_is_one(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "unknown-key.yaml"
    path.write_bytes(BAD["unknown-key.yaml"])
    with pytest.raises(ImportFault, match="line 3"):
        import_files(kept, [path], REQUEST)


def test_a_huge_line_is_refused(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    with path.open("wb") as file:
        for _ in range(200):
            file.write(b"1.1 " * 250_000)
    with pytest.raises(ImportFault, match="200 MB"):
        import_files(kept, [path], REQUEST)
    path.write_bytes(b"a" * 1_000_000)
    with pytest.raises(ImportFault, match="line 1"):
        import_files(kept, [path], REQUEST)
    assert_kept(kept)


def test_a_folder_and_an_absent_file_are_named(kept: Path, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "absent.txt"):
        with pytest.raises(ImportFault, match=str(path)):
            import_files(kept, [path], REQUEST)


@pytest.mark.parametrize("game", ["Magic", "a/b", "..", ""])
def test_a_bad_game_name_is_refused(game: str, kept: Path, tmp_path: Path) -> None:
    with pytest.raises(BadName):
        import_files(kept, [rules_file(tmp_path, "2024-03-09")], Request(game))


def test_a_reserved_game_name_is_refused(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(ReservedName):
        import_files(kept, [rules_file(tmp_path, "2024-03-09")], Request("search"))


def test_an_edition_label_cannot_leave_the_library(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(BadName):
        import_files(kept, [rules_file(tmp_path, "2024-03-09")], Request("harbour", "rules", "../../x"))
    assert_kept(kept)


SCRIPT = """
import sys
from pathlib import Path
from judge.importers import Request
from judge.importing import import_files
import_files(Path(sys.argv[1]), [Path(sys.argv[2])], Request("harbour", "rules"))
"""


def long_rules(folder: Path, date: str, rules: int) -> Path:
    more = "\n".join(f"1.{n}. A ship of size {n} pays {n} coins at the quay." for n in range(3, rules))
    return rules_file(folder, date, more)


@pytest.mark.parametrize("delay", [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0])
@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT])
def test_an_import_stopped_at_any_moment_leaves_the_library_whole(
    stop: signal.Signals, delay: float, kept: Path, tmp_path: Path
) -> None:
    big = long_rules(tmp_path, "2024-03-09", 2500)
    child = subprocess.Popen([sys.executable, "-c", SCRIPT, str(kept), str(big)], stderr=subprocess.DEVNULL)
    time.sleep(delay)
    child.send_signal(stop)
    child.wait(PATIENCE)
    library = Library(kept)
    editions = [e.ref.edition for v in library.documents("harbour") for e in v.editions]
    assert editions in (["2019-05-01"], ["2024-03-09", "2019-05-01"])
    assert AppState(kept).search("quay", game="harbour").total
    import_files(kept, [rules_file(tmp_path, "2025-01-01")], REQUEST)
    assert "2025-01-01" in {e.ref.edition for v in Library(kept).documents("harbour") for e in v.editions}
    assert list((kept / "staging").iterdir()) == []


@pytest.mark.parametrize("left", ["abandoned", "abandoned.lock"])
def test_the_next_import_clears_what_a_killed_one_left_whichever_half_it_is(
    left: str, kept: Path, tmp_path: Path
) -> None:
    (kept / "staging").mkdir(exist_ok=True)
    if left.endswith(".lock"):
        (kept / "staging" / left).touch()
    else:
        (kept / "staging" / left).mkdir()
    import_files(kept, [rules_file(tmp_path, "2025-01-01")], REQUEST)
    assert list((kept / "staging").iterdir()) == []


def test_an_import_leaves_alone_what_another_one_is_still_building(kept: Path, tmp_path: Path) -> None:
    with staging(kept) as other:
        (other / "half").write_text("still being written")
        import_files(kept, [rules_file(tmp_path, "2025-01-01")], REQUEST)
        assert (other / "half").read_text() == "still being written"
    assert list((kept / "staging").iterdir()) == []


FULL_DISK = """
import resource, sys
from pathlib import Path
from judge.errors import LibraryFault
from judge.importers import Request
from judge.importing import import_files
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
try:
    import_files(Path(sys.argv[1]), [Path(sys.argv[2])], Request("harbour", "rules"))
except LibraryFault as fault:
    sys.exit(3 if "nothing was changed" in str(fault) else 4)
"""


def test_a_full_disk_is_said_and_changes_nothing(kept: Path, tmp_path: Path) -> None:
    big = long_rules(tmp_path, "2024-03-09", 2500)
    child = subprocess.run([sys.executable, "-B", "-c", FULL_DISK, str(kept), str(big)], check=False)
    assert child.returncode == 3
    assert_kept(kept)
    assert list((kept / "staging").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(LibraryFault, match="file"):
        import_files(tmp_path / "file" / "library", [rules_file(tmp_path, "2024-03-09")], REQUEST)


def test_two_imports_at_once_both_arrive(kept: Path, tmp_path: Path) -> None:
    files = [long_rules(tmp_path, f"20{n}-03-09", 400) for n in range(20, 24)]
    children = [subprocess.Popen([sys.executable, "-c", SCRIPT, str(kept), str(file)]) for file in files]
    assert [child.wait(PATIENCE) for child in children] == [0, 0, 0, 0]
    assert len(Library(kept).document("harbour", "rules").editions) == 5


def test_a_damaged_table_of_contents_is_said_and_the_next_import_restores_it(
    kept: Path, tmp_path: Path
) -> None:
    (kept / "library.json").write_text("{", encoding="utf-8")
    with pytest.raises(DamagedContents, match=r"library\.json"):
        read_manifest(kept)
    (said,) = Library(kept).left_out
    assert "library.json" in str(said)
    import_files(kept, [rules_file(tmp_path, "2024-03-09")], REQUEST)
    labels = {edition.ref.edition for edition in Library(kept).document("harbour", "rules").editions}
    assert "2024-03-09" in labels
    assert len(labels) == 2
    assert (kept / "library.json.damaged").read_text(encoding="utf-8") == "{"


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("part", ["document.db", "index"])
def test_importing_the_same_text_again_builds_a_damaged_edition_anew(
    tmp_path: Path, part: str, replace: bool
) -> None:
    root, file = tmp_path / "library", rules_file(tmp_path, "2024-03-09")
    import_files(root, [file], REQUEST)
    (folder,) = root.glob("editions/*/*/*")
    for path in (path for path in (folder, *folder.rglob("*")) if path.is_file() and part in str(path)):
        path.write_bytes(b"damaged")
    assert not is_whole(folder)
    (report,) = import_files(root, [file], REQUEST, replace=replace)
    (folder,) = root.glob("editions/*/*/*")
    assert report.changed
    assert is_whole(folder)


def test_a_damaged_edition_spoils_no_other(tmp_path: Path) -> None:
    root = tmp_path / "library"
    import_files(root, [rules_file(tmp_path, label) for label in ("2023-03-09", "2024-03-09")], REQUEST)
    for folder in root.glob("editions/*/*/2023*"):
        (folder / "document.db").write_bytes(b"damaged")
    library = Library(root)
    assert library.edition("harbour").outline
    with pytest.raises(LibraryFault, match="import the document again"):
        library.edition("harbour", None, "2023").outline  # noqa: B018


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "rules.txt")
    for path in (tmp_path / "rules.txt", Path("/dev/zero")):
        with pytest.raises(ImportFault, match="not a file"):
            import_files(tmp_path / "library", [path], REQUEST)


def test_a_packed_file_is_to_be_unpacked_first(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(gzip.compress(b"[]"))
    with pytest.raises(ImportFault, match="unpack"):
        import_files(tmp_path / "library", [tmp_path / "cards.json"], REQUEST)


@pytest.mark.parametrize("line", ["document: ../../outside", 'edition: "../outside"'])
def test_card_data_cannot_name_a_place_outside_the_library(tmp_path: Path, line: str) -> None:
    (tmp_path / "cards.yaml").write_text(f"{line}\ncards:\n- name: Anchor\n", encoding="utf-8")
    with pytest.raises(BadName):
        import_files(tmp_path / "library", [tmp_path / "cards.yaml"], Request("harbour"))
    assert not (tmp_path / "library").exists()


def test_another_cost_of_a_card_is_another_text(tmp_path: Path) -> None:
    file, root = tmp_path / "cards.yaml", tmp_path / "library"
    file.write_text("cards:\n- {name: Anchor, cost: 1}\n", encoding="utf-8")
    import_files(root, [file], REQUEST)
    file.write_text("cards:\n- {name: Anchor, cost: 2}\n", encoding="utf-8")
    with pytest.raises(SameEdition):
        import_files(root, [file], REQUEST)


def test_a_file_whose_name_is_no_unicode_is_read(tmp_path: Path) -> None:
    file = rules_file(tmp_path, "2024-03-09")
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/r\xff.txt"))
    odd.write_bytes(file.read_bytes())
    (report,) = import_files(tmp_path / "library", [odd], REQUEST)
    assert Path(report.file).name == "r?.txt"


def test_a_game_keeps_a_main_document_when_its_main_one_is_removed(tmp_path: Path) -> None:
    root = tmp_path / "library"
    for name in ("rules", "annex"):
        import_files(root, [rules_file(tmp_path, "2024-03-09")], Request("harbour", name))
    Library(root).remove("harbour", "rules", None)
    assert Library(root).main_document("harbour") == "annex"


def test_a_fault_after_publishing_leaves_what_was_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "library"
    published = manifest_module.write_manifest

    def interrupted(root: Path, manifest: Manifest) -> None:
        published(root, manifest)
        raise KeyboardInterrupt

    monkeypatch.setattr("judge.library.publish.write_manifest", interrupted)
    with pytest.raises(KeyboardInterrupt):
        import_files(root, [rules_file(tmp_path, "2024-03-09")], REQUEST)
    assert Library(root).edition("harbour").outline


def test_an_edition_of_the_future_is_not_current_while_another_is_in_force(tmp_path: Path) -> None:
    root = tmp_path / "library"
    import_files(root, [rules_file(tmp_path, "2088-03-09"), rules_file(tmp_path, "2089-03-09")], REQUEST)
    assert Library(root).edition("harbour").ref.edition == "2088-03-09"
    import_files(root, [rules_file(tmp_path, "2024-03-09")], REQUEST)
    assert Library(root).edition("harbour").ref.edition == "2024-03-09"


def test_an_edition_replaced_before_it_is_read_is_answered_by_its_successor(
    kept: Path, tmp_path: Path
) -> None:
    before = Library(kept)
    changed = rules_file(tmp_path, "2019-05-01", "1.3. A quay may be let.")
    import_files(kept, [changed], REQUEST, replace=True)
    assert before.section(Address.parse("harbour:1.3")).section.text == "A quay may be let."


def test_one_text_in_two_files_of_one_command_is_imported_once(root: Path, tmp_path: Path) -> None:
    file = rules_file(tmp_path, "2019-05-01")
    other = tmp_path / "other.txt"
    other.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    first, second = import_files(root, [file, other], REQUEST)
    assert (first.changed, second.changed) == (True, False)
    assert first.counts == second.counts


def test_documents_lists_a_damaged_edition_too(kept: Path) -> None:
    (folder,) = (kept / "editions").glob("*/*/*")
    (folder / "document.db").write_bytes(b"damaged")
    (row,) = documents_answer(Library(kept))["documents"]
    assert [(edition["edition"], edition["sections"]) for edition in row["editions"]] == [("2019-05-01", 5)]


GOBIERNO = """Gobierno & Prestigio

Reglas completas

100. Muelles

100.1. Cada barco paga un farol por noche.

100.2. Nadie sale del puerto con niebla.
"""


@pytest.mark.parametrize(("game", "told"), [("magic", True), ("harbour", True), ("gyp", False)])
def test_a_document_whose_content_speaks_of_another_game_is_told(
    tmp_path: Path, game: str, told: bool
) -> None:
    file = tmp_path / "muelles.txt"
    file.write_text(GOBIERNO)
    (report,) = import_files(tmp_path / "library", [file], Request(game))
    assert ("other-game" in [remark.kind for remark in report.document.remarks]) is told


@pytest.mark.parametrize(
    ("document", "told"), [("mtr", True), ("ipg", False), ("guia", False), (None, False)]
)
def test_a_known_document_imported_as_another_known_one_is_told(
    tmp_path: Path, document: str | None, told: bool
) -> None:
    file = tmp_path / "guide.txt"
    file.write_text(as_text(GUIDE))
    (report,) = import_files(tmp_path / "library", [file], Request("magic", document))
    assert ("other-document" in [remark.kind for remark in report.document.remarks]) is told
    assert report.document.ref.document == (document or "ipg")


def test_a_second_date_of_effect_in_one_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "both.txt"
    file.write_text(as_text(GUIDE) + "\n\nEffective May 3, 2032\n\nBoats wait at the piers.\n")
    (report,) = import_files(tmp_path / "library", [file], Request("magic"))
    assert "several-documents" in [remark.kind for remark in report.document.remarks]
    alone = tmp_path / "alone.txt"
    alone.write_text(as_text(GUIDE))
    (report,) = import_files(tmp_path / "other", [alone], Request("magic"))
    assert "several-documents" not in [remark.kind for remark in report.document.remarks]


@pytest.mark.parametrize("edition", ["2024-13-45", "2023-02-29"])
def test_an_edition_cannot_be_named_by_a_date_that_does_not_exist(tmp_path: Path, edition: str) -> None:
    file = tmp_path / "muelles.txt"
    file.write_text(GOBIERNO)
    with pytest.raises(NoSuchDate, match=edition):
        import_files(tmp_path / "library", [file], Request("gyp", edition=edition))
