"""One text: classes, attributes, methods, functions."""

from __future__ import annotations

import copy
import ipaddress
import pathlib
import pickle
import sys
from enum import Enum
from http import HTTPStatus
from typing import Any, Callable

import pytest

import pyurial as urial
from answers import TYPES

CLASSES: list[Any] = list(TYPES.values())

#: A text that each class takes, in the order of CLASSES.
TEXTS = [
    "http://a/b#c",
    "../b",
    "http://a/b",
    "//a/b#c",
    "http://é/b#c",
    "é",
    "http://é/b",
    "/é#c",
]

BOTH = list(zip(CLASSES, TEXTS))


@pytest.mark.parametrize(("kind", "text"), BOTH)
def test_a_value_is_its_text(kind: Any, text: str) -> None:
    value = kind(text)
    assert type(value) is kind
    assert str(value) == text == f"{value}" and f"{value:>30}" == f"{text:>30}"
    assert repr(value) == f"{kind.__name__}({text!r})"
    assert eval(repr(value), {**vars(urial.more), **vars(urial)}) == value
    assert value == text and text == value and value == kind(text) and not value != text
    assert hash(value) == hash(text) and {value: 1}[text] == 1
    assert kind(value) == value


@pytest.mark.parametrize(("kind", "text"), BOTH)
def test_copies_and_pickles(kind: Any, text: str) -> None:
    value = kind(text)
    assert copy.copy(value) is value and copy.deepcopy([value])[0] is value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(again) is kind and again == value


def test_settings_and_records_are_values() -> None:
    observed = urial.more.Observed()
    observed.observe("http://a/", "https://a/")
    base = "http://me:secret@a/"
    values: list[Any] = [
        urial.FetchPolicy(schemes=["https"], hosts=["a.example"], deny_networks=["10.0.0.0/8"]),
        urial.FetchPolicy(schemes=["https"], hosts=[], deny_paths=["/a"]),
        urial.Cleaner(),
        urial.Cleaner(rule="IRI-reference", base=base, step=None, similar=("ids",), drop_query=["a"]),
        urial.SuffixList(),
        urial.SuffixList("com\n*.example"),
        urial.SchemeRule("gemini", default_port=1965, empty_path_is_root=True),
        urial.Template("/{a}{?b*,c:3}"),
        urial.more.Elements(scheme="http", host="h", port=80, path=["", "a b"]),
        urial.extract("é http://a/b, x")[0],
        urial.split("a:b?c"),
        urial.SuffixList().site("a.b.co.uk"),
        observed,
    ]
    for at, value in enumerate(values):
        again = pickle.loads(pickle.dumps(value))
        assert type(again) is type(value) and again == value == copy.deepcopy(value), value
        assert [other == value for other in values].count(True) == 1 and value != "text"
        if value is not observed:
            assert hash(again) == hash(value) == hash(copy.copy(value))
        if at < 4:
            assert "secret" not in repr(value)
            made = eval(repr(value).replace("***", "secret"), vars(urial))
            assert made == value
    assert urial.Cleaner(similar=False) == urial.Cleaner(similar=[]) == urial.Cleaner()
    lines = ["../b", "a/7", "a/8", "?a"]
    cleaner = values[3]
    arguments = cleaner.__getnewargs_ex__()[1]
    arguments["drop_query"].append("b")
    assert cleaner.__getnewargs_ex__()[1] != arguments

    class Base(str, Enum):
        A = base

    assert pickle.loads(pickle.dumps(urial.Cleaner(base=Base.A))) == urial.Cleaner(base=base)
    assert pickle.loads(pickle.dumps(cleaner)).clean(lines) == cleaner.clean(lines)


@pytest.mark.parametrize("kind", CLASSES)
def test_values_are_immutable_and_classes_final(kind: Any) -> None:
    value = kind(TEXTS[CLASSES.index(kind)])
    for name in ("host", "path", "other"):
        with pytest.raises(AttributeError):
            setattr(value, name, "x")
    with pytest.raises(TypeError):
        type("Sub", (kind,), {})


def test_the_common_classes_cannot_be_called() -> None:
    for common in (urial.more.AnyReference, urial.more.AnyBase):
        with pytest.raises(TypeError):
            common("http://a/")  # type: ignore[call-arg]
    assert isinstance(urial.Uri("a:b"), urial.more.AnyBase)
    assert not isinstance(urial.Reference("a:b"), urial.more.AnyBase)


