"""``judge serve``: serves the pages to browsers on this machine or in the venue's network."""

from __future__ import annotations

import contextlib
import gc
import logging
import secrets
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput, CannotListen, JudgeError, reason_of
from judge.messages import N_, Message

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

    from waitress.server import BaseWSGIServer, MultiSocketServer

    from judge.web.access_log import LogFile


class CannotWriteLog(BadInput):
    template = N_("the access log cannot be written to {file} ({reason})")


def _opened(name: str) -> LogFile:
    """Open the access log: a file to append to, or the terminal. Raises CannotWriteLog."""
    from judge.web.access_log import LogFile

    try:
        return LogFile(name)
    except OSError as fault:
        raise CannotWriteLog(file=name, reason=reason_of(fault)) from fault


def _port(server: BaseWSGIServer | MultiSocketServer) -> int:
    """The port of the server; the first one if the host name has several addresses."""
    from waitress.server import MultiSocketServer

    listens = server.effective_listen if isinstance(server, MultiSocketServer) else [server.getsockname()]
    return int(listens[0][1])


@judge_command
@json_option()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=say(N_("Address to listen on; 0.0.0.0 means all.")),
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help=say(N_("Port to listen on.")),
)
@click.option(
    "--threads",
    default=8,
    show_default=True,
    type=click.IntRange(1, 64),
    help=say(N_("Maximum number of requests answered at the same time.")),
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help=say(
        N_("The address (or network) of the proxy in front of Judge, whose X-Forwarded headers are trusted.")
    ),
)
@click.option(
    "--metrics",
    "watchers",
    multiple=True,
    default=("127.0.0.1", "::1"),
    show_default=True,
    metavar="ADDRESS",
    help=say(N_("An address (or network) that may read /metrics.")),
)
@click.option(
    "--prefix",
    default="",
    metavar="PATH",
    help=say(N_("The path under which the pages are served, such as /judge.")),
)
@click.option(
    "--log",
    "log",
    default="",
    metavar="FILE",
    help=say(N_("Write an access log; - means the terminal. Search queries are left out.")),
)
@click.option(
    "--api-token-file",
    "token_file",
    default="",
    metavar="FILE",
    help=say(N_("A file of access tokens, one a line; with one, other hosts' pages may run scenarios.")),
)
@click.option("--log-queries", is_flag=True, help=say(N_("Include search queries in the log.")))
def command(
    output: Output, host: str, port: int, threads: int, proxies: tuple[str, ...],
    watchers: tuple[str, ...], prefix: str, log: str, token_file: str,
    log_queries: bool, as_json: bool,
) -> int:  # fmt: skip
    from judge.cli.compiled_templates import keep
    from judge.web import create_app, state, warming
    from judge.web.access_log import AccessLog
    from judge.web.access_tokens import read_tokens
    from judge.web.delivery import LARGEST_UPLOAD
    from judge.web.metrics import Metrics, Watched
    from judge.web.proxies import Networks, Proxies
    from judge.web.rate_limits import RateLimits
    from judge.web.server import make_server, open_connections, requests_waiting

    trusted, told = Networks(proxies), Networks(watchers)
    key = secrets.token_urlsafe(24)
    tokens = read_tokens(token_file) if token_file else ()
    pages = create_app(
        output.root, warm=True, notice=output.renewing, threads=threads, import_key=key, tokens=tokens,
        speaks=output.language,
    )  # fmt: skip
    keep(pages.jinja_env)
    # A full garbage collection walks every index and takes a tenth of a second, while requests leave no
    # cycles.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it would log every waiting request
    app: WSGIApplication = RateLimits(pages)
    written = _opened(log) if log else None
    if written is not None:
        app = AccessLog(app, written, log_queries)
    serving: list[BaseWSGIServer | MultiSocketServer] = []
    watched = Watched(
        output.root,
        waits=lambda: state.database_waits(pages),
        sessions=lambda: state.sessions_kept(pages),
        connections=lambda: open_connections(serving[0]),
        waiting=lambda: requests_waiting(serving[0]),
        lost=lambda: written.lost if written is not None else 0,
    )
    app = Metrics(app, watched, told)
    app = Proxies(app, trusted)
    try:
        server = make_server(
            app,
            trusted.__contains__,
            host=host,
            port=port,
            threads=threads,
            ident=None,
            url_prefix=prefix,
            clear_untrusted_proxy_headers=False,  # the module Proxies handles that
            max_request_body_size=LARGEST_UPLOAD,
        )
    except (OSError, ValueError) as fault:
        unknown = isinstance(fault, ValueError)  # waitress says so of a name that nobody knows
        reason = Message(N_("no machine has that name")) if unknown else reason_of(fault)
        raise CannotListen(host=host, port=port, reason=reason) from fault
    serving.append(server)
    warming.begin(pages)
    shown = f"[{host}]" if ":" in host else host
    where = f"http://{shown}:{_port(server)}{'/' + prefix.strip('/') if prefix.strip('/') else ''}/"
    importing = f"{where}import?key={key}"
    if as_json:
        output.json({"url": where, "import": importing})
    else:
        output.line(N_("Judge is at {url} (Ctrl+C stops it)"), url=where)
        output.line(N_("Documents are imported at {url}; keep this link to yourself"), url=importing)
    sys.stdout.flush()
    threading.Thread(target=_compare_editions, args=(output.root,), daemon=True).start()
    try:
        server.run()
    finally:
        server.close()
    return 0


def _compare_editions(root: Path) -> None:
    """Compare editions imported by older versions of Judge in advance, so that no reader has to wait."""
    from judge.app_state import open_library
    from judge.editions import keep_all

    with contextlib.suppress(JudgeError):
        keep_all(open_library(root))
