//! Batches of many texts in one buffer: the lines of a file, or texts that were gathered.
//!
//! The scanner classifies 64 bytes at a time across line ends, so there is no start-up cost per
//! line. Lines that are valid, or certainly normal, are returned as slices of the buffer, many
//! lines together, and a caller can copy, count or hash a whole run. Only the lines that need a
//! closer look are returned one by one.
//!
//! ```
//! use urial_list::batch::{Lines, Run};
//! use urial::kind;
//!
//! let text = "http://example.com/a\nhttp://example.com/b\nno uri\nhttp://[::1]/\n";
//! let (mut good, mut bad) = (0, Vec::new());
//! for run in Lines::new(text).check::<kind::Uri>() {
//!     match run {
//!         Run::Valid { lines, .. } => good += lines,
//!         Run::Parsed(_) => good += 1,
//!         Run::Invalid { line, error } => bad.push((line, error.to_string())),
//!     }
//! }
//! assert_eq!(good, 3);
//! assert_eq!(bad[0].0, "no uri");
//! ```
//!
//! A line ends with a line feed, or with a carriage return and a line feed, as Windows writes it;
//! neither is part of the line. Lists with carriage returns are returned line by line, so that a
//! [`Run::Valid`] has line feeds only. Texts that are not lines of one buffer, as those of a
//! column, are [`Gathered`] first.

mod gathered;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use urial_grammar::{Form, ParseError};

use urial::Normalizer;
use urial::Ref;
use urial::kind::Kind;

pub use gathered::Gathered;
#[doc(inline)]
pub use urial_grammar::grammar::{SweptRun, SweptRuns};

/// The lines of a text.
///
/// Each line ends with a line feed, which the last one may lack. A carriage return at the end of a
/// line is not part of it.
#[derive(Clone, Copy)]
pub struct Lines<'a>(&'a str);

/// A result of [`Lines`], in the order of the buffer. A line is valid or not, so there is no other.
///
/// `Debug` shows the length of a text, and never an invalid text.
#[derive(Clone, Copy)]
pub enum Run<'a, K: Kind> {
    /// Whole lines with their line feeds that need no more work. All are valid, and their own
    /// normal forms if those were requested. None of them has a carriage return.
    Valid {
        /// The lines, as a slice of the buffer.
        text: &'a str,
        /// The number of lines.
        lines: usize,
    },
    /// A valid line that was parsed by itself. If normal forms were requested, it may or may not be
    /// its own normal form.
    Parsed(Ref<&'a str, K>),
    /// A line that is not valid.
    Invalid {
        /// The line, without its end.
        line: &'a str,
        /// The error; its offsets are relative to the line.
        error: ParseError,
    },
}

impl<K: Kind> Run<'_, K> {
    /// Returns the number of valid lines in the run: of a line that was parsed it is one.
    ///
    /// ```
    /// use urial::kind;
    /// use urial_list::batch::Lines;
    /// let runs = Lines::new("http://a/\nno uri\nhttp://b/\n").check::<kind::Uri>();
    /// assert_eq!(runs.map(|run| run.valid_lines()).sum::<usize>(), 2);
    /// ```
    #[must_use]
    pub const fn valid_lines(&self) -> usize {
        match self {
            Run::Valid { lines, .. } => *lines,
            Run::Parsed(_) => 1,
            Run::Invalid { .. } => 0,
        }
    }
}

impl<'a> Lines<'a> {
    /// Makes the lines of `text`.
    #[must_use]
    pub const fn new(text: &'a str) -> Lines<'a> {
        Lines(text)
    }

    /// Returns the runs of [`Lines::check`] without parsing the doubtful lines.
    ///
    /// It is for callers that parse in another way, or learn the form at run time. A carriage
    /// return at the end of a line stays.
    ///
    /// ```
    /// use urial_list::batch::{Lines, SweptRun};
    /// use urial_list::Form;
    ///
    /// let text = "http://a/b\n".repeat(9) + "no uri\n";
    /// let valid = Lines::new(&text).runs(Form::URI).map(|run| match run {
    ///     SweptRun::Sure { lines, .. } => lines,
    ///     SweptRun::Doubtful(line) => usize::from(urial::Uri::is_valid(line)),
    /// });
    /// assert_eq!(valid.sum::<usize>(), 9);
    /// ```
    #[must_use]
    pub fn runs(self, form: Form) -> SweptRuns<'a> {
        SweptRuns::new(self.0, form)
    }

