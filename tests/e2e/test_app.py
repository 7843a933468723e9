"""Judge without a server: an exported folder, given out by a plain web server that is then gone."""

from __future__ import annotations

import contextlib
import functools
import gzip
import hashlib
import itertools
import json
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
import yaml
from alembic import command
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from judge import offline_bundle
from judge.app_state import open_library
from judge.database.connection import _config, reaching
from judge.database.sqlite_files import alone
from judge.offline_bundle import Bundle, export
from judge.offline_engine import FILES, Engine, fetch, keep, kept
from judge.offline_layout import GIVEN_OUT
from judge.web import create_app
from tests.e2e.conftest import PATIENCE, chromium, create_event, missing, patient, until
from tests.e2e.servers import Breaking, Recording, Silent, running, served

ROOT = Path(__file__).resolve().parent.parent.parent
QUERIES = ("prioridad", "dos leyendas mismo nombre", "prioirdad", "robar una carta", "704.5", "kind:card oro")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the engine in it: from the package that JUDGE_ENGINE names, or fetched by npm."""
    root = tmp_path_factory.mktemp("library")
    package = os.environ.get("JUDGE_ENGINE")
    if package:
        keep(root, Path(package))
    elif shutil.which("npm"):
        fetch(root)
    else:
        missing("npm (or JUDGE_ENGINE, the npm package of the engine)")
    return root


@pytest.fixture(scope="module", autouse=True)
def _worked_out_once() -> Iterator[None]:
    """What the engine works out is kept for every pack of this module, not only for the last."""
    real, made = offline_bundle._ready, {}

    def ready(node: str, engine: Engine, held: list[tuple[str, bytes, str]]) -> tuple[bytes, frozenset[str]]:
        key = tuple((name, into, hashlib.sha256(data).digest()) for name, data, into in held)
        if key not in made:
            made[key] = real(node, engine, held)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offline_bundle, "_ready", ready)
        yield


@pytest.fixture(scope="module")
def folder(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """The exported folder."""
    target = tmp_path_factory.mktemp("app")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offline_bundle, "QUALITY", 1)  # the best takes minutes
        return export(library, open_library(library), target)


@pytest.fixture(scope="module")
def device(folder: Bundle, browser: Any) -> Iterator[Any]:
    """A page of a browser that has kept Judge, and whose server is gone."""
    context = patient(browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES"))
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    with served(folder.folder) as address:
        page.goto(f"{address}index.html")
        page.click("#keep")
        page.wait_for_url(address)
    context.set_offline(True)
    page.address = address
    yield page
    context.close()


@pytest.fixture(scope="module")
def server(library: Path) -> FlaskClient:
    """The same library, asked as a server is."""
    return create_app(library).test_client()


def asked(page: Any, path: str, body: str | None = None) -> Any:
    """What the device's Judge answers to a program."""
    told = page.evaluate(
        """async ([path, body]) => {
            const headers = { "Content-Type": "application/yaml" };
            return (await fetch(path, body === null ? {} : { method: "POST", body, headers })).text();
        }""",
        [path, body],
    )
    return json.loads(told)


def judged() -> list[str]:
    """The judged queries, where a machine has them; some in any case."""
    file = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared")) / "queries" / "queries.yaml"
    known = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else []
    return [*QUERIES, *(one["q"] for one in known)]


def test_a_search_gives_the_same_hits_in_the_same_order(device: Any, server: FlaskClient) -> None:
    for query in judged():
        here = asked(device, f"/api/v1/search?{urlencode({'lang': 'es', 'q': query})}")
        there = server.get("/api/v1/search", query_string={"lang": "es", "q": query}).get_json()
        assert here == there, query
    assert there["hits"]


def scenarios() -> Iterator[tuple[str, str]]:
    """Five scenarios of each game, from all of its files in turn; with JUDGE_THOROUGH=1 twenty."""
    for folder in sorted((ROOT / "tests" / "scenarios").iterdir()):
        texts = [file.read_text(encoding="utf-8").split("\n---\n") for file in sorted(folder.glob("*.yaml"))]
        turns = [one for turn in itertools.zip_longest(*texts) for one in turn if one]
        for at in range(0, 20 if "JUDGE_THOROUGH" in os.environ else 5, 5):
            yield f"{folder.name} {at}", "\n---\n".join(turns[at : at + 5])


