"""Columns as sequences and as arrays of NumPy and pandas."""

from __future__ import annotations

import copy
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyurial import column

np = pytest.importorskip("numpy", reason="numpy is not installed")
pd = pytest.importorskip("pandas", reason="pandas is not installed")

URLS = ["HTTP://a.example:80/b", "no uri", None, "http://me@b.example:81/?x#y"]
RESULTS: dict[str, column.Column] = {
    "bool": column.is_valid(URLS),
    "uint16": column.get(URLS, "port"),
    "uint64": column.hash(URLS),
    "large_string": column.normalize(URLS),
    "string_view": column.get(URLS, "host"),
    "struct": column.parse(URLS),
    "large_list": column.audit(URLS),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_sequence(name: str) -> None:
    result = RESULTS[name]
    assert result.type.startswith(name)
    values = result.to_pylist()
    assert list(result) == values and list(reversed(values)) == result[::-1].to_pylist()
    assert [result[row] for row in range(-4, 4)] == values * 2
    assert values[3] in result and "else" not in result
    for key in (slice(None), slice(1, 3), slice(-1, None), slice(0, 9, 2), slice(3, 1), slice(0)):
        assert result[key].to_pylist() == values[key]
        assert len(pa.array(result[key])) == len(values[key])
    # Of views it makes strings, as pickle does.
    assert result[1:].type == copy.copy(result).type


@given(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([-3, -1, 1, 2]))
def test_any_slice(start: int, stop: int, step: int) -> None:
    result = RESULTS["large_string"]
    assert result[start:stop:step].to_pylist() == result.to_pylist()[start:stop:step]


def test_a_slice_of_many_parts() -> None:
    chunks = [[f"http://a/{part}-{row}" for row in range(100)] for part in range(9)]
    texts = pa.chunked_array(chunks)
    result = column.normalize(texts)
    assert result[95:205].to_pylist() == texts.to_pylist()[95:205]


MASK = [True, False, None, True]


@pytest.mark.parametrize(
    "mask",
    [
        MASK,
        tuple(MASK),
        pa.array(MASK),
        pa.chunked_array([MASK[:1], MASK[1:]]),
        np.array([True, False, False, True]),
        pd.Series(MASK, dtype="boolean"),
        pd.array(MASK, dtype="boolean"),
        column.is_valid(URLS),
        [0, 3],
        [0, -1],
        np.array([0, 3]),
    ],
    ids=lambda mask: type(mask).__name__,
)
def test_masks_and_rows(mask: Any) -> None:
    wanted = ["http://a.example/b", "http://me@b.example:81/?x#y"]
    assert RESULTS["large_string"][mask].to_pylist() == wanted


def test_masks_of_polars() -> None:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    assert len(RESULTS["uint16"][pl.Series(MASK)]) == 2


def test_odd_keys() -> None:
    result = RESULTS["large_string"]
    assert result[[]].to_pylist() == result[[False] * 4].to_pylist() == []
    assert result[[None] * 4].to_pylist() == []
    assert result[np.int64(0)] == result[np.uint8(0)] == result[0]
    assert column.normalize([])[:].to_pylist() == []
    for mask in ([True], [True] * 5, [4], [-5]):
        with pytest.raises(IndexError):
            result[mask]
    wrong: list[Any] = ["host", None, 1.5, {1}, ["host"], [1.0], [True, 1, 0, 0], [None], object()]
    for key in wrong:
        with pytest.raises(TypeError, match="a column takes|a list of rows|a mask has"):
            result[key]


def test_arrays_of_numpy() -> None:
    full = ["http://a:1/", "http://b:2/"]
    for made, dtype, values in [
        (column.is_valid(full), "bool", [True, True]),
        (column.get(full, "port"), "uint16", [1, 2]),
        (column.get(full, "host"), "object", ["a", "b"]),
        (column.hash(full), "uint64", column.hash(full).to_pylist()),
    ]:
        array = np.asarray(made)
        assert array.dtype == dtype and array.tolist() == values
        assert array.flags.writeable
    for result in RESULTS.values():
        array = np.asarray(result)
        assert array.dtype == object and array.shape == (4,)
        assert array.tolist() == result.to_pylist()
    # Lists of one length are no second dimension.
    assert np.asarray(column.audit(["http://a@b/"] * 2)).shape == (2,)
    assert np.asarray(column.normalize([])).shape == np.asarray(column.is_valid([])).shape == (0,)
    assert np.asarray(column.get(full, "port"), dtype=float).tolist() == [1.0, 2.0]
    assert np.array(column.get(full, "host"), dtype="U1").tolist() == ["a", "b"]
    with pytest.raises(ValueError, match="without a copy"):
        np.array(column.is_valid(full), copy=False)


def test_frames_of_pandas() -> None:
    frame = pd.DataFrame({"url": URLS}, index=[5, 6, 7, 8])
    frame["n"] = column.normalize(frame["url"])
    frame["valid"] = column.is_valid(frame["url"])
    frame = frame.assign(port=column.get(frame["url"], "port"))
    assert frame["n"].dtype == frame["url"].dtype
    assert frame["n"].index.tolist() == [5, 6, 7, 8]
    assert frame["n"].dropna().tolist() == ["http://a.example/b", "http://me@b.example:81/?x#y"]
    assert frame["valid"].tolist() == [True, False, None, True]
    assert frame["port"].dropna().tolist() == [80, 81]
    series = pd.Series(RESULTS["string_view"])
    assert series.dropna().tolist() == ["a.example", "b.example"] and len(series) == 4
    assert len(pd.Series(RESULTS["struct"])) == len(pd.Index(RESULTS["large_string"])) == 4
    assert pd.DataFrame({"a": RESULTS["bool"], "b": RESULTS["large_list"]}).shape == (4, 2)
    known = frame.dropna(subset=["url"])
    assert len(known[np.asarray(column.is_valid(known["url"]))]) == 2
    mask = column.is_valid(frame["url"])
    assert frame[mask].index.tolist() == frame.loc[mask].index.tolist() == frame["url"][mask].index.tolist() == [5, 8]
    assert len(known[column.is_valid(known["url"])]) == 2
    with pytest.raises(TypeError, match="only a frame or series of pandas calls a column"):
        mask([1])
    with pytest.raises(TypeError, match=r"to group by it, give pandas.Series\(column\)"):
        frame.groupby(mask).size()
    with pytest.raises(ValueError, match="[Ll]ength"):
        frame["n"] = column.normalize(["http://a/"])


def test_frames_of_polars() -> None:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    for result in RESULTS.values():
        assert pl.Series(result).to_list() == result.to_pylist()
    frame = pl.DataFrame({"url": URLS})
    made = frame.with_columns(n=pl.Series(column.normalize(frame["url"])))
    assert made["n"].to_list() == RESULTS["large_string"].to_pylist()
