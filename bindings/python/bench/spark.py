"""`pyurial.spark.clean` beside `distinct()`, and its map stage beside Python and `parse_url`.

    pip install -r bench/requirements.txt 'pyspark==4.3.0' 'pandas<3'
    python bench/spark.py [--lines N] [--rounds N] [--executors N …]
    python bench/spark.py --write FOLDER [--lines N]   # the list alone, for engines.py and the command

The list is the same for each number of lines: one URI is a tenth of them, few of the others come
twice, a fifth are not normal, and 7 of 1000 are invalid. Contenders run in turn, the best round of each counts. Each
figure is given by the clock, which needs an idle machine, and in seconds of the processor over all
executors and their Python workers. Bytes shuffled and spilled come from Spark's log of events.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

WORDS = "shop news article product user image blog api about search archive item page".split()
FILES = 16


class Cost(NamedTuple):
    """What a job took."""

    clock: float
    processor: float
    shuffled: int
    spilled: int


def write_lines(folder: Path, count: int) -> None:
    """Write a list as logs have it."""
    dice = random.Random(19)
    folder.mkdir()
    for number in range(FILES):
        with open(folder / f"{number:02}.txt", "w", encoding="utf-8") as out:
            for _ in range(count // FILES):
                kind = dice.random()
                if kind < 0.1:
                    out.write("https://www.shop.example/\n")
                    continue
                if kind < 0.107:
                    out.write(f"https://www.shop.example/ {dice.random()}\n")
                    continue
                word = dice.choice(WORDS)
                item = dice.randrange(max(count * 5 // 8, 1))
                path = f"{word}/{WORDS[item % 13]}/{item}"
                if dice.random() < 0.2:
                    out.write(f"HTTPS://CDN{item % 997}.Example:443/x/../{path}\n")
                else:
                    out.write(f"https://cdn{item % 997}.example/{path}\n")


def session(executors: int, events: str) -> SparkSession:
    """Start a cluster of executors of one core."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    spark = (
        SparkSession.builder.master(f"local-cluster[{executors},1,2048]")
        .config("spark.executor.memory", "2g")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "16")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.sql.files.maxPartitionBytes", "16m")
        .config("spark.eventLog.enabled", "true")
        .config("spark.eventLog.compress", "false")
        .config("spark.eventLog.rolling.enabled", "false")
        .config("spark.eventLog.dir", f"file://{events}")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("FATAL")
    return spark


