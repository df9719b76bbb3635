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
    /// Writes what comes before the text of a record, and returns the rest; `delimiter` is between
    /// columns.
    pub(super) fn parts<'r>(
        self,
        record: &Record<'r>,
        delimiter: u8,
        out: &mut Vec<u8>,
    ) -> Parts<'r> {
        let text = record.shown();
        let count = (record.count > 0).then(|| record.count.to_string());
        match (self, count) {
            (Count::Column, count) => {
                out.extend(count.unwrap_or_default().bytes());
                out.push(delimiter);
                (text, String::new())
            }
            (Count::Last, count) => {
                let count = count.as_deref().unwrap_or("null");
                (text.strip_suffix(b"}").unwrap_or(text), format!(",\"count\":{count}}}"))
            }
            (Count::Member, Some(count)) => {
                out.extend(format!("{{\"count\":{count},").bytes());
                // The field that was read is a member, so the comma never stands before a `}`.
                if let Some(members) = text.trim_ascii_start().strip_prefix(b"{") {
                    return (members, String::new());
                }
                // An array has no names to put the count beside.
                out.extend_from_slice(b"\"record\":");
                (text, "}".to_owned())
            }
            // A record that stays as it is may be no object.
            (Count::None, _) | (Count::Member, None) => (text, String::new()),
        }
    }
}