def test_scenarios_give_the_same_logs(device: Any, server: FlaskClient) -> None:
    for name, text in scenarios():
        here = asked(device, "/api/v1/resolve?lang=es", text)
        there = server.post("/api/v1/resolve?lang=es", data=text, content_type="application/yaml").get_json()
        assert here == there, name
        assert len(here["scenarios"]) == 5
        assert all(one["ok"] for one in here["scenarios"]), name


def test_a_rule_is_looked_up_and_a_table_is_played_and_kept(device: Any) -> None:
    device.goto(f"{device.address}gyp/120.4")
    assert device.inner_text("h1").startswith("120.4")
    assert device.evaluate("document.documentElement.scrollWidth") <= 360
    device.goto(f"{device.address}resolver")
    device.locator("main form button").first.click()
    device.wait_for_url("**/resolver/*")
    table = device.url
    device.goto(f"{device.address}search?q=prioridad")
    device.goto(table)
    assert device.locator("main form").count() > 0
    device.goto(f"{device.address}offline")
    assert device.inner_text("#state") == "Judge está guardado en este dispositivo."
    assert [one for one in device.complaints if "Failed" not in one] == []


@contextlib.contextmanager
def kept_browser(browser: Any, folder: Path, flags: list[str]) -> Iterator[Any]:
    """A page of a browser that is closed afterwards, and finds what it kept when it is opened again."""
    context = patient(
        browser.browser_type.launch_persistent_context(
            str(folder),
            executable_path=chromium(),
            args=flags,
            viewport={"width": 360, "height": 740},
            locale="es-ES",
            timeout=PATIENCE,
        )
    )
    try:
        yield context.new_page()
    finally:
        context.close()


def older_database() -> bytes:
    """An empty database of an earlier schema, as a device has it whose Judge is older than the server's."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "judge.db"
        engine = reaching(f"sqlite:///{file}")
        command.upgrade(_config(engine), "0003")
        engine.dispose()
        alone(file)
        return file.read_bytes()


GONE = """() => Promise.all([caches.keys(), indexedDB.databases()]).then(([caches, databases]) =>
    caches.every((name) => name === "judge-shell") && databases.every((one) => one.name !== "/kept")
    && Object.keys(localStorage).every((name) => !/outbox-|^tool-/.test(name)))"""
"""Of what a device kept nothing is left but the server's own page of what is kept."""


