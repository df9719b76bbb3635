"""SQL functions for DuckDB; they need pyarrow.

>>> import duckdb
>>> import pyurial.duckdb
>>> policy = pyurial.FetchPolicy(schemes=["https"])
>>> con = duckdb.connect()
>>> pyurial.duckdb.register(con)
>>> con.sql("select uri_normalize('HTTP://a.example:80/b'), uri_get('http://a:80/', 'port')").fetchall()
[('http://a.example/b', '80')]

`uri_is_valid`, `uri_error`, `uri_error_group`, `uri_parse`, `uri_normalize`, `uri_key`,
`uri_similar_key`, `uri_guess_suffix`, `uri_to_uri`, `uri_to_iri`, `uri_hash`, `uri_extract`,
`uri_repair`, `uri_audit` and `uri_redact` take a text; `uri_get` a text and the name of a component;
`uri_resolve` and `uri_relativize` a text and a base; `uri_compare` two texts. The results are those
of `pyurial.column`, except that `uri_get` gives a text for ports too. Options are given for a
function as a whole, when it is registered; `uri_allows` and `uri_trim` are there only with some:

>>> pyurial.duckdb.register(con, uri_key={"ignore_fragment": True})
>>> con.sql("select uri_key('http://a/#top')").fetchall()
[('http://a/',)]
>>> pyurial.duckdb.register(con, uri_trim={"drop_tracking": True}, uri_allows={"policy": policy})
>>> con.sql("select uri_trim('http://a/?utm_id=1'), uri_allows('http://10.0.0.1/')").fetchall()
[('http://a/', False)]
"""

from __future__ import annotations

from functools import partial
from typing import Any, Callable

import duckdb
import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]

from ._sql import arrow_type, duckdb_type, whole, with_arity, with_options

__all__ = ["register"]


def register(con: duckdb.DuckDBPyConnection, **options: dict[str, Any]) -> None:
    """Register the functions on a connection; those of an earlier call are replaced.

    The options are those of `pyurial.column`, by the name of the function in SQL.
    """
    # Its stubs name the types and the two options by enums of another module in each version.
    connection: Any = con
    for name, (function, arity) in with_options(options).items():
        try:
            connection.remove_function(name)
        except duckdb.InvalidInputException:
            pass  # It is the first call.
        connection.create_function(
            name,
            with_arity(partial(_called, function), arity),
            ["VARCHAR"] * arity,
            duckdb_type(arrow_type(function, arity)),
            type="arrow",
            null_handling="special",
        )


def _called(function: Callable[..., Any], *columns: Any) -> pa.Array:
    return whole(function(*columns))
