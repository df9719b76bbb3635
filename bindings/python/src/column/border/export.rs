//! Arrays of ours in the structs of the interface.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;
use std::vec;

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, NULLABLE, Released, count};
use super::array::{Array, Type, Values};

/// Returns the format of a type.
fn format(ty: Type) -> &'static std::ffi::CStr {
    match ty {
        Type::Bool => c"b",
        Type::Port => c"S",
        Type::Hash => c"L",
        Type::Offset => c"l",
        Type::Strings => c"U",
        Type::Views => c"vu",
        Type::Struct(_) => c"+s",
        Type::List(_) => c"+L",
    }
}

/// The children of a struct. A reader sees them as pointers; it may move a child out, and leaves a
/// released struct in its place.
type Children<T> = Vec<Box<T>>;

/// The memory of an exported schema.
struct SchemaParts {
    _name: CString,
    children: Children<ArrowSchema>,
}

/// Releases a struct.
///
/// # Safety
///
/// Its data is a box of `Parts`, and this is called once.
unsafe extern "C" fn release<T: Released, Parts>(exported: *mut T) {
    // SAFETY: the caller says so.
    unsafe {
        drop(Box::<Parts>::from_raw((*exported).private_data().cast()));
        exported.write(T::empty());
    }
}

/// Makes the schema of a type; a field has a name.
pub(super) fn schema(ty: Type, name: &str) -> ArrowSchema {
    let child = |(name, ty): &(&str, Type)| Box::new(schema(*ty, name));
    let mut parts = Box::new(SchemaParts {
        children: match ty {
            Type::Struct(fields) => fields.iter().map(child).collect(),
            Type::List(member) => vec![child(&("item", *member))],
            _ => Vec::new(),
        },
        // Names are ours, and have no zero bytes.
        _name: CString::new(name).unwrap_or_default(),
    });
    ArrowSchema {
        format: format(ty).as_ptr(),
        name: parts._name.as_ptr(),
        flags: NULLABLE,
        n_children: count(parts.children.len()),
        children: parts.children.as_mut_ptr().cast(),
        release: Some(release::<ArrowSchema, SchemaParts>),
        private_data: Box::into_raw(parts).cast(),
        metadata: ptr::null(),
        dictionary: ptr::null_mut(),
    }
}

/// The memory of an exported array.
struct ArrayParts {
    /// The owner of the buffers.
    _keep: Arc<Array>,
    buffers: Vec<*const c_void>,
    /// The sizes of the buffers of views.
    _sizes: Vec<i64>,
    children: Children<ArrowArray>,
}

/// Exports an array, which stays where it is.
pub(super) fn array(keep: &Arc<Array>) -> ArrowArray {
    part(keep, keep)
}

/// Exports an array that is part of `keep`.
fn part(keep: &Arc<Array>, array: &Array) -> ArrowArray {
    // Where nothing is null, there is no need for the bits.
    let bits = array.validity.as_ref().filter(|bits| bits.zeros() > 0);
    let validity = bits.map_or(ptr::null(), |bits| bits.bytes.as_ptr().cast());
    let (mut buffers, mut sizes) = (vec![validity], Vec::new());
    match &array.values {
        Values::Bool(bits) => buffers.push(bits.bytes.as_ptr().cast()),
        Values::Port(values) => buffers.push(values.as_ptr().cast()),
        Values::Hash(values) => buffers.push(values.as_ptr().cast()),
        Values::Offset(values) => buffers.push(values.as_ptr().cast()),
        Values::Strings(offsets, text) => {
            buffers.extend([offsets.as_ptr().cast(), text.as_ptr().cast::<c_void>()]);
        }
        Values::Views(views, pieces) => {
            buffers.push(views.as_ptr().cast());
            for piece in pieces {
                let (start, _) = piece.chunk.buffer(piece.buffer).unwrap_or((ptr::null(), 0));
                // SAFETY: a piece is within its buffer.
                buffers.push(unsafe { start.add(piece.start) }.cast());
                sizes.push(count(piece.len));
            }
            // Some readers look at it even without nulls.
            sizes.reserve(1);
            buffers.push(sizes.as_ptr().cast());
        }
        Values::Struct(_) => {}
        Values::List(offsets, _) => buffers.push(offsets.as_ptr().cast()),
    }
    let children = array.values.children().iter();
    let mut parts = Box::new(ArrayParts {
        _keep: Arc::clone(keep),
        children: children.map(|child| Box::new(part(keep, child))).collect(),
        _sizes: sizes,
        buffers,
    });
    ArrowArray {
        length: count(array.len),
        null_count: count(array.nulls()),
        offset: 0,
        n_buffers: count(parts.buffers.len()),
        n_children: count(parts.children.len()),
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr().cast(),
        dictionary: ptr::null_mut(),
        release: Some(release::<ArrowArray, ArrayParts>),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// The state of an exported stream.
struct StreamParts {
    ty: Type,
    rest: vec::IntoIter<Arc<Array>>,
}

/// Exports the parts of a column, one after another.
pub(super) fn stream(ty: Type, parts: Vec<Arc<Array>>) -> ArrowArrayStream {
    let state = Box::new(StreamParts { ty, rest: parts.into_iter() });
    ArrowArrayStream {
        get_schema: Some(stream_schema),
        get_next: Some(stream_next),
        get_last_error: Some(stream_error),
        release: Some(release::<ArrowArrayStream, StreamParts>),
        private_data: Box::into_raw(state).cast(),
    }
}

unsafe extern "C" fn stream_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the stream is one of ours and not released; `out` is a place to write to.
    unsafe {
        let state: &StreamParts = &*(*stream).private_data.cast();
        out.write(schema(state.ty, ""));
    }
    0
}

unsafe extern "C" fn stream_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as above.
    unsafe {
        let state: &mut StreamParts = &mut *(*stream).private_data.cast();
        out.write(state.rest.next().map_or_else(ArrowArray::empty, |part| array(&part)));
    }
    0
}

/// Returns no error: ours have none.
unsafe extern "C" fn stream_error(_stream: *mut ArrowArrayStream) -> *const c_char {
    ptr::null()
}
