//! Normalization (RFC 3986 sections 6.2.2 and 6.2.3): one spelling for texts that are known to mean
//! the same.
//!
//! ```
//! use urial::{Step, Uri};
//!
//! let uri = Uri::parse("HTTP://EXAMPLE.com:80/%7euser/a/../b")?;
//! assert_eq!(uri.normalize(Step::Syntax), "http://example.com:80/~user/b");
//! assert_eq!(uri.normalize(Step::Scheme), "http://example.com/~user/b");
//!
//! // What is normal already is given back as it is, and nothing is allocated.
//! let uri = Uri::parse("http://example.com/~user/b")?;
//! assert!(uri.is_normalized(Step::Scheme) && uri.normalize(Step::Scheme).is_borrowed());
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! # Steps
//!
//! | step | section | effect |
//! |---|---|---|
//! | [`Case`](Step::Case) | 6.2.2.1 | scheme and host in lower case, the digits of triplets in upper case |
//! | [`Percent`](Step::Percent) | 6.2.2.2 | triplets of unreserved characters become those characters |
//! | [`Path`](Step::Path) | 6.2.2.3 | removes dot segments as section 5.2.4 does, those of rootless paths too; a `..` after an encoded dot segment stays |
//! | [`Syntax`](Step::Syntax) | 6.2.2 | decodes, then case, then dot segments; the rootless path of a URI keeps its dots |
//! | [`Scheme`](Step::Scheme) | 6.2.3 | that, and the [scheme's](crate::schemes) rules for port, host and path; IPv6 addresses as in RFC 5952 |
//!
//! Every step is idempotent, and its result is a text of the same kind. A relative reference stays
//! one, and so does a path without an authority: it gets `/.` or `./` before it if it would
//! otherwise parse as something else.
//!
//! ```
//! use urial::{Reference, Step, Uri};
//!
//! assert_eq!(Uri::parse("a:/b/..//c")?.normalize(Step::Syntax), "a:/.//c");
//! assert_eq!(Reference::parse("a/../b:c")?.normalize(Step::Syntax), "./b:c");
//! // What it means depends on the base, so it stays.
//! assert_eq!(Reference::parse("../a")?.normalize(Step::Syntax), "../a");
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! In an IRI, only ASCII letters change case and only ASCII characters are decoded; there is no
//! Unicode normalization.
//!
//! # Differences that no step removes
//!
//! The delimiter of an empty query or fragment stays, and so does that of an empty userinfo.
//! Encoded delimiters stay encoded. A final `/` is neither added nor removed;
//! `Observed` of the crate `urial-list` records what a server does with it.

mod pieces;
mod beside;
mod path;
mod scheme_form;
mod changes;

pub(crate) use changes::{NormalChanges, Plan};
pub(crate) use path::{Dots, PathKind};
pub(crate) use pieces::{PathPieces, PieceCase, decoded_dots, is_separator};
pub(crate) use scheme_form::{SchemeAuthority, SchemeForm};

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::grammar::{self, SweptRuns};
use urial_grammar::{Form, Lend, Parsed, Storage};

use crate::kind::Kind;
use crate::names::names;
use crate::schemes::SchemeRules;
use crate::types::reference::Ref;

names! {
    /// A step of normalization; see [the table](self#steps).
    ///
    /// ```
    /// use urial::{Step, Uri};
    /// let uri = Uri::parse("HTTP://h/%7e/../a%2f")?;
    /// assert_eq!(uri.normalize(Step::Case), "http://h/%7E/../a%2F");
    /// assert_eq!(uri.normalize(Step::Percent), "HTTP://h/~/../a%2f");
    /// assert_eq!(uri.normalize(Step::Path), "HTTP://h/a%2f");
    /// assert_eq!(uri.normalize(Step::Syntax), "http://h/a%2F");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[non_exhaustive]
    pub enum Step, parsed "step" {
        /// Case normalization alone.
        Case = "case",
        /// Percent-encoding normalization alone.
        Percent = "percent",
        /// Path segment normalization alone.
        Path = "path",
        /// All of syntax-based normalization.
        Syntax = "syntax",
        /// Scheme-based normalization, which includes syntax-based.
        Scheme = "scheme",
    }
}

