"""Infractions on phones: two judges file five of them by touch, each sees what the player got before."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.e2e.conftest import Open, once_on_each
from tests.e2e.test_cases import Hall

pytestmark = pytest.mark.browser

MOST_TOUCHES = 30
"""So many taps and letters an infraction may take: with half a second for each, under 20 s."""


@dataclass
class Thumb:
    """A judge's thumb on a phone: it taps what is in sight, types letter by letter, and counts both."""

    page: Any
    pause: float = 0.0
    touches: int = 0

    def tap(self, selector: str) -> None:
        self.rest()
        self.page.locator(f"{selector} >> visible=true").first.tap()

    def type(self, selector: str, text: str) -> None:
        self.tap(selector)
        for letter in text:
            self.rest()
            self.page.keyboard.type(letter)

    def rest(self) -> None:
        self.touches += 1
        time.sleep(self.pause)


@dataclass(frozen=True)
class Found:
    """What a judge saw at a table, and how the form is filled."""

    search: str
    number: str
    player: str
    table: str
    minutes: str = ""
    penalty: str = ""
    earlier: int = 0


FIVE = (
    Found("mt", "2.1", "Ana", "4"),
    Found("extra", "2.2", "Rui", "7", minutes="3"),
    Found("tard", "3.1", "Ana", "4", earlier=1),
    Found("slow", "3.3", "Leo", "12", minutes="5"),
    Found("extra", "2.2", "Rui", "7", penalty="Game Loss", earlier=1),
)


def file(thumb: Thumb, url: str, one: Found) -> float:
    """From the event's page to the case that says what was noted; gives the seconds it took."""
    page = thumb.page
    page.goto(url)
    begun, thumb.touches = time.perf_counter(), 0
    thumb.tap("a[href$='/infractions/new']")
    page.wait_for_selector("#filter:not([hidden])")
    thumb.type("#filter input", one.search)
    rows = page.locator("#infractions a >> visible=true")
    hrefs = rows.evaluate_all("all => all.map((one) => decodeURIComponent(one.getAttribute('href')))")
    assert any(href.endswith(f":{one.number}") for href in hrefs), (one, hrefs)
    at = next(number for number, href in enumerate(hrefs) if href.endswith(f":{one.number}"))
    thumb.rest()
    rows.nth(at).tap()
    page.wait_for_selector("#minutes:not([hidden])")
    thumb.type("[name=penalised]", one.player)
    if one.earlier:
        page.wait_for_selector(f"#earlier li:nth-child({one.earlier})")
    thumb.type("[name=table]", one.table)
    if one.penalty:
        thumb.tap(f".penalties .pick:has([value='{one.penalty}'])")
    if one.minutes:
        thumb.tap(f"[data-minutes='{one.minutes}']")
    thumb.tap("button[name=state]")
    page.wait_for_selector(".history")
    return time.perf_counter() - begun


def phone(event: Hall, name: str) -> Thumb:
    return Thumb(event.phone(0, name, has_touch=True, is_mobile=True))


@once_on_each
def test_five_infractions_at_an_event_of_two_judges(
    visit: Open, reals: tuple[str, str], locale: str, record_property: Callable[[str, object], None]
) -> None:
    event = Hall(visit, reals, locale, game="magic")
    judges = phone(event, "Rosa"), phone(event, "Luz")
    for turn, one in enumerate(FIVE):
        thumb = judges[turn % 2]
        seconds = file(thumb, event.url, one)
        record_property(f"{turn + 1}", f"{thumb.touches} touches, {seconds:.1f} s")
        page = thumb.page
        assert thumb.touches <= MOST_TOUCHES, one
        assert page.locator("h1 .badge.ruled").count() == 1
        assert page.locator(".cited b").first.inner_text() == one.number
        assert page.locator("dd.penalised").inner_text() == one.player
        assert page.locator("dd.extension").all_inner_texts() == ([one.minutes] if one.minutes else [])
        assert page.locator("li.same").count() == (turn == 4)  # the same infraction again
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page = judges[0].page
    page.goto(f"{event.url}/penalties?by=judge")
    assert sorted(page.locator(".gathered h2 .count").all_inner_texts()) == ["2", "3"]
    assert page.locator(".given tbody tr").count() == 5
    page.goto(f"{event.url}/figures")
    assert page.locator(".totals dd").nth(1).inner_text() == "5"


def test_a_condition_chooses_the_penalty_that_it_names(visit: Open, reals: tuple[str, str]) -> None:
    event = Hall(visit, reals, "en-GB", game="magic")
    thumb = phone(event, "Rosa")
    page = thumb.page
    page.goto(f"{event.url}/infractions/new?infraction=magic/ipg:2.1")
    thumb.tap("details:has(.conditions) > summary")
    condition = page.locator(".conditions [data-penalty]:not([value=''])").first
    wanted = condition.get_attribute("data-penalty")
    condition.locator("..").tap()
    assert page.locator("[name=penalty]:checked").get_attribute("value") == wanted
    page.locator(".conditions .pick").first.tap()
    assert page.locator("[name=penalty]:checked").get_attribute("value") == "No penalty"


def test_the_name_of_every_penalty_fits_its_box(visit: Open, reals: tuple[str, str]) -> None:
    event = Hall(visit, reals, "es-ES", game="magic")
    page = phone(event, "Rosa").page
    page.goto(f"{event.url}/infractions/new?infraction=magic/ipg:3.5")
    over = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator(".penalties .pick").evaluate_all(over) == []


def test_what_every_infraction_needs_stands_on_two_screens(visit: Open, reals: tuple[str, str]) -> None:
    event = Hall(visit, reals, "es-ES", game="magic")
    page = phone(event, "Rosa").page
    page.goto(f"{event.url}/infractions/new")
    forms = page.locator("#infractions a").evaluate_all("all => all.map((one) => one.href)")
    assert len(forms) > 20
    for url in forms:
        page.goto(url)
        for needed in ("[name=penalised]", "[name=round]", ".penalties .pick:last-child", "#minutes"):
            box = page.locator(needed).bounding_box()
            assert box["y"] + box["height"] <= 2 * 740, (url, needed)
        assert page.locator("button[name=state]").bounding_box()["y"] < 740, url  # under the thumb


def test_an_infraction_noted_without_a_network_is_sent_once(visit: Open, reals: tuple[str, str]) -> None:
    event = Hall(visit, reals, "es-ES", game="magic")
    thumb = phone(event, "Rosa")
    page = thumb.page
    page.goto(f"{event.url}/infractions/new?infraction=magic/ipg:2.2")
    thumb.type("[name=penalised]", "Ana")
    page.context.set_offline(True)
    thumb.tap("button[name=state]")
    page.wait_for_selector(".fault")
    page.context.set_offline(False)
    page.wait_for_selector(".history")
    assert page.locator("dd.penalised").inner_text() == "Ana"
    page.goto(f"{event.url}/penalties")
    assert page.locator(".given tbody tr").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_accessibility_checker_finds_nothing_on_the_pages_of_infractions(
    visit: Open, reals: tuple[str, str], scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    event = Hall(visit, reals, "es-ES", game="magic")
    page = event.phone(0, "Rosa", has_touch=True, is_mobile=True, color_scheme=scheme)
    file(Thumb(page), event.url, FIVE[1])
    for part in ("/infractions/new", "/infractions/new?infraction=magic/ipg:2.2", "/penalties", "/figures"):
        page.goto(f"{event.url}{part}")
        if "?" in part:
            page.fill("[name=penalised]", "Rui")
            page.wait_for_selector("#earlier li")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, part
