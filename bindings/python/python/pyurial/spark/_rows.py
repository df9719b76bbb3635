"""The cleaning of rows, in the Python workers of Spark: a batch of Arrow in, a batch out.

It has the meaning of `urial clean`. Rows that are valid as they stand go through the functions of
columns; only the others are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Optional

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .. import IriReference, column, guess_suffix, repair
from ..errors import UriError
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
#: Whitespace of ASCII: a text of nothing else is blank.
_BLANK = " \t\n\x0c\r"
#: The low bits of a position are the place of a row in its file, the others number the file.
FILE_BITS = 40
_ERROR = ("kind", "component", "start", "end", "message")


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
    keep_original: bool = False
    #: A carriage return at the end belongs to the line end.
    lines: bool = False

    @property
    def rule(self) -> Any:
        """The rule of the grammar that rows must match."""
        return KINDS[self.kind]

    def normal(self, texts: Any) -> column.Column:
        """Return the normal forms of texts; Spark has a task for each core already."""
        step: Any = self.step
        return column.normalize(texts, step=step, rule=self.rule, threads=1)

    @property
    def trims(self) -> bool:
        """Whether something is dropped of a normal form, or sorted."""
        return self.drop_fragment or self.sort_query or bool(self.drop_query)


@dataclass
class Done:
    """The rows of a batch, cleaned."""

    #: The normal form of each row; null where it is blank or refused.
    keys: pa.Array
    #: The texts to keep in place of normal forms, by row: those that were repaired or guessed.
    mended: dict[int, str] = field(default_factory=dict)
    blank: int = 0
    #: The rows that are refused, with their text.
    refused: dict[int, str] = field(default_factory=dict)
    #: For rows that are not UTF-8: where the first such byte is.
    not_utf8: dict[int, int] = field(default_factory=dict)


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


def cleaned(values: Any, rules: Rules) -> tuple[pa.Array, Done]:
    """Clean the texts of a batch."""
    texts, broken = texts_of(values, rules)
    keys = pa.chunked_array(rules.normal(texts)).combine_chunks()
    if isinstance(keys, pa.ChunkedArray):
        keys = pa.concat_arrays(keys.chunks) if keys.num_chunks else pa.array([], pa.large_string())
    done = Done(keys)
    lengths = pc.binary_length(texts)
    # An empty text is a valid reference, but it is blank first.
    doubtful = pc.or_(pc.is_null(keys), pc.fill_null(pc.equal(lengths, 0), True))
    rows = range(len(texts)) if rules.guess_scheme else pc.indices_nonzero(doubtful).to_pylist()
    changed: dict[int, Optional[str]] = {}
    for row in rows:
        _look(row, texts, broken, rules, done, changed)
    if rules.trims:
        _trim(keys, rules, changed)
    if changed:
        order = sorted(changed)
        mask = np.zeros(len(keys), bool)
        mask[order] = True
        replaced = pa.array([changed[row] for row in order], pa.large_string())
        keys = pc.replace_with_mask(keys, pa.array(mask), replaced)
    done.keys = keys
    return texts, done


def _look(
    row: int,
    texts: pa.Array,
    broken: dict[int, bytes],
    rules: Rules,
    done: Done,
    changed: dict[int, Optional[str]],
) -> None:
    """Look at one row: it is blank, guessed, valid, repaired or refused."""
    text: Optional[str] = texts[row].as_py()
    mendable = text or ""
    if row in broken:
        # A byte that is not UTF-8 becomes its percent-encoding, as in `Repairer::repair_bytes`.
        escaped = broken[row].decode("utf-8", "surrogateescape")
        mendable = "".join(
            f"%{ord(c) - 0xDC00:02X}" if "\udc80" <= c <= "\udcff" else c for c in escaped
        )
    elif text is None or not text.strip(_BLANK):
        done.blank += 1
        changed[row] = None
        return
    if row not in broken:
        if rules.guess_scheme and _take(row, _guessed(mendable, rules), rules, done, changed):
            return
        if done.keys[row].is_valid:
            return
    if rules.repair:
        try:
            repaired = str(repair(mendable).reference)
        except UriError:
            repaired = None
        if repaired is not None:
            guess = _guessed(repaired, rules)
            if _take(row, guess, rules, done, changed) or _take(row, repaired, rules, done, changed):
                return
    if row in broken:
        try:
            broken[row].decode()
        except UnicodeDecodeError as error:
            done.not_utf8[row] = error.start
        text = broken[row].decode("utf-8", "replace")
    done.refused[row] = str(text)


def _guessed(text: str, rules: Rules) -> Optional[str]:
    """Return the URI that a text without a scheme stands for."""
    if rules.guess_scheme is None:
        return None
    guess = guess_suffix(text, scheme=rules.guess_scheme)
    if guess is None or rules.kind.startswith(("iri", "absolute-iri")):
        return guess if guess is None else str(guess)
    return str(guess.to_uri())


def _take(
    row: int,
    text: Optional[str],
    rules: Rules,
    done: Done,
    changed: dict[int, Optional[str]],
) -> bool:
    """Take a text in place of that of a row, if it is valid."""
    if text is None:
        return False
    key = rules.normal([text])[0]
    if key is None:
        return False
    changed[row] = key
    done.mended[row] = text
    return True


def _trim(keys: pa.Array, rules: Rules, changed: dict[int, Optional[str]]) -> None:
    """Drop what `drop_fragment`, `drop_query` and `sort_query` say."""
    wanted = r"[?#]" if rules.drop_query or rules.sort_query else "#"
    rows = set(pc.indices_nonzero(pc.match_substring_regex(keys, wanted)).to_pylist())
    for row in sorted(rows | changed.keys()):
        key = changed[row] if row in changed else keys[row].as_py()
        if key is not None:
            changed[row] = str(
                IriReference(key).trim(
                    drop_fragment=rules.drop_fragment,
                    sort_query=rules.sort_query,
                    drop_query=list(rules.drop_query),
                    ignore_case=True,
                )
            )


def _rejections(done: Done, rules: Rules) -> dict[str, list[Any]]:
    """Return why rows are refused, and their texts with passwords masked."""
    texts = list(done.refused.values())
    found = column.error(texts, rule=rules.rule, threads=1).to_pylist()
    members: dict[str, list[Any]] = {name: [] for name in _ERROR}
    for (row, text), error in zip(done.refused.items(), found):
        start = done.not_utf8.get(row)
        if start is not None:
            error = {
                "kind": "not-utf8",
                "component": "text",
                "end": start + 1,
                "message": f"the text is not UTF-8 at byte {start}; convert it to UTF-8 first",
            }
        else:
            start = len(text[: error["start"]].encode())
            error = {**error, "end": start + len(text[error["start"] : error["end"]].encode())}
        for name in _ERROR:
            members[name].append(start if name == "start" else error.get(name))
    masked = column.redact(texts, threads=1).to_pylist()
    return {"byte": members.pop("start"), **members, "text": masked}


@dataclass(frozen=True)
class Files:
    """The files that the rows come from, in order."""

    paths: tuple[str, ...]
    #: The number of each file, by the hash of its path: Python gets hashes only, not paths.
    numbers: dict[int, int]
    #: The format tells the place of each row; otherwise it tells where splits start.
    has_places: bool


class Positions:
    """Places of rows in the input, where it comes from files."""

    def __init__(self, files: Optional[Files]) -> None:
        self.files = files
        self.split: Any = None
        self.row = 0

    def of(self, batch: pa.RecordBatch) -> pa.Array:
        """Return the position of each row of a batch.

        A row of a file of lines has a byte at least, so that the start of its split and its place
        in the split, added up, are in the order of the file.
        """
        if self.files is None:
            return batch["position"]
        hashes, places = batch["file"].to_numpy(), batch["start"].to_numpy().copy()
        is_new = hashes[1:] != hashes[:-1]
        if not self.files.has_places:
            is_new |= places[1:] != places[:-1]
        ends = [*(np.flatnonzero(is_new) + 1).tolist(), len(hashes)]
        first = 0
        for end in ends:
            if first == end:
                break
            if not self.files.has_places:
                split = (int(hashes[first]), int(places[first]))
                if split != self.split:
                    self.split, self.row = split, 0
                places[first:end] += np.arange(self.row, self.row + end - first)
                self.row += end - first
            places[first:end] += self.files.numbers[int(hashes[first])] << FILE_BITS
            first = end
        return pa.array(places, pa.int64())


def kept_rows(
    batches: Iterator[pa.RecordBatch], rules: Rules, files: Optional[Files]
) -> Iterator[pa.RecordBatch]:
    """Map batches to the rows that are kept, with their keys."""
    positions = Positions(files)
    for batch in batches:
        at = positions.of(batch)
        texts, done = cleaned(batch["text"], rules)
        mended = np.zeros(len(texts), np.int64)
        mended[list(done.mended)] = 1
        columns = {"key": done.keys, "position": at, "repaired": pa.array(mended)}
        if rules.keep_original:
            originals = pa.array(
                [done.mended.get(row) for row in range(len(texts))], pa.large_string()
            )
            columns["original"] = pc.coalesce(originals, texts)
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
        _, done = cleaned(batch["text"], rules)
        rows = list(done.refused)
        named = _rejections(done, rules)
        columns: dict[str, list[Any]] = {
            "position": [at[row].as_py() for row in rows],
            "file": [_file(at[row].as_py(), files) for row in rows],
            **named,
            "blank": [None] * len(rows),
        }
        if done.blank:
            for name, values in columns.items():
                values.append(done.blank if name == "blank" else None)
        types = [REFUSED_TYPES[name] for name in columns]
        arrays = [pa.array(values, kind) for values, kind in zip(columns.values(), types)]
        yield pa.RecordBatch.from_arrays(arrays, list(columns))


def _file(position: int, files: Optional[Files]) -> Optional[str]:
    return None if files is None else files.paths[position >> FILE_BITS]


REFUSED_TYPES = {
    "position": pa.int64(),
    "file": pa.string(),
    "byte": pa.int64(),
    "kind": pa.string(),
    "component": pa.string(),
    "end": pa.int64(),
    "message": pa.string(),
    "text": pa.string(),
    "blank": pa.int64(),
}


def _small(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch with strings of 32-bit offsets, which Spark reads in every version."""
    arrays = [
        column.cast(pa.string()) if pa.types.is_large_string(column.type) else column
        for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(arrays, batch.schema.names)

