"""A browser, the invented library to open in it, and what the browser complains of."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import pytest
from waitress.server import create_server

from tests.databases import KINDS, of_kind, pages_on
from tests.web_site import site

Open = Callable[..., Any]
PATIENCE = 180_000
"""Milliseconds after which what has not come about is taken never to: a slow machine takes its time."""
LOOK = 100
"""Milliseconds between two looks at what a page promises."""
EXECUTABLES = ("chromium-headless-shell", "chromium")
"""The same browser without its window and with it: without, a test costs a third of the processor time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing(what: str) -> NoReturn:
    """Skip, or fail where a browser is required."""
    message = f"{what} is not installed; the pages were not tried in a browser"
    if os.environ.get("JUDGE_REQUIRE_BROWSER"):
        pytest.fail(message)
    pytest.skip(message)


def complain(page: Any, request: Any) -> None:
    """Count a request that failed, but not one that the page itself gave up, as while typing on."""
    if request.failure != "net::ERR_ABORTED":
        page.complaints.append(request.url)


def create_event(page: Any, name: str = "Copa", who: str = "Eva", game: str = "") -> list[str]:
    """Create an event on the page of events and go to its board; gives its codes."""
    page.fill("form:has([name=game]) [name=name]", name)
    page.fill("form:has([name=game]) [name=who]", who)
    if game:
        page.check(f"[name=game][value={game}]")
    page.click("form:has([name=game]) button")
    page.wait_for_selector(".codes ~ p a.go")  # which stands below all codes
    codes: list[str] = page.locator(".codes code").all_inner_texts()
    page.click("a.go")
    page.wait_for_selector("#board")
    return codes


def patient(context: Any) -> Any:
    """The same browser window, which waits as long as a slow machine needs."""
    context.set_default_timeout(PATIENCE)
    return context


def said(page: Any) -> list[str]:
    """What the browser complained of, but for what was still under way when a page was left."""
    return [one for one in page.complaints if not one.startswith("http")]


FUNCTION = re.compile(r"(\w+|\(\w*\)) =>")
"""What a page may be asked again and again: an expression is evaluated anew each time, which pages forbid."""
PROMISE = re.compile(r"\basync\b|\.then\(|\bcaches\.")
"""What gives a promise: it counts as true before it is kept, so that nothing would be waited for."""


def until(page: Any, function: str, arg: object = None) -> None:
    """Wait until what a function of the page promises is true."""
    for _ in range(PATIENCE // LOOK):
        if page.evaluate(function, arg):
            return
        page.wait_for_timeout(LOOK)
    pytest.fail(f"never true: {function}")


def settle(kind: Any, name: str, page_of: Callable[[Any], Any]) -> None:
    """Let a click, or waiting for a part of a page, be over when the page is whole and its scripts ran."""
    done = getattr(kind, name)
    if getattr(done, "settles", False):
        return

    @functools.wraps(done)
    def settling(self: Any, *given: Any, **told: Any) -> Any:
        if name == "wait_for_function":
            assert FUNCTION.match(given[0]), f"to be waited for as a function: {given[0]}"
            assert not PROMISE.search(given[0]), f"to be waited for with until: {given[0]}"
        found = done(self, *given, **told)
        page_of(self).wait_for_load_state("domcontentloaded")
        return found

    settling.settles = True  # type: ignore[attr-defined]
    setattr(kind, name, settling)


@pytest.fixture(scope="module")
def flags() -> list[str]:
    """What the browser is started with; a module that wants more says so in a fixture of this name."""
    return FLAGS


def chromium() -> str:
    """The program of the browser; skips, or fails where a browser is required and there is none."""
    found = next(filter(None, map(shutil.which, EXECUTABLES)), None)
    if found is None:
        missing("chromium")
    return found


@pytest.fixture(scope="module")
def browser(flags: list[str]) -> Iterator[Any]:
    executable = chromium()
    try:
        from playwright.sync_api import Locator, Page, sync_playwright
    except ImportError:
        missing("playwright")
    for name in ("click", "wait_for_selector", "wait_for_function"):
        settle(Page, name, lambda page: page)
    for name in ("click", "wait_for"):
        settle(Locator, name, lambda locator: locator.page)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=flags, timeout=PATIENCE)
        yield started
        started.close()


def _run(server: Any, closing: threading.Event) -> None:
    """Serve until it is to be closed."""
    while not closing.is_set():
        server.asyncore.loop(timeout=1, use_poll=True, map=server._map, count=1)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with _served(site(tmp_path_factory)) as found:
        yield found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Real servers run on SQLite where a test names no kind of database."""
    named = any("kind" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "kind" in metafunc.fixturenames and not named:
        metafunc.parametrize("kind", ["sqlite"], indirect=True)


@pytest.fixture(scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database of the real servers."""
    return str(request.param)


on_both = pytest.mark.parametrize("kind", KINDS, indirect=True)
"""On SQLite with one server, and on PostgreSQL with two."""
once_on_each = pytest.mark.parametrize(
    ("locale", "kind"),
    [("es-ES", "sqlite"), ("en-GB", "postgresql")],
    indirect=["kind"],
    scope="module",
)
"""In each language and on each kind of database, in as many runs as there are languages."""


@pytest.fixture(scope="module")
def reals(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The addresses of servers on one database with the five games of the built-in digest.

    On PostgreSQL they are two, as an organiser with several has them; on SQLite both are one.
    """
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(of_kind(kind, tmp_path_factory.mktemp("real")))
        found = []
        for _ in range(1 if kind == "sqlite" else 2):
            found.append(stack.enter_context(_served(stack.enter_context(pages_on(database)))))
        yield found[0], found[-1]


@contextlib.contextmanager
def _served(app: Any) -> Iterator[str]:
    server: Any = create_server(app, host="127.0.0.1", port=0, threads=4)
    closing = threading.Event()
    thread = threading.Thread(target=_run, args=(server, closing), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    closing.set()
    server.pull_trigger()
    thread.join()
    server.task_dispatcher.shutdown(timeout=PATIENCE / 1000)  # what is answered now still uses it
    server.asyncore.close_all(server._map)


@pytest.fixture(scope="module")
def real(reals: tuple[str, str]) -> str:
    """The address of the first of them."""
    return reals[0]


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Open]:
    """Open a page in a context of its own; whatever the browser complains of is in ``page.complaints``."""
    contexts = []

    def visiting(url: str, width: int = 360, **settings: Any) -> Any:
        context = patient(browser.new_context(viewport={"width": width, "height": 740}, **settings))
        contexts.append(context)
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("requestfailed", lambda request: complain(page, request))
        page.requested = []
        page.on("request", lambda request: page.requested.append(request.url))
        page.goto(url if url.startswith("http") else address + url)
        return page

    yield visiting
    for context in contexts:
        context.close()
