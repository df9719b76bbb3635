"""Frames and SQL: Polars, pandas, DuckDB, DataFusion."""

from __future__ import annotations

import doctest
import subprocess
import sys
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyurial as urial
from pyurial import column
from test_column import URLS
from test_properties import PIECES

duckdb = pytest.importorskip("duckdb")
datafusion = pytest.importorskip("datafusion")
np = pytest.importorskip("numpy")
pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

import pyurial.datafusion
import pyurial.duckdb
import pyurial.pandas
import pyurial.polars
from pyurial.polars import UriExpr, UriSeries

#: The answer of each function, as a list; the SQL functions have the same names.
ONE: dict[str, list[Any]] = {
    name: getattr(column, name)(URLS).to_pylist()
    for name in "is_valid error error_group parse normalize key similar_key guess_suffix to_uri to_iri hash extract repair audit redact".split()
}


def test_importing_pyurial_imports_none_of_them() -> None:
    code = """
import sys, pyurial, pyurial.column
names = {"pyarrow", "polars", "pandas", "duckdb", "datafusion", "numpy", "typing"} & set(sys.modules)
assert not names, names
"""
    subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"], check=True
    )


class TestPolars:
    frame = pl.DataFrame({"url": pl.Series(URLS, dtype=pl.String), "number": range(len(URLS))})

    @pytest.mark.parametrize("name", ONE)
    def test_every_function(self, name: str) -> None:
        expr: Any = getattr(pl.col("url").uri, name)()
        eager = self.frame.select(expr).to_series()
        assert eager.to_list() == ONE[name] and eager.name == "url"
        lazy = self.frame.lazy().select(expr)
        assert lazy.collect_schema()["url"] == eager.dtype
        assert lazy.collect().to_series().equals(eager)
        series = getattr(self.frame["url"].uri, name)()
        assert series.equals(eager) and series.name == "url"

    def test_slices_and_chunks(self) -> None:
        series = self.frame["url"]
        cut = pl.concat([series[3:7], series[:0], series[1:2]], rechunk=False)
        texts = URLS[3:7] + URLS[1:2]
        assert cut.uri.normalize().to_list() == column.normalize(texts).to_pylist()
        groups = self.frame.group_by(pl.col("number") % 2).agg(pl.col("url").uri.normalize())
        assert sum(map(len, groups["url"].to_list())) == len(URLS)

    def test_two_columns(self) -> None:
        bases = pl.Series("base", ["http://a/b/c"] * len(URLS))
        expected = column.resolve(URLS, "http://a/b/c").to_pylist()
        frame = self.frame.with_columns(bases)
        url = pl.col("url")
        for base in [
            "http://a/b/c",
            urial.Uri("http://a/b/c"),
            pl.col("base"),
            pl.lit("http://a/b/c"),
            bases,
        ]:
            assert frame.select(url.uri.resolve(base)).to_series().to_list() == expected
        # One row is that row everywhere, as elsewhere in Polars.
        assert frame["url"].uri.resolve(bases[:1]).to_list() == expected
        assert pl.Series(["../x"]).uri.resolve(bases).to_list() == ["http://a/x"] * len(URLS)
        assert pl.Series([], dtype=pl.String).uri.resolve(base=bases[:1]).to_list() == []
        one = frame.select(pl.lit("../x").uri.resolve(pl.col("base"))).to_series()
        assert one.to_list() == ["http://a/x"] * len(URLS)
        assert (
            frame["url"].uri.compare(frame["url"]).to_list()
            == column.compare(URLS, URLS).to_pylist()
        )
        relative = frame.select(url.uri.relativize("http://a.example/"))["url"].to_list()
        assert relative == column.relativize(URLS, "http://a.example/").to_pylist()

    def test_arguments(self) -> None:
        url = self.frame["url"].uri
        assert url.get("port").dtype == pl.UInt16() and url.get("host").dtype == pl.String()
        expr = pl.col("url").uri.get("port", rule="IRI-reference")
        assert (
            self.frame.select(expr).to_series().to_list()
            == column.get(URLS, "port", rule="IRI-reference").to_pylist()
        )
        repaired = self.frame.select(pl.col("url").uri.repair(changes=True)).to_series()
        assert repaired.to_list() == column.repair(URLS, changes=True).to_pylist()
        assert (
            url.to_uri(rule="IRI-reference").to_list()
            == column.to_uri(URLS, rule="IRI-reference").to_pylist()
        )
        assert url.to_iri().to_list() == column.to_iri(URLS).to_pylist()
        assert url.redact(userinfo=True).to_list() == column.redact(URLS, userinfo=True).to_pylist()

    def test_errors(self) -> None:
        with pytest.raises(TypeError, match="int64"):
            self.frame["number"].uri.normalize()
        with pytest.raises(Exception, match="int64"):
            self.frame.select(pl.col("number").uri.normalize())
        with pytest.raises(urial.ParseError, match="row 2: "):
            self.frame["url"].uri.normalize(errors="raise")


