"""The digest of Magic's tournament documents: every infraction is there with its parts and its penalty."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from judge.app_state import AppState
from judge.documents import Document
from judge.documents.infractions import infractions, part_kind, penalty_code
from judge.search.evaluation import evaluate, read_rows
from tests.conftest import ROOT

_INFRACTION = re.compile(r"^([234]\.\d)\. +(.+? [—–] .+?) *\n(.+?) *\n", re.MULTILINE)
_LISTED = re.compile(r"^(\d+\.\d+)\n?.*\.{5}", re.MULTILINE)
_HEADED = re.compile(r"^(\d+\.\d+)(?:\n| )(?=[A-Z])", re.MULTILINE)
_PART = re.compile(r"^(Definition|Examples|Philosophy|Additional Remedy|Upgrade|Downgrade)\b", re.MULTILINE)


@pytest.fixture(scope="module")
def app_state(tmp_path_factory: pytest.TempPathFactory) -> AppState:
    """A fresh installation, without imports."""
    return AppState(tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def ipg(app_state: AppState) -> Document:
    return document_of(app_state, "ipg")


@pytest.fixture(scope="module")
def mtr(app_state: AppState) -> Document:
    return document_of(app_state, "mtr")


@pytest.fixture(scope="module")
def official_mtr(sources: Path) -> str:
    return published(sources / "tournament" / "mtr-2025-11-10.html")


def document_of(app_state: AppState, slug: str) -> Document:
    (found,) = (
        store.document()
        for edition in app_state.library.current_editions()
        if edition.ref.game == "magic" and edition.ref.document == slug
        for store in edition.stores
    )
    return found


@cache
def published(path: Path) -> str:
    """The words of a document in HTML, line by line as in print, without what repeats on each page."""
    text = path.read_text("utf-8")
    text = re.sub(r"<(style|script).*?</\1>|<title.*?</title>", "", text, flags=re.DOTALL)
    text = re.sub(r"<(?:br|/p|/div|/h\d|/li|/tr)[^>]*>", "\n", text)
    text = html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\xa0", " ")
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.endswith(".html") and not line.isdigit())


def official_infractions(path: Path) -> Mapping[str, tuple[str, str]]:
    """For each infraction of the printed guide its penalty and its text, by number."""
    text = published(path).split("Changes from Previous Versions", 1)[-1]
    heads = list(_INFRACTION.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {
        head[1]: (head[3], text[head.end() : end].split("\nPPENDIX", 1)[0])
        for head, end in zip(heads, ends, strict=True)
    }


def test_every_infraction_has_a_penalty_a_definition_and_a_spanish_name(ipg: Document) -> None:
    found = infractions(ipg)

    assert len(found) == 23
    for one in found:
        assert {"definition", "examples"} <= one.parts.keys(), one.name
        assert one.parts["examples"].examples, one.name
        assert one.aliases, one.name
        assert one.category in {"Game Play Error", "Tournament Error", "Unsporting Conduct"}
        assert all(section.blocks for section in one.parts.values())


def test_the_table_of_penalties_says_what_the_infractions_say(ipg: Document) -> None:
    (table,) = (
        block.rows for section in ipg.sections if str(section.number) == "A" for block in section.blocks
    )
    rows = {name.replace("Unsporting Conduct — ", ""): penalty_code(cell) for name, cell in table[1:] if cell}

    assert rows == {one.name: one.penalty for one in infractions(ipg)}


def test_penalties_parts_and_examples_agree_with_the_published_guide(ipg: Document, sources: Path) -> None:
    official = official_infractions(sources / "tournament" / "ipg-2024-09-23.html")
    ours = {str(one.number): one for one in infractions(ipg)}

    assert official.keys() == ours.keys()
    for number, (penalty, text) in official.items():
        one = ours[number]
        assert penalty_code(penalty) == one.penalty, number
        assert {part_kind(found[1]) for found in _PART.finditer(text)} == set(one.parts), number
        assert _letters(text) == [block.text[:2] for block in one.parts["examples"].examples], number


def test_every_figure_of_the_published_guide_is_in_the_digest(ipg: Document, sources: Path) -> None:
    """Times, counts, costs and references; not the number of the chapter that follows."""
    official = official_infractions(sources / "tournament" / "ipg-2024-09-23.html")
    for one in infractions(ipg):
        said = " ".join(block.text for section in one.parts.values() for block in section.blocks)
        text = re.sub(r"^\d\.$", "", official[str(one.number)][1], flags=re.MULTILINE)
        assert set(re.findall(r"\d+", text)) <= set(re.findall(r"\d+", said)), one.name


def test_every_section_of_the_tournament_rules_is_restated(mtr: Document, official_mtr: str) -> None:
    published_numbers = {found[1] for found in _LISTED.finditer(official_mtr)}
    restated = {str(section.number) for section in mtr.sections if section.blocks}

    assert len(published_numbers) == 87
    assert published_numbers <= restated
    assert {"A", "B", "B.1", "B.2", "B.3", "C.1", "C.7", "D", "E", "F"} <= restated


def test_every_figure_of_the_tournament_rules_is_in_the_digest(mtr: Document, official_mtr: str) -> None:
    """Section by section, with the sections under it; years of sets and the print's page numbers apart."""
    body = official_mtr.split("©", 1)[0].rsplit("1. Tournament Fundamentals", 1)[1]
    heads = list(_HEADED.finditer(body))
    ends = [head.start() for head in heads[1:]] + [body.index("Appendix A—Changes")]
    wanted = {head[1]: body[head.end() : end] for head, end in zip(heads, ends, strict=True)}

    assert len(wanted) == 87
    for number, text in wanted.items():
        text = re.sub(r"^\d+\. .*$|\d+(?:st|nd|rd|th)\b|Swords2Plowshares", "", text, flags=re.MULTILINE)
        said = " ".join(
            f"{block.text} {block.rows}"
            for section in mtr.sections
            for block in section.blocks
            if number in (str(section.number), str(section.parent))
        )
        assert set(re.findall(r"\d+", text)) <= set(re.findall(r"\d+", said)), number


