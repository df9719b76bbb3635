//! Records in which no text was found.

/// Reason that a record has no text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The value is null.
    Null,
    /// The key is not there.
    Key,
    /// One of both, and a new field has the name of one that is there.
    Taken,
    /// The value is no string.
    Text,
    /// The record cannot be read: it has too many or too few columns, or is no JSON.
    #[default]
    Record,
}

impl Missing {
    /// Returns whether the record is passed over, and is not an error.
    pub(crate) const fn is_passed_over(self) -> bool {
        matches!(self, Missing::Null | Missing::Key | Missing::Taken)
    }
}
