//! Many texts in one buffer: the lines of a file, or a column of a table.
//!
//! The masks of 64 bytes run on from line to line, so nothing is started anew for each. What is
//! valid, or surely normal, comes out as it lies there, many
//! lines together, and a caller can copy, count or hash a whole run. Only what needs a closer look
//! comes by itself.
//!
//! ```
//! use urial::batch::{Lines, Run};
//! use urial::kind;
//!
//! let text = "http://example.com/a\nhttp://example.com/b\nno uri\nhttp://[::1]/\n";
//! let (mut good, mut bad) = (0, Vec::new());
//! for run in Lines::new(text).check::<kind::Uri>() {
//!     match run {
//!         Run::Good { lines, .. } => good += lines,
//!         Run::One(_) => good += 1,
//!         Run::Bad { line, error } => bad.push((line, error.to_string())),
//!     }
//! }
//! assert_eq!(good, 3);
//! assert_eq!(bad[0].0, "no uri");
//! ```
//!
//! A line ends with a line feed, or with a carriage return and a line feed, as Windows writes it;
//! neither is part of the line. Lists with carriage
//! returns come out line by line, so that a [`Run::Good`] has line feeds only. What may not be
//! UTF-8 goes through [`Lines::from_bytes`].

mod buffer;
mod column;

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use urial_grammar::grammar::{Lines as Stretches, Stretch};
use urial_grammar::{Form, ParseError, search};

use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::normalize::Normalizer;

use buffer::{Piece, Pieces, without_end, without_return};

pub use buffer::Buffer;
pub use column::{Column, Offset, OffsetError};

/// Lines of a buffer, which is a text (`str`) or bytes (`[u8]`): each ends with a line feed, which
/// the last one may lack. A carriage return at the end of a line is
/// not part of it.
pub struct Lines<'a, T: ?Sized = str> {
    buffer: &'a T,
}

impl<T: ?Sized> Clone for Lines<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Lines<'_, T> {}

/// What comes out of [`Lines`], in the order of the buffer.
///
/// `Debug` says how long a text is, and shows none that is not valid.
pub enum Run<'a, K: Kind, T: ?Sized = str> {
    /// Whole lines with their line feeds that need no more attention: all valid, and their own
    /// normal forms if that was asked. None of them has a carriage return.
    Good {
        /// The lines as they lie in the buffer.
        text: &'a str,
        /// How many they are.
        lines: usize,
    },
    /// A valid line that was looked at by itself. Where normal forms were asked for, it may be one
    /// or not.
    One(Borrowed<'a, K>),
    /// A line that is not valid.
    Bad {
        /// The line, without its end.
        line: &'a T,
        /// What is wrong with it; offsets are those in the line.
        error: ParseError,
    },
}

impl<K: Kind, T: ?Sized> Clone for Run<'_, K, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Kind, T: ?Sized> Copy for Run<'_, K, T> {}