DTYPES = [
    "str",
    "object",
    "string",
    "string[python]",
    "string[pyarrow]",
    pd.ArrowDtype(pa.string()),
]


class TestPandas:
    @staticmethod
    def listed(series: Any) -> list[Any]:
        return [
            None if one is None or one is pd.NA or one != one else one for one in series.tolist()
        ]

    @pytest.mark.parametrize("dtype", DTYPES, ids=str)
    def test_every_function(self, dtype: Any) -> None:
        index = list(range(100, 100 + len(URLS)))
        series = pd.Series(URLS, index=index, name="url", dtype=dtype)
        for name in "is_valid error_group normalize key similar_key guess_suffix to_uri to_iri hash repair redact extract audit".split():
            result = getattr(series.uri, name)()
            assert result.index.tolist() == index and result.name == "url"
            if name in ("extract", "audit"):
                came = pa.array(result.array).to_pylist()
            else:
                came = self.listed(result)
            assert came == ONE[name], name
        for name in ("parse", "error"):
            frame = getattr(series.uri, name)()
            assert frame.index.tolist() == index
            for member in frame.columns:
                expected = [row and row[member] for row in ONE[name]]
                assert self.listed(frame[member]) == expected
        if dtype != "object":
            texts = series.uri.normalize().dtype
            assert type(texts) is type(series.dtype)
        assert self.listed(series.uri.get("port")) == column.get(URLS, "port").to_pylist()
        assert self.listed(series.uri.get("host")) == column.get(URLS, "host").to_pylist()
        cut = series.iloc[2:7]
        assert self.listed(cut.uri.normalize()) == ONE["normalize"][2:7]
        assert cut.uri.normalize().index.tolist() == index[2:7]

    def test_two_columns(self) -> None:
        series, bases = pd.Series(URLS), pd.Series(["http://a/b/c"] * len(URLS))
        expected = column.resolve(URLS, "http://a/b/c").to_pylist()
        for base in ["http://a/b/c", urial.Uri("http://a/b/c"), bases]:
            assert self.listed(series.uri.resolve(base)) == expected
        assert self.listed(series.uri.compare(series)) == column.compare(URLS, URLS).to_pylist()
        relative = self.listed(series.uri.relativize("http://a.example/"))
        assert relative == column.relativize(URLS, "http://a.example/").to_pylist()
        frame = series.uri.repair(changes=True)
        assert frame.columns.tolist() == ["reference", "changes"]
        assert self.listed(series.uri.to_iri()) == column.to_iri(URLS).to_pylist()
        assert self.listed(series.uri.to_uri()) == column.to_uri(URLS).to_pylist()

    def test_errors(self) -> None:
        with pytest.raises(TypeError, match="int64"):
            pd.Series([1, 2]).uri.normalize()
        with pytest.raises(TypeError, match="row 1: expected a str or None, got int"):
            pd.Series(["a:b", 2], dtype="object").uri.normalize()
        with pytest.raises(urial.ParseError, match="row 1: "):
            pd.Series(["a:b", "no uri"]).uri.normalize(errors="raise")