@pytest.mark.parametrize("number", ["6.3", "6.4", "6.5", "6.6", "6.7"])
def test_every_set_and_card_of_a_format_is_in_the_digest(
    mtr: Document, official_mtr: str, number: str
) -> None:
    body = official_mtr.rsplit("6. Constructed Tournament Rules", 1)[1].split("7. Limited Tournament", 1)[0]
    _, _, text = body.partition(f"\n{number}\n")
    text = re.split(r"\n6\.\d\n", text)[0]
    names = [_plain(" ".join(item.split("\n"))) for item in re.split("\n?•", text)[1:]]
    names = [re.split(r" \(|(?<=\w) (?:The following|Any cards)", name)[0] for name in names]
    listed = [name for name in names if not name.startswith(("All cards", "Cards whose"))]
    (section,) = (section for section in mtr.sections if str(section.number) == number)
    said = _plain(" ".join(block.text for block in section.blocks))

    assert len(listed) > 20
    assert [name for name in listed if name.removesuffix(" core set") not in said] == []


def test_judging_at_regular_has_its_five_issues(app_state: AppState) -> None:
    jar = document_of(app_state, "jar")

    assert [str(section.number) for section in jar.sections] == [
        "0", "1", "1.1", "1.2", "1.3", "1.4", "1.5", "2", "3", "4",
    ]  # fmt: skip
    assert all(section.aliases for section in jar.sections)


@pytest.mark.parametrize("queries", ["tournament", "tournament-floor", "tournament-kept", "tournament-slang"])
def test_tournament_matters_are_found_on_a_fresh_installation(app_state: AppState, queries: str) -> None:
    rows = read_rows(ROOT / "tests" / "queries" / f"{queries}.yaml")
    found = evaluate(rows, lambda row, limit: app_state.search(row.q, game=row.game, limit=limit))

    assert found.score.rows >= 36
    assert found.score.held / found.score.rows >= 0.9, [one.row.q for one in found.failed]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("mazo ilegal", "3.5"),
        ("lista ilegal", "3.4"),
        ("palabrotas", "4.1"),
        ("echar a suertes", "4.3"),
        ("retraso", "3.1"),
        ("missed trigger", "2.1"),
        ("mt", "2.1"),
        ("hce", "2.3"),
        ("grv", "2.5"),
        ("looked at extra cards", "2.2"),
        ("llegar tarde", "3.1"),
        ("usc minor", "4.1"),
        ("dec", "2.3"),
        ("gpe mt", "2.1"),
        ("rope the clock", "4.7"),
    ],
)
def test_what_judges_call_an_infraction_finds_it_at_once(
    app_state: AppState, typed: str, number: str
) -> None:
    assert str(app_state.search(typed, game="magic").hits[0].address) == f"magic/ipg@2024-09-23:{number}"


@pytest.mark.parametrize(
    ("typed", "number"),
    [("mazo ilegal", "ipg:3.5"), ("mazo ilegal", "ipg:3.4"), ("soborno", "ipg:4.4"), ("soborno", "mtr:5.2")],
)
def test_a_word_of_two_sections_finds_both_among_the_first_three(
    app_state: AppState, typed: str, number: str
) -> None:
    hits = app_state.search(typed, game="magic").hits[:3]
    assert number.replace(":", "@") in [
        re.sub(r"^magic/(\w+)@[^:]+:", r"\1@", str(hit.address)) for hit in hits
    ]


@pytest.mark.parametrize("typed", ["cae el tiempo", "cayó el tiempo", "llaman tiempo", "se agotó el tiempo"])
def test_time_runs_out_in_the_words_of_any_region(app_state: AppState, typed: str) -> None:
    assert str(app_state.search(typed, game="magic").hits[0].address) == "magic/mtr@2025-11-10:2.4"


def _plain(text: str) -> str:
    """Names without trade marks, with straight quotation marks and one dash between series and set."""
    text = re.sub(r"[™®]", "", text).replace("’", "'").replace(" | ", " — ")
    return re.sub(r"\s*—\s*", "—", " ".join(text.split()))


def _letters(text: str) -> list[str]:
    """The marks of the lettered examples, in order."""
    part = text.split("\nExamples\n", 1)[-1]
    part = part[: found.start()] if (found := _PART.search(part)) else part
    return re.findall(r"^([A-G]\.)", part, re.MULTILINE)
