"""The adapter for requests."""

from __future__ import annotations

import socket
import sys
from typing import Any, cast
from urllib.parse import urlsplit

import requests  # type: ignore[import-untyped, import-not-found, unused-ignore]
from urllib3.connection import (  # type: ignore[import-not-found, unused-ignore]
    HTTPConnection,
    HTTPSConnection,
)
from urllib3.connectionpool import (  # type: ignore[import-not-found, unused-ignore]
    HTTPConnectionPool,
    HTTPSConnectionPool,
)
from urllib3.exceptions import (  # type: ignore[import-not-found, unused-ignore]
    ConnectTimeoutError,
    NewConnectionError,
)
from urllib3.util.connection import (  # type: ignore[import-not-found, unused-ignore]
    create_connection,
)

from .._urial import FetchPolicy
from ._check import check_url, checked, look_up, refuse_proxy, refusing

class GuardedAdapter(requests.adapters.HTTPAdapter):  # type: ignore[misc, unused-ignore]
    """An adapter for `Session.mount`; the options are those of `requests.adapters.HTTPAdapter`.

    A session takes proxies from the environment, unless `session.trust_env` is False; a request
    through one is refused.
    """

    __attrs__ = [*requests.adapters.HTTPAdapter.__attrs__, "_policy"]

    def __init__(self, policy: FetchPolicy, **options: Any) -> None:
        # Before the pools are made.
        self._policy = checked(policy)
        super().__init__(**options)

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        """Make the pools, whose connections are guarded."""
        super().init_poolmanager(*args, **options)
        self.poolmanager.pool_classes_by_scheme = _pools(self._policy)

    def proxy_manager_for(self, proxy: Any, **options: Any) -> Any:
        """Refuse a proxy."""
        raise refuse_proxy(str(proxy))

    def send(self, request: Any, *args: Any, **options: Any) -> Any:
        """Send a request, if the policy allows its URL and an address of its host."""
        url = str(request.url)
        try:
            host = urlsplit(url).hostname
        except ValueError:
            host = None
        check_url(self._policy, url, host)
        if requests.utils.select_proxy(url, options.get("proxies")):
            raise refuse_proxy(url)
        with refusing(url):
            return super().send(request, *args, **options)


class _Guarded:
    """What connects, to the addresses that were checked; TLS begins later, and with the name."""

    _policy: FetchPolicy
    _dns_host: str
    port: int
    timeout: Any
    source_address: Any
    socket_options: Any

    def _new_conn(self) -> Any:
        # With the last dot of the name, without which the system looks in its own domains, too.
        name, connection = self._dns_host.strip("[]"), cast(Any, self)
        try:
            addresses = look_up(self._policy, name, self.port)
        except OSError as error:
            raise NewConnectionError(connection, f"cannot look up {name}: {error}") from error
        last: Exception = NewConnectionError(connection, f"{name} has no address")
        for address in addresses:
            try:
                made = create_connection(
                    (address, self.port), self.timeout, self.source_address, self.socket_options
                )
            except socket.timeout as error:
                last = ConnectTimeoutError(connection, f"{name} took too long: {error}")
            except OSError as error:
                last = NewConnectionError(connection, f"cannot connect to {name}: {error}")
            else:
                sys.audit("http.client.connect", self, name, self.port)
                return made
        raise last


def _pools(policy: FetchPolicy) -> dict[str, Any]:
    """Return the classes of the pools of a policy."""
    if not hasattr(HTTPConnection, "_new_conn"):
        raise RuntimeError("this version of urllib3 has no place for a guard; use 2")
    own = {"_policy": policy}
    plain = type("GuardedConnection", (_Guarded, HTTPConnection), own)
    tls = type("GuardedTlsConnection", (_Guarded, HTTPSConnection), own)
    return {
        "http": type("GuardedPool", (HTTPConnectionPool,), {"ConnectionCls": plain}),
        "https": type("GuardedTlsPool", (HTTPSConnectionPool,), {"ConnectionCls": tls}),
    }
