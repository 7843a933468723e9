"""Days, times, numbers and counted things are written as the reader's language writes them."""

from __future__ import annotations

import datetime
import re

import pytest
from flask import Flask

from judge.web import create_app
from judge.web.language import counted, day, moment, number
from tests.conftest import ROOT

PLURAL = re.compile(r"""(?<!n)_\(["'][^"']*\{(?:n|count)\} (?:more )?[a-z]+s\b""")
BRANCH = re.compile(r"\{% if [^%]*== 1 %\}\{\{ _\(")
WHEN = datetime.datetime(2026, 11, 22, 17, 5)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("library"))


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


def test_what_is_no_date_stays_as_it_is(app: Flask) -> None:
    with app.test_request_context("/"):
        assert day("someday") == "someday"


def test_counted_things_always_have_their_plural_from_the_catalogue() -> None:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        assert PLURAL.findall(text) + BRANCH.findall(text) == [], file.name
