"""Card data that contradicts itself or is damaged: nothing is dropped in silence, each fault has its line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from judge.errors import ImportFaultAtLine
from judge.importers import Request
from judge.importers.card_data import read_card_data
from judge.importers.json_damage import damaged_line
from tests.test_cli_refusals import invoke


def put(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


class TestSeveralRowsOfOneCardInCsv:
    def test_that_say_the_same_are_its_prints(self, tmp_path: Path) -> None:
        rows = "name,type,text,edition\nGrulla,Aliado,Vuela.,Feria\nGrulla,Aliado,Vuela.,Torre\n"
        made = read_card_data(put(tmp_path, "c.csv", rows), Request("harbour"))
        (card,) = made.cards
        assert [one.edition for one in card.prints] == ["Feria", "Torre"]
        assert made.remarks == ()

    def test_fill_in_what_one_leaves_empty(self, tmp_path: Path) -> None:
        rows = "name,type,text,aliases\nGrulla,Aliado,,Crane\nGrulla,,Vuela.,Grou\n"
        made = read_card_data(put(tmp_path, "c.csv", rows), Request("harbour"))
        (card,) = made.cards
        assert (card.type_line, card.text, card.aliases) == ("Aliado", "Vuela.", ("Crane", "Grou"))
        assert made.remarks == ()

    def test_that_contradict_each_other_are_told_with_both_lines(self, tmp_path: Path) -> None:
        rows = "name,type,text\nGrulla,Aliado,Vuela.\nPez,Aliado,Nada.\nGrulla,Aliado,Anda.\n"
        made = read_card_data(put(tmp_path, "c.csv", rows), Request("harbour"))
        assert [card.text for card in made.cards] == ["Vuela.", "Nada."]
        (remark,) = made.remarks
        assert (remark.kind, remark.line) == ("other-card-text", 4)
        assert "Grulla has another “text” here than in line 2" in str(remark.detail)


def test_a_card_that_stands_twice_in_yaml_is_told(tmp_path: Path) -> None:
    text = "cards:\n- name: Grulla\n  text: Vuela.\n- name: Grulla\n  text: Anda.\n"
    (remark,) = read_card_data(put(tmp_path, "c.yaml", text), Request("harbour")).remarks
    assert remark.line == 4
    assert "in line 2 already" in str(remark.detail)


def test_dates_of_rulings_that_do_not_exist_are_told(tmp_path: Path) -> None:
    dates = ("2024-13-01", "2024-02-30", "2024-02-03", "")
    entries = ",\n".join(f'{{"oracle_id": "a", "comment": "So.", "published_at": "{day}"}}' for day in dates)
    made = read_card_data(put(tmp_path, "r.json", f"[{entries}]"), Request("harbour"))
    assert [ruling.date for ruling in made.rulings] == ["", "", "2024-02-03", ""]
    (remark,) = made.remarks
    assert remark.kind == "no-such-date"
    assert "2 rulings" in str(remark.detail)
    assert "1 (2024-13-01), 2 (2024-02-30)" in str(remark.detail)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('[\n{"name": "A"},\n{"name": "B" "text": ""}\n]', 3, "a comma or }"),
        ('[\n{"name": "A"}\n{"name": "B"}\n]', 3, "a comma or ]"),
        ('[\n{"name": "A"},\n{"name": "B"', 3, "breaks off"),
        ('[\n{"name" "A"}]', 2, "a colon"),
        ('[\n{"name": }]', 2, "a value"),
        ("[\n\n{1: 2}]", 3, "a name in double quotation marks"),
        ('[{"name": "A"}]\n[]', 2, "nothing more"),
    ],
)
class TestDamagedJson:
    def test_is_refused_with_its_line_and_what_was_expected(
        self, text: str, line: int, expected: str, tmp_path: Path
    ) -> None:
        with pytest.raises(ImportFaultAtLine) as refused:
            read_card_data(put(tmp_path, "cards.json", text), Request("magic"))
        assert f"cards.json, line {line}: " in str(refused.value)
        assert expected in str(refused.value)

    def test_is_refused_so_by_judge_read_too(
        self, text: str, line: int, expected: str, tmp_path: Path
    ) -> None:
        done = invoke(tmp_path, "read", "--file", str(put(tmp_path, "cards.json", text)))
        assert done.exit_code == 2
        assert f"line {line}" in done.stderr
        assert expected in done.stderr


def test_bytes_that_are_no_utf_8_are_named(tmp_path: Path) -> None:
    line, expected = damaged_line(io.BytesIO(b'[\n{"name": "\xff"}]'))
    assert line == 2
    assert "UTF-8" in str(expected)


def test_reading_a_card_without_text_says_that_there_is_none(tmp_path: Path) -> None:
    file = put(
        tmp_path, "c.yaml", "document: cards\nedition: '1'\ncards:\n- name: Oso Pardo\n  type: Creature\n"
    )
    assert invoke(tmp_path, "import", str(file), "--game", "magic").exit_code == 0
    done = invoke(tmp_path, "read", "Oso Pardo")
    assert done.exit_code == 0
    assert "Oso Pardo has no printed text" in done.output
