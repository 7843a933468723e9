"""A dispute at an event, on phones: a printed ruling, an appeal reversed, a case without a network."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.e2e.conftest import Open, create_event, on_both, once_on_each, until

pytestmark = pytest.mark.browser

JUDGE, HEAD, ORGANISER = range(3)
"""Which code lets one join as whom."""
SENT = """() => Object.entries(localStorage).every(
    ([name, waiting]) => !name.includes("outbox-") || waiting === "[]")"""
"""Nothing waits on the device to be sent."""
TABLE = """
game: dominion
seats: [Ana, Luis]
table:
  Ana: {actions: 1, hand: [Bruja, Mercado], deck: [Finca, Plata, Oro]}
  Luis: {hand: [Foso, Finca]}
"""


class Hall:
    """An event and the phones of its organiser, a judge and the head judge, who may be at another server."""

    def __init__(self, visit: Open, reals: tuple[str, str], locale: str, game: str = "dominion") -> None:
        self.visit, self.locale = visit, locale
        self.real, self.elsewhere = real, _ = reals
        page = visit(f"{real}/events", locale=locale)
        self.codes = create_event(page, "Copa Sur", game=game)
        self.url = page.url

    def at(self, url: str) -> str:
        """A page as the head judge's server has it."""
        return self.elsewhere + url.removeprefix(self.real)

    def phone(self, code: int, name: str, **settings: Any) -> Any:
        url = self.at(self.url) if code == HEAD else self.url
        page = self.visit(f"{url}/join", locale=self.locale, **settings)
        page.fill("[name=name]", name)
        page.fill("[name=code]", self.codes[code].upper())
        page.click("main button")
        page.wait_for_selector("#board")
        return page


@pytest.fixture
def hall(visit: Open, reals: tuple[str, str]) -> Callable[[str], Hall]:
    return lambda locale: Hall(visit, reals, locale)


@once_on_each
def test_from_the_resolver_to_a_printed_ruling(hall: Callable[[str], Hall], locale: str) -> None:
    event = hall(locale)
    page = event.phone(0, "Rosa")
    page.goto(f"{event.real}/resolver")
    page.fill("#text", TABLE)
    page.click("form:has(#text) button")
    page.wait_for_selector("#table")
    page.click("#table button:is(:has-text('Bruja'), :has-text('Witch')):visible >> nth=0")
    page.wait_for_selector(".log .said")
    session = page.url.rpartition("/")[2].split("#")[0]
    page.goto(f"{event.url}/cases/new?session={session}")
    assert page.locator("[name=pick][value^='dominion/']:checked").count() > 0
    page.fill("[name=question]", "¿Puede Luis enseñar el Foso?")
    page.fill("[name=ruling]", "Sí, y no recibe la Maldición.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")
    assert page.locator(".cited blockquote").count() > 0
    page.goto(page.url + "/print")
    assert "Maldición" in page.inner_text(".printed")
    assert len(page.pdf()) > 5000
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@once_on_each
def test_a_ruling_without_text_is_refused_beside_its_field_with_and_without_a_server(
    hall: Callable[[str], Hall], locale: str
) -> None:
    event = hall(locale)
    page = event.phone(0, "Rosa")
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Sin fallo?")
    for offline in (False, True):
        page.context.set_offline(offline)
        page.click("button[value=ruled]")
        page.wait_for_selector("#case .fault + p [name=ruling]:focus")
        assert page.input_value("[name=question]") == "¿Sin fallo?"
        assert page.evaluate("Object.keys(localStorage).filter((one) => one.includes('outbox')).length") == 0
    page.context.set_offline(False)
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")


@on_both
def test_an_appeal_is_reversed_and_the_floor_judges_page_says_so(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    floor, head = event.phone(0, "Rosa"), event.phone(1, "Bruno")
    floor.goto(f"{event.url}/cases/new")
    floor.fill("[name=question]", "¿Apelable?")
    floor.fill("[name=ruling]", "No")
    floor.click("button[value=ruled]")
    floor.wait_for_selector(".history")
    floor.click("button[value=appealed]")
    floor.wait_for_selector("h1 .badge.appealed")
    head.click(".appeals a.case")
    head.wait_for_selector("button[value=reversed]")
    head.fill("[name=head_reason]", "El ejemplo dice lo contrario.")
    head.click("button[value=reversed]")
    head.wait_for_selector("h1 .badge.reversed")
    floor.wait_for_selector("h1 .badge.reversed")
    assert "El ejemplo dice lo contrario." in floor.inner_text("dd.head_reason")


def written_offline(event: Hall, page: Any, question: str, cites: str) -> None:
    """Rule on a case that cites a section while there is no network, which then is back."""
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", question)
    page.click("#typed summary")
    page.fill("[name=cites]", cites)
    page.context.set_offline(True)
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".fault")
    page.context.set_offline(False)