def packed(library: Path, older: bool = False) -> Bundle:
    """Pack the library as its server gives it out; ``older``: as an earlier version would have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offline_bundle, "QUALITY", 1)
        if older:
            patch.setattr(offline_bundle, "__version__", "0.0.1")
            patch.setattr(offline_bundle, "_empty_database", older_database)
        return offline_bundle.pack(library, open_library(library))


def keep_all(page: Any, server: str) -> None:
    """Keep all of Judge on the device, as the page of a server offers it."""
    page.goto(f"{server}offline")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.click("text=Guardar Judge en este dispositivo")
    page.click("#keep")
    page.wait_for_url(f"{server}app/")


def handed_over(page: Any, url: str) -> None:
    """Wait until a page of the server has handed over what a device takes along of it."""
    until(page, "(url) => caches.match(url).then((copy) => copy !== undefined)", f"{url}/device")


def test_a_table_begun_at_the_server_and_a_case_typed_on_its_board_go_on_and_wait_on_the_device(
    library: Path, browser: Any, tmp_path: Path
) -> None:
    packed(library)
    context = patient(browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES"))
    page, board = context.new_page(), context.new_page()
    try:
        with running(make_server("127.0.0.1", 0, create_app(library), threaded=True)) as server:
            port = urlsplit(server).port or 0
            keep_all(page, server)
            board.goto(f"{server}events")
            create_event(board, game="gyp")
            handed_over(board, board.url)
            page.goto(f"{server}resolver")
            page.locator("main form button").first.click()
            page.wait_for_url("**/resolver/*")
            table = page.url
            handed_over(page, table)
        page.locator("#table form button:not(.to-state)").first.click()
        page.click(".notice[role=status]:has-text('Seguir con esta mesa') a")
        page.wait_for_url(f"{server}app/resolver/*")
        page.goto(table)
        page.wait_for_url(f"{server}app/resolver/*")
        place = page.get_attribute("#table", "data-place")
        page.locator("#table form button:not(.to-state)").first.click()
        page.wait_for_selector(f"#table:not([data-place='{place}'])")
        board.wait_for_selector("#away:not([hidden])")
        board.click("a.go")
        board.fill("#quick [name=question]", "¿Sin red?")
        board.fill("#quick [name=ruling]", "Sí.")
        board.click("#quick button")
        board.wait_for_selector("#outbox:has-text('¿Sin red?')", state="attached")
        page.goto(f"{server}app/outbox")
        page.wait_for_selector("li:has-text('¿Sin red?')")
        assert "Mesa del resolutor" in page.inner_text("main")
        assert board.evaluate("Object.values(localStorage).filter((one) => one.includes('Sin red'))") == []
        with running(make_server("127.0.0.1", port, create_app(library), threaded=True)):
            page.wait_for_selector("#of-device:has-text('Enviado al servidor: 2.')")
            page.goto(table)
            assert page.get_attribute("#table", "data-place") != place
            board.reload()
            assert board.locator("#listed b").count() == 1
            assert "¿Sin red?" in board.inner_text("#listed")
    finally:
        context.close()
        shutil.rmtree(library / GIVEN_OUT, ignore_errors=True)


def test_what_is_done_while_the_server_is_gone_comes_to_the_event_once_though_browser_and_judge_changed(
    library: Path, browser: Any, flags: list[str], tmp_path: Path
) -> None:
    packed(library, older=True)
    profile, port = tmp_path / "profile", 0
    try:
        with kept_browser(browser, profile, flags) as page:
            with running(make_server("127.0.0.1", port, create_app(library), threaded=True)) as server:
                port = urlsplit(server).port or 0
                keep_all(page, server)
                page.goto(f"{server}events")
                create_event(page, game="gyp")
                board = page.url
                handed_over(page, board)
            page.goto(f"{server}gyp/120.4?lang=es")
            page.wait_for_url(f"{server}app/gyp/120.4*")
            assert page.inner_text("h1").startswith("120.4")
            assert page.get_attribute(".notice[role=status] a", "href") == "/gyp/120.4?lang=es"
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            page.goto(board)
            page.wait_for_url(f"{server}app/events/*")
            assert "El servidor tenía 0 casos" in page.inner_text(".notice[role=status]")
            page.goto(f"{server}app/resolver")
            page.locator("main form button").first.click()
            page.wait_for_url("**/app/resolver/*")
            page.locator("details:has(a[href*='cases/new']) > summary").first.click()
            page.click("a[href*='cases/new']")
            page.fill("[name=question]", "¿Quién actúa?")
            page.fill("[name=ruling]", "El jugador activo")
            page.click("main form#case button[value=ruled]")
            page.wait_for_selector(".notice[role=status]:has-text('2 entradas lo esperan')")
        packed(library)
        with (
            running(make_server("127.0.0.1", port, create_app(library), threaded=True)) as server,
            kept_browser(browser, profile, flags) as page,
        ):
            page.goto(f"{server}app/index.html")
            page.wait_for_selector("#state:has-text('Judge más nuevo')")
            page.goto(board)
            page.wait_for_selector("#of-device:has-text('Enviado al servidor: 2.')")
            assert page.locator("#waits").count() == 0
            page.goto(board)
            assert page.locator("#listed b").count() == 1
            assert "¿Quién actúa?" in page.inner_text("#listed")
            page.click("#listed a")
            assert page.locator("main a[href*='/resolver/']").count() > 0
            page.goto(f"{server}app/index.html")
            page.evaluate(LEFT_BY_PAGES)
            asked: list[str] = []

            def agree(dialog: Any) -> None:
                asked.append(dialog.message)
                dialog.accept()

            page.once("dialog", agree)
            page.click("#remove")
            page.wait_for_selector("#state:has-text('se ha quitado')")
            until(page, GONE)
            assert "abc: 1" in asked[0]
    finally:
        shutil.rmtree(library / GIVEN_OUT, ignore_errors=True)


LEFT_BY_PAGES = """() => {
    localStorage.setItem("outbox-abc", JSON.stringify([{ client: "1" }]));
    localStorage.setItem("tool-life", "[20, 20]");
    return caches.open("judge-pages");
}"""
"""Leaves on the device what the server's pages do: a case that was not sent, a tool's figures, a page."""
PICTURE = """() => caches.open("judge-parts").then((kept) => kept.keys())
    .then((all) => all.some((one) => one.url.includes("/memory/")))"""
"""Whether the device has a picture of the engine's memory to begin with."""
SPOIL = """async (how) => {
    const kept = await caches.open("judge-parts");
    const name = (await kept.keys()).find((one) => one.url.includes("/memory/"));
    const data = new Uint8Array(await (await kept.match(name)).arrayBuffer());
    const told = new DataView(data.buffer).getUint32(0, true);
    if (how === "of another engine") data[4 + told] ^= 1;
    const spoilt = how === "cut short" ? data.slice(0, 1000) : data;
    await kept.put(name, new Response(spoilt));
    return `${spoilt.length} ${spoilt[4 + told]}`;
}"""
REPLACED = """async (spoilt) => {
    const kept = await caches.open("judge-parts");
    const name = (await kept.keys()).find((one) => one.url.includes("/memory/"));
    const data = name && new Uint8Array(await (await kept.match(name)).arrayBuffer());
    const told = data && new DataView(data.buffer).getUint32(0, true);
    return Boolean(data) && `${data.length} ${data[4 + told]}` !== spoilt;
}"""
"""Whether another picture stands where the spoilt one was."""