def processor(application: str) -> float:
    """Return the seconds that the executors and their Python workers have run."""
    ticks, roots, found = {}, set(), {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            stat = (process / "stat").read_text().rpartition(")")[2].split()
            words = (process / "cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        number = int(process.name)
        found[number] = int(stat[1])
        # With those of children that have ended.
        ticks[number] = sum(int(field) for field in stat[11:15])
        if "CoarseGrainedExecutorBackend" in words and application in words:
            roots.add(number)

    def is_ours(number: int) -> bool:
        while number in found:
            if number in roots:
                return True
            number = found[number]
        return False

    return sum(spent for number, spent in ticks.items() if is_ours(number)) / os.sysconf("SC_CLK_TCK")


def shuffled(events: Path, application: str, group: str) -> tuple[int, int]:
    """Return the bytes that the jobs of a group shuffled and spilled."""
    stages: set[int] = set()
    written = spilled = 0
    time.sleep(1)
    (log,) = [file for file in events.rglob("*") if file.is_file() and application in file.name]
    for line in log.read_text("utf-8").splitlines():
        event = json.loads(line)
        if event["Event"] == "SparkListenerJobStart":
            if event.get("Properties", {}).get("spark.jobGroup.id") == group:
                stages |= set(event["Stage IDs"])
        elif event["Event"] == "SparkListenerTaskEnd" and event["Stage ID"] in stages:
            metrics = event.get("Task Metrics") or {}
            write = metrics.get("Shuffle Write Metrics", {})
            written += write.get("Shuffle Bytes Written", 0)
            spilled += metrics.get("Disk Bytes Spilled", 0)
    return written, spilled


def measured(spark: SparkSession, events: Path, name: str, make: Callable[[], DataFrame]) -> Cost:
    """Run a job whose result goes nowhere."""
    context = spark.sparkContext
    group = f"{name} {time.time_ns()}"
    context.setJobGroup(group, name)
    before, start = processor(context.applicationId), time.perf_counter()
    make().write.format("noop").mode("overwrite").save()
    clock = time.perf_counter() - start
    spent = processor(context.applicationId) - before
    return Cost(clock, spent, *shuffled(events, context.applicationId, group))


def by_w3lib(batches: Iterator[Any]) -> Iterator[Any]:
    import pyarrow as pa
    import w3lib.url

    for batch in batches:
        made = [w3lib.url.canonicalize_url(text) for text in batch["value"].to_pylist()]
        yield pa.RecordBatch.from_arrays([pa.array(made)], ["u"])


def by_column(batches: Iterator[Any]) -> Iterator[Any]:
    import pyarrow as pa

    from pyurial import column

    for batch in batches:
        made = pa.chunked_array(column.normalize(batch["value"], threads=1)).combine_chunks()
        yield pa.RecordBatch.from_arrays([made.cast(pa.string())], ["u"])


def same(batches: Iterator[Any]) -> Iterator[Any]:
    yield from batches


def contenders(spark: SparkSession, folder: Path) -> dict[str, Callable[[], DataFrame]]:
    """Return the jobs: the first two have a shuffle, the others are maps."""
    from pyurial.spark import clean
    from pyurial.spark._clean import Plan
    from pyurial.spark._rows import Rules, kept_rows

    def read() -> DataFrame:
        return spark.read.option("lineSep", "\n").text(str(folder))

    def mapped() -> DataFrame:
        plan = Plan(read(), "value", None, Rules(lines=True))
        mapper = partial(kept_rows, rules=plan.rules, files=plan.files)
        schema = "key string, position bigint, repaired bigint"
        return plan.source.select(*plan.columns).mapInArrow(mapper, schema)

    return {
        "distinct of the raw lines": lambda: read().distinct(),
        "clean": lambda: clean(read(), "value").kept,
        "map: nothing, through Python": lambda: read().mapInArrow(same, "value string"),
        "map: of clean": mapped,
        "map: column.normalize": lambda: read().mapInArrow(by_column, "u string"),
        "map: w3lib on a twentieth": lambda: read()
        .where(F.xxhash64("value") % 20 == 0)
        .mapInArrow(by_w3lib, "u string"),
        "map: parse_url, host": lambda: read().selectExpr("try_parse_url(value, 'HOST') as h"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--executors", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--write", type=Path, help="write the list to this folder, and do no more")
    arguments = parser.parse_args()
    lines = arguments.lines // FILES * FILES
    if arguments.write:
        return write_lines(arguments.write, lines)
    best: dict[tuple[int, str], Cost] = {}
    with tempfile.TemporaryDirectory() as place:
        folder, events = Path(place, "lines"), Path(place, "events")
        events.mkdir()
        write_lines(folder, lines)
        size = sum(file.stat().st_size for file in folder.iterdir())
        for executors in arguments.executors:
            spark = session(executors, str(events))
            print(
                f"Spark {spark.version}, {executors} executor(s) of one core, {lines:,} lines, "
                f"{size / lines:.1f} bytes each, {arguments.rounds} round(s)"
            )
            jobs = contenders(spark, folder)
            # The JVMs compile what they run for the first time.
            for name, make in jobs.items():
                measured(spark, events, f"warm {name}", make)
            for _ in range(arguments.rounds):
                for name, make in jobs.items():
                    cost = measured(spark, events, name, make)
                    known = best.get((executors, name), cost)
                    best[executors, name] = Cost(*map(min, zip(known, cost)))
            report({name: best[executors, name] for name in jobs}, lines)
            spark.stop()
    counts = arguments.executors
    if len(counts) > 1:
        ratio = best[counts[0], "clean"].clock / best[counts[-1], "clean"].clock
        print(f"clean, by the clock: {counts[-1]} executors are {ratio:.2f} times as fast as {counts[0]}")


def report(costs: dict[str, Cost], lines: int) -> None:
    """Print ratios, then what each took."""
    clean, distinct = costs["clean"], costs["distinct of the raw lines"]
    print(
        f"  clean takes {clean.clock / distinct.clock:.2f} times what distinct takes by the clock, "
        f"{clean.processor / distinct.processor:.2f} times in time of the processor (goal: 1.3)"
    )
    base = costs["map: nothing, through Python"].processor
    column = costs["map: column.normalize"].processor - base
    w3lib = (costs["map: w3lib on a twentieth"].processor - base) * 20
    if column > 0:
        print(f"  column.normalize is {w3lib / column:.0f} times as fast as w3lib (goal: 20)")
    for name, cost in costs.items():
        print(
            f"  {name}: {cost.clock:.1f} s by the clock, {cost.processor:.1f} s of processors, "
            f"{lines / max(cost.processor, 0.01):,.0f} rows a second and core; "
            f"{cost.shuffled / lines:.1f} bytes shuffled a row, {cost.spilled / lines:.1f} spilled"
        )


if __name__ == "__main__":
    main()