def test_order_is_that_of_the_texts() -> None:
    texts = ["http://b/", "a:b", "http://a/", "é:", "z:"]
    values = [urial.Uri(text) for text in texts if text.isascii()]
    assert [str(value) for value in sorted(values)] == sorted(map(str, values))
    assert urial.Uri("a:b") < urial.Iri("a:c") <= urial.Reference("a:c")
    for wrong in ("a:c", None, 1):
        with pytest.raises(TypeError):
            urial.Uri("a:b") < wrong  # type: ignore[operator]
    assert urial.Uri("a:b") != 1 and urial.Uri("a:b") is not None
    assert urial.Uri("a:b") != "a:b\ud800"


def test_absent_is_none_and_empty_is_empty() -> None:
    names = ["authority", "userinfo", "user", "password", "host", "port_text", "query", "fragment"]
    uri = urial.Uri("http:")
    assert [getattr(uri, name) for name in names] == [None] * 8
    assert uri.path == "" and uri.segments == () and uri.pairs == () and uri.port is None
    uri = urial.Uri("http://:@:?#")
    assert [getattr(uri, name) for name in names] == [":@:", ":", "", "", "", "", "", ""]
    assert uri.port is None and uri.pairs == () and uri.host_class == "reg-name"
    reference = urial.Reference("")
    assert reference.scheme is None and reference.is_relative and reference.path == ""


def test_a_decoded_attribute_for_each_that_has_triplets() -> None:
    uri = urial.Uri("x://%75:%70%FF@%68:1/%2f/%61?%3d=%26&%zz"[:-4] + "#%66")
    decoded = {
        "userinfo": "u:p\ufffd",
        "user": "u",
        "password": "p\ufffd",
        "host": "h",
        "path": "///a",
        "segments": ("/", "a"),
        "query": "==&",
        "fragment": "f",
    }
    for name, value in decoded.items():
        assert getattr(uri, f"{name}_decoded") == value, name
    named = {name[: -len("_decoded")] for name in dir(uri) if name.endswith("_decoded")}
    assert named == set(decoded)
    for name in named - {"path", "segments"}:
        assert getattr(urial.Reference(""), f"{name}_decoded") is None
    # Pairs are decoded by themselves, and are as they are written under another name.
    assert uri.pairs == (("=", "&"),) and uri.raw_pairs == (("%3d", "%26"),)


def test_ports() -> None:
    for text, port, written, effective in [
        ("http://a", None, None, 80),
        ("http://a:", None, "", 80),
        ("http://a:0080", 80, "0080", 80),
        ("http://a:99999", None, "99999", None),
        ("x://a", None, None, None),
    ]:
        uri = urial.Uri(text)
        assert (uri.port, uri.port_text, uri.effective_port) == (port, written, effective), text



@pytest.mark.skipif(sys.version_info < (3, 10), reason="match is syntax of Python 3.10")
def test_match() -> None:
    program = """
match value:
    case Uri("http" | "https", authority, path):
        found = authority, path
    case RelativeRef(path=path):
        found = path
    case _:
        found = None
"""
    for text, found in [("https://a/b", ("a", "/b")), ("../c", "../c"), ("mailto:a@b", None)]:
        names: dict[str, Any] = {**vars(urial.more), **vars(urial), "value": urial.parse(text)}
        exec(program, names)
        assert names["found"] == found


def test_parse_finds_the_class() -> None:
    for text, kind in [
        ("a:b#c", urial.Uri),
        ("", urial.more.RelativeRef),
        ("a:é", urial.Iri),
        ("//é", urial.more.IriRelativeRef),
    ]:
        assert type(urial.parse(text)) is kind
        assert type(urial.parse(urial.IriReference(text))) is kind


def test_classes_convert_into_each_other() -> None:
    reference = urial.Reference("http://a/b")
    assert type(urial.more.AbsoluteUri(reference)) is urial.more.AbsoluteUri


def test_what_changes_nothing_gives_the_object_itself() -> None:
    uri = urial.Uri("http://example.com/a")
    assert uri.normalize() is uri and uri.trim(drop_fragment=True) is uri
    assert uri.replace() is uri and uri.without_pairs("a") is uri
    assert uri.to_uri() is uri and uri.to_uri(idna=True) is uri
    assert urial.Iri("http://é/").to_iri() == "http://é/"


def test_results_are_of_the_same_class() -> None:
    for kind, text in BOTH:
        value = kind(text)
        for result in (
            value.normalize("path"),
            value.replace(path="/x"),
            value.with_pairs({"a": 1}),
            value.append("x"),
            value / "x",
            value.with_pair("a", None),
        ):
            assert type(result) is kind


