"""The first ordinary dispute, on a phone and from a fresh install: a Bolt, a Bear, a Growth in answer."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Open

pytestmark = pytest.mark.browser


def test_a_table_is_laid_with_a_few_taps_and_a_bolt_answered_with_a_growth(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver", width=360, locale="es-ES", has_touch=True)
    taps = typed = 0

    def tap(selector: str) -> None:
        nonlocal taps
        taps += 1
        page.click(f"{selector} >> visible=true >> nth=0")

    def lay(beginning: str, card: str) -> None:
        nonlocal typed
        typed += len(beginning) + 1
        page.keyboard.type(beginning)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#laid summary:has-text('{card}')")

    def act(label: str) -> None:
        tap(f"#table button:has-text('{label}')")
        page.wait_for_selector("#table:not([aria-busy])")

    tap("a[href$='/resolver/new/magic']")
    tap("#add")
    lay("lightn", "Lightning Bolt")
    tap("label:has([name=add-seat][value=B])")
    lay("giant g", "Giant Growth")
    tap("label:has([name=add-zone][value=battlefield])")
    lay("grizz", "Grizzly Bears")
    assert page.complaints == []
    tap("button[value=begin]")
    page.wait_for_selector("#table")
    act("Lightning Bolt")
    act("Grizzly Bears")
    assert taps <= 12, taps
    assert typed <= 40, typed
    act("Pasar")
    act("Giant Growth")
    if page.locator("#table .due button:has-text('Grizzly Bears')").count():
        act("Grizzly Bears")
    for _ in range(4):
        act("Pasar")
    log = page.locator("section:has(#log)").text_content() or ""
    assert "Lightning Bolt" in log
    assert "Giant Growth" in log
    assert page.locator(".log a.cite").count() > 4
    assert page.locator("#table .holder").count() == 1, "both have resolved, and the first player is asked on"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"
    assert not [one for one in page.complaints if not one.startswith("http")]


def test_a_laid_card_is_touched_and_a_pasted_list_laid(visit: Open, real: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visit(f"{real}/resolver/new/magic", width=320, locale="es-ES")
    page.click("#add")
    page.evaluate(
        """() => { const data = new DataTransfer();
        data.setData('text', 'Ana: Grizzly Bears, 2 Forest\\nLuis: mano: Lightning Bolt');
        document.getElementById('add').dispatchEvent(new ClipboardEvent('paste',
            { clipboardData: data, bubbles: true, cancelable: true })); }"""
    )
    page.click("summary:has-text('Grizzly Bears')")
    page.check(".laid[open] [name$=tapped]")
    page.fill(".laid[open] [name$='-damage']", "1")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(".laid[open] button:has-text('Listo')")
    page.wait_for_selector("summary.turned:has-text('Grizzly Bears') .tag:has-text('daño 1')")
    page.keyboard.press("3")
    assert page.evaluate("document.activeElement.id") == "add"
    assert page.locator("[name=add-zone]:checked").get_attribute("value") != "hand"
    assert page.complaints == []
