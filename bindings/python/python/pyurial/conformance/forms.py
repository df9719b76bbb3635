"""Kinds that make a text of a text: `normalize`, `repair`, `template`, `file_path`, …"""

from __future__ import annotations

from typing import Any, Callable, Optional, Union

import pyurial as urial

from .texts import reference
from .vector import (
    Broken,
    Differs,
    Json,
    Skipped,
    Vector,
    compare,
    mistyped,
    same,
    shown,
    text_or_null,
)


def normalize(vector: Vector) -> None:
    """`level`, `input`, `expect` or one of `alts`."""
    text = vector.text("input")
    level: Any = vector.text("level")
    if level not in ("case", "percent", "path", "syntax", "scheme"):
        raise Skipped(f"unknown level {level!r}")
    parsed: Union[urial.Reference, urial.IriReference]
    try:
        parsed = urial.Reference(text)
    except urial.ParseError:
        try:
            parsed = urial.IriReference(text)
        except urial.ParseError as error:
            if vector.text_or_null("expect") is None:
                return
            raise Differs("a reference", error) from None
    normal = parsed.normalize(level)
    same(str(normal), str(normal.normalize(level)))
    if parsed.is_normalized(level) != (text == str(normal)):
        raise Differs(shown(str(normal)), "the opposite of `is_normalized`")
    if str(normal) not in vector.texts("alts"):
        same(vector.text("expect"), str(normal))


def remove_dot_segments(vector: Vector) -> None:
    """`input`, `expect`."""
    same(vector.text("expect"), urial.remove_dot_segments(vector.text("input")))


def recompose(vector: Vector) -> None:
    """`components` (already encoded), `expect`."""
    expected, stated = vector.text_or_null("expect"), vector.object("components")
    if stated is None:
        raise Broken("no field `components`")
    parts = {name: text_or_null(name, value) for name, value in stated.items() if name in COMPONENTS}
    given = {name: parts.get(name) for name in COMPONENTS}
    authority = given["authority"]
    if authority is None and given["host"] is not None:
        userinfo = "" if given["userinfo"] is None else given["userinfo"] + "@"
        authority = userinfo + given["host"]
        authority += "" if given["port"] is None else ":" + given["port"]
    try:
        came: Optional[str] = str(put_together(parts, given, authority, expected is None))
    except (urial.EditError, Differs) as error:
        if expected is None:
            return
        raise Differs(shown(expected), f"a refusal: {error}") from None
    if expected is None:
        raise Differs("a refusal", shown(came))
    same(expected, came)


COMPONENTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]


def put_together(
    stated: dict[str, Optional[str]],
    given: dict[str, Optional[str]],
    authority: Optional[str],
    only_uris: bool,
) -> urial.AnyReference:
    """Recompose the parts; the authority has to split into the stated ones again."""
    apart = ["userinfo", "host", "port"]
    if given["authority"] is None or any(given[name] is not None for name in apart):
        parts = urial.split("" if authority is None else "//" + authority)
        compare(
            {name: stated[name] for name in apart if name in stated},
            {"userinfo": parts.userinfo, "host": parts.host, "port": parts.port},
        )
    five = {name: given[name] for name in ("scheme", "path", "query", "fragment")}
    all_texts = "".join(text or "" for text in [*five.values(), authority])
    iri = not only_uris and not all_texts.isascii()
    return urial.recompose(authority=authority, iri=iri, **five)


def pct_encode(vector: Vector) -> None:
    """`input` (plain text), `set`, `expect`."""
    text, expected = vector.text("input"), vector.text("expect")
    keep = vector.optional_text("set") or ""
    try:
        came = urial.encode(text, "unreserved" if keep in ("", "none") else keep)
    except ValueError:
        raise Skipped(f"no set of characters for {keep!r}") from None
    same(expected, came)


def pct_decode(vector: Vector) -> None:
    """`input`, `expect` or `expect_hex`."""
    text, octets = vector.text("input"), vector.optional_text("expect_hex")
    expected: Optional[bytes]
    if octets is not None:
        try:
            expected = bytes.fromhex(octets)
        except ValueError:
            raise Broken(f"field `expect_hex`: {octets!r} are no octets") from None
    elif vector.states("expect_hex") and vector.optional_text("expect") is None:
        expected = None
    else:
        plain = vector.text_or_null("expect")
        expected = None if plain is None else plain.encode("utf-8")
    try:
        came: Optional[bytes] = urial.decode_bytes(text)
    except urial.ParseError:
        came = None
    if came != expected:
        raise Differs(expected, came)
    if came is not None:
        same(came.decode("utf-8", "replace"), urial.decode(text, errors="replace"))


def edit(vector: Vector) -> None:
    """`set`: `input`, `component`, `value` (already encoded), `expect`."""
    text, component = vector.text("input"), vector.text("component")
    value, expected = vector.optional_text("value"), vector.text_or_null("expect")
    if component not in COMPONENTS:
        raise Broken(f"no component {component!r}")
    is_of_uris = (text + (expected or "")).isascii()
    parsed = reference("a reference", text) if is_of_uris else urial.IriReference(text)
    try:
        changes: dict[str, Any] = {component: value}
        came: Optional[str] = str(parsed.replace(**changes))
    except urial.EditError as error:
        if expected is None:
            return same(text, str(parsed))
        raise Differs(shown(expected), error) from None
    if expected is None:
        raise Differs("a refusal", shown(came))
    same(expected, came)


def redact_text(vector: Vector) -> None:
    """`input` (running text), `expect`."""
    expected = vector.text("expect")
    redacted = urial.redact_text(vector.text("input"))
    same(expected, redacted)
    same(expected, urial.redact_text(redacted))


