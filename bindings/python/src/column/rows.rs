//! The texts of a block of rows, checked: UTF-8, offsets in order.

use std::ops::Range;

use super::border::{Chunk, Lone, Place};
use super::failure::Failure;
use crate::errors::surrogate;

/// Consecutive rows of one chunk.
pub(crate) struct Rows<'a> {
    pub(crate) texts: Vec<Option<&'a str>>,
    chunk: &'a Chunk,
    start: usize,
    /// The texts as one, where they follow each other in a buffer without gaps.
    whole: Option<&'a str>,
}

fn broken(row: usize, why: &str) -> Failure {
    Failure::Input(format!("row {row}: {why}"))
}

impl<'a> Rows<'a> {
    /// Reads some rows; `before` is the number of rows before the chunk, for messages.
    pub(crate) fn read(
        chunk: &'a Chunk,
        rows: Range<usize>,
        before: usize,
    ) -> Result<Rows<'a>, Failure> {
        let mut read =
            Rows { texts: Vec::with_capacity(rows.len()), start: rows.start, whole: None, chunk };
        match chunk.contiguous(rows.clone()) {
            Some((bytes, offsets)) => {
                let at = |index: usize| {
                    let at = offsets.at(index).filter(|at| *at <= bytes.len());
                    at.ok_or_else(|| broken(before + rows.start + index, "an offset is impossible"))
                };
                let (mut from, last) = (at(0)?, at(rows.len())?);
                let whole = bytes.get(from..last);
                // A null may stand for any bytes, so that the whole may be no text.
                let whole = whole.and_then(|whole| std::str::from_utf8(whole).ok());
                read.whole = whole;
                let first = from;
                for (index, row) in rows.clone().enumerate() {
                    let to = at(index + 1)?;
                    if to < from {
                        return Err(broken(before + row, "its offset is before the one in front"));
                    }
                    let text = match (chunk.is_null(row), whole) {
                        (true, _) => None,
                        (_, Some(whole)) => whole.get(from - first..to - first),
                        (_, None) => std::str::from_utf8(&bytes[from..to]).ok(),
                    };
                    if text.is_none() {
                        if !chunk.is_null(row) {
                            return Err(broken(before + row, "not UTF-8"));
                        }
                        // The bytes of the texts have a gap here.
                        if to > from {
                            read.whole = None;
                        }
                    }
                    read.texts.push(text);
                    from = to;
                }
            }
            None => {
                for row in rows {
                    if chunk.is_null(row) {
                        read.texts.push(None);
                        continue;
                    }
                    let bytes = chunk.view(row).map_err(|why| broken(before + row, &why))?.0;
                    let text = std::str::from_utf8(bytes);
                    let text = text.map_err(|_| broken(before + row, "not UTF-8"))?;
                    read.texts.push(Some(text));
                }
            }
        }
        Ok(read)
    }

    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Returns the lone surrogate of a row, whose `str` stands for no text.
    pub(crate) fn lone(&self, row: usize) -> Option<Lone> {
        self.chunk.lone(self.start + row)
    }

    /// Returns the text of a row; a lone surrogate is null, or a failure where that is raised.
    pub(crate) fn text(&self, row: usize, raise: bool) -> Result<Option<&'a str>, Failure> {
        match (self.texts[row], raise) {
            (None, true) => match self.lone(row) {
                Some(lone) => Err(Failure::Row(row, Box::new(surrogate(lone.at, lone.code)))),
                None => Ok(None),
            },
            (text, _) => Ok(text),
        }
    }

    /// Returns the texts of some rows as one, where they follow each other in a buffer.
    pub(crate) fn joined(&self, rows: Range<usize>) -> Option<&'a str> {
        let whole = self.whole?;
        let (_, offsets) = self.chunk.contiguous(self.start..self.start + self.len())?;
        let first = offsets.at(0)?;
        whole.get(offsets.at(rows.start)? - first..offsets.at(rows.end)? - first)
    }

    pub(crate) fn chunk(&self) -> &'a Chunk {
        self.chunk
    }

    /// Returns where a text is in the buffers of the chunk.
    pub(crate) fn place(&self, row: usize) -> Place {
        let row = self.start + row;
        match self.chunk.contiguous(row..row + 1) {
            Some((_, offsets)) => Some((0, offsets.at(0)?)),
            None => self.chunk.view(row).ok()?.1,
        }
    }
}
