//! Options of commands that give one line for each valid text.

use crate::bulk::{Answer, Bulk, Fields, Input};
use crate::context::Context;
use crate::options::kind::Kind;

#[derive(clap::Args)]
pub(crate) struct Texts {
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    pub(crate) kind: Kind,
    /// Print an empty line for each invalid line, and under --json an object for each blank one; of
    /// a record, empty the field, as --on-error empty does
    #[arg(long)]
    keep_lines: bool,
    #[command(flatten)]
    pub(crate) fields: Fields,
    #[command(flatten)]
    pub(crate) input: Input,
}

impl Texts {
    /// Returns the loop over the texts, for workers.
    pub(crate) fn bulk<'a>(&'a self, context: &'a Context) -> Bulk<'a> {
        Bulk::new(context, &self.input)
            .keep_lines(self.keep_lines)
            .records(&self.fields, Answer::Replace)
    }
}
