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

from typing import Any, Callable, Generic, TypeVar, Union

import polars as pl

from . import column
from ._urial import AnyReference

__all__ = ["UriExpr", "UriSeries"]

_T = TypeVar("_T")
_Function = Callable[..., column.Column]

_PARSED = pl.Struct(
    {
        **{
            name: pl.String()
            for name in ["scheme", "authority", "userinfo", "user", "password", "host"]
            + ["path", "query", "fragment"]
        },
        "port": pl.UInt16(),
    }
)
_ERROR = pl.Struct(
    {
        "kind": pl.String(),
        "component": pl.String(),
        "start": pl.Int64(),
        "end": pl.Int64(),
        "message": pl.String(),
    }
)


def _places(*names: str) -> pl.Struct:
    texts = {name: pl.String() for name in names}
    return pl.Struct({"start": pl.Int64(), "end": pl.Int64(), **texts})


_FOUND = pl.List(_places("text", "reference", "kind", "other_reading"))
_FINDINGS = pl.List(_places("rule", "severity", "explanation", "safe_form"))
_CHANGES = pl.List(_places("kind", "before", "after"))
_REPAIRED = pl.Struct({"reference": pl.String(), "changes": _CHANGES})
_PORTS = ("port", "effective_port")


def _strings(texts: Any) -> Any:
    """Return categories as the strings that they are."""
    if isinstance(texts, pl.Series) and texts.dtype in (pl.Categorical, pl.Enum):
        return texts.cast(pl.String)
    return texts


def _series(name: str, result: column.Column) -> pl.Series:
    return pl.Series(result).alias(name)


class _Methods(Generic[_T]):
    """The methods of both namespaces."""

    def _run(self, function: _Function, dtype: Any, *others: Any, **options: Any) -> _T:
        raise NotImplementedError

    def is_valid(self, **options: Any) -> _T:
        """See `pyurial.column.is_valid`."""
        return self._run(column.is_valid, pl.Boolean(), **options)

    def error(self, **options: Any) -> _T:
        """See `pyurial.column.error`."""
        return self._run(column.error, _ERROR, **options)

    def error_group(self, **options: Any) -> _T:
        """See `pyurial.column.error_group`."""
        return self._run(column.error_group, pl.String(), **options)

    def parse(self, **options: Any) -> _T:
        """See `pyurial.column.parse`."""
        return self._run(column.parse, _PARSED, **options)

    def get(self, component: str, **options: Any) -> _T:
        """See `pyurial.column.get`."""

        def get(texts: Any, **options: Any) -> column.Column:
            return column.get(texts, component, **options)

        return self._run(get, pl.UInt16() if component in _PORTS else pl.String(), **options)

    def normalize(self, **options: Any) -> _T:
        """See `pyurial.column.normalize`."""
        return self._run(column.normalize, pl.String(), **options)

    def key(self, **options: Any) -> _T:
        """See `pyurial.column.key`."""
        return self._run(column.key, pl.String(), **options)

    def similar_key(self, **options: Any) -> _T:
        """See `pyurial.column.similar_key`."""
        return self._run(column.similar_key, pl.String(), **options)

    def guess_suffix(self, **options: Any) -> _T:
        """See `pyurial.column.guess_suffix`."""
        return self._run(column.guess_suffix, pl.String(), **options)

    def trim(self, **options: Any) -> _T:
        """See `pyurial.column.trim`."""
        return self._run(column.trim, pl.String(), **options)

    def hash(self, **options: Any) -> _T:
        """See `pyurial.column.hash`."""
        return self._run(column.hash, pl.UInt64(), **options)

    def resolve(self, base: Union[str, AnyReference, pl.Expr, pl.Series], **options: Any) -> _T:
        """See `pyurial.column.resolve`."""
        return self._run(column.resolve, pl.String(), base, **options)

    def relativize(self, base: Union[str, AnyReference, pl.Expr, pl.Series], **options: Any) -> _T:
        """See `pyurial.column.relativize`."""
        return self._run(column.relativize, pl.String(), base, **options)

    def compare(self, other: Union[str, AnyReference, pl.Expr, pl.Series], **options: Any) -> _T:
        """See `pyurial.column.compare`."""
        return self._run(column.compare, pl.String(), other, **options)

    def extract(self, **options: Any) -> _T:
        """See `pyurial.column.extract`."""
        return self._run(column.extract, _FOUND, **options)

    def repair(self, *, changes: bool = False, **options: Any) -> _T:
        """See `pyurial.column.repair`."""
        dtype = _REPAIRED if changes else pl.String()
        return self._run(column.repair, dtype, changes=changes, **options)

    def audit(self, **options: Any) -> _T:
        """See `pyurial.column.audit`."""
        return self._run(column.audit, _FINDINGS, **options)

    def redact(self, **options: Any) -> _T:
        """See `pyurial.column.redact`."""
        return self._run(column.redact, pl.String(), **options)

    def to_uri(self, **options: Any) -> _T:
        """See `pyurial.column.to_uri`."""
        return self._run(column.to_uri, pl.String(), **options)

    def to_iri(self, **options: Any) -> _T:
        """See `pyurial.column.to_iri`."""
        return self._run(column.to_iri, pl.String(), **options)


@pl.api.register_series_namespace("uri")
class UriSeries(_Methods[pl.Series]):
    """The namespace `.uri` of a series of strings."""

    def __init__(self, series: pl.Series) -> None:
        self._texts = series

    def _run(self, function: _Function, dtype: Any, *others: Any, **options: Any) -> pl.Series:
        return _series(self._texts.name, function(_strings(self._texts), *map(_strings, others), **options))


@pl.api.register_expr_namespace("uri")
class UriExpr(_Methods[pl.Expr]):
    """The namespace `.uri` of an expression of strings."""

    def __init__(self, expr: pl.Expr) -> None:
        self._texts = expr

    def _run(self, function: _Function, dtype: Any, *others: Any, **options: Any) -> pl.Expr:
        columns = [other for other in others if not isinstance(other, (str, AnyReference))]
        if not columns:

            def one(texts: pl.Series) -> pl.Series:
                return _series(texts.name, function(_strings(texts), *others, **options))

            # Polars calls an elementwise function with a part of the column, which has other rows.
            apart = options.get("errors") != "raise"
            return self._texts.map_batches(one, return_dtype=dtype, is_elementwise=apart)

        def both(texts: Any) -> pl.Series:
            # A literal is a series of one row.
            first, second = map(_strings, texts)
            if len(second) == 1:
                second = second.new_from_index(0, len(first))
            if len(first) == 1:
                first = first.new_from_index(0, len(second))
            return _series(first.name, function(first, second, **options))

        exprs = [c if isinstance(c, pl.Expr) else pl.lit(pl.Series(c)) for c in columns]
        return pl.map_batches([self._texts, *exprs], both, return_dtype=dtype)
