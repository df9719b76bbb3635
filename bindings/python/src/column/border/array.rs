//! Columns that are results: values as Arrow lays them out, in our own buffers.

use std::fmt;
use std::slice;
use std::sync::Arc;

use super::chunk::{Chunk, INLINE, number, read};

/// The type of a column of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Bool,
    Port,
    Hash,
    Offset,
    /// Texts with 64-bit offsets, which cannot overflow.
    Strings,
    /// Views, most of them of the buffers of the input.
    Views,
    Struct(&'static [(&'static str, Type)]),
    List(&'static Type),
}

impl Type {
    /// Returns the type with strings in place of views.
    pub(crate) fn plain(self) -> Type {
        match self {
            Type::Views => Type::Strings,
            other => other,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("bool"),
            Type::Port => f.write_str("uint16"),
            Type::Hash => f.write_str("uint64"),
            Type::Offset => f.write_str("int64"),
            Type::Strings => f.write_str("large_string"),
            Type::Views => f.write_str("string_view"),
            Type::Struct(fields) => {
                f.write_str("struct<")?;
                for (index, (name, ty)) in fields.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{name}: {ty}")?;
                }
                f.write_str(">")
            }
            Type::List(member) => write!(f, "large_list<{member}>"),
        }
    }
}

/// Values of a type, and which of them are null.
pub(crate) struct Array {
    pub(crate) len: usize,
    pub(crate) validity: Option<Bits>,
    pub(crate) values: Values,
}

/// The values of an array; a null has a place too.
pub(crate) enum Values {
    Bool(Bits),
    Port(Vec<u16>),
    Hash(Vec<u64>),
    Offset(Vec<i64>),
    Strings(Vec<i64>, String),
    Views(Vec<[u8; 16]>, Vec<Shared>),
    Struct(Vec<Array>),
    List(Vec<i64>, Box<Array>),
}

/// A piece of a buffer that views point to.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) chunk: Chunk,
    pub(crate) buffer: usize,
    pub(crate) start: usize,
    pub(crate) len: usize,
}

/// Bits, eight in a byte, the lowest first.
#[derive(Default)]
pub(crate) struct Bits {
    pub(crate) bytes: Vec<u8>,
    len: usize,
    zeros: usize,
}

impl Bits {
    pub(crate) fn with_capacity(len: usize) -> Bits {
        Bits { bytes: Vec::with_capacity(len.div_ceil(8)), ..Bits::default() }
    }

    pub(crate) fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let (Some(last), true) = (self.bytes.last_mut(), bit) {
            *last |= 1 << (self.len % 8);
        }
        self.zeros += usize::from(!bit);
        self.len += 1;
    }

    /// Appends `count` ones.
    pub(crate) fn push_ones(&mut self, mut count: usize) {
        while count > 0 && !self.len.is_multiple_of(8) {
            self.push(true);
            count -= 1;
        }
        self.bytes.resize(self.bytes.len() + count / 8, 0xFF);
        self.len += count / 8 * 8;
        for _ in 0..count % 8 {
            self.push(true);
        }
    }

    pub(crate) fn get(&self, index: usize) -> bool {
        index < self.len && self.bytes[index / 8] >> (index % 8) & 1 == 1
    }

    pub(crate) fn zeros(&self) -> usize {
        self.zeros
    }

    fn extend(&mut self, other: &Bits) {
        if self.len.is_multiple_of(8) {
            self.bytes.extend_from_slice(&other.bytes);
            self.len += other.len;
            self.zeros += other.zeros;
        } else {
            for index in 0..other.len {
                self.push(other.get(index));
            }
        }
    }
}

impl Array {
    /// Makes an array of values, of which those without their bit are null.
    pub(crate) fn new(validity: Bits, values: Values) -> Array {
        Array {
            len: validity.len,
            // Without a zero among them, there is no need for the bits.
            validity: (validity.zeros > 0).then_some(validity),
            values,
        }
    }

    pub(crate) fn nulls(&self) -> usize {
        self.validity.as_ref().map_or(0, Bits::zeros)
    }

    pub(crate) fn is_null(&self, index: usize) -> bool {
        self.validity.as_ref().is_some_and(|bits| !bits.get(index))
    }

