"""A text in which next to nothing is recognised: refused, or imported with a plain warning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cli import run
from judge.importers import Request
from judge.importers.sparse import LETTERS, NoSections
from judge.importing import import_files
from judge.library import Library

REQUEST = Request("harbour", "rules", "one")
PROSE = "A ship is moored at whichever quay is free, and whoever moored it last may say where it sails. "


def prose(letters: int) -> str:
    paragraphs = [f"{PROSE}{word * 3} goes on.\n\n" for word in ("mist", "rain", "wind")]
    return "".join(paragraphs[at % 3] for at in range(letters // len(paragraphs[0]) + 1))


@pytest.mark.parametrize("letters", [500, 30_000])
def test_a_text_without_number_and_heading_is_refused_unless_it_is_wanted(
    letters: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "prose.txt"
    file.write_text(prose(letters), encoding="utf-8")
    with pytest.raises(NoSections, match="no numbered section"):
        import_files(tmp_path / "library", [file], REQUEST)
    assert not (tmp_path / "library" / "library.json").exists()

    at = ["--library", str(tmp_path / "library"), "--language", "es", "import", str(file)]
    assert run([*at, "--game", "harbour"]) == 2
    assert "--force" in capsys.readouterr().err
    assert run([*at, "--game", "harbour", "--force", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["imported"]
    assert row["warnings"][0]["kind"] == "few-sections"
    assert Library(tmp_path / "library").edition("harbour").outline


def test_few_sections_for_much_text_are_told(tmp_path: Path) -> None:
    file = tmp_path / "rules.txt"
    numbered = "\n".join(f"{n}. Quay number {n} is free.\n{prose(LETTERS * 3)}" for n in (1, 2, 3))
    file.write_text(numbered, encoding="utf-8")
    (report,) = import_files(tmp_path / "library", [file], REQUEST)
    assert report.document.remarks[0].kind == "few-sections"


@pytest.mark.parametrize(
    "text",
    [
        "1. The quay\n1.1. A ship stands there.\n1.2. It sails.\n",
        "# Harbour\n\n## The quay\n\nA ship stands there.\n\n## The sea\n\nIt sails.\n",
    ],
)
def test_a_short_document_with_numbers_or_headings_is_as_it_should_be(text: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(text, encoding="utf-8")
    (report,) = import_files(tmp_path / "library", [file], REQUEST)
    assert [remark.kind for remark in report.document.remarks] == []


def test_no_published_document_is_taken_for_such_a_text(sources: Path, tmp_path: Path) -> None:
    for file, game in (
        ("dominion.txt", "dominion"),
        ("aeons-end.txt", "aeons-end"),
        ("magic-glosario.txt", "magic"),
        ("gobierno-y-prestigio.txt", "gyp"),
        ("mitos-y-leyendas.txt", "myl"),
    ):
        (report,) = import_files(tmp_path / "library", [sources / file], Request(game))
        assert "few-sections" not in {remark.kind for remark in report.document.remarks}
