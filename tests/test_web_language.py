"""Days, times, numbers and counted things are written as the reader's language writes them."""

from __future__ import annotations

import datetime
import re

import pytest
from flask import Flask

from judge import rulesets
from judge.web import create_app, labels
from judge.web.language import SPEAKS, counted, day, moment, number, only_in
from tests.conftest import ROOT
from tests.web_site import NEW, links, one, page, site, words

PLURAL = re.compile(r"""(?<!n)_\(["'][^"']*\{(?:n|count)\} (?:more )?[a-z]+s\b""")
BRANCH = re.compile(r"\{% if [^%]*== 1 %\}\{\{ _\(")
WHEN = datetime.datetime(2026, 11, 22, 17, 5)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("library"))


@pytest.mark.parametrize(
    ("speaks", "accepted", "language"),
    [
        ("es", "", "es"),
        ("es", "fr-FR,fr;q=0.9", "es"),
        ("es", "en-US", "en"),
        ("en", "", "en"),
        ("en", "fr", "en"),
        ("en", "es-AR", "es"),
    ],
)
def test_a_browser_that_asks_for_neither_language_gets_the_servers(
    app: Flask, monkeypatch: pytest.MonkeyPatch, speaks: str, accepted: str, language: str
) -> None:
    monkeypatch.setitem(app.config, SPEAKS, speaks)
    asked = app.test_client().get("/docs", headers={"Accept-Language": accepted} if accepted else {})
    assert page_language(asked.get_data(as_text=True)) == language


def page_language(html: str) -> str:
    return html.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("language", "one", "many", "date", "time", "figure"),
    [
        ("es", "1 resultado", "12.345 resultados", "22 de noviembre de 2026", "22 nov 2026, 17:05", "12.345"),
        ("en", "1 hit", "12,345 hits", "November 22, 2026", "Nov 22, 2026, 5:05", "12,345"),
    ],
)
def test_each_language_writes_them_its_own_way(
    app: Flask, language: str, one: str, many: str, date: str, time: str, figure: str
) -> None:
    with app.test_request_context(f"/?lang={language}"):
        app.preprocess_request()
        assert counted("{n} hit", "{n} hits", 1) == one
        assert counted("{n} hit", "{n} hits", 12345) == many
        assert day("2026-11-22") == date
        assert moment(WHEN).startswith(time)
        assert number(12345) == figure


@pytest.mark.parametrize(
    ("browser", "date"),
    [
        ("en-GB,en;q=0.8", "22 November 2026"),
        ("en-IE,en-US;q=0.8", "22 November 2026"),
        ("en-US,en-GB;q=0.8", "November 22, 2026"),
        ("en", "November 22, 2026"),
        ("es-ES,en-GB;q=0.8", "22 de noviembre de 2026"),
    ],
)
def test_english_dates_go_by_the_country_that_the_browser_names(app: Flask, browser: str, date: str) -> None:
    with app.test_request_context("/", headers={"Accept-Language": browser}):
        app.preprocess_request()
        assert day("2026-11-22") == date


def test_what_is_no_date_stays_as_it_is(app: Flask) -> None:
    with app.test_request_context("/"):
        assert day("someday") == "someday"


def test_counted_things_always_have_their_plural_from_the_catalogue() -> None:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        assert PLURAL.findall(text) + BRANCH.findall(text) == [], file.name


@pytest.mark.parametrize(
    ("reader", "written", "said"),
    [
        ("en", ["es"], "in Spanish only"),
        ("en", ["fr", "es"], "in Spanish, French only"),
        ("en", ["es", "en"], ""),
        ("es", ["en"], "solo en inglés"),
        ("es", ["es"], ""),
        ("en", [], ""),
        ("en", [""], ""),
    ],
)
def test_a_text_that_the_readers_language_has_not_says_in_which_it_is(
    app: Flask, reader: str, written: list[str], said: str
) -> None:
    with app.test_request_context(f"/?lang={reader}"):
        app.preprocess_request()
        assert only_in(written) == said


