//! The bulk path: blocks of whole lines in, pages out, in order, on all cores, with bounded memory.

mod cut;
mod fields;
mod utf16;
mod packed;
mod source;
mod long;
mod blocks;
mod files;
mod named;
mod kinds;
mod looks;
mod report;
mod pipeline;
mod page;
mod batch;
mod reader;
mod records;
mod printer;
mod lines;
mod stream;

pub(crate) use blocks::{Block, Blocks, KEPT};
pub(crate) use cut::{Line, each_line};
pub(crate) use fields::{Answer, Fields, Head, Layout, Record, Spot};
pub(crate) use files::Files;
pub(crate) use kinds::{Kinds, iris_in_words, is_iri};
pub(crate) use lines::{Bulk, NO_ARGUMENTS, each_block, print_blocks, secrets_masked};
pub(crate) use long::{Limit, beginning};
pub(crate) use named::{Arguments, Others};
pub(crate) use packed::Tail;
pub(crate) use page::{Origins, Page, Verdict};
pub(crate) use pipeline::run as pipeline;
pub(crate) use printer::PagePrinter;
pub(crate) use reader::EMPTY_FIELD;
pub(crate) use report::{About, Reporter, Within, hushed, most, reject};
pub(crate) use source::{Input, LONGEST_LINE, Place, Source, longest, peek, separator};
pub(crate) use stream::{LinePositions, Stream, each_source};
