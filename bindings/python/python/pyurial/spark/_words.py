"""Kinds of error in words, as the summaries of the command have them."""

from __future__ import annotations

_WORDS = {
    "non-ascii": "non-ASCII characters in the {component}",
    "bad-percent": "'%' in the {component} without two hex digits after it",
    "missing-scheme": "no scheme at the start",
    "unexpected-scheme": "a scheme where there can be none",
    "empty-scheme": "no scheme before the first ':'",
    "unexpected-fragment": "a fragment where there can be none",
    "colon-in-first-segment": "':' in the first path segment",
    "unclosed-bracket": "'[' in the host without its ']'",
    "invalid-ipv6": "brackets without an IPv6 address",
    "invalid-ipvfuture": "brackets without an address like [v1.x]",
    "zone-id": "a zone identifier in an IPv6 address",
    "unbracketed-ipv6": "an IPv6 address without brackets",
    "too-long": "too long",
    "not-utf8": "not UTF-8",
}


def words(kind: str, component: str, message: str) -> str:
    """Return what is wrong, without the offset: one kind of error is one remedy."""
    known = _WORDS.get(kind)
    if known is None:
        return message.split(" at byte ")[0]
    return known.format(component=component)
