"""Whole columns of URIs: without a loop in Python, and on all cores.

A column is anything that speaks Arrow, that is, has `__arrow_c_stream__` or `__arrow_c_array__`
(pyarrow, Polars, pandas, DuckDB, arro3): of `string`, `large_string` or `string_view`, sliced, in
chunks and with nulls; or a list or any other iterable but a mapping, such as a set or an array of
NumPy or pandas, of `str` and None, where NaN and NA are None too. The result is a `Column`, which any of these
libraries can read without a copy; `to_pylist()` is for the rest. It can be pickled; views become
strings then.

>>> from pyurial import column
>>> column.normalize(["HTTP://example.com:80/a/../b", "no uri", None]).to_pylist()
['http://example.com/b', None, None]

An invalid text becomes null, and `column.error` says why; with `errors="raise"` the first one raises
an exception that has its `row`. A `str` with a lone surrogate is such a text. `rule` is the rule by which texts are valid, by default "URI".
Columns of more than 64K rows use all cores, or as many as `threads` says. Python's lock is released
meanwhile, and Ctrl-C stops it.

The types of the results are fixed:

| function | type |
|---|---|
| `is_valid`, `allows` | bool |
| `error` | struct of `kind`, `component`, `start`, `end`, `message` |
| `parse` | struct of `scheme`, `authority`, `userinfo`, `user`, `password`, `host`, `path`, `query`, `fragment`, `port` |
| `get` | string_view, or large_string if it is made; uint16 for ports |
| `error_group`, `normalize`, `key`, `similar_key`, `resolve`, `relativize`, `compare`, `redact`, `to_uri`, `to_iri`, `guess_suffix`, `trim`, `replace`, `match` | large_string |
| `hash` | uint64 |
| `extract` | large_list of struct of `start`, `end`, `text`, `reference`, `kind`, `other_reading` |
| `audit` | large_list of struct of `start`, `end`, `rule`, `severity`, `explanation`, `safe_form` |
| `repair` | large_string; with `changes` struct of `reference` and `changes`, a large_list of struct of `start`, `end`, `kind`, `before`, `after` |

Members of structs are large_string, offsets are int64 and count characters, ports are uint16;
components that `parse` finds are string_view, because they share the buffers of the input. Some
readers cannot take views: give `parse` and `get` `views=False`, or call `.plain()` on the result
of `get`.
"""

from ._column import (
    Column,
    allows,
    audit,
    compare,
    error,
    error_group,
    extract,
    get,
    guess_suffix,
    hash,
    is_valid,
    key,
    match,
    normalize,
    parse,
    redact,
    relativize,
    repair,
    replace,
    resolve,
    similar_key,
    to_iri,
    to_uri,
    trim,
)

__all__ = [
    "Column",
    "allows",
    "audit",
    "compare",
    "error",
    "error_group",
    "extract",
    "get",
    "guess_suffix",
    "hash",
    "is_valid",
    "key",
    "match",
    "normalize",
    "parse",
    "redact",
    "relativize",
    "repair",
    "replace",
    "resolve",
    "similar_key",
    "to_iri",
    "to_uri",
    "trim",
]
