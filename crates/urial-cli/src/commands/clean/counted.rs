//! Counts of `--count`, in front of a text or in an object.

use super::record::Record;
use super::stage::Parts;

/// Place of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    None,
    /// A column in front.
    Column,
    /// A member in front, so that every line of JSON is still JSON.
    Member,
    /// The last member of an object of `--json`.
    Last,
}

impl Count {
    /// Returns the text of a record, with its count; `delimiter` is between columns.
    pub(super) fn parts<'r>(self, record: &Record<'r>, delimiter: u8) -> Parts<'r> {
        let (text, count, nothing) = (record.shown(), record.count, String::new);
        match self {
            Count::None => (nothing(), text, nothing()),
            Count::Column => (format!("{count}{}", char::from(delimiter)), text, nothing()),
            Count::Last => {
                let members = text.strip_suffix(b"}").unwrap_or(text);
                (nothing(), members, format!(",\"count\":{count}}}"))
            }
            Count::Member => match text.trim_ascii_start().strip_prefix(b"{") {
                // The field that was read is a member, so the comma never stands before a `}`.
                Some(members) => (format!("{{\"count\":{count},"), members, nothing()),
                // An array has no names to put the count beside.
                None => {
                    let before = format!("{{\"count\":{count},\"record\":");
                    (before, text, "}".to_owned())
                }
            },
        }
    }
}
