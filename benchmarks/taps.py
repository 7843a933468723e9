"""Counts what the tasks of a judge take on a phone: taps, characters, seconds.

    python benchmarks/taps.py [ADDRESS [WORD...]]

Serves the built-in digest from an empty library unless an address is given, and does each task (or those with
the words in their names) by touch at 360 px, in both languages. A practised hand takes half a second for a
tap and a fifth for a character; the time that the pages take is measured and added. What a task needs and
does not find ends it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright
from waitress.server import create_server

from judge.web import create_app

TAP, CHARACTER = 0.5, 0.2
WANTED = 30.0
LOCALES = {"es": "es-AR", "en": "en-GB"}


class Hand:
    """A hand on a phone: it counts its taps and characters, and how long it waits for the pages."""

    def __init__(self, browser: Browser, address: str, language: str) -> None:
        self.browser, self.address, self.language = browser, address, language
        self.taps, self.characters, self.waited = 0, 0, 0.0
        self.page = self.phone()

    def phone(self) -> Page:
        """Another phone, whose touches count as well."""
        context = self.browser.new_context(
            viewport={"width": 360, "height": 740}, locale=LOCALES[self.language], has_touch=True,
            permissions=["clipboard-read", "clipboard-write"],
        )  # fmt: skip
        context.set_default_timeout(60_000)
        return context.new_page()

    def at(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    def tap(self, selector: str, then: str = "") -> None:
        """Touch the first visible one; ``then`` is what has to come up."""
        one = self.page.locator(f"{selector} >> visible=true").first
        with suppress(Error):  # laid anew meanwhile: the tap finds it again
            one.scroll_into_view_if_needed()
        begun = time.perf_counter()
        one.tap()
        self.taps += 1
        if then:
            self.page.locator(f"{then} >> visible=true").first.wait_for()
        self.page.wait_for_load_state("domcontentloaded")
        self.page.wait_for_function("() => !document.querySelector('#table[aria-busy]')")
        self.waited += time.perf_counter() - begun

    def write(self, selector: str, text: str, tapped: bool = True) -> None:
        """Type into a field, which takes a tap first unless it has the cursor."""
        if tapped:
            self.tap(selector)
        self.page.locator(f"{selector} >> visible=true").first.press_sequentially(text)
        self.characters += len(text)

    def key(self, name: str, then: str = "") -> None:
        """A key of the phone's keyboard: a tap."""
        self.page.keyboard.press(name)
        self.taps += 1
        if then:
            self.page.locator(then).first.wait_for()

    def said(self, spanish: str, english: str) -> str:
        return spanish if self.language == "es" else english

    def copied(self) -> str:
        found: str = self.page.evaluate("navigator.clipboard.readText()")
        return found

    @property
    def seconds(self) -> float:
        return self.taps * TAP + self.characters * CHARACTER + self.waited


def legend_rule(hand: Hand) -> None:
    """Find the legend rule and copy it as a citation."""
    hand.at("/")
    hand.write("#q", hand.said("regla de leyenda", "legend rule"))
    hand.tap("[role=option].hit:has-text('704.5j')", "button[data-copy]")
    hand.tap("button[data-copy]")
    assert "704.5j" in hand.copied(), hand.copied()


def errata(hand: Hand) -> None:
    """The errata and rulings of a card of Mitos y Leyendas."""
    hand.at("/")
    hand.write("#q", "aed finn")
    hand.tap("[role=option].hit:has-text('Finn')", ".ruling")


def empty_table(hand: Hand, game: str) -> None:
    """From the first page to a game's empty table."""
    hand.at("/")
    hand.tap(".doors a[href='/resolver']", f"a[href='/resolver/new/{game}']")
    hand.tap(f"a[href='/resolver/new/{game}']", "#add")


def lay(hand: Hand, typed: str) -> None:
    """A card by the beginning of its name: Enter takes the first that is offered."""
    many = hand.page.locator(".laid").count()
    hand.write("#add", typed, tapped=False)
    hand.page.wait_for_selector("#names:not([hidden]) [aria-selected=true]")
    hand.key("Enter")
    hand.page.wait_for_function("(n) => document.querySelectorAll('.laid').length > n", arg=many)


