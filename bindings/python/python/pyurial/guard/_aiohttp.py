"""The connector for aiohttp."""

from __future__ import annotations

import socket
from typing import Any

import aiohttp  # type: ignore[import-not-found, unused-ignore]
from aiohttp.abc import (  # type: ignore[import-not-found, unused-ignore]
    AbstractResolver,
    ResolveResult,
)

from .._urial import FetchPolicy
from ._check import allowed, check_url, checked, refuse_proxy, refusing


class GuardedConnector(aiohttp.TCPConnector):  # type: ignore[misc, unused-ignore]
    """A connector for `aiohttp.ClientSession`; `guarded_connector` makes it.

    aiohttp makes a userinfo a header before a connector sees the URL: `userinfo` of the policy is
    not asked.
    """

    def __init__(self, policy: FetchPolicy, **options: Any) -> None:
        self._policy = checked(policy)
        given = options.pop("resolver", None)
        self._guard = _Resolver(policy, given or aiohttp.DefaultResolver(), given is None)
        super().__init__(resolver=self._guard, **options)

    async def connect(self, req: Any, *args: Any, **options: Any) -> Any:
        """Connect for a request, if the policy allows its URL and an address of its host."""
        url = str(req.url)
        check_url(self._policy, url, req.url.raw_host)
        if req.proxy:
            raise refuse_proxy(url)
        with refusing(url):
            return await super().connect(req, *args, **options)

    async def close(self, **options: Any) -> None:
        """Close the connections."""
        await super().close(**options)
        await self._guard.close()


class _Resolver(AbstractResolver):  # type: ignore[misc, unused-ignore]
    """A resolver that leaves out what the policy is against."""

    def __init__(self, policy: FetchPolicy, inner: AbstractResolver, owns: bool) -> None:
        self._policy, self._inner, self._owns = policy, inner, owns

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Look a name up, and return the addresses that the policy allows."""
        found = await self._inner.resolve(host, port, family)
        if not found:
            raise OSError(f"{host} has no address")
        usable = allowed(self._policy, (answer["host"] for answer in found))
        return [answer for answer in found if answer["host"] in usable]

    async def close(self) -> None:
        """Close the resolver that is within, if it is our own."""
        if self._owns:
            await self._inner.close()
