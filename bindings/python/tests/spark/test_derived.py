"""Frames from frames: resolved, extracted, audited, counted."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from beside import URIAL
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from pyurial import column
from pyurial.spark import audit, extract, resolve, stats


def test_resolve(spark: SparkSession) -> None:
    rows = [(0, "http://a/b/c", "../d"), (1, "no base", "d"), (2, "http://a/", None), (3, "http://a/", "[")]
    df = spark.createDataFrame(rows, "n int, `from.page` string, link string")
    found = resolve(df, "from.page", "link", into="target").orderBy("n").collect()
    assert [row["target"] for row in found] == ["http://a/d", None, None, None]
    one = resolve(df, F.lit("http://x/y/z"), "link").orderBy("n").collect()
    assert [row["resolved"] for row in one] == ["http://x/d", "http://x/y/d", None, None]
    with pytest.raises(ValueError, match="there is a column `link` already"):
        resolve(df, "from.page", "link", into="link")
    with pytest.raises(ValueError, match="no column `base`"):
        resolve(df, "base", "link")


def test_extract_and_audit(spark: SparkSession) -> None:
    texts = ["See http://a.example/b, or <http://c.example/>.", "nothing", None]
    df = spark.createDataFrame(list(enumerate(texts)), "`n.o` int, text string")
    found = extract(df, "text").orderBy("`n.o`", "start").collect()
    expected = column.extract(texts).to_pylist()[0]
    assert [row.asDict() for row in found] == [{"n.o": 0, **one} for one in expected]
    links = ["http://paypal.com@0x7f.1/", "http://a.example/", None]
    df = spark.createDataFrame(list(enumerate(links)), "n int, link string")
    findings = audit(df, "link").orderBy("start", "rule").collect()
    expected = column.audit(links).to_pylist()[0]
    assert sorted(row["rule"] for row in findings) == sorted(one["rule"] for one in expected)
    assert {(row["n"], row["link"]) for row in findings} == {(0, links[0])}
    with pytest.raises(ValueError, match="`start` is one of the result"):
        audit(df.withColumn("start", F.lit(1)), "link")


def test_stats_are_those_of_the_command(spark: SparkSession, lines: Path) -> None:
    files = sorted(str(file) for file in lines.iterdir())
    # The command takes a carriage return at the end for the line end's.
    df = spark.read.option("lineSep", "\n").text(str(lines))
    cut = F.expr("substring(line, 1, length(line) - 1)")
    df = df.select(F.col("value").cast("binary").alias("line"))
    ends = F.expr("right(hex(line), 2) = '0D'")
    df = df.select(F.when(ends, cut).otherwise(F.col("line")).alias("value"))
    told = subprocess.run(
        [URIAL, "stats", "--json", "--top", "100000", "-f", *files], capture_output=True, check=True
    )
    rows = [json.loads(line) for line in told.stdout.decode().splitlines()]
    expected = {(row["by"], row["value"], row["count"]) for row in rows}
    assert {tuple(row) for row in stats(df, "value").collect()} == expected
    assert len(expected) > 40
    hosts = stats(df, "value", by="host").collect()
    assert {tuple(row) for row in hosts} == {row for row in expected if row[0] == "host"}
    with pytest.raises(ValueError, match="no such property: 'hosts'; there are scheme, host"):
        stats(df, "value", by="hosts")
