"""Answers of `pyurial.column`, which have to be those of one text.

Each puts the text of a question into a column, between a null and another text. The answer is None
where the text is refused.
"""

from __future__ import annotations

from typing import Any, Callable

import pyurial as urial
from fault import agree
from pyurial import column

Args = dict[str, Any]

#: The text after that of the question.
NEIGHBOUR = "http://neighbour.example/a"

#: The rules whose texts a column takes apart.
REFERENCES = ["URI", "URI-reference", "absolute-URI", "relative-ref"]
REFERENCES += ["IRI", "IRI-reference", "absolute-IRI", "irelative-ref"]

LADDER = ["string", "case", "percent", "path", "scheme"]


def rows(text: str) -> list[str | None]:
    """Return a column with a text in it, at row 1."""
    return [None, text, NEIGHBOUR]


def one(result: column.Column) -> Any:
    """Return what a column says of the text of a question."""
    agree("null for null, in three rows", (3, None), (len(result), result[0]))
    return result[1]


def parse(args: Args, answer: Any) -> None:
    rule, text = args["rule"], rows(args["input"])
    if rule == "URI-Template":
        return
    try:
        urial.check(args["input"], rule)
        stated: Any = None
    except urial.ParseError as caught:
        names = ("kind", "component", "start", "end")
        stated = {**{name: getattr(caught, name) for name in names}, "message": str(caught)}
    agree("column.error", stated, one(column.error(text, rule=rule)))
    agree("column.is_valid", stated is None, one(column.is_valid(text, rule=rule)))
    if stated is not None or rule not in REFERENCES:
        return
    parts = one(column.parse(text, rule=rule))
    for name, value in answer.items():
        if name != "port":
            if name in parts:
                agree("column.parse", value, parts[name])
            agree("column.get", value, one(column.get(text, name, rule=rule, views=False)))
    agree("column.get", answer["port"], one(column.get(text, "port_text", rule=rule)))


def normalize(args: Args, answer: Any) -> None:
    rule: Any = "IRI-reference" if args["iri"] else "URI-reference"
    came = column.normalize(rows(args["input"]), step=args["level"], rule=rule)
    agree("column.normalize", answer, one(came))


def resolve(args: Args, answer: Any) -> None:
    base, text, strict = args["base"], rows(args["ref"]), args["strict"]
    rule: Any = "IRI-reference" if args["iri"] else "URI-reference"
    try:
        came = one(column.resolve(text, base, rule=rule, strict=strict))
    except urial.ParseError:
        came = None
    agree("column.resolve", answer, came)
    bases = column.resolve(text, [base] * 3, rule=rule, strict=strict)
    agree("column.resolve with bases", answer, one(bases))


def relativize(args: Args, answer: Any) -> None:
    rule: Any = "IRI" if args["iri"] else "URI"
    came = column.relativize(rows(args["target"]), args["base"], rule=rule)
    agree("column.relativize", answer, one(came))


def equal(args: Args, answer: Any) -> None:
    rung, a, b = args["rung"], args["a"], args["b"]
    first = one(column.compare(rows(a), b, rule="IRI-reference"))
    came = first is not None and LADDER.index(first) <= LADDER.index(rung)
    agree("column.compare", answer, came)
    for function in (column.key, column.hash):
        keys = function([a, b], rung=rung, rule="IRI-reference").to_pylist()
        agree("keys of columns", answer, keys[0] == keys[1])


def iri_to_uri(args: Args, answer: Any) -> None:
    came = column.to_uri(rows(args["input"]), rule="IRI-reference", idna=args["idna"])
    agree("column.to_uri", answer, one(came))


def uri_to_iri(args: Args, answer: Any) -> None:
    came = column.to_iri(rows(args["input"]), rule="URI-reference")
    agree("column.to_iri", answer, one(came))


def extract(args: Args, answer: Any) -> None:
    options = {name: args[name] for name in ("schemes", "suffix", "lenient", "iri")}
    found = one(column.extract(rows(args["text"]), **options))
    came = [{"text": item["text"], "other": item["other_reading"]} for item in found]
    agree("column.extract", answer, came)


def repair(args: Args, answer: Any) -> None:
    options: Any = {name: value for name, value in args.items() if name != "input"}
    text = rows(args["input"])
    agree("column.repair", answer, one(column.repair(text, **options)))
    changes = one(column.repair(text, changes=True, **options))
    agree("changes of a column", answer, None if changes is None else changes["reference"])


def audit(args: Args, answer: Any) -> None:
    found = one(column.audit(rows(args["input"]), names=args["names"]))
    rules = [item["rule"] for item in found]
    agree("column.audit", [finding["rule"] for finding in answer], rules)


def redact_text(args: Args, answer: Any) -> None:
    agree("column.redact", answer, one(column.redact(rows(args["input"]), running=True)))


#: For an operation, the function that compares the answer of a column with that of one text.
COLUMNS: dict[str, Callable[[Args, Any], None]] = {
    "parse": parse,
    "error": parse,
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
