"""What `pyurial.spark` needs beside the wheel."""

from __future__ import annotations

from importlib import import_module
from typing import Optional

#: The oldest PySpark that has what the functions use.
OLDEST = (3, 5)
#: The packages of the extra `spark`.
NEEDED = {"pyspark": "pyspark>=3.5", "pyarrow": "pyarrow>=11", "pandas": "pandas>=2.0,<3"}


def lacking() -> Optional[str]:
    """Return what is lacking, in one line, or None."""
    for name, wanted in NEEDED.items():
        try:
            module = import_module(name)
        except ImportError:
            return f"pyurial.spark needs {name}, which is not installed: pip install '{wanted}'"
        if name == "pyspark":
            version = str(module.__version__)
            if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
                return f"PySpark {version} is too old: pyurial.spark needs 3.5 or newer"
    return None
