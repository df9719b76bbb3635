"""The exceptions of pyurial. All of them are `ValueError`s.

>>> import pyurial as urial
>>> try:
...     urial.Uri("http://example.com/a b")
... except urial.ParseError as error:
...     print(error)
...     print(error.kind, error.component, error.start, error.end)
...     print(error.caret())
unexpected ' ' in the path at byte 20; write it as %20
unexpected-character path 20 21
unexpected ' ' in the path at byte 20; write it as %20
  http://example.com/a b
                      ^
"""

from __future__ import annotations

__all__ = [
    "UriError",
    "ParseError",
    "EditError",
    "ResolveError",
    "RelativizeError",
    "RepairError",
    "TemplateError",
    "FileError",
    "IdnaError",
    "RefusedError",
]


class UriError(ValueError):
    """The base class of the exceptions of pyurial.

    `str(error)` is the message of the library, which counts bytes of UTF-8. `start` and `end` are
    offsets in the Python `str`: `text[error.start:error.end]` is what the error is about.
    """

    #: The name of the error, for programs: `"unexpected-character"`, `"missing-scheme"`, …
    kind: str
    #: The component it is in, or None where it is in none in particular.
    component: str | None
    #: The offset in the `str` where it begins, or None where the error has no place.
    start: int | None
    #: The offset in the `str` where it ends, or None.
    end: int | None
    #: Advice, or None.
    hint: str | None
    #: The row of a column, if the error is one of `pyurial.column`.
    row: int | None = None

    def __init__(
        self,
        message: str,
        kind: str = "",
        component: str | None = None,
        start: int | None = None,
        end: int | None = None,
        hint: str | None = None,
        caret: str | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.component = component
        self.start = start
        self.end = end
        self.hint = hint
        self._caret = caret

    def caret(self) -> str:
        """Return the message, and below it the text with a caret under the error.

        Passwords are hidden. Without a place in a text it is the message alone.
        """
        return str(self) if self._caret is None else self._caret


class ParseError(UriError):
    """The error of a text that is not valid by its rule."""


class EditError(UriError):
    """The error of an edit whose result would not be valid, or would parse as something else.

    `start` and `end` are offsets in the value that was refused, not in the whole text.
    """


class ResolveError(UriError):
    """The error of a reference that cannot be resolved: `"too-long"` or `"above-root"`."""


class RelativizeError(UriError):
    """The error of a target that no reference leads to."""


class RepairError(UriError):
    """The error of a text that cannot be repaired without a guess."""


class TemplateError(UriError):
    """The error of a text that is no template, or of a value that does not fit it. `start` and `end`
    are offsets in the template."""


class FileError(UriError):
    """The error of a path that no URI has, or of a URI that is not a path that is safe to open."""


class IdnaError(UriError):
    """The error of a host that cannot be a domain name."""


class RefusedError(UriError):
    """The refusal of a `FetchPolicy`; `kind` is the reason."""
