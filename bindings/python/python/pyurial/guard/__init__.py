"""Clients of HTTP that connect only where a `FetchPolicy` allows it: httpx, requests and aiohttp.

>>> from pyurial import FetchPolicy
>>> from pyurial.guard import Refused
>>> policy = FetchPolicy(schemes=["https"])

With httpx:

    client = httpx.Client(transport=GuardedTransport(policy), follow_redirects=True)
    client = httpx.AsyncClient(transport=AsyncGuardedTransport(policy))

With requests:

    session.mount("http://", GuardedAdapter(policy))
    session.mount("https://", GuardedAdapter(policy))

With aiohttp, in a coroutine:

    session = aiohttp.ClientSession(connector=guarded_connector(policy))

Each of them asks the policy about the URL before anything is sent, and again at each redirect. It
looks the name up once, asks the policy about each address, and connects to one that it allows, so
that a second answer of the name server changes nothing (re-binding). The name stays in `Host`, in
SNI, and in the check of the certificate. What the policy is against raises `Refused`.

A proxy looks names up by itself, where no policy sees it: requests through one are refused.
The libraries are imported when their class is first asked for.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ._check import Refused

if TYPE_CHECKING:
    from .._urial import FetchPolicy
    from ._aiohttp import GuardedConnector
    from ._httpx import AsyncGuardedTransport, GuardedTransport
    from ._requests import GuardedAdapter

# `import *` takes each of these, so a class is here where its library is.
__all__ = ["Refused", "guarded_connector"]
if find_spec("httpx"):
    __all__ += ["AsyncGuardedTransport", "GuardedTransport"]
if find_spec("requests"):
    __all__ += ["GuardedAdapter"]


def guarded_connector(policy: FetchPolicy, **options: Any) -> GuardedConnector:
    """Make a connector for `aiohttp.ClientSession`; the options are those of its `TCPConnector`.

    Call it in a coroutine. A `resolver` among the options looks the names up; the policy is asked
    about what it answers.
    """
    from ._aiohttp import GuardedConnector

    return GuardedConnector(policy, **options)


def __getattr__(name: str) -> Any:
    """Return a class whose library is imported now."""
    if name in ("GuardedTransport", "AsyncGuardedTransport"):
        from . import _httpx

        return getattr(_httpx, name)
    if name == "GuardedAdapter":
        from ._requests import GuardedAdapter

        return GuardedAdapter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the names, the classes that are not there yet among them."""
    return sorted({*globals(), *__all__})
