"""Columns: what they take, and that a row is what one text is."""

from __future__ import annotations

import copy
import ipaddress
import json
import os
import pathlib
import pickle
import signal
import threading
import time
from collections import deque
from typing import Any, Callable, Iterator

import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyurial as urial
from answers import TYPES
from pyurial import _column, column
from test_properties import PIECES

Values = list[Any]

URLS: Values = [
    "http://a.example/b?c#d",
    "HTTP://A:80/x/../%7Ey",
    "no uri",
    None,
    "",
    "urn:a:b",
    "http://me:secret@long.example.com:8080/a/very/long/path/that/is/no/short/view?q=1#f",
    "http://a/\nhttp://b/",
    "http://a/é",
    "http://[::1]/\r",
    "../relative",
]


def layouts(values: Values) -> dict[str, Any]:
    """Return the same texts in every layout that Arrow has."""
    some = pa.array(["before", *values, "after", None])
    cut = min(4, len(values) + 1)
    return {
        "list": values,
        "tuple": tuple(values),
        "string": pa.array(values, pa.string()),
        "large_string": pa.array(values, pa.large_string()),
        "string_view": pa.array(values, pa.string_view()),
        "slice": some[1 : len(values) + 1],
        "slice of views": some.cast(pa.string_view())[1 : len(values) + 1],
        "large slice": some.cast(pa.large_string())[1 : len(values) + 1],
        "chunks": pa.chunked_array([values[:3], [], values[3:4], values[4:]], pa.string()),
        "chunks of slices": pa.chunked_array([some[1:cut], some[cut : len(values) + 1]]),
        "table": pa.table({"url": pa.array(values)}),
        "dictionary": some.dictionary_encode()[1 : len(values) + 1],
        "dictionary of views": categories(values, pa.uint8(), pa.string_view()),
        "dictionary of large": categories(values, pa.int64(), pa.large_string()),
        "chunks of dictionaries": pa.chunked_array(
            [some[1:cut].dictionary_encode(), some[cut : len(values) + 1].dictionary_encode()]
        ),
        "table of a dictionary": pa.table({"url": some.dictionary_encode()})[1 : len(values) + 1],
        "column": column.normalize(values, rule="IRI-reference"),
    }


def categories(values: Values, index: Any, texts: Any) -> Any:
    """Return texts as indices of a dictionary, which has a null and twice the same text."""
    known = ["not used", None, *values, *values]
    rows = pa.array([2 + row + row % 2 * len(values) for row in range(len(values))], index)
    return pa.DictionaryArray.from_arrays(rows, pa.array(known, texts))


def attempt(call: Callable[[], Any]) -> Any:
    """Return a result, or None where the text is invalid."""
    try:
        return call()
    except urial.UriError:
        return None


@pytest.mark.parametrize("layout", [name for name in layouts([]) if name != "column"])
def test_every_layout(layout: str) -> None:
    texts = layouts(URLS)[layout]
    expected = [
        None if text is None else attempt(lambda: str(urial.Uri(text).normalize())) for text in URLS
    ]
    assert column.normalize(texts).to_pylist() == expected
    hosts = [None if text is None else attempt(lambda: urial.Uri(text).host) for text in URLS]
    got = column.get(texts, "host")
    assert got.to_pylist() == hosts
    assert got.type == "string_view"
    assert pa.array(got).to_pylist() == hosts
    assert pa.array(got.plain()).to_pylist() == hosts
    assert pa.chunked_array(got).to_pylist() == hosts
    paths = [None if text is None else attempt(lambda: urial.Uri(text).path) for text in URLS]
    assert pa.array(column.get(texts, "path")).to_pylist() == paths
    pa.chunked_array(column.parse(texts)).validate(full=True)