impl Step {
    const fn plan(self, rules: SchemeRules<'_>) -> Plan<'_> {
        let all = matches!(self, Step::Syntax | Step::Scheme);
        Plan {
            case: all || matches!(self, Step::Case),
            percent: all || matches!(self, Step::Percent),
            dots: match self {
                // The two act on letters and triplets alone.
                Step::Case | Step::Percent => Dots::Keep,
                // By the letter of section 5.2.4, whatever the path means.
                Step::Path => Dots::All,
                // A rootless path is no hierarchy that the RFC knows: `mailto:a/../b` keeps its
                // dots.
                Step::Syntax | Step::Scheme => Dots::Hierarchies,
            },
            rules: match self {
                Step::Scheme => Some(rules),
                _ => None,
            },
        }
    }
}

/// A step, and the scheme rules it uses.
///
/// ```
/// use urial::schemes::{SchemeRule, SchemeRules};
/// use urial::{Normalizer, Step, Uri};
///
/// let own = [SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") }];
/// let normalizer = Normalizer::new(Step::Scheme).rules(SchemeRules::with(&own));
/// assert_eq!(normalizer.normalize(&Uri::parse("gemini://a:1965/")?), "gemini://a/");
/// assert_eq!(normalizer.normalize(&Uri::parse("http://a:80/")?), "http://a/");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Normalizer<'r> {
    step: Step,
    rules: SchemeRules<'r>,
}

impl<'r> Normalizer<'r> {
    /// Makes a normalizer with the built-in [table of schemes](crate::schemes::BUILT_IN).
    #[must_use]
    pub const fn new(step: Step) -> Normalizer<'r> {
        Normalizer { step, rules: SchemeRules::BUILT_IN }
    }

    /// Replaces the scheme rules, which only [`Step::Scheme`] reads.
    #[must_use]
    pub const fn rules(self, rules: SchemeRules<'r>) -> Normalizer<'r> {
        Normalizer { rules, ..self }
    }

    /// Returns the normal form of `text`: `text` itself if nothing changes.
    ///
    /// # Panics
    ///
    /// If the normal form would be longer than `u32::MAX`, which takes a text less than 16 bytes
    /// shorter than that.
    // Of `&str` and `Cow` it is too large to be inlined unasked, and a call costs 30 instructions
    // of 690 that parsing and normalizing take.
    #[inline]
    #[must_use]
    pub fn normalize<'i, 'o, T: Lend<'i, 'o>, K: Kind>(
        &self,
        text: &'i Ref<T, K>,
    ) -> Ref<Cow<'o, str>, K> {
        let plan = self.step.plan(self.rules);
        T::with_lent(text.parsed(), |text| {
            // Inlined, so that a text that is normal by its offsets costs a few comparisons.
            if NormalChanges::is_known_normal(text, &plan) {
                return Ref::from_parsed(text.into_storage());
            }
            look(text, &plan)
        })
    }

    /// Appends the normal form of `text` to `buffer`.
    ///
    /// ```
    /// use urial::{Normalizer, Step, Uri};
    /// let mut buffer = String::new();
    /// for text in ["HTTP://a", "http://b:80/"] {
    ///     Normalizer::new(Step::Scheme).normalize_into(&Uri::parse(text)?, &mut buffer);
    ///     buffer.push(' ');
    /// }
    /// assert_eq!(buffer, "http://a/ http://b/ ");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn normalize_into<T: Storage, K: Kind>(&self, text: &Ref<T, K>, buffer: &mut String) {
        text.with_parsed(|text| {
            if !write_changed(text, &self.step.plan(self.rules), buffer) {
                buffer.push_str(text.text());
            }
        });
    }

    /// Appends the normal form of `text` to `buffer` if it differs from `text`; returns whether it
    /// does.
    ///
    /// It serves callers that keep a text that is already normal where it is.
    ///
    /// ```
    /// use urial::{Normalizer, Step, Uri};
    /// let (normalizer, mut changed) = (Normalizer::new(Step::Scheme), String::new());
    /// assert!(!normalizer.change_into(&Uri::parse("http://a/")?, &mut changed) && changed.is_empty());
    /// assert!(normalizer.change_into(&Uri::parse("http://a:80")?, &mut changed));
    /// assert_eq!(changed, "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn change_into<T: Storage, K: Kind>(&self, text: &Ref<T, K>, buffer: &mut String) -> bool {
        let plan = self.step.plan(self.rules);
        text.with_parsed(|text| {
            !NormalChanges::is_known_normal(text, &plan) && write_changed(text, &plan, buffer)
        })
    }

    /// Returns whether `text` is its own normal form, without allocating.
    ///
    /// ```
    /// use urial::{Normalizer, Step, Uri};
    /// let normalizer = Normalizer::new(Step::Scheme);
    /// assert!(normalizer.is_normalized(&Uri::parse("http://a/")?));
    /// assert!(!normalizer.is_normalized(&Uri::parse("http://a")?));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized<T: Storage, K: Kind>(&self, text: &Ref<T, K>) -> bool {
        let plan = self.step.plan(self.rules);
        text.with_parsed(|text| NormalChanges::is_known_normal(text, &plan) || is_same(text, &plan))
    }
}

