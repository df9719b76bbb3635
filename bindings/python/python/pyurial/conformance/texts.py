"""Kinds about one text and its parts: `parse`, `error`, `split`, `host`, `elements`, …"""

from __future__ import annotations

import ipaddress
from typing import Callable, Optional, Union

import pyurial as urial

from .vector import Broken, Differs, Json, Skipped, Vector, byte_offset, compare, same, shown

#: The classes that stand for a rule.
TYPES: dict[str, Callable[[str], urial.AnyReference]] = {
    "URI": urial.Uri,
    "URI-reference": urial.Reference,
    "absolute-URI": urial.AbsoluteUri,
    "relative-ref": urial.RelativeRef,
    "IRI": urial.Iri,
    "IRI-reference": urial.IriReference,
    "absolute-IRI": urial.AbsoluteIri,
    "irelative-ref": urial.IriRelativeRef,
}

#: Where a text of a rule is put to be taken apart, and the components that it then has.
INSIDE: dict[str, tuple[str, list[str]]] = {
    "hier-part": ("x:", ["authority", "userinfo", "host", "port", "path"]),
    "relative-part": ("", ["authority", "userinfo", "host", "port", "path"]),
    "authority": ("//", ["authority", "userinfo", "host", "port"]),
}


def described(error: urial.UriError, text: str) -> str:
    """Return kind, component and offset of an error, as an `error` vector states them."""
    return f"{error.kind} in {error.component or 'text'} at {byte_offset(text, error.start)}"


def checked(rule: str, text: str) -> Optional[str]:
    """Return the error of a text by a rule, or None; the class of the rule has to agree."""
    try:
        valid = urial.is_valid(text, rule)
    except ValueError:
        raise Skipped(f"unknown rule {rule!r}") from None
    error: Optional[str] = None
    try:
        urial.check(text, rule)
    except urial.ParseError as caught:
        error = described(caught, text)
    if valid != (error is None):
        raise Differs("one answer of `is_valid` and of `check`", f"{valid}, {error}")
    if rule in TYPES:
        typed: Optional[str] = None
        try:
            TYPES[rule](text)
        except urial.ParseError as caught:
            typed = described(caught, text)
        if typed != error:
            raise Differs("one answer of the class and of `check`", f"{typed}, {error}")
    return error


def components(reference: urial.AnyReference) -> dict[str, Optional[str]]:
    """Return every component of a reference."""
    return {
        "scheme": reference.scheme,
        "authority": reference.authority,
        "userinfo": reference.userinfo,
        "host": reference.host,
        "port": reference.port_text,
        "path": reference.path,
        "query": reference.query,
        "fragment": reference.fragment,
    }


def reference(what: str, text: str) -> urial.Reference | urial.IriReference:
    """Parse a URI reference, or an IRI reference where the text is not ASCII."""
    try:
        return urial.Reference(text) if text.isascii() else urial.IriReference(text)
    except urial.ParseError as error:
        raise Differs(what, f"{text!r}, {described(error, text)}") from None


def parse(vector: Vector) -> None:
    """`rule`, `input`, `valid`, optional `components`."""
    rule, text, valid = vector.text("rule"), vector.text("input"), vector.flag("valid")
    if rule == "URI-Template":
        try:
            urial.Template(text)
            same(valid, True)
        except urial.TemplateError:
            same(valid, False)
        return
    stated = vector.object("components")
    error = checked(rule, text)
    if (error is None) != valid:
        raise Differs("valid" if valid else "invalid", error or "valid")
    if stated is None or not valid:
        return
    if rule in TYPES:
        compare(stated, components(TYPES[rule](text)))
        return
    twin = rule[1:] if rule.startswith("i") else rule
    before, about = INSIDE.get(twin, (None, []))
    if before is None:
        compare(stated, {rule: text, twin: text})
        return
    came = components(urial.IriReference(before + text))
    compare(stated, {name: came[name] for name in about})


def error(vector: Vector) -> None:
    """`rule`, `input`, `error`, `component`, `at`."""
    rule, text = vector.text("rule"), vector.text("input")
    kind = vector.text("error_kind" if vector.has("error_kind") else "error")
    expected = f"{kind} in {vector.text('component')} at {vector.offset('at')}"
    came = checked(rule, text)
    if came != expected:
        raise Differs(expected, came or "valid")


def split(vector: Vector) -> None:
    """`input`, `components`."""
    parts, stated = urial.split(vector.text("input")), vector.object("components")
    if stated is None:
        raise Broken("no field `components`")
    compare(
        stated,
        {
            "scheme": parts.scheme,
            "authority": parts.authority,
            "userinfo": parts.userinfo,
            "host": parts.host,
            "port": parts.port,
            "path": parts.path,
            "query": parts.query,
            "fragment": parts.fragment,
        },
    )


