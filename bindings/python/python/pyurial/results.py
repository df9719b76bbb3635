"""The results of pyurial that have several parts.

They are immutable, compare by value, can be pickled, copied and matched. `repr` hides passwords.
"""

from __future__ import annotations

from ._urial import AbsoluteIri, AbsoluteUri, Iri, Reference, Uri, redact_text

# Type checkers take this for true. To import `typing` takes as long as to import pyurial.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address
    from typing import Generic, Iterator, TypeVar

    _T = TypeVar("_T")

__all__ = [
    "BaseChoice",
    "ComponentChange",
    "Conversion",
    "Explanation",
    "ExplanationStep",
    "Finding",
    "Found",
    "Parts",
    "Recognized",
    "RepairChange",
    "Repaired",
    "Site",
    "Variable",
    "Verdict",
]


def _without_secrets(value: object) -> object:
    """Return a value of a record with the passwords hidden in each text of it."""
    if isinstance(value, str):
        return redact_text(value)
    if isinstance(value, dict):
        return {key: _of_pair(key, text) for key, text in value.items()}
    if isinstance(value, tuple) and len(value) == 2:
        return (value[0], _of_pair(*value))
    if isinstance(value, (list, tuple)):
        return type(value)(map(_without_secrets, value))
    return value


def _of_pair(key: object, value: object) -> object:
    """Return the value of a pair, hidden where its key is that of a secret, as in a query."""
    is_secret = isinstance(key, str) and redact_text(f"?{key}=a1") != f"?{key}=a1"
    return "***" if is_secret else _without_secrets(value)


class _Record:
    """Values with names: those of `__slots__`, in order."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: object) -> None:
        if len(values) != len(self.__slots__):
            raise TypeError(f"{type(self).__name__} takes {len(self.__slots__)} values")
        for name, value in zip(self.__slots__, values):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Record) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[type[_Record], tuple[object, ...]]:
        return (type(self), self._values())

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{name}={_without_secrets(value)!r}"
            for name, value in zip(self.__slots__, self._values())
        )
        return f"{type(self).__name__}({shown})"


class _Message(_Record):
    """A record whose text, its last value, is what it says to people, with passwords hidden."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(self._values()[-1])

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"


class Parts(_Record):
    """The five components of any text, by RFC 3986 appendix B; nothing is validated.

    It unpacks into these five, as `scheme, authority, path, query, fragment = split(text)`.
    """

    __slots__ = ("_five", "userinfo", "host", "port")
    __match_args__ = ("scheme", "authority", "path", "query", "fragment")

    _five: tuple[str | None, str | None, str, str | None, str | None]
    #: The text before the last `@` of the authority, or None.
    userinfo: str | None
    #: The host of the authority; None if there is no authority.
    host: str | None
    #: The text after the last `:` of the authority, or None.
    port: str | None

    @property
    def scheme(self) -> str | None:
        """The text before the first `:`, or None."""
        return self._five[0]

    @property
    def authority(self) -> str | None:
        """The text between `//` and the path, or None."""
        return self._five[1]

    @property
    def path(self) -> str:
        """The path, never absent."""
        return self._five[2]

    @property
    def query(self) -> str | None:
        """The text after the `?`, up to the `#`, or None."""
        return self._five[3]

    @property
    def fragment(self) -> str | None:
        """The text after the `#`, or None."""
        return self._five[4]

    def __iter__(self) -> Iterator[str | None]:
        return iter(self._five)

    def __repr__(self) -> str:
        shown = []
        for name, value in zip(self.__match_args__, self._five):
            if value is not None and name == "authority":
                # By itself it does not say that it is one.
                value = redact_text("//" + value)[2:]
            elif value is not None:
                value = redact_text(value)
            shown.append(f"{name}={value!r}")
        return f"Parts({', '.join(shown)})"


class Found(_Record):
    """A reference that was found in running text; `text[start:end]` is where."""

    __slots__ = __match_args__ = ("start", "end", "text", "reference", "kind", "other_reading")

    start: int
    end: int
    #: The reference as it is written, without white space and escapes inside.
    text: str
    #: The reference; of a suffix reference the guess, of one to repair the repaired one.
    reference: Uri | Iri
    #: "reference", "suffix" or "repaired".
    kind: str
    #: The reference without a hyphen that may be the typesetter's, or None.
    other_reading: Uri | Iri | None


