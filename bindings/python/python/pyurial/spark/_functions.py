"""The SQL functions of Spark."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

import pandas as pd
import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_type

from .. import column
from .._sql import FUNCTIONS, arrow_type, whole, with_arity, with_options
from .._urial import IriReference
from ._texts import readable

__all__ = ["register"]


def register(spark: SparkSession, **options: dict[str, Any]) -> None:
    """Register the SQL functions in a session; those of an earlier call are replaced.

    They are `uri_is_valid`, `uri_get`, `uri_parse`, `uri_error`, `uri_error_group`,
    `uri_normalize`, `uri_key`, `uri_similar_key`, `uri_guess_suffix`, `uri_to_uri`, `uri_to_iri`,
    `uri_hash`, `uri_resolve`, `uri_relativize`, `uri_compare`, `uri_extract`, `uri_repair`,
    `uri_audit` and `uri_redact`, with the results of `pyurial.column`. Spark has no unsigned
    numbers: `uri_hash` is a bigint of the same 64 bits, and ports are text in `uri_get` and int
    elsewhere. Before Spark 4.1, a struct that would be null has nulls for members. The options are
    those of `pyurial.column`, by the name of the function: `uri_key={"ignore_fragment": True}`;
    `uri_allows` (with its `policy`) and `uri_trim` are registered only with options.
    """
    _register(spark, arrow=hasattr(F, "arrow_udf"), **options)


def _register(spark: SparkSession, *, arrow: bool, **options: dict[str, Any]) -> None:
    """Register them as functions on Arrow's arrays, or else on pandas' series."""
    # `udf.register` does not replace a function of SQL.
    spark.sql("drop temporary function if exists uri_get")
    for name in with_options(options):
        inner = "_uri_get" if arrow and name == "uri_get" else name
        spark.udf.register(inner, _made(name, options.get(name, {}), arrow=arrow))
    if arrow:
        names = _components()
        spark.sql(_CHECKED.format(", ".join(map(repr, names)), ", ".join(names)))


#: `uri_get` with a check by Spark's own functions: of a constant name the driver computes it, and
#: so it fails before any worker starts. `raise_error` is no constant to Spark, and a cast is; where
#: casts give null, the worker checks the name. Spark has functions in SQL from version 4 on.
_CHECKED = """create or replace temporary function uri_get(text string, component string)
returns string return _uri_get(text, if(
    component is null or startswith(component, 'query.') or component in ({0}), component,
    coalesce(string(cast(concat('no such component: ', component, '; there are {1}, query.KEY') as int)), component)
))"""


def _components() -> list[str]:
    """Return the names that `column.get` takes, which are those of attributes and methods."""

    def is_taken(name: str) -> bool:
        try:
            column.get([], name)
        except ValueError:
            return False
        return True

    return [name for name in dir(IriReference) if is_taken(name)]


def function_of(name: str) -> Any:
    """Return a function, for expressions."""
    return _made(name, {}, arrow=hasattr(F, "arrow_udf"))


def _made(name: str, options: dict[str, Any], *, arrow: bool) -> Any:
    make: Any = getattr(F, "arrow_udf" if arrow else "pandas_udf")
    computed, arity = FUNCTIONS[name]
    returned = plain_type(arrow_type(partial(computed, **options), arity))
    function = with_arity(partial(_on_arrays if arrow else _on_series, name, options), arity)
    taken: Any = pa.Array if arrow else pd.Series
    given = pd.DataFrame if not arrow and pa.types.is_struct(returned) else taken
    # Spark reads the hints of a function to know what it takes.
    names = list(inspect.signature(function).parameters)
    function.__annotations__ = {**dict.fromkeys(names, taken), "return": given}
    return make(function, from_arrow_type(returned))


def _on_arrays(name: str, options: dict[str, Any], *columns: pa.Array) -> pa.Array:
    """Compute a function of one batch."""
    function, _ = FUNCTIONS[name]
    result = function(*[readable(column) for column in columns], **options)
    return plain(result)


def _on_series(name: str, options: dict[str, Any], *columns: Any) -> Any:
    """Compute a function of one batch of pandas' series."""
    arrays = [pa.Array.from_pandas(c, type=pa.string()) for c in columns]
    result = _on_arrays(name, options, *arrays)
    if pa.types.is_struct(result.type):
        # pandas has no structs: Spark takes a frame, whose rows cannot be null as a whole.
        arrays = result.flatten()
        return pa.Table.from_arrays(arrays, [field.name for field in result.type]).to_pandas(
            integer_object_nulls=True
        )
    return result.to_pandas(integer_object_nulls=True)


def plain_type(arrow: pa.DataType) -> pa.DataType:
    """Return the type that Spark has for a type."""
    if pa.types.is_struct(arrow):
        return pa.struct([(field.name, plain_type(field.type)) for field in arrow])
    if pa.types.is_large_list(arrow):
        return pa.list_(plain_type(arrow.value_type))
    return {
        pa.large_string(): pa.string(),
        pa.uint64(): pa.int64(),
        pa.uint16(): pa.int32(),
    }.get(arrow, arrow)


def plain(result: pa.ChunkedArray) -> pa.Array:
    """Return a result as one array of a type that Spark has."""
    array = whole(result)
    if pa.types.is_uint64(array.type):
        return array.view(pa.int64())
    return array.cast(plain_type(array.type))
