"""Makes the screenshots: ``python benchmarks/screenshots.py [FOLDER]`` (default docs/screens).

They are those of the README, and tables of all five games, on a phone and at a desk, light and dark.

Serves the built-in digest from an empty library on a free port and takes screenshots with Debian's
chromium, with or without its window.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize, sync_playwright
from waitress.server import create_server

from judge.web import create_app

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1366, "height": 768}
LARGEST = 80_000
"""Maximum size of an image in bytes, so that the repository stays small."""

FOUR = """
title: Cuatro jugadores
game: magic
seats: [Ana, Beto, Carla, Dario]
step: main
cards:
- {name: Vigía del Norte, type: [legendary, planeswalker], loyalty: 4, cost: 2UU}
table:
  Ana: {hand: [Lightning Bolt, Lightning Bolt, Lightning Bolt], mana: RRR, battlefield: [Mountain, Bear]}
  Beto: {hand: [Giant Growth], mana: G, battlefield: [Forest, Grizzly Bears, Grizzly Bears]}
  Carla: {life: 11, battlefield: [{card: Grizzly Bears, tapped: true}, Serra Angel]}
  Dario: {life: 7, battlefield: [{card: Grizzly Bears, counters: {+1/+1: 2}}, Vigía del Norte]}
do:
- Ana: {cast: Lightning Bolt, choose: Beto}
- Ana: {cast: Lightning Bolt, choose: Serra Angel}
- Ana: {cast: Lightning Bolt, choose: Dario}
"""


def play(page: Page, *labels: str) -> None:
    """Touch buttons of the table, one after the other."""
    for label in labels:
        page.locator(f"#table button:has-text('{label}'):visible").first.click()
        page.wait_for_selector("#table:not([aria-busy])")


def played(example: str, *labels: str) -> Callable[[Page, str], None]:
    """An example, played by touching buttons."""

    def show(page: Page, address: str) -> None:
        page.goto(f"{address}/resolver")
        page.click(f"button[value='{example}']")
        page.wait_for_selector("#table .walk")
        play(page, *labels)

    return show


def four(page: Page, address: str) -> None:
    page.goto(f"{address}/resolver")
    page.fill("#text", FOUR)
    page.click("form:has(#text) button")
    page.wait_for_selector("#table")


COUNTERED = played("magic/1-contrarrestar", "lanzar Bolt", "Giant", "lanzar Surge", "Bear", "Pasar")
ATTACKED = played("magic/3-combate", "Bear", "Pasar", "Pasar", "Giant", "lanzar Surge", "Bear")
BRIBED = played("gyp/1-soborno", "Jugar Acusación", "Guardia", "Pagar", "Pasar")
BEWITCHED = played("dominion/1-bruja", "Jugar Salón", "Bruja")
CASTING = played("aeons-end/1-lanzar")
REDIRECTED = played("myl/1-fergus")


def start(page: Page, address: str) -> None:
    page.goto(address)


def section(page: Page, address: str) -> None:
    page.goto(f"{address}/magic/704.5j")


Shot = tuple[Callable[[Page, str], None], Literal["light", "dark"], ViewportSize]
SHOTS: dict[str, Shot] = {
    "start": (start, "light", PHONE),
    "section": (section, "light", PHONE),
    "table": (COUNTERED, "dark", PHONE),
    "magic-desk": (COUNTERED, "light", DESK),
    "magic-four": (four, "dark", DESK),
    "magic-combat": (ATTACKED, "light", PHONE),
    "gyp-phone": (BRIBED, "light", PHONE),
    "gyp-desk": (BRIBED, "dark", DESK),
    "dominion-phone": (BEWITCHED, "dark", PHONE),
    "dominion-desk": (BEWITCHED, "light", DESK),
    "aeons-end-phone": (CASTING, "light", PHONE),
    "aeons-end-desk": (CASTING, "dark", DESK),
    "myl-phone": (REDIRECTED, "dark", PHONE),
    "myl-desk": (REDIRECTED, "light", DESK),
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as library, sync_playwright() as playwright:
        server: Any = create_server(create_app(Path(library)), host="127.0.0.1", port=0)
        threading.Thread(target=server.run, daemon=True).start()
        address = f"http://127.0.0.1:{server.effective_port}"
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        for name, (show, scheme, size) in SHOTS.items():
            small = size is DESK  # a desk's picture is smaller than the desk, and compressed
            context = browser.new_context(
                viewport=size, locale="es-AR", color_scheme=scheme, device_scale_factor=0.75 if small else 1
            )
            page = context.new_page()
            show(page, address)
            page.wait_for_load_state("networkidle")
            page.evaluate("scrollTo(0, 0)")
            file = folder / f"{name}.{'jpg' if small else 'png'}"
            if small:
                page.screenshot(path=file, type="jpeg", quality=60)
            else:
                page.screenshot(path=file)
            if file.stat().st_size > LARGEST:
                raise SystemExit(f"{file} has more than {LARGEST} bytes")
            context.close()
        browser.close()
        server.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "docs" / "screens")