    /// Makes an array without values.
    pub(crate) fn empty(ty: Type) -> Array {
        let values = match ty {
            Type::Bool => Values::Bool(Bits::default()),
            Type::Port => Values::Port(Vec::new()),
            Type::Hash => Values::Hash(Vec::new()),
            Type::Offset => Values::Offset(Vec::new()),
            Type::Strings => Values::Strings(vec![0], String::new()),
            Type::Views => Values::Views(Vec::new(), Vec::new()),
            Type::Struct(fields) => {
                Values::Struct(fields.iter().map(|(_, ty)| Array::empty(*ty)).collect())
            }
            Type::List(member) => Values::List(vec![0], Box::new(Array::empty(*member))),
        };
        Array::new(Bits::default(), values)
    }

    /// Returns one array with the values of several of the same type.
    pub(crate) fn joined(ty: Type, parts: &[Arc<Array>]) -> Arc<Array> {
        if let [only] = parts {
            return Arc::clone(only);
        }
        let parts: Vec<&Array> = parts.iter().map(Arc::as_ref).collect();
        Arc::new(Array::concat(ty, &parts))
    }

    /// Joins arrays, a child after the other: buffers that grow in turns would move more often.
    fn concat(ty: Type, parts: &[&Array]) -> Array {
        let mut array = Array::empty(ty);
        let mut validity = Bits::default();
        for part in parts {
            match &part.validity {
                Some(bits) => validity.extend(bits),
                None => validity.push_ones(part.len),
            }
            array.values.extend(&part.values);
        }
        let child = |index: usize, ty: Type| {
            let children = parts.iter().map(|part| &part.values.children()[index]);
            Array::concat(ty, &children.collect::<Vec<_>>())
        };
        match (&mut array.values, ty) {
            (Values::Struct(own), Type::Struct(fields)) => {
                let types = fields.iter().enumerate();
                *own = types.map(|(index, (_, ty))| child(index, *ty)).collect();
            }
            (Values::List(_, own), Type::List(member)) => **own = child(0, *member),
            _ => {}
        }
        Array::new(validity, array.values)
    }

    /// Returns the text of a view.
    pub(crate) fn view(&self, index: usize) -> &str {
        let Values::Views(views, buffers) = &self.values else {
            return "";
        };
        let view = &views[index];
        let read = |at| read(view, at).unwrap_or(0);
        let len = read(0);
        let bytes = match len <= INLINE {
            true => Some(&view[4..4 + len]),
            false => buffers.get(read(8)).and_then(|piece| {
                let start = piece.start + read(12);
                piece.chunk.bytes(piece.buffer, start..start + len)
            }),
        };
        // The text was checked before its view was made.
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

impl Values {
    pub(super) fn children(&self) -> &[Array] {
        match self {
            Values::Struct(members) => members,
            Values::List(_, member) => slice::from_ref(member),
            _ => &[],
        }
    }

    /// Appends values; those of children are appended by the caller.
    fn extend(&mut self, other: &Values) {
        match (self, other) {
            (Values::Bool(own), Values::Bool(other)) => own.extend(other),
            (Values::Port(own), Values::Port(other)) => own.extend_from_slice(other),
            (Values::Hash(own), Values::Hash(other)) => own.extend_from_slice(other),
            (Values::Offset(own), Values::Offset(other)) => own.extend_from_slice(other),
            (Values::Strings(own, text), Values::Strings(other, more)) => {
                text.push_str(more);
                extend_offsets(own, other);
            }
            (Values::Views(own, buffers), Values::Views(other, more)) => {
                let before = buffers.len();
                own.extend(other.iter().map(|view| moved(*view, before)));
                buffers.extend_from_slice(more);
            }
            (Values::List(own, _), Values::List(other, _)) => extend_offsets(own, other),
            _ => {}
        }
    }
}

fn extend_offsets(own: &mut Vec<i64>, other: &[i64]) {
    let before = own.last().copied().unwrap_or(0);
    own.extend(other.iter().skip(1).map(|offset| before + offset));
}

/// Returns a view whose buffer has moved by some places.
fn moved(mut view: [u8; 16], places: usize) -> [u8; 16] {
    if read(&view, 0) > Some(INLINE) {
        let buffer = read(&view, 8).unwrap_or(0) + places;
        view[8..12].copy_from_slice(&number(buffer));
    }
    view
}