impl Normalizer<'_> {
    /// Returns the sweep over lines that finds runs of lines that are certainly valid and normal.
    /// The other lines come one by one.
    #[must_use]
    pub fn run_finder<'a>(&self) -> fn(&'a str, Form) -> SweptRuns<'a> {
        match self.step {
            // The sweep knows which first letters to doubt for the built-in table only.
            Step::Scheme if self.rules.are_built_in() => {
                |text, form| SweptRuns::rooted(text, form, SchemeRules::DOUBTED_LETTERS)
            }
            // Custom rules may change any scheme, so every line is doubtful.
            Step::Scheme => |text, _| SweptRuns::doubtful(text),
            Step::Case | Step::Percent | Step::Path | Step::Syntax => SweptRuns::plain,
        }
    }
}

/// The most bytes that a normal form adds: `//` or `/.` or `./`, a `/` for a path, six bytes of an
/// IPv4-mapped address.
const SLACK: usize = 16;

/// Returns the normal form on the slow path, for a text that may change.
#[inline(never)]
fn look<'a, K: Kind>(text: &Parsed<&'a str>, plan: &Plan<'_>) -> Ref<Cow<'a, str>, K> {
    // Out of line, so that the fast path above is small enough to be inlined.
    match NormalChanges::find(text, plan) {
        None => Ref::from_parsed(text.into_storage()),
        Some(changes) => Ref::from_parsed(written(&changes, text.text().len(), K::FORM)),
    }
}

/// Appends the normal form if it differs from the text; returns whether it does.
#[inline(never)]
fn write_changed(text: &Parsed<&str>, plan: &Plan<'_>, buffer: &mut String) -> bool {
    let Some(changes) = NormalChanges::find(text, plan) else {
        return false;
    };
    // Room for all that normalization adds, so that writing never moves the text.
    buffer.reserve(text.text().len() + SLACK);
    // The buffer may hold other texts, so spans would be of no use.
    let _ = changes.write(buffer);
    true
}

/// Returns whether a text is its own normal form, on the slow path.
#[inline(never)]
fn is_same(text: &Parsed<&str>, plan: &Plan<'_>) -> bool {
    NormalChanges::find(text, plan).is_none()
}