class Finding(_Record):
    """A finding of an audit, about `text[start:end]`."""

    __slots__ = __match_args__ = ("rule", "severity", "start", "end", "explanation", "safe_form")

    #: The rule id; docs/audit.md has them all.
    rule: str
    #: "info", "warning" or "critical".
    severity: str
    start: int
    end: int
    #: The message, never with a password.
    explanation: str
    #: The text with this repaired and its secrets hidden, or None.
    safe_form: str | None


class RepairChange(_Message):
    """A change of a repair; `text[start:end]` was changed. `str()` says it, with secrets hidden."""

    __slots__ = ("kind", "start", "end", "before", "after", "_message")
    __match_args__ = ("kind", "start", "end", "before", "after")

    #: "lone-percent", "blank", "second-hash", …
    kind: str
    start: int
    end: int
    before: str
    #: The new text; empty if it was removed.
    after: str


class Repaired(_Record):
    """The result of a repair: a valid reference, and what was changed."""

    __slots__ = __match_args__ = ("reference", "changes")

    reference: Reference
    changes: tuple[RepairChange, ...]


class ComponentChange(_Message):
    """A component that a rung of the comparison changed. `str()` says it, with secrets hidden."""

    __slots__ = ("component", "before", "after", "_message")
    __match_args__ = ("component", "before", "after")

    #: The component, or None where another text replaces the whole.
    component: str | None
    before: str | None
    after: str | None


class ExplanationStep(_Message):
    """The changes that one rung of the comparison made on either side."""

    __slots__ = (
        "rung",
        "agree",
        "first",
        "second",
        "first_changes",
        "second_changes",
        "_message",
    )
    __match_args__ = ("rung", "agree", "first", "second")

    rung: str
    #: Whether both are the same on this rung.
    agree: bool
    #: The key of the first text on this rung, with its passwords.
    first: str
    second: str
    first_changes: tuple[ComponentChange, ...]
    second_changes: tuple[ComponentChange, ...]


class Explanation(_Message):
    """Why two references agree, or do not; `str()` has a line for each rung."""

    __slots__ = ("agreement", "steps", "_message")
    __match_args__ = ("agreement", "steps")

    #: The first rung on which both agree, or None.
    agreement: str | None
    steps: tuple[ExplanationStep, ...]


if TYPE_CHECKING:

    class _Generic(_Record, Generic[_T]): ...

else:

    class _Generic(_Record):
        __slots__ = ()

        def __class_getitem__(cls, _item: object) -> type:
            return cls


class Conversion(_Generic["_T"]):
    """A result, and what was lost on the way to it."""

    __slots__ = __match_args__ = ("value", "lost")

    value: _T
    #: The names of the losses: "encoding", "empty-query", …
    lost: tuple[str, ...]


class BaseChoice(_Record):
    """A base, and where it comes from (RFC 3986 section 5.1)."""

    __slots__ = __match_args__ = ("source", "base")

    #: "embedded", "encapsulating", "retrieved" or "default".
    source: str
    base: AbsoluteUri | AbsoluteIri


class Recognized(_Record):
    """The variables of a request, by a template."""

    __slots__ = __match_args__ = ("variables", "rest", "fragment")

    #: The variables, decoded.
    variables: dict[str, str | list[str] | dict[str, str | list[str]]]
    #: The parameters that the template does not name, as pairs, decoded.
    rest: tuple[tuple[str, str], ...]
    fragment: str | None


class Variable(_Record):
    """A variable of a template; `str(template)[start:end]` is where."""

    __slots__ = __match_args__ = ("name", "operator", "prefix", "explode", "start", "end")

    name: str
    #: One of `+ # . / ; ? &`, or None.
    operator: str | None
    #: The number of characters that it is cut to, or None.
    prefix: int | None
    #: Whether each member of its value is a value by itself.
    explode: bool
    start: int
    end: int


class Site(_Record):
    """The parts of a host's name by a `SuffixList`."""

    __slots__ = __match_args__ = ("domain", "suffix", "subdomain", "is_listed")

    #: The suffix and one label before it, which somebody registered; None for a suffix itself.
    domain: str | None
    #: The suffix, under which names are registered.
    suffix: str
    #: The labels before the domain, or None.
    subdomain: str | None
    #: Whether the suffix is in the list; if not, it is the last label.
    is_listed: bool


class Verdict(_Record):
    """What is to be used in place of a text that a `FetchPolicy` allowed."""

    __slots__ = __match_args__ = ("url", "host", "port", "address")

    #: The URI in its normal form.
    url: Uri
    #: The host: a name in lower case, or an address, that of IPv6 in brackets.
    host: str
    #: The port, which is that of the scheme if the URI has none.
    port: int
    #: The address, if the host is one; any other host has to be looked up.
    address: IPv4Address | IPv6Address | None
