"""What the command line cannot do is refused by its name, with what there is instead; nothing is silent."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cardsearch.fields import FIELDS, SHOWN
from judge.cli import judge as root_command
from tests.conftest import ROOT
from tests.test_library import rules_file


@pytest.fixture
def library(tmp_path: Path) -> Path:
    file = rules_file(tmp_path, "2024-03-09", "1.3. A quay may be let.")
    assert refusal(tmp_path, "import", str(file), "--game", "harbour", "--document", "rules") == ""
    return tmp_path


def invoke(root: Path, *arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(root_command, ["--library", str(root), "--language", language, *arguments])


def refusal(root: Path, *arguments: str) -> str:
    """What is said on standard error; empty where the command did its work."""
    done = invoke(root, *arguments)
    assert (done.exit_code == 0) == (done.stderr == ""), done.output
    assert done.exit_code in (0, 1, 2)
    return done.stderr


def answer(root: Path, *arguments: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(invoke(root, *arguments, "--json").stdout)
    return value


@pytest.mark.parametrize("command", [("sections",), ("lint",), ("search", "quay")])
class TestADocumentWithoutItsGame:
    def test_is_that_of_the_game_that_has_it(self, command: tuple[str, ...], library: Path) -> None:
        said = refusal(library, *command, "--document", "rules", "--edition", "1999-01-01")
        assert "harbour/rules has no edition “1999-01-01”" in said
        assert "2024-03-09" in said

    def test_that_no_game_has_is_said_to_be_in_none(self, command: tuple[str, ...], library: Path) -> None:
        said = refusal(library, *command, "--document", "nowhere")
        assert "no game has a document “nowhere”" in said
        assert "harbour/rules" in said

    def test_is_asked_for_among_the_editions_of_all_games(
        self, command: tuple[str, ...], library: Path
    ) -> None:
        said = refusal(library, *command, "--edition", "never")
        assert "no document has an edition “never”" in said
        assert "harbour/rules@2024-03-09" in said


class TestRemoving:
    def test_takes_the_address_that_the_documents_are_listed_under(self, library: Path) -> None:
        (row,) = answer(library, "documents", "--game", "harbour")["documents"]
        address = f"{row['game']}/{row['document']}@{row['editions'][0]['edition']}"
        assert answer(library, "remove", address) == {"removed": [address]}

    def test_of_what_was_not_imported_says_what_was(self, library: Path) -> None:
        said = refusal(library, "remove", "harbour@2023")
        assert "harbour@2023" in said
        assert "harbour/rules@2024-03-09" in said
        assert "no document “manual”" in refusal(library, "remove", "harbour/manual")

    def test_an_edition_said_twice_is_refused(self, library: Path) -> None:
        assert "once" in refusal(library, "remove", "harbour@2024-03-09", "--edition", "2024-03-09")


def test_a_pin_names_an_edition_or_is_taken_off(library: Path) -> None:
    for typed in (("@x",), ("harbour/rules@",), ("harbour@2024-03-09", "--off")):
        assert refusal(library, "pin", *typed)


def test_fields_of_cards_are_listed_as_they_are_documented(library: Path) -> None:
    documented = (ROOT / "docs" / "card-data.md").read_text(encoding="utf-8")
    known = {word for words in FIELDS.values() for word in words}
    names = [name for shown in SHOWN for name in shown.split("/")]
    assert set(names) <= known
    assert [name for name in names if f"`{name}:`" not in documented] == []
    assert ", ".join(SHOWN) in refusal(library, "cards", "foo:bar")


class TestRulings:
    @pytest.mark.parametrize("date", ["2005-13", "2005-02-30", "2005-00-01", "2005-11-31"])
    def test_of_an_impossible_date_are_refused(self, library: Path, date: str) -> None:
        assert f"{date} is no date" in refusal(library, "rulings", "--game", "harbour", "--date", date)

    @pytest.mark.parametrize("date", ["2005", "2005-12", "2004-02-29"])
    def test_of_a_possible_date_are_none(self, library: Path, date: str) -> None:
        done = invoke(library, "rulings", "--game", "harbour", "--date", date)
        assert (done.exit_code, done.stderr) == (1, "")

    def test_of_a_source_are_refused_where_there_are_none(self, library: Path) -> None:
        said = refusal(library, "rulings", "--game", "harbour", "--source", "x")
        assert re.search("there are no rulings of harbour here", said)


def test_an_address_of_a_card_that_is_not_there_is_no_section(library: Path) -> None:
    assert "has nothing at card/quay" in refusal(library, "show", "harbour:card/quay")


def test_names_that_cannot_be_are_refused_in_the_reader_s_words(tmp_path: Path) -> None:
    file = rules_file(tmp_path, "2024-03-09")
    for option, value, said in (
        ("--document", "X Y", "no sirve como nombre de documento"),
        ("--edition", "x y", "no sirve como nombre de una edición: use una fecha"),
    ):
        done = invoke(tmp_path, "import", str(file), "--game", "harbour", option, value, language="es")
        assert done.exit_code == 2
        assert said in done.stderr


def test_what_an_option_would_leave_aside_is_refused(tmp_path: Path) -> None:
    for typed in (("--schema", "x.yaml"), ("--schema", "--log"), ("--step", "--log"), ("--step", "--schema")):
        assert invoke(tmp_path, "resolve", *typed).exit_code == 2


def test_yaml_and_csv_that_cannot_be_read_are_explained_in_spanish(tmp_path: Path) -> None:
    for name, text, said in (
        ("c.yaml", "cards:\n - name: [a, b\n", "entre estos corchetes falta una coma"),
        ("c.csv", 'name,text\n"a,b\n', "unas comillas se abren y no se cierran"),
        ("q.yaml", "- q: [a, b\n", "se abre un corchete o una llave y no se cierra"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        command = ("evaluate",) if name[0] == "q" else ("import", "--game", "harbour")
        done = invoke(tmp_path, *command, str(tmp_path / name), language="es")
        assert done.exit_code == 2
        assert said in done.stderr


def test_a_backup_that_cannot_be_written_is_not_called_a_faulty_one(tmp_path: Path) -> None:
    said = refusal(tmp_path, "backup", str(tmp_path / "no" / "copy.db"))
    assert "no backup could be written" in said
    assert "its folder is not there" in said


def test_a_record_of_readings_that_cannot_be_written_is_no_bug_of_judge(tmp_path: Path) -> None:
    file = tmp_path / "c.yaml"
    file.write_text("cards:\n- name: Grulla\n  text: Flying\n", encoding="utf-8")
    record = str(tmp_path / "no" / "record.txt")
    assert "cannot be written" in refusal(tmp_path, "read", "--file", str(file), "--record", record)
    assert "no profile “1999”" in refusal(tmp_path, "read", "--file", str(file), "--profile", "1999")
