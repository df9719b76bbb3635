"""One text at a time, beside urllib, yarl, ada_url, rfc3986 and url_normalize.

    pip install -r bench/requirements.txt
    python bench/one.py [--rounds N]

Every contender does the same 20,000 different URLs, one contender after another in each round; the
best round of each counts, in time of the processor, so that a busy machine matters less. That many texts do not fit into the caches of the peers, and urlsplit's is
taken away: what is timed is the work on a new text.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
import urllib.parse
from collections.abc import Callable
from typing import Any

import ada_url
import rfc3986
import url_normalize
import yarl

import pyurial as urial

WORDS = "shop news article product user image blog api about search archive item page".split()


def texts(count: int, changed: float = 0.2) -> list[str]:
    """Return different URLs as they stand in logs and pages; some of them are not normal."""
    dice = random.Random(18)
    made = []
    for number in range(count):
        host = f"{dice.choice(['www.', '', 'cdn.'])}{dice.choice(WORDS)}{number % 997}.example"
        path = "/".join(dice.choice(WORDS) for _ in range(dice.randrange(1, 5)))
        query = f"?id={number}&q={dice.choice(WORDS)}" if dice.random() < 0.5 else f"/{number}"
        scheme = "https"
        if dice.random() < changed:
            scheme, host, path = "HTTPS", host.title() + ":443", path + "/../%7e" + path
        made.append(f"{scheme}://{host}/{path}{query}")
    return made


def urlsplit() -> Callable[[str], Any]:
    """Return `urlsplit` without its cache."""
    return getattr(urllib.parse.urlsplit, "__wrapped__", urllib.parse.urlsplit)


def parsing() -> dict[str, Callable[[list[str]], None]]:
    """Return the ways to construct an object and read its host and its path."""
    split, ada = urlsplit(), ada_url.URL

    def of_urial(all_texts: list[str]) -> None:
        for text in all_texts:
            uri = urial.Uri(text)
            uri.host, uri.path

    def of_urllib(all_texts: list[str]) -> None:
        for text in all_texts:
            parts = split(text)
            parts.hostname, parts.path

    def of_yarl(all_texts: list[str]) -> None:
        for text in all_texts:
            url = yarl.URL(text)
            url.host, url.path

    def of_ada(all_texts: list[str]) -> None:
        for text in all_texts:
            url = ada(text)
            url.hostname, url.pathname

    return {
        "pyurial.Uri": of_urial,
        "urlsplit": of_urllib,
        "yarl.URL": of_yarl,
        "ada_url.URL": of_ada,
    }


def normalizing() -> dict[str, Callable[[list[str]], None]]:
    """Return the ways from a text to its normal form."""

    def of_urial(all_texts: list[str]) -> None:
        for text in all_texts:
            str(urial.Uri(text).normalize())

    def of_rfc3986(all_texts: list[str]) -> None:
        for text in all_texts:
            rfc3986.normalize_uri(text)

    def of_url_normalize(all_texts: list[str]) -> None:
        for text in all_texts:
            url_normalize.url_normalize(text)

    return {
        "pyurial": of_urial,
        "rfc3986": of_rfc3986,
        "url_normalize": of_url_normalize,
    }


def best(
    contenders: dict[str, Callable[[list[str]], None]], all_texts: list[str], rounds: int
) -> dict[str, float]:
    """Return the best time of each in nanoseconds a text; contenders take turns."""
    times = {name: float("inf") for name in contenders}
    for _ in range(rounds):
        for name, run in contenders.items():
            start = time.process_time()
            run(all_texts)
            times[name] = min(times[name], time.process_time() - start)
    return {name: seconds / len(all_texts) * 1e9 for name, seconds in times.items()}


def report(title: str, goals: dict[str, float], times: dict[str, float]) -> None:
    """Print ratios, then times."""
    ours, *peers = times
    print(f"{title}: {ours} is")
    for peer in peers:
        ratio = times[peer] / times[ours]
        verdict = "" if ratio >= goals[peer] else ", missed"
        print(f"  {ratio:7.2f} times as fast as {peer} (goal {goals[peer]:g}{verdict})")
    print("  " + ", ".join(f"{name} {time:,.1f} ns" for name, time in times.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    all_texts = texts(20_000)
    print(f"Python {platform.python_version()}, pyurial {urial.__version__}, {rounds} rounds")
    goals = {"urlsplit": 3.0, "yarl.URL": 2.0, "ada_url.URL": 1.5}
    report("construct, read host and path", goals, best(parsing(), all_texts, rounds))
    goals = {"rfc3986": 10.0, "url_normalize": 5.0}
    # These peers are slow: a tenth of the texts is enough.
    report("normalize", goals, best(normalizing(), all_texts[::10], rounds))


if __name__ == "__main__":
    main()
