"""The transports for httpx."""

from __future__ import annotations

import socket
from typing import Any

import anyio  # type: ignore[import-not-found, unused-ignore]
import httpcore  # type: ignore[import-not-found, unused-ignore]
import httpx  # type: ignore[import-not-found, unused-ignore]

from .._urial import FetchPolicy
from ._check import allowed, check_url, checked, look_up, refusing


def _pool(transport: Any, kind: type[Any], options: dict[str, Any]) -> Any:
    """Return the pool of a transport, which connects by the backend that is replaced."""
    for name in ("proxy", "uds"):
        if options.get(name) is not None:
            raise TypeError(f"a guarded transport takes no {name}: it connects to where it checked")
    pool = getattr(transport, "_pool", None)
    if type(pool) is not kind or not hasattr(pool, "_network_backend"):
        raise RuntimeError(f"httpx {httpx.__version__} has no place for a guard; use 0.28")
    return pool


class GuardedTransport(httpx.HTTPTransport):  # type: ignore[misc, unused-ignore]
    """A transport for `httpx.Client`; the options are those of `httpx.HTTPTransport`.

    Proxies and sockets of the file system are none of them.
    """

    def __init__(self, policy: FetchPolicy, **options: Any) -> None:
        self._policy = checked(policy)
        super().__init__(**options)
        pool = _pool(self, httpcore.ConnectionPool, options)
        pool._network_backend = _Backend(policy, pool._network_backend)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, if the policy allows its URL and an address of its host."""
        url = str(request.url)
        check_url(self._policy, url, request.url.raw_host.decode("ascii"))
        with refusing(url):
            return super().handle_request(request)


class AsyncGuardedTransport(httpx.AsyncHTTPTransport):  # type: ignore[misc, unused-ignore]
    """A transport for `httpx.AsyncClient`; the options are those of `httpx.AsyncHTTPTransport`.

    Proxies and sockets of the file system are none of them.
    """

    def __init__(self, policy: FetchPolicy, **options: Any) -> None:
        self._policy = checked(policy)
        super().__init__(**options)
        pool = _pool(self, httpcore.AsyncConnectionPool, options)
        pool._network_backend = _AsyncBackend(policy, pool._network_backend)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, if the policy allows its URL and an address of its host."""
        url = str(request.url)
        check_url(self._policy, url, request.url.raw_host.decode("ascii"))
        with refusing(url):
            return await super().handle_async_request(request)


class _Backend(httpcore.NetworkBackend):  # type: ignore[misc, unused-ignore]
    """What connects, to the addresses that were checked; TLS begins later, and with the name."""

    def __init__(self, policy: FetchPolicy, inner: httpcore.NetworkBackend) -> None:
        self._policy, self._inner = policy, inner

    def connect_tcp(
        self, host: str, port: int, *args: Any, **options: Any
    ) -> httpcore.NetworkStream:
        try:
            addresses = look_up(self._policy, host, port)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        last: Exception = httpcore.ConnectError(f"{host} has no address")
        for address in addresses:
            try:
                return self._inner.connect_tcp(address, port, *args, **options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                last = error
        raise last

    def sleep(self, seconds: float) -> None:
        self._inner.sleep(seconds)


class _AsyncBackend(httpcore.AsyncNetworkBackend):  # type: ignore[misc, unused-ignore]
    """What connects, to the addresses that were checked; TLS begins later, and with the name."""

    def __init__(self, policy: FetchPolicy, inner: httpcore.AsyncNetworkBackend) -> None:
        self._policy, self._inner = policy, inner

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, *args: Any, **options: Any
    ) -> httpcore.AsyncNetworkStream:
        try:
            with anyio.fail_after(timeout):
                infos = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except TimeoutError as error:
            raise httpcore.ConnectTimeout(f"looking up {host} took too long") from error
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        last: Exception = httpcore.ConnectError(f"{host} has no address")
        for address in allowed(self._policy, (str(info[4][0]) for info in infos)):
            try:
                return await self._inner.connect_tcp(address, port, timeout, *args, **options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                last = error
        raise last

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)
