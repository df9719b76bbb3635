"""Columns of sources that lie, that fail, or that are very large; and nothing leaks."""

from __future__ import annotations

import os
import types
from typing import Any, Callable

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import pytest

from pyurial import column
from test_column import URLS, Values
from test_leaks import stays


def capsules(**methods: Any) -> Any:
    """Return an object that gives what it is told to give."""
    made: Any = types.SimpleNamespace()
    for name, result in methods.items():
        setattr(made, f"__arrow_c_{name}__", lambda result=result: result)
    return made


def test_capsules_are_taken_once() -> None:
    pair = pa.array(["http://a/"]).__arrow_c_array__()
    source = capsules(array=pair)
    assert column.is_valid(source).to_pylist() == [True]
    for _ in range(2):
        with pytest.raises(ValueError, match="released already"):
            column.is_valid(source)
    stream = capsules(stream=pa.chunked_array([["http://a/"]]).__arrow_c_stream__())
    assert column.is_valid(stream).to_pylist() == [True]
    with pytest.raises(ValueError, match="released already"):
        column.is_valid(stream)


def test_other_things_than_capsules() -> None:
    def pair(values: Values) -> Any:
        return pa.array(values).__arrow_c_array__()

    wrong: list[tuple[Callable[[Any, Any], Any], type[Exception]]] = [
        (lambda schema, array: (array, schema), ValueError),
        (lambda schema, array: (schema, schema), ValueError),
        (lambda schema, array: (schema, None), TypeError),
        (lambda schema, array: (schema, array, array), TypeError),
        (lambda schema, array: None, TypeError),
        (lambda schema, array: 5, TypeError),
        (lambda schema, array: pair([1]), TypeError),
    ]
    for give, error in wrong:
        with pytest.raises(error):
            column.is_valid(capsules(array=give(*pair(["http://a/"]))))
    schema, _ = pair(["http://a/"])
    streams: list[tuple[Any, type[Exception]]] = [
        (schema, ValueError),
        (None, TypeError),
        ((1, 2), TypeError),
    ]
    for capsule, error in streams:
        with pytest.raises(error):
            column.is_valid(capsules(stream=capsule))
    # The type of one array, and the buffers of another.
    with pytest.raises(ValueError, match="broken Arrow data"):
        column.is_valid(capsules(array=(pair(["a"])[0], pair([["a"]])[1])))


def test_errors_of_a_source_come_through() -> None:
    class Failing:
        def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
            raise OSError("gone")

    def batches() -> Any:
        yield pa.record_batch({"url": ["http://a/"]})
        raise OSError("gone after a while")

    with pytest.raises(OSError, match="gone"):
        column.is_valid(Failing())
    schema = pa.schema([("url", pa.string())])
    with pytest.raises(ValueError, match="gone after a while"):
        column.is_valid(pa.RecordBatchReader.from_batches(schema, batches()))


def test_broken_utf8_is_an_error() -> None:
    offsets = pa.py_buffer((0).to_bytes(4, "little") + (2).to_bytes(4, "little"))
    broken = pa.Array.from_buffers(pa.string(), 1, [None, offsets, pa.py_buffer(b"\xff\xfe")])
    for call in (column.is_valid, column.redact, column.audit):
        with pytest.raises(ValueError, match="row 0: not UTF-8"):
            call(broken)
    backwards = pa.py_buffer(b"".join(n.to_bytes(4, "little") for n in (0, 2, 1, 2)))
    lying = pa.Array.from_buffers(pa.string(), 3, [None, backwards, pa.py_buffer(b"ab")])
    with pytest.raises(ValueError, match="row 1: its offset"):
        column.is_valid(lying)


def test_an_index_outside_its_dictionary_is_an_error() -> None:
    for index, kind in [(2, pa.int8()), (-1, pa.int16()), (1 << 63, pa.uint64())]:
        rows = pa.array([0, 1, index], kind)
        lying = pa.DictionaryArray.from_arrays(rows, ["http://a/", None], safe=False)
        with pytest.raises(ValueError, match="row 2 has no text in the dictionary"):
            column.is_valid(lying)
        hidden = pa.array([0, 1, index], kind, mask=np.array([False, False, True]))
        texts = pa.DictionaryArray.from_arrays(hidden, ["http://a/", None], safe=False)
        assert column.normalize(texts).to_pylist() == ["http://a/", None, None]


def test_nulls_may_hide_anything() -> None:
    offsets = pa.py_buffer(b"".join(n.to_bytes(4, "little") for n in (0, 9, 11, 20)))
    bits = pa.py_buffer(bytes([0b101]))
    data = pa.py_buffer(b"http://a/\xff\xfehttp://b/")
    texts = pa.Array.from_buffers(pa.string(), 3, [bits, offsets, data])
    assert column.normalize(texts).to_pylist() == ["http://a/", None, "http://b/"]
    assert column.get(texts, "host").to_pylist() == ["a", None, "b"]


def test_more_than_four_gib_of_texts() -> None:
    one = "http://a.example/" + "b" * (1 << 20)
    rows = 4200
    view = len(one).to_bytes(4, "little") + b"http" + bytes(8)
    buffers = [None, pa.py_buffer(view * rows), pa.py_buffer(one.encode())]
    texts = pa.Array.from_buffers(pa.string_view(), rows, buffers)
    assert sum([True for valid in column.is_valid(texts).to_pylist() if valid]) == rows
    hosts, paths = column.get(texts, "host"), column.get(texts, "path")
    assert hosts.to_pylist() == ["a.example"] * rows
    assert len(paths) == rows and len(paths[rows - 1]) == (1 << 20) + 1
    assert column.hash(texts)[rows - 1] == column.hash([one])[0]


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="reads /proc/self/statm")
def test_nothing_leaks() -> None:
    texts = pa.array(URLS * 50)
    cut = pa.chunked_array([texts, texts.slice(7)])

    def calls() -> None:
        column.normalize(cut).to_pylist()
        pa.chunked_array(column.get(texts, "path"))
        pa.array(column.parse(cut))
        column.extract(texts).__arrow_c_stream__()
        column.audit(cut).__arrow_c_array__()
        column.hash(list(URLS)).__arrow_c_schema__()
        column.repair(texts, changes=True).plain()
        column.resolve(cut, "http://a/", threads=3)
        lying = capsules(array=(None, texts.__arrow_c_array__()[1]))
        failing: list[Callable[[], Any]] = [
            lambda: column.normalize(texts, errors="raise"),
            lambda: column.normalize(pa.array([1] * 1000)),
            lambda: column.normalize(lying),
        ]
        for call in failing:
            with pytest.raises((TypeError, ValueError)):
                call()

    def run(count: int = 300) -> None:
        for _ in range(count):
            calls()

    run(30)
    # A leak of one result a round would be 6 MiB at least.
    assert stays(run, 3000)