    /// Returns the runs of [`Lines::normal`] without parsing the doubtful lines.
    ///
    /// It is for callers that parse in another way, or learn the form at run time. A carriage
    /// return at the end of a line stays.
    ///
    /// ```
    /// use urial_list::batch::{Lines, SweptRun};
    /// use urial::{Normalizer, Step};
    /// use urial_list::Form;
    ///
    /// let text = "http://a/b\n".repeat(9) + "http://a/c\r\n";
    /// let (mut sure, mut doubtful) = (0, Vec::new());
    /// for run in Lines::new(&text).normal_runs(Form::URI, Normalizer::new(Step::Scheme)) {
    ///     match run {
    ///         SweptRun::Sure { lines, .. } => sure += lines,
    ///         SweptRun::Doubtful(line) => doubtful.push(line),
    ///     }
    /// }
    /// assert_eq!(sure + doubtful.len(), 10);
    /// assert_eq!(doubtful.last(), Some(&"http://a/c\r"));
    /// ```
    #[must_use]
    pub fn normal_runs(self, form: Form, normalizer: Normalizer<'_>) -> SweptRuns<'a> {
        normalizer.run_finder()(self.0, form)
    }

    /// Finds out which lines are valid.
    pub fn check<K: Kind>(self) -> Runs<'a, K> {
        Runs::of(self.runs(K::FORM))
    }

    /// Finds out which lines are valid, and which of those are certainly their own normal form.
    ///
    /// Only the lines that are returned as [`Run::Parsed`] have to be normalized.
    ///
    /// ```
    /// use urial_list::batch::{Lines, Run};
    /// use urial::{Normalizer, Step, kind};
    ///
    /// let normalizer = Normalizer::new(Step::Scheme);
    /// let mut out = String::new();
    /// for run in Lines::new("http://a/b\nHTTP://a:80\nhttp://c/\n").normal::<kind::Uri>(normalizer) {
    ///     match run {
    ///         Run::Valid { text, .. } => out.push_str(text),
    ///         Run::Parsed(uri) => {
    ///             normalizer.normalize_into(&uri, &mut out);
    ///             out.push('\n');
    ///         }
    ///         Run::Invalid { .. } => {}
    ///     }
    /// }
    /// assert_eq!(out, "http://a/b\nhttp://a/\nhttp://c/\n");
    /// ```
    ///
    /// With [custom rules](Normalizer::rules), [`Step::Scheme`](urial::Step::Scheme) returns every
    /// line by itself.
    pub fn normal<K: Kind>(self, normalizer: Normalizer<'_>) -> Runs<'a, K> {
        Runs::of(self.normal_runs(K::FORM, normalizer))
    }
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text may be long, and may contain passwords.
        f.debug_struct("Lines").field("len", &self.0.len()).finish_non_exhaustive()
    }
}

impl<K: Kind> fmt::Debug for Run<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The text may be megabytes long, so only its length is shown.
            Run::Valid { text, lines } => {
                f.debug_struct("Valid").field("len", &text.len()).field("lines", lines).finish()
            }
            Run::Parsed(value) => f.debug_tuple("Parsed").field(value).finish(),
            Run::Invalid { line, error } => {
                f.debug_struct("Invalid").field("len", &line.len()).field("error", error).finish()
            }
        }
    }
}

/// An iterator over the [`Run`]s of a buffer, made by [`Lines::check`] and [`Lines::normal`].
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Runs<'a, K> {
    swept: SweptRuns<'a>,
    kind: PhantomData<K>,
}

impl<'a, K: Kind> Runs<'a, K> {
    const fn of(swept: SweptRuns<'a>) -> Runs<'a, K> {
        Runs { swept, kind: PhantomData }
    }
}

impl<'a, K: Kind> Iterator for Runs<'a, K> {
    type Item = Run<'a, K>;

    fn next(&mut self) -> Option<Run<'a, K>> {
        Some(match self.swept.next()? {
            SweptRun::Sure { text, lines } => Run::Valid { text, lines },
            SweptRun::Doubtful(line) => {
                // The sweep knows line feeds only, so the carriage return is taken off here.
                let line = line.strip_suffix('\r').unwrap_or(line);
                match Ref::<&str, _>::parse(line) {
                    Ok(value) => Run::Parsed(value),
                    Err(error) => Run::Invalid { line, error },
                }
            }
        })
    }
}

impl<K: Kind> FusedIterator for Runs<'_, K> {}

impl<K: Kind> fmt::Debug for Runs<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runs").field("kind", &K::NAME).finish_non_exhaustive()
    }
}
