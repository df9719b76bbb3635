//! Bytes to texts: inputs, unpacked, as blocks of whole lines, and the fields of records in them.

pub(crate) mod cut;
pub(crate) mod fields;
mod utf16;
mod frame;
mod packed;
mod shared;
pub(crate) mod source;
pub(crate) mod long;
pub(crate) mod blocks;
pub(crate) mod named;

pub(crate) use blocks::{Block, Blocks, KEPT, Start};
pub(crate) use cut::{Line, each_line, without_return};
pub(crate) use fields::{
    Answer, Content, Field, Fields, Head, Known, Layout, Missing, OnError, Record, Simple, Spot,
    Values,
};
pub(crate) use long::{Limit, beginning};
pub(crate) use named::{Arguments, Others, with_files};
pub(crate) use packed::Tail;
pub(crate) use source::{
    Input, LONGEST_LINE, Place, Source, or_files, peek, separator, text_of_file,
};
