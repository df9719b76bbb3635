//! Options of commands that give one line for each valid text.

use crate::args::kind::Kind;
use crate::read::{Fields, Input};

#[derive(clap::Args)]
pub(crate) struct Texts {
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    pub(crate) kind: Kind,
    /// Print an empty line for each invalid line, and under --json an object for each blank one; of
    /// a record, empty the field, as --on-error empty does
    #[arg(long)]
    pub(crate) keep_lines: bool,
    #[command(flatten)]
    pub(crate) fields: Fields,
    #[command(flatten)]
    pub(crate) input: Input,
}