def pictured(page: Any, address: str) -> bool:
    """Whether the device's Judge, opened now, begins with a picture."""
    page.goto(f"{address}index.html")
    page.evaluate("document.getElementById('stay').checked = true")
    page.click("#open")
    page.wait_for_function("() => window.started")
    return bool(page.evaluate("window.started.pictured"))


@pytest.mark.parametrize("how", ["cut short", "of another engine"])
def test_where_the_picture_of_the_memory_does_not_fit_it_starts_without_and_takes_another(
    how: str, folder: Bundle, browser: Any, flags: list[str], tmp_path: Path
) -> None:
    with served(folder.folder) as address, kept_browser(browser, tmp_path, flags) as page:
        page.goto(f"{address}index.html")
        page.click("#keep")
        page.wait_for_url(address)
        until(page, PICTURE)
        spoilt = page.evaluate(SPOIL, how)
    with kept_browser(browser, tmp_path, flags) as page:
        assert not pictured(page, address)
        page.goto(f"{address}gyp/120.4")
        assert page.inner_text("h1").startswith("120.4")
        until(page, REPLACED, spoilt)
    with kept_browser(browser, tmp_path, flags) as page:
        assert pictured(page, address)
        page.goto(f"{address}search?q=prioridad")
        assert page.locator("main a[href*='/gyp/']").count() > 0


def test_a_part_that_was_changed_on_the_way_is_refused(folder: Bundle, browser: Any) -> None:
    last = folder.parts[-1]
    files = [folder.folder / "parts" / name for name in (f"{last.hash}.part", f"{last.data}.br")]
    whole = [file.read_bytes() for file in files]
    context = patient(browser.new_context(locale="en-GB"))
    page = context.new_page()
    try:
        for file, data in zip(files, whole, strict=True):
            file.write_bytes(data[:-1] + b"x")
        with served(folder.folder) as address:
            page.goto(f"{address}index.html")
            page.click("#keep")
            page.wait_for_selector("#keep:not([disabled])")
            assert page.inner_text("#state").startswith(f"It could not be kept: {folder.parts[-1].name}")
            assert page.evaluate("navigator.serviceWorker.controller") is None
    finally:
        for file, data in zip(files, whole, strict=True):
            file.write_bytes(data)
        context.close()


