"""Schemas of fields for pydantic 2, which imports this."""

from __future__ import annotations

import sys
from typing import Any, cast

from ._urial import AnyReference, redact
from .errors import ParseError

#: The formats of JSON Schema.
_FORMATS = {
    "Uri": "uri",
    "Reference": "uri-reference",
    "AbsoluteUri": "uri",
    "RelativeRef": "uri-reference",
    "Iri": "iri",
    "IriReference": "iri-reference",
    "AbsoluteIri": "iri",
    "IriRelativeRef": "iri-reference",
}


def schema(cls: type[AnyReference]) -> Any:
    """Return the schema of a field: a str that is parsed, or an object of the class."""
    from pydantic_core import core_schema

    if cls.__name__ not in _FORMATS:
        raise TypeError(f"{cls.__name__} is no type of a field; IriReference takes all that it has")

    # FastAPI encodes a value in a plain dict by the table of its class.
    encoders = getattr(sys.modules.get("fastapi.encoders"), "ENCODERS_BY_TYPE", {})
    encoders.setdefault(cls, str)

    def validate(value: Any) -> AnyReference:
        return _validated(cls, value)

    return core_schema.json_or_python_schema(
        json_schema=core_schema.no_info_after_validator_function(
            validate, core_schema.str_schema(strict=True)
        ),
        python_schema=core_schema.no_info_plain_validator_function(validate),
        serialization=core_schema.to_string_ser_schema(),
        # Here it is part of the schema of what is serialized, too.
        metadata={"pydantic_js_updates": {"format": _FORMATS[cls.__name__]}},
    )


def _validated(cls: type[Any], value: Any) -> AnyReference:
    if isinstance(value, cls):
        return cast(AnyReference, value)
    try:
        return cast(AnyReference, cls(value))
    except ParseError as error:
        names = ("kind", "component", "start", "end", "hint")
        context = {name: getattr(error, name) for name in names}
        raise _error(cls, "uri_parsing", str(error), context, value) from None
    except TypeError as error:
        raise _error(cls, "uri_type", str(error), {}, value) from None


def _error(cls: type[Any], kind: Any, message: str, context: dict[str, Any], value: Any) -> Exception:
    """Return an error whose `input` is not the value that pydantic has, but one without secrets."""
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError

    # The message is put in last, so that braces in it are not filled in.
    custom = PydanticCustomError(kind, "{error}", {**context, "error": message})
    line = InitErrorDetails(type=custom, input=_redacted(value))
    return ValidationError.from_exception_data(cls.__name__, [line])


def _redacted(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray)):
        return _redacted(value.decode("utf-8", "replace")).encode()
    if not isinstance(value, str):
        return value
    # A lone surrogate has no UTF-8.
    return redact(value.encode("utf-8", "replace").decode())
