"""Fields of pydantic models."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Optional, Union

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

import pyurial as urial
from test_one import BOTH


class Page(BaseModel):
    url: urial.Uri
    links: list[urial.Reference] = []
    next: Optional[urial.IriReference] = None


def test_a_model() -> None:
    page = Page.model_validate({"url": "http://a/b", "links": ["../c", "#d"], "next": "é"})
    assert type(page.url) is urial.Uri and page.url.host == "a"
    assert [type(link) for link in page.links] == [urial.Reference] * 2
    assert page.model_dump_json() == '{"url":"http://a/b","links":["../c","#d"],"next":"é"}'
    assert Page.model_validate_json(page.model_dump_json()) == page
    url = urial.Uri("x:y")
    assert Page(url=url).url is url
    assert page.model_copy(deep=True) == page


@pytest.mark.parametrize(("kind", "text"), BOTH)
def test_each_class(kind: Any, text: str) -> None:
    model: Any = create_model("Model", value=(kind, ...))
    assert model(value=text).value == kind(text)
    assert "uri" in json.dumps(model.model_json_schema()) or "iri" in json.dumps(
        model.model_json_schema()
    )
    assert model.model_validate_json(json.dumps({"value": text})).value == kind(text)


def test_keys_of_a_dictionary() -> None:
    adapter = TypeAdapter(dict[urial.Uri, int])
    for seen in (adapter.validate_json('{"http://a/": 1}'), adapter.validate_python({"http://a/": "1"})):
        assert seen == {urial.Uri("http://a/"): 1} and type(next(iter(seen))) is urial.Uri
        assert adapter.dump_json(seen) == b'{"http://a/":1}'
        assert adapter.dump_python(seen, mode="json") == {"http://a/": 1}
    assert adapter.json_schema()["additionalProperties"] == {"type": "integer"}
    with pytest.raises(ValidationError, match="no scheme at the start"):
        adapter.validate_python({"/a": 1})


def test_errors() -> None:
    with pytest.raises(ValidationError, match="unexpected ' ' in the path at byte 9"):
        Page.model_validate({"url": "http://a/ "})
    for wrong in (1, None, b"http://a/", ["http://a/"]):
        with pytest.raises(ValidationError):
            Page.model_validate({"url": wrong})


def test_schemas() -> None:
    for mode in ("validation", "serialization"):
        properties = Page.model_json_schema(mode=mode)["properties"]
        assert (properties["url"]["type"], properties["url"]["format"]) == ("string", "uri")
        assert properties["links"]["items"]["format"] == "uri-reference"
    for base in (urial.more.AnyReference, urial.more.AnyBase):
        with pytest.raises(TypeError, match="is no type of a field; IriReference takes"):
            create_model("Model", value=(base, ...))


def test_references_of_other_classes() -> None:
    page: Any = Page.model_validate({"url": urial.Reference("a:b"), "links": [urial.Uri("a:b")]})
    assert (type(page.url), type(page.links[0])) == (urial.Uri, urial.Reference)
    with pytest.raises(ValidationError, match="non-ASCII 'é'"):
        Page.model_validate({"url": urial.Iri("http://é/")})


def test_an_error_says_no_password() -> None:
    secret = "http://me:s3cret@a b/"
    link = urial.Reference("//me:s3cret@a/")
    wrong: list[Any] = [secret, secret + "\ud800", secret.encode(), bytearray(secret.encode()), link]
    for value in wrong:
        with pytest.raises(ValidationError) as caught:
            Page.model_validate({"url": value})
        assert "s3cret" not in str(caught.value) + repr(caught.value.errors())
        assert caught.value.error_count() == 1
    with pytest.raises(ValidationError) as caught:
        Page.model_validate_json(json.dumps({"url": "http://a/", "links": ["b", secret]}))
    assert "s3cret" not in str(caught.value) + caught.value.json()
    [error] = caught.value.errors(include_url=False)
    assert (error["type"], error["loc"]) == ("uri_parsing", ("links", 1))
    assert error["msg"] == "unexpected ' ' in the host at byte 18; remove it"
    assert error["input"] == "http://me:***@a b/"
    assert error["ctx"]["kind"] == "unexpected-character" and error["ctx"]["start"] == 18


def test_unions_choose_as_for_other_types() -> None:
    url = urial.Uri("http://a/")
    first, second = TypeAdapter(Union[urial.Uri, str]), TypeAdapter(Union[str, urial.Uri])
    for adapter, kind in ((first, urial.Uri), (second, str)):
        assert type(adapter.validate_python("http://a/")) is kind
        assert type(adapter.validate_json('"http://a/"')) is kind
        assert adapter.validate_python(url) is url
        assert adapter.validate_python("x y") == "x y"


def test_an_encoder_of_the_program_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    encoders = pytest.importorskip("fastapi.encoders")
    table, url = encoders.ENCODERS_BY_TYPE, urial.Uri("http://a/")
    monkeypatch.delitem(table, urial.Uri, raising=False)
    TypeAdapter(urial.Uri)
    assert encoders.jsonable_encoder({"to": url}) == {"to": "http://a/"}
    for own in (repr, lambda value: value.host):
        monkeypatch.setitem(table, urial.Uri, own)
        TypeAdapter(urial.Uri)
        assert encoders.jsonable_encoder({"to": url}) == {"to": own(url)}
    of_call = {urial.Uri: lambda value: value.path}
    assert encoders.jsonable_encoder({"to": url}, custom_encoder=of_call) == {"to": "/"}


def test_braces_in_an_error() -> None:
    with pytest.raises(ValidationError, match=r"unexpected '\{' in the path at byte 9"):
        Page.model_validate({"url": "http://a/{kind}"})


def test_an_import_brings_nothing_else() -> None:
    program = "import sys; old = set(sys.modules); import pyurial; print(*set(sys.modules) - old)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    brought = {name.partition(".")[0] for name in done.stdout.split()}
    assert brought <= {"pyurial", "__future__"}, done.stdout + done.stderr
