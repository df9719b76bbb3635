"""URIs and IRIs by RFC 3986 and RFC 3987: strict, fast, and everything after parsing.

>>> import pyurial as urial
>>> str(urial.Uri("http://example.com:8042/over/there?name=ferret#nose"))
'http://example.com:8042/over/there?name=ferret#nose'
"""

from ._urial import (
    AbsoluteIri,
    AbsoluteUri,
    AnyReference,
    Iri,
    IriReference,
    IriRelativeRef,
    Reference,
    RelativeRef,
    Uri,
    __version__,
)
from .errors import ParseError, UriError

__all__ = [
    "AbsoluteIri",
    "AbsoluteUri",
    "AnyReference",
    "Iri",
    "IriReference",
    "IriRelativeRef",
    "ParseError",
    "Reference",
    "RelativeRef",
    "Uri",
    "UriError",
    "__version__",
]
