"""The cleaning of rows, in the Python workers of Spark: a batch of Arrow in, a batch out.

It has the meaning of `urial clean`: `pyurial.Cleaner` says what becomes of each row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Optional, Union

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .. import Cleaner, column, redact
from .._column import _clean_rows, _text_error_group
from .._sql import whole
from ._places import Files, Positions
from ._texts import utf8

#: What `as_` may be, and the rule of the grammar that it means.
KINDS = {
    "uri": "URI",
    "reference": "URI-reference",
    "absolute-uri": "absolute-URI",
    "relative-ref": "relative-ref",
    "iri": "IRI",
    "iri-reference": "IRI-reference",
    "absolute-iri": "absolute-IRI",
    "iri-relative-ref": "irelative-ref",
}
STEPS = ("case", "percent", "path", "syntax", "scheme")
#: The default of `max_line`.
LONGEST = 64 << 20
#: Bytes that are shown of a text that is too long.
_SHOWN = 160
#: What is said of IRIs in a list of URIs, which the command counts apart from mistakes.
IRIS = "are IRIs and no URIs; --as iri keeps them, and --repair writes them as URIs"
#: The members of the error of a row.
_ERROR = ("kind", "component", "byte", "end", "message", "words")


@dataclass(frozen=True)
class Rules:
    """How rows are cleaned: the options of `urial clean`."""

    kind: str = "uri"
    step: str = "scheme"
    repair: bool = False
    guess_scheme: Optional[str] = None
    drop_fragment: bool = False
    sort_query: bool = False
    drop_query: tuple[str, ...] = ()
    keep_query: tuple[str, ...] = ()
    drop_tracking: bool = False
    drop_www: bool = False
    drop_index: bool = False
    drop_slash: bool = False
    keep_original: bool = False
    #: What relative references are resolved against.
    base: Optional[str] = None
    idna: bool = False
    #: Whether some differences do not count, or which.
    similar: Union[bool, tuple[str, ...]] = False
    #: The longest text that is read, in bytes.
    max_line: int = LONGEST
    #: A carriage return at the end belongs to the line end.
    lines: bool = False

    def cleaner(self) -> Cleaner:
        """Return what says what becomes of a row."""
        options: dict[str, Any] = {**vars(self), "rule": KINDS[self.kind]}
        for own in ("kind", "max_line", "lines"):
            del options[own]
        return Cleaner(**options)

    @property
    def shows_first(self) -> bool:
        """Whether a text of the first row is shown in place of the key."""
        return self.keep_original or bool(self.similar)


@dataclass
class Done:
    """The rows of a batch, cleaned."""

    #: The key of each row; null where it is blank or refused.
    keys: pa.Array
    #: The text to show of each row that has a key.
    shown: pa.Array
    blank: int
    #: The rows that were repaired, or got a scheme.
    mended: list[int]
    #: The rows that are refused, with their text and the members of the error.
    refused: dict[int, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    #: The rows of these that are too long, of which only the beginning is shown.
    long: frozenset[int] = frozenset()


def one(result: column.Column) -> pa.Array:
    """Return a column as one array."""
    return whole(pa.chunked_array(result))


def texts_of(values: Any, rules: Rules) -> tuple[pa.Array, dict[int, bytes]]:
    """Return the texts of a batch, with null for those that are not UTF-8, and the bytes of these."""
    texts, broken = utf8(values), {}
    if texts is None:
        decoded: list[Optional[str]] = []
        for row, value in enumerate(values.cast(pa.binary()).to_pylist()):
            try:
                decoded.append(value if value is None else value.decode())
            except UnicodeDecodeError:
                broken[row] = value.removesuffix(b"\r") if rules.lines else value
                decoded.append(None)
        texts = pa.array(decoded, pa.large_string())
    if rules.lines:
        ends = pc.ends_with(texts, "\r")
        if pc.any(ends).as_py():
            texts = pc.if_else(ends, pc.utf8_slice_codeunits(texts, 0, -1), texts)
    return texts, broken


def cleaned(values: Any, rules: Rules) -> Done:
    """Clean the texts of a batch."""
    texts, broken = texts_of(values, rules)
    long = _long(texts, broken, rules)
    refused: dict[int, tuple[str, dict[str, Any]]] = {}
    if long:
        whole, texts = texts, pc.replace_with_mask(
            texts, _mask(long, len(texts)), pa.nulls(len(long), texts.type)
        )
        for row, length in long.items():
            text = broken.pop(row, None) or whole[row].as_py().encode()
            refused[row] = (_beginning(text), _too_long(length, rules))
    keys, shown, blank, mended, found = _clean_rows(texts, rules.cleaner(), broken)
    for row, *error, text in found:
        refused[row] = (text, dict(zip(_ERROR, error)))
    # Rows that are too long were null in the column, as blank ones are.
    made = Done(one(keys), one(shown), blank - len(long), mended)
    made.refused, made.long = dict(sorted(refused.items())), frozenset(long)
    return made


def _mask(rows: Any, length: int) -> pa.Array:
    mask = np.zeros(length, bool)
    mask[list(rows)] = True
    return pa.array(mask)


def _long(texts: pa.Array, broken: dict[int, bytes], rules: Rules) -> dict[int, int]:
    """Return the lengths of the rows that are too long."""
    lengths = pc.binary_length(texts)
    is_long = pc.fill_null(pc.greater(lengths, rules.max_line), False)
    found = {row: lengths[row].as_py() for row in pc.indices_nonzero(is_long).to_pylist()}
    found |= {row: len(text) for row, text in broken.items() if len(text) > rules.max_line}
    return found


def _beginning(text: bytes) -> str:
    """Return the beginning of a text, with what may be a password masked."""
    begin = text[:_SHOWN].decode("utf-8", "replace")
    # A password is one because of the `@` after it, which may be beyond the beginning.
    ends = ("@h", "%40h", "%2540h")
    masked = [(redact(begin + end), end) for end in ends]
    open_ = [text.removesuffix(end) for text, end in masked if text.endswith("***" + end)]
    return min(open_, key=len) if open_ else redact(begin)


def _too_long(length: int, rules: Rules) -> dict[str, Any]:
    """Return the members of the error of a text that is too long."""
    start = rules.max_line
    said = f"it has {length} bytes, and the limit is {size_shown(start)}; --max-line SIZE raises it"
    message = f"the line is too long: {said}"
    words = _text_error_group("too-long")
    return dict(zip(_ERROR, ("too-long", "text", start, start + 1, message, words)))


def refusals(done: Done) -> dict[str, list[Any]]:
    """Return why rows are refused, also in words, and their texts with passwords masked."""
    texts = [text for text, _ in done.refused.values()]
    masked = column.redact(texts, threads=1).to_pylist()
    shown = [
        text if row in done.long else safe
        for row, text, safe in zip(done.refused, texts, masked)
    ]
    errors = [error for _, error in done.refused.values()]
    members = {name: [error[name] for error in errors] for name in _ERROR}
    iris = column.is_valid(texts, rule="IRI-reference", threads=1).to_pylist()
    said = zip(members["kind"], iris, members.pop("words"))
    words = [IRIS if kind == "non-ascii" and is_iri else text for kind, is_iri, text in said]
    # The order of `REFUSED_TYPES`.
    return {"byte": members.pop("byte"), **members, "text": shown, "words": words}


def size_shown(size: int) -> str:
    """Return a size in words, as in `64 MiB`."""
    for shift, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if size and size % (1 << shift) == 0:
            return f"{size >> shift} {unit}"
    return f"{size} bytes"


def kept_rows(
    batches: Iterator[pa.RecordBatch], rules: Rules, files: Optional[Files]
) -> Iterator[pa.RecordBatch]:
    """Map batches to the rows that are kept, with their keys."""
    positions = Positions(files)
    for batch in batches:
        at = positions.of(batch)
        done = cleaned(batch["text"], rules)
        mended = np.zeros(len(done.keys), np.int64)
        mended[done.mended] = 1
        columns = {"key": done.keys, "position": at, "repaired": pa.array(mended)}
        if rules.shows_first:
            columns["original"] = done.shown
        if "rest" in batch.schema.names:
            columns["rest"] = batch["rest"]
        table = pa.RecordBatch.from_arrays(list(columns.values()), list(columns))
        yield _small(table.filter(pc.is_valid(done.keys)))


def refused_rows(
    batches: Iterator[pa.RecordBatch], rules: Rules, files: Optional[Files]
) -> Iterator[pa.RecordBatch]:
    """Map batches to the rows that are refused, and one row with the number of blank ones."""
    positions = Positions(files)
    for batch in batches:
        at = positions.of(batch)
        done = cleaned(batch["text"], rules)
        rows = list(done.refused)
        named = refusals(done)
        columns: dict[str, list[Any]] = {
            "position": [at[row].as_py() for row in rows],
            "file": [files and files.path(at[row].as_py()) for row in rows],
            **named,
            "blank": [None] * len(rows),
        }
        if done.blank:
            for name, values in columns.items():
                values.append(done.blank if name == "blank" else None)
        types = [REFUSED_TYPES[name] for name in columns]
        arrays = [pa.array(values, kind) for values, kind in zip(columns.values(), types)]
        yield pa.RecordBatch.from_arrays(arrays, list(columns))


REFUSED_TYPES = {
    "position": pa.int64(),
    "file": pa.string(),
    "byte": pa.int64(),
    "kind": pa.string(),
    "component": pa.string(),
    "end": pa.int64(),
    "message": pa.string(),
    "text": pa.string(),
    "words": pa.string(),
    "blank": pa.int64(),
}


def _small(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch with strings of 32-bit offsets, which Spark reads in every version."""
    arrays = [
        column.cast(pa.string()) if pa.types.is_large_string(column.type) else column
        for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(arrays, batch.schema.names)

