//! Cleaning of lists: what becomes of a line, by the rules of `urial clean`.
//!
//! A line is blank, is kept with a key that its duplicates share, or is refused. Which keys were
//! seen is the caller's to remember, in a [`Seen`] or in a store of its own.

mod dns_host;
mod line;
#[cfg(feature = "std")]
mod seen;
mod split;

use alloc::string::String;
use core::fmt;

use urial::{Iri, IriBuf, Normalizer, ParseError, Step};
use urial_grammar::{Form, grammar};

use crate::{Similar, Trimmer};

#[cfg(feature = "idna")]
pub use dns_host::with_dns_host;
#[cfg(feature = "std")]
pub use seen::Seen;
pub use split::split_lines;

/// The options for cleaning lines, shared by all that clean them.
///
/// ```
/// use urial_list::{Cleaned, Cleaner, Scratch, Seen};
///
/// let cleaner = Cleaner::new().repair(true).guess_scheme("https");
/// let (mut scratch, mut seen) = (Scratch::new(), Seen::new(0));
/// let (mut kept, mut refused) = (Vec::new(), Vec::new());
/// for line in ["HTTP://A.example:80", "", "http://a.example/", "http://b/c d", "www.d.example", "%"] {
///     match cleaner.clean(line, &mut scratch) {
///         Cleaned::Blank => {}
///         Cleaned::Kept(line) if seen.add(line.key()) => kept.push(line.text().to_owned()),
///         Cleaned::Kept(_) => {}
///         Cleaned::Refused(why) => refused.push(why.error().to_string()),
///     }
/// }
/// assert_eq!(kept, ["http://a.example/", "http://b/c%20d", "https://www.d.example/"]);
/// assert_eq!(refused.len(), 1);
/// ```
#[derive(Clone)]
pub struct Cleaner {
    form: Form,
    parse: line::Parser,
    base: Option<IriBuf>,
    normalizer: Option<Normalizer<'static>>,
    trimmer: Option<Trimmer>,
    repair: bool,
    idna: bool,
    guess_scheme: Option<String>,
    similar: Option<Similar>,
    keep_original: bool,
}

impl Default for Cleaner {
    fn default() -> Self {
        Cleaner::new()
    }
}

impl Cleaner {
    /// Makes a cleaner of URIs that normalizes them by the step `scheme`, and does nothing else.
    #[must_use]
    pub fn new() -> Cleaner {
        Cleaner {
            form: Form::URI,
            parse: line::parser(Form::URI),
            base: None,
            normalizer: Some(Normalizer::new(Step::Scheme)),
            trimmer: None,
            repair: false,
            idna: false,
            guess_scheme: None,
            similar: None,
            keep_original: false,
        }
    }

    /// Sets the form that lines must have; with a base it is that of the target.
    ///
    /// ```
    /// use urial_list::Form;
    /// use urial_list::{Cleaned, Cleaner, Scratch};
    /// let cleaner = Cleaner::new().form(Form::REFERENCE.iri());
    /// assert!(matches!(cleaner.clean("../é", &mut Scratch::new()), Cleaned::Kept(_)));
    /// ```
    #[must_use]
    pub fn form(self, form: Form) -> Cleaner {
        Cleaner { form, parse: line::parser(form), ..self }
    }

    /// Sets the base that relative lines are resolved against.
    ///
    /// With the IRI of a base that is no URI, the targets of URIs are no URIs, and are refused.
    #[must_use]
    pub fn base(self, base: Option<IriBuf>) -> Cleaner {
        Cleaner { base, ..self }
    }

    /// Reads the base from a text, after the form and [`idna`](Cleaner::idna) are set: it is an IRI
    /// only if the lines are, and its host is a name of the DNS as theirs are.
    ///
    /// # Errors
    ///
    /// If the text is no such base. [`Refused::text`] is the text with its host as the DNS has it,
    /// if the error is about that one.
    ///
    /// ```
    /// use urial_list::{Cleaned, Cleaner, Scratch};
    /// let cleaner = Cleaner::new().base_text("http://a/b/c").unwrap();
    /// let mut scratch = Scratch::new();
    /// let Cleaned::Kept(kept) = cleaner.clean("../d", &mut scratch) else { panic!() };
    /// assert_eq!(kept.text(), "http://a/d");
    /// assert!(cleaner.base_text("http://é/").is_err(), "it is no URI");
    /// ```
    pub fn base_text<'t>(self, text: impl Into<Option<&'t str>>) -> Result<Cleaner, Refused> {
        let Some(text) = text.into() else {
            return Ok(self.base(None));
        };
        let form = match self.form.is_iri() {
            true => Form::URI.iri(),
            false => Form::URI,
        };
        let named = match self.idna {
            true => dns_host::with_dns_host(text, form),
            false => text.into(),
        };
        match grammar::parse(&named, form).and_then(|_| Iri::parse(&named)) {
            Ok(base) => Ok(self.base(Some(base.to_owned()))),
            Err(error) => Err(Refused { error, text: (named != text).then(|| named.into_owned()) }),
        }
    }

    /// Sets the step of normalization; with `None` a line is its own key.
    #[must_use]
    pub fn step(self, step: Option<Step>) -> Cleaner {
        Cleaner { normalizer: step.map(Normalizer::new), ..self }
    }

    /// Sets what is dropped or sorted after normalization.
    #[must_use]
    pub fn trimmer(self, trimmer: Trimmer) -> Cleaner {
        Cleaner {
            // Without anything to trim no second parse is paid for.
            trimmer: Some(trimmer).filter(|trimmer| !trimmer.is_idle()),
            ..self
        }
    }

    /// Sets whether a line that is refused is [repaired](urial_text::Repairer) where that does not
    /// change its meaning.
    #[must_use]
    pub fn repair(self, repair: bool) -> Cleaner {
        Cleaner { repair, ..self }
    }

    /// Sets whether hosts are names of the DNS: letters beyond ASCII in them, percent-encoded or
    /// not, become `xn--…` in all lines, valid or not ([`with_dns_host`]).
    #[cfg(feature = "idna")]
    #[must_use]
    pub fn idna(self, idna: bool) -> Cleaner {
        Cleaner { idna, ..self }
    }

    /// Sets the scheme of lines that begin with a host (section 4.5); `ftp.…` gets `ftp`. With a
    /// base, a relative reference is resolved instead.
    ///
    /// If it is no scheme, no line gets it.
    #[must_use]
    pub fn guess_scheme<'s>(self, scheme: impl Into<Option<&'s str>>) -> Cleaner {
        Cleaner { guess_scheme: scheme.into().map(String::from), ..self }
    }

    /// Sets the differences that make no new key.
    #[must_use]
    pub fn similar(self, similar: Option<Similar>) -> Cleaner {
        Cleaner { similar, ..self }
    }

    /// Sets whether the text to print is the line as it was, or as it was repaired, instead of its
    /// normal form.
    #[must_use]
    pub fn keep_original(self, keep_original: bool) -> Cleaner {
        Cleaner { keep_original, ..self }
    }
}

