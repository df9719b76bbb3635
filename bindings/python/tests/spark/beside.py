"""The command beside `clean` on Spark: lines with oddities, and what each says of them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pyurial.spark._program import main

#: The command, as `cargo xtask spark` builds it.
URIAL = os.environ.get("URIAL", "urial")
ODD: list[bytes] = [
    b"",
    b" \t ",
    b"\r",
    b"http://a/b c",
    b"HTTP://EXAMPLE.com:80/%7ea/../b",
    b"http://example.com/b\r",
    b"http://h/\r\r",
    b"\xff\xfehttp",
    b"http://u:p\xffw@h/ x",
    b"http://x/\xff",
    b"http://x/\xc3",
    b"http://nul/\x00a",
    b"http://u:se cret@h/",
    b"//u:pw@h/ a",
    b"\xef\xbb\xbfhttp://bom/",
    b"www.example.com/a",
    b"localhost:8080",
    b"a@b.example",
    b"[h",
    b"%zz",
    b"http://[::1",
    b"http://[fe80::1%25en]/",
    b"http://h:99999999/",
    "http://résumé.example/é".encode(),
    "http://a/\U0001f600 b".encode(),
    b"urn:ISBN:0-395-36341-1",
    b"mailto:a@b.example",
    b"http://a/?utm_source=x&b=2&UTM_Medium=y#f",
    b"http://a/?b=2#g",
    b"http://a/?b=2&a=1",
    b"http://long.example/" + b"a" * 70_000,
    b"http://long.example/ " + b"b" * 70_000,
    b"../relative",
    b"?q",
    b"#f",
]


#: Lines of the large list.
LINES = 200_000
#: What lines of the list are made of, besides `ODD`.
SHAPES = (
    "http://h{}.example/%7e{}/../b",
    "HTTP://H{}.example:80/?q={}",
    "http://h{}.example/a b{}",
    "http://h{}.example/\t{}",
    "http://h{}.example/\x00{}",
    "http://u{}:secret {}@h/",
    "http://h{}.example/é{}",
    "http://h{}.example/%z{}",
    "www.h{}.example/{}",
    "//h{}.example/{}#f",
    "{}:{}",
    "urn:x{}:{}",
    "http://[::{}]/{}\r",
)


def command(lines: Path, tmp_path: Path, *options: str) -> tuple[list[str], list[Any], str]:
    """Run the command; return what is kept, what is refused, and the summary."""
    rejects = tmp_path / "rejects.jsonl"
    files = sorted(str(file) for file in lines.iterdir())
    done = subprocess.run(
        [URIAL, "clean", *options, "--rejects", str(rejects), "-f", *files],
        capture_output=True,
        check=True,
    )
    refused = [json.loads(line) for line in rejects.read_text("utf-8").splitlines()]
    return done.stdout.decode().split("\n")[:-1], refused, done.stderr.decode()


def written(folder: Path) -> list[str]:
    parts = sorted(folder.glob("part-*"))
    return [line for part in parts for line in part.read_bytes().decode().split("\n")[:-1]]


def summary(told: str) -> tuple[str, list[str]]:
    """Return the counts of a summary, and its kinds of error without their first places."""
    found = re.search(r"urial: \d+ read.*\n((?:  \d+ .*\n)*)", told)
    assert found
    counts, *kinds = found.group().splitlines()
    return counts, sorted(re.sub(r", first at .*", "", kind) for kind in kinds)


def compared(refused: list[Any]) -> list[tuple[Any, ...]]:
    """Return what both say of refused lines, in order."""
    return sorted(
        (Path(row["file"]).name.replace("%20", " ").replace("%25", "%"), *_said(row))
        for row in refused
    )


def answered(
    lines: Path, tmp_path: Path, options: list[str], capsys: pytest.CaptureFixture[str]
) -> str:
    """Run both on the same lines, and compare what they say; return the counts."""
    kept, refused, told = command(lines, tmp_path, "--count", *options)
    out, rejects = tmp_path / "out", tmp_path / "rejects"
    arguments = ["--rejects", str(rejects), "--count", "--sort", *options]
    assert main(["clean", str(lines), str(out), *arguments]) == 0
    # The first of each is kept, in the order of the files.
    assert written(out) == kept
    found = [json.loads(line) for line in written(rejects)]
    assert compared(found) == compared(refused)
    said = summary(capsys.readouterr().err)
    assert said == summary(told)
    return said[0]


def _said(row: Any) -> tuple[Any, ...]:
    # Without the advice: the command leaves out what does not help the text.
    said = row["message"].split("; ")[0]
    return row["byte"], row["component"], row["kind"], said, row["text"]
