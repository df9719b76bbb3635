"""The same list through DuckDB, Polars and DataFusion, with the functions of columns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import datafusion
import duckdb
import polars as pl
import pyarrow as pa
import pytest
from beside import command

import pyurial.datafusion
import pyurial.duckdb
import pyurial.polars

Counts = dict[str, int]
QUERY = "select u, count(*) as c from (select uri_normalize(t) as u from lines) as s where u is not null group by u"


def by_duckdb(table: pa.Table) -> Counts:
    con = duckdb.connect()
    pyurial.duckdb.register(con)
    con.register("lines", table)
    return dict(con.sql(QUERY).fetchall())


def by_datafusion(table: pa.Table) -> Counts:
    ctx = datafusion.SessionContext()
    pyurial.datafusion.register(ctx)
    ctx.register_record_batches("lines", [table.to_batches()])
    found = pa.Table.from_batches(ctx.sql(QUERY).collect()).to_pydict()
    return dict(zip(found["u"], found["c"]))


def by_polars(table: pa.Table) -> Counts:
    frame = pl.DataFrame(table).select(
        pl.col("t").uri.normalize().alias("u")  # type: ignore[attr-defined]
    ).drop_nulls()
    return dict(frame.group_by("u").len().iter_rows())


@pytest.fixture(scope="module")
def table(large: Path) -> pa.Table:
    """The lines of the list that are UTF-8."""
    texts: list[str | None] = []
    for file in sorted(large.iterdir()):
        for line in file.read_bytes().split(b"\n"):
            try:
                texts.append(line.removesuffix(b"\r").decode())
            except UnicodeDecodeError:
                texts.append(None)
    return pa.table({"t": pa.array(texts, pa.string())})


@pytest.mark.parametrize("engine", [by_duckdb, by_datafusion, by_polars])
def test_the_kept_set_is_that_of_the_command(
    engine: Callable[[pa.Table], Counts], table: pa.Table, large: Path, tmp_path: Path
) -> None:
    kept, _, _ = command(large, tmp_path, "--count")
    expected = {text: int(count) for count, text in (line.split("\t") for line in kept)}
    assert engine(table) == expected
