"""Checks of vectors through `pyurial.column`, which run after those of one text."""

from __future__ import annotations

from typing import Callable

from .vector import Vector

#: For a kind of vectors, the function that runs one through the column; it raises a `Miss`.
CHECKS: dict[str, Callable[[Vector], None]] = {}
