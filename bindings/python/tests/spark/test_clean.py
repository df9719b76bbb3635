"""`clean` on Spark beside `urial clean`: on the same lines, the same answer."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from pyurial.spark import clean
from pyurial.spark._program import main

#: The command, as `cargo xtask spark` builds it.
URIAL = os.environ.get("URIAL", "urial")
ODD: list[bytes] = [
    b"",
    b" \t ",
    b"\r",
    b"http://a/b c",
    b"HTTP://EXAMPLE.com:80/%7ea/../b",
    b"http://example.com/b\r",
    b"http://h/\r\r",
    b"\xff\xfehttp",
    b"http://u:p\xffw@h/ x",
    b"http://x/\xff",
    b"http://x/\xc3",
    b"http://nul/\x00a",
    b"http://u:se cret@h/",
    b"//u:pw@h/ a",
    b"\xef\xbb\xbfhttp://bom/",
    b"www.example.com/a",
    b"localhost:8080",
    b"a@b.example",
    b"[h",
    b"%zz",
    b"http://[::1",
    b"http://[fe80::1%25en]/",
    b"http://h:99999999/",
    "http://résumé.example/é".encode(),
    "http://a/\U0001f600 b".encode(),
    b"urn:ISBN:0-395-36341-1",
    b"mailto:a@b.example",
    b"http://a/?utm_source=x&b=2&UTM_Medium=y#f",
    b"http://a/?b=2#g",
    b"http://a/?b=2&a=1",
    b"http://long.example/" + b"a" * 70_000,
    b"http://long.example/ " + b"b" * 70_000,
    b"../relative",
    b"?q",
    b"#f",
]


@pytest.fixture(scope="session")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files with every oddity; half of all lines have one key."""
    folder = tmp_path_factory.mktemp("spark inputs é")
    for number in range(2):
        made = list(ODD)
        for row in range(1500):
            made.append(b"HTTP://Skew.example:80/%%41?%d" % (row % 3 == 5))
            made.append(b"http://h%d.example/%d/%d#x" % (row % 7, row % 450, number))
        (folder / f"{number} %41.txt").write_bytes(b"\n".join(made))
    return folder


def command(lines: Path, tmp_path: Path, *options: str) -> tuple[list[str], list[Any], str]:
    """Run the command; return what is kept, what is refused, and the summary."""
    rejects = tmp_path / "rejects.jsonl"
    files = sorted(str(file) for file in lines.iterdir())
    done = subprocess.run(
        [URIAL, "clean", *options, "--rejects", str(rejects), "-f", *files],
        capture_output=True,
        check=True,
    )
    refused = [json.loads(line) for line in rejects.read_text("utf-8").splitlines()]
    return done.stdout.decode().split("\n")[:-1], refused, done.stderr.decode()


def written(folder: Path) -> list[str]:
    parts = sorted(folder.glob("part-*"))
    return [line for part in parts for line in part.read_bytes().decode().split("\n")[:-1]]


def compared(refused: list[Any]) -> list[tuple[Any, ...]]:
    """Return what both say of refused lines, in order."""
    return sorted(
        (Path(row["file"]).name.replace("%20", " ").replace("%25", "%"), *_said(row))
        for row in refused
    )


def _said(row: Any) -> tuple[Any, ...]:
    return row["byte"], row["component"], row["kind"], row["message"], row["text"]


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--repair", "--keep-original"],
        ["--guess-scheme", "https", "--repair"],
        ["--drop-query", "utm_*,b", "--drop-fragment", "--sort-query"],
        ["--as", "iri-reference", "--step", "case"],
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
    kept, refused, told = command(lines, tmp_path, "--count", *options)
    out, rejects = tmp_path / "out", tmp_path / "rejects"
    arguments = ["--rejects", str(rejects), "--count", "--sort", *options]
    assert main(["clean", str(lines), str(out), *arguments]) == 0
    # The first of each is kept, in the order of the files.
    assert written(out) == kept
    found = [json.loads(line) for line in written(rejects)]
    assert compared(found) == compared(refused)
    first = re.search(r"urial: \d+ read.*", told)
    assert first and first.group() in capsys.readouterr().err


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


def executors(spark: SparkSession) -> list[int]:
    """Return the processes of the executors of this application."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
        except OSError:
            continue
        if "org.apache.spark.executor.CoarseGrainedExecutorBackend" in words and (
            spark.sparkContext.applicationId in words
        ):
            found.append(int(process.name))
    return found


def test_an_executor_that_is_killed_changes_nothing(spark: SparkSession, lines: Path) -> None:
    def slow(batches: Any) -> Any:
        import time

        for batch in batches:
            time.sleep(3)
            yield batch

    read = spark.read.option("lineSep", "\n").text(str(lines))
    expected = sorted(tuple(row)[:2] for row in clean(read, "value").kept.collect())
    killed: list[int] = []

    ended = threading.Event()

    def kill() -> None:
        # A job that has ended already would prove nothing.
        if not ended.is_set():
            killed.append(executors(spark)[0])
            os.kill(killed[0], signal.SIGKILL)

    timer = threading.Timer(2.5, kill)
    timer.start()
    slowed = clean(read.mapInArrow(slow, "value string"), "value").kept.collect()
    ended.set()
    timer.join()
    assert sorted(tuple(row)[:2] for row in slowed) == expected
    assert len(killed) == 1 and killed[0] not in executors(spark)


def test_a_frame_keeps_its_other_columns_from_the_first_row(spark: SparkSession) -> None:
    rows = [(3, "http://a", "c"), (1, "HTTP://A:80/", "a"), (2, None, "b"), (4, "x y", "d")]
    df = spark.createDataFrame(rows, "n int, `u.rl` string, other string")
    kept, refused = clean(df, "u.rl", order="n")
    assert [tuple(row) for row in kept.collect()] == [(1, "http://a/", "a", 2, 1, 0)]
    assert kept.columns == ["n", "u.rl", "other", "count", "position", "repaired"]
    (row,) = refused.collect()
    assert (row["position"], row["byte"], row["kind"]) == (4, 0, "missing-scheme")


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
    assert "no column `x`; there are id" in fails(f"{tmp_path}/numbers", out, *parquet, "x")
    assert "is of type bigint" in fails(f"{tmp_path}/numbers", out, *parquet, "id")
    assert "is there already; --overwrite" in fails(str(lines), f"{tmp_path}/numbers")
    assert "needs --column" in fails(str(lines), out, "--format", "csv")
    assert "no scheme" in fails(str(lines), out, "--guess-scheme", "a b")
    assert not Path(out).exists()


def test_functions_say_the_same(spark: SparkSession) -> None:
    df = spark.range(3)
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
