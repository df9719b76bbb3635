//! Many texts in one buffer: the lines of a file, or a column of a table.
//!
//! The masks of 64 bytes run on from line to line, so nothing is started anew for each. What is valid, or surely normal, comes out as it lies there, many
//! lines together, and a caller can copy, count or hash a whole run. Only what needs a closer look comes by itself.
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

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;

use urial_grammar::grammar::{Lines as Stretches, Stretch};
use urial_grammar::{Form, ParseError, search};

use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::normalize::Normalizer;

/// Lines of a text: each ends with a line feed, which the last one may lack.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    text: &'a str,
}

/// What comes out of [`Lines`], in the order of the text.
///
/// `Debug` says how long a text is, and shows none that is not valid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Run<'a, K: Kind> {
    /// Whole lines with their ends that need no more attention: all valid, and their own normal forms if that was asked.
    Good {
        /// The lines as they lie in the buffer.
        text: &'a str,
        /// How many they are.
        lines: usize,
    },
    /// A valid line that was looked at by itself. Where normal forms were asked for, it may be one or not.
    One(Borrowed<'a, K>),
    /// A line that is not valid.
    Bad {
        /// The line, without its end.
        line: &'a str,
        /// What is wrong with it; offsets are those in the line.
        error: ParseError,
    },
}

impl<'a> Lines<'a> {
    /// The lines of `text`.
    #[must_use]
    pub const fn new(text: &'a str) -> Lines<'a> {
        Lines { text }
    }

    /// Which lines are valid.
    pub fn check<K: Kind>(self) -> Runs<'a, K> {
        Runs::of(Stretches::new(self.text, K::FORM))
    }

    /// Which lines are valid, and which of those are surely their own normal form: only the others, as [`Run::One`], have to be normalized.
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
    /// With [rules of one's own](Normalizer::rules), [`Step::Scheme`](crate::Step::Scheme) has every line come by itself.
    pub fn normal<K: Kind>(self, normalizer: Normalizer<'_>) -> Runs<'a, K> {
        Runs::of(normalizer.stretches(self.text, K::FORM))
    }

    /// The same, where what is not sure is not parsed: for who does that in another way, or learns the form at run time.
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
        normalizer.stretches(self.text, form)
    }

    /// Gives each line and its normal form, or what is wrong with it, to `each`: keys to hash, sort or compare by. The normal form is the line itself where nothing
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
        mut each: impl FnMut(&'a str, Result<&str, ParseError>),
    ) {
        let mut buffer = String::new();
        for stretch in normalizer.stretches(self.text, K::FORM) {
            match stretch {
                Stretch::Sure { text, .. } => {
                    let mut rest = text;
                    while let Some(end) = search::line_end(rest.as_bytes()) {
                        each(&rest[..end], Ok(&rest[..end]));
                        rest = &rest[end + 1..];
                    }
                }
                Stretch::Doubtful(line) => {
                    give_normal::<K>(line, &normalizer, &mut buffer, &mut each);
                }
            }
        }
    }

    /// Every line parsed, in order.
    ///
    /// ```
    /// use urial::{batch::Lines, kind};
    /// let hosts = Lines::new("http://a/\nhttp://b/").parse::<kind::Uri>();
    /// let hosts: Vec<&str> = hosts.map(|uri| uri.unwrap().host().unwrap().as_str()).collect();
    /// assert_eq!(hosts, ["a", "b"]);
    /// ```
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Borrowed<'a, K>, ParseError>> + Clone {
        self.text
            .split_inclusive('\n')
            .map(|line| Borrowed::parse(without_end(line)))
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

fn without_end(line: &str) -> &str {
    line.strip_suffix('\n').unwrap_or(line)
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text may be long, and hold passwords.
        f.debug_struct("Lines")
            .field("len", &self.text.len())
            .finish_non_exhaustive()
    }
}

impl<K: Kind> fmt::Debug for Run<'_, K> {
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
                .field("len", &line.len())
                .field("error", error)
                .finish(),
        }
    }
}

/// The runs of lines of a text; made by [`Lines::check`] and [`Lines::normal`].
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Runs<'a, K> {
    stretches: Stretches<'a>,
    kind: core::marker::PhantomData<K>,
}

impl<'a, K: Kind> Runs<'a, K> {
    fn of(stretches: Stretches<'a>) -> Runs<'a, K> {
        Runs {
            stretches,
            kind: core::marker::PhantomData,
        }
    }
}

impl<'a, K: Kind> Iterator for Runs<'a, K> {
    type Item = Run<'a, K>;

    #[inline]
    fn next(&mut self) -> Option<Run<'a, K>> {
        Some(match self.stretches.next()? {
            Stretch::Sure { text, lines } => Run::Good { text, lines },
            Stretch::Doubtful(line) => match Borrowed::parse(line) {
                Ok(value) => Run::One(value),
                Err(error) => Run::Bad { line, error },
            },
        })
    }
}

impl<K: Kind> FusedIterator for Runs<'_, K> {}

impl<K: Kind> fmt::Debug for Runs<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runs")
            .field("kind", &K::NAME)
            .finish_non_exhaustive()
    }
}

