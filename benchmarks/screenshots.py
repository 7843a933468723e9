"""Makes the screenshots of the README: ``python benchmarks/screenshots.py [FOLDER]`` (default docs/screens).

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

PHONE: ViewportSize = {"width": 360, "height": 640}
LARGEST = 60_000
"""Maximum size of an image in bytes, so that the repository stays small."""


def table(page: Page, address: str) -> None:
    """Play two spells of one player and a response of the other."""
    page.goto(f"{address}/resolver")
    page.click("button[value='magic/1-contrarrestar']")
    for label in ("lanzar Bolt", "Giant", "lanzar Surge", "Bear", "Pasar"):
        page.locator(f"#table button:has-text('{label}'):visible").first.click()
        page.wait_for_selector("#table:not([aria-busy])")


def start(page: Page, address: str) -> None:
    page.goto(address)


def section(page: Page, address: str) -> None:
    page.goto(f"{address}/magic/704.5j")


Shot = tuple[Callable[[Page, str], None], Literal["light", "dark"]]
SHOTS: dict[str, Shot] = {
    "start": (start, "light"),
    "section": (section, "light"),
    "table": (table, "dark"),
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
        for name, (show, scheme) in SHOTS.items():
            context = browser.new_context(viewport=PHONE, locale="es-AR", color_scheme=scheme)
            page = context.new_page()
            show(page, address)
            file = folder / f"{name}.png"
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=file)
            if file.stat().st_size > LARGEST:
                raise SystemExit(f"{file} has more than {LARGEST} bytes")
            context.close()
        browser.close()
        server.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "docs" / "screens")