class TestSql:
    @staticmethod
    def run(engine: str, texts: list[Any], expression: str, *more: list[Any], **options: Any) -> list[Any]:
        names = ["url", "other"]
        table = pa.table(
            {name: pa.array(one, pa.string()) for name, one in zip(names, [texts, *more])}
        )
        query = f"select {expression} as result from texts"
        if engine == "duckdb":
            con = duckdb.connect()
            pyurial.duckdb.register(con)
            pyurial.duckdb.register(con, **options)
            con.register("texts", table)
            return [row[0] for row in con.sql(query).fetchall()]
        # Otherwise the rows come in any order.
        config = datafusion.SessionConfig().with_target_partitions(1)
        ctx = datafusion.SessionContext(config)
        pyurial.datafusion.register(ctx, **options)
        ctx.from_arrow(table, "texts")
        return list(ctx.sql(query).to_pydict()["result"])

    @pytest.mark.parametrize("engine", ["duckdb", "datafusion"])
    def test_every_function(self, engine: str) -> None:
        for name, expected in ONE.items():
            assert self.run(engine, URLS, f"uri_{name}(url)") == expected, name
        ports = [
            None if port is None else str(port) for port in column.get(URLS, "port").to_pylist()
        ]
        assert self.run(engine, URLS, "uri_get(url, 'port')") == ports
        assert (
            self.run(engine, URLS, "uri_get(url, 'host')") == column.get(URLS, "host").to_pylist()
        )
        base = "http://a/b/c"
        for name in ("resolve", "relativize", "compare"):
            expected = getattr(column, name)(URLS, base).to_pylist()
            assert self.run(engine, URLS, f"uri_{name}(url, '{base}')") == expected
            bases = [base, None, "no base", *[base] * (len(URLS) - 3)]
            expected = getattr(column, name)(URLS, bases).to_pylist()
            assert self.run(engine, URLS, f"uri_{name}(url, other)", bases) == expected
        key: Any = {"uri_key": {"ignore_fragment": True}}
        assert self.run(engine, ["http://a/#b"], "uri_key(url)", **key) == ["http://a/"]
        policy = urial.FetchPolicy(schemes=["http"])
        more: dict[str, Any] = {"uri_allows": {"policy": policy}, "uri_trim": {"drop_fragment": True}}
        allowed = self.run(engine, URLS, "uri_allows(url)", **more)
        assert allowed == column.allows(URLS, policy).to_pylist()
        assert self.run(engine, ["http://a/#b"], "uri_trim(url)", **more) == ["http://a/"]
        for name in more:
            with pytest.raises(Exception, match=f"{name} does not exist|Invalid function '{name}'"):
                self.run(engine, URLS, f"{name}(url)")
        with pytest.raises(TypeError, match="policy"):
            self.run(engine, [], "url", uri_allows={})
        with pytest.raises(TypeError, match="no such function: uri_keys; there are uri_is_valid, "):
            self.run(engine, [], "url", uri_keys={})

    @pytest.mark.parametrize("engine", ["duckdb", "datafusion"])
    def test_components_by_row(self, engine: str) -> None:
        names = ["host", None, "port", "path", "host", "path", "port", None, "scheme", "query", "host"]
        expected = [
            None if name is None else column.get([url], name).to_pylist()[0]
            for url, name in zip(URLS, names)
        ]
        expected = [str(one) if isinstance(one, int) else one for one in expected]
        assert self.run(engine, URLS, "uri_get(url, other)", names) == expected
        with pytest.raises(Exception, match="no such component"):
            self.run(engine, URLS, "uri_get(url, 'nothing')")

    @pytest.mark.parametrize("engine", ["duckdb", "datafusion"])
    def test_many_rows(self, engine: str) -> None:
        texts = [None if n % 7 == 0 else f"HTTP://a{n}:80/b" for n in range(20_000)]
        assert self.run(engine, texts, "uri_normalize(url)") == column.normalize(texts).to_pylist()
        host = self.run(engine, texts, "uri_get(url, 'host')")
        assert host == column.get(texts, "host").to_pylist()

    def test_other_types(self) -> None:
        with pytest.raises(Exception, match="uri_normalize"):
            self.run("duckdb", URLS, "uri_normalize('a'::blob)")


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.one_of(st.none(), PIECES.map(lambda text: text.replace("\ud800", ""))), max_size=8)
)
def test_frames_agree_with_one_text(values: list[Any]) -> None:
    def one(text: Any) -> Any:
        return (
            str(urial.Uri(text).normalize()) if text is not None and urial.is_valid(text) else None
        )

    expected = [one(text) for text in values]
    assert pl.Series(values, dtype=pl.String).uri.normalize().to_list() == expected
    assert TestPandas.listed(pd.Series(values, dtype="str").uri.normalize()) == expected
    assert TestPandas.listed(pd.Series(values, dtype="object").uri.normalize()) == expected


