"""Vectors, the lines of a corpus, and the reasons why one did not pass."""

from __future__ import annotations

import json
from typing import Any, Optional

Json = Any


class Miss(Exception):
    """The reason why a vector did not pass."""


class Differs(Miss):
    """Another result than the stated one."""

    def __init__(self, expected: object, came: object) -> None:
        super().__init__(f"expected {expected}, came {came}")
        self.expected = str(expected)
        self.came = str(came)


class Broken(Miss):
    """A vector that cannot be run."""


class Skipped(Miss):
    """A vector of a kind, or with a name, that this runner does not know."""


def shown(value: Json) -> str:
    """Return a value as messages have it: in JSON."""
    return json.dumps(value, ensure_ascii=False)


def same(expected: Json, came: Json) -> None:
    """Compare two results."""
    if expected != came or type(expected) is not type(came):
        raise Differs(shown(expected), shown(came))


def name_of(value: Json) -> str:
    """Return what a value of JSON is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a string"
    return "a list" if isinstance(value, list) else "an object"


def mistyped(name: str, wanted: str, value: Json) -> Broken:
    """Return the miss of a field of the wrong type."""
    return Broken(f"field `{name}`: {wanted} is wanted, this is {name_of(value)}")


def _constant(name: str) -> Json:
    raise ValueError(f"{name} is no JSON")


class Vector:
    """One JSON object; a field that is `null` is undefined."""

    def __init__(self, fields: dict[str, Json]) -> None:
        self.fields = fields

    @staticmethod
    def read(line: bytes) -> Vector:
        """Read a line."""
        try:
            fields = json.loads(line.decode("utf-8"), parse_constant=_constant)
        except (ValueError, RecursionError) as error:
            raise Broken(f"not a line of JSON: {error}") from None
        if not isinstance(fields, dict):
            raise Broken(f"an object is wanted, this is {name_of(fields)}")
        if has_surrogate(fields):
            raise Broken("not a line of JSON: half of a surrogate pair is no text")
        spell_ports(fields)
        return Vector(fields)

    @property
    def kind(self) -> str:
        """The kind of the vector, which defines its other fields."""
        return self.text("kind")

    def states(self, name: str) -> bool:
        """Return whether the field is there, perhaps as `null`."""
        return name in self.fields

    def has(self, name: str) -> bool:
        """Return whether the field is there, and not `null`."""
        return self.fields.get(name) is not None

    def value(self, name: str) -> Json:
        """Return any required value."""
        if name not in self.fields:
            raise Broken(f"no field `{name}`")
        return self.fields[name]

    def text(self, name: str) -> str:
        """Return a required text."""
        value = self.value(name)
        if not isinstance(value, str):
            raise mistyped(name, "a string", value)
        return value

    def text_or_null(self, name: str) -> Optional[str]:
        """Return a required text or None."""
        return text_or_null(name, self.value(name))

    def optional_text(self, name: str) -> Optional[str]:
        """Return an optional text."""
        return text_or_null(name, self.fields.get(name))

    def items(self, name: str) -> list[Json]:
        """Return a required list."""
        value = self.value(name)
        if not isinstance(value, list):
            raise mistyped(name, "a list", value)
        return value

    def optional_items(self, name: str) -> list[Json]:
        """Return an optional list, empty if the field is missing."""
        return self.items(name) if self.has(name) else []

    def texts(self, name: str) -> list[str]:
        """Return an optional list of texts."""
        items = self.optional_items(name)
        for item in items:
            if not isinstance(item, str):
                raise mistyped(name, "strings", item)
        return items

    def flag(self, name: str, usual: Optional[bool] = None) -> bool:
        """Return a boolean, required unless `usual` is given."""
        if usual is not None and not self.has(name):
            return usual
        value = self.value(name)
        if not isinstance(value, bool):
            raise mistyped(name, "true or false", value)
        return value

    def offset(self, name: str) -> int:
        """Return a required offset."""
        value = self.value(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise mistyped(name, "an offset", value)
        return value

    def object(self, name: str) -> Optional[dict[str, Json]]:
        """Return an optional object."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, dict):
            raise mistyped(name, "an object", value)
        return value


def text_or_null(name: str, value: Json) -> Optional[str]:
    """Return a text or None."""
    if value is not None and not isinstance(value, str):
        raise mistyped(name, "a string or null", value)
    return value


def has_surrogate(value: Json) -> bool:
    """Return whether there is half of a surrogate pair, which stands for no text."""
    if isinstance(value, str):
        return any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, dict):
        return any(has_surrogate(key) or has_surrogate(inner) for key, inner in value.items())
    return isinstance(value, list) and any(map(has_surrogate, value))


def spell_ports(fields: dict[str, Json]) -> None:
    """Convert ports that are numbers to texts: `80` is `"80"`."""

    def spell(holder: dict[str, Json], name: str) -> None:
        port = holder.get(name)
        if isinstance(port, int) and not isinstance(port, bool) and port >= 0:
            holder[name] = str(port)

    components = fields.get("components")
    if isinstance(components, dict):
        spell(components, "port")
    if fields.get("component") == "port":
        spell(fields, "value")


def compare(stated: dict[str, Json], came: dict[str, Optional[str]]) -> None:
    """Compare components with those that are stated, and ignore other keys."""
    expected, found = [], []
    for name, value in came.items():
        if name in stated and text_or_null(name, stated[name]) != value:
            expected.append(f"{name} {shown(stated[name])}")
            found.append(f"{name} {shown(value)}")
    if expected:
        raise Differs(", ".join(expected), ", ".join(found))


def byte_offset(text: str, offset: Optional[int]) -> int:
    """Return the offset in UTF-8, as vectors state it, of an offset in a `str`."""
    return len(text[: offset or 0].encode("utf-8"))
