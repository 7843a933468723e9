"""Pages of rules that a device keeps answer when the network is gone; the one file is read from a disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge.app_state import open_library
from judge.offline import WORDS, bundle, page
from tests.e2e.conftest import Open, patient, until
from tests.web_site import NEW

PAGE = f"/harbour/rules/{NEW}/1.2"
KEPT = "path => caches.open('judge-pages').then((all) => all.match(path)).then((one) => one !== undefined)"


def keeping(visit: Open) -> Any:
    """A device whose judge has chosen to keep the pages that are opened."""
    page = visit("/offline", locale="en")
    page.click("#keep button")
    page.wait_for_selector("#stop:not([hidden])")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_a_page_that_was_opened_is_read_without_the_network_and_says_since_when(
    visit: Open, address: str
) -> None:
    page = keeping(visit)
    page.goto(address + PAGE)
    until(page, KEPT, PAGE)
    page.context.set_offline(True)
    page.goto(address + PAGE)
    assert page.inner_text("h1").startswith("1.2")
    assert "as this device kept it on" in page.inner_text(".notice[role=status]")
    page.goto(address + "/tools")
    page.click("#deck [data-count-add='5']")
    assert page.inner_text("#deck [data-count]") == "5"


def test_what_is_not_kept_is_said_and_no_other_games_rules_are_shown(visit: Open, address: str) -> None:
    page = keeping(visit)
    page.goto(address + PAGE)
    until(page, KEPT, PAGE)
    page.context.set_offline(True)
    page.goto(f"{address}/harbour/rules/{NEW}/1.1")
    page.wait_for_selector("#missing:not([hidden])")
    assert f"harbour/rules/{NEW}/1.1" in page.inner_text("#missing")
    assert page.locator("#pages a").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto(f"{address}/gyp/120.4")
    page.wait_for_selector("#missing:not([hidden])")
    assert page.locator("#pages a").count() == 0
    assert "1.2" not in page.inner_text("main h1")


def test_a_pinned_page_stays_when_the_others_go_and_all_of_it_can_be_removed(
    visit: Open, address: str
) -> None:
    page = keeping(visit)
    for path in (PAGE, f"/harbour/rules/{NEW}/1.1"):
        page.goto(address + path)
        until(page, KEPT, path)
    page.goto(f"{address}/offline")
    page.wait_for_selector("#pages li:nth-child(2)")
    page.locator("#pages li:has(a[href$='1.2']) button").first.click()
    page.wait_for_selector("#pages button:has-text('Pinned')")
    page.evaluate("caches.delete('judge-pages')")
    page.reload()
    page.wait_for_selector("#pages li")
    assert page.locator("#pages a").count() == 1
    page.click("#stop button")
    page.locator("#pages li").first.wait_for(state="detached")
    assert page.evaluate("caches.keys()") == ["judge-shell"]


def test_pages_of_events_are_never_kept(visit: Open, address: str) -> None:
    page = keeping(visit)
    page.goto(f"{address}/resolver")
    page.goto(address + PAGE)
    until(page, KEPT, PAGE)
    assert page.evaluate(KEPT, "/resolver") is False


def test_the_one_file_is_read_from_a_disk(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "gyp.html"
    made = bundle(open_library(tmp_path / "library"), "gyp", official=False)
    file.write_text(page(made, "es", dict(WORDS)), encoding="utf-8")
    context = patient(browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False))
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.goto(file.as_uri())
    top = tab.locator("nav a").first
    top.click()
    assert tab.locator(f"section[id='{str(top.get_attribute('href'))[1:]}']").is_visible()
    assert complaints == []
    context.close()
