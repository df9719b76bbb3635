//! The bulk path: blocks of whole lines in, pages out, in order, on all cores, with bounded memory.

mod utf16;
mod packed;
mod source;
mod long;
mod blocks;
mod cut;
mod pipeline;
mod page;
mod lines;

pub(crate) use blocks::{Block, Blocks, KEPT};
pub(crate) use cut::{Line, each_line};
pub(crate) use lines::{Bulk, each_block};
pub(crate) use long::{Limit, beginning};
pub(crate) use packed::Tail;
pub(crate) use page::{Origins, Page, Verdict};
pub(crate) use pipeline::run as pipeline;
pub(crate) use source::{Input, LONGEST_LINE, Place, longest, separator};
