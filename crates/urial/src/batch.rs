//! Many texts in one buffer: the lines of a file, or a column of a table.
//!
//! What is valid, or normal already, comes out as it lies there, many lines together: nothing is started anew for each line, and a caller can
//! copy, count or hash a whole run. Only what needs a closer look comes by itself.
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

use core::fmt;
use core::iter::FusedIterator;

use urial_grammar::ParseError;
use urial_grammar::grammar::{Lines as Swept, Stretch};

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
    /// Whole lines with their ends that need no more attention: all valid, and normal if that was asked.
    Good {
        /// The lines as they lie in the buffer.
        text: &'a str,
        /// How many they are.
        lines: usize,
    },
    /// A valid line that was looked at by itself. In a run over normal forms it is not one, or it is the last line and lacks its end.
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
    pub fn check<K: Kind>(self) -> Check<'a, K> {
        Check {
            swept: Swept::new(self.text, K::FORM),
            kind: core::marker::PhantomData,
        }
    }

    /// Which lines are valid, and which of those are their own normal form: only the others have to be normalized. They are
    /// [`Run::One`], as is a last line without its end.
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
    pub fn normal<'r, K: Kind>(self, normalizer: Normalizer<'r>) -> Normal<'a, 'r, K> {
        Normal {
            rest: self.text,
            normalizer,
            next: None,
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

/// The runs of valid lines; made by [`Lines::check`].
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Check<'a, K> {
    swept: Swept<'a>,
    kind: core::marker::PhantomData<K>,
}

impl<'a, K: Kind> Iterator for Check<'a, K> {
    type Item = Run<'a, K>;

    #[inline]
    fn next(&mut self) -> Option<Run<'a, K>> {
        Some(match self.swept.next()? {
            Stretch::Sure { text, lines } => Run::Good { text, lines },
            Stretch::Doubtful(line) => match Borrowed::parse(line) {
                Ok(value) => Run::One(value),
                Err(error) => Run::Bad { line, error },
            },
        })
    }
}

impl<K: Kind> FusedIterator for Check<'_, K> {}

impl<K: Kind> fmt::Debug for Check<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check")
            .field("kind", &K::NAME)
            .finish_non_exhaustive()
    }
}

/// The runs of normal lines; made by [`Lines::normal`].
#[derive(Clone)]
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Normal<'a, 'r, K: Kind> {
    rest: &'a str,
    normalizer: Normalizer<'r>,
    /// What was found behind the run that was given last.
    next: Option<Run<'a, K>>,
}

impl<'a, K: Kind> Iterator for Normal<'a, '_, K> {
    type Item = Run<'a, K>;

    fn next(&mut self) -> Option<Run<'a, K>> {
        if let Some(run) = self.next.take() {
            return Some(run);
        }
        let (start, mut good, mut lines) = (self.rest, 0, 0);
        while !self.rest.is_empty() {
            let end = self.rest.find('\n');
            let (line, len) = match end {
                Some(end) => (&self.rest[..end], end + 1),
                None => (self.rest, self.rest.len()),
            };
            self.rest = &self.rest[len..];
            let run = match Borrowed::parse(line) {
                // A last line without its end goes by itself, since runs are of whole lines.
                Ok(value) if end.is_some() && self.normalizer.is_normalized(&value) => {
                    good += len;
                    lines += 1;
                    continue;
                }
                Ok(value) => Run::One(value),
                Err(error) => Run::Bad { line, error },
            };
            if lines == 0 {
                return Some(run);
            }
            self.next = Some(run);
            break;
        }
        (lines > 0).then(|| Run::Good {
            text: &start[..good],
            lines,
        })
    }
}

impl<K: Kind> FusedIterator for Normal<'_, '_, K> {}

impl<K: Kind> fmt::Debug for Normal<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normal")
            .field("kind", &K::NAME)
            .field("rest", &self.rest.len())
            .finish_non_exhaustive()
    }
}

/// Texts one after the other in a buffer, and the offsets where they meet: a column of strings as Arrow lays it out.
#[derive(Clone, Copy)]
pub struct Column<'a> {
    text: &'a str,
    offsets: &'a [i32],
}

impl<'a> Column<'a> {
    /// The texts of `text`, of which number `i` goes from `offsets[i]` to `offsets[i + 1]`; `None` when the offsets do not ascend, leave the
    /// text, or lie inside a character.
    ///
    /// ```
    /// use urial::{batch::Column, kind};
    /// let column = Column::new("http://a/b:cd", &[0, 9, 9, 13]).unwrap();
    /// let valid: Vec<bool> = column.parse::<kind::Uri>().map(|uri| uri.is_ok()).collect();
    /// assert_eq!(valid, [true, false, true]);
    /// assert!(Column::new("a:b", &[0, 4]).is_none() && Column::new("a:b", &[2, 1]).is_none());
    /// ```
    #[must_use]
    pub fn new(text: &'a str, offsets: &'a [i32]) -> Option<Column<'a>> {
        let is_border = |&offset: &i32| {
            usize::try_from(offset).is_ok_and(|offset| text.is_char_boundary(offset))
        };
        let column = Column { text, offsets };
        (offsets.is_sorted() && offsets.iter().all(is_border)).then_some(column)
    }

    /// The texts.
    pub fn texts(self) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone {
        self.offsets
            .windows(2)
            .map(move |border| &self.text[border[0] as usize..border[1] as usize])
    }

    /// Every text parsed, in order.
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Borrowed<'a, K>, ParseError>> + ExactSizeIterator + Clone
    {
        self.texts().map(Borrowed::parse)
    }
}

impl fmt::Debug for Column<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.offsets.len().saturating_sub(1);
        f.debug_struct("Column")
            .field("texts", &texts)
            .finish_non_exhaustive()
    }
}