def seat(hand: Hand, name: str) -> None:
    hand.tap(f"#where label:has(input[name=add-seat][value='{name}'])")


def zone(hand: Hand, name: str) -> None:
    hand.tap(f"#where label:has(input[name=add-zone][value='{name}'])")


def use(hand: Hand, card: str, action: str) -> None:
    """Touch a card, then what may be done with it."""
    hand.tap(f".board [data-object]:has-text('{card}')", "dialog.sheet-of")
    hand.tap(f"dialog.sheet-of button:has-text('{action}')")


def why_not(hand: Hand, card: str) -> None:
    """Touch a card that may not be used now: the sheet says why, with its section."""
    hand.tap(f".board [data-object]:has-text('{card}')", "dialog.sheet-of li .cite")
    hand.tap("dialog.sheet-of > p button")


def ask_why_not(hand: Hand, asked: str) -> None:
    """Ask about a card that is not on the table: the answer stands below the question, with its section."""
    hand.tap("details.why > summary", "#ask")
    hand.write("#ask", asked)
    hand.key("Enter", ".supposed li .cite")


def undone_and_shared(hand: Hand) -> None:
    for _ in range(2):
        hand.tap(".walk button[value=undo]")
    hand.tap("details[data-key=share] > summary", ".share-link button")
    hand.tap(".share-link button")
    assert "/resolver/" in hand.copied()


def first_cast(hand: Hand) -> None:
    """Bolt, Bears and Growth from an empty table to the first cast."""
    hand.at("/resolver/new/magic")
    lay(hand, "bolt")
    seat(hand, "B")
    lay(hand, "giant g")
    zone(hand, "battlefield")
    lay(hand, "bears")
    hand.tap("button[value=begin]", "#table")
    use(hand, "Bolt", hand.said("Lanzar", "Cast"))
    hand.tap(".board .may:has-text('Bears')", ".stack .so")


def dispute(hand: Hand) -> None:
    """The same laid as a list, with Growth in answer, until nothing is left on the stack."""
    cast = hand.said("Lanzar", "Cast")
    hand.at("/resolver/new/magic")
    hand.write("#add", "bolt / b: giant growth, grizzly bears", tapped=False)
    hand.key("Enter", ".laid >> nth=2")
    hand.tap("button[value=begin]", "#table")
    use(hand, "Bolt", cast)
    hand.tap(".board .may:has-text('Bears')", ".stack .so")
    hand.tap(".walk .pass")
    use(hand, "Growth", cast)
    hand.tap(".board .may:has-text('Bears')", ".stack .so >> nth=1")
    for _ in range(4):
        hand.tap(".walk .pass")
    assert not hand.page.locator(".stack .so").count()
    assert "5/5" in hand.page.locator(".board .t:has-text('Bears')").inner_text()


def bolt(hand: Hand) -> None:
    """Bolt, Growth in answer, from an empty table; why no creature now (none is there); undo twice; share."""
    cast = hand.said("Lanzar", "Cast")
    empty_table(hand, "magic")
    lay(hand, "bolt")
    seat(hand, "B")
    lay(hand, "giant g")
    zone(hand, "battlefield")
    lay(hand, "bears")
    hand.tap("button[value=begin]", "#table")
    use(hand, "Bolt", cast)
    hand.tap(".board .may:has-text('Bears')", ".stack .so")
    ask_why_not(hand, hand.said("criatura", "creature"))
    hand.tap(".walk .pass")
    use(hand, "Growth", cast)
    hand.tap(".board .may:has-text('Bears')", ".stack .so >> nth=1")
    undone_and_shared(hand)


