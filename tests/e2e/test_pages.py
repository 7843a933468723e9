"""Every kind of page in a real browser: nothing complains, nothing overflows, nothing needs JavaScript."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Open
from tests.web_site import NEW, OLD

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/search",
    "/search?q=barco",
    "/search?q=barco&game=harbour&kind=section",
    "/search?q=1.4",
    "/harbour",
    f"/harbour/rules/{NEW}",
    f"/harbour/rules/{OLD}",
    f"/harbour/rules/{NEW}/1",
    f"/harbour/rules/{NEW}/1.2?q=ship",
    f"/harbour/rules/{OLD}/1.3",
    "/harbour/cranes/2023-02-02/7",
    f"/harbour/rules/{NEW}/1.4/history",
    "/diff/harbour/rules",
    f"/diff/harbour/rules/{OLD}/{NEW}",
    f"/diff/harbour/rules/{OLD}/{NEW}?chapter=1",
    f"/harbour/rules/{NEW}/ruling/goleta-erratum",
    "/cards/harbour",
    "/cards/harbour/goleta",
    "/lists/harbour/errata",
    "/glossary/harbour",
    "/glossary/harbour/muelle",
    "/docs",
    "/docs/notice",
    "/docs/search",
]
EVERY_COLOUR = [
    "/search?q=barco",
    "/search?q=1.4&game=harbour",
    f"/harbour/rules/{NEW}/1",
    f"/harbour/rules/{NEW}/1.2?q=ship",
    f"/harbour/rules/{OLD}/1.3",
    "/cards/harbour/goleta",
    "/glossary/harbour/muelle",
    f"/diff/harbour/rules/{OLD}/{NEW}",
    f"/diff/harbour/rules/{OLD}/{NEW}?chapter=1",
    f"/harbour/rules/{NEW}/1.4/history",
]
"""Pages that together show every pair of colours."""
SMALL_TARGETS = """() => [
    ...document.querySelectorAll("button, input, summary, nav a, .row, .links > li > a")]
    .filter(e => e.offsetParent && e.type !== "hidden" && !e.closest(".only"))
    .filter(e => { const r = e.getBoundingClientRect(); return r.height < 43.5; })
    .map(e => e.outerHTML.slice(0, 120))"""
SMALL_TYPE = """() => [...document.querySelectorAll("body *")]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
    .filter(e => parseFloat(getComputedStyle(e).fontSize) < 16)
    .map(e => e.outerHTML.slice(0, 120))"""
PALE = """() => {
  const rgb = c => c.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  return [...document.querySelectorAll("body *")]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && e.offsetParent)
    .map(e => { const both = [light(rgb(getComputedStyle(e).color)), light(ground(e))];
      const [a, b] = both.sort((x, y) => y - x);
      return [(a + 0.05) / (b + 0.05), e.outerHTML.slice(0, 120)]; })
    .filter(([ratio]) => ratio < 4.5); }"""


@pytest.mark.parametrize("locale", ["es-AR", "en-GB"])
@pytest.mark.parametrize("url", PAGES)
def test_a_page_on_a_phone_is_quiet_fits_and_can_be_hit(
    visit: Open, address: str, url: str, locale: str
) -> None:
    page = visit(url, locale=locale)
    assert page.complaints == []
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TYPE) == []
    assert [request for request in page.requested if not request.startswith(address)] == []


@pytest.mark.parametrize("url", PAGES)
def test_a_page_needs_no_javascript(visit: Open, url: str) -> None:
    page = visit(url, java_script_enabled=False)
    assert page.complaints == []
    assert page.locator("main h1").count() == 1
    assert page.locator("main").inner_text().strip()


@pytest.mark.parametrize("url", ["/", "/search?q=barco&kind=section", f"/harbour/rules/{NEW}/1.1"])
def test_the_search_needs_no_javascript(visit: Open, url: str) -> None:
    page = visit(url, java_script_enabled=False)
    page.locator("#q").fill("muelle")
    page.locator(".find button").click()
    page.wait_for_url("**/search?q=muelle*")
    assert page.locator("a.hit").count() >= 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("url", EVERY_COLOUR)
def test_every_text_stands_out_from_its_ground(visit: Open, url: str, scheme: str) -> None:
    page = visit(url, width=1280, color_scheme=scheme)
    assert page.complaints == []
    assert page.evaluate(PALE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_digest_and_official_wording_stand_side_by_side_where_there_is_room(visit: Open) -> None:
    def places(width: int) -> list[dict[str, float]]:
        texts = visit(f"/harbour/rules/{NEW}/1.1", width=width).locator(".rule .text")
        return [texts.nth(n).bounding_box() for n in (0, 1)]

    official, digest = places(1280)
    assert digest["x"] > official["x"] + official["width"] - 1
    official, digest = places(360)
    assert digest["y"] > official["y"]


@pytest.mark.parametrize("keys", ["/", "Control+k"])
def test_a_key_puts_the_cursor_into_the_search_field(visit: Open, keys: str) -> None:
    page = visit("/docs", width=1280)
    page.keyboard.press(keys)
    page.keyboard.type("a/b")
    assert page.locator("#q").input_value() == "a/b"


def test_the_keyboard_alone_gets_from_the_field_to_a_hit(visit: Open) -> None:
    page = visit("/", width=1280)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("/")
    page.keyboard.type("amarra")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=amarra*")
    page.locator("a.hit").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/harbour/**")
    assert page.locator("mark").count() >= 1


def test_the_search_stays_under_the_thumb_on_a_phone(visit: Open) -> None:
    page = visit(f"/harbour/rules/{NEW}/1")
    page.mouse.wheel(0, 2000)
    box = page.locator(".find").bounding_box()
    assert box["y"] + box["height"] >= 739


@pytest.mark.parametrize(
    ("button", "says"), [(".cite .copy", "Copiado"), (".hand-on [data-copy]", "✓")], ids=["words", "drawing"]
)
def test_a_copy_button_keeps_its_place_and_size_while_it_says_so(visit: Open, button: str, says: str) -> None:
    page = visit(f"/harbour/rules/{NEW}/1.2")
    place = """() => JSON.stringify([...document.querySelectorAll("main *:not(svg, svg *)")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + scrollX, y + scrollY, width, height].map(Math.round); }))"""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 3600"))
    one = page.locator(button).first
    one.scroll_into_view_if_needed()
    name, before = one.get_attribute("aria-label"), one.evaluate(place)
    one.click()
    page.wait_for_selector(f"{button}:has-text('{says}')")
    assert one.evaluate(place) == before
    assert says == "Copiado" or one.get_attribute("aria-label") == "Copiado"
    page.clock.run_for(2000)
    assert says not in one.inner_text()
    assert (one.get_attribute("aria-label"), one.get_attribute("style")) == (name, None)
    assert page.complaints == []


def test_a_page_prints_without_its_controls(visit: Open) -> None:
    page = visit(f"/harbour/rules/{NEW}/1.2")
    page.emulate_media(media="print")
    assert not page.locator(".find").is_visible()
    assert not page.locator(".pager").is_visible()
    assert page.locator("p.edition").is_visible()
    assert len(page.pdf()) > 1000


def test_a_rule_prints_alone_with_its_citation(visit: Open) -> None:
    page = visit(f"/harbour/rules/{NEW}/1.2")
    assert page.locator("main > h2").count() > 0
    page.emulate_media(media="print")
    for kept in (".rule", "h1", "p.edition", "p.cite code", ".on-paper .link"):
        assert page.locator(kept).first.is_visible(), kept
    for left_out in ("main > h2", ".links", "details", "footer", ".crumbs"):
        shown = page.locator(left_out).evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).length"
        )
        assert shown == 0, left_out


def test_a_link_in_a_text_shows_its_words_pointed_at_or_touched_once(visit: Open) -> None:
    page = visit(f"/harbour/rules/{NEW}/1.1", 1280)
    page.locator(".texts .text a").first.hover()
    page.wait_for_selector("#peek:not([hidden]) .peek-of")
    page.keyboard.press("Escape")
    assert not page.locator("#peek").is_visible()
    phone = visit(f"/harbour/rules/{NEW}/1.1", 360, has_touch=True)
    link = phone.locator(".texts .text a").first
    link.tap()
    phone.wait_for_selector("#peek:not([hidden]) .peek-of")
    assert phone.url.endswith("/1.1")
    box = phone.locator("#peek").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    link.tap()
    phone.wait_for_url(lambda url: not url.endswith("/1.1"))
    assert page.complaints == phone.complaints == []
