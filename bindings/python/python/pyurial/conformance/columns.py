"""Checks of vectors through `pyurial.column`, which run after those of one text.

Each puts the text of the vector into a column, between a null and another text, and expects what
the vector states.
"""

from __future__ import annotations

from typing import Any, Callable

import pyurial as urial
from pyurial import column

from .vector import Differs, Json, Vector, same, shown

#: The text after that of the vector.
NEIGHBOUR = "http://neighbour.example/a"


def rows(text: str) -> list[str | None]:
    """Return a column with a text in it, at row 1."""
    return [None, text, NEIGHBOUR]


def one(result: column.Column) -> Any:
    """Return what a column says of the text of a vector."""
    if len(result) != 3 or result[0] is not None:
        raise Differs("null for null, in three rows", f"{result!r}, {result[0]!r}")
    return result[1]


def rule_of(text: str) -> Any:
    """Return the rule of references that a text may match."""
    return "URI-reference" if urial.is_valid(text, "URI-reference") else "IRI-reference"


def parse(vector: Vector) -> None:
    """`rule`, `input`, `valid`, optional `components`."""
    rule, text = vector.text("rule"), vector.text("input")
    if rule == "URI-Template":
        return
    valid = vector.flag("valid")
    same(valid, one(column.is_valid(rows(text), rule=rule)))
    error = one(column.error(rows(text), rule=rule))
    if (error is None) != valid:
        raise Differs("valid" if valid else "an error", shown(error))
    stated = vector.object("components")
    references = ("URI", "URI-reference", "absolute-URI", "relative-ref")
    if (
        not valid
        or stated is None
        or rule.replace("IRI", "URI").replace("irel", "rel") not in references
    ):
        return
    named: Any = rule
    parts = one(column.parse(rows(text), rule=named))
    for name, value in stated.items():
        if name == "port":
            same(value, one(column.get(rows(text), "port_text", rule=named)))
        elif name in parts:
            same(value, parts[name])
            same(value, one(column.get(rows(text), name, rule=named, views=False)))


def error(vector: Vector) -> None:
    """`rule`, `input`, `error`, `component`, `at`."""
    rule, text = vector.text("rule"), vector.text("input")
    came = one(column.error(rows(text), rule=rule))
    try:
        urial.check(text, rule)
        same(None, came)
    except urial.ParseError as caught:
        names = ("kind", "component", "start", "end")
        stated: Json = {name: getattr(caught, name) for name in names}
        same({**stated, "message": str(caught)}, came)


def normalize(vector: Vector) -> None:
    """`level`, `input`, `expect` or one of `alts`."""
    text, step = vector.text("input"), vector.fields["level"]
    came = one(column.normalize(rows(text), step=step, rule=rule_of(text)))
    if came not in vector.texts("alts"):
        same(vector.text_or_null("expect"), came)


def resolve(vector: Vector) -> None:
    """`base`, `ref`, `strict`, `expect` or one of `alts`."""
    base, text = vector.text("base"), vector.text("ref")
    rule: Any = "URI-reference" if (base + text).isascii() else "IRI-reference"
    try:
        came = one(column.resolve(rows(text), base, rule=rule, strict=vector.flag("strict", True)))
    except urial.ParseError:
        came = None
    bases = column.resolve(rows(text), [base] * 3, rule=rule, strict=vector.flag("strict", True))
    same(came, one(bases))
    if came not in vector.texts("alts"):
        same(vector.text_or_null("expect"), came)


def relativize(vector: Vector) -> None:
    """`base`, `target`, `expect`, which another of the same length may replace."""
    base, text, expected = vector.text("base"), vector.text("target"), vector.text_or_null("expect")
    is_ascii = (base + text + (expected or "")).isascii()
    rule: Any = "URI" if is_ascii else "IRI"
    kind: Any = urial.Uri if is_ascii else urial.Iri
    came = one(column.relativize(rows(text), base, rule=rule))
    if came is None or expected is None:
        same(expected, came)
    same(None if came is None else str(kind(text).relative_to(kind(base))), came)


RUNGS: dict[str, Any] = {"simple": "string", "syntax": "path", "scheme": "scheme"}
LADDER = ["string", "case", "percent", "path", "scheme"]


def equal(vector: Vector) -> None:
    """`level`, `a`, `b`, `expect`."""
    rung, a, b = RUNGS[vector.text("level")], vector.text("a"), vector.text("b")
    first = one(column.compare(rows(a), b, rule="IRI-reference"))
    came = first is not None and LADDER.index(first) <= LADDER.index(rung)
    same(vector.flag("expect"), came)
    for function in (column.key, column.hash):
        keys = function([a, b], rung=rung, rule="IRI-reference").to_pylist()
        same(vector.flag("expect"), keys[0] == keys[1])


def iri_to_uri(vector: Vector) -> None:
    """`input`, `expect`, optional `idna`."""
    texts, idna = rows(vector.text("input")), vector.flag("idna", False)
    same(vector.text_or_null("expect"), one(column.to_uri(texts, rule="IRI-reference", idna=idna)))


def uri_to_iri(vector: Vector) -> None:
    """`input`, `expect`."""
    texts = rows(vector.text("input"))
    same(vector.text_or_null("expect"), one(column.to_iri(texts, rule="URI-reference")))


def extract(vector: Vector) -> None:
    """`text`, optional `suffix`, `lenient`, `iri` and `schemes`, `expect`, `other`."""
    found = one(
        column.extract(
            rows(vector.text("text")),
            schemes=vector.texts("schemes") if vector.has("schemes") else None,
            suffix=vector.flag("suffix", False),
            lenient=vector.flag("lenient", False),
            iri=vector.flag("iri", True),
        )
    )
    same(vector.items("expect"), [item["text"] for item in found])
    if vector.has("other"):
        same(vector.items("other"), [item["other_reading"] for item in found])


def repair(vector: Vector) -> None:
    """`input`, optional `options`, `expect`."""
    stated = vector.fields.get("options") or {}
    names = stated if isinstance(stated, list) else [name for name, yes in stated.items() if yes]
    options: Any = {name.replace("-", "_"): True for name in names}
    texts = rows(vector.text("input"))
    expected = vector.text_or_null("expect")
    same(expected, one(column.repair(texts, **options)))
    changes = one(column.repair(texts, changes=True, **options))
    same(expected, None if changes is None else changes["reference"])


def audit(vector: Vector) -> None:
    """`input`, `expect`, optional `names`."""
    names = vector.texts("names") if vector.has("names") else None
    found = one(column.audit(rows(vector.text("input")), names=names))
    same(sorted(set(vector.texts("expect"))), sorted({item["rule"] for item in found}))


def redact_text(vector: Vector) -> None:
    """`input` (running text), `expect`."""
    texts = rows(vector.text("input"))
    same(vector.text("expect"), one(column.redact(texts, running=True)))


#: For a kind of vectors, the function that runs one through the column; it raises a `Miss`.
CHECKS: dict[str, Callable[[Vector], None]] = {
    "parse": parse,
    "error": error,
    "normalize": normalize,
    "resolve": resolve,
    "relativize": relativize,
    "equal": equal,
    "iri_to_uri": iri_to_uri,
    "uri_to_iri": uri_to_iri,
    "extract": extract,
    "repair": repair,
    "audit": audit,
    "redact_text": redact_text,
}
