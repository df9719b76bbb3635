"""The examples of the docstrings, native ones too, and of README.md."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pathlib
import re
import shutil
import subprocess
import sys
import types
import warnings
from typing import Any, Iterator

import pytest

import pyurial
from pyurial import _urial, column

NATIVE = {name: getattr(_urial, name) for name in dir(_urial) if not name.startswith("_")}
COLUMNS = {name: getattr(column, name) for name in column.__all__}
ROOT = pathlib.Path(__file__).parent.parent
REPOSITORY = ROOT.parent.parent


def documented(prefix: str, members: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, member in members.items():
        if inspect.ismodule(member):
            continue
        yield f"{prefix}.{name}", inspect.getdoc(member) or ""
        if isinstance(member, type):
            own = {name: value for name, value in vars(member).items() if not name.startswith("_")}
            for inner, value in own.items():
                yield f"{prefix}.{name}.{inner}", inspect.getdoc(value) or ""


def run(name: str, text: str, names: dict[str, Any]) -> int:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    test = parser.get_doctest(text, dict(names), name, None, 0)
    out: list[str] = []
    runner.run(test, out=out.append)
    assert not runner.failures, "".join(out)
    return len(test.examples)


@pytest.mark.parametrize(("name", "text"), [*documented("_urial", NATIVE), *documented("column", COLUMNS)])
def test_native(name: str, text: str) -> None:
    assert text, f"{name} has no docstring"
    homes = (pyurial, pyurial.more)
    public = {name: getattr(home, name) for home in homes for name in home.__all__}
    run(name, text, public)


def test_native_examples_are_many() -> None:
    text = "\n".join(text for _, text in documented("_urial", NATIVE))
    assert text.count(">>>") > 50


def run_page(page: str, least: int) -> int:
    """Run the examples of a page, in so many blocks at least; return how many there are."""
    text = (REPOSITORY / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(>>> .*?)```", text, re.DOTALL)
    assert len(blocks) >= least
    return run(page, "\n".join(blocks), {})


MODULES = ["pyurial", "pyurial.errors", "pyurial.results", "pyurial.column", "pyurial.guard", "pyurial.more"]


@pytest.mark.parametrize("name", MODULES)
def test_module(name: str) -> None:
    module = importlib.import_module(name)
    run(name, module.__doc__ or "", {})
    for member, value in vars(module).items():
        is_own = isinstance(value, (type, types.FunctionType)) and value.__module__ == name
        is_own = is_own and not hasattr(_urial, member)
        if is_own and not member.startswith("_"):
            assert value.__doc__, f"{name}.{member} has no docstring"
            run(f"{name}.{member}", inspect.getdoc(value) or "", {})


def test_readme() -> None:
    pytest.importorskip("polars")
    assert run_page("bindings/python/README.md", 3) > 15


def test_cookbook(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("duckdb")
    shutil.copy(REPOSITORY / "examples" / "links.csv", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run_page("docs/cookbook.md", 2) > 8


def test_the_page_about_other_libraries() -> None:
    pytest.importorskip("fastapi")
    # The client of FastAPI's tests asks for another version of httpx than the one that is guarded.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert run_page("docs/for/python.md", 1) > 25


def test_the_example_cleans_a_list() -> None:
    lines = "https://a.example/?utm_source=x\n/b c\nhttp://0x7f.1/\nHTTPS://A.example:443\nhttp://a b/\n"
    command = [sys.executable, str(ROOT / "examples" / "crawl.py"), "https://www.example.com/"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout == "https://a.example/\ta name\nhttps://www.example.com/b%20c\tours\n"
    assert done.stderr.count("\n") == 2 and "127.0.0.1" in done.stderr
