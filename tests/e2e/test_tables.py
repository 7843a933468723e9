"""Tables that are hard to show: many on the stack, many seats, long names, a payment; on any screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Open
from tests.e2e.test_resolver import SMALL

pytestmark = pytest.mark.browser

TWELVE = f"""
game: magic
title: Twelve
seats: [Alejandra Martínez, Beto, Carla, Dario]
active: Alejandra Martínez
step: main
table:
  Alejandra Martínez:
    hand: [{", ".join(["Lightning Bolt"] * 12)}]
    battlefield: [Mountain, Grizzly Bears]
  Beto: {{hand: [Giant Growth], battlefield: [Forest, {{card: Grizzly Bears, as: Oso B}}]}}
  Carla: {{battlefield: [{{card: Grizzly Bears, as: Oso C}}]}}
  Dario: {{battlefield: [{{card: Grizzly Bears, as: Oso D}}]}}
do:
{
    "".join(
        f"- Alejandra Martínez: {{cast: Lightning Bolt, choose: {whom}}}{chr(10)}"
        for whom in ["Beto", "Carla", "Dario"] * 4
    )
}"""

PAYING = """
game: gyp
title: Paying
seats: [Ana, Beto]
active: Ana
step: command
cards:
  - {name: Vecino, type: citizen, toughness: 2, cost: 0}
table:
  Ana: {government: 2, wealth: 1, hand: [Acusación Falsa], play: [Vecino]}
  Beto: {hand: [Soborno]}
