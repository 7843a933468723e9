"""An edition without a date is called in words wherever people read of it; its label stays the key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.cli import judge
from judge.documents import edition_name
from judge.messages import render

RAW = re.compile(r"sin-fecha|undated-|\w+-edicion|parte-\d")
PAGES = [
    "/",
    "/dominion",
    "/dominion/manual/primera-edicion",
    "/dominion/manual/primera-edicion/4.2",
    "/gyp/reglas/parte-1/120.4",
    "/gyp/reglas/parte-1/999.9",
    "/aeons-end/manual/sin-fecha",
    "/cards/dominion/bruja",
    "/glossary/gyp",
    "/search?q=carta&game=dominion",
    "/search?q=carta&game=dominion&document=manual&edition=primera-edicion",
    "/search/hits?q=carta&game=dominion",
    "/docs/notice",
    "/resolver/new/dominion",
]


def read(client: FlaskClient, url: str, language: str) -> str:
    """All that a page shows, keeps for copying and tells other sites, but for addresses and links."""
    answer = client.get(url, headers={"Accept-Language": language}, follow_redirects=True)
    page: Any = BeautifulSoup(answer.get_data(as_text=True), "html.parser")
    for address in page.select("code, .link, small.address"):
        address.decompose()
    copied = [str(one["data-copy"]).partition(" · http")[0] for one in page.select("[data-copy]")]
    told = [str(one["content"]) for one in page.select('meta[property="og:title"]')]
    return " ".join([page.get_text(" "), *copied, *told])


@pytest.mark.parametrize(
    ("label", "effective", "spanish", "english"),
    [
        ("sin-fecha", "", "edición sin fecha", "undated edition"),
        ("undated", "", "edición sin fecha", "undated edition"),
        ("primera-edicion", "", "primera edición", "first edition"),
        ("parte-1", "", "parte 1", "part 1"),
        ("2026-01-16", "2026-01-16", "edición del 2026-01-16", "edition of 2026-01-16"),
        ("2011", "", "edición del 2011", "edition of 2011"),
        ("parte-1", "2020-05-04", "edición del 2020-05-04 (parte 1)", "edition of 2020-05-04 (part 1)"),
        ("club-rules", "", "edición club-rules", "edition club-rules"),
    ],
)
def test_an_edition_is_called_by_its_date_or_in_words(
    label: str, effective: str, spanish: str, english: str
) -> None:
    assert render(edition_name(label, effective), "es") == spanish
    assert render(edition_name(label, effective), "en") == english


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("url", PAGES)
def test_no_page_shows_a_label_where_there_are_words(client: FlaskClient, url: str, language: str) -> None:
    assert RAW.findall(read(client, url, language)) == []


@pytest.mark.parametrize(("language", "said"), [("es", "primera edición"), ("en", "first edition")])
def test_page_citation_and_link_preview_say_it_in_words(
    client: FlaskClient, language: str, said: str
) -> None:
    url = "/dominion/manual/primera-edicion/4.2"
    page: Any = BeautifulSoup(client.get(url, headers={"Accept-Language": language}).text, "html.parser")
    assert said in page.title.get_text()
    assert said in page.select_one(".badge").get_text()
    assert f"({said})" in page.select_one(".copy")["data-copy"]
    assert said in page.select_one('meta[property="og:title"]')["content"]


@pytest.mark.parametrize(("language", "said"), [("es", "parte 1"), ("en", "part 1")])
def test_the_api_keeps_the_label_beside_the_words(client: FlaskClient, language: str, said: str) -> None:
    answer = client.get("/api/v1/documents?game=gyp", headers={"Accept-Language": language}).get_json()
    (edition,) = answer["documents"][0]["editions"]
    assert (edition["edition"], edition["name"]) == ("parte-1", said)


@pytest.mark.parametrize(("language", "said"), [("es", "primera edición"), ("en", "first edition")])
def test_the_command_line_says_the_words_and_the_label(tmp_path: Path, language: str, said: str) -> None:
    env = {"JUDGE_LANGUAGE": language, "JUDGE_LIBRARY": str(tmp_path)}
    listed = CliRunner().invoke(judge, ["documents", "--game", "dominion"], env=env).output
    assert f"{said} (primera-edicion)" in listed
    assert said in CliRunner().invoke(judge, ["show", "dominion:4.2"], env=env).output


def test_what_is_read_without_a_server_bears_the_words_of_its_language(tmp_path: Path) -> None:
    file = tmp_path / "dominion.html"
    for language, said in (("es", "primera edición"), ("en", "first edition")):
        env = {"JUDGE_LANGUAGE": language, "JUDGE_LIBRARY": str(tmp_path / "library")}
        CliRunner().invoke(judge, ["export", "--game", "dominion", "--html", "--output", str(file)], env=env)
        assert said in file.read_text(encoding="utf-8")
