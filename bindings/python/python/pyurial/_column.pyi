from collections.abc import Iterator, Sequence, Set, ValuesView
from ipaddress import IPv4Address, IPv6Address
from typing import Any, Literal, Protocol, SupportsIndex, Union, final, overload

from typing_extensions import TypeAlias

from ._urial import (
    AnyReference,
    Cleaner,
    FetchPolicy,
    SuffixList,
    Template,
    _Fold,
    _Rung,
    _Schemes,
    _Step,
    _Strings,
)

class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class _Listed(Protocol):
    def tolist(self) -> Any: ...

_Texts: TypeAlias = Union[
    _Array,
    _Stream,
    list[str],
    list[str | None],
    list[Any],
    tuple[str | AnyReference | None, ...],
    Iterator[str | AnyReference | None],
    Set[str | AnyReference | None],
    ValuesView[str | AnyReference | None],
    _Listed,
]
_Errors: TypeAlias = Literal["null", "raise"]
_Rule: TypeAlias = Literal[
    "URI",
    "URI-reference",
    "absolute-URI",
    "relative-ref",
    "IRI",
    "IRI-reference",
    "absolute-IRI",
    "irelative-ref",
]

@final
class Column:
    @property
    def type(self) -> str: ...
    @property
    def null_count(self) -> int: ...
    def plain(self) -> Column: ...
    def to_pylist(self) -> list[Any]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Any: ...
    @overload
    def __getitem__(self, key: slice | _Listed | Column | Sequence[Any], /) -> Column: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def __call__(self, frame: Any, /) -> Any: ...
    def __reduce__(self) -> tuple[Any, tuple[str, list[Any]]]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

def is_valid(texts: _Texts, /, *, rule: str = "URI", threads: int | None = None) -> Column: ...
def error(texts: _Texts, /, *, rule: str = "URI", threads: int | None = None) -> Column: ...
def error_group(texts: _Texts, /, *, rule: str = "URI", threads: int | None = None) -> Column: ...
def _load(type: str, values: list[Any]) -> Column: ...
def _text_error_group(kind: str) -> str: ...
def _clean_rows(
    texts: _Texts, cleaner: Cleaner, broken: dict[int, bytes]
) -> tuple[
    Column, Column, int, list[int], list[tuple[int, str, str, int, int, str, str, str]]
]: ...
def parse(
    texts: _Texts,
    /,
    *,
    views: bool = True,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def get(
    texts: _Texts,
    component: str,
    /,
    *,
    views: bool = True,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
    suffixes: SuffixList | None = None,
    plus_is_space: bool = False,
) -> Column: ...
def normalize(
    texts: _Texts,
    /,
    *,
    step: _Step = "scheme",
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
    schemes: _Schemes = ...,
) -> Column: ...
def key(
    texts: _Texts,
    /,
    *,
    rung: _Rung = "scheme",
    ignore_fragment: bool = False,
    urn_equivalence: bool = False,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
    schemes: _Schemes = ...,
) -> Column: ...
def guess_suffix(
    texts: _Texts,
    /,
    *,
    scheme: str = "http",
    keep: bool = False,
    threads: int | None = None,
) -> Column: ...
def trim(
    texts: _Texts,
    /,
    *,
    drop_fragment: bool = False,
    sort_query: bool = False,
    drop_query: _Strings = ...,
    keep_query: _Strings = ...,
    ignore_case: bool = False,
    drop_tracking: bool = False,
    drop_www: bool = False,
    drop_index: bool = False,
    drop_slash: bool = False,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def replace(
    texts: _Texts,
    /,
    *,
    encode: bool = False,
    idna: bool = False,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
    scheme: str | None = ...,
    authority: str | None = ...,
    userinfo: str | None = ...,
    host: str | IPv4Address | IPv6Address | None = ...,
    port: str | SupportsIndex | None = ...,
    path: str | None = ...,
    query: str | None = ...,
    fragment: str | None = ...,
) -> Column: ...
def allows(texts: _Texts, policy: FetchPolicy, /, *, threads: int | None = None) -> Column: ...
def match(
    texts: _Texts,
    template: str | Template,
    variable: str,
    /,
    *,
    strict: bool = False,
    threads: int | None = None,
) -> Column: ...
def similar_key(
    texts: _Texts,
    /,
    *,
    fold: Sequence[_Fold] | None = None,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def hash(
    texts: _Texts,
    /,
    *,
    rung: _Rung = "scheme",
    ignore_fragment: bool = False,
    urn_equivalence: bool = False,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
    schemes: _Schemes = ...,
) -> Column: ...
def to_uri(
    texts: _Texts,
    /,
    *,
    idna: bool = False,
    rule: _Rule = "IRI",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def to_iri(
    texts: _Texts,
    /,
    *,
    idna: bool = False,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def redact(
    texts: _Texts,
    /,
    *,
    userinfo: bool = False,
    fragment: bool = False,
    query_keys: _Strings = ...,
    passwords_only: bool = ...,
    running: bool = False,
    threads: int | None = None,
) -> Column: ...
def resolve(
    texts: _Texts,
    base: str | AnyReference | _Texts,
    /,
    *,
    strict: bool = True,
    normalize_base: bool = False,
    forbid_above_root: bool = False,
    rule: _Rule = "URI-reference",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def relativize(
    texts: _Texts,
    base: str | AnyReference | _Texts,
    /,
    *,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def compare(
    texts: _Texts,
    other: str | AnyReference | _Texts,
    /,
    *,
    ignore_fragment: bool = False,
    urn_equivalence: bool = False,
    rule: _Rule = "URI",
    errors: _Errors = "null",
    threads: int | None = None,
    schemes: _Schemes = ...,
) -> Column: ...
def extract(
    texts: _Texts,
    /,
    *,
    schemes: _Strings | None = None,
    suffix: bool = False,
    lenient: bool = False,
    iri: bool = True,
    threads: int | None = None,
) -> Column: ...
def repair(
    texts: _Texts,
    /,
    *,
    backslash_is_slash: bool = False,
    html_entities: bool = False,
    idna: bool = False,
    changes: bool = False,
    errors: _Errors = "null",
    threads: int | None = None,
) -> Column: ...
def audit(
    texts: _Texts,
    /,
    *,
    names: Sequence[str] | None = None,
    threads: int | None = None,
) -> Column: ...
