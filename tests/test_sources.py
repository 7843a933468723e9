"""The real documents through the command line: what each must give, and that nothing is lost."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import judge as root_command
from tests.test_magic_cr_editions import EDITIONS

THOROUGH = bool(os.environ.get("JUDGE_THOROUGH"))
FEW = ("2009-02-01", "2016-08-26", "2026-01-16")
"""Editions that go all the way into a library in every run; ``test_magic_cr_editions`` reads all of them."""

FILES = {
    "gobierno-y-prestigio.txt": "gyp",
    "mitos-y-leyendas.txt": "myl",
    "dominion.txt": "dominion",
    "aeons-end.txt": "aeons-end",
    "magic-glosario.txt": "magic",
    **{f"magic-cr/{edition}.txt": "magic" for edition in EDITIONS if edition in FEW or THOROUGH},
}


class Judge:
    """The command line with one library."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __call__(self, *arguments: str, status: int = 0) -> dict[str, Any]:
        done = CliRunner().invoke(root_command, ["--library", str(self.root), *arguments, "--json"])
        assert done.exit_code == status, done.output + done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return Judge(tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def imported(judge: Judge, sources: Path) -> dict[str, Any]:
    """Every document imported, and what the command said of each."""
    reports = {}
    for name, game in FILES.items():
        (reports[name],) = judge("import", str(sources / name), "--game", game)["imported"]
    return reports


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_placed_and_little_is_noise(name: str, imported: dict[str, Any], sources: Path) -> None:
    report = imported[name]
    assert report["unaccounted"] == []
    lines = [line for line in (sources / name).read_bytes().splitlines() if line.strip()]
    assert report["noise"] <= 0.05 * len(lines)


def test_gobierno_y_prestigio_has_its_chapters_and_rules(imported: dict[str, Any], judge: Judge) -> None:
    sections = judge("sections", "--game", "gyp")["sections"]
    numbered = [row for row in sections if row["number"][:1].isdigit()]
    chapters = [row for row in numbered if "." not in row["number"]]
    assert (len(chapters), len(numbered) - len(chapters)) == (25, 308)
    assert [row["number"] for row in sections if not row["number"][:1].isdigit()][:2] == ["T", "T.1"]
    assert judge("show", "gyp:106.1.c.1.2")["parent"] == "gyp/reglas@parte-1:106.1.c.1"


def test_mitos_y_leyendas_has_its_lists_and_both_sections_16(imported: dict[str, Any], judge: Judge) -> None:
    report = imported["mitos-y-leyendas.txt"]
    assert report["kinds"] == {"erratum": 23, "clarification": 31, "ban": 2, "watch": 3, "question": 0}
    assert report["edition"] == "2005-11-11"
    rows = [row for row in judge("sections", "--game", "myl")["sections"] if row["number"] == "16"]
    assert [row["address"] for row in rows] == ["myl/dar@2005-11-11:16", "myl/dar@2005-11-11:16~2"]
    assert any(warning["kind"] == "homoglyph" for warning in report["warnings"])
    (card,) = judge("card", "tlaltecuhtli", "--game", "myl")["cards"]
    assert [ruling["kind"] for ruling in card["rulings"]] == ["erratum"]


def test_dominion_has_its_cards_sets_and_components(imported: dict[str, Any], judge: Judge) -> None:
    report = imported["dominion.txt"]
    assert report["kinds"]["clarification"] == 25
    sections = judge("sections", "--game", "dominion")["sections"]
    by_heading = {row["heading"].upper(): row for row in sections}
    sets = [row for row in sections if row["parent"] == by_heading["IDEAS DE PARTIDAS"]["number"]]
    assert len(sets) == 5
    for row in sets:
        names = judge("show", row["address"])["text"].replace("- ", "").split("\n")
        assert len(names) == 10
        for name in names:
            (card,) = judge("card", name, "--game", "dominion")["cards"]
            assert [ruling["kind"] for ruling in card["rulings"]] == ["clarification"], name
    components = judge("show", by_heading["COMPONENTES"]["address"])["text"]
    assert sum(int(word) for word in ("130", "48", "252", "30", "33", "7") if word in components) == 500


def test_aeons_end_has_the_nemesis_table_as_a_table(imported: dict[str, Any], judge: Judge) -> None:
    from judge.app_state import open_library
    from judge.documents import SectionNumber

    edition = open_library(judge.root).edition("aeons-end")
    store = edition.official
    assert store is not None
    rows = [block.rows for section in store.sections() for block in section.blocks if block.kind == "table"]
    figures = [[cell for row in table[1:] for cell in row[1:]] for table in rows]
    assert ["1", "3", "5", "8", "3", "5", "6", "7", "7", "7", "7", "7"] in figures
    assert SectionNumber.parse("1") in store.numbers


def test_magics_glossary_has_its_effects_and_questions(imported: dict[str, Any], judge: Judge) -> None:
    assert imported["magic-glosario.txt"]["kinds"]["question"] == 11
    rows = judge("sections", "--game", "magic", "--document", "glosario")["sections"]
    effects = next(row for row in rows if row["heading"] == "Efectos Basados en el Estado")
    assert len([row for row in rows if row["parent"] == effects["number"]]) == 13


def test_magic_2026_has_what_was_counted(imported: dict[str, Any], judge: Judge) -> None:
    report = imported["magic-cr/2026-01-16.txt"]
    rows = judge("sections", "--game", "magic")["sections"]
    assert Counter(row["depth"] for row in rows) == {0: 9, 1: 146, 2: 1157, 3: 1957}
    assert (report["examples"], report["glossary"]) == (276, 725)
    for number in ("613.6", "707.3", "800.4a"):
        assert len(judge("show", f"magic:{number}")["examples"]) == 4
    for number in ("205.4c", "509.1b"):
        assert "\n\n" in judge("show", f"magic:{number}")["text"]


def test_editions_stand_side_by_side_and_each_says_its_own(imported: dict[str, Any], judge: Judge) -> None:
    documents = judge("documents", "--game", "magic")["documents"]
    editions = next(row for row in documents if row["document"] == "cr")["editions"]
    assert len(editions) == sum(name.startswith("magic-cr") for name in FILES) >= 3
    assert [row["edition"] for row in editions if row["current"]] == ["2026-01-16"]
    assert judge("show", "magic/cr@2009-02-01:420.5e")["edition"] == "2009-02-01"
    assert judge("show", "magic:704.5j")["edition"] == "2026-01-16"


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("magic-cr")])
def test_sections_stand_in_order_under_parents_that_exist(
    name: str, imported: dict[str, Any], judge: Judge
) -> None:
    edition = imported[name]["edition"]
    rows = judge("sections", "--game", "magic", "--edition", edition)["sections"]
    seen: set[str] = set()
    for row in rows:
        number = row["address"].partition(":")[2]
        assert number not in seen
        assert row["parent"] is None or row["parent"] in seen
        seen.add(number)


def test_lint_reports_the_references_that_lead_nowhere(imported: dict[str, Any], judge: Judge) -> None:
    findings = judge("lint", "--game", "gyp", status=1)["findings"]
    kinds = Counter(row["kind"] for row in findings)
    assert kinds["dangling-reference"] >= 35
    wrong = [row for row in findings if row["kind"] == "wrong-reference"]
    assert [row["address"] for row in wrong] == ["gyp/reglas@parte-1:120.2.c.1"]
    assert "119" in wrong[0]["detail"]


def test_cards_and_questions_of_the_real_documents_are_found_by_words(
    imported: dict[str, Any], judge: Judge
) -> None:
    for words, game, *names in (
        ("dragon dorado", "myl", "Dragón Dorado"),
        ("canciller", "dominion", "Canciller", "CANCELLER"),  # the manual's heading is misprinted
        ("47/236", "myl", "Dragón Dorado"),
    ):
        first = judge("search", words, "--game", game)["hits"][0]
        assert {first["card"], first["heading"]} & set(names), words
    assert judge("search", "106.1e1", "--game", "gyp")["hits"][0]["number"] == "106.1.e.1"
