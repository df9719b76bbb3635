"""The rows of the README about other libraries: what both do, and where they differ."""

from __future__ import annotations

import pathlib
import re
import urllib.parse
from typing import Any, Callable

import pytest

import pyurial as urial

ada_url: Any = pytest.importorskip("ada_url")
furl: Any = pytest.importorskip("furl")
hyperlink: Any = pytest.importorskip("hyperlink")
rfc3986: Any = pytest.importorskip("rfc3986")
tldextract: Any = pytest.importorskip("tldextract")
url_normalize: Any = pytest.importorskip("url_normalize")
validators: Any = pytest.importorskip("validators")
w3lib: Any = pytest.importorskip("w3lib.url")
yarl: Any = pytest.importorskip("yarl")

README = pathlib.Path(__file__).parent.parent / "README.md"
T = "http://u@a.example:8080/b/c.txt?x=1&y=2"
URI = urial.Uri(T)


def refused(text: str) -> bool:
    return not urial.is_valid(text)


def urlsplit() -> None:
    parts, split = urllib.parse.urlsplit(T), urial.split(T)
    assert (parts.scheme, parts.netloc, parts.path) == (URI.scheme, URI.authority, URI.path)
    assert (split.scheme, split.host) == ("http", "a.example")
    assert urllib.parse.urlsplit(" http://a b/").netloc == "a b" and refused(" http://a b/")
    assert urllib.parse.urlsplit("http://a/?").query == "" and urial.Uri("http://a/").query is None


def members_of_urlsplit() -> None:
    parts = urllib.parse.urlsplit(T)
    assert (parts.hostname, parts.port, parts.username) == (URI.host, URI.port, URI.user)
    odd = "http://[2001:DB8::1]/"
    assert urllib.parse.urlsplit(odd).hostname == "2001:db8::1"
    assert urial.Uri(odd).normalize().host == "[2001:db8::1]" and urial.Uri(odd).ip is not None


def urljoin() -> None:
    assert urllib.parse.urljoin(T, "../d") == URI.join("../d")
    assert urllib.parse.urljoin("foo://a/b", "c") != urial.Uri("foo://a/b").join("c") == "foo://a/c"
    assert urllib.parse.urljoin("a/b", "c") == urial.Reference("a/b").join_lexical("c")


def parse_qsl() -> None:
    assert urllib.parse.parse_qsl("x=1&y=2") == list(URI.pairs)
    uri = urial.Uri("http://a/?b=c+d&e=&f")
    assert urllib.parse.parse_qsl("b=c+d&e=&f") == [("b", "c d")]
    assert uri.query_pairs(plus_is_space=True) == (("b", "c d"), ("e", ""), ("f", None))


def urlencode() -> None:
    assert urllib.parse.urlencode({"a": "b c"}) == "a=b+c"
    assert URI.with_pairs({"a": "b c"}).query == "a=b%20c"
    assert URI.with_pairs({"a": "b c"}, plus_is_space=True).query == "a=b+c"


def quote() -> None:
    assert urllib.parse.quote("/a b") == urial.encode("/a b", keep="path") == "/a%20b"
    assert urllib.parse.unquote("50% a%20b") == urial.decode("50% a%20b", lenient=True)
    with pytest.raises(urial.ParseError):
        urial.decode("50%")


def yarl_url() -> None:
    assert str(yarl.URL("http://a/%7Eb")) == "http://a/~b" and str(urial.Uri("http://a/%7Eb")) == "http://a/%7Eb"


def edits_of_yarl() -> None:
    url = yarl.URL("http://a/b")
    uri = urial.Uri("http://a/b")
    assert str(url / "c") == str(uri / "c") and str(url % {"a": 1}) == str(uri.with_pair("a", 1))
    assert str(url.with_host("h")) == str(uri.replace(host="h"))
    assert str(url / "c/d") == "http://a/b/c/d" and str(uri / "c/d") == "http://a/b/c%2Fd"


def parts_of_yarl() -> None:
    url = yarl.URL(T)
    assert (url.name, str(url.origin()), url.query["x"]) == (URI.name, URI.origin, URI.param("x"))
    assert f"{url.parent}/" == str(URI.parent)


def of_furl() -> None:
    found = furl.furl(T)
    assert found.args["x"] == URI.param("x")
    found.path.segments.append("d")
    assert found.url == str(URI.append("d"))


def of_hyperlink() -> None:
    url = hyperlink.URL.from_text("http://a/b?x=1")
    uri = urial.Uri("http://a/b?x=1")
    assert url.child("d").to_text() == str(uri.append("d")) and url.click("../z").to_text() == str(uri.join("../z"))
    assert url.set("x", "2").to_text() == str(uri.with_pair("x", "2"))


def iris_of_hyperlink() -> None:
    text = "http://\u00e9.example/\u00fc"
    assert hyperlink.parse(text).to_uri().to_text() == str(urial.Iri(text).to_uri(idna=True))
    assert urial.Iri(text).to_uri().host == "%C3%A9.example"


