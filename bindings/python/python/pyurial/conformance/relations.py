"""Kinds about two references, or about references in a text: `resolve`, `equal`, `extract`, …"""

from __future__ import annotations

from typing import Any, Callable, Optional, Union

import pyurial as urial

from .texts import components, described, reference
from .vector import Differs, Json, Skipped, Vector, same, shown, text_or_null

Base = Union[urial.Uri, urial.Iri]


def base_and(what: str, base: str, other: str, iri: bool = False) -> Base:
    """Parse a base, of IRIs if one of the two texts is not ASCII."""
    is_of_iris = iri or not (base + other).isascii()
    try:
        return urial.Iri(base) if is_of_iris else urial.Uri(base)
    except urial.ParseError as error:
        raise Differs(what, f"{base!r}, {described(error, base)}") from None


def resolve(vector: Vector) -> None:
    """`base`, `ref`, `strict` (true unless stated), `expect` or one of `alts`."""
    texts = vector.text("base"), vector.text("ref")
    if vector.states("expect") and not vector.has("expect"):
        try:
            came = urial.Iri(texts[0]).join(texts[1])
        except urial.ParseError:
            return
        raise Differs("a refusal", came)
    base, ref = base_and("a base", *texts), reference("a reference", texts[1])
    strict = vector.flag("strict", True)
    try:
        target = base.resolve(ref, strict=strict)
    except urial.UriError as error:
        raise Differs("a target", error) from None
    if strict:
        same(str(target), str(base.join(texts[1])))
        same(str(target), str(base.join(ref)))
    # The components are where a parser finds them.
    same(components(type(target)(str(target))), components(target))
    if str(target) not in vector.texts("alts"):
        same(vector.text("expect"), str(target))


def relativize(vector: Vector) -> None:
    """`base`, `target`, `expect`."""
    texts, expected = (vector.text("base"), vector.text("target")), vector.text_or_null("expect")
    iri = expected is not None and not expected.isascii()
    base = base_and("a base", *texts, iri=iri)
    target = base_and("a target", texts[1], texts[0], iri=iri)
    try:
        came = target.relative_to(base)
    except urial.RelativizeError as error:
        if expected is None:
            return
        raise Differs(shown(expected), error) from None
    if expected is None:
        raise Differs("an error", came)
    # The stated reference is checked too.
    same(str(base.join(expected)), str(target))
    same(str(base.join(came)), str(target))
    if len(str(came).encode()) > len(expected.encode()):
        raise Differs(shown(expected), f"{came}, which is longer")


def choose_base(vector: Vector) -> None:
    """`base`: `embedded`, `encapsulating`, `retrieved` (a list), `default`, `expect`."""
    retrieved = vector.texts("retrieved")
    embedded = vector.optional_text("embedded")
    encapsulating = vector.optional_text("encapsulating")
    default = vector.optional_text("default")
    try:
        chosen = urial.choose_base(
            embedded=embedded,
            encapsulating=encapsulating,
            retrieved=retrieved,
            default=default,
        )
    except urial.ParseError as error:
        raise Differs("references", error) from None
    same(vector.text_or_null("expect"), None if chosen is None else str(chosen.base))
    nearest = next(
        name
        for name, known in [
            ("embedded", embedded is not None),
            ("encapsulating", encapsulating is not None),
            ("retrieved", bool(retrieved)),
            ("default", True),
        ]
        if known
    )
    if chosen is not None and chosen.source != nearest:
        raise Differs(f"the base from {nearest}", f"it from {chosen.source}")


def same_document(vector: Vector) -> None:
    """`base`, `ref`, optional `normalized`, `expect`."""
    base, ref = vector.text("base"), vector.text("ref")
    parsed, normalized = base_and("a base", base, ref), vector.flag("normalized", False)
    try:
        came = parsed.same_document_as(ref, normalized=normalized)
    except urial.ParseError as error:
        raise Differs("a reference", error) from None
    same(vector.flag("expect"), came)


#: The rungs that the levels stand for.
RUNGS: dict[str, Any] = {"simple": "string", "syntax": "path", "scheme": "scheme"}
LADDER = ["string", "case", "percent", "path", "scheme"]


def equal(vector: Vector) -> None:
    """`level`, `a`, `b`, `expect`."""
    rung = RUNGS.get(vector.text("level"))
    if rung is None:
        raise Skipped(f"unknown level {vector.text('level')!r}")
    try:
        a, b = urial.IriReference(vector.text("a")), urial.IriReference(vector.text("b"))
    except urial.ParseError as error:
        raise Differs("two references", error) from None

    def agree(a: urial.IriReference, b: urial.IriReference) -> bool:
        first = a.compare(b)
        return first is not None and LADDER.index(first) <= LADDER.index(rung)

    came = agree(a, b)
    if agree(b, a) != came or (a.key(rung) == b.key(rung)) != came:
        raise Differs(f"{came} of a and b", "the opposite of b and a, or of their keys")
    if a.explain(b).agreement != a.compare(b):
        raise Differs(a.compare(b), f"{a.explain(b).agreement}, by the explanation")
    same(vector.flag("expect"), came)


def iri_to_uri(vector: Vector) -> None:
    """`input`, `expect`, optional `idna`."""
    idna = vector.flag("idna", False)
    try:
        came: Optional[str] = str(urial.IriReference(vector.text("input")).to_uri(idna=idna))
    except (urial.ParseError, urial.IdnaError):
        came = None
    same(vector.text_or_null("expect"), came)


def uri_to_iri(vector: Vector) -> None:
    """`input`, `expect`."""
    try:
        came: Optional[str] = str(urial.Reference(vector.text("input")).to_iri())
    except urial.ParseError:
        came = None
    same(vector.text_or_null("expect"), came)


def suffix(vector: Vector) -> None:
    """`input`, optional `scheme` (`http` unless stated), `expect` (a URI or null)."""
    scheme = vector.optional_text("scheme")
    guess = urial.guess_suffix(vector.text("input"), scheme="http" if scheme is None else scheme)
    same(vector.text_or_null("expect"), None if guess is None else str(guess))


def extract(vector: Vector) -> None:
    """`text`, optional `suffix`, `lenient`, `iri` and `schemes`, `expect`, `other`."""
    text, expected = vector.text("text"), vector.items("expect")
    found = urial.extract(
        text,
        schemes=vector.texts("schemes") if vector.has("schemes") else None,
        suffix=vector.flag("suffix", False),
        lenient=vector.flag("lenient", False),
        iri=vector.flag("iri", True),
    )
    same([text_or_null("expect", item) for item in expected], [item.text for item in found])
    for item in found:
        # White space and marks of quotes are all that the place has besides; a `\\` escapes.
        place = text[item.start : item.end]
        # In the destination of a Markdown link a space becomes a triplet.
        if text[: item.start].endswith("](<") and "\n" not in place and "\r" not in place:
            place = place.replace(" ", "%20").replace("\t", "%09")
        rest = iter(place)
        if "\\" not in place and not all(character in rest for character in item.text):
            raise Differs(shown(item.text), shown(place))
    if vector.has("other"):
        readings: list[Json] = [
            None if item.other_reading is None else str(item.other_reading) for item in found
        ]
        same(vector.items("other"), readings)


KINDS: dict[str, Callable[[Vector], None]] = {
    "resolve": resolve,
    "relativize": relativize,
    "base": choose_base,
    "same_document": same_document,
    "equal": equal,
    "iri_to_uri": iri_to_uri,
    "uri_to_iri": uri_to_iri,
    "suffix": suffix,
    "extract": extract,
}
