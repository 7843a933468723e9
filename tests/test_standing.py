"""What is said of an old edition's section: where it stands now, by the comparisons of its history alone."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.cli import judge as cli
from judge.documents import SectionNumber
from judge.editions import history, keep_all, standing
from judge.importers import Request
from judge.importing import import_files
from judge.library import Edition, Library
from judge.web import create_app
from tests.web_site import links, one, page, words

THOROUGH = bool(os.environ.get("JUDGE_THOROUGH"))
NUMBER = SectionNumber.parse
RULES = "harbour/rules"

EDITIONS = {
    "2020-01-01": """1. Night
1.1. Each player sets one torch beside the well before the first round begins.
1.2. A player who breaks an oath returns every lantern and waits until the next dawn.
1.3. Nobody may sing on the bridge after the second bell unless the warden allows it. See rule 2.1.

2. Water
2.1. The ferry carries at most four travellers, none of whom may speak during the crossing.
2.2. Penalties of the ferry
2.2a. Whoever speaks pays one coin to the ferryman before leaving the boat.
2.2b. Whoever sings pays nothing if the moon is full at that very moment.
""",
    "2021-01-01": """1. Night
1.1. A player who breaks an oath returns every lantern and waits until the next dawn.
1.2. Nobody may sing on the bridge after the second bell unless the warden allows it. See rule 2.2.

2. Water
2.1. Every traveller buys a ticket at the booth by the willow tree.
2.2. The ferry carries at most four travellers, none of whom may speak during the crossing.
2.3. Penalties of the ferry
2.3a. Whoever speaks pays one coin to the ferryman before leaving the boat.
2.3b. Whoever sings pays nothing if the moon is full at that very moment.
""",
    "2022-01-01": """1. Night
1.1. A player who breaks a vow returns every lantern and waits until the next dawn.
1.2. Nobody may sing on the bridge after the second bell unless the warden allows it. See rule 2.2.

2. Water
2.1. Every traveller buys a ticket at the booth by the willow tree.
2.2. The ferry carries at most four travellers, none of whom may speak during the crossing.
2.3. Penalties of the ferry
2.3a. Whoever speaks pays two coins to the ferryman before leaving the boat.
2.3b. Whoever sings pays nothing if the moon is full at that very moment.
2.3c. A dog travels free when its owner holds a ticket bought on that same day.
""",
}


def bring(root: Path, editions: dict[str, str]) -> Library:
    for edition, text in editions.items():
        file = root.parent / f"{edition}.txt"
        file.write_text(text, encoding="utf-8")
        import_files(root, [file], Request("harbour", "rules", edition))
    return Library(root)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("standing") / "library"
    bring(folder, EDITIONS)
    return folder


@pytest.fixture(scope="module")
def client(root: Path) -> FlaskClient:
    return create_app(root).test_client(use_cookies=False)


def run(root: Path, *arguments: str) -> Any:
    return CliRunner().invoke(
        cli, ["--library", str(root), "--language", "en", *arguments], prog_name="judge"
    )


TOLD = [
    (
        "2020-01-01",
        "1.1",
        None,
        "removed",
        [],
        "It was removed in 2021-01-01. 1, under which it stands, is 1",
    ),
    ("2020-01-01", "1.2", "1.1", "changed", [], "is 1.1; the wording has changed."),
    ("2020-01-01", "1.3", "1.2", "references", [], "is 1.2; the wording is the same except for typography"),
    ("2020-01-01", "2.1", "2.2", "same", [], "is 2.2; the wording is the same."),
    (
        "2020-01-01",
        "2.2",
        "2.3",
        "same",
        ["~2.3a", "+2.3c"],
        "the wording has changed below it: ~2.3a +2.3c.",
    ),
    ("2021-01-01", "2.3b", "2.3b", "same", [], "is 2.3b; the wording is the same."),
    ("2020-01-01", "1", "1", "same", ["−1.1", "~1.1"], "the wording has changed below it: −1.1 ~1.1."),
]
"""Edition, number, number now, what became of its wording, changed sections below it; and as it is said."""


@pytest.mark.parametrize(("edition", "number", "now", "wording", "parts", "said"), TOLD)
def test_page_terminal_and_json_tell_the_same(
    client: FlaskClient,
    root: Path,
    edition: str,
    number: str,
    now: str | None,
    wording: str,
    parts: list[str],
    said: str,
) -> None:
    notice = one(page(client, f"/{RULES}/{edition}/{number}?lang=en"), ".notice")
    spoken = words(notice).replace(" Night", "").replace(" Penalties of the ferry", "").replace(" ;", ";")
    assert said in spoken
    assert links(notice) == [f"/{RULES}/2022-01-01/{now or '1'}"]
    address = f"{RULES}@{edition}:{number}"
    told = run(root, "show", address).stdout
    assert said in " ".join(told.split())
    wanted = {
        "edition": "2022-01-01",
        "address": f"{RULES}@2022-01-01:{now}" if now else None,
        "wording": wording,
        "parts": parts,
    }
    assert json.loads(run(root, "show", address, "--json").stdout)["now"] == wanted
    answer = client.get(f"/api/v1/sections/{address}").json
    assert answer is not None
    assert answer["now"] == wanted


def test_of_the_current_edition_nothing_is_told(client: FlaskClient, root: Path) -> None:
    assert page(client, f"/{RULES}/2022-01-01/1.1").select(".notice") == []
    assert "now" not in json.loads(run(root, "show", f"{RULES}:1.1", "--json").stdout)


def test_where_an_older_edition_is_pinned_a_newer_ones_section_is_looked_for_there(tmp_path: Path) -> None:
    root = tmp_path / "library"
    bring(root, EDITIONS)
    assert run(root, "pin", f"{RULES}@2020-01-01").exit_code == 0
    library = Library(root)
    newest = library.edition("harbour", "rules", "2022-01-01")
    found = {number: standing(library, newest, NUMBER(number)) for number in ("1.1", "2.1", "2.3c")}
    assert {number: str(one.now) if one and one.now else None for number, one in found.items()} == {
        "1.1": "1.2",
        "2.1": None,
        "2.3c": None,
    }
    told = " ".join(run(root, "show", f"{RULES}@2022-01-01:2.1").stdout.split())
    assert "does not have it yet; it is new in 2021-01-01" in told


def test_what_takes_long_to_compare_is_compared_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["judge.editions.standing"], "QUICK", 1)
    root = tmp_path / "library"
    bring(root, EDITIONS)
    client = create_app(root).test_client(use_cookies=False)
    assert json.loads(run(root, "show", f"{RULES}@2020-01-01:2.1", "--json").stdout)["now"] is None
    assert "judge history harbour/rules@2020-01-01:2.1 tells" in " ".join(
        run(root, "show", f"{RULES}@2020-01-01:2.1").stdout.split()
    )
    path, until = f"/{RULES}/2020-01-01/2.1?lang=en", time.monotonic() + 300
    first = words(one(page(client, path), ".notice"))
    assert "is being found out" in first
    while "is being found out" in words(one(page(client, path), ".notice")):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert links(one(page(client, path), ".notice")) == [f"/{RULES}/2022-01-01/2.2"]


def test_editions_in_two_languages_are_not_compared(tmp_path: Path) -> None:
    root = tmp_path / "library"
    spanish = """1. La noche
