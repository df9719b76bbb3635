"""The namespace `.uri` of Polars expressions and series; import it once.

>>> import polars as pl
>>> import pyurial.polars
>>> frame = pl.DataFrame({"url": ["HTTP://a.example:80/b", "no uri", None]})
>>> frame.select(pl.col("url").uri.normalize()).to_series().to_list()
['http://a.example/b', None, None]
>>> frame["url"].uri.is_valid().to_list()
[True, False, None]

The methods are the functions of `pyurial.column`, with the same arguments; what those take as a
second column is an expression or a series here.
"""

from __future__ import annotations

from typing import Any, Callable

import polars as pl

from . import column
from ._accessor import Methods
from ._urial import AnyReference, FetchPolicy, Template

__all__ = ["UriExpr", "UriSeries"]

_Function = Callable[..., column.Column]


def _struct(names: str) -> pl.Struct:
    numbers = {"start": pl.Int64(), "end": pl.Int64(), "port": pl.UInt16()}
    return pl.Struct({name: numbers.get(name, pl.String()) for name in names.split()})


_PARSED = _struct("scheme authority userinfo user password host path query fragment port")
_ERROR = _struct("kind component start end message")
_FOUND = pl.List(_struct("start end text reference kind other_reading"))
_FINDINGS = pl.List(_struct("start end rule severity explanation safe_form"))
_CHANGES = pl.List(_struct("start end kind before after"))
_REPAIRED = pl.Struct({"reference": pl.String(), "changes": _CHANGES})


def _strings(texts: Any) -> Any:
    """Return categories as the strings that they are."""
    if isinstance(texts, pl.Series) and texts.dtype in (pl.Categorical, pl.Enum):
        return texts.cast(pl.String)
    return texts


def _called(function: _Function, *columns: Any, **options: Any) -> pl.Series:
    """Call a function of series; one of a single row, as a literal is, is that row everywhere."""
    first, *others = map(_strings, columns)
    if others and isinstance(others[0], pl.Series):
        if len(others[0]) == 1:
            others[0] = others[0].new_from_index(0, len(first))
        elif len(first) == 1:
            first = first.new_from_index(0, len(others[0]))
    return pl.Series(function(first, *others, **options)).alias(first.name)


#: The types of results that are no strings.
_TYPES = {
    "is_valid": pl.Boolean(),
    "allows": pl.Boolean(),
    "error": _ERROR,
    "parse": _PARSED,
    "hash": pl.UInt64(),
    "extract": _FOUND,
    "audit": _FINDINGS,
}


def _type(name: str, others: tuple[Any, ...], options: dict[str, Any]) -> pl.DataType:
    """Return the type of the results of a function."""
    if name == "get" and others[:1] in (("port",), ("effective_port",)):
        return pl.UInt16()
    return _REPAIRED if options.get("changes") else _TYPES.get(name, pl.String())


@pl.api.register_series_namespace("uri")
class UriSeries(Methods[pl.Series, pl.Series]):
    """The namespace `.uri` of a series of strings."""

    def __init__(self, series: pl.Series) -> None:
        self._texts = series

    def _run(self, function: _Function, *others: Any, **options: Any) -> pl.Series:
        return _called(function, self._texts, *others, **options)


@pl.api.register_expr_namespace("uri")
class UriExpr(Methods[pl.Expr, pl.Expr]):
    """The namespace `.uri` of an expression of strings."""

    def __init__(self, expr: pl.Expr) -> None:
        self._texts = expr

    def _run(self, function: _Function, *others: Any, **options: Any) -> pl.Expr:
        dtype = _type(function.__name__, others, options)
        one = (str, AnyReference, FetchPolicy, Template, type(None))
        columns = [other for other in others if not isinstance(other, one)]
        if not columns:
            # Polars calls an elementwise function with a part of the column, which has other rows.
            return self._texts.map_batches(
                lambda texts: _called(function, texts, *others, **options),
                return_dtype=dtype,
                is_elementwise=options.get("errors") != "raise",
            )
        exprs = [c if isinstance(c, pl.Expr) else pl.lit(pl.Series(c)) for c in columns]
        return pl.map_batches(
            [self._texts, *exprs],
            lambda texts: _called(function, *texts, **options),
            return_dtype=dtype,
        )
