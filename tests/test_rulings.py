"""Rulings browsed: newest first, by date, source, card, keyword and the rule that they cite."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.app_state import AppState
from judge.cli import judge as command_line
from judge.documents import SectionNumber
from judge.errors import BadInput
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library, RulingChoice, Rulings, facets
from judge.ruling_choice import read_choice
from judge.web import create_app
from tests.test_card_data import printing, written

RULES = """Harbour: rules of the game
Effective 2024-03-09

1. The quay
1.1. A ship stands at the quay until its owner sails it.
1.1a. It is sailed by its owner alone.
1.10. A quay of ten berths is a large one.

2. The sea
2.1. A ship at sea is out of reach.
"""
POLICY = """Harbour: policy of the harbour
Effective 2024-03-09

1. Calls
1.1. A judge is called by raising a hand.
"""


def told(at: int, oracle: str, date: str, said: str, source: str = "wotc") -> dict[str, Any]:
    return {
        "object": "ruling", "oracle_id": oracle, "source": source, "published_at": date,
        "comment": f"{said} ({at})",
    }  # fmt: skip


RULINGS = [
    told(1, "id-1", "2023-05-01", "It sails at once; see rule 1.1a."),
    told(2, "id-1", "2025-03-01", "Sailing ships stand no longer. Rules 1.1 and 2.1 say so."),
    told(3, "id-2", "2024-12-31", "Nothing happens at 1.10 berths (see rule 1.10).", "league"),
    told(4, "id-2", "2025-03-01", "Both halves are read.", "league"),
    told(5, "id-3", "", "It has no day."),
]
CARDS = [
    printing("id-1", "Harbour Pilot", "First Tide", "12"),
    printing("id-1", "Harbour Pilot", "Second Tide", "40", lang="es", printed_name="Piloto del Puerto"),
    printing("id-2", "Gale", "First Tide", "13"),
    printing("id-3", "Anchor", "First Tide", "14"),
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rulings")
    library = folder / "library"
    rules = written(folder, "rules.txt", RULES)
    import_files(library, [rules], Request("harbour", "rules"))
    import_files(library, [written(folder, "policy.txt", POLICY)], Request("harbour", "policy"))
    files = [written(folder, "cards.json", CARDS), written(folder, "rulings.json", RULINGS)]
    import_files(library, files, Request("harbour"))
    return library


def chosen(root: Path, **asked: str) -> list[int]:
    """The numbers of the rulings that are asked for, in their order."""
    state = AppState(root)
    found = Rulings(state.library, "harbour").page(read_choice(state, "harbour", asked))
    assert found.total == len(found.rows)
    return [int(row.ruling.text[-2]) for row in found.rows]


def test_rulings_are_listed_newest_first_and_undated_ones_last(root: Path) -> None:
    assert chosen(root) == [2, 4, 3, 1, 5]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"date": "2025"}, [2, 4]),
        ({"date": "2024-12"}, [3]),
        ({"date": "2024-12-30"}, []),
        ({"source": "league"}, [4, 3]),
        ({"kind": "clarification", "source": "wotc"}, [2, 1, 5]),
        ({"kind": "ban"}, []),
        ({"card": "piloto del puerto"}, [2, 1]),
        ({"keyword": "sail"}, [2, 1]),
        ({"keyword": "both halves"}, [4]),
        ({"rule": "1.1"}, [2, 1]),
        ({"rule": "1.1a"}, [1]),
        ({"rule": "1"}, [2, 3, 1]),
        ({"rule": "rules:1.10"}, [3]),
        ({"rule": "policy:1.1"}, []),
        ({"rule": "1.1", "date": "2025", "card": "Harbour Pilot"}, [2]),
    ],
)
def test_rulings_are_chosen_by_date_source_card_keyword_and_rule(
    root: Path, asked: dict[str, str], found: list[int]
) -> None:
    assert chosen(root, **asked) == found


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"date": "yesterday"}, "2024-03"),
        ({"kind": "rumour"}, "erratum, clarification"),
        ({"source": "nobody"}, "league, wotc"),
        ({"card": "Harbor Pilate"}, "Harbor Pilate"),
        ({"rule": "!?"}, "608.2b"),
    ],
)
def test_what_cannot_be_chosen_by_is_said_with_what_is_expected(
    root: Path, asked: dict[str, str], said: str
) -> None:
    with pytest.raises(BadInput, match=said.replace("?", r"\?")):
        chosen(root, **asked)


def test_rulings_that_name_a_rule_of_another_document_are_found_by_it(tmp_path: Path) -> None:
    library = tmp_path / "library"
    import_files(library, [written(tmp_path, "rules.txt", RULES)], Request("harbour", "rules"))
    import_files(library, [written(tmp_path, "policy.txt", POLICY)], Request("harbour", "policy"))
    said = ("See policy of the harbour 1.1.", "See rule 2.1.", "See policy:2.1.")
    rows = [told(at, "id-1", "", text) for at, text in enumerate(said, 1)]
    files = [written(tmp_path, "cards.json", CARDS), written(tmp_path, "rulings.json", rows)]
    import_files(library, files, Request("harbour"))
    assert chosen(library, rule="policy:1.1") == [1]
    assert chosen(library, rule="policy:1") == [1]
    assert chosen(library, rule="2.1") == [2]
    assert chosen(library, rule="policy:2.1") == [3]


def test_rulings_of_magic_are_found_by_the_built_in_rule_that_they_name(tmp_path: Path) -> None:
    rows = [told(1, "id-1", "", "See rule 608.2b."), told(2, "id-1", "", "See rules 702.9b and 608.2.")]
    files = [written(tmp_path, "cards.json", CARDS), written(tmp_path, "rulings.json", rows)]
    import_files(tmp_path / "library", files, Request("magic"))
    state = AppState(tmp_path / "library")

    def numbers(rule: str) -> list[str]:
        found = Rulings(state.library, "magic").page(read_choice(state, "magic", {"rule": rule}))
        return [row.ruling.text[-2] for row in found.rows]

    assert (numbers("608.2b"), numbers("608.2"), numbers("cr:702")) == (["1"], ["1", "2"], ["2"])


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9])
def test_pages_together_hold_every_ruling_once(root: Path, size: int) -> None:
    held = Rulings(Library(root), "harbour")
    whole = held.page(RulingChoice(), 0, 100).rows
    parts = [row for at in range(0, 5 + size, size) for row in held.page(RulingChoice(), at, size).rows]
    assert tuple(parts) == whole


def test_pages_over_several_documents_hold_every_ruling_once(tmp_path: Path) -> None:
    """The rulings of both documents are dated alternately."""
    library = tmp_path / "library"
    for name, days in (("one", range(1, 20, 2)), ("two", range(2, 6, 2))):
        rows = [told(day, f"{name}-{day}", f"2025-01-{day:02}", "Said.") for day in days]
        import_files(library, [written(tmp_path, f"{name}.json", rows)], Request("harbour", name))
    held = Rulings(Library(library), "harbour")
    for size in (1, 3, 4):
        dates = [
            row.ruling.date for at in range(0, 12, size) for row in held.page(RulingChoice(), at, size).rows
        ]
        assert dates == sorted(dates, reverse=True)
        assert len(dates) == held.page(RulingChoice(), 0, 0).total == 12


def test_an_edition_of_an_older_judge_is_browsed_without_a_new_import(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = chosen(root, rule="1.1"), chosen(root, date="2025")
    monkeypatch.setattr(facets, "VERSION", "other")
    assert (chosen(root, rule="1.1"), chosen(root, date="2025")) == before


def test_a_rule_named_in_a_ruling_leads_to_the_games_rules(root: Path) -> None:
    library = Library(root)
    (card,) = library.cards("Harbour Pilot", "harbour")
    view = next(row for row in card.rulings if row.ruling.date == "2023-05-01")
    edition = library.edition("harbour", view.ref.document)
    (citation,) = edition.leading.cites(view.address.target)
    address = library.leads_to(edition, citation)
    assert (address.document, address.target) == ("rules", SectionNumber.parse("1.1a")) if address else False


# -- pages, command line, other programs ------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(root: Path) -> FlaskClient:
    return create_app(root).test_client()


def text_of(client: FlaskClient, url: str, status: int = 200) -> BeautifulSoup:
    answer = client.get(url)
    assert answer.status_code == status, answer.text[:2000]
    return BeautifulSoup(answer.text, "lxml")


def test_the_page_shows_rulings_with_their_rules_as_links(client: FlaskClient) -> None:
    page = text_of(client, "/rulings/harbour?rule=1.1&lang=en")
    assert "2 rulings of 5" in page.get_text(" ")
    assert page.select_one('article a[href$="/harbour/rules/2024-03-09/1.1a"]')
    assert page.select_one('a[href^="/rulings/harbour/feed.atom?rule=1.1"]')


def test_a_rules_page_leads_to_the_rulings_on_it(client: FlaskClient) -> None:
    page = text_of(client, "/harbour/1.1?lang=en")
    link = page.find("a", string="2 rulings on this rule")
    assert link is not None
    assert link.attrs["href"] == "/rulings/harbour?rule=1.1"
    assert "on this rule" not in text_of(client, "/harbour/policy/2024-03-09/1.1?lang=en").get_text()


def test_a_rules_page_names_rulings_one_by_one_only_while_they_are_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = told(1, "id-1", "2023-05-01", "Both die at once; see rule 704.3.")
    files = [written(tmp_path, "cards.json", CARDS), written(tmp_path, "rulings.json", [ruling])]
    import_files(tmp_path / "library", files, Request("magic"))
    client = create_app(tmp_path / "library").test_client()

    def named() -> bool:
        page = text_of(client, "/magic/704.3?lang=en")
        assert page.find("a", href="/rulings/magic?rule=704.3")
        return "Harbour Pilot" in page.get_text()

    assert named()
    monkeypatch.setattr("judge.web.section.RULINGS_NAMED", 0)
    assert not named()


def test_a_choice_that_cannot_be_read_is_told_on_the_page(client: FlaskClient) -> None:
    page = text_of(client, "/rulings/harbour?date=soon&lang=en", 400)
    assert "“soon” is no date" in page.get_text()
    assert client.get("/rulings/harbour/feed.atom?date=soon").status_code == 400
    assert client.get("/rulings/nowhere").status_code == 404


def test_the_feed_has_the_newest_first_with_their_days(client: FlaskClient) -> None:
    feed = BeautifulSoup(client.get("/rulings/harbour/feed.atom?source=league").data, "xml")
    days = [one.text[:10] for one in feed.select("entry > updated")]
    assert days == ["2025-03-01", "2024-12-31"]
    assert len({one.text for one in feed.select("entry > id")}) == 2


def test_the_command_line_and_other_programs_get_the_same(client: FlaskClient, root: Path) -> None:
    asked = ["--library", str(root), "rulings", "--game", "harbour", "--rule", "1", "--limit", "2"]
    run = CliRunner().invoke(command_line, [*asked, "--json"], catch_exceptions=False)
    answer = json.loads(run.output)
    assert (answer["total"], len(answer["rulings"]), run.exit_code) == (3, 2, 0)
    assert client.get("/api/v1/rulings?game=harbour&rule=1&limit=2").get_json() == answer
    second = client.get("/api/v1/rulings?game=harbour&rule=1&limit=2&page=2").get_json()
    assert [row["date"] for row in second["rulings"]] == ["2023-05-01"]
    shown = CliRunner().invoke(command_line, ["--language", "en", *asked[:3], "--game", "harbour"])
    assert shown.output.startswith("5 rulings, newest first")


@pytest.mark.parametrize("wrong", ["", "game=harbour&page=0", "game=harbour&limit=x", "game=harbour&kind=x"])
def test_other_programs_are_told_what_is_wrong(client: FlaskClient, wrong: str) -> None:
    assert client.get(f"/api/v1/rulings?{wrong}").status_code == 400


# -- what an import tells of rulings -----------------------------------------------------------------------


def test_rulings_of_nothing_and_empty_ones_are_reported(tmp_path: Path) -> None:
    rows = [*RULINGS, told(6, "nobody", "2025-01-01", "About what?"), {**RULINGS[0], "comment": " "}]
    file = written(tmp_path, "more.json", rows)
    cards = written(tmp_path, "cards.json", CARDS)
    _, report = import_files(tmp_path / "library", [cards, file], Request("harbour"))
    assert report.counts["rulings"] == len(rows) - 1
    remarks = {remark.kind: str(remark.detail) for remark in report.document.remarks}
    assert "entries 7" in remarks["empty-ruling"]
    assert "1 rulings" in remarks["unknown-card"]
    assert "nobody" in remarks["unknown-card"]
