"""Conformance vectors, run through the Python API: `python -m pyurial.conformance FILE…`.

Format, closing line and exit status are as in `urial-conformance`.
"""

from .run import main

__all__ = ["main"]