SCRIPTS_OF_IT = ("engine/pyodide.asm.mjs", "engine/pyodide.mjs", "pack.mjs", "service.js")


@pytest.mark.parametrize("name", SCRIPTS_OF_IT)
def test_a_script_that_was_changed_on_the_way_is_refused(
    name: str, folder: Bundle, browser: Any, tmp_path: Path
) -> None:
    there = Path(shutil.copytree(folder.folder, tmp_path / "app"))
    (there / name).write_bytes((there / name).read_bytes() + b"\n// changed")
    context = patient(browser.new_context(locale="en-GB"))
    page = context.new_page()
    try:
        with served(there) as address:
            page.goto(f"{address}index.html")
            page.click("#keep")
            page.wait_for_selector("#state:has-text('refused')")
            assert page.inner_text("#state").startswith(
                f"It could not be kept: {name} is not what was packed"
            )
            registered = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
            assert page.evaluate(registered) == 0
    finally:
        context.close()


@pytest.mark.parametrize("name", ["database", "engine/pyodide.mjs", "index.html"])
def test_of_an_update_that_was_changed_on_the_way_nothing_is_used_and_what_was_kept_goes_on(
    name: str, library: Path, folder: Bundle, browser: Any, tmp_path: Path
) -> None:
    there = Path(shutil.copytree(folder.folder, tmp_path / "app"))
    context = patient(browser.new_context(locale="en-GB"))
    page = context.new_page()
    try:
        with served(there) as address:
            page.goto(f"{address}index.html")
            page.click("#keep")
            page.wait_for_url(address)
            # Made beside it: the browser may look for an update at any time, and would find the old one.
            beside = Path(shutil.copytree(there, tmp_path / "newer"))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(offline_bundle, "QUALITY", 1)
                patch.setattr(offline_bundle, "_empty_database", older_database)
                newer = export(library, open_library(library), beside)
            files = {
                path for part in newer.parts if part.name == name
                for path in (f"parts/{part.hash}.part", f"parts/{part.data}.br")
            } or {name}  # fmt: skip
            for file in files:
                data = (beside / file).read_bytes()
                (beside / file).write_bytes(data[:-1] + b"x" if "parts/" in file else data + b"\n")
            there.rename(tmp_path / "older")
            beside.rename(there)
            page.goto(f"{address}index.html")
            page.wait_for_selector("#state:has-text('refused')")
            assert f"{name} is not what was packed" in page.inner_text("#state")
        page.goto(f"{address}gyp/120.4")
        assert page.inner_text("h1").startswith("120.4")
        page.goto(f"{address}index.html")
        assert page.inner_text("h1") == "Judge on this device"
    finally:
        context.close()


PARTS = """() => caches.open("judge-parts").then((kept) => kept.keys())
    .then((all) => all.map((one) => one.url.split("/parts/")[1]).filter(Boolean))"""
"""The parts that the device has, by the hash of what they hold."""


def test_of_a_download_that_broke_in_the_middle_only_what_is_missing_is_fetched_again(
    folder: Bundle, browser: Any
) -> None:
    last = folder.parts[-1]
    context = patient(browser.new_context(locale="en-GB"))
    page = context.new_page()
    asked = list[str]()
    handler: Any = type("Once", (Breaking,), {"asked": asked})
    files = functools.partial(handler, directory=str(folder.folder))
    try:
        with running(ThreadingHTTPServer(("127.0.0.1", 0), files)) as address:
            page.goto(f"{address}index.html")
            handler.breaks = last.hash
            page.click("#keep")
            page.wait_for_selector("#keep:not([disabled])")
            assert page.inner_text("#state").startswith("It could not be kept")
            held = set(page.evaluate(PARTS))
            assert held
            assert last.data not in held
            handler.breaks = ""
            asked.clear()
            page.click("#keep")
            page.wait_for_url(address)
            names = {
                name: part.data for part in folder.parts for name in (f"{part.hash}.part", f"{part.data}.br")
            }
            fetched = [names[name] for name in asked if name in names]
            assert sorted(fetched) == sorted({part.data for part in folder.parts} - held)
    finally:
        context.close()


