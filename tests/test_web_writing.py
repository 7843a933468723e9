"""Texts as pages show them: escaped whatever they hold, with the digest's marks and references."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from judge.citations import Citation
from judge.web.html_text import Writer, plain


def writer(own: bool, words: str = "") -> Writer:
    store = SimpleNamespace(about=SimpleNamespace(language="es"))
    edition = SimpleNamespace(ref=None, digest=store if own else None, official=None if own else store)
    return Writer(edition, store, words)  # type: ignore[arg-type]


NOWHERE = Citation("regla 9", None, 4, 11, fault="dangling")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("va *así* y **asá**", "va <em>así</em> y <strong>asá</strong>"),
        ("***todo***", "<em><strong>todo</strong></em>"),
        ("**uno *dos* tres**", "<strong>uno </strong><em><strong>dos</strong></em><strong> tres</strong>"),
        ("3 * 4 * 5", "3 * 4 * 5"),
        ("*sin cerrar", "*sin cerrar"),
        ("cierra*", "cierra*"),
        ("<b>x</b> & y", "&lt;b&gt;x&lt;/b&gt; &amp; y"),
    ],
)
def test_the_digest_has_two_marks_and_no_markup(text: str, html: str) -> None:
    assert str(writer(own=True).text(text)) == html


def test_official_text_has_no_marks() -> None:
    assert str(writer(own=False).text("*así* y **asá**")) == "*así* y **asá**"


def test_a_query_is_marked_in_every_form_of_its_words() -> None:
    marked = writer(own=False, words="barco").text("Los barcos & el Barco.")
    assert str(marked) == "Los <mark>barcos</mark> &amp; el <mark>Barco</mark>."


@given(st.text(alphabet="ab*<>&\"' \n†_`[]()", max_size=60), st.booleans())
def test_any_text_is_shown_whole_and_escaped(text: str, own: bool) -> None:
    written = str(writer(own, words="a").text(text))
    assert unescape(re.sub(r"</?(em|strong|mark)>", "", written)) == plain(text, own)
    tags = {tag.name for tag in BeautifulSoup(written, "html.parser").find_all(True)}
    assert tags <= {"em", "strong", "mark"}


@given(st.text(alphabet="ab* ", min_size=12, max_size=40))
def test_marks_that_cross_a_reference_leave_it_well_formed(text: str) -> None:
    with Flask("none").app_context():
        written = str(writer(own=True).text(text, [NOWHERE]))
    parsed = BeautifulSoup(written, "html.parser")
    assert str(parsed).count("<") == written.count("<")
    assert len(parsed.select("span.missing")) == 1
