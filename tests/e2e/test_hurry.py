"""What a judge in a hurry stumbled over on a phone: nothing hides, jumps, or is said for a moment only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Open
from tests.e2e.test_cases import Hall
from tests.e2e.test_tables import begun

pytestmark = pytest.mark.browser

WIDTH = 360
BOLT = """
title: Bolt
game: magic
seats: [Ana, Luis]
active: Ana
step: main
table:
  Ana: {hand: [Lightning Bolt]}
  Luis: {hand: [Giant Growth], battlefield: [Forest, Grizzly Bears]}
"""


def on_a_phone(visit: Open, address: str, **settings: Any) -> Any:
    return visit(address, locale="es-ES", width=WIDTH, has_touch=True, **settings)


def touch(page: Any, selector: str, then: str = "") -> None:
    page.locator(f"{selector} >> visible=true").first.tap()
    if then:
        page.wait_for_selector(then)
    page.wait_for_selector("#table:not([aria-busy])")


def test_names_that_are_offered_leave_seats_and_zones_in_sight(visit: Open, real: str) -> None:
    page = on_a_phone(visit, f"{real}/resolver/new/magic")
    page.type("#add", "bear")
    page.wait_for_selector("#names:not([hidden]) li")
    top = page.locator("#names").bounding_box()["y"]
    for row in page.locator("#where .where").all():
        box = row.bounding_box()
        assert box["y"] + box["height"] <= top
    page.locator("#where label:has([value=B])").tap()
    assert page.locator("#where [value=B]").is_checked()
    assert page.input_value("#add") == "bear"


def test_what_was_copied_stays_marked_and_is_said(visit: Open, real: str) -> None:
    page = on_a_phone(visit, f"{real}/magic/704.5j")
    page.clock.install()
    page.locator("[data-copy] >> visible=true").first.tap()
    page.wait_for_selector("[data-copy].copied")
    page.clock.run_for(4000)
    said = page.locator(".copied-note[role=status]").inner_text()
    assert said.startswith("Copiado")
    assert "704.5j" in said
    page.clock.run_for(20_000)
    assert page.locator(".copied-note").count() == 0
    mark = "one => getComputedStyle(one, '::after').content"
    assert page.locator("[data-copy].copied").first.evaluate(mark) == '"✓"'


def test_a_case_is_saved_from_the_foot_of_the_screen_also_at_the_pages_end(visit: Open, real: str) -> None:
    event = Hall(visit, (real, real), "es-ES")
    page = event.phone(0, "Luz", width=WIDTH)
    page.locator("main a.go").first.click()
    page.wait_for_selector("#case")
    for where in (0, 100_000):
        page.evaluate("(at) => scrollTo(0, at)", where)
        box = page.locator("#case button[value=ruled]").bounding_box()
        assert 740 - 80 < box["y"] + box["height"] <= 740
    end = page.locator("footer a").last.bounding_box()
    assert end["y"] + end["height"] <= box["y"]  # nothing lies beneath it


def test_no_row_moves_when_somebody_passes_and_the_bar_stays_as_it_is(visit: Open, real: str) -> None:
    page = begun(visit, real, BOLT, width=WIDTH, has_touch=True)
    bar = """them => them.map(one => {
        const r = one.getBoundingClientRect();
        return [r.x, r.y, r.width].map(Math.round);
    })"""
    touch(page, ".acts button:has-text('Bolt')", "#answer")
    chosen = page.locator(".walk > *").evaluate_all(bar)
    touch(page, ".board .may:has-text('Bears')", ".stack .so")
    rows = page.locator(".others .rows li").evaluate_all(bar)
    assert page.locator(".walk > *").evaluate_all(bar) == chosen
    touch(page, ".walk .pass")
    assert page.locator(".others .rows li").evaluate_all(bar) == rows
    assert page.locator(".walk > *").evaluate_all(bar) == chosen
    touch(page, ".walk [value=undo]")
    assert page.locator(".walk > *").evaluate_all(bar) == chosen
    assert page.locator(".walk .moves").inner_text() == "Jugadas"


def test_a_death_is_told_in_full_where_one_looks(visit: Open, real: str) -> None:
    page = begun(visit, real, BOLT, width=WIDTH, has_touch=True)
    touch(page, ".acts button:has-text('Bolt')", "#answer")
    touch(page, ".board .may:has-text('Bears')", ".stack .so")
    for _ in range(2):
        touch(page, ".walk .pass")
    line = page.locator(".latest")
    assert "se destruye Grizzly Bears 704.5g" in line.inner_text()
    assert line.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    box = line.bounding_box()
    assert box["y"] + box["height"] < 740


def test_a_card_of_a_dominion_hand_is_played_by_one_touch(visit: Open, real: str) -> None:
    page = on_a_phone(visit, f"{real}/resolver?game=dominion")
    page.locator("button[value='dominion/1-bruja']").first.tap()
    page.wait_for_selector("#table")
    touch(page, ".near .hand [data-object]:has-text('Bruja')", ".near .t:has-text('Bruja')")
    assert page.locator("dialog").count() == 0
    assert "Ana juega Bruja" in page.locator("#moves").inner_text()
