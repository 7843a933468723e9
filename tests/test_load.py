"""Judges at work while servers are killed and the database is cut off: what was acknowledged stays, once."""

from __future__ import annotations

import http.client
import json
import os
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from bs4 import BeautifulSoup

from benchmarks.cases import Load, cutting, killing
from benchmarks.venue import PATIENCE, Device, Postgres, Server, Tally, create_event, serving
from judge.app_state import open_library
from judge.web.error_pages import TELL_EVERY
from tests.conftest import ROOT
from tests.databases import POSTGRES, postgres

THOROUGH = bool(os.environ.get("JUDGE_THOROUGH"))
SECONDS, JUDGES, KILLS, CUTS, PACE = (300.0, 40, 50, 6, 1.0) if THOROUGH else (7.0, 8, 3, 1, 0.25)
KINDS = ("file", "rule", "appeal", "decide", "change", "watch")
"""What judges do at an event."""


@pytest.fixture(scope="module")
def _library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    open_library(folder)
    return folder


@pytest.fixture
def library(_library: Path, tmp_path: Path) -> Path:
    """A library's folder with the digest built and no database."""
    return Path(shutil.copytree(_library, tmp_path / "library"))


@pytest.fixture(scope="module")
def server_of_databases() -> Iterator[Postgres]:
    """A PostgreSQL that may be cut off, unlike the one that other tests use; skips where they have none."""
    with ExitStack() as stack:
        if not POSTGRES:
            stack.enter_context(postgres())  # skips, or fails where it is required
        own = Postgres("-c fsync=off")
        stack.callback(own.remove)
        yield own


def worked(load: Load, *meanwhile: Any) -> Tally:
    """The event of a load after its judges worked, with nothing wrong in what is kept."""
    load.begin()
    load.run(SECONDS, list(meanwhile), KINDS)
    assert all(server.up() for server in load.servers)
    tally, wrong = load.account()
    assert wrong == {}
    for kind in KINDS:
        assert tally.times[kind], kind
    return tally


def test_a_server_killed_under_load_comes_back_and_nothing_is_lost_or_doubled(library: Path) -> None:
    with serving(library, "", 1) as servers:
        load = Load(library, "", servers, JUDGES, PACE)
        tally = worked(load, lambda: killing(servers, KILLS, SECONDS, random.Random(1)))
        assert servers[0].starts == KILLS + 1  # it never ended by itself
    assert tally.waits  # devices were cut off, and sent again


def test_two_servers_outlive_kills_and_a_database_that_is_cut_off(
    library: Path, server_of_databases: Postgres
) -> None:
    url = server_of_databases.url
    with serving(library, url, 2) as servers:
        load = Load(library, url, servers, JUDGES, PACE)
        tally = worked(
            load,
            lambda: killing(servers, KILLS, SECONDS, random.Random(2)),
            lambda: cutting(load, server_of_databases, CUTS, SECONDS),
        )
        assert sum(server.starts for server in servers) == KILLS + 2
    assert tally.away  # some were told that the database is away, and sent again


@pytest.fixture
def cut_off(library: Path, server_of_databases: Postgres) -> Iterator[tuple[Server, Device]]:
    """A server whose database has gone, and a device that had joined an event."""
    url = server_of_databases.url
    with serving(library, url, 1) as (server,):
        made = create_event(library, url)
        device = Device(server.port, made["event"])
        device.join(made["codes"]["judge"], "Rosa")
        begun = time.monotonic()
        server_of_databases.cut()
        try:
            yield server, device
        finally:
            server_of_databases.start()
        assert server.up()  # by itself
        device.watch()
        assert server.starts == 1
        assert "Traceback" not in server.told()
        told = server.told().count("the database fails")  # but not by every request
        assert 1 <= told <= 1 + (time.monotonic() - begun) // TELL_EVERY
        assert device.tally.faults == []
        device.close()


AWAY = [
    ("GET", "", None), ("GET", "/changes?since=0", None), ("GET", "/cases/new", None), ("GET", "/join", None),
    ("POST", "", "what=leave"), ("POST", "/join", "name=x&code=y"), ("POST", "/cases/{new}", "question=x"),
    ("PUT", "/cases/{new}", {"base": 0, "client": "c", "values": {}}),
]  # fmt: skip