def test_conversions_between_uris_and_iris() -> None:
    pairs = [
        (urial.Iri, urial.Uri),
        (urial.IriReference, urial.Reference),
        (urial.more.AbsoluteIri, urial.more.AbsoluteUri),
        (urial.more.IriRelativeRef, urial.more.RelativeRef),
    ]
    for iri, uri in pairs:
        text = "/é" if "Rel" in iri.__name__ else "http://a/é"
        made = iri(text).to_uri()
        assert type(made) is uri and made.path == "/%C3%A9"
        assert type(made.to_iri()) is iri and made.to_iri() == text
    named = urial.Iri("http://bücher.example/").to_uri(idna=True)
    assert named == "http://xn--bcher-kva.example/"
    assert named.to_iri(idna=True) == "http://bücher.example/"


def test_resolution() -> None:
    for base in (urial.Uri("http://a/b?q#f"), urial.more.AbsoluteUri("http://a/b?q")):
        assert type(base.join("c")) is urial.Uri
        assert base.join(urial.more.RelativeRef("c")) == base.resolve("c") == "http://a/c"
        with pytest.raises(urial.ParseError):
            base.join("é")
    assert type(urial.Iri("http://a/b").join("é")) is urial.Iri
    assert urial.Uri("http://a/b/../c").resolve("", normalize_base=True) == "http://a/c"
    target = urial.Uri("http://a/b/d")
    assert type(urial.Uri("http://a/b/c").relativize(target)) is urial.Reference
    assert type(urial.Iri("http://a/é").relativize(target)) is urial.IriReference
    assert type(target.relativize("http://a/é")) is urial.IriReference


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ({"scheme": "a", "path": "/é x"}, ("path", 2, 3)),
        ({"scheme": "a b"}, ("scheme", 1, 2)),
        ({"authority": "h", "path": "", "query": "q", "fragment": "f g"}, ("fragment", 1, 2)),
        ({"scheme": "a", "authority": "é", "query": "é^"}, ("query", 1, 2)),
    ],
)
def test_errors_of_recompose_are_in_the_component(parts: Any, place: Any) -> None:
    with pytest.raises(urial.EditError) as raised:
        urial.recompose(**parts, iri=True)
    error = raised.value
    assert (error.component, error.start, error.end) == place



def test_elements_are_shown_as_python() -> None:
    shown = repr(urial.more.Elements(scheme="http", userinfo="a:b", host="h", port=80, path=("", "c")))
    assert shown == "Elements(scheme='http', userinfo='a:***', host='h', port=80, path=('', 'c'))"


def test_replace_an_authority_and_a_part_of_it() -> None:
    uri = urial.Uri("http://u:p@h:8/")
    assert str(uri.replace(authority="a", port=9)) == "http://a:9/"
    assert str(uri.replace(authority="a", host="b")) == "http://b/"
    assert str(uri.replace(authority="new", userinfo="x")) == "http://x@new/"
    assert str(uri.replace(authority="new.example:99", port=None)) == "http://new.example/"
    assert str(uri.replace(port=9, authority="x@a:1", path="/b")) == "http://x@a:9/b"
    # Without any authority it would be `http://b`; no text in between has to be valid.
    assert str(urial.Uri("http://a//b").replace(authority=None, host="x")) == "http://x//b"


def test_replace() -> None:
    uri = urial.Uri("http://u:p@a:1/b?c#d")
    assert uri.replace(host="x", port=None, userinfo=None) == "http://x/b?c#d"
    assert uri.replace(authority=None, path="/x", fragment="") == "http:/x?c#"
    assert uri.replace(host="[::1]", port="") == "http://u:p@[::1]:/b?c#d"
    assert uri.replace(query="a b&é", encode=True) == "http://u:p@a:1/b?a%20b&%C3%A9#d"
    # No text in between has to be valid.
    assert urial.Uri("mailto:a").replace(authority="h", path="/a") == "mailto://h/a"
    assert urial.Iri("http://a/").replace(path="/é") == "http://a/é"
    for changes, kind, component in [
        ({"path": "//x", "authority": None}, "path", "path"),
        ({"scheme": None}, "scheme-required", "scheme"),
        ({"host": "a b"}, "unexpected-character", "host"),
        ({"host": "a b", "path": "/"}, "unexpected-character", "host"),
        ({"port": "x"}, "unexpected-character", "port"),
    ]:
        given: Any = changes
        with pytest.raises(urial.EditError) as caught:
            uri.replace(**given)
        assert (caught.value.kind, caught.value.component) == (kind, component), changes


class Ten:
    """An integer like NumPy's: it has `__index__` and is not an `int`."""

    def __index__(self) -> int:
        return 10


