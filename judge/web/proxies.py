"""Which proxies may say where a request comes from: only those named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from werkzeug.middleware.proxy_fix import ProxyFix

from judge.errors import BadInput
from judge.messages import N_
from judge.web.access_log import Application, StartResponse

_TOLD_BY_PROXIES = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_", "HTTP_X_REAL_IP")


class NoNetwork(BadInput):
    template = N_("“{text}” is no address and no network; expected something like 127.0.0.1 or 10.0.0.0/8")


class Networks:
    """Addresses and networks that identify hosts.

    Raises NoNetwork.

    >>> "10.1.2.3" in Networks(["127.0.0.1", "10.0.0.0/8"])
    True

    Raises NoNetwork.

    """

    def __init__(self, named: Iterable[str]) -> None:
        self.networks = tuple(_network(text) for text in named)

    def __contains__(self, host: object) -> bool:
        address = _address(str(host))
        return address is not None and any(address in network for network in self.networks)

    def __bool__(self) -> bool:
        return bool(self.networks)


def _network(text: str) -> Any:
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError as fault:
        raise NoNetwork(text=text) from fault


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def host_of(text: str) -> str:
    """The key of a host: its address; for IPv6 the network of 64 bits that contains it.

    >>> host_of("2001:db8::1:2") == host_of("2001:db8::ffff")
    True

    """
    address = _address(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False).network_address)
    return text if address is None else str(address)


class Proxies:
    """Trusts ``X-Forwarded-*`` headers of the named proxies; those from other hosts are removed."""

    def __init__(self, application: Application, trusted: Networks) -> None:
        self.application, self.trusted = application, trusted
        self._believing = ProxyFix(application, x_for=1, x_proto=1, x_host=1, x_prefix=1)

    def __call__(self, environ: dict[str, object], start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("REMOTE_ADDR", "") in self.trusted:
            environ["judge.proxied"] = True
            return self._believing(environ, start_response)
        for name in _forwarded_headers(environ):
            del environ[name]
        return self.application(environ, start_response)


def _forwarded_headers(environ: dict[str, object]) -> Sequence[str]:
    return [name for name in environ if name.startswith(_TOLD_BY_PROXIES)]
