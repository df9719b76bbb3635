//! Columns whose rows are indices of a dictionary of texts, as categories are.

use std::ffi::CStr;
use std::sync::Arc;

use super::array::Bits;
use super::chunk::{Broken, Chunk, Layout, view};

/// The type of the indices, by the letter of its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Indices(u8);

impl Indices {
    pub(super) fn of(format: &CStr) -> Option<Indices> {
        match format.to_bytes() {
            [letter] if b"cCsSiIlL".contains(letter) => Some(Indices(*letter)),
            _ => None,
        }
    }

    /// Reads an index; `None` if it is negative.
    ///
    /// # Safety
    ///
    /// The buffer has more indices of this type than `row`.
    unsafe fn at(self, buffer: *const u8, row: usize) -> Option<usize> {
        // SAFETY: the caller says so.
        unsafe {
            match self.0 {
                b'c' => number_at::<i8>(buffer, row),
                b'C' => number_at::<u8>(buffer, row),
                b's' => number_at::<i16>(buffer, row),
                b'S' => number_at::<u16>(buffer, row),
                b'i' => number_at::<i32>(buffer, row),
                b'I' => number_at::<u32>(buffer, row),
                b'l' => number_at::<i64>(buffer, row),
                _ => number_at::<u64>(buffer, row),
            }
        }
    }
}

/// Reads a number at an index of a buffer.
///
/// # Safety
///
/// The buffer has more numbers than `index`.
unsafe fn number_at<T: TryInto<usize>>(buffer: *const u8, index: usize) -> Option<usize> {
    // SAFETY: the caller says so.
    unsafe { buffer.cast::<T>().add(index).read_unaligned() }.try_into().ok()
}

/// Makes a column of views of a dictionary's texts; `rows` has its length and nulls.
///
/// # Safety
///
/// The buffer has `first + rows.len()` indices.
pub(super) unsafe fn decode(
    rows: &Chunk,
    texts: &Chunk,
    (indices, buffer, first): (Indices, *const u8, usize),
) -> Result<Chunk, Broken> {
    let known = views(texts)?;
    let mut views = Vec::with_capacity(rows.len);
    let mut bits = Bits::with_capacity(rows.len);
    for row in 0..rows.len {
        let mut text = None;
        // The index of a null may be anything.
        if !rows.is_marked(row) {
            // SAFETY: the caller says so.
            let index = unsafe { indices.at(buffer, first + row) };
            let found = index.and_then(|index| known.get(index));
            text = *found.ok_or_else(|| format!("row {row} has no text in the dictionary"))?;
        }
        bits.push(text.is_some());
        views.push(text.unwrap_or_default());
    }
    let buffers = match &texts.layout {
        Layout::Views(_, buffers) => Arc::clone(buffers),
        _ => texts.buffer(0).into_iter().collect(),
    };
    let has_nulls = bits.zeros() > 0;
    let keep = Arc::new((views, bits, Arc::clone(&texts._keep)));
    Ok(Chunk {
        layout: Layout::Views(keep.0.as_ptr(), buffers),
        validity: has_nulls.then(|| (keep.1.bytes.as_ptr(), 0)),
        len: rows.len,
        lone: Arc::new([]),
        _keep: keep,
    })
}

/// Returns a view of each text; a null has none.
fn views(texts: &Chunk) -> Result<Vec<Option<[u8; 16]>>, Broken> {
    let rows = 0..texts.len;
    if let Layout::Views(first, _) = texts.layout {
        // SAFETY: there are `len` views.
        let view = |row| unsafe { *first.add(row) };
        return Ok(rows.map(|row| (!texts.is_null(row)).then(|| view(row))).collect());
    }
    let Some((bytes, offsets)) = texts.contiguous(rows.clone()) else {
        return Ok(vec![None; texts.len]);
    };
    let of_row = |row: usize| {
        if texts.is_null(row) {
            return Ok(None);
        }
        let place = offsets.at(row).zip(offsets.at(row + 1));
        let text = place.and_then(|(start, end)| Some((start, bytes.get(start..end)?)));
        let (start, text) = text.ok_or("an offset of the dictionary is impossible")?;
        if i32::try_from(start + text.len()).is_err() {
            return Err("the dictionary has over 2 GiB; cast the column to strings".to_owned());
        }
        Ok(Some(view(text, (0, start))))
    };
    rows.map(of_row).collect()
}
