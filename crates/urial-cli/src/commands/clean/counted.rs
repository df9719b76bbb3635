//! Counts of `--count`, in front of a text or in an object.

use std::io::Write;

use super::record::Record;

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
    /// Writes the text of a record with its count; `delimiter` is between columns.
    pub(super) fn write(self, record: &Record<'_>, delimiter: u8, out: &mut Vec<u8>) {
        let text = record.shown();
        let count = (record.count > 0).then(|| record.count.to_string());
        // Writing to a `Vec` cannot fail.
        match (self, count) {
            (Count::Column, count) => {
                out.extend(count.unwrap_or_default().bytes());
                out.push(delimiter);
                out.extend_from_slice(text);
            }
            (Count::Last, count) => {
                out.extend_from_slice(text.strip_suffix(b"}").unwrap_or(text));
                let _ = write!(out, ",\"count\":{}}}", count.as_deref().unwrap_or("null"));
            }
            (Count::Member, Some(count)) => {
                let _ = write!(out, "{{\"count\":{count},");
                match text.trim_ascii_start().strip_prefix(b"{") {
                    // The field that was read is a member, so the comma never stands before a `}`.
                    Some(members) => out.extend_from_slice(members),
                    // An array has no names to put the count beside.
                    None => out.extend([b"\"record\":", text, b"}"].into_iter().flatten()),
                }
            }
            // A record that stays as it is may be no object.
            (Count::None, _) | (Count::Member, None) => out.extend_from_slice(text),
        }
    }
}