def test_duckdb_relations_are_columns() -> None:
    con = duckdb.connect()
    relation = con.sql("select * from (values ('HTTP://A/'), (null)) as t(url)")
    assert column.normalize(relation).to_pylist() == ["http://a/", None]


def test_categories_are_strings() -> None:
    texts = ["HTTP://a", None, "HTTP://a"]
    series = pd.Series(texts, dtype="category", index=[7, 8, 9])
    assert series.uri.normalize().fillna("").tolist() == ["http://a/", "", "http://a/"]
    arrow = series.astype(pd.ArrowDtype(pa.dictionary(pa.int32(), pa.string())))
    assert arrow.uri.normalize().fillna("").tolist() == ["http://a/", "", "http://a/"]
    frame = pl.DataFrame({"u": pl.Series(texts, dtype=pl.Categorical)})
    expected = ["http://a/", None, "http://a/"]
    assert frame.select(pl.col("u").uri.normalize())["u"].to_list() == expected
    assert frame["u"].uri.normalize().to_list() == expected
    enumerated = frame["u"].cast(pl.Enum(["HTTP://a"]))
    for texts in (series, arrow, frame["u"], enumerated, pd.Categorical(texts)):
        assert column.normalize(texts).to_pylist() == expected
    with pytest.raises(TypeError, match="int64"):
        pd.Series([1, 2], dtype="category").uri.normalize()


def test_a_column_of_pandas_without_values_is_null() -> None:
    dtypes = ("float", "category", "Int64", "datetime64[ns]", "str")
    empty = [pd.Series([None] * rows, dtype=dtype) for dtype in dtypes for rows in (0, 2)]
    for series in empty:
        found = series.uri.normalize()
        assert len(found) == len(series) and found.isna().all()
        assert column.normalize(series).to_pylist() == [None] * len(series)
        assert isinstance(found.dtype, pd.StringDtype)
    with pytest.raises(TypeError, match="expected a column of strings, got one of"):
        pd.Series([1.5, None]).uri.normalize()


def test_a_column_of_objects_is_a_list() -> None:
    objects = pd.Series([urial.Uri("a:b"), None, np.nan, pd.NA, "c:\ud800"], dtype="object")
    for texts in (objects, objects[::-1]):
        expected = column.is_valid(texts.tolist()).to_pylist()
        assert column.is_valid(texts).to_pylist() == expected
        assert TestPandas.listed(texts.uri.is_valid()) == expected
    for wrong, row in ((b"a:b", "row 1: .* got bytes; decode it"), (1, "row 1: .* got int")):
        mixed = pd.Series(["a:b", wrong], dtype="object")
        for call in (column.normalize, lambda texts: texts.uri.normalize()):
            with pytest.raises(TypeError, match=row):
                call(mixed)
    encoded = pa.RunEndEncodedArray.from_arrays([2], ["a:b"])
    with pytest.raises(TypeError, match="run_end_encoded; decode it, as in pyarrow.compute.run_end_"):
        column.normalize(encoded)


