"""Nothing leaks: the resident size after many calls, errors too."""

from __future__ import annotations

import gc
import sys
from typing import Any, Callable

import pytest

import pyurial as urial

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="reads /proc/self/statm"
)

LONG = "http://me:secret@example.com/" + "a" * 4000
TEMPLATE = urial.Template("/{a}{?b*}")
POLICY = urial.FetchPolicy(schemes=["https"])


def resident() -> int:
    """Return the resident size in KiB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4


def stays(run: Callable[[], Any], most: int) -> bool:
    """Return whether the resident size grows by less than some KiB.

    A leak grows in every round. Other threads, such as those of Polars, may grow in one.
    """
    for _ in range(3):
        gc.collect()
        before = resident()
        run()
        gc.collect()
        if resident() - before < most:
            return True
    return False


def failing(call: Callable[[], Any]) -> Callable[[], None]:
    def run() -> None:
        try:
            call()
        except urial.UriError as error:
            error.caret()
        else:
            raise AssertionError("no error came")

    return run


CALLS: dict[str, Callable[[], Any]] = {
    "parse": lambda: urial.Uri(LONG),
    "attributes": lambda: [getattr(urial.Uri(LONG), name) for name in ("host", "path", "segments")],
    "normalize": lambda: urial.Uri(LONG + "/../%41").normalize(),
    "join": lambda: urial.Uri(LONG).join("../b"),
    "replace": lambda: urial.Uri(LONG).replace(path="/b", query="c"),
    "query": lambda: urial.Uri(LONG).with_pairs({"a": ["b", 1], "c": None}).pairs,
    "hash": lambda: hash(urial.Uri(LONG)) == hash(LONG) and urial.Uri(LONG) == LONG,
    "repr": lambda: repr(urial.Uri(LONG)),
    "audit": lambda: urial.audit("http://0x7f.1/%252e" + "é" * 500),
    "extract": lambda: urial.extract((LONG + " ") * 3),
    "repair": lambda: urial.repair(LONG + " é%"),
    "explain": lambda: urial.Uri(LONG).explain("HTTP://a/"),
    "elements": lambda: urial.Uri(LONG).to_elements().value.build(urial.Uri),
    "template": lambda: (TEMPLATE.expand(a=LONG, b=[LONG]), TEMPLATE.match("/a?b=c")),
    "policy": lambda: POLICY.allows("https://a.example/"),
    "path": lambda: urial.to_path(urial.from_path("/tmp/" + "a" * 2000)),
    "no parse": failing(lambda: urial.Uri(LONG + " ")),
    "surrogate": failing(lambda: urial.Uri(LONG + "\ud800")),
    "no edit": failing(lambda: urial.Uri(LONG).replace(path="//", authority=None)),
    "no repair": failing(lambda: urial.repair("http://a b/" + LONG)),
    "no template": failing(lambda: urial.Template("{" + LONG)),
    "refused": failing(lambda: POLICY.check("http://a/")),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_resident_size_stays(name: str) -> None:
    call = CALLS[name]

    def run(count: int = 3000) -> None:
        for _ in range(count):
            call()

    run(300)
    # A leak of 100 bytes a call would be 300 KiB; one of the text 12 MiB.
    assert stays(run, 256)
