"""Rules kept on a device answer when the network is gone; the one file answers from a disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from judge.app_state import open_library
from judge.offline import WORDS, bundle, page
from tests.e2e.conftest import Open, patient
from tests.web_site import NEW


def kept(visit: Open, address: str) -> Any:
    """A device that has saved the game."""
    page = visit("/offline", locale="en")
    page.click(".keep[data-game=harbour] .save")
    page.wait_for_selector(".keep[data-game=harbour] .drop:not([hidden])")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_a_saved_game_is_read_and_searched_without_the_network(visit: Open, address: str) -> None:
    page = kept(visit, address)
    page.context.set_offline(True)
    page.goto(f"{address}/harbour/rules/{NEW}/1.2")
    assert page.inner_text("#offline h1").startswith("1.2")
    page.fill("#q", "quay ship")
    page.wait_for_selector(".hit")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.startsWith('#harbour/')")
    page.goto(address + "/tools")
    page.click("#deck [data-count-add='5']")
    assert page.inner_text("#deck [data-count]") == "5"
    page.goto(address + "/")
    page.wait_for_selector("#offline .toc a")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_new_edition_is_offered_and_taken_only_when_it_is_wanted(visit: Open, address: str) -> None:
    page = kept(visit, address)
    newer = {**page.request.get(f"{address}/offline/harbour.json").json(), "name": "Harbour, anew"}
    headers = {"etag": '"another"', "content-type": "application/json"}
    page.context.route(
        "**/offline/harbour.json", lambda route: route.fulfill(body=json.dumps(newer), headers=headers)
    )
    page.reload()
    page.wait_for_selector(".keep[data-game=harbour] .renew:not([hidden])")
    assert "a newer edition is there" in page.inner_text(".keep[data-game=harbour] .state")
    assert "anew" not in page.inner_text("#offline")
    page.click(".keep[data-game=harbour] .renew")
    page.wait_for_selector("#offline h1:has-text('anew')")
    page.wait_for_selector(".keep[data-game=harbour] .renew", state="hidden")


def test_what_is_removed_is_no_longer_there(visit: Open, address: str) -> None:
    page = kept(visit, address)
    page.click(".keep[data-game=harbour] .drop")
    page.wait_for_selector(".keep[data-game=harbour] .save:not([hidden])")
    page.context.set_offline(True)
    page.goto(f"{address}/harbour/rules/{NEW}/1.2")
    assert page.locator("#offline h1").count() == 0


def test_the_one_file_is_searched_from_a_disk(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "gyp.html"
    made = bundle(open_library(tmp_path / "library"), "gyp", official=False)
    file.write_text(page(made, "es", dict(WORDS)), encoding="utf-8")
    context = patient(browser.new_context(viewport={"width": 360, "height": 740}))
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto(file.as_uri())
    tab.fill("#q", "120.2b")
    tab.wait_for_selector(".hit")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#offline h1")
    assert tab.inner_text("#offline h1").startswith("120.2.b")
    assert complaints == []
    context.close()