/// Shows no base: it may have a password.
impl fmt::Debug for Cleaner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cleaner")
            .field("form", &self.form)
            .field("base", &self.base)
            .field("normalizer", &self.normalizer)
            .field("trimmer", &self.trimmer)
            .field("repair", &self.repair)
            .field("idna", &self.idna)
            .field("guess_scheme", &self.guess_scheme)
            .field("similar", &self.similar)
            .field("keep_original", &self.keep_original)
            .finish_non_exhaustive()
    }
}

/// The buffers of a cleaner, one for each thread: they serve again for the next line.
#[derive(Clone, Default)]
pub struct Scratch {
    /// A text that was put in place of the line.
    original: String,
    resolved: String,
    normal: String,
    trimmed: String,
    /// The key by [`Similar`].
    folded: String,
}

impl Scratch {
    /// Makes empty buffers.
    #[must_use]
    pub const fn new() -> Scratch {
        Scratch {
            original: String::new(),
            resolved: String::new(),
            normal: String::new(),
            trimmed: String::new(),
            folded: String::new(),
        }
    }

    /// Empties the buffers, and frees what is more than `capacity` bytes of each: one long line
    /// would keep its memory otherwise.
    pub fn shrink_to(&mut self, capacity: usize) {
        let Scratch { original, resolved, normal, trimmed, folded } = self;
        for buffer in [original, resolved, normal, trimmed, folded] {
            buffer.clear();
            buffer.shrink_to(capacity);
        }
    }
}

/// Shows no text: it may have a password.
impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

/// The decision about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cleaned<'a> {
    /// The line is empty, or white space of ASCII.
    Blank,
    /// The line is kept, unless its key was seen before.
    Kept(Kept<'a>),
    /// The line is not valid, and was not repaired.
    Refused(Refused),
}

/// A line that is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Kept<'a> {
    key: &'a str,
    text: &'a str,
    changes: Option<String>,
}

impl<'a> Kept<'a> {
    /// Returns the key, which duplicates share.
    ///
    /// A line that is its own key is that line, at the same address: nothing was copied.
    #[must_use]
    pub const fn key(&self) -> &'a str {
        self.key
    }

    /// Returns the text to print.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Returns what was changed, in words, if the line was repaired or got a scheme.
    ///
    /// ```
    /// use urial_list::{Cleaned, Cleaner, Scratch};
    /// let mut scratch = Scratch::new();
    /// let cleaner = Cleaner::new().repair(true);
    /// let Cleaned::Kept(kept) = cleaner.clean("http://a/b c", &mut scratch) else { panic!() };
    /// assert_eq!(kept.changes(), Some(r#"a space at byte 10: " " becomes "%20""#));
    /// ```
    #[must_use]
    pub fn changes(&self) -> Option<&str> {
        self.changes.as_deref()
    }

    /// Returns [the changes](Kept::changes) as an owned text.
    #[must_use]
    pub fn into_changes(self) -> Option<String> {
        self.changes
    }
}

/// Shows no text: it may have a password.
impl fmt::Debug for Kept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept")
            .field("key", &self.key.len())
            .field("text", &self.text.len())
            .field("changed", &self.changes.is_some())
            .finish()
    }
}

/// The error of a line or of a base that is refused.
#[derive(Clone, PartialEq, Eq)]
pub struct Refused {
    error: ParseError,
    text: Option<String>,
}

impl Refused {
    /// Returns the error.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the text that the error is about, if that is not the line: the target of a line that
    /// is a valid reference, when targets must have another form.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Returns [the text](Refused::text) as an owned one.
    #[must_use]
    pub fn into_text(self) -> Option<String> {
        self.text
    }
}

/// Shows no text: it may have a password.
impl fmt::Debug for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refused").field("error", &self.error).finish_non_exhaustive()
    }
}
