"""The exceptions of pyurial. All of them are `ValueError`s.

>>> import pyurial as urial
>>> try:
...     urial.Uri("http://example.com/a b")
... except urial.ParseError as error:
...     print(error)
...     print(error.kind, error.component, error.start, error.end)
unexpected ' ' in the path at byte 20; write it as %20
unexpected-character path 20 21
"""

from typing import Optional

__all__ = ["UriError", "ParseError"]


class UriError(ValueError):
    """The base class of the exceptions of pyurial.

    `str(error)` is the message of the library, which counts bytes of UTF-8. `start` and `end` are
    offsets in the Python `str`: `text[error.start:error.end]` is what the error is about.
    """

    #: The name of the error, for programs: `"unexpected-character"`, `"missing-scheme"`, …
    kind: str
    #: The component it is in, or None where it is in none in particular.
    component: Optional[str]
    #: The offset in the `str` where it begins, or None where the error has no place.
    start: Optional[int]
    #: The offset in the `str` where it ends.
    end: Optional[int]
    #: What to do about it, or None.
    hint: Optional[str]

    def __init__(
        self,
        message: str,
        kind: str = "",
        component: Optional[str] = None,
        start: Optional[int] = None,
        end: Optional[int] = None,
        hint: Optional[str] = None,
        caret: Optional[str] = None,
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

    def __reduce__(self) -> "tuple[type[UriError], tuple[object, ...]]":
        details = (self.kind, self.component, self.start, self.end, self.hint, self._caret)
        return (type(self), (str(self), *details))


class ParseError(UriError):
    """The error of a text that is not valid by its rule."""