def test_no_other_host_is_asked_for_anything_while_judge_is_kept_and_used(
    folder: Bundle, browser: Any
) -> None:
    """All that a browser asks of other hosts than this machine goes by way of its proxy."""
    handler: Any = type("Noting", (Recording,), {"asked": []})
    with running(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as proxy, served(folder.folder) as address:
        context = patient(
            browser.new_context(locale="es-ES", proxy={"server": proxy.rstrip("/"), "bypass": "127.0.0.1"})
        )
        page = context.new_page()
        try:
            page.goto(f"{address}index.html")
            page.click("#keep")
            page.wait_for_url(address)
            for path in ("gyp/120.4", "search?q=prioridad", "cards/magic", "events"):
                page.goto(f"{address}{path}")
            page.goto(f"{address}resolver")
            page.locator("main form button").first.click()
            page.wait_for_url("**/resolver/*")
            assert handler.asked == []
            page.goto("http://another.example/page")
            assert handler.asked[:1] == ["http://another.example/page"]
        finally:
            context.close()


def test_a_server_that_takes_a_connection_and_says_nothing_is_gone_after_two_seconds(
    library: Path, browser: Any
) -> None:
    packed(library)
    context = patient(browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES"))
    page = context.new_page()
    try:
        with running(make_server("127.0.0.1", 0, create_app(library), threaded=True)) as server:
            keep_all(page, server)
        with Silent(urlsplit(server).port or 0) as silent:
            threading.Thread(target=silent.serve_forever, daemon=True).start()
            began = time.monotonic()
            page.goto(f"{server}gyp/120.4?lang=es")
            page.wait_for_url(f"{server}app/gyp/120.4*")
            assert time.monotonic() - began >= 2
            assert page.inner_text("h1").startswith("120.4")
            assert page.get_attribute(".notice[role=status] a", "href") == "/gyp/120.4?lang=es"
            silent.shutdown()
    finally:
        context.close()
        shutil.rmtree(library / GIVEN_OUT, ignore_errors=True)


COMPILED = """() => new Promise((done) => {
    window.compiled = false;
    setTimeout("window.compiled = true", 0);
    setTimeout(() => done(window.compiled), 0); // whose turn comes after
})"""
"""Whether a text is compiled and run, as only a page without a policy does."""


def test_nothing_is_run_or_asked_for_but_what_was_packed(device: Any, browser: Any) -> None:
    anywhere = browser.new_page()
    for page, compiled in ((anywhere, True), (device, False)):
        for path in ("", "gyp/120.4", "resolver", "index.html") if page is device else ("about:blank",):
            page.goto(f"{device.address}{path}" if page is device else path)
            assert page.evaluate(COMPILED) is compiled, path
    anywhere.close()
    device.goto(f"{device.address}gyp/120.4")
    [worker] = device.context.service_workers
    with pytest.raises(Exception, match="not allowed here"):
        worker.evaluate("1")  # which has the text compiled there
    device.complaints.clear()  # the browser said what it refused


EMPTY = """async () => {
    const registered = await navigator.serviceWorker.getRegistrations();
    const stores = await indexedDB.databases();
    return [await caches.keys(), stores.map((one) => one.name), { ...localStorage }, registered.length];
}"""


@pytest.mark.parametrize("network", [True, False], ids=["with the network", "without it"])
def test_removed_from_a_device_that_kept_a_folder_nothing_is_left_in_its_origin(
    folder: Bundle, browser: Any, network: bool
) -> None:
    context = patient(browser.new_context(locale="en-GB"))
    page = context.new_page()
    try:
        with served(folder.folder) as address:
            page.goto(f"{address}index.html")
            page.click("#keep")
            page.wait_for_url(address)
            page.goto(f"{address}resolver")
            page.locator("main form button").first.click()
            page.wait_for_url("**/resolver/*")
            until(page, PICTURE)
            page.goto(f"{address}index.html")
            page.once("dialog", lambda dialog: dialog.accept())
            if network:
                page.click("#remove")
                page.wait_for_selector("#state:has-text('removed from this device')")
        if not network:
            page.click("#remove")
            page.wait_for_selector("#state:has-text('removed from this device')")
            assert (
                not page.locator("#keep, #open, #remove").filter(visible=True).count()
            )  # nothing there to do
        assert page.evaluate(EMPTY) == [[], [], {}, 0]
    finally:
        context.close()


OF_OTHERS = ("wasm", "standard", "packages")
"""Parts that others built: the folder in which they did so may be called as somebody's home is."""


def test_no_part_holds_what_a_judge_did_or_where_the_library_lies(library: Path, tmp_path: Path) -> None:
    pages = create_app(library).test_client()
    hidden = ("Copa Escondida", "Eva Reservada")
    made = pages.post("/events", data={"name": hidden[0], "who": hidden[1], "date": "2026-11-28"})
    assert made.status_code < 400
    assert any(hidden[0].encode() in file.read_bytes() for file in library.glob("*.db*"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offline_bundle, "QUALITY", 1)
        bundle = export(library, open_library(library), tmp_path / "app", official=True)
    for part in bundle.parts:
        data = gzip.decompress((bundle.folder / "parts" / f"{part.hash}.part").read_bytes())
        home = () if part.name.partition(":")[0] in OF_OTHERS else (str(Path.home()),)
        for said in (*hidden, str(library), *home):
            assert said.encode() not in data, part.name


def test_the_bundle_names_each_part_by_its_hash_and_keeps_what_is_the_same(
    folder: Bundle, library: Path
) -> None:
    parts = folder.folder / "parts"
    before = {file.name: file.stat().st_mtime_ns for file in parts.iterdir()}
    names = {name for part in folder.parts for name in (f"{part.hash}.part", f"{part.data}.br")}
    assert set(before) == names
    (parts / "old.part").write_bytes(b"")
    again = export(library, open_library(library), folder.folder)
    assert [part for part in again.parts if part not in folder.parts] == []
    assert again.version == folder.version
    assert again.size < 14_500_000
    assert again.brotli > 0
    assert {file.name: file.stat().st_mtime_ns for file in parts.iterdir()} == before
    assert kept(library).files.keys() == set(FILES)


NAMES = ("Copazafirina", "Quintralina", "Nemesiano", "Tiburcina", "alabardesca", "purpureante")
"""The event, its judge, two players, words of a question and of a ruling: nothing else is called so."""
HELD = """async (names) => {
    const found = [], passed = [];
    const hash = async (data) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))]
        .map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const forms = names.flatMap((name) => [[name, name], [name, [...name].join("\\0")]]); // UTF-8, UTF-16
    const look = (where, data) => {
        const said = typeof data === "string" ? data : new TextDecoder("latin1").decode(data);
        for (const [name, form] of forms) if (said.includes(form)) found.push([where, name]);
    };
    const given = (asked) => new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    for (const { name } of await indexedDB.databases()) {
        const base = await given(indexedDB.open(name));
        for (const store of base.objectStoreNames) {
            const rows = base.transaction(store).objectStore(store);
            const [keys, values] = await Promise.all([given(rows.getAllKeys()), given(rows.getAll())]);
            values.forEach((value, at) => {
                look(`database ${name}`, JSON.stringify([keys[at], { ...value, contents: null }]));
                if (value.contents) look(`database ${name}: ${keys[at]}`, value.contents);
            });
        }
        base.close();
    }
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            const copy = await cache.match(url), data = await copy.arrayBuffer(), last = url.split("/").pop();
            if (last === await hash(data)) { passed.push(last); continue; } // as it was packed, to the byte
            look(`cache ${name}: ${url}`, url + JSON.stringify([...copy.headers]));
            look(`cache ${name}: ${url}`, data);
        }
    }
    for (const [name, store] of Object.entries({ localStorage, sessionStorage })) {
        for (const [key, value] of Object.entries(store)) look(`${name} ${key}`, `${key} ${value}`);
    }
    return [found, passed];
}"""
"""Where in all that the browser keeps for this address the bytes of some names are; and what is there by
the name of its hash, as it was packed, and was not looked into."""


def places_of_names(page: Any, bundle: Bundle) -> list[tuple[str, str]]:
    found, passed = page.evaluate(HELD, NAMES)
    assert set(passed) <= {part.data for part in bundle.parts}
    return [(where, name) for where, name in found]


def laid_played_and_ruled(page: Any, here: str) -> None:
    """A table of two named players, an input at it, and its dispute as a case of the event."""
    page.goto(f"{here}resolver/new/gyp?title=x&seats={NAMES[2]},{NAMES[3]}")
    page.locator("button[name=do][value=begin]").first.click()
    page.wait_for_selector("#table")
    place = page.get_attribute("#table", "data-place")
    page.locator("#table form button:not(.to-state)").first.click()
    page.wait_for_selector(f"#table:not([data-place='{place}'])")
    page.locator("details:has(a[href*='cases/new']) > summary").first.click()
    page.click("a[href*='cases/new']")
    page.fill("[name=question]", f"¿Y la {NAMES[4]}?")
    page.fill("[name=ruling]", f"Es {NAMES[5]}.")
    page.click("main form#case button[value=ruled]")
    page.wait_for_selector("#board[data-case]")


class Late:
    """An application that gives what goes along with a device, and a left event, only after a while."""

    def __init__(self, library: Path) -> None:
        self.app = create_app(library)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        leaving = environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"].startswith("/events/")
        time.sleep(2 if leaving else 0.5 if environ["PATH_INFO"].endswith("/device") else 0)
        return self.app(environ, start_response)


@pytest.mark.parametrize("how", ["left on the device", "left at the server", "removed"])
def test_no_byte_of_what_a_judge_did_stays_in_what_a_browser_keeps(
    how: str, library: Path, browser: Any
) -> None:
    bundle = packed(library)
    context = patient(browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES"))
    page = context.new_page()
    try:
        with running(make_server("127.0.0.1", 0, create_app(library), threaded=True)) as server:
            port, here = urlsplit(server).port or 0, f"{server}app/"
            keep_all(page, server)
            page.goto(f"{server}events")
            create_event(page, NAMES[0], NAMES[1], "gyp")
            board = page.url
            handed_over(page, board)
        page.goto(board)
        page.wait_for_url(f"{here}events/*")  # the server is gone
        laid_played_and_ruled(page, here)
        until(page, PICTURE)
        held = places_of_names(page, bundle)
        assert {name for _, name in held} == set(NAMES)
        for kind in ("database /kept: /kept/judge.db", "cache judge-state", "localStorage tables"):
            assert any(where.startswith(kind) for where, _ in held), kind
        if how == "left on the device":
            page.goto(board.replace(server, here))
            page.click("form.leaves button[value=leave]")
            page.click("#leaving [name=go]")
            page.wait_for_url(f"{here}events")
            assert places_of_names(page, bundle) == []
            return
        with running(make_server("127.0.0.1", port, Late(library), threaded=True)):
            if how == "removed":
                page.goto(f"{here}index.html")
                page.once("dialog", lambda dialog: dialog.accept())
                page.click("#remove")
                page.wait_for_selector("#state:has-text('se ha quitado')")
            else:
                page.goto(board)
                page.wait_for_selector("#of-device:has-text('Enviado al servidor: 2.')")
                page.goto(board)
                context.new_page().goto(board)  # whose copy is on its way to the device as well
                page.click("form.leaves button[value=leave]")
                page.wait_for_url(f"{server}events")
                page.goto(f"{here}events")  # answered after what was told the device before
            assert places_of_names(page, bundle) == []
    finally:
        context.close()
        shutil.rmtree(library / GIVEN_OUT, ignore_errors=True)
