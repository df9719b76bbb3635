//! Rules that the documents of single schemes add to the generic syntax: a file a scheme.

mod data;
mod geo;
mod mailto;
mod tag;
mod tel;
mod urn;

use core::fmt;
use core::ops::Range;

use urial_grammar::{Set, Spans, Storage};

use super::{EmptyHost, SchemeRule, SchemeRules};
use crate::kind;
use crate::types::reference::Ref;

/// Checks a URI by the rules of its scheme.
///
/// RFC 3986 leaves to each scheme what it makes of the path and the query, and a generic parser
/// accepts `urn:x` and `http:///path`. There are rules for `urn` (RFC 8141), `data` (RFC 2397),
/// `mailto` (RFC 6068), `tel` (RFC 3966), `tag` (RFC 4151), `geo` (RFC 5870), and for the schemes
/// of the [table](super::BUILT_IN) in which an empty host is [invalid](EmptyHost::Invalid), as in
/// `http` and `https` (RFC 9110). All other URIs pass.
///
/// ```
/// use urial::{schemes, uri};
///
/// assert!(schemes::check(&uri!("urn:isbn:0451450523")).is_ok());
/// let error = schemes::check(&uri!("urn:isbn:")).unwrap_err();
/// assert_eq!((error.rule(), error.reference(), error.span()), ("urn-nss", "RFC 8141 2", 9..9));
/// assert_eq!(schemes::check(&uri!("https:///a")).unwrap_err().rule(), "host");
/// ```
///
/// # Errors
///
/// If the URI breaks a rule of its scheme; the first one that it breaks.
pub fn check<T: Storage>(uri: &Ref<T, kind::Uri>) -> Result<(), SchemeError> {
    check_text(uri.as_ref(), uri.spans())
}

/// The rule of its scheme that a URI breaks, and where.
///
/// ```
/// use urial::{schemes, uri};
/// let error = schemes::check(&uri!("geo:91,0")).unwrap_err();
/// assert_eq!((error.rule(), error.span()), ("geo-range", 4..6));
/// assert_eq!(
///     error.to_string(),
///     "latitudes are from -90 to 90, longitudes from -180 to 180 (RFC 5870 3)",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    rule: Rule,
    reference: &'static str,
    span: Range<usize>,
}

impl SchemeError {
    /// Returns the name of the rule: `host`, `authority` and `query` of several schemes, or a
    /// scheme and a part, as in `urn-nid`.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule.0
    }

    /// Returns the document and the section that have the rule.
    #[must_use]
    pub const fn reference(&self) -> &'static str {
        self.reference
    }

    /// Returns the span of the part that is wrong; it is empty where something is missing.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.rule.1, self.reference)
    }
}

impl core::error::Error for SchemeError {}

/// The name of a rule, and the rule in words.
type Rule = (&'static str, &'static str);

/// A rule that is broken, with the part of the text that breaks it.
type Checked<'a> = Result<(), (Rule, &'a str)>;

/// The parts of a URI that schemes have rules for.
struct Subject<'a> {
    path: &'a str,
    query: Option<&'a str>,
    /// Path and query.
    rest: &'a str,
}

type Check = for<'a> fn(&Subject<'a>) -> Checked<'a>;

/// The schemes with rules of their own, which have no authority: the document and the section that
/// give their syntax.
const SCHEMES: [(&str, &str, Check); 6] = [
    ("urn", "RFC 8141 2", urn::check),
    ("data", "RFC 2397 3", data::check),
    ("mailto", "RFC 6068 2", mailto::check),
    ("tel", "RFC 3966 3", tel::check),
    ("tag", "RFC 4151 2.1", tag::check),
    ("geo", "RFC 5870 3", geo::check),
];

const HOST: Rule = ("host", "the scheme needs a host");
const AUTHORITY: Rule = ("authority", "the scheme has no `//` and no authority");
const QUERY: Rule = ("query", "the scheme has no query");

fn check_text(text: &str, spans: &Spans) -> Result<(), SchemeError> {
    let scheme = &text[spans.scheme().unwrap_or_default()];
    let mut schemes = SCHEMES.iter();
    let (checked, reference) = match schemes.find(|(name, ..)| name.eq_ignore_ascii_case(scheme)) {
        Some((_, reference, check)) => (check_opaque(text, spans, *check), *reference),
        None => match SchemeRules::BUILT_IN.get(scheme) {
            Some(rule) => (check_host(text, spans, rule), rule.reference),
            None => return Ok(()),
        },
    };
    checked.map_err(|(rule, part)| {
        // Each part is a slice of the text, so its place is the distance of their addresses.
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        SchemeError { rule, reference, span: start..start + part.len() }
    })
}

fn check_opaque<'a>(text: &'a str, spans: &Spans, check: Check) -> Checked<'a> {
    match spans.authority() {
        Some(authority) => Err((AUTHORITY, &text[authority])),
        None => check(&Subject {
            path: &text[spans.path()],
            query: spans.query().map(|query| &text[query]),
            rest: &text[spans.hier_start()..spans.query_end as usize],
        }),
    }
}

fn check_host<'a>(text: &'a str, spans: &Spans, rule: &SchemeRule<'_>) -> Checked<'a> {
    let start = spans.hier_start();
    let host = spans.host().unwrap_or(start..start);
    match rule.empty_host == EmptyHost::Invalid && host.is_empty() {
        true => Err((HOST, &text[host])),
        false => Ok(()),
    }
}

fn no_query<'a>(uri: &Subject<'a>) -> Checked<'a> {
    uri.query.map_or(Ok(()), |query| Err((QUERY, query)))
}

/// Letters, digits and hyphens.
const LABEL: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("-"));
/// `unreserved` of RFC 2396: letters, digits and `mark`.
const MARKED: Set = Set::UNRESERVED.union(Set::of("!*'()"));

fn is_all(text: impl AsRef<[u8]>, set: Set) -> bool {
    let bytes = text.as_ref();
    !bytes.is_empty() && bytes.iter().all(|&byte| set.contains(byte))
}

/// Returns the empty text at the end of one, where something is missing.
fn end(text: &str) -> &str {
    &text[text.len()..]
}

/// Returns whether this is a label of the DNS: letters, digits, and hyphens inside.
fn is_label(text: &str) -> bool {
    is_all(text, LABEL) && !text.starts_with('-') && !text.ends_with('-')
}
