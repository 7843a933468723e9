"""Every kind of page of the real games, in both languages, on phone and desktop, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.e2e.conftest import Open, create_event, said, until

pytestmark = pytest.mark.browser

KINDS = (
    "/",
    "/search?q=prioridad",
    "/gyp",
    "/gyp/120.4",
    "/magic/704.5j",
    "/cards/myl",
    "/cards/myl?name=drag",
    "/cards/myl/dragon-dorado",
    "/lists/myl/errata",
    "/lists/myl/clarifications?with=oro",
    "/glossary/dominion",
    "/resolver",
    "/resolver/new/magic?card=Bolt",
    "/events",
    "/offline",
    "/docs",
    "/docs/components",
    "/docs/scenarios",
    "/nowhere/at/all",
)
WAYS = tuple(product(("es-AR", "en-GB"), (360, 1280)))
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What of a page differs between light and dark."""


def begin(page: Any, real: str, example: str) -> str:
    page.goto(f"{real}/resolver")
    page.click(f"button[value='{example}']")
    page.wait_for_selector("#table")
    return str(page.url)


def kinds(page: Any, real: str) -> Iterator[str]:
    yield from (f"{real}{url}" for url in KINDS)
    table = begin(page, real, "myl/1-fergus")
    yield table
    yield f"{table}/log"
    yield f"{table}/objects/Fergus"
    yield from event_pages(page, real)


def event_pages(page: Any, real: str) -> Iterator[str]:
    """The board of an event, a case of it, and the forms between."""
    page.goto(f"{real}/events")
    create_event(page)
    board = str(page.url)
    page.goto(f"{board}/cases/new")
    page.fill("[name=question]", "¿Puede responder?")
    page.fill("[name=ruling]", "Sí.")
    page.fill("#find-cites input", "120.4")
    page.click("#citable [data-cite]")
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")
    page.fill("[name=appeal]", "El ejemplo dice otra cosa.")
    page.click("button[value=appealed]")
    page.wait_for_selector("h1 .badge.appealed")
    yield from (
        board,
        f"{board}/erasing",
        f"{board}/join",
        f"{board}/cases/new",
        f"{board}/cases/new?question=¿Puede responder?&cites=gyp:120.4",
        f"{board}/precedents",
        page.url,
        f"{page.url}/edit",
        f"{page.url}/print",
    )


LOOKED_AT = (("es-AR", 360), ("en-GB", 1280))
"""In these ways pages are looked at by axe: what it finds hangs on the width or the words, not on both."""


@pytest.mark.parametrize(("locale", "width"), WAYS)
def test_no_page_complains_overflows_or_shuts_anybody_out(
    visit: Open, real: str, locale: str, width: int
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visit(f"{real}/", width=width, locale=locale, color_scheme="light")
    for url in list(kinds(page, real)):
        page.complaints.clear()
        page.goto(url)
        assert [one for one in said(page) if "404" not in one] == [], url
        assert page.evaluate("document.documentElement.lang") == locale[:2], url
        assert page.evaluate("document.documentElement.scrollWidth") <= width, url
        if (locale, width) not in LOOKED_AT:
            continue
        found = Axe().run(page)
        assert found.violations_count == 0, f"{url}: {found.generate_report()}"
        page.emulate_media(color_scheme="dark")
        found = Axe().run(page, options=COLOURS)
        assert found.violations_count == 0, f"{url}, dark: {found.generate_report()}"
        page.emulate_media(color_scheme="light")


def test_the_keyboard_alone_walks_from_the_search_through_the_resolver(visit: Open, real: str) -> None:
    page = visit(f"{real}/", width=1280, locale="es-AR")
    page.keyboard.press("/")
    page.keyboard.type("704.5j")
    page.wait_for_selector(".typed [aria-selected=true]")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1 .number")
    assert page.inner_text("h1 .number") == "704.5j"
    page.goto(f"{real}/resolver")
    reach(page, "Bruja, y un Foso")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    reach(page, "jugar Bruja")
    page.keyboard.press("Enter")
    page.wait_for_selector(".holder:has-text('Beto')")
    assert "Foso" in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    page.wait_for_selector("#moves h3:has-text('Foso')")
    reach(page, "Deshacer")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => ![...document.querySelectorAll('.newest h3')].at(-1).textContent.includes('Foso')"
    )


