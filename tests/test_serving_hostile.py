"""What an unlucky or hostile world does to the server: a full disk, long bodies, hoarded connections, forged
addresses. Each is tried on ``judge serve`` as it runs."""

from __future__ import annotations

import errno
import json
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families
from werkzeug.test import Client
from werkzeug.wrappers import Response

from judge.cli import run
from judge.web.access_log import AccessLog, LogFile
from judge.web.bulkheads import Turns
from judge.web.delivery import HEADERS, LARGEST, LARGEST_EXPORT
from judge.web.metrics import Metrics, Watched
from judge.web.proxies import Networks, NoNetwork, Proxies, host_of
from judge.web.rate_limits import LONGEST_AGAIN, MEASURES, WINDOW, RateLimits
from judge.web.server import CONNECTIONS, OF_ONE_HOST
from tests.e2e.proxies import serving

BOUNDARY = "a-line-between-the-fields"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("library"), "--log", "/dev/full") as url:
        yield url


def asked(
    url: str, method: str, path: str, body: bytes | None = None, by: str = "127.0.0.1", **headers: str
) -> tuple[HTTPResponse, str]:
    """One answer of the server with its text."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=600, source_address=(by, 0))
    try:
        connection.request(
            method, path, body, {name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = connection.getresponse()
        return answer, answer.read().decode()
    finally:
        connection.close()


def form(file: bytes) -> bytes:
    """A form that restores an export from a file, as a browser sends it."""
    parts = [("who", "", b"Ana"), ("restore", "", b"1"), ("file", "; filename=event.json", file)]
    lines = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode()
        + value
        + b"\r\n"
        for name, more, value in parts
    ]
    return b"".join(lines) + f"--{BOUNDARY}--\r\n".encode()


FORM = {"Content_Type": f"multipart/form-data; boundary={BOUNDARY}", "Accept_Language": "es"}


def export(size: int) -> bytes:
    """An export with so many bytes: few cases, one of them with a very long text that nobody needs."""
    about = {"name": "Copa", "date": "2026-11-21", "games": ["gyp"], "editions": {}, "penalties": []}
    whole: dict[str, Any] = {"judge": "event", "format": 1, "event": about, "cases": [], "more": ""}
    whole["more"] = "x" * (size - len(json.dumps(whole)))
    return json.dumps(whole).encode()


class TestAFullDisk:
    def test_every_page_is_answered_though_no_line_of_the_log_can_be_written(self, server: str) -> None:
        for path in ("/", "/gyp/120.4", "/search?q=turno", "/healthz"):
            assert asked(server, "GET", path)[0].status == 200

    def test_lines_that_are_lost_are_told_once(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        log = LogFile(str(tmp_path / "log"))
        log.write("before\n")
        room = [3, None]  # so many bytes fit, then none

        def full(descriptor: int, data: bytes) -> int:
            left = room.pop(0) if room else None
            if left is None:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(descriptor, data[:left])

        real = os.write
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            for line in ("cut\n", "lost\n", "lost\n"):
                log.write(line)
        log.write("after\n")
        log.close()
        assert log.lost == 3
        assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
            "the access log cannot be written"
        ]
        assert (tmp_path / "log").read_text(encoding="utf-8").splitlines() == ["before", "cut", "after"]

    def test_a_log_that_was_rotated_goes_on_under_its_name(self, tmp_path: Path) -> None:
        log = LogFile(str(tmp_path / "log"))
        log.write("old\n")
        (tmp_path / "log").rename(tmp_path / "log.1")
        log.write("new\n")
        log.close()
        assert (tmp_path / "log.1").read_text(encoding="utf-8") == "old\n"
        assert (tmp_path / "log").read_text(encoding="utf-8") == "new\n"

    def test_an_answer_does_not_depend_on_who_keeps_its_log(self) -> None:
        def hello(environ: Any, start: Any) -> Any:
            return Response("hello")(environ, start)

        log = LogFile("/dev/full")
        assert Client(AccessLog(hello, log)).get("/").text == "hello"
        log.close()


class TestLongBodies:
    @pytest.mark.parametrize("size", [LARGEST + 1000, LARGEST_EXPORT])
    def test_an_export_restores_by_page_up_to_its_limit(self, server: str, size: int) -> None:
        answer, text = asked(server, "POST", "/events", form(export(size)), **FORM)
        assert answer.status == 200, text[:3000]
        assert "Copa" in text

    @pytest.mark.parametrize("size", [LARGEST_EXPORT + 1, LARGEST_EXPORT + 20_000_000])
    def test_a_longer_one_is_refused_in_the_readers_language(self, server: str, size: int) -> None:
        answer, text = asked(server, "POST", "/events", form(b"{" * size), **FORM)
        assert answer.status == 413
        assert "como mucho 16 MB" in text
        answer, text = asked(server, "POST", "/events", form(b"{" * size), **FORM | {"Accept_Language": "en"})
        assert "at most 16 MB" in text

    def test_any_other_form_may_be_shorter(self, server: str) -> None:
        typed = urlencode({"q": "x" * LARGEST}).encode()
        answer, text = asked(
            server, "POST", "/resolver", typed, Content_Type="application/x-www-form-urlencoded"
        )
        assert answer.status == 413
        assert "2 MB" in text

    def test_what_never_says_how_long_it_is_is_refused_as_well(self, server: str) -> None:
        connection = HTTPConnection(urlsplit(server).netloc, timeout=600)
        parts = (b"{" * 1_000_000 for _ in range(18))
        connection.request("POST", "/events", parts, {"Content-Type": "text/plain", "Accept": "text/html"})
        answer = connection.getresponse()
        assert answer.status == 413
        assert "16 MB" in answer.read().decode()
        connection.close()


class TestHoardedConnections:
    def test_who_holds_hundreds_open_keeps_nobody_out(self, server: str) -> None:
        port = urlsplit(server).port
        with ExitStack() as held:
            for _ in range(CONNECTIONS + 40):
                mine = held.enter_context(socket.socket())
                mine.connect(("127.0.0.1", port))
                mine.sendall(b"GET / HTTP/1.1\r\n")  # and never an end
            assert asked(server, "GET", "/gyp/120.4")[0].status == 200
            other = held.enter_context(
                socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.9", 0), timeout=600)
            )
            other.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.0 200")

    def test_one_host_has_part_of_the_connections(self) -> None:
        assert 40 * 4 < OF_ONE_HOST < CONNECTIONS / 2


class TestNamedProxies:
    def test_only_a_named_proxy_is_believed(self) -> None:
        def told(environ: Any, start: Any) -> Any:
            return Response(f"{environ['REMOTE_ADDR']} {environ['wsgi.url_scheme']}")(environ, start)

        client = Client(Proxies(told, Networks(["10.0.0.0/8", "::1"])))
        headers = {"X-Forwarded-For": "203.0.113.1, 203.0.113.9", "X-Forwarded-Proto": "https"}
        for from_, said in (
            ("10.1.2.3", "203.0.113.9 https"),
            ("::1", "203.0.113.9 https"),
            ("::ffff:10.1.2.3", "203.0.113.9 https"),
            ("192.0.2.4", "192.0.2.4 http"),
        ):
            assert client.get("/", headers=headers, environ_base={"REMOTE_ADDR": from_}).text == said

    def test_a_proxy_is_named_by_address(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(NoNetwork):
            Networks(["the proxy"])
        command = ["--library", str(tmp_path), "--language", "en", "serve", "--proxy", "anybody"]
        assert run(command) == 2
        assert "“anybody” is no address" in capsys.readouterr().err
        assert run([*command[:-2], "--proxy"]) == 2


class TestMetrics:
    def test_the_figures_are_told_to_this_machine_alone(self, server: str) -> None:
        asked(server, "GET", "/nobody/knows")
        answer, text = asked(server, "GET", "/metrics")
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/plain; version=")
        figures = {
            sample.name + str(sorted(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }
        named = {name.partition("[")[0] for name in figures}
        assert named >= {
            "judge_requests_total", "judge_request_seconds_bucket", "judge_sessions", "judge_database_up",
            "judge_disk_free_bytes", "judge_connections", "judge_database_wait_seconds_total",
        }  # fmt: skip
        assert figures["judge_requests_total[('method', 'GET'), ('part', 'rules'), ('status', '404')]"] >= 1
        assert figures["judge_log_lines_lost_total[]"] >= 1  # its log is on a full disk
        assert asked(server, "GET", "/metrics", None, "127.0.0.9")[0].status == 404

    def test_the_figures_of_a_database_that_is_away_are_left_out(self, tmp_path: Path) -> None:
        def failing(environ: Any, start: Any) -> Any:
            return Response(status=503)(environ, start)

        watched = Watched(tmp_path / "nowhere", lambda: None, lambda: None)
        client = Client(Metrics(failing, watched, Networks(["127.0.0.1"])))
        assert client.open("/events/a-name", method="BREW").status_code == 503
        text = client.get("/metrics", environ_base={"REMOTE_ADDR": "127.0.0.1"}).text
        assert "judge_database_up 0.0" in text
        assert "judge_sessions" not in text
        assert 'judge_errors_total{part="events"} 1.0' in text
        assert 'method="other"' in text
        assert "a-name" not in text
        assert "judge_disk_free" not in text


class TestFloods:
    def test_an_address_begins_so_much_and_no_more_until_time_has_passed(self) -> None:
        clock, asked = [1000.0], 0

        def made(environ: Any, start: Any) -> Any:
            nonlocal asked
            asked += 1
            return Response(status=303)(environ, start)

        client = Client(RateLimits(made, lambda: clock[0]))

        def begin(address: str, path: str = "/events") -> int:
            return client.post(path, environ_base={"REMOTE_ADDR": address}).status_code

        most = MEASURES[0].most
        assert {begin("2001:db8::1") for _ in range(most)} == {303}
        neighbour = client.post("/events", environ_base={"REMOTE_ADDR": "2001:db8::2"})  # the same network
        assert (neighbour.status_code, neighbour.headers["Retry-After"]) == (429, str(WINDOW))
        assert asked == most  # the pages heard nothing of the last
        assert begin("192.0.2.1") == 303
        assert begin("2001:db8::1", "/events/some/join") == 303
        assert begin("2001:db8::1", "/events/some/cases") == 303
        assert client.get("/events", environ_base={"REMOTE_ADDR": "2001:db8::1"}).status_code == 303
        clock[0] += WINDOW
        assert begin("2001:db8::1") == 303

    def test_what_was_refused_does_not_count(self) -> None:
        client = Client(RateLimits(lambda e, s: Response(status=403)(e, s)))
        for _ in range(MEASURES[1].most + 1):
            assert client.post("/events/some/join").status_code == 403

    def test_the_server_says_so_in_the_readers_language(self, server: str) -> None:
        fields = {"name": "Copa", "date": "2026-11-21", "who": "Ana", "game": "gyp"}
        headers = {"Content_Type": "application/x-www-form-urlencoded", "Accept_Language": "es"}
        body, mine = urlencode(fields).encode(), "127.0.0.7"
        for _ in range(MEASURES[0].most):
            assert asked(server, "POST", "/events", body, mine, **headers)[0].status == 200
        answer, text = asked(server, "POST", "/events", body, mine, **headers)
        assert answer.status == 429
        assert 0 < int(answer.headers["Retry-After"]) <= WINDOW
        assert "minutos" in text
        assert 'value="Copa"' in text  # it can be sent again
        assert asked(server, "POST", "/events", body, "127.0.0.8", **headers)[0].status == 200
        assert asked(server, "GET", "/gyp/120.4", None, mine)[0].status == 200

    def test_a_refusal_is_told_to_people_and_to_programs(self) -> None:
        client = Client(RateLimits(lambda e, s: Response(status=303)(e, s), lambda: 0.0))
        for _ in range(MEASURES[2].most):
            client.post("/resolver")
        typed = {"scenario": '"><b class=planted>&', "more": ""}
        told = client.post("/resolver?lang=en", data=typed, base_url="http://localhost/judge")
        page = BeautifulSoup(told.text, "lxml")
        assert page.select(".planted") == []
        assert {str(one["name"]): one["value"] for one in page.select("form input")} == typed
        assert str(page.select("form")[0]["action"]) == "/judge/resolver"
        assert "try again in 10 minutes" in told.text
        assert {told.headers[name] for name in HEADERS} == set(HEADERS.values())
        assert told.headers["Cache-Control"] == "no-store"
        assert "vuelva a intentarlo" in client.post("/resolver", headers={"Accept-Language": "fr"}).text
        client.set_cookie("lang", "en")
        assert "try again" in client.post("/resolver", headers={"Accept-Language": "es"}).text
        program = client.post("/resolver?lang=en", headers={"Accept": "application/json"})
        assert program.status_code == 429
        assert (program.json or {})["error"].startswith("from this address too much")

    @pytest.mark.parametrize(
        "typed",
        [
            {"q": "x" * LONGEST_AGAIN},
            {str(n): "" for n in range(300)},
            {"file": (BytesIO(b"{}"), "event.json")},
        ],
        ids=["long", "many fields", "a file"],
    )
    def test_what_is_too_much_to_come_back_does_not(self, typed: dict[str, Any]) -> None:
        client = Client(RateLimits(lambda e, s: Response(status=303)(e, s), lambda: 0.0))
        for _ in range(MEASURES[0].most):
            client.post("/events")
        told = client.post("/events", data=typed)
        assert told.status_code == 429
        assert "<form" not in told.text

    def test_who_sends_a_hundred_waits_behind_who_sends_one(self) -> None:
        turns = Turns(lambda task: task[0])
        for task in [*(("flood", n) for n in range(100)), ("judge", 0)]:
            turns.append(task)
        assert [turns.popleft() for _ in range(2)] == [("flood", 0), ("judge", 0)]
        assert len(turns) == 99

    def test_a_host_is_its_address_and_of_ipv6_its_network(self) -> None:
        assert host_of("192.0.2.1") == host_of("::ffff:192.0.2.1") == "192.0.2.1"
        assert host_of("2001:db8:1:2::3") == "2001:db8:1:2::"
        assert host_of("no address") == "no address"


def test_the_commands_help_names_what_a_proxy_is() -> None:
    from judge.cli import judge

    told = CliRunner().invoke(judge, ["serve", "--help"]).output
    assert "--proxy ADDRESS" in told or "--proxy DIRECCIÓN" in told
