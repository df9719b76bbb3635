"""Arguments that are not what is wanted: each error says what is, and what was given."""

from __future__ import annotations

from typing import Any, Callable

import pytest

import pyurial as urial
from pyurial import column

any_urial: Any = urial
policy: Any = urial.FetchPolicy
get: Any = column.get
normalize: Any = column.normalize
redact: Any = urial.redact
uri: Any = urial.Uri("http://a/")

WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (
        lambda: policy(schemes="https"),
        TypeError,
        r"expected a list of str, got str; a list of one is \[value\]",
    ),
    (lambda: policy(schemes={"https": 1}), TypeError, "expected a list of str, got dict"),
    (lambda: policy(schemes=[1]), TypeError, "expected a str, got int"),
    (
        lambda: policy(schemes=["https"], ports=443),
        TypeError,
        r"expected a list of int, got int; a list of one is \[value\]",
    ),
    (
        lambda: policy(schemes=["https"], ports=[99999]),
        ValueError,
        "99999 is not a port; ports are 0 to 65535",
    ),
    (lambda: policy(schemes=["https"], ports=[-1]), ValueError, "-1 is not a port"),
    (lambda: policy(schemes=["https"], ports=["80"]), TypeError, "expected an int, got str"),
    (
        lambda: policy(schemes=["https"], deny_networks="10.0.0.0/8"),
        TypeError,
        "expected a list of networks, got str",
    ),
    (
        lambda: policy(scheme=["https"]),
        TypeError,
        r"FetchPolicy\(\) got an unexpected keyword argument 'scheme'; there are schemes, hosts, deny_hosts, ports,",
    ),
    *[
        (lambda text=text: policy(schemes=[text]), ValueError, "is not a scheme; write one such as")
        for text in ("https://", "ht tp", "", " https", "a,b", "a;b", '"https"')
    ],
    *[
        (lambda text=text: policy(schemes=["https"], hosts=[text]), ValueError, "is not a host; write one such as")
        for text in ("https://a.example/", "a.example:80", "*", "*a.example", "a.*.b", "", "a,b", "a;b", "a_b.example")
    ],
    (policy, TypeError, r'FetchPolicy\(\) needs the argument schemes, such as \["https"\]'),
    (lambda: urial.SchemeRule("x", default_port=70000), ValueError, "70000 is not a port"),
    (lambda: urial.more.Elements(port=70000), ValueError, "70000 is not a port"),
    (lambda: normalize(["a:b"], threads=0), ValueError, "threads is 0; it takes at least one"),
    (lambda: normalize(["a:b"], threads=-1), ValueError, "threads is -1; it takes at least one"),
    (lambda: normalize(["a:b"], threads="4"), TypeError, "expected an int, got str"),
    (lambda: normalize(["a:b"], step="nothing"), ValueError, "no such step"),
    (lambda: normalize(["a:b"], errors="ignore"), ValueError, 'errors is neither "null" nor "raise"'),
    (lambda: column.compare(["a:b"], ["a:b", "c:d"]), ValueError, "the columns have 1 and 2 rows"),
    (lambda: column.resolve(["a"], "no base"), urial.ParseError, "^no scheme at the start"),
    (lambda: column.guess_suffix(["a.example"], scheme="a b"), ValueError, '"a b" is no scheme'),
    (lambda: column.trim(["a:b", "c"], errors="raise"), urial.ParseError, "row 1: no scheme at the start"),
    (
        lambda: get(["http://a/"], ["host", "port"]),
        TypeError,
        r"expected the name of one component \(`parse` returns several\), got list",
    ),
    (lambda: redact("http://a/", query_keys="token"), TypeError, "expected a list of str, got str"),
    (lambda: uri.trim(drop_query="utm_*"), TypeError, "expected a list of str, got str"),
    (lambda: uri.replace(netloc="a"), TypeError, "components are scheme"),
    (lambda: uri.replace(path=b"/x"), TypeError, "expected a str, a reference, a number or a bool, got bytes"),
    (lambda: uri / 1, TypeError, "unsupported operand"),
    (lambda: uri.param(7), TypeError, "expected a str, got int"),
    (lambda: uri.key("x"), ValueError, "no such rung"),
    (lambda: uri.normalize("x"), ValueError, "no such step"),
    (lambda: uri.normalize(schemes=["gemini"]), TypeError, "schemes"),
    (lambda: uri.similar_key(fold=["id"]), ValueError, "there are values, ids, dates, sessions, slugs"),
    (lambda: policy(schemes=[], allow_networks=["10.0.0.1/8"]), ValueError, "10.0.0.1/8"),
    (lambda: policy(schemes=["http"], deny_hosts=["a*b"]), ValueError, r"a\*b"),
    (lambda: any_urial.more.Elements().build(str), TypeError, "eight classes"),
    (lambda: any_urial.from_path(1), TypeError, "path"),
    (lambda: any_urial.from_path("/a", system="mac"), ValueError, "no such system"),
    (
        lambda: any_urial.Cleaner().clean([1]),
        TypeError,
        "expected str, bytes or a reference as a line, got int",
    ),
    (lambda: urial.more.Observed.load("urial-observed 1\nhttp://a/"), ValueError, "line 2"),
    (lambda: urial.SuffixList("a..b"), ValueError, "line 1"),
    (lambda: urial.encode("a", keep="x"), ValueError, "no such set"),
    (lambda: urial.is_valid("a", "x"), ValueError, "rule"),
    (
        lambda: urial.is_valid("http://a", "bogus"),
        ValueError,
        'no such rule .*: "bogus"; there are .*URI-reference, .*host, ',
    ),
    (lambda: column.is_valid(["a"], rule="bogus"), ValueError, "there are .*URI-reference"),
    *[
        (take, ValueError, "^rule .* is not one of references; there are URI, .* and irelative-ref$")
        for rule in ("bogus", "host")
        for take in (
            lambda rule=rule: normalize(["a"], rule=rule),
            lambda rule=rule: urial.Cleaner(rule=rule),
        )
    ],
]


@pytest.mark.parametrize(("call", "kind", "message"), WRONG, ids=[str(row[2]) for row in WRONG])
def test_errors_of_arguments(call: Callable[[], Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        call()
    assert isinstance(caught.value, kind) and not isinstance(caught.value, OverflowError)


def test_lists_of_names_are_any_iterables() -> None:
    for given in (["https"], ("https",), {"https"}, iter(["https"])):
        assert policy(schemes=given) == urial.FetchPolicy(schemes=["https"])
    assert column.normalize(["HTTP://a"], threads=10**30).to_pylist() == ["http://a/"]
