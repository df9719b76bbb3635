"""The program where something that it needs is lacking: one line, and status 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CLEAN = [sys.executable, "-m", "pyurial.spark", "clean", "in", "out"]


def started(**changes: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        CLEAN, env={**os.environ, **changes}, stdin=subprocess.DEVNULL, capture_output=True
    )
    return done.returncode, done.stderr.decode().splitlines()


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("raise ImportError", "pyurial.spark needs pyspark, which is not installed: pip install 'pyspark>=3.5'"),
        ("__version__ = '3.4.1'", "PySpark 3.4.1 is too old"),
    ],
)
def test_another_pyspark(module: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "pyspark.py").write_text(module)
    status, lines = started(PYTHONPATH=str(tmp_path))
    assert status == 2
    assert len(lines) == 1 and said in lines[0]


def test_no_java(tmp_path: Path) -> None:
    status, lines = started(JAVA_HOME=str(tmp_path))
    assert status == 2
    assert "for want of a Java" in lines[-1]
    assert not any(line.startswith(("Traceback", "\tat ")) for line in lines)


def test_nothing_of_spark_is_imported_before_it_is_used() -> None:
    code = "import sys, pyurial, pyurial.column; sys.exit(any(m.startswith('pyspark') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