def test_parts_that_are_made() -> None:
    texts = ["https://www.a.example:443/x/7.PHP;s=1?id=a%20b&id=c", "a b", None, "mailto:a@b.example"]
    made = {
        "origin": ["https://www.a.example", None, None, None],
        "ip": [None] * 4,
        "parent": ["https://www.a.example:443/x/", None, None, None],
        "name": ["7.PHP;s=1", None, None, "a@b.example"],
        "extension": ["PHP", None, None, "example"],
        "shape": ["/x/{id}.PHP", None, None, "a@b.example"],
        "surt": ["example,a,www)/x/7.PHP;s=1?id=a%20b&id=c", None, None, "mailto:a@b.example"],
        "query.id": ["a b", None, None, None],
        "query.": [None, None, None, None],
    }
    for part, expected in made.items():
        assert column.get(texts, part).to_pylist() == expected, part
    with pytest.raises(ValueError, match="query.KEY for a parameter"):
        column.get(texts, "query_id")
    with pytest.raises(ValueError, match=r"registrable_domain \(the site\)"):
        column.get(texts, "site")


def test_addresses() -> None:
    texts = ["http://[0::1]:80/", "http://10.0.0.1", "http://[::ffff:1.2.3.4]", "http://[v1.x]/", "http://1.2/", "a:b"]
    found = column.get(texts, "ip").to_pylist()
    assert found[:2] == ["::1", "10.0.0.1"]
    assert [text and ipaddress.ip_address(text) for text in found] == [urial.Uri(text).ip for text in texts]


def test_empty_columns() -> None:
    for texts in [[], pa.array([], pa.string()), pa.chunked_array([], pa.string()), pa.nulls(0)]:
        for result in [column.normalize(texts), column.parse(texts), column.extract(texts)]:
            assert len(result) == 0 and result.to_pylist() == []
            assert len(pa.array(result)) == 0 and len(pa.chunked_array(result)) == 0
    assert column.normalize(pa.nulls(3)).to_pylist() == [None] * 3


def test_a_result_is_a_column() -> None:
    once = column.normalize(["HTTP://a:80/", None])
    assert column.normalize(once).to_pylist() == ["http://a/", None]
    hosts = column.get(pa.array(["x://not-so-short.example:1/"]), "authority")
    assert column.is_valid(hosts, rule="authority").to_pylist() == [True]
    assert len(once) == 2 and once[0] == once[-2] == "http://a/" and once[1] is None
    assert once.null_count == 1 and repr(once) == "<Column of 2 rows: large_string>"
    for row in [2, -3, 10**15]:
        with pytest.raises(IndexError):
            once[row]


def test_views_share_the_buffers_of_the_input() -> None:
    texts = pa.array(["http://www.example.com/" + "a" * 50] * 1000)
    before = pa.total_allocated_bytes()
    got = pa.array(column.get(texts, "path"))
    shared = got.buffers()[2]
    assert shared is not None
    data = texts.buffers()[2]
    assert data.address <= shared.address < data.address + data.size
    assert pa.total_allocated_bytes() < before + 10_000
    # The view keeps what it shares alive.
    del texts, data
    assert got.to_pylist() == ["/" + "a" * 50] * 1000


def test_a_reader_that_asks_for_strings_gets_them() -> None:
    got = column.get(["http://not-so-short.example/"], "host")
    assert pa.array(got, pa.large_string()).type == pa.large_string()
    assert pa.array(got).type == pa.string_view()