@on_both
def test_a_case_written_without_a_network_is_sent_once_when_it_is_back(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    written_offline(event, page, "¿Sin red?", "dominion:8.11")
    page.wait_for_selector(".history")
    assert "8.11" in page.inner_text(".cited")
    page.goto(event.url)
    assert page.locator("a.case:has-text('¿Sin red?')").count() == 1


def test_what_is_refused_on_return_is_corrected_and_sent_once(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    written_offline(event, page, "¿Con errata?", "dominion:88.11")
    page.wait_for_selector(".fault:has-text('dominion:88.11')")
    page.goto(event.url)
    page.click("#outbox button:has-text('Corregirlo')")
    page.wait_for_selector("#case")
    assert "dominion:88.11" in page.inner_text(".fault")
    page.click("#typed summary")
    page.fill("[name=cites]", "dominion:8.11")
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")
    assert "8.11" in page.inner_text(".cited")
    page.goto(event.url)
    page.wait_for_selector("a.case:has-text('¿Con errata?')")
    assert page.locator("a.case").count() == 1
    assert page.locator("#outbox").is_hidden()


def test_what_met_another_change_without_a_network_is_compared_and_nothing_lost(
    hall: Callable[[str], Hall],
) -> None:
    event = hall("es-ES")
    rosa, luz = event.phone(0, "Rosa"), event.phone(0, "Luz")
    rosa.goto(f"{event.url}/cases/new")
    rosa.fill("[name=question]", "¿Quién lo cambia?")
    rosa.click("button[value='']")
    rosa.wait_for_selector(".history")
    case = rosa.url
    rosa.goto(f"{case}/edit")
    rosa.fill("[name=ruling]", "Lo de Rosa")
    rosa.context.set_offline(True)
    rosa.click("button[value=ruled]")
    rosa.wait_for_selector(".fault")
    luz.goto(f"{case}/edit")
    luz.fill("[name=ruling]", "Lo de Luz")
    luz.click("button[value=ruled]")
    luz.wait_for_selector(".history")
    rosa.context.set_offline(False)
    rosa.wait_for_selector("#conflict")
    assert rosa.locator("#conflict dd.ruling").all_inner_texts() == ["Lo de Luz", "Lo de Rosa"]
    rosa.goto(event.url)  # not decided yet: it still waits on the device
    rosa.click("#outbox button:has-text('Comparar')")
    rosa.wait_for_selector("#conflict")
    rosa.click("#conflict form button")
    rosa.wait_for_selector("h1 .badge.ruled")
    assert rosa.inner_text("dd.ruling") == "Lo de Rosa"
    rosa.goto(event.url)
    until(rosa, SENT)
    assert rosa.locator("#outbox").is_hidden()


def test_what_the_server_refuses_stays_on_the_device_with_the_reason(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Me han revocado?")
    page.context.set_offline(True)
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".fault")
    page.context.clear_cookies()
    page.context.set_offline(False)
    page.wait_for_selector(".fault:has-text('únase')")
    page.goto(f"{event.url}/join")
    page.fill("[name=name]", "Rosa")
    page.fill("[name=code]", event.codes[0])
    page.click("main button")
    page.click("#outbox button:has-text('Enviar otra vez')")
    page.wait_for_selector("a.case:has-text('¿Me han revocado?')")
    page.wait_for_selector("#outbox", state="hidden")


def test_a_question_that_is_never_answered_does_not_keep_a_case_from_being_sent(
    hall: Callable[[str], Hall],
) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    silent: list[Any] = []

    def answered(route: Any) -> None:
        if silent:
            route.continue_()
        else:
            silent.append(route)  # the network is there and says nothing

    page.route("**/changes?since=*", answered)
    with page.expect_request("**/changes?since=*"):
        pass
    page.evaluate("document.getElementById('quick').hidden = false")
    page.fill("#quick [name=question]", "¿Y si nadie contesta?")
    page.fill("#quick [name=ruling]", "Se pregunta otra vez")
    page.click("#quick [value=ruled]")
    page.wait_for_selector("a.case:has-text('¿Y si nadie contesta?') .badge.ruled")


def test_a_case_is_begun_on_the_events_page_while_there_is_no_network(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    page.context.set_offline(True)
    page.click("a.go")
    page.fill("#quick [name=question]", "¿Desde el tablero?")
    page.fill("#quick [name=ruling]", "Sí")
    page.click("#quick [value=ruled]")
    assert "¿Desde el tablero?" in page.inner_text("#outbox")
    page.context.set_offline(False)
    page.wait_for_selector("a.case:has-text('¿Desde el tablero?') .badge.ruled")
    assert page.locator("a.case").count() == 1
    assert page.locator("#outbox").is_hidden()


def test_a_case_sent_while_the_server_is_away_waits_and_is_sent_once(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    board = event.phone(0, "Luz")
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Servidor caído?")
    for away in (page, board):
        away.route("**/events/**", lambda route: route.fulfill(status=503, body="{}"))
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".fault")
    assert page.input_value("[name=question]") == "¿Servidor caído?"  # nothing that was typed is lost
    board.wait_for_selector("#away:not([hidden])")
    for away in (page, board):
        away.unroute("**/events/**")
    page.wait_for_selector(".history")
    board.wait_for_selector("a.case:has-text('¿Servidor caído?')")
    assert board.is_hidden("#away")
    page.goto(event.url)
    assert page.locator("a.case:has-text('¿Servidor caído?')").count() == 1


@on_both
def test_the_board_and_a_case_show_what_is_new_by_themselves(hall: Callable[[str], Hall]) -> None:
    """New, changed and appealed cases appear without a tap, and what is being written is left alone."""
    event = hall("es-ES")
    rosa, head, luz = event.phone(0, "Rosa"), event.phone(HEAD, "Bruno"), event.phone(0, "Luz")
    rosa.goto(f"{event.url}/cases/new")
    rosa.fill("[name=question]", "¿Aparece sola?")
    rosa.fill("[name=ruling]", "Sí, sin tocar nada.")
    rosa.click("button[value=ruled]")
    rosa.wait_for_selector(".history")
    case = rosa.url
    for board in (head, luz):
        board.wait_for_selector("#listed a.case:has-text('Sí, sin tocar nada.') .badge.ruled")
        assert board.inner_text("#counted") == "1"
        assert board.locator("#listed > li").count() == 1
    luz.goto(case)
    luz.fill("[name=appeal]", "A medio escr")
    rosa.click("button[value=appealed]")
    rosa.wait_for_selector("h1 .badge.appealed")
    head.wait_for_selector(".appeals a.case")
    assert head.title().startswith("(1) ")
    luz.wait_for_selector("#news:not([hidden])")
    assert luz.input_value("[name=appeal]") == "A medio escr"
    head.click(".appeals a.case")
    head.fill("[name=head_reason]", "Así consta.")
    head.click("button[value=upheld]")
    head.wait_for_selector("h1 .badge.upheld")
    rosa.wait_for_selector("h1 .badge.upheld")
    assert "Así consta." in rosa.inner_text(".history")
    rosa.goto(event.url)
    rosa.wait_for_selector("#listed .badge.upheld")
    assert rosa.is_hidden(".appeals")
    assert not rosa.title().startswith("(")


def test_what_is_begun_while_a_case_is_renewed_is_left_alone(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    rosa, luz = event.phone(0, "Rosa"), event.phone(0, "Luz")
    rosa.goto(f"{event.url}/cases/new")
    rosa.fill("[name=question]", "¿Se pierde?")
    rosa.fill("[name=ruling]", "No")
    rosa.click("button[value=ruled]")
    rosa.wait_for_selector(".history")
    luz.goto(rosa.url)
    held: list[Any] = []
    luz.route(rosa.url, lambda route: held.append(route))
    with luz.expect_request(rosa.url):  # the page asks for itself
        rosa.click("button[value=appealed]")
    while not held:
        luz.wait_for_timeout(50)
    luz.fill("[name=appeal]", "A medio escr")
    held[0].continue_()
    luz.wait_for_selector("#news:not([hidden])")
    assert luz.input_value("[name=appeal]") == "A medio escr"


def test_times_are_those_of_the_device(hall: Callable[[str], Hall]) -> None:
    event = hall("es-ES")
    page = event.phone(JUDGE, "Rosa", timezone_id="America/Bogota")  # five hours behind, the whole year
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Qué hora es?")
    page.click("button[value='']")
    page.wait_for_selector(".history")
    filed = datetime.fromisoformat(page.get_attribute(".edition time", "datetime").removesuffix("Z"))
    there = filed - timedelta(hours=5)
    for shown in (page.inner_text(".edition time"), page.inner_text(".history time")):
        assert f"{there.hour}:{there.minute:02}" in shown
        assert "UTC" not in shown


def test_one_tap_alone_does_not_delete_an_event(hall: Callable[[str], Hall]) -> None:
    event = hall("en-GB")
    page = event.phone(2, "Eva")
    page.click("details:has(button[value=delete]) summary")
    page.click("button[value=delete]")
    page.wait_for_function("() => document.activeElement.name === 'sure'")  # which the browser asks for
    assert page.url == event.url
    page.check("[name=sure]")
    page.click("button[value=delete]")
    page.wait_for_selector("h1:has-text('Events')")
    assert page.goto(event.url).status == 404


def test_a_device_that_keeps_nothing_says_so_and_what_was_typed_stays(hall: Callable[[str], Hall]) -> None:
    """A full or forbidden local storage: nobody is told that a case waits where it does not."""
    event = hall("es-ES")
    page = event.phone(JUDGE, "Rosa")
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); }")
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Y sin memoria?")
    page.context.set_offline(True)
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".fault:has-text('este dispositivo no guarda nada')")
    assert page.input_value("[name=question]") == "¿Y sin memoria?"
    page.context.set_offline(False)
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")


def test_what_is_typed_stands_in_no_address(hall: Callable[[str], Hall]) -> None:
    """Earlier cases show while a question is typed; its words, which may be names, travel in no address."""
    event = hall("es-ES")
    page = event.phone(JUDGE, "Rosa")
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Soborno a Zoraida?")
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{event.url}/cases/new")
    page.type("[name=question]", "¿Otro Soborno a Zoraida?")
    page.wait_for_selector(".alike .card")
    assert any("/alike" in url for url in asked)
    assert not [url for url in asked if "Zoraida" in url]


def test_a_head_judge_who_reads_one_case_is_told_of_another_ones_appeal(hall: Callable[[str], Hall]) -> None:
    event = hall("en-GB")
    rosa, head = event.phone(JUDGE, "Rosa"), event.phone(HEAD, "Bruno")
    urls = []
    for question in ("First?", "Second?"):
        rosa.goto(f"{event.url}/cases/new")
        rosa.fill("[name=question]", question)
        rosa.fill("[name=ruling]", "Sí.")
        rosa.click("button[value=ruled]")
        rosa.wait_for_selector(".history")
        urls.append(rosa.url)
    head.goto(urls[0])
    rosa.click("button[value=appealed]")
    head.wait_for_selector("#appealed:not([hidden])", timeout=8000)
    head.click("#appealed a")
    head.wait_for_selector(".appeals a.case:has-text('Second?')")


def test_leaving_asks_about_what_was_not_sent_and_then_leaves_nothing_of_it(
    hall: Callable[[str], Hall],
) -> None:
    event = hall("es-ES")
    page = event.phone(0, "Rosa")
    page.route(
        "**/cases/*", lambda route: route.abort() if route.request.method == "PUT" else route.continue_()
    )
    page.goto(f"{event.url}/cases/new")
    page.fill("[name=question]", "¿Zoraida pagó?")
    page.context.set_offline(True)
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".fault")
    page.context.set_offline(False)
    page.goto(event.url)
    kept = f"localStorage.getItem('outbox-{event.url.rpartition('/')[2]}')"
    page.click("button[value=leave]")
    page.wait_for_selector("#leaving:has-text('Zoraida')")
    page.click("#leaving [name=stay]")
    assert "Zoraida" in page.evaluate(kept)

    page.click("button[value=leave]")
    page.wait_for_selector("#leaving[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#leaving", state="hidden")
    assert "Zoraida" in page.evaluate(kept)
    assert page.evaluate("document.activeElement.value") == "leave"  # as on a desktop without a mouse

    page.click("button[value=leave]")
    page.click("#leaving [name=go]")
    page.wait_for_url(f"{event.real}/events")
    assert page.evaluate(kept) is None
    assert page.locator("#left-behind").is_hidden()

    page.evaluate("localStorage.setItem('outbox-gone', JSON.stringify([{values: {question: '¿Zoraida?'}}]))")
    page.reload()
    assert "Zoraida" in page.inner_text("#left-behind")
    page.click("#left-behind button")
    assert page.evaluate("localStorage.getItem('outbox-gone')") is None