def test_while_the_database_is_away_programs_are_told_when_to_ask_again(
    cut_off: tuple[Server, Device],
) -> None:
    _, device = cut_off
    for method, path, body in AWAY:
        address = f"/events/{device.event}{path}".replace("{new}", str(uuid4()))
        status, text, headers = device.ask("x", method, address, body)
        assert status == 503, address
        assert "la base de datos no responde" in json.loads(text)["error"]
        assert int(headers["Retry-After"]) > 0
        assert headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in headers  # nobody is put out of the event for it


def page(device: Device, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
    """What a browser without a script gets."""
    headers = {"Cookie": device.cookie, "Accept": "text/html", "Accept-Language": "en"}
    connection = http.client.HTTPConnection("127.0.0.1", device.port, timeout=PATIENCE)
    if form is None:
        connection.request("GET", path, headers=headers)
    else:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", path, urlencode(form), {**headers, **kind})
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def test_while_the_database_is_away_people_get_a_page_and_rules_are_read(
    cut_off: tuple[Server, Device],
) -> None:
    _, device = cut_off
    status, text = page(device, f"/events/{device.event}")
    assert status == 503
    assert "the database does not answer for the moment" in text
    assert "judge-pg-" not in text  # nothing of where it is
    for path in ("/", "/gyp/120.4", "/cards/dominion/bruja", "/search?q=fase", "/resolver", "/docs/cases"):
        assert page(device, path)[0] in (200, 302), path
    assert page(device, "/healthz")[0] == 503


def test_a_form_that_came_to_nothing_is_sent_again_as_it_was(
    library: Path, server_of_databases: Postgres
) -> None:
    url = server_of_databases.url
    with serving(library, url, 1) as (server,):
        made = create_event(library, url)
        device = Device(server.port, made["event"])
        device.join(made["codes"]["judge"], "Rosa")
        address = f"/events/{device.event}/cases/{uuid4()}"
        typed = {"base": "0", "nonce": "n", "question": "¿Y «esto»\n<b>?", "ruling": "Sí", "state": "ruled"}
        server_of_databases.cut()
        try:
            status, text = page(device, address, typed)
        finally:
            server_of_databases.start()
        assert status == 503
        form = BeautifulSoup(text, "html.parser").select_one("main form")
        assert form is not None
        assert form["action"] == address
        again = {str(one["name"]): str(one["value"]) for one in form.select("input")}
        assert again == typed
        assert server.up()
        for _ in range(2):  # once more is not one more
            assert page(device, str(form["action"]), again)[0] == 303
        device.watch()
        assert list(device.seen.values()) == [(1, "ruled")]
        device.close()


def test_a_server_started_while_the_database_is_away_serves_when_it_is_back(
    library: Path, server_of_databases: Postgres
) -> None:
    made = create_event(library, server_of_databases.url)
    server_of_databases.cut()
    server = Server(library, server_of_databases.url)
    device = Device(server.port, made["event"])
    try:
        assert device.persist("rule", "GET", "/gyp/120.4")[0] in (200, 302)
        assert device.ask("away", "GET", "/healthz")[0] == 503
    finally:
        server_of_databases.start()
    try:
        device.join(made["codes"]["judge"], "Rosa")
        assert device.put("file", str(uuid4()), 0, {"question": "¿Ya?", "reason": "x"}) == 1
        assert server.starts == 1
    finally:
        device.close()
        server.stop()


def test_what_is_filed_at_one_server_shows_at_the_other_when_it_is_next_asked(library: Path) -> None:
    assert "const EVERY = 1500;" in (ROOT / "static/cases.js").read_text(encoding="utf-8")
    with postgres() as url, serving(library, url, 2) as servers:
        made = create_event(library, url)
        here, there = (Device(server.port, made["event"]) for server in servers)
        here.join(made["codes"]["judge"], "Rosa")
        there.join(made["codes"]["head"], "Bruno")
        case = str(uuid4())
        for device, state, why in (
            (here, "ruled", "reason"), (here, "appealed", "appeal"), (there, "reversed", "head_reason"),
        ):  # fmt: skip
            other = there if device is here else here
            device.watch()
            version = device.seen.get(case, (0, ""))[0]
            told = {"question": "?", "ruling": "Sí.", why: "Porque sí."}
            assert device.put("change", case, version, told, state) == version + 1
            other.watch()  # when it next asks, as a page does every second and a half
            assert other.seen.get(case) == (version + 1, state)
        assert here.tally.faults == there.tally.faults == []
        here.close()
        there.close()
