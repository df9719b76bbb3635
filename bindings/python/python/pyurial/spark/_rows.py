"""The cleaning of rows, in the Python workers of Spark: a batch of Arrow in, a batch out.

It has the meaning of `urial clean`. Rows that are valid as they stand go through the functions of
columns; only the others are looked at one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional, Union

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .. import IriReference, column, guess_suffix, is_valid, redact, repair
from .._column import _text_error_group
from ..errors import UriError
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
#: Whitespace of ASCII: a text of nothing else is blank.
_BLANK = " \t\n\x0c\r"
#: The default of `max_line`.
LONGEST = 64 << 20
#: Bytes that are shown of a text that is too long.
_SHOWN = 160
#: A host that is not ASCII, or has triplets.
_NAMED = r"^[^/?#]*//[^/?#]*[%\x{80}-\x{10FFFF}]"
_IS_NAMED = re.compile("[^/?#]*//[^/?#]*[%\x80-\U0010ffff]").match
_ERROR = ("kind", "component", "start", "end", "message", "words")


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
    #: What relative references are resolved against.
    base: Optional[str] = None
    idna: bool = False
    #: Whether some differences do not count, or which.
    similar: Union[bool, tuple[str, ...]] = False
    #: The longest text that is read, in bytes.
    max_line: int = LONGEST
    #: A carriage return at the end belongs to the line end.
    lines: bool = False

    @property
    def rule(self) -> Any:
        """The rule of the grammar that rows must match."""
        return KINDS[self.kind]

    @property
    def rule_before_base(self) -> Any:
        """The rule of texts; with a base, any reference will do."""
        if self.base is None:
            return self.rule
        return "IRI-reference" if "iri" in self.kind else "URI-reference"

    def targets(self, texts: Any) -> Any:
        """Return texts with those that are relative references resolved."""
        if self.base is None:
            return texts
        rule = self.rule_before_base
        targets = one(column.resolve(texts, self.base, rule=rule, threads=1))
        schemes = one(column.get(texts, "scheme", views=False, rule=rule, threads=1))
        return pc.coalesce(pc.if_else(pc.is_null(schemes), targets, None), texts)

    def normal(self, texts: Any) -> pa.Array:
        """Return the normal forms of texts; Spark has a task for each core already."""
        step: Any = self.step
        texts = self.targets(pa.array(texts, pa.large_string()))
        return one(column.normalize(texts, step=step, rule=self.rule, threads=1))

    @property
    def shows_first(self) -> bool:
        """Whether a text of the first row is shown in place of the key."""
        return self.keep_original or bool(self.similar)

    def similar_keys(self, keys: Any) -> column.Column:
        """Return the keys of nearly the same texts, of normal forms."""
        fold: Any = None if isinstance(self.similar, bool) else self.similar
        return column.similar_key(keys, fold=fold, rule="IRI-reference", threads=1)

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
    #: For rows that are too long: the number of their bytes.
    long: dict[int, int] = field(default_factory=dict)


def one(result: column.Column) -> pa.Array:
    """Return a column as one array."""
    array = pa.chunked_array(result).combine_chunks()
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks) if array.num_chunks else pa.nulls(0, array.type)
    return array


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
    long = _long(texts, broken, rules)
    if long:
        whole, texts = texts, pc.replace_with_mask(
            texts, _mask(long, len(texts)), pa.nulls(len(long), texts.type)
        )
    keys = rules.normal(texts)
    done = Done(keys)
    lengths = pc.binary_length(texts)
    # An empty text is a valid reference, but it is blank first.
    doubtful = pc.or_(pc.is_null(keys), pc.fill_null(pc.equal(lengths, 0), True))
    if rules.idna:
        named = pc.match_substring_regex(texts, _NAMED)
        doubtful = pc.or_(doubtful, pc.fill_null(named, False))
    rows = range(len(texts)) if rules.guess_scheme else pc.indices_nonzero(doubtful).to_pylist()
    is_key = pc.is_valid(keys).to_numpy(zero_copy_only=False)
    changed: dict[int, Optional[str]] = {}
    tried: dict[int, list[_Candidate]] = {}
    for row in rows:
        if row in long:
            done.refused[row] = _beginning(broken.get(row) or whole[row].as_py().encode())
            done.long[row] = long[row]
            continue
        text: Optional[str] = texts[row].as_py()
        if row not in broken and (text is None or not text.strip(_BLANK)):
            done.blank += 1
            changed[row] = None
        else:
            tried[row] = _candidates(text, broken.get(row), bool(is_key[row]), rules)
    _choose(tried, rules, done, changed)
    for row in tried.keys() - changed.keys():
        if not is_key[row]:
            _refuse(row, texts, broken, done)
    done.refused = dict(sorted(done.refused.items()))
    if rules.trims:
        _trim(keys, rules, changed)
    if changed:
        replaced = pa.array([changed[row] for row in sorted(changed)], pa.large_string())
        keys = pc.replace_with_mask(keys, _mask(changed, len(keys)), replaced)
    done.keys = keys
    return texts, done


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


class _Candidate(NamedTuple):
    """A text that may be kept in place of a row's own."""

    text: str
    is_mended: bool


