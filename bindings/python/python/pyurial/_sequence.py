"""What a column does as a sequence of Python: slices, masks, and arrays of NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ._column import Column, _load

#: The types that NumPy has under the names that they have in Arrow.
_NUMBERS = ("bool", "uint16", "uint64", "int64")


def iterate(column: Column) -> Iterator[Any]:
    """Iterate over the values."""
    return (column[row] for row in range(len(column)))


def select(column: Column, key: Any) -> Column:
    """Return the rows of a slice, of a mask, or of a list of numbers of rows."""
    if isinstance(key, slice):
        rows = range(*key.indices(len(column)))
    else:
        rows = _rows(key, len(column))
    return _load(column.type, [column[row] for row in rows])


def _rows(key: Any, length: int) -> Any:
    """Return the rows that a mask or a list names."""
    items = _listed(key)
    if any(isinstance(item, bool) for item in items):
        if len(items) != length:
            raise IndexError(f"a mask of {len(items)} rows for a column of {length}")
        if not all(isinstance(item, bool) or _is_missing(item) for item in items):
            raise TypeError("a mask has bools, and nothing beside them but nulls")
        return [row for row, item in enumerate(items) if item is True]
    if length == len(items) and all(_is_missing(item) for item in items):
        return []
    for item in items:
        if not hasattr(item, "__index__"):
            kind = type(item).__name__
            raise TypeError(f"a list of rows has numbers, got {kind}")
    return items


def _listed(key: Any) -> list[Any]:
    """Return a list of the items of a list, an array or a series."""
    if isinstance(key, (list, tuple)):
        return list(key)
    for name in ("to_pylist", "tolist", "to_list"):
        if hasattr(key, name):
            items = getattr(key, name)()
            if isinstance(items, list):
                return items
    kind = type(key).__name__
    raise TypeError(f"a column takes a row, a slice, a mask or a list of rows, got {kind}")


def _is_missing(item: Any) -> bool:
    """Return whether an item is None or the NA of pandas."""
    return item is None or type(item).__name__ == "NAType"


def to_numpy(column: Column, dtype: Any = None, copy: bool | None = None) -> Any:
    """Return an array of NumPy; see `Column.__array__`."""
    import numpy

    if copy is False:
        raise ValueError("a column cannot be an array of NumPy without a copy")
    values = column.to_pylist()
    if column.type in _NUMBERS and not column.null_count:
        made = numpy.array(values, dtype=column.type)
        return made if dtype is None else made.astype(dtype)
    # One by one: lists of one length would become a second dimension.
    made = numpy.empty(len(values), dtype=object)
    for row, value in enumerate(values):
        made[row] = value
    return made if dtype is None else made.astype(dtype)


def for_pandas(column: Column, frame: Any) -> Any:
    """Return the values as pandas takes them; see `Column.__call__`."""
    if type(frame).__module__.partition(".")[0] != "pandas":
        raise TypeError("only a frame or series of pandas calls a column; to group by it, give pandas.Series(column)")
    if column.type == "bool" and column.null_count:
        import pandas

        # A mask with objects of None is refused; here a null selects nothing.
        return pandas.array(column.to_pylist(), dtype="boolean")
    return to_numpy(column)
