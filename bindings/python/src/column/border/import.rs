//! Chunks out of the structs of another library.

use std::any::Any;
use std::ffi::{CStr, c_char};
use std::ops::Range;
use std::ptr;
use std::sync::Arc;

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, Released};
use super::chunk::{Broken, Chunk, Layout};
use super::dictionary::{Indices, decode};
use super::format::{Format, layout, type_name};

/// A reason why a column is not taken.
#[derive(Debug)]
pub(super) enum NoTexts {
    /// It has another type.
    Type(String),
    /// Its producer broke the rules of the interface, or reports an error.
    Broken(Broken),
}

fn broken<T>(message: impl Into<String>) -> Result<T, NoTexts> {
    Err(NoTexts::Broken(message.into()))
}

/// The type of a column: texts, or indices of a dictionary of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Texts {
    format: Format,
    indices: Option<Indices>,
}

impl Texts {
    /// Returns the type of a column; without one of texts, its name.
    fn of(schema: &ArrowSchema) -> Result<Result<Texts, String>, NoTexts> {
        if schema.is_released() {
            return broken("the schema was released already");
        }
        let own = format_of(schema)?;
        // SAFETY: the dictionary of a schema is null or lives as long.
        let Some(dictionary) = (unsafe { schema.dictionary.as_ref() }) else {
            let texts = |format| Texts { format, indices: None };
            return Ok(layout(own).map(texts).ok_or_else(|| type_name(own)));
        };
        let Some(indices) = Indices::of(own) else {
            return broken(format!("the indices of a dictionary are {}", type_name(own)));
        };
        let of = |name| format!("dictionary of {name}");
        Ok(match Texts::of(dictionary)? {
            Ok(values) if values.indices.is_none() => {
                Ok(Texts { indices: Some(indices), ..values })
            }
            Ok(_) => Err(of("dictionary".to_owned())),
            Err(name) => Err(of(name)),
        })
    }
}

/// The type of a column: texts, or the only member of a struct, as a table with one column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    texts: Texts,
    pub(super) is_member: bool,
}

impl Shape {
    pub(super) fn of(schema: &ArrowSchema) -> Result<Shape, NoTexts> {
        let name = match Texts::of(schema)? {
            Ok(texts) => return Ok(Shape { texts, is_member: false }),
            Err(name) => name,
        };
        if format_of(schema)? != c"+s" || schema.n_children != 1 {
            let count = schema.n_children;
            return Err(NoTexts::Type(match name.as_str() {
                "struct" => format!("struct with {count} columns"),
                _ => name,
            }));
        }
        // SAFETY: a schema with one child has a pointer to it.
        let Some(member) = (unsafe { only(schema.children) }) else {
            return broken("the schema of a struct has no child");
        };
        match Texts::of(member)? {
            Ok(texts) => Ok(Shape { texts, is_member: true }),
            Err(name) => Err(NoTexts::Type(format!("struct of {name}"))),
        }
    }

    /// Makes a chunk of an array of this type.
    pub(super) fn chunk(self, array: ArrowArray) -> Result<Chunk, NoTexts> {
        if array.is_released() {
            return broken("the array was released already");
        }
        let outer = extent(&array)?;
        let keep = Arc::new(array);
        if !self.is_member {
            return read(&keep, &keep, self.texts, &outer);
        }
        if keep.n_children != 1 {
            return broken("the struct does not have the one child that its schema tells");
        }
        // SAFETY: an array with one child has a pointer to it.
        let Some(member) = (unsafe { only(keep.children) }) else {
            return broken("the struct has no child");
        };
        if member.is_released() {
            return broken("the child was released already");
        }
        let inner = extent(member)?;
        if inner.len() < outer.end {
            return broken("the child is shorter than its struct");
        }
        if keep.null_count != 0 && !buffer(&keep, 0)?.is_null() {
            return broken("null rows of a table are not supported");
        }
        let place = inner.start + outer.start..inner.start + outer.end;
        read(&keep, member, self.texts, &place)
    }
}

/// The largest number of values: the bytes of their views, with room to spare, can be counted.
const MOST: usize = isize::MAX as usize / 64;

/// Returns the part of its buffers that an array is.
fn extent(array: &ArrowArray) -> Result<Range<usize>, NoTexts> {
    let (offset, length) = (array.offset, array.length);
    match (usize::try_from(offset), usize::try_from(length)) {
        (Ok(start), Ok(len)) if start <= MOST && len <= MOST => Ok(start..start + len),
        _ => broken(format!("offset {offset} and length {length} are impossible")),
    }
}

