"""Classes of narrower kinds, and what few programs need.

>>> from pyurial import parse
>>> from pyurial.more import RelativeRef
>>> isinstance(parse("../b"), RelativeRef)
True
"""

from ._urial import (
    AbsoluteIri,
    AbsoluteUri,
    AnyBase,
    AnyReference,
    Elements,
    IriRelativeRef,
    Observed,
    PartialTemplate,
    RelativeRef,
    choose_base,
)

__all__ = [
    "AbsoluteIri",
    "AbsoluteUri",
    "AnyBase",
    "AnyReference",
    "Elements",
    "IriRelativeRef",
    "Observed",
    "PartialTemplate",
    "RelativeRef",
    "choose_base",
]
