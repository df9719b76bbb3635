"""Components of columns; frames from frames: resolved, extracted, audited and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Union

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from .. import column as columns
from ._clean import check_column, check_rules, quoted
from ._functions import function_of
from ._rows import IRIS, Done, Rules, cleaned, one, refusals

__all__ = ["audit", "extract", "get", "resolve", "stats"]

#: What `stats` counts, in the order of the command.
BY = (
    "scheme", "host", "site", "port", "segment", "extension", "query-key", "shape", "error",
)  # fmt: skip
#: What it says of an IRI in a list of URIs.
_IRI = "an IRI and no URI; --as iri counts it"


def get(text: Union[str, Column], component: str) -> Column:
    """Return the expression of one component, such as "host" or "query.id", for `select` and others.

    `text` is the name of a column, or an expression. The values are those of `uri_get` in SQL; a
    component that does not exist is a `ValueError`.
    """
    columns.get([], component)
    given = F.col(quoted(text)) if isinstance(text, str) else text
    found: Column = function_of("uri_get")(given, F.lit(component))
    return found


def resolve(
    df: DataFrame, base: Union[str, Column], reference: str, *, into: str = "resolved"
) -> DataFrame:
    """Add a column with the target of each reference, resolved against a base.

    `base` is the name of a column; or an expression, as in `F.lit("http://a.example/")`. Where
    either is null or invalid, the target is null. The functions `uri_error` and `uri_is_valid` of
    SQL say which rows these are.
    """
    check_column(df, reference)
    if isinstance(base, str):
        check_column(df, base)
        base = F.col(quoted(base))
    _check_new(df, into)
    return df.withColumn(into, function_of("uri_resolve")(F.col(quoted(reference)), base))


def extract(df: DataFrame, text: str) -> DataFrame:
    """Return a row for each reference in running text, in place of the column of texts.

    The columns are those of `df` without `text`, and `start`, `end` (the offsets, in characters),
    `text` (as it is written), `reference`, `kind` and `other_reading`, as `pyurial.extract` has
    them.
    """
    return _exploded(df, text, "uri_extract", keeps=False)


def audit(df: DataFrame, column: str) -> DataFrame:
    """Return a row for each finding of an audit.

    The columns are those of `df`, and `start`, `end`, `rule`, `severity`, `explanation` and
    `safe_form`, as `pyurial.audit` has them. A text without findings has no row.
    """
    return _exploded(df, column, "uri_audit", keeps=True)


def _exploded(df: DataFrame, column: str, name: str, *, keeps: bool) -> DataFrame:
    check_column(df, column)
    function = function_of(name)
    kept = [other for other in df.columns if keeps or other != column]
    members = function.returnType.elementType.fieldNames()
    for other in kept:
        if other in members:
            raise ValueError(f"the column `{other}` is one of the result; rename it first")
    found = F.explode(function(F.col(quoted(column)))).alias("found")
    rows = df.select(*[F.col(quoted(other)).alias(f"_{n}") for n, other in enumerate(kept)], found)
    named = [F.col(f"_{n}").alias(other) for n, other in enumerate(kept)]
    return rows.select(*named, "found.*")


def _check_new(df: DataFrame, name: str) -> None:
    if name in df.columns:
        raise ValueError(f"there is a column `{name}` already; name another with into=")


def stats(
    df: DataFrame, column: str, *, by: Union[str, Sequence[str]] = BY, as_: str = "uri"
) -> DataFrame:
    """Count schemes, hosts, sites, ports, segments, extensions, keys, shapes and kinds of error.

    The columns are `by`, `value` and `count`, as those of `urial stats --json`; `value` is null for
    texts that have none. Each is counted in its normal form, with passwords masked, and a port that
    is not written is that of the scheme. Blank rows and nulls are not counted.
    """
    check_column(df, column)
    names = tuple(dict.fromkeys([by] if isinstance(by, str) else by))
    for name in names:
        if name not in BY:
            raise ValueError(f"no such property: {name!r}; there are {', '.join(BY)}")
    rules = Rules(as_)
    check_rules(rules)
    rows = df.select(F.col(quoted(column)).cast("binary").alias("text"))
    counted = rows.mapInArrow(
        partial(_counts, by=names, rules=rules), "by string, value string, count bigint"
    )
    return counted.groupBy("by", "value").agg(F.sum("count").alias("count"))


def _counts(
    batches: Iterator[pa.RecordBatch], by: tuple[str, ...], rules: Rules
) -> Iterator[pa.RecordBatch]:
    """Count the values of each batch."""
    for batch in batches:
        done = cleaned(batch["text"], rules)
        normal = one(columns.redact(pc.drop_null(done.keys), threads=1))
        for name in by:
            values = _errors(done) if name == "error" else _values(normal, name)
            counted = pc.value_counts(pa.array(values, pa.large_string()))
            counts = counted.field("counts")
            named = pa.array([name] * len(counts), pa.string())
            yield pa.RecordBatch.from_arrays(
                [named, counted.field("values").cast(pa.string()), counts],
                ["by", "value", "count"],
            )


def _errors(done: Done) -> list[str]:
    """Return the kinds of error in the words of the command."""
    return [_IRI if words == IRIS else words for words in refusals(done)["words"]]


def _get(normal: pa.Array, component: str) -> pa.Array:
    found = columns.get(normal, component, views=False, rule="IRI-reference", threads=1)
    return one(found).cast(pa.large_string())


def _values(normal: pa.Array, name: str) -> pa.Array:
    """Return the values of a property; null for a text without one."""
    if name == "site":
        return pc.coalesce(_get(normal, "registrable_domain"), _get(normal, "host"))
    if name == "port":
        written = _get(normal, "port_text")
        written = pc.if_else(pc.equal(written, ""), None, written)
        return pc.coalesce(written, _get(normal, "effective_port"))
    if name == "segment":
        paths = _get(normal, "path")
        first = pc.extract_regex(paths, "^/?(?P<segment>[^/]*)").field("segment")
        # `/` has no segment, as `//` has an empty one.
        return pc.if_else(pc.is_in(paths, pa.array(["", "/"], paths.type)), None, first)
    if name == "query-key":
        queries = pc.drop_null(_get(normal, "query"))
        pairs = pc.list_flatten(pc.split_pattern(queries, "&"))
        return pc.extract_regex(pairs, "^(?P<key>[^=]*)").field("key")
    if name == "extension":
        found = _get(normal, name)
        return pc.if_else(pc.equal(found, ""), None, found)
    return _get(normal, name)
