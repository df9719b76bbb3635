//! Options of a run over an input, from the command and its user.

use crate::read::fields::{OnError, Values};

/// Masks the secrets of a record that cannot be read, and returns how many there were.
pub(super) type Mask<'a> = &'a (dyn Fn(&[u8], &mut Vec<u8>) -> usize + Sync);

/// Options of a [`Reader`](super::reader::Reader).
#[derive(Clone, Copy, Default)]
pub(super) struct Options<'a> {
    /// Whether a refused text leaves an empty line.
    pub(super) keep_lines: bool,
    /// Fate of a field that cannot be done, if it is said.
    pub(super) on_error: Option<OnError>,
    /// Whether a record without an answer is dropped, blank or not.
    pub(super) drops: bool,
    /// Whether texts are looked for, and one that is not there is not found.
    pub(super) searches: bool,
    /// Whether a record is selected where any of its fields is, and not each of them.
    pub(super) selects_any: bool,
    /// Values of a record without an answer, if it stays.
    pub(super) absent: Option<&'a Values<'a>>,
    /// Whether records without a text are those that are kept.
    pub(super) takes_refused: bool,
    /// Whether records are counted that have no answer.
    pub(super) counts_unanswered: bool,
    /// How records without a text stay, in a command that masks.
    pub(super) mask: Option<Mask<'a>>,
    /// The key of the answer, if it is wrapped in an object.
    pub(super) json: Option<&'static str>,
    /// Whether answers are objects.
    pub(super) objects: bool,
    /// Whether IRIs in a list of URIs are counted apart.
    pub(super) counts_iris: bool,
    /// Messages to make for a block: later ones would not be shown.
    pub(super) most: u64,
}

/// Counts that the summary has besides those of all commands.
#[derive(Clone, Copy, Default)]
pub(super) struct Summed {
    /// Whether texts are refused, valid or not.
    pub(super) refused: bool,
    /// Whether secrets are masked.
    pub(super) masked: bool,
    /// Whether kinds of errors are listed even if each error had a message.
    pub(super) kinds: bool,
}
