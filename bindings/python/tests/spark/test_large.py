"""A list of 200,000 lines with every oddity, whole and while processes are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from beside import LINES, answered, command, written
from pyspark.sql import SparkSession

from pyurial.spark._program import main


@pytest.fixture
def splits(spark: SparkSession) -> Iterator[None]:
    """Splits of which the list has a dozen."""
    before = spark.conf.get("spark.sql.files.maxPartitionBytes")
    spark.conf.set("spark.sql.files.maxPartitionBytes", "1m")
    yield
    spark.conf.set("spark.sql.files.maxPartitionBytes", str(before))


@pytest.mark.parametrize(
    "options",
    [[], ["--repair", "--base", "http://b.example/", "--idna", "--max-line", "64K"]],
    ids=["plain", "options"],
)
def test_the_answer_is_that_of_the_command(
    options: list[str],
    spark: SparkSession,
    splits: None,
    large: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = answered(large, tmp_path, options, capsys)
    assert said.startswith(f"urial: {LINES} read, ")


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


def test_an_executor_that_is_killed_changes_nothing(
    spark: SparkSession, large: Path, tmp_path: Path
) -> None:
    kept, _, _ = command(large, tmp_path, "--count")
    killed: list[int] = []
    ended = threading.Event()
    tracker = spark.sparkContext.statusTracker()

    def kill() -> None:
        # In the middle of a stage: some of its tasks are done, and others are not.
        while not ended.wait(0.05) and not killed:
            for stage in tracker.getActiveStageIds():
                info = tracker.getStageInfo(stage)
                if info and 4 <= info.numCompletedTasks <= info.numTasks - 10:
                    killed.append(executors(spark)[0])
                    os.kill(killed[0], signal.SIGKILL)
                    break

    watch = threading.Thread(target=kill)
    watch.start()
    out = tmp_path / "out"
    try:
        assert main(["clean", str(large), str(out), "--count", "--sort", "-q"]) == 0
    finally:
        ended.set()
        watch.join()
    assert len(killed) == 1 and killed[0] not in executors(spark)
    assert written(out) == kept


def test_a_program_that_is_killed_leaves_no_output(
    spark: SparkSession, large: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    program = subprocess.Popen(
        [sys.executable, "-m", "pyurial.spark", "clean", str(large), str(out), "-q"],
        env={**os.environ, "PYSPARK_SUBMIT_ARGS": "--master local[1] pyspark-shell"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        # Until something is written.
        while not list(tmp_path.glob(".out.urial-*/_temporary/*")):
            assert program.poll() is None
            time.sleep(0.05)
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
    assert not out.exists()
    # Readers of the folder pass over the rest of it.
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(".out.urial-") and not (left / "_SUCCESS").exists()
