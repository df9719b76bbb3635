"""Properties that hold for any text, by Hypothesis."""

from __future__ import annotations

import pickle
from typing import Any, Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

import pyurial as urial
from answers import LADDER
from test_bad_input import TAKES_TEXT
from test_one import CLASSES

#: Any `str`, lone surrogates included.
ANY = st.text(alphabet=st.characters(exclude_categories=()))

#: Texts of the characters that mean something, so that many are nearly valid.
PIECES = st.lists(
    st.sampled_from(
        ["http", "://", ":", "/", "//", "?", "#", "@", "[", "]", "::1", "%", "%41", "%e9", "%zz"]
        + ["a", "b.example", "..", ".", "é", "ア", "😀", "\ud800", " ", "\\", "&", "=", "+", "{", "}"]
        + ["1.2.3.4", ":80", "me:secret", "mailto:", "urn:a:b", "file:///", "<", ">", "\n", "\u202e"]
    ),
    max_size=12,
).map("".join)

TEXT = st.one_of(ANY, PIECES)


def values() -> st.SearchStrategy[Any]:
    """Return a strategy of objects of the eight classes."""

    def parsed(text: str) -> list[Any]:
        found = []
        for kind in CLASSES:
            try:
                found.append(kind(text))
            except urial.ParseError:
                pass
        return found

    return PIECES.map(parsed).filter(bool).flatmap(st.sampled_from)


def attempt(call: Callable[[], Any]) -> Any:
    """Return the result, or None where the documented exception comes out."""
    try:
        return call()
    except urial.UriError as error:
        assert str(error) and error.kind and error.caret()
        assert (error.start is None) == (error.end is None)
        pickle.loads(pickle.dumps(error))
        return None


@given(TEXT)
@example("http://a/%\ud800")
def test_any_text(text: str) -> None:
    for kind in CLASSES:
        value = attempt(lambda: kind(text))
        if value is not None:
            assert kind(str(value)) == value == text and pickle.loads(pickle.dumps(value)) == value
    for function in (
        # Bytes that are not UTF-8 are an error of Python.
        *(take for take in TAKES_TEXT if take is not urial.decode),
        urial.to_path,
        lambda text: urial.from_path(text, system="posix"),
        lambda text: urial.extract(text, suffix=True, lenient=True),
        lambda text: urial.repair(text, backslash_is_slash=True, html_entities=True, idna=True),
        lambda text: urial.Uri("http://a/b").replace(host=text, encode=True),
        lambda text: urial.Uri("http://a/b").with_pairs({text: text}),
        urial.FetchPolicy(schemes=["http"]).allows,
    ):
        call: Any = function
        attempt(lambda: call(text))
    assert urial.is_valid(text) == (attempt(lambda: urial.Uri(text)) is not None)


@given(TEXT)
def test_offsets_of_errors_are_in_the_text(text: str) -> None:
    for kind in CLASSES:
        try:
            kind(text)
        except urial.ParseError as error:
            assert error.start is not None and error.end is not None
            assert 0 <= error.start <= error.end <= len(text)
            if error.kind in ("unexpected-character", "non-ascii", "surrogate"):
                assert error.end == error.start + 1
            if error.kind == "non-ascii":
                assert not text[error.start].isascii()


@given(st.lists(st.one_of(PIECES, st.just("http://a.example/é"), st.just(" ")), max_size=6))
def test_offsets_of_findings_are_in_the_text(texts: list[str]) -> None:
    text = " ".join(texts).replace("\ud800", "")
    end = 0
    for found in urial.extract(text):
        assert end <= found.start < found.end <= len(text)
        end = found.end
        if "\n" not in text and "\\" not in text and "<" not in text:
            assert text[found.start : found.end] == found.text
    for finding in urial.audit(text):
        assert 0 <= finding.start <= finding.end <= len(text)
    repaired = attempt(lambda: urial.repair(text))
    if repaired is not None:
        for change in repaired.changes:
            assert text[change.start : change.end] == change.before


@given(values())
def test_any_value(value: Any) -> None:
    kind = type(value)
    for step in ("case", "percent", "path", "syntax", "scheme"):
        normal = value.normalize(step)
        assert type(normal) is kind and kind(str(normal)).normalize(step) == normal
        assert value.is_normalized(step) == (normal == value)
    five = (value.scheme, value.authority, value.path, value.query, value.fragment)
    assert five == tuple(urial.split(str(value)))
    parts = dict(zip(("scheme", "authority", "path", "query", "fragment"), five))
    assert urial.recompose(iri=True, **parts) == value
    assert value.compare(value) == "string" and value.explain(value).agreement == "string"
    assert value.compare(value.normalize()) is not None or value.is_relative
    assert value.key() == value.normalize().key() or value.is_relative
    assert value.to_uri().to_uri() == value.to_uri() and str(value.to_uri()).isascii()
    made = value.to_elements()
    if not made.lost:
        assert made.value.build(kind).value == value
    assert value.redact() == urial.redact(str(value))
    assert repr(value) == f"{kind.__name__}({value.redact()!r})"
    for name in dir(value):
        if name.endswith("_decoded"):
            getattr(value, name)


@given(values(), st.sampled_from(["scheme", "authority", "path", "query", "fragment"]), PIECES)
def test_an_edit_changes_one_component(value: Any, name: str, text: str) -> None:
    text = text.replace("\ud800", "")
    edited = attempt(lambda: value.replace(**{name: text}))
    if edited is not None:
        assert getattr(edited, name) == text
        for other in {"scheme", "authority", "path", "query", "fragment"} - {name}:
            assert getattr(edited, other) == getattr(value, other)


@given(values(), st.lists(st.tuples(st.text(), st.one_of(st.none(), st.text())), max_size=4))
def test_pairs_come_back(value: Any, pairs: Any) -> None:
    made = attempt(lambda: value.with_pairs(pairs))
    if made is not None and pairs:
        assert made.pairs == tuple(pairs)


@settings(max_examples=50)
@given(values(), values())
def test_two_values(a: Any, b: Any) -> None:
    assert (a == b) == (str(a) == str(b)) and (a < b) == (str(a).encode() < str(b).encode())
    assert a.compare(b) == b.compare(a) and (a != b or hash(a) == hash(b))
    for rung in LADDER:
        first = a.compare(b)
        agree = first is not None and LADDER.index(first) <= LADDER.index(rung)
        assert agree == (a.key(rung) == b.key(rung))
    if isinstance(a, urial.more.AnyBase):
        target = attempt(lambda: a.join(b))
        if target is not None and isinstance(b, urial.more.AnyBase):
            reference = attempt(lambda: a.relativize(target))
            assert reference is None or a.join(reference) == target
