//! The border without Python: our own arrays read back, and arrays that lie.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::super::build::Strings;
use super::super::rows::Rows;
use super::super::views::Views;
use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, Released};
use super::array::{Array, Type};
use super::chunk::Chunk;
use super::export;
use super::import::{NoTexts, Shape, chunks};

const TEXTS: [Option<&str>; 4] = [Some("short"), None, Some("a text that is long"), Some("")];

/// The array of `TEXTS` as strings.
fn strings() -> Arc<Array> {
    let mut made = Strings::with_capacity(4, 0);
    TEXTS.iter().for_each(|text| made.push(*text));
    Arc::new(made.finish())
}

fn owned(texts: &[Option<&str>]) -> Vec<Option<String>> {
    texts.iter().map(|text| text.map(str::to_owned)).collect()
}

fn import(ty: Type, array: ArrowArray) -> Result<Chunk, NoTexts> {
    Shape::of(&export::schema(ty, ""))?.chunk(array)
}

/// Imports the array of `TEXTS` after a change.
fn changed(change: impl FnOnce(&mut ArrowArray)) -> Result<Chunk, NoTexts> {
    let mut array = export::array(&strings());
    change(&mut array);
    import(Type::Strings, array)
}

fn texts(chunk: &Chunk) -> Vec<Option<String>> {
    let rows = Rows::read(chunk, 0..chunk.len(), 0).ok().expect("rows");
    owned(&rows.texts)
}

fn broken(outcome: Result<Chunk, NoTexts>) -> String {
    match outcome {
        Err(NoTexts::Broken(why)) => why,
        Err(NoTexts::Type(name)) => panic!("type {name}"),
        Ok(_) => panic!("no error"),
    }
}

#[test]
fn our_arrays_come_back() {
    let strings = strings();
    let expected = owned(&TEXTS);
    let chunk = import(Type::Strings, export::array(&strings)).unwrap();
    assert_eq!(texts(&chunk), expected);

    let mut views = Views::with_capacity(4);
    let rows = Rows::read(&chunk, 0..4, 0).ok().unwrap();
    for (row, text) in rows.texts.iter().enumerate() {
        let pushed = views.push(&rows, row, text.map(|text| (text, 0)));
        assert!(pushed.is_ok());
    }
    let views = Arc::new(views.finish());
    drop(chunk);
    drop(strings);
    // The views keep the buffers that they share.
    let again = import(Type::Views, export::array(&views)).unwrap();
    assert_eq!(texts(&again), expected);
    let joined = Array::joined(Type::Views, &[Arc::clone(&views), Arc::clone(&views)]);
    let twice = import(Type::Views, export::array(&joined)).unwrap();
    assert_eq!(texts(&twice), [expected.clone(), expected].concat());
}

#[test]
fn slices_are_read_at_their_offset() {
    for start in 0..=4 {
        let slice = |array: &mut ArrowArray| {
            array.offset = start;
            array.length -= start;
            array.null_count = -1;
        };
        let chunk = changed(slice).unwrap();
        let from = usize::try_from(start).unwrap();
        assert_eq!(texts(&chunk), owned(&TEXTS[from..]));
    }
}

/// Sets a buffer of an array.
fn set(array: &mut ArrowArray, index: usize, buffer: *const c_void) {
    // SAFETY: the arrays of these tests have so many buffers.
    unsafe { *array.buffers.add(index) = buffer };
}

#[test]
fn arrays_that_lie_are_errors() {
    static BACKWARDS: [i64; 5] = [0, 5, 3, 24, 24];
    static NEGATIVE: [i64; 5] = [0, 5, 5, 24, -1];
    static HUGE: [i64; 5] = [0, 5, 5, 24, i64::MIN];
    type Lie = fn(&mut ArrowArray);
    let lies: [(&str, Lie); 12] = [
        ("negative length", |array| array.length = -1),
        ("negative offset", |array| array.offset = -1),
        ("huge length", |array| array.length = i64::MAX),
        ("huge offset", |array| array.offset = i64::MAX - 2),
        ("too few buffers", |array| array.n_buffers = 2),
        ("no buffers", |array| array.buffers = ptr::null_mut()),
        ("negative buffers", |array| array.n_buffers = -3),
        ("children", |array| array.n_children = 1),
        ("too many nulls", |array| array.null_count = 5),
        ("nulls and no bits", |array| set(array, 0, ptr::null())),
        ("no offsets", |array| set(array, 1, ptr::null())),
        ("no texts", |array| set(array, 2, ptr::null())),
    ];
    for (name, lie) in lies {
        assert!(matches!(changed(lie), Err(NoTexts::Broken(_))), "{name}");
    }
    for offsets in [&NEGATIVE, &HUGE] {
        let outcome = changed(|array| set(array, 1, offsets.as_ptr().cast()));
        assert!(broken(outcome).starts_with("an offset is -"));
    }
    let chunk = changed(|array| set(array, 1, BACKWARDS.as_ptr().cast())).unwrap();
    assert!(Rows::read(&chunk, 0..4, 0).is_err());
    let octets = b"\xFF23456789012345678901234";
    let chunk = changed(|array| set(array, 2, octets.as_ptr().cast())).unwrap();
    assert!(Rows::read(&chunk, 0..4, 0).is_err(), "not UTF-8");
}