impl<K: Kind, T: ?Sized + PartialEq> PartialEq for Run<'_, K, T> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Run::Good { text, lines },
                Run::Good {
                    text: other_text,
                    lines: other_lines,
                },
            ) => text == other_text && lines == other_lines,
            (Run::One(one), Run::One(other)) => one == other,
            (
                Run::Bad { line, error },
                Run::Bad {
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
    /// The lines of `text`.
    #[must_use]
    pub const fn new(text: &'a str) -> Lines<'a> {
        Lines { buffer: text }
    }

    /// [`Lines::normal`] without the parser: for callers that do that in another way, or learn the
    /// form at run time. A carriage return at the end of a line is left
    /// where it is.
    ///
    /// ```
    /// use urial::grammar::{Form, Stretch};
    /// use urial::{Normalizer, Step, batch::Lines};
    ///
    /// let text = "http://a/b\n".repeat(9) + "http://a/c\r\n";
    /// let (mut sure, mut doubtful) = (0, Vec::new());
    /// for stretch in Lines::new(&text).normal_stretches(Form::URI, Normalizer::new(Step::Scheme)) {
    ///     match stretch {
    ///         Stretch::Sure { lines, .. } => sure += lines,
    ///         Stretch::Doubtful(line) => doubtful.push(line),
    ///     }
    /// }
    /// assert_eq!(sure + doubtful.len(), 10);
    /// assert_eq!(doubtful.last(), Some(&"http://a/c\r"));
    /// ```
    #[must_use]
    pub fn normal_stretches(self, form: Form, normalizer: Normalizer<'_>) -> Stretches<'a> {
        normalizer.stretcher()(self.buffer, form)
    }

    /// Every line parsed, in order.
    ///
    /// ```
    /// use urial::{batch::Lines, kind};
    /// let hosts = Lines::new("http://a/\r\nhttp://b/").parse::<kind::Uri>();
    /// let hosts: Vec<&str> = hosts.map(|uri| uri.unwrap().host().unwrap().as_str()).collect();
    /// assert_eq!(hosts, ["a", "b"]);
    /// ```
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Borrowed<'a, K>, ParseError>> + Clone {
        self.buffer
            .split_inclusive('\n')
            .map(|line| Borrowed::parse(without_end(line)))
    }
}

impl<'a> Lines<'a, [u8]> {
    /// The lines of bytes that may not be UTF-8: a line that is not is a [`Run::Bad`] with
    /// [`ErrorKind::NotUtf8`](crate::ErrorKind::NotUtf8), and no other line
    /// is touched by it.
    ///
    /// ```
    /// use urial::batch::{Lines, Run};
    /// use urial::{ErrorKind, kind};
    ///
    /// let (mut good, mut bad) = (0, Vec::new());
    /// for run in Lines::from_bytes(b"http://a/\r\nhttp://caf\xE9/\r\nhttp://b/\n").check::<kind::Uri>() {
    ///     match run {
    ///         Run::Good { lines, .. } => good += lines,
    ///         Run::One(_) => good += 1,
    ///         Run::Bad { line, error } => bad.push((line, error.kind())),
    ///     }
    /// }
    /// assert_eq!(good, 2);
    /// assert_eq!(bad, [(&b"http://caf\xE9/"[..], ErrorKind::NotUtf8)]);
    /// ```
    #[must_use]
    pub const fn from_bytes(bytes: &'a [u8]) -> Lines<'a, [u8]> {
        Lines { buffer: bytes }
    }

    /// Every line parsed, in order.
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Borrowed<'a, K>, ParseError>> + Clone {
        self.buffer
            .split_inclusive(|&byte| byte == b'\n')
            .map(|line| Borrowed::parse_bytes(without_end(line)))
    }
}

impl<'a, T: Buffer + ?Sized> Lines<'a, T> {
    /// Tells which lines are valid.
    pub fn check<K: Kind>(self) -> Runs<'a, K, T> {
        Runs::of(Pieces::new(self.buffer, Stretches::new, K::FORM))
    }

    /// Which lines are valid, and which of those are surely their own normal form: only the others,
    /// as [`Run::One`], have to be normalized.
    ///
    /// ```
    /// use urial::batch::{Lines, Run};
    /// use urial::{Normalizer, Step, kind};
    ///
    /// let normalizer = Normalizer::new(Step::Scheme);
    /// let mut out = String::new();
    /// for run in Lines::new("http://a/b\nHTTP://a:80\nhttp://c/\n").normal::<kind::Uri>(normalizer) {
    ///     match run {
    ///         Run::Good { text, .. } => out.push_str(text),
    ///         Run::One(uri) => {
    ///             normalizer.normalize_into(&uri, &mut out);
    ///             out.push('\n');
    ///         }
    ///         Run::Bad { .. } => {}
    ///     }
    /// }
    /// assert_eq!(out, "http://a/b\nhttp://a/\nhttp://c/\n");
    /// ```
    ///
    /// With [custom rules](Normalizer::rules), [`Step::Scheme`](crate::Step::Scheme) has every line
    /// come by itself.
    pub fn normal<K: Kind>(self, normalizer: Normalizer<'_>) -> Runs<'a, K, T> {
        Runs::of(Pieces::new(self.buffer, normalizer.stretcher(), K::FORM))
    }

    /// Gives each line and its normal form, or what is wrong with it, to `each`: keys to hash, sort
    /// or compare by. The normal form is the line itself where nothing
    /// changes; the others are written into one buffer, which is used again.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use std::hash::{BuildHasher, RandomState};
    /// use urial::batch::Lines;
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
        for piece in Pieces::new(self.buffer, normalizer.stretcher(), K::FORM) {
            match piece {
                Piece::Text(Stretch::Sure { text, .. }) => {
                    let mut rest = text;
                    while let Some(end) = search::line_end(rest.as_bytes()) {
                        each(T::of_text(&rest[..end]), Ok(&rest[..end]));
                        rest = &rest[end + 1..];
                    }
                }
                Piece::Text(Stretch::Doubtful(line)) => {
                    let mut each = |line, normal: Result<&str, _>| each(T::of_text(line), normal);
                    give_normal::<K>(without_return(line), &normalizer, &mut buffer, &mut each);
                }
                Piece::NotUtf8(line, error) => each(line, Err(error)),
            }
        }
    }
}

/// Gives a text and its normal form.
#[inline]
fn give_normal<'a, K: Kind>(
    text: &'a str,
    normalizer: &Normalizer<'_>,
    buffer: &mut String,
    each: &mut impl FnMut(&'a str, Result<&str, ParseError>),
) {
    match Borrowed::<K>::parse(text) {
        Ok(ref value) => {
            buffer.clear();
            let changes = normalizer.change_into(value, buffer);
            each(text, Ok(if changes { buffer } else { text }));
        }
        Err(error) => each(text, Err(error)),
    }
}

impl<T: Buffer + ?Sized> fmt::Debug for Lines<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The buffer may be long, and hold passwords.
        f.debug_struct("Lines")
            .field("len", &self.buffer.as_bytes().len())
            .finish_non_exhaustive()
    }
}