/// Texts one after the other in a buffer, and the offsets where they meet: a column of strings as Arrow lays it out, with `i32` (`Utf8`) or `i64` (`LargeUtf8`).
///
/// Each text is parsed by itself: there is no byte between two of them at which masks that run on would see a border, and to make those from the offsets takes as
/// long as the start of a parse.
pub struct Column<'a, O = i32> {
    text: &'a str,
    offsets: &'a [O],
}

impl<O> Clone for Column<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Column<'_, O> {}

/// A number that is an offset in a [`Column`]: `i32` and `i64`.
pub trait Offset: Copy + sealed::Offset {}

impl Offset for i32 {}
impl Offset for i64 {}

mod sealed {
    pub trait Offset {
        /// `None` when it is negative, or longer than a pointer.
        fn at(self) -> Option<usize>;
    }

    impl Offset for i32 {
        #[inline]
        fn at(self) -> Option<usize> {
            usize::try_from(self).ok()
        }
    }

    impl Offset for i64 {
        #[inline]
        fn at(self) -> Option<usize> {
            usize::try_from(self).ok()
        }
    }
}

impl<'a, O: Offset> Column<'a, O> {
    /// The texts of `text`, of which number `i` goes from `offsets[i]` to `offsets[i + 1]`. What is before the first and behind the last belongs to none.
    ///
    /// ```
    /// use urial::{batch::Column, kind};
    /// let column = Column::new("http://a/b:cd", &[0, 9, 9, 13])?;
    /// let valid: Vec<bool> = column.parse::<kind::Uri>().map(|uri| uri.is_ok()).collect();
    /// assert_eq!(valid, [true, false, true]);
    /// # let valid: Vec<bool> = Column::new("a:b:cd", &[0_i64, 3])?.parse::<kind::Uri>().map(|uri| uri.is_ok()).collect();
    /// # assert_eq!(valid, [true]);
    /// let error = Column::new("a:b", &[0, 4]).unwrap_err();
    /// assert_eq!(error.to_string(), "offset number 1 is behind the end of the text");
    /// # Ok::<(), urial::batch::OffsetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// At the first offset that is less than the one before it, not in the text, or inside a character.
    pub fn new(text: &'a str, offsets: &'a [O]) -> Result<Column<'a, O>, OffsetError> {
        let mut before = 0;
        for (index, offset) in offsets.iter().enumerate() {
            let fault = match offset.at() {
                None => Fault::Negative,
                Some(at) if at < before => Fault::Descends,
                Some(at) if at > text.len() => Fault::Outside,
                Some(at) if !text.is_char_boundary(at) => Fault::Inside,
                Some(at) => {
                    before = at;
                    continue;
                }
            };
            return Err(OffsetError { index, fault });
        }
        Ok(Column { text, offsets })
    }

    /// The texts.
    pub fn texts(
        self,
    ) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone + use<'a, O> {
        // All of them were looked at.
        let at = |offset: O| offset.at().unwrap_or(0);
        self.offsets
            .windows(2)
            .map(move |border| &self.text[at(border[0])..at(border[1])])
    }

    /// Every text parsed, in order.
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Borrowed<'a, K>, ParseError>>
    + ExactSizeIterator
    + Clone
    + use<'a, K, O> {
        self.texts().map(Borrowed::parse)
    }

    /// Gives each text and its normal form, or what is wrong with it, to `each`, as [`Lines::for_each_normal`] does.
    ///
    /// ```
    /// use urial::{Normalizer, Step, batch::Column, kind};
    /// let (mut text, mut offsets) = (String::new(), vec![0]);
    /// let column = Column::new("http://aHTTP://b/", &[0, 8, 17])?;
    /// column.for_each_normal::<kind::Uri>(Normalizer::new(Step::Scheme), |_, normal| {
    ///     text += normal.unwrap_or("");
    ///     offsets.push(text.len() as i32);
    /// });
    /// assert_eq!((text.as_str(), offsets.as_slice()), ("http://a/http://b/", &[0, 9, 18][..]));
    /// # Ok::<(), urial::batch::OffsetError>(())
    /// ```
    pub fn for_each_normal<K: Kind>(
        self,
        normalizer: Normalizer<'_>,
        mut each: impl FnMut(&'a str, Result<&str, ParseError>),
    ) {
        let mut buffer = String::new();
        for text in self.texts() {
            give_normal::<K>(text, &normalizer, &mut buffer, &mut each);
        }
    }
}

impl<O> fmt::Debug for Column<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.offsets.len().saturating_sub(1);
        f.debug_struct("Column")
            .field("texts", &texts)
            .finish_non_exhaustive()
    }
}

/// An offset that is none: the error of [`Column::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffsetError {
    index: usize,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Negative,
    Descends,
    Outside,
    Inside,
}

impl OffsetError {
    /// Which of the offsets it is, counted from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
}

impl fmt::Display for OffsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.fault {
            Fault::Negative => "no place in a text",
            Fault::Descends => "before the one in front of it",
            Fault::Outside => "behind the end of the text",
            Fault::Inside => "inside a character",
        };
        write!(f, "offset number {} is {what}", self.index)
    }
}

impl core::error::Error for OffsetError {}
