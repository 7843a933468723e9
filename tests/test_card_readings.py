"""What was read of cards is kept by the reader's version, and read anew only where it must."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from judge.cardbook import CardBook, Correction, readings
from judge.cardbook.readings import Readings
from judge.cardtext import record
from judge.cardtext.lines import ReadFace
from judge.cardtext.readers import face_to_play
from judge.cardtext.report import faces_of
from judge.cli import main
from judge.library import Library
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)
FLARE = {
    "name": "Harbour Flare", "type_line": "Instant", "mana_cost": "{R}",
    "oracle_text": "Harbour Flare deals 3 damage to any target.\nWeigh the anchor of target creature.",
}  # fmt: skip


class Counted:
    """A reader that counts what it is asked to read."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, ruleset: CardRuleset, row: Mapping[str, Any]) -> ReadFace:
        self.names.append(str(row["name"]))
        return face_to_play(ruleset, row)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    made = Counted()
    monkeypatch.setattr(readings, "face_to_play", made)
    return made


def test_a_face_is_read_once_for_all_who_ask(tmp_path: Path, counted: Counted) -> None:
    first, again = Readings(tmp_path).face(RULES, FLARE), Readings(tmp_path).face(RULES, FLARE)
    assert first == again == face_to_play(RULES, FLARE)
    assert counted.names == ["Harbour Flare"]


def test_what_is_kept_of_real_cards_is_what_is_read(shared: Path, tmp_path: Path) -> None:
    rows = json.loads((shared / "cards" / "magic-since-2025.json").read_text(encoding="utf-8"))
    kept = Readings(tmp_path)
    for card in record.chosen(rows, 60):
        for face in faces_of(card):
            assert kept.face(RULES, face) == kept.face(RULES, face) == face_to_play(RULES, face), card["name"]


@pytest.mark.parametrize("change", [{"oracle_text": "Draw a card."}, {"mana_cost": "{2}"}, {"name": "Flare"}])
def test_another_text_is_read_anew_and_the_rest_is_not(
    tmp_path: Path, counted: Counted, change: Mapping[str, str]
) -> None:
    ox = {"name": "Quay Ox", "type_line": "Creature", "oracle_text": "Flying"}
    kept = Readings(tmp_path)
    assert kept.read_all(RULES, [[FLARE], [ox]], lambda done: None).anew == 2
    tally = kept.read_all(RULES, [[{**FLARE, **change}], [ox]], lambda done: None)
    assert (tally.cards, tally.anew, len(counted.names)) == (2, 1, 3)


def test_the_rules_of_another_edition_are_another_reading(tmp_path: Path, counted: Counted) -> None:
    older = find("magic").profiles["magic-2009"]
    for ruleset in (RULES, older, RULES, older):
        Readings(tmp_path).face(ruleset, FLARE)
    assert len(counted.names) == 2


def test_another_version_of_the_reader_reads_anew_and_drops_what_nobody_uses(
    tmp_path: Path, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    Readings(tmp_path).face(RULES, FLARE)
    (old,) = (tmp_path / readings.FOLDER).iterdir()
    monkeypatch.setattr(readings, "reader_version", lambda game: "newer")
    newer = Readings(tmp_path)
    assert newer.read_all(RULES, [[FLARE]], lambda done: None).anew == 1
    assert old.exists(), "another process may still be of that version"
    os.utime(old, (time.time() - 2 * readings.KEEP_SECONDS,) * 2)
    assert newer.read_all(RULES, [[FLARE]], lambda done: None).anew == 0
    assert not old.exists()


def test_the_version_follows_the_sources_of_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "judge"
    (package / "cardtext").mkdir(parents=True)
    (package / "cardbook").mkdir()
    monkeypatch.setattr(readings, "__file__", str(package / "cardbook" / "readings.py"))
    made = readings.reader_version.__wrapped__
    assert made("magic") == "", "without sources no version can be told"
    (package / "cardtext" / "verbs.py").write_text("a")
    first = made("magic")
    (package / "cardtext" / "verbs.py").write_text("b")
    assert first
    assert made("magic") not in ("", first)


@pytest.mark.parametrize("damage", [b"", b"no database at all, for certain" * 40])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, counted: Counted, damage: bytes) -> None:
    Readings(tmp_path).face(RULES, FLARE)
    (file,) = (tmp_path / readings.FOLDER).iterdir()
    file.write_bytes(damage)
    kept = Readings(tmp_path)
    assert kept.face(RULES, FLARE) == kept.face(RULES, FLARE) == face_to_play(RULES, FLARE)
    assert len(counted.names) == 2


def test_where_nothing_can_be_kept_cards_are_read_all_the_same(tmp_path: Path, counted: Counted) -> None:
    (tmp_path / readings.FOLDER).write_text("in the way")
    assert Readings(tmp_path).face(RULES, FLARE) == Readings(tmp_path / "nowhere").face(RULES, FLARE)
    assert len(counted.names) == 2


def test_importing_reads_the_cards_and_says_so_and_does_it_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, counted: Counted
) -> None:
    monkeypatch.setenv("JUDGE_LIBRARY", str(tmp_path / "library"))
    file = tmp_path / "cards-20260101.json"

    def imported(name: str, *rows: Mapping[str, str]) -> dict[str, Any]:
        file = tmp_path / name
        file.write_text(json.dumps([{**row, "oracle_id": row["name"]} for row in rows]), encoding="utf-8")
        with pytest.raises(SystemExit) as ended:
            main(["import", str(file), "--game", "magic", "--json"])
        assert ended.value.code == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)["read"]
        return found

    ox = {"name": "Quay Ox", "type_line": "Creature \u2014 Ox", "oracle_text": "Flying"}
    assert imported(file.name, FLARE, ox) == {"cards": 2, "whole": 1, "anew": 2}
    assert imported(file.name, FLARE, ox)["anew"] == 0
    newer = {**ox, "oracle_text": "Reach"}
    assert imported("cards-20260202.json", FLARE, newer) == {"cards": 2, "whole": 1, "anew": 1}
    library = Library(tmp_path / "library")
    book = CardBook(lambda: library, tmp_path / "library")
    before = len(counted.names)
    line = FLARE["oracle_text"].splitlines()[1]
    book.corrections.put(
        [Correction("magic", "Harbour Flare", "Harbour Flare", line, {"effect": [{"gain life": 9}]})]
    )
    told = book.definition("magic", RULES, "Harbour Flare")
    assert told is not None
    assert told["effect"][-1] == {"gain life": 9}, "a correction stands over what is kept"
    assert len(counted.names) == before