def of_ada() -> None:
    assert ada_url.URL("http://a/b c").href == "http://a/b%20c" == urial.repair("http://a/b c").reference
    assert refused("http://a/b c")


def canonicalize_url() -> None:
    text = "http://a.example/b?c=2&a=1#f"
    assert w3lib.canonicalize_url(text) == urial.Uri(text).trim(drop_fragment=True, sort_query=True).normalize()
    assert urial.Uri("http://a:80/?b=2&a&b=1").trim(sort_query=True).normalize() == "http://a/?a&b=2&b=1"
    assert w3lib.canonicalize_url("http://a/%zz") == "http://a/%zz" and refused("http://a/%zz")
    assert urial.repair("http://a/%zz").reference == "http://a/%25zz"


def url_query_cleaner() -> None:
    assert w3lib.url_query_cleaner(T, ["x"]) == URI.trim(keep_query=["x"])
    assert urial.Uri("http://a/?x=1&x=2&y").trim(keep_query=["x"]).query == "x=1&x=2"


def url_query_parameter() -> None:
    assert w3lib.url_query_parameter(T, "x") == URI.param("x") and URI.param("z") is None


def add_or_replace_parameter() -> None:
    assert w3lib.add_or_replace_parameter(T, "x", "9") == URI.with_pair("x", "9")


def safe_url_string() -> None:
    assert w3lib.safe_url_string("http://a/b c") == urial.repair("http://a/b c").reference
    assert w3lib.safe_url_string("http://a/b%") == "http://a/b%"
    assert urial.repair("http://a/b%").reference == "http://a/b%25"


def of_url_normalize() -> None:
    assert url_normalize.url_normalize("HTTP://A:80/%7eb/../c") == urial.Uri("HTTP://A:80/%7eb/../c").normalize()
    assert url_normalize.url_normalize("a.example") == "https://a.example/" and refused("a.example")


def of_rfc3986() -> None:
    text = "HTTP://A:80/b/../c"
    assert rfc3986.uri_reference(text).normalize().unsplit() == urial.Reference(text).normalize("syntax")
    assert urial.Reference(text).normalize() == "http://a/c"


def policy_of_rfc3986() -> None:
    validator = rfc3986.validators.Validator().allow_schemes("https")
    with pytest.raises(rfc3986.exceptions.UnpermittedComponentError):
        validator.validate(rfc3986.uri_reference("http://a/"))
    policy = urial.FetchPolicy(schemes=["https"])
    assert not policy.allows("http://a/") and not policy.allows("https://0x7f.1/")


def registered_domain() -> None:
    extract = tldextract.TLDExtract(suffix_list_urls=())
    found = extract("http://www.a.co.uk/").top_domain_under_public_suffix
    assert found == urial.Uri("http://www.a.co.uk/").registrable_domain


def of_validators() -> None:
    assert validators.url("http://a.example/") and urial.is_valid("http://a.example/")
    assert urial.is_valid("a.example", "host") and not urial.is_valid("a b", "host")


#: The rows, by the beginning of their first cell.
ROWS: dict[str, Callable[[], None]] = {
    "urllib.parse.urlsplit(t)": urlsplit,
    "urlsplit(t).hostname": members_of_urlsplit,
    "urllib.parse.urljoin": urljoin,
    "urllib.parse.parse_qsl": parse_qsl,
    "urllib.parse.urlencode": urlencode,
    "urllib.parse.quote": quote,
    "yarl.URL": yarl_url,
    "url / ": edits_of_yarl,
    "url.parent": parts_of_yarl,
    "furl.furl": of_furl,
    "hyperlink.URL": of_hyperlink,
    "hyperlink.parse": iris_of_hyperlink,
    "ada_url.URL": of_ada,
    "w3lib.url.canonicalize_url": canonicalize_url,
    "w3lib.url.url_query_cleaner": url_query_cleaner,
    "w3lib.url.url_query_parameter": url_query_parameter,
    "w3lib.url.add_or_replace_parameter": add_or_replace_parameter,
    "w3lib.url.safe_url_string": safe_url_string,
    "url_normalize": of_url_normalize,
    "rfc3986.uri_reference": of_rfc3986,
    "rfc3986.validators": policy_of_rfc3986,
    "tldextract": registered_domain,
    "validators.url": of_validators,
}


@pytest.mark.parametrize("row", ROWS)
def test_row(row: str) -> None:
    ROWS[row]()


def test_every_row_is_run() -> None:
    table = README.read_text(encoding="utf-8").split("## If you use something else")[1].split("\n## ")[0]
    cells = re.findall(r"^\| `([^`]*)`", table, re.MULTILINE)
    assert len(cells) == len(ROWS)
    for cell, row in zip(cells, ROWS):
        assert cell.startswith(row)
