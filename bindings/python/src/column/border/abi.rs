//! The three structs of the Arrow C data and stream interface.

use std::ffi::{c_char, c_int, c_void};
use std::mem;

/// The type of a column. Dropping it releases it.
#[repr(C)]
pub(super) struct ArrowSchema {
    pub(super) format: *const c_char,
    pub(super) name: *const c_char,
    pub(super) metadata: *const c_char,
    pub(super) flags: i64,
    pub(super) n_children: i64,
    pub(super) children: *mut *mut ArrowSchema,
    pub(super) dictionary: *mut ArrowSchema,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub(super) private_data: *mut c_void,
}

/// The buffers of a column, or of one of its chunks. Dropping it releases it.
#[repr(C)]
pub(super) struct ArrowArray {
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    pub(super) n_buffers: i64,
    pub(super) n_children: i64,
    pub(super) buffers: *mut *const c_void,
    pub(super) children: *mut *mut ArrowArray,
    pub(super) dictionary: *mut ArrowArray,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub(super) private_data: *mut c_void,
}

/// A source of chunks. Dropping it releases it.
#[repr(C)]
pub(super) struct ArrowArrayStream {
    pub(super) get_schema:
        Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub(super) get_next:
        Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub(super) get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub(super) private_data: *mut c_void,
}

/// Returns a length as the interface has it; no buffer is longer than `i64::MAX`.
pub(crate) fn count(len: usize) -> i64 {
    i64::try_from(len).unwrap_or(i64::MAX)
}

/// The flag of a schema whose values may be null.
pub(super) const NULLABLE: i64 = 2;

/// One of the three structs, which all end in a function that releases them, and its data.
pub(super) trait Released: Sized {
    /// Returns a struct as it is after its release.
    fn empty() -> Self;

    fn is_released(&self) -> bool;

    fn private_data(&self) -> *mut c_void;
}

macro_rules! released {
    ($($name:ident),*) => {
        $(
            impl Released for $name {
                fn empty() -> $name {
                    // SAFETY: the fields are numbers, pointers and optional functions, all of which
                    // may be zero.
                    unsafe { mem::zeroed() }
                }

                fn is_released(&self) -> bool {
                    self.release.is_none()
                }

                fn private_data(&self) -> *mut c_void {
                    self.private_data
                }
            }

            impl Drop for $name {
                fn drop(&mut self) {
                    if let Some(release) = self.release {
                        // SAFETY: the producer gave this function for this struct, and nothing
                        // calls it again, because this value is gone after.
                        unsafe { release(self) };
                    }
                }
            }

            // SAFETY: the interface allows to use and release the structs on any thread, if no
            // two use them at the same time. The pointers are reached through `&mut` and `drop`
            // alone, or read buffers that nobody changes.
            unsafe impl Send for $name {}
        )*
    };
}

released!(ArrowSchema, ArrowArray, ArrowArrayStream);

// SAFETY: an array is only read while it is shared, and its buffers do not change.
unsafe impl Sync for ArrowArray {}
