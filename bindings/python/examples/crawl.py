"""Cleans a list of links, as a crawler does: `python crawl.py < page.txt`.

It finds the links of a text, makes them absolute, leaves out what must not be fetched and what it
has seen in another spelling, and prints the rest. The links that it leaves out go to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import pyurial as urial

POLICY = urial.FetchPolicy(schemes=["http", "https"], ports=[8080])

TRACKERS = ["utm_*", "fbclid", "gclid"]


def links(lines: Iterable[str], base: urial.Uri) -> Iterator[urial.Uri]:
    """Yield the links of lines, one a line, repaired and resolved."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield base.join(urial.repair(line).reference)
        except urial.RepairError as error:
            print(f"line {number}: {error}", file=sys.stderr)


def clean(uris: Iterable[urial.Uri]) -> Iterator[urial.Uri]:
    """Yield what may be fetched, each document once, in its normal form."""
    seen: set[str] = set()
    for uri in uris:
        try:
            POLICY.check(uri)
        except urial.RefusedError as error:
            print(f"{uri.redact()}: {error}", file=sys.stderr)
            continue
        uri = uri.trim(drop_fragment=True, drop_query=TRACKERS).normalize()
        key = uri.key()
        if key not in seen:
            seen.add(key)
            yield uri


def kind(uri: urial.more.AnyReference) -> str:
    """Return a word for where a link leads."""
    if uri.ip is not None:
        return "an address"
    labels = (uri.host or "").split(".")
    return "ours" if labels[-2:] == ["example", "com"] else "a name"


def main() -> None:
    base = urial.Uri(sys.argv[1] if len(sys.argv) > 1 else "https://www.example.com/index.html")
    for uri in clean(links(sys.stdin, base)):
        print(f"{uri}\t{kind(uri)}")


if __name__ == "__main__":
    main()
