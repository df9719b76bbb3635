"""`parse_url` of Spark beside `uri_get`: the table in docs/spark.md."""

from __future__ import annotations

from pathlib import Path

from pyspark.sql import SparkSession

from pyurial.spark import register

DOCS = Path(__file__).parents[4] / "docs/spark.md"
BEGIN, END = "| text | `try_parse_url` | `uri_get` |\n|---|---|---|\n", "\n\n"
PARTS = ("host", "path", "query")
#: Thirty texts: common ones, names of hosts, addresses, triplets, no authority, and invalid ones.
TEXTS = [
    "http://example.com/a?b#c",
    "HTTP://Example.COM:80",
    "http://example.com",
    "http://example.com?q",
    "http://example.com/?",
    "http://my_host.example/a",
    "http://-a.example/",
    "http://a..b/",
    "http://1.2.3/a",
    "http://256.1.1.1/",
    "http://a%2Db.example/",
    "http://a!b/c",
    "http://me:pw@example.com/",
    "http://me@:80/",
    "http://example.com:/a",
    "http://example.com:99999999999/a",
    "http://[2001:db8::1]:8080/a",
    "http://[v1.x]/a",
    "http://[fe80::1%25eth0]/",
    "file:///etc/hosts",
    "mailto:anna@example.com?subject=x",
    "urn:isbn:0451450523",
    "tel:+1-201-555-0123",
    "s3://my_bucket/key",
    "//example.com/a",
    "a/b?c",
    "http://example.com/é",
    "http://example.com/a b",
    "http://example.com/%zz",
    "http://example.com/a|b",
]


def cell(values: tuple[str | None, ...]) -> str:
    """Return components as a cell of Markdown."""
    if all(value is None for value in values):
        return "null"
    shown = ["null" if value is None else f"`{value}`" if value else "empty" for value in values]
    return ", ".join(shown).replace("|", "\\|")


def test_the_table_in_the_docs_is_of_this_spark(spark: SparkSession) -> None:
    register(spark)
    df = spark.createDataFrame(list(enumerate(TEXTS)), "n int, t string")
    theirs = [f"try_parse_url(t, '{part.upper()}')" for part in PARTS]
    ours = [f"uri_get(t, '{part}')" for part in PARTS]
    rows = df.selectExpr("n", *theirs, *ours).orderBy("n").collect()
    made = []
    for text, (_, *found) in zip(TEXTS, rows):
        shown = text.replace("|", "\\|")
        they, we = cell(tuple(found[:3])), cell(tuple(found[3:]))
        made.append(f"| `{shown}` | {they} | {'the same' if they == we else we} |")
    assert len(made) == 30
    docs = DOCS.read_text("utf-8")
    written = docs[docs.index(BEGIN) + len(BEGIN) :].split(END)[0]
    assert written.rstrip("\n") == "\n".join(made)
