"""What `pyurial.spark` needs beside the wheel."""

from __future__ import annotations

from importlib import import_module
from typing import Optional

#: The oldest PySpark that has what the functions use.
OLDEST = (3, 5)


def lacking() -> Optional[str]:
    """Return what is lacking, in one line, or None."""
    for name in ("pyspark", "pyarrow", "pandas"):
        try:
            module = import_module(name)
        except ImportError:
            return f"pyurial.spark needs {name}, which is not installed: pip install 'pyurial[spark]'"
        if name == "pyspark":
            version = str(module.__version__)
            if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
                return f"PySpark {version} is too old: pyurial.spark needs 3.5 or newer"
    return None