/// Reads a view of one buffer, which is said to have `size` bytes.
fn read_view(view: &[u8], size: i64) -> Result<(), String> {
    let buffers: [*const c_void; 4] = [
        ptr::null(),
        view.as_ptr().cast(),
        c"a text that is long".as_ptr().cast(),
        ptr::from_ref(&size).cast(),
    ];
    let count = AtomicUsize::new(0);
    let mut array = counted(&count);
    array.length = 1;
    array.n_buffers = 4;
    array.buffers = buffers.as_ptr().cast_mut();
    let chunk = match import(Type::Views, array) {
        Err(NoTexts::Broken(why)) => return Err(why),
        chunk => chunk.unwrap(),
    };
    let read = Rows::read(&chunk, 0..1, 0);
    read.map(drop).map_err(|_| "its row".to_owned())
}

#[test]
fn views_that_lie_are_errors() {
    // Length, prefix, buffer, offset: one buffer of 19 bytes.
    let views: [[i32; 4]; 5] =
        [[-1, 0, 0, 0], [19, 0, 1, 0], [19, 0, 0, 1], [i32::MAX, 0, 0, i32::MAX], [19, 0, -1, 0]];
    let read = |view: [i32; 4], size| read_view(&view.map(i32::to_ne_bytes).concat(), size);
    for view in views {
        assert_eq!(read(view, 19), Err("its row".to_owned()), "{view:?}");
    }
    assert_eq!(read([19, 0, 0, 0], 19), Ok(()));
    assert!(read([0; 4], -1).unwrap_err().contains("-1 bytes"));
}

/// Returns an array whose release is counted.
fn counted(count: &AtomicUsize) -> ArrowArray {
    unsafe extern "C" fn release(array: *mut ArrowArray) {
        // SAFETY: the counter lives as long as the array.
        unsafe {
            let count: &AtomicUsize = &*(*array).private_data.cast();
            count.fetch_add(1, Ordering::Relaxed);
            (*array).release = None;
        }
    }
    let mut array = ArrowArray::empty();
    array.release = Some(release);
    array.private_data = ptr::from_ref(count).cast_mut().cast();
    array
}

#[test]
fn every_array_is_released_once() {
    let count = AtomicUsize::new(0);
    let wrong = counted(&count);
    assert!(import(Type::Strings, wrong).is_err());
    assert_eq!(count.load(Ordering::Relaxed), 1);
    let mut empty = counted(&count);
    empty.n_buffers = 3;
    let mut buffers = [ptr::null(); 3];
    empty.buffers = buffers.as_mut_ptr();
    let chunk = import(Type::Strings, empty).unwrap();
    let other = chunk.clone();
    drop(chunk);
    assert_eq!(count.load(Ordering::Relaxed), 1);
    drop(other);
    assert_eq!(count.load(Ordering::Relaxed), 2);
    assert!(broken(import(Type::Strings, ArrowArray::empty())).contains("released"));
    assert!(Shape::of(&ArrowSchema::empty()).is_err());
}

#[test]
fn misaligned_offsets_are_copied() {
    let mut bytes = vec![0_u8];
    for offset in [0_i64, 5, 5, 24, 24] {
        bytes.extend(offset.to_ne_bytes());
    }
    let chunk = changed(|array| set(array, 1, bytes[1..].as_ptr().cast())).unwrap();
    drop(bytes);
    assert_eq!(texts(&chunk)[2].as_deref(), Some("a text that is long"));
}