def government(hand: Hand) -> None:
    """An order and an answer paid with points of government; why not another; undo twice; share."""
    play = hand.said("Jugar", "Play")
    empty_table(hand, "gyp")
    lay(hand, "prot")
    lay(hand, "acus")
    seat(hand, "B")
    lay(hand, "sobo")
    hand.write("[name='figure-1-government']", "2")
    hand.tap("button[value=begin]", "#table")
    use(hand, "Protección", play)
    hand.tap("#answer .options button")
    why_not(hand, "Acusación")
    hand.tap(".walk .pass")
    use(hand, "Soborno", play)
    hand.tap(".board .pick-this")
    hand.tap("#answer .options button")
    undone_and_shared(hand)


def event(hand: Hand) -> None:
    """An event with two judges: a case with its section, its appeal, the head judge's decision, the print."""
    hand.at("/events")
    form = "form:has([name=game])"
    hand.write(f"{form} [name=name]", "Copa")
    hand.write(f"{form} [name=who]", "Eva")
    hand.tap(f"{form} label:has([value=magic])")
    hand.tap(f"{form} button", ".codes code")
    head = hand.page.locator(".codes code").nth(1).inner_text()
    join = hand.page.locator("main a[href*='/join']").first.get_attribute("href") or ""
    hand.tap("a.go", "#board")
    board = hand.page.url
    organiser, hand.page = hand.page, hand.phone()
    hand.at(f"{join}#{head}")  # the QR code of the head judge's code
    hand.write("[name=name]", "Luz")
    hand.tap("main form button", "#board")
    judge, hand.page = hand.page, organiser
    hand.tap("#board ~ * a.go, main a.go", "#case")
    hand.write("[name=question]", hand.said("¿Muere?", "Dies?"))
    hand.page.locator("#find-cites input").press_sequentially("704.5j")
    hand.characters += 6
    hand.tap("#citable [data-cite]")
    hand.write("[name=ruling]", hand.said("Sí", "Yes"))
    hand.tap("button[value=ruled]", ".badge.ruled")
    case = hand.page.url
    hand.write("[name=appeal]", "?")
    hand.tap("button[value=appealed]", ".badge.appealed")
    hand.page = judge
    hand.at(board)
    hand.tap("main a[href*='/cases/']:not(.go)", "[name=head_reason]")
    hand.write("[name=head_reason]", "704.5j")
    hand.tap("button[value=upheld]", ".badge.upheld")
    hand.tap("a[href$='/print']")
    hand.page.wait_for_url("**/print")
    assert case.partition("?")[0] in hand.page.url


TASKS: dict[str, Callable[[Hand], None]] = {
    "find and cite the legend rule": legend_rule,
    "errata and rulings of a MyL card": errata,
    "Bolt, Bears, Growth to the first cast": first_cast,
    "the same dispute, laid as a list, to its end": dispute,
    "Bolt and Growth, why not, undo, share": bolt,
    "order and answer with points, the same": government,
    "event, second judge, case, appeal, print": event,
}


def measured(address: str) -> bool:
    """Each task in both languages, told; whether none took longer than wanted."""
    fast = True
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        print(f"{'task':46} lang  taps  typed  waited  seconds")
        only = sys.argv[2:]
        for name, task in TASKS.items():
            for language in LOCALES:
                if only and not any(one in name for one in only):
                    continue
                hand = Hand(browser, address, language)
                task(hand)
                told = f"{hand.taps:5} {hand.characters:6} {hand.waited:6.1f} s {hand.seconds:6.1f} s"
                print(f"{name:46} {language:4} {told}", flush=True)
                fast = fast and hand.seconds <= WANTED
        browser.close()
    return fast


def main() -> None:
    with ExitStack() as stack:
        if len(sys.argv) > 1:
            address = sys.argv[1]
        else:
            library = stack.enter_context(tempfile.TemporaryDirectory())
            server: Any = create_server(create_app(Path(library)), host="127.0.0.1", port=0)
            threading.Thread(target=server.run, daemon=True).start()
            stack.callback(server.close)
            address = f"http://127.0.0.1:{server.effective_port}"
        if not measured(address):
            raise SystemExit(f"a task takes more than {WANTED:.0f} s")


if __name__ == "__main__":
    main()
