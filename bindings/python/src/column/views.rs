//! Views of texts: 16 bytes that are a short text, or say where a long one is.

use super::border::array::{Array, Bits, Shared, Values};
use super::border::{Chunk, INLINE, view};
use super::build::Strings;
use super::failure::Failure;
use super::rows::Rows;

/// The length of a piece of a buffer: offsets of views have 31 bits.
const PIECE: usize = 1 << 30;

/// A column of views that grows, over the buffers of one chunk.
pub(crate) struct Views {
    views: Vec<[u8; 16]>,
    validity: Bits,
    buffers: Vec<Shared>,
}

impl Views {
    pub(crate) fn with_capacity(rows: usize) -> Views {
        Views {
            views: Vec::with_capacity(rows),
            validity: Bits::with_capacity(rows),
            buffers: Vec::new(),
        }
    }

    /// Appends a part of the text of a row, which starts there at `.1`; it may be too long.
    pub(crate) fn push(
        &mut self,
        rows: &Rows<'_>,
        row: usize,
        part: Option<(&str, usize)>,
    ) -> Result<(), Failure> {
        self.validity.push(part.is_some());
        let Some((text, start)) = part else {
            self.views.push([0; 16]);
            return Ok(());
        };
        let mut piece = (0, 0);
        if text.len() > INLINE {
            // A short text has short parts, so the text has a place.
            let (Some((buffer, before)), Ok(_)) = (rows.place(row), i32::try_from(text.len()))
            else {
                return Err(Failure::TooLong(row));
            };
            piece = self.piece(rows.chunk(), buffer, before + start, text.len());
        }
        self.views.push(view(text.as_bytes(), piece));
        Ok(())
    }

    /// Returns the piece of a buffer with some bytes, and where they are in it.
    fn piece(&mut self, chunk: &Chunk, buffer: usize, start: usize, len: usize) -> (usize, usize) {
        // Texts come in order, mostly, so that the last piece is the one.
        for (index, piece) in self.buffers.iter().enumerate().rev() {
            let inside = start.checked_sub(piece.start);
            if let Some(at) = inside.filter(|at| *at <= PIECE && at + len <= piece.len)
                && piece.buffer == buffer
            {
                return (index, at);
            }
        }
        let rest = chunk.buffer_len(buffer).saturating_sub(start);
        let most = usize::try_from(i32::MAX).unwrap_or(PIECE);
        self.buffers.push(Shared { chunk: chunk.clone(), buffer, start, len: rest.min(most) });
        (self.buffers.len() - 1, 0)
    }

    pub(crate) fn finish(self) -> Array {
        let values = Values::Views(self.views, self.buffers);
        Array::new(self.validity, values)
    }
}

/// Components as views or as strings, as the caller wants them.
pub(crate) enum Parts {
    Views(Views),
    Strings(Strings),
}

impl Parts {
    pub(crate) fn new(views: bool, rows: usize) -> Parts {
        match views {
            true => Parts::Views(Views::with_capacity(rows)),
            false => Parts::Strings(Strings::with_capacity(rows, 0)),
        }
    }

    /// Appends a part; see [`Views::push`].
    pub(crate) fn push(
        &mut self,
        rows: &Rows<'_>,
        row: usize,
        part: Option<(&str, usize)>,
    ) -> Result<(), Failure> {
        match self {
            Parts::Views(views) => views.push(rows, row, part),
            Parts::Strings(strings) => {
                strings.push(part.map(|(text, _)| text));
                Ok(())
            }
        }
    }

    pub(crate) fn finish(self) -> Array {
        match self {
            Parts::Views(views) => views.finish(),
            Parts::Strings(strings) => strings.finish(),
        }
    }
}
