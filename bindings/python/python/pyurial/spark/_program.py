"""`clean` as a program for spark-submit."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import fields, replace
from typing import Any, Optional

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, Observation, SparkSession
from pyspark.sql import functions as F

from ._clean import Plan, only_refused, quiet
from ._places import FILE_BITS
from ._rows import IRIS, KINDS, LONGEST, STEPS, Rules
from ._storage import Output, is_there

FORMATS = ("text", "parquet", "csv", "json")
#: Endings of file names that tell a format with columns.
ENDINGS = {"parquet": "parquet", "csv": "csv", "json": "json", "jsonl": "json", "ndjson": "json"}
#: Messages that are shown, and kinds of error that a summary lists: as many as `urial clean` shows.
MESSAGES, LISTED = 10, 12
#: Refused texts that are tried with `--repair` before it is named.
TRIED = 100


class Refused(Exception):
    """Bad input of the user, in one line."""


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pyurial.spark",
        description="urial on Spark, for lists that are larger than one machine",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    clean = commands.add_parser(
        "clean",
        help="drop blank lines, invalid lines and duplicates, and write the rest normalized",
        description="Clean a list: drop blank lines, invalid lines and duplicates, and write the "
        "rest normalized. The options are those of `urial clean`.",
        epilog="Exit status: 0 all is done, invalid lines or not; 1 a line was invalid, under "
        "--strict; 2 wrong usage, or an error of reading or writing.",
    )
    add = clean.add_argument
    add("input", metavar="INPUT", help="any path that Spark reads: a file, a folder, a pattern")
    add("output", metavar="OUTPUT", help="the folder to write")
    add("--rejects", metavar="PATH", help="write refused lines to this folder, as JSON")
    add("--format", choices=FORMATS, help="of INPUT and OUTPUT [default: text]")
    add("--column", metavar="NAME", help="the column with the URIs; not with text")
    add("--overwrite", action="store_true", help="replace OUTPUT and --rejects")
    add("--as", dest="kind", choices=KINDS, default="uri", help="kind of input [default: uri]")
    add("-b", "--base", help="resolve relative lines against BASE first")
    add("--step", choices=STEPS, default="scheme", help="what to normalize [default: scheme]")
    add("--repair", action="store_true", help="fix what can be fixed")
    add("--idna", action="store_true", help="hosts are names of the DNS: xn--… for other letters")
    add("--guess-scheme", metavar="SCHEME", help="add this scheme to lines that begin with a host")
    add("--drop-fragment", action="store_true", help="drop fragments")
    add("--sort-query", action="store_true", help="sort query pairs by key")
    add("--drop-query", metavar="PATTERN", action="append", default=[], help="drop query pairs")
    add("--keep-query", metavar="PATTERN", action="append", default=[], help="drop all others")
    add("--drop-tracking", action="store_true", help="drop utm_source, gclid and their like")
    add("--drop-www", action="store_true", help="drop the first label of the host")
    add("--drop-index", action="store_true", help="drop index.html and its like")
    add("--drop-slash", action="store_true", help="drop slashes at the end of paths")
    similar = "take URIs that differ only in values, ids, dates, sessions for duplicates: a guess"
    add("--similar", action="store_true", help=similar)
    add("--similar-by", metavar="RULES", type=_rules, help="as --similar, by these rules only")
    longest = "refuse longer lines, as in 64K [default: 64M]"
    add("--max-line", metavar="SIZE", type=_size, default=LONGEST, help=longest)
    add("--count", action="store_true", help="write how often each was seen")
    add("--keep-original", action="store_true", help="write the first text, not its normal form")
    add("--sort", action="store_true", help="write in the order of the input; it costs a shuffle")
    add("--strict", action="store_true", help="exit with 1 if a line was invalid")
    add("--all-errors", action="store_true", help="report every invalid line, not the first ten")
    add("-q", "--quiet", action="store_true", help="print no messages and no summary")
    return parser


def _named(path: str) -> Optional[str]:
    """Return the format with columns that the name of a file tells, compressed or not."""
    ending = re.search(r"\.(\w+)(?:\.(?:gz|bz2|zst|xz|lz4|snappy))?/?$", path)
    return ENDINGS.get(ending[1].lower()) if ending else None


def _rules(text: str) -> tuple[str, ...]:
    """Read the rules of `--similar-by`."""
    return tuple(text.split(","))


def _size(text: str) -> int:
    """Read a size, as in `64M` or `512KiB`."""
    parts = re.fullmatch(r"(?ai)(\d+)([kmgt]?)(i?b)?", text)
    if parts is None or (parts[3] or "").lower() == "ib" and not parts[2]:
        raise argparse.ArgumentTypeError("a size is a number and K, M, G or T, as in 64M")
    return int(parts[1]) << 10 * " kmgt".index(parts[2].lower() or " ")


def main(args: Optional[list[str]] = None) -> int:
    """Run the program; return its exit status."""
    options = _options().parse_args(args)
    if options.format is None:
        named = _named(options.input)
        if named is not None:
            which = f"--format {named}" + (" --column NAME" if options.column is None else "")
            return _complain(
                f"{options.input} has columns, by its name: add {which}; "
                "--format text reads whole lines"
            )
        options.format = "text"
    if options.column is None and options.format != "text":
        return _complain(f"--format {options.format} needs --column NAME")
    if options.column is not None and options.format == "text":
        return _complain("text has no columns; --format says what INPUT is")
    try:
        spark = SparkSession.builder.appName("urial clean").getOrCreate()
    except (PySparkException, RuntimeError) as error:
        return _complain(f"Spark did not start, perhaps for want of a Java: {_line(error)}")
    try:
        with quiet():
            return _clean(spark, options)
    except (Refused, ValueError) as error:
        return _complain(str(error))
    except PySparkException as error:
        return _complain(_line(error))
    except Exception as error:
        # py4j's errors are of no class of PySpark; all else is a bug, and shows where.
        if type(error).__module__.startswith("py4j."):
            return _complain(_line(error))
        raise


def _complain(message: str) -> int:
    print(f"urial: {message}", file=sys.stderr)
    return 2


def _line(error: Exception) -> str:
    """Return what an error of Spark says, without the stack trace of the JVM."""
    java = getattr(error, "java_exception", None)
    text = str(java.getMessage() if java is not None else error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    said = [line for line in lines if not line.startswith(("at ", "File ", "Traceback"))]
    lacking = re.search(r"ModuleNotFoundError: No module named '(pyurial|pyarrow|pandas)\b", text)
    if lacking is not None:
        return (
            f"an executor has no {lacking[1]}; "
            "ship an environment that has it, as docs/spark.md shows"
        )
    # What went wrong in a worker of Python is on the last line of its trace.
    raised = [line for line in said if re.match(r"[\w.]*(Error|Exception|Invalid)\b: ", line)]
    return (raised or said or [type(error).__name__])[-1 if raised else 0]


def _clean(spark: SparkSession, options: argparse.Namespace) -> int:
    names = {field.name for field in fields(Rules)}
    given = {name: value for name, value in vars(options).items() if name in names}
    for patterns in ("drop_query", "keep_query"):
        given[patterns] = tuple(name for one in given[patterns] for name in one.split(","))
    given["similar"] = options.similar_by or options.similar
    rules = Rules(**given, lines=options.format == "text")
    paths = [options.output] + ([options.rejects] if options.rejects else [])
    outputs = [Output(spark, path) for path in paths]
    for output in outputs:
        if output.exists() and not options.overwrite:
            raise Refused(f"{output.path} is there already; --overwrite replaces it")
    df = _read(spark, options)
    plan = Plan(df, options.column or "value", None, rules)
    rejected = plan.refused_and_blank().persist()
    try:
        if options.rejects:
            # The rejects first: a list without them would look complete.
            only_refused(rejected).withColumn("position", _place()).write.json(outputs[1].part)
        counts = _write(plan.kept(), options, outputs[0].part)
        for output in reversed(outputs):
            output.finish()
        tally = _Tally(rejected, counts, rules)
    finally:
        rejected.unpersist()
        for output in outputs:
            output.abandon()
    if not options.quiet:
        if not options.rejects:
            tally.tell(rejected, options.all_errors)
        print(tally.summary(), end="", file=sys.stderr)
    return 1 if options.strict and tally.invalid + tally.iris else 0


def _place() -> Any:
    """The place in its file, of a position."""
    return F.col("position").bitwiseAND(F.lit((1 << FILE_BITS) - 1))


def _read(spark: SparkSession, options: argparse.Namespace) -> DataFrame:
    # Asked first: Spark prints a stack trace before its error.
    if not is_there(spark, options.input):
        raise Refused(f"{options.input}: no such file or folder")
    reader = spark.read.format(options.format)
    if options.format == "text":
        # Spark's own lines end at a lone carriage return too.
        reader = reader.option("lineSep", "\n")
    if options.format == "csv":
        reader = reader.option("header", True)
    try:
        return reader.load(options.input)
    except PySparkException as error:
        raise Refused(f"{options.input}: {_line(error)}") from None


def _write(kept: DataFrame, options: argparse.Namespace, path: str) -> dict[str, int]:
    """Write the kept rows, and return how many there are, from how many."""
    if options.sort:
        kept = kept.orderBy("position")
    observed = Observation()
    kept = kept.observe(
        observed,
        F.count(F.lit(1)).alias("kept"),
        F.coalesce(F.sum("count"), F.lit(0)).alias("valid"),
        F.coalesce(F.sum("repaired"), F.lit(0)).alias("repaired"),
    )
    if options.format == "text":
        value = F.concat_ws("\t", "count", "value") if options.count else F.col("value")
        kept.select(value.alias("value")).write.option("lineSep", "\n").text(path)
    else:
        added = ["position", "repaired"] + ([] if options.count else ["count"])
        writer = kept.drop(*added).write.format(options.format)
        if options.format == "csv":
            writer = writer.option("header", True)
        writer.save(path)
    return dict(observed.get)


def _is_mended(rejected: DataFrame, rules: Rules) -> bool:
    """Return whether `--repair` would take one of the first texts that are refused."""
    rows = only_refused(rejected).select("text").limit(TRIED).collect()
    texts = [row["text"] for row in rows if row["text"] is not None]
    return bool(replace(rules, repair=True).cleaner().clean(texts)[0])


class _Tally:
    """Counts of lines by result."""

    def __init__(self, rejected: DataFrame, counts: dict[str, int], rules: Rules) -> None:
        grouped = rejected.groupBy("words").agg(
            F.count("kind").alias("times"), F.sum("blank").alias("blank")
        )
        rows = grouped.collect()
        self.blank = sum(row["blank"] or 0 for row in rows)
        kinds = [(row["times"], row["words"]) for row in rows if row["words"] is not None]
        self.iris = sum(times for times, words in kinds if words == IRIS)
        kinds = [kind for kind in kinds if kind[1] != IRIS]
        self.kinds = sorted(kinds, key=lambda kind: (-kind[0], kind[1]))
        self.invalid = sum(times for times, _ in kinds)
        self.kept, self.valid, self.repaired = (
            counts["kept"],
            counts["valid"],
            counts["repaired"],
        )

        self.is_mended = not rules.repair and _is_mended(rejected, rules)

    def tell(self, rejected: DataFrame, all_errors: bool) -> None:
        """Print the first messages, or all."""
        shown = only_refused(rejected).orderBy("position")
        for row in shown.toLocalIterator() if all_errors else shown.limit(MESSAGES).collect():
            print(f"{row['file'] or 'urial'}: {row['message']}: {row['text']!r}", file=sys.stderr)
        if self.invalid > MESSAGES and not all_errors:
            left = self.invalid - MESSAGES
            print(
                f"urial: {left} more errors are not shown; --rejects PATH writes them",
                file=sys.stderr,
            )

    def summary(self) -> str:
        """Return the counts in words, as `urial clean` prints them."""
        duplicates = self.valid - self.kept
        text = (
            f"urial: {self.valid + self.blank + self.invalid + self.iris} read, {self.kept} kept, "
            f"{duplicates} duplicate{'' if duplicates == 1 else 's'}, {self.blank} blank, "
            f"{self.invalid} invalid"
        )
        text += f"; {self.repaired} repaired\n" if self.repaired else "\n"
        if self.iris == 1:
            text += f"  1 {IRIS.replace('are IRIs and no URIs', 'is an IRI and no URI')}\n"
        elif self.iris:
            text += f"  {self.iris} {IRIS}\n"
        for times, words in self.kinds[:LISTED]:
            text += f"  {times} {words}\n"
        others = self.kinds[LISTED:]
        if others:
            text += f"  {sum(times for times, _ in others)} others, of {len(others)} kinds\n"
        if self.is_mended:
            text += "  try --repair to fix safe cases\n"
        return text
