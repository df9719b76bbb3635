//! The loop of the commands: blocks go to workers, and their answers come out in order, on all
//! cores, with bounded memory.

mod files;
mod kinds;
mod looks;
mod report;
mod pipeline;
mod page;
mod batch;
mod options;
mod reader;
mod records;
mod several;
mod printer;
mod lines;
mod setters;
mod stream;
mod goes_on;
pub(crate) mod in_text;

pub(crate) use files::Files;
pub(crate) use kinds::{Kinds, iris_in_words, is_iri};
pub(crate) use lines::{Bulk, NO_ARGUMENTS, each_block, print_blocks, secrets_masked};
pub(crate) use page::{Origins, Page, Verdict};
pub(crate) use pipeline::{Sink, run as pipeline};
pub(crate) use printer::PagePrinter;
pub(crate) use report::{About, Described, Reporter, Within, most, reject};
pub(crate) use stream::{LinePositions, Stream, each_source};