/// Returns the only child of a struct.
///
/// # Safety
///
/// `children` is null, or points to a pointer that is null or valid.
unsafe fn only<'a, T>(children: *mut *mut T) -> Option<&'a T> {
    // SAFETY: the caller says so.
    unsafe { children.as_ref()?.as_ref() }
}

fn format_of(schema: &ArrowSchema) -> Result<&CStr, NoTexts> {
    match text(schema.format) {
        Some(format) => Ok(format),
        None => broken("the schema has no format"),
    }
}

/// Returns a text of the interface, if there is one.
fn text<'a>(text: *const c_char) -> Option<&'a CStr> {
    if text.is_null() {
        return None;
    }
    // SAFETY: texts of the interface end with a zero byte.
    Some(unsafe { CStr::from_ptr(text) })
}

/// Returns a buffer, which may be null.
fn buffer(array: &ArrowArray, index: usize) -> Result<*const u8, NoTexts> {
    let exists = usize::try_from(array.n_buffers).is_ok_and(|count| index < count);
    if !exists || array.buffers.is_null() {
        return broken(format!("there is no buffer {index}"));
    }
    // SAFETY: there are more buffers than `index`.
    Ok(unsafe { *array.buffers.add(index) }.cast())
}

/// Reads the texts of an array.
fn read(
    keep: &Arc<ArrowArray>,
    array: &ArrowArray,
    texts: Texts,
    place: &Range<usize>,
) -> Result<Chunk, NoTexts> {
    // SAFETY: the dictionary of an array is null or lives as long.
    let dictionary = unsafe { array.dictionary.as_ref() };
    if dictionary.is_some() != texts.indices.is_some() {
        return broken("array and schema differ in whether there is a dictionary");
    }
    if array.n_children != 0 {
        return broken("a column of strings has no children");
    }
    let (least, most) = match (texts.indices, texts.format) {
        (Some(_), _) => (2, 2),
        (_, Format::Null) => (0, 3),
        (_, Format::Small | Format::Large) => (3, 3),
        (_, Format::Views) => (3, i64::MAX),
    };
    if !(least..=most).contains(&array.n_buffers) {
        return broken(format!("{} buffers do not make a column of strings", array.n_buffers));
    }
    if array.null_count < -1 || array.null_count > array.length {
        return broken(format!("there cannot be {} nulls", array.null_count));
    }
    let mut chunk = Chunk {
        layout: Layout::Null,
        validity: None,
        len: place.len(),
        lone: Arc::new([]),
        _keep: Arc::<ArrowArray>::clone(keep),
    };
    if place.is_empty() || texts.indices.is_none() && texts.format == Format::Null {
        return Ok(chunk);
    }
    let validity = buffer(array, 0)?;
    if validity.is_null() && array.null_count > 0 {
        return broken("there are nulls, and nothing tells which");
    }
    chunk.validity =
        (!validity.is_null() && array.null_count != 0).then_some((validity, place.start));
    if let (Some(dictionary), Some(indices)) = (dictionary, texts.indices) {
        let values = Texts { indices: None, ..texts };
        if dictionary.is_released() {
            return broken("the dictionary was released already");
        }
        let values = read(keep, dictionary, values, &extent(dictionary)?)?;
        let numbers = buffer(array, 1)?;
        if numbers.is_null() {
            return broken("there are no indices of the dictionary");
        }
        // SAFETY: there is an index for each value from the first of the array on.
        return unsafe { decode(&chunk, &values, (indices, numbers, place.start)) }
            .map_err(NoTexts::Broken);
    }
    (chunk.layout, chunk._keep) = match texts.format {
        Format::Small => joined(keep, array, place, Layout::Small)?,
        Format::Large => joined(keep, array, place, Layout::Large)?,
        _ => (views(array, place)?, chunk._keep),
    };
    Ok(chunk)
}

/// Returns the layout of texts in one buffer, and the owner of what it points to.
fn joined<T: Copy + Into<i64> + Send + Sync + 'static>(
    keep: &Arc<ArrowArray>,
    array: &ArrowArray,
    place: &Range<usize>,
    layout: fn(*const T, (*const u8, usize)) -> Layout,
) -> Result<(Layout, Arc<dyn Any + Send + Sync>), NoTexts> {
    let (offsets, own) = aligned::<T>(buffer(array, 1)?, place)?;
    // SAFETY: there is one offset more than there are texts, aligned by `aligned`.
    let end = unsafe { *offsets.add(place.len()) };
    let layout = layout(offsets, bytes(buffer(array, 2)?, end.into())?);
    let keep = Arc::clone(keep);
    match own.is_empty() {
        true => Ok((layout, keep)),
        false => Ok((layout, Arc::new((keep, own)))),
    }
}

