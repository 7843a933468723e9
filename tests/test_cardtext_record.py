"""What was read of some cards before a change of the grammar, and what is read of them after it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from judge.cardtext import record
from judge.cardtext.magic.telling_english_sentences import ENGLISH
from judge.cardtext.magic.telling_spanish_sentences import SPANISH
from judge.cardtext.report import card_report, faces_of
from judge.cli import main
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)
KEPT = Path(__file__).parent / "data" / "card-readings.txt"
COMMAND = (
    "judge read --file $JUDGE_SHARED/cards/magic-to-2019.json"
    " --file $JUDGE_SHARED/cards/magic-since-2025.json --record tests/data/card-readings.txt"
)


Row = dict[str, Any]


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[Row]:
    return [
        row
        for file in ("magic-to-2019.json", "magic-since-2025.json")
        for row in json.loads((shared / "cards" / file).read_text(encoding="utf-8"))
    ]


def test_the_record_says_what_is_read_today(rows: list[Row]) -> None:
    """After a change that is meant: run the command of docs/card-reading.md and look at what it tells."""
    now = record.record(RULES, record.chosen(rows))
    assert not record.differences(record.kept(KEPT), now), COMMAND


def test_every_line_that_is_read_has_words_in_both_languages(rows: list[Row]) -> None:
    """Of some cards; with JUDGE_THOROUGH=1 of all of them."""
    cards = rows if os.environ.get("JUDGE_THOROUGH") else record.chosen(rows, 400)
    without = [
        (card["name"], line["text"], language)
        for card in cards
        for face in card_report(RULES, card["name"], faces_of(card))["faces"]
        for line in face["lines"]
        if line["data"]
        for language in ("es", "en")
        if not line["words"][language]
    ]
    assert not without


def test_each_fixed_sentence_stands_in_both_languages() -> None:
    assert set(ENGLISH) == set(SPANISH)


def test_the_record_holds_no_text_of_a_card() -> None:
    marks = [mark for line in record.kept(KEPT).values() for mark in line.split()]
    assert len(marks) > record.CARDS
    assert all(mark == "-" or (len(mark) == 6 and int(mark, 16) >= 0) for mark in marks)


def test_the_command_renews_the_record_and_tells_what_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards, kept = tmp_path / "cards.json", tmp_path / "readings.txt"
    row = {"name": "Ana Tell", "type_line": "Creature", "oracle_text": "Flying\nIt is odd."}
    changed = {**row, "oracle_text": "Haste\nDefender"}
    for one in (row, changed):
        cards.write_text(json.dumps([one]), encoding="utf-8")
        with pytest.raises(SystemExit) as ended:
            main(["--language", "en", "read", "--file", str(cards), "--record", str(kept)])
        assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "Ana Tell: line 1 is read otherwise" in told
    assert "Ana Tell: line 2 is read now" in told
    assert "1 cards in the record, 2 changes" in told