def test_a_cleaner_drops_missing_lines_as_blank_ones() -> None:
    texts = ["HTTP://a", None, "http://a/"]
    dropped = [(2, "blank", None), (3, "duplicate", None)]
    series = [pd.Series(texts, dtype=dtype) for dtype in ("object", "str", "string", "category")]
    for lines in (texts, pl.Series(texts), column.redact(texts), *series):
        assert urial.Cleaner().clean(lines) == (["http://a/"], dropped)


def test_polars_takes_a_list_as_a_second_column() -> None:
    frame = pl.LazyFrame({"u": ["x"] * 400_000})
    bases = [f"http://{n}/" for n in range(400_000)]
    resolved = frame.select(pl.col("u").uri.resolve(bases)).collect(engine="streaming")
    assert resolved["u"].to_list() == [base + "x" for base in bases]


def test_polars_raises_with_the_row_of_the_column() -> None:
    texts = pl.DataFrame({"u": ["a:b"] * 400_000 + ["no uri"]})
    wrong = texts.lazy().select(pl.col("u").uri.normalize(errors="raise"))
    for engine in ("in-memory", "streaming"):
        with pytest.raises(urial.ParseError, match="^row 400000: "):
            wrong.collect(engine=engine)


def test_what_is_no_column_is_refused_with_advice() -> None:
    for empty in (np.array("a:b"), np.float64(1.5)):
        with pytest.raises(TypeError, match="expected an Arrow array of strings or a list of str, got"):
            column.normalize(empty)
    for names in (["a", "b"], ["a", "a"]):
        with pytest.raises(TypeError, match="choose one of"):
            column.normalize(pd.DataFrame([["a:b", "c:d"]], columns=names))
    with pytest.raises(TypeError, match="got NoneType"):
        pl.DataFrame({"u": ["b"]}).select(pl.col("u").uri.resolve(None))


def test_cleaning_with_options() -> None:
    texts = ["www.a.example/?utm_x=1&b#c", "http://b.example/", None]
    trim: dict[str, Any] = {"drop_fragment": True, "drop_query": ["utm_*"]}
    guessed = ["https://www.a.example/?utm_x=1&b#c", "http://b.example/", None]
    trimmed = ["https://www.a.example/?b", "http://b.example/", None]
    series = pd.Series(texts).uri.guess_suffix(scheme="https", keep=True)
    assert TestPandas.listed(series) == guessed
    assert TestPandas.listed(series.uri.trim(**trim)) == trimmed
    frame = pl.DataFrame({"u": texts}).select(
        UriExpr(pl.col("u")).guess_suffix(scheme="https", keep=True)
    )
    assert frame["u"].to_list() == guessed
    assert UriSeries(frame["u"]).trim(**trim).to_list() == trimmed


@pytest.mark.parametrize("uri", [pd.Series(URLS).uri, UriSeries(pl.Series(URLS))])
def test_second_arguments_are_those_of_the_function(uri: Any) -> None:
    assert list(uri.get(component="host")) == list(uri.get("host"))
    for call in (uri.get, uri.resolve, lambda: uri.is_valid("x"), lambda: uri.extract(base="x")):
        with pytest.raises(TypeError):
            call()


def test_pandas_aligns_two_columns_by_their_index() -> None:
    frame = pd.DataFrame({"href": ["../b", "c", "d"], "page": ["http://a/x/y", "http://b/", "http://c/"]})
    links = frame.sort_values("href", ascending=False)["href"]
    found = links.uri.resolve(frame["page"])
    assert found.to_dict() == {0: "http://a/b", 1: "http://b/c", 2: "http://c/d"}
    assert found.index.tolist() == links.index.tolist()
    fewer = links.uri.resolve(frame["page"][:1])
    assert fewer.fillna("").to_dict() == {0: "http://a/b", 1: "", 2: ""}


@pytest.mark.parametrize("name", ["polars", "pandas", "duckdb", "datafusion"])
def test_docstrings(name: str) -> None:
    module = sys.modules[f"pyurial.{name}"]
    failed, tried = doctest.testmod(module)
    assert tried > 2 and not failed
