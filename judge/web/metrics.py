"""``/metrics``: the state of the server in Prometheus' text format, only for permitted hosts."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from judge import __version__
from judge.database import Waits
from judge.web.access_log import Application, StartResponse
from judge.web.proxies import Networks

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

PATH = "/metrics"
SECONDS = (0.005, 0.02, 0.1, 0.3, 1, 3, 10)
"""Upper bounds of the histogram of response times."""
_PARTS = (
    "api", "cases", "docs", "events", "healthz", "import", "lists", "offline", "resolver", "rulings",
    "search", "static",
)  # fmt: skip
"""First parts of addresses that are counted separately; all others count as ``rules``. No event is named."""


class Watched:
    """The server's own figures, read whenever the metrics are requested."""

    def __init__(
        self,
        folder: Path,
        waits: Callable[[], Waits | None],
        sessions: Callable[[], int | None],
        connections: Callable[[], int] = lambda: 0,
        waiting: Callable[[], int] = lambda: 0,
        lost: Callable[[], int] = lambda: 0,
    ) -> None:
        self.folder, self.waits, self.sessions = folder, waits, sessions
        self.connections, self.waiting, self.lost = connections, waiting, lost


class Metrics:
    """Counts an application's answers and shows the figures to permitted hosts; for others the page does not
    exist. A request through a proxy counts as the host that the proxy names.
    """

    def __init__(self, application: Application, watched: Watched, hosts: Networks) -> None:
        self.application, self.hosts = application, hosts
        self.registry = CollectorRegistry()
        self.registry.register(_Now(watched))
        self.answers = Counter(
            "judge_requests", "Answered requests.", ("part", "method", "status"), registry=self.registry
        )
        self.errors = Counter(
            "judge_errors", "Answers with a status of 500 and above.", ("part",), registry=self.registry
        )
        self.times = Histogram(
            "judge_request_seconds", "From a request to its answer's beginning.", ("part",),
            buckets=SECONDS, registry=self.registry,
        )  # fmt: skip

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == PATH and environ.get("REMOTE_ADDR", "") in self.hosts:
            start_response("200 OK", [("Content-Type", CONTENT_TYPE_LATEST), ("Cache-Control", "no-store")])
            return [generate_latest(self.registry)]
        began, first = time.perf_counter(), path.split("/", 2)[1:2]
        part = first[0] if first and first[0] in _PARTS else "rules"

        def starting(status: str, *rest: object) -> object:
            number = status.split(" ", 1)[0]
            self.answers.labels(part, _method(environ), number).inc()
            self.times.labels(part).observe(time.perf_counter() - began)
            if number >= "500":
                self.errors.labels(part).inc()
            return start_response(status, *rest)

        return self.application(environ, starting)


def _method(environ: dict[str, object]) -> str:
    """The method if it is a standard one: clients may send any word."""
    method = str(environ.get("REQUEST_METHOD", ""))
    return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS") else "other"


class _Now(Collector):
    """The current figures, without those that cannot be had (as when the database is away)."""

    def __init__(self, watched: Watched) -> None:
        self.watched, self.began = watched, time.time()

    def collect(self) -> Iterator[Metric]:
        watched = self.watched
        about = GaugeMetricFamily("judge_info", "Which Judge this is.", labels=("version",))
        about.add_metric((__version__,), 1)
        yield about
        yield GaugeMetricFamily("judge_start_time_seconds", "When the server began.", self.began)
        yield GaugeMetricFamily("judge_connections", "Open connections.", watched.connections())
        yield GaugeMetricFamily("judge_requests_waiting", "Requests no thread has taken.", watched.waiting())
        yield CounterMetricFamily("judge_log_lines_lost", "Lines that no log could take.", watched.lost())
        sessions, waits = watched.sessions(), watched.waits()
        if sessions is not None:
            yield GaugeMetricFamily("judge_sessions", "Sessions of the resolver that are kept.", sessions)
        yield GaugeMetricFamily("judge_database_up", "Whether the database answers.", sessions is not None)
        if waits is not None:
            for name, what, value in (
                ("changes", "Changes that were begun.", waits.changes),
                ("wait_seconds", "Time for which changes waited, in all.", waits.seconds),
                ("refused", "Changes that were told to come again.", waits.refused),
                ("busy", "Changes that another program held up.", waits.busy),
            ):
                yield CounterMetricFamily(f"judge_database_{name}", what, value)
            yield GaugeMetricFamily("judge_database_waiting", "Changes under way or waiting.", waits.waiting)
        try:
            free = shutil.disk_usage(watched.folder).free
        except OSError:
            return
        yield GaugeMetricFamily("judge_disk_free_bytes", "Free space where the library is.", free)
