//! Normalization (sections 6.2.2 and 6.2.3): one spelling for texts that are known to mean the same.
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
//! # What a step does
//!
//! | step | section | what it does |
//! |---|---|---|
//! | [`Case`](Step::Case) | 6.2.2.1 | scheme and host in lower case, the digits of triplets in upper case |
//! | [`Percent`](Step::Percent) | 6.2.2.2 | triplets of unreserved characters become those characters |
//! | [`Path`](Step::Path) | 6.2.2.3 | dot segments go, those of rootless paths too, by the letter of section 5.2.4 |
//! | [`Syntax`](Step::Syntax) | 6.2.2 | decodes, then case, then dot segments; the rootless path of a URI keeps its dots |
//! | [`Scheme`](Step::Scheme) | 6.2.3 | that, and what the [scheme](crate::schemes) says of port, host and path; IPv6 addresses as RFC 5952 writes them |
//!
//! Every step is idempotent, and its result is a text of the same kind: a relative reference stays one, and so does a path
//! without an authority, for which `/.` or `./` is put in front where the path would be read as something else.
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
//! Of an IRI, only ASCII letters change case and only ASCII characters are decoded; there is no Unicode normalization.
//!
//! # What no step does
//!
//! The delimiter of an empty query or fragment stays, and so does that of an empty userinfo. Encoded delimiters stay encoded. A
//! final `/` is neither added nor taken away; what a server says of that is for [`Observed`](crate::Observed).

mod triplets;
mod pieces;
mod path;
mod choice;
mod draft;

pub(crate) use choice::{Authority, Choice};
pub(crate) use draft::{Draft, Plan};
pub(crate) use path::{Dots, PathKind};
pub(crate) use pieces::{Manner, Pieces, decoded_dots, is_separator};
pub(crate) use triplets::Units;

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use urial_grammar::grammar::Lines;
use urial_grammar::{Form, Parsed};

use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::maybe_owned::MaybeOwned;
use crate::owned::Owned;
use crate::schemes::SchemeRules;

/// What is done to a text; see [the table](self#what-a-step-does).
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Case normalization by itself.
    Case,
    /// Percent-encoding normalization by itself.
    Percent,
    /// Path segment normalization by itself.
    Path,
    /// All of syntax-based normalization.
    Syntax,
    /// Scheme-based normalization, which includes syntax-based.
    Scheme,
}

impl Step {
    /// All steps.
    ///
    /// ```
    /// use urial::Step;
    /// assert!(Step::ALL.iter().all(|step| step.as_str().parse() == Ok(*step)));
    /// ```
    pub const ALL: [Step; 5] = [
        Step::Case,
        Step::Percent,
        Step::Path,
        Step::Syntax,
        Step::Scheme,
    ];

    /// The step's name in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Step::Case => "case",
            Step::Percent => "percent",
            Step::Path => "path",
            Step::Syntax => "syntax",
            Step::Scheme => "scheme",
        }
    }

    const fn plan(self, rules: SchemeRules<'_>) -> Plan<'_> {
        let all = matches!(self, Step::Syntax | Step::Scheme);
        Plan {
            case: all || matches!(self, Step::Case),
            percent: all || matches!(self, Step::Percent),
            dots: match self {
                Step::Case | Step::Percent => Dots::Keep,
                Step::Path => Dots::All,
                Step::Syntax | Step::Scheme => Dots::Hierarchies,
            },
            rules: match self {
                Step::Scheme => Some(rules),
                _ => None,
            },
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Step {
    type Err = UnknownStep;

    fn from_str(name: &str) -> Result<Step, UnknownStep> {
        let found = Step::ALL.into_iter().find(|step| step.as_str() == name);
        found.ok_or(UnknownStep(()))
    }
}

/// The error of a name that no [`Step`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownStep(());

impl fmt::Display for UnknownStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such step; there are case, percent, path, syntax and scheme")
    }
}

impl core::error::Error for UnknownStep {}

/// A step, and what is known of the schemes.
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
    /// A step with the built-in [table of schemes](crate::schemes::BUILT_IN).
    #[must_use]
    pub const fn new(step: Step) -> Normalizer<'r> {
        Normalizer {
            step,
            rules: SchemeRules::BUILT_IN,
        }
    }

    /// The same with other rules, which only [`Step::Scheme`] asks for.
    #[must_use]
    pub const fn rules(self, rules: SchemeRules<'r>) -> Normalizer<'r> {
        Normalizer { rules, ..self }
    }

    /// The normal form of `text`: `text` itself when nothing changes.
    ///
    /// # Panics
    ///
    /// When the normal form would be longer than `u32::MAX`, which takes a text that falls short of it by less than 16 bytes.
    #[inline]
    #[must_use]
    pub fn normalize<'a, K: Kind>(&self, text: &Borrowed<'a, K>) -> MaybeOwned<'a, K> {
        let plan = self.step.plan(self.rules);
        if Draft::is_surely_none(text.lent(), &plan) {
            return MaybeOwned::Borrowed(*text);
        }
        look(text, &plan)
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
    pub fn normalize_into<K: Kind>(&self, text: &Borrowed<'_, K>, buffer: &mut String) {
        look_into(text.lent(), &self.step.plan(self.rules), buffer);
    }

    /// Appends the normal form of `text` to `buffer` if it is another text, and says whether it is: for who keeps what is normal where it lies.
    ///
    /// ```
    /// use urial::{Normalizer, Step, Uri};
    /// let (normalizer, mut changed) = (Normalizer::new(Step::Scheme), String::new());
    /// assert!(!normalizer.change_into(&Uri::parse("http://a/")?, &mut changed) && changed.is_empty());
    /// assert!(normalizer.change_into(&Uri::parse("http://a:80")?, &mut changed));
    /// assert_eq!(changed, "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    pub fn change_into<K: Kind>(&self, text: &Borrowed<'_, K>, buffer: &mut String) -> bool {
        let plan = self.step.plan(self.rules);
        !Draft::is_surely_none(text.lent(), &plan) && write_changed(text.lent(), &plan, buffer)
    }

    /// Whether `text` is its own normal form; nothing is allocated to find out.
    ///
    /// ```
    /// use urial::{Normalizer, Step, Uri};
    /// let normalizer = Normalizer::new(Step::Scheme);
    /// assert!(normalizer.is_normalized(&Uri::parse("http://a/")?));
    /// assert!(!normalizer.is_normalized(&Uri::parse("http://a")?));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_normalized<K: Kind>(&self, text: &Borrowed<'_, K>) -> bool {
        let plan = self.step.plan(self.rules);
        Draft::is_surely_none(text.lent(), &plan) || is_same(text.lent(), &plan)
    }
}

