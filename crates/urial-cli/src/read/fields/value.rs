//! A field of a record: where it is, and where its text is.

/// Start and end of a part of a record.
pub(super) type Span = (usize, usize);

/// A field, and the text in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// With its quotation marks.
    pub(super) span: Span,
    /// Without them.
    pub(super) text: Span,
    /// Whether the text has escapes, so that it is not in the record as it is.
    pub(super) is_escaped: bool,
}

impl Value {
    pub(super) const fn bare(span: Span) -> Value {
        Value { span, text: span, is_escaped: false }
    }

    pub(super) const fn quoted((start, end): Span, is_escaped: bool) -> Value {
        Value { span: (start, end), text: (start + 1, end - 1), is_escaped }
    }

    /// Returns whether it has quotation marks: a value of JSON without them is no text.
    pub(super) fn is_quoted(&self) -> bool {
        self.text != self.span
    }
}

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
