"""Texts of Spark as columns: Spark's strings may have any bytes in them."""

from __future__ import annotations

from typing import Any

import pyarrow as pa


def utf8(column: Any) -> pa.Array | None:
    """Return a column of strings or bytes as strings, or None if one is not UTF-8."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if not pa.types.is_binary(column.type) and not pa.types.is_large_binary(column.type):
        # A view, so that the cast back looks at the bytes.
        large = pa.types.is_large_string(column.type)
        column = column.view(pa.large_binary() if large else pa.binary())
    try:
        return column.cast(pa.large_string())
    except pa.ArrowInvalid:
        return None


def readable(column: Any) -> pa.Array:
    """Return a column as strings, with U+FFFD for what is not UTF-8, so that it is not valid."""
    texts = utf8(column)
    if texts is not None:
        return texts
    values = column.cast(pa.binary()).to_pylist()
    decoded = [value if value is None else value.decode("utf-8", "replace") for value in values]
    return pa.array(decoded, pa.large_string())
