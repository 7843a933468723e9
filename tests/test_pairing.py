"""The digest's section stands beside the official one of the same number only if their headings agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.app_state import AppState
from judge.cli import judge as root_command
from judge.documents import SectionNumber
from judge.importers import Request
from judge.importing import import_files
from judge.library.edition_file import OutlineEntry
from judge.library.pairing import pairs_of
from judge.web import create_app, state


def outline(*rows: tuple[str, str], published: bool = False) -> tuple[OutlineEntry, ...]:
    """Sections with their headings; their numbers were assigned unless ``published``."""
    numbers = [SectionNumber.parse(number) for number, _ in rows]
    return tuple(
        OutlineEntry(at, number, heading, number.depth, (number.ancestors() or (None,))[0], not published)
        for at, (number, (_, heading)) in enumerate(zip(numbers, rows, strict=True))
    )


def paired(official: tuple[OutlineEntry, ...], digest: tuple[OutlineEntry, ...]) -> dict[str, str]:
    return {str(number): str(other) for number, other in pairs_of(official, digest).items()}


TEA = outline(("1", "Tea"), ("1.1", "Cold Water"), ("1.2", "Spoons"), ("1.3", "Sugar"), ("2", "Guests"))


def test_equal_headings_are_paired_by_number() -> None:
    assert paired(TEA, TEA) == {number: number for number in ("1", "1.1", "1.2", "1.3", "2")}


def test_a_lost_heading_does_not_shift_the_digest() -> None:
    read = outline(("1", "Tea"), ("1.1", "Cold Water"), ("1.2", "Sugar"), ("2", "Guests"))
    assert paired(read, TEA) == {"1": "1", "1.1": "1.1", "1.2": "1.3", "2": "2"}


def test_a_heading_too_many_has_no_digest_and_what_follows_keeps_its_own() -> None:
    read = outline(("1", "Tea"), ("1.1", "Cold Water"), ("2", "3/4/31 tea.html"), ("3", "Guests"))
    assert paired(read, TEA) == {"1": "1", "1.1": "1.1", "3": "2"}


def test_headings_in_other_words_go_to_the_one_most_alike() -> None:
    digest = outline(("1", "Tea"), ("1.1", "Water Too Cold"), ("1.2", "Forgotten Spoon"), ("2", "Guests"))
    read = outline(("1", "Tea"), ("1.1", "A guest forgets a spoon in the cup"), ("2", "Guests"))
    assert paired(read, digest) == {"1": "1", "1.1": "1.2", "2": "2"}


def test_published_numbers_and_headings_of_another_language_are_left_to_the_numbers() -> None:
    read = outline(("1", "Te"), ("1.1", "Agua fresca"), ("1.2", "Cucharas"), ("2", "Visitas"))
    assert paired(read, TEA) == {number: number for number in ("1", "1.1", "1.2", "2")}
    rules, ours = outline(("7", "Cups"), published=True), outline(("7", "Saucers"), published=True)
    assert paired(rules, ours) == {"7": "7"}


@pytest.fixture(scope="module")
def regular(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> AppState:
    """A library with the sheet for Regular events of which one heading was not recognised."""
    root = tmp_path_factory.mktemp("library")
    (path,) = (sources / "tournament").glob("jar-*.html")
    at = path.read_text("utf-8")
    lost = at.replace(
        "<b>A player sees a card in a library", "<b>A player sees. A card in a library"
    ).replace("that they shouldn’t have seen", "that they shouldn’t have seen.")
    assert lost != at
    broken = tmp_path_factory.mktemp("file") / "sheet.html"
    broken.write_text(lost, "utf-8")
    import_files(root, [broken], Request("magic"))
    return AppState(root)


def test_a_misread_sheet_keeps_each_digest_with_its_own_heading(regular: AppState) -> None:
    edition = regular.library.edition("magic", "jar")
    assert edition.official is not None
    shown = {
        entry.heading.split("(")[0].strip(): view.digest.heading if view.digest else None
        for entry in edition.official.outline
        for view in (edition.view(entry.number),)
    }
    assert shown["A player makes an in-game error not mentioned above"] == "Other Errors in Play"
    assert "Library Card Seen by Mistake" not in shown.values()
    moved = edition.view(SectionNumber.parse("1.2"))
    assert str(moved.digest_note) == "Judge's digest has this section as 1.3."


def test_the_page_and_the_command_say_where_the_digest_has_it(regular: AppState) -> None:
    root = regular.library.root
    app = create_app(root)
    page = app.test_client().get("/magic/jar/2024-09-23/1.2?lang=en").get_data(as_text=True)
    state.close(app)
    told = CliRunner().invoke(
        root_command, ["--library", str(root), "--language", "es", "show", "magic/jar@2024-09-23:1.2"]
    )
    assert "Judge&#39;s digest has this section as 1.3." in page
    assert "En el resumen de Judge esta sección es la 1.3." in told.output
