"""The cleaning of a column, as a plan of Spark: one map, and one shuffle."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Optional, Union

from pyspark.errors import AnalysisException
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from .. import ParseError, is_valid
from ._places import Files
from ._rows import KINDS, LONGEST, STEPS, Rules, kept_rows, refused_rows

__all__ = ["Cleaned", "clean"]

#: Columns that `clean` adds.
ADDED = ("count", "position", "repaired")
_REFUSED = (
    "position bigint, file string, byte bigint, kind string, component string, end bigint, "
    "message string, text string, words string, blank bigint"
)
REFUSED_COLUMNS = ("file", "position", "byte", "end", "component", "kind", "message", "text")


class Cleaned(NamedTuple):
    """What `clean` returns: two frames."""

    kept: DataFrame
    refused: DataFrame


def clean(
    df: DataFrame,
    column: str,
    *,
    order: Optional[str] = None,
    as_: str = "uri",
    step: str = "scheme",
    repair: bool = False,
    guess_scheme: Optional[str] = None,
    drop_fragment: bool = False,
    sort_query: bool = False,
    drop_query: Sequence[str] = (),
    keep_query: Sequence[str] = (),
    drop_tracking: bool = False,
    drop_www: bool = False,
    drop_index: bool = False,
    drop_slash: bool = False,
    keep_original: bool = False,
    base: Optional[str] = None,
    idna: bool = False,
    max_line: int = LONGEST,
    similar: Union[bool, Sequence[str]] = False,
) -> Cleaned:
    """Clean a column: drop blank and invalid rows and duplicates, as `urial clean` does.

    The frame `kept` has the columns of `df`, from the first row of each, with the normal form in
    place of the text (or the first text, with `keep_original`); and `count`, how often it was seen,
    `position`, which is in the order of the input, and `repaired`, how many of them were repaired.
    First is what comes first by `order`, a column of integers; without it, by file and place in the
    file, or else by partition. The frame `refused` has a row for each invalid one: `file`,
    `position`, `byte` and `end` (the offsets, in bytes of UTF-8), `component`, `kind`, `message`,
    and `text` with the password masked. Nulls are blank.

    `drop_query`, `keep_query` and the switches after them are those of `pyurial.Uri.trim`. Relative
    references are resolved against `base`; with `idna`, hosts are names of the DNS, as `--idna`
    says; texts of more than `max_line` bytes are refused. With `similar`, those that differ only in
    values of the query, in identifiers, dates or sessions are duplicates too, which is a guess; a
    list names the differences, as `fold` of `pyurial.column.similar_key` does.

    Both are lazy, and each reads the input anew; `df.persist()` where that costs much.
    """
    if isinstance(similar, str):
        similar = (similar,)
    # Letter by letter, the `*` of "utm_*" would drop every key.
    for name, given in (("drop_query", drop_query), ("keep_query", keep_query)):
        if isinstance(given, str):
            raise TypeError(f"{name}: expected a list of str, got str; a list of one is [value]")
    rules = Rules(
        as_,
        step,
        repair,
        guess_scheme,
        drop_fragment,
        sort_query,
        tuple(drop_query),
        tuple(keep_query),
        drop_tracking,
        drop_www,
        drop_index,
        drop_slash,
        keep_original,
        base,
        idna,
        similar if isinstance(similar, bool) else tuple(similar),
        max_line,
    )
    plan = Plan(df, column, order, rules)
    return Cleaned(plan.kept(), plan.refused())


class Plan:
    """The two frames, and the counts that a summary needs."""

    def __init__(self, df: DataFrame, column: str, order: Optional[str], rules: Rules) -> None:
        check_column(df, column)
        check_rules(rules)
        self.df, self.column, self.rules = df, column, rules
        self.others = [name for name in df.columns if name != column]
        for name in self.others:
            if name in ADDED:
                raise ValueError(f"the column `{name}` is one that clean adds; rename it first")
        text = F.col(quoted(column)).cast("binary").alias("text")
        if order is None:
            self.files, place = _places(df)
        else:
            _check_order(df, order)
            self.files, place = None, [F.col(quoted(order)).cast("bigint").alias("position")]
        self.source = df
        self.columns: list[Column] = [text, *place]

    def kept(self) -> DataFrame:
        """Return the rows that are kept."""
        columns = list(self.columns)
        fields = [
            T.StructField("key", T.StringType()),
            T.StructField("position", T.LongType()),
            T.StructField("repaired", T.LongType()),
        ]
        carried = []
        if self.rules.shows_first:
            fields.append(T.StructField("original", T.StringType()))
            carried.append("original")
        if self.others:
            rest = F.struct(*[F.col(quoted(name)) for name in self.others]).alias("rest")
            columns.append(rest)
            fields.append(T.StructField("rest", self.df.select(rest).schema["rest"].dataType))
            carried.append("rest")
        mapper = partial(kept_rows, rules=self.rules, files=self.files)
        mapped = self.source.select(*columns).mapInArrow(mapper, T.StructType(fields))
        made = [
            F.count(F.lit(1)).alias("count"),
            F.min("position").alias("first"),
            F.sum("repaired").alias("repaired"),
        ]
        if carried:
            made.append(F.min_by(F.struct(*carried), F.col("position")).alias("row"))
        # Each task adds up its own rows before the shuffle, so that a key on half of all rows is
        # one row from each. Spark compares whole keys; the hash in front of the key makes sorts by
        # it cheap, because most URIs begin alike.
        grouped = mapped.groupBy(F.xxhash64("key").alias("hash"), "key").agg(*made)
        text = "row.original" if self.rules.shows_first else "key"
        shown = [
            F.col(text).alias(name)
            if name == self.column
            else F.col(f"row.rest.{quoted(name)}").alias(name)
            for name in self.df.columns
        ]
        return grouped.select(
            *shown, "count", F.col("first").alias("position"), F.col("repaired")
        )

    def refused_and_blank(self) -> DataFrame:
        """Return the rows that are refused, and rows with the number of blank ones."""
        mapper = partial(refused_rows, rules=self.rules, files=self.files)
        return self.source.select(*self.columns).mapInArrow(mapper, _REFUSED)

    def refused(self) -> DataFrame:
        """Return the rows that are refused."""
        return only_refused(self.refused_and_blank())


def only_refused(rows: DataFrame) -> DataFrame:
    """Return the rows that are refused, without the counts of blank ones."""
    return rows.where(F.col("blank").isNull()).select(*REFUSED_COLUMNS)


def check_column(df: DataFrame, column: str) -> None:
    """Check that there is such a column, of texts."""
    if column not in df.columns:
        raise ValueError(f"no column `{column}`; there are {', '.join(df.columns)}")
    if df.columns.count(column) > 1:
        raise ValueError(f"{df.columns.count(column)} columns are named `{column}`; rename them")
    kind = df.schema[column].dataType
    if not isinstance(kind, (T.StringType, T.BinaryType)):
        raise ValueError(f"the column `{column}` is of type {kind.simpleString()}; it must be string")


def check_rules(rules: Rules) -> None:
    """Check what the options say."""
    if rules.kind not in KINDS:
        raise ValueError(f"as_ is {rules.kind!r}; it is one of {', '.join(KINDS)}")
    if rules.step not in STEPS:
        raise ValueError(f"step is {rules.step!r}; it is one of {', '.join(STEPS)}")
    if rules.guess_scheme is not None and not is_valid(rules.guess_scheme, "scheme"):
        raise ValueError(f"guess_scheme is {rules.guess_scheme!r}, which is no scheme")
    for name, given in (("drop_query", rules.drop_query), ("keep_query", rules.keep_query)):
        if "" in given:
            raise ValueError(f"a pattern of {name} is empty; give the name of a key, as in utm_*")
    if rules.base is not None and rules.kind in ("relative-ref", "iri-relative-ref"):
        raise ValueError(f"a base makes absolute ones of all, and as_={rules.kind!r} refuses them")
    try:
        rules.cleaner()
    except ParseError as error:
        raise ValueError(f"base: {error}") from None
    except ValueError as error:
        raise ValueError(f"similar: {error}") from None


def _check_order(df: DataFrame, order: str) -> None:
    if order not in df.columns:
        raise ValueError(f"no column `{order}` to order by; there are {', '.join(df.columns)}")
    kind = df.schema[order].dataType
    if not isinstance(kind, T.IntegralType):
        raise ValueError(f"the column `{order}` is of type {kind.simpleString()}; an order is integers")


def _places(df: DataFrame) -> tuple[Optional[Files], list[Column]]:
    """Return the files that rows come from, and columns that say from where in them."""
    known = _metadata(df)
    paths = sorted(df.inputFiles()) if known else []
    hashes = _hashes(df, paths) if paths else []
    if not paths or len(set(hashes)) < len(paths):
        return None, [F.monotonically_increasing_id().alias("position")]
    has_places = "row_index" in known
    place = F.col("_metadata.row_index" if has_places else "_metadata.file_block_start")
    numbers = {hashed: number for number, hashed in enumerate(hashes)}
    path = _hash("_metadata.file_path").alias("file")
    return Files(tuple(paths), numbers, has_places), [path, place.alias("start")]


def _metadata(df: DataFrame) -> list[str]:
    """Return what Spark knows of the file of each row; nothing for rows of no file."""
    with quiet():
        try:
            kind = df.select("_metadata").schema["_metadata"].dataType
        except AnalysisException:
            return []
    return kind.fieldNames() if isinstance(kind, T.StructType) else []


@contextmanager
def quiet() -> Iterator[None]:
    """Keep PySpark from logging an error that is expected."""
    logger = logging.getLogger("DataFrameQueryContextLogger")
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


def _hashes(df: DataFrame, paths: list[str]) -> list[int]:
    """Return Spark's hash of each path."""
    schema = T.StructType([T.StructField("path", T.StringType())])
    rows: Any = df.sparkSession.createDataFrame([(path,) for path in paths], schema)
    return [row[0] for row in rows.select(_hash("path")).collect()]


def _hash(path: str) -> Column:
    """Return the hash of a path; a local one has one slash or three, as Spark pleases."""
    return F.xxhash64(F.regexp_replace(path, "^file:/+", "file:/"))


def quoted(name: str) -> str:
    """Quote the name of a column, which may have a dot in it."""
    return "`" + name.replace("`", "``") + "`"