def test_queries() -> None:
    uri = urial.Uri("http://a/?old#f")
    assert uri.with_pairs(None) == "http://a/#f" == uri.with_pairs({})
    assert uri.with_pairs([("a", 1), ("a", 2.5), ("b", True)]) == "http://a/?a=1&a=2.5&b=true#f"
    assert uri.with_pairs({"a": HTTPStatus.OK}).append_pair("b", Ten()) == "http://a/?a=200&b=10#f"
    assert uri.replace(port=Ten()).port == 10
    assert uri.with_pairs({"a": ["x", "&"], "b": None}) == "http://a/?a=x&a=%26&b#f"
    assert uri.with_pairs({"q": "a b+"}, plus_is_space=True) == "http://a/?q=a+b%2B#f"
    assert uri.with_pairs({"a": 1, "b": 2}, separator=";") == "http://a/?a=1;b=2#f"
    assert uri.append_pair("new", urial.Uri("x:y")) == "http://a/?old&new=x:y#f"
    assert uri.without_pairs("old") == "http://a/#f"
    for wrong in ("a=b", 1, urial.Uri("a:b"), [1]):
        with pytest.raises((TypeError, ValueError)):
            uri.with_pairs(wrong)  # type: ignore[arg-type]


def test_append() -> None:
    uri = urial.Uri("http://a")
    assert uri / "b" / "c d" == "http://a/b/c%20d" == uri.append("b", "c d")
    assert uri.append("b/c") == "http://a/b%2Fc"
    assert uri.append("b%20c", encode=False) == "http://a/b%20c"
    assert uri.append("b%20c") == "http://a/b%2520c"


def test_comparison() -> None:
    a = urial.Uri("HTTP://a:80/%7Eb#c")
    assert a.compare("http://a/~b") is None
    assert a.compare("http://a/~b", ignore_fragment=True) == "scheme"
    explanation = a.explain("http://a/~b#c")
    assert explanation.agreement == "scheme"
    assert [step.rung for step in explanation.steps][:2] == ["string", "case"]
    change = explanation.steps[1].first_changes[0]
    assert (change.component, change.before, change.after) == ("scheme", "HTTP", "http")
    assert str(explanation).count("\n") == len(explanation.steps)


SECRET = "http://me:hunter2@host/"


def test_no_repr_shows_a_password() -> None:
    shown = [
        urial.Uri(SECRET),
        urial.Reference("//me:hunter2@host/"),
        urial.split(SECRET),
        urial.extract(f"see {SECRET} x"),
        urial.repair(f" {SECRET} "),
        urial.repair("http://me:hunter2@host/a b").changes,
        urial.audit(SECRET),
        urial.Uri(SECRET).explain("HTTP://me:hunter2@host/x"),
        urial.Uri(SECRET).explain("HTTP://me:%68unter2@host/x").steps,
        urial.Uri(SECRET).to_elements(),
        urial.Uri("http://h/?token=hunter2").to_elements(),
        urial.Template("{+u}/x{?q}").recognize(SECRET.rstrip("/") + "/x?password=hunter2"),
        urial.Uri(SECRET).to_elements().value,
        urial.Template(SECRET + "{id}"),
        urial.more.choose_base(embedded=SECRET),
    ]
    for value in shown:
        assert "hunter2" not in repr(value), repr(value)
    with pytest.raises(urial.ParseError) as caught:
        urial.Uri(SECRET + " ")
    assert "hunter2" not in str(caught.value) + caught.value.caret() + repr(caught.value)
    assert "hunter2" not in repr(vars(caught.value))


def test_an_empty_first_pair_is_written() -> None:
    uri = urial.Uri("http://h/p?&utm_source=x&id=3")
    kept = uri.with_pairs([pair for pair in uri.pairs if pair[0] != "utm_source"])
    assert kept == "http://h/p?&id=3"


def test_records_are_values() -> None:
    found = urial.extract("é http://a/b, x")[0]
    assert (found.start, found.end, found.text, found.kind) == (2, 12, "http://a/b", "reference")
    with pytest.raises(AttributeError):
        found.start = 1
    parts = urial.split("a:b?c")
    scheme, authority, path, query, fragment = parts
    assert (scheme, authority, path, query, fragment) == ("a", None, "b", "c", None)


def test_offsets_are_those_of_the_str() -> None:
    text = "😀é http://a.example/é and http://b.example/%252e\u2028x"
    for found in urial.extract(text):
        assert text[found.start : found.end] == found.text
    text = "http://a.example/é/%252e"
    assert [text[f.start : f.end] for f in urial.audit(text) if f.rule == "double-encoding"] == [
        "%252e"
    ]
    text = "é\ufeff"[1:] + "http://a/é é"
    for change in urial.repair(text).changes:
        assert text[change.start : change.end] == change.before
    with pytest.raises(urial.ParseError) as caught:
        urial.Iri("http://é/😀 b")
    error = caught.value
    assert (error.kind, error.component, error.start, error.end) == (
        "unexpected-character",
        "path",
        10,
        11,
    )
    assert error.caret().endswith("^")


