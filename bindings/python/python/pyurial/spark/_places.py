"""Places of rows in the input, in the Python workers of Spark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

import numpy as np
import pyarrow as pa

#: The low bits of a position are the place of a row in its file, the others number the file.
FILE_BITS = 40


@dataclass(frozen=True)
class Files:
    """The files that the rows come from, in order."""

    paths: tuple[str, ...]
    #: The number of each file, by the hash of its path: Python gets hashes only, not paths.
    numbers: dict[int, int]
    #: The format tells the place of each row; otherwise it tells where splits start.
    has_places: bool

    def path(self, position: int) -> str:
        """Return the file of a position."""
        return self.paths[position >> FILE_BITS]


class Positions:
    """Places of rows in the input, where it comes from files."""

    def __init__(self, files: Optional[Files]) -> None:
        self.files = files
        self.split: Any = None
        self.row = 0

    def of(self, batch: pa.RecordBatch) -> pa.Array:
        """Return the position of each row of a batch.

        A row of a file of lines has a byte at least, so that the start of its split and its place
        in the split, added up, are in the order of the file.
        """
        if self.files is None:
            return batch["position"]
        hashes, places = batch["file"].to_numpy(), batch["start"].to_numpy().copy()
        is_new = hashes[1:] != hashes[:-1]
        if not self.files.has_places:
            is_new |= places[1:] != places[:-1]
        ends = [*(np.flatnonzero(is_new) + 1).tolist(), len(hashes)]
        first = 0
        for end in ends:
            if first == end:
                break
            if not self.files.has_places:
                split = (int(hashes[first]), int(places[first]))
                if split != self.split:
                    self.split, self.row = split, 0
                places[first:end] += np.arange(self.row, self.row + end - first)
                self.row += end - first
            places[first:end] += self.files.numbers[int(hashes[first])] << FILE_BITS
            first = end
        return pa.array(places, pa.int64())
