"""The first ordinary dispute, on a phone and from a fresh install: a Bolt, a Bear, a Growth in answer."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Open

pytestmark = pytest.mark.browser


def test_a_bolt_is_answered_with_a_growth_in_fewer_than_fifteen_taps(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver", width=360, locale="es-ES", has_touch=True)
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        taps += 1
        page.click(f"{selector} >> visible=true >> nth=0")

    def act(label: str) -> None:
        tap(f"#table button:has-text('{label}')")
        page.wait_for_selector("#table:not([aria-busy])")

    tap("a[href$='/resolver/new/magic']")
    for row, card in enumerate(("Lightning Bolt", "Giant Growth", "Grizzly Bears")):
        tap(f"[name=card-{row}]")
        page.keyboard.type(card)
    tap("button[value=begin]")
    page.wait_for_selector("#table")
    assert page.locator("textarea:visible").count() == 0, "nothing was written as a scenario"
    act("Lightning Bolt")
    act("Grizzly Bears")
    act("Pasar")
    act("Giant Growth")
    if page.locator("#table .due button:has-text('Grizzly Bears')").count():
        act("Grizzly Bears")
    for _ in range(4):
        act("Pasar")
    assert taps < 15, taps
    log = page.locator("section:has(#log)").text_content() or ""
    assert "Lightning Bolt" in log
    assert "Giant Growth" in log
    assert page.locator(".log a.cite").count() > 4
    assert page.locator("#table .holder").count() == 1, "both have resolved, and the first player is asked on"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"
    assert not [one for one in page.complaints if not one.startswith("http")]
