"""``judge serve``: the pages, for the browsers of this machine or of the venue's network."""

from __future__ import annotations

import gc
import logging
import sys

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import CannotListen
from judge.messages import N_


@judge_command
@json_option()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=say(N_("Address to listen on; 0.0.0.0 is every one.")),
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
    help=say(N_("Requests answered at once.")),
)
def command(output: Output, host: str, port: int, threads: int, as_json: bool) -> int:
    from waitress.server import create_server

    from judge.web import create_app

    # A full collection walks every index and takes a tenth of a second; requests leave nothing for it.
    gc.set_threshold(20_000, 50, 100)
    app = create_app(output.root)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it would tell of every request that waits
    try:
        server = create_server(app, host=host, port=port, threads=threads, ident=None)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise CannotListen(host=host, port=port, reason=reason) from fault
    shown = f"[{host}]" if ":" in host else host
    where = f"http://{shown}:{server.effective_port}/"
    if as_json:
        output.json({"url": where})
    else:
        output.line(N_("Judge is at {url} (Ctrl+C stops it)"), url=where)
    sys.stdout.flush()
    try:
        server.run()
    finally:
        server.close()
    return 0
