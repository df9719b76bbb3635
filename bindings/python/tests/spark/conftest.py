"""A cluster of two executor processes on loopback, for all tests of Spark."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from beside import LINES, ODD, SHAPES
from pyspark.sql import SparkSession

#: Two processes, of one core and 1 GiB each.
MASTER = "local-cluster[2,1,1024]"


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    session = (
        SparkSession.builder.master(MASTER)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        # Small splits, so that one file is many tasks.
        .config("spark.sql.files.maxPartitionBytes", "128k")
        .config("spark.sql.files.openCostInBytes", "1k")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("FATAL")
    yield session
    session.stop()


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


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    chance = random.Random(19)
    for number in range(2):
        made: list[bytes] = []
        while len(made) < LINES // 2:
            kind = chance.random()
            if kind < 0.5:
                # Half of all lines have one key.
                made.append(b"HTTP://Skew.example:80/%41")
            elif kind < 0.9995:
                text = chance.choice(SHAPES).format(chance.randrange(900), chance.randrange(90))
                cut = b"\xc3" if kind > 0.999 else b""
                made.append(text.encode() + cut)
            else:
                made.append(chance.choice(ODD))
        (folder / f"{number}.txt").write_bytes(b"\n".join(made))
    return folder
