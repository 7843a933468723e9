"""One dispute of each game, from the start page to a link for everybody, by tapping alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Open

pytestmark = pytest.mark.browser


def tap(page: Any, label: str) -> None:
    """Tap a button of the table; the table has been renewed when this returns."""
    page.locator(f"#table button:has-text('{label}'):visible").first.click()
    page.wait_for_selector("#table:not([aria-busy])")


def settle(page: Any) -> None:
    """Pass, whoever it is, until nothing is left on the stack."""
    for _ in range(12):
        if not page.locator("#table .stack").count():
            return
        tap(page, "Pasar")
    raise AssertionError(page.inner_text("#table"))


def gyp(page: Any) -> str:
    for label in ("jugar Acusación Falsa", "Guardia", "usar puntos de gobierno (", "Pasar"):
        tap(page, label)
    for label in ("jugar Soborno", "Acusación Falsa", "usar puntos de gobierno ("):
        tap(page, label)
    settle(page)
    return "Soborno"


def myl(page: Any) -> str:
    for label in ("Fergus", "Aliado", "redirigir Relámpago Arcano", "Aliado"):
        tap(page, label)
    return "Relámpago Arcano"


def dominion(page: Any) -> str:
    for label in ("jugar Salón del Trono", "Bruja", "Foso", "Pasar", "Pasar"):
        tap(page, label)
    return "Caro gana Maldición"


def aeons_end(page: Any) -> str:
    for label in ("Spark", "Rageborne", "Amplify Vision", "Rageborne"):
        tap(page, label)
    return "Rageborne"


def magic(page: Any) -> str:
    for label in ("lanzar Bolt", "Giant", "lanzar Surge", "Bear", "Pasar", "lanzar Deny", "Surge"):
        tap(page, label)
    settle(page)
    return "Surge"


DISPUTES = {
    "gyp/1-soborno": gyp,
    "myl/1-fergus": myl,
    "dominion/1-bruja": dominion,
    "aeons-end/1-lanzar": aeons_end,
    "magic/1-contrarrestar": magic,
}


@pytest.mark.parametrize(
    ("example", "kind"),
    [*((example, "sqlite") for example in DISPUTES), ("dominion/1-bruja", "postgresql")],
    indirect=["kind"],
    scope="module",
)
def test_a_dispute_is_resolved_by_tapping_and_shared(
    visit: Open, reals: tuple[str, str], example: str
) -> None:
    real, elsewhere = reals
    game = example.split("/")[0]
    page = visit(f"{real}/", locale="es-AR")
    page.locator(f".card.game:has(#{game}) .quick a", has_text="Resolutor").click()
    page.click(f"button[value='{example}']")
    page.wait_for_selector("#table")
    said = DISPUTES[example](page)
    page.locator("summary", has_text="pasos anteriores").click()
    assert said in "".join(page.locator(".log .said").all_text_contents())
    assert page.locator(".log a.cite").count() >= 1
    page.click("summary:has-text('Compartir')")
    link = page.locator("input[readonly]").first.input_value()
    log = page.locator(".log .said").all_text_contents()
    assert page.complaints == []
    other = visit(link.replace(real, elsewhere), locale="es-AR")
    assert other.locator(".log .said").all_text_contents() == log
    assert other.locator("#table form[method=post]").count() == 0
    cite = other.locator(".newest a.cite >> visible=true").first
    number = cite.inner_text()
    cite.click()
    other.wait_for_selector("h1 .number")
    assert other.inner_text("h1 .number").strip() == number
