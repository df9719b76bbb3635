"""Outputs that appear whole or not at all, on any file system that Spark writes to."""

from __future__ import annotations

import uuid
from typing import Any

from pyspark.sql import SparkSession


def is_there(spark: SparkSession, path: str) -> bool:
    """Return whether there is a file or folder of that name, or one that a pattern matches."""
    jvm: Any = spark._jvm
    found = jvm.org.apache.hadoop.fs.Path(path)
    system = found.getFileSystem(spark._jsc.hadoopConfiguration())
    return bool(system.globStatus(found))


class Output:
    """A folder that is written beside its place, and renamed at the end."""

    def __init__(self, spark: SparkSession, path: str) -> None:
        self.path = path.rstrip("/") or path
        #: Where to write it. The name begins with a dot, so that readers pass over it.
        folder, slash, name = self.path.rpartition("/")
        self.part = f"{folder}{slash}.{name}.urial-{uuid.uuid4().hex}"
        self._jvm: Any = spark._jvm
        self._conf = spark._jsc.hadoopConfiguration()

    def _path(self, path: str) -> Any:
        return self._jvm.org.apache.hadoop.fs.Path(path)

    def _system(self) -> Any:
        return self._path(self.path).getFileSystem(self._conf)

    def exists(self) -> bool:
        """Return whether there is something in its place."""
        return bool(self._system().exists(self._path(self.path)))

    def finish(self) -> None:
        """Put it in its place, instead of what is there."""
        system, place = self._system(), self._path(self.path)
        system.delete(place, True)
        if not system.rename(self._path(self.part), place):
            raise ValueError(f"{self.path}: cannot be written; {self.part} could not be renamed")

    def abandon(self) -> None:
        """Remove what was written of it, if it was not put in its place."""
        self._system().delete(self._path(self.part), True)
