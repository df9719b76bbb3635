"""Conformance vectors, run through the Python API: `python -m pyurial.conformance FILE…`.

The format is that of `urial-conformance`, and so are the closing line and the exit status.
"""

from .run import main

__all__ = ["main"]