@pytest.mark.parametrize("letter", ["a", "é", "€", "😀"])
def test_offsets_in_long_texts(letter: str) -> None:
    # Offsets are counted from the last of every 256 bytes.
    for count in [*range(60, 70), *range(120, 136), *range(250, 262), 511, 512, 513, 1024]:
        text = letter * count + " http://a.example/x " + letter * count
        text += " <http://b.example/>"
        first, second = urial.extract(text)
        assert text[first.start : first.end] == first.text == "http://a.example/x"
        assert text[second.start : second.end] == "http://b.example/" and second.end == len(text) - 1
        changes = urial.repair("/" + letter * count + "%").changes
        assert changes[-1].start == count + 1 and changes[-1].end == count + 2
        with pytest.raises(urial.ParseError) as caught:
            urial.IriReference("/" + letter * count + " ")
        assert (caught.value.start, caught.value.end) == (count + 1, count + 2)


def test_templates() -> None:
    template = urial.Template("/{a}{?b*,c:3}")
    names = [(v.name, v.operator, v.prefix, v.explode) for v in template.variables]
    assert names == [("a", None, None, False), ("b", "?", None, True), ("c", "?", 3, False)]
    assert template.expand({"a": 1, "c": "abcdef"}, b={"x": 1, "y": None}) == "/1?x=1&c=abc"
    assert template.expand(a=urial.Uri("x:y"), b=(True, 2.5)) == "/x%3Ay?b=true&b=2.5"
    assert urial.Template("{a},{b},{c}").expand(a=6.0, b=-0.25, c=10**30) == f"6,-0.25,{10**30}"
    assert str(template) == "/{a}{?b*,c:3}" and hash(template) == hash(str(template))
    found = urial.Template("/{a}{?q}").recognize("/b?z=1&q=2&z=3#f")
    assert found is not None
    assert (found.variables, found.rest, found.fragment) == (
        {"a": "b", "q": "2"},
        (("z", "1"), ("z", "3")),
        "f",
    )
    # A key that comes again loses no value.
    many = urial.Template("/f{?b*}")
    assert many.match("/f?x=1&y=2&x=3&x=4") == {"b": {"x": ["1", "3", "4"], "y": "2"}}
    assert many.expand(many.match("/f?x=1&x=3&y=2") or {}) == "/f?x=1&x=3&y=2"
    for wrong in (b"x", object(), {1, 2}):
        with pytest.raises(TypeError):
            template.expand(a=wrong)  # type: ignore[arg-type]


def test_policies() -> None:
    policy = urial.FetchPolicy(
        schemes=["https"],
        ports=[8443],
        allow_networks=[ipaddress.IPv4Network("10.0.0.0/8")],
        deny_networks=["10.9.0.0/16", "8.8.8.8"],
    )
    assert policy.allows("https://10.1.2.3:8443/") and policy.allows(urial.Uri("https://a.example/"))
    for text, kind, component in [
        ("http://a.example/", "scheme", "scheme"),
        ("https://me@a.example/", "userinfo", "userinfo"),
        ("https:/a", "readings", None),
        ("https://a.example:80/", "port", "port"),
        ("https://10.9.1.1/", "address-denied", "host"),
    ]:
        assert not policy.allows(text)
        with pytest.raises(urial.RefusedError) as caught:
            policy.check(text)
        assert (caught.value.kind, caught.value.component) == (kind, component)
    assert policy.allows_address("9.9.9.9") and not policy.allows_address("8.8.8.8")
    assert not policy.allows_address(ipaddress.ip_address("::1"))


def test_a_policy_lists_hosts() -> None:
    policy = urial.FetchPolicy(schemes=["https"], hosts=["a.example", "*.cdn.example"])
    assert policy.allows("https://b.c.cdn.example/") and not policy.allows("https://b.a.example/")
    assert repr(policy).startswith(
        "FetchPolicy(schemes=['https'], hosts=['a.example', '*.cdn.example'], deny_hosts=[], ports=[]"
    )
    # A list without members allows no host.
    assert not urial.FetchPolicy(schemes=["https"], hosts=[]).allows("https://a.example/")


def test_a_policy_allows_no_text_that_is_no_uri() -> None:
    policy = urial.FetchPolicy(schemes=["https"])
    texts = ["ht tp://", "/rel", "", "https://é.example/", "https://a/\ud800"]
    wrong: list[Any] = [*texts, urial.Iri("https://é.example/"), urial.Reference("/rel")]
    for given in wrong:
        assert policy.allows(given) is False
        with pytest.raises(urial.ParseError):
            policy.check(given)
    for good in (urial.Iri("https://a.example/"), urial.Reference("https://a.example/")):
        assert policy.allows(good) is True
        policy.check(good)


