//! The border: pointers of the caller become texts, and results are copied out.

use crate::fault::{Fault, urial_error, urial_status};
use core_urial::ParseError;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use urial_grammar::grammar;

/// Defines functions of the header, which return a status.
///
/// Each has the place of its error as its last parameter. One with `|room|` writes a text too: its
/// buffer, the capacity and the place of the length come before that. `urial-c-header` reads the
/// parameters here, and the functions where they stand: at the left, since the header has their
/// comments line by line.
macro_rules! exports {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(|$room:ident|)? $body:block
    )*) => {
        $($crate::border::exports! {
            @ $(#[$doc])* $name($($argument: $type),*) $(|$room|)? $body
        })*
    };
    (@ $(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) |$room:ident| $body:block) => {
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($argument: $type,)*
            buffer: *mut std::ffi::c_char,
            capacity: usize,
            length: *mut usize,
            error: *mut $crate::fault::urial_error,
        ) -> $crate::fault::urial_status {
            // SAFETY: by the contract.
            unsafe {
                $crate::border::filled((buffer, capacity, length), error, |$room| $body)
            }
        }
    };
    (@ $(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) $body:block) => {
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($argument: $type,)*
            error: *mut $crate::fault::urial_error,
        ) -> $crate::fault::urial_status {
            // SAFETY: by the contract.
            unsafe { $crate::border::guarded(error, || $body) }
        }
    };
}
pub(crate) use exports;

/// Runs the work of a call; a fault is written to `error`, and a panic becomes a status.
///
/// # Safety
///
/// `error` is null or points to an error that can be written.
#[inline(always)]
pub(crate) unsafe fn guarded<'a>(
    error: *mut urial_error,
    work: impl FnOnce() -> Result<(), Fault<'a>>,
) -> urial_status {
    // Nothing that outlives the call can be half changed: results are copied out at its end.
    let done = catch_unwind(AssertUnwindSafe(|| match work() {
        Ok(()) => urial_status::Ok,
        // SAFETY: by the caller's promise.
        Err(fault) => unsafe { report(&fault, error) },
    }));
    done.unwrap_or_else(|payload| {
        // Dropping it could panic again.
        std::mem::forget(payload);
        // SAFETY: by the caller's promise.
        unsafe { report(&Fault::Panic, error) }
    })
}

#[cold]
#[inline(never)]
unsafe fn report(fault: &Fault<'_>, error: *mut urial_error) -> urial_status {
    if !error.is_null() {
        // SAFETY: by the promise of the caller of `guarded`.
        unsafe { error.write(fault.error()) };
    }
    fault.status()
}

/// Returns the text of a pointer and a length; `argument` says which text of the call it is.
///
/// # Safety
///
/// `pointer` is null or points to `length` bytes that stay as they are during `'a`.
#[inline(always)]
pub(crate) unsafe fn text<'a>(
    pointer: *const c_char,
    length: usize,
    argument: u32,
) -> Result<&'a str, Fault<'a>> {
    // SAFETY: by the caller's promise.
    let bytes = unsafe { bytes(pointer, length, argument)? };
    utf8(bytes).map_err(|error| Fault::Text(error, "", argument))
}

/// Returns bytes as a text, if they are UTF-8.
#[inline(always)]
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    if is_ascii(bytes) {
        // SAFETY: ASCII is UTF-8. Most texts are ASCII, and this check is the faster one.
        return Ok(unsafe { std::str::from_utf8_unchecked(bytes) });
    }
    grammar::utf8(bytes)
}

/// Returns a text that [`text`] has returned before.
///
/// # Safety
///
/// `pointer` is null, or these are the pointer and the length of such a text, whose bytes have not
/// changed and stay so during `'a`.
pub(crate) unsafe fn checked<'a>(pointer: *const c_char, length: usize) -> &'a str {
    if pointer.is_null() {
        return "";
    }
    // SAFETY: by the caller's promise.
    unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(pointer.cast(), length)) }
}

/// Returns whether all bytes are ASCII.
///
/// `<[u8]>::is_ascii` goes over the last bytes one by one, and the processor cannot foresee how
/// many there are: that took a third of the time of a parse. Here the last bytes are read in one
/// piece, some of them once more.
#[inline(always)]
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    match bytes.len() {
        0..8 => bytes.is_ascii(),
        8..16 => ends_are_ascii::<8>(bytes),
        16..32 => ends_are_ascii::<16>(bytes),
        32..64 => ends_are_ascii::<32>(bytes),
        _ => {
            let (blocks, _) = bytes.as_chunks::<64>();
            let all = blocks.iter().fold(0, |all, block| all | union(block));
            all < 0x80 && ends_are_ascii::<64>(bytes)
        }
    }
}

fn ends_are_ascii<const N: usize>(bytes: &[u8]) -> bool {
    match (bytes.first_chunk::<N>(), bytes.last_chunk::<N>()) {
        (Some(first), Some(last)) => union(first) | union(last) < 0x80,
        _ => bytes.is_ascii(),
    }
}

/// Returns the bits that any of the bytes has.
fn union<const N: usize>(bytes: &[u8; N]) -> u8 {
    bytes.iter().fold(0, |all, byte| all | byte)
}