impl<K: Kind, T: Buffer + ?Sized> fmt::Debug for Run<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Run::Good { text, lines } => f
                .debug_struct("Good")
                .field("len", &text.len())
                .field("lines", lines)
                .finish(),
            Run::One(value) => f.debug_tuple("One").field(value).finish(),
            Run::Bad { line, error } => f
                .debug_struct("Bad")
                .field("len", &line.as_bytes().len())
                .field("error", error)
                .finish(),
        }
    }
}

/// The runs of lines of a buffer; made by [`Lines::check`] and [`Lines::normal`].
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Runs<'a, K, T: ?Sized = str> {
    pieces: Pieces<'a, T>,
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
    fn of(pieces: Pieces<'a, T>) -> Runs<'a, K, T> {
        Runs {
            pieces,
            kind: PhantomData,
        }
    }
}

impl<'a, K: Kind, T: Buffer + ?Sized> Iterator for Runs<'a, K, T> {
    type Item = Run<'a, K, T>;

    #[inline]
    fn next(&mut self) -> Option<Run<'a, K, T>> {
        Some(match self.pieces.next()? {
            Piece::Text(Stretch::Sure { text, lines }) => Run::Good { text, lines },
            Piece::Text(Stretch::Doubtful(line)) => {
                let line = without_return(line);
                match Borrowed::parse(line) {
                    Ok(value) => Run::One(value),
                    Err(error) => Run::Bad {
                        line: T::of_text(line),
                        error,
                    },
                }
            }
            Piece::NotUtf8(line, error) => Run::Bad { line, error },
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
