"""The functions of `pyurial.column` as methods of `.uri`, for each library of frames."""

from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Generic, TypeVar

from . import column

#: A column of the library, and what a column of structs is in it.
_One = TypeVar("_One")
_Many = TypeVar("_Many")
#: What a second argument is called, where it is given by name.
_SECOND = ("component", "base", "other")


def _method(function: Callable[..., column.Column]) -> Callable[..., Any]:
    @wraps(function)
    def method(self: Any, *others: Any, **options: Any) -> Any:
        named = [options.pop(name) for name in _SECOND if name in options]
        return self._run(function, *others, *named, **options)

    return method


class Methods(Generic[_One, _Many]):
    """The methods: `_run` calls a function with the column, another one or a text, and options."""

    is_valid: Callable[..., _One] = _method(column.is_valid)
    error: Callable[..., _Many] = _method(column.error)
    error_group: Callable[..., _One] = _method(column.error_group)
    parse: Callable[..., _Many] = _method(column.parse)
    get: Callable[..., _One] = _method(column.get)
    normalize: Callable[..., _One] = _method(column.normalize)
    key: Callable[..., _One] = _method(column.key)
    similar_key: Callable[..., _One] = _method(column.similar_key)
    guess_suffix: Callable[..., _One] = _method(column.guess_suffix)
    trim: Callable[..., _One] = _method(column.trim)
    hash: Callable[..., _One] = _method(column.hash)
    resolve: Callable[..., _One] = _method(column.resolve)
    relativize: Callable[..., _One] = _method(column.relativize)
    compare: Callable[..., _One] = _method(column.compare)
    extract: Callable[..., _One] = _method(column.extract)
    repair: Callable[..., Any] = _method(column.repair)
    audit: Callable[..., _One] = _method(column.audit)
    redact: Callable[..., _One] = _method(column.redact)
    to_uri: Callable[..., _One] = _method(column.to_uri)
    to_iri: Callable[..., _One] = _method(column.to_iri)
