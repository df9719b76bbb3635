//! The border: pointers of the caller become texts, and results are copied out.

use crate::fault::{Fault, urial_error, urial_status};
use core_urial::IriReference;
use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(_) => Err(not_utf8(bytes, argument)),
    }
}

#[cold]
fn not_utf8<'a>(bytes: &[u8], argument: u32) -> Fault<'a> {
    match IriReference::parse_bytes(bytes) {
        Err(error) => Fault::Bytes(error, argument),
        Ok(_) => Fault::Panic,
    }
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
    if count == 0 {
        return Ok(Vec::new());
    }
    if pointer.is_null() {
        return Err(Fault::NullPointer("a list with a length"));
    }
    if count > isize::MAX as usize / size_of::<*const c_char>() {
        return Err(Fault::BadArgument("a list of too many strings"));
    }
    // SAFETY: not null, and by the caller's promise there are `count` pointers.
    let pointers = unsafe { std::slice::from_raw_parts(pointer, count) };
    let string = |pointer: &*const c_char| {
        if pointer.is_null() {
            return Err(Fault::NullPointer("a string of a list"));
        }
        // SAFETY: not null, and by the caller's promise it ends with a NUL.
        let string = unsafe { CStr::from_ptr(*pointer) };
        string
            .to_str()
            .map_err(|_| Fault::BadArgument("a string of a list is not UTF-8"))
    };
    pointers.iter().map(string).collect()
}

/// A buffer of the caller, and where the length of the result goes.
pub(crate) struct Out {
    pub(crate) buffer: *mut c_char,
    pub(crate) capacity: usize,
    pub(crate) length: *mut usize,
}

impl Out {
    /// Runs the work of a call, and copies its result into the buffer, with a NUL at its end.
    ///
    /// Unless all of it fits, the buffer gets the empty string.
    ///
    /// # Safety
    ///
    /// `error` is as [`guarded`] wants it, `length` is null or can be written, and `buffer` is null
    /// or has `capacity` bytes that can be written and that no text of the call lies in.
    #[inline(always)]
    pub(crate) unsafe fn filled<'a>(
        self,
        error: *mut urial_error,
        work: impl FnOnce() -> Result<Cow<'a, [u8]>, Fault<'a>>,
    ) -> urial_status {
        let mut length = 0;
        let work = || {
            if self.buffer.is_null() && self.capacity > 0 {
                return Err(Fault::NullPointer("a buffer with a capacity"));
            }
            let result = work()?;
            length = result.len();
            if length >= self.capacity {
                return Err(Fault::BufferTooSmall(length + 1));
            }
            // SAFETY: the buffer has more than `length` bytes, and is not that of the result.
            unsafe {
                std::ptr::copy_nonoverlapping(result.as_ptr(), self.buffer.cast(), length);
                *self.buffer.add(length) = 0;
            }
            Ok(())
        };
        // SAFETY: by the caller's promise.
        let status = unsafe { guarded(error, work) };
        if status != urial_status::Ok && self.capacity > 0 && !self.buffer.is_null() {
            // SAFETY: the buffer has a byte.
            unsafe { *self.buffer = 0 };
        }
        if !self.length.is_null() {
            // SAFETY: by the caller's promise.
            unsafe { *self.length = length };
        }
        status
    }
}

/// Makes the result of a call of a text.
pub(crate) fn result(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}
