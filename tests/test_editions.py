"""Editions of a library compared: on the command line, for other programs, kept, and never out of date."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bs4 import Tag
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge import resources
from judge.cli import judge as cli
from judge.comparison import Item, compare
from judge.documents import Address, SectionNumber
from judge.editions import (
    Compared,
    became,
    compare_editions,
    history,
    history_is_kept,
    is_kept,
)
from judge.editions.answers import diff_answer, read_two
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from tests.web_site import NEW, OLD, links, official, one, page, site, words
from tests.web_site import RULES as SMALL

RULES = "harbour/rules"


@pytest.fixture(scope="module", autouse=True)
def _small_digest() -> Iterator[None]:
    """What is compared here needs no built-in digest but the invented one."""
    find = resources.folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "folder", lambda name: SMALL if name == "rules" else find(name))
        yield


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


def both(folder: Path) -> Path:
    for edition in (OLD, NEW):
        bring(folder, edition, official(edition))
    return folder / "library"


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that no test changes."""
    return both(tmp_path_factory.mktemp("held"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A library of the test's own."""
    return both(tmp_path)


def bring(folder: Path, edition: str, text: str, replace: bool = False) -> None:
    file = folder / f"{edition}.txt"
    file.write_text(text, encoding="utf-8")
    asked = Request("harbour", "rules", None if edition in (OLD, NEW) else edition)
    import_files(folder / "library", [file], asked, replace=replace)


def library_at(root: Path) -> Library:
    return Library(root)


def compared(root: Path) -> Compared:
    library = library_at(root)
    return compare_editions(library, *read_two(library, f"{RULES}@{OLD}", None))


def run(root: Path, *arguments: str) -> Any:
    """A command in English with its exit status and output."""
    return CliRunner().invoke(
        cli, ["--library", str(root), "--language", "en", *arguments], prog_name="judge"
    )


# -- what is told --------------------------------------------------------------------------------------


def test_the_difference_in_the_contracts_form(held: Path) -> None:
    answer = json.loads(run(held, "diff", f"{RULES}@{OLD}", f"{RULES}@{NEW}", "--json").stdout)
    assert (answer["from"], answer["to"], answer["basis"]) == (f"{RULES}@{OLD}", f"{RULES}@{NEW}", "official")
    assert answer["added"] == [f"{RULES}@{NEW}:1.2", f"{RULES}@{NEW}:1.3"]
    assert answer["removed"] == [f"{RULES}@{OLD}:1.2"]
    (moved,) = answer["moved"]
    assert (moved["from"], moved["to"]) == (f"{RULES}@{OLD}:1.3", f"{RULES}@{NEW}:1.4")
    assert ["+", "duties"] in [[sign, text.rstrip(".")] for sign, text in moved["words"]]
    changed = {row["to"]: row for row in answer["changed"]}
    assert set(changed) == {f"{RULES}@{NEW}:2", f"{RULES}@{NEW}:2.1"}
    assert changed[f"{RULES}@{NEW}:2"]["words"] == []
    assert changed[f"{RULES}@{NEW}:2"]["further"]["heading"][0] == ["=", "The "]
    assert answer["same"] == 2
    for part in ("glossary", "cards", "rulings"):
        assert answer[part] == {"added": [], "removed": [], "changed": [], "moved": [], "same": 0}


def test_every_section_that_show_knows_is_accounted_for_with_its_text(held: Path) -> None:
    library = library_at(held)
    answer = diff_answer(compared(held))
    texts = {}
    for edition in (OLD, NEW):
        for entry in library.edition("harbour", "rules", edition).outline:
            address = Address("harbour", entry.number, "rules", edition)
            texts[str(address)] = library.section(address).section.text
    told = [*answer["added"], *answer["removed"]]
    for row in (*answer["changed"], *answer["moved"]):
        for kept, named in (("=-", row["from"]), ("=+", row["to"])):
            assert "".join(text for sign, text in row["words"] if sign in kept) == texts[named]
        told += [row["from"], row["to"]]
    assert len(told) == len(set(told))
    left = [address for address in texts if address not in told]
    assert len(left) == 2 * answer["same"]
    assert {a.partition(":")[2]: texts[a] for a in left if OLD in a} == {
        a.partition(":")[2]: texts[a] for a in left if NEW in a
    }


def test_words_choose_among_the_changes(held: Path) -> None:
    answer = json.loads(run(held, "diff", RULES, "--words", "DUTIES", "--json").stdout)
    assert [len(answer[kind]) for kind in ("added", "removed", "changed", "moved")] == [0, 0, 0, 1]
    assert "There is no such change" in run(held, "diff", RULES, "--words", "lighthouse").stdout


def test_people_get_a_summary_by_chapter_and_the_words_with_signs(held: Path) -> None:
    told = run(held, "diff", RULES).stdout
    assert "2 added, 1 removed, 2 reworded, 1 renumbered, 2 the same" in told
    assert "1 The quay  +2 −1 →1" in told
    assert "→ 1.3 → 1.4" in told
    assert "[-duty-]{+duties+}" in told
    summary = run(held, "diff", RULES, "--summary").stdout
    assert summary
    assert told.startswith(summary)
    chapter = run(held, "diff", RULES, "--chapter", "2").stdout
    assert "~ 2.1" in chapter
    assert "0 added, 0 removed, 2 reworded, 0 renumbered" in chapter
    short = run(held, "diff", RULES, "--chapter", "1", "--summary").stdout
    assert "1 The quay  +2 −1 →1" in short
    assert "2 added, 1 removed, 0 reworded, 1 renumbered" in short
    assert "→ 1.3" not in short
    assert "1 renumbered, 0 the same" in run(held, "diff", RULES, "--words", "duties", "--summary").stdout
    assert "1.4" not in chapter


def test_the_history_of_a_section_goes_by_what_it_says(held: Path) -> None:
    answer = json.loads(run(held, "history", "harbour:1.4", "--json").stdout)
    assert answer["address"] == f"{RULES}@{NEW}:1.4"
    first, second = answer["versions"]
    assert (first["edition"], first["address"], first["change"]) == (OLD, f"{RULES}@{OLD}:1.3", "added")
    assert (second["edition"], second["address"], second["change"]) == (NEW, f"{RULES}@{NEW}:1.4", "moved")
    assert "no duty." in first["text"]
    assert "no duties." in second["text"]
    gone = json.loads(run(held, "history", f"{RULES}@{OLD}:1.2", "--json").stdout)["versions"]
    assert [(v["change"], v["address"] is None) for v in gone] == [("added", False), ("removed", True)]
    told = run(held, "history", "harbour:1.4").stdout
    assert "1.3" in told
    assert "under another number, reworded" in told


def test_a_number_that_is_gone_is_told_with_the_edition_that_has_it(tmp_path: Path) -> None:
    bring(tmp_path, "2020-01-01", "1. Rites\n\n1.1. A bell rings at dusk.\n\n1.9. A lamp is lit.\n")
    bring(tmp_path, "2021-01-01", "1. Rites\n\n1.1. A bell rings at dusk.\n")
    told = run(tmp_path / "library", "history", "harbour:1.9")
    assert told.exit_code == 1
    assert f"{RULES}@2020-01-01:1.9" in told.stderr


RITES = (
    "A keeper who breaks an oath returns every lantern and waits until the next dawn.",
    "Whoever breaks an oath gives every lantern back, waits until the next dawn and rings the bell.",
    "Whoever breaks a vow gives all lamps back to the warden, and rings the bell at the next dawn.",
)
"""A rule that changes its words twice: the last has few of the first."""


def test_a_comparison_over_many_years_says_the_same_as_the_history(tmp_path: Path) -> None:
    ferry = "The ferry carries at most four travellers, none of whom may speak during the crossing."
    edges = compare([Item("2.1", "2.1", text=RITES[0])], [Item("4.1", "4.1", text=RITES[2])])
    assert {change.kind for change in edges} == {"added", "removed"}, "told only by the edition between"
    for year, number, text in zip((2020, 2021, 2022), (2, 3, 4), RITES, strict=True):
        said = f"1. Crossing\n\n1.1. {ferry}\n\n{number}. Oaths\n\n{number}.1. {text}\n"
        bring(tmp_path, f"{year}-01-01", said)
    library = library_at(tmp_path / "library")
    first, _, last = library.document("harbour", "rules").editions[::-1]
    for earlier, later, gone, now in ((first, last, "2.1", "4.1"), (last, first, "4.1", "2.1")):
        assert compare_editions(library, earlier, later).pairs()[gone] == now
    versions = history(library, first, SectionNumber.parse("2.1"))
    assert [str(version.number) for version in versions] == ["2.1", "3.1", "4.1"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("diff", f"{RULES}@{NEW}"), 2, "not two editions of one document"),
        (("diff", "harbour/rules@1999"), 1, "1999"),
        (("diff", "har bour"), 2, "is not an edition"),
        (("diff", RULES, "--chapter", "77"), 1, "chapter or part “77”; they have: 1"),
        (("diff", "harbour/cranes"), 1, "cranes"),
        (("diff", "harbour/rules", "--summary", "--json"), 2, "cannot be used with --json"),
        (("history", "harbour:9.9"), 1, "9.9"),
        (("history", "harbour:glossary/quay"), 1, "glossary/quay"),
    ],
)
def test_what_cannot_be_compared_is_told(
    held: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    result = run(held, *arguments)
    assert result.exit_code == status
    assert said in result.stderr


def test_a_document_with_one_edition_says_so(tmp_path: Path) -> None:
    bring(tmp_path, OLD, official(OLD))
    result = run(tmp_path / "library", "diff", RULES)
    assert (result.exit_code, "only one edition" in result.stderr) == (2, True)


# -- kept ----------------------------------------------------------------------------------------------


def kept_files(root: Path) -> list[Path]:
    return sorted((root / "comparisons").glob("*.db")) if (root / "comparisons").is_dir() else []


def test_a_comparison_is_kept_and_goes_with_an_edition(root: Path) -> None:
    library = library_at(root)
    two = read_two(library, RULES, None)
    assert not is_kept(library, *two)
    assert not history_is_kept(library, two[1])
    first = compare_editions(library, *two).counts()
    assert is_kept(library, *two)
    assert len(kept_files(root)) == 1
    assert compared(root).counts() == first
    library.remove("harbour", "rules", OLD)
    assert kept_files(root) == []


def test_a_replaced_edition_is_compared_anew(root: Path) -> None:
    assert compared(root).counts()["moved"] == 1
    bring(root.parent, NEW, official(OLD).replace(OLD, NEW), replace=True)
    assert kept_files(root) == []
    assert compared(root).counts()["same"] == 6


def test_a_damaged_comparison_is_made_again(root: Path) -> None:
    first = compared(root).counts()
    (file,) = kept_files(root)
    from judge.editions import comparisons as module

    module._open.clear()
    file.write_bytes(file.read_bytes()[:4096] + b"\0" * 4096)
    assert compared(root).counts() == first
    assert len(compared(root).changes()) == sum(first.values())


def test_an_import_compares_an_edition_with_its_neighbours(tmp_path: Path) -> None:
    for edition in (NEW, OLD):
        file = tmp_path / f"{edition}.txt"
        file.write_text(official(edition), encoding="utf-8")
        run(tmp_path / "library", "import", str(file), "--game", "harbour", "--document", "rules")
    library = library_at(tmp_path / "library")
    assert history_is_kept(library, library.edition("harbour"))


def test_what_a_cited_section_became(held: Path) -> None:
    library = library_at(held)

    def asked(address: str) -> tuple[str, str | None, bool] | None:
        found = became(library, Address.parse(address))
        return None if found is None else (found.kind, str(found.now) if found.now else None, found.matters)

    assert asked(f"{RULES}@{OLD}:1.3") == ("moved", f"{RULES}@{NEW}:1.4", True)
    assert asked(f"{RULES}@{OLD}:1.2") == ("removed", None, True)
    assert asked(f"{RULES}@{OLD}:1.1") is None, "it says the same"
    assert asked(f"{RULES}@{NEW}:1.2") is None, "it is of the current edition"
    assert asked(f"{RULES}@{OLD}:8.8") is None, "there is no such section"


# -- pages ---------------------------------------------------------------------------------------------

DIFF = f"/diff/{RULES}/{OLD}/{NEW}"


def english(client: FlaskClient, url: str) -> Tag:
    return page(client, f"{url}{'&' if '?' in url else '?'}lang=en")


def test_the_summary_goes_by_chapter_and_leads_to_its_changes(client: FlaskClient) -> None:
    shown = english(client, DIFF)
    assert [words(row) for row in shown.select(".tallies .row > span:first-child")] == [
        "1 The quay",
        "2 The sea",
    ]
    assert links(shown, ".tallies")[0] == f"{DIFF}?chapter=1"
    chapter = english(client, f"{DIFF}?chapter=1")
    assert [words(h) for h in chapter.select(".change h3 .tap")] == ["1.2", "1.2", "1.3", "1.3", "1.4"]


def test_numbers_and_headings_of_changes_do_not_stick_together(client: FlaskClient) -> None:
    followed = [h for h in english(client, f"{DIFF}?all=1").select(".change h3") if h.select(".tap ~ *")]
    assert followed
    for heading in followed:
        for piece in heading.select(".tap"):
            after = piece.next_sibling
            assert isinstance(after, str), heading
            assert after[:1].isspace(), heading


def test_words_that_came_and_went_are_marked_by_signs_too(client: FlaskClient) -> None:
    shown = english(client, f"{DIFF}?q=duties")
    change = one(shown, ".change")
    assert words(one(change, "ins")).replace(" ", "") == "added:+duties"
    assert words(one(change, "del")).replace(" ", "") == "removed:−duty"


def test_kinds_and_words_choose(client: FlaskClient) -> None:
    assert len(english(client, f"{DIFF}?kind=removed").select(".change")) == 1
    assert english(client, f"{DIFF}?q=lighthouse").select(".change") == []
    assert "&lt;b&gt;its flag" in client.get(f"{DIFF}?kind=added").text, (
        "what is published is text, not markup"
    )


def test_the_document_leads_to_any_two_editions_and_to_its_feed(client: FlaskClient) -> None:
    shown = english(client, f"/diff/{RULES}")
    assert DIFF in links(shown, ".rows")
    answer = client.get(f"/diff/{RULES}?from=2019&to=2024")
    assert (answer.status_code, answer.headers["Location"]) == (302, DIFF)
    feed = client.get(f"/diff/{RULES}/feed.atom?lang=en")
    assert feed.mimetype == "application/atom+xml"
    from lxml import etree

    tree = etree.fromstring(feed.data)
    atom = "{http://www.w3.org/2005/Atom}"
    assert [str(entry.findtext(f"{atom}updated"))[:10] for entry in tree.iter(f"{atom}entry")] == [NEW, OLD]
    assert tree.findtext(f"{atom}updated") == f"{NEW}T00:00:00Z"


def test_a_sections_page_tells_its_history_in_a_line(client: FlaskClient) -> None:
    english(client, DIFF)
    shown = english(client, f"/{RULES}/{NEW}/1.4")
    assert links(shown, ".history-line") == [
        f"/{RULES}/{NEW}/1.4", f"/{RULES}/{OLD}/1.3", f"/{RULES}/{NEW}/1.4/history",
    ]  # fmt: skip
    assert words(one(shown, ".formerly")) == f"was 1.3 until {NEW}"


def test_the_page_of_a_history_shows_each_version(client: FlaskClient) -> None:
    shown = english(client, f"/{RULES}/{NEW}/1.4/history")
    assert links(shown, ".versions") == [f"/{RULES}/{NEW}/1.4", f"/{RULES}/{OLD}/1.3"]
    assert "duties" in words(one(shown, ".versions ins"))


def test_other_spellings_lead_to_the_page_and_what_is_missing_is_told(
    client: FlaskClient,
) -> None:
    answer = client.get("/harbour/rules/2024/1,4/history")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/{RULES}/{NEW}/1.4/history")
    assert client.get("/diff/harbour/rules/2019/2024").headers["Location"] == DIFF
    assert client.get(f"/{RULES}/{NEW}/9.9/history").status_code == 404
    assert client.get(f"/diff/{RULES}/{NEW}/{NEW}").status_code == 400
    assert client.get("/diff/harbour/nothing").status_code == 404


def test_a_number_behind_a_document_leads_to_its_current_edition(client: FlaskClient) -> None:
    for number in ("1.4", "1,4"):
        answer = client.get(f"/{RULES}/{number}")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/{RULES}/{NEW}/1.4")
    assert client.get(f"/{RULES}/2019").headers["Location"] == f"/{RULES}/{OLD}"
    assert client.get(f"/{RULES}/9.9").status_code == 404


def test_other_programs_get_the_same(client: FlaskClient) -> None:
    answer = client.get(f"/api/v1/diff?from={RULES}@{OLD}&words=duties").json
    assert answer is not None
    assert [row["to"] for row in answer["moved"]] == [f"{RULES}@{NEW}:1.4"]
    versions = client.get("/api/v1/history/harbour:1.4").json
    assert versions is not None
    assert [version["change"] for version in versions["versions"]] == ["added", "moved"]
    assert client.get("/api/v1/diff").status_code == 400
    assert client.get(f"/api/v1/diff?from={RULES}&text=other").status_code == 400
    assert client.get(f"/api/v1/diff?from={'x' * 301}").status_code == 400


def test_an_unknown_chapter_is_told_with_those_there_are(client: FlaskClient) -> None:
    assert words(one(page(client, f"{DIFF}?chapter=1&lang=en"), ".changes"))
    missing = page(client, f"{DIFF}?chapter=99&lang=en", status=404)
    assert "has a chapter or part “99”; they have: 1" in words(missing)