@pytest.mark.parametrize(
    "url", ["/gyp/120.4", "/gyp", "/glossary/dominion", "/glossary/gyp/prioridad", "/cards/dominion/bruja"]
)
def test_pages_whose_texts_are_all_in_spanish_say_so_once_in_english_and_mark_them(
    app: Flask, url: str
) -> None:
    client = app.test_client()
    english = page(client, client.get(url).headers.get("Location", url), 200, **{"Accept-Language": "en"})
    assert [words(one) for one in english.select(".only-in")] == ["In Spanish only"]
    assert english.select("main [lang=es]")
    spanish = page(client, client.get(url).headers.get("Location", url), 200, **{"Accept-Language": "es"})
    assert spanish.select(".only-in") == []


def test_a_section_in_both_languages_says_nothing_and_one_in_the_other_says_which(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    client = site(tmp_path_factory).test_client()

    def said(number: str, language: str) -> list[str]:
        found = page(client, f"/harbour/rules/{NEW}/{number}", 200, **{"Accept-Language": language})
        return [words(one) for one in found.select(".only-in")]

    assert said("1.1", "en") == said("1.1", "es") == []  # the official text and the digest's
    assert said("1.3", "en") == []
    assert said("1.3", "es") == ["Solo en inglés"]  # which the digest leaves out


def test_hits_of_another_language_are_counted_above_them(app: Flask) -> None:
    client = app.test_client()
    found = page(client, "/search?q=prioridad", 200, **{"Accept-Language": "en"})
    hits = len(found.select(".hits > li"))
    assert [words(one) for one in found.select(".only-in")] == [
        f"In Spanish only : {hits} of the {hits} hits on this page"
    ]
    assert page(client, "/search?q=prioridad", 200, **{"Accept-Language": "es"}).select(".only-in") == []


def test_the_first_page_says_once_where_all_rules_are_in_another_language(app: Flask) -> None:
    client = app.test_client()
    english = page(client, "/", 200, **{"Accept-Language": "en"})
    (said,) = english.select("#foreign")
    assert words(said).startswith("The rules are here in Spanish only;")
    assert one(said, "a[href]")
    assert page(client, "/", 200, **{"Accept-Language": "es"}).select("#foreign") == []


def test_an_erratum_of_the_digest_does_not_word_the_text_in_force_a_second_time(app: Flask) -> None:
    client = app.test_client()
    card = page(client, "/cards/myl/dragon-dorado", 200, **{"Accept-Language": "es"})
    assert [words(one) for one in card.select("h2.vh")] == ["Erratas"]
    (erratum,) = card.select("article.ruling")
    assert words(one(erratum, ".new-text")) == "Ahora el texto vigente, arriba"
    assert "Oro" not in words(one(erratum, ".new-text"))
    assert erratum.select_one(".old-text")
    own = page(client, str(one(erratum, ".kind a")["href"]), 200, **{"Accept-Language": "es"})
    assert "Oro" in words(one(own, ".new-text"))


def test_what_the_editor_remarks_on_a_card_stands_beside_its_text(app: Flask) -> None:
    for url, said in (("/cards/myl/fergus", "no dice su coste"), ("/cards/gyp/soborno", "no da su tipo")):
        card = page(app.test_client(), url, 200, **{"Accept-Language": "es"})
        assert said not in words(one(card, ".rule")), url
        assert said in words(one(card, ".aside.editor")), url
    assert links(one(page(app.test_client(), "/cards/myl/fergus"), ".aside.editor")), "it links what it names"


def test_kinds_of_creatures_are_told_in_the_readers_language(app: Flask) -> None:
    with app.test_request_context("/?lang=es"):
        app.preprocess_request()
        magic = rulesets.find("magic")
        rules = magic.profiles[magic.default]
        assert labels.type_line(rules, ["creature", "bear"]) == "criatura oso"
        printed = labels.types_said(rules, "Legendary Creature — Elf Druid")
        assert printed == "Criatura legendaria — elfo druida"
        assert labels.type_line(rules, ["creature", "atogatog"]) == "criatura atogatog"
    with app.test_request_context("/?lang=en"):
        app.preprocess_request()
        assert labels.type_line(rules, ["creature", "bear"]) == "creature bear"