"""

NARROW, HEIGHT = 360, 740
INSIDE = """(all) => [...document.querySelectorAll(all)].filter((one) => {
    const r = one.getBoundingClientRect();
    return r.width && r.top >= 0 && r.bottom <= innerHeight + 1 && r.left >= 0 && r.right <= innerWidth + 1;
}).length"""


def begun(visit: Open, real: str, text: str, **settings: Any) -> Any:
    page = visit(f"{real}/resolver", locale="es-ES", **settings)
    page.fill("#text", text)
    page.click("form:has(#text) button")
    page.wait_for_selector("#table")
    return page


def nothing_is_wrong(page: Any, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == []
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("width", [320, 360, 1366])
def test_of_twelve_on_the_stack_the_first_are_in_sight_and_the_others_scroll(
    visit: Open, real: str, width: int
) -> None:
    page = begun(visit, real, TWELVE, width=width)
    page.locator(".middle").evaluate("one => one.scrollIntoView()")
    assert page.locator(".so").count() == 12
    top = page.locator(".stackbox > .stack > .so")
    assert [one.split()[0] for one in top.all_inner_texts()] == ["12", "11", "10"]
    assert page.evaluate(INSIDE, ".stackbox > .stack > .so") == 3
    page.click(".under > summary")
    rest = page.locator(".under .stack")
    assert rest.evaluate("one => one.scrollHeight > one.clientHeight")
    assert rest.evaluate("one => one.clientHeight") <= HEIGHT / 2
    rest.locator(".so").last.scroll_into_view_if_needed()
    assert rest.locator(".so").last.locator("a").first.is_visible()
    marked = page.locator(".so .o").evaluate_all(
        "them => them.map(one => getComputedStyle(one).borderTopWidth)"
    )
    assert marked == ["2px", *["1px"] * 11]  # only the one that resolves first
    nothing_is_wrong(page, width)


def test_four_seats_at_a_desk_are_in_the_first_screen_with_the_stack(visit: Open, real: str) -> None:
    page = begun(visit, real, TWELVE, width=1366)
    for shown, many in (
        (".seat > .bar", 4),
        (".seat .t", 4),
        (".stackbox > .stack > .so", 3),
        (".holder", 1),
    ):
        assert page.evaluate(INSIDE, shown) == many


def test_at_a_phone_the_step_stands_beside_a_long_name(visit: Open, real: str) -> None:
    page = begun(visit, real, TWELVE, width=NARROW)
    here = page.locator(".moment .here")
    assert "principal 1" in here.inner_text()
    assert here.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("width", [320, 360])
def test_whoever_only_looks_on_sees_the_edition(visit: Open, real: str, width: int) -> None:
    table = "game: magic\nseats: [Ana, Beto]\ntable: {Ana: {hand: [Lightning Bolt]}, Beto: {}}\n"
    whole = begun(visit, real, table, width=width).url.partition("?")[0].partition("#")[0]
    page = visit(whole, locale="es-ES", width=width)
    edition, frame = (page.locator(one).bounding_box() for one in (".whence.watched a", ".about"))
    top = page.locator(".top").bounding_box()
    assert edition["y"] + edition["height"] <= top["y"] + top["height"] + 1
    assert edition["x"] + edition["width"] <= frame["x"] + frame["width"] + 1


@pytest.mark.parametrize("width", [320, 1366])
def test_a_payment_that_is_barred_says_why_and_fits(visit: Open, real: str, width: int) -> None:
    page = begun(visit, real, PAYING, width=width)
    page.click(".acts button:has-text('Acusación')")
    page.wait_for_selector("#answer")
    page.click("#answer .options button:has-text('Vecino'), .board .may:has-text('Vecino')")
    page.wait_for_selector("#answer .barred .cite")
    assert page.locator("#answer .barred button").is_disabled()
    nothing_is_wrong(page, width)


@pytest.mark.parametrize("width", [320, 1366])
def test_a_name_with_commas_is_laid_as_it_is_written(visit: Open, real: str, width: int) -> None:
    page = visit(f"{real}/resolver/new/gyp", locale="es-ES", width=width)
    page.type("#add", "Juana, la Loca")
    page.click("#names li:has-text('tal como está')")
    page.wait_for_selector("#laid .blank", state="attached")  # in the sheet of the card, which a touch opens
    assert page.locator("#laid .laid > summary .nm").all_inner_texts() == ["Juana, la Loca"]
    page.click("#laid .blanks a.try:has-text('Juana, la Loca')")
    page.wait_for_selector("#laid .blank select", state="visible")
    page.keyboard.press("Escape")
    page.click("details[data-key=turn] > summary")
    page.fill("[name=seats]", "Ana, Beto")
    page.press("[name=seats]", "Tab")
    page.wait_for_selector("[name=active] option:has-text('Beto')", state="attached")
    nothing_is_wrong(page, width)


def test_at_a_desk_the_answer_comes_into_sight_and_no_line_begins_out_of_it(visit: Open, real: str) -> None:
    page = begun(visit, real, PAYING, width=1366)
    page.click(".acts button:has-text('Acusación')")
    page.click("#answer .options button:has-text('Vecino'), .board .may:has-text('Vecino')")
    page.wait_for_selector("#answer .barred")
    page.wait_for_selector(".wires .wire", state="attached")
    page.click(".why > summary")
    page.fill("[name=ask]", "ciudadano")
    page.press("[name=ask]", "Enter")
    page.wait_for_selector(".supposed li .cite")
    page.wait_for_function(f"() => ({INSIDE})('.supposed li') === 1")
    page.locator(".pile").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.wait_for_selector(".wires .wire", state="detached")


@pytest.mark.parametrize("width", [320, 360])
def test_what_is_laid_for_the_second_seat_is_in_sight_on_a_phone(visit: Open, real: str, width: int) -> None:
    page = visit(f"{real}/resolver/new/magic", locale="es-ES", width=width)
    page.fill(
        "#add", "A: Bolt, Surge; campo de batalla: Bear, Forest / B: Bolt, Deny; campo de batalla: Giant"
    )
    page.press("#add", "Enter")
    page.wait_for_selector(".laid >> nth=6")
    last = page.locator(".side-of[data-seat=B] .laid >> nth=2").bounding_box()
    bar = page.locator(".walk").bounding_box()
    assert last["y"] > page.locator(".bring").bounding_box()["y"] + 150
    assert last["y"] + last["height"] <= bar["y"]
    nothing_is_wrong(page, width)


def test_once_the_page_has_moved_the_field_stays_where_it_is_while_one_lays(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver/new/magic", locale="es-ES", width=360)
    tops = []
    for count, told in enumerate(
        ["A: Bear, Forest", "B: Giant", "A: Bear", "B: Forest", "A: Giant", "B: Bear"]
    ):
        page.fill("#add", told)
        page.press("#add", "Enter")
        page.wait_for_selector(f".laid >> nth={count + 1}")
        page.wait_for_function("() => !document.getElementById('add').value")
        tops.append((page.evaluate("scrollY"), page.locator(".bring").bounding_box()["y"]))
    moved = [top for scrolled, top in tops if scrolled]
    assert moved
    assert max(moved) - min(moved) <= 1, tops


def test_laying_moves_neither_the_field_nor_a_sheet_that_is_open(visit: Open, real: str) -> None:
    page = visit(f"{real}/resolver/new/magic", locale="es-ES", width=360, has_touch=True)
    page.locator("#add").press_sequentially("Zzyzx Nadie")
    top = page.locator("#add").bounding_box()["y"]
    page.press("#add", "Enter")
    page.wait_for_selector(".laid")
    for count, name in enumerate(("Bear", "Forest", "Giant", "Surge", "Bolt", "Deny")):
        page.fill("#add", name)
        page.press("#add", "Enter")
        if name == "Deny":  # its answer is on its way
            page.locator("summary:has-text('Zzyzx')").tap()
            page.fill(".touched [name^=blank-0-figure] >> nth=0", "7")
        page.wait_for_selector(f".laid >> nth={count + 1}")
        assert page.locator("#add").bounding_box()["y"] == top, name
    assert page.locator(".laid[open] [name^=blank-0-figure] >> nth=0").input_value() == "7"
    page.locator(".laid[open] button:has-text('Listo')").tap()
    page.wait_for_selector(".laid[open]", state="detached")
    page.locator("summary:has-text('Zzyzx')").tap()
    assert page.locator(".laid[open] [name^=blank-0-figure] >> nth=0").input_value() == "7"
    nothing_is_wrong(page, 360)


def test_what_is_not_known_is_laid_once_though_one_begins_with_it_in_the_field(
    visit: Open, real: str
) -> None:
    page = visit(f"{real}/resolver/new/magic", locale="es-ES", width=360)
    page.type("#add", "Zzyzx Nadie")
    page.click("button[name=do][value=begin]")
    page.wait_for_selector("#laid .blank")
    assert page.locator("#add").input_value() == ""
    assert page.locator(".laid").count() == 1


def test_a_missed_trigger_is_put_on_the_stack_from_its_permanent(visit: Open, real: str) -> None:
    text = """
