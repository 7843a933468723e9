"""Markup that somebody wrote is inert, even in a browser that heeds no policy; two browsers lose nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.app_state import open_library
from judge.importers import Request
from judge.importing import import_files
from judge.messages import render
from judge.offline import WORDS, bundle
from judge.offline import page as one_file
from tests.e2e.conftest import Open, create_event, patient
from tests.hostile import MARKUP

pytestmark = pytest.mark.browser

RAN = "() => [document.querySelectorAll('.planted').length, typeof window.planted]"
SHORT = "<img class=planted src=x onerror=window.planted=1>"
TINY = "<b class=planted>"
"""For fields that take no more."""
SCENARIO = yaml.safe_dump(
    {
        "title": MARKUP,
        "game": "dominion",
        "seats": [SHORT, "Luis"],
        "cards": [{"name": f"Carta {SHORT}", "type": "Acción", "text": MARKUP}],
        "table": {SHORT: {"hand": ["Bruja", f"Carta {SHORT}"], "actions": 1}, "Luis": {"hand": ["Foso"]}},
    },
    allow_unicode=True,
)


def inert(page: Any, url: str) -> None:
    """The page shows what was written as text, and none of it is an element or has run."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    assert "class=planted" in page.content(), url
    assert page.evaluate(RAN) == [0, "undefined"], url


def test_markup_in_a_session_is_inert_wherever_it_is_shown(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver", locale="es-AR", bypass_csp=True)
    page.fill("#text", SCENARIO)
    page.click("form:has(#text) button")
    page.wait_for_selector("#table")
    session = str(page.url)
    page.click("summary:has-text('Anotar')")
    page.fill("[name=note]", MARKUP)
    page.click("button:text-is('Anotar')")
    page.wait_for_selector("#table:not([aria-busy]) .log .said")
    assert page.evaluate(RAN) == [0, "undefined"]  # as the script put it there
    for url in (session, f"{session}/log"):
        inert(page, url)
    first = page.locator("a[href*='/objects/']").first
    page.goto(session)
    if first.count():
        inert(page, f"{real}{first.get_attribute('href')}")
    page.goto(session)
    shared = page.locator("input[readonly]").first.input_value()
    inert(visit(shared, locale="es-AR", bypass_csp=True), shared)
    inert(page, f"{real}/resolver/new/dominion?card={SHORT}&seats={SHORT}")


def test_markup_in_a_case_is_inert_wherever_it_is_shown(visit: Open, real: str) -> None:
    page = visit(f"{real}/events", locale="es-AR", bypass_csp=True)
    create_event(page, SHORT, SHORT)
    event = str(page.url)
    page.goto(f"{event}/cases/new")
    for field in page.locator("#case").locator("input[type=text], input:not([type]), textarea").all():
        name = field.get_attribute("name")
        if name not in ("cites", "extension", "round", "session"):  # what names no table is refused
            text = TINY if name in ("table", "tags") else SHORT
            field.evaluate("(field, text) => { field.value = text; }", text)
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")
    case = str(page.url)
    for url in (event, case, f"{case}/edit", f"{case}/print?names=1", f"{event}/join", f"{event}/cases/new",
                f"{event}/erasing"):  # fmt: skip
        inert(page, url)
    inert(page, f"{real}/events")


def test_markup_in_a_search_and_in_the_address_is_inert(visit: Open, real: str) -> None:
    page = visit(f"{real}/", locale="es-AR", bypass_csp=True)
    page.fill("#q", SHORT)
    page.wait_for_selector(".typed")
    assert page.evaluate(RAN) == [0, "undefined"]
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?**")
    assert page.evaluate(RAN) == [0, "undefined"]
    page.goto(f"{real}/")  # where recent searches are told
    page.wait_for_selector("#mine .chips a")
    assert page.evaluate(RAN) == [0, "undefined"]
    for url in (f"/nowhere/{SHORT}", f"/cards/myl?name={SHORT}", f"/lists/myl/errata?with={SHORT}"):
        page.goto(real + url)
        assert page.evaluate(RAN) == [0, "undefined"], url


def test_markup_in_a_document_is_inert_in_the_one_file(browser: Any, tmp_path: Path) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text(
        f"Rules {SHORT}\nEffective 2024-03-09\n\n1. Heading {SHORT}\n1.1. Text </script>{SHORT}\n"
        f"1.2. <!--<script>{SHORT} See rule 1.1.\n",
        encoding="utf-8",
    )
    library = tmp_path / "library"
    import_files(library, [rules], Request("harbour", "rules"))
    file = tmp_path / "harbour.html"
    made = bundle(open_library(library), "harbour")
    words = {name: render(template, "es") for name, template in WORDS.items()}
    file.write_text(one_file(made, "es", words), encoding="utf-8")
    context = patient(browser.new_context(bypass_csp=True))
    page = context.new_page()
    page.goto(f"{file.as_uri()}#harbour/rules@2024-03-09:1.1")
    assert SHORT in page.inner_text("#offline")
    assert page.evaluate(RAN) == [0, "undefined"]
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_of_two_browsers_neither_loses_anything_silently(visit: Open, real: str, script: bool) -> None:
    one = visit(f"{real}/resolver", locale="es-AR", java_script_enabled=script)
    one.click("button[value='dominion/1-bruja']")
    one.wait_for_selector("#table")
    session = str(one.url)
    one.locator("summary", has_text="Compartir").click()
    key = one.locator("input[readonly]").nth(1).input_value()
    two = visit(key, locale="es-AR", java_script_enabled=script)
    for page, said in ((one, "lo del primero"), (two, "lo del segundo")):  # both from the same place
        page.locator("summary", has_text="Anotar").click()
        page.fill("[name=note]", said)
    one.click("button:text-is('Anotar')")
    one.wait_for_selector(".log .said:has-text('lo del primero')")
    two.click("button:text-is('Anotar')")
    two.wait_for_selector("h1:has-text('La mesa ha avanzado')")
    assert "lo del primero" in two.inner_text("main")
    assert "lo del segundo" in two.inner_text("main")
    two.click("button:has-text('a continuación')")
    two.wait_for_selector("#table")
    one.goto(f"{session}/log")
    log = one.inner_text(".log")
    assert log.index("lo del primero") < log.index("lo del segundo")
