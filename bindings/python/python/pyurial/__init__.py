"""URIs and IRIs by RFC 3986 and RFC 3987: strict, fast, and everything after parsing.

>>> import pyurial as urial
>>> uri = urial.Uri("HTTP://example.com:80/a/../b?name=ferret#nose")
>>> uri.host, uri.port, uri.segments, uri.pairs
('example.com', 80, ('a', '..', 'b'), (('name', 'ferret'),))
>>> uri.normalize()
Uri('http://example.com/b?name=ferret#nose')
>>> uri.join("../c")
Uri('HTTP://example.com:80/c')

One text at a time is here; whole columns of them are in `pyurial.column`, and what few programs
need is in `pyurial.more`.
"""

from ._urial import (
    Cleaner,
    FetchPolicy,
    Iri,
    IriReference,
    Reference,
    SchemeRule,
    SuffixList,
    Template,
    Uri,
    __version__,
    audit,
    check,
    decode,
    decode_bytes,
    encode,
    extract,
    from_path,
    guess_suffix,
    is_valid,
    parse,
    recompose,
    redact,
    redact_text,
    refang,
    remove_dot_segments,
    repair,
    split,
    to_path,
    to_path_bytes,
)
from . import column, more
from .errors import (
    EditError,
    FileError,
    IdnaError,
    ParseError,
    RefusedError,
    RelativizeError,
    RepairError,
    ResolveError,
    TemplateError,
    UriError,
)

__all__ = [
    "Cleaner",
    "EditError",
    "FetchPolicy",
    "FileError",
    "IdnaError",
    "Iri",
    "IriReference",
    "ParseError",
    "Reference",
    "RefusedError",
    "RelativizeError",
    "RepairError",
    "ResolveError",
    "SchemeRule",
    "SuffixList",
    "Template",
    "TemplateError",
    "Uri",
    "UriError",
    "__version__",
    "audit",
    "check",
    "column",
    "decode",
    "decode_bytes",
    "encode",
    "extract",
    "from_path",
    "guess_suffix",
    "is_valid",
    "more",
    "parse",
    "recompose",
    "redact",
    "redact_text",
    "refang",
    "remove_dot_segments",
    "repair",
    "split",
    "to_path",
    "to_path_bytes",
]
