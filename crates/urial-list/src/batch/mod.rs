//! Batches of many texts in one buffer: the lines of a file, or a column of a table.
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
//! [`Run::Valid`] has line feeds only. Text that may not be UTF-8 goes through
//! [`Lines::from_bytes`], and what does not come at once through [`Blocks`].

mod buffer;
mod blocks;
mod column;

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use urial_grammar::{Form, ParseError, search};

use urial::Normalizer;
use urial::Ref;
use urial::kind::Kind;

use buffer::{BufferPieces, without_end, without_return};

pub use blocks::Blocks;
pub use buffer::Buffer;
pub use column::{Column, Offset, OffsetError};
#[doc(inline)]
pub use urial_grammar::grammar::{SweptRun, SweptRuns};

/// The lines of a buffer, which is a text (`str`) or bytes (`[u8]`).
///
/// Each line ends with a line feed, which the last one may lack. A carriage return at the end of a
/// line is not part of it.
pub struct Lines<'a, T: ?Sized = str> {
    buffer: &'a T,
}

impl<T: ?Sized> Clone for Lines<'_, T> {
    fn clone(&self) -> Self {
        // By hand: a derived one would ask for `T: Clone`, and `str` is not.
        *self
    }
}

impl<T: ?Sized> Copy for Lines<'_, T> {}

/// A result of [`Lines`], in the order of the buffer. A line is valid or not, so there is no other.
///
/// `Debug` shows the length of a text, and never an invalid text.
pub enum Run<'a, K: Kind, T: ?Sized = str> {
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
        line: &'a T,
        /// The error; its offsets are relative to the line.
        error: ParseError,
    },
}

impl<K: Kind, T: ?Sized> Run<'_, K, T> {
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

impl<K: Kind, T: ?Sized> Clone for Run<'_, K, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Kind, T: ?Sized> Copy for Run<'_, K, T> {}

impl<K: Kind, T: ?Sized + PartialEq> PartialEq for Run<'_, K, T> {
    // By hand: a derived one would ask the marker `K` to be comparable.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Run::Valid { text, lines },
                Run::Valid {
                    text: other_text,
                    lines: other_lines,
                },
            ) => text == other_text && lines == other_lines,
            (Run::Parsed(one), Run::Parsed(other)) => one == other,
            (
                Run::Invalid { line, error },
                Run::Invalid {
                    line: other_line,
                    error: other_error,
                },
            ) => line == other_line && error == other_error,
            _ => false,
        }
    }
}

impl<K: Kind, T: ?Sized + Eq> Eq for Run<'_, K, T> {}

impl<'a> Lines<'a> {
    /// Makes the lines of `text`.
    #[must_use]
    pub const fn new(text: &'a str) -> Lines<'a> {
        Lines { buffer: text }
    }

    /// Returns the runs of [`Lines::check`] without parsing the doubtful lines.
    ///
    /// It is for callers that parse in another way, or learn the form at run time. A carriage
    /// return at the end of a line stays.
    ///
    /// ```
    /// use urial_list::batch::{Lines, SweptRun};
    /// use urial::grammar::{self, Form};
    ///
    /// let text = "http://a/b\n".repeat(9) + "no uri\n";
    /// let valid = Lines::new(&text).runs(Form::URI).map(|run| match run {
    ///     SweptRun::Sure { lines, .. } => lines,
    ///     SweptRun::Doubtful(line) => usize::from(grammar::parse(line, Form::URI).is_ok()),
    /// });
    /// assert_eq!(valid.sum::<usize>(), 9);
    /// ```
    #[must_use]
    pub fn runs(self, form: Form) -> SweptRuns<'a> {
        SweptRuns::new(self.buffer, form)
    }