/// Reads a column of indices of `TEXTS`, after `lie` has changed its two arrays.
fn indexed(
    indices: &[i8],
    lie: impl FnOnce(&mut ArrowArray, &mut ArrowArray),
) -> Result<Vec<Option<String>>, String> {
    let mut schemas = [Type::Offset, Type::Strings].map(|ty| export::schema(ty, ""));
    let [schema, of] = &mut schemas;
    (schema.format, schema.dictionary) = (c"c".as_ptr(), of);
    let (count, mut values) = (AtomicUsize::new(0), export::array(&strings()));
    let mut buffers = [ptr::null(), indices.as_ptr().cast()];
    let mut array = counted(&count);
    (array.length, array.n_buffers) = (super::count(indices.len()), 2);
    (array.buffers, array.dictionary) = (buffers.as_mut_ptr(), &mut values);
    lie(&mut array, &mut values);
    let shape = Shape::of(schema);
    schema.dictionary = ptr::null_mut();
    match shape.and_then(|shape| shape.chunk(array)) {
        Ok(chunk) => Ok(texts(&chunk)),
        Err(NoTexts::Type(name)) => panic!("type {name}"),
        Err(NoTexts::Broken(why)) => Err(why),
    }
}

#[test]
fn rows_are_texts_of_a_dictionary() {
    let expected = [2, 0, 1, 2, 3].map(|index| TEXTS[index].map(str::to_owned));
    assert_eq!(indexed(&[2, 0, 1, 2, 3], |_, _| {}).unwrap(), expected);
    let cut = indexed(&[9, 2, 0, 1, 2, 3, 9], |array, _| {
        (array.offset, array.length) = (1, 5);
    });
    assert_eq!(cut.unwrap(), expected);
    assert_eq!(indexed(&[], |_, _| {}).unwrap(), []);
    for index in [4, -1, i8::MIN] {
        let outcome = indexed(&[0, index], |_, _| {});
        assert_eq!(outcome.unwrap_err(), "row 1 has no text in the dictionary");
    }
}

#[test]
fn dictionaries_that_lie_are_errors() {
    static NEGATIVE: [i64; 5] = [0, 5, 5, 24, -1];
    static BACKWARDS: [i64; 5] = [0, 5, 5, 24, 3];
    type Lie = fn(&mut ArrowArray, &mut ArrowArray);
    let lies: [(&str, Lie); 9] = [
        ("no dictionary", |array, _| {
            array.dictionary = ptr::null_mut();
        }),
        ("released", |_, values| *values = ArrowArray::empty()),
        ("negative length", |_, values| values.length = -1),
        ("no offsets", |_, values| set(values, 1, ptr::null())),
        ("negative", |_, values| {
            set(values, 1, NEGATIVE.as_ptr().cast());
        }),
        ("backwards", |_, values| {
            set(values, 1, BACKWARDS.as_ptr().cast());
        }),
        ("one more", |_, values| {
            values.dictionary = ptr::from_mut(values);
        }),
        ("three buffers", |array, _| array.n_buffers = 3),
        ("no indices", |array, _| set(array, 1, ptr::null())),
    ];
    for (name, lie) in lies {
        assert!(indexed(&[0, 3], lie).is_err(), "{name}");
    }
}

#[test]
fn a_schema_has_a_format_and_may_be_of_a_table() {
    let mut schema = export::schema(Type::Strings, "");
    schema.format = ptr::null();
    assert!(Shape::of(&schema).is_err());
    let member = export::schema(Type::Struct(&[("a", Type::Strings)]), "");
    assert!(Shape::of(&member).is_ok_and(|shape| shape.is_member));
}

#[test]
fn streams_are_read_to_their_end() {
    let read = |stream| chunks::<NoTexts>(stream, || Ok(()));
    let stream = export::stream(Type::Strings, vec![strings(), strings()]);
    let found = read(stream).unwrap();
    assert_eq!(found.iter().map(Chunk::len).collect::<Vec<_>>(), [4, 4]);
    assert!(read(ArrowArrayStream::empty()).is_err());

    unsafe extern "C" fn fails(_: *mut ArrowArrayStream, _: *mut ArrowArray) -> c_int {
        5
    }
    unsafe extern "C" fn says(_: *mut ArrowArrayStream) -> *const c_char {
        const WHY: &CStr = c"the disk is full";
        WHY.as_ptr()
    }
    let mut stream = export::stream(Type::Strings, vec![strings()]);
    stream.get_next = Some(fails);
    stream.get_last_error = Some(says);
    match read(stream) {
        Err(NoTexts::Broken(why)) => {
            assert_eq!(why, "the stream reports an error: the disk is full");
        }
        _ => panic!("no error"),
    }
    let stopped = chunks(export::stream(Type::Strings, vec![strings()]), || {
        Err(NoTexts::Broken("stop".to_owned()))
    });
    assert!(matches!(stopped, Err(NoTexts::Broken(why)) if why == "stop"));
}