def test_elements() -> None:
    elements = urial.more.Elements(scheme="http", host="h", port=80, path=["", "a b"])
    assert elements.has_port and elements.path == ("", "a b")
    for kind in CLASSES:
        if "Rel" in kind.__name__:
            with pytest.raises(urial.EditError):
                elements.build(kind)
        else:
            assert elements.build(kind).value == "http://h:80/a%20b"
    assert elements == urial.Uri("http://h:80/a%20b").to_elements().value


def test_paths() -> None:
    path = pathlib.PurePosixPath("/tmp/é x")
    uri = urial.from_path(path, system="posix")
    assert uri == "file:///tmp/%C3%A9%20x"
    assert urial.to_path(uri, system="posix") == path
    windows = urial.to_path("file:///C:/a", system="windows")
    assert windows == pathlib.PureWindowsPath("C:/a")
    assert [str(urial.from_path(given)) for given in (path, windows)] == [uri, "file:///C:/a"]
    assert urial.from_path(b"/\xff", system="posix") == "file:///%FF"
    escaped = urial.to_path("file:///%FF", system="posix")
    assert urial.from_path(escaped, system="posix") == "file:///%FF"
    here = pathlib.Path(__file__).resolve()
    assert urial.to_path(urial.from_path(here)) == here


def test_functions() -> None:
    assert urial.encode(b"\xff ") == "%FF%20"
    assert type(urial.recompose(path="é", iri=True)) is urial.IriReference
    assert urial.redact(SECRET, userinfo=True) == "http://***@host/"
    keyed = "http://u:p@h/?token=abc&code=d"
    assert urial.redact_text(keyed, passwords_only=True) == "http://u:***@h/?token=abc&code=d"
    assert urial.Uri(keyed).redact(passwords_only=True, query_keys=["code"]) == "http://u:***@h/?token=abc&code=***"
    line = "nothing to hide"
    assert urial.redact_text(line) is line
    assert urial.refang(line) is line


def test_observations() -> None:
    observed = urial.more.Observed()
    assert observed.observe("http://a/", urial.Uri("https://a/")) and len(observed) == 1
    assert not observed.observe("https://a/", "http://a/")
    assert observed.observe_added_slash("http://b/c")
    assert observed.same("http://b/c", "http://b/c/") and not observed.same("http://a/", "x:")
    assert observed.representative("HTTP://A") == observed.representative("https://a")
    assert observed.representative("http://unknown/") is None
    again = urial.more.Observed.load(observed.save())
    assert again.pairs() == observed.pairs() and again.save() == observed.save()


GEMINI = urial.SchemeRule("gemini", default_port=1965, empty_path_is_root=True)
OWN_HTTP = urial.SchemeRule("http", default_port=8080)


def test_rules_of_schemes_are_taken_where_schemes_matter() -> None:
    uri = urial.Uri("gemini://a:1965")
    assert str(uri.normalize()) == "gemini://a:1965"
    assert str(uri.normalize(schemes=[GEMINI])) == "gemini://a/"
    assert uri.is_normalized() and not uri.is_normalized(schemes=(GEMINI,))
    assert uri.key(schemes=[GEMINI]) == "gemini://a/"
    assert uri.compare("gemini://a/") is None
    assert uri.compare("gemini://a/", schemes=[GEMINI]) == "scheme"
    assert uri.explain("gemini://a/", schemes=[GEMINI]).agreement == "scheme"
    # One of a program overrides the one that is built in.
    assert str(urial.Uri("http://a:80/").normalize(schemes=[OWN_HTTP])) == "http://a:80/"
    assert str(urial.Uri("http://a:8080/").normalize(schemes=[OWN_HTTP])) == "http://a/"


def test_a_rule_of_a_scheme_is_a_value() -> None:
    assert (GEMINI.name, GEMINI.default_port, GEMINI.secure) == ("gemini", 1965, None)
    assert GEMINI.hierarchical and GEMINI.empty_path_is_root
    assert eval(repr(GEMINI), {"SchemeRule": urial.SchemeRule}) == GEMINI


