"""A dispute on a phone: from the start page to a ruling that can be shared, by tapping."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Open

pytestmark = pytest.mark.browser

TABLE = """
title: Bruja contra Foso
game: dominion
seats: [Ana, Luis]
table:
  Ana: {actions: 1, hand: [Bruja, Mercado], deck: [Finca, Plata, Oro]}
  Luis: {hand: [Foso, Finca]}
"""


SMALL = """() => [...document.querySelectorAll('#table button, #table summary, #table input')]
    .filter(e => e.offsetParent && e.type !== 'hidden' && e.type !== 'checkbox')
    .filter(e => e.getBoundingClientRect().height < 43.5)
    .map(e => e.outerHTML.slice(0, 100))"""


def begun(visit: Open, real: str, **settings: Any) -> Any:
    page = visit(f"{real}/resolver", locale="es-ES", **settings)
    page.fill("#text", TABLE)
    page.click("form:has(#text) button")
    page.wait_for_selector("#table")
    return page


def tap(page: Any, label: str) -> None:
    page.click(f"#table button:has-text('{label}'):visible >> nth=0")
    page.wait_for_selector("#table:not([aria-busy])")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_dispute_is_resolved_by_tapping(visit: Open, real: str, script: bool) -> None:
    page = begun(visit, real, java_script_enabled=script)
    tap(page, "Bruja")
    assert "Luis" in page.inner_text(".holder")
    tap(page, "Foso")
    page.wait_for_selector(".log .said:has-text('Foso')")
    assert page.locator(".log a.cite").count() > 2
    page.click("summary:has-text('Compartir')") if script else None
    assert page.locator("input[readonly]").first.input_value().startswith("http")


def test_a_touched_card_that_can_do_nothing_says_why_with_its_section(visit: Open, real: str) -> None:
    page = begun(visit, real, has_touch=True)
    page.locator(".near details.fig > summary").first.tap()  # the deck
    page.locator(".near .held [data-object]:has-text('Finca') >> visible=true").first.tap()
    page.wait_for_selector("dialog.sheet-of #not-now .cite")
    assert "Finca" in page.inner_text("dialog.sheet-of #not-now li >> nth=0")
    page.locator("dialog.sheet-of > p button").tap()
    page.wait_for_selector("dialog.sheet-of", state="detached")


def test_nothing_flickers_and_the_place_is_kept(visit: Open, real: str) -> None:
    page = begun(visit, real)
    page.evaluate("window.stays = true")
    tap(page, "Bruja")
    assert page.evaluate("window.stays") is True
    tap(page, "Deshacer")
    assert page.locator(".log .said").count() == 0
    page.reload()
    assert page.locator("#table button:has-text('Rehacer'):enabled").count() == 1


def test_what_a_lost_connection_swallowed_is_sent_again_once(visit: Open, real: str) -> None:
    page = begun(visit, real)
    tap(page, "Bruja")
    once = page.locator(".log .said").all_inner_texts()
    page = begun(visit, real)
    page.context.set_offline(True)
    page.click("#table button:is(:has-text('Bruja'), :has-text('Witch')):visible >> nth=0")
    page.wait_for_selector(".waiting")
    page.context.set_offline(False)
    page.wait_for_selector(".log .said")
    assert page.locator(".waiting").count() == 0
    assert page.locator(".log .said").all_inner_texts() == once


def test_a_shared_table_is_looked_at_and_not_changed(visit: Open, real: str) -> None:
    page = begun(visit, real)
    other = visit(page.url)
    assert other.locator("#table form[method=post]").count() == 0
    assert other.locator("h1").inner_text() == "Bruja contra Foso"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_card_that_is_not_on_the_table_is_asked_about_in_place(
    visit: Open, real: str, script: bool
) -> None:
    page = begun(visit, real, width=360, java_script_enabled=script)
    table = page.url
    page.click(".why > summary")
    page.fill("[name=ask]", "oro")
    if script:
        page.wait_for_selector("#askable option[value=Oro]", state="attached")
        page.evaluate("window.kept = true")
    page.click(".suppose button")
    page.wait_for_selector(".supposed li .cite")
    answer = page.locator(".supposed")
    assert "fase de Compra" in answer.inner_text()
    assert answer.is_visible()
    assert page.url.startswith(table)
    if script:
        assert page.evaluate("window.kept")


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_fits_can_be_hit_and_complains_of_nothing(
    visit: Open, real: str, width: int, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = begun(visit, real, width=width, color_scheme=scheme)
    tap(page, "Bruja")
    page.click(".why > summary")
    page.fill("[name=ask]", "tesoro")
    page.click(".suppose button")
    page.wait_for_selector(".supposed .cite")
    assert page.complaints == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(SMALL)
    assert small == []
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_log_prints_with_its_citations_and_without_controls(visit: Open, real: str) -> None:
    page = begun(visit, real)
    tap(page, "Bruja")
    page.goto(page.url.split("#")[0] + "/log")
    page.emulate_media(media="print")
    assert page.locator(".said a.cite").first.is_visible()
    assert not page.locator(".noprint").is_visible()
    assert len(page.pdf()) > 5000


def test_the_one_thing_that_may_be_done_stands_out_in_a_cards_sheet(visit: Open, real: str) -> None:
    page = begun(visit, real)
    tap(page, "Pasar")  # to the buy phase: a card of the hand would be played by the touch itself
    page.click(".supply [data-object]:has-text('Cobre')")
    page.wait_for_selector("dialog.sheet-of")
    ground = "one => getComputedStyle(one).backgroundColor"
    actions = page.locator("dialog.sheet-of > .options").first.locator("button")
    close = page.locator("dialog.sheet-of > p button")
    assert actions.count() == 1
    assert actions.first.evaluate(ground) != close.evaluate(ground)
    assert actions.first.evaluate(ground) == page.locator(".walk .pass").evaluate(ground), (
        "as the next step does"
    )


def test_a_link_is_copied_also_after_the_table_was_renewed(visit: Open, real: str) -> None:
    page = begun(visit, real)
    tap(page, "Bruja")
    page.click("summary:has-text('Compartir')")
    link = page.locator(".share-link input").first.input_value()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 3600"))  # the button says so for a moment only
    page.locator(".share-link button").first.click()
    page.wait_for_selector(".share-link button:has-text('Copiado')")
    page.evaluate("""() => { const f = document.createElement('textarea'); f.id = 'pasted';
        document.body.append(f); f.focus(); }""")
    page.keyboard.press("Control+V")
    assert page.locator("#pasted").input_value() == link


def test_a_number_is_put_right_by_touching_the_player(visit: Open, real: str) -> None:
    page = begun(visit, real)
    page.click(".board a[data-seat=Ana]")
    page.click("dialog button:has-text('tiene desde ahora')")
    form = page.locator("form#correct")
    form.locator("[name=to-0]").fill("acciones")
    form.locator("[name=amount-0]").fill("3")
    form.locator("[name=why]").fill("jugó un Festival")
    form.locator("button:has-text('Corregir')").click()
    page.wait_for_selector(".seat .figure:has-text('acciones 3')")
