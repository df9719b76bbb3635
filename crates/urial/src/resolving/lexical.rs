//! Joining to a base that may be relative, which RFC 3986 does not define.

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::{ParseError, Storage};

use super::resolve::Base;
use crate::dots;
use crate::kind::{self, Kind};
use crate::making::recompose::join;
use crate::normalize::Step;
use crate::types::convert::Widen;
use crate::types::parts::Parts;
use crate::types::reference::Ref;

/// Implements `join` for a kind whose texts may be relative.
macro_rules! join {
    ($($kind:ident, $base:ident;)*) => {
        $(
            /// Joining to a base that may be relative.
            impl<T: Storage> Ref<T, kind::$kind> {
                /// Joins a reference to this one, which may be relative, as a file system joins
                /// paths.
                ///
                /// [RFC 3986 section 5] resolves against a URI only. With one, the result is that
                /// of its `join`. With a relative base it is the reference that means the same: for
                /// every URI with an authority or an absolute path, resolving this reference and
                /// then `reference` leads where the result leads. Dot segments are removed; a `..`
                /// at the start stays, unless the path is absolute.
                ///
                /// # Errors
                ///
                /// If `reference` is not valid, or the result would be too long.
                ///
                /// ```
                /// use urial::uri_reference;
                /// let base = uri_reference!("a/b/c?q");
                /// assert_eq!(base.join("../d")?, "a/d");
                /// assert_eq!(base.join("../../../d")?, "../d");
                /// assert_eq!(base.join("#f")?, "a/b/c?q#f");
                /// assert_eq!(base.join("/d")?, "/d");
                /// assert_eq!(base.join("http://h/")?, "http://h/");
                /// assert_eq!(uri_reference!("..").join("d")?, "../d");
                /// assert_eq!(uri_reference!("//h").join("d")?, "//h/d");
                /// # Ok::<(), urial::ParseError>(())
                /// ```
                ///
                /// [RFC 3986 section 5]: https://www.rfc-editor.org/rfc/rfc3986#section-5
                #[inline]
                pub fn join(&self, reference: &str) -> Result<Ref<String, kind::$kind>, ParseError> {
                    joined::<kind::$kind, kind::$base>(self.view(), reference)
                }
            }
        )*
    };
}

join! {
    Reference, Uri;
    IriReference, Iri;
}

fn joined<K: Kind, B: Base<Target = B> + Widen<K>>(
    base: Ref<&str, K>,
    reference: &str,
) -> Result<Ref<String, K>, ParseError> {
    // The base has a scheme, so section 5.2 says what the result is.
    if let Ok(base) = base.narrow::<B>() {
        return base.join(reference).map(Ref::widen);
    }
    let parsed = Ref::<&str, K>::parse(reference)?;
    // A reference with a scheme leads to the same place from every base.
    if !parsed.is_relative() {
        return Ok(parsed.to_owned());
    }
    let text = unresolved(base, parsed);
    let text = Ref::<&str, K>::parse(&text)?;
    // An empty path copies that of the base, dot segments and all (section 5.2.2).
    if parsed.path().is_empty() && parsed.authority().is_none() {
        return Ok(text.to_owned());
    }
    Ok(text.normalize(Step::Path).into_owned())
}

/// Puts two relative references together, with the dot segments of both.
fn unresolved<K: Kind>(base: Ref<&str, K>, reference: Ref<&str, K>) -> String {
    // The branches of section 5.2.2 but the first: neither text has a scheme.
    let (ours, theirs) = (base.parts(), reference.parts());
    if theirs.authority.is_some() {
        // Its authority replaces that of the base, and all that follows it (section 5.2.2).
        return String::from(reference.as_str());
    }
    let (path, query) = if theirs.path.is_empty() {
        (Cow::Borrowed(ours.path), theirs.query.or(ours.query))
    } else {
        (Cow::Owned(merged(base, theirs.path)), theirs.query)
    };
    join(&Parts { path: &path, query, fragment: theirs.fragment, ..ours })
}

fn merged<K: Kind>(base: Ref<&str, K>, path: &str) -> String {
    if path.starts_with('/') {
        return String::from(path);
    }
    let directory = base.path();
    // A dot segment at the end is a directory: what follows it is inside, and not beside.
    let is_step = directory.last().is_some_and(|last| last.is_dot() || last.is_dot_dot());
    if is_step {
        return [directory.as_str(), "/", path].concat();
    }
    dots::merge(directory.as_str(), base.authority().is_some(), path)
}
