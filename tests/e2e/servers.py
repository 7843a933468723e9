"""Servers that give out a folder, break in the middle, say nothing, or write down what they are asked for."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler, TCPServer
from typing import Any


class Quiet(SimpleHTTPRequestHandler):
    """Gives out files as any web server does, and says nothing of it."""

    def log_message(self, format: str, *args: Any) -> None: ...


@contextlib.contextmanager
def running(server: HTTPServer) -> Iterator[str]:
    """The address of a server, with a trailing slash; it answers meanwhile, and is gone afterwards."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def served(folder: Path) -> contextlib.AbstractContextManager[str]:
    """The files of a folder, given out."""
    return running(ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))))


class Breaking(Quiet):
    """Gives out files; of the part that ``breaks`` names it sends a half, and then is gone."""

    breaks, asked = "", list[str]()

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].rpartition("/")[2]
        self.asked.append(name)
        if not self.breaks or self.breaks not in name:
            return super().do_GET()
        data = Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2])
        self.close_connection = True
        return None


class Recording(BaseHTTPRequestHandler):
    """A proxy that lets nothing through, and writes down what it was asked for."""

    asked = list[str]()

    def handle(self) -> None:
        self.asked.append(self.rfile.readline().decode("latin-1").split(" ")[1])
        self.wfile.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")


class Silent(TCPServer):
    """Takes every connection, and says nothing."""

    allow_reuse_address = True

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), BaseRequestHandler)
        self.taken = list[Any]()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.taken.append(request)

    def server_close(self) -> None:
        super().server_close()
        for one in self.taken:
            one.close()
