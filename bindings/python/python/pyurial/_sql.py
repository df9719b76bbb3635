"""The SQL functions of DuckDB and DataFusion."""

from __future__ import annotations

from functools import partial
from typing import Any, Callable

import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped, import-not-found, unused-ignore]

from . import column


def _plain(column: column.Column) -> pa.ChunkedArray:
    return pa.chunked_array(column)


def _get(texts: Any, components: Any, **options: Any) -> pa.ChunkedArray:
    """Get one component of each row, as a string; most queries have one for all rows."""
    names = [name for name in pc.unique(components).to_pylist() if name is not None]
    if not names:
        return pa.chunked_array([pa.nulls(len(texts), pa.large_string())])
    found = pa.nulls(len(texts), pa.large_string())
    for name in names:
        got = pc.cast(_plain(column.get(texts, name, views=False, **options)), pa.large_string())
        if len(names) == 1 and components.null_count == 0:
            return got
        found = pc.if_else(pc.fill_null(pc.equal(components, name), False), got, found)
    return found if isinstance(found, pa.ChunkedArray) else pa.chunked_array([found])


def _allows(texts: Any, *, policy: Any) -> pa.ChunkedArray:
    return _plain(column.allows(texts, policy, threads=1))


def _function(function: Callable[..., column.Column], **options: Any) -> Callable[..., Any]:
    def call(*columns: Any, **more: Any) -> pa.ChunkedArray:
        # The engine runs on all cores already.
        return _plain(function(*columns, threads=1, **options, **more))

    return call


#: The functions: what each computes, and the number of its columns.
FUNCTIONS: dict[str, tuple[Callable[..., Any], int]] = {
    "uri_is_valid": (_function(column.is_valid), 1),
    "uri_get": (_get, 2),
    "uri_parse": (_function(column.parse, views=False), 1),
    "uri_error": (_function(column.error), 1),
    "uri_error_group": (_function(column.error_group), 1),
    "uri_normalize": (_function(column.normalize), 1),
    "uri_key": (_function(column.key), 1),
    "uri_similar_key": (_function(column.similar_key), 1),
    "uri_guess_suffix": (_function(column.guess_suffix), 1),
    "uri_to_uri": (_function(column.to_uri), 1),
    "uri_to_iri": (_function(column.to_iri), 1),
    "uri_hash": (_function(column.hash), 1),
    "uri_resolve": (_function(column.resolve), 2),
    "uri_relativize": (_function(column.relativize), 2),
    "uri_compare": (_function(column.compare), 2),
    "uri_extract": (_function(column.extract), 1),
    "uri_repair": (_function(column.repair), 1),
    "uri_audit": (_function(column.audit), 1),
    "uri_redact": (_function(column.redact), 1),
    "uri_allows": (_allows, 1),
    "uri_trim": (_function(column.trim), 1),
}

#: Without options there is no policy, and nothing to trim: a query that calls one fails then.
_WITH_OPTIONS = ("uri_allows", "uri_trim")


def with_options(options: dict[str, dict[str, Any]]) -> dict[str, tuple[Callable[..., Any], int]]:
    """Return the functions, each with the options that are given for it."""
    unknown = sorted(options.keys() - FUNCTIONS.keys())
    if unknown:
        raise TypeError(f"no such function: {unknown[0]}; there are {', '.join(FUNCTIONS)}")
    return {
        name: (partial(function, **options.get(name, {})), arity)
        for name, (function, arity) in FUNCTIONS.items()
        if name in options or name not in _WITH_OPTIONS
    }


def whole(result: pa.ChunkedArray) -> pa.Array:
    """Return a column as one array."""
    array = result.combine_chunks()
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks) if array.num_chunks else pa.array([], array.type)
    return array


def with_arity(call: Callable[..., Any], arity: int) -> Callable[..., Any]:
    """Return a function whose signature says how many columns it takes, as engines want."""

    def one(texts: Any) -> Any:
        return call(texts)

    def two(texts: Any, other: Any) -> Any:
        return call(texts, other)

    return one if arity == 1 else two


def arrow_type(function: Callable[..., Any], arity: int) -> pa.DataType:
    """Return the type of the results of a function."""
    columns = [pa.array([], pa.large_string())] * arity
    return function(*columns).type


def duckdb_type(arrow: pa.DataType) -> str:
    """Return a type as DuckDB spells it."""
    if pa.types.is_struct(arrow):
        members = ", ".join(f'"{field.name}" {duckdb_type(field.type)}' for field in arrow)
        return f"STRUCT({members})"
    if pa.types.is_large_list(arrow):
        return f"{duckdb_type(arrow.value_type)}[]"
    return _DUCKDB[str(arrow)]


_DUCKDB = {
    "bool": "BOOLEAN",
    "large_string": "VARCHAR",
    "int64": "BIGINT",
    "uint64": "UBIGINT",
    "uint16": "USMALLINT",
}