/// Returns the offsets of texts, or an aligned copy of them.
fn aligned<T: Copy>(
    buffer: *const u8,
    place: &Range<usize>,
) -> Result<(*const T, Vec<T>), NoTexts> {
    if buffer.is_null() {
        return broken("there are no offsets");
    }
    // SAFETY: the buffer has an offset for each value from the first of the array on, and `MOST`
    // keeps the product from overflow.
    let first = unsafe { buffer.add(place.start * size_of::<T>()) }.cast::<T>();
    if first.is_aligned() {
        return Ok((first, Vec::new()));
    }
    let offsets = 0..=place.len();
    // SAFETY: there is one offset more than there are texts.
    let own: Vec<T> = offsets.map(|index| unsafe { first.add(index).read_unaligned() }).collect();
    Ok((own.as_ptr(), own))
}

/// Returns the bytes of texts, which end at the last offset.
fn bytes(bytes: *const u8, end: i64) -> Result<(*const u8, usize), NoTexts> {
    match usize::try_from(end) {
        Ok(0) => Ok((ptr::NonNull::<u8>::dangling().as_ptr().cast_const(), 0)),
        Ok(end) if !bytes.is_null() && isize::try_from(end).is_ok() => Ok((bytes, end)),
        Ok(_) if bytes.is_null() => broken("there are offsets and no texts"),
        _ => broken(format!("an offset is {end}")),
    }
}

fn views(array: &ArrowArray, place: &Range<usize>) -> Result<Layout, NoTexts> {
    let views = buffer(array, 1)?;
    let last = usize::try_from(array.n_buffers - 1).unwrap_or(0);
    let sizes = buffer(array, last)?.cast::<i64>();
    if views.is_null() {
        return broken("there are no views");
    }
    if sizes.is_null() && last > 2 {
        return broken("there are no sizes of the buffers");
    }
    let mut buffers = Vec::new();
    for number in 2..last {
        // SAFETY: there is a size for each buffer between the views and the sizes.
        let size = unsafe { sizes.add(number - 2).read_unaligned() };
        let start = buffer(array, number)?;
        buffers.push(match usize::try_from(size) {
            Ok(0) => (ptr::NonNull::<u8>::dangling().as_ptr().cast_const(), 0),
            Ok(size) if isize::try_from(size).is_ok() && !start.is_null() => (start, size),
            _ => return broken(format!("buffer {number} is said to have {size} bytes")),
        });
    }
    // SAFETY: there is a view for each value from the first of the array on.
    let first = unsafe { views.add(place.start * 16) }.cast();
    Ok(Layout::Views(first, buffers.into()))
}

/// Reads all chunks of a stream, and calls `pause` before each.
pub(super) fn chunks<E: From<NoTexts>>(
    mut stream: ArrowArrayStream,
    mut pause: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Chunk>, E> {
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(NoTexts::Broken("the stream lacks a function".to_owned()).into());
    };
    let mut schema = ArrowSchema::empty();
    // SAFETY: the stream is not released, and the schema is a place to write to.
    let code = unsafe { get_schema(&mut stream, &mut schema) };
    if code != 0 {
        return Err(failure(&mut stream, code).into());
    }
    let shape = Shape::of(&schema)?;
    let mut chunks = Vec::new();
    loop {
        pause()?;
        let mut array = ArrowArray::empty();
        // SAFETY: as above.
        let code = unsafe { get_next(&mut stream, &mut array) };
        if code != 0 {
            return Err(failure(&mut stream, code).into());
        }
        if array.is_released() {
            return Ok(chunks);
        }
        chunks.push(shape.chunk(array)?);
    }
}

/// Returns the error that a stream reports.
fn failure(stream: &mut ArrowArrayStream, code: i32) -> NoTexts {
    let said = stream.get_last_error.and_then(|get_last_error| {
        // SAFETY: the stream is not released; the text lives until it is called again.
        text(unsafe { get_last_error(stream) }).map(|text| text.to_string_lossy().into_owned())
    });
    NoTexts::Broken(match said {
        Some(said) => format!("the stream reports an error: {said}"),
        None => format!("the stream reports error {code}"),
    })
}

/// Returns whether a reader that asks for a schema wants plain strings in place of views.
pub(super) fn wants_strings(schema: &ArrowSchema) -> bool {
    let format = (!schema.is_released()).then(|| text(schema.format));
    matches!(format.flatten().map(CStr::to_bytes), Some(b"u" | b"U"))
}
