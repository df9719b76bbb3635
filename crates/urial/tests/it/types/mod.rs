//! The types from the outside: size, comparison, conversion, printing, accessors.

mod accessors;
mod convert;
mod handy;
mod properties;
mod storage;
mod text;

use std::borrow::Cow;
use std::panic::{RefUnwindSafe, UnwindSafe};

use urial::kind::Kind;
use urial::{
    Authority, Encoded, Host, ParseError, Parts, Path, Ref, Refused, Set, Uri, UriBuf, kind,
};

/// Makes a result that may be its input.
fn maybe<'a, K>(value: impl Into<Ref<Cow<'a, str>, K>>) -> Ref<Cow<'a, str>, K> {
    value.into()
}

#[test]
fn sizes_are_those_that_were_promised() {
    assert!(size_of::<Option<Uri<'_>>>() <= 48);
    assert!(size_of::<UriBuf>() <= 56);
    assert!(size_of::<Result<Uri<'_>, ParseError>>() <= 48);
    assert!(size_of::<Host<'_>>() <= 24 && size_of::<Path<'_>>() <= 24);
    assert!(size_of::<Authority<'_>>() <= 32);
    assert!(size_of::<Encoded<'_>>() <= 24);
    assert_eq!(size_of::<Set>(), 16);
}

#[test]
fn values_can_go_anywhere() {
    fn anywhere<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}
    fn of_kind<K: Kind>() {
        anywhere::<Ref<&str, K>>();
        anywhere::<Ref<String, K>>();
        anywhere::<Ref<Cow<'_, str>, K>>();
        anywhere::<Refused<Ref<String, K>>>();
    }
    of_kind::<kind::Uri>();
    of_kind::<kind::IriReference>();
    anywhere::<ParseError>();
    anywhere::<Parts<'_>>();
}