    /// Returns the runs of [`Lines::normal`] without parsing the doubtful lines.
    ///
    /// It is for callers that parse in another way, or learn the form at run time. A carriage
    /// return at the end of a line stays.
    ///
    /// ```
    /// use urial_list::batch::{Lines, SweptRun};
    /// use urial::{Normalizer, Step, grammar::Form};
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
        normalizer.run_finder()(self.buffer, form)
    }

    /// Parses every line, in order.
    ///
    /// ```
    /// use urial::kind;
    /// use urial_list::batch::Lines;
    /// let hosts = Lines::new("http://a/\r\nhttp://b/").parse::<kind::Uri>();
    /// let hosts: Vec<&str> = hosts.map(|uri| uri.unwrap().host().unwrap().as_str()).collect();
    /// assert_eq!(hosts, ["a", "b"]);
    /// ```
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Ref<&'a str, K>, ParseError>> + Clone {
        self.buffer
            .split_inclusive('\n')
            .map(|line| Ref::<&str, _>::parse(without_end(line)))
    }
}

impl<'a> Lines<'a, [u8]> {
    /// Makes the lines of bytes that may not be UTF-8.
    ///
    /// A line that is not UTF-8 is a [`Run::Invalid`] with
    /// [`ErrorKind::NotUtf8`](urial::ErrorKind::NotUtf8), and does not affect other lines.
    ///
    /// ```
    /// use urial_list::batch::{Lines, Run};
    /// use urial::{ErrorKind, kind};
    ///
    /// let (mut good, mut bad) = (0, Vec::new());
    /// for run in Lines::from_bytes(b"http://a/\r\nhttp://caf\xE9/\r\nhttp://b/\n").check::<kind::Uri>() {
    ///     match run {
    ///         Run::Valid { lines, .. } => good += lines,
    ///         Run::Parsed(_) => good += 1,
    ///         Run::Invalid { line, error } => bad.push((line, error.kind())),
    ///     }
    /// }
    /// assert_eq!(good, 2);
    /// assert_eq!(bad, [(&b"http://caf\xE9/"[..], ErrorKind::NotUtf8)]);
    /// ```
    #[must_use]
    pub const fn from_bytes(bytes: &'a [u8]) -> Lines<'a, [u8]> {
        Lines { buffer: bytes }
    }

    /// Parses every line, in order.
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Ref<&'a str, K>, ParseError>> + Clone {
        self.buffer
            .split_inclusive(|&byte| byte == b'\n')
            // Each line is validated by itself, so a fault in one costs nothing in the others.
            .map(|line| Ref::parse_bytes(without_end(line)))
    }
}

impl<'a, T: Buffer + ?Sized> Lines<'a, T> {
    /// Finds out which lines are valid.
    pub fn check<K: Kind>(self) -> Runs<'a, K, T> {
        Runs::of(BufferPieces::new(self.buffer, SweptRuns::new, K::FORM))
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
    pub fn normal<K: Kind>(self, normalizer: Normalizer<'_>) -> Runs<'a, K, T> {
        Runs::of(BufferPieces::new(
            self.buffer,
            normalizer.run_finder(),
            K::FORM,
        ))
    }

    /// Calls `each` with each line and its normal form or its error: keys to hash, sort or compare
    /// by.
    ///
    /// The normal form is the line itself if nothing changes; the others are written into one
    /// buffer, which is reused.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use std::hash::{BuildHasher, RandomState};
    /// use urial_list::batch::Lines;
    /// use urial::{Normalizer, Step, kind};
    ///
    /// let text = "http://a/b\nHTTP://A:80/b\nhttp://a/%7Ec\n\nhttp://a/~c\n";
    /// let (state, mut seen, mut first) = (RandomState::new(), HashSet::new(), Vec::new());
    /// Lines::new(text).for_each_normal::<kind::Uri>(Normalizer::new(Step::Scheme), |line, normal| {
    ///     if normal.is_ok_and(|normal| seen.insert(state.hash_one(normal))) {
    ///         first.push(line);
    ///     }
    /// });
    /// assert_eq!(first, ["http://a/b", "http://a/%7Ec"]);
    /// ```
    pub fn for_each_normal<K: Kind>(
        self,
        normalizer: Normalizer<'_>,
        mut each: impl FnMut(&'a T, Result<&str, ParseError>),
    ) {
        let mut buffer = String::new();
        let mut pieces = BufferPieces::new(self.buffer, normalizer.run_finder(), K::FORM);
        loop {
            match pieces.next_text() {
                Some(SweptRun::Sure { text, .. }) => {
                    // These lines are their own normal forms.
                    // Each of them has its line feed, so nothing is left after the last one.
                    let mut rest = text;
                    while let Some(end) = search::line_end(rest.as_bytes()) {
                        each(T::of_text(&rest[..end]), Ok(&rest[..end]));
                        rest = &rest[end + 1..];
                    }
                }
                Some(SweptRun::Doubtful(line)) => {
                    // A doubtful line is a `str`; a caller that gave bytes gets bytes.
                    let mut each = |line, normal: Result<&str, _>| each(T::of_text(line), normal);
                    give_normal::<K>(without_return(line), &normalizer, &mut buffer, &mut each);
                }
                None => match pieces.next_not_utf8() {
                    Some((line, error)) => each(line, Err(error)),
                    None => return,
                },
            }
        }
    }
}

/// Calls `each` with a text and its normal form or its error.
fn give_normal<'a, K: Kind>(
    text: &'a str,
    normalizer: &Normalizer<'_>,
    buffer: &mut String,
    each: &mut impl FnMut(&'a str, Result<&str, ParseError>),
) {
    match Ref::<&str, K>::parse(text) {
        // Where the parser has put it: a copy would wait for the stores of the parse.
        Ok(ref value) => {
            // The buffer is reused, so only the longest normal form allocates.
            buffer.clear();
            let changes = normalizer.change_into(value, buffer);
            each(text, Ok(if changes { buffer } else { text }));
        }
        Err(error) => each(text, Err(error)),
    }
}

impl<T: Buffer + ?Sized> fmt::Debug for Lines<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The buffer may be long, and may contain passwords.
        f.debug_struct("Lines")
            .field("len", &self.buffer.as_bytes().len())
            .finish_non_exhaustive()
    }
}