impl Normalizer<'_> {
    /// How lines come that are surely of a form and their own normal forms: together, and each
    /// other one by itself.
    pub(crate) fn stretcher<'a>(&self) -> fn(&'a str, Form) -> Lines<'a> {
        match self.step {
            Step::Scheme if self.rules.are_built_in() => Lines::rooted,
            Step::Scheme => |text, _| Lines::doubtful(text),
            Step::Case | Step::Percent | Step::Path | Step::Syntax => Lines::plain,
        }
    }
}

/// What a normal form can be longer by: `//` or `/.` or `./`, a `/` for a path, six bytes of an IPv4-mapped address.
const SLACK: usize = 16;

/// The normal form of a text that is not surely its own.
#[inline(never)]
fn look<'a, K: Kind>(text: &Borrowed<'a, K>, plan: &Plan<'_>) -> MaybeOwned<'a, K> {
    match Draft::new(text.lent(), plan) {
        None => MaybeOwned::Borrowed(*text),
        Some(draft) => build(text.len(), &draft),
    }
}

/// The same, appended.
fn look_into(text: &Parsed<'_>, plan: &Plan<'_>, buffer: &mut String) {
    if !write_changed(text, plan, buffer) {
        buffer.push_str(text.text());
    }
}

/// The same, if it is another text.
#[inline(never)]
fn write_changed(text: &Parsed<'_>, plan: &Plan<'_>, buffer: &mut String) -> bool {
    let Some(draft) = Draft::new(text, plan) else {
        return false;
    };
    buffer.reserve(text.text().len() + SLACK);
    let _ = draft.push(buffer);
    true
}

/// Whether a text is its own normal form, if it is not surely.
#[inline(never)]
fn is_same(text: &Parsed<'_>, plan: &Plan<'_>) -> bool {
    Draft::new(text, plan).is_none()
}

/// What is made is written where it will stay: to copy what was just written in fields makes the CPU wait.
#[inline(always)]
fn build<'a, K: Kind>(len: usize, draft: &Draft<'_, '_>) -> MaybeOwned<'a, K> {
    let mut text = String::with_capacity(len + SLACK);
    let spans = draft.push(&mut text);
    assert!(
        text.len() <= u32::MAX as usize,
        "a normal form of more than 4294967295 bytes"
    );
    match spans {
        Some(spans) => MaybeOwned::Owned(Owned::from_trusted(text, spans)),
        None => MaybeOwned::Owned(parse(text)),
    }
}

/// The parser says what class the host is of now.
#[cold]
fn parse<K: Kind>(text: String) -> Owned<K> {
    match Owned::parse(text) {
        Ok(owned) => owned,
        Err(refused) => panic!("a normal form is valid: {}", refused.error()),
    }
}

impl<'a, K: Kind> Borrowed<'a, K> {
    /// The normal form: this text itself when nothing changes.
    ///
    /// # Panics
    ///
    /// When the normal form would be longer than `u32::MAX`, which takes a text that falls short of it by less than 16 bytes.
    ///
    /// ```
    /// use urial::{HostClass, Step, Uri};
    /// let uri = Uri::parse("http://%31%32%37.0.0.1/")?;
    /// let normal = uri.normalize(Step::Syntax);
    /// assert_eq!(normal, "http://127.0.0.1/");
    /// assert_eq!(normal.host().unwrap().class(), HostClass::Ipv4);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn normalize(&self, step: Step) -> MaybeOwned<'a, K> {
        Normalizer::new(step).normalize(self)
    }

    /// The normal form by rules of one's own; see [`Normalizer`].
    ///
    /// # Panics
    ///
    /// As [`Borrowed::normalize`].
    #[must_use]
    pub fn normalize_with(&self, normalizer: &Normalizer<'_>) -> MaybeOwned<'a, K> {
        normalizer.normalize(self)
    }

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

    /// Whether this is its own normal form; nothing is allocated to find out.
    ///
    /// ```
    /// use urial::{Step, Uri};
    /// let uri = Uri::parse("http://a:80/b")?;
    /// assert!(uri.is_normalized(Step::Syntax) && !uri.is_normalized(Step::Scheme));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_normalized(&self, step: Step) -> bool {
        Normalizer::new(step).is_normalized(self)
    }
}

impl<K: Kind> Owned<K> {
    /// The normal form in place of this; moved when nothing changes.
    ///
    /// # Panics
    ///
    /// As [`Borrowed::normalize`].
    ///
    /// ```
    /// use urial::{Step, UriBuf};
    /// let uri: UriBuf = "HTTP://a".parse()?;
    /// assert_eq!(uri.into_normalized(Step::Scheme), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_normalized(self, step: Step) -> Owned<K> {
        match self.normalize(step) {
            MaybeOwned::Owned(normal) => normal,
            MaybeOwned::Borrowed(_) => self,
        }
    }
}