@pytest.mark.parametrize(
    ("texts", "named"),
    [
        ("http://a/", r"got str; one text is a list of one: \[text\]"),
        (urial.Uri("a:b"), r"got Uri; one text is a list of one: \[uri\]"),
        (b"http://a/", r"got bytes; decode it, as in \[data.decode\(\)\]"),
        (None, "got NoneType$"),
        ({"a:b": 1}, "got dict; a column is a list"),
        (1, "int"),
        (["a:b", 1], "row 1: expected a str or None, got int"),
        (["a:b", b"c:d"], "row 1: expected a str or None, got bytes; decode it, as in data"),
        (["a:b", 1.5], "row 1: expected a str or None, got float$"),
        (pa.array([1]), "int64"),
        (pa.array([b"a"]), "binary; cast it to string"),
        (pa.array([1]).dictionary_encode(), "dictionary of int64"),
        (pa.table({"a": pa.array([1]).dictionary_encode()}), "struct of dictionary of int64"),
        (pa.array([["a"]]), "list"),
        (pa.table({"a": ["b"], "c": ["d"]}), "struct with 2 columns; choose one of them"),
        (pa.table({"a": [1]}), "struct of int64"),
        (pa.array([1.5]), "float64"),
        (pa.array([None, True]), "bool"),
    ],
)
def test_other_types(texts: Any, named: str) -> None:
    for call in (column.normalize, column.audit, lambda texts: column.resolve(["a"], texts)):
        if isinstance(texts, (str, urial.Uri)) and call not in (column.normalize, column.audit):
            continue
        with pytest.raises(TypeError, match=named):
            call(texts)


def test_raised_errors_have_their_row() -> None:
    texts = ["http://a/"] * 100_000
    texts[70_001] = "http://a/ é b"
    texts[90_000] = "no uri"
    for threads in (1, 4):
        with pytest.raises(urial.ParseError, match="^row 70001: unexpected ' '") as caught:
            column.normalize(texts, errors="raise", threads=threads)
        assert caught.value.row == 70_001 and caught.value.kind == "unexpected-character"
        assert (caught.value.start, caught.value.end) == (9, 10)
    with pytest.raises(urial.RepairError, match="^row 1: ") as no_repair:
        column.repair(["a:b", "http://a b/"], errors="raise")
    assert no_repair.value.row == 1
    with pytest.raises(urial.IdnaError, match="^row 0: "):
        column.to_uri(["http://xn--a-ä/"], idna=True, errors="raise")
    with pytest.raises(urial.ParseError, match="^row 1: "):
        column.resolve(["a", "b"], ["a:b", "no base"], errors="raise")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.caret() == caught.value.caret()
    assert (again.row, again.kind) == (70_001, "unexpected-character")


def test_a_lone_surrogate_is_an_invalid_row() -> None:
    texts = ["a:b", "a:\ud800", None, "no uri"]
    assert column.is_valid(texts).to_pylist() == [True, False, None, False]
    assert column.allows(texts, urial.FetchPolicy(schemes=["a"])).to_pylist() == [False, False, None, False]
    told = column.error(texts)[1]
    assert (told["kind"], told["component"], told["start"], told["end"]) == ("surrogate", None, 2, 3)
    with pytest.raises(urial.ParseError) as scalar:
        urial.Uri(texts[1] or "")
    assert told["message"] == str(scalar.value)
    assert column.error_group(texts)[1] == "lone surrogate"
    bases = ["a:b", "a:\ud800"]
    calls: list[Any] = [
        lambda **options: column.normalize(texts, **options),
        lambda **options: column.key(texts, **options),
        lambda **options: column.parse(texts, **options),
        lambda **options: column.get(texts, "query.a", **options),
        lambda **options: column.trim(texts, **options),
        lambda **options: column.repair(texts, changes=True, **options),
        lambda **options: column.resolve(["a", "b"], bases, **options),
    ]
    for call in calls:
        assert call()[1] is None
        with pytest.raises(urial.ParseError, match="^row 1: lone surrogate U\\+D800 at character 2; ") as caught:
            call(errors="raise")
        assert (caught.value.row, caught.value.kind, caught.value.start) == (1, "surrogate", 2)
    for free in (column.redact, column.extract, column.audit, column.guess_suffix):
        assert free(texts)[1] is None and free(texts)[2] is None