def _candidates(
    text: Optional[str], broken: Optional[bytes], is_key: bool, rules: Rules
) -> list[_Candidate]:
    """Return what a row may stand for, the first choice first."""
    found = []
    if broken is not None:
        # A byte that is not UTF-8 becomes its percent-encoding, as in `Repairer::repair_bytes`.
        escaped = broken.decode("utf-8", "surrogateescape")
        mendable = "".join(
            f"%{ord(c) - 0xDC00:02X}" if "\udc80" <= c <= "\udcff" else c for c in escaped
        )
    else:
        mendable = text or ""
        named = _named(mendable, rules, rules.rule_before_base)
        if named != mendable:
            found.append(_Candidate(named, False))
        elif guess := _guessed(mendable, rules):
            found.append(_Candidate(guess, True))
    if rules.repair and not is_key:
        try:
            repaired = str(repair(mendable, idna=rules.idna).reference)
        except UriError:
            return found
        guess = _guessed(repaired, rules)
        found += [_Candidate(text, True) for text in (guess, repaired) if text is not None]
    return found


def _choose(
    tried: dict[int, list[_Candidate]], rules: Rules, done: Done, changed: dict[int, Optional[str]]
) -> None:
    """Take the first valid candidate of each row, all in one call."""
    flat = [(row, candidate) for row, candidates in tried.items() for candidate in candidates]
    keys = rules.normal([candidate.text for _, candidate in flat]).to_pylist()
    for (row, candidate), key in zip(flat, keys):
        if key is not None and row not in changed:
            changed[row] = key
            if candidate.is_mended:
                done.mended[row] = candidate.text


def _refuse(row: int, texts: pa.Array, broken: dict[int, bytes], done: Done) -> None:
    """Take note of a row that is refused."""
    bytes_ = broken.get(row)
    if bytes_ is None:
        done.refused[row] = texts[row].as_py()
        return
    try:
        bytes_.decode()
    except UnicodeDecodeError as error:
        done.not_utf8[row] = error.start
    done.refused[row] = bytes_.decode("utf-8", "replace")


def _guessed(text: str, rules: Rules) -> Optional[str]:
    """Return the URI that a text without a scheme stands for."""
    if rules.guess_scheme is None:
        return None
    guess = guess_suffix(text, scheme=rules.guess_scheme)
    if guess is None:
        return None
    meant = str(guess if "iri" in rules.kind else guess.to_uri())
    return _named(meant, rules, rules.rule)


def _named(text: str, rules: Rules, rule: str) -> str:
    """Return a text with its host as the name that the DNS has, if `idna` asks for it."""
    if not rules.idna or not _IS_NAMED(text):
        return text
    try:
        reference = IriReference(text)
        named = str(reference.replace(host=reference.to_uri(idna=True).host))
    except UriError:
        return text
    return named if is_valid(named, rule) else text


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


def refusals(done: Done, rules: Rules) -> dict[str, list[Any]]:
    """Return why rows are refused, also in words, and their texts with passwords masked."""
    texts = list(done.refused.values())
    members: dict[str, list[Any]] = {name: [] for name in _ERROR}
    for (row, text), error in zip(done.refused.items(), _errors(texts, rules)):
        if row in done.long:
            length, start = done.long[row], rules.max_line
            limit = size_shown(start)
            said = f"it has {length} bytes, and the limit is {limit}; --max-line SIZE raises it"
            error = _text_error("too-long", start, f"the line is too long: {said}")
        elif row in done.not_utf8:
            start = done.not_utf8[row]
            said = f"the text is not UTF-8 at byte {start}; convert it to UTF-8 first"
            error = _text_error("not-utf8", start, said)
        for name in _ERROR:
            members[name].append(error[name])
    masked = column.redact(texts, threads=1).to_pylist()
    for number, row in enumerate(done.refused):
        if row in done.long:
            masked[number] = texts[number]
    offsets, in_words = members.pop("start"), members.pop("words")
    return {"byte": offsets, **members, "text": masked, "words": in_words}


def _errors(texts: list[str], rules: Rules) -> list[dict[str, Any]]:
    """Return the error of each text and its group, with offsets in bytes of UTF-8."""
    found = _grouped(texts, rules.rule_before_base)
    if rules.base is not None:
        # The others are wrong once they are resolved.
        texts = rules.targets(pa.array(texts, pa.large_string())).to_pylist()
        after = _grouped(texts, rules.rule)
        found = [error or later for error, later in zip(found, after)]
    for text, error in zip(texts, found):
        if error is not None:
            start, end = error["start"], error["end"]
            error["start"] = len(text[:start].encode())
            error["end"] = error["start"] + len(text[start:end].encode())
    return [error or dict.fromkeys(_ERROR) for error in found]


def _grouped(texts: list[str], rule: str) -> list[Optional[dict[str, Any]]]:
    errors = column.error(texts, rule=rule, threads=1).to_pylist()
    groups = column.error_group(texts, rule=rule, threads=1).to_pylist()
    return [error and {**error, "words": group} for error, group in zip(errors, groups)]


def _text_error(kind: str, start: int, message: str) -> dict[str, Any]:
    """Return an error of a text as a whole."""
    said = {"kind": kind, "component": "text", "message": message}
    return {**said, "start": start, "end": start + 1, "words": _text_error_group(kind)}


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
        texts, done = cleaned(batch["text"], rules)
        mended = np.zeros(len(texts), np.int64)
        mended[list(done.mended)] = 1
        columns = {"key": done.keys, "position": at, "repaired": pa.array(mended)}
        if rules.keep_original:
            originals = pa.array(
                [done.mended.get(row) for row in range(len(texts))], pa.large_string()
            )
            columns["original"] = pc.coalesce(originals, texts)
        if rules.similar:
            columns.setdefault("original", done.keys)
            columns["key"] = one(rules.similar_keys(done.keys))
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
        named = refusals(done, rules)
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

