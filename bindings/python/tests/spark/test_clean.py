"""`clean` on Spark beside `urial clean`: on the same lines, the same answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from beside import answered
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from pyurial.spark import clean
from pyurial.spark._program import main


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--repair", "--keep-original"],
        ["--guess-scheme", "https", "--repair"],
        ["--drop-query", "utm_*,b", "--drop-fragment", "--sort-query"],
        ["--keep-query", "q,a", "--drop-www", "--drop-index", "--drop-slash", "--drop-tracking"],
        ["--as", "iri-reference", "--step", "case"],
        ["--base", "http://b.example/x/y?z", "--idna", "--repair"],
        ["--base", "http://b.example/x", "--as", "absolute-iri", "--idna", "--keep-original"],
        ["--idna", "--guess-scheme", "http", "--max-line", "1K"],
        ["--similar"],
        ["--similar-by=ids,slugs", "--keep-original", "--drop-fragment", "--repair"],
    ],
    ids=" ".join,
)
def test_the_answer_is_that_of_the_command(
    options: list[str],
    spark: SparkSession,
    lines: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answered(lines, tmp_path, options, capsys)


def test_both_executors_do_rows(spark: SparkSession, lines: Path) -> None:
    df = spark.read.option("lineSep", "\n").text(str(lines)).repartition(8)

    def processes(batches: Any) -> Any:
        import os
        import time

        import pyarrow as pa

        for batch in batches:
            time.sleep(0.2)
            yield pa.RecordBatch.from_arrays([pa.array([os.getppid()] * len(batch))], ["pid"])

    pids = df.mapInArrow(processes, "pid bigint").distinct().count()
    assert pids == 2


def test_a_frame_keeps_its_other_columns_from_the_first_row(spark: SparkSession) -> None:
    rows = [(3, "http://a", "c"), (1, "HTTP://A:80/", "a"), (2, None, "b"), (4, "x y", "d")]
    df = spark.createDataFrame(rows, "n int, `u.rl` string, other string")
    kept, refused = clean(df, "u.rl", order="n")
    assert [tuple(row) for row in kept.collect()] == [(1, "http://a/", "a", 2, 1, 0)]
    assert kept.columns == ["n", "u.rl", "other", "count", "position", "repaired"]
    (row,) = refused.collect()
    assert (row["position"], row["byte"], row["kind"]) == (4, 0, "missing-scheme")


def test_similar_rows_are_duplicates(spark: SparkSession) -> None:
    texts = ["HTTP://a/1?x=1", "http://a/2?x=2", "http://a/b"]
    df = spark.createDataFrame(list(enumerate(texts)), "n int, url string")

    def kept(similar: Any) -> list[tuple[Any, ...]]:
        frame = clean(df, "url", order="n", similar=similar).kept.orderBy("n")
        return [(row["url"], row["count"]) for row in frame.collect()]

    assert kept(True) == [("http://a/1?x=1", 2), ("http://a/b", 1)]
    assert kept(["ids"]) == kept(True)
    assert len(kept(["dates"])) == len(kept(False)) == 3
    with pytest.raises(ValueError, match="there are values, ids, dates, sessions, slugs"):
        kept("id")


def test_a_table_of_parquet(spark: SparkSession, tmp_path: Path) -> None:
    rows = [("http://a", 1), ("HTTP://A", 2), ("http://b/", 3)]
    spark.createDataFrame(rows, "url string, n int").coalesce(1).write.parquet(f"{tmp_path}/in")
    arguments = ["--format", "parquet", "--column", "url", "--count", "-q"]
    assert main(["clean", f"{tmp_path}/in", f"{tmp_path}/out", *arguments]) == 0
    found = spark.read.parquet(f"{tmp_path}/out").orderBy("n").collect()
    assert [tuple(row) for row in found] == [("http://a/", 1, 2), ("http://b/", 3, 1)]


def test_bad_input_is_one_line(
    spark: SparkSession, lines: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*arguments: str) -> str:
        assert main(["clean", *arguments]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        return line

    out = str(tmp_path / "out")
    spark.range(3).write.parquet(f"{tmp_path}/numbers")
    parquet = ["--format", "parquet", "--column"]
    assert "no such file or folder" in fails(str(tmp_path / "none"), out)
    assert "no such file or folder" in fails(f"{tmp_path}/none*", out)
    assert "add --format csv --column NAME; --format text" in fails("links.csv.gz", out)
    assert "add --format json;" in fails("links.jsonl", out, "--column", "url")
    assert "no column `x`; there are id" in fails(f"{tmp_path}/numbers", out, *parquet, "x")
    assert "is of type bigint" in fails(f"{tmp_path}/numbers", out, *parquet, "id")
    assert "is there already; --overwrite" in fails(str(lines), f"{tmp_path}/numbers")
    assert "needs --column" in fails(str(lines), out, "--format", "csv")
    assert "no scheme" in fails(str(lines), out, "--guess-scheme", "a b")
    assert 'similar: "id" is no rule' in fails(str(lines), out, "--similar-by=ids,id")
    assert "base: no scheme at the start" in fails(str(lines), out, "--base", "b")
    assert not Path(out).exists()


def test_functions_say_the_same(spark: SparkSession) -> None:
    df = spark.range(3)
    with pytest.raises(TypeError, match="drop_query: expected a list of str, got str"):
        clean(df, "id", drop_query="utm_*")
    for column, said in (("x", "no column `x`"), ("id", "is of type bigint")):
        with pytest.raises(ValueError, match=said):
            clean(df, column)
    counted = df.select(F.lit("http://a").alias("u"), F.lit(1).alias("count"))
    with pytest.raises(ValueError, match="`count` is one that clean adds"):
        clean(counted, "u")


def test_a_job_that_fails_leaves_nothing(
    spark: SparkSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "in"
    broken.mkdir()
    (broken / "part.parquet").write_bytes(b"PAR1")
    good = spark.createDataFrame([("http://a/",)], "url string")
    good.coalesce(1).write.mode("append").parquet(str(broken))
    out = tmp_path / "out"
    arguments = ["--format", "parquet", "--column", "url"]
    assert main(["clean", str(broken), str(out), *arguments]) == 2
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1 and "\tat " not in error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in"]