def test_edits_policies_and_templates_on_columns() -> None:
    texts = ["http://a:80/b?c#d", "//a", None, "urn:a:b", "http://é/"]
    assert column.replace(texts, host="b", port=None, fragment=None).to_pylist() == [
        "http://b/b?c", None, None, None, None,
    ]  # fmt: skip
    assert column.replace(texts[:1], host="bücher.example", idna=True, path="/x y", encode=True)[0] == (
        "http://xn--bcher-kva.example:80/x%20y?c#d"
    )
    assert column.replace(texts, rule="IRI", scheme="https")[4] == "https://é/"
    assert column.replace(texts, scheme=None).null_count == 5
    with pytest.raises(urial.EditError, match="^row 1: ") as caught:
        column.replace(["a://b", "urn:a:b"], host="c", errors="raise")
    assert caught.value.row == 1 and caught.value.component == "path"
    with pytest.raises(TypeError, match="unexpected keyword argument 'netloc'; the components are"):
        column.replace(texts, netloc="a")  # type: ignore[call-arg]
    template = urial.Template("/{user}{?page,tag*}")
    paths = ["/anna?page=2", "/anna,b?tag=x&tag=y", "/a/b", None, "/?tag=x"]
    found = {name: column.match(paths, template, name).to_pylist() for name in ("user", "page", "tag")}
    assert found["user"] == ["anna", "anna,b", None, None, None]
    assert found["page"] == ["2", None, None, None, None]
    assert found["tag"] == [None, "x,y", None, None, "x"]
    assert column.match(["/a!"], "/{x}", "x", strict=True)[0] is None
    with pytest.raises(ValueError, match='no variable "id"; there are: user, page, tag'):
        column.match(paths, template, "id")
    with pytest.raises(urial.TemplateError):
        column.match(paths, "/{", "id")
    assert column.get(["http://a/?q=b+c%2B"], "query.q", plus_is_space=True)[0] == "b c+"
    with pytest.raises(ValueError, match="plus_is_space is for query.KEY, not for host"):
        column.get(["http://a/"], "host", plus_is_space=True)


def test_any_iterable_but_a_mapping_is_a_column() -> None:
    texts = {"a": "HTTP://a", "b": None}
    more: list[Any] = [dict.fromkeys(texts.values()).keys(), iter(texts.values()), deque(texts.values())]
    for given in (texts.values(), *more):
        assert column.normalize(given).to_pylist() == ["http://a/", None]
    assert column.normalize({"HTTP://a"}).to_pylist() == ["http://a/"]
    for wrong in (texts, "http://a", b"http://a", 7):
        with pytest.raises(TypeError, match="^expected an Arrow array of strings or a list of str, got "):
            column.normalize(wrong)  # type: ignore[arg-type]


def test_threads_agree() -> None:
    texts = pa.array(
        [f"HTTP://a{n}.example:80/{n}/../é" if n % 3 else f"http://a/{n}" for n in range(300_000)]
    )
    one = column.normalize(texts, threads=1)
    for threads in (2, 7, None):
        many = column.normalize(texts, threads=threads)
        assert pa.chunked_array(many).equals(pa.chunked_array(one))
    assert pa.array(one).equals(pa.chunked_array(one).combine_chunks())
    parsed = column.parse(texts, rule="IRI", threads=3)
    assert pa.array(parsed).equals(pa.concat_arrays(pa.chunked_array(parsed).chunks))


def test_columns_of_other_chunks_are_aligned() -> None:
    rows = 1000
    texts = [f"../{n}" for n in range(rows)]
    bases = [f"http://a{n}/b/c" for n in range(rows)]
    expected = [str(urial.Uri(base).join(text)) for text, base in zip(texts, bases)]
    cut = pa.chunked_array([texts[:333], texts[333:334], [], texts[334:]])
    other = pa.chunked_array([bases[:10], bases[10:900], bases[900:]])
    assert column.resolve(cut, other).to_pylist() == expected
    assert column.resolve(texts, other).to_pylist() == expected


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_an_interrupt_stops_a_run() -> None:
    texts = pa.chunked_array(
        [pa.array(["http://a.example/ b http://c.example " * 20] * 20_000)] * 200
    )

    def interrupt() -> None:
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    # A shell starts jobs in the background with the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    thread.start()
    started = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            column.extract(texts)
            raise AssertionError(f"no interrupt came in {time.monotonic() - started} s")
    finally:
        signal.signal(signal.SIGINT, before)
    thread.join()


