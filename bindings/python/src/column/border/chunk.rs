//! A column of texts in the buffers of somebody else, or in our own.

use std::any::Any;
use std::ops::Range;
use std::slice;
use std::sync::Arc;

/// A reason why a chunk cannot be read: its producer broke the rules.
pub(crate) type Broken = String;

/// Texts as Arrow lays them out. A clone shares them.
#[derive(Clone)]
pub(crate) struct Chunk {
    pub(super) layout: Layout,
    /// A bit for each text from bit `.1` on, 0 where it is null.
    pub(super) validity: Option<(*const u8, usize)>,
    pub(super) len: usize,
    /// The texts with a lone surrogate, which are null here, in order.
    pub(super) lone: Arc<[Lone]>,
    /// The owner of the buffers.
    pub(super) _keep: Arc<dyn Any + Send + Sync>,
}

/// A `str` with a lone surrogate, which stands for no text: its row, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Lone {
    pub(crate) row: usize,
    pub(crate) at: usize,
    pub(crate) code: u32,
}

#[derive(Clone)]
pub(super) enum Layout {
    /// Type `null`: nothing but nulls.
    Null,
    /// `len + 1` offsets, and as many bytes as the last of them says.
    Small(*const i32, (*const u8, usize)),
    Large(*const i64, (*const u8, usize)),
    /// `len` views, and the buffers they point to.
    Views(*const [u8; 16], Arc<[(*const u8, usize)]>),
}

// SAFETY: the buffers belong to `_keep`, which can be shared, and nobody writes to them.
unsafe impl Send for Chunk {}
// SAFETY: as above.
unsafe impl Sync for Chunk {}

/// Where a text is, for a view of a part of it: the index of the buffer, and the offset in it.
///
/// A text that is so short that it is inside its view has no place.
pub(crate) type Place = Option<(usize, usize)>;

/// The offsets of texts in one buffer.
pub(crate) enum Offsets<'a> {
    Small(&'a [i32]),
    Large(&'a [i64]),
}

impl Offsets<'_> {
    pub(crate) fn at(&self, index: usize) -> Option<usize> {
        match self {
            Offsets::Small(offsets) => usize::try_from(*offsets.get(index)?).ok(),
            Offsets::Large(offsets) => usize::try_from(*offsets.get(index)?).ok(),
        }
    }
}

/// The length of a text that is inside its view.
pub(crate) const INLINE: usize = 12;

/// Returns a number as a view has it.
pub(super) fn number(value: usize) -> [u8; 4] {
    i32::try_from(value).unwrap_or(i32::MAX).to_ne_bytes()
}

/// Returns the view of a text, which is inside it or else at this place of a buffer.
#[inline]
pub(crate) fn view(text: &[u8], (buffer, start): (usize, usize)) -> [u8; 16] {
    let mut view = [0; 16];
    view[..4].copy_from_slice(&number(text.len()));
    if text.len() <= INLINE {
        view[4..4 + text.len()].copy_from_slice(text);
    } else {
        view[4..8].copy_from_slice(&text[..4]);
        view[8..12].copy_from_slice(&number(buffer));
        view[12..].copy_from_slice(&number(start));
    }
    view
}

/// Reads a number of a view, which ought not to be negative.
pub(super) fn read(view: &[u8; 16], at: usize) -> Option<usize> {
    let bytes = [view[at], view[at + 1], view[at + 2], view[at + 3]];
    usize::try_from(i32::from_ne_bytes(bytes)).ok()
}

impl Chunk {
    /// Makes a chunk of texts that were copied; `validity` has a bit for each.
    pub(crate) fn owned(offsets: Vec<i64>, text: String, validity: Option<Vec<u8>>) -> Chunk {
        let len = offsets.len().saturating_sub(1);
        let bits = validity.unwrap_or_default();
        let has_bits = !bits.is_empty();
        let keep = Arc::new((offsets, text, bits));
        Chunk {
            layout: match len {
                0 => Layout::Null,
                _ => Layout::Large(keep.0.as_ptr(), (keep.1.as_ptr(), keep.1.len())),
            },
            validity: has_bits.then(|| (keep.2.as_ptr(), 0)),
            len,
            lone: Arc::new([]),
            _keep: keep,
        }
    }

