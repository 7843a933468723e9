"""How the pages are served: behind a proxy, under a path, with a log that tells no secrets."""

from __future__ import annotations

import io
import os
import socket
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from waitress.server import create_server
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import Client, TestResponse

from judge.web import create_app
from judge.web.access_log import AccessLog
from judge.web.server import make_server
from tests.e2e.proxies import serving


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library")


@pytest.fixture(scope="module")
def app(root: Path) -> Flask:
    return create_app(root)


def logged(app: Any, url: str, queries: bool = False) -> list[str]:
    """What one request leaves in the log, without the time."""
    to = io.StringIO()
    Client(AccessLog(app, to, queries)).get(url, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    return [line.split(" ", 1)[1].rsplit(" ", 1)[0] for line in to.getvalue().splitlines()]


def test_the_log_tells_the_page_and_not_what_was_searched(app: Flask) -> None:
    assert logged(app, "/search?q=secreto") == ["192.0.2.7 GET /search 200"]
    assert logged(app, "/search?q=abierto", queries=True) == ["192.0.2.7 GET /search?q=abierto 200"]


@pytest.mark.parametrize("path", ["/resolver/a-name-to-be-kept", "/events/a-name-to-be-kept/cases/1"])
def test_the_log_never_names_a_session_or_an_event(app: Flask, path: str) -> None:
    (line,) = logged(app, f"{path}?key=secret", queries=True)
    assert "a-name-to-be-kept" not in line
    assert "secret" not in line
    assert "/…" in line


def test_a_path_cannot_forge_lines_of_the_log(app: Flask) -> None:
    assert len(logged(app, "/gyp/x%0a2026-01-01%20fake%0d%1b[2J")) == 1


def proxied(app: Flask) -> Client:
    return Client(ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=1))


FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "judge.example",
    "X-Forwarded-Prefix": "/rules",
    "X-Forwarded-For": "203.0.113.9",
}


FORM = "application/x-www-form-urlencoded"


def test_behind_a_proxy_every_address_of_a_page_keeps_its_path(app: Flask) -> None:
    import re

    for url in (
        "/",
        "/gyp/120.4",
        "/search?q=turno",
        "/resolver",
        "/offline",
        "/cards/myl",
        "/docs/components",
    ):
        page = proxied(app).get(url, headers=FORWARDED).get_data(as_text=True)
        links = re.findall(r'(?:href|src|action|data-[a-z]+)="(/[^"]*)"', page)
        assert links
        assert [link for link in links if not link.startswith("/rules/")] == []
    manifest = proxied(app).get("/manifest.webmanifest", headers=FORWARDED).get_json()
    assert (manifest["scope"], manifest["start_url"]) == ("/rules/", "/rules/")


def sent(app: Flask, origin: str) -> TestResponse:
    example = {"example": "dominion/1-bruja"}
    return proxied(app).post("/resolver", data=example, headers={**FORWARDED, "Origin": origin})


def test_behind_a_proxy_a_form_of_its_own_page_is_taken_and_a_strangers_refused(app: Flask) -> None:
    begun = sent(app, "https://judge.example")
    assert begun.status_code == 303
    assert begun.headers["Location"].startswith("/rules/resolver/")
    assert "Secure" in begun.headers["Set-Cookie"]
    assert sent(app, "https://stranger.example").status_code == 403
    assert sent(app, "http://judge.example").status_code == 403


@pytest.mark.parametrize(
    ("options", "status"), [(("--proxy", "127.0.0.1"), 303), (("--proxy", "192.0.2.1"), 403), ((), 403)]
)
def test_the_server_believes_a_proxy_only_where_it_is_told_to(
    app: Flask, root: Path, options: tuple[str, ...], status: int
) -> None:
    with serving(root, *options) as url:
        asked = HTTPConnection(urlsplit(url).netloc)
        headers = {**FORWARDED, "Origin": "https://judge.example", "Content-Type": FORM}
        asked.request("POST", "/resolver", "example=dominion/1-bruja", headers)
        answer = asked.getresponse()
        assert answer.status == status
        answer.read()
        asked.close()


def test_the_log_is_added_to_and_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    from judge.cli.serve_command import CannotWriteLog, _opened

    file = tmp_path / "access.log"
    file.write_text("before\n", encoding="utf-8")
    log = _opened(str(file))
    log.write("after\n")
    log.close()
    assert file.read_text(encoding="utf-8") == "before\nafter\n"
    with pytest.raises(CannotWriteLog):
        _opened(str(tmp_path / "nowhere" / "access.log"))


@pytest.mark.parametrize("listen", ["127.0.0.1:0", "127.0.0.1:0 127.0.0.1:0"], ids=["one", "several"])
def test_the_port_that_is_told_answers_also_where_a_host_has_several_addresses(
    app: Flask, listen: str
) -> None:
    from judge.cli.serve_command import _port

    server = create_server(app, listen=listen)
    try:
        with socket.create_connection(("127.0.0.1", _port(server)), timeout=600):
            pass
    finally:
        server.close()


def test_the_server_goes_on_where_files_have_high_numbers(app: Flask) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 2_000:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(2_000, hard), hard))
    here = os.open(os.devnull, os.O_RDONLY)
    held = [here, *(os.dup(here) for _ in range(1_100))]
    try:
        server: Any = make_server(app, listen="127.0.0.1:0")
        server.asyncore.loop(timeout=0, use_poll=server.adj.asyncore_use_poll, map=server._map, count=1)
        server.close()
    finally:
        for one in held:
            os.close(one)