def test_the_lock_is_free_meanwhile() -> None:
    texts = pa.array(["HTTP://a.example:80/b/../c?d=%7e" * 4] * 400_000)
    done = threading.Event()
    counted = 0

    def run() -> None:
        column.normalize(texts, threads=1)
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 2


ATTRIBUTES = """scheme authority userinfo user password host host_class registrable_domain port
port_text effective_port path path_form query fragment userinfo_decoded user_decoded
password_decoded host_decoded path_decoded query_decoded fragment_decoded parent name extension origin""".split()
TEXTS = st.lists(
    st.one_of(st.none(), PIECES.map(lambda text: text.replace("\ud800", "é"))), max_size=8
)


#: The vectors that every language answers.
VECTORS: list[dict[str, Any]] = [
    json.loads(line)
    for file in (pathlib.Path(__file__).parents[3] / "corpus").glob("*.jsonl")
    for line in file.read_text(encoding="utf-8").splitlines()
]


def test_rows_of_the_corpus() -> None:
    known = [text for vector in VECTORS for name, text in vector.items() if name != "why"]
    texts: Values = sorted({text for text in known if isinstance(text, str)})
    for rule in ("URI", "IRI-reference"):
        rows_are_texts(texts, texts, rule)
    pairs = [
        (vector.get("ref", vector.get("target", vector.get("b"))), vector.get("base", vector.get("a")))
        for vector in VECTORS
    ]
    for option in (False, True):
        rows_are_found(texts, option)
        rows_are_pairs(pairs, option)


@settings(deadline=None)
@given(TEXTS, st.sampled_from(sorted(TYPES)), st.data())
def test_a_row_is_what_one_text_is(values: Values, rule: Any, data: st.DataObject) -> None:
    known = layouts(values)
    del known["column"]
    rows_are_texts(values, known[data.draw(st.sampled_from(sorted(known)))], rule)


def rows_are_texts(values: Values, texts: Any, rule: Any) -> None:
    """Compare what each function says of a column with what it says of one text."""
    kind: Any = TYPES[rule]

    def check(result: column.Column, one: Callable[[str], Any]) -> None:
        expected = [None if text is None else attempt(lambda: one(text)) for text in values]
        assert result.to_pylist() == expected
        read = pa.chunked_array(result)
        read.validate(full=True)
        assert read.to_pylist() == expected and pa.array(result).to_pylist() == expected

    check(column.is_valid(texts, rule=rule), lambda text: urial.is_valid(text, rule))
    check(column.error(texts, rule=rule), lambda text: failure(text, rule))
    errors = column.error(texts, rule=rule).to_pylist()
    for error, group in zip(errors, column.error_group(texts, rule=rule).to_pylist()):
        assert (error is None) == (group is None)
        if error is not None and error["kind"] == "unexpected-character":
            assert error["message"].startswith(f"{group} at byte ")
    for step in ("case", "percent", "path", "syntax", "scheme"):
        check(
            column.normalize(texts, rule=rule, step=step),
            lambda text: str(kind(text).normalize(step)),
        )
    for rung in ("string", "case", "percent", "path", "scheme"):
        check(column.key(texts, rule=rule, rung=rung), lambda text: kind(text).key(rung))
    folds: list[Any] = [None, [], ["ids", "slugs"]]
    for fold in folds:
        check(
            column.similar_key(texts, rule=rule, fold=fold),
            lambda text: kind(text).similar_key(fold=fold),
        )
    check(
        column.key(texts, rule=rule, ignore_fragment=True, urn_equivalence=True),
        lambda text: kind(text).key(ignore_fragment=True, urn_equivalence=True),
    )
    for name in ATTRIBUTES:
        check(column.get(texts, name, rule=rule), lambda text: getattr(kind(text), name))
    names = ATTRIBUTES[:6] + ["path", "query", "fragment", "port"]
    for views in (True, False):
        check(
            column.parse(texts, rule=rule, views=views),
            lambda text: {name: getattr(kind(text), name) for name in names},
        )
    for idna in (False, True):
        uris = column.to_uri(texts, rule=rule, idna=idna)
        check(uris, lambda text: str(kind(text).to_uri(idna=idna)))
        iris = column.to_iri(texts, rule=rule, idna=idna)
        check(iris, lambda text: str(kind(text).to_iri(idna=idna)))