def repair(vector: Vector) -> None:
    """`input`, optional `options`, `expect`."""
    text, expected = vector.text("input"), vector.text_or_null("expect")
    stated = vector.fields.get("options")
    options: dict[str, bool] = {}
    if isinstance(stated, list):
        options = {name: True for name in vector.texts("options")}
    else:
        for name, value in (vector.object("options") or {}).items():
            if value is not None:
                if not isinstance(value, bool):
                    raise Broken(f"the option {name!r} is true or false")
                options[name] = value
    options = {name.replace("-", "_"): value for name, value in options.items()}
    for name in options:
        if name not in ("backslash_is_slash", "html_entities", "idna"):
            raise Broken(f"unknown option {name!r}")
    try:
        repaired = urial.repair(text, **options)
    except urial.RepairError:
        return same(expected, None)
    came = str(repaired.reference)
    same(expected, came)
    if (came == text) != (not repaired.changes):
        raise Differs("the changes that were made", ", ".join(map(str, repaired.changes)))
    try:
        again = urial.repair(came, **options)
    except urial.RepairError as error:
        raise Differs(f"{shown(came)} to stay", error) from None
    if again.changes or str(again.reference) != came:
        raise Differs(f"{shown(came)} to stay", shown(str(again.reference)))


def template(vector: Vector) -> None:
    """`template`, optional `vars`, `expect` (a string, a list of strings, or false)."""
    text, expected = vector.text("template"), vector.value("expect")
    if isinstance(expected, str):
        expected = [expected]
    if expected is not False and not isinstance(expected, list):
        raise mistyped("expect", "a string, a list of strings or false", expected)
    try:
        came: Json = urial.Template(text).expand(vector.object("vars"))
    except urial.TemplateError as error:
        if expected is False:
            return
        raise Differs(shown(expected), f"an error: {error}") from None
    if expected is False or came not in expected:
        raise Differs("no expansion" if expected is False else shown(expected), shown(came))


def as_texts(value: Json) -> Json:
    """Replace numbers with their texts, because a template has only texts."""
    if isinstance(value, bool) or value is None:
        raise mistyped("expect", "strings, lists and objects", value)
    if isinstance(value, (int, float)):
        return shown(value)
    if isinstance(value, list):
        return [as_texts(member) for member in value]
    if isinstance(value, dict):
        return {name: as_texts(member) for name, member in value.items()}
    return value


def variables(vector: Vector) -> Json:
    """Return what is expected of a template: variables, None or False."""
    expected = vector.value("expect")
    if expected is None or expected is False:
        return expected
    if not isinstance(expected, dict):
        raise mistyped("expect", "variables, null or false", expected)
    return {name: as_texts(value) for name, value in expected.items() if value is not None}


def compare_variables(expected: Json, came: Json) -> None:
    """Compare variables, with the pairs of a map in their order."""
    if expected == came and type(expected) is type(came):
        maps = [name for name, value in (expected or {}).items() if isinstance(value, dict)]
        if all(list(expected[name]) == list(came[name]) for name in maps):
            return
    raise Differs(shown(expected), shown(came))


def template_match(vector: Vector) -> None:
    """`template`, `input`, optional `strict`, `expect` (variables, null or false)."""
    text, expected = vector.text("input"), variables(vector)
    strict = vector.flag("strict", False)
    try:
        came = urial.Template(vector.text("template")).match(text, strict=strict)
    except urial.TemplateError as error:
        if expected is False:
            return
        raise Differs(shown(expected), f"an error: {error}") from None
    compare_variables(expected, came)


def recognize(vector: Vector) -> None:
    """`template`, `input`, `expect` (variables, null or false), optional `rest`."""
    text, expected = vector.text("input"), variables(vector)
    try:
        found = urial.Template(vector.text("template")).recognize(text)
    except urial.TemplateError as error:
        if expected is False:
            return
        raise Differs(shown(expected), f"an error: {error}") from None
    compare_variables(expected, None if found is None else found.variables)
    rest = vector.fields.get("rest")
    if rest is None or found is None:
        return
    came: Json = [list(pair) for pair in found.rest]
    if isinstance(rest, dict) and len(dict(found.rest)) == len(found.rest):
        came = dict(found.rest)
    same(rest, came)


def file_path(vector: Vector) -> None:
    """`path` or `path_hex`, `system`, `uri`, optional `written`."""
    uri = vector.text_or_null("uri")
    system: Any = vector.text("system")
    written = vector.optional_text("written") or uri
    octets = vector.optional_text("path_hex")
    if octets is not None:
        try:
            path: Optional[bytes] = bytes.fromhex(octets)
        except ValueError:
            raise mistyped("path_hex", "octets in hex", octets) from None
    else:
        plain = vector.text_or_null("path")
        path = None if plain is None else plain.encode("utf-8")
    if system not in ("posix", "windows"):
        raise mistyped("system", "posix or windows", system)
    if path is None and uri is None:
        raise Broken("neither a path nor a URI")
    if path is not None:
        try:
            made: Optional[str] = str(urial.from_path(path, system=system))
        except urial.FileError:
            made = None
        same(written, made)
    if uri is not None:
        try:
            back: Optional[bytes] = urial.to_path_bytes(uri, system=system)
        except urial.FileError:
            back = None
        if back != path:
            raise Differs(path, back)


KINDS: dict[str, Callable[[Vector], None]] = {
    "normalize": normalize,
    "remove_dot_segments": remove_dot_segments,
    "recompose": recompose,
    "pct_encode": pct_encode,
    "pct_decode": pct_decode,
    "set": edit,
    "redact_text": redact_text,
    "repair": repair,
    "template": template,
    "template_match": template_match,
    "recognize": recognize,
    "file_path": file_path,
}
