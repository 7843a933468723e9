"""``judge evaluate``: judged queries, what counts as an answer, and faulty files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.documents import Address
from judge.errors import FaultyQueries, UnknownGame
from judge.messages import Message
from judge.search import Hit, Results
from judge.search.evaluation import Evaluation, JudgedQuery, evaluate, read_rows
from tests.test_cli import answer, invoke

HARBOUR = """\
- {q: "1.2", lang: en, by: number, game: harbour, want: ["1.2"], within: 1}
- {q: "quay", lang: en, by: words, game: harbour, want: ["no such thing"], within: 2}
- {q: "muelle", lang: es, by: words, game: nowhere, want: ["1"], within: 3}
"""


def hit(number: str = "", heading: str = "", card: str = "") -> Hit:
    return Hit(Address.parse("g:1"), "section", "g", number, heading, (), card, (), 1.0)


def judged(*want: str, within: int = 1, lang: str = "es", by: str = "words") -> JudgedQuery:
    return JudgedQuery("q", lang, by, want, within)


def put(rows: Sequence[JudgedQuery], *hits: Hit) -> Evaluation:
    return evaluate(rows, lambda row, limit: Results(row.q, Message(""), hits=hits[:limit]))


class TestAnswers:
    @pytest.mark.parametrize(
        "want", ["120.4.B", "Órdenes y prioridad", "ORDENES Y PRIORIDAD", "dragon dorado"]
    )
    def test_number_heading_and_card_count_whatever_their_accents_and_letters(self, want: str) -> None:
        one = hit("120.4.b", "Órdenes y prioridad", "Dragón Dorado")
        assert put([judged(want)], one).score.held == 1

    @pytest.mark.parametrize("want", ["120", "120.4", "120.4.b.1", "prioridad", "dragon"])
    def test_nothing_looser_counts(self, want: str) -> None:
        one = hit("120.4.b", "Órdenes y prioridad", "Dragón Dorado")
        assert put([judged(want)], one).score.held == 0

    def test_an_answer_below_the_limit_does_not_hold_but_counts_for_the_rank(self) -> None:
        found = put([judged("3", within=2)], hit("1"), hit("2"), hit("3"), hit("4"))
        assert (found.score.held, found.score.third) == (0, 1)
        assert found.score.mrr == pytest.approx(1 / 3)
        assert found.failed[0].got == ("1", "2", "3", "4")

    def test_figures_are_given_for_each_language_and_kind_of_query(self) -> None:
        rows = [judged("1"), judged("2", lang="en"), judged("1", lang="en", by="number")]
        found = put(rows, hit("1"))
        assert {name: (s.rows, s.held) for name, s in found.by_language.items()} == {
            "es": (1, 1),
            "en": (2, 1),
        }
        assert {name: s.mrr for name, s in found.by_kind.items()} == {"words": 0.5, "number": 1.0}

    def test_a_game_that_is_not_there_finds_nothing(self) -> None:
        def search(row: JudgedQuery, limit: int) -> Results:
            raise UnknownGame(game="chess", known="-")

        assert evaluate([judged("1")], search).score.held == 0


class TestCommand:
    def test_json_has_the_contracts_form(self, tmp_path: Path) -> None:
        file = tmp_path / "queries.yaml"
        file.write_text(HARBOUR, "utf-8")
        value = answer(tmp_path / "library", "evaluate", str(file))
        assert value == {
            "rows": 3,
            "held": 0,
            "mrr": 0.0,
            "by_language": {
                "en": {"rows": 2, "held": 0, "mrr": 0.0},
                "es": {"rows": 1, "held": 0, "mrr": 0.0},
            },
            "by_kind": {
                "number": {"rows": 1, "held": 0, "mrr": 0.0},
                "words": {"rows": 2, "held": 0, "mrr": 0.0},
            },
            "failed": [
                {"q": "1.2", "want": ["1.2"], "got": []},
                {"q": "quay", "want": ["no such thing"], "got": []},
                {"q": "muelle", "want": ["1"], "got": []},
            ],
        }

    def test_people_get_a_table_and_what_does_not_hold(self, tmp_path: Path) -> None:
        file = tmp_path / "queries.yaml"
        file.write_text(HARBOUR, "utf-8")
        done = invoke(tmp_path / "library", "evaluate", str(file))
        assert done.exit_code == 0
        assert "reciprocal rank" in done.stdout
        assert "“quay” wants no such thing within 2; found -" in done.stdout

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("- {q: 603.30, lang: es, by: number, want: [a], within: 1}", "line 1: q must be text"),
            (
                "# judged\n- {q: a, lang: es, by: words, want: [603.3], within: 1}",
                "line 2: want must be text",
            ),
            ("- {q: a, lang: es, by: words, want: [], within: 1}", "want must be a list"),
            ("- {q: a, lang: es, by: words, want: [b], within: 0}", "within must be a whole number"),
            ("- {q: a, lang: es, by: words, want: [b], within: ²}", "within must be a whole number"),
            ("- {q: a, by: words, want: [b]}", "the row has no within"),
            ("- a\n- b", "line 2: a row with q"),
            ("q: a", "a list of judged queries is expected"),
            ("", "a list of judged queries is expected"),
            ("- {q: [\n", "it is not YAML"),
            ("[" * 5000, "it is not YAML"),
        ],
    )
    def test_a_faulty_file_ends_with_its_line_and_status_2(
        self, tmp_path: Path, text: str, said: str
    ) -> None:
        file = tmp_path / "queries.yaml"
        file.write_text(text, "utf-8")
        done = invoke(tmp_path / "library", "evaluate", str(file), "--json")
        assert done.exit_code == 2
        assert said in done.stderr
        assert said.split("\n")[0] in json.loads(done.stdout)["error"]

    def test_all_faults_of_a_file_are_told_at_once(self, tmp_path: Path) -> None:
        file = tmp_path / "queries.yaml"
        file.write_text("- {q: 1, lang: es, by: words, want: [b], within: 1}\n- 7\n", "utf-8")
        with pytest.raises(FaultyQueries) as caught:
            read_rows(file)
        assert [line for line, _ in caught.value.faults] == [1, 2]

    def test_a_file_that_is_not_there_or_not_text_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "latin").write_bytes(b"- a\n- \xf1")
        assert invoke(tmp_path, "evaluate", str(tmp_path / "none")).exit_code == 2
        assert "line 2: it is not in UTF-8" in invoke(tmp_path, "evaluate", str(tmp_path / "latin")).stderr