def failure(text: str, rule: Any) -> Any:
    try:
        urial.check(text, rule)
    except urial.ParseError as error:
        names = ("kind", "component", "start", "end")
        return {**{name: getattr(error, name) for name in names}, "message": str(error)}
    return None


def rows(values: Any, names: list[str]) -> Any:
    def text(value: Any) -> Any:
        return str(value) if isinstance(value, urial.more.AnyReference) else value

    return [{name: text(getattr(value, name)) for name in names} for value in values]


@settings(deadline=None)
@given(TEXTS, st.booleans())
def test_running_text_and_findings(values: Values, option: bool) -> None:
    rows_are_found(values, option)


def rows_are_found(values: Values, option: bool) -> None:
    def expect(one: Callable[[str], Any]) -> Any:
        return [None if text is None else attempt(lambda: one(text)) for text in values]

    found = ["start", "end", "text", "reference", "kind", "other_reading"]
    search: dict[str, Any] = {"suffix": option, "lenient": option, "iri": not option}
    if option:
        search["schemes"] = ["http", "mailto"]
    assert column.extract(values, **search).to_pylist() == expect(
        lambda text: rows(urial.extract(text, **search), found)
    )
    findings = ["start", "end", "rule", "severity", "explanation", "safe_form"]
    names = ["paypal.com"] if option else None
    assert column.audit(values, names=names).to_pylist() == expect(
        lambda text: rows(urial.audit(text, names=names), findings)
    )
    assert column.repair(values, backslash_is_slash=option, idna=option).to_pylist() == expect(
        lambda text: str(urial.repair(text, backslash_is_slash=option, idna=option).reference)
    )
    changes = ["start", "end", "kind", "before", "after"]

    def repaired(text: str) -> Any:
        one = urial.repair(text, html_entities=option)
        return {"reference": str(one.reference), "changes": rows(one.changes, changes)}

    result = column.repair(values, changes=True, html_entities=option)
    assert result.to_pylist() == expect(repaired)
    assert pa.array(result).to_pylist() == expect(repaired)
    options: dict[str, Any] = {
        "userinfo": option,
        "fragment": option,
        "query_keys": ["a", "code"],
        "passwords_only": option,
    }
    assert column.redact(values, **options).to_pylist() == expect(
        lambda text: urial.redact(text, **options)
    )
    assert column.redact(values, running=True).to_pylist() == expect(urial.redact_text)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.one_of(st.none(), PIECES), st.one_of(st.none(), PIECES)), max_size=6),
    st.booleans(),
)
def test_two_columns(pairs: list[tuple[Any, Any]], flag: bool) -> None:
    rows_are_pairs(
        [
            (first and first.replace("\ud800", ""), second and second.replace("\ud800", ""))
            for first, second in pairs
        ],
        flag,
    )