/// Builds the normal form of a text of `len` bytes.
///
/// It is inlined, so that the form is written where it will stay: copying fields that were just
/// written stalls on store forwarding. In a module of WebAssembly, where size counts more, all
/// kinds share one copy.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
fn written<'a>(changes: &NormalChanges<'_, '_>, len: usize, form: Form) -> Parsed<Cow<'a, str>> {
    let mut normal = String::with_capacity(len + SLACK);
    let spans = changes.write(&mut normal);
    assert!(normal.len() <= u32::MAX as usize, "a normal form of more than 4294967295 bytes");
    // Spans are unknown only if a decoded host may be of another class.
    match spans {
        Some(spans) => Parsed::from_spans(Cow::Owned(normal), spans),
        None => parse(normal, form),
    }
}

/// Parses the normal form, because the class of its host may have changed.
#[cold]
fn parse<'a>(normal: String, form: Form) -> Parsed<Cow<'a, str>> {
    match Parsed::parse_stored(Cow::Owned(normal), |text| grammar::parse_text(text, form)) {
        Ok(parsed) => parsed,
        // Cannot happen: normalization keeps texts valid, as vectors and fuzzing check.
        Err((_, error)) => panic!("a normal form is valid: {error}"),
    }
}

/// Normalization (RFC 3986 section 6.2).
impl<'i, 'o, T: Lend<'i, 'o>, K: Kind> Ref<T, K> {
    /// Returns the normal form: this text itself if nothing changes.
    ///
    /// # Panics
    ///
    /// If the normal form would be longer than `u32::MAX`, which takes a text less than 16 bytes
    /// shorter than that.
    ///
    /// ```
    /// use urial::{HostClass, Step, Uri};
    /// let uri = Uri::parse("http://%31%32%37.0.0.1/")?;
    /// let normal = uri.normalize(Step::Syntax);
    /// assert_eq!(normal, "http://127.0.0.1/");
    /// assert_eq!(normal.host().unwrap().class(), HostClass::Ipv4);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[doc(alias("canonicalize", "canonical"))]
    #[must_use]
    pub fn normalize(&'i self, step: Step) -> Ref<Cow<'o, str>, K> {
        Normalizer::new(step).normalize(self)
    }

    /// Returns the normal form by custom rules; see [`Normalizer`].
    ///
    /// # Panics
    ///
    /// As [`Ref::normalize`].
    #[must_use]
    pub fn normalize_with(&'i self, normalizer: &Normalizer<'_>) -> Ref<Cow<'o, str>, K> {
        normalizer.normalize(self)
    }
}

/// Normalization into a buffer.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Appends the normal form to `buffer`.
    ///
    /// ```
    /// let mut buffer = String::from("-> ");
    /// urial::Uri::parse("HTTP://a/%41")?.normalize_into(urial::Step::Syntax, &mut buffer);
    /// assert_eq!(buffer, "-> http://a/A");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn normalize_into(&self, step: Step, buffer: &mut String) {
        Normalizer::new(step).normalize_into(self, buffer);
    }

    /// Returns whether this is its own normal form, without allocating.
    ///
    /// ```
    /// use urial::{Step, Uri};
    /// let uri = Uri::parse("http://a:80/b")?;
    /// assert!(uri.is_normalized(Step::Syntax) && !uri.is_normalized(Step::Scheme));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized(&self, step: Step) -> bool {
        Normalizer::new(step).is_normalized(self)
    }
}

/// Normalization of a text that is given away.
impl<K: Kind> Ref<String, K> {
    /// Returns the normal form in place of this text, which is moved if nothing changes.
    ///
    /// # Panics
    ///
    /// As [`Ref::normalize`].
    ///
    /// ```
    /// use urial::{Step, UriBuf};
    /// let uri: UriBuf = "HTTP://a".parse()?;
    /// assert_eq!(uri.into_normalized(Step::Scheme), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_normalized(self, step: Step) -> Ref<String, K> {
        let normal = self.normalize(step);
        if normal.is_owned() {
            return normal.into_owned();
        }
        drop(normal);
        self
    }
}
