//! The loop of the commands: blocks go to workers, and their answers come out in order, on all
//! cores, with bounded memory.

mod files;
mod kinds;
mod keys;
mod looks;
mod report;
mod page;
mod object;
mod batch;
mod bulk;
mod reader;
mod records;
mod several;
mod printer;
mod pipeline;
mod lines;
mod stream;
mod goes_on;
pub(crate) mod in_text;

pub(crate) use bulk::Bulk;
pub(crate) use files::{Files, check_page};
pub(crate) use keys::Hash;
pub(crate) use kinds::{iris_in_words, is_iri};
pub(crate) use lines::secrets_masked;
pub(crate) use object::{Described, Members, Objects};
pub(crate) use page::{Counts, Page, Verdict};
pub(crate) use pipeline::Work;
pub(crate) use printer::{PagePrinter, Summary};
pub(crate) use reader::Sweep;
pub(crate) use stream::{LinePositions, each_source};
