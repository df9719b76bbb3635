"""A run of files of vectors, and its report."""

from __future__ import annotations

import os
import sys
from typing import Callable, Optional, TextIO

from . import columns, forms, relations, texts
from .vector import Broken, Differs, Miss, Skipped, Vector

USAGE = """\
Usage: python -m pyurial.conformance [--no-skip] FILE…

Runs conformance vectors, one JSON object a line, and prints each that fails, a line for each kind of vector, and the sum.
In a file named wrong.jsonl each vector has to fail.

  --no-skip    a vector that this runner does not know fails
  -h, --help   prints this

Exit status: 0 all passed, 1 a vector failed, 2 wrong usage or a file that cannot be read.
"""

#: The functions that run the vectors of each kind; they raise a `Miss`.
KINDS: dict[str, Callable[[Vector], None]] = {**texts.KINDS, **forms.KINDS, **relations.KINDS}

#: The number of characters of a vector that the report repeats.
REPEATED = 400

#: The names of the three counts.
PASSED, FAILED, SKIPPED = range(3)


def judge(vector: Vector) -> None:
    """Run one vector; raise a `Miss` if it does not pass."""
    kind = vector.kind
    if kind not in KINDS:
        raise Skipped(f"unknown kind {kind!r}")
    KINDS[kind](vector)
    if kind in columns.CHECKS:
        columns.CHECKS[kind](vector)


def outcome(vector: Vector, wrong: bool) -> Optional[Miss]:
    """Return why a vector did not pass, or None."""
    try:
        judge(vector)
        miss: Optional[Miss] = None
    except Miss as caught:
        miss = caught
    except Exception as error:  # An exception that is not documented fails the vector alone.
        miss = Broken(f"{type(error).__name__}: {error}")
    if not wrong:
        return miss
    if miss is None:
        return Differs("a failure, the vector is deliberately wrong", "a pass")
    return None if isinstance(miss, Differs) else miss


def printable(text: str) -> str:
    """Return a text without characters that a terminal would obey."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


def run(name: str, data: bytes, no_skip: bool, scores: dict[str, list[int]], out: TextIO) -> None:
    """Run the vectors of one file."""
    wrong = os.path.basename(name) == "wrong.jsonl"
    turned = 0
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        kind = "(no kind)"
        miss: Optional[Miss]
        try:
            vector = Vector.read(line)
            kind = vector.kind
            miss = outcome(vector, wrong)
            turned += wrong and miss is None
        except Miss as caught:
            miss = caught
        if no_skip and isinstance(miss, Skipped):
            miss = Broken(f"skipped: {miss}")
        score = scores.setdefault(printable(kind), [0, 0, 0])
        score[PASSED if miss is None else SKIPPED if isinstance(miss, Skipped) else FAILED] += 1
        if miss is not None and not isinstance(miss, Skipped):
            report(f"{name}:{number}: {printable(kind)}", line, miss, out)
    if wrong:
        print(
            f"{name}: deliberately wrong vectors, where failing is passing: "
            f"{turned} failed as they should",
            file=out,
        )


def report(head: str, line: bytes, miss: Miss, out: TextIO) -> None:
    """Print why a vector did not pass."""
    is_answer = isinstance(miss, Differs)
    expected = miss.expected if isinstance(miss, Differs) else "a vector that can be run"
    came = miss.came if isinstance(miss, Differs) else str(miss)
    assert is_answer or isinstance(miss, Broken)
    text = line.decode("utf-8", "replace").strip()
    start, rest = text[:REPEATED], "…" if len(text) > REPEATED else ""
    print(head, file=out)
    print(f"    vector:   {printable(start)}{rest}", file=out)
    print(f"    expected: {printable(expected)}", file=out)
    print(f"    came:     {printable(came)}", file=out)


def tally(counts: list[int]) -> str:
    """Return three counts as the closing line has them."""
    return f"{counts[PASSED]} passed, {counts[FAILED]} failed, {counts[SKIPPED]} skipped"


def main(arguments: list[str]) -> int:
    """Run files of vectors, and return the exit status."""
    no_skip, only_files, files = False, False, []
    for argument in arguments:
        if argument == "--" and not only_files:
            only_files = True
        elif argument == "--no-skip" and not only_files:
            no_skip = True
        elif argument in ("-h", "--help") and not only_files:
            print(USAGE, end="")
            return 0
        elif argument.startswith("-") and not only_files:
            print(f"pyurial.conformance: unknown flag {argument}\n\n{USAGE}", file=sys.stderr)
            return 2
        else:
            files.append(argument)
    if not files:
        print(f"pyurial.conformance: no files\n\n{USAGE}", file=sys.stderr)
        return 2
    scores: dict[str, list[int]] = {}
    try:
        for name in files:
            with open(name, "rb") as file:
                data = file.read()
            run(name, data, no_skip, scores, sys.stdout)
        width = max((len(kind) + 1 for kind in scores), default=0)
        for kind in sorted(scores):
            print(f"{kind + ':':{width}} {tally(scores[kind])}")
        total = [sum(counts) for counts in zip(*scores.values())] or [0, 0, 0]
        print(tally(total), flush=True)
    except BrokenPipeError:
        # The reader has stopped reading, so only the status can still tell that a vector failed.
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"pyurial.conformance: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return 1 if total[FAILED] else 0
