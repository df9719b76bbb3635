"""Whole columns, beside loops in Python and `urial::batch` in Rust.

    pip install -r bench/requirements.txt
    python bench/columns.py [--rows N] [--rounds N] [--threads N]

All contenders normalize URLs of the same kind, one after another in each round; the best round of
each counts. Single-threaded work is measured in processor time, so that a busy machine
matters less; several threads are measured by the clock, and need an idle machine. Loops in Python
run over a hundredth of the rows, because they are slow.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import platform
import subprocess
import tempfile
import time
from collections.abc import Callable
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import w3lib.url
import yarl
from one import report, texts

import pyurial as urial
from pyurial import column

FOLDER = pathlib.Path(__file__).parent.parent


def timed(run: Callable[[], Any], clock: Callable[[], float]) -> float:
    start = clock()
    run()
    return clock() - start


def batch(all_texts: list[str], rounds: int) -> float:
    """Return the time of `urial::batch` in nanoseconds a text."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "texts")
        file.write_text("\n".join(all_texts) + "\n", encoding="utf-8")
        command = ["cargo", "run", "-q", "--release", "--example", "batch", str(file), str(rounds)]
        done = subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.PIPE, text=True)
        return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    rows, rounds = arguments.rows, arguments.rounds
    print(
        f"Python {platform.python_version()}, pyurial {urial.__version__}, {rows:,} rows, {rounds} rounds"
    )
    for changed in (0.05, 0.2):
        all_texts = texts(rows, changed)
        few = all_texts[: max(rows // 100, 1)]
        array = pa.array(all_texts, pa.large_string())
        runs: dict[str, tuple[Callable[[], Any], int]] = {
            "pyurial.column": (lambda: column.normalize(array, threads=1), rows),
            "w3lib": (lambda: [w3lib.url.canonicalize_url(text) for text in few], len(few)),
            "yarl.URL": (lambda: [str(yarl.URL(text)) for text in few], len(few)),
        }
        best = dict.fromkeys(runs, float("inf"))
        for _ in range(rounds):
            for name, (run, count) in runs.items():
                best[name] = min(best[name], timed(run, time.process_time) / count * 1e9)
        best["urial::batch in Rust"] = batch(all_texts, rounds)
        goals = {"w3lib": 40.0, "yarl.URL": 20.0, "urial::batch in Rust": 0.5}
        title = f"normalize, one thread, {changed:.0%} of the texts are not normal"
        report(title, goals, best)
    print("normalize, by the clock, threads:")
    one = min(
        timed(lambda: column.normalize(array, threads=1), time.perf_counter) for _ in range(rounds)
    )
    count = 1
    while count <= arguments.threads:
        many = min(
            timed(lambda: column.normalize(array, threads=count), time.perf_counter)
            for _ in range(rounds)
        )
        print(f"  {count}: {one / many:.2f} times as fast as one; {many / rows * 1e9:.1f} ns a text")
        count *= 2
    print("other functions, one thread, in time of the processor:")
    others: dict[str, Callable[[], Any]] = {
        "is_valid": lambda: column.is_valid(array, threads=1),
        "get host": lambda: column.get(array, "host", threads=1),
        "parse": lambda: column.parse(array, threads=1),
        "hash": lambda: column.hash(array, threads=1),
        "resolve": lambda: column.resolve(array, "http://a/", threads=1),
    }
    for name, call in others.items():
        fastest = min(timed(call, time.process_time) for _ in range(2))
        print(f"  {name}: {fastest / rows * 1e9:.1f} ns a text")


if __name__ == "__main__":
    main()
