"""The Python API as a language of `urial-conformance`: `--through 'python tests/answers.py'`.

Reads questions and writes answers, a line of JSON each. Where the package has several ways to one
answer, all are tried; it is a fault if they do not agree. `test_column.py` compares columns with it.
"""

from __future__ import annotations

import ipaddress
import json
import sys
from typing import Any, Callable, Optional, TextIO

import pyurial as urial

Args = dict[str, Any]

#: The classes that stand for a rule.
TYPES: dict[str, Callable[[str], urial.more.AnyReference]] = {
    "URI": urial.Uri,
    "URI-reference": urial.Reference,
    "absolute-URI": urial.more.AbsoluteUri,
    "relative-ref": urial.more.RelativeRef,
    "IRI": urial.Iri,
    "IRI-reference": urial.IriReference,
    "absolute-IRI": urial.more.AbsoluteIri,
    "irelative-ref": urial.more.IriRelativeRef,
}

#: Where a text of a rule is put to be taken apart.
INSIDE = {"hier-part": "x:", "relative-part": "", "authority": "//"}

COMPONENTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
LADDER = ["string", "case", "percent", "path", "scheme"]


class Invalid(Exception):
    """A text that a rule refuses, with the parts of its error."""


class Fault(Exception):
    """Two answers that contradict each other."""


def agree(what: str, one: object, other: object) -> None:
    """Check that two ways to one answer agree."""
    if one != other:
        raise Fault(f"{what}: {one!r} and {other!r}")


def byte_offset(text: str, offset: Optional[int]) -> int:
    """Return the offset in UTF-8, as vectors state it, of an offset in a `str`."""
    return len(text[: offset or 0].encode("utf-8"))


def reference(args: Args) -> urial.Reference | urial.IriReference:
    return (urial.IriReference if args["iri"] else urial.Reference)(args["input"])


def base_of(args: Args) -> urial.Uri | urial.Iri:
    return (urial.Iri if args["iri"] else urial.Uri)(args["base"])


def components(reference: urial.more.AnyReference) -> dict[str, Optional[str]]:
    names = ["port_text" if name == "port" else name for name in COMPONENTS]
    return {name: getattr(reference, of) for name, of in zip(COMPONENTS, names)}


def described(run: Callable[[], object], text: str) -> Optional[dict[str, object]]:
    """Return kind, component and offset of the error that a call raises, or None."""
    try:
        run()
    except urial.ParseError as error:
        at = byte_offset(text, error.start)
        return {"kind": error.kind, "component": error.component or "text", "at": at}
    return None


def parse(args: Args) -> object:
    rule, text = args["rule"], args["input"]
    if rule == "URI-Template":
        urial.Template(text)
        return None
    error = described(lambda: urial.check(text, rule), text)
    agree("is_valid", error is None, urial.is_valid(text, rule))
    if rule in TYPES:
        agree("the class of the rule", error, described(lambda: TYPES[rule](text), text))
    if error is not None:
        raise Invalid(error)
    if rule in TYPES:
        return components(TYPES[rule](text))
    before = INSIDE.get(rule[1:] if rule.startswith("i") else rule)
    return None if before is None else components(urial.IriReference(before + text))


def split(args: Args) -> object:
    parts = urial.split(args["input"])
    return {name: getattr(parts, name) for name in COMPONENTS}


def pct_decode(args: Args) -> object:
    octets = urial.decode_bytes(args["input"])
    agree("decode", octets.decode("utf-8", "replace"), urial.decode(args["input"], errors="replace"))
    return octets.hex()


def host(args: Args) -> object:
    parsed = urial.IriReference(args["reference"])
    address = None if parsed.ip is None else written(parsed.ip)
    if parsed.ip_future:
        address = parsed.ip_future[1]
    return {"host": parsed.host, "class": parsed.host_class, "address": address}