def rows_are_pairs(pairs: list[tuple[Any, Any]], flag: bool) -> None:
    first = pa.array([pair[0] for pair in pairs], pa.string())
    second = pa.array([pair[1] for pair in pairs], pa.string_view())

    def expect(one: Callable[[str, str], Any]) -> Any:
        return [None if None in pair else attempt(lambda: one(*pair)) for pair in pairs]

    options: dict[str, Any] = {"strict": flag, "normalize_base": flag, "forbid_above_root": not flag}
    assert column.resolve(first, second, **options).to_pylist() == expect(
        lambda text, base: str(urial.Uri(base).resolve(urial.Reference(text), **options))
    )
    assert column.resolve(first, second, rule="IRI-reference").to_pylist() == expect(
        lambda text, base: str(urial.Iri(base).resolve(urial.IriReference(text)))
    )
    assert column.relativize(first, second).to_pylist() == expect(
        lambda text, base: str(urial.Uri(base).relativize(urial.Uri(text)))
    )
    assert column.compare(
        first, second, rule="URI-reference", ignore_fragment=flag
    ).to_pylist() == expect(
        lambda text, other: urial.Reference(text).compare(
            urial.Reference(other), ignore_fragment=flag
        )
    )


def test_hashes_are_xxh3_of_the_key() -> None:
    xxhash = pytest.importorskip("xxhash")
    texts = ["http://a", "HTTP://A:80/", "urn:a:b", None, "no uri", "http://a/" + "b" * 300]
    keys = column.key(texts).to_pylist()
    expected = [None if key is None else xxhash.xxh3_64_intdigest(key.encode()) for key in keys]
    assert column.hash(texts).to_pylist() == expected


def test_hashes_stay_what_they_are() -> None:
    # Stored hashes are joined with new ones. XXH3 treats lengths up to 3, 8, 16, 128, 240 bytes and
    # above 240 each in its own way; the last goes through more than one block of 1024 bytes.
    hashes = {
        "a:": 4583183363840388564,
        "a:b": 3865638370100626521,
        "urn:a:b": 17856142080049263592,
        "http://a/": 2939723866542953782,
        "http://a/" + "b" * 50: 16560981500394326512,
        "http://a/" + "b" * 191: 15745457314457542612,
        "http://a/" + "b" * 300: 9522987625450589112,
        "http://a/" + "b" * 3000: 16527015667512559917,
    }
    assert column.hash(list(hashes)).to_pylist() == list(hashes.values())


def test_rules_of_schemes_and_lists_of_suffixes() -> None:
    own = [urial.SchemeRule("http", default_port=8080)]
    texts = ["http://a:80/", "HTTP://a:8080", "https://a:443/", None]
    normal = ["http://a:80/", "http://a/", "https://a/", None]
    # One of a program overrides the one that is built in, in lists whose lines are all normal too.
    assert column.normalize(texts, schemes=own).to_pylist() == ["http://a:80/", "http://a", *normal[2:]]
    assert column.normalize(["http://a:8080/"] * 3, schemes=own).to_pylist() == ["http://a/"] * 3
    keys = column.key(["http://a:8080/"] * 2, schemes=own)
    assert keys.to_pylist() == ["http://a/"] * 2
    assert column.hash(["http://a:8080/"], schemes=own)[0] == column.hash(["http://a/"])[0]
    assert column.compare(["http://a:8080/"], "http://a/", schemes=own).to_pylist() == ["scheme"]
    suffixes = urial.SuffixList("com\nexample\n")
    hosts = ["http://a.b.example/", "http://x.co.uk/", "http://[::1]/", "urn:a", None]
    domains = column.get(hosts, "registrable_domain", suffixes=suffixes)
    assert domains.to_pylist() == ["b.example", "co.uk", None, None, None]
    with pytest.raises(ValueError, match="suffixes are for registrable_domain"):
        column.get(hosts, "host", suffixes=suffixes)