/// Returns the bytes of a pointer and a length.
///
/// # Safety
///
/// As [`text`].
#[inline(always)]
pub(crate) unsafe fn bytes<'a>(
    pointer: *const c_char,
    length: usize,
    argument: u32,
) -> Result<&'a [u8], Fault<'a>> {
    // Looked at first: no slice can be longer than isize::MAX.
    if length > u32::MAX as usize || isize::try_from(length).is_err() {
        return Err(Fault::TooLong(argument));
    }
    if pointer.is_null() {
        return match length {
            0 => Ok(&[]),
            _ => Err(Fault::NullPointer("a text with a length")),
        };
    }
    // SAFETY: not null, not too long, and by the caller's promise `length` bytes can be read.
    Ok(unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), length) })
}

/// Returns the texts of an array of strings that end with a NUL.
///
/// # Safety
///
/// `pointer` is null or points to `count` pointers, each null or to a string that ends with a NUL.
pub(crate) unsafe fn strings<'a>(
    pointer: *const *const c_char,
    count: usize,
) -> Result<Vec<&'a str>, Fault<'a>> {
    // SAFETY: by the caller's promise.
    let pointers = unsafe { values(pointer, count)? };
    let string = |pointer: &*const c_char| {
        if pointer.is_null() {
            return Err(Fault::NullPointer("a string of a list"));
        }
        // SAFETY: not null, and by the caller's promise it ends with a NUL.
        let string = unsafe { CStr::from_ptr(*pointer) };
        string.to_str().map_err(|_| Fault::BadArgument("a string of a list is not UTF-8"))
    };
    pointers.iter().map(string).collect()
}

/// Returns the values of an array of the caller.
///
/// # Safety
///
/// `pointer` is null or points to `count` values that stay as they are during `'a`.
pub(crate) unsafe fn values<'a, T>(pointer: *const T, count: usize) -> Result<&'a [T], Fault<'a>> {
    if count == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Fault::NullPointer("a list with a length"));
    }
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(Fault::BadArgument("a list of too many values"));
    }
    // SAFETY: not null, not too long, and by the caller's promise there are `count` values.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Returns the place for an answer, which has to be there.
pub(crate) fn place<'a, T>(pointer: *mut T, what: &'static str) -> Result<NonNull<T>, Fault<'a>> {
    NonNull::new(pointer).ok_or(Fault::NullPointer(what))
}

/// Reads flags, of which `last` is the greatest; the answer tells whether one is set.
///
/// `wrong` is the message if there are others, or if the fields that have to be 0 are not.
pub(crate) fn flags<'a>(
    given: u32,
    last: u32,
    are_others_zero: bool,
    wrong: &'static str,
) -> Result<impl Fn(u32) -> bool, Fault<'a>> {
    match given < 2 * last && are_others_zero {
        true => Ok(move |flag| given & flag != 0),
        false => Err(Fault::BadArgument(wrong)),
    }
}

/// Runs the work of a call, which copies its result into the buffer of the caller, and writes the
/// length of the result.
///
/// Unless all of it fits, the buffer gets the empty string.
///
/// # Safety
///
/// `error` is as [`guarded`] wants it, `length` is null or can be written, and `buffer` is null or
/// has `capacity` bytes that can be written and that no text of the call lies in.
#[inline(always)]
pub(crate) unsafe fn filled<'a>(
    (buffer, capacity, length): (*mut c_char, usize, *mut usize),
    error: *mut urial_error,
    work: impl FnOnce(&mut Room) -> Result<(), Fault<'a>>,
) -> urial_status {
    let mut room = Room { buffer, capacity, length: 0 };
    // SAFETY: by the caller's promise.
    let status = unsafe {
        guarded(error, || {
            if buffer.is_null() && capacity > 0 {
                return Err(Fault::NullPointer("a buffer with a capacity"));
            }
            work(&mut room)
        })
    };
    if status != urial_status::Ok && capacity > 0 && !buffer.is_null() {
        // SAFETY: the buffer has a byte.
        unsafe { *buffer = 0 };
    }
    if !length.is_null() {
        // SAFETY: by the caller's promise.
        unsafe { *length = room.length };
    }
    status
}

/// The room for a result; a value of the type is the proof that the buffer can be written.
pub(crate) struct Room {
    buffer: *mut c_char,
    capacity: usize,
    length: usize,
}

impl Room {
    /// Returns where an offset of the result is in the buffer.
    pub(crate) fn at(&self, offset: u32) -> *const c_char {
        self.buffer.wrapping_add(offset as usize)
    }

    /// Notes the length of the result; returns whether there is room for it and a NUL after it.
    pub(crate) const fn measure(&mut self, result: &[u8]) -> bool {
        self.length = result.len();
        self.length < self.capacity
    }

    /// Copies the result into the buffer, and a NUL after it, if there is room for both.
    #[inline(always)]
    pub(crate) fn fill<'a>(&mut self, result: &[u8]) -> Result<(), Fault<'a>> {
        if !self.measure(result) {
            return Err(Fault::BufferTooSmall(self.length + 1));
        }
        // SAFETY: the buffer is not null, has more than `length` bytes by the promise of the caller
        // of `filled`, and the result is not in it.
        unsafe {
            std::ptr::copy_nonoverlapping(result.as_ptr(), self.buffer.cast(), self.length);
            *self.buffer.add(self.length) = 0;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::is_ascii;

    #[test]
    fn ascii_is_found_at_every_length_and_place() {
        for length in 0..300 {
            let mut bytes = vec![b'a'; length];
            assert!(is_ascii(&bytes), "{length}");
            for at in 0..length {
                bytes[at] = 0x80;
                assert!(!is_ascii(&bytes), "{length} {at}");
                bytes[at] = 0x7F;
            }
        }
    }
}
