"""The examples of docs/spark.md, on a table that is as small as it can be."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest
from pyspark.sql import DataFrame, Row, SparkSession
from test_parse_url import DOCS


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


def test_the_examples_of_the_page_run(
    spark: SparkSession, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DOCS.read_text(encoding="utf-8")
    clean, frames, sql = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, Any] = {}
    run(clean, names)
    (printed,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    assert capsys.readouterr().out.strip() == printed.strip()
    assert [row["text"] for row in names["refused"].collect()] == names["links"][2:]

    names["links"] = spark.createDataFrame([("http://a.example/b", "c")], "page string, href string")
    names["pages"] = spark.createDataFrame([("see http://a.example/.",)], "text string")
    resolved, extracted, audited, counted = run(frames, names)
    assert [row["resolved"] for row in resolved] == ["http://a.example/c"]
    assert len(extracted) == 1 and not audited
    assert {row["by"] for row in counted} == {"host", "port"}

    names["crawl"].createOrReplaceTempView("crawl")
    (hosts,) = run(sql, names)
    assert sorted(tuple(row) for row in hosts) == [("A.example", 1), ("a.example", 1)]
