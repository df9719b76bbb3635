"""The functions of `pyurial.column` as methods of `.uri`, for each library of frames."""

from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Generic, TypeVar

from . import column

#: The types of a column, and of a column of structs, in the library.
_One = TypeVar("_One")
_Many = TypeVar("_Many")


def _method(function: Callable[..., column.Column]) -> Any:
    @wraps(function)
    def method(self: Any, **options: Any) -> Any:
        return self._run(function, **options)

    return method


class Methods(Generic[_One, _Many]):
    """The methods: `_run` calls a function with the column, another one or a text, and options."""

    def _run(self, function: Callable[..., column.Column], *others: Any, **options: Any) -> Any:
        raise NotImplementedError

    is_valid: Callable[..., _One] = _method(column.is_valid)
    error: Callable[..., _Many] = _method(column.error)
    error_group: Callable[..., _One] = _method(column.error_group)
    parse: Callable[..., _Many] = _method(column.parse)
    normalize: Callable[..., _One] = _method(column.normalize)
    key: Callable[..., _One] = _method(column.key)
    similar_key: Callable[..., _One] = _method(column.similar_key)
    guess_suffix: Callable[..., _One] = _method(column.guess_suffix)
    trim: Callable[..., _One] = _method(column.trim)
    hash: Callable[..., _One] = _method(column.hash)
    extract: Callable[..., _One] = _method(column.extract)
    repair: Callable[..., Any] = _method(column.repair)
    audit: Callable[..., _One] = _method(column.audit)
    redact: Callable[..., _One] = _method(column.redact)
    replace: Callable[..., _One] = _method(column.replace)
    to_uri: Callable[..., _One] = _method(column.to_uri)
    to_iri: Callable[..., _One] = _method(column.to_iri)

    def allows(self, policy: Any, **options: Any) -> _One:
        """See `pyurial.column.allows`."""
        result: _One = self._run(column.allows, policy, **options)
        return result

    def match(self, template: Any, variable: str, **options: Any) -> _One:
        """See `pyurial.column.match`."""
        result: _One = self._run(column.match, template, variable, **options)
        return result

    def get(self, component: str, **options: Any) -> _One:
        """See `pyurial.column.get`."""
        result: _One = self._run(column.get, component, **options)
        return result

    def resolve(self, base: Any, **options: Any) -> _One:
        """See `pyurial.column.resolve`; the base is a text or a column."""
        result: _One = self._run(column.resolve, base, **options)
        return result

    def relativize(self, base: Any, **options: Any) -> _One:
        """See `pyurial.column.relativize`; the base is a text or a column."""
        result: _One = self._run(column.relativize, base, **options)
        return result

    def compare(self, other: Any, **options: Any) -> _One:
        """See `pyurial.column.compare`; the other side is a text or a column."""
        result: _One = self._run(column.compare, other, **options)
        return result
