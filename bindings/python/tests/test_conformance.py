"""The runner of vectors: it finds what is wrong, and ends as the one in Rust does."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

import pytest

from pyurial.conformance.run import KINDS

CORPUS = pathlib.Path(__file__).parents[3] / "corpus"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pyurial.conformance", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def test_the_corpus_passes() -> None:
    files = sorted(map(str, CORPUS.rglob("*.jsonl")))
    assert files
    done = run("--no-skip", *files)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].endswith(" passed, 0 failed, 0 skipped")


def test_the_kinds_are_those_of_the_runner_in_rust() -> None:
    kinds = CORPUS.parent / "crates" / "urial-conformance" / "src" / "kinds" / "mod.rs"
    table = kinds.read_text(encoding="utf-8").split("pub const KINDS", 1)[1].split("];", 1)[0]
    assert set(KINDS) == set(re.findall(r'\("(\w+)",', table))


def test_every_wrong_vector_fails(tmp_path: pathlib.Path) -> None:
    lines = (CORPUS / "wrong.jsonl").read_text(encoding="utf-8").splitlines()
    # Under another name, failing is failing.
    copy = tmp_path / "copy.jsonl"
    copy.write_text("\n".join(lines), encoding="utf-8")
    done = run(str(copy))
    count = sum(1 for line in lines if line.strip())
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"0 passed, {count} failed, 0 skipped"


@pytest.mark.parametrize(
    ("line", "closing", "status"),
    [
        ('{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true}', "1 passed, 0 failed, 0", 0),
        ('{"kind": "parse", "rule": "URI", "input": "a:b", "valid": false}', "0 passed, 1 failed, 0", 1),
        ('{"kind": "parse", "rule": "nothing", "input": "", "valid": true}', "0 passed, 0 failed, 1", 0),
        ('{"kind": "nothing"}', "0 passed, 0 failed, 1", 0),
        ('{"kind": "split"}', "0 passed, 1 failed, 0", 1),
        ('{"kind": "split", "input": "\\ud800", "components": {}}', "0 passed, 1 failed, 0", 1),
        ("[]", "0 passed, 1 failed, 0", 1),
        ("{", "0 passed, 1 failed, 0", 1),
        ('{"a": NaN}', "0 passed, 1 failed, 0", 1),
        ("", "0 passed, 0 failed, 0", 0),
    ],
)
def test_endings(tmp_path: pathlib.Path, line: str, closing: str, status: int) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(line + "\n")
    done = run(str(file))
    assert done.stdout.splitlines()[-1] == f"{closing} skipped", done.stdout + done.stderr
    assert done.returncode == status


def test_usage() -> None:
    assert run().returncode == 2
    assert run("--nothing").returncode == 2
    assert run("/nowhere/at/all").returncode == 2
    done = run("--help")
    assert done.returncode == 0 and done.stdout.startswith("Usage:")
