//! Columns of texts, as Arrow lays them out.

use alloc::string::String;
use core::fmt;

use urial_grammar::ParseError;

use super::give_normal;
use urial::Normalizer;
use urial::Ref;
use urial::kind::Kind;

/// A column of strings as Arrow lays it out: the texts joined in a buffer, and the offsets between
/// them, as `i32` (`Utf8`) or `i64` (`LargeUtf8`).
///
/// Each text is parsed by itself. The masks of [`Lines`](super::Lines) cannot run on from text to
/// text: no byte separates two texts, and masks made from the offsets would cost as much as
/// starting a parse.
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

/// An integer that is an offset in a [`Column`]: `i32` or `i64`.
pub trait Offset: Copy + sealed::Offset {}

impl Offset for i32 {}
impl Offset for i64 {}

mod sealed {
    pub trait Offset {
        /// Converts the offset; `None` if it is negative or too large for a pointer.
        fn at(self) -> Option<usize>;
    }

    impl Offset for i32 {
        fn at(self) -> Option<usize> {
            usize::try_from(self).ok()
        }
    }

    impl Offset for i64 {
        fn at(self) -> Option<usize> {
            usize::try_from(self).ok()
        }
    }
}

impl<'a, O: Offset> Column<'a, O> {
    /// Makes a column of the texts in `text`; text `i` spans `offsets[i]` to `offsets[i + 1]`.
    ///
    /// The bytes before the first offset and after the last belong to no text.
    ///
    /// ```
    /// use urial::kind;
    /// use urial_list::batch::Column;
    /// let column = Column::new("http://a/b:cd", &[0, 9, 9, 13])?;
    /// let valid: Vec<bool> = column.parse::<kind::Uri>().map(|uri| uri.is_ok()).collect();
    /// assert_eq!(valid, [true, false, true]);
    /// # let valid: Vec<bool> = Column::new("a:b:cd", &[0_i64, 3])?.parse::<kind::Uri>().map(|uri| uri.is_ok()).collect();
    /// # assert_eq!(valid, [true]);
    /// let error = Column::new("a:b", &[0, 4]).unwrap_err();
    /// assert_eq!(error.to_string(), "offset number 1 is past the end of the text");
    /// # Ok::<(), urial_list::batch::OffsetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an offset is less than the one before it, outside the text, or inside a character; the
    /// error names the first such offset.
    pub fn new(text: &'a str, offsets: &'a [O]) -> Result<Column<'a, O>, OffsetError> {
        // An offset may be equal to the one before: an empty text, as Arrow writes a null.
        //   text       a.exampleb.example
        //   offsets    0, 9, 9, 18           three texts, the second of which is empty
        let mut before = 0;
        for (index, offset) in offsets.iter().enumerate() {
            let fault = match offset.at() {
                None => Fault::Negative,
                Some(at) if at < before => Fault::Descends,
                // Arrow's offsets come from other programs, so a buffer that is too short is an
                // error, not a panic.
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

    /// Returns the texts.
    pub fn texts(
        self,
    ) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone + use<'a, O> {
        // All offsets were checked in `new`.
        let at = |offset: O| offset.at().unwrap_or(0);
        // Fewer than two offsets have no text between them.
        self.offsets
            .windows(2)
            .map(move |border| &self.text[at(border[0])..at(border[1])])
    }

    /// Parses every text, in order.
    pub fn parse<K: Kind>(
        self,
    ) -> impl DoubleEndedIterator<Item = Result<Ref<&'a str, K>, ParseError>>
    + ExactSizeIterator
    + Clone
    + use<'a, K, O> {
        self.texts().map(Ref::<&str, K>::parse)
    }

    /// Calls `each` with each text and its normal form or its error.
    ///
    /// It does the same as [`Lines::for_each_normal`](super::Lines::for_each_normal).
    ///
    /// ```
    /// use urial::{Normalizer, Step, kind};
    /// use urial_list::batch::Column;
    /// let (mut text, mut offsets) = (String::new(), vec![0]);
    /// let column = Column::new("http://aHTTP://b/", &[0, 8, 17])?;
    /// column.for_each_normal::<kind::Uri>(Normalizer::new(Step::Scheme), |_, normal| {
    ///     text += normal.unwrap_or("");
    ///     offsets.push(text.len() as i32);
    /// });
    /// assert_eq!((text.as_str(), offsets.as_slice()), ("http://a/http://b/", &[0, 9, 18][..]));
    /// # Ok::<(), urial_list::batch::OffsetError>(())
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

/// An invalid offset; the error of [`Column::new`].
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
    /// Returns the index of the offset, counted from 0.
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
            Fault::Outside => "past the end of the text",
            Fault::Inside => "inside a character",
        };
        write!(f, "offset number {} is {what}", self.index)
    }
}

impl core::error::Error for OffsetError {}