def reach(page: Any, label: str) -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(80):
        focused = page.evaluate("document.activeElement.matches('a, button')")
        if focused and label in page.evaluate("document.activeElement.textContent"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(label)


def test_a_table_is_set_up_begun_and_kept_without_javascript(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver/new/dominion", locale="es-AR", java_script_enabled=False)
    page.click("summary:has-text('Jugadores, turno y paso')")
    page.fill("[name=seats]", "Ana, Luis")
    page.click("button.plain:has-text('Más filas')")
    for n, (card, seat) in enumerate((("Bruja", "Ana"), ("Foso", "Luis"))):
        page.fill(f"[name=card-{n}]", card)
        page.select_option(f"[name=seat-{n}]", seat)
        page.select_option(f"[name=zone-{n}]", "hand")
    page.click("summary:has-text('Jugadores, turno y paso')")
    page.select_option("[name=active]", "Ana")
    page.select_option("[name=step]", "action phase")
    page.click(".walk button:has-text('Empezar')")
    page.wait_for_selector("#table")
    page.click("#table button:has-text('jugar Bruja')")
    page.wait_for_selector(".holder:has-text('Luis')")
    with page.expect_download() as kept:
        page.click("summary:has-text('Compartir')")
        page.click("a[download]")
    assert "game: dominion" in kept.value.path().read_text(encoding="utf-8")


@pytest.mark.parametrize("url", ["/gyp/120.4", "/cards/myl/dragon-dorado"])
def test_a_section_and_a_card_print(visit: Open, real: str, url: str) -> None:
    page = visit(f"{real}{url}", locale="es-AR")
    page.emulate_media(media="print")
    assert not page.locator(".find").is_visible()
    assert page.locator("p.edition").is_visible()
    assert len(page.pdf()) > 5000


@pytest.mark.parametrize("game", ["magic", "gyp"])
def test_the_first_page_begins_with_the_game_one_works_in_and_what_is_opened_in_a_hurry(
    visit: Open, real: str, game: str
) -> None:
    page = visit(f"{real}/{game}", locale="es-AR")
    page.goto(f"{real}/aeons-end/5.9" if game == "magic" else f"{real}/magic/704.5j")
    page.goto(f"{real}/resolver/new/{game}")
    page.goto(f"{real}/")
    page.wait_for_selector("#mine a.row")
    assert page.locator(".games a").first.get_attribute("data-game") == game
    assert page.locator("section.game").first.get_attribute("data-game") == game
    foot = page.locator(".find").bounding_box()["y"]
    wanted = [*page.locator(".games a, .door").all(), page.locator("#mine a.row").first,
              page.locator("section.game a").first]  # fmt: skip
    assert len(wanted) >= 10
    for one in wanted:
        box = one.bounding_box()
        assert box["y"] + box["height"] <= foot, one.inner_text()
        assert box["height"] >= 44 or one.evaluate("one => one.closest('h2') !== null")
    page.goto(f"{real}/resolver")
    assert page.locator("section[data-game]").first.get_attribute("data-game") == game


def test_the_tools_go_on_without_a_network_with_the_game_one_works_in(visit: Open, real: str) -> None:
    page = visit(f"{real}/gyp", locale="es-AR")
    page.goto(f"{real}/tools")
    assert page.input_value("[data-game-of]") == "gyp"
    assert (page.input_value("[data-begin]"), page.input_value("[data-of]")) == ("0", "11")
    page.click("[data-counter=A] [data-add='5']")
    page.fill("[data-of]", "20")
    page.fill("[data-players]", "Ana, Luis")
    page.click("[data-do=first]")
    begins = page.inner_text("[data-thrown]")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    until(page, "() => caches.match('/tools').then((one) => one !== undefined)")
    page.context.set_offline(True)
    page.reload()
    assert page.inner_text("[data-counter=A] output") == "5"
    assert page.input_value("[data-of]") == "20"
    assert page.input_value("[data-players]") == "Ana, Luis"
    assert page.inner_text("[data-thrown]") == begins
    page.click("[data-die='20']")
    assert page.inner_text("[data-thrown]").startswith("d20: ")
    page.context.set_offline(False)


def test_each_event_has_a_clock_of_its_own_and_each_table_its_counters(visit: Open, real: str) -> None:
    page = visit(f"{real}/events", locale="es-AR")
    create_event(page, "Copa", game="magic")
    copa = page.url
    page.click(".starts a[href$='#clock']")
    assert page.inner_text("#whose") == "Copa"
    assert page.input_value("[data-begin]") == "20", "the event's game"
    page.click("#clock [data-do=start]")
    page.goto(f"{real}/events")
    create_event(page, "Liga")
    page.click(".starts a[href$='#clock']")
    liga = page.url.split("#")[0]
    assert (page.inner_text("#whose"), page.inner_text("#clock > .big")) == ("Liga", "50:00"), (
        "not the Copa's"
    )
    assert page.inner_text("[data-others] li a") == "Copa"
    page.goto(f"{liga}&table=7")
    assert (page.inner_text("#whose"), page.input_value("[data-table]")) == ("Liga · mesa 7", "7")
    page.click("[data-counter=A] [data-add='5']")
    page.goto(f"{liga}&table=8")
    assert page.inner_text("[data-counter=A] output") == "20"
    page.goto(f"{liga}&table=7")
    assert page.inner_text("[data-counter=A] output") == "25"
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    until(page, "() => caches.match('/tools').then((one) => one !== undefined)")
    page.context.set_offline(True)
    page.click("[data-others] a")
    page.wait_for_selector("#whose a:has-text('Copa')")
    assert page.locator("#whose a").get_attribute("href") == copa.removeprefix(real), (
        "the kept page knows it too"
    )
    assert page.inner_text("#clock [data-do=start]") == "Pausa"
    page.context.set_offline(False)


def test_the_last_tables_are_found_again_where_tables_are_begun(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver", locale="es-AR")
    assert page.locator("#mine").is_hidden()
    page.click("button[value^='dominion/']")
    page.wait_for_selector("#table")
    table = page.url.partition("#")[0]
    page.locator("#table button:has-text('jugar'):visible").first.click()
    page.wait_for_selector("#table:not([aria-busy]) .latest")
    seats = page.locator(".board .who-name").all_inner_texts()
    page.goto(f"{real}/resolver")
    last = page.locator("#mine a.row").first
    called = last.inner_text()
    assert all(seat in called for seat in seats), called
    assert "Salón" in called.splitlines()[0], called
    assert f"{real}{last.get_attribute('href')}" == table
    assert page.locator("#table").count() == 0
    last.click()
    page.wait_for_selector("#table")
    assert page.url == table


def test_the_folded_search_shows_nothing_of_what_was_typed_in_it(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver/new/magic")
    page.fill("#q", "giant")
    colour = "getComputedStyle(document.getElementById('q')).color"
    assert page.evaluate(colour) != "rgba(0, 0, 0, 0)"
    page.focus("#add")
    assert page.evaluate(colour) == "rgba(0, 0, 0, 0)"


def test_recent_searches_and_the_scope_stay_on_the_device(visit: Open, real: str) -> None:
    page = visit(f"{real}/myl", locale="es-AR")
    page.uncheck(".only input")
    page.check(".only input")
    page.fill("#q", "talisman oculto")
    page.press("#q", "Enter")
    page.wait_for_url("**/search?q=talisman*")
    page.goto(f"{real}/")
    assert page.locator("#mine .chips a").first.inner_text() == "talisman oculto"
    assert page.locator(".only input").is_checked()
    assert page.locator(".only input").get_attribute("value") == "myl"
    page.click("#mine button")
    page.reload()
    assert page.locator("#mine .chips a").count() == 0