def written(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """Return an address as RFC 5952 writes it, one that is mapped with its IPv4 address."""
    mapped = getattr(address, "ipv4_mapped", None)
    # Python before 3.13 writes that one in hexadecimal digits.
    return address.compressed if mapped is None else f"::ffff:{mapped}"


def normalize(args: Args) -> object:
    parsed, level = reference(args), args["level"]
    normal = parsed.normalize(level)
    agree("normalizing again", str(normal), str(normal.normalize(level)))
    agree("is_normalized", parsed.is_normalized(level), str(normal) == args["input"])
    return str(normal)


def equal(args: Args) -> object:
    a, b, rung = urial.IriReference(args["a"]), urial.IriReference(args["b"]), args["rung"]

    def are_equal(a: urial.IriReference, b: urial.IriReference) -> bool:
        first = a.compare(b)
        return first is not None and LADDER.index(first) <= LADDER.index(rung)

    came = are_equal(a, b)
    agree("b and a", came, are_equal(b, a))
    agree("their keys", came, a.key(rung) == b.key(rung))
    agree("the explanation", a.explain(b).agreement, a.compare(b))
    return came


def variables(found: Any) -> object:
    return {
        name: {"map": list(value.items())} if isinstance(value, dict) else value
        for name, value in found.items()
    }


def values_of(variables: Args) -> dict[str, Any]:
    """Return the values of variables; a map is a list of pairs in JSON, because it has an order."""
    return {
        name: dict(value["map"]) if isinstance(value, dict) else value
        for name, value in variables.items()
    }


def template_partial(args: Args) -> object:
    partial = urial.Template(args["template"]).expand_partial(values_of(args["vars"]))
    later = values_of(args["later"])
    expanded = partial.expand(later)
    assert expanded == partial.expand_partial(later).expand()
    return {"template": str(partial), "kept": sorted(partial.kept), "expanded": expanded}


def template_match(args: Args) -> object:
    found = urial.Template(args["template"]).match(args["input"], strict=args["strict"])
    return None if found is None else variables(found)


def recognize(args: Args) -> object:
    found = urial.Template(args["template"]).recognize(args["input"])
    return found and {"variables": variables(found.variables), "rest": found.rest}


def trim(args: Args) -> object:
    trimmed = urial.IriReference(args.pop("input")).trim(**args)
    assert trimmed.trim(**args) == trimmed
    return str(trimmed)


def extract(args: Args) -> object:
    text = args["text"]
    options = {name: args[name] for name in ("schemes", "suffix", "lenient", "iri")}
    found = urial.extract(text, **options)
    for item in found:
        # White space and marks of quotes are all that the place has besides; a `\\` escapes.
        place = text[item.start : item.end]
        # In the destination of a Markdown link a space becomes a triplet.
        if text[: item.start].endswith("](<") and "\n" not in place and "\r" not in place:
            place = place.replace(" ", "%20").replace("\t", "%09")
        rest = iter(place)
        if "\\" not in place and not all(character in rest for character in item.text):
            raise Fault(f"{item.text!r} is not at its place, {place!r}")
    return [
        {"text": item.text, "other": None if item.other_reading is None else str(item.other_reading)}
        for item in found
    ]


def suffix(args: Args) -> object:
    guess = urial.guess_suffix(args["input"], scheme=args["scheme"])
    return None if guess is None else str(guess)


def repair(args: Args) -> object:
    text = args.pop("input")
    repaired = urial.repair(text, **args)
    came = str(repaired.reference)
    agree("a change, and its report", came != text, bool(repaired.changes))
    again = urial.repair(came, **args)
    agree("repairing again", (came, 0), (str(again.reference), len(again.changes)))
    return came


def clean(args: Args) -> object:
    given = bytes.fromhex(args.pop("list"))
    cleaner = urial.Cleaner(**args)
    kept, dropped = cleaner.clean(given)
    # Line by line the mark at the start of a list is a character like others.
    lines = given.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    agree("a list, and its lines", cleaner.clean(lines if lines[-1] else lines[:-1]), (kept, dropped))
    return {"kept": kept, "dropped": [[number, reason] for number, reason, _ in dropped]}


def resolve(args: Args) -> object:
    base, text, strict = base_of(args), args["ref"], args["strict"]
    ref = (urial.IriReference if args["iri"] else urial.Reference)(text)
    target = base.resolve(ref, strict=strict)
    if strict:
        agree("join", str(target), str(base.join(text)))
        agree("join of a reference", str(target), str(base.join(ref)))
    # The components are where a parser finds them.
    agree("the components", components(type(target)(str(target))), components(target))
    return str(target)


def relativize(args: Args) -> object:
    base = base_of(args)
    target = type(base)(args["target"])
    came = base.relativize(target)
    agree("resolving it again", str(target), str(base.join(came)))
    return str(came)


def choose_base(args: Args) -> object:
    names = ("embedded", "encapsulating", "retrieved", "default")
    chosen = urial.more.choose_base(**{name: args[name] for name in names})
    return None if chosen is None else {"base": str(chosen.base), "source": chosen.source}


def audit(args: Args) -> object:
    text = args["input"]
    return [
        {
            "rule": finding.rule,
            "start": byte_offset(text, finding.start),
            "end": byte_offset(text, finding.end),
        }
        for finding in urial.audit(text, names=args["names"])
    ]


def edit(args: Args) -> object:
    parsed = reference(args)
    try:
        changes: dict[str, Any] = {args["component"]: args["value"]}
        return str(parsed.replace(**changes))
    finally:
        agree("the reference after the edit", args["input"], str(parsed))


def elements(args: Args) -> object:
    parsed = reference(args)
    made = parsed.to_elements()
    value = made.value
    if not made.lost:
        agree("the elements", args["input"], str(value.build(type(parsed)).value))
    names = ["is_relative", "scheme", "userinfo", "host", "has_port", "query", "fragment"]
    return {
        **{name: getattr(value, name) for name in names},
        "port": value.port if value.has_port else 0,
        "path": list(value.path),
        "lost": list(made.lost),
    }


def redact_text(args: Args) -> object:
    redacted = urial.redact_text(args["input"])
    agree("redacting again", redacted, urial.redact_text(redacted))
    return redacted


CALLS: dict[str, Callable[[Args], object]] = {
    "parse": parse,
    "error": parse,
    "split": split,
    "recompose": lambda args: str(urial.recompose(**args)),
    "pct_encode": lambda args: urial.encode(args["input"], args["set"]),
    "pct_decode": pct_decode,
    "path_segments": lambda args: list(urial.IriReference(args["reference"]).segments),
    "host": host,
    "query_pairs": lambda args: urial.IriReference(args["reference"]).query_pairs(
        separator=args["separator"], plus_is_space=args["plus"]
    ),
    "normalize": normalize,
    "equal": equal,
    "template": lambda args: urial.Template(args["template"]).expand(values_of(args["vars"])),
    "template_match": template_match,
    "template_partial": template_partial,
    "trim": trim,
    "surt": lambda args: urial.IriReference(args["input"]).surt(),
    "recognize": recognize,
    "path_to_uri": lambda args: str(
        urial.from_path(bytes.fromhex(args["path"]), system=args["system"])
    ),
    "uri_to_path": lambda args: urial.to_path_bytes(args["uri"], system=args["system"]).hex(),
    "extract": extract,
    "suffix": suffix,
    "repair": repair,
    "clean": clean,
    "remove_dot_segments": lambda args: urial.remove_dot_segments(args["input"]),
    "resolve": resolve,
    "relativize": relativize,
    "base": choose_base,
    "same_document": lambda args: base_of(args).is_same_document(
        args["ref"], normalized=args["normalized"]
    ),
    "iri_to_uri": lambda args: str(urial.IriReference(args["input"]).to_uri(idna=args["idna"])),
    "uri_to_iri": lambda args: str(urial.Reference(args["input"]).to_iri()),
    "audit": audit,
    "set": edit,
    "elements": elements,
    "redact_text": redact_text,
}


def answer(op: str, args: Args) -> dict[str, object]:
    """Return the answer to a question, with the name that says which it is."""
    if op not in CALLS:
        return {"unsupported": op}
    try:
        return {"value": CALLS[op](args)}
    except Invalid as error:
        return {"error": error.args[0]}
    except urial.UriError as error:
        return {"error": str(error)}
    except Exception as error:  # An exception that is not documented fails the vector alone.
        return {"fault": f"{type(error).__name__}: {error}"}


def main(lines: TextIO, out: TextIO) -> None:
    for line in lines:
        question = json.loads(line)
        print(json.dumps(answer(question["op"], question["args"])), file=out, flush=True)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    main(sys.stdin, sys.stdout)
