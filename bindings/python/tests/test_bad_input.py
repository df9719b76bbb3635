"""Arguments that are no text, lone surrogates, and long texts."""

from __future__ import annotations

from typing import Any, Callable

import pytest

import pyurial as urial
from test_one import CLASSES

BASE = urial.Uri("http://a/b")
TAKES_TEXT: list[Callable[[Any], Any]] = [
    *CLASSES,
    urial.parse,
    urial.check,
    urial.split,
    urial.audit,
    urial.redact,
    urial.redact_text,
    urial.refang,
    urial.guess_suffix,
    urial.extract,
    urial.repair,
    urial.decode,
    urial.decode_bytes,
    urial.encode,
    urial.remove_dot_segments,
    urial.to_path_bytes,
    urial.Template,
    BASE.join,
    BASE.resolve,
    BASE.relativize,
    BASE.is_same_document,
    BASE.compare,
    BASE.explain,
    BASE.append,
    urial.Template("a").match,
    urial.Template("a").recognize,
    urial.FetchPolicy(schemes=[]).check,
    lambda text: urial.recompose(path=text),
    lambda text: urial.more.choose_base(embedded=text),
    lambda text: BASE.with_pairs([("a", text)]),
    lambda text: BASE.replace(path=text),
    lambda text: urial.Template("{a}").expand(a=text),
]


@pytest.mark.parametrize("take", TAKES_TEXT)
@pytest.mark.parametrize("wrong", [None, b"http://a/", 1, 1.5, object(), [], {}])
def test_what_is_no_text(take: Callable[[Any], Any], wrong: Any) -> None:
    if take is urial.encode and isinstance(wrong, bytes):
        return
    is_scalar = getattr(take, "__name__", "") in ("append", "<lambda>")
    if is_scalar and wrong != b"http://a/":
        # These take numbers, lists and mappings too.
        return
    with pytest.raises(TypeError, match="expected (a|an) .*|argument"):
        take(wrong)


def test_is_valid_takes_only_text() -> None:
    for wrong in (None, b"a:b", 1):
        with pytest.raises(TypeError, match="expected a str or a reference, got"):
            urial.is_valid(wrong)  # type: ignore[arg-type]
    assert urial.is_valid("a:\ud800") is False


@pytest.mark.parametrize("take", TAKES_TEXT)
@pytest.mark.parametrize("text", ["\ud800", "http://a/é\udfffb", "\udc80\ud800"])
def test_lone_surrogates(take: Callable[[Any], Any], text: str) -> None:
    with pytest.raises(urial.ParseError) as caught:
        take(text)
    error = caught.value
    assert error.kind == "surrogate" and isinstance(error.start, int)
    assert "\ud800" <= text[error.start] <= "\udfff" and error.end == error.start + 1
    assert str(error).encode() and error.caret().encode()


def test_surrogates_elsewhere() -> None:
    bad = "\ud800"
    with pytest.raises(ValueError):
        urial.Uri("a:b").normalize(bad)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        urial.extract("a", schemes=[bad])
    with pytest.raises(ValueError):
        urial.Uri("a:b").with_pairs({bad: "x"})
    with pytest.raises(ValueError):
        urial.FetchPolicy(schemes=[bad])
    with pytest.raises(ValueError):
        urial.from_path("/" + bad, system="windows")


def test_exceptions_of_arguments_come_through() -> None:
    class Wrong:
        def __iter__(self) -> Any:
            raise RuntimeError("mine")

        def __fspath__(self) -> str:
            raise RuntimeError("mine")

    with pytest.raises((RuntimeError, TypeError)):
        urial.Uri("a:b").with_pairs(Wrong())
    with pytest.raises(RuntimeError):
        urial.from_path(Wrong())


def test_long_texts_take_linear_time() -> None:
    for unit in ("/a", "/..", "%41", "é", "?", "@", "a:", "&a=b", "{", "x@y:z "):
        text = "http://a/" + unit * (200_000 // len(unit))
        for operation in (
            urial.is_valid,
            urial.split,
            urial.extract,
            urial.redact_text,
            urial.audit,
            lambda text: urial.repair(text).changes,
        ):
            try:
                operation(text)
            except urial.UriError:
                pass
        try:
            iri = urial.Iri(text)
        except urial.ParseError:
            continue
        assert urial.Iri(str(iri.normalize())) == iri.normalize()
        assert iri.segments is not None and iri.to_uri() and iri.join("../x")
