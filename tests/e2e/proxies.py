"""``judge serve`` as a process of its own, and a small proxy that puts it under a path of a larger site."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from judge.app_state import open_library

HOP = {"connection", "keep-alive", "transfer-encoding", "te", "upgrade", "content-length"}
"""Headers that end at each station of the way."""


@contextmanager
def serving(root: Path, *options: str) -> Iterator[str]:
    """``judge serve`` with these options, on any free port; gives the address it says it is at, once its
    database is open: on a slow machine the first requests are told to come again."""
    open_library(root)  # which has the digest ready
    command = [
        sys.executable,
        "-m",
        "judge",
        "--library",
        str(root),
        "serve",
        "--port",
        "0",
        "--json",
        *options,
    ]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            told = ""
            while not told.endswith("}\n"):
                line = process.stdout.readline()
                assert line, f"the server ended before it said where it is: {told}"
                told += line
            url = json.loads(told)["url"]
            for _ in range(600):
                if not _opening(url):
                    break
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()


def _opening(url: str) -> bool:
    """Whether a server says that it is not ready to keep anything yet."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=600)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.SERVICE_UNAVAILABLE
    finally:
        connection.close()


class Proxy(ThreadingHTTPServer):
    """Hands on what is asked for under ``path`` and remembers in ``strayed`` what was asked for elsewhere.

    ``strips`` takes the path off and names it in ``X-Forwarded-Prefix``; otherwise paths go on as they came.
    """

    daemon_threads = True

    def __init__(self, behind: str, path: str, strips: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.behind, self.path, self.strips = urlsplit(behind), path, strips
        self.strayed: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @contextmanager
    def running(self) -> Iterator[Proxy]:
        thread = threading.Thread(target=self.serve_forever, daemon=True)
        thread.start()
        yield self
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Proxy

    def _hand_on(self) -> None:
        proxy = self.server
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else None
        if self.path != proxy.path and not self.path.startswith((f"{proxy.path}/", f"{proxy.path}?")):
            proxy.strayed.append(f"{self.command} {self.path}")
            return self._answer(404, [("Content-Type", "text/plain")], b"the larger site")
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP}
        headers |= {
            "Host": proxy.behind.netloc,
            "X-Forwarded-For": self.client_address[0],
            "X-Forwarded-Proto": "http",
            "X-Forwarded-Host": self.headers["Host"],
        }
        path = self.path
        if proxy.strips:
            headers["X-Forwarded-Prefix"] = proxy.path
            path = path.removeprefix(proxy.path) or "/"
        asked = http.client.HTTPConnection(proxy.behind.hostname or "", proxy.behind.port, timeout=600)
        try:
            asked.request(self.command, path, body, headers)
            answer = asked.getresponse()
            given = [(name, value) for name, value in answer.getheaders() if name.lower() not in HOP]
            self._answer(answer.status, given, answer.read())
        finally:
            asked.close()

    def _answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_HEAD = do_OPTIONS = _hand_on  # noqa: N815 - the library's names

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
