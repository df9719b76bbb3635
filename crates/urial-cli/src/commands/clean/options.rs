//! The options that `clean` and `diff` share.

use urial::Step;
use urial_list::Cleaner;

use super::memory::Room;
use crate::args::{Idna, Kind, Trim, named};
use crate::read::{Fields, Input};

/// The texts of a list, and what makes two of them the same.
#[derive(clap::Args)]
pub(super) struct Lists {
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    pub(super) kind: Kind,
    /// Step of normalization, as in `normalize --step`; lines with the same normal form are the
    /// same
    #[arg(long, alias = "rung", value_name = "STEP", value_parser = named(&Step::ALL, Step::as_str), default_value = "scheme")]
    step: Step,
    #[command(flatten)]
    pub(super) idna: Idna,
    /// Exit with 1 if a line was invalid
    #[arg(long)]
    pub(super) strict: bool,
    #[command(flatten)]
    pub(super) room: Room,
    #[command(flatten)]
    trim: Trim,
    #[command(flatten)]
    pub(super) fields: Fields,
    #[command(flatten)]
    pub(super) input: Input,
}

impl Lists {
    /// Returns a cleaner with the rules that both commands have.
    pub(super) fn cleaner(&self) -> Cleaner {
        Cleaner::new()
            .form(self.kind.form())
            .step(Some(self.step))
            .trimmer(self.trim.trimmer())
            .idna(self.idna.idna)
    }
}
