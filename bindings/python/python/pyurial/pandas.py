"""The accessor `.uri` of pandas series; import it once. It needs pyarrow.

>>> import pandas as pd
>>> import pyurial.pandas
>>> urls = pd.Series(["HTTP://a.example:80/b", "no uri", None])
>>> urls.uri.normalize().tolist()[0]
'http://a.example/b'
>>> urls.uri.parse()["host"].tolist()[0]
'a.example'

The methods are the functions of `pyurial.column`, with the same arguments. The results have the
index and the name of the series, and a second series is aligned with it by the index. Structs, as
those of `parse` and `error`, are frames.
"""

from __future__ import annotations

from typing import Any, Callable

import pandas as pd
import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]

from . import column
from ._accessor import Methods

__all__ = ["UriAccessor"]


def _texts(series: Any) -> Any:
    """Return a column that Arrow can read."""
    if not isinstance(series, pd.Series):
        return series
    missing = series.isna().to_numpy()
    if missing.all():
        # A column without values is of numbers, or of no categories, when it comes from a file.
        return pa.nulls(len(series), pa.string())
    if series.dtype == object:
        # Missing values of a column of objects may be None, NaN or NA.
        return [None if gone else text for text, gone in zip(series, missing)]
    return pa.array(series)


def _dtype(series: Any, arrow: pa.DataType) -> Any:
    """Return the type of a result, in the style of the series."""
    if isinstance(series.dtype, pd.ArrowDtype) or pa.types.is_large_list(arrow):
        return pd.ArrowDtype(arrow)
    if pa.types.is_boolean(arrow):
        return pd.BooleanDtype()
    if pa.types.is_uint16(arrow):
        return pd.UInt16Dtype()
    if pa.types.is_uint64(arrow):
        return pd.UInt64Dtype()
    if pa.types.is_int64(arrow):
        return pd.Int64Dtype()
    usual = series.dtype if isinstance(series.dtype, pd.StringDtype) else pd.Series([""]).dtype
    return usual if isinstance(usual, pd.StringDtype) else pd.StringDtype()


@pd.api.extensions.register_series_accessor("uri")
class UriAccessor(Methods["pd.Series[Any]", pd.DataFrame]):
    """The accessor `.uri` of a series of strings."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _run(self, function: Callable[..., column.Column], *others: Any, **options: Any) -> Any:
        if function in (column.parse, column.get):
            options = {"views": False, **options}
        given = [_texts(self._aligned(other)) for other in others]
        return self._wrap(pa.chunked_array(function(_texts(self._series), *given, **options)))

    def _aligned(self, other: Any) -> Any:
        """Return a second column with its rows in the order of the index, as pandas does."""
        if not isinstance(other, pd.Series) or other.index.equals(self._series.index):
            return other
        return other.reindex(self._series.index)

    def _wrap(self, result: pa.ChunkedArray) -> Any:
        if pa.types.is_struct(result.type):
            table = pa.Table.from_arrays(result.flatten(), names=[f.name for f in result.type])
            columns = {name: self._wrap(table[name]) for name in table.column_names}
            return pd.DataFrame(columns, index=self._series.index)
        values = _dtype(self._series, result.type).__from_arrow__(result)
        return pd.Series(values, index=self._series.index, name=self._series.name)
