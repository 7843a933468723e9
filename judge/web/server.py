"""The server beneath the pages: limits on requests, and which connections are closed when there are
too many.
"""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, MultiSocketServer, TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import RequestEntityTooLarge

from judge.web.bulkheads import Bulkheads
from judge.web.delivery import TOO_MUCH

IDLE = 60
"""Seconds after which an idle connection is closed."""
CONNECTIONS = 500
"""Maximum number of simultaneous connections; beyond it, those idle longest are closed."""
OF_ONE_HOST = 200
"""Maximum number of connections from one host, which may be a whole venue's router; proxies are exempt."""
LISTENED_TO = 64_000_000
"""Bytes of an oversized request that are still read, so that the browser receives the reason."""


class _Refusal(WSGITask):
    """Lets the application answer for oversized bodies, in its own words; reports other faults plainly."""

    def execute(self) -> None:
        asked: Any = self.request
        channel: Any = self.channel
        fault = asked.error
        if not isinstance(fault, RequestEntityTooLarge):
            status, headers, body = fault.to_response(None)
            self.status, self.content_length, self.complete = status, len(body), True
            self.response_headers = list(headers)
            self.set_close_on_finish()
            self.write(body)
            return
        asked.headers.pop("CONTENT_LENGTH", None)
        self.environ = {**self.get_environment(), TOO_MUCH: True}
        self.set_close_on_finish()
        channel.unread = LISTENED_TO
        super().execute()


class Channel(HTTPChannel):
    """A connection; the rest of a refused body is read and dropped, because otherwise the answer would be
    lost.
    """

    error_task_class = _Refusal  # type: ignore[assignment] # any task will do
    unread = 0

    @property
    def idle(self) -> bool:
        """Whether none of its requests is being answered; it may have an answer that was not read yet."""
        return not self.requests

    def readable(self) -> bool:
        return self.unread > 0 or bool(super().readable())

    def received(self, data: bytes) -> bool:
        if self.unread > 0:
            self.unread -= len(data)
            self.will_close = self.will_close or self.unread <= 0
            return False
        return bool(super().received(data))

    def handle_write(self) -> None:
        if self.unread > 0 and self.close_when_flushed and not self.total_outbufs_len:
            self.close_when_flushed = False
            with suppress(OSError):  # the client may have disconnected
                self.socket.shutdown(socket.SHUT_WR)  # type: ignore[union-attr] # it is connected
            return
        super().handle_write()


class Server(TcpWSGIServer):
    """A server for one address. It accepts every new connection: if too many are open, an idle one of the
    same host is closed, or one of the host with most connections.
    """

    channel_class = Channel
    proxied: Callable[[str], bool] = staticmethod(lambda host: False)
    """Whether a host is a proxy, which is exempt from the limit per host."""

    effective_host: str
    effective_port: str
    _map: dict[int, Any]
    """The listening sockets and the connections of all the server's addresses."""

    def handle_accept(self) -> None:
        before = set(self._map)
        super().handle_accept()
        for at in set(self._map) - before:
            self._make_room(self._map[at])

    def _make_room(self, newest: Channel) -> None:
        channels = [one for one in self._map.values() if isinstance(one, Channel)]
        hosts = Counter(one.addr[0] for one in channels)
        host = newest.addr[0]
        if hosts[host] > OF_ONE_HOST and not self.proxied(host):
            self._give_way([one for one in channels if one.addr[0] == host], newest)
        elif len(channels) > CONNECTIONS:
            most = max(hosts.values())
            self._give_way([one for one in channels if hosts[one.addr[0]] == most], newest)

    def _give_way(self, among: Sequence[Channel], newest: Channel) -> None:
        """Close the connection that has been idle longest; the newest if all others are busy."""
        idle = [one for one in among if one.idle and one is not newest]
        min(idle, key=lambda one: one.last_activity, default=newest).handle_close()


def make_server(
    application: Callable[..., Iterable[bytes]],
    proxied: Callable[[str], bool] = lambda host: False,
    **settings: object,
) -> BaseWSGIServer | MultiSocketServer:
    """Make a server for an application; :meth:`run` starts it. The settings are waitress's.

    Raises OSError or ValueError if it cannot listen with these settings.
    """
    adjustments = Adjustments(
        channel_timeout=IDLE,
        connection_limit=CONNECTIONS + 100,  # some are being closed or are listening sockets
        asyncore_use_poll=True,  # select() fails for file descriptors above 1,023
        **settings,
    )
    dispatcher = Bulkheads(adjustments.threads, proxied, adjustments.url_prefix)
    connections: dict[int, Any] = {}
    servers = []
    listen: Any = adjustments.listen
    for listening in listen:
        made = Server(application, connections, dispatcher=dispatcher, adj=adjustments, sockinfo=listening)
        made.proxied = proxied
        servers.append(made)
    if len(servers) == 1:
        return servers[0]
    at = [(one.effective_host, int(one.effective_port)) for one in servers]
    return MultiSocketServer(connections, adjustments, at, dispatcher)


def open_connections(server: BaseWSGIServer | MultiSocketServer) -> int:
    """The number of connected clients."""
    found: Any = server
    everything = found.map if isinstance(server, MultiSocketServer) else found._map
    return sum(isinstance(one, Channel) for one in list(everything.values()))


def requests_waiting(server: BaseWSGIServer | MultiSocketServer) -> int:
    """The number of connections waiting for a thread."""
    lanes: Any = server.task_dispatcher
    return len(lanes.queue) + len(lanes.slow.queue)