def test_arrays_and_iterators_and_missing_texts() -> None:
    np, pd = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    normal = ["http://a/", None]
    for rows in (
        np.array(["HTTP://a", None], dtype=object),
        np.array(["HTTP://a", float("nan")], dtype=object),
        pd.Index(["HTTP://a", None]),
        pd.Index(["HTTP://a", float("nan")], dtype=object),
        (text for text in ["HTTP://a", None]),
        map(str.strip, [" HTTP://a", "no uri"]),
        ["HTTP://a", float("nan")],
        ["HTTP://a", pd.NA],
        ("HTTP://a", pd.NaT),
    ):
        assert column.normalize(rows).to_pylist() == normal
    assert column.normalize(np.array(["HTTP://a"])).to_pylist() == normal[:1]
    assert column.normalize(iter([])).to_pylist() == []
    wrongs: list[Any] = [np.array([1.5]), np.array([["a:b"]]), iter([1])]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="row 0: expected a str or None, got"):
            column.normalize(wrong)

    def broken() -> Iterator[str]:
        yield "a:b"
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        column.normalize(broken())


@settings(deadline=None)
@given(st.lists(st.one_of(st.none(), PIECES, st.just("www.a.example/b?utm_x=1#c")), max_size=8))
def test_cleaning_is_as_of_one_text(texts: list[Any]) -> None:
    texts = [None if text is None else text.replace("\ud800", "") for text in texts]

    def trimmed(text: str) -> str | None:
        try:
            uri = urial.Uri(text)
        except urial.ParseError:
            return None
        return str(uri.trim(drop_fragment=True, sort_query=True, drop_query=["utm_*"]))

    expected = [None if text is None else trimmed(text) for text in texts]
    found = column.trim(texts, drop_fragment=True, sort_query=True, drop_query=["utm_*"])
    assert found.to_pylist() == expected
    guesses = [None if text is None else urial.guess_suffix(text, scheme="ftp") for text in texts]
    assert column.guess_suffix(texts, scheme="ftp").to_pylist() == guesses
    kept = [text if guess is None else guess for text, guess in zip(texts, guesses)]
    assert column.guess_suffix(texts, scheme="ftp", keep=True).to_pylist() == kept


def test_a_rule_of_trimmed_texts() -> None:
    assert column.trim(["../é#x"], rule="IRI-reference", drop_fragment=True)[0] == "../é"


def test_columns_are_pickled() -> None:
    texts = ["http://me@a.example:80/é b", "http://a.example/" + "b" * 50, None, "www.b.example", ""]
    results = [
        column.is_valid(texts),
        column.get(texts, "port"),
        column.get(texts, "path"),
        column.hash(texts),
        column.error(texts),
        column.parse(texts),
        column.parse(texts, views=False),
        column.normalize(texts, rule="IRI-reference"),
        column.extract(texts, suffix=True),
        column.audit(texts),
        column.repair(texts, changes=True),
        column.normalize([]),
    ]
    for result in results:
        again = pickle.loads(pickle.dumps(result))
        assert again.to_pylist() == result.to_pylist() == copy.deepcopy(result).to_pylist()
        assert again.type == result.type.replace("string_view", "large_string")
        assert again.null_count == result.null_count
        assert pa.array(again).to_pylist() == result.to_pylist()
    with pytest.raises(ValueError, match="no such type: x"):
        _column._load("x", [])
    with pytest.raises(TypeError):
        _column._load("large_string", [1])


def test_kinds_of_errors_are_counted_by_their_group() -> None:
    groups = column.error_group(["http://a/b c", "http://a/\\", "http://u:pw|@a/ ", "a", "a:"])
    assert groups.to_pylist()[:2] == ["unexpected ' ' in the path", "unexpected '\\' in the path"]
    # A character of a password is not shown.
    assert column.error_group(["http://u:p w@a/"]).to_pylist() == ["unexpected character in the userinfo"]
    assert groups.to_pylist()[3:] == ["no scheme at the start", None]


def test_an_error_of_a_row_has_the_place_of_that_of_one_text() -> None:
    with pytest.raises(urial.RelativizeError) as one:
        urial.Uri("http://a/").relativize("http://a/.")
    with pytest.raises(urial.RelativizeError) as row:
        column.relativize(["http://a/b", "http://a/."], "http://a/", errors="raise")
    assert (one.value.start, one.value.end) == (row.value.start, row.value.end) == (9, 10)
    assert (one.value.row, row.value.row) == (None, 1)