    /// Tells the rows with lone surrogates.
    pub(crate) fn with_lone(self, lone: Vec<Lone>) -> Chunk {
        Chunk { lone: lone.into(), ..self }
    }

    /// Returns the lone surrogate of a row.
    pub(crate) fn lone(&self, row: usize) -> Option<Lone> {
        let found = self.lone.binary_search_by_key(&row, |lone| lone.row);
        found.ok().map(|index| self.lone[index])
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn is_null(&self, index: usize) -> bool {
        matches!(self.layout, Layout::Null) || self.is_marked(index)
    }

    /// Returns whether the bits say that a text is null.
    pub(super) fn is_marked(&self, index: usize) -> bool {
        match self.validity {
            _ if index >= self.len => true,
            None => false,
            Some((bits, first)) => {
                let bit = first + index;
                // SAFETY: the bitmap has a bit for each of `len` texts after the first.
                let byte = unsafe { *bits.add(bit / 8) };
                byte >> (bit % 8) & 1 == 0
            }
        }
    }

    /// Returns the bytes of all texts and the offsets of some, where they are in one buffer.
    pub(crate) fn contiguous(&self, rows: Range<usize>) -> Option<(&[u8], Offsets<'_>)> {
        if rows.start > rows.end || rows.end > self.len {
            return None;
        }
        let count = rows.end - rows.start + 1;
        // SAFETY: there are `len + 1` aligned offsets, and these are within them.
        let (offsets, (bytes, len)) = unsafe {
            match self.layout {
                Layout::Small(offsets, bytes) => {
                    let offsets = slice::from_raw_parts(offsets.add(rows.start), count);
                    (Offsets::Small(offsets), bytes)
                }
                Layout::Large(offsets, bytes) => {
                    let offsets = slice::from_raw_parts(offsets.add(rows.start), count);
                    (Offsets::Large(offsets), bytes)
                }
                _ => return None,
            }
        };
        // SAFETY: the pointer was checked for null, and the producer vouches for `len`.
        Some((unsafe { slice::from_raw_parts(bytes, len) }, offsets))
    }

    /// Returns the bytes of one text that a view tells, and where they are.
    pub(crate) fn view(&self, index: usize) -> Result<(&[u8], Place), Broken> {
        let Layout::Views(views, buffers) = &self.layout else {
            return Ok((&[], None));
        };
        if index >= self.len {
            return Ok((&[], None));
        }
        // SAFETY: there are `len` views, and a `[u8; 16]` needs no alignment.
        let view: &[u8; 16] = unsafe { &*views.add(index) };
        let len = read(view, 0).ok_or_else(|| "a view has a negative length".to_owned())?;
        if let Some(inside) = view[4..].get(..len) {
            return Ok((inside, None));
        }
        let outside = || "a view points outside its buffer".to_owned();
        let (Some(buffer), Some(start)) = (read(view, 8), read(view, 12)) else {
            return Err(outside());
        };
        let (bytes, size) = *buffers.get(buffer).ok_or_else(outside)?;
        if start.checked_add(len).is_none_or(|end| end > size) {
            return Err(outside());
        }
        // SAFETY: this is within the buffer, whose size the producer told.
        let text = unsafe { slice::from_raw_parts(bytes.add(start), len) };
        Ok((text, Some((buffer, start))))
    }

    /// Returns the size of a buffer that views may point to.
    pub(crate) fn buffer_len(&self, buffer: usize) -> usize {
        self.buffer(buffer).map_or(0, |(_, len)| len)
    }

    /// Returns bytes of a buffer that views may point to.
    pub(crate) fn bytes(&self, buffer: usize, place: Range<usize>) -> Option<&[u8]> {
        let (start, len) = self.buffer(buffer)?;
        // SAFETY: the pointer was checked for null, and the producer vouches for `len`.
        unsafe { slice::from_raw_parts(start, len) }.get(place)
    }

    /// Returns a buffer of texts, for a view.
    pub(super) fn buffer(&self, buffer: usize) -> Option<(*const u8, usize)> {
        match &self.layout {
            Layout::Null => None,
            Layout::Small(_, bytes) | Layout::Large(_, bytes) => (buffer == 0).then_some(*bytes),
            Layout::Views(_, buffers) => buffers.get(buffer).copied(),
        }
    }
}