1.1. Cada jugador pone una antorcha junto al pozo antes de que empiece la primera ronda.
1.2. El jugador que rompe un juramento devuelve todos los faroles y espera al alba.
"""
    bring(root, {"2019-01-01": spanish, "2022-01-01": EDITIONS["2022-01-01"]})
    client = create_app(root).test_client(use_cookies=False)
    notice = one(page(client, f"/{RULES}/2019-01-01/1.2?lang=en"), ".notice")
    assert "It cannot be compared with the current edition." in words(notice)
    assert links(notice) == [f"/{RULES}/2022-01-01/1.2"]
    row = json.loads(run(root, "show", f"{RULES}@2019-01-01:1.2", "--json").stdout)["now"]
    assert (row["address"], row["wording"]) == (None, "unknown")


# -- the published documents ---------------------------------------------------------------------------

FEW = ("2009-02-01", "2013-04-29", "2026-01-16")


@pytest.fixture(scope="module")
def magic(tmp_path_factory: pytest.TempPathFactory, sources: Path) -> Iterator[Path]:
    """Magic's rules in three editions; with JUDGE_THOROUGH=1 in all nine."""
    folder = tmp_path_factory.mktemp("magic")
    files = sorted((sources / "magic-cr").glob("*.txt"))
    wanted = [file for file in files if THOROUGH or file.stem in FEW]
    import_files(folder / "library", wanted, Request("magic"))
    keep_all(Library(folder / "library"))
    yield folder / "library"
    shutil.rmtree(folder)


def of_history(library: Library, edition: Edition, number: SectionNumber) -> tuple[str | None, str]:
    """The number in the newest edition, and the last edition that the history names."""
    last = history(library, edition, number)[-1]
    return str(last.number) if last.number else None, last.edition.ref.edition


def said(edition: Edition, number: SectionNumber) -> tuple[str, list[str]]:
    """Heading and texts of a section, as they are shown."""
    view = edition.view(number)
    return view.heading, [block.text for block in view.section.blocks]


def test_every_section_stands_where_its_history_says(magic: Path) -> None:
    library = Library(magic)
    current = library.document("magic", "cr").current
    drawn = random.Random(2026)
    gone = 0
    for edition in library.document("magic", "cr").editions:
        if edition.ref == current.ref or edition.official is None:
            continue
        for entry in edition.outline if THOROUGH else drawn.sample(edition.outline, 150):
            found = standing(library, edition, entry.number)
            assert found is not None
            now, last = of_history(library, edition, entry.number)
            assert (str(found.now) if found.now else None) == now, f"{edition.ref}:{entry.number}"
            assert found.ended is None or found.ended.ref.edition == last
            gone += now is None
            if found.now is not None and found.told:
                ours, theirs = said(edition, entry.number), said(current, found.now)
                same = ours == theirs
                assert not (same and found.change.reworded)
                assert same or found.change.reworded or found.change.only
    assert gone > 10, "some sections are gone"


def test_the_page_says_what_its_history_says(magic: Path) -> None:
    client = create_app(magic).test_client(use_cookies=False)
    library = Library(magic)
    current = library.document("magic", "cr").current.ref.edition
    edition = library.edition("magic", "cr", "2009-02-01")
    for entry in random.Random(80).sample(edition.outline, 400 if THOROUGH else 25):
        notice = one(page(client, f"/magic/cr/2009-02-01/{entry.number.text}?lang=en"), ".notice")
        answer = client.get(f"/api/v1/history/magic/cr@2009-02-01:{entry.number.text}").json
        assert answer is not None
        last = answer["versions"][-1]
        if last["address"] is None:
            assert f"It was removed in {last['edition']}." in words(notice)
        else:
            assert links(notice) == [f"/magic/cr/{current}/{last['address'].partition(':')[2]}"]


def test_a_section_is_followed_in_a_moment(magic: Path) -> None:
    library = Library(magic)
    edition = library.edition("magic", "cr", "2009-02-01")
    entries = [entry for entry in edition.outline if entry.depth > 1]
    standing(library, edition, entries[0].number)
    began = time.process_time()
    for entry in entries[:100]:
        standing(library, edition, entry.number)
    assert (time.process_time() - began) / 100 < 0.02