def host(vector: Vector) -> None:
    """`input` (a host), `class`, optional `address`."""
    text, expected = vector.text("input"), vector.text("class")
    try:
        parsed = urial.IriReference("//" + text)
    except urial.ParseError as caught:
        raise Differs(expected, described(caught, "//" + text)) from None
    same(text, parsed.host)
    same(expected, parsed.host_class)
    if not vector.states("address"):
        return
    future = parsed.ip_future[1] if parsed.ip_future else None
    same(vector.optional_text("address"), future if parsed.ip is None else written(parsed.ip))


def written(address: Union[ipaddress.IPv4Address, ipaddress.IPv6Address]) -> str:
    """Return an address as RFC 5952 writes it, one that is mapped with its IPv4 address."""
    mapped = getattr(address, "ipv4_mapped", None)
    # Python before 3.13 writes that one in hexadecimal digits.
    return address.compressed if mapped is None else f"::ffff:{mapped}"


def path_segments(vector: Vector) -> None:
    """`input` (a path), `expect` (a list)."""
    text, expected = vector.text("input"), vector.items("expect")
    # After this prefix, the path can be any path of the grammar.
    before = "//h" if text.startswith("/") else "x:"
    try:
        parsed = urial.IriReference(before + text)
    except urial.ParseError as caught:
        raise Differs("a path", described(caught, before + text)) from None
    same(text, parsed.path)
    same(expected, list(parsed.segments))


def query_pairs(vector: Vector) -> None:
    """`input`, optional `separator` and `plus`, `expect` (a list of pairs, decoded)."""
    text, expected = vector.text("input"), vector.items("expect")
    separator = vector.optional_text("separator") or "&"
    if len(separator) != 1:
        raise Broken("field `separator`: one character is wanted")
    for pair in expected:
        is_pair = isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)
        if not is_pair or not isinstance(pair[1], (str, type(None))):
            raise Broken("field `expect`: pairs of a key and a value are wanted")
    try:
        parsed = urial.IriReference("?" + text)
    except urial.ParseError as caught:
        raise Differs(shown(expected), described(caught, "?" + text)) from None
    same(text, parsed.query)
    plus = vector.flag("plus", False)
    came = parsed.query_pairs(separator=separator, plus_is_space=plus)
    same(expected, [list(pair) for pair in came])


def elements(vector: Vector) -> None:
    """`input`, `expect` (the elements), optional `lost` (a list)."""
    text, expected, lost = vector.text("input"), vector.object("expect"), vector.texts("lost")
    if expected is None:
        raise Broken("no field `expect`")
    parsed = reference("a reference", text)
    made = parsed.to_elements()
    value = made.value
    came: dict[str, Json] = {
        "is_relative": value.is_relative,
        "scheme": value.scheme,
        "userinfo": value.userinfo,
        "host": value.host,
        "has_port": value.has_port,
        "port": value.port if value.has_port else 0,
        "path": list(value.path),
        "query": value.query,
        "fragment": value.fragment,
    }
    for name, wanted in expected.items():
        found = came.get(name)
        is_empty = wanted is None and found == ""
        is_port = name == "port" and (
            isinstance(wanted, str) and found is not None and wanted == str(found)
            or wanted is None and found == 0
        )
        is_same = name in came and found == wanted and type(found) is type(wanted)
        if not (is_same or is_empty or is_port):
            raise Differs(f"{name} {shown(wanted)}", f"{name} {shown(found)}")
    if sorted(lost) != sorted(made.lost):
        raise Differs(f"lost {sorted(lost)}", f"lost {sorted(made.lost)}")
    if not lost:
        try:
            again = value.build(type(parsed))
        except urial.EditError as caught:
            raise Differs("elements of a reference", caught) from None
        same(text, str(again.value))


def audit(vector: Vector) -> None:
    """`input`, `expect`, optional `spans` and `names`."""
    text = vector.text("input")
    vector.items("expect")
    names = vector.texts("names") if vector.has("names") else None
    findings = urial.audit(text, names=names)
    came = sorted({finding.rule for finding in findings})
    same(sorted(set(vector.texts("expect"))), came)
    spans = [
        (finding.rule, [byte_offset(text, finding.start), byte_offset(text, finding.end)])
        for finding in findings
    ]
    for rule, span in (vector.object("spans") or {}).items():
        if (rule, span) not in spans:
            found = [span for name, span in spans if name == rule]
            raise Differs(f"{rule} at {span}", shown(found))


KINDS: dict[str, Callable[[Vector], None]] = {
    "parse": parse,
    "error": error,
    "split": split,
    "host": host,
    "path_segments": path_segments,
    "query_pairs": query_pairs,
    "elements": elements,
    "audit": audit,
}
