"""The SQL functions, beside the functions of columns that they are made of."""

from __future__ import annotations

from typing import Any

import pytest
from pyspark.errors import PySparkException
from pyspark.sql import Row, SparkSession
from pyspark.sql import functions as F

from pyurial import FetchPolicy, column
from pyurial.spark import get, register
from pyurial.spark._functions import _register

#: The functions of one text that are compared as they are.
NAMES = "is_valid parse error error_group normalize key similar_key extract repair audit redact".split()
TEXTS = ["HTTP://example.com:80/%7e?q#f", "no uri", None, "mailto:a@b", "http://u:pw@a/ b", ""]


def plain(value: Any) -> Any:
    """Return a value of Spark as the column functions give it."""
    if isinstance(value, Row):
        return {name: plain(member) for name, member in value.asDict().items()}
    if isinstance(value, list):
        return [plain(member) for member in value]
    return value


@pytest.fixture(scope="module", params=[True, False], ids=["arrow", "pandas"])
def rows(request: pytest.FixtureRequest, spark: SparkSession) -> dict[str, list[Any]]:
    """Every function on the same texts, through functions on Arrow and on pandas."""
    if request.param and not hasattr(F, "arrow_udf"):
        pytest.skip("this Spark has no functions on Arrow")
    _register(spark, arrow=request.param)
    df = spark.createDataFrame([(i, t) for i, t in enumerate(TEXTS)], "i int, t string")
    named = {f"uri_{name}": f"uri_{name}(t)" for name in [*NAMES, "hash"]}
    named["uri_get"] = "uri_get(t, 'host')"
    named["port"] = "uri_get(t, 'port')"
    named["uri_resolve"] = "uri_resolve(t, 'http://base/x/y')"
    named["uri_relativize"] = "uri_relativize(t, 'http://example.com:80/')"
    named["uri_compare"] = "uri_compare(t, 'http://example.com/~?q#f')"
    collected = df.selectExpr("i", *[f"{call} as {name}" for name, call in named.items()]).collect()
    ordered = sorted(collected, key=lambda row: int(row["i"]))
    found = {name: [plain(row[name]) for row in ordered] for name in named}
    return {**found, "arrow": [True] if request.param else []}


@pytest.mark.parametrize("name", NAMES)
def test_functions_of_one_text(name: str, rows: dict[str, list[Any]]) -> None:
    options = {"views": False} if name == "parse" else {}
    expected = getattr(column, name)(TEXTS, **options).to_pylist()
    if not rows["arrow"] and name in ("parse", "error"):
        # A frame of pandas has no structs that are null.
        nothing = dict.fromkeys(next(row for row in expected if row))
        expected = [row or nothing for row in expected]
    assert rows[f"uri_{name}"] == expected


def test_functions_of_two_texts(rows: dict[str, list[Any]]) -> None:
    assert rows["uri_get"] == column.get(TEXTS, "host", views=False).to_pylist()
    assert rows["port"][0] == "80"
    assert rows["uri_resolve"] == column.resolve(TEXTS, "http://base/x/y").to_pylist()
    base = "http://example.com:80/"
    assert rows["uri_relativize"] == column.relativize(TEXTS, base).to_pylist()
    assert rows["uri_compare"][0] == "scheme"


def test_a_wrong_component_is_found_without_a_worker(spark: SparkSession) -> None:
    df = spark.createDataFrame([("HTTP://A:80/?id=a%20b", 1)], "`u.l` string, n int")
    found = df.select(get("u.l", "host"), get(F.lower(F.col("`u.l`")), "query.id")).first()
    assert tuple(found or ()) == ("A", "a b")
    for wrong in ("hostname", ""):
        with pytest.raises(ValueError, match="no such component: .*; there are scheme, authority"):
            get("u.l", wrong)
    if not hasattr(F, "arrow_udf"):
        return
    register(spark)
    df.createOrReplaceTempView("links")
    grouped = "select uri_get(`u.l`, 'host'), count(*) from links where uri_get(`u.l`, 'port') > 0 group by 1"
    assert tuple(spark.sql(grouped).first() or ()) == ("A", 1)
    lazy = spark.sql("select uri_get(`u.l`, 'hostname') from links")
    with pytest.raises(PySparkException, match="no such component: hostname; there are authority, .*, query.KEY'"):
        # Planning, which starts no worker.
        lazy.explain()
    rows = spark.sql("select uri_get('http://a/?b=c', part) as got from values ('host'), ('query.b'), (null) t(part)")
    assert [row["got"] for row in rows.collect()] == ["a", "c", None]
    # A function in SQL keeps the settings that it was made with.
    spark.conf.set("spark.sql.ansi.enabled", "false")
    try:
        register(spark)
        with pytest.raises(PySparkException, match='no such component: "hostname"'):
            spark.sql("select uri_get(`u.l`, 'hostname') from links").collect()
    finally:
        spark.conf.unset("spark.sql.ansi.enabled")
        register(spark)


def test_hashes_have_the_bits_of_the_column(rows: dict[str, list[Any]]) -> None:
    unsigned = [None if h is None else h % 2**64 for h in rows["uri_hash"]]
    assert unsigned == column.hash(TEXTS).to_pylist()


@pytest.mark.skipif(not hasattr(F, "arrow_udf"), reason="PySpark 3.5 refuses such strings itself")
def test_text_that_is_not_utf8_is_invalid(spark: SparkSession) -> None:
    _register(spark, arrow=hasattr(F, "arrow_udf"))
    row = spark.sql("select uri_is_valid(t), uri_normalize(t) from (select cast(x'ff61' as string) t)")
    assert tuple(row.first() or ()) == (False, None)


def test_options_of_a_function(spark: SparkSession) -> None:
    register(spark, uri_key={"ignore_fragment": True})
    assert tuple(spark.sql("select uri_key('http://a/#b')").first() or ()) == ("http://a/",)
    policy = FetchPolicy(schemes=["https"])
    register(spark, uri_trim={"drop_fragment": True}, uri_allows={"policy": policy})
    both = "select uri_trim('http://a/#b'), uri_allows('https://a.example/'), uri_allows('https://10.0.0.1/')"
    assert tuple(spark.sql(both).first() or ()) == ("http://a/", True, False)
    register(spark)
