"""Fields of pydantic models."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Optional

import pytest
from pydantic import BaseModel, ValidationError, create_model

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


def test_errors() -> None:
    with pytest.raises(ValidationError, match="unexpected ' ' in the path at byte 9"):
        Page.model_validate({"url": "http://a/ "})
    for wrong in (1, None, b"http://a/", ["http://a/"]):
        with pytest.raises(ValidationError):
            Page.model_validate({"url": wrong})
    assert Page.model_json_schema()["properties"]["url"]["format"] == "uri"


def test_an_import_brings_nothing_else() -> None:
    program = "import sys; old = set(sys.modules); import pyurial; print(*set(sys.modules) - old)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    brought = {name.partition(".")[0] for name in done.stdout.split()}
    assert brought <= {"pyurial", "__future__"}, done.stdout + done.stderr
