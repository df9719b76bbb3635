"""A standalone cluster on loopback, whose workers have what `spark-submit` ships and nothing else."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from pathlib import Path

import pyspark
import pytest
import pyurial.spark

SPARK = Path(pyspark.__file__).parent
PACKAGES = ["pyurial", "pandas", "pyarrow", "numpy", "dateutil", "pytz", "tzdata"]


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a master with one worker."""
    folder = tmp_path_factory.mktemp("cluster")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"spark://127.0.0.1:{port}"
    env = {**os.environ, "SPARK_HOME": str(SPARK), "SPARK_LOCAL_IP": "127.0.0.1"}

    def started(name: str, *args: str) -> subprocess.Popen[bytes]:
        kind = f"org.apache.spark.deploy.{name.lower()}.{name}"
        command = [str(SPARK / "bin/spark-class"), kind, "--host", "127.0.0.1", "--webui-port", "0"]
        log = (folder / name).open("wb")
        return subprocess.Popen([*command, *args], env=env, stdout=log, stderr=log)

    running = [started("Master", "--port", str(port))]
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        running.append(started("Worker", "-c", "1", "-m", "1g", "-d", str(folder / "w"), address))
        yield address
    finally:
        for process in running:
            process.kill()
            process.wait()


def submit(master: str, folder: Path, *conf: str) -> tuple[int, list[str]]:
    """Clean a list of three lines; return the status and the lines of the program."""
    (folder / "in.txt").write_text("HTTP://A.example:80/%41\nhttp://a.example/A\nno uri\n")
    program = Path(pyurial.spark.__file__).parent / "__main__.py"
    settings = ["spark.driver.host=127.0.0.1", "spark.ui.enabled=false"]
    settings += [f"spark.pyspark.driver.python={sys.executable}", "spark.sql.shuffle.partitions=1"]
    # An executor that lacks something lacks it the next time, too.
    settings += ["spark.task.maxFailures=1"]
    command = [str(SPARK / "bin/spark-submit"), "--master", master]
    command += [part for setting in settings for part in ("--conf", setting)]
    command += [*conf, str(program), "clean", f"{folder}/in.txt", f"{folder}/out"]
    # spark-submit prints both streams of the program on its standard output.
    env = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1"}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env)
    lines = done.stdout.decode().splitlines()
    return done.returncode, [line for line in lines if line.startswith("urial: ")]


def test_an_environment_is_shipped(master: str, tmp_path: Path) -> None:
    # A copy of what is installed here stands for `pip install 'pyurial[spark]'`, which downloads.
    home = tmp_path / "env"
    venv.create(home, symlinks=True)
    here = Path(sysconfig.get_paths()["purelib"])
    there = next((home / "lib").iterdir()) / "site-packages"
    for package in PACKAGES:
        if (here / package).is_dir():
            without = shutil.ignore_patterns("tests", "include", "__pycache__")
            shutil.copytree(here / package, there / package, ignore=without)
    for file in [*here.glob("six.py"), *here.glob("numpy.libs"), *here.glob("pyarrow.libs")]:
        (shutil.copy if file.is_file() else shutil.copytree)(file, there / file.name)
    packed = tmp_path / "environment.tar.gz"
    pack = [sys.executable, "-m", "venv_pack", "-q", "-p", str(home), "-o", str(packed)]
    subprocess.run([*pack, "--compress-level", "0"], check=True)
    shipped = ["--archives", f"{packed}#environment"]
    python = ["--conf", "spark.pyspark.python=./environment/bin/python"]
    status, lines = submit(master, tmp_path, *shipped, *python)
    assert lines == ["urial: 3 read, 1 kept, 1 duplicate, 0 blank, 1 invalid"]
    assert status == 0
    parts = sorted((tmp_path / "out").glob("part-*"))
    assert "".join(part.read_text() for part in parts) == "http://a.example/A\n"


def test_an_executor_without_the_package(master: str, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    venv.create(bare, symlinks=True)
    status, lines = submit(master, tmp_path, "--conf", f"spark.pyspark.python={bare}/bin/python")
    said = "urial: an executor has no pyurial; ship an environment that has it, as docs/spark.md shows"
    assert lines == [said]
    assert status == 2
    assert not (tmp_path / "out").exists()