def test_a_list_of_suffixes_divides_hosts() -> None:
    own = urial.SuffixList("// VERSION: 1\ncom\n*.example\n!www.example\n")
    assert own.version == "1" and urial.SuffixList("com").version is None
    # The date of the list that is built in.
    assert str(urial.SuffixList().version).startswith("20")
    site = own.site("a.b.c.example")
    assert site is not None
    assert (site.domain, site.suffix, site.subdomain) == ("b.c.example", "c.example", "a")
    assert site.is_listed
    assert own.site(urial.Uri("http://127.0.0.1/")) is None
    assert own.site(urial.Uri("urn:a:b")) is None
    uri = urial.Uri("http://www.example.co.uk/")
    built_in = urial.SuffixList().site(uri)
    assert built_in is not None and built_in.domain == uri.registrable_domain


def test_similar_texts_share_a_key() -> None:
    assert urial.Uri("http://a/7?x=1").similar_key() == "http://a/{id}?x={value}"
    assert urial.Uri("http://a/7?x=1").similar_key(fold=[]) == "http://a/7?x=1"


def test_a_folder_is_the_base_of_its_names() -> None:
    for text in ["http://a/b/c?d", "a/b", "/a/", "./a:b", "urn:a/b", "http://é/ü/ö"]:
        of = urial.IriReference(text)
        parent, name = of.parent, of.name
        assert parent is not None and type(parent) is urial.IriReference
        if name is not None:
            assert str(parent) + name == text.split("?")[0]
    assert urial.Reference("a/b").join_lexical("../../c") == "../c"
    assert urial.Reference("http://a/b").join_lexical("c") == "http://a/c"
    assert not hasattr(urial.Uri("a:b"), "join_lexical")


def test_a_host_of_a_library() -> None:
    uri = urial.Uri("http://a:80/")
    assert uri.replace(host=ipaddress.ip_address("2001:db8::1")) == "http://[2001:db8::1]:80/"
    assert uri.replace(host=ipaddress.ip_address("192.0.2.1"), port=1) == "http://192.0.2.1:1/"
    assert uri.replace(host="bücher.example", idna=True) == "http://xn--bcher-kva.example:80/"
    assert uri.replace(host="example.com", idna=True, path="/b") == "http://example.com:80/b"


def test_a_template_in_two_steps() -> None:
    kept = urial.Template("/{a,b}").expand_partial(b="secret")
    assert kept.kept == ("b",) and "secret" not in repr(kept)
    assert str(kept.expand_partial(a=1)) == "/1,secret"
    values: dict[str, Any] = {"b": "secret", "c": ["x", "y"], "d": {"k": "v"}}
    for text in ("/{a,b}", "{?a,c*,d*}{&b,e}", "{b}{/a:1,c}{b}", ""):
        kept = urial.Template(text).expand_partial(values)
        again = pickle.loads(pickle.dumps(kept))
        assert (str(again), again.kept) == (str(kept), kept.kept) and copy.copy(kept).kept == kept.kept
        assert again.expand(a=1) == kept.expand(a=1) == urial.Template(text).expand(values, a=1)


def test_a_verdict_is_what_is_to_be_used() -> None:
    policy = urial.FetchPolicy(
        schemes=["http"], deny_hosts=["8.8.8.8", "*.evil.example"], paths=["/a"], deny_paths=["/a/b"],
        allow_networks=["192.0.2.0/24"],
    )  # fmt: skip
    verdict = policy.verdict("HTTP://EXAMPLE.com:80/x/../a/c")
    assert (str(verdict.url), verdict.host, verdict.port) == ("http://example.com/a/c", "example.com", 80)
    assert policy.verdict("http://192.0.2.1/a").address == ipaddress.ip_address("192.0.2.1")
    for text, kind in [("http://www.evil.example/a", "host-denied"), ("http://a.example/a/b/c", "path")]:
        with pytest.raises(urial.RefusedError) as refused:
            policy.verdict(text)
        assert refused.value.kind == kind and not policy.allows(text)


def test_what_a_trim_takes_away() -> None:
    uri = urial.Uri("http://www.a.example/b/index.html?id=1&utm_source=x&GCLID=y&b=2#f")
    assert uri.trim(keep_query=[]) is uri and uri.trim(keep_query=["none"]).query is None
    assert urial.column.trim([str(uri)], drop_www=True, keep_query=("id",))[0] == str(
        uri.trim(drop_www=True, keep_query=["id"])
    )
    cleaner = urial.Cleaner(drop_www=True, drop_index=True, drop_tracking=True, drop_fragment=True, drop_query=["b"])
    assert cleaner.clean([str(uri), "http://a.example/b/?id=1"])[0] == ["http://a.example/b/?id=1"]