impl<K: Kind, T: Buffer + ?Sized> fmt::Debug for Run<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The text may be megabytes long, so only its length is shown.
            Run::Valid { text, lines } => f
                .debug_struct("Valid")
                .field("len", &text.len())
                .field("lines", lines)
                .finish(),
            Run::Parsed(value) => f.debug_tuple("Parsed").field(value).finish(),
            Run::Invalid { line, error } => f
                .debug_struct("Invalid")
                .field("len", &line.as_bytes().len())
                .field("error", error)
                .finish(),
        }
    }
}

/// The iterator over the runs of a buffer; made by [`Lines::check`] and [`Lines::normal`].
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Runs<'a, K, T: ?Sized = str> {
    pieces: BufferPieces<'a, T>,
    kind: PhantomData<K>,
}

impl<K, T: ?Sized> Clone for Runs<'_, K, T> {
    fn clone(&self) -> Self {
        Runs {
            pieces: self.pieces.clone(),
            kind: PhantomData,
        }
    }
}

impl<'a, K: Kind, T: Buffer + ?Sized> Runs<'a, K, T> {
    fn of(pieces: BufferPieces<'a, T>) -> Runs<'a, K, T> {
        Runs {
            pieces,
            kind: PhantomData,
        }
    }
}

impl<'a, K: Kind, T: Buffer + ?Sized> Iterator for Runs<'a, K, T> {
    type Item = Run<'a, K, T>;

    fn next(&mut self) -> Option<Run<'a, K, T>> {
        Some(match self.pieces.next_text() {
            Some(SweptRun::Sure { text, lines }) => Run::Valid { text, lines },
            Some(SweptRun::Doubtful(line)) => {
                // The sweep knows line feeds only, so the carriage return is taken off here.
                let line = without_return(line);
                match Ref::<&str, _>::parse(line) {
                    Ok(value) => Run::Parsed(value),
                    Err(error) => Run::Invalid {
                        line: T::of_text(line),
                        error,
                    },
                }
            }
            None => {
                let (line, error) = self.pieces.next_not_utf8()?;
                Run::Invalid { line, error }
            }
        })
    }
}

impl<K: Kind, T: Buffer + ?Sized> FusedIterator for Runs<'_, K, T> {}

impl<K: Kind, T: ?Sized> fmt::Debug for Runs<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runs")
            .field("kind", &K::NAME)
            .finish_non_exhaustive()
    }
}
