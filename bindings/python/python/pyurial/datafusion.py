"""SQL functions for DataFusion.

>>> import datafusion
>>> import pyurial.datafusion
>>> ctx = datafusion.SessionContext()
>>> pyurial.datafusion.register(ctx)
>>> ctx.sql("select uri_normalize('HTTP://a.example:80/b') as u").to_pydict()
{'u': ['http://a.example/b']}

The functions are listed in `pyurial.duckdb`.
"""

from __future__ import annotations

from typing import Any, Callable

import datafusion
import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]

from ._sql import arrow_type, whole, with_options

__all__ = ["register"]


def register(ctx: datafusion.SessionContext, **options: dict[str, Any]) -> None:
    """Register the functions in a context; those of an earlier call are replaced.

    The options are those of `pyurial.column`, by the name of the function in SQL.
    """
    for name, (function, arity) in with_options(options).items():
        inputs: list[Any] = [pa.large_string()] * arity
        udf = datafusion.udf(_whole(function), inputs, arrow_type(function, arity), "immutable", name)
        ctx.register_udf(udf)


def _whole(function: Callable[..., Any]) -> Callable[..., pa.Array]:
    """Return a function whose result is one array."""
    return lambda *columns: whole(function(*columns))
