"""One list through DuckDB, Polars and DataFusion: the normal forms, and how often each was seen.

    pip install -r bench/requirements.txt duckdb==2.0.0 polars==2.1.0 datafusion==55.0.0
    python bench/spark.py --write LISTS --lines 10000000
    python bench/engines.py LISTS [--urial COMMAND]

Each engine runs in a process of its own, with all cores; what it takes is given by the clock, which
needs an idle machine, in seconds of the processor, and in its peak of memory. All have to give the
same set, by the number of its rows and a sum over them; with `--urial`, the command too.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import pyarrow.csv  # type: ignore[import-untyped, import-not-found, unused-ignore]

QUERY = "select u, count(*) as c from (select uri_normalize(t) as u from lines) as s where u is not null group by u"


def read(folder: Path) -> pa.Table:
    """Read the lines; no control character is in them."""
    parse = pyarrow.csv.ParseOptions(delimiter="\x01", quote_char=False, ignore_empty_lines=False)
    options = pyarrow.csv.ReadOptions(column_names=["t"])
    types = pyarrow.csv.ConvertOptions(column_types={"t": pa.string()})
    tables = [
        pyarrow.csv.read_csv(file, options, parse, types) for file in sorted(folder.iterdir())
    ]
    return pa.concat_tables(tables)


def by_duckdb(table: pa.Table) -> Iterable[tuple[str, int]]:
    import duckdb

    import pyurial.duckdb

    con = duckdb.connect()
    pyurial.duckdb.register(con)
    con.register("lines", table)
    return con.sql(QUERY).fetchall()


def by_datafusion(table: pa.Table) -> Iterable[tuple[str, int]]:
    import datafusion

    import pyurial.datafusion

    ctx = datafusion.SessionContext()
    pyurial.datafusion.register(ctx)
    ctx.register_record_batches("lines", [table.to_batches()])
    found = pa.Table.from_batches(ctx.sql(QUERY).collect()).to_pydict()
    return zip(found["u"], found["c"])


def by_polars(table: pa.Table) -> Iterable[tuple[str, int]]:
    import polars as pl

    import pyurial.polars

    frame = pl.DataFrame(table).select(u=pl.col("t").uri.normalize()).drop_nulls()  # type: ignore[attr-defined]
    return frame.group_by("u").len().iter_rows()


ENGINES = {"duckdb": by_duckdb, "datafusion": by_datafusion, "polars": by_polars}


def sum_of(rows: Iterable[tuple[str, int]]) -> str:
    """Return the number of rows and a sum that does not depend on their order."""
    number = total = 0
    for text, count in rows:
        number += 1
        total += int.from_bytes(hashlib.blake2b(f"{count}\t{text}".encode()).digest()[:8], "little")
    return f"{number:,} rows, sum {total % 2**64:016x}"


def told(name: str, folder: Path) -> None:
    """Run one engine, and print what it took and the sum."""
    table = read(folder)
    start, before = time.perf_counter(), time.process_time()
    rows = list(ENGINES[name](table))
    clock, processor = time.perf_counter() - start, time.process_time() - before
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{name}: {clock:.1f} s by the clock, {processor:.1f} s of processors, peak {peak:,.0f} MB "
        f"(with {table.nbytes / 1e6:,.0f} MB of lines)",
        flush=True,
    )
    print(sum_of(rows))


def by_command(command: str, folder: Path) -> str:
    files = sorted(str(file) for file in folder.iterdir())
    start = time.perf_counter()
    called = [command, "-q", "clean", "--count", "--rejects", os.devnull, "-f", *files]
    done = subprocess.run(called, check=True, stdout=subprocess.PIPE)
    took = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"urial clean: {time.perf_counter() - start:.1f} s by the clock, "
        f"{took.ru_utime + took.ru_stime:.1f} s of processors, peak {took.ru_maxrss / 1024:,.0f} MB"
    )
    rows = (line.partition("\t") for line in done.stdout.decode().splitlines())
    return sum_of((text, int(count)) for count, _, text in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--engine", choices=ENGINES, help=argparse.SUPPRESS)
    parser.add_argument("--urial", metavar="COMMAND")
    arguments = parser.parse_args()
    if arguments.engine:
        return told(arguments.engine, arguments.folder)
    sums = []
    if arguments.urial:
        sums.append(by_command(arguments.urial, arguments.folder))
    for name in ENGINES:
        called = [sys.executable, __file__, str(arguments.folder), "--engine", name]
        done = subprocess.run(called, check=True, stdout=subprocess.PIPE, text=True)
        what, found = done.stdout.splitlines()
        print(what)
        sums.append(found)
    print(f"all the same: {sums[0]}" if len(set(sums)) == 1 else f"NOT the same: {sums}")
    sys.exit(len(set(sums)) > 1)


if __name__ == "__main__":
    main()
