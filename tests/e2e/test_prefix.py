"""Judge under a path of a larger site, behind a proxy that strips the path and behind one that keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.e2e.conftest import Open, create_event, said, until
from tests.e2e.proxies import Proxy, serving

pytestmark = pytest.mark.browser

PATH = "/juegos/judge"
WAYS = {"strips": ("--proxy", "127.0.0.1"), "keeps": ("--proxy", "127.0.0.1", "--prefix", PATH)}
WALK = ("/", "/gyp", "/gyp/120.4", "/cards/myl/dragon-dorado", "/lists/myl/errata", "/glossary/dominion",
        "/search?q=prioridad", "/resolver", "/resolver/new/magic", "/events", "/offline", "/docs/web",
        "/docs/components", "/nowhere/at/all")  # fmt: skip
LEADS = """() => [...document.querySelectorAll("[href], [src], form, use, [content^='http']")]
    .map(e => e.href?.baseVal ?? e.href ?? e.src ?? e.action ?? e.content)
    .filter(Boolean).map(url => new URL(url, location))
    .filter(url => url.origin === location.origin).map(url => url.pathname)"""


@pytest.fixture(scope="module", params=WAYS)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    root = tmp_path_factory.mktemp("under-a-path")
    with serving(root, *WAYS[request.param]) as url, \
            Proxy(url, PATH, strips=request.param == "strips").running() as proxy:  # fmt: skip
        yield proxy


@pytest.fixture
def at(site: Proxy) -> str:
    """The address of the first page, without its last slash; nothing may be asked for outside of it."""
    site.strayed.clear()
    return site.origin + PATH


def outside(page: Any) -> list[str]:
    """Where a page's links, forms and files lead, as far as that is another part of the larger site."""
    return [path for path in page.evaluate(LEADS) if path != PATH and not path.startswith(f"{PATH}/")]


def test_no_link_form_or_file_leads_out_of_the_path(visit: Open, site: Proxy, at: str) -> None:
    page = visit(f"{at}/", locale="es-AR")
    for url in WALK:
        page.complaints.clear()
        page.goto(at + url)
        assert outside(page) == [], url
        assert [one for one in said(page) if "404" not in one] == [], url
    page.goto(at)  # the path without a slash is the first page too
    assert page.locator(".card.game").count() == 5
    assert outside(page) == []
    assert site.strayed == []


def test_search_section_and_card_are_reached_from_the_first_page(visit: Open, site: Proxy, at: str) -> None:
    page = visit(f"{at}/", locale="es-AR")
    page.locator("#q").press_sequentially("704.5j")
    page.wait_for_selector(".typed [aria-selected=true]")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1 .number")
    assert urlsplit(page.url).path.startswith(f"{PATH}/magic/")
    page.goto(f"{at}/?q=Drag%C3%B3n+Dorado")
    assert urlsplit(page.url).path == f"{PATH}/search"
    page.locator(".hits a", has_text="Dragón Dorado").first.click()
    page.goto(f"{at}/gyp/regla 104.3")  # a loose spelling leads on
    assert urlsplit(page.url).path.startswith(f"{PATH}/gyp/")
    assert page.inner_text("h1 .number").strip() == "104.3"
    page.click("[data-pin]")
    page.goto(f"{at}/")
    page.locator("#mine a.row").first.click()
    assert page.inner_text("h1 .number").strip() == "104.3"
    page.click("nav.lang a")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert {one["path"] for one in page.context.cookies() if one["name"] == "lang"} == {PATH}
    assert site.strayed == []
    assert said(page) == []


def test_a_dispute_becomes_a_case_under_the_path(visit: Open, site: Proxy, at: str) -> None:
    page = visit(f"{at}/resolver", locale="es-AR")
    page.click("button[value='dominion/1-bruja']")
    page.wait_for_selector("#table")
    page.locator("#table button:has-text('jugar'):visible").first.click()
    page.wait_for_selector(".log .said")
    session = str(page.url)
    page.click("summary:has-text('Compartir')")
    shared = page.locator("input[readonly]").first.input_value()
    assert shared.startswith(f"{at}/resolver/")
    assert visit(shared, locale="es-AR").locator("#table form[method=post]").count() == 0
    assert outside(page) == []
    page.goto(f"{at}/events")
    create_event(page)
    board = str(page.url)
    page.goto(f"{board}/cases/new?session={session.rpartition('/')[2]}")
    page.fill("[name=question]", "¿Puede responder?")
    page.fill("[name=ruling]", "Sí.")
    page.click("button[value=ruled]")
    page.wait_for_selector(".history")
    case = str(page.url)
    for url in (board, f"{board}/join", case, f"{case}/edit", f"{case}/print", f"{session}/log"):
        assert url.startswith(f"{at}/")
        page.goto(url)
        assert outside(page) == [], url
    assert {one["path"] for one in page.context.cookies()} >= {f"{PATH}/"}
    assert all(one["path"].startswith(f"{PATH}/") for one in page.context.cookies())
    assert site.strayed == []
    assert said(page) == []


def test_the_app_is_installable_and_a_kept_page_answers_without_the_network(
    visit: Open, site: Proxy, at: str
) -> None:
    page = visit(f"{at}/offline", locale="es-AR")
    page.click("#keep button")
    page.wait_for_selector("#stop:not([hidden])")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    scope = page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.scope)")
    assert scope == f"{at}/"
    devtools = page.context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] in ([], INCOGNITO)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{at}/manifest.webmanifest"
    assert site.strayed == []
    page.goto(f"{at}/gyp/120.4")
    until(page, "() => caches.open('judge-pages').then((all) => all.keys()).then((all) => all.length)")
    page.context.set_offline(True)
    page.goto(f"{at}/gyp/120.4")
    assert page.inner_text("h1").startswith("120.4")
    page.goto(f"{at}/search?q=prestigio")
    page.wait_for_selector("#missing:not([hidden])")
    page.goto(f"{at}/offline")
    page.wait_for_selector("#pages a")


INCOGNITO = [{"errorId": "in-incognito", "errorArguments": []}]
"""What a browser says of every page in a window that keeps nothing, as a test's is."""