def test_lines_of_any_kind() -> None:
    lines: list[Any] = [urial.Uri("HTTP://a"), "http://\ud800/", b"http://a/\r\n", "b:c\n", urial.Iri("http://é/")]
    kept, dropped = urial.Cleaner(idna=True).clean(lines)
    assert kept == ["http://a/", "b:c", "http://xn--9ca/"]
    assert [line[:2] for line in dropped] == [(2, "not-utf8"), (3, "duplicate")]
    kept, dropped = urial.Cleaner().clean("a:b\n\udfff\nc:d")
    assert kept == ["a:b", "c:d"] and [line[:2] for line in dropped] == [(2, "not-utf8")]


URI = urial.Uri("http://u:p@a:80/b")
ZONED = ipaddress.ip_address("fe80::1%eth0")
HTTPS = urial.FetchPolicy(schemes=["https"])
#: Calls that fail: the class of the exception, and some of its attributes.
FAILURES: list[tuple[Callable[[], Any], type[Exception], dict[str, Any]]] = [
    (lambda: urial.more.RelativeRef(URI), urial.ParseError, dict(kind="unexpected-scheme")),
    (lambda: urial.Uri(urial.Iri("http://a/é")), urial.ParseError, dict(kind="non-ascii", start=9, end=10)),
    (lambda: urial.Iri("http://é-.example/").to_uri(idna=True), urial.IdnaError, dict(component="host")),
    (lambda: URI.resolve("../../c", forbid_above_root=True), urial.ResolveError, dict(kind="above-root")),
    (lambda: urial.Uri("http://a/b").relativize("http://a/c/../d"), urial.RelativizeError, {}),
    (lambda: URI.relativize("/b"), urial.ParseError, {}),
    (lambda: urial.Iri("http://a/").replace(query="éé b"), urial.EditError, dict(start=2, end=3)),
    (lambda: URI.append(".."), urial.EditError, dict(kind="dot-segment")),
    (lambda: urial.Uri("a:/").append("b", "c%", encode=False), urial.EditError, dict(component="path", start=1)),
    (lambda: urial.more.Elements(scheme="a b").build(urial.Uri), urial.EditError, dict(component="scheme", start=1)),
    (lambda: urial.more.Elements(host="[::g]").build(urial.Reference), urial.EditError, dict(component="host", start=0)),
    (lambda: urial.Template("/é{a b}"), urial.TemplateError, dict(start=4, end=5)),
    (lambda: urial.Template("{a:1}{b}").expand_partial(a=["x"]), urial.TemplateError, {}),
    (lambda: HTTPS.allows_address("localhost"), ValueError, {}),
    (lambda: HTTPS.verdict("http://a b/"), urial.ParseError, {}),
    (lambda: urial.from_path("a", system="posix"), urial.FileError, dict(kind="relative")),
    (lambda: urial.from_path("/a\0", system="posix"), urial.FileError, dict(kind="nul")),
    (lambda: urial.from_path("/../a", system="posix"), urial.FileError, dict(kind="dot-segment")),
    (lambda: urial.to_path("http://a/"), urial.FileError, dict(kind="scheme")),
    (lambda: urial.decode("%FF"), UnicodeDecodeError, {}),
    (lambda: urial.decode("é%4"), urial.ParseError, dict(kind="bad-percent", start=1)),
    (lambda: urial.recompose(authority="a", path="b"), urial.EditError, {}),
    (lambda: urial.repair("http://é b/"), urial.RepairError, dict(kind="host", component="host", start=8)),
    (lambda: urial.more.Observed.load("urial-observed 1\nhttp://a/"), urial.ParseError, dict(kind="no-tab")),
    (lambda: urial.more.Observed().observe("/a", "http://a/"), urial.ParseError, {}),
    (lambda: urial.SchemeRule("no scheme"), urial.ParseError, {}),
    (lambda: urial.SuffixList("com\n").site("a/b"), urial.ParseError, {}),
    (lambda: urial.Reference("a").join_lexical("b c"), urial.ParseError, {}),
    (lambda: URI.replace(host="a\u0378.example", idna=True), urial.IdnaError, {}),
    (lambda: URI.replace(host="a:b", idna=True), urial.EditError, {}),
    (lambda: URI.replace(host=ZONED), urial.EditError, dict(component="host", start=8)),
]


@pytest.mark.parametrize(("call", "kind", "attributes"), FAILURES)
def test_failures(call: Callable[[], Any], kind: type[Exception], attributes: dict[str, Any]) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    assert {name: getattr(caught.value, name) for name in attributes} == attributes


def test_inequality_with_another_class_is_left_to_that() -> None:
    class Other:
        def __eq__(self, other: object) -> bool:
            return True

        def __ne__(self, other: object) -> bool:
            return True

    for value in (urial.Cleaner(), urial.SuffixList("example"), urial.more.Observed()):
        assert value == Other() and value != Other()
        assert not value != copy.copy(value)
