//! Results that are lists: rows in an array of the caller, and their texts in a buffer.

use crate::border::Room;
use crate::fault::Fault;
use crate::parsed::urial_span;

/// An array of the caller, and where the number of rows goes.
pub(crate) struct Rows<T> {
    array: *mut T,
    capacity: usize,
    count: *mut usize,
}

impl<T: Copy> Rows<T> {
    /// Takes the caller's array, and writes that there are no rows yet.
    ///
    /// # Safety
    ///
    /// `array` is null or has room for `capacity` rows, `count` is null or can be written, and both
    /// stay so until the rows are written.
    pub(crate) unsafe fn new<'a>(
        array: *mut T,
        capacity: usize,
        count: *mut usize,
    ) -> Result<Rows<T>, Fault<'a>> {
        let rows = Rows { array, capacity, count };
        rows.say(0);
        match array.is_null() && capacity > 0 {
            true => Err(Fault::NullPointer("an array with a capacity")),
            false => Ok(rows),
        }
    }

    /// Writes the number of rows.
    pub(crate) fn say(&self, count: usize) {
        if !self.count.is_null() {
            // SAFETY: by the promise of the caller of `new`.
            unsafe { *self.count = count };
        }
    }

    /// Copies the rows into the array, if there is room for all of them.
    pub(crate) fn fill<'a>(&self, rows: &[T]) -> Result<(), Fault<'a>> {
        self.say(rows.len());
        if rows.len() > self.capacity {
            return Err(Fault::ArrayTooSmall(rows.len()));
        }
        if !rows.is_empty() {
            // SAFETY: the array has room by the promise of the caller of `new`, and the rows are a
            // vector of this library.
            unsafe { std::ptr::copy_nonoverlapping(rows.as_ptr(), self.array, rows.len()) };
        }
        Ok(())
    }

    /// Copies the rows and their texts, if there is room for all of both.
    pub(crate) fn fill_with<'a>(
        &self,
        rows: &[T],
        texts: &[u8],
        room: &mut Room,
    ) -> Result<(), Fault<'a>> {
        // Both lengths are told in any case, so that one more call is enough.
        let has_room = room.measure(texts);
        self.say(rows.len());
        if has_room {
            self.fill(rows)?;
        }
        room.fill(texts)
    }
}

/// The texts of rows, each with a NUL after it.
#[derive(Default)]
pub(crate) struct Texts(Vec<u8>);

impl Texts {
    /// Adds a text, and returns where it is in the buffer.
    pub(crate) fn add(&mut self, text: &str) -> urial_span {
        let start = self.0.len();
        self.0.extend(text.as_bytes());
        self.0.push(0);
        urial_span::of(&(start..start + text.len()))
    }

    /// Adds a text that a row may lack; its place is then an empty text, at the NUL before.
    pub(crate) fn add_any(&mut self, text: Option<&str>) -> urial_span {
        let before = self.0.len().saturating_sub(1);
        text.map_or(urial_span::of(&(before..before)), |text| self.add(text))
    }

    /// Returns the texts without the last NUL, which the buffer has in any case.
    pub(crate) fn finished<'a>(mut self) -> Result<Vec<u8>, Fault<'a>> {
        self.0.pop();
        match u32::try_from(self.0.len()) {
            Ok(_) => Ok(self.0),
            Err(_) => Err(Fault::TooLong(0)),
        }
    }
}
