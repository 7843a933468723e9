"""Magic's infraction guide, tournament rules and Regular sheet: the same out of each of their forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.documents import Document
from judge.documents.infractions import infractions
from judge.extraction import extract
from judge.importers import Request, importer_for
from judge.importers.magic_policy import penalty_rows, recognise
from judge.importers.magic_policy_pieces import squash
from tests.documents import at, headings, recognised, source
from tests.policy_pages import GUIDE, RULES, SHEET, as_positioned, as_text

FORMS: dict[str, tuple[str, Callable[[str], str]]] = {
    "text": ("guide.txt", as_text),
    "text of a Mac": ("guide.txt", lambda document: as_text(document, "\r")),
    "HTML made of a PDF": ("guide.html", as_positioned),
}


def read(text: str, name: str = "guide.txt") -> Document:
    found = extract(text.encode(), name)
    return importer_for(found, "magic").read(found, Request("magic"))


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> tuple[str, Callable[[str], str]]:
    return FORMS[request.param]


@pytest.fixture
def guide(form: tuple[str, Callable[[str], str]]) -> Document:
    return read(form[1](GUIDE), form[0])


# -- the guide --------------------------------------------------------------------------------------


def test_document_and_edition_are_read_off_the_content(guide: Document) -> None:
    assert str(guide.ref) == "magic/ipg@2031-03-04"
    assert (guide.title, guide.effective) == ("Magic Infraction Procedure Guide", "2031-03-04")


def test_chapters_sections_and_appendices_bear_their_published_numbers(guide: Document) -> None:
    published = [(str(s.number), s.heading) for s in guide.sections if not s.assigned]
    assert published == [
        ("1", "General Philosophy"),
        ("1.1", "Definition of Penalties"),
        ("2", "Tea Table Errors"),
        ("2.1", "Tea Table Error — Cold Water"),
        ("2.2", "Tea Table Error — Spoon Left in the Cup"),
        ("3", "Unpleasant Guests"),
        ("3.1", "Unpleasant Guests — Snoring"),
        ("A", "Penalty Quick Reference"),
        ("B", "Changes from Previous Versions"),
    ]


def test_what_stands_before_the_first_chapter_is_addressed_under_nought(guide: Document) -> None:
    assert (at(guide, "0").heading, at(guide, "0.1").heading) == (
        "Introduction",
        "Framework of this Document",
    )
    assert at(guide, "0").text.startswith("This guide was invented for a test.")


def test_each_infraction_has_its_class_its_name_and_its_penalty(guide: Document) -> None:
    assert [(str(i.number), i.category, i.name, i.penalty) for i in infractions(guide)] == [
        ("2.1", "Tea Table Error", "Cold Water", "none"),
        ("2.2", "Tea Table Error", "Spoon Left in the Cup", "warning"),
        ("3.1", "Unpleasant Guests", "Snoring", "disqualification"),
    ]


def test_each_part_of_an_infraction_bears_the_letter_of_its_kind(guide: Document) -> None:
    found = {str(i.number): {k: str(s.number) for k, s in i.parts.items()} for i in infractions(guide)}
    assert found["2.1"] == {
        "definition": "2.1.a",
        "examples": "2.1.b",
        "philosophy": "2.1.c",
        "remedy": "2.1.d",
        "upgrade": "2.1.e",
    }
    assert found["2.2"]["downgrade"] == "2.2.f"
    assert "remedy" not in found["2.2"]


def test_upgrades_of_one_infraction_are_one_part(guide: Document) -> None:
    blocks = [block.text for block in at(guide, "2.2.e").blocks]
    assert len(blocks) == 2
    assert blocks[0].startswith("If the spoon is not")
    assert blocks[0].endswith("forks as well.")
    assert blocks[1].startswith("If it happens at breakfast")
    assert at(guide, "2.2.f").text == "If nobody saw it, there is none."


def test_examples_are_examples_and_lists_are_items(guide: Document) -> None:
    assert [block.text[:2] for block in at(guide, "2.1.b").examples] == ["A.", "B."]
    assert [block.kind for block in at(guide, "2.1.a").blocks] == ["paragraph", "paragraph", "item", "item"]


def test_a_paragraph_goes_on_over_a_page(guide: Document) -> None:
    (block,) = at(guide, "2.1.c").blocks
    assert "shows by its steam whether it is ready" in block.text


def test_penalties_that_are_explained_are_sections_in_reading_order(guide: Document) -> None:
    assert headings(guide, "1.1") == ["Warning", "Game Loss"]
    assert str(guide.children[at(guide, "1.1").number][1].number) == "1.1.b"


def test_the_table_of_penalties_is_a_table(guide: Document) -> None:
    (table,) = at(guide, "A").blocks
    assert table.rows == (
        ("Infraction", "Penalty"),
        ("Tea Table Errors", ""),
        ("Cold Water", "None"),
        ("Spoon Left in the Cup", "Warning"),
        ("Unpleasant Guests", ""),
        ("Snoring", "Disqualification"),
    )


def test_the_effective_date_is_that_which_stands_behind_its_word() -> None:
    text = as_text(GUIDE).replace("Effective March", "2030-01-01 as copied. Effective March")
    assert str(read(text).ref) == "magic/ipg@2031-03-04"


def test_changes_are_listed_by_their_date(guide: Document) -> None:
    assert headings(guide, "B") == ["March 4, 2031", "January 2, 2030"]
    assert [block.text for block in at(guide, "B.1").blocks][1].endswith("forks was made clearer.")


def test_nothing_of_the_page_stays_in_the_text(guide: Document) -> None:
    assert guide.unaccounted == ()
    assert guide.remarks == ()
    texts = " ".join(section.text for section in guide.sections)
    assert "...." not in texts
    assert "background image" not in texts
    assert not any(block.text.strip().isdigit() for section in guide.sections for block in section.blocks)
    assert [text for _, text in guide.back][-1].startswith("All trademarks")


def test_the_guide_says_the_same_in_each_form() -> None:
    told = [
        [(str(s.number), s.heading, [(b.kind, squash(b.text)) for b in s.blocks]) for s in d.sections]
        for d in (read(write(GUIDE), name) for name, write in FORMS.values())
    ]
    assert told[0] == told[1] == told[2]


def test_the_document_for_digital_play_is_a_document_of_its_own() -> None:
    digital = GUIDE.replace("MAGIC INFRACTION", "MAGIC DIGITAL INFRACTION", 1)
    document = read(as_positioned(digital), "guide.html")
    assert document.ref.document == "ipg-digital"
    assert document.title == "Magic Digital Infraction Procedure Guide"


def test_an_edition_without_a_contents_list_is_read_by_its_form(
    form: tuple[str, Callable[[str], str]],
) -> None:
    first, _, rest = GUIDE.partition("---\n# CONTENTS")
    whole = first + rest.partition("\n---\n")[2].join(("---\n", ""))
    bare, full = read(form[1](whole), form[0]), read(form[1](GUIDE), form[0])
    assert [str(s.number) for s in bare.sections] == [str(s.number) for s in full.sections]
    assert [s.heading.casefold() for s in bare.sections] == [s.heading.casefold() for s in full.sections]


def test_a_web_page_with_headings_and_lists_of_its_own_is_read_too() -> None:
    page = """<!doctype html><html><body><main><h1>Magic Infraction Procedure Guide</h1>
    <p>Effective March 4, 2031</p><h2>1. General Philosophy</h2><p>Tea is poured in turn.</p>
    <h3>1.1 Definition of Penalties</h3><h4>Warning</h4><p>It is said quietly, whoever it is said to.</p>
    <h2>2. Tea Table Errors</h2><p>They happen.</p><h3>2.1 Tea Table Error – Cold Water</h3>
    <p><b>Warning</b></p><h4>Definition</h4><p>One of these:</p><ul><li>Rain.</li><li>Snow.</li></ul>
    <h4>Examples</h4><ol type="A"><li>A guest pours rain.</li></ol>
    <p>Downgrade: If it was hot, there is no penalty.</p></main></body></html>"""
    document = read(page, "guide.html")
    assert [str(section.number) for section in document.sections] == [
        *("1", "1.1", "1.1.a", "2", "2.1", "2.1.a", "2.1.b", "2.1.f"),
    ]
    assert infractions(document)[0].penalty == "warning"
    assert [block.kind for block in at(document, "2.1.a").blocks] == ["paragraph", "item", "item"]
    assert [block.text for block in at(document, "2.1.b").examples] == ["A. A guest pours rain."]


def test_a_penalty_on_a_line_of_its_own_belongs_to_the_heading_above() -> None:
    text = as_text(GUIDE).replace(
        "Snoring            Disqualification\n\nDef", "Snoring\nDisqualification\n\nDef"
    )
    assert [infraction.penalty for infraction in infractions(read(text))][-1] == "disqualification"


@pytest.mark.parametrize(
    "cells",
    [
        ["Infraction", "Penalty", "Errors", "Cold Water", "None", "Snoring", "Game Loss"],
        ["Infraction", "Errors", "Cold Water", "Snoring", "Penalty", "None", "Game Loss"],
    ],
    ids=["row by row", "column by column"],
)
def test_a_table_whose_cells_come_one_by_one_is_put_together(cells: list[str]) -> None:
    assert penalty_rows([(cell,) for cell in cells], frozenset({"errors"})) == (
        ("Infraction", "Penalty"),
        ("Errors", ""),
        ("Cold Water", "None"),
        ("Snoring", "Game Loss"),
    )


# -- the contents list as a witness -----------------------------------------------------------------


def told(document: Document) -> list[str]:
    return [str(remark.detail) for remark in document.remarks if remark.kind == "not-as-listed"]


def test_a_guide_that_was_cut_off_is_told_as_such(form: tuple[str, Callable[[str], str]]) -> None:
    at = GUIDE.index("> 2.2.")
    (remark,) = told(read(form[1](GUIDE[:at]), form[0]))
    assert remark.startswith("the file seems to be cut off")
    assert "5 entries" in remark
    assert "3.1 Unpleasant Guests — Snoring" in remark


def test_a_listed_section_that_is_not_in_the_text_is_named() -> None:
    text = as_text(GUIDE)
    body = text.rindex("Spoon Left in the Cup", 0, text.index("PENALTY QUICK"))
    start = text.rindex("\n", 0, body)
    (remark,) = told(read(text[:start] + text[text.index("\n", body) :]))
    assert remark.startswith(
        "the contents list has 1 entries that were not found in the text: 2.2 Tea Table Error"
    )


def test_a_section_that_is_not_listed_is_named() -> None:
    extra = (
        "> 2.3. Tea Table Error — Extra Sugar | Warning\n= Definition\nThere is a third lump in the cup.\n"
    )
    at = GUIDE.index("# 3. UNPLEASANT")
    (remark,) = told(read(as_text(GUIDE[:at] + extra + GUIDE[at:])))
    assert remark.startswith("2.3 Tea Table Error — Extra Sugar was read as a section")


def test_a_text_without_empty_lines_is_told_to_have_run_together() -> None:
    dense = "\n".join(line for line in as_text(RULES).split("\n") if line.strip())
    assert "run-together" in {remark.kind for remark in read(dense).remarks}
    assert "run-together" not in {remark.kind for remark in read(as_text(RULES)).remarks}


def test_a_sheet_whose_headings_were_not_recognised_is_told() -> None:
    text = (
        as_text(SHEET).replace("Common Issues", "Common Issues.").replace("Unwanted Behaviors", "Behaviors.")
    )
    assert "run-together" in {remark.kind for remark in read(text.replace("Resources", "Resources.")).remarks}
    assert read(as_text(SHEET)).remarks == ()


# -- pages of plain text ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        ("3/4/31, 10:57 PM{gap}MTG_guide-html.html", "file:///home/judge/guide.html{gap}{page}/5"),
        ("Tea House Papers, March 4, 2031", "of the house - {page}"),
        ("Magic Infraction Procedure Guide – Effective March 4, 2031", ""),
    ],
    ids=["a browser's", "a printer's", "the title"],
)
def test_what_repeats_at_the_edges_of_pages_is_no_text(head: str, foot: str) -> None:
    bare = as_text(GUIDE)
    pages = [
        f"{head}\n{page}\n{foot}".format(gap=" " * 40, page=number)
        for number, page in enumerate(bare.removesuffix("\f").split("\f"), 1)
    ]
    assert contents(read("\f".join(pages))) == contents(read(bare))


def contents(document: Document) -> list[tuple[str, str, list[str]]]:
    return [(str(s.number), s.heading, [block.text for block in s.blocks]) for s in document.sections]


# -- the tournament rules and the sheet -------------------------------------------------------------


def test_the_tournament_rules_keep_their_lists_apart_from_their_chapters(
    form: tuple[str, Callable[[str], str]],
) -> None:
    rules = read(form[1](RULES), form[0])
    assert str(rules.ref) == "magic/mtr@2033-05-06"
    assert [(str(s.number), s.heading) for s in rules.sections] == [
        ("0", "Introduction"),
        ("1", "Tea Fundamentals"),
        ("1.1", "Kinds of Tea"),
        ("1.2", "Levels"),
        ("1.2.a", "Regular"),
        ("1.2.b", "Competitive"),
        ("A", "Changes From Previous Versions"),
        ("A.1", "May 6, 2033"),
        ("B", "Times"),
        ("B.1", "Green Tea Timing"),
    ]
    assert [block.kind for block in at(rules, "1.1").blocks] == ["paragraph", "item", "item", "item"]
    assert at(rules, "B.1").blocks[-1].rows[-1] == ("1 leaf", "N/A")
    assert rules.unaccounted == ()
    assert rules.remarks == ()


@pytest.mark.parametrize(
    ("whole", "broken"),
    [
        ("| 3 leaves | 40 seconds", "| 3 leaves | 40 seconds | at most\n| 2 leaves"),
        ("| Leaves left | Time allowed", "Leaves left Time allowed"),
        ("| 3 leaves | 40 seconds\n| 1 leaf | N/A\n", ""),
    ],
    ids=["a cell alone", "a heading row in one piece", "one row"],
)
def test_a_section_whose_table_may_have_lost_its_form_is_named(whole: str, broken: str) -> None:
    assert whole in RULES
    (remark,) = read(as_positioned(RULES.replace(whole, broken)), "rules.html").remarks
    assert "tables of these sections may have lost their form" in str(remark.detail)
    assert "B.1 Green Tea Timing" in str(remark.detail)


def test_the_sheet_without_numbers_gets_them_in_reading_order(
    form: tuple[str, Callable[[str], str]],
) -> None:
    sheet = read(form[1](SHEET), form[0])
    assert str(sheet.ref) == "magic/jar@2032-04-05"
    assert [(str(s.number), s.heading[:30], s.assigned) for s in sheet.sections] == [
        ("0", "Judging at Regular Rules Enfor", True),
        ("1", "Common Issues", True),
        ("1.1", "A guest forgets to blow on the", True),
        ("1.2", "A guest sees a cake that they ", True),
        ("2", "General Unwanted Behaviors", True),
        ("3", "Resources", True),
    ]
    assert [block.kind for block in at(sheet, "2").blocks] == ["item", "item"]
    assert sheet.unaccounted == ()


def test_other_texts_are_left_to_other_importers(sources: Path) -> None:
    assert recognised(recognise, sources) == []
    assert not recognise(source("Tournament Rules\n\n1. Chess\n1.1 White begins.\n"), "chess")
    assert not recognise(source("Magic is explained here.\nSee the Tournament Rules for more.\n"), "magic")


# -- the published documents ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def published(sources: Path) -> dict[str, Document]:
    paths = sorted((sources / "tournament").glob("*.html"))
    found = [extract(path.read_bytes(), path.name) for path in paths]
    read_all = [importer_for(one, "magic").read(one, Request("magic")) for one in found]
    return {document.ref.document: document for document in read_all}


def test_the_published_documents_are_known_by_content(published: dict[str, Document]) -> None:
    assert {str(document.ref) for document in published.values()} == {
        "magic/ipg@2024-09-23",
        "magic/mtr@2025-11-10",
        "magic/jar@2024-09-23",
    }


def test_every_line_of_them_is_accounted_for_and_no_number_comes_twice(
    published: dict[str, Document],
) -> None:
    for document in published.values():
        assert document.unaccounted == ()
        assert document.remarks == ()
        assert max(Counter(section.number for section in document.sections).values()) == 1
        texts = [block.text for section in document.sections for block in section.blocks]
        assert not any("....." in text or text.strip().isdigit() for text in texts)


@pytest.mark.parametrize(
    ("number", "head", "rows"),
    [
        ("B.1", 2, 16),
        ("B.3", 3, 9),
        ("C.3", 4, 4),
        ("C.4", 4, 3),
        ("E", 3, 10),
        ("F", 2, 15),
    ],
)
def test_tables_of_the_published_rules_have_every_cell(
    published: dict[str, Document], number: str, head: int, rows: int
) -> None:
    (table,) = [block.rows for block in at(published["mtr"], number).blocks if block.rows]
    assert [len(row) for row in table] == [head] * rows
    assert all(cell for row in table for cell in row)


@pytest.mark.parametrize("document", ["ipg", "mtr"])
def test_half_of_a_published_document_is_told_as_cut_off(sources: Path, document: str) -> None:
    (path,) = (sources / "tournament").glob(f"{document}-*.html")
    half = path.read_bytes()[: path.stat().st_size // 2]
    found = extract(half, path.name)
    (remark,) = told(importer_for(found, "magic").read(found, Request("magic")))
    assert remark.startswith("the file seems to be cut off")


def test_the_published_guide_has_each_infraction_once_with_its_parts(published: dict[str, Document]) -> None:
    found = infractions(published["ipg"])
    assert [str(infraction.number) for infraction in found] == [
        *(f"2.{n}" for n in range(1, 7)),
        *(f"3.{n}" for n in range(1, 10)),
        *(f"4.{n}" for n in range(1, 9)),
    ]
    assert all({"definition", "examples"} <= set(infraction.parts) for infraction in found)
    penalties = {infraction.name: infraction.penalty for infraction in found}
    (table,) = at(published["ipg"], "A").blocks
    listed = {name: penalty for name, penalty in table.rows[1:] if penalty}
    assert len(listed) == len(found) == 23
    for name, penalty in listed.items():
        shown = penalties[name.removeprefix("Unsporting Conduct — ")]
        assert shown == ("none" if penalty == "None" else penalty.lower().replace(" ", "-"))


def test_broken_cells_of_the_published_table_of_rounds_stand_in_their_rows(
    published: dict[str, Document],
) -> None:
    (table,) = (block for block in at(published["mtr"], "E").blocks if block.rows)
    assert {len(row) for row in table.rows} == {3}
    assert [row[0].partition(" ")[0] for row in table.rows[1:5]] == ["4", "5-8", "9-16", "17-32"]
    assert table.rows[-1] == ("410+", "10", "Top 8")


def test_the_published_rules_have_every_section_of_their_contents(published: dict[str, Document]) -> None:
    rules = published["mtr"]
    sections = Counter(
        str(section.number).partition(".")[0] for section in rules.sections if not section.assigned
    )
    assert [sections[str(chapter)] - 1 for chapter in range(1, 11)] == [12, 13, 16, 9, 6, 7, 7, 6, 7, 4]
    assert [section.heading for section in rules.sections if len(str(section.number)) == 1][-6:] == [
        "Changes From Previous Versions",
        "Time Limits",
        "Tiebreaker Explanation",
        "Recommended Play Booster Mix for Limited Tournaments",
        "Recommended Number of Rounds in Swiss Tournaments",
        "Rules Enforcement Levels of Programs",
    ]
