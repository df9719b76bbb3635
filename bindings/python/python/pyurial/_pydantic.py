"""Schemas of fields for pydantic 2, which imports this."""

from __future__ import annotations

from typing import Any

from ._urial import AnyReference

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

    text = core_schema.no_info_after_validator_function(
        cls,
        core_schema.str_schema(
            # Otherwise bytes would be taken too.
            strict=True,
            metadata={"pydantic_js_updates": {"format": _FORMATS[cls.__name__]}},
        ),
    )
    return core_schema.json_or_python_schema(
        json_schema=text,
        python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), text]),
        serialization=core_schema.to_string_ser_schema(),
    )
