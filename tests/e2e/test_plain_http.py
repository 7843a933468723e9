"""Plain HTTP on a venue's network: the browser keeps nothing there, the page says so, all else works."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import FLAGS, Open, said
from tests.e2e.test_kinds import begin, kinds

pytestmark = pytest.mark.browser

VENUE = "venue.test"
"""A name that leads to this machine and is not its own, so which a browser trusts no more than any other."""
LANGUAGES = pytest.mark.parametrize("locale", ["es-AR", "en-GB"])
CANNOT = {
    "es-AR": ("no es segura", "ni instalar Judge como aplicación"),
    "en-GB": ("not secure", "nor install Judge as an app"),
}


@pytest.fixture(scope="module")
def flags() -> list[str]:
    return [*FLAGS, f"--host-resolver-rules=MAP {VENUE} 127.0.0.1"]


@pytest.fixture(scope="module")
def venue(real: str) -> str:
    return real.replace("127.0.0.1", VENUE)


@LANGUAGES
def test_the_page_says_in_the_readers_language_what_it_cannot_do(
    visit: Open, venue: str, locale: str
) -> None:
    page = visit(f"{venue}/offline", locale=locale)
    assert page.evaluate("window.isSecureContext") is False
    page.wait_for_selector("#cannot:not([hidden])")
    for words in CANNOT[locale]:
        assert words in page.inner_text("#cannot")
    assert page.locator("#saved button:visible").count() == 0
    assert page.complaints == []


def test_where_the_browser_can_keep_rules_nothing_of_that_is_said(visit: Open, real: str) -> None:
    page = visit(f"{real}/offline", locale="es-AR")
    page.wait_for_selector("#keep button:visible")
    assert not page.locator("#cannot").is_visible()


@LANGUAGES
def test_no_page_complains(visit: Open, venue: str, locale: str) -> None:
    page = visit(f"{venue}/", locale=locale)
    for url in list(kinds(page, venue)):
        page.complaints.clear()
        page.goto(url)
        assert [one for one in said(page) if "404" not in one] == [], url
        assert page.evaluate("document.documentElement.lang") == locale[:2], url


@LANGUAGES
def test_searching_copying_and_resolving_work(visit: Open, venue: str, locale: str) -> None:
    page = visit(f"{venue}/", locale=locale)
    page.locator("#q").press_sequentially("704.5j")
    page.wait_for_selector(".typed [aria-selected=true]")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1 .number")
    page.locator("[data-copy]").first.click()
    page.fill("#q", "")
    page.keyboard.press("Control+V")  # what was copied without the clipboard that only HTTPS has
    assert "704.5j" in page.input_value("#q")
    begin(page, venue, "dominion/1-bruja")
    page.locator("#table .acts button:visible").first.click()
    page.wait_for_selector("#table:not([aria-busy]) .log .said")
    page.click("[name=move][value=undo]")
    page.locator("#table .log .said").first.wait_for(state="detached")
    assert said(page) == []
