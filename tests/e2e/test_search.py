"""The search in a real browser: hits while typing, walked by keyboard, and the same without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e.conftest import Open
from tests.web_site import NEW, OLD

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize("width", [360, 1280])
LANGUAGES = pytest.mark.parametrize("locale", ["es-AR", "en-GB"])
PLACE = """() => JSON.stringify(
    [...document.querySelectorAll(".top, .find, main, main *")].map(e => e.getBoundingClientRect()))"""
UNDERSTOOD = """sign => [...document.querySelectorAll(".typed .understood")]
    .some(e => e.textContent.includes(sign))"""


def typed(page: Any, words: str, sign: str = "") -> Any:
    """Type into the field and wait for the hits, whose description bears a sign; gives the choices."""
    page.locator("#q").press_sequentially(words)
    page.wait_for_function(UNDERSTOOD, arg=sign or words.split()[-1])
    return page.locator(".typed [role=option]")


def chosen(page: Any) -> Any:
    """The choice that screen readers are told of, which must be the one that is marked."""
    told = page.locator("#q").get_attribute("aria-activedescendant")
    marked = page.locator(".typed [aria-selected=true]")
    assert marked.count() == (1 if told else 0)
    return page.locator(f"#{told}") if told else None


@BOTH
@LANGUAGES
def test_typing_shows_hits_without_moving_the_page(
    visit: Open, address: str, width: int, locale: str
) -> None:
    page = visit(f"/harbour/rules/{NEW}/1", width=width, locale=locale)
    before = page.evaluate(PLACE)
    choices = typed(page, "moored")
    assert "1.3" in choices.first.inner_text()
    assert choices.first.locator("mark").inner_text() == "moored"
    assert NEW in choices.first.locator(".source").inner_text()
    assert page.evaluate(PLACE) == before
    box = page.locator(".typed").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.complaints == []
    assert [request for request in page.requested if not request.startswith(address)] == []


@BOTH
def test_arrows_walk_the_hits_and_enter_opens_the_marked_one(visit: Open, width: int) -> None:
    page = visit("/", width=width)
    page.keyboard.press("/")
    choices = typed(page, "quay")
    assert chosen(page) is None
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = choices.nth(1)
    assert chosen(page).get_attribute("href") == second.get_attribute("href")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert chosen(page) is None
    page.keyboard.press("ArrowUp")
    assert chosen(page).inner_text() == choices.last.inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    target = chosen(page).get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{target}")
    assert page.locator("main mark").count() >= 1
    assert page.complaints == []


def test_enter_without_a_marked_hit_gives_the_page_of_all(visit: Open) -> None:
    page = visit("/harbour", width=1280)
    typed(page, "quay")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=quay&game=harbour")
    assert page.locator("a.hit").count() >= 1


def test_the_section_of_a_number_is_marked_at_once(visit: Open) -> None:
    page = visit("/", width=1280)
    typed(page, "regla 1,4", sign="1.4")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/harbour/rules/{NEW}/1.4*")


def test_who_types_on_opens_no_hit_for_fewer_words(visit: Open) -> None:
    page = visit("/", width=1280)
    typed(page, "regla 1.4", sign="1.4")
    assert chosen(page) is not None
    page.route("**/search/hits?*", lambda route: None)  # the answer to more words takes long
    page.keyboard.type("x")
    assert chosen(page) is None
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=regla+1.4x")


@BOTH
def test_escape_closes_the_hits_and_keeps_what_was_typed(visit: Open, width: int) -> None:
    page = visit("/", width=width)
    typed(page, "quay")
    field = page.locator("#q")
    assert field.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert not page.locator(".typed").is_visible()
    assert (field.get_attribute("aria-expanded"), field.input_value()) == ("false", "quay")
    page.keyboard.press("ArrowDown")
    page.locator(".typed").wait_for(state="visible")


def test_the_field_is_a_combobox_with_a_listbox(visit: Open) -> None:
    page = visit("/", width=1280, locale="en-GB")
    field = page.get_by_role("combobox", name="Search rules, cards and rulings")
    assert field.get_attribute("aria-autocomplete") == "list"
    assert field.get_attribute("aria-controls") is None
    typed(page, "quay")
    assert page.locator(f"#{field.get_attribute('aria-controls')}").get_attribute("role") == "listbox"
    assert page.get_by_role("listbox", name="Hits").get_by_role("option").count() >= 2
    assert re.fullmatch(r"\d+ hits?", page.locator("form.find [role=status]").inner_text())


def test_the_scope_of_the_field_is_that_of_the_hits(visit: Open) -> None:
    page = visit("/harbour/cranes/2023-02-02", width=1280)
    with page.expect_request("**/search/hits?*game=harbour*"):
        typed(page, "quay")
    with page.expect_request(lambda asked: "/search/hits?" in asked.url and "game=" not in asked.url):
        page.locator(".only input").uncheck()
    page = visit(f"/search?q=duty&game=harbour&document=rules&edition={OLD}&kind=section", width=1280)
    page.locator("#q").fill("")
    choices = typed(page, "duty")
    assert choices.first.get_attribute("href").startswith(f"/harbour/rules/{OLD}/")


def test_only_the_last_of_the_words_typed_is_answered(visit: Open) -> None:
    page = visit("/", width=1280)
    page.route("**/search/hits?*q=qua&*", lambda route: None)  # this answer never comes
    page.route("**/search/hits?*q=qua", lambda route: None)
    with page.expect_request("**/search/hits?*q=qua*"):
        page.locator("#q").fill("qua")
    page.locator("#q").fill("quay")
    page.locator(".typed .understood").wait_for()
    assert "quay" in page.locator(".typed .understood").inner_text()


def test_quick_typing_asks_once(visit: Open) -> None:
    page = visit("/", width=1280)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 3600"))  # time passes when the test lets it
    page.locator("#q").press_sequentially("quay", delay=10)
    page.clock.run_for(1000)
    page.locator(".typed [role=option]").first.wait_for()
    assert len([url for url in page.requested if "/search/hits" in url]) == 1


def test_a_hit_can_be_clicked(visit: Open) -> None:
    page = visit("/")
    choice = typed(page, "quay").nth(1)
    target = choice.get_attribute("href")
    choice.click()
    page.wait_for_url(f"**{target}")


def test_the_hits_go_when_the_field_is_left(visit: Open) -> None:
    page = visit("/", width=1280)
    typed(page, "quay")
    page.locator("main").click(position={"x": 5, "y": 5}, force=True)
    page.locator(".typed").wait_for(state="hidden")
    page.locator("#q").fill("")
    typed(page, "quay")
    page.locator("#q").fill("")
    page.locator(".typed").wait_for(state="hidden")


def test_markup_in_rules_and_in_the_query_stays_text(visit: Open) -> None:
    page = visit("/", width=1280)
    typed(page, "flag <img src=x onerror=alert(1)> size")
    assert page.locator(".typed img, .typed b b").count() == 0
    assert "<b>its flag</b>" in page.locator(".typed").inner_text()
    assert page.complaints == []


def test_a_server_that_does_not_answer_leaves_the_form_as_it_was(visit: Open) -> None:
    page = visit("/", width=1280)
    page.route("**/search/hits?*", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("#q").press_sequentially("quay")
    assert not page.locator(".typed").is_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=quay")


@BOTH
@LANGUAGES
def test_the_question_mark_lists_the_keys(visit: Open, width: int, locale: str) -> None:
    page = visit("/harbour", width=width, locale=locale)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.locator("kbd").all_inner_texts() == ["/", "Ctrl+K", "↓", "↑", "Enter", "Esc", "?"]
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.keyboard.press("/")
    page.keyboard.type("a?b")
    assert page.locator("#q").input_value() == "a?b"
    assert page.complaints == []


def test_neighbours_come_with_their_texts_when_they_are_asked_for(visit: Open) -> None:
    page = visit("/search?q=moored")
    hit = page.locator(".hits > li").first
    assert not hit.get_by_text("Only one ship may stand").is_visible()
    hit.locator("summary").click()
    hit.get_by_text("Only one ship may stand").wait_for()
    hit.get_by_text("gone for good").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.complaints == []


def test_neighbours_and_counts_need_no_javascript(visit: Open) -> None:
    page = visit("/search?q=moored&game=harbour", java_script_enabled=False)
    hit = page.locator(".hits > li").first
    hit.locator("summary").click()
    assert [text.split() for text in hit.locator("details a").all_inner_texts()] == [
        ["←", "1.2"],
        ["1.4", "→"],
    ]
    assert page.locator("nav.chips.strip small").count() >= 3
    assert page.locator("#q").get_attribute("role") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@BOTH
def test_every_text_of_the_hits_stands_out_and_can_be_hit(visit: Open, scheme: str, width: int) -> None:
    from tests.e2e.test_pages import PALE, SMALL_TARGETS, SMALL_TYPE

    page = visit("/", width=width, color_scheme=scheme)
    typed(page, "quay")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(PALE) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TYPE) == []
