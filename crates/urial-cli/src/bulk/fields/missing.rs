//! Records in which no text was found.

/// Reason that a record has no text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The value is null.
    Null,
    /// The key is not there.
    Key,
    /// The value is no string.
    Text,
    /// The record cannot be read: it has too many or too few columns, or is no JSON.
    #[default]
    Record,
}
