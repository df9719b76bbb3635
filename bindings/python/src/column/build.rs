//! Builders of arrays, one value after another.

use std::ops::Range;

use super::border::array::{Array, Bits, Values};
use super::border::{Chunk, count};
use super::rows::Rows;

/// A column of strings that grows.
pub(crate) struct Strings {
    offsets: Vec<i64>,
    text: String,
    validity: Bits,
}

impl Strings {
    pub(crate) fn with_capacity(rows: usize, bytes: usize) -> Strings {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        Strings { offsets, text: String::with_capacity(bytes), validity: Bits::with_capacity(rows) }
    }

    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.text.push_str(text.unwrap_or_default());
        self.end(text.is_some());
    }

    /// Appends what `write` appends to the text; where it fails or returns false, a null.
    pub(crate) fn write<E>(
        &mut self,
        write: impl FnOnce(&mut String) -> Result<bool, E>,
    ) -> Result<(), E> {
        let before = self.text.len();
        let done = write(&mut self.text);
        let is_valid = matches!(done, Ok(true));
        if !is_valid {
            self.text.truncate(before);
        }
        self.end(is_valid);
        done.map(drop)
    }

    /// Appends what `write` appends to the text.
    pub(crate) fn append(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.text);
        self.end(true);
    }

    /// Appends rows, none of which is null.
    pub(crate) fn push_rows(&mut self, rows: &Rows<'_>, run: Range<usize>) {
        let texts = &rows.texts[run.clone()];
        let Some(joined) = rows.joined(run) else {
            texts.iter().for_each(|text| self.push(*text));
            return;
        };
        let mut end = self.text.len();
        self.text.push_str(joined);
        self.validity.push_ones(texts.len());
        self.offsets.extend(texts.iter().map(|text| {
            end += text.map_or(0, str::len);
            count(end)
        }));
    }

    fn end(&mut self, is_valid: bool) {
        self.offsets.push(count(self.text.len()));
        self.validity.push(is_valid);
    }

    pub(crate) fn finish(self) -> Array {
        let values = Values::Strings(self.offsets, self.text);
        Array::new(self.validity, values)
    }
}

impl From<Strings> for Chunk {
    fn from(made: Strings) -> Chunk {
        let bits = (made.validity.zeros() > 0).then_some(made.validity.bytes);
        Chunk::owned(made.offsets, made.text, bits)
    }
}

/// A column of numbers that grows.
pub(crate) struct Numbers<T> {
    values: Vec<T>,
    validity: Bits,
}

impl<T: Copy + Default> Numbers<T> {
    pub(crate) fn with_capacity(rows: usize) -> Numbers<T> {
        Numbers { values: Vec::with_capacity(rows), validity: Bits::with_capacity(rows) }
    }

    pub(crate) fn push(&mut self, value: Option<T>) {
        self.values.push(value.unwrap_or_default());
        self.validity.push(value.is_some());
    }

    pub(crate) fn finish(self, values: impl FnOnce(Vec<T>) -> Values) -> Array {
        Array::new(self.validity, values(self.values))
    }
}

/// The offsets of a column of lists that grows.
pub(crate) struct Lists {
    offsets: Vec<i64>,
    validity: Bits,
}

impl Lists {
    pub(crate) fn with_capacity(rows: usize) -> Lists {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        Lists { offsets, validity: Bits::with_capacity(rows) }
    }

    /// Ends a list, after which there are `members` of all lists; `None` makes it null.
    pub(crate) fn end(&mut self, members: Option<usize>) {
        let before = self.offsets.last().copied().unwrap_or(0);
        self.offsets.push(members.map_or(before, count));
        self.validity.push(members.is_some());
    }

    pub(crate) fn finish(self, members: Array) -> Array {
        let values = Values::List(self.offsets, Box::new(members));
        Array::new(self.validity, values)
    }
}

/// Structs of texts and of their place in the text of a row.
pub(crate) struct Places<const N: usize> {
    validity: Bits,
    starts: Numbers<i64>,
    ends: Numbers<i64>,
    texts: [Strings; N],
}

impl<const N: usize> Places<N> {
    pub(crate) fn with_capacity(rows: usize) -> Places<N> {
        Places {
            validity: Bits::with_capacity(rows),
            starts: Numbers::with_capacity(rows),
            ends: Numbers::with_capacity(rows),
            texts: [(); N].map(|()| Strings::with_capacity(rows, 0)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.values.len()
    }

    /// Appends a struct, which is null without a place.
    pub(crate) fn push(&mut self, place: Option<(usize, usize)>, texts: [Option<&str>; N]) {
        self.validity.push(place.is_some());
        self.starts.push(place.map(|(start, _)| count(start)));
        self.ends.push(place.map(|(_, end)| count(end)));
        for (column, text) in self.texts.iter_mut().zip(texts) {
            column.push(text);
        }
    }

    /// Ends with the members in this order: `before` of the texts, start, end, the other texts.
    pub(crate) fn finish(self, before: usize) -> Array {
        let mut members = Vec::from(self.texts.map(Strings::finish));
        let places = [self.starts, self.ends].map(|places| places.finish(Values::Offset));
        members.splice(before..before, places);
        Array::new(self.validity, Values::Struct(members))
    }
}
