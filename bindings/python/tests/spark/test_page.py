"""The examples of docs/spark.md, on a table that is as small as it can be."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, Row, SparkSession
from test_parse_url import DOCS

CRAWL = ["http://a.example/b?utm_source=x", "HTTP://A.example:80/b", "http://b.example/ c"]


def run(code: str, names: dict[str, Any]) -> list[list[Row]]:
    """Runs an example, and returns the rows of each frame that it only names."""
    found = []
    for statement in ast.parse(code).body:
        if isinstance(statement, ast.Expr):
            value = eval(ast.unparse(statement), names)
            if isinstance(value, DataFrame):
                found.append(value.collect())
        else:
            exec(ast.unparse(statement), names)
    return found


def test_the_examples_of_the_page_run(spark: SparkSession, tmp_path: Path) -> None:
    text = DOCS.read_text(encoding="utf-8").replace("s3a://bucket", str(tmp_path))
    clean, frames, sql = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    crawl = spark.createDataFrame([(url,) for url in CRAWL], "url string")
    crawl.write.parquet(f"{tmp_path}/crawl")
    names: dict[str, Any] = {}
    run(clean, names)
    kept = spark.read.parquet(f"{tmp_path}/clean").collect()
    assert [(row["url"], row["count"]) for row in kept] == [("http://a.example/b", 2)]
    assert [row["text"] for row in names["refused"].collect()] == CRAWL[2:]

    names["links"] = spark.createDataFrame([("http://a.example/b", "c")], "page string, href string")
    names["pages"] = spark.createDataFrame([("see http://a.example/.",)], "text string")
    resolved, extracted, audited, counted = run(frames, names)
    assert [row["resolved"] for row in resolved] == ["http://a.example/c"]
    assert len(extracted) == 1 and not audited
    assert {row["by"] for row in counted} == {"host", "port"}

    crawl.createOrReplaceTempView("crawl")
    (hosts,) = run(sql, names)
    assert sorted(tuple(row) for row in hosts) == [("A.example", 1), ("a.example", 1)]