game: magic
title: Missed
seats: [Ana, Luis]
active: Ana
step: main
cards:
  - name: Vigía
    type: creature
    power: 1
    toughness: 1
    abilities: [{kind: triggered, on: {enters: creature}, effect: [{gain life: 1}]}]
table:
  Ana: {battlefield: [Vigía]}
  Luis: {life: 20}
"""
    page = begun(visit, real, text, width=NARROW, has_touch=True)
    page.locator(".board .t:has-text('Vigía')").tap()
    page.wait_for_selector("dialog.sheet-of button:has-text('a la pila ahora')")
    nothing_is_wrong(page, NARROW)
    page.locator("dialog.sheet-of button:has-text('a la pila ahora')").tap()
    page.wait_for_selector(".stack .so:has-text('Vigía')")
    newest = page.locator(".newest .entry").last
    assert newest.locator("a.cite").all_text_contents()[:2] == ["2.1.a", "2.1.d"]


SWIPE = """([from, to]) => {
    const target = document.querySelector(".board");
    const at = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 });
    const send = (kind, x, touches) => target.dispatchEvent(
        new TouchEvent(kind, { bubbles: true, touches: touches ? [at(x)] : [], changedTouches: [at(x)] }));
    send("touchstart", from, true);
    send("touchend", to, false);
}"""


def test_the_moves_are_one_swipe_away_on_a_phone(visit: Open, real: str) -> None:
    page = begun(visit, real, TWELVE, width=NARROW, has_touch=True)
    in_sight = "() => document.getElementById('log').getBoundingClientRect().top < innerHeight"
    assert not page.evaluate(in_sight)
    page.evaluate(SWIPE, [5, 200])  # from the edge, it is the browser's
    page.evaluate(SWIPE, [250, 220])  # a touch that slipped
    assert not page.evaluate(in_sight)
    page.evaluate(SWIPE, [250, 100])
    page.wait_for_function(in_sight)
    page.evaluate(SWIPE, [100, 250])
    page.wait_for_function("() => !scrollY")
