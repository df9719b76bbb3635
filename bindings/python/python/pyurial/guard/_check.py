"""The questions that each client asks its policy."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from .._urial import FetchPolicy, Uri, redact
from ..errors import ParseError, RefusedError, UriError


class Refused(RefusedError):
    """The refusal of a request: `kind` is the reason, `reason` says it, and `url` is its URL.

    Passwords and keys in the URL are hidden. It is no error of the client's library, and no
    `OSError`, which they would take for a failure of the network and try again.

    >>> from pyurial.guard import Refused
    >>> error = Refused("the port is not allowed", kind="port", url="http://me:secret@a.example:1/")
    >>> print(error)
    the port is not allowed: http://me:***@a.example:1/
    >>> error.kind, error.reason, error.url
    ('port', 'the port is not allowed', 'http://me:***@a.example:1/')
    """

    __module__ = "pyurial.guard"

    #: Why the policy is against it, in words.
    reason: str
    #: The URL of the request or of the hop, with its secrets hidden.
    url: str

    def __init__(
        self, reason: str, kind: str = "", component: str | None = None, url: str = ""
    ) -> None:
        self.reason, self.url = reason, _masked(url)
        super().__init__(f"{reason}: {self.url}", kind, component)

    def __reduce__(self) -> tuple[type[UriError], tuple[object, ...]]:
        return (type(self), (self.reason, self.kind, self.component, self.url))


def _masked(url: str) -> str:
    try:
        return redact(url)
    except UriError:
        # Of a lone surrogate, which stands for no text.
        return "***"


def checked(policy: FetchPolicy) -> FetchPolicy:
    """Return the policy; raise TypeError if it is another object."""
    if not isinstance(policy, FetchPolicy):
        raise TypeError(f"expected a FetchPolicy, got {type(policy).__name__}")
    return policy


@contextmanager
def refusing(url: str) -> Iterator[None]:
    """Turn what a policy raises, however deep in a client, into the refusal of a URL."""
    try:
        yield
    except Refused:
        raise
    except RefusedError as error:
        raise Refused(str(error), error.kind, error.component, url) from None


def check_url(policy: FetchPolicy, url: str, host: str | None) -> None:
    """Ask the policy about a URL, whose host is `host` for the client."""
    try:
        uri = Uri(url)
    except ParseError as error:
        raise Refused(str(error), "invalid", error.component, url) from None
    with refusing(url):
        policy.check(uri)
    read = (uri.host or "").strip("[]").lower()
    if host is None or read != host.strip("[]").lower():
        # The policy has answered for another host than the client would connect to.
        raise Refused("programs read different hosts in it", "readings", "host", url)


def refuse_proxy(url: str) -> Refused:
    """Make the refusal of a request that a proxy would send on."""
    reason = "a proxy looks the name up by itself, where no policy sees it; turn the proxy off"
    return Refused(reason, "proxy", None, url)


def allowed(policy: FetchPolicy, addresses: Iterable[str]) -> list[str]:
    """Return the addresses to connect to; raise the first refusal if the policy allows none."""
    found: list[str] = []
    first: RefusedError | None = None
    for address in addresses:
        try:
            # Without the zone of a link-local address.
            policy.check_address(address.partition("%")[0])
        except RefusedError as error:
            first = first or error
        else:
            if address not in found:
                found.append(address)
    if first is not None and not found:
        raise first
    return found


def look_up(policy: FetchPolicy, host: str, port: int, family: int = 0) -> list[str]:
    """Look a name up, once, and return the addresses that the policy allows."""
    infos = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)
    return allowed(policy, (str(info[4][0]) for info in infos))
